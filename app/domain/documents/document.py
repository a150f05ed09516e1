"""The finished document as data: what every writer (Markdown, HTML, DOCX, PDF) sets in its own form."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from app.domain.documents.facts import Ledger, Place

Language = Literal["zh", "en"]
BlockKind = Literal["paragraph", "bullet", "table", "chart", "note", "gap"]


class Run(BaseModel, frozen=True):
    """A piece of text; fact is the id of the fact that it shows, "" for wording."""

    text: str
    fact: str = ""
    bold: bool = False
    marked: bool = False


class Cell(BaseModel, frozen=True):
    """A table cell."""

    runs: tuple[Run, ...] = ()
    number: bool = False

    @property
    def text(self) -> str:
        """The cell's words."""
        return "".join(run.text for run in self.runs)


class Table(BaseModel, frozen=True):
    """A table with a head, and the evidence of its body."""

    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    caption: str = ""


class Chart(BaseModel, frozen=True):
    """A drawn chart: its pictures are parts of the version; values are facts.

    about is "group/column" or "trend/measure".
    """

    kind: Literal["bar", "line"] = "bar"
    about: str = ""
    title: str = ""
    unit: str = ""
    labels: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    svg: str = ""


class Block(BaseModel, frozen=True):
    """One paragraph, bullet, table or chart; notes are numbers of evidence printed after it."""

    kind: BlockKind = "paragraph"
    runs: tuple[Run, ...] = ()
    table: Table | None = None
    chart: Chart | None = None
    evidence: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """The block's words without its table."""
        return "".join(run.text for run in self.runs)


class Section(BaseModel, frozen=True):
    """A headed part of the document; key is stable, so that one part can be written anew."""

    key: str
    title: str
    blocks: tuple[Block, ...] = ()


class Evidence(BaseModel, frozen=True):
    """One entry of the evidence list: where facts of the text come from."""

    number: int
    text: str
    place: Place
    facts: tuple[str, ...] = ()


class Document(BaseModel):
    """A document in its language, with the facts it places and the evidence it prints."""

    title: str
    subtitle: str = ""
    language: Language = "zh"
    kind: str = "summary"
    sections: list[Section] = Field(default_factory=list)
    evidence: list[Evidence] = Field(default_factory=list)
    ledger: Ledger = Field(default_factory=Ledger)

    def is_headed(self, section: Section) -> bool:
        """Tell whether a section bears its title: the parts of a letter do not."""
        return self.kind != "letter" or section.key.split("-")[0] not in ("letter", "matter", "closing")

    @property
    def charts(self) -> list[Chart]:
        """All charts in their order."""
        return [block.chart for part in self.sections for block in part.blocks if block.chart]

    def in_order(self) -> Document:
        """Return the document with its evidence numbered as first cited; uncited evidence goes."""
        cited = [n for part in self.sections for block in part.blocks for n in block.evidence]
        known = {one.number: one for one in self.evidence}
        new = {old: at for at, old in enumerate(dict.fromkeys(n for n in cited if n in known), 1)}
        sections = [
            part.model_copy(update={"blocks": tuple(_renumbered(block, new) for block in part.blocks)})
            for part in self.sections
        ]
        evidence = [known[old].model_copy(update={"number": at}) for old, at in new.items()]
        return self.model_copy(update={"sections": sections, "evidence": evidence})


def _renumbered(block: Block, new: dict[int, int]) -> Block:
    if not block.evidence:
        return block
    return block.model_copy(update={"evidence": tuple(sorted(new[n] for n in block.evidence if n in new))})
