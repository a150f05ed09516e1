# ruff: noqa: E501
"""Which blocks of a program words mean: a number, the last step, the selection, or what the step does."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from app.core.i18n import _
from app.domain.robot.cell.models import Cell
from app.domain.robot.nodes import NodeDatabase
from app.domain.robot.program import Block, Program
from app.domain.robot.understand.api import read_operations
from app.domain.robot.understand.context import Context
from app.domain.robot.understand.numerals import read_number
from app.domain.robot.understand.operations import Candidate, Issue, Operation
from app.domain.robot.vocabulary import mentioned
from app.domain.robot.wording import explain_block

MAX_CANDIDATES = 8
_NOT_COUNTED = frozenset(("rb_program", "rb_step"))
_NUMBER = re.compile(
    r"^第\s?(?P<zh>\d+|[一二两三四五六七八九十]+)\s?(?:个)?(?:步骤?|条|行|块|积木)(?:的?动作)?$|^(?:the )?step (?P<en>\d+)$|"
    r"^(?:the )?(?P<word>first|second|third|fourth|fifth) (?:step|block|move)$",
    re.IGNORECASE,
)
_WORDS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}
_LAST = re.compile(r"^最后一?(?:个|步|条)?(?P<zh>步骤?|动作)?$|^(?:the )?last (?:step|block)$", re.IGNORECASE)
_EVERY = re.compile(r"^(?:所有|全部|每个|每次|每一个)(?:的)?|^(?:all|every|each)(?: the)? ", re.IGNORECASE)
_THIS = re.compile(
    r"^(?:这个|这一步|这步|它|选中的?(?:积木|步骤)?|this(?: (?:step|block|one))?|it|the selection)$",
    re.IGNORECASE,
)
_SAME = {"move_l": "move", "move_j": "move", "move_offset": "above", "move_home": "home"}


@dataclass
class Found:
    """The blocks that words mean; every tells that all of them were asked for."""

    blocks: list[Block] = field(default_factory=list)
    every: bool = False


class Locator:
    """Finds steps of one program by words."""

    def __init__(
        self, program: Program, nodes: NodeDatabase, cell: Cell, selected: list[str], language: str
    ) -> None:
        self._nodes, self._cell, self._language = nodes, cell, language
        self._selected = set(selected)
        self.steps = numbered(program)

    def find(self, words: str) -> Found:
        """Return the blocks that words mean, [] where they mean none."""
        plain = re.sub(
            r"^(?:the|那个|那一步)\s*|(?:的?(?:那一?步|步骤|动作|积木)|的|\s(?:step|block))$",
            "",
            words.strip(),
        )
        every = _EVERY.match(plain)
        plain = plain[every.end() :].strip() if every else plain
        if _THIS.match(words.strip()):
            return Found([one for one in self.steps if one.id in self._selected], True)
        if match := _NUMBER.match(words.strip()) or _NUMBER.match(plain):
            return Found(self._numbered(match), True)
        if _LAST.match(words.strip()) or _LAST.match(plain):
            return Found(self.steps[-1:], True)
        return Found(self._described(plain), bool(every))

    def _numbered(self, match: re.Match[str]) -> list[Block]:
        given = match["zh"] or match["en"]
        number = _WORDS[match["word"].lower()] if match["word"] else read_number(given)
        whole = int(number) if number is not None else 0
        return self.steps[whole - 1 : whole] if whole >= 1 else []

    def _described(self, words: str) -> list[Block]:
        """Return the steps that do what the words say."""
        context = Context(cell=self._cell, nodes=self._nodes, language=self._language)
        wanted = [one for one in read_operations(words, context) if one.op not in ("if", "define")]
        if wanted and not context.issues:
            found = [block for block in self.steps if any(self._does(block, one) for one in wanted[-1:])]
            if found:
                return found
        ops = {phrase.op for phrase in mentioned(words, self._nodes)}
        return [block for block in self.steps if self._op(block) in ops]

    def _op(self, block: Block) -> str:
        node = self._nodes.by_type.get(block.type)
        return node.op if node else {"controls_repeat_ext": "repeat", "controls_if": "if"}.get(block.type, "")

    def _does(self, block: Block, wanted: Operation) -> bool:
        op = self._op(block)
        if _SAME.get(op, op) != _SAME.get(wanted.op, wanted.op):
            return False
        node = self._nodes.by_op.get(wanted.op)
        for name, value in wanted.params.items():
            known = node.field(name) if node else None
            if known is None:
                plugged = block.values.get(name)
                if plugged is not None and plugged.fields.get("NUM") not in (
                    None,
                    f"{value:g}" if isinstance(value, float) else str(value),
                ):
                    return False
            elif known.kind in ("ref", "enum") and block.fields.get(name) not in (None, str(value)):
                return False
        return True

    def question(self, words: str, found: Found) -> Issue:
        """Return the question which of several steps is meant."""
        numbers = {block.id: number for number, block in enumerate(self.steps, start=1)}
        candidates = [
            Candidate(
                value=block.id,
                label=f"{numbers[block.id]}. {explain_block(block, self._nodes, self._language, self._cell)}",
            )
            for block in found.blocks[:MAX_CANDIDATES]
        ]
        message = _("“{text}” fits several steps of the program. Which one is meant?", text=words)
        return Issue(
            kind="ambiguous_reference",
            key=f"block:{words}",
            message=message,
            text=words,
            section="blocks",
            candidates=candidates,
        )


def numbered(program: Program) -> list[Block]:
    """Return the steps of a program as they are counted: in their order, without heads and titles."""
    found: list[Block] = []
    waiting = [list(chain.blocks) for chain in reversed(program.chains)]
    while waiting:
        blocks = waiting.pop()
        if not blocks:
            continue
        block, rest = blocks[0], blocks[1:]
        waiting.append(rest)
        if block.type not in _NOT_COUNTED:
            found.append(block)
        waiting.extend(list(steps) for steps in reversed(block.statements.values()))
    return found
