"""What Blockly is given, made from the node database: block definitions and the toolbox."""

from __future__ import annotations

import re
from typing import Any

from app.domain.robot.cell.models import Cell
from app.domain.robot.nodes import Node, NodeDatabase, NodeField, NodeInput, Words
from app.domain.robot.program import Program

CATEGORY_NAMES = {
    "setup": Words(zh="设置", en="Setup"),
    "motion": Words(zh="运动", en="Motion"),
    "gripper": Words(zh="夹爪", en="Gripper"),
    "io": Words(zh="信号", en="Signals"),
    "wait": Words(zh="等待", en="Wait"),
    "pallet": Words(zh="托盘", en="Pallets"),
    "conveyor": Words(zh="传送带", en="Conveyors"),
    "vision": Words(zh="视觉", en="Vision"),
    "process": Words(zh="工艺", en="Processes"),
    "error": Words(zh="出错处理", en="Errors"),
    "misc": Words(zh="其他", en="Other"),
}
_LOGIC = ("controls_if", "logic_compare", "logic_operation", "logic_negate", "logic_boolean")
_LOOPS = (
    "controls_repeat_ext",
    "controls_whileUntil",
    "controls_for",
    "controls_forEach",
    "controls_flow_statements",
)
STANDARD_CATEGORIES = (
    (Words(zh="逻辑", en="Logic"), "#5b80a5", _LOGIC),
    (Words(zh="循环", en="Loops"), "#5ba55b", _LOOPS),
    (
        Words(zh="数学", en="Maths"),
        "#5b67a5",
        ("math_number", "math_arithmetic", "math_modulo", "math_change"),
    ),
    (Words(zh="文本与列表", en="Texts and lists"), "#5ba58c", ("text", "text_join", "lists_create_with")),
)
CUSTOM_CATEGORIES = (
    (Words(zh="变量", en="Variables"), "VARIABLE", "#a55b80"),
    (Words(zh="子程序", en="Sub-programs"), "PROCEDURE", "#995ba5"),
)
_ROW_FIELDS = 7
_ROW_WIDTH = 6
_REF_WIDTH = 3
_INLINE_FROM = 3
_SLOT = re.compile(r"\{(\w+)\}")


Choices = dict[str, list[tuple[str, str]]]


def block_definitions(
    database: NodeDatabase, language: str, choices: Choices | None = None
) -> list[dict[str, Any]]:
    """Return the JSON definitions of all blocks, as Blockly.defineBlocksWithJsonArray takes them.

    choices are the names and ids that reference fields offer in an editor;
    without them such a field is a text.
    """
    return [block_definition(node, language, choices) for node in database.nodes]


def reference_choices(cell: Cell, program: Program, database: NodeDatabase, language: str) -> Choices:
    """Return the things of a cell by kind, and what the program refers to besides; no editor may lose it."""
    choices: Choices = {}
    for item in cell.items:
        label = f"{item.label(language)} ({item.id})" if item.label(language) != item.id else item.id
        choices.setdefault(item.section, []).append((label, item.id))
    for block in program.walk():
        node = database.by_type.get(block.type)
        for field in node.fields if node else ():
            identity = block.fields.get(field.name, "")
            known = choices.setdefault(field.refers, []) if field.kind == "ref" else []
            if field.kind == "ref" and identity not in {one for _label, one in known}:
                known.append((identity or "—", identity))
    return choices


def block_definition(node: Node, language: str, choices: Choices | None = None) -> dict[str, Any]:
    """Return the JSON definition of one block."""
    text = node.message.of(language).replace("%", "%%")
    slots = node.slots(language)
    definition: dict[str, Any] = {
        "type": node.type,
        "message0": _SLOT.sub(lambda slot: f"%{slots.index(slot[1]) + 1}", _in_rows(node, text)),
        "args0": [_argument(node, name, language, choices or {}) for name in slots],
        "colour": node.colour,
        "tooltip": _tooltip(node, language),
    }
    if len([one for one in node.inputs if one.kind == "value"]) > _INLINE_FROM:
        definition["inputsInline"] = True
    if node.shape == "value":
        definition["output"] = node.output
    if node.shape in ("stmt", "end"):
        definition["previousStatement"] = None
    if node.shape in ("stmt", "hat"):
        definition["nextStatement"] = None
    return definition


def _in_rows(node: Node, text: str) -> str:
    """Return a message in several rows where many fields would make a very wide block."""
    if len(node.fields) < _ROW_FIELDS or any(one.kind == "value" for one in node.inputs):
        return text
    rows, row, place = [""], 0, 0
    fields = [(slot.end(), node.field(slot[1])) for slot in _SLOT.finditer(text)]
    for index, (end, field) in enumerate(fields):
        width = _REF_WIDTH if field is not None and field.kind == "ref" else 1
        before = fields[index - 1][1] if index else None
        if row and row + width > _ROW_WIDTH and not (before and before.unit):
            rows.append("")
            row = 0
        rows[-1] += text[place:end]
        row, place = row + width, end
    rows[-1] += text[place:]
    return "\n".join(one.strip() for one in rows)


def toolbox(database: NodeDatabase, language: str) -> dict[str, Any]:
    """Return the toolbox: a category for each of the node database, then Blockly's own."""
    ours = [
        _category(CATEGORY_NAMES.get(name, Words(zh=name, en=name)).of(language), database, name, language)
        for name in dict.fromkeys(node.category for node in database.nodes)
    ]
    standard = [
        {
            "kind": "category",
            "name": name.of(language),
            "colour": colour,
            "contents": [_standard(t) for t in types],
        }
        for name, colour, types in STANDARD_CATEGORIES
    ]
    own = [
        {"kind": "category", "name": name.of(language), "custom": custom, "colour": colour}
        for name, custom, colour in CUSTOM_CATEGORIES
    ]
    return {"kind": "categoryToolbox", "contents": [*ours, *standard, *own]}


def _category(title: str, database: NodeDatabase, name: str, language: str) -> dict[str, Any]:
    nodes = database.of_category(name)
    return {
        "kind": "category",
        "name": title,
        "colour": nodes[0].colour,
        "contents": [_toolbox_block(node) for node in nodes],
    }


def _toolbox_block(node: Node) -> dict[str, Any]:
    shadows = {one.name: {"shadow": _shadow(one)} for one in node.inputs if one.default is not None}
    block: dict[str, Any] = {"kind": "block", "type": node.type}
    return {**block, "inputs": shadows} if shadows else block


def _shadow(slot: NodeInput) -> dict[str, Any]:
    if slot.check == "Number":
        return {"type": "math_number", "fields": {"NUM": float(slot.default or 0)}}
    return {"type": "text", "fields": {"TEXT": slot.default or ""}}


def _standard(block_type: str) -> dict[str, Any]:
    block: dict[str, Any] = {"kind": "block", "type": block_type}
    if block_type == "controls_repeat_ext":
        block["inputs"] = {"TIMES": {"shadow": {"type": "math_number", "fields": {"NUM": 10}}}}
    return block


def _tooltip(node: Node, language: str) -> str:
    parts = [node.description.of(language), node.safety.of(language)]
    return "\n".join(part for part in parts if part)


def _argument(node: Node, name: str, language: str, choices: Choices) -> dict[str, Any]:
    if field := node.field(name):
        return _field(field, language, choices)
    slot = node.input(name)
    if slot is None or slot.kind == "statement":
        return {"type": "input_statement", "name": name}
    argument: dict[str, Any] = {"type": "input_value", "name": name}
    return {**argument, "check": slot.check} if slot.check else argument


def _field(field: NodeField, language: str, choices: Choices) -> dict[str, Any]:
    if field.kind == "ref" and (offered := choices.get(field.refers)):
        options = [[label, value] for label, value in offered]
        return {"type": "field_dropdown", "name": field.name, "options": options}
    if field.kind == "enum":
        options = [[option.label.of(language), option.value] for option in _default_first(field)]
        return {"type": "field_dropdown", "name": field.name, "options": options}
    if field.kind == "number":
        return {
            "type": "field_number",
            "name": field.name,
            "value": float(field.default),
            "min": field.minimum,
            "max": field.maximum,
            "precision": field.step or 0,
        }
    return {"type": "field_input", "name": field.name, "text": field.default}


def _default_first(field: NodeField) -> list[Any]:
    """Return the options with the default first: a dropdown starts with its first option."""
    return sorted(field.options, key=lambda option: option.value != field.default)
