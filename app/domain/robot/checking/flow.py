"""Checks of the whole: one beginning, nothing loose, chains that can be opened everywhere."""

from __future__ import annotations

from typing import Any

from app.core.i18n import _
from app.domain.robot.checking.report import Report, block_name
from app.domain.robot.checking.specs import Spec
from app.domain.robot.grouping import MAX_STEP_BLOCKS
from app.domain.robot.program_xml import elements, local

HEAD = "rb_program"


def check_top(report: Report, tops: list[Any], specs: dict[str, Spec]) -> None:
    """Note what lies loose on the workspace: it would never run."""
    heads = [one for one in tops if one.get("type") == HEAD]
    for one in heads[1:]:
        message = _("{block}: a program begins once only.", block=block_name(one, specs.get(HEAD)))
        report.add("two_programs", message, one)
    loose = [one for one in tops if _is_loose(one, specs)]
    allowed = 0 if heads else 1
    for number, one in enumerate(loose):
        spec = specs.get(one.get("type", ""))
        if (spec is not None and spec.is_value) or number >= allowed:
            message = _("{block} hangs on nothing and would never run.", block=block_name(one, spec))
            report.add("loose_block", message, one)


def _is_loose(element: Any, specs: dict[str, Spec]) -> bool:
    spec = specs.get(element.get("type", ""))
    return spec is not None and (spec.is_value or spec.follows)


def check_long_chains(report: Report, tops: list[Any], specs: dict[str, Spec]) -> None:
    """Warn of chains that are so long that some programs can't open them."""
    waiting = list(tops)
    while waiting:
        first: Any = waiting.pop()
        length = 0
        current: Any = first
        while current is not None:
            length += 1
            following = None
            for one in elements(current):
                inner = [each for each in elements(one) if local(each) == "block"]
                if local(one) == "next":
                    following = inner[0] if inner else None
                elif local(one) == "statement":
                    waiting.extend(inner)
            current = following
        if length > MAX_STEP_BLOCKS:
            message = _(
                "{block} begins a chain of {count} blocks; cut it into steps of at most {limit}.",
                block=block_name(first, specs.get(first.get("type", ""))),
                count=length,
                limit=MAX_STEP_BLOCKS,
            )
            report.add("long_chain", message, first, severity="warning")
