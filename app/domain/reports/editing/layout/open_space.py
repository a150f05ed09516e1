"""Blank room between what stands on the page: below the title, between the headings and the rows."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import N_, _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.layout.space import Box, boxes, heighten, holder_of, keep_page
from app.domain.reports.editing.references.mention import Mention
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.request.numerals import NUMBER, read_number
from app.domain.reports.editing.template import places
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called, unknown
from app.domain.reports.mend_geometry import needed_height
from app.domain.reports.xml_tools import local

Side = Literal["below", "above", "rows"]
_MOST = 400
_LINE, _HIGHEST_LINE = 10, 20
_ROWS = (
    r"(?<![和与跟及、])(?:明细|数据|记录|订单)?(?:行(?:与|和|跟)行|(?:每一?|各)[行条]|行|记录|明细|订单)(?:数据|记录)?之?间(?:的)?(?:间距|间隔|距离)?"
    r"|明细(?:数据)?的?行间距"
    r"|\b(?:between|after) (?:the |all |each |every )*(?:rows?|records?|orders?)\b|\brow (?:spacing|gap)\b"
)
_BLANK = (
    rf"空(?:出|开|上|着)?\s*(?:(?P<zh>{NUMBER})\s*个?)?(?:空?白?行)|空(?:出|开|上|着)?(?=\s*\d)|空(?:出|开)"
    r"|留(?:出|有)?(?=\s*\d)|留(?:出|有|一?[点些])?(?:[一1]?个?空白?(?:行)?|间[距隔]|距离)?|隔开?|拉开|间[距隔]|空白|空隙"
    rf"|\b(?P<en>{NUMBER}|an?|one) (?:blank |empty )(?:lines?|rows?)\b"
    r"|\b(?:blank |white ?|empty )?(?:space|gap|room|air|distance|spacing)\b|\bleave\b(?= \d)"
)
_BETWEEN = r"之间|中间|\bbetween\b"
_BELOW = r"下[面方边]|之下|后[面边]|\b(?:below|under(?:neath)?|beneath|after)\b"
_ABOVE = r"上[面方边]|之上|前[面边]|\b(?:above|over|before)\b"
_MORE = r"再|多|加|增|又|拉|\b(?:extra|more|another|additional|increase|add|by)\b"
_OTHERS = (
    r"线|框|色|底纹|字|宽|列|栏|图|码|章|印|签|边距|分?组|换页|分页|另起|空值|为空|留空|空着|不[打显印留空]|去掉|删|减|缩|小|每页|补"
    r"|[“「『\"'‘《]|\b(?:lines? (?!b)|borders?|colou?r|font|columns?|margins?|groups?|page"
    r"|text|remove|reduce|less|fill|per)\b"
)
_SAID: dict[Side, str] = {
    "below": N_("Left {points} {points:point|points} of blank room below {what}."),
    "above": N_("Left {points} {points:point|points} of blank room above {what}."),
    "rows": N_("Left {points} {points:point|points} of blank room between the rows."),
}


class OpenSpace(Edit):
    """Leave blank room below or above an element, or between the rows: what stands lower makes way."""

    kind: Literal["open_space"] = "open_space"
    hints: ClassVar[str] = r"空|留|间距|隔|space|gap|blank|room"
    rank = 18
    near: str = Field("", description="an element's id; empty for rows")
    side: Side = "below"
    points: int = Field(ge=1, le=_MOST)
    whole: bool = Field(False, description="the whole distance to what stands next, not what is added")

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Understand 标题和表格之间留 20 磅, 标题下面空一行, leave 10 points between the rows."""
        if clause.has(_OTHERS) or not clause.has(_BLANK):
            return []
        rows = clause.says(_ROWS) if outline.in_section("detail") else None
        found = ("rows", "", 0) if rows else _place(clause, outline)
        if found is None:
            return []
        side, near, gap = found
        more = clause.says(_MORE)
        points = _amount(clause, outline.element(near))
        if points is None:
            return []
        clause.says(_BLANK)
        heard(
            clause,
            rf"{_BLANK}|{_BETWEEN}|{_MORE}|的?(?:距离|高度|地方|位置)|大|出来?"
            r"|\b(?:put|leave|make|points?|of|the|there|between|and|below|under|above)\b",
        )
        whole = not more and 0 < gap < points
        return [cls.model_validate({"near": near, "side": side, "points": points, "whole": whole})]

    def check(self, outline: Outline) -> str:
        """The element must stand, or there must be rows."""
        if self.side == "rows":
            return "" if outline.in_section("detail") else _("The report has no repeating rows.")
        return unknown([self.near], outline)

    def describe(self, outline: Outline) -> str:
        """Say how much room is left, and where."""
        return _(_SAID[self.side], points=self.points, what=called([self.near], outline))

    def change(self, template: Template, outline: Outline) -> None:
        """Move down what stands lower, and make the band or frame around it higher."""
        before = needed_height(template.root)
        if self.side == "rows":
            for band in dict.fromkeys(one.band for one in outline.in_section("detail")):
                node = template.find(band)
                heighten(template.root, node, xml.number(node, "height") + self.points)
        node = template.find(self.near) if self.near else None
        if node is not None:
            self._open(template.root, node)
        keep_page(template.root, before)

    def _open(self, root: Any, node: Any) -> None:
        holder, box = holder_of(node), Box(node)
        y = box.bottom if self.side == "below" else box.y
        others = boxes(holder) if self.side == "above" else boxes(holder, node)
        lower = [one for one in others if one.y >= y - 1]
        around = [one for one in others if one.y < y - 1 and one.bottom > y + 1]
        gap = min((one.y for one in lower), default=y) - y
        step = self.points - (max(0, gap) if self.whole else 0)
        for one in lower if step > 0 else []:
            one.put(y=one.y + step)
        for one in around if step > 0 else []:
            if local(one.node) in ("rectangle", "frame", "line", "ellipse") and one.node is not node:
                one.put(height=one.height + step)
        place = xml.geometry(holder) if local(holder) == "frame" else holder
        heighten(root, holder, xml.number(place, "height") + max(0, step))


def _place(clause: Clause, outline: Outline) -> tuple[Side, str, int] | None:
    """Return on which side of which element room is wanted, with the room that is there already."""
    named = [one for one in mentions_in(clause) if one.ids and one.kind not in ("kind", "all", "place")]
    if clause.has(_BETWEEN):
        return _between(clause, outline, named)
    for side, pattern in (("below", _BELOW), ("above", _ABOVE)):
        said = clause.has(pattern)
        behind = [one for one in named if said and one.start >= said.end()]
        ahead = [one for one in named if said and one.end <= said.start()]
        meant = (behind if clause.english else ahead)[-1:]
        if said is None or not meant or len(named) > 1:
            continue
        for one in meant:
            clause.mark(one.start, one.end)
        clause.mark(*said.span())
        ends = _ends(outline, meant[0])
        return ("below", ends[1].id, 0) if side == "below" else ("above", ends[0].id, 0)
    return None


def _between(clause: Clause, outline: Outline, named: list[Mention]) -> tuple[Side, str, int] | None:
    """Return the upper of two things between which room is wanted: 标题和表格之间."""
    table = clause.has(r"表格?(?![头尾])|\btable\b")
    parts = [(one.start, _ends(outline, one)) for one in named]
    if len(parts) == 1 and table is not None and not named[0].start <= table.start() < named[0].end:
        body = _table(outline)
        parts += [(table.start(), (body, body))] if body is not None else []
        clause.mark(*table.span())
    if len(parts) != 2 and not (len(parts) == 1 and clause.has(r"下面的?(?:信息|内容|东西|部分|文字)")):
        return None
    spots = places.boxes(outline)
    upper, *lower = sorted((ends for _start, ends in parts), key=lambda one: spots[one[0].id][1])
    gap = spots[lower[0][0].id][1] - spots[upper[1].id][3] if lower else 0
    same = bool(lower) and lower[0][0].band == upper[1].band
    if same and gap < 0:  # side by side: see SetSpacing
        return None
    for one in named:
        clause.mark(one.start, one.end)
    clause.says(_BETWEEN)
    clause.says(r"下面的?(?:信息|内容|东西|部分|文字)")
    return "below", upper[1].id, gap if same else 0


def _ends(outline: Outline, mention: Mention) -> tuple[ElementInfo, ElementInfo]:
    """Return the highest and the lowest of the elements that are named."""
    spots = places.boxes(outline)
    infos = [info for id_ in mention.ids if (info := outline.element(id_)) is not None]
    return min(infos, key=lambda one: spots[one.id][1]), max(infos, key=lambda one: spots[one.id][3])


def _table(outline: Outline) -> ElementInfo | None:
    """Return where the table begins: its component, or the headings of the columns."""
    inner = next((one for one in outline.elements if one.component == "table"), None)
    heads = [
        info for one in outline.columns for id_ in one.headers if (info := outline.element(id_)) is not None
    ]
    return inner or min(heads, key=lambda one: one.y, default=None)


def _amount(clause: Clause, near: ElementInfo | None) -> int | None:
    """Return the points that are wanted: a length, or so many lines of a text's height."""
    found = clause.has(_BLANK)
    lines = found["zh"] or found["en"] if found is not None else None
    if lines or (found is not None and "行" in found.group()):
        count = 1 if not lines or lines.lower() in ("a", "an", "one") else read_number(lines) or 1
        high = near.height if near is not None else _LINE
        return round(count * min(_HIGHEST_LINE, max(_LINE, high)))
    said = clause.length() if clause.has(r"\d") else None
    return round(said) if said is not None and said >= 1 else None
