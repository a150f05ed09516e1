"""What a clause says of the room that a new column takes: several columns give it, or all, as is usual."""

from __future__ import annotations

import re

from app.domain.reports.editing.columns.room_taken import total_kept
from app.domain.reports.editing.request.clause import normal
from app.domain.reports.editing.template.outline import Outline

_END = " ,.;\uff0c。\uff1b"
# The others share the room, and the new cells look like those beside them, where nothing else is said.
_OTHERS_SHRINK = re.compile(
    r"(?:把|让|将)?(?:其[他它余]|剩下|剩余|别|各)的?(?:几|各|那些)?(?:个)?列(?:的?宽度)?(?:都|就|再|也|自动)*"
    r"(?:(?:相应|适当|对应|随之|按比例|等比例?|同步|自动|均匀)地?)*"
    r"(?:收|变|缩|减|调|改|压)(?:窄|小|缩)(?:一?[点些])?"
    r"|(?:and )?(?:let )?(?:all )?the (?:other|remaining) columns"
    r" (?:shrink|(?:get|become) narrower|give room)"
    r"(?: (?:accordingly|in proportion|proportionally|for it))?",
    re.IGNORECASE,
)
_TOTAL_WIDTH = re.compile(
    r"(?:整?[张个]?表格?|各列)?的?(?:总|整体)?(?:列?宽度?)(?:仍然?|还是|依然|要)?(?:保持|维持)?(?:为|是|在|不变|=)*\s*(?P<n>\d+)"
    r"(?:不变)?|(?:the )?(?:total|table) width (?:stays|remains|is kept) (?:at )?(?P<m>\d+)",
    re.IGNORECASE,
)
_LIKE_NEIGHBOUR = re.compile(
    r"(?:样式|外观|格式|字体|边框|颜色|背景|对齐方?式?|[和与、及])+(?:都|均)?(?:和|与|跟|同)"
    r"(?:相邻|旁边|邻近|左边|右边|其[他它余])的?(?:[各几]?列|单元格)?(?:都|完全|保持)?(?:相同|一样|一致)"
    r"|(?:with )?(?:the )?(?:same )?(?:style|look|font|borders?)(?: and (?:borders?|font))? (?:as|like)"
    r" (?:the )?(?:neighbou?ring|adjacent|other) columns?",
    re.IGNORECASE,
)
_LINES_FOLLOW = re.compile(
    r"(?:竖|分隔|分割|表格|列)线(?:都|也|要|同样)*(?:跟着?|随着?)(?:各?列|它们?|单元格)?(?:一起|相应)?地?"
    r"(?:走|移动?|动|调整|左移|右移)"
    r"|(?:and )?the (?:vertical |separating )?lines (?:move|go|follow|shift)(?: along)?(?: with)?"
    r"(?: the columns?| them)?",
    re.IGNORECASE,
)
_SHRINK = (
    r"(?:(?:各|都|均|分别|同样|一起)(?:自)?)*(?:收|变|缩|减|调)(?:窄|小)(?:一?[点些])?"
    r"(?P<n>\s*\d+)?(?:\s*(?:点|磅|pt))?(?:(?:来|以|去|用来)?(?:腾|让|空|挪|挤)出?(?:位置|地方|空间|宽度))?"
)
_SEVERAL = re.compile(
    rf"(?:把|让|将|由)?(?P<x>.+?)(?:这|那)?(?:[两二三四]|几)?(?:个)?[列栏]?{_SHRINK}", re.IGNORECASE
)
_SEVERAL_NAMES = 2
_AND = re.compile(r"\s*(?:[、,\uff0c]|列?\s*(?:和|与|及|以及)\s*|\band\b)\s*")


def only_usual(part: str, outline: Outline, *, given: bool = False) -> bool:
    """Tell whether a clause only says of a new column what is done anyway; given: one gives the room."""
    said = part.strip(_END)
    width = _TOTAL_WIDTH.fullmatch(said)
    if width is not None:
        return int(width["n"] or width["m"]) == _table_width(outline)
    if _LINES_FOLLOW.fullmatch(said):
        return any(one.kind == "line" and one.width <= 1 < one.height for one in outline.elements)
    return bool(
        (not given and _OTHERS_SHRINK.fullmatch(said)) or _LIKE_NEIGHBOUR.fullmatch(said) or total_kept(said)
    )


def _table_width(outline: Outline) -> int:
    """Return how wide the cells of the columns' values are together."""
    cells = [one for one in outline.elements if any(one.id in column.values for column in outline.columns)]
    if not cells:
        return 0
    return max(one.x + one.width for one in cells) - min(one.x for one in cells)


def several_giving(part: str, outline: Outline, width: int) -> str:
    """Return the ids of the columns, with commas, that give a new one its room alike; "" for others."""
    found = _SEVERAL.fullmatch(part.strip(_END))
    names = [one for one in _AND.split(found["x"]) if one] if found else []
    if found is None or len(names) < _SEVERAL_NAMES:
        return ""
    each = int(found["n"]) if found["n"] else 0
    if each and each * len(names) != width:
        return ""
    ids = []
    for name in names:
        wanted = normal(re.sub(r"列$", "", name.strip(" “”\"'「」")))
        fits = [one.id for one in outline.columns if wanted in (normal(one.title), normal(one.field))]
        if len(fits) != 1:
            return ""
        ids += fits
    return ",".join(ids)
