"""The data that report drafting passes around."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from app.core.pages import Region

JavaType = Literal[
    "java.lang.String",
    "java.lang.Integer",
    "java.math.BigDecimal",
    "java.util.Date",
    "java.lang.Boolean",
]
SampleValue = str | int | float | bool | None
HorizontalAlign = Literal["Left", "Center", "Right", "Justified"]
VerticalAlign = Literal["Top", "Middle", "Bottom"]
Rotation = Literal["None", "Left", "Right", "UpsideDown"]
BandName = Literal[
    "background",
    "title",
    "pageHeader",
    "columnHeader",
    "groupHeader",
    "detail",
    "groupFooter",
    "columnFooter",
    "pageFooter",
    "summary",
]


class Sample(BaseModel):
    """What fills a template: parameters and rows, as in sample.json.

    Numbers are JSON numbers or strings, dates ISO 8601. Values that do not
    repeat stand in every row. tables are the rows of parameters that hold
    a collection: the data of a table of its own.
    """

    parameters: dict[str, SampleValue] = Field(default_factory=dict)
    rows: list[dict[str, SampleValue]] = Field(default_factory=list)
    tables: dict[str, list[dict[str, SampleValue]]] = Field(default_factory=dict)


# ---- the layout of a page ---------------------------------------------------


class TextRole(StrEnum):
    """What a text on the page is for."""

    LABEL = "label"
    VALUE = "value"
    HEADING = "heading"
    COLUMN_HEADER = "column_header"
    DETAIL = "detail"
    TOTAL = "total"
    PAGE_NUMBER = "page_number"


class LayoutText(Region):
    """One text element found on the page, with its role.

    x0..y1 is the ink; box is the room that the source gives it (its cell, or
    the space to its neighbours). label names the text that describes a value.
    """

    id: int
    text: str
    role: TextRole
    box: Region
    label: str = ""
    row: int = -1
    column: int = -1
    group_column: bool = False
    runs: list[int] = Field(default_factory=list)


class DetailBlock(Region):
    """The repeating rows: `rows` bands of text ids, one id per column or -1."""

    pitch: float
    rows: list[list[int]]
    columns: list[Region]
    header_ids: list[int] = Field(default_factory=list)
    total_ids: list[int] = Field(default_factory=list)
    tops: list[float] = Field(default_factory=list)
    header_top: float = 0.0


class GroupBlock(BaseModel):
    """Rows that come in groups: the texts above and below each group's rows.

    headers and footers hold text ids, one list per group, one id per place or
    -1; heights are those of the first group's header and footer, in points.
    """

    row_counts: list[int]
    headers: list[list[int]] = Field(default_factory=list)
    footers: list[list[int]] = Field(default_factory=list)
    header_top: float = 0.0
    header_height: float = 0.0
    footer_top: float = 0.0
    footer_height: float = 0.0


class LayoutSchema(BaseModel):
    """What stands where: the seed's layout_schema."""

    width: float
    height: float
    texts: list[LayoutText] = Field(default_factory=list)
    detail: DetailBlock | None = None
    groups: GroupBlock | None = None
    header_bottom: float = 0.0
    footer_top: float = 0.0
    total_rows: int = 0


# ---- the template as data ---------------------------------------------------


class Pen(BaseModel):
    """A border line; width 0 draws nothing."""

    width: float = 0.0
    color: str = "#000000"
    style: Literal["Solid", "Dashed", "Dotted", "Double"] = "Solid"


class BoxBorders(BaseModel):
    """The four border lines and paddings of an element."""

    top: Pen = Pen()
    left: Pen = Pen()
    bottom: Pen = Pen()
    right: Pen = Pen()
    padding_top: int = 0
    padding_left: int = 0
    padding_bottom: int = 0
    padding_right: int = 0


class ElementBase(BaseModel):
    """Common to every element: whole-number points relative to its band."""

    x: int
    y: int
    width: int
    height: int
    uuid: str = ""
    forecolor: str | None = None
    backcolor: str | None = None
    opaque: bool = False
    print_when: str = ""
    stretch: Literal["NoStretch", "ElementGroupHeight", "ElementGroupBottom", "ContainerHeight"] = "NoStretch"
    position: Literal["FixRelativeToTop", "Float", "FixRelativeToBottom"] = "FixRelativeToTop"


class TextBase(ElementBase):
    """Common to static texts and text fields; line_spacing in points, 0 for the font's own."""

    font: str = "Draftsmith Sans"
    size: float = 10
    bold: bool = False
    italic: bool = False
    underline: bool = False
    align: HorizontalAlign = "Left"
    valign: VerticalAlign = "Top"
    rotation: Rotation = "None"
    line_spacing: float = 0
    box: BoxBorders | None = None


class StaticText(TextBase):
    """A label."""

    kind: Literal["staticText"] = "staticText"
    text: str


class TextField(TextBase):
    """A value: a Java expression over $F{}, $P{} and $V{}."""

    kind: Literal["textField"] = "textField"
    expression: str
    pattern: str = ""
    blank_when_null: bool = True
    stretch_with_overflow: bool = False
    evaluation: Literal["Now", "Report", "Page", "Column", "Band", "Group", "Auto"] = "Now"
    evaluation_group: str = ""
    sample_text: str = ""


class LineElement(ElementBase):
    """A line; direction BottomUp for a rising diagonal."""

    kind: Literal["line"] = "line"
    pen: Pen = Pen(width=1)
    direction: Literal["TopDown", "BottomUp"] = "TopDown"


class RectangleElement(ElementBase):
    """A rectangle or, with ellipse set, an ellipse; frame draws it as a cell's box."""

    kind: Literal["rectangle"] = "rectangle"
    pen: Pen = Pen(width=1)
    radius: int = 0
    ellipse: bool = False
    frame: bool = False


class ImageElement(ElementBase):
    """A picture carried inside the template as base64 text."""

    kind: Literal["image"] = "image"
    data: str
    mime: str = "image/png"


Element = Annotated[
    StaticText | TextField | LineElement | RectangleElement | ImageElement,
    Field(discriminator="kind"),
]


class Band(BaseModel):
    """A band: its height and its elements."""

    name: BandName
    height: int
    elements: list[Element] = Field(default_factory=list)
    group: str = ""
    split: Literal["", "Stretch", "Prevent", "Immediate"] = ""
    print_when: str = ""


class ReportField(BaseModel):
    """A field of the data source; description keeps the label on the page."""

    name: str
    java_type: JavaType = "java.lang.String"
    description: str = ""
    pattern: str = ""


class ReportVariable(BaseModel):
    """A variable, e.g. the sum of a column."""

    name: str
    java_type: JavaType = "java.math.BigDecimal"
    calculation: Literal["Nothing", "Count", "Sum", "Average", "Lowest", "Highest", "First"] = "Sum"
    expression: str = ""
    reset: Literal["Report", "Page", "Column", "Group", "None"] = "Report"
    reset_group: str = ""
    initial: str = ""


class ReportParameter(BaseModel):
    """A parameter with its default expression."""

    name: str
    java_type: JavaType = "java.lang.String"
    description: str = ""
    default: str = ""


class ReportGroup(BaseModel):
    """A group of rows with the same expression value.

    reprint_header prints its header again on each page; keep_header never
    leaves the header alone at the foot of a page.
    """

    name: str
    expression: str
    new_page: bool = False
    reprint_header: bool = False
    keep_header: bool = False


class SortBy(BaseModel):
    """A field or variable that the engine sorts the rows by."""

    name: str
    kind: Literal["Field", "Variable"] = "Field"
    descending: bool = False


class Design(BaseModel):
    """A whole template as data; jrxml.write_jrxml turns it into XML."""

    name: str
    page_width: int
    page_height: int
    orientation: Literal["Portrait", "Landscape"] = "Portrait"
    left_margin: int = 0
    right_margin: int = 0
    top_margin: int = 0
    bottom_margin: int = 0
    parameters: list[ReportParameter] = Field(default_factory=list)
    fields: list[ReportField] = Field(default_factory=list)
    variables: list[ReportVariable] = Field(default_factory=list)
    groups: list[ReportGroup] = Field(default_factory=list)
    bands: list[Band] = Field(default_factory=list)
    summary_new_page: bool = False
    footer_on_last_row: bool = False
    query: str = ""
    sorts: list[SortBy] = Field(default_factory=list)
    filter: str = ""


class Draft(BaseModel):
    """A design with the sample rows that reproduce the source page."""

    design: Design
    sample: Sample


class KnownField(BaseModel):
    """A field definition from the knowledge base."""

    name: str
    label: str
    java_type: JavaType = "java.lang.String"
    pattern: str = ""
    source: str = ""


# ---- what the engine says ---------------------------------------------------

Stage = Literal["guard", "xml", "xsd", "structure", "load", "compile", "fill", "export", "compare"]


class EngineError(BaseModel):
    """An engine message as data; explained by domain/reports/explain.py.

    code is one of explain.CODES, e.g. "field_not_found"; values holds what the
    message names (name, band, element, height ...).
    """

    code: str
    stage: Stage
    message: str
    values: dict[str, str] = Field(default_factory=dict)
    element: str = ""
    band: str = ""
    expression: str = ""
    line: int = 0
    column: int = 0


class PrintedText(BaseModel):
    """One text as the engine printed it, points on its page.

    cut_at is the index of the first character that was not printed, or None.
    """

    page: int
    x: int
    y: int
    width: int
    height: int
    text: str
    band: str = ""
    uuid: str = ""
    cut_at: int | None = None
    dropped: bool = False


class RenderResult(BaseModel):
    """What came of compiling, filling and exporting one template.

    pdf and pngs are paths of files in the work folder. warnings are what breaks
    the schema although the engine takes it.
    """

    ok: bool
    errors: list[EngineError] = Field(default_factory=list)
    warnings: list[EngineError] = Field(default_factory=list)
    page_count: int = 0
    pdf: str = ""
    pngs: list[str] = Field(default_factory=list)
    texts: list[PrintedText] = Field(default_factory=list)
    lost_text: list[str] = Field(default_factory=list)
    seconds: dict[str, float] = Field(default_factory=dict)


class Fidelity(BaseModel):
    """How alike the rendering and the source page are; 1 is identical.

    score = 0.45 text + 0.28 lines + 0.27 ink, or 0.70 text + 0.30 ink where
    the source draws no line; ink is SSIM over inked places, rescaled so that
    an empty page scores 0.
    """

    score: float
    text: float
    lines: float
    ink: float
    missing: list[str] = Field(default_factory=list)


ExportFormat = Literal["jrxml", "jrxml7", "pdf", "docx", "xlsx", "pptx", "csv", "html", "png", "zip"]
