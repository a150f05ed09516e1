"""Clauses behind an exchange of two rows of a form that only say that their values go with the labels."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.layout.placing import MoveElements

_VALUE_ZH = r"(?:内容|值|数据|字段|数值|文本框|标签|东西|框)"
_VALUE_EN = r"(?:values?|fields?|data|contents?|labels?|captions?)"
_FOLLOW = re.compile(
    r"(?:连同?|包括|把|将|让)?(?:(?:它|其|各自?|对应|两者|后面|右边|旁边|右侧|后边|里面?|相应|自己)们?的?)*"
    rf"{_VALUE_ZH}(?:(?:和|与|及|、|连同?){_VALUE_ZH})*"
    r"(?:都|也|就|要|再|跟着|随之|相应|同时|同步|一起|一并|一块|随)*"
    r"(?:(?:对|互|交|调)?换(?:过[来去])?|对调|互换|移动?|走|过去|动|跟上|跟着?|变)?(?:位置)?[了吧]?"
    rf"|(?:and |with |so (?:do|should) )?(?:both )?(?:the |their |its "
    rf"|each )?(?:own )?{_VALUE_EN}(?:,? and (?:the |their )?{_VALUE_EN})*"
    r"(?: (?:included|too|as well|also|go(?:es)? (?:with|along)(?: them| with them)?|(?:should "
    r"|must )?(?:follow|swap|move)s?(?: too| as well| along| with them)?"
    r"|along|with them|together))*"
    rf"|(?:including|together with|along with) (?:the |their )?{_VALUE_EN}(?: and (?:the "
    rf"|their )?{_VALUE_EN})*",
    re.IGNORECASE,
)
_PAIR = 2


def values_follow(part: str, edits: Sequence[Edit]) -> bool:
    """Tell whether a clause says only that values change places with their labels, and they have done so."""
    last = edits[-_PAIR:]
    swaps = [one for one in last if isinstance(one, MoveElements) and one.relation == "swap"]
    return len(swaps) == _PAIR and _FOLLOW.fullmatch(part.strip(" ,.;，。；()（）")) is not None
