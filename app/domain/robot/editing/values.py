"""Changes of numbers and choices: 速度改成 200 mm/s, the wait to 3 seconds, the gripper to open."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.core.i18n import _
from app.domain.robot.cell.models import Cell
from app.domain.robot.editing.edits import Edit, SetValue
from app.domain.robot.editing.locate import Locator
from app.domain.robot.nodes import Node, NodeDatabase, NodeField, NodeInput, Words, number_text
from app.domain.robot.program import Block, Program
from app.domain.robot.understand.marking import mark_request
from app.domain.robot.understand.marks import Mark, without_marks
from app.domain.robot.understand.operations import Candidate, Issue

_LABELS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"加速度|acceleration", ("ACC",)),
    (r"速度|speed", ("SPEED",)),
    (r"等待|延时|时间|停留|wait|delay|pause|time", ("SEC", "DELAY", "TIMEOUT")),
    (r"超时|timeout", ("TIMEOUT",)),
    (r"次数|重复|循环|times|repetitions|loop|repeat", ("TIMES",)),
    (r"高度|上方|height", ("DZ",)),
    (r"距离|distance", ("DIST", "DZ", "DX", "DY")),
)
_UNITS = {"speed": "mm/s", "percent": "%", "seconds": "s", "length": "mm", "angle": "°"}
_REPEATS = NodeInput(
    name="TIMES", kind="value", label=Words(zh="次数", en="times"), check="Number", minimum=1, maximum=100000
)


@dataclass(frozen=True)
class _Place:
    block: Block
    slot: NodeField | NodeInput


def set_value(
    old: str,
    new: str,
    program: Program,
    locator: Locator,
    nodes: NodeDatabase,
    answers: dict[str, str],
) -> tuple[list[Edit], list[Issue]]:
    """Return the edits that give what `old` names the value that `new` says, and what is open."""
    mark = _quantity(new)
    places = _places(old, mark, program, locator, nodes)
    if mark is None or not places:
        return [], []
    edits: dict[tuple[str, str], SetValue] = {}
    for place in places:
        value, issue = ranged(place.slot, mark.value, answers, new)
        if issue:
            return [], [issue]
        key = (place.slot.name, value)
        edits.setdefault(key, SetValue(ids=[], name=place.slot.name, value=value)).ids.append(place.block.id)
    return list(edits.values()), []


def _quantity(words: str) -> Mark | None:
    """Return the one quantity that words are."""
    marked = mark_request(words, Cell())
    marks = [marked.marks[sign] for sign in marked.text if sign in marked.marks]
    rest = without_marks(marked.text).strip(" 约大概个次下")
    return marks[0] if len(marks) == 1 and not rest else None


def _places(
    old: str, mark: Mark | None, program: Program, locator: Locator, nodes: NodeDatabase
) -> list[_Place]:
    if mark is None:
        return []
    names = next((names for pattern, names in _LABELS if re.search(pattern, old, re.IGNORECASE)), ())
    blocks = _blocks(old, locator, program)
    found = [place for block in blocks for place in _slots(block, nodes) if _fits(place.slot, mark)]
    if names:
        found = [place for place in found if place.slot.name in names]
    first = {name: at for at, name in enumerate(names)}
    best = min((first.get(place.slot.name, 0) for place in found), default=0)
    return [place for place in found if first.get(place.slot.name, 0) == best]


def _blocks(old: str, locator: Locator, program: Program) -> list[Block]:
    """Return the blocks that are meant: those that are named, else all."""
    owner = re.match(r"^(?P<zh>.+?)的(?P<label>.{1,6})$|^(?:the )?(?P<what>.+?) of (?P<en>.+)$", old.strip())
    named = (owner["zh"] or owner["en"]) if owner else old
    found = locator.find(named).blocks
    if owner and not found:
        return []
    return found or list(program.walk())


def _slots(block: Block, nodes: NodeDatabase) -> list[_Place]:
    """Return the numbers of a block that can be set."""
    if block.type == "controls_repeat_ext":
        return [_Place(block, _REPEATS)]
    node: Node | None = nodes.by_type.get(block.type)
    if node is None:
        return []
    fields: list[NodeField | NodeInput] = [one for one in node.fields if one.kind == "number"]
    inputs = [
        one
        for one in node.inputs
        if one.check == "Number"
        and block.values.get(one.name, Block(type="math_number")).type == "math_number"
    ]
    return [_Place(block, one) for one in [*fields, *inputs]]


def _fits(slot: NodeField | NodeInput, mark: Mark) -> bool:
    """Tell whether a quantity has the unit of a slot; a bare number fits all."""
    if mark.kind in ("number", "times", "count"):
        return mark.kind == "number" or slot.unit == ""
    return _UNITS.get(mark.kind, "-") == slot.unit


def ranged(
    slot: NodeField | NodeInput, given: float, answers: dict[str, str], text: str
) -> tuple[str, Issue | None]:
    """Return a value within its range, or the question about it; nothing is clamped."""
    key = f"{slot.name}:{number_text(given)}"
    if re.fullmatch(r"-?\d{1,9}(?:\.\d{1,6})?", answers.get(key, "")):
        given = float(answers[key])
    low = slot.minimum if slot.minimum is not None else float("-inf")
    high = slot.maximum if slot.maximum is not None else float("inf")
    if low <= given <= high:
        return number_text(given), None
    nearest = number_text(low if given < low else high)
    message = _(
        "“{text}”: {value} is outside the range {range} of {param}.",
        text=text,
        value=number_text(given),
        range=slot.range_text(),
        param=slot.name,
    )
    return "", Issue(
        kind="out_of_range",
        key=key,
        message=message,
        text=text,
        param=slot.name,
        value=given,
        minimum=slot.minimum,
        maximum=slot.maximum,
        candidates=[Candidate(value=nearest, label=f"{nearest} {slot.unit}".strip())],
    )
