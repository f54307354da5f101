"""Event files: facts in and out of .json."""

from .event_json import read_event
from .event_writing import write_event

__all__ = ["read_event", "write_event"]
