"""What a template holds in outline: its elements, bands, columns and data."""

from __future__ import annotations

from pydantic import BaseModel, Field

from app.domain.reports.editing.template.remembered import once


class Seen(BaseModel):
    """How an element is seen: colours as #RRGGBB, "" where there is none, widths in points.

    ink is the colour of its letters, stroke that of its lines, ground what
    fills it; style is Solid, Dashed, Dotted or Double; first_page tells that
    it is printed on the first page alone.
    """

    ink: str = ""
    stroke: str = ""
    ground: str = ""
    width: float = 0
    style: str = "Solid"
    radius: int = 0
    italic: bool = False
    first_page: bool = False


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
    cell: str = Field("", description="columnHeader, detailCell ...: in which cell of a table it stands")
    full: str = Field(
        "", repr=False, description="a fixed text's words, where label holds only their beginning"
    )
    holder: str = Field("", description="the frame that it stands in")
    component: str = ""
    clock: bool = Field(False, description="prints a time of day without its date")
    seen: Seen = Field(default_factory=Seen, repr=False)
    formula: str = Field("", description="the whole expression, where it reckons with decimals")
    pattern: str = Field("", repr=False, exclude=True, description="the format of a value")
    colours: list[str] = Field(
        default_factory=list, description="a text's colours (#RRGGBB), first its usual one"
    )


class BandInfo(BaseModel):
    """A band: its section (title, detail, groupHeader ...), group and height in points."""

    id: str
    section: str
    group: str = ""
    height: int = 0
    elements: list[str] = Field(default_factory=list)


class ColumnInfo(BaseModel):
    """A column of the repeating rows: its heading, its value and its totals, by element ids.

    A column that is reckoned from several has a formula, as it is written in
    the template, and no field. source tells whether field names a field, a
    parameter or a variable: F, P or V.
    """

    id: str
    number: int
    title: str
    field: str = ""
    source: str = "F"
    formula: str = ""
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
    """A column of a table component: its heading, its texts by their ids, and the data that it prints."""

    id: str
    title: str
    fields: list[str] = Field(default_factory=list)
    elements: list[str] = Field(default_factory=list)


class DataInfo(BaseModel):
    """A field, parameter or variable."""

    name: str
    java_type: str = "java.lang.String"
    label: str = ""


class Reckoning(BaseModel):
    """How a variable is reckoned up: of which field or formula, in which way, and within what it begins anew.

    reset is Report, Page, Column or Group; group names the group.
    """

    way: str
    reset: str = "Report"
    group: str = ""
    field: str = ""


class Outline(BaseModel):
    """A template in outline; ids are those of the Template that it was made from."""

    name: str = ""
    language: str = "java"
    page_width: int = 595
    page_height: int = 842
    left_margin: int = 20
    right_margin: int = 20
    top_margin: int = 30
    bottom_margin: int = 30
    column_width: int = 555
    title: str = ""
    currency: str = Field("", description="the sign that its patterns use, where they use one only")
    bands: list[BandInfo] = Field(default_factory=list)
    elements: list[ElementInfo] = Field(default_factory=list)
    columns: list[ColumnInfo] = Field(default_factory=list)
    over_headings: list[str] = Field(
        default_factory=list, description="texts of a column header above its headings that head no column"
    )
    rows_titles: list[str] = Field(
        default_factory=list, description="words over all headings of the rows: what the rows are called"
    )
    table_columns: list[TableColumnInfo] = Field(default_factory=list)
    datasets: list[str] = Field(default_factory=list, description="names of the sub-datasets")
    table_fields: list[DataInfo] = Field(
        default_factory=list, description="fields of the table's dataset, labelled by its columns"
    )
    table_headers: list[str] = Field(default_factory=list)
    table_footers: list[str] = Field(default_factory=list)
    groups: list[str] = Field(default_factory=list)
    group_fields: dict[str, str] = Field(default_factory=dict)
    reckoned: dict[str, list[str]] = Field(default_factory=dict)
    reckonings: dict[str, Reckoning] = Field(
        default_factory=dict, description="how the variables that add rows up are reckoned, by their names"
    )
    fields: list[DataInfo] = Field(default_factory=list)
    parameters: list[DataInfo] = Field(default_factory=list)
    variables: list[DataInfo] = Field(default_factory=list)
    printed: dict[str, str] = Field(default_factory=dict, description="texts of the sample by P:name")

    def element(self, id_: str) -> ElementInfo | None:
        """Return the element of an id."""
        return _elements_by_id(self).get(id_)

    def column(self, id_: str) -> ColumnInfo | None:
        """Return the column of an id."""
        return next((one for one in self.columns if one.id == id_), None)

    def in_section(self, *sections: str) -> list[ElementInfo]:
        """Return the elements of some sections."""
        return [one for one in self.elements if one.section in sections]


@once
def _elements_by_id(outline: Outline) -> dict[str, ElementInfo]:
    return {one.id: one for one in reversed(outline.elements)}
