"""Reads the node database: one XML file for each block; a faulty file is reported and left out."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any, TypeVar

from lxml import etree
from pydantic import BaseModel, ValidationError

from app.core import safe_xml
from app.core.errors import AppError
from app.core.i18n import _
from app.core.paths import program_dir
from app.domain.robot.nodes import Node, NodeDatabase, NodeField, NodeInput, NodeProblem, Option, Words

MAX_BYTES = 64 * 1024
CATEGORIES = (
    "setup",
    "motion",
    "gripper",
    "io",
    "wait",
    "pallet",
    "conveyor",
    "vision",
    "process",
    "error",
    "misc",
)
_Model = TypeVar("_Model", bound=BaseModel)
_TEXTS = ("name", "description", "message", "synonyms", "example", "safety")
_NODE = {"type", "op", "category", "shape", "output", "colour", "tier", "simulation"}
_FIELD = {"name", "kind", "min", "max", "step", "unit", "default", "longest", "refers", "zh", "en"}
_INPUT = {"name", "kind", "check", "min", "max", "unit", "default", "zh", "en"}


class _Fault(Exception):
    """What is wrong with a file, and in which line."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line
        self.message = message


def node_folder() -> Path:
    """Return the folder of the shipped node database."""
    return program_dir() / "node_database"


@functools.cache
def shipped_nodes() -> NodeDatabase:
    """Return the shipped node database, read once."""
    return load_nodes(node_folder())


def load_nodes(folder: Path) -> NodeDatabase:
    """Return every block of a folder; files with errors are told with their line."""
    nodes: dict[str, Node] = {}
    problems: list[NodeProblem] = []
    for path in sorted(folder.glob("*.xml")):
        try:
            node = _read(path)
            _refuse_twice(node, nodes)
            nodes[node.type] = node
        except _Fault as fault:
            problems.append(NodeProblem(file=path.name, line=fault.line, message=fault.message))
    ordered = sorted(nodes.values(), key=lambda node: (_rank(node.category), node.type))
    return NodeDatabase(nodes=tuple(ordered), problems=tuple(problems))


def _rank(category: str) -> tuple[int, str]:
    known = category in CATEGORIES
    return (CATEGORIES.index(category) if known else len(CATEGORIES), category)


def _refuse_twice(node: Node, nodes: dict[str, Node]) -> None:
    if node.type in nodes:
        message = _(
            "The block {type} is defined in {file} already.", type=node.type, file=nodes[node.type].file
        )
        raise _Fault(1, message)
    for other in nodes.values():
        if other.op == node.op:
            raise _Fault(1, _("The operation {op} belongs to the block {type}.", op=node.op, type=other.type))


def _read(path: Path) -> Node:
    try:
        root = safe_xml.parse(path.read_bytes(), max_bytes=MAX_BYTES)
    except AppError as error:
        raise _Fault(int(str(error.values.get("line", 1)) or 1), error.message) from error
    except OSError as error:
        raise _Fault(1, _("The file can't be read.")) from error
    return _node(root, path.name)


def _node(root: etree._Element, file: str) -> Node:
    if root.tag != "node":
        raise _Fault(_line(root), _("The file must begin with the element node."))
    _known(root, _NODE)
    given: dict[str, Any] = _attributes(root)
    given["fields"] = tuple(_field(one) for one in root.iterchildren("field"))
    given["inputs"] = tuple(_input(one) for one in root.iterchildren("input"))
    for one in root.iterchildren(tag=etree.Element):
        if one.tag in _TEXTS:
            given[one.tag] = _words(one)
        elif one.tag not in ("field", "input"):
            raise _Fault(_line(one), _("The element {name} is not known here.", name=str(one.tag)))
    node = _made(Node, {**given, "file": file}, root)
    _check_slots(node, root)
    return node


def _check_slots(node: Node, root: etree._Element) -> None:
    """Refuse a message that names other slots than the block has, or the same name twice."""
    names = [field.name for field in node.fields] + [slot.name for slot in node.inputs]
    if len(set(names)) != len(names):
        raise _Fault(_line(root), _("Two fields or inputs have the same name."))
    message = root.find("message")
    for language in ("zh", "en"):
        if sorted(node.slots(language)) != sorted(names):
            raise _Fault(
                _line(root if message is None else message),
                _("The message must name every field and input once, in braces: {names}.", names=str(names)),
            )
    if node.slots("zh") != node.slots("en"):
        raise _Fault(_line(root), _("The two messages must name fields and inputs in the same order."))
    if node.shape == "value" and node.output is None:
        raise _Fault(_line(root), _("A value block needs the attribute output."))


def _field(element: etree._Element) -> NodeField:
    _known(element, _FIELD)
    given = _renamed(element)
    given["options"] = tuple(
        _made(Option, {"value": one.get("value", ""), "label": _words(one)}, one)
        for one in element.iterchildren("option")
    )
    found = _made(NodeField, given, element)
    if problem := _field_problem(found):
        raise _Fault(_line(element), problem)
    return found


def _field_problem(found: NodeField) -> str:
    """Return what the kind of a field demands and lacks."""
    if found.kind == "number":
        return _number_problem(found)
    if found.kind == "enum" and found.default not in found.values:
        return _("The default of {name} is not among its options.", name=found.name)
    if found.kind == "ref" and not found.refers:
        return _("The field {name} needs the attribute refers.", name=found.name)
    if found.kind == "text" and not found.longest:
        return _("The field {name} needs the attribute longest.", name=found.name)
    return ""


def _number_problem(found: NodeField) -> str:
    if found.minimum is None or found.maximum is None or found.minimum > found.maximum:
        return _("The number {name} needs the attributes min and max, the smaller first.", name=found.name)
    try:
        inside = found.minimum <= float(found.default) <= found.maximum
    except ValueError:
        inside = False
    return "" if inside else _("The default of {name} is outside its range.", name=found.name)


def _input(element: etree._Element) -> NodeInput:
    _known(element, _INPUT)
    return _made(NodeInput, _renamed(element), element)


def _renamed(element: etree._Element) -> dict[str, Any]:
    """Return the attributes under the names of the models."""
    given: dict[str, Any] = _attributes(element)
    for short, name in (("min", "minimum"), ("max", "maximum")):
        if short in given:
            given[name] = given.pop(short)
    given["label"] = Words(zh=given.pop("zh", ""), en=given.pop("en", ""))
    return given


def _attributes(element: etree._Element) -> dict[str, Any]:
    return {str(name): str(value) for name, value in element.attrib.items()}


def _words(element: etree._Element) -> Words:
    return Words(zh=element.get("zh", ""), en=element.get("en", ""))


def _known(element: etree._Element, names: set[str]) -> None:
    for name in element.attrib:
        if str(name) not in names:
            raise _Fault(_line(element), _("The attribute {name} is not known here.", name=str(name)))


def _made(model: type[_Model], given: dict[str, Any], element: etree._Element) -> _Model:
    try:
        return model.model_validate(given)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or str(element.tag)
        message = _("{where} is not as it must be: {detail}.", where=where, detail=first["msg"])
        raise _Fault(_line(element), message) from error


def _line(element: etree._Element) -> int:
    return int(str(element.sourceline or 1))
