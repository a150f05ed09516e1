"""Lines of a sheet that are no rows: totals, notes below the table, the heads said again."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

_TOTAL = re.compile(
    r"(?:本页|本月|本年|全部|总)?(?:合\s*计|总\s*计|小\s*计|共\s*计|累\s*计|汇\s*总)(?:金额|数量|人数)?"
    r"|共\s*\d+\s*\S{1,2}|(?:grand |sub-?|page )?totals?",
    re.IGNORECASE,
)
_COUNTED = re.compile(
    r"(?:合\s*计|总\s*计|小\s*计|共\s*计|总数|total|count)\s*[：:]\s*[\d,.]+\s*\S{0,2}", re.IGNORECASE
)
_NOTE = re.compile(
    r"(?:注|备注|说明|附注|提示|注意|制表人?|审核人?|填表人?|填报人|制单人?|复核人?|经办人?|打印时间|制表日期|填表日期"
    r"|notes?|remarks?|prepared by|approved by|source|printed(?: on)?)\s*\d*\s*[：:.、].*",
    re.IGNORECASE | re.DOTALL,
)
_SHORT = 2


def is_no_row(cells: Sequence[str], heads: Sequence[str], columns: Mapping[int, str]) -> bool:
    """Tell whether a line below the heads is a total, a note, or the heads once more."""
    filled = [text.strip() for text in cells if text.strip()]
    if not filled:
        return True
    if _TOTAL.fullmatch(filled[0].rstrip("：: ")) or _COUNTED.fullmatch(filled[0]):
        return True
    if all(_NOTE.fullmatch(text) for text in filled):
        return len(filled) < max(_SHORT, len(columns))
    said = [place for place in columns if place < len(cells) and cells[place].strip()]
    again = [place for place in said if place < len(heads) and cells[place].strip() == heads[place].strip()]
    return len(again) >= _SHORT and len(again) == len(said)
