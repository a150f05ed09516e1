"""Understand a request by rules: a typed requirement with at most three questions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from app.core.i18n import _
from app.domain.documents.planner import needs_no_file, without_queries
from app.domain.documents.requirement import MOST_QUESTIONS, Asked, OutputForm, Requirement
from app.domain.documents.understand import kinds, periods
from app.domain.documents.understand.sections import sections_of
from app.domain.documents.wording import language_of

_FILE = re.compile(
    r"[《“\"'\s，。：:（(]?([^\s《》“”\"'，。：:；;（）()/\\]{1,80}\.(?:xlsx|xlsm|csv|tsv|docx|pdf|txt|md|json|log|eml|html?|png|jpe?g|jrxml))\b",
    re.IGNORECASE,
)
_TITLE = re.compile(r"《([^》]{2,60})》")
_ZH_TITLE = re.compile(
    r"(?:(?:写|做|生成|整理|编写|撰写|起草|拟)(?:成|出|一?[份个篇封页]|一下)*|出(?:具(?:一?[份个篇封])?|一?[份个篇封]))\s*(?:正式)?\s*([^，。；;：:《》]{2,30}?(?:报告|月报|周报|季报|年报|纪要|摘要|总结(?!报告)|简报|分析(?!报告|月报|摘要|简报|总结)|函|解读|概要|通报|说明))"
)
_EN_TITLE = re.compile(
    r"(?:write|prepare|make|draft|create|produce|compile)\s+(?:me\s+)?(?:an?|the)?\s*((?:[\w&'-]+\s+){0,6}?(?:report|summary|minutes|digest|letter|analysis|comparison|review|brief)\b(?!\s+(?:report|summary|digest|letter)))"
    r"((?:\s+(?:of|on|about|for)\s+(?:the\s+)?(?!management)[\w'-]+(?:\s+[\w'-]+){0,3})?)",
    re.IGNORECASE,
)
_ADJECTIVE = re.compile(
    r"^(?:(?:正式|通俗易懂|通俗|规范|完整|详细|简要|简短|简单|简洁|标准|清晰|一页|两页|像样)的?)+(?=.{2,})"
)
_AUDIENCE = re.compile(
    r"(?:给|致|发给|呈|提交给?)\s*([^，。；;：:写的做]{2,20}?)(?:的|看|写|，|。|一份|一封|发)|"
    r"\b(?:for|to)\s+(?:the\s+)?(management|board|customers?|staff|[A-Z][\w&.]+(?: [A-Z][\w&.]+){0,3})"
)
_FORMS: tuple[tuple[OutputForm, str], ...] = (
    ("docx", r"word|docx"),
    ("pdf", r"pdf"),
    ("html", r"html|网页"),
    ("md", r"markdown|\bmd\b"),
)
_SUBJECT = re.compile(r"(?:说明|通知|告知|关于)\s*([^，。；;]{2,30})")
_CHART = re.compile(
    r"(图表|图形|柱状|折线|饼图|（图）|\(图\)|走势图|趋势图|chart|graph|diagram|plot)", re.IGNORECASE
)

_NO_CHART = re.compile(
    r"(?:不要|不用|不需要|无需|不必|不带|不含|不画|不放|不附|去掉|别|\b(?:without|no|omit|skip)\b)"
    r"\s*(?:画|放|加|带|附|any\s+|the\s+)*(?:图|chart|graph|diagram|plot)",
    re.IGNORECASE,
)
CHARTED = ("analysis", "energy", "survey", "inspection")


def understand(request: str, files: Sequence[str], answers: dict[str, str] | None = None) -> Requirement:
    """Return what a request asks for; files are the paths that were given."""
    given = answers or {}
    text = " ".join([request, *given.values()]).strip()
    language = language_of(request or " ".join(given.values()))
    kind, sure = kinds.type_of(text, list(files))
    missing = _missing(request, files)
    stripped = _without_files(without_queries(text), files)
    requirement = Requirement(
        request=text,
        type=kind or "summary",
        sure=sure,
        language=language,
        audience=_audience(stripped),
        period=periods.period_words(stripped),
        sections=sections_of(stripped, language == "zh", kind or "summary"),
        compare_with=periods.compared_years(stripped),
        files=[one for one in files if Path(one).is_file()],
        missing=missing,
        chart=_wants_charts(request, kind or "summary"),
        figures=_figures(stripped),
    )
    title = _title(stripped)
    if requirement.type == "letter" and len(title) < 3 and (subject := _SUBJECT.search(stripped)):
        title = f"关于{subject.group(1).strip()}的函"
    title = title or kinds.default_title(requirement.type, language == "zh")
    questions = (
        [] if missing or needs_no_file(request) else _questions(requirement, kind is not None, bool(given))
    )
    return requirement.model_copy(update={"title": title, "questions": questions[:MOST_QUESTIONS]})


def _wants_charts(request: str, kind: str) -> bool:
    """Tell whether charts are asked for or usual in this kind of document, and not refused."""
    return not _NO_CHART.search(request) and bool(kind in CHARTED or _CHART.search(request))


def _missing(request: str, files: Sequence[str]) -> list[str]:
    gone = [Path(one).name for one in files if not Path(one).is_file()]
    there = {Path(one).name for one in files}
    named = [found.group(1) for found in _FILE.finditer(request)]
    return list(
        dict.fromkeys([*gone, *(one for one in named if one not in there and not _ends_with(one, there))])
    )


def _ends_with(name: str, there: set[str]) -> bool:
    """A file name in running text may have words before it that no sign parts."""
    return any(name.endswith(one) or one.endswith(name) for one in there)


def _without_files(text: str, files: Sequence[str]) -> str:
    for name in sorted(
        {Path(one).name for one in files} | {f.group(1) for f in _FILE.finditer(text)}, key=len
    ):
        text = text.replace(f"《{name}》", " ").replace(name, " ")
    return text


def _title(text: str) -> str:
    if found := _TITLE.search(text):
        return found.group(1).strip()
    if found := _ZH_TITLE.search(text):
        plain = re.sub(r"^(?:一?[份个篇封页]\s*)?(?:给[^的]{1,10}的)?", "", found.group(1).strip())
        return _ADJECTIVE.sub("", plain)
    if found := _EN_TITLE.search(text):
        words = re.sub(
            r"^(?:(?:one|two|three|short|brief|\d+)[- ]page|short|brief)\s+",
            "",
            (found.group(1) + found.group(2)).strip(),
            flags=re.I,
        )
        words = re.sub(r"\s+(?:from|with|for|and|in|by|using)(?:\s+.*)?$", "", words)
        words = re.sub(r"(?:\s+(?:the|an?|of|to|on|at|between|our|its))+$", "", words)
        return words[:1].upper() + words[1:]
    return ""


def _audience(text: str) -> str:
    found = _AUDIENCE.search(text)
    return next((one for one in found.groups() if one), "").strip() if found else ""


def _figures(text: str) -> list[str]:
    found = re.findall(r"(?:计算|算出|求|compute|calculate)\s*([^，。；;.]{2,40})", text, re.IGNORECASE)
    return [one.strip() for one in found]


def _questions(requirement: Requirement, named: bool, answered: bool) -> list[Asked]:
    asked: list[Asked] = []
    if not named and not requirement.files:
        choices = [_(kinds.SHOWN[kind]) for kind in kinds.NAMES]
        asked.append(Asked(key="type", text=_("What kind of document shall it be?"), choices=choices))
    if not requirement.files and not (answered and named) and requirement.type != "letter":
        asked.append(Asked(key="files", text=_("Which files hold the facts?")))
    if (
        asked
        and not requirement.period
        and requirement.type in ("analysis", "energy", "inspection", "weekly", "summary")
    ):
        asked.append(Asked(key="period", text=_("Which period or subject shall it cover?")))
    return asked
