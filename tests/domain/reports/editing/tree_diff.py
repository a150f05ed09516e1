"""What edits change in a template, in lines that a person can read and a test can compare."""

from __future__ import annotations

from collections import Counter
from typing import Any

from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.template.outline import outline_of, shown_text
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import ELEMENTS, local

DECLARED = (
    "field",
    "variable",
    "parameter",
    "style",
    "queryString",
    "property",
    "sortField",
    "filterExpression",
)
LONGEST = 120


def changed_lines(jrxml: bytes, edits: list[dict[str, Any]]) -> list[str]:
    """Carry edits out, and return a line for each thing that changed, in a fixed order."""
    template = Template(jrxml)
    before = _picture(template)
    for edit in read_edits(edits):
        edit.change(template, outline_of(template))
    after = _picture(template)
    lines = [f"- {name}" for name in before if name not in after]
    lines += [f"+ {name}" for name in after if name not in before]
    for name in before:
        if name in after and before[name] != after[name]:
            lines.append(f"~ {name}: {_difference(before[name], after[name])}")
    return sorted(lines)


def _picture(template: Template) -> dict[str, dict[str, str]]:
    """Return the parts of a template by readable names, each as flat values."""
    found: dict[str, dict[str, str]] = {"report": dict(template.root.attrib)}
    for node in template.elements():
        found[f"{template.name_of(node)} {_label(node)}"] = _flat(node)
    for band in template.bands():
        found[f"{template.name_of(band)} {local(band.getparent())}"] = _flat(band)
    seen: Counter[str] = Counter()
    for node in template.root:
        if isinstance(node.tag, str) and local(node) in (*DECLARED, "group"):
            name = f"{local(node)} {node.get('name', '')}"
            seen[name] += 1
            own = {
                key: value
                for key, value in _flat(node).items()
                if "Header" not in key and "Footer" not in key
            }
            found[f"{name} {seen[name]}"] = own
    return found


def _label(node: Any) -> str:
    """Return what an element is and where: its words change, so they stand in its values only."""
    band = next((one for one in node.iterancestors() if local(one) == "band"), None)
    return f"{local(node)} in {local(band.getparent())}" if band is not None else local(node)


def _flat(node: Any, path: str = "") -> dict[str, str]:
    """Return attributes and texts by path, without uuids, and without the elements within."""
    values = {f"{path}@{key}": value for key, value in node.attrib.items() if key != "uuid"}
    if (node.text or "").strip():
        values[f"{path}#"] = " ".join((node.text or "").split())
    count: Counter[str] = Counter()
    for child in node:
        if not isinstance(child.tag, str) or local(child) in ELEMENTS:
            continue
        count[local(child)] += 1
        values |= _flat(
            child, f"{path}/{local(child)}{count[local(child)] if count[local(child)] > 1 else ''}"
        )
    return values


def _difference(before: dict[str, str], after: dict[str, str]) -> str:
    names = sorted(set(before) | set(after))
    changed = [one for one in names if before.get(one) != after.get(one)]
    return "; ".join(f"{one} {_short(before, one)} > {_short(after, one)}" for one in changed)


def _short(values: dict[str, str], name: str) -> str:
    return values.get(name, "-")[:LONGEST]


def words_of(jrxml: bytes, id_: str) -> str:
    """Return the words of an element of a template."""
    template = Template(jrxml)
    node = template.find(id_)
    return " ".join(shown_text(node).split()) if node is not None else ""
