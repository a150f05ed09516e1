"""Texts for people: English message ids, gettext catalogues, whole sentences."""

from __future__ import annotations

import gettext
import locale
import os
import re
from typing import Literal

from app.core.paths import resource_dir

Language = Literal["en", "zh"]
LANGUAGES: tuple[Language, ...] = ("en", "zh")
DOMAIN = "draftsmith"
_WIDE = "[\u2018-\u201d\u2026\u3000-\u303f\u4e00-\u9fff\uff01-\uff5e]"
_PLACE = re.compile(rf"((?<={_WIDE}) )?(\{{(\w+)[^{{}}]*\}})( (?={_WIDE}))?")

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


class _Counted(int):
    """A whole number that a text can also ask for the form of a word: {count:row|rows}."""

    def __format__(self, spec: str) -> str:
        one, bar, many = spec.partition("|")
        if not bar:
            return super().__format__(spec)
        return one if self == 1 else many


def _(message: str, /, **values: object) -> str:
    """Translate a whole sentence, then fill its named {placeholders}.

    A whole number chooses between the words on both sides of a bar, the left one for 1:
    "{count} {count:row|rows} {count:was|were} written." Other values, such as 1.0 and "1", can't choose.
    """
    text = _active.gettext(message)
    if not values:
        return text
    filled = {name: _Counted(one) if type(one) is int else one for name, one in values.items()}
    return (_closed_up(text, values) if _language == "zh" else text).format(**filled)


def _closed_up(text: str, values: dict[str, object]) -> str:
    """Drop the spaces around the places of a Chinese text whose values are Chinese at that end."""

    def fitted(place: re.Match[str]) -> str:
        before, field, name, after = place.groups(default="")
        value = str(values.get(name, ""))
        before = "" if re.match(_WIDE, value) else before
        after = "" if re.match(_WIDE, value[-1:]) else after
        return f"{before}{field}{after}"

    return _PLACE.sub(fitted, text)


def N_(message: str) -> str:
    """Mark a constant for translation; call _() where it is shown."""
    return message


def pair(name: object, value: object) -> str:
    """Return "name: value" with the language's own colon."""
    return _("{name}: {value}", name=name, value=value)
