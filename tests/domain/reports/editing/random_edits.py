"""Random edits over all kinds of the catalogue, made from their JSON schemas and a template's outline."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from lxml import etree
from pydantic import ValidationError

from app.domain.reports.editing.base import EditProblem, apply_edits
from app.domain.reports.editing.catalogue import edit_types, read_edits
from app.domain.reports.editing.template.outline import Outline, outline_of
from app.domain.reports.editing.template.patch import Patch
from app.domain.reports.editing.template.template import Template
from app.domain.reports.models import Sample
from app.domain.reports.xml_tools import BANDS
from tests.domain.reports.editing import table_samples

_WORDS = ("合计", "Total", "a < b & c", "金额(元)", "x", "2026-01-31", "12", "#00FF00", "数量 * 2", "qty + 1")
_COLOURS = ("#00FF00", "#1F4E79", "#ffffff")
# Values for properties that take no free words, by what stands in their pattern.
_BY_PATTERN: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("#[0-9A-Fa-f]{6}", _COLOURS),
    ("[FPV]:", ("F:amount", "F:item", "P:limit")),
    ("yMdEaHh", ("yyyy-MM-dd", "dd/MM/yyyy", "HH:mm")),
    ("GyMdEaHh", ("yyyy-MM-dd", "dd/MM/yyyy", "HH:mm")),
    ("[A-Za-z_]", ("extra", "total2", "java.lang.String")),
    (r"[\\w.]", ("sales", "stock")),
)
_TABLE = {"kind": "add_table", "columns": ["item", "qty", "price"], "section": "summary", "dataset": "Stock"}
_PLACED = {"kind": "add_placed", "section": "summary", "y": 300, "width": 60, "height": 30}
# What the furnished template has more than its table, so that edits of such things have something to change.
_FURNITURE: tuple[dict[str, Any], ...] = (
    {"kind": "query", "sql": "select dept, item from sales where qty > 0"},
    {"kind": "add_data", "what": "parameter", "name": "limit", "java_type": "java.lang.Integer"},
    {"kind": "add_barcode", "content": "item", "content_is": "field", "symbology": "Code128", "band": "b1"},
    {"kind": "set_style", "name": "Strong", "look": {"bold": True}, "new": True},
    *(
        {
            "kind": "add_placed",
            "what": what,
            "section": "summary",
            "x": x,
            "y": 300,
            "width": 60,
            "height": 30,
        }
        for what, x in (("rectangle", 0), ("ellipse", 100), ("frame", 200))
    ),
    {
        **{"kind": "add_placed", "what": "image", "section": "summary", "content": '"logo.png"'},
        **{"x": 300, "y": 300, "width": 60, "height": 30},
    },
)
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
    base = random.choice(
        [*table_samples.ALL.values(), table_samples.letter, furnished_list, furnished_letter]
    )()
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


@cache
def furnished_list() -> bytes:
    """Return a list of rows with a bar code, shapes, a picture, totals, a style and a query."""
    return _furnished(table_samples.ruled(), {"kind": "add_total", "columns": ["c4", "c6"]})


@cache
def furnished_letter() -> bytes:
    """Return a letter with a table component, a bar code, shapes, a picture, a style and a query."""
    return _furnished(table_samples.letter(), _TABLE)


def _furnished(jrxml: bytes, own: dict[str, Any]) -> bytes:
    for one in (own, *_FURNITURE):
        jrxml = apply_edits(jrxml, read_edits([one]), table_samples.sample()).jrxml
    return jrxml


def _step(random: Random, walk: Walk, undo: list[tuple[bytes, Patch]]) -> None:
    outline = outline_of(Template(walk.jrxml))
    types = edit_types()
    for _attempt in range(_TRIES):
        kind = random.choice(sorted(types))
        data = random_values(random, _schema(kind), outline)
        if kind == "font" and data.get("name"):
            data["name"] = random.choice(_FONTS)
        if kind == "set_expression" and data.get("what") in ("filter", "print_when"):
            data["expression"] = "$F{qty} != null"
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
    known = _known(name, outline) if _takes_names(name, rule) else []
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


def _takes_names(name: str, rule: dict[str, Any]) -> bool:
    """Tell whether any words fit a property; else its pattern says which do."""
    return name == "java_type" or not any(part in rule.get("pattern", "") for part, _some in _BY_PATTERN)


def _plain(random: Random, rule: dict[str, Any]) -> Any:
    if rule.get("type") == "boolean":
        return random.random() < 0.5
    if rule.get("type") in ("integer", "number"):
        low = rule.get("minimum", rule.get("exclusiveMinimum", -50))
        high = min(rule.get("maximum", rule.get("exclusiveMaximum", 300)), low + 300)
        number = random.uniform(low, high)
        return round(number) if rule["type"] == "integer" else round(number, 1)
    fit = next((some for part, some in _BY_PATTERN if part in rule.get("pattern", "")), _WORDS)
    return random.choice(fit)[: rule.get("maxLength", 99)]


def _known(name: str, outline: Outline) -> list[str]:
    """Return what a property of this name may hold."""
    columns = [one.id for one in (*outline.columns, *outline.table_columns)]
    elements = [one.id for one in outline.elements]
    fields = [one.name for one in outline.fields]
    found = {
        **dict.fromkeys(("targets", "target", "element", "like", "amount", "around", "near"), elements),
        "section": list(BANDS),
        "dataset": outline.datasets,
        **dict.fromkeys(("group", "within"), outline.groups or [""]),
        "content": ["$F{item}", '"words"', "item"],
        "expression": ["$F{amount}", "$F{qty} + 1", '"words"'],
        "java_type": ["java.lang.String", "java.lang.Integer", "java.math.BigDecimal"],
        "find": [one.text for one in outline.elements if one.kind == "staticText"],
        "columns": columns,
        "column": columns,
        "beside": columns,
        "other": columns,
        "band": [one.id for one in outline.bands],
        "bands": [one.id for one in outline.bands],
        "field": fields,
        "fields": fields,
        "name": [one.name for one in (*outline.fields, *outline.parameters, *outline.variables)]
        + ["Strong", "whenNoDataType", "other"],
        "category": fields,
        "value": [*fields, *_WORDS],
        "values": fields,
        "formula": ["amount * 2", "qty + price / 3"],
        "sql": ["select * from sales"],
    }
    return list(found.get(name, []))
