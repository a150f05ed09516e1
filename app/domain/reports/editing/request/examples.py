"""Requests that would be understood, offered where one was not: about what it names, of likely kinds."""

from __future__ import annotations

import re
from itertools import islice

from app.core.i18n import N_, _
from app.domain.reports.editing.model.kind_choice import fits, likely_kinds
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.outline import ColumnInfo, Outline
from app.domain.reports.editing.understand import understand

_OPEN = re.compile(r"\.\.\.|\u2026\u2026")
_NAME_LENGTH = 20
_NUMBERS = ("BigDecimal", "Double", "Float", "Integer", "Long", "Short")
# The kind of edit, what it is about, and the request; those that fit most templates come first.
_EXAMPLES = (
    ("font", "title", N_("Make the title bigger")),
    ("remove_column", "column", N_("Delete the column “{name}”")),
    ("align", "number", N_("Right-align the column “{name}”")),
    ("text", "label", N_("Change “{name}” to “...”")),
    ("page_size", "", N_("Print in landscape")),
    ("colour", "column", N_("Make the column “{name}” red")),
    ("column_width", "column", N_("Make the column “{name}” wider")),
    ("rename_column", "column", N_("Rename the column “{name}” to “...”")),
    ("move_column", "column", N_("Move the column “{name}” to the front")),
    ("number_format", "number", N_("Show the column “{name}” with two decimals")),
    ("conditional_style", "number", N_("Mark “{name}” over 1000 red")),
    ("add_total", "number", N_("Add a total of “{name}” at the end")),
    ("add_filter", "number", N_("Only print rows with “{name}” over 100")),
    ("print_when", "number", N_("Print nothing where “{name}” is 0")),
    ("sort", "column", N_("Sort by “{name}”")),
    ("add_group", "column", N_("Group by “{name}” with subtotals")),
    ("add_column", "column", N_("Add a column “...” after “{name}”")),
    ("add_barcode", "column", N_("Add a QR code with “{name}” in the top right corner")),
    ("delete", "label", N_("Delete “{name}”")),
    ("zebra", "column", N_("Shade every second row")),
    ("page_number", "", N_("Add page numbers at the bottom")),
    ("margins", "", N_("Set all margins to 20 points")),
    ("watermark", "", N_("Add the watermark “...”")),
)


def suggestions(jrxml: bytes, outline: Outline, text: str = "", most: int = 3) -> list[str]:
    """Return requests that a template understands, those first that are like what was asked."""
    names = _names(outline, text)
    known = [one for one in _EXAMPLES if one[1] in names and fits(one[0], outline)]
    likely = likely_kinds(text, outline) if text else []
    named = _subjects_named(outline, text)
    ranked = sorted(known, key=lambda one: (one[1] not in named, _rank(likely, one[0])))
    said = (_(message, name=names[about]) for _kind, about, message in ranked)
    return list(islice((one for one in said if understand(jrxml, _OPEN.sub("x", one)).sure), most))


def _rank(likely: list[str], kind: str) -> int:
    return likely.index(kind) if kind in likely else len(likely)


def _names(outline: Outline, text: str) -> dict[str, str]:
    """Return what each subject of an example is called here; subjects that a template lacks are left out."""
    columns = [one for one in outline.columns if one.title]
    numbers = [one for one in columns if one.java_type.endswith(_NUMBERS)]
    said = _columns_named(outline, text)
    labels = [
        one.text
        for one in outline.elements
        if one.kind == "staticText" and 0 < len(one.text) <= _NAME_LENGTH and one.id != outline.title
    ]
    found = {"": "", "title": outline.title}
    found["column"] = _called([one for one in columns if one in said] or columns[-1:])
    found["number"] = _called([one for one in numbers if one in said] or numbers[-1:])
    found["label"] = labels[0] if labels else ""
    return {about: name for about, name in found.items() if name or not about}


def _called(columns: list[ColumnInfo]) -> str:
    return columns[0].title if columns else ""


def _columns_named(outline: Outline, text: str) -> list[ColumnInfo]:
    ids = {id_ for one in mentions_in(Clause(text, outline)) for id_ in one.columns} if text else set()
    return [one for one in outline.columns if one.id in ids]


def _subjects_named(outline: Outline, text: str) -> tuple[str, ...]:
    return ("column", "number") if _columns_named(outline, text) else ()
