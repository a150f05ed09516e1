"""A table over a sub-dataset of its own, said in plain words: its name, its query and its columns."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.cells import numeric_by_name
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.stated.sub_datasets import AddDataset, AddSetTable, SetColumn, SetField
from app.domain.reports.editing.template.outline import Outline

_END = (
    r"(?:at|on) the (?:very )?(?:end|bottom)(?: of the (?:report|page))?|in the summary(?: band)?"
    r"|(?:below|under|after|beneath) the (?:list|table|rows?|details?|data|totals?|total row)"
)
# What stands at the end of the report already: a table there comes below all of it.
_LAST = r"(?:below|under|after|beneath) the (?:[\w]+ ){0,2}(?:box|frame|chart|text|totals?|row|line|image)"
_PLACE = rf"(?:(?:{_END})(?:,? (?:{_LAST}))?)"
_HEAD = (
    rf"\s*(?:(?P<before>{_PLACE}),? )?(?:please )?(?:add|put|insert|create|place) a (?:new )?table"
    r" (?:of|from|over|on|for|based on) an? (?:(?:new|separate|own|second|further) )*"
    r"(?:sub-?\s?data-?\s?set|data-?\s?set) (?:(?:called|named) )?[\"“]?(?P<name>(?a:[A-Za-z_]\w*))[\"”]?"
    rf"(?:,? (?P<after>{_PLACE}))?,?(?: and| with)? (?:with )?(?:the |its )?(?:SQL )?query:?"
    r" [\"“]?(?P<sql>select\s.+?)[\"”]?"
    rf"(?:,? (?P<behind>{_PLACE}))?"
    r"(?:\.\s+|,? (?=with (?:the |\w+ )?columns))"
    r"(?:(?:the table|it) (?:has|shows)|(?:the|its)(?= (?:\w+ )?columns)|with)\s+"
    r"(?:the )?(?:\w+ )?columns?(?: are)?:?\s+(?P<columns>.+?)\.?\s*$"
)
_ITEM = r"(?:[\"“](?P<q>[^\"”]{1,80})[\"”]|(?P<t>[A-Za-z][\w ]*?)) ?\((?P<said>[^()]+)\)"
_BETWEEN = r"\s*(?:,|;|,? and)\s*"
_PARTS = (
    ("width", r"(?P<v>\d+)(?: ?(?:pt|points?|px))? wide|width (?:of )?(?P<v2>\d+)"),
    (
        "pattern",
        r"(?:(?:in|with) )?(?:the )?(?:(?:format|pattern) )?"
        r"[\"“]?(?P<v>[#0][#0,.%]*|[yMdH][yMdHms/. :-]+)[\"”]?",
    ),
    ("field", r"(?:(?:the )?field )?(?P<v>[A-Za-z_][A-Za-z0-9_]*)"),
)


def table_with_set(text: str, outline: Outline) -> list[Edit]:
    """Return the edits of a new sub-dataset and a table over it, where a request says just that; else []."""
    found = re.fullmatch(_HEAD, text, re.IGNORECASE | re.DOTALL)
    if found is None or found["name"] in outline.datasets:
        return []
    if not (found["before"] or found["after"] or found["behind"]):
        return []
    columns = _columns(found["columns"])
    sql = " ".join(found["sql"].split()).rstrip(";")
    if not columns or not _selects(sql, [name for name, _title, _more in columns]):
        return []
    if sum(int(more.get("width", 0)) for _name, _title, more in columns) > (
        outline.page_width - outline.left_margin - outline.right_margin
    ):
        return []
    fields = [SetField(name=name, java_type=_type(name, more, outline)) for name, _title, more in columns]
    shown = [
        SetColumn(
            expression=f"$F{{{name}}}",
            title=title,
            width=int(more.get("width", 0)),
            pattern=more.get("pattern", ""),
        )
        for name, title, more in columns
    ]
    return [
        AddDataset(name=found["name"], fields=fields, sql=sql),
        AddSetTable(dataset=found["name"], columns=shown),
    ]


def _columns(text: str) -> list[tuple[str, str, dict[str, str]]]:
    """Return field, heading, width and format of each column that is listed; [] where more is said."""
    found: list[tuple[str, str, dict[str, str]]] = []
    at = 0
    while at < len(text):
        between = compiled(_BETWEEN).match(text, at) if found else None
        if found and between is None:
            return []
        one = compiled(_ITEM).match(text, between.end() if between else at)
        said = _said(one["said"]) if one else {}
        if one is None or "field" not in said:
            return []
        found.append((said.pop("field"), one["q"] or one["t"].strip(), said))
        at = one.end()
    return found if len({name for name, _title, _more in found}) == len(found) else []


def _said(text: str) -> dict[str, str]:
    """Return what stands in the brackets behind a heading; {} where some of it is not known."""
    found: dict[str, str] = {}
    at = 0
    while at < len(text):
        for kind, pattern in _PARTS:
            one = re.compile(
                rf"(?:{pattern})(?=\s*,\s|\s*$)", re.IGNORECASE if kind != "pattern" else 0
            ).match(text, at)
            if one and kind not in found:
                found[kind] = next(value for value in one.groups() if value)
                gap = re.compile(r"\s*(?:,\s+)?").match(text, one.end())
                at = gap.end() if gap else one.end()
                break
        else:
            return {}
    return found


def _selects(sql: str, fields: Sequence[str]) -> bool:
    """Tell whether a query names each of some fields, or takes all columns."""
    listed = re.match(r"select\s+(?:distinct\s+)?(?P<l>.+?)\s+from\s", f"{sql} ", re.IGNORECASE)
    if listed is None:
        return False
    words = {one.lower() for one in re.findall(r"\w+", listed["l"])}
    return "*" in listed["l"] or all(one.lower() in words for one in fields)


def _type(name: str, more: dict[str, str], outline: Outline) -> str:
    """Return the class of a field: that of the report's field of its name, else what its format says."""
    known = next((one.java_type for one in outline.fields if one.name == name), "")
    pattern = more.get("pattern", "")
    if known:
        return known
    if pattern:
        return "java.util.Date" if pattern[0] in "yMdH" else "java.math.BigDecimal"
    if re.search(r"(?:ID|_id)$", name):
        return "java.lang.Integer"
    return "java.math.BigDecimal" if numeric_by_name(name, name) else "java.lang.String"
