"""Facts of an event: who entered, who met whom, what the result was."""

from .facts import Entrant, Event, Kind, Pairing, Round, Section, Sex, System, Team
from .lots import lot
from .points import HALVES, Scoring, as_halves, as_text, half_width
from .problems import EngineError, Problem, Severity
from .record import Colour, Outcome, PlayedRound, records, rests_by_request
from .result import Result
from .settling import settled, worth
from .units import unit_key

__all__ = [
    "HALVES",
    "Colour",
    "EngineError",
    "Entrant",
    "Event",
    "Kind",
    "Outcome",
    "Pairing",
    "PlayedRound",
    "Problem",
    "Result",
    "Round",
    "Scoring",
    "Section",
    "Severity",
    "Sex",
    "System",
    "Team",
    "as_halves",
    "as_text",
    "half_width",
    "lot",
    "records",
    "rests_by_request",
    "settled",
    "unit_key",
    "worth",
]
