"""A new row of totals laid out cell by cell: what stands below each column, and how the row looks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.exact.look import ExactLook
from app.domain.reports.editing.exact.set_exactly import SetExactly
from app.domain.reports.editing.looks.alignment import SetAlignment
from app.domain.reports.editing.looks.borders import SetBorders
from app.domain.reports.editing.looks.text_look import SetFont
from app.domain.reports.editing.request.clause import normal
from app.domain.reports.editing.request.numerals import read_number
from app.domain.reports.editing.template.outline import ColumnInfo, ElementInfo, Outline
from app.domain.reports.editing.totals.new_row_frame import columns_by_name
from app.domain.reports.editing.totals.total_edits import AddTotal
from app.domain.reports.editing.totals.totals import Calculation

_CUT = re.compile(r"[\uff0c;\uff1b。:\uff1a\n]|,(?=\s|[\u4e00-\u9fff“「])|\.(?=\s|$)")
_BEGINS = re.compile(
    r"(?:请|帮我)?(?:在|给)?(?:整[个张])?(?:报表|表格|列表|明细|数据)?的?(?:最?末尾|最后|最下[面方边]|底部|结尾|汇总[区带栏]?)"
    r"(?:处|里|上)?(?:再)?(?:添?加|增加|新增|插入|放)(?:上|入)?(?:一[个行条])?(?:合计|总计|汇总)(?:的?那?一?行)?"
)
_BELOW = (
    r"(?P<x>.+?)\s*(?:这?[两二三四五六\d]?[列栏])?(?:的)?(?:下[面方边]|底下)(?:那?一?格|的格子)?(?:里|各)?"
)
_PUT = r"(?:都|各|分别|就)*(?:写|放|显示|打印|填|是|为|加)(?:上|入|着)?"
_WAYS: dict[str, Calculation] = {
    "总和": "Sum", "合计": "Sum", "求和": "Sum", "之和": "Sum", "合计数": "Sum", "总数": "Sum", "总计": "Sum",
    "平均值": "Average", "平均": "Average", "平均数": "Average", "最大值": "Highest", "最小值": "Lowest",
}  # fmt: skip
_LABEL = re.compile(rf"{_BELOW}{_PUT}\s*[“「『\"](?P<l>[^”」』\"]+)[”」』\"](?:字样|[两二三四]个?字)?")
_SUM = re.compile(
    rf"{_BELOW}{_PUT}\s*(?:各自|它们?|自己|这[几两]?列)?(?P<f>[A-Za-z_][A-Za-z0-9_]*|[“「][^”」]+[”」])?\s*[列栏]?的?"
    rf"(?P<way>{'|'.join(sorted(_WAYS, key=len, reverse=True))})(?:值|数)?"
)
_EMPTY = re.compile(rf"{_BELOW}(?:都|则|就|各)*(?:留空|空着|留白|不填|不写|为空|是空的?格?子?)")
_REST_EMPTY = re.compile(
    r"(?:其[他它余]|剩下)的?(?:各)?(?:[列格]子?)(?:下[面方边])?(?:都|则|就)*(?:留空|空着|留白|不填|不写)"
)
_HEIGHT = re.compile(r"(?:这一?|整)?行?高度?(?:为|是|设为|[=:])?\s*(?P<n>\d+)")
_BORDER = re.compile(
    r"(?:这)?(?P<c>[一二两三四五六七八九十\d]+|各|每|每个|所有|全部|整行)个?的?(?:格子?|单元格)?(?:都|全|也)*(?:有|加|带|要|画)?上?"
    r"\s*(?P<n>\d+(?:\.\d+)?)\s*(?:磅|点|粗|pt)?的?(?:细|实线)?(?:边框|框线)"
)
_ALIGN = re.compile(
    r"(?:文字|内容|数字|整行|全部|水平)?(?:都|全|也)*(?P<a>居中|靠右|靠左|右对齐|左对齐)(?:对齐|显示)?"
)
_SIZE = re.compile(r"(?:字号|字体大小|文字大小)(?:都|也)*(?:为|是|用|[=:])?\s*(?P<n>\d+(?:\.\d+)?)号?")
_BOLD = re.compile(r"(?:整行|全行|文字|字体?|全部|数字)?(?:都|也|要|用)*(?:加粗|粗体)(?:显示)?")
_PATTERN = re.compile(r"(?:数字)?(?:的)?格式(?:都)?(?:为|是|用|[=:])?\s*(?P<p>[#0][#0,]*(?:\.[#0]+)?)")
_LIST = re.compile(r"\s*(?:和|与|及|以及|、|,)\s*")
_SIDES: dict[str, Literal["Center", "Right", "Left"]] = {
    "居中": "Center", "靠右": "Right", "右对齐": "Right", "靠左": "Left", "左对齐": "Left",
}  # fmt: skip
_LEAST = 2


@dataclass
class LaidRow:
    """A new row of totals: what it adds up, and the looks of its cells."""

    columns: list[str] = field(default_factory=list)
    calculation: Calculation = "Sum"
    label: str = ""
    height: int = 0
    border: float | None = None
    cells: int = 0
    align: Literal["", "Center", "Right", "Left"] = ""
    size: float = 0
    bold: bool = False
    pattern: str = ""

    @property
    def edit(self) -> AddTotal:
        """Return the edit that adds the row."""
        return AddTotal(columns=self.columns, calculation=self.calculation, label=self.label)

    def looks(self, new: Sequence[ElementInfo]) -> list[Edit] | None:
        """Return the edits for the looks of the new cells; None where there is another number of them."""
        ids = [one.id for one in new]
        figures = [one.id for one in new if one.refs]
        if not ids or (self.cells and self.cells != len(ids)):
            return None
        edits: list[Edit] = []
        if self.height and any(one.height != self.height for one in new):
            edits.append(SetExactly(targets=ids, height=self.height))
        if self.border is not None:
            edits.append(SetBorders(targets=ids, width=self.border))
        if self.align:
            edits.append(SetAlignment(targets=ids, horizontal=self.align))
        if self.size or self.bold:
            edits.append(SetFont(targets=ids, size=self.size or None, bold=True if self.bold else None))
        if self.pattern:
            edits.append(SetExactly(targets=figures, look=ExactLook(pattern=self.pattern)))
        return edits


def begins_laid_row(text: str) -> bool:
    """Tell whether a text begins with a new row of totals at the end."""
    return _BEGINS.match(text.strip()) is not None


def laid_row_of(text: str, outline: Outline) -> LaidRow | None:
    """Return the row that a text lays out, where each of its statements is one of such a row."""
    said = [one.strip() for one in _CUT.split(text.strip())]
    said = [one for one in said if one]
    if len(said) <= _LEAST or _BEGINS.fullmatch(said[0]) is None:
        return None
    row, names = LaidRow(), columns_by_name(outline)
    empty: list[str] = []
    for one in said[1:]:
        if not _look(one, row) and not _cell(one, row, names, empty, outline):
            return None
    return row if row.columns and not set(row.columns) & set(empty) else None


def _look(said: str, row: LaidRow) -> bool:
    """Note what a statement says of the row's looks; tell whether it does."""
    if found := _HEIGHT.fullmatch(said):
        row.height = int(found["n"])
    elif found := _BORDER.fullmatch(said):
        row.border = float(found["n"])
        row.cells = int(read_number(found["c"]) or 0)
    elif found := _ALIGN.fullmatch(said):
        row.align = _SIDES[found["a"]]
    elif found := _SIZE.fullmatch(said):
        row.size = float(found["n"])
    elif _BOLD.fullmatch(said):
        row.bold = True
    elif found := _PATTERN.fullmatch(said):
        row.pattern = found["p"]
    else:
        return _REST_EMPTY.fullmatch(said) is not None
    return True


def _cell(said: str, row: LaidRow, names: dict[str, ColumnInfo], empty: list[str], outline: Outline) -> bool:
    """Note what a statement puts below columns; tell whether it does."""
    if found := _LABEL.fullmatch(said):
        columns = _columns(found["x"], names)
        first = min(outline.columns, key=lambda one: one.x)
        row.label, twice = found["l"], bool(row.label)
        return not twice and [one.id for one in columns] == [first.id]
    if found := _EMPTY.fullmatch(said):
        columns = _columns(found["x"], names)
        empty += [one.id for one in columns]
        return bool(columns)
    if found := _SUM.fullmatch(said):
        columns, way = _columns(found["x"], names), _WAYS[found["way"]]
        of = names.get(_plain(found["f"])) if found["f"] else None
        if not columns or (row.columns and way != row.calculation):
            return False
        if found["f"] and [one.id for one in columns] != [of.id if of else ""]:
            return False
        row.columns, row.calculation = [*row.columns, *(one.id for one in columns)], way
        return True
    return False


def _columns(words: str, names: dict[str, ColumnInfo]) -> list[ColumnInfo]:
    """Return the columns that words list; [] where one is unknown."""
    found = [names.get(_plain(re.sub(r"[列栏]$", "", one))) for one in _LIST.split(words.strip())]
    known = [one for one in found if one is not None]
    return known if len(known) == len(found) else []


def _plain(words: str) -> str:
    return normal(words.strip().strip('“”「」『』"').strip())
