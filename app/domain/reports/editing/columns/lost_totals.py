"""What the totals of a removed column leave: the values under it, and a row of which only words remain."""

from __future__ import annotations

import re
from typing import Any

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.template.grid import BESIDE, Grid, Piece, pieces_of, section_of
from app.domain.reports.editing.template.outline import Outline, shown_text
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local

_TOTAL_WORDS = re.compile(r"[合总小共累]\s*计|汇总|\b(?:grand |sub-?)?totals?\b|\bsums?\b", re.IGNORECASE)
_TEXTS = ("staticText", "textField")
_GROUNDS = ("rectangle", "frame", "line")
_NEAR = 2

Row = tuple[Any, list[Piece]]


def total_rows(template: Template, outline: Outline, columns: list[str]) -> list[Row]:
    """Return the rows in which totals of some columns stand: their band and what stands in them."""
    ids = {id_ for one in columns if (column := outline.column(one)) for id_ in column.totals}
    rows: list[Row] = []
    for band in template.bands():
        pieces = list(pieces_of(band)) if section_of(band) in BESIDE else []
        for total in (one for one in pieces if template.name_of(one.node) in ids):
            if not any(total in row for _band, row in rows):
                rows.append((band, [one for one in pieces if _level(one, total)]))
    return rows


def values_under(template: Template, grid: Grid, outline: Outline, columns: list[str]) -> list[str]:
    """Return the values that stand exactly under some columns in rows of totals: called so, across the table.

    A value beside a label, under one column only, is a figure of its own, such
    as the amount due of an invoice.
    """
    found: list[str] = []
    places = _places(template, grid, outline, columns)
    others = _places(template, grid, outline, [one.id for one in outline.columns if one.id not in columns])
    for band in template.bands():
        pieces = list(pieces_of(band)) if section_of(band) in BESIDE else []
        texts = [one for one in pieces if local(one.node) in _TEXTS]
        for label in (one for one in texts if _is_label(one.node)):
            level = [one for one in texts if one is not label and _level(one, label)]
            if any(_stands_at(one, others) for one in level):
                found += [template.name_of(one.node) for one in level if _stands_at(one, places)]
    return found


def _places(template: Template, grid: Grid, outline: Outline, columns: list[str]) -> list[tuple[int, int]]:
    """Return the edges of the values of columns."""
    ids = {id_ for one in columns if (column := outline.column(one)) for id_ in column.values}
    return [(one.x, one.right) for one in grid.pieces if template.name_of(one.node) in ids]


def drop_bare_rows(template: Template, rows: list[Row]) -> None:
    """Take out rows that lost their last total: the words, the grounds, and the room that they took."""
    for band, row in rows:
        left = [one for one in row if one.node.getparent() is not None]
        texts = [one for one in left if local(one.node) not in _GROUNDS]
        labels = [one for one in texts if _is_label(one.node)]
        if (
            len(left) == len(row)
            or not labels
            or any(one not in labels and not _is_bare(one) for one in texts)
        ):
            for one in _without_value(row, labels):
                template.drop(one.node)
            continue
        gone = left if _is_alone(band, left) else texts + [one for one in left if _is_ground(one)]
        for one in gone:
            template.drop(one.node)
        for group in [one for one in band if local(one) == "elementGroup" and not len(one)]:
            template.drop(group)
        _close(band, max(one.bottom for one in row), max(one.height for one in texts))


def _without_value(row: list[Piece], labels: list[Piece]) -> list[Piece]:
    """Return the labels of totals of which nothing but the total that is gone stood behind them."""
    found = []
    for label in labels:
        behind = [one for one in row if local(one.node) in _TEXTS and one.x >= label.right - _NEAR]
        own = min(behind, key=lambda one: one.x, default=None)
        rest = [one for one in behind if one.node.getparent() is not None]
        after = min(rest, key=lambda one: one.x, default=None)
        lost = own is not None and own.node.getparent() is None
        if lost and (after is None or local(after.node) == "staticText"):
            found.append(label)
    return found


def _close(band: Any, bottom: int, height: int) -> None:
    """Move up what stands below a row that is gone, and make its band lower."""
    others = list(xml.elements(band))
    for node in others:
        place = xml.geometry(node)
        if place is not None and xml.number(place, "y") >= bottom - _NEAR:
            place.set("y", str(xml.number(place, "y") - height))
    low = max(
        (xml.number(one, "y") + xml.number(one, "height") for one in map(xml.geometry, others)), default=0
    )
    band.set("height", str(max(low, xml.number(band, "height") - height) if others else 0))


def _is_alone(band: Any, row: list[Piece]) -> bool:
    nodes = [one.node for one in row]
    return all(one in nodes for one in xml.elements(band))


def _is_ground(piece: Piece) -> bool:
    return local(piece.node) in ("rectangle", "frame")


def _is_bare(piece: Piece) -> bool:
    """Tell whether a cell prints nothing."""
    return local(piece.node) == "staticText" and not shown_text(piece.node).strip()


def _is_label(node: Any) -> bool:
    """Tell whether a text prints the words of a total and no total."""
    words = shown_text(node)
    return local(node) in _TEXTS and bool(_TOTAL_WORDS.search(words)) and not xml.references(node, "V")


def _level(one: Piece, other: Piece) -> bool:
    """Tell whether an element stands on another's line: they share most of the lower one's height."""
    shared = min(one.bottom, other.bottom) - max(one.y, other.y)
    return shared * 2 > min(one.height, other.height) and one.height <= 3 * other.height


def _stands_at(piece: Piece, places: list[tuple[int, int]]) -> bool:
    return any(abs(piece.x - x0) <= _NEAR and abs(piece.right - x1) <= _NEAR for x0, x1 in places)
