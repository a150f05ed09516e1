"""Rows of a form that move: values stay beside their labels; which rows move into the room of one gone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from app.domain.reports.editing.columns.room_words import CLOSES_UP
from app.domain.reports.editing.layout.removal import partner_of
from app.domain.reports.editing.layout.row_gone import rows_said
from app.domain.reports.editing.request.numerals import read_number
from app.domain.reports.editing.template.outline import ElementInfo, Outline

_LEVEL = 3
_AMOUNT = re.compile(
    r"\s*(?:by )?(?<![\d.])(?P<n>\d+)\s*(?:个?(?:点|像素)|磅|pt|px|points?|pixels?)?[了。.]?\s*$",
    re.IGNORECASE,
)
_UP = re.compile(r"[上补移挪]|\bup\b", re.IGNORECASE)
_COUNTED = re.compile(
    r"(?:下[面边方]|后[面边]|底下)的?(?:那|这)?(?P<n>[一二两三四五六\d]+)(?:[行项个条]|$)"
    r"|\b(?P<m>two|three|four|five|six|\d+) (?:(?:rows|lines|fields|items|labels) )?"
    r"(?:below|under|beneath|after|following)"
    r"|\b(?P<single>row|line)\b|\b(?:next|following) (?P<k>two|three|four|five|six|\d+)\b",
    re.IGNORECASE,
)

WITH_VALUES = (
    r"\b(?:(?:together |along )?with|and|including) (?:(?:both )?(?:their|the|its) )?(?:own )?(?:values?"
    r"|fields?|data|contents?)\b(?! (?:to the )?(?:right|left|of|beside|next|below|under|above)\b)"
    r"(?: (?:too|as well))?|\b(?:labels? and values?|values? included)\b"
    r"|(?:连同?|包括|带着?|以及)(?:它们?|其|各自|后面|右边|对应)?的?(?:值|内容|数据)(?:一起|一并|一块)?"
    r"|[和与及跟](?:它们?|其|各自|对应)的?(?:值|内容|数据)(?:一起|一并|一块)?"
)
_ONE_ROW = re.compile(r"\b(row|line)\b", re.IGNORECASE)
_LABELS_ONLY = re.compile(r"标签|字样|[只仅单]|\b(?:labels?|captions?|only|just|alone)\b", re.IGNORECASE)


def with_values(targets: Sequence[str], outline: Outline) -> list[str]:
    """Return elements with the values of those that are labels of a form.

    A form has several labels, each with its value at the same place beside or below it.
    """
    pairs = _pairs(outline)
    values = [pairs[one] for one in targets if one in pairs and _has_fellow(pairs, one, outline)]
    return [*targets, *(one for one in dict.fromkeys(values) if one not in targets)]


def with_rows_whole(text: str, edits: Sequence[dict[str, Any]], outline: Outline) -> list[dict[str, Any]]:
    """Return edits in which values follow their labels that are put higher after a row is taken away.

    A request that speaks of labels alone, or that says where a value goes, is left as it is.
    """
    gone = {id_ for one in edits if one["kind"] == "delete" for id_ in one["targets"]}
    if not gone or _LABELS_ONLY.search(text):
        return list(edits)
    found = []
    touched = {id_ for one in edits for id_ in one.get("targets", ())}
    for one in edits:
        found.append(one)
        label = outline.element(one["targets"][0]) if _only_puts_y(one) else None
        more = with_values([label.id], outline)[1:] if label is not None else []
        value = outline.element(more[0]) if more else None
        if label is not None and value is not None and value.id not in touched:
            found.append(one | {"targets": [value.id], "y": value.y + one["y"] - label.y})
    return found


def _only_puts_y(edit: dict[str, Any]) -> bool:
    """Tell whether an edit says of one thing only how high it stands."""
    others = (edit.get(name) for name in ("x", "width", "height", "look"))
    alone = edit["kind"] == "set_exactly" and len(edit["targets"]) == 1
    return alone and edit.get("y") is not None and not any(one not in (None, {}) for one in others)


def rows_moved(part: str, gone: Sequence[ElementInfo], outline: Outline) -> tuple[list[str], int] | None:
    """Return what a clause moves up into the room of what is gone, and by how many points.

    None where it says something else, or says no amount; no elements where there are none such.
    """
    amount = _AMOUNT.search(part)
    bare = part[: amount.start()].strip() if amount is not None else ""
    if amount is None or not _UP.search(bare) or not gone:
        return None
    below = _below(gone, outline)
    both = re.sub(WITH_VALUES, "", bare, flags=re.IGNORECASE)
    closes = CLOSES_UP.fullmatch(_ONE_ROW.sub(r"\1s", bare))
    if closes and _stand_between(gone, outline):
        return [], int(amount["n"])
    if closes:
        return _first_rows(below, _count_said(bare)), int(amount["n"])
    if both == bare and _LABELS_ONLY.search(bare):
        return None
    named = rows_said(both, outline)
    ids = with_values([one.id for one in named], outline)
    if not named or not set(ids) <= {one.id for one in below}:
        return None
    return ids, int(amount["n"])


def _pairs(outline: Outline) -> dict[str, str]:
    """Return the values of labels by these, no cells of columns among them."""
    cells = {id_ for one in outline.columns for id_ in one.elements}
    found = {}
    for one in outline.elements:
        if one.kind != "staticText" or one.cell or one.id in cells:
            continue
        value = partner_of(outline, one)
        if value is not None and value.holder == one.holder and value.id not in cells:
            found[one.id] = value.id
    return found


def _has_fellow(pairs: dict[str, str], label: str, outline: Outline) -> bool:
    """Tell whether another label above or below has its value where this one has it."""
    own, way = outline.element(label), _way(pairs, label, outline)
    return own is not None and any(
        other.id != label
        and (other.band, other.holder) == (own.band, own.holder)
        and abs(other.x - own.x) <= _LEVEL
        and all(abs(a - b) <= _LEVEL for a, b in zip(_way(pairs, other.id, outline), way, strict=True))
        for one in pairs
        if (other := outline.element(one)) is not None
    )


def _way(pairs: dict[str, str], label: str, outline: Outline) -> tuple[int, int]:
    """Return how far a value stands from its label, across and down."""
    one, value = outline.element(label), outline.element(pairs[label])
    return (value.x - one.x, value.y - one.y) if one is not None and value is not None else (0, 0)


def _below(gone: Sequence[ElementInfo], outline: Outline) -> list[ElementInfo]:
    """Return what stands below what is gone, in its band and frame."""
    bottom = max(one.y + one.height for one in gone)
    around = {(one.band, one.holder) for one in gone}
    return [
        one
        for one in outline.elements
        if (one.band, one.holder) in around and len(around) == 1 and one.y >= bottom - 1 and not one.cell
    ]


def _stand_between(gone: Sequence[ElementInfo], outline: Outline) -> bool:
    """Tell whether a row stands between those that are gone: which are below is not clear then."""
    top, bottom = min(one.y for one in gone), max(one.y + one.height for one in gone)
    around = {(one.band, one.holder) for one in gone}
    labels = [
        one for one in outline.elements if one.kind == "staticText" and (one.band, one.holder) in around
    ]
    lefts = {one.x for one in gone}
    return any(top < one.y < bottom - 1 and one.x in lefts for one in labels)


def _first_rows(below: Sequence[ElementInfo], count: int) -> list[str]:
    """Return the elements of the first rows, all where no count is said; none where there are fewer."""
    tops: list[int] = []
    for one in sorted(below, key=lambda info: info.y):
        if not tops or one.y - tops[-1] > _LEVEL:
            tops.append(one.y)
    if count > len(tops):
        return []
    last = tops[count - 1] + _LEVEL if count else max(tops, default=0) + _LEVEL
    return [one.id for one in below if one.y <= last]


def _count_said(part: str) -> int:
    """Return how many rows a clause says, 0 for all."""
    found = _COUNTED.search(part)
    said = next((one for one in found.groups() if one), "") if found is not None else ""
    return 1 if said in ("row", "line") else round(read_number(said) or 0)
