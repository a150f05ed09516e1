"""The unit that shall stand after numbers: 金额后面加“元”, 数量后面带单位件."""

from __future__ import annotations

import re

from app.domain.reports.editing.request.clause import WIDE, Clause
from app.domain.reports.editing.request.clause_text import compiled

UNITS = (
    r"万元|元|角|分|块|件套?|个|台|套|箱|只|条|支|本|包|盒|瓶|袋|桶|吨|公斤|千克|克|斤|米|公里|毫?升"
    r"|天|日|小时|分钟|次|人|名|份|张|度|kg|km|pcs|℃"
)
_AFTER = (
    r"(?:的(?:数字|数值|金额|值)|数字|数值)?"
    r"(?:(?:后[面边头]?|末尾|结尾)(?:都|统一|要)?(?:[加带写跟补添]|显示|打印)[个上着一]*(?:计量)?(?:单位)?"
    r"|(?:都|统一|再)?[加带用以][个上]*(?=\s*[「“\"'‘]?[^」”\"'’\d]{1,4}[」”\"'’]?\s*[作当做]为?单位)"
    r"|(?:那里|那儿|处)?(?:都|统一|要)?[加带标补][个上着]*(?:计量)?单位)[是为:]?\s*"
    rf"(?:[「“\"'‘](?P<quoted>[^」”\"'’\d]{{1,6}})[」”\"'’]|(?P<bare>{UNITS}))(?:这?个?字|(?:[作当做]为?)?单位)?(?=$|[,。])"
)
_UNITS_EN = rf"{UNITS}|kg|g|mg|km|cm|mm|ml|hrs?|mins|pcs|kWh|kW|km/h|°C|hours?|days?|minutes?|pieces?"
_WORD_EN = rf"[“\"'‘](?P<{{q}}>{_UNITS_EN})[”\"'’]|(?P<{{b}}>{_UNITS_EN})"
_BEHIND_EN = r"(?: (?:behind|after) (?:it|them))?(?=$|[,.])"
# Add "kg" after the weight; show leaseDays with the unit 天; append 天 to leaseDays.
_AFTER_EN = (
    rf"^\s*(?:please )?(?:add|put|append|print|show|write|place) (?:the )?(?:unit )?"
    rf"(?:{_WORD_EN.format(q='q1', b='b1')})(?= (?:after|behind|to) )(?: (?:after|behind|to)(?: the)?)?"
    rf"|(?:,? (?:with|in|followed by|and) )(?:the |a )?(?:unit )"
    rf"(?:[“\"'‘](?P<q2>[^”\"'’\d]{{1,8}})[”\"'’]|(?P<b2>[^\s\d,.;]{{1,8}})){_BEHIND_EN}"
    rf"|,? (?:with|followed by) (?:{_WORD_EN.format(q='q3', b='b3')}){_BEHIND_EN}"
)
_HEADINGS_EN = r"\b(?:headings?|headers?|labels?|titles?|captions?)\b"
_HEADINGS = r"表头|标题|列名|列头|标签|字样"


def unit_said(clause: Clause) -> str:
    """Return the unit that a clause wants after numbers, and mark it; "" where it wants none."""
    text = clause.text[: clause.end].translate(WIDE)
    if clause.english:
        return _said_in_english(clause, text)
    found = re.compile(_AFTER, re.IGNORECASE).search(text, clause.start)
    if found is None or clause.has(_HEADINGS):
        return ""
    quoted = found["quoted"] or ""
    unit = found["bare"] or (quoted if compiled(rf"(?:{UNITS})(?:/(?:{UNITS}))?").fullmatch(quoted) else "")
    if unit:
        clause.take(found.start(), found.end())
    return unit


def _said_in_english(clause: Clause, text: str) -> str:
    """Return the unit that an English clause wants after numbers, and mark it; "" where it wants none."""
    found = compiled(_AFTER_EN).search(text, clause.start)
    if found is None or clause.has(_HEADINGS_EN):
        return ""
    unit = next(said for one in ("q1", "b1", "q2", "b2", "q3", "b3") if (said := found[one]))
    clause.take(found.start(), found.end())
    return unit
