"""A request in clauses: cut at commas, full stops and joining words, but not within quotes or names."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.domain.reports.editing.columns.heading_lists import with_listed_headings
from app.domain.reports.editing.columns.order_lists import without_joints
from app.domain.reports.editing.exact.spots import WHOLE
from app.domain.reports.editing.request.clause import HIDDEN, QUOTES, WIDE
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.manners import trimmed
from app.domain.reports.editing.request.names_listed import with_lists_whole
from app.domain.reports.editing.request.part_words import BOTH, ONLY_HEADINGS, ONLY_VALUES

_MOST = 20
_VERB_ZH = (
    r"(?:把|将|给|让|使|在|改|换|调|删|去|加|增|插|移|放|缩|变|设|居|对齐|合并|隐藏|按|用|导|重|显"
    r"|取消|不要|旋转|打印|横|竖|标|字)"
)
VERB_EN = (
    r"(?:(?:right|left)[- ]align|justify|italici[sz]e|make|set|change|add|delete"
    r"|remove|drop|move|put|rename|resize|bold|italic|underline|colou?r|align|"
    r"cent(?:er|re)|rotate|insert|hide|show|sort|group|filter|format|turn|use|give|print|increase|decrease|"
    r"(?:stretch|re-?fit|rescale|spread)(?= (?:the |all |its )*(?:table|columns?)\b)|"
    r"enlarge|reduce|shift|scale|shrink|widen|narrow|replace|swap|highlight|switch|duplicate|copy"
    r"|shade|stripe|work it out"
    r"|calculate|compute|draw|strip|unbold|un-bold|get rid of|take (?:the|its|their|off|away|out)"
    r"|lose (?:the|its|their)"
    r"|place (?:it|them|the (?:copy|copies|duplicate|new one))"
    r"(?= (?:to|above|below|under|beside|next|right|left)\b))"
)
_NEXT_EN = (
    rf"(?:{VERB_EN}|let(?! (?:me|us)\b)|hide"
    r"|(?:only (?:list|show|include|keep|print)|(?:list|include|keep) only) (?:the )?(?:\w+ ){1,2}"
    r"(?:whose|where|with|that|which|between|from|of))"
)
_LOOKS = ("bold", "italic", "italics", "underlined", "centered", "centred", "red", "blue", "green", "grey")
_AFTER_LOOK = "|".join(f"(?<={one} )" for one in (*_LOOKS, "gray", "black", "navy"))
_CUT = re.compile(
    r"[;;。!!\n]+|(?<!\d)[,,]|(?<=\d)[,,](?=\s|[^\d\s])|(?<!\d)\.(?=\s|$)|(?<=\d)\.(?=\s|$)"
    r"|并且|而且|然后|接着|同时|另外|此外|以及|还要|(?<!^)(?<![在到至放])(?<!报表)(?<!表格)"
    r"最后(?![那这]?[一两二三四五六\d]?[列栏行个页项条根张块]|面|的"
    r"|[,,。;;]|$)再?|(?=再按)|(?<!先)再(?!次|加粗|按|[高宽窄矮粗细][一\s\d])|(?<!合)并(?!排|列|联|且|入|到)"
    rf"|(?:{_AFTER_LOOK})\bwith\b(?=\s+an?\s+(?:[\w.]+\s+){{0,4}}(?:borders?|underline)\b)"
    rf"|(?:{_AFTER_LOOK}|(?<=\d pt )|(?<=\dpt )|(?<=white ))(?=(?:except|but not)\b[^,;.]+$)"
    rf"|、(?={_VERB_ZH})"
    rf"|(?<!不要)(?<!不能)(?<!不得)(?<!别)和(?={_VERB_ZH})"
    r"|\b(?:but|and)\b(?=\s+(?:please\s+)?(?:keep|leave)\s+(?:the|its|their|all|my|our|this)\b"
    r"(?![^,;.]*\b(?:together|on (?:one|the same|a)|blank|empty|space|room|rows?|records?)\b))"
    rf"|\bso\b(?=\s+(?:please\s+|just\s+)?{VERB_EN}\s+(?:the|that|this|it|those|them|these|a)\b)"
    r"|\s(?=so(?: that|(?! that))\s+"
    r"(?!(?:the )?(?:new|old|late|earli|high|low|large|small|big|dear|cheap)\w*est\b)"
    r"[^,;.]{1,40}?\s(?:comes?|stands?|is|are|goes|sits?|ends? up|appears?)\s+"
    r"(?:directly |right |now |then |immediately )?(?:before|after|first|last|behind"
    r"|(?:to the )?(?:left|right) of|in front of)\b)"
    rf"|\b(?:and then|then|and also|also(?! (?:in|as)\b))\b|\band\b(?=\s+(?:also\s+)?{_NEXT_EN}\b)"
    r"(?!\s+(?:also\s+)?(?:bold|italic|underline)\s*,?\s(?:if|when(?:ever)?|where|unless)\b)",
    re.IGNORECASE,
)
_SECOND_NAME = (
    r"\band\b(?=\s+(?:the\s+)?(?:(?:column|heading|header|label|title|text)\s+)?[\"'“]?{name}[\"'”]?\s+"
    r"(?:(?:column|heading|header|label|title|text)\s+)?(?:to|into|as|with|should (?:read|say|be(?: called)?)"
    r")\s)"
)
# A second thing beside quoted words: "and the description to “Internal”", '“Monthly” and the title to Paid'.
_WORDS = r"(?:(?!\b(?:and|to|into|with|as|from)\b)[^,;.\"“”])"
_SECOND_THING = re.compile(
    rf"\band\b(?=\s+{_WORDS}{{2,40}}?\s(?:to|into|with|as|should (?:read|say"
    rf"|be(?: called)?))\s+{HIDDEN}{{3,}})"
    rf"|(?<={HIDDEN} )and\b(?=\s+{_WORDS}{{2,40}}?\s(?:to|into)\s+[^\s\d])"
    r"|\band\b(?=\s+the (?:title|subtitle|heading|description|caption|label|column) (?:to|into)\s+[^\s\d])",
    re.IGNORECASE,
)
_RENAMES = re.compile(
    r"\b(?:rename|change|call|replace|relabel|set|should (?:read|say|be called))\b", re.IGNORECASE
)
_DICTATED = re.compile(
    r"((?:加|写|添|插入)(?:上|着|入)?[^:,;。列栏字段]{0,14}:\s*(?!最?[左右中])|\b(?:add|insert|write"
    r"|put)\b(?![^:]*\bcolumns?\b)[^:,;]{0,60}:\s+)([^;\n]+?)(?=[,\uff0c](?:放|写|印|显示"
    r"|打印)?[在到靠居](?:页|右|左|底|顶|最|标|表|末|中)|$)",
    re.IGNORECASE,
)
_FORMAT = re.compile(
    r"[¥￥$€]?(?:#{1,3},?[#0,]*|0(?=\.0))(?:\.[#0]+)?%?(?:[;\uff1b][(\uff08][#0,.]+%?[)\uff09])?"
)
_LOOK = r"靠[左右]|居[中左右]|[左右]对齐|加粗|斜体|[红蓝绿黄黑灰橙紫]色|变[红蓝绿黄黑灰橙紫]"
_LOOK_EN = (
    r"wider|narrower|taller|higher|smaller|bigger|larger|bold|italics?|left|right|cent(?:er|re)(?:d|ed)?"
    r"|(?:dark |light )?(?:red|blue|green|gr[ae]y|black|orange|yellow|purple|brown|navy|white)"
)
_MONTH_DAY = re.compile(r"\b[A-Z][a-z]{2,8}\.? \d{1,2}, \d{4}\b|\bMMM+ d+, y+\b")
_ORDER_LIST = re.compile(
    r"\b(?:sort|order|arrange)\w*\b(?:(?! (?:and )?(?:make|add|delete|remove|set|group|put|give)\b)[^.;\n])*",
    re.IGNORECASE,
)
# "..., label and value" says which parts of what was named are meant.
_BOTH_PARTS = re.compile(
    r"[,\uff0c](?=\s*(?:both )?(?:the |its )?(?:(?:label|caption) and (?:the |its )?(?:value|field)"
    r"|(?:value|field) and (?:the |its )?(?:label|caption))\b"
    r"|\s*(?:连(?:同)?标签(?:带|和)值|标签[和与及]值))",
    re.IGNORECASE,
)
# The parts of columns that a clause is about; of a group, they are its bands.
_COLUMN_PARTS = re.compile(
    rf"[,\uff0c](?=\s*(?:{BOTH}|{ONLY_VALUES}|{ONLY_HEADINGS})\s*(?:$|[,\uff0c.。;\uff1b]))", re.IGNORECASE
)
_OF_GROUP = re.compile(r"group|组", re.IGNORECASE)
# The columns of a query stay together.
_SELECTED = re.compile(r"\bselect\s[^;]*?\sfrom\s", re.IGNORECASE)
# 别再打数字，换成条码: what it is not belongs to what it shall be.
_NOT_IN_WORDS = re.compile(
    r"((?:别|不要?|不用)再?(?:打印?|印|显示)成?(?:数字|文字|文本|数值|号码|字)了?)[,\uff0c]"
    r"(?=[^,\uff0c。;\uff1b]*(?:二维码|条形?码|code ?(?:39|128)|\bqr\b|\bean))",
    re.IGNORECASE,
)
_ORDER_JOINT = re.compile(
    r",? ?\b(?:and )?then\b(?= (?:by )?(?!make|add|delete|remove|set|group|put|give))"
    r"|,(?= ?(?:both |with |the )*(?:\w+est\b|asc|desc|A to Z|Z to A))",
    re.IGNORECASE,
)
# A copy and the free place that it goes to.
_COPIED_THERE = re.compile(
    r"((?:复制|拷贝|再[来加]一)[^,;。]{0,30}),(?=\s*(?:把?它)?(?:放|贴|摆)[到在][^,;。]{0,10}空)"
)
# A column that is moved behind one and before another stands in one place.
_BOTH_SIDES = re.compile(
    r"((?:移|挪|放|排|调)[^,;。]{1,60}?[前后][面边头方]?)[,、]"
    r"(?=[^,;。移挪放排调换加插写改删]{1,40}?[前后][面边头方]?\s*(?:[,;。]|$))"
    r"|((?:\b(?:move|put|place|shift)\b|移|挪|放)[^,;.]{1,60}?\b(?:after|before|behind)\b[^,;.]{1,40}?),"
    r"(?= ?(?:and |but )?(?:after|before|behind)\b)",
    re.IGNORECASE,
)
# What is left out and what it is left out of: 除金额外，表头都左对齐.
_BUT_SOME = re.compile(
    r"((?:^|[,;。])\s*除(?!以|此|非|法|数)了?[^,;。]{1,30}?),(?=\s*(?:其[余他它]|剩下|别的|所有|全部|每个|各"
    r"|[^,;。]{1,8}(?:都|全部|一律|统一|均)))"
)
# What shows the format that was just asked for: 只显示年月，如2024-05.
_FOR_EXAMPLE = re.compile(
    r",(?=\s*(?:就?如|形如|类似)(?:是|成)?\s*[“「『\"]?[¥￥$€]?\d[\d,./年月日:\- ]*[元%]?"
    r"[”」』\"]?(?:这[种样])?(?:的?(?:写法|格式|样子|形式))?\s*(?:$|[,;。]))"
)
# A word that only joins what was said to something else: make them bold, too.
_TOO = re.compile(r",(?=\s*(?:too|as well|also)\s*(?:$|[.;!]))", re.IGNORECASE)
_EMPTY = re.compile(r"^[\s,,。.;;!!??、::]*$")


def _between_renames(text: str, names: Iterable[str]) -> list[re.Match[str]]:
    """Return each "and" before a second name that is given another: rename a to b and c to d."""
    if not _RENAMES.search(text):
        return []
    known = {one.strip() for one in names if len(one.strip()) > 1}
    patterns = [_SECOND_NAME.format(name=re.escape(one)) for one in known]
    quoted = _SECOND_NAME.format(name=f"{HIDDEN}{{2,}}") + f"(?=[^{HIDDEN}]*{HIDDEN}+[^{HIDDEN}]*{HIDDEN})"
    found = [one for pattern in (*patterns, quoted) for one in compiled(pattern).finditer(text)]
    found += _SECOND_THING.finditer(text)
    return list({one.start(): one for one in found}.values())


def _before_name(text: str, cut: re.Match[str], names: Iterable[str]) -> bool:
    """Tell whether a joining word stands before a name that only begins like a verb: 乘车地点和去向."""
    rest = text[cut.end() :]
    return cut.group() in ("和", "、") and any(len(one) > 1 and rest.startswith(one) for one in names)


def _between_looks(text: str) -> list[re.Match[str]]:
    """Return each enumeration comma between things of different looks: 工号靠左、工资靠右."""
    found = re.finditer(rf"[、\s](?=[^、,。\s]{{1,8}}?(?:{_LOOK}))", text)
    ends = [one for one in found if re.search(rf"(?:{_LOOK})$", text[: one.start()])]
    english = compiled(rf"\band\b(?=[^,.;]{{1,40}}\b(?:{_LOOK_EN})\s*(?:$|[,.;!]))").finditer(text)
    other = rf"\b(?:{_LOOK_EN})\s*$"
    return ends + [
        one
        for one in english
        if compiled(other).search(text[: one.start()])
        and not compiled(rf"and\s+(?:(?:a|in|a (?:bit|little)|also) )?(?:{_LOOK_EN})").match(
            text[one.start() :]
        )
    ]


def _without_joints(found: re.Match[str]) -> str:
    """Return what a request sorts by with the joints between its keys hidden: by a, then b, newest first."""
    return _ORDER_JOINT.sub(lambda joint: HIDDEN * len(joint.group()), found.group())


def clauses_of(text: str, names: Iterable[str] = (), listed: Iterable[str] = ()) -> list[tuple[int, int]]:
    """Return where each clause of a request begins and ends; names of the template are never cut.

    listed are more names, of data, whose lists are never cut either.
    """
    names = list(names)
    shown = QUOTES.sub(lambda found: HIDDEN * len(found.group()), text).translate(WIDE)
    shown = _FORMAT.sub(lambda found: HIDDEN * len(found.group()), shown)
    shown = _DICTATED.sub(lambda found: found.group(1) + HIDDEN * len(found.group(2)), shown)
    shown = _MONTH_DAY.sub(lambda found: HIDDEN * len(found.group()), shown)
    shown = WHOLE.sub(lambda found: HIDDEN * len(found.group()), shown)
    shown = _BOTH_PARTS.sub(lambda found: HIDDEN * len(found.group()), shown)
    if not _OF_GROUP.search(shown):
        shown = _COLUMN_PARTS.sub(lambda found: HIDDEN * len(found.group()), shown)
    shown = _NOT_IN_WORDS.sub(lambda found: f"{found[1]}{HIDDEN}", shown)
    shown = _SELECTED.sub(lambda found: found.group().replace(",", HIDDEN), shown)
    shown = _COPIED_THERE.sub(lambda found: f"{found[1]}{HIDDEN}", shown)
    shown = _FOR_EXAMPLE.sub(HIDDEN, shown)
    shown = _TOO.sub(HIDDEN, shown)
    shown = _BUT_SOME.sub(lambda found: f"{found[1]}{HIDDEN}", shown)
    shown = _BOTH_SIDES.sub(lambda found: f"{found[1] or found[2]}{HIDDEN}", shown)
    shown = _ORDER_LIST.sub(_without_joints, shown)
    shown = with_listed_headings(without_joints(shown, names))
    shown = with_lists_whole(shown, text, [*names, *listed])
    for name in sorted({one for one in names if _CUT.search(one)}, key=len, reverse=True):
        shown = compiled(re.escape(name.translate(WIDE))).sub(HIDDEN * len(name), shown)
    cuts = [one for one in _CUT.finditer(shown) if not _before_name(shown, one, names)]
    ends = [*cuts, *_between_renames(shown, names), *_between_looks(shown)]
    ends = sorted(ends, key=lambda one: one.start())[: _MOST - 1]
    starts = [0, *(one.end() for one in ends)]
    stops = [*(one.start() for one in ends), len(text)]
    found = (trimmed(text, start, stop) for start, stop in zip(starts, stops, strict=True))
    return [(start, stop) for start, stop in found if not _EMPTY.match(text[start:stop])]
