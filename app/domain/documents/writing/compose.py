"""Compose a document: which sections its type has, in which order, and what fills each."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable

from app.domain.documents.document import Block, Document, Section
from app.domain.documents.requirement import DocumentType, WantedSection
from app.domain.documents.writing import (
    by_title,
    course_sections,
    diff_sections,
    flag_sections,
    group_sections,
    judgement,
    letter_sections,
    limit_sections,
    quality_sections,
    table_sections,
    text_sections,
)
from app.domain.documents.writing import contract_sections as contract
from app.domain.documents.writing import incident_sections as incident
from app.domain.documents.writing.limit_sections import BEYOND
from app.domain.documents.writing.material import Material
from app.domain.documents.writing.side_by_side import most_moved
from app.domain.documents.writing.tool_sections import tool_sections

log = logging.getLogger(__name__)
TITLES: dict[str, tuple[str, str]] = {
    "overview": ("概述", "Overview"),
    "groups": ("分类分析", "Breakdown"),
    "trend": ("走势分析", "Course over time"),
    "years": ("同比对比", "Year on year"),
    "forecast": ("全年预测依据", "Basis for a forecast"),
    "quality": ("数据口径", "Treatment of the data"),
    "conclusion": ("结论与建议", "Conclusions and recommendations"),
    "listing": ("明细", "Details"),
    "flags": ("检查结果", "Results of the checks"),
    "ratings": ("满意度", "Ratings"),
    "themes": ("意见主题", "Themes in the comments"),
    "info": ("会议信息", "Meeting"),
    "discussion": ("讨论要点", "Discussion"),
    "decisions": ("决议", "Decisions"),
    "tasks": ("待办事项", "Action items"),
    "following": ("下次会议", "Next meeting"),
    "keypoints": ("合同要点", "Key points"),
    "payment": ("付款节点", "Payment"),
    "delivery": ("交付期限", "Delivery"),
    "warranty": ("质保", "Warranty"),
    "breach": ("违约责任", "Breach and penalties"),
    "risks": ("风险提示", "Risks"),
    "summary": ("事件概要", "Summary"),
    "timeline": ("时间线", "Timeline"),
    "impact": ("影响范围", "Impact"),
    "cause": ("根本原因", "Root cause"),
    "corrective": ("改进措施", "Corrective actions"),
    "comparison": ("对比", "Comparison"),
    "progress": ("本周完成", "Work done"),
    "problems": ("问题与风险", "Problems and risks"),
    "plan": ("下周计划", "Next steps"),
    "points": ("要点", "Main points"),
    "duties": ("主要义务与要求", "Duties and requirements"),
    "deadlines": ("时间与期限", "Dates and terms"),
    "sanctions": ("罚则", "Sanctions"),
    "scope": ("适用范围", "Scope"),
    "standards": ("标准与额度", "Rates and limits"),
    "measures": ("处置措施", "Actions taken"),
    "letter": ("函告", "Letter"),
    "matter": ("有关事项", "Details"),
    "acceptance": ("验收", "Acceptance"),
    "closing": ("结语", "Closing"),
    "base": ("样本与回收", "Response base"),
    "limits": ("超标情况", "Beyond the limits"),
}
DEFAULT: dict[DocumentType, tuple[str, ...]] = {
    "analysis": ("overview", "groups", "trend", "quality", "conclusion"),
    "minutes": ("info", "discussion", "decisions", "tasks", "following"),
    "contract": ("keypoints", "payment", "delivery", "warranty", "breach", "risks"),
    "inspection": ("overview", "flags", "groups", "trend", "quality", "conclusion"),
    "energy": ("overview", "trend", "groups", "quality", "conclusion"),
    "incident": ("summary", "timeline", "impact", "cause", "corrective"),
    "comparison": ("overview", "comparison", "quality", "conclusion"),
    "weekly": ("overview", "progress", "problems", "plan"),
    "summary": ("points", "conclusion"),
    "survey": ("overview", "groups", "themes", "quality", "conclusion"),
    "policy": ("scope", "points", "duties", "deadlines", "sanctions"),
    "letter": ("letter", "matter", "closing"),
}
ALWAYS: dict[DocumentType, tuple[str, ...]] = {
    "analysis": ("overview", "quality"),
    "survey": ("overview", "quality"),
    "contract": ("keypoints", "risks"),
    "incident": ("summary",),
    "inspection": ("overview", "quality"),
    "energy": ("overview", "quality"),
    "comparison": ("comparison",),
    "letter": ("letter", "matter", "closing"),
}
_OF_TABLES = ("overview", "groups", "trend", "points", "quality", "conclusion")
_BACK = ("quality", "conclusion", "closing")
_FRONT = ("overview", "keypoints", "summary", "letter", "info", "comparison")
_OF_CONTRACTS = ("payment", "delivery", "acceptance", "warranty", "breach")
_TOPICS = (*_OF_CONTRACTS, "dispute", "termination", "confidential", "property", "subject")
_OF_WORK = ("progress", "problems", "plan")
_OTHER = (*_OF_CONTRACTS, *_OF_WORK, "keypoints", "deadlines")
_RESTED = ("summary", "weekly", "analysis", "comparison", "inspection", "policy")
_COURSE = re.compile(
    r"(变化|走势|趋势|逐[日月周]|曲线|折线)[^，。；;]{0,4}图|折线|曲线|line (?:chart|graph|plot)|"
    r"over time|trend",
    re.IGNORECASE,
)
_MOVED = re.compile(r"(变化|增减|差异|变动|升降|chang|differ|moved|growth)", re.IGNORECASE)
_DAMAGES = re.compile(r"违约金|逾期|滞纳金|罚则|penalt|late|delay|damages", re.IGNORECASE)
_OF_WORDS: dict[str, tuple[str, ...]] = {"contract": (), "weekly": (), "letter": ()}
_TABLES: dict[str, Callable[[Material], list[Block]]] = {
    "quality": quality_sections.quality,
    "themes": table_sections.themes,
    "limits": limit_sections.beyond,
    "ratings": table_sections.ratings,
    "listing": table_sections.listing,
    "extremes": table_sections.extremes,
    "forecast": judgement.forecast,
    "comparison": judgement.comparison,
    "conclusion": judgement.conclusions,
    "info": text_sections.info,
    "discussion": text_sections.discussion,
    "decisions": text_sections.decisions,
    "tasks": text_sections.tasks,
    "following": text_sections.following,
    "points": text_sections.points,
    "deadlines": text_sections.deadlines,
    "sanctions": text_sections.sanctions,
    "scope": text_sections.scope,
    "standards": text_sections.standards,
    "measures": incident.measures,
    "letter": letter_sections.letter,
    "matter": letter_sections.matter,
    "closing": letter_sections.closing,
    "keypoints": contract.keypoints,
    "risks": contract.risks,
    "summary": incident.summary,
    "timeline": incident.timeline,
    "cause": incident.cause,
    "corrective": incident.corrective,
}


def compose(m: Material) -> Document:
    """Write the whole document."""
    wanted = sections_of(m)
    made: list[Section] = []
    for number, one in enumerate(wanted, 1):
        blocks = _written(m, one)
        asked = any(one.title == other.title for other in m.requirement.sections)
        if blocks or (asked and not one.maybe):
            made.append(Section(key=f"{one.key or 'own'}-{number}", title=one.title, blocks=tuple(blocks)))
    if m.requirement.type in _RESTED and (unsaid := text_sections.rest(m)):
        title = m.pen.say("其他要点", "Further points") if made else m.pen.say("要点", "Main points")
        made.append(Section(key="rest", title=title, blocks=tuple(unsaid)))
    made += tool_sections(m)
    if notes := judgement.source_conflicts(m):
        made.append(
            Section(key="conflicts", title=m.pen.say("来源差异", "Disagreeing sources"), blocks=tuple(notes))
        )
    if m.gaps:
        made.append(_gap_section(m))
    return Document(
        title=m.requirement.title,
        language=m.pen.language,
        kind=m.requirement.type,
        sections=made,
        evidence=m.pen.evidence,
        ledger=m.pen.ledger,
    ).in_order()


def sections_of(m: Material) -> list[WantedSection]:
    """Return the sections asked for, in their order, with what the type always needs, or the type's own."""
    kind, asked = m.requirement.type, list(m.requirement.sections)
    needed = DEFAULT[kind] if len(asked) < 2 else ALWAYS.get(kind, ())
    if kind == "summary" and m.findings:
        needed = _OF_TABLES if len(asked) < 2 else ("overview",)
    beside = kind == "comparison" and len(m.findings) >= 2
    if m.requirement.compare_with and all(one.key != "years" for one in asked) and m.findings and not beside:
        asked.insert(0, WantedSection(title=_title(m, "years"), key="years"))
    keys = {one.key for one in asked if one.key}
    keys |= _implied(m, asked)
    if len(asked) < 2:
        titles = {one.key: one.title for one in asked if one.key}
        listed = [WantedSection(title=titles.get(key) or _title(m, key), key=key) for key in needed]
        extra = [one for one in asked if one.key not in needed]
        at = next((n for n, one in enumerate(listed) if one.key in _BACK), len(listed))
        return [*listed[:at], *extra, *listed[at:]]
    front = [
        WantedSection(title=_title(m, key), key=key) for key in needed if key in _FRONT and key not in keys
    ]
    back = [
        WantedSection(title=_title(m, key), key=key)
        for key in needed
        if key not in _FRONT and key not in keys
    ]
    return [*front, *asked, *back]


def _implied(m: Material, asked: list[WantedSection]) -> set[str]:
    """Add the sections that the request words outside of its list: a course to draw, damages to compute."""
    request, keys = m.requirement.request, {one.key for one in asked}
    added = []
    if len(asked) >= 2 and "trend" not in keys and _COURSE.search(request):
        added += ["trend"] if any(part.trends for part in m.findings) else []
    if len(asked) >= 2 and m.requirement.type == "contract" and "breach" not in keys:
        added += ["breach"] if _DAMAGES.search(request) else []
    if any(part.limits for part in m.findings) and not any(BEYOND.search(one.title) for one in asked):
        added.append("limits")
    at = next((n for n, one in enumerate(asked) if one.key in _BACK), len(asked))
    asked[at:at] = [WantedSection(title=_title(m, key), key=key) for key in added]
    return set(added)


def _title(m: Material, key: str) -> str:
    zh, en = TITLES.get(key, (key, key))
    names = list(dict.fromkeys(group.column for one in m.findings for group in one.groups))
    if key == "groups" and 1 <= len(names) <= group_sections.SHOWN_GROUPS:
        return m.pen.say(f"按{'、'.join(names)}分析", f"Breakdown by {' and '.join(names)}")
    return m.pen.say(zh, en)


def _written(m: Material, one: WantedSection) -> list[Block]:
    """Fill a section; one whose figures can't be worked out becomes a gap, so that the others are written."""
    try:
        if one.maybe:
            return by_title.filled(m, one.title) or text_sections.faceted(m, one.title)
        return _filled(m, one)
    except (ArithmeticError, ValueError, LookupError):
        log.exception("the section %s could not be written", one.key)
    what = m.pen.say(
        f"“{one.title}”无法由现有数据写出。", f"{one.title} could not be worked out from the data."
    )
    return [m.gap(what, m.pen.say("检查数据后重新生成。", "Check the data and write it anew."))]


def _filled(m: Material, one: WantedSection) -> list[Block]:
    key = one.key
    if m.findings and (key in _OF_WORDS.get(m.requirement.type, _OTHER) or key == "comparison"):
        told = by_title.filled(m, one.title)
        if not told and key == "problems":
            told = judgement.conclusions(m)
        if told or key != "comparison":
            return told or _unknown(m, one)
    if any(part.kind == "diff" for part in m.extra) and (told := diff_sections.parts(m, one.title)):
        return told
    if key == "keypoints" and m.requirement.type != "contract" and not m.contract.clauses:
        return _unknown(m, one)
    if key == "points" and m.findings and not m.sentences:
        return []
    if key == "overview":
        return _overview(m)
    if key == "base":
        return table_sections.base(m) or _overview(m)
    if key == "years" and m.requirement.type == "comparison" and len(m.findings) >= 2:
        return judgement.years(m) or judgement.comparison(m)
    if key == "years":
        return judgement.years(m) or [_no_years(m)]
    if m.requirement.type == "comparison" and _MOVED.search(one.title) and (told := most_moved(m)):
        return told
    if key == "groups":
        return _groups(m, one)
    if key == "trend":
        asked = any(one.title == other.title for other in m.requirement.sections)
        dated = any(part.trends for part in m.findings)
        return course_sections.trend(m, one.title) if m.findings and (asked or dated) else []
    if key == "flags":
        return flag_sections.flags(m, one.title)
    if key in _TOPICS:
        return contract.topic(m, key, one.title) if m.contract.clauses else _unknown(m, one)
    if key in _OF_WORK:
        return text_sections.work(m, key)
    if key == "extremes" and not any(part.measures or part.ratings for part in m.findings):
        return _unknown(m, one)
    if key == "impact":
        return incident.impact(m, one.title)
    if key == "duties" and m.requirement.type not in ("policy", "contract"):
        return _unknown(m, one)
    if key == "duties":
        return text_sections.duties(m, one.title)
    if key == "deadlines":
        return text_sections.deadlines(m, one.title)
    if key in _TABLES:
        return _TABLES[key](m)
    return _unknown(m, one)


def _groups(m: Material, one: WantedSection) -> list[Block]:
    """Fill a section of groups; where there are none, with the rows unless a course shows them anyway."""
    parts = [f"{part.source}/{group.column}" for part in m.findings for group in part.groups]
    if (
        one.title not in [other.title for other in m.requirement.sections]
        and parts
        and m.used.issuperset(parts)
    ):
        return []
    found = group_sections.groups(m, one.title) or by_title.filled(m, one.title)
    asked = any(one.title == other.title for other in m.requirement.sections)
    alone = asked or not any(part.trends for part in m.findings)
    return found or (table_sections.listing(m) if alone else [])


def _overview(m: Material) -> list[Block]:
    if m.findings:
        return table_sections.overview(m)
    return text_sections.points(m)


def _unknown(m: Material, one: WantedSection) -> list[Block]:
    """Fill a section of an unknown name: what the tables or the texts say about it."""
    found = diff_sections.parts(m, one.title) or by_title.filled(m, one.title)
    if not found and m.requirement.type == "contract" and m.contract.clauses:
        found = contract.topic(m, "", one.title)
    found = found or text_sections.extracts(m, one.title, 5)
    if found:
        return found
    what = m.pen.say(f"材料中没有关于“{one.title}”的内容。", f"The files say nothing about {one.title}.")
    return [m.gap(what, m.pen.say("补充相关材料。", "Add material on it."))]


def _no_years(m: Material) -> Block:
    what = m.pen.say(
        "缺少对比年份的数据，未做同比。", "The data of the other year are missing, so nothing is compared."
    )
    return m.pen.words(m.pen.say(f"【数据缺口】{what}", f"[Data gap] {what}"), "gap")


def _gap_section(m: Material) -> Section:
    pen = m.pen
    rows = [
        [pen.text_cell(gap.what), pen.text_cell(gap.remedy)]
        for gap in {gap.what: gap for gap in m.gaps}.values()
    ]
    lead = pen.words(
        pen.say(
            "以下内容缺少数据，未写入正文：", "Data are missing for the following, so it was not written:"
        )
    )
    table = pen.table([pen.say("缺少的内容", "Missing"), pen.say("需要补充", "To be added")], rows)
    return Section(key="gaps", title=pen.say("数据缺口", "Data gaps"), blocks=(lead, table))
