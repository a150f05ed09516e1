"""Random edits over all kinds of the catalogue, made from their JSON schemas and a template's outline."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from lxml import etree
from pydantic import ValidationError

from app.domain.reports.editing.base import EditProblem, apply_edits
from app.domain.reports.editing.catalogue import edit_types
from app.domain.reports.editing.template.outline import Outline, outline_of
from app.domain.reports.editing.template.patch import Patch
from app.domain.reports.editing.template.template import Template
from app.domain.reports.models import Sample
from tests.domain.reports.editing import table_samples

_WORDS = ("合计", "Total", "a < b & c", "金额(元)", "x", "2026-01-31", "12", "#00FF00", "数量 * 2", "qty + 1")
_FONTS = ("Draftsmith Sans", "Draftsmith Serif", "\u5b8b\u4f53", "SimHei")
_TRIES = 6
_MOST_EDITS = 5


@dataclass
class Walk:
    """What came of a sequence: how many edits were carried out and refused, and the last template."""

    kinds: list[str] = field(default_factory=list)
    refused: int = 0
    jrxml: bytes = b""
    sample: Sample = field(default_factory=Sample)


def random_walk(seed: int) -> Walk:
    """Carry out a few random edits, then take all of them back; raise AssertionError where bytes differ."""
    random = Random(seed)
    base = random.choice([*table_samples.ALL.values(), table_samples.letter])()
    walk = Walk(jrxml=base, sample=table_samples.sample())
    undo: list[tuple[bytes, Patch]] = []
    for _turn in range(random.randint(1, _MOST_EDITS)):
        _step(random, walk, undo)
    now = walk.jrxml
    for before, patch in reversed(undo):
        now = patch.apply(now)
        assert now == before, f"seed {seed}: undo of {walk.kinds} is not exact"
    assert now == base
    return walk


def _step(random: Random, walk: Walk, undo: list[tuple[bytes, Patch]]) -> None:
    outline = outline_of(Template(walk.jrxml))
    types = edit_types()
    for _attempt in range(_TRIES):
        kind = random.choice(sorted(types))
        data = random_values(random, _schema(kind), outline)
        if kind == "font" and data.get("name"):
            data["name"] = random.choice(_FONTS)
        try:
            edit = types[kind].model_validate({**data, "kind": kind})
            applied = apply_edits(walk.jrxml, [edit], walk.sample)
        except (EditProblem, ValidationError):
            walk.refused += 1
            continue
        etree.fromstring(applied.jrxml)
        undo.append((walk.jrxml, applied.undo))
        walk.jrxml, walk.sample = applied.jrxml, applied.sample
        walk.kinds.append(kind)
        return


@cache
def _schema(kind: str) -> dict[str, Any]:
    return edit_types()[kind].model_json_schema()


def random_values(random: Random, schema: dict[str, Any], outline: Outline) -> dict[str, Any]:
    """Return values for the properties of a schema: ids of what stands, enumerations, numbers in range."""
    needed = set(schema.get("required", []))
    values = {}
    for name, rule in schema.get("properties", {}).items():
        if name != "kind" and (name in needed or random.random() < 0.5):
            values[name] = _value(random, name, rule, schema.get("$defs", {}), outline)
    return values


def _value(random: Random, name: str, rule: dict[str, Any], parts: dict[str, Any], outline: Outline) -> Any:
    rule = _resolved(random, rule, parts)
    known = _known(name, outline)
    if rule.get("type") == "array":
        inner = rule.get("items", {})
        least = max(1, rule.get("minItems", 1))
        return [
            _value(random, name, inner, parts, outline) for _at in range(random.randint(least, least + 1))
        ]
    if "enum" in rule:
        return random.choice(rule["enum"])
    if "const" in rule:
        return rule["const"]
    if rule.get("type") == "object":
        inner = {**rule, "$defs": parts}
        return random_values(random, inner, outline)
    if rule.get("type") == "null":
        return None
    if known and rule.get("type") == "string":
        return random.choice(known)
    return _plain(random, rule)


def _resolved(random: Random, rule: dict[str, Any], parts: dict[str, Any]) -> dict[str, Any]:
    for _depth in range(4):
        if "$ref" in rule:
            rule = parts[rule["$ref"].rsplit("/", 1)[1]]
        elif "anyOf" in rule or "oneOf" in rule:
            rule = random.choice(rule.get("anyOf") or rule["oneOf"])
    return rule


def _plain(random: Random, rule: dict[str, Any]) -> Any:
    if rule.get("type") == "boolean":
        return random.random() < 0.5
    if rule.get("type") in ("integer", "number"):
        low = rule.get("minimum", rule.get("exclusiveMinimum", -50))
        high = min(rule.get("maximum", rule.get("exclusiveMaximum", 300)), low + 300)
        number = random.uniform(low, high)
        return round(number) if rule["type"] == "integer" else round(number, 1)
    return random.choice(_WORDS)[: rule.get("maxLength", 99)]


def _known(name: str, outline: Outline) -> list[str]:
    """Return what a property of this name may hold."""
    columns = [one.id for one in outline.columns]
    fields = [one.name for one in outline.fields]
    found = {
        "targets": [one.id for one in outline.elements],
        "target": [one.id for one in outline.elements],
        "element": [one.id for one in outline.elements],
        "columns": columns,
        "column": columns,
        "beside": columns,
        "other": columns,
        "band": [one.id for one in outline.bands],
        "bands": [one.id for one in outline.bands],
        "group": outline.groups,
        "field": fields,
        "fields": fields,
        "name": [one.name for one in (*outline.fields, *outline.parameters, *outline.variables)],
        "category": fields,
        "value": [*fields, *_WORDS],
        "values": fields,
        "formula": ["amount * 2", "qty + price / 3"],
        "sql": ["select * from sales"],
    }
    return list(found.get(name, []))
