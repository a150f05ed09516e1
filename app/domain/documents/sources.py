"""A file after reading: paragraphs and tables, each with the place where it stands."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from app.domain.documents.facts import Place

SourceForm = Literal["table", "text", "log", "mail", "office", "pdf", "picture", "data"]
MOST_BLOCKS = 20_000


class Paragraph(BaseModel):
    """A line or paragraph of a source; level 1 to 6 for headings, 0 for text."""

    text: str
    place: Place
    level: int = 0


class Grid(BaseModel):
    """A table of a source: text cells under a head, and the number of each row in its file.

    parts are the places of the tables that each row comes from, where several
    of one form were put together.
    """

    name: str
    sheet: str = ""
    title: str = ""
    head: list[str] = Field(default_factory=list)
    rows: list[list[str]] = Field(default_factory=list)
    numbers: list[int] = Field(default_factory=list)
    place: Place
    cut: bool = False
    parts: list[Place] = Field(default_factory=list)

    def column(self, at: int) -> list[str]:
        """Return one column's cells; rows that are too short give ""."""
        return [row[at] if at < len(row) else "" for row in self.rows]

    def cell(self, row: int, at: int) -> Place:
        """Return the place of one cell."""
        place = self.parts[row] if self.parts else self.place
        if place.kind == "cell":
            at -= bool(self.parts)
            return place.model_copy(update={"cell": f"{letters(max(at, 0))}{self.numbers[row]}"})
        return place.model_copy(update={"line": self.numbers[row]})

    def part_of(self, row: int) -> str:
        """Return a mark of the table that a row comes from, "" for a table of its own."""
        return f"{self.parts[row].source}/{self.parts[row].sheet}/" if self.parts else ""

    def span(self, at: int) -> Place:
        """Return the place of a whole column."""
        if not self.numbers or self.parts:
            return self.place
        first, last = self.numbers[0], self.numbers[-1]
        if self.place.kind == "cell":
            return self.place.model_copy(update={"cell": f"{letters(at)}{first}:{letters(at)}{last}"})
        return self.place.model_copy(update={"line": first, "last_line": last})


class Source(BaseModel):
    """One input: its name, hash, words and tables; notes say what could not be read."""

    name: str
    sha256: str
    form: SourceForm = "text"
    title: str = ""
    paragraphs: list[Paragraph] = Field(default_factory=list)
    grids: list[Grid] = Field(default_factory=list)
    pages: int = 0
    notes: list[str] = Field(default_factory=list)

    @property
    def bare_pages(self) -> list[int]:
        """The pages that no words were found on."""
        told = {one.place.page for one in self.paragraphs} | {one.place.page for one in self.grids}
        return [page for page in range(1, self.pages + 1) if page not in told]

    @property
    def text(self) -> str:
        """All words, one paragraph per line."""
        return "\n".join(one.text for one in self.paragraphs)


def letters(at: int) -> str:
    """Return the letters of a column counted from 0: A, B ... Z, AA."""
    found = ""
    at += 1
    while at > 0:
        at, rest = divmod(at - 1, 26)
        found = chr(65 + rest) + found
    return found
