"""Looks texts up in gettext catalogues; the Chinese text in the source is the key."""

from __future__ import annotations

import gettext
from contextvars import ContextVar
from pathlib import Path

_DOMAIN = "xl_engine"
_LOCALES = Path(__file__).with_name("locale")
_current: ContextVar[str] = ContextVar("language", default="zh")
_loaded: dict[str, gettext.NullTranslations] = {"zh": gettext.NullTranslations()}


def N_(text: str) -> str:  # noqa: N802 - the name gettext tools look for
    """Mark a text for the catalogue where it is stored, to be shown later with `say`."""
    return text


def use_language(name: str) -> None:
    """Set the language of what is said from here on: ``zh`` or ``en``."""
    if name not in _loaded:
        _loaded[name] = gettext.translation(_DOMAIN, _LOCALES, languages=[name], fallback=True)
    _current.set(name)


def language() -> str:
    """Return the language in use."""
    return _current.get()


def say(template: str, /, **values: object) -> str:
    """Return a text in the language in use, with its named fields filled in."""
    if not template:
        return ""
    return _loaded[_current.get()].gettext(template).format(**values)


def written(template: str, /, **values: object) -> str:
    """Return a text as it goes into a workbook: always Chinese, whatever language the messages are in.

    A workbook travels between organisers; its words must not depend on who ran the last command.
    """
    return template.format(**values) if template else ""
