"""What stands where on a page: labels, values, the repeating rows, header and footer."""

from __future__ import annotations

import itertools
from statistics import median

from app.core.pages import Page, Region
from app.domain.reports.blocks import ROUGH_KINDS, Block, Shelf, blocks_of, numbered
from app.domain.reports.grid import Grid
from app.domain.reports.groups import Grouping, find_groups
from app.domain.reports.labels import ends_as_label, is_total
from app.domain.reports.lines import Line, lines_of
from app.domain.reports.models import DetailBlock, GroupBlock, LayoutSchema, LayoutText, TextRole
from app.domain.reports.repeat import Repeat, Slot, extend, find_repeat, is_matrix, is_ragged
from app.domain.reports.roles import Roles, clean_label, roles_of
from app.domain.reports.room import room_of, widen_rows, widen_totals, widen_values
from app.domain.reports.values import Kind, kind_of, split_label
from app.domain.reports.wraps import join_wrapped

HEADER_LINES = 4
FOOTER_GAP = 42.0


def analyse(page: Page) -> LayoutSchema:
    """Find the texts of a page, their roles, the repeating rows and the bands around them."""
    grid = Grid(page)
    blocks = blocks_of(page, grid)
    loose = page.kind in ROUGH_KINDS
    blocks = numbered(join_wrapped(blocks) if loose else blocks)
    lines = lines_of(blocks)
    repeat = find_repeat(lines, loose)
    if repeat is not None and (is_matrix(repeat, lines, blocks) or is_ragged(repeat, lines)):
        repeat = None
    schema = LayoutSchema(width=page.width, height=page.height)
    if repeat is None:
        _finish(schema, blocks, roles_of(blocks), grid, set())
        widen_values(schema, blocks)
        return schema
    repeat, grouping = _with_groups(repeat, lines, loose)
    _describe(schema, page, grid, blocks, lines, repeat, grouping)
    return schema


def _with_groups(repeat: Repeat, lines: list[Line], loose: bool) -> tuple[Repeat, Grouping | None]:
    grown = extend(repeat, lines, loose)
    if len(grown.runs) > 1:
        grouping = find_groups(grown, lines, loose)
        if grouping is not None:
            return grown, grouping
    return repeat, None


def _describe(
    schema: LayoutSchema,
    page: Page,
    grid: Grid,
    blocks: list[Block],
    lines: list[Line],
    repeat: Repeat,
    grouping: Grouping | None,
) -> None:
    inside = {b.id for slot in repeat.slots for b in slot.found}
    group_lines = grouping.line_numbers if grouping else set()
    first = min([repeat.starts[0], *group_lines]) if group_lines else repeat.starts[0]
    head = _header_lines(lines, first, repeat, grid)
    header = [b for n in head for b in lines[n].items]
    rest = [b for b in blocks if b.id not in inside and b.id not in {h.id for h in header}]
    roles = roles_of(rest)
    for block in header:
        roles.role[block.id] = TextRole.COLUMN_HEADER
    _slot_roles(repeat, header, roles)
    if grouping is not None:
        _group_roles(grouping, blocks, roles)
    _total_roles(lines, repeat, roles)
    _finish(schema, blocks, roles, grid, inside)
    tops = _row_tops(lines, repeat, grid)
    widen_rows(schema, repeat, header, tops)
    below = [b for b in rest if b.ink.cy > tops[0]]
    widen_totals(schema, below, header, [s for s in repeat.slots if not s.label])
    schema.detail = _detail(schema, lines, repeat, tops, header, grid)
    for row, ids in enumerate(schema.detail.rows):
        for column, number in enumerate(ids):
            if number >= 0:
                schema.texts[number].row, schema.texts[number].column = row, column
    widen_values(schema, blocks)
    if grouping is not None:
        schema.groups = _groups(lines, repeat, grouping, tops, schema.detail)
    end = _end_of_rows(lines, repeat, tops, schema)
    schema.detail.y1 = end
    schema.header_bottom = schema.detail.header_top
    schema.footer_top = _footer_top(page, blocks, grid, schema)


# ---- header and roles inside the rows ------------------------------------------


def _header_lines(lines: list[Line], first: int, repeat: Repeat, grid: Grid) -> list[int]:
    """Numbers of the lines above the rows that name the columns."""
    out: list[int] = []
    columns = _territories([slot for slot in repeat.slots if slot.line == 0])
    below = lines[first]
    for number in range(first - 1, max(-1, first - 1 - HEADER_LINES), -1):
        line = lines[number]
        gap = below.top - line.bottom
        if gap > 3.5 * max(b.run.size for b in line.items) or not _names_columns(line, columns, bool(out)):
            break
        out.insert(0, number)
        below = line
    return out


def _territories(slots: list[Slot]) -> list[Region]:
    """The width of each column: its cell, or half the way to its neighbours."""
    spans = [(min(b.ink.x0 for b in s.found), max(b.ink.x1 for b in s.found), s) for s in slots if s.found]
    spans.sort(key=lambda span: span[:2])
    out = []
    for number, (x0, x1, slot) in enumerate(spans):
        sides = slot.found[0].sides
        left = (spans[number - 1][1] + x0) / 2 if number else x0 - 20
        right = (x1 + spans[number + 1][0]) / 2 if number + 1 < len(spans) else x1 + 20
        if sides.left is not None and sides.right is not None:
            left, right = min(x0, sides.left), max(x1, sides.right)
        out.append(Region(x0=left, x1=max(right, left), y0=0, y1=0))
    return out


def _names_columns(line: Line, columns: list[Region], more: bool) -> bool:
    if any(_typed_value(b) for b in line.items):
        return False
    if sum(ends_as_label(b.text) for b in line.items) > 0.3 * len(line.items):
        return False
    over = sum(any(min(b.ink.x1, c.x1) > max(b.ink.x0, c.x0) - 6 for c in columns) for b in line.items)
    hit = sum(any(min(b.ink.x1, c.x1) > max(b.ink.x0, c.x0) for b in line.items) for c in columns)
    if hit < 0.4 * len(columns) and not more:
        return False
    if len(columns) == 1:
        return len(line.items) == 1 and over == 1
    if over < 0.6 * len(line.items):
        return False
    return len(line.items) >= (2 if more else max(2, 0.4 * len(columns)))


def _typed_value(block: Block) -> bool:
    if kind_of(block.text) in (Kind.NUMBER, Kind.DATE, Kind.CODE, Kind.CONTACT):
        return not block.run.bold or kind_of(block.text) is Kind.DATE
    return split_label(block.text) is not None


def _slot_roles(repeat: Repeat, header: list[Block], roles: Roles) -> None:
    first = [slot for slot in repeat.slots if slot.line == 0 and slot.found]
    ordered = sorted(first, key=lambda s: (min(b.ink.x0 for b in s.found), max(b.ink.x1 for b in s.found)))
    rooms = {id(s): room for s, room in zip(ordered, _territories(first), strict=True)}
    for slot in repeat.slots:
        name = "" if slot.label else _slot_name(slot, repeat, header, rooms.get(id(slot)))
        for block in slot.found:
            roles.role[block.id] = TextRole.LABEL if slot.label else TextRole.DETAIL
            roles.label[block.id] = name


def _slot_name(slot: Slot, repeat: Repeat, header: list[Block], room: Region | None) -> str:
    """The label on the left in the same line, else the text of the header over the column."""
    ink = slot.found[0].ink
    labels = [s.found[0] for s in repeat.slots if s.label and s.line == slot.line]
    left = [b for b in labels if b.ink.x1 <= ink.x0 + 1]
    if left:
        return clean_label(max(left, key=lambda b: b.ink.x1).text)
    if room is None:
        return ""
    over = [h for h in header if min(h.ink.x1, room.x1) > max(h.ink.x0, room.x0)]
    over.sort(key=lambda h: (-round(h.ink.cy / 4), abs(h.ink.cx - ink.cx)))
    return clean_label(over[0].text) if over else ""


def _group_roles(grouping: Grouping, blocks: list[Block], roles: Roles) -> None:
    """What changes from group to group is a value."""
    for part in (grouping.headers, grouping.footers):
        for place in zip(*part, strict=True):
            ids = [i for i in place if i >= 0]
            if len({blocks[i].text for i in ids}) > 1:
                for number in ids:
                    roles.role[number] = TextRole.VALUE
            elif any(roles.role[i] not in (TextRole.VALUE, TextRole.TOTAL) for i in ids):
                for number in ids:
                    roles.role[number] = TextRole.LABEL


def _total_roles(lines: list[Line], repeat: Repeat, roles: Roles) -> None:
    for line in lines[repeat.starts[-1] + repeat.size :]:
        if not any(is_total(b.text) for b in line.items):
            continue
        for block in line.items:
            if roles.role.get(block.id) is TextRole.VALUE:
                roles.role[block.id] = TextRole.TOTAL
                roles.label[block.id] = roles.label.get(block.id, "")


# ---- geometry --------------------------------------------------------------------


def _row_tops(lines: list[Line], repeat: Repeat, grid: Grid) -> list[float]:
    """Upper edge of each row: the ruling above it where rulings are regular, else a little above its ink."""
    tops = [_top_of(lines, start) for start in repeat.starts]
    inks = [lines[start].top for start in repeat.starts]
    if _unrest(_runs_of_tops(repeat, tops)) < 1.5 or _unrest(_runs_of_tops(repeat, inks)) > _unrest(
        _runs_of_tops(repeat, tops)
    ):
        return tops
    offset = median(ink - top for ink, top in zip(inks, tops, strict=True))
    return [ink - offset for ink in inks]


def _unrest(runs: list[list[float]]) -> float:
    """How far the steps between rows differ from one another."""
    steps = [b - a for run in runs for a, b in itertools.pairwise(run)]
    return max(steps, default=0.0) - min(steps, default=0.0)


def _top_of(lines: list[Line], start: int) -> float:
    line = lines[start]
    above = lines[start - 1].bottom if start else 0.0
    rulings = [b.sides.top for b in line.items if b.sides.top is not None and b.sides.top > above - 3]
    near = [y for y in rulings if line.top - y < 3.0 * max(b.run.size for b in line.items)]
    if near:
        return median(near)
    return line.top - max(0.0, min(2.0, (line.top - above) / 2))


def _bottom_of(lines: list[Line], start: int, size: int, height: float, top: float) -> float:
    last = lines[start + size - 1]
    below = lines[start + size].top if start + size < len(lines) else float("inf")
    rulings = [
        b.sides.bottom for b in last.items if b.sides.bottom is not None and b.sides.bottom < below + 3
    ]
    near = [y for y in rulings if y - last.bottom < 3.0 * max(b.run.size for b in last.items)]
    if near and abs(median(near) - top - height) < 0.35 * height + 2:
        return median(near)
    return max(min(top + height, below), last.bottom + 0.5)


def _end_of_rows(lines: list[Line], repeat: Repeat, tops: list[float], schema: LayoutSchema) -> float:
    assert schema.detail is not None
    if schema.groups is not None and schema.groups.footer_height:
        return tops[-1] + schema.detail.pitch + schema.groups.footer_height
    return _bottom_of(lines, repeat.starts[-1], repeat.size, schema.detail.pitch, tops[-1])


def _detail(
    schema: LayoutSchema,
    lines: list[Line],
    repeat: Repeat,
    tops: list[float],
    header: list[Block],
    grid: Grid,
) -> DetailBlock:
    steps = [b - a for run in _runs_of_tops(repeat, tops) for a, b in itertools.pairwise(run)]
    single = _bottom_of(lines, repeat.starts[0], repeat.size, 1e6, tops[0]) - tops[0] if not steps else 0.0
    pitch = _common(steps) if steps else single
    rows = [
        [-1 if b is None else b.id for b in copy]
        for copy in zip(*(s.blocks for s in repeat.slots), strict=True)
    ]
    columns = [_column(slot.found, schema) for slot in repeat.slots]
    top = min((b.ink.y0 for b in header), default=tops[0])
    return DetailBlock(
        x0=min(c.x0 for c in columns),
        x1=max(c.x1 for c in columns),
        y0=tops[0],
        y1=tops[-1] + pitch,
        pitch=pitch,
        rows=rows,
        columns=columns,
        header_ids=[b.id for b in header],
        tops=tops,
        header_top=_header_top(header, lines, top, tops[0]),
    )


def _common(steps: list[float]) -> float:
    """The row height of rows that did not stretch."""
    low = min(steps)
    return median([s for s in steps if s < low * 1.15 + 1])


def _runs_of_tops(repeat: Repeat, tops: list[float]) -> list[list[float]]:
    place = {start: n for n, start in enumerate(repeat.starts)}
    return [[tops[place[start]] for start in run] for run in repeat.runs]


def _column(found: list[Block], schema: LayoutSchema) -> Region:
    boxes = [schema.texts[b.id].box for b in found]
    return Region(x0=min(b.x0 for b in boxes), y0=boxes[0].y0, x1=max(b.x1 for b in boxes), y1=boxes[0].y1)


def _header_top(header: list[Block], lines: list[Line], top: float, rows_top: float) -> float:
    if not header:
        return rows_top
    above = max((line.bottom for line in lines if line.bottom <= top + 1), default=0.0)
    rulings = [b.sides.top for b in header if b.sides.top is not None and above - 3 < b.sides.top <= top + 2]
    return min(rulings) if rulings else top - min(2.0, max(0.0, (top - above) / 2))


def _groups(
    lines: list[Line],
    repeat: Repeat,
    grouping: Grouping,
    tops: list[float],
    detail: DetailBlock,
) -> GroupBlock:
    first_end = tops[len(repeat.runs[0]) - 1] + detail.pitch
    head, foot = grouping.header_lines[0], grouping.footer_lines[0]
    head_top = _top_of(lines, head[0]) if head else tops[0]
    foot_end = max(first_end, lines[foot[-1]].bottom + 1) if foot else first_end
    if foot and grouping.header_lines[1:] and grouping.header_lines[1]:
        foot_end = max(foot_end, _top_of(lines, grouping.header_lines[1][0]))
    elif foot:
        foot_end = max(foot_end, tops[len(repeat.runs[0])])
    return GroupBlock(
        row_counts=[len(run) for run in repeat.runs],
        headers=grouping.headers,
        footers=grouping.footers,
        header_top=head_top,
        header_height=max(0.0, tops[0] - head_top) if head else 0.0,
        footer_top=first_end,
        footer_height=foot_end - first_end,
    )


def _footer_top(page: Page, blocks: list[Block], grid: Grid, schema: LayoutSchema) -> float:
    """Where the page footer begins: after the widest gap below the rows, near the page's foot."""
    assert schema.detail is not None
    end = schema.detail.y1
    edges = sorted((b.ink.y0, b.ink.y1) for b in blocks if b.ink.y0 >= end - 1)
    at, widest, place = end, 0.0, page.height
    for top, bottom in edges:
        if top - at > widest:
            widest, place = top - at, top
        at = max(at, bottom)
    if widest < FOOTER_GAP or not edges or edges[-1][1] < 0.8 * page.height:
        return page.height
    rulings = list(grid.lines_between(place - min(30.0, widest - 4), place))
    return (min(rulings) if rulings else place) - 1


def _finish(schema: LayoutSchema, blocks: list[Block], roles: Roles, grid: Grid, inside: set[int]) -> None:
    shelf = Shelf(blocks)
    for block in blocks:
        schema.texts.append(
            LayoutText(
                id=block.id,
                text=block.text,
                role=roles.role[block.id],
                label=roles.label.get(block.id, ""),
                x0=block.ink.x0,
                y0=block.ink.y0,
                x1=block.ink.x1,
                y1=block.ink.y1,
                box=room_of(block, shelf),
                runs=block.runs,
            )
        )
