"""The frame of a row of totals: its line, its label, its figures and its looks, in any order."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.looks.text_look import SetColour, SetFont
from app.domain.reports.editing.references.totals_said import subtotals_of, totals_of
from app.domain.reports.editing.request import numerals
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.things.drawn import AddLine
from app.domain.reports.editing.things.wording import SetText

_QUOTE = r"[“「『\"'‘《](?P<words>[^”」』\"'’》]{1,40})[”」』\"'’》]"
_ROW = (
    r"(?:把|将|给|在)?(?P<zh>合计|总计|总合计|小计|汇总)(?:的)?(?:那|这)?一?行(?:的)?"
    r"|\b(?:the )?(?:whole |entire )?(?P<en>(?:grand |sub)?totals?)(?: row| line)s?\b(?:'s)?"
)
_PARTS: tuple[tuple[str, str], ...] = (
    ("row", _ROW),
    (
        "line",
        r"(?:在)?(?P<side>[上下])[方面边]?的?(?:再|要|也)?(?:加|画|划|用)?(?:上"
        r"|一)?(?:[一1])?[条道根]?(?P<style>[双粗细虚]?)(?:横|实)?线"
        r"|(?:with |put |draw |add )?(?:an? )?(?P<estyle>double|thick|thin|dashed)? ?(?:line|rule"
        r"|border) (?P<eside>above|over|below|under)(?: (?:it|that))?",
    ),
    (
        "label",
        rf"(?:的)?(?:文字|标签|标题|名称|名字|字样)(?:改|换|写)?(?:[成为]|叫)\s*{_QUOTE}"
        rf"|(?:rename (?:its |the )?label|(?:change |with )?(?:its |the )?label(?:led)?|call it"
        rf"|rename it)(?: to| as)? {_QUOTE.replace('words', 'ewords')}",
    ),
    (
        "figures",
        rf"(?:的)?(?:数字|金额|数值|数)(?:用|改[成为]|变[成为]?|设[成为]"
        rf"|显示[成为])?(?P<zc>{numerals.COLOUR})(?:字|显示)?"
        rf"|(?:(?:make|show|print) )?(?:its |the )?(?:figures?|numbers?|amounts?"
        rf"|values?) (?:in )?(?P<ec>{numerals.COLOUR})",
    ),
    (
        "ground",
        rf"(?:整行|全行)?(?:的)?(?:底色|背景色?|填充色?)(?:也)?(?:用|改[成为]|变[成为]?|设[成为]"
        rf"|为)?(?P<zc>{numerals.COLOUR})"
        rf"|(?:整行)(?:用)?(?P<yc>{numerals.COLOUR})(?:底色?|背景)"
        rf"|(?:on |with )?(?:an? )?(?P<ec>{numerals.COLOUR}) (?:background|fill|shading)"
        rf"|(?:background|fill|shading) (?:in |to )?(?P<fc>{numerals.COLOUR})",
    ),
    ("bold", r"(?:整行|全行|也|都)*(?:字体?)?加粗|\bbold\b"),
    (
        "small",
        r"[,\uff0c、;\uff1b。.的并且再也都要请]|和|\b(?:make|give|please|and|with|the|a|an|its|it|set|draw"
        r"|put|in|should|have|be)\b|\s+",
    ),
)
_Style = Literal["Solid", "Dashed", "Dotted", "Double"]
_STYLES: dict[str, tuple[_Style, float]] = {
    "双": ("Double", 1.5),
    "粗": ("Solid", 1.5),
    "细": ("Solid", 0.25),
    "虚": ("Dashed", 1),
}
_EN_STYLES = {"double": "双", "thick": "粗", "thin": "细", "dashed": "虚"}


@dataclass(frozen=True)
class _Part:
    kind: str
    found: re.Match[str]

    def value(self, *names: str) -> str:
        """Return the first of some named pieces that was said."""
        known = self.found.groupdict()
        return next((str(known[one]) for one in names if known.get(one)), "")


def speaks_of_row(text: str) -> bool:
    """Tell whether a text begins with a row of totals, or ends with one."""
    return compiled(_ROW).search(text) is not None


def row_of(text: str, outline: Outline, least: int = 2) -> list[Edit]:
    """Return the edits of a row of totals that a text asks for, where it says so much and nothing else."""
    parts = _parts(text)
    rows = [one for one in parts or () if one.kind == "row"]
    wishes = [one for one in parts or () if one.kind not in ("row", "small")]
    if parts is None or len(rows) != 1:
        return []
    if len(wishes) < least:
        return []
    said = rows[0].value("zh", "en").lower()
    ids = subtotals_of(outline) if said.startswith(("小计", "sub")) else totals_of(outline)
    if said.startswith(("小计", "sub")) and len(outline.groups) != 1:
        return []
    texts = [one for id_ in ids if (one := outline.element(id_)) is not None]
    labels = [one for one in texts if one.label]
    if len({one.band for one in texts}) != 1 or not labels:
        return []
    # A line comes last: it is a new element, after which others may be counted anew.
    wishes.sort(key=lambda one: one.kind == "line")
    edits = [_edit(one, texts, labels[0]) for one in wishes]
    return [] if any(one is None for one in edits) else [one for one in edits if one is not None]


def _parts(text: str) -> list[_Part] | None:
    found: list[_Part] = []
    at = 0
    while at < len(text):
        fits = [
            _Part(kind, one)
            for kind, said in _PARTS
            if (one := compiled(said).match(text, at)) and one.end() > at
        ]
        best = max(fits, key=lambda one: one.found.end(), default=None)
        if best is None:
            return None
        found.append(best)
        at = best.found.end()
    return found


def _edit(part: _Part, texts: list[ElementInfo], label: ElementInfo) -> Edit | None:
    """Return the edit of one wish."""
    every = [one.id for one in texts]
    figures = [one.id for one in texts if one.refs]
    colour = (
        numerals.read_colour_word(part.value("zc", "yc", "ec", "fc"))
        if part.value("zc", "yc", "ec", "fc")
        else ""
    )
    if part.kind == "line":
        said = _EN_STYLES.get(part.value("estyle").lower(), part.value("style"))
        low = part.value("side") == "下" or part.value("eside").lower() in ("below", "under")
        style, width = _STYLES.get(said, ("Solid", 1))
        edge = max(texts, key=lambda one: one.y + one.height) if low else min(texts, key=lambda one: one.y)
        side: Literal["below", "above"] = "below" if low else "above"
        return AddLine(near=edge.id, side=side, style=style, width=width)
    if part.kind == "label":
        return SetText(target=label.id, text=part.value("words", "ewords"))
    if part.kind == "figures":
        return SetColour(targets=figures, forecolor=colour) if figures and colour else None
    if part.kind == "ground":
        return SetColour(targets=every, backcolor=colour) if colour else None
    return SetFont(targets=every, bold=True) if part.kind == "bold" else None
