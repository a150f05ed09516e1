"""A cell's named things: points, signals, tools and devices, each with its names."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

SECTIONS = (
    "points",
    "di",
    "do",
    "ai",
    "ao",
    "vacuum",
    "valves",
    "conveyors",
    "cameras",
    "tools",
    "frames",
    "devices",
    "robots",
    "pallets",
)
BUILT_IN = {"frames": ("base",), "robots": ("default",)}


class CellItem(BaseModel):
    """One thing of the cell: its identifier, its names, and where it lies if it is a point."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: str
    section: str
    name_zh: str = ""
    name_en: str = ""
    aliases: tuple[str, ...] = ()
    pose: tuple[float, ...] = ()
    p0: str = ""
    pr: str = ""
    pc: str = ""

    @property
    def names(self) -> list[str]:
        """Every name of the thing, its identifier included."""
        return [name for name in (self.id, self.name_zh, self.name_en, *self.aliases) if name]

    def label(self, language: str) -> str:
        """Return the name in a language, or the other one, or the identifier."""
        first, second = (self.name_zh, self.name_en) if language == "zh" else (self.name_en, self.name_zh)
        return first or second or self.id


class Cell(BaseModel):
    """All named things of a cell; `robot` holds the limits that the file tells about the arm."""

    model_config = ConfigDict(frozen=True, ignored_types=(cached_property,))

    items: tuple[CellItem, ...] = ()
    robot: dict[str, Any] = Field(default_factory=dict)

    @cached_property
    def by_key(self) -> dict[tuple[str, str], CellItem]:
        """The things by section and identifier."""
        return {(item.section, item.id): item for item in self.items}

    @cached_property
    def _hash(self) -> int:
        return hash(self.items)

    def __hash__(self) -> int:
        return self._hash

    def of(self, section: str) -> list[CellItem]:
        """Return the things of a section in the order of the file."""
        return [item for item in self.items if item.section == section]

    def get(self, section: str, identity: str) -> CellItem | None:
        """Return a thing by its section and identifier."""
        return self.by_key.get((section, identity))

    def has(self, section: str, identity: str) -> bool:
        """Tell whether a reference may be written into a program."""
        return (section, identity) in self.by_key or identity in BUILT_IN.get(section, ())

    def references(self) -> dict[str, set[str]]:
        """Return what a program may refer to, by section."""
        found = {section: set(BUILT_IN.get(section, ())) for section in SECTIONS}
        for item in self.items:
            found[item.section].add(item.id)
        return found

    def with_alias(self, section: str, identity: str, alias: str) -> Cell:
        """Return the cell with one more name for a thing."""
        items = tuple(
            item.model_copy(update={"aliases": (*item.aliases, alias)})
            if (item.section, item.id) == (section, identity) and alias not in item.names
            else item
            for item in self.items
        )
        return Cell(items=items, robot=self.robot)
