"""A new column laid out in statements of any order: place, heading, width, content, looks and room."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.new_columns import AddColumn, AddRowNumber, Place
from app.domain.reports.editing.columns.room_of_new import only_usual
from app.domain.reports.editing.exact.look import ExactLook
from app.domain.reports.editing.exact.set_exactly import SetExactly
from app.domain.reports.editing.exact.slots import Slots, read_looks, slots_of
from app.domain.reports.editing.request.clause_text import normal
from app.domain.reports.editing.stated.hidden_values import FORMAT, QUOTATION, VALUE
from app.domain.reports.editing.template.numbers import amounts_of
from app.domain.reports.editing.template.outline import ColumnInfo, ElementInfo, Outline
from app.domain.reports.editing.totals.new_row_frame import columns_by_name
from app.domain.reports.editing.totals.running_totals import AddRunningTotal

_CUT = re.compile(r"[,;。:\n]|\.(?=\s|$)")
_LEADS = re.compile(r"^(?:\s|并且?|再|然后|同时|而|且|其中|请|帮我|这一?列|该列|新列)+")
_COLUMN = rf"(?:{QUOTATION}|[^,;、“”\"]{{1,24}}?)"
_END = (
    r"(?:表格?|明细)?的?(?:(?P<first>最左[边侧面]?|最前[边面]?|第一列前[边面]?)"
    r"|(?P<last>最右[边侧面]?|最后(?:[边面]|一列)?|末尾))"
)
_SIDE = rf"(?P<a>{_COLUMN})\s*[列栏]?的?(?P<s>右[边侧面]|左[边侧面]|[之]?[前后][边面]?)"
_BETWEEN = (
    rf"(?P<b>{_COLUMN})\s*[列栏]?\s*(?:和|与|及|、)\s*(?P<c>{_COLUMN})\s*[列栏]?(?:这?两列)?的?(?:之间|中间)"
)
_PLACE = rf"(?:[在于到]|放在?|位于|插在?|加在?)*(?:{_END}|{_BETWEEN}|{_SIDE})"
_ADDS = r"(?:再|新|另)*(?:添加|增加|新增|插入|加上?|插|添)(?:上|入)?(?:[一1]?[个条]?)?(?:新的?)?"
_HEAD = re.compile(
    rf"(?:{_PLACE})?\s*{_ADDS}(?:名为|叫做?)?(?P<t1>{QUOTATION})?(?:的)?(?:一?列|栏)\s*(?:名为|叫做?)?(?P<t2>{QUOTATION})?(?:的列)?"
)
_WHERE = re.compile(_PLACE)
_TITLED = re.compile(
    rf"(?:列?的?(?:表头|列头|标题|列名|列标题|名称)|叫做?|名为)(?:文字|文本)?(?:[为是叫写用=]|显示|内容)*\s*(?P<t>{QUOTATION})"
)
_WIDE = re.compile(r"(?:列)?宽度?\s*(?:为|是|设为|=)?\s*(?P<n>\d+)\s*(?:磅|点|pt)?")
_SHOWS = (
    r"(?:(?:数据|明细|列)?(?:内容|值|单元格|字段)?(?:各行)?(?:都)?(?:为|是|取自?|显示|打印|=|来自|用)*)\s*"
)
_NUMBERS = re.compile(
    rf"{_SHOWS}(?:明细)?(?:的)?(?:行号|行的?序号|流水号|自动编号|序号|从\s*1\s*开始的?(?:行号|序号|编号|流水号))"
)
_NUMBERS_SIGN = re.compile(rf"{_SHOWS}(?:变量)?\s*(?:\$V\{{)?REPORT_COUNT\}}?")
_UPTO = (
    r"(?:(?:从|自)?(?:第一行|首行|报表|开头|表头|最前面?)(?:开始|起|往下)?(?:逐行)?(?:到|至|直到)?(?:当前行|本行|该行|当前)?(?:为止)?"
    r"|(?:逐行|按行|截至(?:到)?(?:当前行|本行))(?:地)?)"
)
_RUNS = re.compile(
    rf"{_SHOWS}(?P<x>.+?)\s*(?:列|字段)?的?(?:{_UPTO})*的?(?:累计|累加|累积)(?:值|金额|数量?|额|和|求和|合计|的?结果)?"
)
_NOT_ANEW = re.compile(
    r"(?:换|每[个到]?|按|跨)?(?:客户|分组|组|页|新组|[\u4e00-\u9fff]{1,6}?)?(?:时|后)?(?:都)?(?:不|不要|无需|不用)(?:清零|归零|重新(?:开始|计算|累计)|重置)"
    r"|(?:整个)?报表(?:范围)?(?:内|级)(?:累计|不清零)?"
)
_FIELD = re.compile(rf"{_SHOWS}(?P<x>.+?)(?:字段)?(?:的值)?")
_GIVES = re.compile(
    rf"(?:列?宽度?|空间|位置)?\s*(?:从|由)?\s*(?P<x>{_COLUMN}(?:\s*列?\s*(?:和|与|及|、)\s*{_COLUMN})*)\s*(?:这?[两二三]?列)?(?:中|里)?"
    r"(?:(?:各|分别|都|各自)*(?:让出|腾出|扣除|减去|挤出|匀出|扣|减)来?)\s*(?P<n>\d+)?\s*(?:点|磅|的?宽度)?"
)
_NARROWS = re.compile(
    rf"(?:把|将)?(?P<x>{_COLUMN})\s*列?的?(?:列?宽度?)?(?:从|由)?\s*(?P<a>\d+)?\s*(?:相应)?"
    r"(?:减少?到|缩[窄小]?[到至为成]|改[为成]|减[小为至]+|变[为成]|收窄到|调[为到整]+)\s*(?P<n>\d+)"
)
_STAY = re.compile(
    r"(?:其[他它余]|别的|剩下的?)的?(?:各)?列(?:宽度?|的?位置)?(?:都|均)?(?:和宽度?)?(?:保持)?(?:不动|不变|不改|原样|不用动)"
)
_ALIKE = re.compile(
    r"(?:样式|外观|格式|字体|边框|颜色|背景|对齐方?式?|[和与、及])+(?:都|均)?(?:和|与|跟|同|沿用|照)"
    r"(?:相邻|旁边|邻近|左边|右边|其[他它余])?的?(?:[各几]?列|单元格)(?:的?样式)?(?:都|完全|保持)?(?:相同|一样|一致)?"
)
_PATTERN = rf"(?:数字|金额|数值|日期)?(?:的)?(?:格式|pattern)\s*(?:都|均)?(?:为|是|用|=)?\s*(?P<p>{FORMAT})"
_IDLE = re.compile(
    r"[\s\u0001]|(?:表头|列头|数据|文字|内容|数字|颜色|字体?|都|也|要|用|为|显示|对齐|的|并|且|和|磅|色|均)"
)
_AND = re.compile(r"\s*列?\s*(?:和|与|及|、)\s*")


@dataclass
class LaidColumn:
    """A new column: where, its heading, how wide, what it prints, which columns give it room, its looks."""

    place: Place | Literal[""] = ""
    beside: str = ""
    title: str = ""
    width: int = 0
    running: str = ""
    numbers: bool = False
    datum: str = ""
    givers: list[str] = field(default_factory=list)
    given: int = 0
    only: bool = False
    look: dict[str, Any] = field(default_factory=dict)
    pattern: str = ""

    def edits(self, outline: Outline) -> list[Edit]:
        """Return the edit that adds the column."""
        more: dict[str, Any] = {
            "place": self.place or "last",
            "beside": self.beside,
            "title": self.title,
            "width": self.width,
            "room_from": ",".join(self.givers),
        }
        if self.running:
            own = self.place == "after" and self.beside == self.running
            return [AddRunningTotal(column=self.running, **more | ({"beside": ""} if own else {}))]
        if self.numbers:
            return [AddRowNumber(**more | {"place": self.place or "first", "title": self.title[:40]})]
        known = {one.name: one.java_type for one in outline.fields}
        return [AddColumn(field=self.datum, **more, **_typed(known.get(self.datum, "")))]

    def looks(self, new: Sequence[ElementInfo]) -> list[Edit] | None:
        """Return the edits for the looks of the new values and headings; None where there are none."""
        values = [one.id for one in new if one.section == "detail"]
        if not values:
            return None
        look = {**self.look, **({"pattern": self.pattern} if self.pattern else {})}
        return [SetExactly(targets=values, look=ExactLook(**look))] if look else []


def _typed(java_type: str) -> dict[str, str]:
    """Return the class of a column's new values, where it is one that a column knows."""
    from typing import get_args

    from app.domain.reports.models import JavaType

    return {"java_type": java_type} if java_type in get_args(JavaType) else {}


def laid_column_of(text: str, outline: Outline) -> LaidColumn | None:
    """Return the column that a text lays out, where each of its statements says a part of it; else None."""
    if not re.search(r"[列栏]", text) or not outline.columns:
        return None
    slots = slots_of(text.strip())
    said = [_LEADS.sub("", one).strip() for one in _CUT.split(slots.text)]
    said = [one for one in said if one]
    head = _HEAD.fullmatch(said[0]) if len(said) > 1 else None
    if head is None:
        return None
    column, names = LaidColumn(), columns_by_name(outline)
    title = head["t1"] or head["t2"]
    column.title = slots.bare(title) if title else ""
    if not _place(head, column, slots, names, outline):
        return None
    for one in said[1:]:
        if not _statement(one, column, slots, names, outline):
            return None
    return column if _is_whole(column, outline) else None


def _is_whole(column: LaidColumn, outline: Outline) -> bool:
    """Tell whether enough is said of a column, and nothing that can't be so."""
    if not (column.running or column.numbers or column.datum):
        column.datum = _called(column.title, outline)
    contents = [bool(column.running), column.numbers, bool(column.datum)]
    if contents.count(True) != 1 or not column.title:
        return False
    if normal(column.title) in [normal(one.title) for one in outline.columns]:
        return False
    if column.given and column.width and column.given != column.width:
        return False
    column.width = column.width or column.given
    return bool(column.givers) or not column.only


def _called(title: str, outline: Outline) -> str:
    """Return the field that a heading names and no column shows yet; "" for none."""
    shown = {one.field for one in outline.columns}
    found = [
        one.name for one in outline.fields if title and normal(title) in (normal(one.name), normal(one.label))
    ]
    return found[0] if len(found) == 1 and found[0] not in shown else ""


def _column(words: str, slots: Slots, names: dict[str, ColumnInfo]) -> ColumnInfo | None:
    """Return the column that words name, with or without the word column."""
    plain = slots.shown(words).strip().strip('“”"「」『』 ')
    for one in (plain, re.sub(r"\s*[列栏]$", "", plain)):
        if (found := names.get(normal(one))) is not None:
            return found
    return None


def _place(
    found: re.Match[str], column: LaidColumn, slots: Slots, names: dict[str, ColumnInfo], outline: Outline
) -> bool:
    """Note where a column is to stand; tell whether the words say that clearly, or nothing of it."""
    if found["first"] or found["last"]:
        column.place = "first" if found["first"] else "last"
        return True
    if found["b"]:
        left, right = (_column(found[one], slots, names) for one in ("b", "c"))
        if left is None or right is None:
            return False
        ordered = [one.id for one in sorted(outline.columns, key=lambda one: one.x)]
        column.place, column.beside = "after", left.id
        return ordered.index(right.id) == ordered.index(left.id) + 1
    if found["a"]:
        beside = _column(found["a"], slots, names)
        column.place = "before" if found["s"][0] in "左前" or found["s"].startswith("之前") else "after"
        column.beside = beside.id if beside else ""
        return beside is not None
    return True


def _statement(
    said: str, column: LaidColumn, slots: Slots, names: dict[str, ColumnInfo], outline: Outline
) -> bool:
    """Note what a statement says of a new column; tell whether all of it was understood."""
    if found := _TITLED.fullmatch(said):
        column.title, twice = slots.bare(found["t"]), bool(column.title)
        return not twice
    if found := _WIDE.fullmatch(said):
        column.width, twice = int(found["n"]), bool(column.width)
        return not twice
    if found := _WHERE.fullmatch(said):
        return not column.place and _place(found, column, slots, names, outline)
    if _STAY.fullmatch(said):
        column.only = True
        return True
    if _ALIKE.fullmatch(said) or only_usual(slots.shown(said), outline, given=bool(column.givers)):
        return True
    if _NOT_ANEW.fullmatch(said):
        return bool(column.running)
    return (
        _room(said, column, slots, names)
        or _prints(said, column, slots, names, outline)
        or _look(said, column, slots)
    )


def _room(said: str, column: LaidColumn, slots: Slots, names: dict[str, ColumnInfo]) -> bool:
    """Note which columns give a new one its room, and how much; tell whether a statement says that."""
    if found := _NARROWS.fullmatch(said):
        giver = _column(found["x"], slots, names)
        if giver is None or giver.id in column.givers or (found["a"] and int(found["a"]) != giver.width):
            return False
        column.givers.append(giver.id)
        column.given += giver.width - int(found["n"])
        return len(column.givers) == 1 and giver.width > int(found["n"])
    found = _GIVES.fullmatch(said)
    if found is None or column.givers:
        return False
    givers = [_column(one, slots, names) for one in _AND.split(found["x"])]
    known = [one.id for one in givers if one is not None]
    column.given = int(found["n"] or 0) * len(known)
    column.givers = known
    return len(known) == len(givers)


def _prints(
    said: str, column: LaidColumn, slots: Slots, names: dict[str, ColumnInfo], outline: Outline
) -> bool:
    """Note what a new column prints; tell whether a statement says that."""
    if column.running or column.numbers or column.datum:
        return False
    if _NUMBERS.fullmatch(said) or _NUMBERS_SIGN.fullmatch(slots.shown(said)):
        column.numbers = True
        return True
    if found := _RUNS.fullmatch(said):
        summed = _column(found["x"], slots, names) or _twice(found["x"], slots, names)
        column.running = summed.id if summed is not None and amounts_of(summed) else ""
        return bool(column.running)
    found = _FIELD.fullmatch(said)
    if found is None or not re.match(r"(?:数据|明细)?(?:内容|值|字段|显示|取|打印)", said):
        return False
    words = slots.shown(found["x"]).strip()
    named = re.sub(r"^\$F\{(\w+)\}$", r"\1", words)
    column.datum = next((one.name for one in outline.fields if one.name == named), "")
    return bool(column.datum)


def _twice(words: str, slots: Slots, names: dict[str, ColumnInfo]) -> ColumnInfo | None:
    """Return the column that words name by its heading and its field both: 金额 jine, 字段 jine."""
    parts = [one for one in re.split(r"\s+|(?<=字段)", slots.shown(words).strip()) if one and one != "字段"]
    found = [names.get(normal(one)) for one in parts]
    same = {one.id for one in found if one is not None}
    return found[0] if len(same) == 1 and None not in found else None


def _look(said: str, column: LaidColumn, slots: Slots) -> bool:
    """Note the look of a column's values; tell whether that is all that a statement says."""
    own = Slots(said, slots.hidden)
    pattern = own.take(_PATTERN)
    if pattern:
        column.pattern = own.bare(pattern["p"])
    read_looks(own)
    if not (own.look or pattern) or re.search(rf"{VALUE}|[^\W\u0001]", _IDLE.sub("", own.text)):
        return False
    column.look |= own.look
    return True
