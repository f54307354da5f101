"""The best pairing of a round: what a pair costs (`objective`), and the proof that no pairing costs less (`solver`)."""
