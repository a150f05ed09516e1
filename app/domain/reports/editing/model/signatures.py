"""The form of a model's answer in a few words: one short line per kind of edit instead of its JSON schema."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

LETTERS = {"E": "e-id", "C": "c-id", "B": "b-id", "G": "group", "F": "field", "T": "t-id"}
_HEAD = (
    'Answer with one JSON object and nothing else: {"edits":[{"kind":"font","targets":["e4"],"size":18}]}. '
    "Each edit has a kind of this list and its values; what has a ? may be left out, [] is a list:"
)
_BAND = (
    'Only where no kind of the list can do it: {"edits":[],"band":"b2"} names the one band to be rewritten.'
)
_SMALL = 400
_CHOICE = re.compile(r"(?P<name>\w+)(?P<mark>\??) (?P<said>(?:[\w./]+\|){3,}[\w./]+)")
_GROUP = re.compile(r"(?P<name>\w+)(?P<mark>\??) (?P<said>\{[^{}]{40,}\})")


def form_of(schema: dict[str, Any]) -> str:
    """Return the schema of an answer in short lines, for a prompt."""
    return form_of_kinds(kinds_of(schema))


def kinds_of(schema: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the schemas of the kinds of edits in the schema of an answer."""
    return list(schema["properties"]["edits"]["items"]["anyOf"])


def form_of_kinds(items: Sequence[dict[str, Any]]) -> str:
    """Return the schemas of kinds of edits in short lines, with what an answer looks like."""
    return _shared("\n".join([_HEAD, *map(signature, items), _BAND]))


def _shared(form: str) -> str:
    """Return a form in which a long choice or group of values is written once: "operator2? as operator"."""
    seen: dict[str, str] = {}

    def again(found: re.Match[str]) -> str:
        name, mark, said = found["name"], found["mark"], found["said"]
        first = seen.setdefault(said, name)
        return found.group() if first is name else f"{name}{mark} as {first}"

    return _CHOICE.sub(again, _GROUP.sub(again, form))


def signature(kind: dict[str, Any]) -> str:
    """Return one kind as "font(targets[e-id], size? 4-120 ...): Set the font of texts"."""
    properties = dict(kind["properties"])
    name = properties.pop("kind")["const"]
    required = kind["required"]
    return f"{name}({', '.join(_members(properties, required))}): {_about(kind)}"


def _about(kind: dict[str, Any]) -> str:
    return str(kind["description"]).rstrip(".")


def _members(properties: dict[str, Any], required: Sequence[str]) -> list[str]:
    """Return the values of a kind; those of the same type that follow one another share it."""
    found: list[tuple[str, str]] = []
    for name, value in properties.items():
        called = name if name in required else f"{name}?"
        kind = _type(value)
        if found and found[-1][1] == kind and not value.get("description"):
            found[-1] = (f"{found[-1][0]} {called}", kind)
        else:
            found.append((called, kind))
    return [f"{names} {kind}".strip() for names, kind in found]


def _type(value: dict[str, Any]) -> str:
    plain = next((one for one in value.get("anyOf", ()) if one.get("type") != "null"), value)
    said = f" ({value['description']})" if value.get("description") else ""
    if "$ref" in plain:
        return LETTERS[plain["$ref"].rpartition("/")[2]]
    if plain.get("type") == "array":
        inner = plain.get("items", {})
        return f"[{_type(inner)}]{'' if '$ref' in inner else said}"
    # What an object holds stands in its braces; its description is that of its class.
    return _plain(plain) if plain.get("type") == "object" else f"{_plain(plain)}{said}".strip()


def _plain(value: dict[str, Any]) -> str:
    if "enum" in value:
        return "|".join(str(one) for one in value["enum"] if one != "")
    if value.get("type") == "object":
        inner = _members(value["properties"], value.get("required", ()))
        return f"{{{', '.join(inner)}}}"
    if "#[0-9A-Fa-f]" in str(value.get("pattern", "")):
        return "#RRGGBB"
    kind = str(value.get("type", ""))
    return _number(value) if kind in ("integer", "number") else _WORDS.get(kind, "")


_WORDS = {"boolean": "true|false", "string": "text"}


def _number(value: dict[str, Any]) -> str:
    low, high = value.get("minimum"), value.get("maximum")
    if low is None or high is None or high > _SMALL:
        return "number"
    return f"{low:g}-{high:g}"
