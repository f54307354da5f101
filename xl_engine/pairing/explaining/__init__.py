"""Why a round is as it is: the clauses after each table, and answers to "why do these two not meet"."""
