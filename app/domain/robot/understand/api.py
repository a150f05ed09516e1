# ruff: noqa: E501
"""The way in: a sentence becomes tasks, steps and a program, or questions, or a refusal."""

from __future__ import annotations

import re

from app.core.i18n import _, language
from app.core.text import has_cjk
from app.domain.robot.cell.models import Cell
from app.domain.robot.nodes import NodeDatabase
from app.domain.robot.program import Block, Program, Source
from app.domain.robot.understand.accounts import not_accounted
from app.domain.robot.understand.build import Builder
from app.domain.robot.understand.context import Context
from app.domain.robot.understand.counters import with_counters
from app.domain.robot.understand.coverage import unaccounted
from app.domain.robot.understand.empty_hand import driven_while_held, taken_again, taken_in_each
from app.domain.robot.understand.evidence import without_evidence
from app.domain.robot.understand.manner import manners_without_speed
from app.domain.robot.understand.marking import mark_request
from app.domain.robot.understand.marks import Marked
from app.domain.robot.understand.operations import DRAFTS, Issue, Operation, Outcome, Plan, Step, Traced
from app.domain.robot.understand.pallets import (
    clamped_before_release,
    with_cycles,
    with_places,
    without_double_picks,
)
from app.domain.robot.understand.reader import Reader
from app.domain.robot.understand.refusals import not_a_task
from app.domain.robot.understand.safety import moving_while_open, unsafe_words
from app.domain.robot.understand.sights import ask_for_the_picture
from app.domain.robot.understand.signals import lit_for, without_repeats
from app.domain.robot.understand.tasks import inner, planned, steps_of, task_at, tasks_of, watchers_first
from app.domain.robot.understand.whereabouts import astray_issues
from app.domain.robot.understand.which import ask_which

_UNKNOWN_ID = re.compile(
    r"(?<![a-z0-9])(?:(?P<points>P)|(?P<di>DI)|(?P<do>DO)|(?P<ai>AI)|(?P<ao>AO))\s?(?P<number>\d{1,4})(?![0-9a-z.])",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"^(?:what|who|whose|why|where|which|how)\b[^.]*\?$|(?:什么|多少|谁|哪里|哪儿|为什么|怎么样?|几点)[^,，。;；]{0,12}[?？]$|吗[?？]?$",
    re.IGNORECASE,
)
PROGRAM_NAME = "main"
_OPS = {
    "controls_if": "if",
    "controls_repeat_ext": "repeat",
    "controls_whileUntil": "while",
    "procedures_callnoreturn": "call",
    "procedures_defnoreturn": "define",
    "variables_set": "set_var",
    "math_change": "change_var",
}
_NEVER_EMPTY = frozenset(
    ("repeat", "while", "weld_seam", "weave", "dispense", "conveyor_track", "retry", "define")
)


def make_program(
    text: str,
    nodes: NodeDatabase,
    cell: Cell,
    answers: dict[str, str] | None = None,
    plan: Plan | None = None,
) -> Outcome:
    """Return what a request becomes; `answers` holds what a person said, under the keys of the questions.

    An answer to a reference is an identifier of the cell; to a range, the number to use.
    A plan gives the tasks, and what was proposed for those that the rules can't read.
    """
    answers = answers or {}
    cell = with_answers(cell, answers)
    language = "zh" if has_cjk(text) else "en"
    context = Context(cell=cell, nodes=nodes, language=language, answers=answers)
    if refusal := _refusal(text, context):
        return Outcome(refusal=refusal)
    operations = read_operations(text, context)
    return outcome_of(text, operations, context, answers, plan)


def read_operations(text: str, context: Context) -> list[Operation]:
    """Return the operations of a request; what is open is noted in the context."""
    _unknown_identifiers(text, context)
    _unknown_numbered(text, context)
    marked = mark_request(text, context.cell)
    read = with_places(without_double_picks(watchers_first(Reader(marked, context).operations)), context)
    operations = driven_while_held(taken_again(taken_in_each(with_cycles(read, context)), context))
    if context.waiting_pallet:
        context.not_understood(marked)
    operations = with_counters(clamped_before_release(without_repeats(lit_for(operations)), context), context)
    for words in context.pending:
        context.not_understood(words)
    ask_which(marked, operations, context)
    _ask_for_the_rest(marked, operations, context)
    return operations


def outcome_of(
    text: str,
    operations: list[Operation],
    context: Context,
    answers: dict[str, str],
    plan: Plan | None = None,
) -> Outcome:
    """Return the program of operations that rules read or a model proposed, proven against ranges and cell."""
    if plan and plan.tasks:
        operations = planned(operations, plan)
        _settle_proposed(plan, context)
    if not operations and all(issue.kind == "not_understood" for issue in context.issues):
        return Outcome(refusal=not_a_task(text, context.cell))
    _ask_for_the_empty(operations, text, context)
    _ask_for_the_open(operations, context)
    tasks = plan.tasks if plan and plan.tasks else tasks_of(operations, text)
    program = Builder(context, answers).program(operations, PROGRAM_NAME)
    for issue in astray_issues(program, context.cell, answers):
        context.ask(issue)
    questions = list(context.issues)
    steps = steps_of(operations, context.nodes, context.cell, language())
    is_draft = all(issue.kind in DRAFTS for issue in questions)
    outcome = Outcome(tasks=tasks, operations=operations, steps=steps, questions=questions)
    outcome.remarks = manners_without_speed(mark_request(text, context.cell))
    if is_draft:
        outcome.program = program
        outcome.trace = _trace(program, steps)
    return outcome


def _settle_proposed(plan: Plan, context: Context) -> None:
    """Forget what the rules did not understand in a task that was proposed as a whole."""
    context.issues = [
        issue
        for issue in context.issues
        if issue.kind != "not_understood"
        or issue.source is None
        or task_at(plan.tasks, issue.source.start) not in plan.proposed
    ]
    for issue in plan.issues:
        context.ask(issue)


def _ask_for_the_rest(marked: Marked, operations: list[Operation], context: Context) -> None:
    """Ask about words that nothing accounts for, unless what they stand in is asked about already."""
    asked = [one.source for one in context.issues if one.source]
    tools = [
        name for section in ("tools", "frames") for one in context.cell.of(section) for name in one.names
    ]
    open_words = [
        one for one in unaccounted(marked, context.nodes) if not any(one.words in name for name in tools)
    ]
    if not asked:
        open_words += not_accounted(marked, operations)
        open_words += without_evidence(marked, operations, context)
        ask_for_the_picture(marked, operations, context)
    for words in open_words:
        if not any(one.start <= words.start < one.start + len(one.text) for one in asked):
            context.not_understood(words)


def _ask_for_the_empty(operations: list[Operation], text: str, context: Context) -> None:
    """Ask what belongs into a loop, a seam or a bead that holds nothing."""
    for one in operations:
        empty_choice = one.op == "if" and not one.otherwise and not any(each.body for each in one.branches)
        if one.op == "define" and _calls(one.body, str(one.params["NAME"])):
            context.not_understood(mark_request(text, context.cell))
        if empty_choice or (one.op in _NEVER_EMPTY and not one.body):
            context.not_understood(mark_request(text, context.cell))
        _ask_for_the_empty(inner(one), text, context)


def _calls(body: list[Operation], name: str) -> bool:
    """Tell whether a sub-program calls itself, which would never end."""
    return any(
        (one.op == "call" and one.params.get("NAME") == name) or _calls(inner(one), name) for one in body
    )


def _ask_for_the_open(operations: list[Operation], context: Context) -> None:
    """Refuse work that is done because a guard stands open."""
    for one in moving_while_open(operations, context.cell):
        words = one.source.text if one.source else one.op
        message = _(
            "“{text}” would move the arm while a guard is open; no program is made for it.", text=words
        )
        context.ask(
            Issue(kind="safety", key=f"safety:{words}", message=message, text=words, source=one.source)
        )


def with_answers(cell: Cell, answers: dict[str, str]) -> Cell:
    """Return the cell in which the words that were asked about mean what was answered."""
    for key, answer in answers.items():
        section, _colon, name = key.partition(":")
        if name and cell.get(section, answer):
            cell = cell.with_alias(section, answer, name)
    return cell


def _refusal(text: str, context: Context) -> Issue | None:
    if not text.strip() or _is_question(text, context.cell):
        return not_a_task(text, context.cell)
    if words := unsafe_words(text, context.cell):
        message = _(
            "“{text}” would switch off or ignore a protection of people; no program is made for it.",
            text=words,
        )
        return Issue(
            kind="safety", key=f"safety:{words}", message=message, text=text.strip(), source=Source(text=text)
        )
    return None


def _is_question(text: str, cell: Cell) -> bool:
    """Tell whether a text only asks something, and names nothing of the cell."""
    asks = _ASKS.search(text.strip())
    return bool(asks) and not any(mark.item for mark in mark_request(text, cell).marks.values())


def _unknown_identifiers(text: str, context: Context) -> None:
    """Ask for identifiers such as P99 that the cell does not have."""
    marked = mark_request(text, context.cell)
    for match in _UNKNOWN_ID.finditer(marked.text):
        section = str(
            match.lastgroup
            if match.lastgroup != "number"
            else next(n for n in ("points", "di", "do", "ai", "ao") if match[n])
        )
        context.find(section, match[0].upper(), marked.cut(match.start(), match.end()))
    hidden = re.finditer(r"(?<![A-Za-z0-9])(P|DI|DO|AI|AO)(\d{1,4})(?![0-9A-Za-z.])", text)
    sections = {"P": "points", "DI": "di", "DO": "do", "AI": "ai", "AO": "ao"}
    for match in hidden:
        section = sections[match[1].upper()]
        if not context.cell.has(section, match[0]):
            context.find(section, match[0], marked)


def _unknown_numbered(text: str, context: Context) -> None:
    """Ask for 螺丝孔9 or screw hole 9 where the cell numbers only others."""
    stems: dict[str, str] = {}
    for item in context.cell.items:
        for name in item.names:
            if match := re.fullmatch(r"(\D{2,}?)\s?\d+", name):
                stems[match[1]] = item.section
    marked = mark_request(text, context.cell)
    for stem, section in stems.items():
        name, sign = re.escape(stem.lower()), r"([\U000f0000-\U000ffff0])"
        for match in re.finditer(rf"{name}\s?{sign}|第{sign}[个号]?{name}|{sign}号{name}", marked.text):
            mark = marked.marks[match[match.lastindex or 1]]
            if mark.kind in ("number", "count"):
                context.find(section, f"{stem}{mark.text}", marked.cut(match.start(), match.end()))


def _trace(program: Program, steps: list[Step]) -> dict[str, Traced]:
    """Return where each block comes from, by its id."""
    found: dict[str, Traced] = {}
    numbers = {(step.text_source, step.op): index for index, step in reversed(list(enumerate(steps)))}
    for block in program.walk():
        if block.source:
            found[block.id] = Traced(
                task=block.source.task,
                step=numbers.get((block.source.start, _op(block)), 0),
                text=block.source.text,
                start=block.source.start,
            )
    return found


def _op(block: Block) -> str:
    """Return the operation that a block was made of."""
    return _OPS.get(block.type) or block.type.removeprefix("rb_")
