"""Every word an organiser reads, Chinese in the source, English from the catalogue.

>>> say("第 {round} 轮", round=3)
'第 3 轮'
"""

from .catalogue import N_, Clauses, language, say, use_language, written

__all__ = ["N_", "Clauses", "language", "say", "use_language", "written"]
