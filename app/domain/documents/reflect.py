"""Reflection after a step, in three layers: rules, recomputation, and (with a model) its opinion."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from pydantic import BaseModel

from app.core.i18n import _
from app.domain.documents.facts import Fact, Ledger
from app.domain.documents.plan import Plan, Step
from app.domain.documents.tools import ToolResult

Decision = Literal["next", "retry", "plan_complete", "incomplete_data"]
Layer = Literal["rules", "recomputation", "model", "budget"]
MOST_TRIES = 3
NO_OTHER_TOOL = frozenset({"bad_json", "encrypted_file", "empty_file", "empty_table", "missing_file"})


class Reflection(BaseModel):
    """One decision, which layer made it, and why."""

    step: str = ""
    tool: str = ""
    decision: Decision = "next"
    layer: Layer = "rules"
    reason: str = ""


def reflect(plan: Plan, step: Step, result: ToolResult, seconds: float) -> Reflection:
    """Decide what follows after a step; the first layer that objects wins."""
    if result.failed:
        return _after_failure(plan, step, result)
    if wrong := wrong_sums(result.ledger):
        reason = _("{label} does not follow from the facts it was computed from.", label=wrong[0].label)
        return Reflection(
            step=step.id, tool=step.tool, decision="incomplete_data", layer="recomputation", reason=reason
        )
    if not result.data and not result.ledger.facts:
        return Reflection(
            step=step.id,
            tool=step.tool,
            decision="next",
            reason=_("The tool found nothing; the document says so."),
        )
    return after(
        plan, seconds, Reflection(step=step.id, tool=step.tool, reason=result.summary or step.expects)
    )


def after(plan: Plan, seconds: float, so_far: Reflection) -> Reflection:
    """Return the same decision, or plan_complete where no step is left or a budget is used up."""
    done = sum(step.tries for step in plan.steps)
    if done > plan.budget.steps or seconds > plan.budget.seconds:
        reason = _(
            "The budget of {steps} {steps:step|steps} and {seconds} {seconds:second|seconds} is used up.",
            steps=plan.budget.steps,
            seconds=round(plan.budget.seconds),
        )
        return so_far.model_copy(update={"decision": "plan_complete", "layer": "budget", "reason": reason})
    return so_far if plan.next_step else so_far.model_copy(update={"decision": "plan_complete"})


def _after_failure(plan: Plan, step: Step, result: ToolResult) -> Reflection:
    if step.instead and step.tries < MOST_TRIES and result.error_code not in NO_OTHER_TOOL:
        reason = _("{tool} failed: {error} Another tool is tried.", tool=step.tool, error=result.error)
        return Reflection(step=step.id, tool=step.tool, decision="retry", reason=reason)
    reason = _("{tool} failed: {error}", tool=step.tool, error=result.error)
    return Reflection(step=step.id, tool=step.tool, decision="incomplete_data", reason=reason)


def wrong_sums(ledger: Ledger) -> list[Fact]:
    """Return facts whose formula, computed again from their inputs, gives another value."""
    found = []
    for fact in ledger.facts.values():
        inputs = [ledger.facts[one].number for one in fact.inputs if one in ledger.facts]
        if fact.number is None or None in inputs or len(inputs) != 2:
            continue
        expected = _again(fact.formula, [one for one in inputs if one is not None])
        if expected is not None and abs(expected - fact.number) > Decimal("0.01"):
            found.append(fact)
    return found


def _again(formula: str, inputs: list[Decimal]) -> Decimal | None:
    first, second = inputs
    if formula == "now / before - 1" and second:
        return (first / second - 1) * 100
    if formula in ("yes / valid", "actual / plan") and second:
        return first / second * 100
    if formula == "actual - plan":
        return first - second
    return None
