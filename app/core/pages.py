"""One page model for every input: points, origin at the top left.

Readers fill it (vector PDF, scan, DOCX, XLSX, text); layout analysis and the
evidence views read it. All coordinates are points (1/72 inch), x to the
right, y downwards, page rotation already baked in.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

SourceKind = Literal["pdf", "image", "scan", "photo", "docx", "xlsx", "text", "jrxml"]


class Region(BaseModel):
    """An upright rectangle in points; x0 <= x1 and y0 <= y1."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        """Width in points."""
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        """Height in points."""
        return self.y1 - self.y0

    @property
    def cx(self) -> float:
        """Horizontal centre."""
        return (self.x0 + self.x1) / 2

    @property
    def cy(self) -> float:
        """Vertical centre."""
        return (self.y0 + self.y1) / 2


class Run(Region):
    """A piece of text in one font on one line.

    The region is the advance width by the font's ascent and descent.
    """

    text: str
    font: str = ""
    family: Literal["sans", "serif", "mono"] = "sans"
    size: float = 10.0
    bold: bool = False
    italic: bool = False
    underline: bool = False
    color: str = "#000000"
    angle: Literal[0, 90, 180, 270] = 0
    baseline: float | None = None
    confidence: float = 1.0


class Stroke(BaseModel):
    """A straight line; horizontal and vertical ones are the rulings."""

    x0: float
    y0: float
    x1: float
    y1: float
    width: float = 1.0
    color: str = "#000000"
    dashed: bool = False
    dotted: bool = False


class Box(Region):
    """A rectangle with an outline, a fill, or both."""

    fill: str | None = None
    color: str | None = None
    stroke_width: float = 1.0
    radius: float = 0.0
    ellipse: bool = False


class Picture(Region):
    """A raster picture; `data` is PNG or JPEG, base64 in JSON."""

    data: bytes = b""
    mime: str = "image/png"

    model_config = {"ser_json_bytes": "base64", "val_json_bytes": "base64"}


class Comment(Region):
    """A remark on the page: a PDF annotation, a cell comment, red ink.

    text is what it asks for, as one sentence. kind is strike, cross, circle,
    underline, highlight or note; target is the printed text it is about, ""
    where none is known; note is what is written there, as it was read.
    """

    text: str
    author: str = ""
    kind: str = "note"
    target: str = ""
    note: str = ""


class Cell(Region):
    """A table cell that the source itself declares (DOCX, XLSX)."""

    row: int
    column: int
    row_span: int = 1
    column_span: int = 1
    text: str = ""
    align: Literal["left", "center", "right"] | None = None
    valign: Literal["top", "middle", "bottom"] | None = None
    number_format: str = ""
    value: str | None = None
    fill: str | None = None


class Page(BaseModel):
    """Everything visible on one page, in points.

    turned is by how many degrees, against the clock, the source was turned
    to stand upright.
    """

    width: float
    height: float
    runs: list[Run] = Field(default_factory=list)
    strokes: list[Stroke] = Field(default_factory=list)
    boxes: list[Box] = Field(default_factory=list)
    pictures: list[Picture] = Field(default_factory=list)
    cells: list[Cell] = Field(default_factory=list)
    comments: list[Comment] = Field(default_factory=list)
    kind: SourceKind = "pdf"
    dpi: float = 0.0
    number: int = 1
    turned: Literal[0, 90, 180, 270] = 0


class Document(BaseModel):
    """What a reader made of one input file.

    pages may hold fewer pages than page_count: the template is made from the
    first page, the rest only says how the form goes on.
    """

    name: str
    kind: SourceKind
    page_count: int
    pages: list[Page]
    warnings: list[str] = Field(default_factory=list)


class PageWords(BaseModel):
    """The running text of one page, counted from 1; scanned says that it was recognised in a picture."""

    number: int
    text: str
    scanned: bool = False


class Words(BaseModel):
    """The running text of a file; pages may hold fewer than page_count, which a warning then says."""

    name: str
    page_count: int
    pages: list[PageWords]
    warnings: list[str] = Field(default_factory=list)
