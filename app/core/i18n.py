"""Texts for people: English message ids, gettext catalogues, whole sentences."""

from __future__ import annotations

import gettext
import locale
import os
from typing import Literal

from app.core.paths import resource_dir

Language = Literal["en", "zh"]
LANGUAGES: tuple[Language, ...] = ("en", "zh")
DOMAIN = "draftsmith"

_active: gettext.NullTranslations = gettext.NullTranslations()
_language: Language = "en"


def system_language() -> Language:
    """Return zh when the user's locale is Chinese, else en."""
    name = os.environ.get("LC_ALL") or os.environ.get("LANG") or locale.getlocale()[0] or ""
    return "zh" if name.lower().startswith(("zh", "chinese")) else "en"


def set_language(language: Language) -> None:
    """Translate every later text into this language."""
    global _active, _language
    folder = resource_dir("locale")
    _active = gettext.translation(DOMAIN, folder, languages=[language], fallback=True)
    _language = language


def language() -> Language:
    """Return the language that texts are translated into now."""
    return _language


def _(message: str, **values: object) -> str:
    """Translate a whole sentence, then fill its named {placeholders}."""
    text = _active.gettext(message)
    return text.format(**values) if values else text


def N_(message: str) -> str:
    """Mark a constant for translation; call _() where it is shown."""
    return message
