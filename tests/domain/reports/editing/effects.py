"""What a request did to a template, compared with what it was expected to do and allowed to touch."""

from __future__ import annotations

import copy
import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lxml import etree

from app.domain.reports.editing.base import Applied, EditProblem, apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.template.outline import outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.understand import understand
from app.domain.reports.editing.understood import Understood
from app.domain.reports.models import Sample
from app.domain.reports.samples import complete_sample, made_up_sample
from app.domain.reports.xml_tools import ELEMENTS, local

DATA = Path(__file__).resolve().parents[3] / "data"
PLACE = ("x", "y", "width", "height")
DECLARED = (
    "field",
    "variable",
    "parameter",
    "group",
    "style",
    "queryString",
    "import",
    "property",
    "sortField",
    "filterExpression",
    "subDataset",
    "scriptlet",
)


@dataclass
class Effect:
    """What became of one request."""

    understood: Understood
    applied: Applied | None = None
    wrong: list[str] = field(default_factory=list)
    touched: list[str] = field(default_factory=list)


def requests(name: str = "report_requests.json") -> list[dict[str, Any]]:
    """Return the requests of a file."""
    found: list[dict[str, Any]] = json.loads((DATA / name).read_text("utf-8"))
    return found


def template_bytes(name: str, shared: Path | None) -> bytes | None:
    """Return a template of the test data or of the public cases; None where it is absent."""
    own = DATA / "templates" / f"{name}.jrxml"
    if own.is_file():
        return own.read_bytes()
    public = shared / "data" / "reports" / "templates" / f"{name}.jrxml" if shared else None
    return public.read_bytes() if public and public.is_file() else None


def own_template(name: str) -> bytes:
    """Return one of the project's own templates."""
    found = template_bytes(name, None)
    assert found is not None
    return found


def done(name: str, *edits: dict[str, Any]) -> Applied:
    """Carry out edits on a template of our own, and prove that they can be taken back to the byte."""
    jrxml = own_template(name)
    applied = apply_edits(jrxml, read_edits(edits), sample_of(jrxml))
    assert applied.undo.apply(applied.jrxml) == jrxml
    return applied


def sample_of(jrxml: bytes) -> Sample:
    """Return made-up rows for a template."""
    return complete_sample(made_up_sample(jrxml), jrxml)


def plain(root: Any) -> Any:
    """Return a copy of a tree without namespaces."""
    twin = copy.deepcopy(root)
    for node in twin.iter():
        if isinstance(node.tag, str):
            node.tag = local(node)
    return twin


def carry_out(jrxml: bytes, request: dict[str, Any]) -> Effect:
    """Read and apply a request with no model; note what is wrong with the outcome."""
    selected = [_id_of(jrxml, path) for path in request.get("selected", ())]
    understood = understand(jrxml, request["ask"], selected)
    effect = Effect(understood)
    if "trouble" in request:
        told = understood.trouble.message if understood.trouble else ""
        effect.wrong += [] if request["trouble"] in told else [f"not refused: {understood.edits}"]
        return effect
    if understood.trouble is not None:
        effect.wrong.append(f"trouble: {understood.trouble.code} {understood.trouble.message}")
    if not understood.edits or understood.trouble is not None:
        effect.wrong.append(f"nothing understood; missed {understood.missed}")
        return effect
    try:
        effect.applied = apply_edits(jrxml, read_edits(understood.edits), sample_of(jrxml))
    except EditProblem as problem:
        effect.wrong.append(f"problem: {problem.message}")
        return effect
    if effect.applied.undo.apply(effect.applied.jrxml) != jrxml:
        effect.wrong.append("undo gives other bytes")
    effect.wrong += _missed(jrxml, effect.applied.jrxml, request)
    effect.touched = untold_changes(jrxml, understood, request)
    return effect


def _id_of(jrxml: bytes, path: str) -> str:
    template = Template(jrxml)
    twin = plain(template.root)
    wanted = twin.xpath(path)[0]
    place = list(twin.iter()).index(wanted)
    return template.name_of(list(template.root.iter())[place])


# ---- expected effects ---------------------------------------------------------------


def _missed(before: bytes, after: bytes, request: dict[str, Any]) -> list[str]:
    old, new = plain(Template(before).root), plain(Template(after).root)
    return [
        f"{path}: {_values(new, path)} is not {wanted!r} (was {_values(old, path)})"
        for path, wanted in request["expect"].items()
        if not _holds(_values(new, path), wanted, _values(old, path))
    ]


def _values(root: Any, path: str) -> list[str] | float:
    found = root.xpath(path)
    if isinstance(found, int | float):
        return float(found)
    return [str(one) if isinstance(one, str) else "".join(one.itertext()).strip() for one in found]


def _holds(now: list[str] | float, wanted: Any, was: list[str] | float) -> bool:
    if isinstance(now, float):
        assert isinstance(was, float)
        return _number_holds(now, wanted, was)
    if not now:
        return False
    if isinstance(wanted, str) and wanted.startswith("~"):
        return all(re.search(wanted[1:], one) for one in now)
    if isinstance(wanted, str) and re.fullmatch(r"[<>=+-]=?\d*", wanted):
        first = float(was[0]) if isinstance(was, list) and was else 10.0
        return _number_holds(float(now[0]), wanted, first)
    return all(one == str(wanted) for one in now)


def _number_holds(now: float, wanted: Any, was: float) -> bool:
    if not isinstance(wanted, str):
        return now == float(wanted)
    if wanted[:1] in "+-" and wanted[1:].isdigit():
        return abs(now - (was + float(wanted))) < 0.5
    return {">": now > was, "<": now < was, "=": now == was, ">=": now >= was}[wanted]


# ---- changes that were not asked for --------------------------------------------------


def untold_changes(jrxml: bytes, understood: Understood, request: dict[str, Any]) -> list[str]:
    """Return what the edits changed that the request doesn't allow."""
    template = Template(jrxml)
    names = {template.name_of(one): one for one in template.elements()}
    told = _told(template, request)
    before = {name: _signature(node) for name, node in names.items()}
    places = {name: _place(node) for name, node in names.items()}
    declared = _declared(template.root)
    outer = dict(template.root.attrib)
    for edit in read_edits(understood.edits):
        edit.change(template, outline_of(template))
    found = []
    for name in before:
        node = template.find(name)
        if node is None:
            if name not in told and not (request.get("lines") and local(names[name]) == "line"):
                found.append(f"{name} removed")
            continue
        if name not in told and _signature(node) != before[name]:
            found.append(f"{name} changed: {before[name][:300]} -> {_signature(node)[:300]}")
        if name not in told and not request.get("moves") and _place(node) != places[name]:
            found.append(f"{name} moved: {places[name]} -> {_place(node)}")
    fresh = [one for one in template.elements() if template.name_of(one) not in before]
    if len(fresh) > request.get("adds", 0):
        found.append(f"{len(fresh)} elements added")
    if not request.get("declares") and _declared(template.root) != declared:
        found.append(f"declarations: {sorted(_declared(template.root) ^ declared)[:4]}")
    if not request.get("page") and dict(template.root.attrib) != outer:
        found.append("attributes of the report")
    return found


def _told(template: Template, request: dict[str, Any]) -> set[str]:
    twin = plain(template.root)
    nodes, twins = list(template.root.iter()), list(twin.iter())
    at = {one: index for index, one in enumerate(twins)}
    named = {one for path in request["touch"] for one in twin.xpath(path)}
    return {template.name_of(nodes[at[one]]) for one in named if local(nodes[at[one]]) in ELEMENTS}


def _signature(node: Any) -> str:
    """Return an element in writing without its place, its tail and the elements within it."""
    twin = copy.deepcopy(node)
    twin.tail = None
    for inner in [one for one in twin.iter() if one is not twin and local(one) in ELEMENTS]:
        if inner.getparent() is not None:
            inner.getparent().remove(inner)
    for one in twin.iter():
        if local(one) == "reportElement":
            for name in PLACE:
                one.attrib.pop(name, None)
            break
    return re.sub(r">\s+<", "><", etree.tostring(twin, encoding="unicode"))


def _place(node: Any) -> tuple[str, ...]:
    own = next((one for one in node if local(one) == "reportElement"), None)
    return tuple(own.get(name, "") for name in PLACE) if own is not None else ()


def _declared(root: Any) -> set[str]:
    return {
        local(one) + etree.tostring(one, encoding="unicode", with_tail=False)
        for one in root
        if local(one) in DECLARED and local(one) != "group"
    } | {"group " + str(sorted(one.attrib.items())) for one in root if local(one) == "group"}
