"""Which sections a request names, and what kind of content each wants."""

from __future__ import annotations

import re

from app.domain.documents.requirement import WantedSection

KEYS: tuple[tuple[str, str], ...] = (
    (
        "quality",
        r"数据口径|口径|数据说明|数据质量|清洗|缺失|missing answers|data quality|treatment of|"
        r"how .{0,20} treated",
    ),
    ("years", r"同比|去年同期|同期对比|year[- ](on|over)[- ]year|\byoy\b"),
    ("forecast", r"预测|forecast|outlook|projection"),
    ("timeline", r"时间线|时间轴|经过|timeline|chronolog"),
    ("impact", r"影响|impact"),
    ("cause", r"原因|根因|root cause|cause"),
    ("corrective", r"纠正|改进措施|整改措施|预防措施|corrective|preventive|action items? from"),
    ("following", r"下次会议|下一次会议|next meeting"),
    ("tasks", r"待办|行动项|\bactions?\b|任务清单|to-?dos?"),
    ("decisions", r"决议|决定|decision|resolution"),
    ("discussion", r"讨论|议题|discussion|topics discussed|agenda"),
    ("info", r"会议信息|基本信息|参会|与会|attendees|meeting (info|details)|participants"),
    ("risks", r"风险提示|风险点|风险(?!.*问题)|risks?\b"),
    ("payment", r"付款|支付|payment"),
    ("delivery", r"交期|交货|交付|工期|delivery"),
    ("acceptance", r"^验收|acceptance"),
    ("warranty", r"质保|保修|warranty"),
    ("breach", r"违约|逾期|penalt|liquidated|breach|late[- ]delivery|damages"),
    (
        "keypoints",
        r"合同要点|金额|总价|contract (price|value|sum)|total price|^(?:the )?price$|parties|"
        r"key terms|key points",
    ),
    ("themes", r"主题|评论|意见|反馈|themes?|comments?"),
    (
        "flags",
        r"合格率|合格情况|不合格|异常|检查结果|点检结果|pass rate|failures|defects|non-?conform|"
        r"recommend us|would recommend",
    ),
    ("base", r"回收|样本|response base|sample|respondents|response rate"),
    ("trend", r"走势|趋势|月度|逐月|变化|按月|trend|monthly|over time|by month|course"),
    ("plan", r"下周|计划|下一步|next (week|steps)|plans?\b|upcoming"),
    ("problems", r"问题|困难|problems?|issues?|blockers?"),
    ("progress", r"本周完成|完成情况|进展|progress|completed|achievements|work done|highlights"),
    ("duties", r"义务|要求|职责|责任|duties|obligations|requirements"),
    ("deadlines", r"期限|时间节点|生效|日期|deadlines?|dates"),
    ("sanctions", r"罚则|处罚|sanctions?|penalties"),
    ("conclusion", r"结论|建议|措施|conclusion|recommendations?|advice|suggest"),
    ("comparison", r"对比|比较|comparison|compared|side by side|matrix"),
    (
        "groups",
        r"分[\u4e00-\u9fff]{1,6}分析|各[\u4e00-\u9fff]{1,6}|按[\u4e00-\u9fff]{1,6}|分布|\bby \w+|breakdown|"
        r"per \w+|分大区|分部门|分产品",
    ),
    ("ratings", r"满意度|平均分|average|satisfaction|mean\b"),
    ("overview", r"概述|摘要|总体|概况|总览|overview|summary|introduction|executive|overall"),
    ("points", r"要点|主要内容|核心内容|main points|key findings|highlights"),
    ("listing", r"明细|清单|list of|details"),
)
_LISTED = re.compile(
    r"(?:要有|包含|包括|须有|需有|含有|内容为|列出|写明|涵盖|分为|结构为|章节[为:：]?|[:：]|including|"
    r"includes?|covering|covers?|with sections?|"
    r"with|containing)\s*([^。；;]{4,300})",
    re.IGNORECASE,
)
_SPLIT_ZH = re.compile(r"[、，,；;]|以及|并(?=给出|说明|提出|附|列出)|和(?=[\u4e00-\u9fff]{2,})")
_SPLIT_EN = re.compile(r",\s*(?:and\s+)?|;\s*|\band\s+(?=(?:the |a )?[a-z]+)", re.IGNORECASE)
_ENGLISH = re.compile(r"^(the|an?|our|main|share who)\s+|\s+(?:table|chart|graph)$", re.IGNORECASE)
_TOLD = re.compile(r"^(?:并|以及|还要|再|请|同时)?(?:说明|写明|列出|给出|包括|含有|附上?|提出)?(?=.{2})")
_BRACKETS = re.compile(r"[（(][^）)]*[)）]")
_NOT_SECTIONS = re.compile(
    r"(导出|输出|word|pdf|附件|剔除|只计|只算|请|计算|每一点|注明|一页|两页|页码|行号|条款$|字以内|条款号|"
    r"export|cite|page|state how)",
    re.IGNORECASE,
)


def sections_of(request: str, zh: bool) -> list[WantedSection]:
    """Return the sections that a request lists, in its order; one per kind of content."""
    plain = re.sub(r"《[^》]*》", " ", request)
    plain = re.sub(r"(?<=[a-z0-9)])[.!?]\s+(?=[A-Z])", "。", plain)
    best: list[WantedSection] = []
    for found in _LISTED.finditer(_outer(plain)):
        listed = _sections_in(found.group(1), zh)
        if len(listed) > len(best):
            best = listed
    return best


def _outer(text: str) -> str:
    """Drop what stands in brackets: (table and chart) is no section."""
    return _BRACKETS.sub("", text)


def _sections_in(text: str, zh: bool) -> list[WantedSection]:
    found: list[WantedSection] = []
    for piece in (_SPLIT_ZH if zh else _SPLIT_EN).split(text):
        title = _TOLD.sub("", piece.strip(" .。:：“”\"'"))
        title = title if zh else _ENGLISH.sub("", title)
        if not 2 <= len(title) <= (20 if zh else 60) or _NOT_SECTIONS.search(title):
            continue
        key = key_of(title)
        if not key and not zh and len(title.split()) > 2:
            continue
        if key == "keypoints":
            title = "合同要点" if zh else "Key terms"
        if key and any(one.key == key for one in found) and key != "groups":
            continue
        found.append(WantedSection(title=title if zh else title[:1].upper() + title[1:], key=key))
    return found


def key_of(title: str) -> str:
    """Return what kind of content a section's title wants, "" where unknown."""
    return next((key for key, pattern in KEYS if re.search(pattern, title, re.IGNORECASE)), "")
