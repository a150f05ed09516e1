"""What rules about everyday Chinese words are made of: where a clause ends, colours, pages, places."""

from __future__ import annotations

import re
from collections.abc import Callable

from app.domain.reports.editing.request.numerals import COLOUR

NAME = r"[\ue000-\uf8ff]"
COLOUR_SAID = rf"(?:{COLOUR}|[深浅淡亮暗]?[红橙黄绿蓝紫粉灰黑白](?=[\uff0c；、]))"
END = r"(?=$|[,\uff0c;\uff1b。、])"
ENDS = r"(?=$|[,\uff0c;\uff1b。、]|并|和|加|也|，)"
AT = r"(?<=[前后上下左右旁边面方侧间中末尾脚眉角头部端处里首底])"
DIGIT = r"(?=\s*\d)"
PAGE = r"(?:每一?页|每一?张纸|每个页面|各页|页页|所有页面?|每页纸)"
PRINTED = r"(?=的?(?:正)?(?:左|右|中|居中|靠|[加放写印打显画添标盖]))"

Said = str | Callable[[re.Match[str]], str]


def clause_before(found: re.Match[str]) -> str:
    """Return the words of the clause before what was found."""
    return re.split(r"[,\uff0c;\uff1b。]", found.string[: found.start()])[-1]
