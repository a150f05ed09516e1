"""What stands on a template, in words that a request can name: bands, elements, columns, groups, data."""

from __future__ import annotations

import re
from typing import Any

from pydantic import BaseModel, Field

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.template import Template
from app.domain.reports.xml_tools import local

_SPACE = re.compile(r"\s+")
_LABEL_LETTERS = 120


class ElementInfo(BaseModel):
    """An element: where it stands and what it prints.

    text is a static text's words or a text field's expression; x, y, width and
    height are points within its band (or frame); refs are names such as F:amount.
    """

    id: str
    kind: str
    band: str
    section: str
    group: str = ""
    text: str = ""
    refs: list[str] = Field(default_factory=list)
    x: int = 0
    y: int = 0
    width: int = 0
    height: int = 0
    size: float = 10
    bold: bool = False
    uuid: str = ""
    framed: bool = False


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
    groups: list[str] = Field(default_factory=list)
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
        fields=_data(root, "field"),
        parameters=_data(root, "parameter"),
        variables=_data(root, "variable"),
    )
    outline.title = _title(outline)
    outline.columns = _columns(outline)
    return outline


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
    font = next((one for one in xml.named(node, "font")), None)
    words = shown_text(node)
    return ElementInfo(
        id=template.name_of(node),
        kind=local(node),
        band=template.name_of(band) if band is not None and section in xml.BANDS else "",
        section=section if section in xml.BANDS else "",
        group=group_of(band) if band is not None and section in xml.BANDS else "",
        text=_SPACE.sub(" ", words).strip()[:_LABEL_LETTERS],
        refs=[f"{letter}:{name}" for letter, name in xml.REFERENCE.findall(words)],
        x=xml.number(place, "x") if place is not None else 0,
        y=xml.number(place, "y") if place is not None else 0,
        width=xml.number(place, "width") if place is not None else 0,
        height=xml.number(place, "height") if place is not None else 0,
        size=float(font.get("size", 10)) if font is not None and _is_number(font.get("size", "10")) else 10,
        bold=font is not None and font.get("isBold") == "true",
        uuid=place.get("uuid", "") if place is not None else "",
        framed=local(node.getparent()) != "band" and local(node.getparent()) != "elementGroup",
    )


def _is_number(text: str) -> bool:
    return text.replace(".", "", 1).isdigit()


def shown_text(node: Any) -> str:
    """Return a static text's words, or the expression of any other element."""
    if local(node) == "staticText":
        said = xml.child(node, "text")
        return (said.text or "") if said is not None else ""
    own = (
        one
        for one in node.iter()
        if local(one) in ("textFieldExpression", "imageExpression", "codeExpression")
    )
    said = next(own, None)
    return (said.text or "") if said is not None else ""


def _title(outline: Outline) -> str:
    """Return the id of the text that names the report: the largest one near the top."""
    near = outline.in_section("title", "pageHeader") or outline.elements
    texts = [one for one in near if one.kind in ("staticText", "textField") and one.text]
    best = max(texts, key=lambda one: (one.size, one.bold, -one.y), default=None)
    return best.id if best else ""


def _columns(outline: Outline) -> list[ColumnInfo]:
    """Return the columns of the first detail band with fields, from left to right."""
    bands = [one for one in outline.bands if one.section == "detail"]
    rows = [
        [one for one in outline.elements if one.band == band.id and one.kind == "textField" and one.refs]
        for band in bands
    ]
    cells = max(rows, key=len, default=[])
    if len(cells) < 2:
        return []
    cells = sorted(_top_row(cells), key=lambda one: one.x)
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


def _column(outline: Outline, cell: ElementInfo, number: int, types: dict[str, str]) -> ColumnInfo:
    headers = _above(outline, cell)
    name = cell.refs[0].partition(":")[2]
    title = next((one.text for one in headers if one.text), "") or _label_of(outline, name)
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
    """Return the column's headings: static texts that share most of its width, nearest band first."""
    for section in ("columnHeader", "groupHeader", "pageHeader", "title"):
        texts = [one for one in outline.in_section(section) if one.kind == "staticText" and one.text]
        over = [one for one in texts if _shares(one, cell)]
        if not over:
            continue
        if section in ("columnHeader", "groupHeader"):
            return over
        lowest = max(one.y + one.height for one in texts)
        return [one for one in over if one.y + one.height >= lowest - cell.height]
    return []


def _below(outline: Outline, cell: ElementInfo) -> list[ElementInfo]:
    fields = outline.in_section("groupFooter", "columnFooter", "summary", "lastPageFooter")
    return [
        one
        for one in fields
        if one.kind == "textField" and _shares(one, cell) and any(ref[0] == "V" for ref in one.refs)
    ]


def _shares(one: ElementInfo, cell: ElementInfo) -> bool:
    """Tell whether two boxes share more than half of the narrower one's width."""
    shared = min(one.x + one.width, cell.x + cell.width) - max(one.x, cell.x)
    return shared > min(one.width, cell.width) * 0.5
