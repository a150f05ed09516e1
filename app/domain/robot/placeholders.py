"""Definitions for blocks that nobody knows, so that a foreign program can be opened and looked at whole."""

from __future__ import annotations

from typing import Any

from app.core.i18n import _
from app.domain.robot.nodes import NodeDatabase
from app.domain.robot.program import Block, Program
from app.domain.robot.standard import STANDARD

COLOUR = "#9a9a9a"


def placeholder_definitions(program: Program, database: NodeDatabase) -> list[dict[str, Any]]:
    """Return a grey definition for each unknown block type, with the parts that the program gives it."""
    found: dict[str, dict[str, Any]] = {}
    for block, is_value in _with_places(program):
        if block.type not in database.by_type and block.type not in STANDARD:
            known = found.setdefault(block.type, {"args": {}, "value": is_value})
            known["args"].update(dict.fromkeys(block.fields, "field_input"))
            known["args"].update(dict.fromkeys(block.values, "input_value"))
            known["args"].update(dict.fromkeys(block.statements, "input_statement"))
    return [_definition(name, one["args"], one["value"]) for name, one in sorted(found.items())]


def _with_places(program: Program) -> list[tuple[Block, bool]]:
    """Return every block and whether it is plugged in as a value."""
    plugged = {
        id(one) for block in program.walk() for one in (*block.values.values(), *block.shadows.values())
    }
    return [(block, id(block) in plugged) for block in program.walk()]


def _definition(name: str, args: dict[str, str], is_value: bool) -> dict[str, Any]:
    slots = " ".join(f"{part} %{number}" for number, part in enumerate(args, start=1))
    definition: dict[str, Any] = {
        "type": name,
        "message0": f"{name.replace('%', '%%')} {slots}".strip(),
        "args0": [{"type": kind, "name": part} for part, kind in args.items()],
        "colour": COLOUR,
        "tooltip": _("This block is not known here. It is kept as it is, but it can't be run."),
    }
    if is_value:
        return definition | {"output": None}
    return definition | {"previousStatement": None, "nextStatement": None}
