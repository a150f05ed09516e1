"""Number a DOCX's lists, and find its parts."""

from __future__ import annotations

from typing import Any

from app.engines.intake.docx_styles import number, value, w

_BULLETS = {"\uf0b7": "•", "\uf06c": "●", "\uf06e": "■", "\uf0a7": "■", "\uf0fc": "✓"}
_HAN_DIGITS = "〇一二三四五六七八九"


def related(part: Any, kind: str) -> Any:
    """Return the part that a relation of a kind leads to, or None."""
    for relation in part.rels.values():
        if not relation.is_external and relation.reltype.endswith(kind):
            return relation.target_part
    return None


class Lists:
    """Counts numbered paragraphs and writes their labels."""

    def __init__(self, part: Any) -> None:
        self._levels: dict[tuple[str, int], Any] = {}
        self._counts: dict[tuple[str, int], int] = {}
        numbering = related(part, "/numbering")
        if numbering is not None:
            self._load(numbering.element)

    def _load(self, root: Any) -> None:
        kinds = {value(kind, "abstractNumId"): kind for kind in root.iter(w("abstractNum"))}
        for use in root.iter(w("num")):
            kind = kinds.get(value(use.find(w("abstractNumId"))))
            for level in kind.iter(w("lvl")) if kind is not None else ():
                self._levels[value(use, "numId") or "", int(number(level, "ilvl", 1.0) or 0)] = level

    def label(self, list_id: str, level: int) -> str:
        """Return the label of the list's next paragraph, "" outside lists."""
        kind = self._levels.get((list_id, level))
        if kind is None:
            return ""
        start = int(number(kind.find(w("start")), unit=1.0) or 1)
        key = (list_id, level)
        self._counts[key] = self._counts.get(key, start - 1) + 1
        for deeper in [other for other in self._counts if other[0] == list_id and other[1] > level]:
            del self._counts[deeper]
        text = value(kind.find(w("lvlText"))) or ""
        for place in range(level + 1):
            count = self._counts.get((list_id, place), 1)
            form = value(kind.find(w("numFmt"))) if place == level else "decimal"
            text = text.replace(f"%{place + 1}", _counted(count, form or "decimal"))
        return "".join(_BULLETS.get(char, char) for char in text)


def _counted(count: int, form: str) -> str:
    if form.startswith(("chinese", "ideograph", "japanese", "taiwanese")) and count < 100:
        tens, ones = divmod(count, 10)
        lead = "" if tens < 2 else _HAN_DIGITS[tens]
        return (lead + "十" if tens else "") + (_HAN_DIGITS[ones] if ones or not tens else "")
    if form in ("lowerLetter", "upperLetter"):
        letter = chr(ord("a") + (count - 1) % 26)
        return letter.upper() if form == "upperLetter" else letter
    return str(count)
