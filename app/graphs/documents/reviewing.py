"""What the user reviews before tools run: the requirement as a form, the plan as a table, or in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from app.core.events import Question
from app.core.i18n import _
from app.domain.documents.plan import Budget, Plan, Step
from app.domain.documents.requirement import Requirement
from app.domain.documents.tools import ToolRegistry
from app.domain.documents.understand.api import understand
from app.domain.documents.understand.sections import key_of

MOST_CHANGES = 8
MOST_STEPS, MOST_SECONDS = 36, 3600.0
OF_FILES = ("file", "other", "template")
EDITED = ("type", "title", "language", "audience", "period", "sections", "figures", "outputs", "chart")
_AWAY = re.compile(
    r"(?:不要|去掉|去除|删除|删掉|取消|不用|无需|without|no|remove|drop|skip|delete)\s*(?:the\s+|any\s+)?"
    r"([^，。；;,.]{1,40})",
    re.IGNORECASE,
)
_NAMED = {
    "chart_maker": r"图|chart|graph",
    "table_profile": r"概况|列.*检查|profile|columns",
    "spreadsheet_summary": r"汇总|统计|summar|figures",
    "ocr": r"识别|ocr|recogni",
    "text_diff": r"对比|差异|diff|compar",
    "calculator": r"计算|calculat",
    "knowledge_search": r"知识库|knowledge",
    "document_parser": r"正文|解析|text|pars",
}


def form_of(found: Requirement, files: Sequence[str]) -> Question:
    """Return the form: what was understood, and what is not known."""
    asked = [one.model_dump(mode="json") for one in found.questions]
    text = " ".join(one.text for one in found.questions) or _("Is this what the document shall be?")
    payload: dict[str, Any] = {"questions": asked, "requirement": found.model_dump(mode="json")}
    return Question("requirement", text, payload=payload | {"files": list(files)})


def taken(found: Requirement, edited: Requirement | None) -> Requirement:
    """Return what was understood with the fields of the form as the user left them.

    Files can be left out in the form, but not added: a form's answer never opens another file.
    """
    if edited is None:
        return found
    values = {name: getattr(edited, name) for name in EDITED}
    values["sections"] = [
        one.model_copy(update={"key": one.key or key_of(one.title)}) for one in edited.sections if one.title
    ]
    values["files"] = [one for one in found.files if one in edited.files]
    request = found.request
    if edited.period and edited.period not in request:
        request = f"{request} {edited.period}".strip()
    return found.model_copy(update={**values, "request": request, "sure": True})


def told(
    found: Requirement, request: str, words: str, files: Sequence[str], answers: dict[str, str]
) -> Requirement:
    """Return the requirement after more words: only what the words change differs from before."""
    before = understand(request, files, answers)
    after = understand(f"{request} {words}".strip(), files, answers)
    changed = {
        name: getattr(after, name)
        for name in (*EDITED, "compare_with")
        if getattr(after, name) != getattr(before, name)
    }
    if any(re.search(_NAMED["chart_maker"], one, re.IGNORECASE) for one in _AWAY.findall(words)):
        changed["chart"] = False
    known = f"{found.request} {words}".strip()
    return found.model_copy(update={**changed, "request": known, "questions": []})


def without(plan: Plan, words: str) -> Plan:
    """Return the plan without the steps that the words take away."""
    gone = [
        tool
        for tool, pattern in _NAMED.items()
        for away in _AWAY.findall(words)
        if re.search(pattern, away, re.IGNORECASE)
    ]
    return numbered(plan, [step for step in plan.steps if step.tool not in gone])


def approval(plan: Plan, found: Requirement, tools: ToolRegistry) -> Question:
    """Return the question whether the plan shall run, with all that its table shows."""
    shown = [
        {"name": one.name, "about": one.about, "inputs": list(one.inputs), "asks": one.asks}
        for one in (tools.tools[name] for name in tools.names)
    ]
    payload: dict[str, Any] = {"plan": plan.model_dump(mode="json"), "tools": shown}
    payload["requirement"] = found.model_dump(mode="json")
    return Question("approve_plan", _("Shall the document be made by this plan?"), payload=payload)


def allowed(plan: Plan, tools: ToolRegistry, files: Sequence[str]) -> Plan:
    """Return an edited plan with known tools and the request's own files only, and within the budget."""
    steps = []
    for step in plan.steps:
        named = [value for key, value in step.inputs.items() if key in OF_FILES and value]
        if step.tool in tools.tools and all(one in files for one in named):
            steps.append(step.model_copy(update={"state": "waiting", "tries": 0, "result": "", "error": ""}))
    return numbered(plan, steps)


def numbered(plan: Plan, steps: list[Step]) -> Plan:
    """Return a plan of these steps, numbered anew, with its budget within what a run can bear."""
    budget = Budget(
        steps=max(1, min(plan.budget.steps, MOST_STEPS)),
        seconds=max(1.0, min(plan.budget.seconds, MOST_SECONDS)),
        tokens=max(0, plan.budget.tokens),
    )
    kept = [step.model_copy(update={"id": f"s{at}"}) for at, step in enumerate(steps[: budget.steps], 1)]
    return Plan(steps=kept, budget=budget)
