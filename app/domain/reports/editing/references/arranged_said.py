"""Things named by where they stand among others: 上面一排四个文字块, the last text in the top row."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from app.domain.reports.editing.references.arranged_words import (
    ALL_NOTES_EN,
    ALL_NOTES_ZH,
    BLOCK_EN,
    BLOCK_ZH,
    EVERY_ZH,
    KINDS,
    PHRASES_EN,
    PHRASES_ZH,
    ROWED_EN,
    ROWED_ZH,
    SECTION_BEFORE_ZH,
    SECTIONED_EN,
    SECTIONED_ZH,
    TEXTS,
    count_of,
    is_plural,
    nth_of,
    section_of,
    side_of,
    side_words,
)
from app.domain.reports.editing.references.blocks_said import Block
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.template import places
from app.domain.reports.editing.template.hues import goes_by, is_white
from app.domain.reports.editing.template.outline_models import ElementInfo, Outline

_HINT_ZH = re.compile(r"[排行块框个条]|说明|描述|注释|[左右上下][边面侧方半]|[左右上下]角")
_HINT_EN = re.compile(
    r"\b(?:row|line|shape|top|bottom|left|right|upper|lower|below|above|underneath|two|three|four|five|six|expla|descri)",
    re.I,
)
_PAIR, _IN_LINE, _NEXT_LINE = 2, 3, 6
_EDGES = {"left": 0, "right": 2, "top": 1, "bottom": 3}


def arranged_said(words: str, outline: Outline, *, english: bool) -> Iterator[Block]:
    """Yield the rows, sides and counted things that the words of a clause name, where just they are there."""
    if not (_HINT_EN if english else _HINT_ZH).search(words):
        return
    for pattern in PHRASES_EN if english else PHRASES_ZH:
        for found in compiled(pattern).finditer(words):
            said = {name: value for name, value in found.groupdict().items() if value}
            if _is_of_rows(said, outline):
                continue
            among = _universe(said, _section_before(words, found), outline)
            every = _means_all(words, found, said, english=english)
            ids = _meant(among, said, every, outline)
            if ids:
                start, end = found.span() if english else found.span("phrase")
                yield Block(start, end, found.start("noun"), tuple(ids), len(ids) > 1 or every)
    yield from _rows_in_sections(words, outline, english=english)
    yield from _all_notes(words, outline, english=english)
    yield from _in_sections(words, outline, english=english)
    yield from _blocks_at_corners(words, outline, english=english)


def _in_sections(words: str, outline: Outline, *, english: bool) -> Iterator[Block]:
    """Yield 表头上下两条线, the three texts in the title: as many as a section has of a kind."""
    for found in compiled(SECTIONED_EN if english else SECTIONED_ZH).finditer(words):
        said = {name: value for name, value in found.groupdict().items() if value}
        among = _universe(said, section_of(said["section"]), outline)
        if among and len(among) == count_of(said["count"]):
            start, end = found.span() if english else found.span("phrase")
            yield Block(start, end, found.start("noun"), tuple(one.id for one in among), True)


def _all_notes(words: str, outline: Outline, *, english: bool) -> Iterator[Block]:
    """Yield 所有的说明文字: the fixed texts of a report whose title they are not."""
    for found in compiled(ALL_NOTES_EN if english else ALL_NOTES_ZH).finditer(words):
        among = _universe({"labels": found["labels"]}, "", outline)
        if among and not outline.columns and not any(one.refs for one in outline.elements):
            yield Block(*found.span("phrase"), found.start("noun"), tuple(one.id for one in among), True)


def _rows_in_sections(words: str, outline: Outline, *, english: bool) -> Iterator[Block]:
    """Yield 页眉的第二行, the last line of the footer: the texts of a line of a section."""
    for found in compiled(ROWED_EN if english else ROWED_ZH).finditer(words):
        said = {name: value for name, value in found.groupdict().items() if value}
        among = _universe(said, section_of(said["section"]), outline)
        lines = places.in_lines(among, places.boxes(outline))
        at = _row_index(said, len(lines))
        if 0 <= at < len(lines):
            ids = tuple(one.id for one in lines[at])
            start, end = found.span() if english else found.span("phrase")
            yield Block(start, end, end if english else found.start("noun"), ids, True)


def _blocks_at_corners(words: str, outline: Outline, *, english: bool) -> Iterator[Block]:
    """Yield 右上角的公司信息, the address block at the top right: the texts there."""
    for found in compiled(BLOCK_EN if english else BLOCK_ZH).finditer(words):
        said = found.groupdict()
        corner = said.get("corner") or said.get("corner2") or ""
        sides = [side for side in ("left", "right", "top", "bottom") if side in side_words(corner)]
        spots = places.boxes(outline)
        texts = _universe({}, "", outline)
        first = outline.element(places.at_corner(outline, texts, sides))
        block = _below_one_another(first, texts, spots) if first is not None else []
        rows = count_of(said.get("rows") or "") if (said.get("rows") or "") not in ("几", "数") else 0
        if len(block) > 1 and rows in (0, len(block)):
            start, end = found.span() if english else found.span("phrase")
            noun = found.start("noun") if said.get("noun") else end
            yield Block(start, end, noun, tuple(one.id for one in block), True)


def _below_one_another(
    first: ElementInfo, texts: Sequence[ElementInfo], spots: Mapping[str, places.Box]
) -> list[ElementInfo]:
    """Return the texts that follow one another below or above one, in line with it."""
    level = [
        one
        for one in texts
        if one.band == first.band and abs(spots[one.id][0] - spots[first.id][0]) <= _IN_LINE
    ]
    level.sort(key=lambda one: spots[one.id][1])
    blocks: list[list[ElementInfo]] = []
    for one in level:
        if blocks and spots[one.id][1] - spots[blocks[-1][-1].id][3] <= _NEXT_LINE:
            blocks[-1].append(one)
        else:
            blocks.append([one])
    return next(block for block in blocks if first in block)


def _is_of_rows(said: dict[str, str], outline: Outline) -> bool:
    """Tell whether a row may be one of the data: a report with columns has many that are called so."""
    rowed = any(one in said for one in ("rowend", "row", "stack"))
    if not rowed or not (outline.columns or outline.table_columns):
        return False
    kind = _kind_of(said)
    return (
        "stack" in said
        or not kind
        or not ("count" in said or kind in ("labels", "shapes", "rectangles", "images", "boxes"))
    )


def _kind_of(said: dict[str, str]) -> str:
    return next((one[0] for one in KINDS if one[0] in said), "")


def _section_before(words: str, found: re.Match[str]) -> str:
    """Return the section that is named right before a phrase: 页脚里右边的文字."""
    at = found.start("phrase") if "phrase" in found.re.groupindex else found.start()
    said = [one for one in SECTION_BEFORE_ZH.finditer(words, 0, at) if at - one.end() <= _PAIR]
    return said[-1].lastgroup or "" if said else ""


def _universe(said: dict[str, str], section: str, outline: Outline) -> list[ElementInfo]:
    """Return the elements of the kind that is said; texts where none is, and where no box is drawn."""
    kind = _kind_of(said)
    kinds = next((one[3] for one in KINDS if one[0] == kind), TEXTS)
    if not any(one.kind in kinds for one in outline.elements) and kind == "boxes":
        kinds = TEXTS
    there = [one for one in outline.elements if one.kind in kinds and not one.cell]
    there = [one for one in there if not section or one.section == section]
    there = [one for one in there if one.kind not in TEXTS or one.text.strip()]
    there = [one for one in there if _tinted(one, said["tint"])] if "tint" in said else there
    if "quality" in said:
        return [one for one in there if said["quality"] in one.label]
    called = said.get(kind, "")
    if kind == "labels" and any(called and called in one.label for one in there):
        return []
    largest = max((one.size for one in there if one.id != outline.title), default=0.0)
    return [one for one in there if kind != "labels" or one.id != outline.title or one.size <= largest]


def _tinted(one: ElementInfo, colour: str) -> bool:
    """Tell whether what is seen of an element first has a colour: its ground, else its lines or letters."""
    if one.seen.ground and not is_white(one.seen.ground):
        return goes_by(one.seen.ground, colour)
    return goes_by(one.seen.ink if one.kind in TEXTS else one.seen.stroke, colour)


def _means_all(words: str, found: re.Match[str], said: dict[str, str], *, english: bool) -> bool:
    """Tell whether all that stand there are meant."""
    if english:
        return "all" in said or is_plural(found["noun"]) or not found["noun"]
    return "all" in said or bool(EVERY_ZH.match(words, found.end()))


def _meant(among: list[ElementInfo], said: dict[str, str], every: bool, outline: Outline) -> list[str]:
    """Return the ids of what is meant among elements; [] where that isn't just what is said."""
    spots = places.boxes(outline)
    count = count_of(said.get("count", ""))
    if "rowend" in said or "row" in said:
        row = _row(among, said, spots, count if not _picks(said) else 0)
        return _picked(row, said, spots) if _picks(said) else [one.id for one in row]
    side = side_of(said.get("side", said.get("side2", "")))
    if not side:
        lines = places.in_lines(among, spots)
        if "start" in said and len(lines) > 1:
            return _first_from(among, said, spots)
        return _picked([one for line in lines for one in line], said, spots)
    if count and "quality" in said and count == len(among):
        return [one.id for one in among]
    if count:
        return _outermost(among, side, count, spots, outline, most="most" in said)
    if "stack" in said:
        edge, sign = (0, 1) if side == "left" else (2, -1)
        outer = min((sign * spots[one.id][edge] for one in among), default=0)
        return [one.id for one in among if abs(sign * spots[one.id][edge] - outer) <= _IN_LINE]
    there = [one for one in among if _lies(one, side, spots, outline)]
    collective = _kind_of(said) in ("texts", "labels") and "side" in said
    if (not (every or collective) and len(there) > 1) or not _are_one_block(there, side, spots):
        return []
    return [one.id for one in there]


def _first_from(among: list[ElementInfo], said: dict[str, str], spots: Mapping[str, places.Box]) -> list[str]:
    """Return the outermost of elements that stand in several lines: no other is counted from a side."""
    ranked = _from_side(among, side_of(said["start"]), spots)
    edge = _EDGES[side_of(said["start"])]
    alone = len(ranked) > 1 and spots[ranked[0].id][edge] != spots[ranked[1].id][edge]
    return [ranked[0].id] if alone and nth_of(said["nth"], len(ranked)) == 0 else []


def _are_one_block(there: list[ElementInfo], side: str, spots: Mapping[str, places.Box]) -> bool:
    """Tell whether elements at a side stand below one another, at the top and bottom beside one another."""
    if len({one.band for one in there}) > 1:
        return False
    first, last = (0, 2) if side in ("left", "right") else (1, 3)
    boxes = sorted((spots[one.id] for one in there), key=lambda box: box[first] - box[last])
    return all(min(box[last], boxes[0][last]) > max(box[first], boxes[0][first]) for box in boxes)


def _picks(said: dict[str, str]) -> bool:
    return any(one in said for one in ("far", "nth", "last", "end", "end2", "middle"))


def _row(
    among: list[ElementInfo], said: dict[str, str], spots: Mapping[str, places.Box], count: int
) -> list[ElementInfo]:
    """Return the row that is said; with a count, of the rows of more than one."""
    lines = places.in_lines(among, spots)
    lines = [one for one in lines if len(one) > 1] if count or _picks(said) else lines
    if not lines:
        return []
    at = _row_index(said, len(lines))
    row = lines[at] if at >= 0 else []
    alone = len(row) == 1 and _kind_of(said) in ("", "texts")
    return [] if alone or (count and len(row) != count) else row


def _row_index(said: dict[str, str], many: int) -> int:
    """Return which of so many rows is said; -1 where there is none such."""
    word = said.get("row") or said["rowend"]
    if "row" in said or side_of(word) == "":
        return nth_of(word, many, back="rowback" in said)
    return 0 if side_of(word) == "top" else many - 1


def _picked(row: list[ElementInfo], said: dict[str, str], spots: Mapping[str, places.Box]) -> list[str]:
    """Return those of a row that are counted off or stand outermost in it."""
    many = len(row)
    if "far" in said:
        return [one.id for one in _from_side(row, side_of(said["far"]), spots)[:1]]
    if "nth" in said:
        row = row[::-1] if said.get("start", "").lower() in ("右", "下", "right") else row
        first = nth_of(said["nth"], many, back="back" in said)
        second = nth_of(said["nth2"], many) if "nth2" in said else first
        if min(first, second) < 0:
            return []
        through = said.get("join", "").strip(", ") in ("到", "至", "to", "through")
        picks = range(first, second + 1) if through else dict.fromkeys((first, second))
        return [row[at].id for at in picks]
    if "last" in said:
        return [one.id for one in row[-1:]]
    if "middle" in said:
        few = count_of(said.get("mid", "")) or 1
        first = (many - few) // 2
        return [one.id for one in row[first : first + few]] if not (many - few) % 2 and few <= many else []
    few = count_of(said.get("few", said.get("few2", "")))
    said = {"end": said.get("end2", "")} | said
    if not 0 < few <= many:
        return []
    return [one.id for one in (row[:few] if said["end"].lower() in ("前", "left") else row[-few:])]


def _from_side(among: Sequence[ElementInfo], side: str, spots: Mapping[str, places.Box]) -> list[ElementInfo]:
    """Return elements by how far out they stand at a side, the outermost first."""
    sign = 1 if side in ("left", "top") else -1
    return sorted(among, key=lambda one: sign * spots[one.id][_EDGES[side]])


def _outermost(
    among: list[ElementInfo],
    side: str,
    count: int,
    spots: Mapping[str, places.Box],
    outline: Outline,
    *,
    most: bool,
) -> list[str]:
    """Return as many as are counted at a side: those in its half, the outer line, or the outermost."""
    there = [one.id for one in among if _lies(one, side, spots, outline)]
    if len(there) == count:
        return there
    lines = [one for one in places.in_lines(among, spots) if len(one) > 1]
    outer = lines[-1 if side == "bottom" else 0] if lines and side in ("top", "bottom") else []
    if len(outer) == count:
        return [one.id for one in outer]
    if not most:
        return []
    ranked = _from_side(among, side, spots)
    edge = _EDGES[side]
    tied = len(ranked) > count and spots[ranked[count - 1].id][edge] == spots[ranked[count].id][edge]
    return [one.id for one in ranked[:count]] if len(ranked) >= count and not tied else []


def _lies(one: ElementInfo, side: str, spots: Mapping[str, places.Box], outline: Outline) -> bool:
    """Tell whether the middle of an element lies in the half of the page that a side means."""
    x0, y0, x1, y1 = spots[one.id]
    across, down = (x0 + x1) / 2, (y0 + y1) / 2
    width = outline.page_width - outline.left_margin - outline.right_margin
    height = max((box[3] for box in spots.values()), default=0)
    return {
        "left": across < width / 2,
        "right": across > width / 2,
        "top": down < height / 2,
        "bottom": down > height / 2,
    }[side]
