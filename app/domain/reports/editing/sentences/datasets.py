"""Sentences that declare a sub-dataset, a parameter with its rows, and a table that prints them."""

from __future__ import annotations

import re

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.sentences.found import Found
from app.domain.reports.editing.stated.declarations import Declare
from app.domain.reports.editing.stated.sub_datasets import AddDataset, AddSetTable, SetColumn, SetField
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template

_Q = r"[\"“]?(?P<{}>[A-Za-z_][A-Za-z0-9_]*)[\"”]?"
_TYPE = (
    r"(?:java\.)?[a-z]+\.[A-Z]\w*|(?:[a-z]\w*\.)+[A-Z]\w*|String|Integer|Long|Double|BigDecimal|Boolean|Date"
)
_SET = (
    rf"(?:add|create|declare|define) an? (?:new )?(?:sub-?\s?data-?\s?set|data ?set) (?:called "
    rf"|named )?{_Q.format('set')}"
    rf" with (?:the )?fields (?P<fields>[^.;]+?(?:,? (?:both|all|each) (?:of (?:class"
    rf"|type) )?(?P<type>{_TYPE}))?)[.;] "
)
_PARAMETER = (
    rf"(?:(?:add|create|declare|define) an? (?:new )?parameter (?:called |named )?{_Q.format('par')}"
    rf" (?:of (?:class|type) |with (?:the )?class |\()(?P<class>{_TYPE})\)?[.;] )?"
)
_PLACE = r"(?P<place>(?:in|into) the (?P<band>summary|title)(?: band)?)"
_TABLE = (
    rf"(?:{_PLACE},? )?(?:put|add|place|insert|create) a table (?:on|over|from|of"
    rf"|based on) (?:the )?(?:sub-?data-?set )?"
    rf"(?P<set2>[A-Za-z_][A-Za-z0-9_]*)(?: {_PLACE.replace('place', 'place2').replace('band>', 'band2>')})?"
    r" with (?:the )?(?:\w+ )?columns,? (?P<columns>[^.;]+?)(?:,? (?P<n>\d+)(?: points?| pt)?"
    r" wide(?: each)?)?"
    r"(?:,? and |[.;] )(?:use (?P<src>[A-Za-z_][A-Za-z0-9_]*) as (?:its|the) data ?source"
    r"|(?:its|the) data ?source is (?:the parameter )?(?P<src2>[A-Za-z_][A-Za-z0-9_]*)"
    r"|take its rows from (?:the parameter )?(?P<src3>[A-Za-z_][A-Za-z0-9_]*))"
)
_PATTERN = re.compile(
    rf"(?:^|(?<=[.;!] ))(?:please )?{_SET}{_PARAMETER}{_TABLE}(?=\s*(?:[.;!](?:\s|$)|$))", re.IGNORECASE
)
_FULL = {
    "String": "java.lang.String",
    "Integer": "java.lang.Integer",
    "Long": "java.lang.Long",
    "Double": "java.lang.Double",
    "Boolean": "java.lang.Boolean",
    "BigDecimal": "java.math.BigDecimal",
    "Date": "java.util.Date",
}


def table_on_set(text: str, outline: Outline, _template: Template) -> Found | None:
    """Return a new sub-dataset, the parameter that gives its rows, and a table of its fields."""
    found = _PATTERN.search(text)
    if found is None or found["set2"] != found["set"] or found["set"] in outline.datasets:
        return None
    fields = _fields(found["fields"], found["type"] or "")
    titles = _titles(found["columns"])
    source = found["src"] or found["src2"] or found["src3"]
    known = {one.name for one in outline.parameters}
    if not fields or len(titles) != len(fields) or (source != found["par"] and source not in known):
        return None
    by_name = {one.name.lower(): one for one in fields}
    columns = []
    for title, one in zip(titles, fields, strict=True):
        own = by_name.get(title.lower().replace(" ", "_"), one)
        columns.append(SetColumn(expression=f"$F{{{own.name}}}", title=title, width=int(found["n"] or 0)))
    if len({one.expression for one in columns}) != len(columns):
        return None
    edits: list[Edit] = [AddDataset(name=found["set"], fields=fields)]
    if found["par"]:
        edits.append(_declared(found["par"], found["class"]))
    section = (found["band"] or found["band2"] or "summary").lower()
    table = AddSetTable.model_validate(
        {
            "dataset": found["set"],
            "columns": [one.model_dump() for one in columns],
            "section": section,
            "source": f"$P{{{source}}}",
            "width": sum(one.width for one in columns),
        }
    )
    return Found(found.span(), (), [*edits, table])


def _declared(name: str, java: str) -> Edit:
    """Return the declaration of a parameter of any class."""
    java = _FULL.get(java, java)
    return Declare.model_validate({"what": "parameter", "name": name, "java_type": java})


def _fields(words: str, shared: str) -> list[SetField]:
    """Return the fields that are listed, each with its class: its own in brackets, or that of all."""
    bare = re.sub(r",? (?:both|all|each) (?:of (?:class|type) )?[\w.]+$", "", words) if shared else words
    fields = []
    for one in re.split(r",? and |, ", bare):
        said = re.fullmatch(
            rf"(?P<n>[A-Za-z_][A-Za-z0-9_]*)(?: \(?(?:of (?:class|type) )?(?P<t>{_TYPE})\)?)?", one.strip()
        )
        if said is None:
            return []
        java = said["t"] or shared or "String"
        fields.append(SetField(name=said["n"], java_type=_FULL.get(java, java)))
    return fields


def _titles(words: str) -> list[str]:
    """Return the headings that are listed in quotes, or bare."""
    quoted = re.findall(r"[\"“]([^\"”]+)[\"”]", words)
    left = re.sub(r"[\"“][^\"”]+[\"”]|\band\b|[,\s]", "", words)
    if quoted:
        return quoted if not left else []
    return [one.strip() for one in re.split(r",? and |, ", words) if one.strip()]
