"""Random events played from start to end, every round of them judged by the independent checker."""

from .playing import Disagreement, PlayedEvent, play_event
from .running import Simulation, Tally, run_events
from .setting_up import KINDS, Field

__all__ = ["KINDS", "Disagreement", "Field", "PlayedEvent", "Simulation", "Tally", "play_event", "run_events"]
