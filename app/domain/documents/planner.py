"""The plan by rules: which tools read, compute and draw what the requirement needs."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

from app.core.i18n import _
from app.domain.documents.plan import Plan, Step
from app.domain.documents.requirement import Requirement

TABLES = (".xlsx", ".xlsm", ".csv", ".tsv")
PICTURES = (".png", ".jpg", ".jpeg", ".bmp", ".tif", ".tiff", ".webp")
MOST_SUMS = 5
_DIFFER = re.compile(r"(差异|区别|不同之处|改动|differ|changed between|\bdiff\b)", re.IGNORECASE)
_SUM = re.compile(
    r"(?:计算|算一下|compute|calculate)\s*((?=[^，。；;]*[-+*/×÷])[\d(][\d\s.,+\-*/×÷()%]{2,80}[\d)%])", re.I
)
_SELECT = re.compile(r"\b(select\s.{3,300}?\bfrom\s+t\d[^。；;]{0,300})", re.IGNORECASE | re.DOTALL)
_WEB = re.compile(r"(联网|上网查|网上搜索|互联网|search the web|web search|search online)", re.IGNORECASE)
WORDS = ("contract", "minutes", "incident", "policy")
CHARTED = ("analysis", "energy", "survey", "inspection")


def plan_of(requirement: Requirement, tools: Collection[str]) -> Plan:
    """Return the steps, only with tools that there are."""
    steps: list[Step] = []
    for path in requirement.files:
        steps += _steps_for(path, requirement)
    texts = [one for one in requirement.files if Path(one).suffix.lower() not in TABLES + PICTURES]
    if len(texts) == 2 and (requirement.type == "comparison" or _DIFFER.search(requirement.request)):
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
    steps += _asked_for(requirement)
    kept = [step for step in steps if step.tool in tools]
    numbered = [step.model_copy(update={"id": f"s{at}"}) for at, step in enumerate(kept, 1)]
    return Plan(steps=numbered)


def _asked_for(requirement: Requirement) -> list[Step]:
    """Return the steps that the request itself words: a sum, one SELECT over the first table, the web."""
    steps = []
    for found in list(_SUM.finditer(requirement.request))[:MOST_SUMS]:
        what = found.group(1).strip()
        steps.append(_step("calculator", _("The value of {what}", what=what), 0.1, expression=what))
    tables = [one for one in requirement.files if Path(one).suffix.lower() in TABLES]
    if tables and (found_query := _SELECT.search(requirement.request)):
        query = found_query.group(1).strip(" 。；;，,")
        steps.append(_step("table_query", _("The rows of the query"), 0.5, file=tables[0], query=query))
    if _WEB.search(requirement.request):
        steps.append(_step("web_search", _("Pages of the web"), 5.0, query=requirement.request))
    return steps


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
