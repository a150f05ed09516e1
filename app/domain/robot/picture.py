"""A program as a picture of blocks without Blockly: where each bar and row lies, and the same as SVG."""

from __future__ import annotations

from collections.abc import Mapping
from xml.sax.saxutils import escape, quoteattr

from pydantic import BaseModel, ConfigDict

from app.core.text import display_width, shorten
from app.domain.robot.cell.models import Cell
from app.domain.robot.definitions import CUSTOM_CATEGORIES, STANDARD_CATEGORIES
from app.domain.robot.nodes import NodeDatabase
from app.domain.robot.placeholders import COLOUR as UNKNOWN_COLOUR
from app.domain.robot.program import Block, Program
from app.domain.robot.standard import DEFINITIONS
from app.domain.robot.wording import Teller

ROW = 26
GAP = 1
INDENT = 16
FOOT = 9
MARGIN = 12
CHAIN_GAP = 24
FONT_SIZE = 13
MAX_TEXT = 160
MARK_COLOUR = "#d32f2f"
_COLUMN = 7.2
_PADDING = 22
_MIN_WIDTH = 120
_COLOURS = {kind: colour for _name, colour, kinds in STANDARD_CATEGORIES for kind in kinds}
_VARIABLES, _PROCEDURES = (colour for _name, _custom, colour in CUSTOM_CATEGORIES)


class Shape(BaseModel):
    """A coloured rectangle that belongs to a block; rows have a text."""

    model_config = ConfigDict(frozen=True)

    block_id: str
    x: int
    y: int
    width: int
    height: int
    colour: str
    text: str = ""
    mark: str = ""


class Picture(BaseModel):
    """All shapes of a program and the size that they need, in pixels."""

    model_config = ConfigDict(frozen=True)

    width: int
    height: int
    shapes: tuple[Shape, ...] = ()


def draw(
    program: Program,
    database: NodeDatabase,
    language: str,
    cell: Cell | None = None,
    marks: Mapping[str, str] | None = None,
) -> Picture:
    """Return the picture of a program; marks are what is wrong with blocks, by their ids."""
    drawing = _Drawing(database, Teller(database, language, cell), dict(marks or {}))
    below = MARGIN
    chains = sorted(program.chains, key=lambda chain: chain.blocks[0].type in DEFINITIONS)
    for chain in chains:
        below = drawing.chain(chain.blocks, MARGIN, below) + CHAIN_GAP
    width = max((shape.x + shape.width for shape in drawing.shapes), default=0) + MARGIN
    return Picture(width=width, height=max(below - CHAIN_GAP, 0) + MARGIN, shapes=tuple(drawing.shapes))


def svg(picture: Picture) -> str:
    """Return a picture as SVG that stands alone."""
    size = f'width="{picture.width}" height="{picture.height}" viewBox="0 0 {picture.width} {picture.height}"'
    font = f'font-family="Noto Sans CJK SC, Noto Sans, sans-serif" font-size="{FONT_SIZE}"'
    shapes = "".join(_element(shape) for shape in picture.shapes)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {font}>{shapes}</svg>'


def _element(shape: Shape) -> str:
    edge = f' stroke="{MARK_COLOUR}" stroke-width="2"' if shape.mark else ""
    box = (
        f'<rect x="{shape.x}" y="{shape.y}" width="{shape.width}" height="{shape.height}" rx="4" '
        f"fill={quoteattr(shape.colour)}{edge}/>"
    )
    if not shape.text:
        return box
    title = f"<title>{escape(shape.mark)}</title>" if shape.mark else ""
    x, y = shape.x + 10, shape.y + round(ROW / 2 + FONT_SIZE * 0.36)
    text = f'<text x="{x}" y="{y}" fill="#ffffff">{escape(shape.text)}</text>'
    return f"<g id={quoteattr(shape.block_id)}>{title}{box}{text}</g>"


class _Drawing:
    def __init__(self, database: NodeDatabase, teller: Teller, marks: dict[str, str]) -> None:
        self._nodes = database.by_type
        self._teller = teller
        self._marks = marks
        self.shapes: list[Shape] = []

    def chain(self, blocks: list[Block], x: int, y: int) -> int:
        """Draw a chain and return where it ends."""
        for block in blocks:
            y = self._block(block, x, y)
        return y

    def _block(self, block: Block, x: int, y: int) -> int:
        top = y
        y = self._row(block, self._teller.head(block), x, y)
        under = len(self.shapes)
        for name, inner in block.statements.items():
            if label := self._teller.between(block, name):
                y = self._row(block, label, x, y)
            y = self.chain(inner, x + INDENT, y)
        if not block.statements:
            return y
        self.shapes.insert(under, self._shape(block, x, top + ROW, INDENT - GAP * 3, y - top - ROW))
        self.shapes.append(self._shape(block, x, y, _MIN_WIDTH, FOOT))
        return y + FOOT + GAP

    def _row(self, block: Block, text: str, x: int, y: int) -> int:
        text = shorten(text, MAX_TEXT)
        width = max(_MIN_WIDTH, round(display_width(text) * _COLUMN) + _PADDING)
        self.shapes.append(self._shape(block, x, y, width, ROW, text or "…"))
        return y + ROW + GAP

    def _shape(self, block: Block, x: int, y: int, width: int, height: int, text: str = "") -> Shape:
        return Shape(
            block_id=block.id,
            x=x,
            y=y,
            width=width,
            height=height,
            colour=self._colour(block),
            text=text,
            mark=self._marks.get(block.id, "") if text else "",
        )

    def _colour(self, block: Block) -> str:
        if node := self._nodes.get(block.type):
            return node.colour
        if block.type.startswith("procedures_"):
            return _PROCEDURES
        if block.type.startswith("variables_"):
            return _VARIABLES
        return _COLOURS.get(block.type, UNKNOWN_COLOUR)
