"""A program in words: one line for each step, as deep as it is nested, in Chinese or English."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pydantic import BaseModel, ConfigDict

from app.domain.robot.cell.models import Cell
from app.domain.robot.nodes import Node, NodeDatabase, NodeField, Words
from app.domain.robot.program import Block, Program
from app.domain.robot.standard import DEFINITIONS
from app.domain.robot.standard_words import FOREVER, INPUT_WORDS, OPERATORS, STANDARD_WORDS

_SLOT = re.compile(r"\{(\w+)\}")
_SPACES = re.compile(r"\s+")
_MAX_VALUE_DEPTH = 40


class Line(BaseModel):
    """One line of a program in words, and the block that it tells about."""

    model_config = ConfigDict(frozen=True)

    level: int
    text: str
    block_id: str = ""


def explain(program: Program, database: NodeDatabase, language: str, cell: Cell | None = None) -> list[Line]:
    """Return a program in words; things of the cell go by their names, unknown blocks are said to be so."""
    teller = Teller(database, language, cell)
    chains = sorted(program.chains, key=lambda chain: chain.blocks[0].type in DEFINITIONS)
    return [line for chain in chains for line in teller.steps(chain.blocks, 0)]


def explain_block(block: Block, database: NodeDatabase, language: str, cell: Cell | None = None) -> str:
    """Return one step in words, without what is nested in it."""
    return Teller(database, language, cell).head(block)


def _is_endless(block: Block) -> bool:
    """Tell whether a block repeats without end."""
    condition = block.values.get("BOOL")
    return (
        block.type == "controls_whileUntil"
        and condition is not None
        and block.fields.get("MODE")
        == {"TRUE": "WHILE", "FALSE": "UNTIL"}.get(condition.fields.get("BOOL", ""))
    )


class Teller:
    """Tells blocks in one language, with the names of one cell."""

    def __init__(self, database: NodeDatabase, language: str, cell: Cell | None) -> None:
        self._nodes = database.by_type
        self._language = language
        self._cell = cell

    def steps(self, blocks: list[Block], level: int) -> Iterator[Line]:
        """Yield the lines of a chain and of all that is nested in it."""
        for block in blocks:
            yield Line(level=level, text=self.head(block), block_id=block.id)
            for name, inner in block.statements.items():
                if label := self.between(block, name):
                    yield Line(level=level, text=label, block_id=block.id)
                yield from self.steps(inner, level + 1)

    def head(self, block: Block) -> str:
        """Return a block in words, its values included."""
        return self._told(block, 0)

    def _told(self, block: Block, depth: int) -> str:
        if depth > _MAX_VALUE_DEPTH:
            return "…"
        if block.type in ("math_number", "text", "variables_get"):
            return next(iter(block.fields.values()), "")
        node = self._nodes.get(block.type)
        message = FOREVER if _is_endless(block) else node.message if node else STANDARD_WORDS.get(block.type)
        if message is None:
            unknown = Words(zh="未知积木 {type}", en="unknown block {type}").of(self._language)
            return unknown.format(type=block.type)
        return self._filled(message.of(self._language), block, node, depth)

    def _filled(self, message: str, block: Block, node: Node | None, depth: int) -> str:
        """Fill a message with fields and values; places for steps are left out."""

        def fill(slot: re.Match[str]) -> str:
            name = slot[1]
            if name in block.fields:
                return self._field(node.field(name) if node else None, block.fields[name])
            if name in block.values:
                return self._plugged(block.values[name], depth)
            if name == "NAME" and block.mutation:
                return block.mutation.attributes.get("name", "")
            return self._listed(block, depth) if name == "ITEMS" else ""

        for slot in node.inputs if node else ():
            if slot.kind == "statement":
                label = re.escape(slot.label.of(self._language))
                message = re.sub(rf"(\b|(?<=\s)){label}\s*\{{{slot.name}\}}", "", message)
        told = _SPACES.sub(" ", _SLOT.sub(fill, message)).strip().rstrip(":：").strip()
        return told or (node.name.of(self._language) if node else block.type)

    def _plugged(self, block: Block, depth: int) -> str:
        text = self._told(block, depth + 1)
        nested = depth > 0 and block.type in ("logic_operation", "math_arithmetic", "math_modulo")
        return f"({text})" if nested else text

    def _listed(self, block: Block, depth: int) -> str:
        return ", ".join(self._plugged(one, depth) for one in block.values.values())

    def _field(self, field: NodeField | None, text: str) -> str:
        if field is None:
            return OPERATORS.get(text, Words(zh=text, en=text)).of(self._language)
        if field.kind == "enum":
            known = next((one.label.of(self._language) for one in field.options if one.value == text), text)
            return known or text
        if field.kind == "ref" and self._cell is not None:
            item = self._cell.get(field.refers, text)
            return f"{item.label(self._language)} ({text})" if item and item.label(self._language) else text
        return text

    def between(self, block: Block, name: str) -> str:
        """Return the line before a nested chain, where it is not the block's only or first one."""
        if block.type == "controls_if" and name.startswith("DO") and name != "DO0":
            condition = block.values.get(name.replace("DO", "IF"))
            words = INPUT_WORDS["ELSEIF"].of(self._language)
            return words.format(condition=self._plugged(condition, 0) if condition else "")
        if name == "ELSE":
            return INPUT_WORDS["ELSE"].of(self._language)
        node = self._nodes.get(block.type)
        inputs = [one for one in node.inputs if one.kind == "statement"] if node else []
        later = next((one for one in inputs[1:] if one.name == name), None)
        return later.label.of(self._language) if later else ""
