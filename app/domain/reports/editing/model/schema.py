"""What a model is shown of a template and of the edits, and what becomes of its answer."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from pydantic import BaseModel, Field, ValidationError

from app.domain.reports.editing.base import Edit, EditProblem, apply_edits
from app.domain.reports.editing.catalogue import edit_types, read_edits
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.guard import inspect

MOST_EDITS = 12
MOST_NAMES = 120
_SHOWN_FAULTS = 3


class EditAnswer(BaseModel):
    """A model's edits; band names the one band to rewrite where no edit can do it."""

    edits: list[dict[str, Any]] = Field(default_factory=list, max_length=MOST_EDITS)
    band: str = ""


# ---- the schema -------------------------------------------------------------------------


def answer_type(schema: dict[str, Any]) -> type[EditAnswer]:
    """Return the type of a model's answer that has a schema of one template."""
    return type("EditAnswer", (EditAnswer,), {"model_json_schema": classmethod(lambda _cls, **_kw: schema)})


def answer_schema(outline: Outline, kinds: Iterable[str], shown: Iterable[str]) -> dict[str, Any]:
    """Return the JSON schema of an answer; lists of ids and names stand in it once."""
    names = _named_lists(outline, shown)
    items = [_kind_schema(edit_types()[kind], names) for kind in kinds]
    used = {one["$ref"].rpartition("/")[2] for item in items for one in _references(item)}
    schema: dict[str, Any] = {
        "type": "object",
        "properties": {
            "edits": {"type": "array", "items": {"anyOf": items}, "maxItems": MOST_EDITS},
            "band": {"enum": ["", *(one.id for one in outline.bands if one.elements)]},
        },
        "required": ["edits"],
        "additionalProperties": False,
    }
    if used:
        schema["$defs"] = {name: {"enum": names[name]} for name in sorted(used)}
    return schema


def _named_lists(outline: Outline, shown: Iterable[str]) -> dict[str, list[str]]:
    kept = list(dict.fromkeys(shown))
    lists = {
        "E": [one for one in kept if outline.element(one) is not None],
        "C": [one.id for one in outline.columns],
        "T": [one.id for one in outline.table_columns],
        "B": [one.id for one in outline.bands],
        "G": list(outline.groups),
        "F": [one.name for one in outline.fields][:MOST_NAMES],
    }
    return {name: values for name, values in lists.items() if values}


_LISTS = {
    "targets": "E",
    "target": "E",
    "element": "E",
    "elements": "E",
    "column": "C",
    "columns": "C",
    "other": "C",
    "band": "B",
    "bands": "B",
    "group": "G",
    "field": "F",
    "fields": "F",
}


_SPECIAL = {
    ("print_when", "targets"): "",
    ("add_table", "columns"): "",
    ("add_rectangle", "around"): "E",
    ("add_chart", "category"): "F",
    ("add_chart", "values"): "F",
    ("remove_table_column", "columns"): "T",
    ("swap_table_columns", "columns"): "T",
    ("table_column_width", "column"): "T",
}


def _kind_schema(kind: type[Edit], names: dict[str, list[str]]) -> dict[str, Any]:
    """Return one kind's schema, without titles, its own definitions put in place."""
    full = kind.model_json_schema()
    definitions = full.get("$defs", {})
    properties = {
        name: _property(name, _plain(value, definitions), names, kind)
        for name, value in full["properties"].items()
    }
    properties["kind"] = {"const": kind.model_fields["kind"].default}
    about = (kind.__doc__ or "").strip().split("\n")[0]
    return {
        "type": "object",
        "description": about[:120],
        "properties": properties,
        "required": ["kind", *(one for one in full.get("required", ()) if one != "kind")],
        "additionalProperties": False,
    }


def _property(
    name: str, value: dict[str, Any], names: dict[str, list[str]], kind: type[Edit]
) -> dict[str, Any]:
    made = str(kind.model_fields["kind"].default)
    letter = _SPECIAL.get((made, name), _LISTS.get(name, ""))
    if letter not in names or "enum" in value or _makes(kind, name):
        return value
    if value.get("type") == "array" and "enum" not in value.get("items", {}):
        return {**value, "items": {"$ref": f"#/$defs/{letter}"}}
    return (
        {"$ref": f"#/$defs/{letter}"}
        if value.get("type") == "string" and not _may_be_empty(kind, name)
        else value
    )


def _makes(kind: type[Edit], name: str) -> bool:
    """Tell whether a name is a new one, not one of the template."""
    made = str(kind.model_fields["kind"].default)
    return made in (f"add_{name}", f"declare_{name}") or made.endswith(f"_{name}_new")


def _may_be_empty(kind: type[Edit], name: str) -> bool:
    return bool(kind.model_fields[name].default == "")


def _plain(value: Any, definitions: dict[str, Any]) -> Any:
    """Return a schema without titles and defaults, with references to its own definitions put in place."""
    if isinstance(value, list):
        return [_plain(one, definitions) for one in value]
    if not isinstance(value, dict):
        return value
    name = str(value.get("$ref", "")).rpartition("/")[2]
    if name in definitions:
        return _plain(copy.deepcopy(definitions[name]), definitions)
    return {key: _plain(one, definitions) for key, one in value.items() if key not in ("title", "default")}


def _references(value: Any) -> list[dict[str, str]]:
    if isinstance(value, list):
        return [found for one in value for found in _references(one)]
    if not isinstance(value, dict):
        return []
    own = [value] if "$ref" in value else []
    return own + [found for one in value.values() for found in _references(one)]


# ---- the answer ------------------------------------------------------------------------


def problem_with(jrxml: bytes, outline: Outline, kinds: Sequence[str], answer: EditAnswer) -> str:
    """Return "" or what is wrong with a model's answer, in words that it can use.

    The edits are carried out on trial: they must be possible, and must bring
    nothing that the guard refuses.
    """
    if not answer.edits:
        known = {one.id for one in outline.bands}
        return (
            "" if answer.band in known else "edits is empty: give at least one edit, or the band to rewrite"
        )
    strange = [str(one.get("kind")) for one in answer.edits if one.get("kind") not in kinds]
    if strange:
        return f"kind {strange[0]!r} is not allowed here; allowed are {', '.join(kinds)}"
    try:
        edits = read_edits(answer.edits)
        applied = apply_edits(jrxml, edits)
    except ValidationError as error:
        return _validation(error)
    except EditProblem as problem:
        return f"{problem.message} {problem.remedy}"
    return _guarded(jrxml, applied.jrxml)


def _validation(error: ValidationError) -> str:
    found = error.errors()[:_SHOWN_FAULTS]
    return "; ".join(f"{error.title} {'.'.join(map(str, one['loc']))}: {one['msg']}" for one in found)


def _guarded(before: bytes, after: bytes) -> str:
    """Return what a change brings into a template that the guard refuses."""
    known = Counter(_fault(one) for one in inspect(before))
    fresh = Counter(_fault(one) for one in inspect(after)) - known
    what = next(iter(fresh), "")
    return f"not allowed in a template: {what}" if what else ""


def _fault(found: Any) -> str:
    return str(found.values.get("what", found.message))[:120]


def guarded(before: bytes, after: bytes) -> str:
    """Return "" or what a change brings into a template that the guard refuses."""
    return _guarded(before, after)
