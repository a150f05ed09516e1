"""Names of fields: Java identifiers made from the labels on the page."""

from __future__ import annotations

import re
import unicodedata

from app.core.pinyin import pinyin_of

MOST = 32
_RESERVED = frozenset(
    """
    abstract assert boolean break byte case catch char class const continue default do double else enum
    extends final finally float for goto if implements import instanceof int interface long native new
    null package private protected public return short static super switch this throw throws transient
    true false try void volatile while
    """.split()  # noqa: SIM905
)


def identifier(label: str) -> str:
    """Return a lower-case Java identifier for a label, pinyin for Chinese; "" when nothing is left."""
    text = re.sub(r"[(（\[].*?[)）\]]", " ", label)
    parts = re.findall(r"[A-Za-z0-9]+", _latin(text))
    name = "_".join(part.lower() for part in parts)[:MOST].strip("_")
    if not name:
        return ""
    if name[0].isdigit() or name in _RESERVED:
        name = "f_" + name
    return name


def _latin(text: str) -> str:
    if re.search(r"[\u3400-\u9fff]", text):
        text = _pinyin(text)
    plain = unicodedata.normalize("NFKD", text.replace("ß", "ss").replace("ø", "o").replace("æ", "ae"))
    return "".join(char for char in plain if not unicodedata.combining(char))


def _pinyin(text: str) -> str:
    lazy_pinyin = pinyin_of()
    out = []
    for piece in re.split(r"([\u3400-\u9fff]+)", text):
        out.append(" " + "".join(lazy_pinyin(piece)) + " " if re.match(r"[\u3400-\u9fff]", piece) else piece)
    return "".join(out)


class Names:
    """Unique names within one template."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def take(self, wanted: str, fallback: str) -> str:
        """Return the wanted name, or it with a number, and keep it."""
        base = wanted or fallback
        name, number = base, 2
        while name in self._taken:
            name, number = f"{base}_{number}", number + 1
        self._taken.add(name)
        return name
