"""What the views of blocks share: warnings on blocks, and what Blockly said of a program."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Shown:
    """What the page said about a program that it opened."""

    blocks: int
    messages: list[list[str]] = field(default_factory=list)


@dataclass(frozen=True)
class BlockMark:
    """A warning on a block."""

    block_id: str
    text: str
