"""Edits of the widths of columns: one, or all alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.columns.columns import COLUMN, bare_headings, heading_alone, no_column, titles
from app.domain.reports.editing.columns.room_words import giver_of
from app.domain.reports.editing.columns.widths import (
    fit_widths,
    give_room,
    least_widths,
    push_columns,
    set_widths,
    widen_column,
)
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.request.numerals import read_number
from app.domain.reports.editing.template.grid import Grid, grid_of, section_of, set_number
from app.domain.reports.editing.template.numbers import is_number
from app.domain.reports.editing.template.outline import ColumnInfo, Outline
from app.domain.reports.editing.template.template import Template

_PAIR, _MORE, _LESS = 2, 1.2, 0.8
_THAN = r"\b(?:wider|narrower|broader|larger|smaller) than\b|比(?=.{1,20}[宽窄大小])"
_NARROWER_THAN = r"\b(?:narrower|smaller) than\b|比.{1,20}[窄小]"
_WISHED = r"\b(?:make|set|let|should|must|want|have)\b|[把将让使要]|[调改弄设]"
_NOTHING = r"(?<![\d.])[0零](?:\.0+)?(?![\d.])"
_WIDER, _NARROWER = r"[变加拉拓放]宽|\bwider\b", r"[变收缩调弄]窄|\bnarrower\b"
_CHANGED_BY = (
    r"(?<![行首末各每整])[列栏]\s*(?:再|要|得)?(?:缩[小短]?|[减加][少小大]?|增[加大])了?\s*\d+(?:\.\d+)?"
    r"\s*(?:个?(?:点|磅|像素|单位)|pt|px)?$"
    r"|\b(?:reduce|decrease|shrink|increase|enlarge)\b(?!.*\b(?:font|letters?|texts?|size|height)\b)"
    r".*\bcolumns?\b(?! (?:header|heading|footer|spacing)).*\bby \d+"
)
_ADDS_ONE = r"(?:添加|增加|新增|插入|加|插)(?:上|入)?(?:一|1)个?新?[列栏]|\b(?:add|insert)\b.{0,12}\bcolumn\b"
_ALIKE = (
    r"宽度?(?:都|全?部|一起)?(?:要|得|应该?)?(?:设|调|改|变|弄|做|保持)?[成为到]?(?:一样|相同|一致|相等)"
    r"|宽度?(?:[设调改变弄做保]持?[成为到]?)?[和与跟同][^,\uff0c]+?(?:保持|设为|调为)?(?:一致|一样|相同)$"
    r"|\bas (?:wide|broad) as\b(?! (?:now|before|it|they|possible|needed|necessary|the (?:page|table|paper)))"
)


def _last_heading(clause: Clause, outline: Outline) -> str:
    """Return the heading without values that the clause before is about, where this one names nothing."""
    meant = set(clause.previous) if not any(one.ids for one in mentions_in(clause)) else set()
    headed = {id_ for one in outline.columns for id_ in one.headers}
    found = meant & (bare_headings(outline) - headed)
    return found.pop() if len(found) == len(meant) == 1 else ""


class SetColumnWidth(Edit):
    """Set a column's width in points or by a percentage; the other columns give or take the room."""

    kind: Literal["column_width"] = "column_width"
    company: ClassVar[str] = r"比(?:现在|原来|目前|原先|当前)的?"
    hints: ClassVar[str] = r"宽|高|窄|缩|拉|大|小|wid|high|height|tall|narrow|size|列|column"
    rank = 24
    column: str = Field(description="column id such as c3")
    width: int = Field(default=0, ge=0, le=2000, description="points; 0 to use percent")
    percent: int = Field(default=130, ge=20, le=400, description="of the present width")
    other: str = Field(default="", description="the only column that gives or takes the room; empty: all do")
    kept: SkipJsonSchema[list[str]] = Field(
        default_factory=list, description="columns whose width the request has set before: they stay"
    )
    than: SkipJsonSchema[str] = Field(default="", description="the column whose width was the measure")

    pushes: SkipJsonSchema[bool] = Field(
        default=False, description="the columns behind keep their widths and move, where there is room"
    )

    def check(self, outline: Outline) -> str:
        """The columns must stand."""
        named = [self.column, *([self.other] if self.other else [])]
        return no_column([one for one in named if one not in bare_headings(outline)], outline)

    def describe(self, outline: Outline) -> str:
        """Say the new width."""
        info = outline.element(self.column)
        name = f"“{info.label}”" if info is not None else titles([self.column], outline)
        if self.width:
            return _("Made the column {name} {width} points wide.", name=name, width=self.width)
        if self.percent > 100:
            return _("Made the column {name} wider.", name=name)
        return _("Made the column {name} narrower.", name=name)

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 把备注列加宽, make the price column narrower, 列宽设为80."""
        if clause.has(_ADDS_ONE):
            return []
        if not clause.has(_CHANGED_BY) and not clause.has(
            r"宽|窄|[太过]挤|减半|\btoo tight\b|\b(?:wid(?:e|er|th|en)|narrow(?:er)?|shorten|slim)\b"
        ):
            return []
        if clause.has(
            rf"线宽|页[面宽]|纸|相等|一样|平均|均分|等宽|\b(?:line|border|page|paper|equal|same)|{_ALIKE}"
        ):
            return []
        tight = clause.says(r"[太过]于?[窄挤]了?|挤在一起|\btoo (?:narrow|tight|small)\b")
        loose = clause.says(r"[太过]于?宽了?|\btoo (?:wide|broad)\b")
        narrow = bool(
            clause.says(
                r"收[窄短]|缩[小短窄]|(?<![太过于])窄|缩|减[少小去掉]?|变小|(?<!too )narrow(?:er)?|smaller"
                r"|\b(?:shorten|slim|reduce|decrease|shrink)\b"
            )
        ) or bool(loose)
        narrow = narrow and not (tight and clause.has(r"宽|\bwid"))
        narrow = narrow if not tight else False
        clause.says(r"列宽|宽度|[加变拉拓放扩]宽|宽|\b(?:width|wider|widen|wide|increase|enlarge)\b")
        other = giver_of(clause)
        share, length = clause.percent(), None
        if clause.says(r"\b(?:twice|double)(?: as| the)?\b|加宽?一倍|宽一倍|翻倍"):
            share, narrow = 200.0, False
        elif clause.says(r"\bhalf\b|一半|减半"):
            share, narrow = 50.0, not clause.has(r"\b(?:wider|widen|broader)\b")
        heard(clause, rf"{COLUMN}|宽度?|再?调整?为?|\b(?:set|width|a (?:bit|little)|more)\b")
        alone = heading_alone(clause, outline) if not clause.columns(required=False) else ""
        alone = alone or _last_heading(clause, outline)
        info = outline.element(alone) if alone else None
        if info is not None and share is None and not (tight or loose):
            length = clause.length() if clause.has(r"\d") else None
            return [
                cls._of(alone, info.width, narrow, share, length, clause).model_copy(update={"other": other})
            ]
        found = _one_of_each_heading(clause.columns(required=bool(clause.has(COLUMN))))
        if len(found) == _PAIR and clause.has(_THAN):
            return cls._than_another(found, clause)
        both_ways = len(found) == 1 and not (tight or loose) and clause.has(_WIDER) and clause.has(_NARROWER)
        if both_ways:
            raise clause.unclear([one.elements[0] for one in found])
        if found and share is None and clause.has(_NOTHING):
            raise EditProblem(
                "not_possible",
                _("A column can't be 0 points wide."),
                _("Say a width, or that the column shall be deleted."),
                [one.elements[0] for one in found],
            )
        if share is None:
            length = clause.length() if clause.has(r"\d") else None
        edits = [cls._of(one.id, widest_cell(one, outline), narrow, share, length, clause) for one in found]
        return [one.model_copy(update={"other": other}) for one in edits]

    @classmethod
    def _than_another(cls, found: Sequence[ColumnInfo], clause: Clause) -> list[Edit]:
        """Return the edit of: make A wider than B; a statement that it is so asks for nothing."""
        if clause.has(r"\b(?:is|are|was)\b") or not clause.has(_WISHED):
            return []
        first = next((one.columns for one in mentions_in(clause) if one.columns), ())
        own, other = found if found[0].id in first else found[::-1]
        share = _LESS if clause.has(_NARROWER_THAN) else _MORE
        clause.says(_THAN)
        return [cls(column=own.id, width=max(1, round(other.width * share)), than=other.id)]

    @classmethod
    def _of(
        cls,
        column: str,
        now: int,
        narrow: bool,
        share: float | None,
        length: float | None,
        clause: Clause,
    ) -> Edit:
        if share is not None:
            absolute = clause.has(r"[到为成至]\s*\d|\bto\b")
            change = share if absolute or share > 100 else (100 - share if narrow else 100 + share)
            return cls(column=column, percent=max(20, min(400, round(change))))
        if length:
            by = clause.has(
                r"[加增减缩]了?\s*\d|加宽了?\s*\d|增加|减少|\bby\b|缩[小窄]?了?\s*\d|再[加变]?[宽窄]\s*\d"
                r"|减[小窄]?\s*\d|窄了?\s*\d|[变拉拓扩增放调](?:宽|大|宽度)了?\s*\d"
                r"|\d\s*(?:points?|pts?|px|pixels?|mm|cm)?\s*(?:wider|narrower)\b"
                r"|\badd \d|\d\s*(?:points?|pts?|px|pixels?|mm|cm)?\s*(?:more|extra|additional|less)\b"
            )
            new = now + (-1 if narrow else 1) * length if by else length
            return cls(column=column, width=max(1, round(new)))
        return cls(column=column, percent=75 if narrow else 130)

    def change(self, template: Template, outline: Outline) -> None:
        """Give the column its width, and share the difference."""
        grid = grid_of(template, outline, spare=True)
        at = grid.place_of(self.column)
        now = grid.slots[at].width
        if self.width:
            column = outline.column(self.column)
            more = self.width - widest_cell(column, outline) if column is not None else 0
            try:
                self._set(template, grid, at, now + more if column is not None else self.width)
            except EditProblem:
                if column is None or not _fill_room_beside(template, grid, at, column, more):
                    raise
            return
        least = least_widths(template, grid)
        end = grid.right if len(grid.slots) > 1 else grid.room
        most = end - grid.left - sum(least) + least[at]
        wanted = round(now * self.percent / 100)
        self._set(template, grid, at, min(wanted, most) if now * 1.05 < most else wanted)

    def _set(self, template: Template, grid: Grid, at: int, width: int) -> None:
        if self.other:
            give_room(template, grid, at, grid.place_of(self.other), width - grid.slots[at].width)
        elif not (self.pushes and push_columns(template, grid, at, width - grid.slots[at].width)):
            widen_column(template, grid, at, width, [grid.index_of(one) for one in self.kept])


def _fill_room_beside(template: Template, grid: Grid, at: int, column: ColumnInfo, more: int) -> bool:
    """Widen the cells of a column into the empty room right of them; tell whether there is as much."""
    end = grid.slots[at].x1
    if not 0 < more <= end - grid.slots[at].cells_end:
        return False
    for id_ in (*column.headers, *column.values):
        place = xml.geometry(template.find(id_))
        if place is not None:
            width = xml.number(place, "width")
            set_number(place, "width", max(width, min(width + more, end - xml.number(place, "x"))))
    return True


def widest_cell(column: ColumnInfo, outline: Outline) -> int:
    """Return how wide a column is: its values, or its headings where they are a little wider."""
    heads = [info.width for one in column.headers if (info := outline.element(one)) is not None]
    return max([column.width, *(one for one in heads if one <= _MORE * column.width)])


def _one_of_each_heading(columns: Sequence[ColumnInfo]) -> list[ColumnInfo]:
    """Return the columns without those that stand under another one's heading: the widest stays."""
    widest: dict[tuple[str, ...], ColumnInfo] = {}
    for one in columns:
        key = tuple(one.headers) or (one.id,)
        if key not in widest or one.width > widest[key].width:
            widest[key] = one
    return list(widest.values())


def _even_cells(grid: Grid, chosen: Sequence[int], total: int) -> dict[int, int]:
    """Return widths of columns with which their cells are equally wide, each with its empty room beside."""
    slots = [grid.slots[at] for at in chosen]
    gaps = [max(0, one.x1 - one.cells_end) for one in slots]
    cell = (total - sum(gaps)) // len(chosen)
    widths = {at: cell + gap for at, gap in zip(chosen, gaps, strict=True)}
    widths[chosen[-1]] += total - sum(widths.values())
    return widths


def _even_out(grid: Grid, widths: dict[int, int]) -> None:
    """Make the headings and values of columns exactly as wide as one another that are so nearly."""
    gaps = {at: max(0, grid.slots[at].x1 - grid.slots[at].cells_end) for at in widths}
    cell = min(width - gaps[at] for at, width in widths.items())
    for piece in grid.pieces:
        first, last = grid.span(piece)
        place = xml.geometry(piece.node)
        if first != last or first not in widths or place is None or piece.thin:
            continue
        now = xml.number(place, "width")
        if section_of(piece.band) in ("columnHeader", "detail") and abs(now - cell) * 10 <= cell:
            set_number(place, "width", cell)


class EqualWidths(Edit):
    """Make columns equally wide; all columns where none is named."""

    kind: Literal["equal_columns"] = "equal_columns"
    hints: ClassVar[str] = r"宽|高|窄|缩|拉|大|小|wid|high|height|tall|narrow|size"
    rank = 23
    columns: list[str] = Field(default_factory=list, description="column ids; empty for all")

    def check(self, outline: Outline) -> str:
        """The columns must stand."""
        return no_column(self.columns, outline)

    def describe(self, outline: Outline) -> str:
        """Name the columns."""
        if not self.columns:
            return _("Made all columns equally wide.")
        return _("Made the columns {names} equally wide.", names=titles(self.columns, outline))

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 各列等宽, make all columns equally wide."""
        if not clause.says(
            r"(?:[列栏]|宽度?)(?:都|全部?|一起)?(?:平分|均分)(?:宽度?)?|等宽|[列栏](?:都|全部?)?平均分[配布]?宽度?|一样宽|同宽|列宽.{0,4}(?:相同|一致|相等|平均|均分)|平均分[配布](?:.{0,4}列宽)?|均分.{0,4}列"
            r"|\bequal(?:ly)?\b.{0,20}\b(?:wide|widths?|columns?)\b|\bsame width\b"
            r"|\bcolumns?.{0,20}equal(?:ly)?\b"
            r"|\b(?:distribute|space|spread|divide)\b.{0,12}columns?\b(?: (?:out"
            r"|up))?(?=.*\b(?:evenly|equally)\b|$)"
        ) and not (clause.has(_ALIKE) and len(clause.columns(required=False)) > 1 and clause.says(_ALIKE)):
            return []
        numbers = clause.has(r"(?:数字|数值|金额)[列栏]|\bnumber columns\b|\bnumeric columns\b")
        if numbers and len(clause.fresh().columns(required=False)) < 2:
            clause.mark(*numbers.span())
        heard(clause, r"[两二三四五六]个")
        counted = clause.has(r"([两二三四五六七八九十\d]+)个?(?=[列栏])")
        if counted and read_number(counted.group(1)) == len(outline.columns):
            clause.mark(*counted.span())
        heard(
            clause,
            rf"{COLUMN}|\b(?:wide|width|of|same|the|make|space|spread|divide|out|evenly|equally)\b|相同|一致|一样|平均|其[余他它]的?|剩下的?",
        )
        named = clause.columns(required=False)
        numbers = numbers if len(named) < 2 else None
        found = [one for one in outline.columns if is_number(one)] if numbers else []
        found = found or named or clause.columns(required=bool(numbers))
        every = len(found) < 2 or len(found) == len(outline.columns)
        return [cls(columns=[] if every else [one.id for one in found])]

    def change(self, template: Template, outline: Outline) -> None:
        """Share the room that the columns have."""
        grid = grid_of(template, outline)
        chosen = {grid.place_of(one) for one in self.columns} or set(range(len(grid.slots)))
        total = sum(grid.slots[at].width for at in chosen)
        least = least_widths(template, grid)
        even = _even_cells(grid, sorted(chosen), total)
        if all(width >= least[at] for at, width in even.items()):
            widths = [even.get(at, slot.width) for at, slot in enumerate(grid.slots)]
            set_widths(template, grid, widths, firm=frozenset(chosen))
            _even_out(grid, even)
            return
        shares = fit_widths(
            [100] * len(chosen), [min(least[at], total // len(chosen)) for at in chosen], total
        )
        assert shares is not None
        wide = dict(zip(sorted(chosen), shares, strict=True))
        set_widths(template, grid, [wide.get(at, slot.width) for at, slot in enumerate(grid.slots)])
