"""The fixed nodes of the documents graph, and the node that each tool gets."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from app.core.events import Choice, Question, Shown
from app.core.i18n import _
from app.domain.documents.plan import Plan, Step
from app.domain.documents.planner import plan_of
from app.domain.documents.reflect import Reflection, after, reflect
from app.domain.documents.requirement import Requirement
from app.domain.documents.tools import Tool, ToolRegistry, ToolResult
from app.domain.documents.understand.api import understand
from app.engines.documents.mcp import close_sessions
from app.graphs.base import ask, emit, node, report
from app.graphs.documents import reviewing, running, skills
from app.graphs.documents.completeness import what_is_missing
from app.graphs.documents.state import DocumentsState, FormAnswer, NetworkAnswer, PlanAnswer, Problem
from app.graphs.documents.writing import write_document
from app.graphs.keeping import Run, notice, say
from app.graphs.nodes import NodeFunction

COMPLETE, INCOMPLETE = "plan_complete", "incomplete_data"
MOST_ASKED = 2
FOLLOWS = "nothing_to_draw"
LOOKS = ("table_profile", "chart_maker")


@node(kind="skill")
async def understand_requirements(state: DocumentsState, runtime: Run) -> dict[str, object]:
    """Read the request as a typed requirement; ask at most three questions, as one form."""
    answers, files = dict(state.answers), list(state.attachments)
    given: FormAnswer | None = None
    for _round in range(MOST_ASKED):
        found = await asyncio.to_thread(understand, state.user_input, files, answers)
        if not found.questions and not (state.confirm and given is None):
            break
        given = ask(reviewing.form_of(found, files), FormAnswer)
        answers |= given.answers
        files += given.files
    found = await asyncio.to_thread(understand, state.user_input, files, answers)
    edited = given.requirement if given else None
    found, by, used = (found, "user", 0) if edited else await skills.read(found, runtime)
    found = reviewing.taken(found, edited)
    found = found.model_copy(update={"questions": []})
    if state.outputs:
        wanted = [one for one in ("docx", "pdf", "html", "md") if one in state.outputs]
        found = Requirement.model_validate(found.model_dump() | {"outputs": wanted})
    report(runtime, by="user" if given else by, summary=f"{found.title} ({found.type})")
    told = {"requirement": found, "answers": answers, "attachments": files, "started": time.time()}
    return {**told, "tokens": used}


def planning(registry: ToolRegistry) -> NodeFunction:
    """Return the node that makes the plan from the tools that there are."""

    @node(kind="skill")
    async def create_execution_plan(state: DocumentsState, runtime: Run) -> dict[str, object]:
        """Make the plan: steps with tool, inputs, what is expected and what it may cost."""
        found, words = state.requirement or Requirement(), ""
        inputs = {name: registry.tools[name].inputs for name in registry.names}
        plan, by, used = await skills.planned(
            plan_of(found, registry.names, inputs), found, registry, runtime
        )
        for _round in range(reviewing.MOST_CHANGES if state.review else 0):
            given = ask(reviewing.approval(plan, found, registry), PlanAnswer)
            if given.plan is not None:
                plan = reviewing.allowed(given.plan, registry, found.files)
            if given.key == "approve" or not given.words.strip():
                break
            words = f"{words} {given.words}".strip()
            asked = (found, state.user_input, words, state.attachments, state.answers)
            found = await asyncio.to_thread(reviewing.told, *asked)
            plan = reviewing.without(plan_of(found, registry.names, inputs), words)
        report(
            runtime,
            by="user" if state.review else by,
            summary=_("{count} {count:step|steps}.", count=len(plan.steps)),
        )
        return {"plan": plan, "requirement": found, "tokens": state.tokens + used}

    return create_execution_plan


@node(kind="skill")
async def task_executor(state: DocumentsState, runtime: Run) -> dict[str, object]:
    """Judge the last step and choose the next: a tool, plan_complete or incomplete_data."""
    plan = state.plan or Plan()
    seconds = max(time.time() - state.started, 0.0)
    decided = Reflection(reason=_("The plan begins."))
    problems, reflections, tokens = list(state.problems), list(state.reflections), state.tokens
    if state.current:
        plan, decided = await _judged(state, runtime, plan, seconds, problems)
        reflections.append(decided)
    decided = after(plan, seconds, decided) if decided.decision == "next" else decided
    route = _route(plan, decided)
    if route == COMPLETE:
        results = await running.kept(runtime, state.results)
        problems += await asyncio.to_thread(what_is_missing, state.requirement or Requirement(), results)
        route = INCOMPLETE if problems else COMPLETE
        reflections.append(_last(route, problems))
        doubt, more = await skills.doubted(state.user_input, results, state.tokens, plan.budget, runtime)
        tokens += more
        reflections += [doubt] if doubt else []
    step = plan.next_step
    going = step is not None and route not in (COMPLETE, INCOMPLETE)
    emit(runtime, _standing(plan, step.id if step is not None and going else "", reflections, problems))
    report(runtime, by="rules", summary=reflections[-1].reason if reflections else decided.reason)
    return {
        "plan": plan,
        "route": route,
        "current": step.id if step is not None and going else "",
        "reflections": reflections,
        "problems": problems,
        "usable": usable(state.results),
        "tokens": tokens,
    }


def _standing(plan: Plan, current: str, reflections: list[Reflection], problems: list[Problem]) -> Shown:
    """Tell the window where the plan stands."""
    dumped = {
        "reflections": [one.model_dump(mode="json") for one in reflections],
        "problems": [one.model_dump(mode="json") for one in problems],
    }
    return Shown("plan", {"plan": plan.model_dump(mode="json"), "current": current, **dumped})


async def _judged(
    state: DocumentsState, runtime: Run, plan: Plan, seconds: float, problems: list[Problem]
) -> tuple[Plan, Reflection]:
    """Return the plan with the last step's outcome, and what follows from it."""
    step = next(one for one in plan.steps if one.id == state.current)
    found = await running.kept(runtime, {"now": step.result})
    result = found["now"]
    decided = reflect(plan, step, result, seconds)
    if decided.decision == "retry":
        other = step.model_copy(
            update={"tool": step.instead[0], "instead": step.instead[1:], "error": result.error}
        )
        return plan.with_step(other), decided
    if result.error_code == FOLLOWS:
        skipped = step.model_copy(update={"state": "skipped", "error": result.error})
        return plan.with_step(skipped), decided.model_copy(update={"decision": "next"})
    if decided.decision == "incomplete_data":
        problems.append(
            Problem(
                code=result.error_code or "incomplete_data",
                about=running.subject_of(step),
                message=decided.reason if not result.failed else result.error,
                remedy=result.remedy,
            )
        )
        failed = step.model_copy(update={"state": "failed", "error": decided.reason})
        return plan.with_step(failed), decided
    done = plan.with_step(step.model_copy(update={"state": "done"}))
    return done, decided


def usable(results: dict[str, str]) -> bool:
    """Tell whether a tool found something to write about; a profile or a picture alone is nothing."""
    return any(key.split(":", 1)[0] not in LOOKS for key in results)


def _route(plan: Plan, decided: Reflection) -> str:
    """Go on with the next step even after a failure: what can be made is made, the gap is told at the end."""
    if decided.layer == "budget" or plan.next_step is None:
        return COMPLETE
    return plan.next_step.tool


def _last(route: str, problems: list[Problem]) -> Reflection:
    if route == COMPLETE:
        return Reflection(decision="plan_complete", reason=_("Every step is done and nothing is missing."))
    return Reflection(decision="incomplete_data", reason=" ".join(one.message for one in problems))


def tool_node(tool: Tool) -> NodeFunction:
    """Return the node of a tool: it runs the current step and keeps what came of it."""

    async def run(state: DocumentsState, runtime: Run) -> dict[str, object]:
        plan = state.plan or Plan()
        step = next(one for one in plan.steps if one.id == state.current)
        desk = await running.desk_of(state, runtime, step)
        if tool.asks and desk.web_allowed:
            said = ask(_leaving(tool, step), NetworkAnswer)
            desk.web_allowed = said.key == "yes"
        result = await running.run_tool(tool, step, desk)
        digest = await running.keep(runtime, result)
        _tell(runtime, step, result)
        tried = step.model_copy(update={"tries": step.tries + 1, "result": digest})
        results = state.results if result.failed else {**state.results, running.key_of(step): digest}
        return {"plan": plan.with_step(tried), "results": results}

    run.__doc__ = tool.about or tool.name
    run.__name__ = tool.name
    return node(name=tool.name, kind="engine")(run)


def _leaving(tool: Tool, step: Step) -> Question:
    """Ask before anything leaves this computer, with the very words that would leave it."""
    sent = step.inputs.get("query", "")
    text = _("Shall {tool} send this over the network: {words}", tool=tool.name, words=sent[:200])
    choices = (Choice("yes", _("Send")), Choice("no", _("Don't send")))
    return Question("allow_network", text, choices=choices)


def _tell(runtime: Run, step: Step, result: ToolResult) -> None:
    report(runtime, by="rules", summary=result.error or result.summary or step.expects)
    for text in result.notes:
        notice(runtime, text, level="warning")


@node
async def handle_error(state: DocumentsState, runtime: Run) -> dict[str, object]:
    """Say which data are missing and what to add; what can be written is still written."""
    for one in state.problems:
        notice(runtime, one.message, one.remedy, "warning" if state.usable else "error", one.code)
    report(runtime, by="rules", summary=" ".join(one.message for one in state.problems))
    return {"status": "partial" if state.usable else "error"}


@node(kind="skill")
async def final_report_writer(state: DocumentsState, runtime: Run) -> dict[str, object]:
    """Write the document from the facts, check every figure, set it in all forms and keep it."""
    version, words, by, tokens = await write_document(state, runtime)
    report(runtime, by=by, summary=words)
    return {
        "tokens": tokens,
        "version": version,
        "status": "partial" if state.problems else "ok",
        "final_answer": words,
    }


@node(name="END")
async def end_process(state: DocumentsState, runtime: Run) -> dict[str, object]:
    """Mark the end of the run; servers of tools that it started end with it."""
    await close_sessions()
    if state.final_answer:
        say(runtime, state.final_answer)
    names = ", ".join(Path(one).name for one in state.attachments)
    report(runtime, summary=_("Finished: {status}; files: {names}.", status=state.status, names=names or "-"))
    return {"status": state.status or "ok"}


def route_after_executor(state: DocumentsState) -> str:
    """Return the condition key that the executor set."""
    return state.route


def route_after_error(state: DocumentsState) -> str:
    """Return partial where something can still be written, else the end."""
    return "partial" if state.usable else "end"
