"""Copies of elements."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.across_bands import all_in, put_into
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.collisions import overlaps
from app.domain.reports.editing.exact_room import from_margin
from app.domain.reports.editing.new_nodes import fresh_uuid
from app.domain.reports.editing.outline import Outline
from app.domain.reports.editing.space import Box, fit, holder_of, keep_page, width_of
from app.domain.reports.editing.template import Template
from app.domain.reports.editing.words import band_called, called, unknown
from app.domain.reports.mend_geometry import lowest, needed_height
from app.domain.reports.xml_tools import local

_GAP = 4
_THERE = r"(?:并|然后)?放[到在](?!右[边侧面]$|下[边面方]$)|\b(?:and )?(?:put|place) (?:it|the copy)\b"


def _goes_elsewhere(clause: Any, targets: list[str], outline: Outline) -> bool:
    """Tell whether a copy is wanted in another band than the original: a copy in the page footer."""
    where = clause.after(r"\b(?:in|into|to|on|onto)\b").section()
    infos = [info for one in targets if (info := outline.element(one)) is not None]
    return bool(where) and all(one.section != where for one in infos)


_TO_BAND = r"[到在至](?:[^,\uff0c]{0,4})?(?:页[眉脚头尾]|表[头尾]|汇总|明细|[组列][头尾脚]|末尾|首页|每页)"


Section = Literal["", "title", "pageHeader", "pageFooter", "summary"]
_PLACES: tuple[tuple[Section, str], ...] = (
    ("pageFooter", r"页[脚尾](?:带|区域?)?|\b(?:the )?(?:page )?footer\b"),
    ("pageHeader", r"页[眉头](?:带|区域?)?|\b(?:the )?(?:page )?header\b"),
    (
        "summary",
        r"(?:报表)?(?:末尾|汇总[带区栏]?|总结[带区])|\b(?:the )?(?:summary|end)(?: of the report)?\b",
    ),
    ("title", r"标题[带区栏]|\b(?:the )?title (?:band|section|area)\b"),
)
_SIDES = {
    "center": r"居?中|中间|\b(?:cent(?:er|re)d?|middle)\b",
    "right": r"右|\bright\b",
    "left": r"左|\bleft\b",
}
_INTO = r"(?:放|贴)?(?:[到在至]|进)|\b(?:in|into|to|on|onto|at)\b"
_SIDE_SAID = (
    r"(?:band|section)?(?:的|里|中|内|上)*(?:最?[左右][边侧面]?|居?中间?)?(?:[,\uff0c] ?(?:on )?(?:the )?"
    r"(?:left|right|center|centre|middle|[左右]边?)"
    r"(?:[- ](?:hand )?side)?|,? ?(?:on|at) the (?:left|right|cent(?:er|re))(?:[- ](?:hand )?side)?)?"
)


def _other_band(clause: Any) -> tuple[Section, int, int] | None:
    """Return the band that a copy goes to, and where that is said."""
    for section, words in _PLACES:
        found = clause.has(rf"(?:{_INTO}) ?(?:{words}) ?{_SIDE_SAID}$")
        if found:
            return section, *found.span()
    return None


class DuplicateElements(Edit):
    """Copy elements; the copy stands below, to the right, or dx, dy points from the original."""

    kind: Literal["duplicate"] = "duplicate"
    hints: ClassVar[str] = r"复制|拷贝|copy|duplicate"
    rank = 44
    targets: list[str] = Field(min_length=1)
    side: Literal["below", "right"] = "below"
    dx: int = Field(0, ge=-2000, le=2000)
    dy: int = Field(0, ge=-2000, le=2000)
    section: Section = Field("", description="another section that the copy goes to")
    to: Literal["left", "center", "right"] = Field("left", description="with section: its side")

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 复制标题到右边, 再来一份, duplicate the logo."""
        if clause.has(r"[列栏](?!头|标题|名)|样式|格式|\b(?:columns?|style|format)\b"):
            return []
        if clause.english and clause.has(r"\bthe (?:copy|duplicate|clone)\b"):
            return []
        if not clause.says(r"复制|拷贝|再[来加]一[份个]|\b(?:duplicate|copy|clone)\b"):
            return []
        clause.says(r"(?<![最后第])(?<!哪)(?:一份|一个)|\bonce\b")
        place = _other_band(clause)
        if place:
            return cls._elsewhere(clause, place, outline)
        if clause.has(_THERE):
            return cls._there(clause, outline)
        right = clause.says(r"放?[到在]?右[边侧面]|\b(?:to the |on the )?right\b")
        clause.says(r"放?[到在]?下[边面方]|\bbelow\b|\bunder(?:neath)?\b")
        targets = clause.targets()
        if not clause.english and clause.has(_TO_BAND):
            raise clause.unclear(targets)
        if clause.english and _goes_elsewhere(clause, targets, outline):
            raise clause.unclear(targets)
        return [cls(targets=targets, side="right" if right else "below")]

    @classmethod
    def _elsewhere(cls, clause: Any, place: tuple[Section, int, int], outline: Outline) -> list[Edit]:
        """Read 把单号复制到页脚右边: the copy stands at a side of another band."""
        section, start, end = place
        said = replace(clause, start=start, end=end, memory={})
        side = next((name for name, words in _SIDES.items() if said.has(words)), "left")
        clause.take(start, end)
        targets = clause.targets()
        in_rows = {id_ for one in outline.columns for id_ in one.elements}
        if all_in(targets, [section], outline) or in_rows & set(targets):
            raise clause.unclear(targets)
        return [cls.model_validate({"targets": targets, "section": section, "to": side})]

    @classmethod
    def _there(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Read 复制一个“审核”放在“负责人”后面: the copy stands beside or below another element."""
        first, rest = clause.before(_THERE).targets(required=False), clause.after(_THERE)
        other = rest.targets(required=False)
        one, two = (outline.element(ids[0]) if len(ids) == 1 else None for ids in (first, other))
        if one is None or two is None or one.band != two.band or one.framed or two.framed:
            return []
        clause.says(_THERE)
        if clause.says(r"下[边面方]|\bbelow\b|\bunder(?:neath)?\b"):
            return [cls(targets=[one.id], dx=two.x - one.x, dy=two.y + two.height - one.y)]
        if clause.says(r"后面?|之后|右[边侧面]|旁边?|\b(?:after|behind|beside|next to|to the right of)\b"):
            return [cls(targets=[one.id], dx=two.x + two.width + _GAP - one.x, dy=two.y - one.y)]
        return []

    def check(self, outline: Outline) -> str:
        """The originals must be there."""
        return unknown(self.targets, outline)

    def describe(self, outline: Outline) -> str:
        """Name the originals."""
        what = called(self.targets, outline)
        if self.section:
            return _("Copied {what} to the band {band}.", what=what, band=band_called(self.section))
        return _("Copied {what}.", what=what)

    def change(self, template: Template, outline: Outline) -> None:
        """Put the copies where there is room; below, the band grows where it must."""
        root = template.root
        nodes = [node for one in self.targets if (node := template.find(one)) is not None]
        nodes = [one for one in nodes if holder_of(one) is holder_of(nodes[0])]
        before, holder = needed_height(root), holder_of(nodes[0])
        if self.section:
            put_into(template, [_copied(template, one) for one in nodes], self.section, self.to)
            from_margin(root, before, self.section)
            keep_page(root, before)
            return
        copies = [Box(_copied(template, one)) for one in nodes]
        self._place(root, holder, [Box(one) for one in nodes], copies)
        fit(root, holder)
        keep_page(root, before)

    def _place(self, root: Any, holder: Any, block: list[Box], copies: list[Box]) -> None:
        x0, x1 = min(one.x for one in block), max(one.right for one in block)
        y0, y1 = min(one.y for one in block), max(one.bottom for one in block)
        if self.dx or self.dy:
            tries = [(self.dx, self.dy)]
        elif self.side == "right":
            tries = [(x1 - x0 + _GAP, 0)]
        else:
            tries = [(0, y1 - y0), (0, max(y1, lowest(holder)) - y0)]
        width = width_of(root, holder)
        new = [one.node for one in copies]
        starts = [(one.x, one.y) for one in copies]
        for dx, dy in tries:
            for one, (x, y) in zip(copies, starts, strict=True):
                one.put(x=x + dx, y=y + dy)
            inside = all(one.x >= 0 and one.y >= 0 and one.right <= width for one in copies)
            if inside and all(pair <= set(new) for pair in overlaps(root, holder, new)):
                return
        raise EditProblem(
            "no_room",
            _("There is no free room for the copy."),
            _("Say another place for it, or make room first."),
        )


def _copied(template: Template, node: Any) -> Any:
    """Return a copy behind its original; every element in it gets a uuid of its own."""
    copy = deepcopy(node)
    copy.tail = None
    parent = node.getparent()
    template.add(parent, copy, parent.index(node) + 1)
    for place in list(xml.named(copy, "reportElement")):
        place.attrib.pop("key", None)
        place.attrib.pop("uuid", None)
        place.set("uuid", fresh_uuid(template, f"copy {local(node)}"))
    return copy
