"""Makes faulty variants of good programs, one fault each, with what the validator must name."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from app.domain.robot.node_files import shipped_nodes

NS = "{https://developers.google.com/blockly/xml}"


@dataclass(frozen=True)
class Fault:
    """A faulty program; block and field are what a message must name, when they can."""

    kind: str
    data: bytes
    block: str = ""
    field: str = ""


def faults(data: bytes) -> Iterator[Fault]:
    """Yield every single fault that fits a program."""
    root = etree.fromstring(data)
    for number, element in enumerate(root.iter(f"{NS}block", f"{NS}shadow")):
        yield from _of_block(root, number, element)
    for part in (0.2, 0.5, 0.8, 0.97):
        yield Fault("truncated", data[: int(len(data) * part)])
    yield Fault("entity", b'<!DOCTYPE xml [<!ENTITY a "b">]>' + data)
    yield Fault("not_blockly", data.replace(b"<xml", b"<program").replace(b"</xml", b"</program"))
    yield Fault(
        "two_programs",
        data.replace(
            b"</xml>",
            b'<block type="rb_motor" id="zz1"><field name="STATE">ON'
            b'</field></block><block type="rb_motor" id="zz2"><field name="STATE">ON</field></block></xml>',
        ),
    )


def _of_block(root: etree._Element, number: int, element: etree._Element) -> Iterator[Fault]:
    identity = element.get("id", "")
    node = shipped_nodes().by_type.get(element.get("type", ""))
    for at, field in enumerate(element.findall(f"{NS}field")):
        name = field.get("name", "")
        spec = node.field(name) if node else None
        for kind, text in _wrong_texts(spec.kind if spec else "", spec):
            yield Fault(kind, _changed(root, number, at, text), identity, name)
        yield Fault("missing_field", _without(root, number, "field", at), identity, name)
        yield Fault("renamed_field", _renamed(root, number, "field", at), identity, name + "X")
    for at, slot in enumerate(element.findall(f"{NS}value")):
        name = slot.get("name", "")
        yield Fault("missing_input", _without(root, number, "value", at), identity, name)
        yield Fault("renamed_input", _renamed(root, number, "value", at), identity, name)
        yield Fault("step_as_value", _filled(root, number, "value", at, "rb_motor"))
        yield Fault("empty_input", _filled(root, number, "value", at, ""), identity, name)
    for at, slot in enumerate(element.findall(f"{NS}statement")):
        yield Fault(
            "renamed_statement", _renamed(root, number, "statement", at), identity, slot.get("name") + "X"
        )
        yield Fault("value_as_step", _filled(root, number, "statement", at, "rb_di"))
    yield Fault("unknown_block", _typed(root, number, "rb_unheard_of"), identity)
    if number:
        yield Fault("duplicate_id", _identified(root, number, root.find(f".//{NS}block").get("id")))
        yield Fault("hat_inside", _typed(root, number, "rb_on_event"), identity)
    mutation = element.find(f"{NS}mutation")
    if mutation is not None and mutation.get("name"):
        yield Fault("unknown_procedure", _mutated(root, number, "name", "nothing"), identity, "NAME")
    if mutation is not None and mutation.get("elseif"):
        yield Fault("more_branches", _mutated(root, number, "elseif", "7"), identity)


def _wrong_texts(kind: str, spec: object) -> list[tuple[str, str]]:
    if kind == "number":
        return [
            ("above", str(float(spec.maximum) + 1)),  # type: ignore[attr-defined]
            ("below", str(float(spec.minimum) - 1)),  # type: ignore[attr-defined]
            ("not_a_number", "fast"),
        ]
    if kind == "enum":
        return [("wrong_choice", "SIDEWAYS")]
    if kind == "ref":
        return [("unknown_reference", "P999"), ("no_reference", "")]
    return [("too_long", "x" * 100)] if kind == "text" else []


def _block(root: etree._Element, number: int) -> tuple[etree._Element, etree._Element]:
    other = copy.deepcopy(root)
    return other, list(other.iter(f"{NS}block", f"{NS}shadow"))[number]


def _changed(root: etree._Element, number: int, at: int, text: str) -> bytes:
    other, block = _block(root, number)
    block.findall(f"{NS}field")[at].text = text
    return etree.tostring(other)


def _without(root: etree._Element, number: int, kind: str, at: int) -> bytes:
    other, block = _block(root, number)
    block.remove(block.findall(NS + kind)[at])
    return etree.tostring(other)


def _renamed(root: etree._Element, number: int, kind: str, at: int) -> bytes:
    other, block = _block(root, number)
    slot = block.findall(NS + kind)[at]
    slot.set("name", slot.get("name") + "X")
    return etree.tostring(other)


def _filled(root: etree._Element, number: int, kind: str, at: int, block_type: str) -> bytes:
    other, block = _block(root, number)
    slot = block.findall(NS + kind)[at]
    for one in list(slot):
        slot.remove(one)
    if block_type:
        etree.SubElement(slot, f"{NS}block", type=block_type, id="new")
    return etree.tostring(other)


def _typed(root: etree._Element, number: int, block_type: str) -> bytes:
    other, block = _block(root, number)
    block.set("type", block_type)
    return etree.tostring(other)


def _identified(root: etree._Element, number: int, identity: str) -> bytes:
    other, block = _block(root, number)
    block.set("id", identity)
    return etree.tostring(other)


def _mutated(root: etree._Element, number: int, name: str, value: str) -> bytes:
    other, block = _block(root, number)
    block.find(f"{NS}mutation").set(name, value)
    return etree.tostring(other)
