"""A row to sign in: labels evenly over the width, with room to write behind each."""

from __future__ import annotations

import re
from typing import ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.exact.room import from_margin, sure_room
from app.domain.reports.editing.layout.free_room import Room, made_band
from app.domain.reports.editing.layout.space import keep_page, width_of
from app.domain.reports.editing.page.page_texts import ADD, placed_where, text_node
from app.domain.reports.editing.request.clause import Clause, normal
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template.letters import letters_in
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.styles import Look
from app.domain.reports.editing.template.template import Template
from app.domain.reports.mend_geometry import needed_height
from app.domain.reports.metrics import has_wide
from app.domain.reports.xml_tools import local

_MOST = 6
_ABOVE, _LEAST_HEIGHT, _BETWEEN, _TO_WRITE = 12, 20, 6, 24
_SIGNED = (
    r"签[字名章](?:的?(?:栏|行|处|区|地方|位置|空))?|会签栏?|\b(?:signatures?"
    r"|sign-?offs?)(?: (?:lines?|rows?|fields?|blocks?|areas?))?\b"
)
_EVERY_PAGE = (
    r"页脚|每一?页(?:的)?(?:最?(?:底部|下[面方]))?|\b(?:page )?footer\b|\b(?:on |of )?(?:each|every) page\b"
)
_AT_THE_END = (
    r"(?:在)?(?:报表|表格|单子?|页面|最)*(?:的)?(?:最?后面?|末尾|底部|底下|结尾|结束后|下[面方边])"
    r"|\b(?:at|to) the (?:end|bottom)(?: of the report)?\b|\b(?:below|under|after) the table\b"
)
_BESIDES = (
    r"[一二两三四五六\d]?个|一[行栏排]|[、和与及:\uff1a]|均匀地?|平均地?|排开|分布|排列|分开|留出?|空"
    r"|\b(?:row|line|with|for|and|of|evenly|spread|spaced|labels?|an?)\b"
)
_NAMED = r"[\u4e00-\u9fffA-Za-z]{2,10}?[:\uff1a]?"
_LIST = re.compile(
    rf"签[字名章](?:栏|行|处|区)?\s*[:\uff1a]\s*(?P<who>{_NAMED}(?:[、,\uff0c/和与及\s]+{_NAMED})+)\s*$",
    re.IGNORECASE,
)
_ADDS = r"加|添|增|插入|留|\b(?:add|insert|leave)\b"
_OTHER = r"改|换|删|去掉|移|挪|\b(?:change|replace|delete|remove|move)\b"


class AddSignatures(Edit):
    """Add a row of labels to sign behind, evenly over the width: prepared by, checked by."""

    kind: Literal["add_signatures"] = "add_signatures"
    hints: ClassVar[str] = r"签[字名章]|审核人|制表人|\bsign|prepared by|approved by"
    rank: ClassVar[int] = 28
    labels: list[str] = Field(min_length=2, max_length=_MOST)
    section: Literal["summary", "pageFooter"] = "summary"

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Understand 最后加签字栏“制表人：”、“审核人：”, add a signature "
        "line "Prepared by:" "Checked by:".
        """
        if not clause.has(ADD) or clause.has(_OTHER):
            return []
        labels = _labels(clause)
        if not 2 <= len(labels) <= _MOST or not (clause.has(_SIGNED) or _are_new(labels, clause, outline)):
            return []
        section: Literal["summary", "pageFooter"] = "pageFooter" if clause.says(_EVERY_PAGE) else "summary"
        for known in (ADD, _SIGNED, _AT_THE_END, _BESIDES):
            heard(clause, known)
        return [cls(labels=labels, section=section)]

    def describe(self, outline: Outline) -> str:
        """Say the labels and where they stand."""
        labels = _(", ").join(one.strip().rstrip(":\uff1a") for one in self.labels)
        return _("Added a row to sign {where}: {labels}.", labels=labels, where=placed_where(self.section))

    def change(self, template: Template, outline: Outline) -> None:
        """Put the labels below all else in the section, each at the beginning of an equal part."""
        root, labels = template.root, [_with_colon(one) for one in self.labels]
        before = needed_height(root)
        former = next((one for one in template.bands() if local(one.getparent()) == self.section), None)
        letters = letters_in(template, former, "".join(labels))
        look = Look(letters.font, letters.size, False, False, "Left", 0, 0)
        height = max(_LEAST_HEIGHT, look.full_height_of(1) + 8)
        band = former if former is not None else made_band(template, self.section, height + _ABOVE)
        across = width_of(root, band)
        part = across // len(labels)
        if max(look.width_of(one) for one in labels) + _TO_WRITE > part:
            raise EditProblem(
                "too_narrow",
                _("{count} labels with room to sign don't fit side by side.", count=str(len(labels))),
                _("Name fewer, or shorten their words."),
            )
        room = sure_room(template, band, across, height + _ABOVE, "left", below=True)
        for at, label in enumerate(labels):
            place = Room(room.band, room.x + at * part, room.y + _ABOVE)
            text_node(template, label, look, place, part - _BETWEEN, height, colour=letters.colour)
        from_margin(root, before, self.section)
        keep_page(root, before)


def _labels(clause: Clause) -> list[str]:
    """Return the quoted labels of a clause, or those that it lists behind 签字栏：."""
    quotes = clause.quoted()
    if quotes:
        ends = all(one.rstrip().endswith((":", "\uff1a")) for one in quotes)
        return quotes if ends or clause.has(_SIGNED) else []
    found = _LIST.search(clause.text, clause.start, clause.end)
    if found is None:
        return []
    clause.mark(*found.span())
    return [one for one in re.split(r"[、,\uff0c/和与及\s]+", found["who"]) if one]


def _are_new(labels: list[str], clause: Clause, outline: Outline) -> bool:
    """Tell whether labels are to stand somewhere, and none of them is in the report already."""
    known = {normal(one.text) for one in outline.elements}
    placed = clause.has(_AT_THE_END) or clause.has(_EVERY_PAGE)
    return bool(placed and clause.has(_ADDS)) and not known & {normal(one) for one in labels}


def _with_colon(label: str) -> str:
    """Return a label with a colon at its end."""
    words = label.strip()
    if words.endswith((":", "\uff1a")):
        return words
    return f"{words}\uff1a" if has_wide(words) else f"{words}:"
