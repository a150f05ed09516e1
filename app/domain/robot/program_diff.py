"""What changed between two programs, block by block: added, removed, changed, moved."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, ConfigDict

from app.domain.robot.cell.models import Cell
from app.domain.robot.nodes import NodeDatabase
from app.domain.robot.program import Block, Program
from app.domain.robot.wording import explain_block

ChangeKind = Literal["added", "removed", "changed", "moved"]


class Change(BaseModel):
    """One block that differs, in words before and after."""

    model_config = ConfigDict(frozen=True)

    kind: ChangeKind
    block_id: str
    before: str = ""
    after: str = ""


def program_changes(
    before: Program, after: Program, database: NodeDatabase, language: str, cell: Cell | None = None
) -> list[Change]:
    """Return what differs between two programs whose blocks have ids; values count as part of their block."""
    old, new = _steps(before), _steps(after)

    def told(block: Block) -> str:
        return explain_block(block, database, language, cell)

    moved = _moved(old, new)
    changes = [
        Change(kind="removed", block_id=one, before=told(place.block))
        for one, place in old.items()
        if one not in new
    ]
    for identity, place in new.items():
        if identity not in old:
            changes.append(Change(kind="added", block_id=identity, after=told(place.block)))
            continue
        was = old[identity].block
        if _own(was) != _own(place.block):
            kind: ChangeKind = "changed"
        elif identity in moved:
            kind = "moved"
        else:
            continue
        changes.append(Change(kind=kind, block_id=identity, before=told(was), after=told(place.block)))
    return changes


@dataclass(frozen=True)
class _Place:
    """A step, what holds it, and its number there."""

    block: Block
    holder: str
    number: int


def _steps(program: Program) -> dict[str, _Place]:
    found: dict[str, _Place] = {}
    waiting = [(chain.blocks, "") for chain in reversed(program.chains)]
    while waiting:
        blocks, holder = waiting.pop()
        for number, block in enumerate(blocks):
            found[block.id] = _Place(block, holder, number)
            waiting.extend((inner, f"{block.id}/{name}") for name, inner in block.statements.items())
    return found


def _moved(old: dict[str, _Place], new: dict[str, _Place]) -> set[str]:
    """Return the fewest steps whose moving explains the new order: all but the longest part in order."""
    moved = {one for one, place in new.items() if one in old and old[one].holder != place.holder}
    by_holder: dict[str, list[str]] = {}
    for one, place in new.items():
        if one in old and one not in moved:
            by_holder.setdefault(place.holder, []).append(one)
    for ids in by_holder.values():
        ids.sort(key=lambda one: new[one].number)
        kept = _longest_rising([old[one].number for one in ids])
        moved.update(one for at, one in enumerate(ids) if at not in kept)
    return moved


def _longest_rising(numbers: list[int]) -> set[int]:
    """Return the places of a longest rising subsequence (patience sorting)."""
    ends: list[int] = []
    end_places: list[int] = []
    before: list[int] = []
    for at, number in enumerate(numbers):
        pile = bisect_left(ends, number)
        before.append(end_places[pile - 1] if pile else -1)
        ends[pile : pile + 1] = [number]
        end_places[pile : pile + 1] = [at]
    kept: set[int] = set()
    at = end_places[-1] if end_places else -1
    while at >= 0:
        kept.add(at)
        at = before[at]
    return kept


def _own(block: Block) -> dict[str, object]:
    """Return what makes a block, without its id, where it comes from, and the steps in it."""
    own = block.model_dump(exclude={"id", "source", "statements"})
    return _without_ids(own)


def _without_ids(value: dict[str, object]) -> dict[str, object]:
    kept: dict[str, object] = {}
    for name, one in value.items():
        if name in ("id", "source"):
            continue
        kept[name] = _without_ids(one) if isinstance(one, dict) else one
    return kept
