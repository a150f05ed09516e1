"""Write a run's document: facts and material from the tools, the composed text, its files, a version."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from app.core.events import Version
from app.core.giving_way import in_thread
from app.core.i18n import _
from app.domain.documents.document import Chart, Document, Language
from app.domain.documents.facts import Ledger, Place
from app.domain.documents.plan import Budget
from app.domain.documents.requirement import Requirement
from app.domain.documents.sources import Source
from app.domain.documents.tools import ToolResult
from app.domain.documents.wording import pick
from app.domain.documents.writing.compose import compose
from app.domain.documents.writing.material import Gap, Material
from app.domain.documents.writing.pen import Pen
from app.engines.ports import Store
from app.engines.typeset.export import exported
from app.graphs.base import emit
from app.graphs.documents.completeness import findings_of
from app.graphs.documents.running import kept
from app.graphs.documents.skills import worded
from app.graphs.documents.state import DocumentsState, Problem
from app.graphs.keeping import Run

DOCUMENT, FACTS, SUMMARY = "document.json", "facts.json", "summary.json"


_UNUSABLE = (("未能读取或处理", "could not be used"), ("更换或修复文件", "Replace or repair"))
_BAD_FILES: dict[str, tuple[tuple[str, str], tuple[str, str]]] = {
    "encrypted_file": (
        ("有密码保护，未能读取", "is locked with a password"),
        ("提供不带密码的", "Provide without a password:"),
    ),
    "empty_file": (("是空文件，没有内容", "is empty"), ("提供有内容的", "Provide with its content:")),
    "empty_table": (
        ("只有表头，没有数据行", "has a head and no rows"),
        ("提供含数据行的", "Provide with its rows:"),
    ),
    "corrupt_file": (
        ("已损坏或扩展名与内容不符", "is damaged, or its name does not fit its content"),
        ("重新导出并提供", "Export anew and provide"),
    ),
    "bad_json": (("不是有效的 JSON", "is no valid JSON"), ("更正后提供", "Correct and provide")),
}


async def write_document(state: DocumentsState, runtime: Run) -> tuple[int, str, str, int]:
    """Write, check, set and keep the document; return its version, what to say, who worded it, the tokens."""
    requirement = state.requirement or Requirement()
    results = await kept(runtime, state.results)
    document = await in_thread(composed, requirement, results, state.problems)
    budget = state.plan.budget if state.plan else Budget()
    document, tokens, by = await worded(document, runtime, budget, state.tokens)
    fonts = (await runtime.context.reports.font_jar()).parent
    folder = runtime.context.work / f"document-{state.run_id[:12] or 'run'}"
    house = Path(state.template) if state.template else None
    files = await in_thread(exported, document, requirement.outputs, folder, fonts, house)
    store = runtime.context.store
    files |= _records(document, state) | await asyncio.to_thread(_printed, results, store)
    version = await asyncio.to_thread(
        lambda: store.add_version(state.session_id, document.title, files, by=by, once=state.run_id)
    )
    emit(runtime, Version(version.id, version.number, document.title))
    words = _(
        "{title}: {sections} {sections:section|sections}, {facts} {facts:fact|facts},"
        " {evidence} {evidence:place|places} of evidence.",
        title=document.title,
        sections=len(document.sections),
        facts=len(document.ledger.facts),
        evidence=len(document.evidence),
    )
    return version.id, words, by, tokens


def composed(requirement: Requirement, results: dict[str, ToolResult], problems: list[Problem]) -> Document:
    """Return the document that the results allow."""
    ledger = Ledger()
    for result in results.values():
        ledger = ledger.merge(result.ledger)
    asked = Place(source="request", kind="request")
    for text in (requirement.title, requirement.audience, *(one.title for one in requirement.sections)):
        ledger.quote(text, asked)
    material = Material(requirement=requirement, pen=Pen(requirement.language, ledger))
    material.sources = [source for result in results.values() if (source := _source(result)) is not None]
    material.findings = findings_of(results)
    material.extra = list(results.values())
    for one in material.findings:
        for text in (one.source, one.sheet, one.title, *one.head, *(column.name for column in one.columns)):
            ledger.quote(text, one.place)
    material.charts = [
        Chart.model_validate(one)
        for result in results.values()
        if result.kind == "charts"
        for one in result.data.get("charts", [])
    ]
    for problem in problems:
        gap = _gap(problem, requirement.language)
        for text in (gap.what, gap.remedy):
            ledger.quote(text, asked)
        material.gaps.append(gap)
    return compose(material)


def _gap(problem: Problem, language: Language) -> Gap:
    """Say in the document's language what is missing and what to add."""
    name = problem.about or "-"
    if problem.code == "missing_file":
        zh, en = f"缺少文件：{name}", f"The file {name} is missing"
        return Gap(pick(language, zh, en), pick(language, f"提供文件 {name}", f"Add the file {name}"))
    if problem.code == "incomplete_data" and problem.period:
        return _no_rows(problem, language)
    if problem.code == "incomplete_data":
        zh, en = f"缺少 {name} 年的数据，未做对比", f"There are no data of {name}, so nothing is compared"
        return Gap(
            pick(language, zh, en),
            pick(language, f"补充 {name} 年的数据文件", f"Add a file with the data of {name}"),
        )
    if not Path(name).suffix:
        zh, en = f"{name} 未能使用（{problem.code}）", f"{name} could not be used ({problem.code})"
        return Gap(
            pick(language, zh, en),
            pick(language, "更正后重新提交需求", "Correct it and send the request again"),
        )
    why, remedy = _BAD_FILES.get(problem.code, _UNUSABLE)
    return Gap(
        pick(language, f"文件 {name} {why[0]}", f"The file {name} {why[1]}"),
        pick(language, f"{remedy[0]} {name}", f"{remedy[1]} {name}"),
    )


def _printed(results: dict[str, ToolResult], store: Store) -> dict[str, bytes]:
    """Return what templates of the user became: report.pdf, template.docx, numbered from the second."""
    found: dict[str, bytes] = {}
    for kind, key, name in (("report", "pdf", "report"), ("template", "docx", "template")):
        made = [result.data[key] for result in results.values() if result.kind == kind and key in result.data]
        for at, digest in enumerate(made, 1):
            found[f"{name}{'' if at == 1 else f'-{at}'}.{key}"] = store.get_blob(str(digest))
    return found


def _no_rows(problem: Problem, language: Language) -> Gap:
    """Say that a file holds no row of the period, and which period it does hold."""
    name, period = problem.about, problem.period
    held = pick(language, " 至 ", " to ").join(problem.covers)
    zh, en = f"《{name}》中没有{period}的数据", f"{name} holds no data of {period}"
    if held:
        zh, en = f"{zh}（文件所载期间为 {held}）", f"{en} (it covers {held})"
    remedy = pick(
        language,
        f"提供{period}的数据文件，或改写其他期间",
        f"Add the data of {period}, or ask for another period",
    )
    return Gap(pick(language, zh, en), remedy)


def _source(result: ToolResult) -> Source | None:
    given = result.data.get("source")
    return Source.model_validate(given) if given else None


def _records(document: Document, state: DocumentsState) -> dict[str, bytes]:
    """Return the parts that programs read: the document as data, its facts, how it was made."""
    facts = [one.model_dump(mode="json") for one in document.ledger.facts.values()]
    summary: dict[str, Any] = {
        "title": document.title,
        "kind": document.kind,
        "language": document.language,
        "charts": len(document.charts),
        "evidence": [_evidence(one.place) for one in document.evidence],
        "problems": [one.model_dump() for one in state.problems],
        "reflections": [one.model_dump() for one in state.reflections],
        "plan": state.plan.model_dump(mode="json") if state.plan else {},
        "requirement": state.requirement.model_dump(mode="json") if state.requirement else {},
        "request": state.user_input,
        "files": state.attachments,
    }
    return {
        DOCUMENT: document.model_dump_json().encode(),
        FACTS: json.dumps(facts, ensure_ascii=False, indent=1).encode(),
        SUMMARY: json.dumps(summary, ensure_ascii=False, indent=1).encode(),
    }


def _evidence(place: Place) -> dict[str, Any]:
    shown = place.model_dump(exclude_defaults=True)
    return {**shown, "source": Path(place.source).name}
