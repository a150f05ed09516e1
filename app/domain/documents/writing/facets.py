"""What a section of a plain text is about (results, costs, advice ...), told by its title's words."""

from __future__ import annotations

import re

from app.domain.documents.texts.sentences import Sentence

_FACETS: tuple[tuple[re.Pattern[str], re.Pattern[str]], ...] = tuple(
    (re.compile(title, re.IGNORECASE), re.compile(text, re.IGNORECASE))
    for title, text in (
        (
            r"(好处|优点|收益|益处|benefit|advantage|gain|positive|upside)",
            r"(节省|节约|提高|方便|喜欢|更快|减少|\b(?:sav(?:e|es|ed|ing)|faster|like|better|help|improv|reduc|easier|less)\w*)",
        ),
        (
            r"(抱怨|投诉|不满|缺点|槽点|complain|drawback|disadvantage|criticism|negative|downside|dislike)",
            r"(太|不便|缺少|损坏|故障|投诉|不满|慢|\btoo \w+|\b(?:broke|broken|slow|difficult|"
            r"missing|complain|fail|lack|annoy|"
            r"doesn't|don't|not work)\w*)",
        ),
        (
            r"(建议|对策|措施|recommend|proposal|advice|suggest)",
            r"(建议|应当?(?=[^用付收])|宜|须|recommend|propose|should|suggest|advise|need to)",
        ),
        (
            r"(费用|成本|投资|花费|预算|价格|资金|cost|invest|budget|price|spend|fee|financ)",
            r"([¥￥$€£]\s*\d|\d[\d,.]*\s*(?:元|万元|亿元|万|亿)|\b(?:EUR|USD|GBP|RMB|CNY)\b|投资|费用|"
            r"成本|预算|回收期|"
            r"\b(?:cost|invest|budget|price|payback|fee)\w*)",
        ),
        (
            r"(结果|成果|成效|效果|发现|数据|指标|result|finding|outcome|effect|achievement|figures|numbers)",
            r"(\d[\d,.]*\s*(?:%|％|percent|个百分点|倍)|(?:提高|提升|下降|降低|减少|增长|增加|达到|缩短|"
            r"节约|实现)|"
            r"\b(?:fell|rose|increas|decreas|reduc|sav(?:ed|ing)|improv|drop|grew|gain|reach|"
            r"from [\d,.]+ .{0,20}to [\d,.]+)\w*)",
        ),
        (
            r"(问题|困难|风险|不足|隐患|挑战|problem|risk|issue|challenge|weakness|concern|limitation|"
            r"incident)",
            r"(问题|风险|困难|不足|隐患|延误|故障|泄漏|投诉|短缺|problem|risk|issue|fail|leak|delay|"
            r"concern|broken|shortage|"
            r"complain|asks? that|however|damag)",
        ),
        (
            r"(时间|期限|进度|日程|计划|安排|下一步|后续|schedule|timeline|timing|deadline|milestone|"
            r"plan|next|dates?\b)",
            r"(\d{1,2}\s*月(?:\s*\d{1,2}\s*[日号])?|\d{4}\s*年|周[一二三四五六日]|季度|计划|将于|预计|"
            r"\b(?:January|February|March|April|May|June|July|August|September|October|November|"
            r"December|spring|summer|autumn|"
            r"winter|week|quarter|20\d\d)\b|\bplan|\bwill\b|before the|scheduled)",
        ),
        (
            r"(背景|概况|概述|简介|目的|范围|background|introduction|context|purpose|scope|overview|about)",
            r"(为了|目的|旨在|背景|开展|项目|启动|purpose|aim|project|pilot|study|programme|began|"
            r"started|ran for|covers)",
        ),
        (
            r"(人员|团队|负责|分工|people|team|staff|responsib|owner)",
            r"(负责|团队|人员|员工|名|team|staff|people|employee|operator)",
        ),
    )
)


def specific(title: str, pool: list[Sentence], most: int) -> list[Sentence]:
    """Return the sentences that hold the title's own words beside what it asks for (培训 in 培训安排)."""
    own = title.lower()
    for asked, _told in _FACETS:
        own = asked.sub(" ", own)
    words = set(re.findall(r"[a-z]{5,}", own)) | _pairs(own)
    words -= {"主要", "相关", "有关", "情况", "内容", "关键", "main", "about", "their", "which", "overall"}
    return [one for one in pool if any(word in one.text.lower() for word in words)][:most]


def _pairs(text: str) -> set[str]:
    return {
        one[at : at + 2] for one in re.findall(r"[\u4e00-\u9fff]{2,}", text) for at in range(len(one) - 1)
    }


def facet(title: str, pool: list[Sentence], most: int) -> list[Sentence]:
    """Return the sentences that hold what a title asks for, in the order of the text; [] for other titles."""
    for asked, told in _FACETS:
        if asked.search(title):
            found = [
                one for one in pool if told.search(one.text) or (one.section and asked.search(one.section))
            ]
            if found:
                return found[:most]
    return []


def under_heading(title: str, pool: list[Sentence], most: int) -> list[Sentence]:
    """Return the sentences under a heading that shares the title's words."""
    words = set(re.findall(r"[a-z]{4,}|[\u4e00-\u9fff]{2}", title.lower()))
    return [one for one in pool if one.section and any(word in one.section.lower() for word in words)][:most]
