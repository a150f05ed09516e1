"""Words for the column that gives room to another one, or takes it: 从备注列扣, 地方让给品名."""

from __future__ import annotations

import re
from dataclasses import replace

from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.bare_columns import columns_or_headings

_OUT_OF = (
    r"从(?P<x>[^,\uff0c]+?)[列栏]?(?:里|中|上|那里)?(?:扣|出|减|匀|拿|挤|让)(?:出来?|掉|除|去|过来)?$"
    r"|\b(?:(?:and )?(?:tak(?:e|ing)|get(?:ting)?|us(?:e|ing)) (?:(?:the|its|that|this) )?"
    r"(?:space|room|width|it|them)(?: for (?:it|this))? (?:away from|from|out of|off)|out of) (?P<y>.+)$"
)
_TO = (
    r"(?:[,\uff0c]|并?把|将)?(?:腾|空|让|多|省)?(?:出来?)?的?(?:宽度|地方|空间|位置)(?:都|全部?)?(?:让|留|分|归|加|补)*(?:给|到)"
    r"(?P<x>[^,\uff0c]+?)[列栏]?$"
    r"| with its room for (?:the )?(?P<y>[^,]+?)(?: column)?$"
)
_LET = (
    r"[,\uff0c](?:由|让|从|叫)?(?P<x>[^,\uff0c]+?)(?:[那这]一?)?[列栏]?(?:来|就|那里)?"
    r"(?:让|匀|挤|腾|扣|拿)(?:出来?)(?:给它|就行)?$"
    r"|(?:,| and)? (?:and )?(?:give|giving|let|hand) (?:the |its |that )?(?:freed |free |saved )?"
    r"(?:room|space|width|rest)"
    r" (?:to|for) (?:the )?(?P<y>[^,]+?)(?: column)?$"
)


_LET_TAKE = (
    r"(?P<x>(?!))|(?:,| and)? (?:and )?(?:let|have|make) (?:the )?(?P<y>[^,]+?)(?: column)? "
    r"(?:take|have|get|use|fill)(?: over| up)? (?:its|the|that) (?:free |freed |empty )?(?:width|room|space)"
    r"(?: (?:that|which) (?:comes|is|becomes|gets) free| (?:that )?(?:it|this) (?:leaves"
    r"|frees)(?: behind| free)?"
    r"| left(?: over| behind)?)?$"
)
_BELOW = (
    r"(?:下[面边方]|后[面边]|底下|余下|剩下|其[他余它])的?(?:那|这)?(?:[一二两三四五六几\d]+|些|各|所有|全部)?(?:[行项个条栏块])?的?"
    r"(?:内容|东西|元素|字段|部分|标签|数据)?"
)
UPWARDS = (
    r"(?:都|就|再|自动|依次|整体|跟着|一起|全部?|顺势|相应|也|往前|地)*(?:[往向朝]上)?(?:面)?"
    r"(?:递补|补|移|挪|顶|靠拢?|提|收|拉|填|升|上移|上提|接)(?:一?[行格位])?(?:上|过|起|进)?(?:[来去]|齐|满|紧)?"
    r"(?:它的?)?(?:空[位缺当]|位置?|那一?行|原来的?位置)?"
)
CLOSES_UP = re.compile(
    rf"(?:(?:[空腾让省]出来?的?(?:地方|位置|空间|空白|空|那一?行)?)?(?:就)?(?:[把将让由用给])?{_BELOW}{UPWARDS}"
    r"|(?:并|也|就|中间|原处|那里|原来的?(?:位置|地方))*(?:[不别]要?|无需)(?:再)?(?:留|空)(?:着|下|出来?|有)?(?:一?[块行个片]?)"
    r"(?:空白?行?|空[位档缺当]|洞)?"
    r"|(?:把|将)?(?:[空腾让]出来?的?)(?:地方|位置|空间|空白|空|那一?行)(?:就|也)?(?:[补收合][上掉起紧]?(?:来|去)?|收紧|填上))"
    r"[了吧。]?"
    r"|(?:and |then |please |let |have )*(?:(?:move|shift|bring|pull|push|slide|close) )?(?:up )?"
    r"(?:(?:the |those |all |all of )*(?:rest|others?|remaining|two|three|four|following|next|ones|rows|lines"
    r"|fields|items|things|labels|elements|everything|what(?:ever)?) ?)+(?:(?:that |which )?(?:is"
    r"|are|stands?|comes?) )?"
    r"(?:(?:below|under(?:neath)?|beneath|after) ?(?:it|that|them)? ?)?(?:should |must |to |shall )?"
    r"(?:(?:move|shift|go|come|slide|close)s? )?up(?: (?:to (?:fill|close) (?:the|its) (?:gap|room"
    r"|place|space)"
    r"|accordingly|a (?:row|line)|one (?:row|line)|into (?:its|the|that) place))?"
    r"|(?:and |then |please |but )*(?:close (?:up )?(?:the|that) (?:gap|hole|room|space)(?: up)?"
    r"|(?:don't|do not) leave (?:an? |any )?(?:empty |blank )?(?:gap|hole|space|row|line"
    r"|room)s?(?: there| behind)?"
    r"|without (?:leaving )?(?:an? |any )?(?:gap|hole|empty (?:row|line|space))s?)",
    re.IGNORECASE,
)


def giver_of(clause: Clause) -> str:
    """Return the id of the column that alone gives the room, "" where none is named."""
    return _column(clause, _OUT_OF)


def taker_of(clause: Clause) -> str:
    """Return the id of the column that alone takes the room of those that go, "" where none is named."""
    return _column(clause, _TO) or _column(clause, _LET_TAKE)


def table_taker_of(clause: Clause) -> str:
    """Return the id of the column of a table component that alone takes the room, "" where none is named."""
    return _table_column(clause, clause.has(_TO))


def table_giver_of(clause: Clause) -> str:
    """Return the id of the column of a table component that alone gives the room, "" where none is named."""
    return _table_column(clause, clause.has(_OUT_OF) or clause.has(_LET) or clause.has(_TO))


def _table_column(clause: Clause, said: re.Match[str] | None) -> str:
    from app.domain.reports.editing.tables.table_columns import said_columns

    if said is None:
        return ""
    part = "x" if said["x"] else "y"
    named = replace(clause, start=said.start(part), end=said.end(part), memory={}, used=[])
    found = said_columns(named, clause.outline)
    if len(found) != 1:
        return ""
    clause.take(*said.span())
    return found[0].id


IF_NEEDED = re.compile(
    r"(?:如果|要是|若|万一)?(?:[这该]?列宽?度?|宽度|地方|位置)?(?:如果|要是|若)?(?:不够宽?|不足|放不下|装不下|显示不[下全]|太窄)"
    r"了?(?:的话)?(?:那?就|则|请|再|可以)*(?:把|将)?(?:[这该]?一?列宽?度?|宽度|它)?(?:适当|自动|稍微|再)*地?"
    r"(?:调宽|加宽|拉宽|放宽|变宽|调大|加大|宽)(?:一?[点些])?"
    r"|(?:and )?(?:then )?(?:widen|broaden|make) (?:the |its |that )?(?:column|it)"
    r"(?: (?:a (?:bit|little) )?wider)?"
    r" (?:if|where|when|as) (?:needed|necessary|required|need be|it (?:doesn't|does not) fit"
    r"|(?:it is|it's) too narrow)"
    r"|(?:and )?if (?:the column|it) is too narrow (?:then )?(?:widen it"
    r"|make it (?:a (?:bit|little) )?wider)",
    re.IGNORECASE,
)


def _column(clause: Clause, pattern: str) -> str:
    said = clause.has(pattern)
    if said is None:
        return ""
    part = "x" if said["x"] else "y"
    named = replace(clause, start=said.start(part), end=said.end(part), memory={}, used=[])
    found = columns_or_headings(named, clause.outline)
    if not found or len({tuple(one.headers) or one.id for one in found}) != 1:
        return ""
    clause.take(*said.span())
    return found[0].id
