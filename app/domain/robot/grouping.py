"""Long chains are cut into titled steps, because deep XML opens neither everywhere nor quickly."""

from __future__ import annotations

from app.core.i18n import _
from app.domain.robot.program import Block, Chain, Program, walk

MAX_STEP_BLOCKS = 100
STEP = "rb_step"
_AIM = 40
_HEADS = ("rb_program",)


def grouped(program: Program, limit: int = MAX_STEP_BLOCKS) -> Program:
    """Return the program with every chain of more than `limit` blocks cut into steps."""
    chains = [chain.model_copy(update={"blocks": _grouped(chain.blocks, limit)}) for chain in program.chains]
    return program.model_copy(update={"chains": [Chain.model_validate(chain) for chain in chains]})


def _grouped(blocks: list[Block], limit: int) -> list[Block]:
    inside = [_grouped_inside(block, limit) for block in blocks]
    if sum(map(_weight, inside)) <= limit:
        return inside
    head = [block for block in inside[:1] if block.type in _HEADS]
    return [*head, *_steps(inside[len(head) :], limit)]


def _grouped_inside(block: Block, limit: int) -> Block:
    if not block.statements:
        return block
    statements = {name: _grouped(steps, limit) for name, steps in block.statements.items()}
    return block.model_copy(update={"statements": statements})


def _weight(block: Block) -> int:
    """Return how many blocks a block counts for: a step of its own counts as one."""
    return 1 if block.type == STEP else sum(1 for _each in walk([block]))


def _steps(blocks: list[Block], limit: int) -> list[Block]:
    parts: list[list[Block]] = [[]]
    weight = 0
    for block in blocks:
        if parts[-1] and (weight + _weight(block) > min(_AIM, limit) or block.type == STEP):
            parts.append([])
            weight = 0
        parts[-1].append(block)
        weight += _weight(block)
    return [_step(part, number) for number, part in enumerate(parts, start=1)]


def _step(part: list[Block], number: int) -> Block:
    if len(part) == 1:
        return part[0]
    title = _("Part {number}", number=number)
    return Block(type=STEP, fields={"TITLE": title}, statements={"DO": part}, source=part[0].source)
