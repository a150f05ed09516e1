"""Clauses that only say what of a table stays as it is while one of its columns changes."""

from __future__ import annotations

import re
from itertools import pairwise

from app.domain.reports.editing.template.outline import Outline

_OTHERS = (
    r"(?:其[他它余]的?|别的|剩下的?|剩余的?|余下的?|[前后左右][面边侧]的?)"
    r"(?:那|这)?(?:[一二两三四五六七八九几\d]|各|些|所有)*(?:个)?(?:列|栏)(?:的?(?:位置|宽度?|金额|数据|内容))*"
)
_STAY = (
    r"(?:和|与|、|的)*(?:都|就|则|全部?|也|请|先|原地|原样|保持|维持)*"
    r"(?:不动|不要?动|别动|不变|不要?变|别变|不用动|不受影响|照旧|原样)(?:了)?"
)
_OTHERS_STAY = re.compile(rf"(?:但是?|而|不过|同时)?(?:{_OTHERS}){_STAY}")
_LINES_FOLLOW = re.compile(
    r"(?:但是?|而|同时)?(?:表格)?(?:里|中)?的?(?:竖|分隔|表格|格|边框|列)线(?:也|都|要|得)*"
    r"(?:跟着|随着?|随之|相应|一起|同步)(?:列)?(?:地)?(?:走|移动?|挪动?|动|变|调整?)"
)
_NO_GAP = re.compile(
    r"(?:[删拿去][掉除]?了?(?:以|之)?后|中间|之间|列间|那里|原处|也|都|并|就|,)*(?:别|不要|不能|不许|不|勿|无需)再?(?:留|有|出现|空)(?:着|下|出来?)?"
    r"(?:任何|一?[块列个]|缝|空)*(?:空[白隙缺档当位列]?|缝隙?|间隙|洞)?"
)
_WIDTHS = re.compile(
    r"(?:这?[两几三四二]|各|每|所有|它们)?(?:个)?列?(?:的)?(?:列?宽度?)?(?:都|各自|仍然?|还是|保持|不变|,)*"
    r"(?:分别|依次)(?:还?仍?是|为|保持)?\s*(?P<n>\d+(?:\s*(?:和|与|、|,)\s*\d+)+)\s*(?:不变)?"
)
_TOTAL = re.compile(
    r"(?:但是?|而|同时|并)?(?:整[张个])?(?:表格?|各列|所有列|列|它们)?的?总的?宽度?(?:也|都|要|得|还|仍然?)*"
    r"(?:保持|维持|还?是|为|仍是?|不变)*(?:在|,|[:\uff1a])?\s*(?P<n>\d+)\s*(?:不变|不动)?"
)
_GAPS = re.compile(
    r"(?:各|每|所有)?列(?:的)?宽度?(?:和|与|、|以及)列?(?:与列)?(?:之)?间的?(?:间隔|间距|空隙|距离)\s*(?P<n>\d+)?\s*(?:都|也|全部?)*"
    r"(?:保持)?(?:不变|不动|原样|别变|不要变)"
)


_HEADS_FOLLOW = re.compile(
    r"(?:它|其)?的?(?:表头|列头|列?标题|明细|数据|值|内容)(?:(?:和|与|、|及)(?:表头|列头|列?标题|明细|数据|值|内容))*"
    r"(?:也|都|要|得|就)*(?:跟着|随着?|随之|相应|一起|同步|一并|同时)(?:地)?(?:走|移动?|挪动?|搬|动|换|调整?)(?:过去)?"
)


def heads_follow(part: str) -> bool:
    """Tell whether a clause says only that the heading and the values of a column go where it goes."""
    return _HEADS_FOLLOW.fullmatch(_bare(part)) is not None


def others_stay(part: str) -> bool:
    """Tell whether a clause says only that the other columns stay as they are."""
    return _OTHERS_STAY.fullmatch(_bare(part)) is not None


def lines_follow(part: str) -> bool:
    """Tell whether a clause says only that the lines between columns go where these go."""
    return _LINES_FOLLOW.fullmatch(_bare(part)) is not None


def leaves_no_gap(part: str) -> bool:
    """Tell whether a clause says only that no gap is left."""
    return _NO_GAP.fullmatch(_bare(part)) is not None


def widths_listed(part: str) -> list[int]:
    """Return the widths that columns keep as a clause lists them: 分别是 130 和 140; else []."""
    found = _WIDTHS.fullmatch(_bare(part))
    return [int(one) for one in re.findall(r"\d+", found["n"])] if found else []


def total_width_said(part: str) -> int | None:
    """Return the width that all columns keep together as a clause says it: 总宽保持 762."""
    found = _TOTAL.fullmatch(_bare(part))
    return int(found["n"]) if found else None


def total_width(outline: Outline) -> int:
    """Return how wide all columns are together."""
    ends = [one.x + one.width for one in outline.columns]
    return max(ends, default=0) - min((one.x for one in outline.columns), default=0)


def gap_kept(part: str) -> int | None:
    """Return the gap that stays between columns, 0 where it isn't said; None where no clause says so."""
    found = _GAPS.fullmatch(_bare(part))
    return int(found["n"] or 0) if found else None


def ruled_between(outline: Outline) -> bool:
    """Tell whether upright lines are drawn beside the columns."""
    lines = [one for one in outline.elements if one.kind == "line" and one.height > one.width]
    return any(one.section in ("columnHeader", "detail") for one in lines)


def column_gaps(outline: Outline) -> set[int]:
    """Return the distances between the values of neighbouring columns."""
    infos = [info for one in outline.columns for id_ in one.values if (info := outline.element(id_))]
    level = sorted(infos, key=lambda one: one.x)
    return {other.x - one.x - one.width for one, other in pairwise(level)}


def _bare(part: str) -> str:
    return re.sub(r"(?<=[\u4e00-\u9fff])\s+|\s+(?=[\u4e00-\u9fff])", "", part).strip(" ,.;，。；")
