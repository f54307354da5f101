"""The independent checker: judges a round from the facts alone, sharing no code with the pairing."""

from .facts import Facts
from .findings import Code, Finding, Kind, RoundFindings
from .levels import Level, Measure, Yardstick, vector
from .round_check import examine, examine_absolutes

__all__ = [
    "Code",
    "Facts",
    "Finding",
    "Kind",
    "Level",
    "Measure",
    "RoundFindings",
    "Yardstick",
    "examine",
    "examine_absolutes",
    "vector",
]
