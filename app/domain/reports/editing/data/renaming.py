"""Renaming and retyping what a template declares, with all that refers to it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local

LETTERS = {"field": "F", "parameter": "P", "variable": "V"}
_COUNTED = re.compile(
    r"[-*/<>]$|\.(?:compareTo|add|subtract|multiply|divide|remainder|max|min|format)\(\s*$|\bnew\s+[\w.]+\(\s*$"
)
_COUNTS_WITH = re.compile(r"\s*(?:[-*/%<>]|\.\s*\w)|\s*\+\s*(?!\")")


def own_expressions(template: Template) -> Iterator[Any]:
    """Yield the expressions that are evaluated on the main dataset."""
    for node in xml.expressions(template.root):
        if _is_own(node, template.root):
            yield node


def _is_own(node: Any, root: Any) -> bool:
    """Tell whether an expression belongs to the main dataset, not to one that is run inside it."""
    for above in node.iterancestors():
        if above is root:
            return True
        name = local(above)
        if name in ("datasetRun", "subreport"):
            return True
        if name in ("subDataset", "crosstab"):
            return False
        if any(local(one) == "datasetRun" for one in above) or any(
            local(one) == "dataset" and any(local(run) == "datasetRun" for run in one) for one in above
        ):
            return False
    return False


def declaration(template: Template, tag: str, name: str) -> Any | None:
    """Return the node that declares a field, parameter or variable."""
    return next((one for one in template.root if local(one) == tag and one.get("name") == name), None)


def rename_everywhere(template: Template, tag: str, old: str, new: str) -> None:
    """Give a field, parameter or variable another name, in all expressions, the query and the sorting too."""
    node = declaration(template, tag, old)
    if node is not None:
        node.set("name", new)
    before, after = f"${LETTERS[tag]}{{{old}}}", f"${LETTERS[tag]}{{{new}}}"
    for said in own_expressions(template):
        if before in (said.text or ""):
            said.text = (said.text or "").replace(before, after)
    for one in template.root:
        by = "variable" if one.get("type", "Field") == "Variable" else "field"
        if local(one) == "sortField" and one.get("name") == old and by == tag:
            one.set("name", new)
        if tag == "parameter" and local(one) == "queryString":
            _rename_in_query(one, old, new)


def _rename_in_query(query: Any, old: str, new: str) -> None:
    text = query.text or ""
    changed = re.sub(rf"\$P(!?)\{{{re.escape(old)}\}}", lambda found: f"$P{found.group(1)}{{{new}}}", text)
    changed = re.sub(
        r"\$X\{[^}]*\}",
        lambda found: re.sub(rf"(?<=[,\s]){re.escape(old)}(?=\s*[,}}])", lambda _all: new, found.group()),
        changed,
    )
    if changed != text:
        query.text = changed


def is_used(template: Template, tag: str, name: str) -> bool:
    """Tell whether anything refers to a field, parameter or variable."""
    said = f"${LETTERS[tag]}{{{name}}}"
    in_query = f"$P!{{{name}}}" if tag == "parameter" else said
    for one in template.root.iter():
        text = (one.text or "") if isinstance(one.tag, str) else ""
        if local(one).endswith("Expression") and said in text and _is_own(one, template.root):
            return True
        if local(one) == "queryString" and (said in text or in_query in text):
            return True
        if local(one) == "sortField" and tag == "field" and one.get("name") == name:
            return True
    return False


def reckoned_with(template: Template, tag: str, name: str) -> bool:
    """Tell whether an expression calls methods of a value or reckons with it, so that its class matters."""
    said = f"${LETTERS[tag]}{{{name}}}"
    called = re.compile(rf"(?<!\w)\(\s*{re.escape(said)}\s*\)\s*\.\s*\w")
    for node in own_expressions(template):
        text = node.text or ""
        if called.search(text) or (said in text and local(node) == "dataSourceExpression"):
            return True
        at = text.find(said)
        while at >= 0:
            before = text[:at].rstrip()
            if _COUNTS_WITH.match(text, at + len(said)) or _COUNTED.search(before):
                return True
            at = text.find(said, at + 1)
    return False


def plain_users(template: Template, tag: str, name: str) -> list[Any]:
    """Return the variables whose expression is just this value."""
    said = f"${LETTERS[tag]}{{{name}}}"
    return [
        one
        for one in template.root
        if local(one) == "variable"
        and (own := xml.child(one, "variableExpression")) is not None
        and (own.text or "").strip() == said
    ]
