"""Questions about a round: why two do not meet, why somebody does not rest, and what it would cost."""
