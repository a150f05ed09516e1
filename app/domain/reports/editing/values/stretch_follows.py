"""Clauses that only say what follows a field that grows: its row, and what is below."""

from __future__ import annotations

import re

_FOLLOW = r"(?:也|都|要|得|能|会|就|再|应该?|跟着|随着?|随之|相应|自动|一起|同步|一并|地|它)*"
_CELLS = (
    r"(?:(?:这|同)?一?行(?:里|中|上|内)?的?|[左右][边面侧]的?|旁边的?|两[边侧]的?|相邻的?)"
    r"(?:其[他它余]的?|别的|各个?|所有的?|另外[一二两三四五六几]?)?"
    r"(?:[“「『\"][^”」』\"]{1,20}[”」』\"])?(?:的|这个|那个|那些|几个?|[一二两三四五六七八九\d]+个?)*"
    r"(?:标签的?)?(?:格子?|单元格|列|栏|框|标签|字段)的?(?:边框|框线|线框?|高度|底边)*"
)
_ROW = re.compile(
    rf"{_CELLS}{_FOLLOW}(?:(?:一样)?(?:变|撑|拉|加|长|增|升)(?:到)?(?:一样|同样|同)?(?:的)?高(?:度)?|(?:同步)?(?:拉伸|伸展)|一样高|跟它?一般高|同高|等高|保持一致|对齐|撑开)"
)
_BELOW = re.compile(
    rf"(?:(?:它)?下[面边方]的?|底下的?).{{0,24}}?{_FOLLOW}(?:(?:顺着|顺延|依次)?[往向朝]下(?:面)?|下)(?:让|移动?|挪动?|顺移|顺延|推)?(?:开|位)?"
)
_APART = re.compile(
    r"(?:也|都|就|并且?|互相|彼此)*(?:不要|别|不能|不许|不会?|避免)(?:再)?(?:互相|相互)?"
    r"(?:压|叠|重叠|挤|盖|挡|遮)(?:到|住|着|在)?(?:一起|一块|别的|下面的?(?:内容|东西)?)?"
)


def only_follows_growth(part: str) -> bool:
    """Tell whether a clause behind one that lets a field grow says only that the others follow."""
    said = re.sub(r"\s+", "", part).strip(" ,.;，。；")
    return any(one.fullmatch(said) is not None for one in (_ROW, _BELOW, _APART))
