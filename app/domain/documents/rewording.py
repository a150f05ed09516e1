"""What a model may say about a document, and the checks: facts stay locked in their places."""

from __future__ import annotations

import json
import re

from pydantic import BaseModel, Field

from app.core.i18n import _
from app.domain.documents.document import Block, Run, Section
from app.domain.documents.facts import numbers_in
from app.domain.documents.requirement import DocumentType, Requirement, WantedSection
from app.domain.documents.texts.sentences import steering
from app.domain.documents.understand.sections import key_of

MOST_SECTIONS, MOST_STEPS, MOST_LINES = 12, 6, 40
_PLACE = re.compile(r"\{([a-z]+\d*[a-z]*\d+)\}")
_WORDED = re.compile(
    r"[一二两三四五六七八九十百千半]+\s*(?:成|倍|分之|万|亿|个|家|名|次|年|月|天)|\b(?:half|double[ds]?|twice|triple[ds]?)\b",
    re.I,
)
_CLAIM = re.compile(
    r"(因为|由于|导致|因此|所以|必须|保证|一定|最佳|首次|历史|because|due to|caused?|therefore|guarantee|"
    r"best|worst|first time|record)",
    re.IGNORECASE,
)
_WAYS = re.compile(
    r"(上升|增长|增加|提高|下降|减少|降低|回落|最高|最低|不|未|没有|rise|rose|grew|increase|fell|fall|decrease|drop|declin|highest|lowest|above|below|"
    r"\bnot\b|\bno\b)",
    re.IGNORECASE,
)


class Understood(BaseModel):
    """What a model reads from a request."""

    type: DocumentType = "summary"
    title: str = Field(default="", max_length=60)
    audience: str = Field(default="", max_length=60)
    sections: list[str] = Field(default_factory=list, max_length=MOST_SECTIONS)


class Request(BaseModel):
    """A request with the names of its files and what the rules read."""

    request: str
    files: list[str] = Field(default_factory=list)
    read: Understood = Field(default_factory=Understood)
    sure: bool = True


class MoreSteps(BaseModel):
    """Steps to add to a plan: a tool's name and a file's name each."""

    steps: list[tuple[str, str]] = Field(default_factory=list, max_length=MOST_STEPS)


class PlanGiven(BaseModel):
    """What a plan is judged by."""

    request: str
    tools: dict[str, str]
    files: list[str]
    plan: list[str]
    sure: bool = True


class Judged(BaseModel):
    """Whether what was found is enough, and what is missing in one sentence."""

    enough: bool = True
    missing: str = Field(default="", max_length=200)


class Found(BaseModel):
    """What the tools found, one line each."""

    request: str
    found: list[str]


class Lines(BaseModel):
    """Lines of a section with places for facts."""

    title: str = ""
    lines: list[str] = Field(default_factory=list, max_length=MOST_LINES)


def understood_problem(given: Request, value: Understood) -> str:
    """Return what is wrong with a model's reading, "" for nothing: it may only use words of the request."""
    said = " ".join([value.title, value.audience, *value.sections])
    known = set(numbers_in(" ".join([given.request, *given.files])))
    if new := [one for one in numbers_in(said) if one not in known]:
        return _("The number {number} is not in the request.", number=new[0])
    if steering(said) or "@" in said:
        return _("This is no title or section.")
    return ""


def merged(rules: Requirement, value: Understood) -> Requirement:
    """Return the requirement with a model's reading where the rules had none."""
    sections = [WantedSection(title=one, key=key_of(one)) for one in value.sections]
    changes = {
        "type": value.type if not rules.sure else rules.type,
        "title": value.title or rules.title,
        "audience": rules.audience or value.audience,
        "sections": rules.sections or sections,
    }
    return rules.model_copy(update=changes)


def steps_problem(given: PlanGiven, value: MoreSteps) -> str:
    """Return what is wrong with added steps, "" for nothing."""
    for tool, file in value.steps:
        if tool not in given.tools:
            return _("There is no tool {name}.", name=tool)
        if file and file not in given.files:
            return _("There is no file {name}.", name=file)
    return ""


def judged_problem(given: Found, value: Judged) -> str:
    """Return what is wrong with a judgement, "" for nothing: it holds no figures of its own."""
    known = set(numbers_in(given.request))
    if [one for one in numbers_in(value.missing) if one not in known]:
        return _("A judgement holds no figures.")
    return _("This is no judgement.") if steering(value.missing) else ""


def lines_of(section: Section) -> tuple[list[int], Lines]:
    """Return which blocks of a section are our own wording, and their lines with places for facts."""
    at, lines = [], []
    for number, block in enumerate(section.blocks):
        own = "".join(run.text for run in block.runs if not run.fact)
        if block.kind in ("paragraph", "bullet") and len(own.strip(" ，。：:.")) >= 4 and "{" not in own:
            at.append(number)
            lines.append("".join(f"{{{run.fact}}}" if run.fact else run.text for run in block.runs))
    return at[:MOST_LINES], Lines(title=section.title, lines=lines[:MOST_LINES])


def lines_problem(given: Lines, value: Lines) -> str:
    """Return what is wrong with reworded lines, "" for nothing."""
    if len(value.lines) != len(given.lines):
        return _("There must be {count} {count:line|lines}.", count=len(given.lines))
    for before, after in zip(given.lines, value.lines, strict=True):
        if problem := line_problem(before, after):
            return problem
    return ""


def line_problem(before: str, after: str) -> str:
    """Return what is wrong with one reworded line, "" for nothing: facts, figures, claims, directions."""
    places = _PLACE.findall(after)
    if sorted(places) != sorted(_PLACE.findall(before)) or "{" in _PLACE.sub("", after):
        return _("The facts of a line must stay in it: {line}", line=before[:80])
    old, new = _PLACE.sub(" ", before), _PLACE.sub(" ", after)
    if set(numbers_in(new)) - set(numbers_in(old)):
        return _("A line must hold no figures but its facts: {line}", line=after[:80])
    for pattern in (_WORDED, _CLAIM, _WAYS):
        more = {one.lower() for one in pattern.findall(new)} - {one.lower() for one in pattern.findall(old)}
        if more:
            return _("The word {word} says more than the facts do.", word=sorted(more)[0])
    if pattern_lost(old, new):
        return _("A line must not lose its direction: {line}", line=before[:80])
    if len(new) > 2 * len(old) + 20 or steering(new) or "@" in new or "://" in new:
        return _("A line must say what it said before: {line}", line=before[:80])
    return "" if places == _PLACE.findall(before) or len(set(places)) < 2 else _order(before)


def _order(before: str) -> str:
    """Facts that change places could change what a sentence says."""
    return _("The facts of a line must keep their order: {line}", line=before[:80])


def pattern_lost(old: str, new: str) -> bool:
    """Tell whether a line lost a word of direction or denial."""
    lost = {one.lower() for one in _WAYS.findall(old)} - {one.lower() for one in _WAYS.findall(new)}
    return bool(lost)


def reworded(section: Section, value: Lines) -> Section:
    """Return a section with new wording around its facts, which keep their places and evidence."""
    at, _given = lines_of(section)
    blocks = list(section.blocks)
    for number, line in zip(at, value.lines, strict=True):
        blocks[number] = _with_words(blocks[number], line)
    return section.model_copy(update={"blocks": tuple(blocks)})


def _with_words(block: Block, line: str) -> Block:
    facts = [run for run in block.runs if run.fact]
    runs: list[Run] = []
    for at, piece in enumerate(_PLACE.split(line)):
        if at % 2:
            known = next(run for run in facts if run.fact == piece)
            facts.remove(known)
            runs.append(known)
        elif piece:
            runs.append(Run(text=piece))
    return block.model_copy(update={"runs": tuple(runs)})


def as_lines(given: Lines) -> dict[str, str]:
    """Return the values of the wording's prompt."""
    return {"title": given.title, "lines": json.dumps(given.lines, ensure_ascii=False)}


def as_request(given: Request) -> dict[str, str]:
    """Return the values of the understanding's prompt."""
    return {
        "request": given.request,
        "files": ", ".join(given.files),
        "read": given.read.model_dump_json(),
    }


def as_plan(given: PlanGiven) -> dict[str, str]:
    """Return the values of the plan's prompt."""
    tools = "\n".join(f"{name}: {about}" for name, about in given.tools.items())
    told = {"request": given.request, "tools": tools}
    return told | {"files": ", ".join(given.files), "plan": ", ".join(given.plan)}


def as_found(given: Found) -> dict[str, str]:
    """Return the values of the judgement's prompt."""
    return {"request": given.request, "found": "\n".join(given.found)}
