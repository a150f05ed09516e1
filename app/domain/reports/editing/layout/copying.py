"""Copies of elements."""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.exact.room import from_margin
from app.domain.reports.editing.exact.spots import COPIED, THE_COPY, way_to
from app.domain.reports.editing.layout.across_bands import all_in, put_into
from app.domain.reports.editing.layout.collisions import overlaps
from app.domain.reports.editing.layout.nearest_room import FREE_PLACE, nearest_free
from app.domain.reports.editing.layout.nothing_between import CLOSE_ZH
from app.domain.reports.editing.layout.space import Box, fit, holder_of, keep_page, width_of
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.numerals import UNIT, in_points
from app.domain.reports.editing.template.new_nodes import fresh_uuid
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import band_called, called, unknown
from app.domain.reports.mend_geometry import lowest, needed_height
from app.domain.reports.xml_tools import local

_GAP = 4
_DOUBLED = r",?\s*(?:so as |in order )?\bto (?:make|form|get|give) (?:it )?a double line$"
_OF_IT = rf"{CLOSE_ZH}?(?:它|其|原[来件文]?)?的?"
_BESIDE_IT = rf"(?:放|贴|摆)?[到在]{_OF_IT}[左上][边侧面方](?=$|[,\uff0c])|\bto (?:the|its) left(?: of it)?$"
_RIGHT_OF_IT = (
    rf"放?[到在]?{_OF_IT}右[边侧面]|\b(?:(?:right|directly|immediately) )?(?:next to|beside) (?:it|itself)\b"
    r"|\b(?:directly |immediately )?(?:to the |to its |on the )?right\b(?! (?:below|under|above|next))"
)
_THERE = (
    rf"(?:并|然后)?放[到在](?!{CLOSE_ZH}?(?:它|其|原[来件文]?)?的?(?:[右左][边侧面方]|[上下][边面方])$)"
    r"|\b(?:and )?(?:put|place) (?:it|the copy)\b"
)


_AT_BOTTOM = r"(?:页面?|所有(?:元素|图形))?的?(?:最下[面方边]?|最底[下部端]?)|(?:at |to )?the very bottom"


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
    "center": r"居?中|中间|\b(?:cent(?:er|re)(?:e?d)?|middle)\b",
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


_UNIT_SAID = rf"\s*(?P<n>\d+(?:\.\d+)?)\s*(?P<u>{UNIT})?(?:个?(?:点|单位|像素))?"
_THE_COPY = (
    r"(?:新的?)?副本|复[制印](?:出来|好)?的(?:那?一?[个份条张块])?|新(?:来|复制)?的(?:那?一?[个份条张块])?"
)
_STEP_ZH = (
    rf"(?:并|再|然后)?(?:把|将|让)?(?:{_THE_COPY}|它)?(?:就|要|请)?{CLOSE_ZH}?"
    rf"(?:(?:放|贴|摆|搁|置|移|挪|错开?|偏移?)?[到在于至往向朝]?|移动?){CLOSE_ZH}?"
    r"(?:它|其|原(?:来|件|文本?|文字|图片?|物|线|框|标签|字段|元素|本)?的?)?的?"
    rf"(?P<exact>正|{CLOSE_ZH})?(?P<side>[上下左右])(?P<far>[面边方侧]|移动?|挪动?|错开?|错位|偏移?)?的?(?:距离|间隔|隔开|相距)?(?:{_UNIT_SAID})?"
    r"(?:的?(?:位置|地方|处|距离|远处?))?(?:就行|即可)?"
)
_IT = r"(?:\s+(?:it|that|the original|the first(?: one)?))?"
_STEP_EN = (
    r"(?:,\s*)?(?:and )?(?:(?:put|place|set|move|shift|paste) )?(?:(?:it|the copy|that|the new one"
    r"|the duplicate) )?"
    rf"(?:{_UNIT_SAID}\s+|(?:directly|right|just|immediately) )?(?:further )?"
    r"(?P<side>below|under(?:neath)?|beneath|above|lower|higher|down|up"
    rf"|to (?:the|its) (?:right|left)(?: of)?|(?:right|left) of){_IT}(?: by (?P<n2>\d+)\s*(?P<u2>{UNIT})?)?"
)
_MOVES_ON = ("lower", "higher", "down", "up", "移", "挪", "移动", "挪动", "错", "错开", "错位", "偏", "偏移")
_TO_ITS_SIDE = re.compile(r"\bto (?:the|its) (?:right|left)(?: of (?:it|that|the original))?$", re.IGNORECASE)
_WAYS = {
    (0, 1): r"下|below|under|beneath|lower|down",
    (0, -1): r"上|above|higher|\bup\b",
    (1, 0): r"右|right",
    (-1, 0): r"左|left",
}


def copy_steps(
    words: str, targets: Sequence[str], outline: Outline, *, whole: bool = False
) -> tuple[int, int] | None:
    """Return how far a copy goes that stands at a distance from its original; None where that is not said.

    20 lower is 20 from its place; 20 below is what stands free between both.
    """
    pattern = _STEP_ZH if re.search(r"[\u3400-\u9fff]", words) else _STEP_EN
    found = re.compile(pattern if whole else rf"(?:{pattern})\s*[.。]?$", re.IGNORECASE)
    said = found.fullmatch(words) if whole else found.search(words)
    infos = [info for one in targets if (info := outline.element(one)) is not None]
    if said is None or not infos:
        return None
    groups = said.groupdict()
    way = next(one for one, pattern_ in _WAYS.items() if compiled(pattern_).search(said["side"]))
    number = groups.get("n") or groups.get("n2")
    unit = groups.get("u") or groups.get("u2") or ""
    moves = said["side"].lower() in _MOVES_ON or groups.get("far") in _MOVES_ON
    moves = moves or bool(re.match(r"(?:并|再|然后)?[往向朝]", said.group()))
    size = _extent(infos, across=bool(way[0]))
    if _TO_ITS_SIDE.search(said.group()) and number is not None:  # so far from where it is, if it fits there
        moves = moves or in_points(float(number), unit) >= size
    if number is None and (
        moves or (groups.get("far") is None and not groups.get("exact") and "far" in groups)
    ):
        return None
    step = round(in_points(float(number), unit)) if number else 0
    if moves and step < size and not re.search(_THE_COPY, said.group()):
        return None
    far = step if moves else size + (step if number else (_GAP if way[0] else 0))
    return way[0] * far, way[1] * far


def _extent(infos: Sequence[ElementInfo], *, across: bool) -> int:
    """Return how wide or high a block of elements is."""
    if across:
        return max(one.x + one.width for one in infos) - min(one.x for one in infos)
    return max(one.y + one.height for one in infos) - min(one.y for one in infos)


def _distance_in(clause: Any) -> str:
    """Return the pattern of the distance that ends a clause about a copy, "" where none is said."""
    own = clause.after(COPIED)
    pattern = _STEP_EN if clause.english else _STEP_ZH
    tail = (
        rf"(?:(?<=\s)|(?<=[份个,，]))(?:{pattern})$" if clause.english else rf"(?<=[份个,，])(?:{pattern})$"
    )
    found = own.has(tail)
    return tail if found and re.search(r"\d", found.group()) else ""


_FREE_SIDES = {"上": "above", "下": "below", "左": "left", "右": "right", "left": "left", "right": "right"}


class DuplicateElements(Edit):
    """Copy elements; the copy stands below, to the right, or dx, dy points from the original."""

    kind: Literal["duplicate"] = "duplicate"
    hints: ClassVar[str] = r"复制|拷贝|copy|duplicate"
    rank = 44
    targets: list[str] = Field(min_length=1)
    side: Literal["below", "right", "left", "above"] = "below"
    dx: int = Field(0, ge=-2000, le=2000)
    dy: int = Field(0, ge=-2000, le=2000)
    free: Literal["", "any", "left", "right", "above", "below"] = Field(
        "", description="the nearest free place of the band, at that side"
    )
    section: Section = Field("", description="another section that the copy goes to")
    to: Literal["left", "center", "right"] = Field("left", description="with section: its side")

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 复制标题到右边, 再来一份, duplicate the logo."""
        if clause.has(r"[列栏](?!头|标题|名)|样式|格式|\b(?:columns?|style|format)\b"):
            return []
        if (again := clause.has(_DOUBLED)) is not None:
            clause.take(*again.span())
        spot = clause.has(THE_COPY)
        if spot is not None and clause.says(COPIED):
            clause.take(*spot.span())
            clause.says(r"一份|一个|\bonce\b")
            targets = clause.targets()
            way = way_to(spot, targets, outline)
            return [cls(targets=targets, dx=way[0], dy=way[1])] if way is not None else []
        apart = _distance_in(clause)
        said = clause.before(apart) if apart else clause
        if clause.english and said.has(r"\bthe (?:copy|duplicate|clone)\b"):
            return []
        if not clause.says(
            r"复制|拷贝|再[来加]一[份个]|\bmake (?:a|another|one|a second) (?:copy|duplicate) of\b"
            r"|\b(?:duplicate|copy|clone)\b"
        ):
            return []
        clause.says(r"(?<![最后第])(?<!哪)(?:一份|一个)|\bonce\b")
        if (spot := clause.has(FREE_PLACE)) is not None:
            said_side = _FREE_SIDES.get((spot["side"] or spot["en"] or "").lower(), "any")
            clause.take(*spot.span())
            section, targets = clause.section(), clause.targets()
            if section and not all_in(targets, [section], outline):
                raise clause.unclear(targets)
            return [cls.model_validate({"targets": targets, "free": said_side})]
        place = _other_band(clause)
        if place:
            return cls._elsewhere(clause, place, outline)
        if apart:
            return cls._apart(clause, apart, outline)
        if clause.has(_THERE):
            return cls._there(clause, outline)
        if (beside := clause.has(_BESIDE_IT)) is not None:
            clause.take(*beside.span())
            above = re.search("上", beside.group()) is not None
            return [cls(targets=clause.targets(), side="above" if above else "left")]
        right = clause.says(_RIGHT_OF_IT)
        clause.says(rf"放?[到在]?{_OF_IT}下[边面方]|\b(?:right )?(?:below|under(?:neath)?)\b(?: itself)?")
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
    def _apart(cls, clause: Any, apart: str, outline: Outline) -> list[Edit]:
        """Read 送货单号复制一份放到它下面10磅: the copy stands at a distance from its original."""
        targets = clause.before(apart).targets()
        said = clause.says(apart)
        steps = copy_steps(said.group(), targets, outline, whole=True) if said else None
        return [cls(targets=targets, dx=steps[0], dy=steps[1])] if steps is not None else []

    @classmethod
    def _there(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Read 复制一个“审核”放在“负责人”后面: the copy stands beside or below another element."""
        first, rest = clause.before(_THERE).targets(required=False), clause.after(_THERE)
        at_bottom = compiled(_AT_BOTTOM).fullmatch(rest.words.strip())
        if at_bottom and len(first) == 1 and (own := outline.element(first[0])) is not None:
            clause.mark(rest.start, rest.end)
            clause.says(_THERE)
            near = [one for one in outline.elements if (one.band, one.holder) == (own.band, own.holder)]
            return [cls(targets=first, dy=max(one.y + one.height for one in near) - own.y + _GAP)]
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
        if self.free:
            block = [Box(one) for one in nodes]
            step = nearest_free(template, block, [one.node for one in copies], self.free)
            if step is None:
                raise _no_room()
            for one in copies:
                one.put(x=one.x + step[0], y=one.y + step[1])
            return
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
        elif self.side == "left":
            tries = [(x0 - x1 - _GAP, 0)]
        elif self.side == "above":
            tries = [(0, y0 - y1)]
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
        raise _no_room()


def _no_room() -> EditProblem:
    return EditProblem(
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
