"""What stands on a template, in words that a request can name: bands, elements, columns, groups, data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel, Field

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.styles import value_of
from app.domain.reports.editing.template import Template
from app.domain.reports.xml_tools import local

PAGE_NUMBERS = frozenset(("V:PAGE_NUMBER", "V:MASTER_CURRENT_PAGE"))
PAGE_REFS = PAGE_NUMBERS | {"V:MASTER_TOTAL_PAGES"}
_SPACE = re.compile(r"\s+")
_LABEL_LETTERS = 120
_LITERAL = re.compile(r'\s*\(?\s*"((?:[^"\\]|\\.)*)"')
_EXPRESSIONS = ("textFieldExpression", "imageExpression", "codeExpression")
_NAMES = re.compile(
    r"(?:单|表|清单|报告|发票|收据|合同|凭证|证明|条|册|函|书|账)$|report|invoice|list|note|statement|slip|summary|receipt",
    re.IGNORECASE,
)
_LARGEST = 3
_BESIDE = 6


class ElementInfo(BaseModel):
    """An element: where it stands and what it prints.

    text is a static text's words or a text field's expression; label are the
    words that it always prints: a static text's, or the literal that an
    expression begins with. x, y, width and height are points within its band
    (or frame); refs are names such as F:amount.
    """

    id: str
    kind: str
    band: str
    section: str
    group: str = ""
    text: str = ""
    label: str = ""
    refs: list[str] = Field(default_factory=list)
    x: int = 0
    y: int = 0
    width: int = 0
    height: int = 0
    size: float = 10
    bold: bool = False
    uuid: str = ""
    framed: bool = False
    component: str = ""


class BandInfo(BaseModel):
    """A band: its section (title, detail, groupHeader ...), group and height in points."""

    id: str
    section: str
    group: str = ""
    height: int = 0
    elements: list[str] = Field(default_factory=list)


class ColumnInfo(BaseModel):
    """A column of the repeating rows: its heading, its value and its totals, by element ids."""

    id: str
    number: int
    title: str
    field: str = ""
    java_type: str = "java.lang.String"
    x: int = 0
    width: int = 0
    headers: list[str] = Field(default_factory=list)
    values: list[str] = Field(default_factory=list)
    totals: list[str] = Field(default_factory=list)

    @property
    def elements(self) -> list[str]:
        """Return all element ids of the column."""
        return [*self.headers, *self.values, *self.totals]


class TableColumnInfo(BaseModel):
    """A column of a table component: its heading and its texts, by element ids."""

    id: str
    title: str
    elements: list[str] = Field(default_factory=list)


class DataInfo(BaseModel):
    """A field, parameter or variable."""

    name: str
    java_type: str = "java.lang.String"
    label: str = ""


class Outline(BaseModel):
    """A template in outline; ids are those of the Template that it was made from."""

    name: str = ""
    language: str = "java"
    page_width: int = 595
    page_height: int = 842
    left_margin: int = 20
    right_margin: int = 20
    column_width: int = 555
    title: str = ""
    bands: list[BandInfo] = Field(default_factory=list)
    elements: list[ElementInfo] = Field(default_factory=list)
    columns: list[ColumnInfo] = Field(default_factory=list)
    table_columns: list[TableColumnInfo] = Field(default_factory=list)
    table_headers: list[str] = Field(default_factory=list)
    table_footers: list[str] = Field(default_factory=list)
    groups: list[str] = Field(default_factory=list)
    group_fields: dict[str, str] = Field(default_factory=dict)
    reckoned: dict[str, list[str]] = Field(default_factory=dict)
    fields: list[DataInfo] = Field(default_factory=list)
    parameters: list[DataInfo] = Field(default_factory=list)
    variables: list[DataInfo] = Field(default_factory=list)

    def element(self, id_: str) -> ElementInfo | None:
        """Return the element of an id."""
        return next((one for one in self.elements if one.id == id_), None)

    def column(self, id_: str) -> ColumnInfo | None:
        """Return the column of an id."""
        return next((one for one in self.columns if one.id == id_), None)

    def in_section(self, *sections: str) -> list[ElementInfo]:
        """Return the elements of some sections."""
        return [one for one in self.elements if one.section in sections]


_FIELD = re.compile(r"\s*\$F\{([^}]*)\}\s*")


def _group_fields(root: Any) -> dict[str, str]:
    """Return which field each group is by, of those that are by a field alone."""
    found: dict[str, str] = {}
    for one in root:
        said = xml.child(one, "groupExpression") if local(one) == "group" else None
        plain = _FIELD.fullmatch(said.text or "") if said is not None else None
        if plain:
            found[str(one.get("name", ""))] = plain.group(1)
    return found


def _reckoned(root: Any) -> dict[str, list[str]]:
    """Return the fields that each variable is reckoned from."""
    found: dict[str, list[str]] = {}
    for one in root:
        said = xml.child(one, "variableExpression") if local(one) == "variable" else None
        names = [name for letter, name in xml.REFERENCE.findall(said.text or "")] if said is not None else []
        found[str(one.get("name", ""))] = names if local(one) == "variable" else []
    return {name: names for name, names in found.items() if names}


def outline_of(template: Template) -> Outline:
    """Return the outline of a template as it is now."""
    root = template.root
    elements = [_element(template, one) for one in template.elements()]
    elements = [one for one in elements if one.section]
    outline = Outline(
        name=root.get("name", ""),
        language=root.get("language", "java"),
        page_width=xml.number(root, "pageWidth", 595),
        page_height=xml.number(root, "pageHeight", 842),
        left_margin=xml.number(root, "leftMargin", 20),
        right_margin=xml.number(root, "rightMargin", 20),
        column_width=xml.number(root, "columnWidth", 555),
        bands=[_band(template, one) for one in template.bands()],
        elements=elements,
        groups=[str(one.get("name", "")) for one in root if local(one) == "group"],
        group_fields=_group_fields(root),
        reckoned=_reckoned(root),
        fields=_data(root, "field"),
        parameters=_data(root, "parameter"),
        variables=_data(root, "variable"),
    )
    outline.title = _title(outline)
    outline.columns = _columns(outline)
    if not outline.columns:
        outline.table_columns = _table_columns(template, outline)
        outline.table_headers = _table_texts(template, outline, "columnHeader")
        outline.table_footers = _table_texts(template, outline, "columnFooter", "tableFooter")
    return outline


def table_column_nodes(root: Any) -> list[Any]:
    """Return the columns of the first table component, from left to right."""
    table = next((one for one in root.iter() if local(one) == "table"), None)
    return [] if table is None else [one for one in table.iter() if local(one) == "column"]


def _table_columns(template: Template, outline: Outline) -> list[TableColumnInfo]:
    """Return the columns of the report's table component."""
    found = []
    for number, node in enumerate(table_column_nodes(template.root), 1):
        ids = [template.name_of(one) for one in node.iter() if local(one) in xml.ELEMENTS]
        infos = [info for one in ids if (info := outline.element(one)) is not None]
        title = next((one.label for one in infos if one.label), "")
        found.append(TableColumnInfo(id=f"t{number}", title=title, elements=[one.id for one in infos]))
    return found


def _table_texts(template: Template, outline: Outline, *tags: str) -> list[str]:
    """Return the ids of the texts in some cells of the report's table component."""
    table = next((one for one in template.root.iter() if local(one) == "table"), None)
    cells = [] if table is None else [one for one in table.iter() if local(one) in tags]
    nodes = [one for cell in cells for one in cell.iter() if local(one) in ("staticText", "textField")]
    known = {one.id for one in outline.elements}
    return [name for one in nodes if (name := template.name_of(one)) in known]


def _data(root: Any, tag: str) -> list[DataInfo]:
    return [_one_datum(node) for node in root if local(node) == tag]


def _one_datum(node: Any) -> DataInfo:
    said = xml.child(node, f"{local(node)}Description")
    label = (said.text or "").strip() if said is not None else ""
    return DataInfo(name=node.get("name", ""), java_type=node.get("class", "java.lang.String"), label=label)


def _band(template: Template, band: Any) -> BandInfo:
    return BandInfo(
        id=template.name_of(band),
        section=local(band.getparent()),
        group=group_of(band),
        height=xml.number(band, "height"),
        elements=[template.name_of(one) for one in band.iter() if local(one) in xml.ELEMENTS],
    )


def group_of(band: Any) -> str:
    """Return the name of the group that a band belongs to, or ""."""
    above = band.getparent().getparent()
    return str(above.get("name", "")) if above is not None and local(above) == "group" else ""


def _element(template: Template, node: Any) -> ElementInfo:
    band = next((one for one in node.iterancestors() if local(one) == "band"), None)
    section = local(band.getparent()) if band is not None else ""
    place = xml.geometry(node)
    size = value_of(template.root, node, "size", "10")
    words = shown_text(node)
    text = _SPACE.sub(" ", words).strip()
    return ElementInfo(
        id=template.name_of(node),
        kind=local(node),
        band=template.name_of(band) if band is not None and section in xml.BANDS else "",
        section=section if section in xml.BANDS else "",
        group=group_of(band) if band is not None and section in xml.BANDS else "",
        text=text[:_LABEL_LETTERS],
        label=text[:_LABEL_LETTERS] if local(node) == "staticText" else _literal(words),
        refs=[f"{letter}:{name}" for letter, name in xml.REFERENCE.findall(words)],
        x=xml.number(place, "x") if place is not None else 0,
        y=xml.number(place, "y") if place is not None else 0,
        width=xml.number(place, "width") if place is not None else 0,
        height=xml.number(place, "height") if place is not None else 0,
        size=float(size) if _is_number(size) else 10,
        bold=value_of(template.root, node, "isBold") == "true",
        uuid=place.get("uuid", "") if place is not None else "",
        component=_component_of(node),
        framed=local(node.getparent()) != "band" and local(node.getparent()) != "elementGroup",
    )


_CONTAINERS = ("list", "table", "map", "sort", "iconLabel", "html")


def _component_of(node: Any) -> str:
    """Return what kind of component an element is: barcode, table, list ...; "" for other elements."""
    if local(node) != "componentElement":
        return ""
    own = next((local(one) for one in node if local(one) and local(one) != "reportElement"), "")
    return own if own in _CONTAINERS else "barcode" if own else ""


def _is_number(text: str) -> bool:
    return text.replace(".", "", 1).isdigit()


def _literal(expression: str) -> str:
    """Return the words that an expression begins with: 小计 of "小计", 说明 of "说明:" + ..., else ""."""
    found = _LITERAL.match(expression)
    words = found.group(1).replace('\\"', '"') if found else ""
    return _SPACE.sub(" ", words).strip()[:_LABEL_LETTERS]


def shown_text(node: Any) -> str:
    """Return a static text's words, or the expression of any other element."""
    if local(node) == "staticText":
        said = xml.child(node, "text")
        return (said.text or "") if said is not None else ""
    said = next((one for one in _own_nodes(node) if local(one) in _EXPRESSIONS), None)
    return (said.text or "") if said is not None else ""


def _own_nodes(node: Any) -> Iterator[Any]:
    """Yield the nodes of an element without those of the elements in it."""
    for one in node:
        if local(one) not in xml.ELEMENTS:
            yield one
            yield from _own_nodes(one)


def _title(outline: Outline) -> str:
    """Return the id of the text that names the report: of the largest near the top, one that sounds so."""
    near = outline.in_section("title", "pageHeader") or outline.elements
    texts = [one for one in near if one.kind in ("staticText", "textField") and one.text]
    ranked = sorted(texts, key=lambda one: (-one.size, not one.bold, one.y, one.x))[:_LARGEST]
    large = [one for one in ranked if one.size >= ranked[0].size * 0.75]
    named = [one for one in large if _NAMES.search(_SPACE.sub("", one.label)) or "title" in one.text.lower()]
    best = (named or ranked)[:1]
    return best[0].id if best else ""


def _columns(outline: Outline) -> list[ColumnInfo]:
    """Return the columns of the first detail band with fields, from left to right."""
    bands = [one for one in outline.bands if one.section == "detail"]
    rows = [
        [one for one in outline.elements if one.band == band.id and one.kind == "textField" and one.refs]
        for band in bands
    ]
    cells = max(rows, key=len, default=[])
    cells = sorted(_top_row(cells), key=lambda one: one.x) if len(cells) > 1 else []
    if len(cells) < 2 or _is_form(outline, cells):
        return []
    types = {one.name: one.java_type for one in outline.fields}
    types |= {one.name: one.java_type for one in outline.variables}
    return [_column(outline, cell, number, types) for number, cell in enumerate(cells, 1)]


def _top_row(cells: list[ElementInfo]) -> list[ElementInfo]:
    """Return the cells of the fullest line of a detail band."""
    lines: dict[int, list[ElementInfo]] = {}
    for cell in cells:
        key = next((y for y in lines if abs(y - cell.y) <= max(4, cell.height // 2)), cell.y)
        lines.setdefault(key, []).append(cell)
    return max(lines.values(), key=len)


def _is_form(outline: Outline, cells: list[ElementInfo]) -> bool:
    """Tell whether most cells have their label beside or above them in the same band: no columns."""
    texts = [
        one
        for one in outline.elements
        if one.band == cells[0].band and one.kind == "staticText" and one.label
    ]
    labelled = [cell for cell in cells if any(_leads(one, cell) for one in texts)]
    return len(labelled) * 2 >= len(cells)


def _leads(label: ElementInfo, cell: ElementInfo) -> bool:
    """Tell whether a label stands right before a cell on its line, or right above it."""
    level = min(label.y + label.height, cell.y + cell.height) - max(label.y, cell.y)
    gap = cell.x - (label.x + label.width)
    if level * 2 > min(label.height, cell.height) and -2 <= gap <= max(_BESIDE, cell.height):
        return True
    above = cell.y - (label.y + label.height)
    return _shares(label, cell) and -2 <= above <= _BESIDE


def _column(outline: Outline, cell: ElementInfo, number: int, types: dict[str, str]) -> ColumnInfo:
    headers = _above(outline, cell)
    name = cell.refs[0].partition(":")[2]
    title = next((one.label for one in headers if one.label), "") or _label_of(outline, name)
    return ColumnInfo(
        id=f"c{number}",
        number=number,
        title=title,
        field=name,
        java_type=types.get(name, "java.lang.String"),
        x=cell.x,
        width=cell.width,
        headers=[one.id for one in headers],
        values=[cell.id],
        totals=[one.id for one in _below(outline, cell)],
    )


def _label_of(outline: Outline, name: str) -> str:
    return next((one.label or one.name for one in outline.fields if one.name == name), name)


def _above(outline: Outline, cell: ElementInfo) -> list[ElementInfo]:
    """Return the column's headings: words that share most of its width, in the nearest band.

    In a column header all lines count, elsewhere the lowest only; a heading
    over several columns belongs to them all.
    """
    for section in ("columnHeader", "groupHeader", "pageHeader", "title"):
        texts = [one for one in outline.in_section(section) if _is_heading(one)]
        over = [one for one in texts if _shares(one, cell)]
        if not over:
            continue
        if section == "columnHeader":
            return over
        texts = [one for one in texts if one.band == over[-1].band]
        lowest = max(one.y + one.height for one in texts)
        found = [
            one for one in over if one.band == over[-1].band and one.y + one.height >= lowest - cell.height
        ]
        if found:
            return found
    return []


def _is_heading(one: ElementInfo) -> bool:
    """Tell whether an element prints the same words always."""
    constant = one.kind == "textField" and bool(one.label) and not one.refs
    return bool(one.label) and (one.kind == "staticText" or constant)


def _below(outline: Outline, cell: ElementInfo) -> list[ElementInfo]:
    """Return the column's totals: what prints variables under it, shares in percent aside."""
    fields = outline.in_section("groupFooter", "columnFooter", "summary", "lastPageFooter")
    return [
        one
        for one in fields
        if one.kind == "textField"
        and _shares(one, cell)
        and any(_adds_up(ref, cell, outline) for ref in one.refs)
        and "%" not in one.text
    ]


def _adds_up(ref: str, cell: ElementInfo, outline: Outline) -> bool:
    """Tell whether a variable may be a total of a cell's column: it is reckoned from no other field."""
    sources = outline.reckoned.get(ref[2:], [])
    return (
        ref[0] == "V"
        and not ref.endswith("_COUNT")
        and (not sources or bool({f"F:{one}" for one in sources} & set(cell.refs)))
    )


def _shares(one: ElementInfo, cell: ElementInfo) -> bool:
    """Tell whether two boxes share more than half of the narrower one's width."""
    shared = min(one.x + one.width, cell.x + cell.width) - max(one.x, cell.x)
    return shared > min(one.width, cell.width) * 0.5
