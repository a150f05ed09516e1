"""The plan by rules: which tools read, compute and draw what the requirement needs."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from app.core.i18n import _
from app.domain.documents.plan import Plan, Step
from app.domain.documents.requirement import Requirement

TABLES = (".xlsx", ".xlsm", ".csv", ".tsv")
PICTURES = (".png", ".jpg", ".jpeg", ".bmp", ".tif", ".tiff", ".webp")
WORDS = ("contract", "minutes", "incident", "policy")
CHARTED = ("analysis", "energy", "survey", "inspection")


def plan_of(requirement: Requirement, tools: Collection[str]) -> Plan:
    """Return the steps, only with tools that there are."""
    steps: list[Step] = []
    for path in requirement.files:
        steps += _steps_for(path, requirement)
    texts = [one for one in requirement.files if Path(one).suffix.lower() not in TABLES + PICTURES]
    if requirement.type == "comparison" and len(texts) == 2:
        steps.append(
            _step("text_diff", _("What differs between both texts"), 0.5, file=texts[0], other=texts[1])
        )
    if requirement.type == "contract":
        for path in texts[:1]:
            steps.append(_step("calculator", _("Sums and terms that the clauses give"), 0.2, file=path))
    if any(word in requirement.request for word in ("知识库", "knowledge base")):
        steps.append(
            _step("knowledge_search", _("Passages of the knowledge base"), 0.3, query=requirement.request)
        )
    kept = [step for step in steps if step.tool in tools]
    numbered = [step.model_copy(update={"id": f"s{at}"}) for at, step in enumerate(kept, 1)]
    return Plan(steps=numbered)


def _steps_for(path: str, requirement: Requirement) -> list[Step]:
    name, suffix = Path(path).name, Path(path).suffix.lower()
    if suffix in PICTURES:
        return [_step("ocr", _("The words of {name}", name=name), 3.0, file=path)]
    if suffix not in TABLES:
        read = _step("document_parser", _("Text and tables of {name}", name=name), 1.0, ["ocr"], file=path)
        return [read, *_sums(path, requirement)] if requirement.type not in WORDS else [read]
    steps = [
        _step(
            "table_profile",
            _("Columns, rows and blanks of {name}", name=name),
            0.5,
            ["document_parser"],
            file=path,
        ),
    ]
    return [*steps, *_sums(path, requirement)]


def _sums(path: str, requirement: Requirement) -> list[Step]:
    name = Path(path).name
    steps = [_step("spreadsheet_summary", _("Sums, groups and courses of {name}", name=name), 1.0, file=path)]
    if requirement.chart or requirement.type in CHARTED:
        steps.append(_step("chart_maker", _("Charts of {name}", name=name), 0.3, file=path))
    return steps


def _step(tool: str, expects: str, seconds: float, instead: list[str] | None = None, **inputs: str) -> Step:
    return Step(id="", tool=tool, inputs=inputs, expects=expects, seconds=seconds, instead=instead or [])
