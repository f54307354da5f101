"""Looks texts up in gettext catalogues; the Chinese text in the source is the key."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path

_DOMAIN = "xl_engine"
_LOCALES = Path(__file__).with_name("locale")
_current: ContextVar[str] = ContextVar("language", default="zh")
_loaded: dict[str, gettext.NullTranslations] = {"zh": gettext.NullTranslations()}
_FIELD = re.compile(r"\{(\w+)[^{}]*\}")


class Marked(str):
    """A text of the catalogue; as a value of another text it is translated with it."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Clauses:
    """Texts of the catalogue, each with its values, that are one value of another text and told in its language."""

    parts: tuple[tuple[str, Mapping[str, object]], ...]
    between: str = "；"

    def told(self, speak: Callable[..., str]) -> str:
        """Return the texts one after another; ``speak`` is `say` or `written`."""
        return speak(self.between).join(speak(text, **values) for text, values in self.parts)


def N_(text: str) -> str:  # noqa: N802 - the name gettext tools look for
    """Mark a text for the catalogue where it is stored, to be shown later with `say`."""
    return Marked(text)


def use_language(name: str) -> None:
    """Set the language of what is said from here on: ``zh`` or ``en``."""
    if name not in _loaded:
        _loaded[name] = gettext.translation(_DOMAIN, _LOCALES, languages=[name], fallback=True)
    _current.set(name)


def language() -> str:
    """Return the language in use."""
    return _current.get()


def say(template: str, /, **values: object) -> str:
    """Return a text in the language in use, with its named fields filled in.

    Never raises: a field nobody has given a value for stays as it is written, in braces.
    """
    marked = {name: _translated(value) for name, value in values.items() if isinstance(value, Marked)}
    return _filled(_translated(template), {**values, **marked, **_told(values, say)})


def written(template: str, /, **values: object) -> str:
    """Return a text as it goes into a workbook: always Chinese, whatever language the messages are in.

    A workbook travels between organisers; its words must not depend on who ran the last command. Like
    `say`, it never raises.
    """
    return _filled(template, {**values, **_told(values, written)})


def _told(values: Mapping[str, object], speak: Callable[..., str]) -> dict[str, str]:
    return {name: value.told(speak) for name, value in values.items() if isinstance(value, Clauses)}


def _translated(text: str) -> str:
    # gettext answers the empty text with the head of the catalogue.
    return _loaded[_current.get()].gettext(text) if text else ""


def _filled(template: str, values: Mapping[str, object]) -> str:
    try:
        return template.format_map(values)
    except (LookupError, ValueError, TypeError, AttributeError):
        # A slip in a text must not hide from the organiser what it was about to say.
        return _FIELD.sub(lambda found: str(values.get(found[1], found[0])), template)
