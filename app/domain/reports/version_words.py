"""Words about a session's versions: go back to one, list them, keep what is there."""

from __future__ import annotations

import re

from app.core.text import without_end_sign
from app.domain.reports.editing.request.numerals import read_number

_NUMBER = r"(?P<{0}>\d{{1,4}}|[一二三四五六七八九十])"
_BACK = re.compile(
    r"(?:请|帮我|麻烦你?)*(?:恢复|还原|回退|退回|退|返回|回|切换?|换|跳|转)(?:回|到|至)*\s*"
    rf"(?:第\s*{_NUMBER.format('ordinal')}\s*个?版本?|(?:版本|v)\s*{_NUMBER.format('number')}"
    r"|(?P<zh_first>初版|(?:最初|最早|原来|原始)的?版本?))吧?"
    r"|(?:please )?(?:go|switch|jump|return|revert|roll|change)(?: it)?(?: back)? to (?:the )?"
    r"(?:version|v) ?(?P<en>\d{1,4})(?: please)?"
    r"|(?:please )?(?:restore|show)(?: me)? (?:the )?(?:version|v) ?(?P<en_shown>\d{1,4})"
    r"(?: again)?(?: please)?"
    r"|(?:please )?(?:go|switch|jump|return|revert|roll)(?: it)?(?: back)? to the"
    r" (?P<first>(?:very )?first) version",
    re.IGNORECASE,
)
_HISTORY = re.compile(
    r"(?:请|帮我|我想?要?)*(?:查看|显示|列出|看看?|打开|有哪些)?(?:一下)?(?:所有的?|全部)?"
    r"(?:历史(?:版本|记录)|(?:版本|修改)(?:历史|记录|列表)|所有版本|有哪些版本)"
    r"|(?:please )?(?:show|list|see|give)(?: me)?(?: the| all| all the)?"
    r" (?:history|(?:version|change) history|versions)(?: please)?|(?:version )?history",
    re.IGNORECASE,
)
_KEEP = re.compile(
    r"(?:请|帮我)*(?:保存|存盘|存一下|定稿|完成|做完|结束)(?:了|一下|报表|模板|修改|当前版本|吧)*"
    r"|(?:please )?(?:save|finali[sz]e|finish|complete|keep)"
    r"(?: it| this| the report| the template| my changes)?(?: please)?"
    r"|(?:i'?m |we'?re |all )?(?:done|finished)",
    re.IGNORECASE,
)


def version_said(text: str) -> int | None:
    """Return the number of the version that a request goes to: 回到第一版, go back to version 2."""
    found = _BACK.fullmatch(without_end_sign(text))
    if found is None:
        return None
    if found["first"] or found["zh_first"]:
        return 1
    said = next(found[one] for one in ("ordinal", "number", "en", "en_shown") if found[one])
    number = read_number(said)
    return None if number is None else int(number)


def asks_history(text: str) -> bool:
    """Tell whether a request only wants to see which versions there are."""
    return _HISTORY.fullmatch(without_end_sign(text)) is not None


def asks_to_keep(text: str) -> bool:
    """Tell whether a request only wants what is there to be kept: 保存, 定稿, save, done."""
    return _KEEP.fullmatch(without_end_sign(text)) is not None
