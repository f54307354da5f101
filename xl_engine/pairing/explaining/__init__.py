"""Why a round is as it is: the clauses after each table."""
