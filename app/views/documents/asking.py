"""The run's questions and its standing, shown in the artefact; and what typed words answer."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter, ValidationError

from app.core.events import Question
from app.domain.documents.plan import Plan
from app.domain.documents.reflect import Reflection
from app.domain.documents.requirement import Asked, Requirement
from app.graphs.documents.state import Problem
from app.views.documents.artefact import PLAN, UNDERSTOOD, DocumentsArtefact

REQUIREMENT, APPROVE = "requirement", "approve_plan"
AGREED = ("yes", "ok", "是", "好", "确认", "同意", "执行")
_REFLECTIONS = TypeAdapter(list[Reflection])
_PROBLEMS = TypeAdapter(list[Problem])
_QUESTIONS = TypeAdapter(list[Asked])


def show_question(artefact: DocumentsArtefact, question: Question) -> bool:
    """Show a question as its form or plan; False for one that has no form here."""
    shown = {REQUIREMENT: _show_requirement, APPROVE: _show_plan}.get(question.key)
    if shown is None:
        return False
    try:
        shown(artefact, question.payload)
    except ValidationError:
        return False
    return True


def _show_requirement(artefact: DocumentsArtefact, payload: dict[str, Any]) -> None:
    found = Requirement.model_validate(payload.get("requirement") or {})
    asked = _QUESTIONS.validate_python(payload.get("questions", []))
    artefact.form.show_question(found, asked, payload.get("files", []))
    artefact.enable_asking(UNDERSTOOD)


def _show_plan(artefact: DocumentsArtefact, payload: dict[str, Any]) -> None:
    plan = Plan.model_validate(payload.get("plan") or {})
    found = Requirement.model_validate(payload.get("requirement") or {})
    artefact.form.show_requirement(found)
    artefact.plan.show_question(plan, payload.get("tools", []), found.files)
    artefact.enable_asking(PLAN)


def show_standing(artefact: DocumentsArtefact, data: dict[str, object]) -> bool:
    """Show where the plan stands; False for data of another shape."""
    try:
        plan = Plan.model_validate(data.get("plan"))
        reflections = _REFLECTIONS.validate_python(data.get("reflections", []))
        problems = _PROBLEMS.validate_python(data.get("problems", []))
    except ValidationError:
        return False
    artefact.plan.show_standing(plan, str(data.get("current", "")), reflections)
    if problems:
        artefact.gaps.show_problems(problems)
    artefact.enable_asking(PLAN)
    return True


def typed_answer(question: Question, key: str) -> Any:
    """Return what typed words answer: more words for the request, or a change of the plan."""
    if question.key == APPROVE:
        agreed = key.strip().lower() in AGREED
        return {"key": "approve"} if agreed else {"key": "change", "words": key}
    asked = [str(one["key"]) for one in question.payload.get("questions", [])]  # type: ignore[attr-defined]
    plain = next((one for one in asked if one != "files"), "more")
    return {"answers": {plain: key}, "files": []}
