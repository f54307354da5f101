"""What a 竞赛规程 prescribes, and the switches for what it leaves open."""

from .switch import Switch, Value
from .switches import Switches

__all__ = ["Switch", "Switches", "Value"]
