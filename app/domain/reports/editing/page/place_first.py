"""A date or a page number whose place is said last: 加当前日期，格式yyyy-MM-dd，放在页眉左上角."""

from __future__ import annotations

import re

_MARK_EN = (
    r"(?:current |print(?:ing)? |today['’]s |system )*"
    r"(?:date(?: and time)?|time|page numbers?|page numbering)"
)
_LAST_EN = re.compile(
    rf"(?P<add>(?:please )?(?:add|insert|put|print|show|include|place) (?:the |an? )?{_MARK_EN})"
    r"(?P<mid>(?: with (?:the |an? )?(?:format|pattern|form)[^,;]*?)?(?:,[^,;]+?)*),? "
    r"(?P<place>(?:at|in|on|to|into) the [^,;]*"
    r"\b(?:header|footer|title|page|report|summary|corner)\b[^,;]*?)[.]?",
    re.IGNORECASE,
)
_PLACE_EN = re.compile(
    r"\b(?:header|footer|title|corner|summary|top|bottom|left|right"
    r"|above|below|under|beside|next to|between)\b",
    re.IGNORECASE,
)
_LAST_ZH = re.compile(
    r"(?P<add>(?:请|帮我)?(?:添加|增加|新增|插入|加)(?:上|一个)?(?:打印|当前|制表|系统|今天的)?(?:日期时间|日期|时间|页码))"
    r"(?P<mid>(?:[,\uff0c][^,\uff0c;\uff1b。]+)+)"
    r"[,\uff0c](?:要)?(?:放|显示|打印|位于|置于|写)(?:在|到|于)?(?P<place>(?:页眉|页脚|标题|表头|汇总|每页)[^,\uff0c;\uff1b。]*)。?"
)
_PLACE_ZH = re.compile(r"页[眉脚]|标题|[左右上下]|居中")


def with_place_first(text: str) -> str:
    """Return a request that adds a date or page number with its place first; others as they are."""
    found = _LAST_EN.fullmatch(text.strip())
    if found and found["mid"] and not _PLACE_EN.search(found["mid"]):
        mid = re.sub(r"^ (?=with)", ", ", found["mid"])
        return f"{found['add']} {found['place']}{mid}"
    found = _LAST_ZH.fullmatch(text.strip())
    if found and not _PLACE_ZH.search(found["mid"]):
        return f"在{found['place']}{found['add']}{found['mid']}"
    return text
