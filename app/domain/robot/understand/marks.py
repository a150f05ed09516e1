"""A request with its names and quantities replaced by single marks, so that patterns see grammar only."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

REFERENCES = (
    "points",
    "di",
    "do",
    "ai",
    "ao",
    "vacuum",
    "valves",
    "conveyors",
    "cameras",
    "devices",
    "pallets",
    "frames",
    "tools",
)
MEASURES = (
    "speed",
    "torque",
    "pressure",
    "seconds",
    "length",
    "angle",
    "hertz",
    "mass",
    "volt",
    "ampere",
    "newton",
    "percent",
    "times",
    "rows",
    "cols",
    "layers",
    "count",
    "number",
)
KINDS = (*REFERENCES, *MEASURES, "quoted", "call")
FIRST, ROOM = 0xF0000, 1900
_ANY = re.compile("[\U000f0000-\U000ffff0]")
MAX_TEXT = 20000


@dataclass(frozen=True)
class Mark:
    """What one mark stands for."""

    kind: str
    text: str
    start: int
    end: int
    item: str = ""
    value: float = 0.0


@dataclass(frozen=True)
class Marked:
    """A piece of a marked request: its characters, where each comes from, and what the marks are."""

    text: str
    places: list[tuple[int, int]]
    original: str
    marks: dict[str, Mark] = field(default_factory=dict)

    def cut(self, start: int, end: int) -> Marked:
        """Return a part of it, without white space at its ends."""
        piece = self.text[start:end]
        start += len(piece) - len(piece.lstrip())
        piece = piece.strip()
        return Marked(piece, self.places[start : start + len(piece)], self.original, self.marks)

    def silent(self) -> Marked:
        """Return a piece that says nothing but still knows where it stands."""
        return Marked("", self.places, self.original, self.marks)

    @property
    def start(self) -> int:
        """Where the piece begins in the request."""
        return self.places[0][0] if self.places else 0

    @property
    def words(self) -> str:
        """The piece as it stands in the request."""
        return self.original[self.places[0][0] : self.places[-1][1]] if self.places else ""

    def all(self, kind: str) -> list[Mark]:
        """Return the marks of a kind from left to right."""
        return [self.marks[one] for one in self.text if one in self.marks and self.marks[one].kind == kind]

    def first(self, kind: str) -> Mark | None:
        """Return the first mark of a kind."""
        return next(iter(self.all(kind)), None)

    def mark_at(self, place: int) -> Mark | None:
        """Return the mark at a place of the text."""
        return self.marks.get(self.text[place]) if 0 <= place < len(self.text) else None


def without_marks(text: str) -> str:
    """Return a marked text's own words."""
    return _ANY.sub("", text)


def is_mark(sign: str) -> bool:
    """Tell whether a single character stands for a name or a quantity."""
    return _ANY.fullmatch(sign) is not None


def kind_class(kind: str) -> str:
    """Return the pattern that any mark of a kind matches."""
    first = FIRST + KINDS.index(kind) * ROOM
    return f"[{chr(first)}-{chr(first + ROOM - 1)}]"


def pattern(text: str) -> re.Pattern[str]:
    """Compile a pattern in which <kind> stands for a mark of a kind."""
    filled = re.sub(
        r"(?<!\?P)<(\w+)>", lambda match: kind_class(match[1]) if match[1] in KINDS else match[0], text
    )
    return re.compile(filled, re.IGNORECASE)
