"""The proof of a robot program: our validator and Blockly itself must both accept it."""

from __future__ import annotations

import asyncio

from pydantic import BaseModel, ConfigDict

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.robot.cell.models import Cell
from app.domain.robot.checking.check import check_program
from app.domain.robot.models import BlocklyVerdict, ProgramIssue
from app.domain.robot.nodes import NodeDatabase
from app.domain.robot.placeholders import placeholder_definitions
from app.domain.robot.program_xml import read_program
from app.engines.blockly.ports import BlockEngine

_UNREADABLE = frozenset(("bad_xml", "xml_doctype", "xml_too_deep", "xml_too_large", "not_blockly"))

MOST_BLOCKS = 10_000
"""More than this Blockly would not load within its deadline."""


class Proof(BaseModel):
    """What both said about a program; it may become a version when both accept."""

    model_config = ConfigDict(frozen=True)

    issues: tuple[ProgramIssue, ...] = ()
    verdict: BlocklyVerdict | None = None

    @property
    def errors(self) -> list[ProgramIssue]:
        """What must be mended; warnings are left out."""
        return [issue for issue in self.issues if issue.severity == "error"]

    @property
    def accepted(self) -> bool:
        """Whether the validator found no error and Blockly loaded the program silently and unchanged."""
        return not self.errors and self.verdict is not None and self.verdict.accepted


async def prove(data: bytes, database: NodeDatabase, engine: BlockEngine, cell: Cell | None = None) -> Proof:
    """Return what the validator and Blockly say about Blockly XML.

    Unknown blocks are told by the validator; Blockly gets a grey block in their
    place. It is not asked about what can't be opened or has too many blocks. Raises AppError when the
    engine can't be started or a deadline passed.
    """
    issues = await asyncio.to_thread(check_program, data, database, cell)
    if any(issue.code in _UNREADABLE for issue in issues):
        return Proof(issues=tuple(issues))
    try:
        program = await asyncio.to_thread(read_program, data)
    except AppError as error:
        return Proof(issues=(*issues, ProgramIssue(code=error.code, message=error.message)))
    if (count := sum(1 for _block in program.walk())) > MOST_BLOCKS:
        return Proof(issues=(*issues, _too_many(count)))
    unknown = placeholder_definitions(program, database)
    verdict = await engine.load(data, database, placeholders=unknown)
    return Proof(issues=(*issues, *_said(verdict, bool(issues))), verdict=verdict)


def _too_many(count: int) -> ProgramIssue:
    return ProgramIssue(
        code="too_many_blocks",
        message=_(
            "The program has {count} blocks; Blockly takes at most {most}.", count=count, most=MOST_BLOCKS
        ),
    )


def _said(verdict: BlocklyVerdict, known: bool) -> list[ProgramIssue]:
    """Return Blockly's own words as issues, and what it changed in silence, unless the reason is known."""
    words = [ProgramIssue(code="blockly_error", message=text) for text in verdict.errors]
    words += [ProgramIssue(code="blockly_warning", message=text) for text in verdict.warnings]
    if not words and not known and not verdict.unchanged:
        message = _("Blockly reads the program otherwise than it is written.")
        words.append(ProgramIssue(code="blockly_changed", message=message))
    return words
