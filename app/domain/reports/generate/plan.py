"""A report's plan: names, groups, page and the widths that every value fits into."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from app.core.text import is_cjk
from app.domain.reports.generate.fields import (
    calendar_expression,
    column_names,
    parameter_names,
    pattern_of,
    text_expression,
)
from app.domain.reports.generate.looks import LOOKS, Look, style_of
from app.domain.reports.generate.names import typical_text
from app.domain.reports.generate.spec import (
    ColumnSpec,
    ReportSpec,
    TotalKind,
    calendar_part,
    dated_column,
    sound,
)
from app.domain.reports.generate.words import CHINESE, ENGLISH, Words
from app.domain.reports.metrics import text_width
from app.domain.reports.naming import Names
from app.domain.reports.values import format_decimal

_SIZES = {"A3": (842, 1191), "A4": (595, 842), "A5": (420, 595), "Letter": (612, 792)}
_PADDING = 8
_SMALLEST = 6.0
_SPARE_OF_NUMBERS = 0.4
_LEAST_EMS = 4.0
_TYPICAL = {
    "date": "2026-12-31",
    "time": "2026-12-31 23:59",
    "percent": "100.00%",
    "integer": "123,456",
    "flag": "yes",
}
_AMOUNT = "12345678.90"
_MOST_TYPICAL = 24


@dataclass(frozen=True)
class Group:
    """One level of grouping: the variable suffix and name, what it shows, and how it prints."""

    name: str
    label: str
    expression: str
    text: str
    sort_field: str


@dataclass(frozen=True)
class Plan:
    """Everything the bands need to know."""

    spec: ReportSpec
    look: Look
    words: Words
    names: dict[str, str]
    parameters: list[str]
    groups: list[Group]
    rows: list[ColumnSpec]
    heads: list[ColumnSpec]
    width: int
    height: int
    landscape: bool
    size: float
    widths: list[int] = field(default_factory=list)

    @property
    def room(self) -> int:
        """The width between the margins."""
        return self.width - 2 * self.look.margin

    @property
    def documents(self) -> bool:
        """Tell whether every group is a document of its own, on pages of its own."""
        return self.look.document and bool(self.groups)

    @property
    def title(self) -> str:
        """What stands on top."""
        return self.spec.title or self.words.report

    def left(self, index: int) -> int:
        """Return the left edge of a column of the rows."""
        return sum(self.widths[:index])

    def kinds(self) -> list[TotalKind]:
        """Return the kinds of totals, each a row of its own, sums first."""
        kinds: list[TotalKind] = ["sum"] if self.spec.totals else []
        return list(dict.fromkeys([*kinds, *(one.kind for one in self.spec.others)]))

    def totalled(self, kind: TotalKind) -> list[ColumnSpec]:
        """Return the columns of the rows that have a total of this kind."""
        labels = {one.label for one in self.spec.others if one.kind == kind}
        labels |= set(self.spec.totals) if kind == "sum" else set()
        return [one for one in self.rows if one.label in labels]


def plan_report(asked: ReportSpec) -> Plan:
    """Plan a report: what is unknown in the spec is left out, the page turns where it is too narrow."""
    words = CHINESE if asked.is_chinese() else ENGLISH
    spec = sound(_with_columns(asked, words))
    look = LOOKS[style_of(spec)]
    names = dict(zip(spec.labels(), column_names(spec.columns), strict=True))
    rows = [one for one in spec.columns if one.place == "row"]
    landscape, size, widths = _fitted(spec, look, rows)
    width, height = _paper(spec, landscape)
    return Plan(
        spec=spec,
        look=look,
        words=words,
        names=names,
        parameters=parameter_names(spec.parameters, list(names.values())),
        groups=_groups(spec, names, words),
        rows=rows,
        heads=[one for one in spec.columns if one.place == "head" and one.label not in spec.groups],
        width=width,
        height=height,
        landscape=landscape,
        size=size,
        widths=widths,
    )


def _with_columns(spec: ReportSpec, words: Words) -> ReportSpec:
    if any(one.label.strip() for one in spec.columns):
        return spec
    columns = [ColumnSpec(label=words.item), ColumnSpec(label=words.amount, type="amount")]
    return spec.model_copy(update={"columns": columns})


def _paper(spec: ReportSpec, landscape: bool) -> tuple[int, int]:
    width, height = _SIZES[spec.page]
    return (height, width) if landscape else (width, height)


def _groups(spec: ReportSpec, names: dict[str, str], words: Words) -> list[Group]:
    made, dated, taken = [], dated_column(spec), Names()
    for label in spec.groups:
        column = spec.column(label)
        if column is not None:
            text = text_expression(column, names[label], words)
            name = taken.take(f"by_{names[label]}", "by_group")
            made.append(Group(name, label, f"$F{{{names[label]}}}", text, names[label]))
        elif dated is not None:
            part = calendar_part(label)
            text = calendar_expression(names[dated.label], part, words)
            name = taken.take(f"by_{part}", "by_group")
            made.append(Group(name, label, text, text, names[dated.label]))
    return made


# ---- widths -----------------------------------------------------------------


def _fitted(spec: ReportSpec, look: Look, rows: list[ColumnSpec]) -> tuple[bool, float, list[int]]:
    """Return orientation, font size and column widths: turn the page first, then use smaller letters."""
    rigid = [one.type != "text" for one in rows]
    for landscape in [True] if spec.landscape else [False, True]:
        room = _paper(spec, landscape)[0] - 2 * look.margin
        needs = [_needs(one, look, look.size) for one in rows]
        if look.cards or sum(least for least, _good in needs) <= room:
            return landscape, look.size, _shared(needs, rigid, room)
    room = _paper(spec, True)[0] - 2 * look.margin
    size = look.size
    while size > _SMALLEST and sum(_needs(one, look, size)[0] for one in rows) > room:
        size -= 0.5
    return True, size, _shared([_needs(one, look, size) for one in rows], rigid, room)


def _needs(column: ColumnSpec, look: Look, size: float) -> tuple[float, float]:
    """Return the least width of a column, and the width that suits it."""
    head = text_width(column.label, look.font, size, bold=True)
    typical = text_width(_typical(column), look.font, size, bold=True)
    if column.type == "text":
        good = max(head, typical, size * _LEAST_EMS) + _PADDING
        whole = typical if _is_unbroken(column.typical) else 0.0
        return min(good, max(size * _LEAST_EMS, min(head, size * 6), whole) + _PADDING), good
    least = max(typical, head / math.ceil(max(head, 1) / max(typical, 1))) + _PADDING
    return least, max(typical, head) + _PADDING


def _is_unbroken(text: str) -> bool:
    """Tell whether a code or a number has no place where a line could break."""
    return bool(text) and not any(char.isspace() or is_cjk(char) for char in text[:_MOST_TYPICAL])


def _typical(column: ColumnSpec) -> str:
    if column.type == "amount":
        return format_decimal(_AMOUNT, pattern_of(column)) if "." in pattern_of(column) else "123,456,789"
    if column.type in _TYPICAL:
        return _TYPICAL[column.type]
    return (column.typical or typical_text(column.label))[:_MOST_TYPICAL]


def _shared(needs: list[tuple[float, float]], rigid: list[bool], room: int) -> list[int]:
    """Share the room: what each needs at least, then what suits it, the rest in proportion."""
    least, good = [one for one, _good in needs], [one for _least, one in needs]
    if sum(least) >= room:
        exact = [one * room / sum(least) for one in least]
    elif sum(good) >= room:
        part = (room - sum(least)) / (sum(good) - sum(least))
        exact = [low + (high - low) * part for low, high in needs]
    else:
        spare = [one * (_SPARE_OF_NUMBERS if stiff else 1.0) for one, stiff in zip(good, rigid, strict=True)]
        exact = [one + more * (room - sum(good)) / sum(spare) for one, more in zip(good, spare, strict=True)]
    edges = [round(sum(exact[: index + 1])) for index in range(len(exact))]
    edges[-1] = room
    return [edge - before for edge, before in zip(edges, [0, *edges[:-1]], strict=True)]
