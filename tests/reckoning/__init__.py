"""An independent, slow computation of rankings and awards, to check the engine against."""

from .comparing import disagreements

__all__ = ["disagreements"]
