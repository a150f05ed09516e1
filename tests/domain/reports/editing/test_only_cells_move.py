"""Edits of columns lay out the cells of their table only: all else on the page keeps its place and size."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.columns.column_widths import SetColumnWidth
from app.domain.reports.editing.columns.columns import MoveColumn, RemoveColumns
from app.domain.reports.editing.columns.new_columns import AddColumn
from app.domain.reports.editing.template.grid import pieces_of, section_of
from app.domain.reports.editing.template.outline import PAGE_REFS, Outline, outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.totals.running_totals import AddRunningTotal
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.effects import DATA, template_bytes

OWN = sorted(one.stem for one in (DATA / "templates").glob("*.jrxml"))
_TABLE = ("columnHeader", "detail")
Places = dict[str, tuple[int, int, int, int]]


def _places(template: Template) -> Places:
    return {
        template.name_of(one.node): (one.x, one.y, one.width, one.height)
        for band in template.bands()
        for one in pieces_of(band)
    }


def _strangers(template: Template, outline: Outline) -> set[str]:
    """Return the elements that are surely no cells: on no line with a heading, a value or a total."""
    cells = {id_ for one in outline.columns for id_ in one.elements}
    found = set()
    for band in template.bands():
        pieces = list(pieces_of(band))
        lines = [(one.y, one.bottom) for one in pieces if template.name_of(one.node) in cells]
        for one in pieces:
            info = outline.element(template.name_of(one.node))
            near = any(one.y <= bottom and one.bottom >= top for top, bottom in lines)
            pages = info is not None and bool(PAGE_REFS & set(info.refs))
            footer = section_of(band) in ("pageFooter", "lastPageFooter") and info is not None and pages
            labels = info is not None and info.kind == "staticText" and not near and not _totals(info.label)
            if section_of(band) not in _TABLE and (footer or (labels and section_of(band) != "columnFooter")):
                found.add(template.name_of(one.node))
    return found


def _totals(words: str) -> bool:
    return any(one in words.lower() for one in ("total", "vat", "合计", "总计", "小计"))


def _edits(outline: Outline) -> Iterator[Edit]:
    ids = [one.id for one in outline.columns]
    for one in dict.fromkeys((ids[0], ids[len(ids) // 2], ids[-1])):
        yield RemoveColumns(columns=[one])
        yield SetColumnWidth(column=one, percent=130)
        yield SetColumnWidth(column=one, percent=80)
        yield AddColumn(title="X", place="after", beside=one)
        yield AddColumn(title="X", place="before", beside=one)
        yield AddRunningTotal(column=one, place="last", title="X")
        for other in ids:
            if other != one:
                yield MoveColumn(column=one, to="before", other=other)
                yield MoveColumn(column=one, to="swap", other=other)


def _moved(jrxml: bytes) -> list[str]:
    """Return which strangers to the table were moved or resized by which edit of its columns."""
    first = outline_of(Template(jrxml))
    wrong = []
    for edit in _edits(first) if len(first.columns) > 1 else ():
        template = Template(jrxml)
        outline = outline_of(template)
        strangers, before = _strangers(template, outline), _places(template)
        try:
            if edit.check(outline):
                continue
            edit.change(template, outline)
        except EditProblem:
            continue
        after = _places(template)
        wrong += [f"{edit}: {one}" for one in strangers if not _stays(edit, before[one], after.get(one))]
    return wrong


def _stays(edit: Edit, before: tuple[int, ...], after: tuple[int, ...] | None) -> bool:
    """Tell whether a stranger is where it was, or only higher where a row of totals went with its column."""
    if after is None or after == before or edit.kind != "remove_column":
        return after == before
    (x, y, *size), (new_x, new_y, *new_size) = before, after
    return (x, size) == (new_x, new_size) and new_y < y


@pytest.mark.parametrize("name", OWN)
def test_what_is_no_cell_stays(name: str) -> None:
    jrxml = template_bytes(name, None)
    assert jrxml is not None
    assert _moved(jrxml) == []


@pytest.mark.shared
def test_what_is_no_cell_stays_in_templates_of_others(shared: Path) -> None:
    for path in sorted((shared / "data" / "reports" / "templates").glob("*.jrxml")):
        assert _moved(path.read_bytes()) == [], path.stem


def _frame(uuid: int, x: int, y: int, width: int, height: int) -> str:
    return (
        f'<frame><reportElement uuid="00000000-0000-4000-8000-{uuid:012d}" x="{x}" y="{y}" width="{width}" '
        f'height="{height}"/></frame>'
    )


def _line(uuid: int, x: int, y: int, height: int) -> str:
    return (
        f'<line><reportElement uuid="00000000-0000-4000-8000-{uuid:012d}" x="{x}" y="{y}" width="1" '
        f'height="{height}"/></line>'
    )


@pytest.fixture
def signed() -> bytes:
    """A ledger at whose end a place to sign is framed by chance on the edges of columns."""
    jrxml = template_bytes("stock_count_zh", None)
    assert jrxml is not None
    found = outline_of(Template(jrxml)).columns
    made = jrxml.decode("utf-8")
    summary = (
        f'<summary><band height="90">{_frame(901, found[0].x, 10, found[0].width + found[1].width, 70)}'
        f"{_line(902, found[2].x, 10, 70)}</band></summary>"
    )
    return made.replace("</jasperReport>", f"{summary}</jasperReport>").encode("utf-8")


@pytest.mark.parametrize(
    "edit",
    [
        MoveColumn(column="c1", to="last"),
        RemoveColumns(columns=["c2"]),
        AddColumn(title="X", place="after", beside="c1"),
        SetColumnWidth(column="c1", percent=80),
    ],
    ids=lambda one: one.kind,
)
def test_a_place_to_sign_keeps_its_frame_and_lines(signed: bytes, edit: Edit) -> None:
    template = Template(signed)
    outline = outline_of(template)
    own = [one.id for one in outline.elements if one.section == "summary"]
    before = _places(template)
    edit.change(template, outline)
    after = _places(template)
    assert len(own) == 2
    assert [after[one] for one in own] == [before[one] for one in own]


def test_totals_and_their_separators_go_with_their_column() -> None:
    jrxml = template_bytes("delivery_note_zh", None)
    assert jrxml is not None
    template = Template(jrxml)
    outline = outline_of(template)
    SetColumnWidth(column="c2", width=150).change(template, outline)
    after, found = _places(template), outline_of(template)
    quantity = next(one for one in found.columns if one.title == "数量")
    assert after["e55"][0] == quantity.x
    assert after["e50"][0] == quantity.x - 1


def test_a_separator_in_a_gap_stays_between_its_columns() -> None:
    ask = "在数量和出库仓之间加单价和金额两列，金额等于数量乘单价，合计行把金额也加总"
    jrxml = template_bytes("delivery_note_zh", None)
    assert jrxml is not None
    template = Template(jrxml)
    for edit in read_edits(understand(jrxml, ask).edits):
        edit.change(template, outline_of(template))
    after = _places(template)
    assert after["e24"][0] == after["e32"][0] - 1
    assert after["e31"][0] + after["e31"][2] <= after["e24"][0] + 1


def test_a_heading_over_no_values_keeps_its_place() -> None:
    jrxml = template_bytes("delivery_note_zh", None)
    assert jrxml is not None
    template = Template(jrxml)
    before = _places(template)
    MoveColumn(column="c6", to="before", other="c5").change(template, outline_of(template))
    assert _places(template)["e32"] == before["e32"]


def test_a_label_of_totals_spans_a_new_column_too() -> None:
    jrxml = template_bytes("stock_list_en", None)
    assert jrxml is not None
    template = Template(jrxml)
    AddColumn(title="X", place="after", beside="c2").change(template, outline_of(template))
    after, found = _places(template), outline_of(template)
    label = next(one for one in found.elements if one.section == "summary" and one.label == "Total")
    assert after[label.id][0] == 0
    assert after[label.id][2] > 290
