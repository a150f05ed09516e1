"""What checks of robot programs say: issues pinned to blocks, and Blockly's own verdict."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

Severity = Literal["error", "warning"]


class ProgramIssue(BaseModel):
    """One thing that is wrong with a program, pinned to a block and a field of it."""

    model_config = ConfigDict(frozen=True)

    code: str
    message: str
    severity: Severity = "error"
    block_id: str = ""
    block_type: str = ""
    field: str = ""
    line: int = 0


class BlocklyVerdict(BaseModel):
    """What Blockly did with a program: its words, the program as it writes it, and whether they are equal."""

    model_config = ConfigDict(frozen=True)

    errors: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    blocks: int = 0
    xml: bytes = b""
    unchanged: bool = False

    @property
    def accepted(self) -> bool:
        """Whether Blockly loaded the program silently and writes it back as it was."""
        return not self.errors and not self.warnings and self.unchanged
