"""The command line: one thin function per command."""

from . import setting_up  # isort: skip - commands are listed in the order in which they are registered
from . import playing  # isort: skip
from . import others  # isort: skip
from .app import app, main

__all__ = ["app", "main", "others", "playing", "setting_up"]
