"""Filling and emptying pallets: what is taken next goes there, or comes from there."""

from __future__ import annotations

import re

from app.domain.robot.understand.adding import holds
from app.domain.robot.understand.context import Context, mark_ids
from app.domain.robot.understand.hands import (
    SOURCE,
    choose_hand,
    pick_at,
    pick_from_pallet,
    place_on_pallet,
)
from app.domain.robot.understand.operations import Operation
from app.domain.robot.understand.segments import Segment
from app.domain.robot.understand.signals import Reader


def _fill(segment: Segment, context: Context, before: list[Operation]) -> list[Operation] | None:
    choose_hand(segment, context)
    pallets = mark_ids(segment.words, "pallets")
    pallet = pallets[0] if pallets else context.pallet
    if not pallet:
        pallet = context.find("pallets", re.sub(r"整个|the|whole", "", segment.after), segment.words)
    if pallet and (points := mark_ids(segment.words, "points")) and SOURCE.search(segment.text):
        return pick_at(points[0], segment.words, context) + place_on_pallet(pallet, segment.words, context)
    if pallet and not holds(before):
        context.pallet = context.waiting_pallet = pallet
        return []
    return place_on_pallet(pallet, segment.words, context) if pallet else []


def _palletise(segment: Segment, context: Context, before: list[Operation]) -> list[Operation] | None:
    """Return the placing on a pallet; where nothing is held yet, the next part that is taken goes there."""
    choose_hand(segment, context)
    pallets, points = mark_ids(segment.words, "pallets"), mark_ids(segment.words, "points")
    pallet = (
        pallets[0]
        if pallets
        else context.pallet or context.find("pallets", _any_pallet(context), segment.words)
    )
    if not pallet:
        return []
    if points:
        return pick_at(points[0], segment.words, context) + place_on_pallet(pallet, segment.words, context)
    if holds(before):
        return place_on_pallet(pallet, segment.words, context)
    context.pallet = context.waiting_pallet = pallet
    return []


def _any_pallet(context: Context) -> str:
    """Return the word for a pallet that is not named."""
    return "托盘" if context.language == "zh" else "pallet"


def _depalletise(segment: Segment, context: Context, before: list[Operation]) -> list[Operation] | None:
    pallets = mark_ids(segment.words, "pallets")
    pallet = (
        pallets[0]
        if pallets
        else context.pallet or context.find("pallets", _any_pallet(context), segment.words)
    )
    return pick_from_pallet(pallet, segment.words, context) if pallet else []


FILL_READERS: dict[str, Reader] = {
    "fill": _fill,
    "palletise": _palletise,
    "depalletise": _depalletise,
}
