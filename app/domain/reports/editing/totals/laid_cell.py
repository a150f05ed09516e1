"""A total put into a row of totals that stands: in which row, of which column, with which look."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.exact.look import ExactLook
from app.domain.reports.editing.exact.set_exactly import SetExactly
from app.domain.reports.editing.exact.slots import Slots, read_looks, slots_of
from app.domain.reports.editing.request.clause_text import normal
from app.domain.reports.editing.stated.hidden_values import FORMAT, QUOTATION, VALUE
from app.domain.reports.editing.template.outline import ColumnInfo, ElementInfo, Outline
from app.domain.reports.editing.totals.new_row_frame import columns_by_name
from app.domain.reports.editing.totals.total_edits import AddTotal

_CUT = re.compile(r"[,;。:\n]")
_LEADS = re.compile(r"^(?:\s|并且?|再|然后|同时|也|而|且|请|帮我)+")
_ROW = (
    r"(?:在|给)?(?:(?:最后|底部|汇总区|summary|组[尾脚])的?)?\s*"
    r"(?P<r>合计|总计|汇总|小计)(?:的)?(?:那|这)?(?:一)?行(?:里面?|中|上)?的?\s*"
)
_C = rf"(?P<c>{QUOTATION}|[^,;“”\"]{{1,24}}?)\s*[列栏]?"
_BELOW = r"的?(?:下[面方边]|底下|位置|里|中|那一?[格栏])?(?:的?位置|处)?"
_ADDS = r"(?:再|也|要)*(?:添加|增加|新增|加上|加|显示|放|写|打印|补上)"
_SUM = r"(?:的)?(?:总和|合计|小计|总计|总数|求和|之和)(?:数|值)?"
_HEAD_AT = re.compile(rf"{_ROW}(?:在)?{_C}{_BELOW}{_ADDS}(?:上)?\s*(?P<f>[^,;]*?)\s*(?:字段)?{_SUM}")
_HEAD = re.compile(rf"{_ROW}{_ADDS}(?:上)?\s*{_C}{_SUM}")
_OF = re.compile(
    r"(?:(?:按|每)[^,;]{1,10}?)?(?:合计|求和|汇总|累加|统计)(?:的)?(?:字段)?\s*"
    rf"(?P<f>{QUOTATION}|[A-Za-z_][A-Za-z0-9_]*|[^,;]{{1,12}}?)(?:字段)?(?:的值)?"
)
_UNDER = re.compile(rf"(?:显示|放|写|位置|对准|对齐)?(?:在|到)?(?:上面)?(?:的)?{_C}{_BELOW}")
_NARROW = re.compile(
    rf"(?:把|将|原来的?|左边的?)?(?P<q>{QUOTATION}|合计|小计|总计)\s*"
    r"(?:[两二三]个?字)?(?:的|所在的?|那)*(?:一?格|单元格|文字|标签)?(?:的?宽度)?"
    rf"(?:相应|随之|对应|同时)?地?(?:缩窄|变窄|缩短|收窄|缩小|让出位置)(?:一?[点些])?(?:到\s*{_C}(?:的?左[边侧](?:为止)?)?)?"
)
_ALIKE = re.compile(
    r"(?:样式|外观|格式|字体|边框|颜色|对齐方?式?|[和与、及])+(?:都|均)?(?:和|与|跟|同)"
    r"(?P<x>[^,;]{1,24}?)(?:完全|保持)?(?:相同|一样|一致)"
)
_PATTERN = rf"(?:数字|金额)?(?:的)?(?:格式|pattern)\s*(?:为|是|用|=)?\s*(?P<p>{FORMAT})"
_IDLE = re.compile(r"[\s\u0001]|(?:文字|内容|数字|颜色|字体?|都|也|要|用|为|显示|对齐|的|并|且|和|磅|色)")
_OF_GROUP = "小计"


@dataclass
class LaidCell:
    """A total of a column in the row of the report's or of a group's totals."""

    column: str
    group: str = ""
    look: dict[str, Any] = field(default_factory=dict)
    pattern: str = ""

    def edits(self, outline: Outline) -> list[Edit]:
        """Return the edit that adds the total."""
        of: Any = "group" if self.group else "report"
        return [AddTotal(columns=[self.column], calculation="Sum", of=of, group=self.group)]

    def looks(self, new: Sequence[ElementInfo]) -> list[Edit] | None:
        """Return the edits for the look of the new value; None where there isn't just one."""
        values = [one.id for one in new if one.refs]
        if len(values) != 1:
            return None
        look = {**self.look, **({"pattern": self.pattern} if self.pattern else {})}
        return [SetExactly(targets=values, look=ExactLook(**look))] if look else []


def laid_cell_of(text: str, outline: Outline) -> LaidCell | None:
    """Return the total of which each statement of a text says a part; None where there is none."""
    if not re.search(r"[合小总]计|汇总", text) or not outline.columns:
        return None
    slots = slots_of(text.strip())
    said = [one for part in _CUT.split(slots.text) if (one := _LEADS.sub("", part).strip())]
    if len(said) <= 1:
        return None
    names = columns_by_name(outline)
    heads = [found for one in (_HEAD, _HEAD_AT) if (found := one.fullmatch(said[0]))]
    head = next((one for one in heads if _column(one["c"], slots, names)), None)
    column = _column(head["c"], slots, names) if head else None
    if head is None or column is None:
        return None
    of = head.groupdict().get("f") or ""
    if of and not _is_of(of, column, slots):
        return None
    group = outline.groups[-1] if head["r"] == _OF_GROUP and outline.groups else ""
    section = "groupFooter" if group else "summary"
    row = [one for one in outline.in_section(section) if one.refs and one.group in ("", group)]
    if (head["r"] == _OF_GROUP and (not group or len(outline.groups) > 1)) or not row:
        return None
    cell = LaidCell(column=column.id, group=group)
    return cell if all(_statement(one, cell, column, slots, names, row) for one in said[1:]) else None


def _column(words: str, slots: Slots, names: dict[str, ColumnInfo]) -> ColumnInfo | None:
    """Return the column that words name, with or without the word column."""
    plain = slots.shown(words).strip().strip('“”"「」『』 ')
    return names.get(normal(plain)) or names.get(normal(re.sub(r"\s*(?:[列栏]|字段)的?$", "", plain)))


def _is_of(words: str, column: ColumnInfo, slots: Slots) -> bool:
    """Tell whether words mean the values of a column: its heading, its field, or "their"."""
    plain = normal(slots.shown(words).strip().strip('“”"「」的 '))
    return plain in (normal(column.title), normal(column.field), "它", "其", "该列", "")


def _statement(
    said: str,
    cell: LaidCell,
    column: ColumnInfo,
    slots: Slots,
    names: dict[str, ColumnInfo],
    row: Sequence[ElementInfo],
) -> bool:
    """Note what a statement says of a total; tell whether all of it was understood, and is so."""
    if found := _NARROW.fullmatch(said):
        until = _column(found["c"], slots, names) if found["c"] else column
        return until is not None and until.id == column.id  # a label ends where the new cell begins
    if found := _ALIKE.fullmatch(said):
        return re.search(r"[合小总]计|那[一个]?格|单元格", slots.shown(found["x"])) is not None
    if found := _OF.fullmatch(said):
        return _is_of(found["f"], column, slots)
    own = Slots(said, slots.hidden)
    pattern = own.take(_PATTERN)
    if pattern:
        cell.pattern = own.bare(pattern["p"])
    read_looks(own)
    if (own.look or pattern) and not re.search(rf"{VALUE}|[^\W\u0001]", _IDLE.sub("", own.text)):
        cell.look |= own.look
        return True
    found = _UNDER.fullmatch(said)
    under = _column(found["c"], slots, names) if found else None
    return under is not None and under.id == column.id
