"""The outline of a template in lines for a model: what a request may be about in full, the rest in short."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from app.domain.reports.editing.references.mention import TEXTS
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import Clause, normal
from app.domain.reports.editing.template.outline import BandInfo, ColumnInfo, ElementInfo, Outline
from app.domain.reports.editing.template.places import beside

Measure = Callable[[str], int]
Thing = TypeVar("Thing")
ROOM = 1400
_TEXT_LETTERS = 32
_SHORT_LETTERS = 16
_NAMES = (24, 16, 10, 6)
_FULL = 40
_BESIDES = 12
_HEAD_SHARE = 0.6
_SHORT = {
    "staticText": "text",
    "textField": "field",
    "componentElement": "component",
    "rectangle": "rect",
    "genericElement": "element",
}


@dataclass(frozen=True)
class ShownOutline:
    """Lines of an outline, the ids of the elements in them, and how many others there are."""

    lines: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    left_out: int = 0


def said_ids(outline: Outline, text: str, selected: Sequence[str] = ()) -> list[str]:
    """Return the ids of the elements that a text names, those that it names most closely first.

    By words, column, band, place, or the selection; "all texts" comes last.
    """
    found: dict[str, None] = dict.fromkeys(one for one in selected if outline.element(one))
    for one in sorted(mentions_in(Clause(text, outline, selected)), key=lambda each: len(each.ids)):
        columns = [column for column in outline.columns if column.id in one.columns]
        found |= dict.fromkeys([*one.ids, *one.wide, *(id_ for column in columns for id_ in column.elements)])
    said = normal(text)
    quoted = [one.id for one in outline.elements if _is_said(one, said)]
    few = [one for one in found if one in selected or one in quoted]
    ranked = dict.fromkeys([*few, *found, *quoted])
    return [one for one in ranked if outline.element(one) is not None]


def _is_said(one: ElementInfo, said: str) -> bool:
    name = normal(one.label or one.text).rstrip(":")
    return bool(name) and (name in said or any(len(ref) > 3 and ref[2:].lower() in said for ref in one.refs))


def shown_outline(
    outline: Outline,
    text: str = "",
    selected: Sequence[str] = (),
    also: Iterable[str] = (),
    *,
    measure: Measure = len,
    room: int = 4 * ROOM,
) -> ShownOutline:
    """Return the template in lines that measure at most `room` together.

    In full (place, size, font size) stands what the text names, what is
    selected, and also; then, as long as there is room, the other texts by
    their words, and last how many elements each band has besides.
    """
    named = list(dict.fromkeys([*selected, *also, *said_ids(outline, text, selected)]))
    full, brief = _ranked(outline, text, named)
    lines = _Lines(outline, selected, measure, room)
    lines.head(set(named))
    lines.take(full[:_FULL], meant=True)
    lines.take([*full[_FULL:], *brief], meant=False)
    return lines.done()


def _ranked(outline: Outline, text: str, named: Sequence[str]) -> tuple[list[ElementInfo], list[ElementInfo]]:
    """Return the elements that are meant, with what belongs to them, and the others, the likelier first."""
    infos = {one.id: one for one in outline.elements}
    meant = [infos[one] for one in named if one in infos]
    labels = [one for one in meant[:_FULL] if one.label and one.id != outline.title]
    fields = [one for one in outline.elements if one.kind == "textField"]
    found = [beside(outline, one.id, side, fields) for one in labels for side in ("right", "bottom")]
    partners = [infos[id_] for id_ in found if id_ in infos]
    title = [infos[outline.title]] if outline.title in infos else []
    full = list({one.id: one for one in [*meant, *title, *partners]}.values())
    taken, said = {one.id for one in full}, set(normal(text))
    sections = {one.section for one in meant}

    def rank(one: ElementInfo) -> tuple[int, int]:
        words = one.kind in TEXTS and bool(one.text)
        near = one.section in sections
        return (0 if words and near else 1 if words else 2 if one.kind == "image" else 3), -len(
            set(normal(one.text)) & said
        )

    return full, sorted((one for one in outline.elements if one.id not in taken), key=rank)


class _Lines:
    """Collects the lines of an outline as long as there is room."""

    def __init__(self, outline: Outline, selected: Sequence[str], measure: Measure, room: int) -> None:
        self._outline, self._selected, self._measure = outline, set(selected), measure
        bands = sum(measure(_band_line(one)) + _BESIDES for one in outline.bands if one.elements)
        self._room = room - bands
        self._head: list[str] = []
        self._shown: dict[str, str] = {}

    def head(self, named: set[str]) -> None:
        """Put the page, the columns, the groups and the data in, with fewer names where room is short."""
        share = self._room * _HEAD_SHARE
        tried = (_head_lines(self._outline, named, most) for most in _NAMES)
        sized = [(lines, self._measure("\n".join(lines))) for lines in tried]
        self._head, cost = next((one for one in sized if one[1] <= share), sized[-1])
        self._room -= cost

    def take(self, elements: Sequence[ElementInfo], *, meant: bool) -> None:
        """Put elements in; those that are meant stand there even where there is no room, in short then."""
        for one in elements:
            mark = " selected" if one.id in self._selected else ""
            said = (_full_line(one) if meant else _brief_line(one)) + mark
            if meant and self._measure(said) >= self._room:
                said = _brief_line(one) + mark
            cost = self._measure(said) + 1
            if meant or cost <= self._room:
                self._room -= cost
                self._shown[one.id] = said

    def done(self) -> ShownOutline:
        """Return the lines in the order of the bands; each says how many elements it has besides."""
        lines = list(self._head)
        for band in self._outline.bands:
            inside = [one for one in self._outline.elements if one.band == band.id]
            hidden = Counter(_kind(one) for one in inside if one.id not in self._shown)
            if inside:
                lines.append(_band_line(band) + _besides(hidden))
                lines += [self._shown[one.id] for one in inside if one.id in self._shown]
        ids = [one.id for one in self._outline.elements if one.id in self._shown]
        return ShownOutline(lines, ids, len(self._outline.elements) - len(ids))


def _besides(hidden: Counter[str]) -> str:
    listed = ", ".join(f"{count} {kind}" for kind, count in hidden.most_common())
    return f", not shown: {listed}" if listed else ""


def _band_line(band: BandInfo) -> str:
    return " ".join(part for part in (band.id, band.section, band.group, f"h{band.height}") if part)


def _head_lines(outline: Outline, named: set[str], most: int) -> list[str]:
    page = f"page {outline.page_width}x{outline.page_height} column width {outline.column_width}"
    lines = [page + (f", title {outline.title}" if outline.title else "")]
    columns = _first(outline.columns, lambda one: bool(named & set(one.elements)), most)
    lines += [_column_line(one) for one in columns]
    lines += [
        f"{one.id} table column {_quoted(one.title, _SHORT_LETTERS)} {','.join(one.elements[:4])}"
        for one in outline.table_columns[:most]
    ]
    if outline.groups:
        grouped = (f"{one} by {outline.group_fields.get(one, '?')}" for one in outline.groups[:most])
        lines.append("groups " + ", ".join(grouped))
    shown, refs = {one.field for one in columns}, _refs(outline, named)
    rest = [one for one in outline.fields if one.name not in shown]
    for name, data in (
        ("fields", rest),
        ("parameters", outline.parameters),
        ("variables", outline.variables),
    ):
        kept = [one.name for one in _first(data, lambda one: one.name in refs, most)]
        more = f" and {len(data) - len(kept)} more" if len(data) > len(kept) else ""
        lines += [f"{name} " + ", ".join(kept) + more] if data else []
    return lines


def _refs(outline: Outline, named: set[str]) -> set[str]:
    return {ref[2:] for one in outline.elements if one.id in named for ref in one.refs}


def _first(all_of: Sequence[Thing], is_meant: Callable[[Thing], bool], most: int) -> list[Thing]:
    """Return the things that are meant and as many others as there may be, in their own order."""
    ranked = sorted(range(len(all_of)), key=lambda at: not is_meant(all_of[at]))
    meant = sum(1 for one in all_of if is_meant(one))
    return [all_of[at] for at in sorted(ranked[: max(most, min(meant, 2 * most))])]


def _column_line(column: ColumnInfo) -> str:
    parts = (("head", column.headers), ("value", column.values), ("total", column.totals))
    held = " ".join(f"{name} {','.join(ids)}" for name, ids in parts if ids)
    kind = column.java_type.rpartition(".")[2]
    return f"{column.id} column {_quoted(column.title, _SHORT_LETTERS)} {column.field} {kind} {held}"


def _full_line(one: ElementInfo) -> str:
    words = f" {_quoted(one.text, _TEXT_LETTERS)}" if one.text else ""
    bold = " bold" if one.bold else ""
    return f"{one.id} {_kind(one)}{words} x{one.x} y{one.y} w{one.width} h{one.height} s{one.size:g}{bold}"


def _brief_line(one: ElementInfo) -> str:
    words = f" {_quoted(one.text, _SHORT_LETTERS)}" if one.text else ""
    return f"{one.id} {_kind(one)}{words}"


def _kind(one: ElementInfo) -> str:
    return one.component or _SHORT.get(one.kind, one.kind)


def _quoted(text: str, most: int) -> str:
    return '"' + " ".join(text.split())[:most].replace('"', "'") + '"'
