"""Which of the twelve types of document a request means."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from app.core.i18n import N_
from app.domain.documents.requirement import DocumentType

NAMES: dict[DocumentType, tuple[str, str]] = {
    "analysis": ("数据分析报告", "Analysis report"),
    "minutes": ("会议纪要", "Minutes of the meeting"),
    "contract": ("合同要点与风险提示", "Contract: key points and risks"),
    "inspection": ("检查报告", "Inspection report"),
    "energy": ("能耗分析报告", "Energy report"),
    "incident": ("事件报告", "Incident report"),
    "comparison": ("对比报告", "Comparison"),
    "weekly": ("周报", "Weekly report"),
    "summary": ("摘要", "Summary"),
    "survey": ("调查结果摘要", "Survey results"),
    "policy": ("制度要点解读", "Policy digest"),
    "letter": ("函", "Letter"),
}
SHOWN: dict[DocumentType, str] = {
    "analysis": N_("Analysis of a table"),
    "minutes": N_("Minutes of a meeting"),
    "contract": N_("Points and risks of a contract"),
    "inspection": N_("Inspection report"),
    "energy": N_("Energy report"),
    "incident": N_("Incident report"),
    "comparison": N_("Comparison"),
    "weekly": N_("Weekly report"),
    "summary": N_("Summary"),
    "survey": N_("Survey results"),
    "policy": N_("Digest of a policy"),
    "letter": N_("Letter"),
}
_WORDS: tuple[tuple[DocumentType, int, str], ...] = (
    (
        "minutes",
        5,
        r"会议纪要|纪要|会议记录|(?:meeting|formal|draft|board|as|into|the) minutes\b|"
        r"minutes (?:of|from) (?:the|a|our|this)|"
        r"^minutes\b|(?<!\d )(?<!in )(?<!many )(?<!few )\bminutes\b(?= with| from| for the| including|"
        r"[.,:;]|$)|"
        r"meeting notes|notes of the meeting",
    ),
    ("contract", 4, r"合同|协议|\bcontract|agreement\b|租约|\blease\b"),
    ("incident", 5, r"事故|故障报告|事件报告|复盘|incident|post-?mortem|outage|宕机|故障分析|事故分析"),
    ("inspection", 4, r"点检|巡检|检验|检查|质检|抽检|inspection|quality check|audit of equipment|验货|巡查"),
    ("energy", 5, r"能耗|用电|用水|用能|节能|能源|energy|electricity|water use|consumption"),
    (
        "survey",
        5,
        r"问卷|调查|满意度|调研|反馈表|评价表|survey|questionnaire|respondent|"
        r"feedback (?:forms?|sheets?|results|scores?)|(?:training|course|customer|event|guest|visitor|"
        r"user) feedback",
    ),
    ("comparison", 3, r"对比(?!柱?图)|比较|比价|比选|横向|选型|compar|versus|\bvs\b|side[- ]by[- ]side"),
    ("weekly", 5, r"周报|weekly report|status report|week'?s work|工作周报|本周工作"),
    ("policy", 4, r"政策|制度|规定|办法|条例|解读|policy|regulation|guideline|rules\b|directive"),
    ("letter", 5, r"函\b|信函|致函|函件|回函|复函|一封|催款函|通知函|letter|写信"),
    (
        "analysis",
        3,
        r"分析|统计|销售|月报|季报|年报|经营|analy[sz]|sales|revenue|report on the (data|figures)",
    ),
    ("summary", 2, r"摘要|总结|概括|概要|提炼|简报|summar|digest|abstract|brief"),
)


_TEXTS = (".txt", ".md", ".docx", ".pdf", ".html", ".htm")
_TABLES = (".xlsx", ".xlsm", ".csv", ".tsv")
_TWO = re.compile(
    r"(对比|比较|新旧|两版|两个版本|变化|差异|compar|differ|chang(?:ed?|es) (?:from|between)|"
    r"old and (?:the )?new|versions)",
    re.I,
)


def type_of(request: str, files: Sequence[str]) -> tuple[DocumentType | None, bool]:
    """Return the type that a request names, and whether that is sure; None where it names none."""
    text = request
    for name in files:
        stem = Path(name).stem
        text = text.replace(Path(name).name, " ").replace(f"《{stem}》", " ").replace(f"“{stem}”", " ")
        text = text.replace(stem, " ") if re.search(r"[\d_\- ]", stem) else text
    title = " ".join(re.findall(r"《([^》]+)》", text))
    scores: dict[DocumentType, int] = {}
    for kind, weight, pattern in _WORDS:
        hits = len(set(re.findall(pattern, text.lower(), re.IGNORECASE)))
        named = 3 if re.search(pattern, title, re.IGNORECASE) else 0
        if hits or named:
            scores[kind] = weight + min(hits, 3) + named
    if any(name.lower().endswith(".log") for name in files) and re.search(
        r"报告|report|分析|root cause", text
    ):
        scores["incident"] = scores.get("incident", 0) + 4
    texts = [name for name in files if Path(name).suffix.lower() in _TEXTS]
    if len(texts) == 2 and len(files) == 2 and _TWO.search(text):
        scores["comparison"] = scores.get("comparison", 0) + 5
    if not scores and any(Path(name).suffix.lower() in _TABLES for name in files):
        return "analysis", False
    if not scores:
        return None, False
    best = max(scores, key=lambda kind: scores[kind])
    return best, scores[best] >= 4


def default_title(kind: DocumentType, zh: bool) -> str:
    """Return a title for a request that names none."""
    return NAMES[kind][0 if zh else 1]
