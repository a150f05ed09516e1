"""Requests that add a parameter and let it choose the rows, as one wish: 加参数dept，按它筛选."""

from __future__ import annotations

import re
from collections.abc import Callable

_ONE = r"(?:参数\s*[:\uff1a]?(?P<p>[^,\uff0c、和与及]+?)|(?P<q>[^,\uff0c、和与及]+?)参数)"


def _one_zh(found: re.Match[str]) -> str:
    name = (found["p"] or found["q"]).strip()
    return f"根据参数{name}过滤{(found['f'] or '').strip()}{(found.groupdict().get('g') or '').strip()}"


_ADD = (
    r"^(?:请|帮我|麻烦)*(?:添加|增加|新增|新建|定义|设置?|加)(?:上|入)?(?:[一1]个|个|[两2]个)?(?:查询|报表)?"
)
_TWO = r"参数\s*[:\uff1a]?(?P<p>[^,\uff0c、]+?)(?:和|、|与|及)(?P<q>[^,\uff0c、]+?)"
_THEN = r"(?:[,\uff0c]|然后|再|并且?)+(?:然后|再|并且?)?"
_BY = r"(?:按照?|用来?|用于|根据|通过|以|来|对)*"
_THESE = r"(?:它们?|其|[该此]参数|[这该]个参数|[这该]两个参数)?(?:的值)?"
_FILTER = r"(?:进行|来|做)?(?:范围)?(?:过滤|筛选)"
_WHAT = r"(?:数据|记录)?(?P<g>[^,\uff0c]*)$"
_ADD_EN = r"^(?:please )?(?:add|create|define) (?:an? |the )?(?:new )?"
_THEN_EN = r"(?:,? and|,? then|,? and then|,) (?:use (?:it|them|this|that) to )?"
_ONLY = r"(?:(?:show|print|list|keep) only|only (?:show|print|list|keep)) (?:the )?"
_SIGN_EN = r"(?:is )?(?:above|below|over|under|before|after|from|equal to|at least|at most)"
_THEM = r"(?:by|with|on|using) (?:it|them|this|that|these|the parameters?)"


def _two_zh(found: re.Match[str]) -> str:
    field = f"{(found['f'] or '').strip()}{(found['g'] or '').strip()}"
    return f"根据参数{found['p'].strip()}过滤{field}，根据参数{found['q'].strip()}过滤{field}"


def _two_en(found: re.Match[str]) -> str:
    field = f"{found['f']} " if found["f"] else ""
    return f"filter {field}by parameter {found['p']}, filter {field}by parameter {found['q']}"


PARAMETERS_ZH: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (
        rf"{_ADD}{_TWO}{_THEN}{_BY}{_THESE}(?P<f>[^,\uff0c]*?){_FILTER}{_WHAT}",
        _two_zh,
    ),
    (
        rf"{_ADD}{_ONE}{_THEN}{_BY}{_THESE}(?P<f>[^,\uff0c]*?){_FILTER}{_WHAT}",
        _one_zh,
    ),
)
PARAMETERS_EN: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (
        rf"{_ADD_EN}parameters? (?P<p>\w+(?: \w+)?) and (?P<q>\w+(?: \w+)?){_THEN_EN}"
        rf"filter (?:the )?(?P<f>[^,]*?) ?{_THEM}$",
        _two_en,
    ),
    (
        rf"{_ADD_EN}parameter (?:called |named )?(?P<p>\w+){_THEN_EN}{_ONLY}"
        rf"(?:rows where (?:the )?|rows with (?:an? |the )?)?(?P<f>[^,]+?) (?P<s>{_SIGN_EN}) it$",
        r"only rows where \g<f> \g<s> parameter \g<p>",
    ),
)
