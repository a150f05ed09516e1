"""The decisions of the documents graph that a model may help with; figures are never its."""

from __future__ import annotations

from pathlib import Path

from app.core.i18n import _
from app.domain.documents import rewording as words
from app.domain.documents.document import Document
from app.domain.documents.plan import Budget, Plan, Step
from app.domain.documents.reflect import Reflection
from app.domain.documents.requirement import Requirement
from app.domain.documents.tools import ToolRegistry, ToolResult
from app.graphs.keeping import Run
from app.graphs.skill import RULES, Guess, Skill, Sure, Verdict


def _understood(given: words.Request) -> Verdict[words.Understood]:
    return Sure(given.read) if given.sure else Guess(given.read, "")


def _planned(given: words.PlanGiven) -> Verdict[words.MoreSteps]:
    return Sure(words.MoreSteps()) if given.sure else Guess(words.MoreSteps(), "")


def _judged(given: words.Found) -> Verdict[words.Judged]:
    return Guess(words.Judged(), "")


def _worded(given: words.Lines) -> Verdict[words.Lines]:
    return Guess(given, "") if given.lines else Sure(given)


UNDERSTAND = Skill(
    name="documents/understand_requirements",
    input=words.Request,
    output=words.Understood,
    rules=_understood,
    check=words.understood_problem,
    values=words.as_request,
    max_tokens=512,
)
PLAN = Skill(
    name="documents/create_execution_plan",
    input=words.PlanGiven,
    output=words.MoreSteps,
    rules=_planned,
    check=words.steps_problem,
    values=words.as_plan,
    max_tokens=512,
)
REFLECT = Skill(
    name="documents/reflect",
    input=words.Found,
    output=words.Judged,
    rules=_judged,
    check=words.judged_problem,
    values=words.as_found,
    max_tokens=256,
)
WORD = Skill(
    name="documents/word_section",
    input=words.Lines,
    output=words.Lines,
    rules=_worded,
    check=words.lines_problem,
    values=words.as_lines,
    max_tokens=2048,
)


async def worded(document: Document, runtime: Run, budget: Budget, used: int) -> tuple[Document, int, str]:
    """Return the document with each section worded by the model, the tokens used so far and who worded it.

    A section whose wording is refused keeps the rules' words; sections beyond the
    budget of tokens are not asked for.
    """
    by, sections = RULES, []
    for section in document.sections:
        _at, lines = words.lines_of(section)
        if runtime.context.skills.model is None or used >= budget.tokens or not lines.lines:
            sections.append(section)
            continue
        outcome = await runtime.context.skills.do(WORD, lines)
        used += outcome.tokens
        by = outcome.by if outcome.by != RULES else by
        sections.append(words.reworded(section, outcome.value) if outcome.by != RULES else section)
    return document.model_copy(update={"sections": sections}), used, by


async def read(found: Requirement, runtime: Run) -> tuple[Requirement, str, int]:
    """Return the requirement with what a model reads where rules are unsure, who read it, the tokens."""
    rules = words.Understood(
        type=found.type,
        title=found.title[:60],
        audience=found.audience[:60],
        sections=[one.title for one in found.sections][: words.MOST_SECTIONS],
    )
    names = [Path(one).name for one in found.files]
    given = words.Request(request=found.request, files=names, read=rules, sure=found.sure)
    outcome = await runtime.context.skills.do(UNDERSTAND, given)
    changed = found if outcome.by == RULES else words.merged(found, outcome.value)
    return changed, outcome.by, outcome.tokens


async def planned(
    plan: Plan, found: Requirement, registry: ToolRegistry, runtime: Run
) -> tuple[Plan, str, int]:
    """Return the plan with steps that a model adds where the request was unsure, who planned, the tokens."""
    paths = {Path(one).name: one for one in found.files}
    offered = {
        name: tool.about for name, tool in registry.tools.items() if not tool.asks and "file" in tool.inputs
    }
    told = [f"{one.tool} {Path(one.inputs.get('file', '')).name}".strip() for one in plan.steps]
    given = words.PlanGiven(
        request=found.request, tools=offered, files=list(paths), plan=told, sure=found.sure
    )
    outcome = await runtime.context.skills.do(PLAN, given)
    steps = list(plan.steps)
    for tool, file in outcome.value.steps if outcome.by != RULES else []:
        if f"{tool} {file}" not in told and file:
            steps.append(Step(id=f"s{len(steps) + 1}", tool=tool, inputs={"file": paths[file]}))
    return plan.model_copy(update={"steps": steps}), outcome.by, outcome.tokens


async def doubted(
    request: str, results: dict[str, ToolResult], used: int, budget: Budget, runtime: Run
) -> tuple[Reflection | None, int]:
    """Return a model's doubt about what was found, for the record: it never changes what is written."""
    if runtime.context.skills.model is None or used >= budget.tokens or not results:
        return None, 0
    lines = [f"{key.split(':', 1)[0]}: {one.summary}" for key, one in results.items()]
    outcome = await runtime.context.skills.do(REFLECT, words.Found(request=request, found=lines))
    if outcome.by == RULES or outcome.value.enough:
        return None, outcome.tokens
    reason = outcome.value.missing or _("The model finds that something is missing.")
    return Reflection(decision="incomplete_data", layer="model", reason=reason), outcome.tokens
