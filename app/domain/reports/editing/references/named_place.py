"""A text that is named with the place where it stands, though it stands nowhere else: 组头上“客户：”."""

from __future__ import annotations

import re

from app.domain.reports.editing.template.outline import Outline

_PLACES = (
    ("groupHeader", r"(?:分组|组)(?:页?[头眉]|表头|标题)"),
    ("groupFooter", r"(?:分组|组)(?:页?[尾脚]|小计)|小计行"),
    ("pageHeader", r"页[眉头]"),
    ("pageFooter", r"页[脚尾]"),
    ("columnHeader", r"列头|表头|列标题"),
    ("title", r"标题区?|报表头|抬头"),
    ("summary", r"报表尾|报表末尾|汇总区?|最[后下底](?:面|部|下)?|末尾"),
    ("", r"最[上前](?:面|部|头)?"),
)
_QUOTED = r"(?P<q>[“「『\"‘](?P<t>[^”」』\"’]+)[”」』\"’])"
_LEAD = r"^(?P<b>把|将|给)?在?"
_TAIL = r"(?:那里|这里|带|区域?)?(?:里面?|上面?|中间?|处)?的?(?:那个)?"
_SAID = tuple((section, re.compile(rf"{_LEAD}(?:{words}){_TAIL}{_QUOTED}")) for section, words in _PLACES)
_EVERYWHERE = ("", "summary")


_RUNNING = re.compile(r"[“「『\"](?P<t>累计(?P<a>[^”」』\"]+)|(?P<b>[^”」』\"]+)累计)[”」』\"]")


_DATED = re.compile(
    r"(?:显示|打印|加上?|放上?)[“「\"]打印(?P<n>日期|时间)[:\uff1a]?[”」\"]和(?:当天|当前|今天|当日)的?(?:日期|时间)"
)


def without_quoted_reckoning(text: str, outline: Outline) -> str:
    """Return a request in which a quoted new heading is plain where it says what is reckoned: “累计金额”."""
    titles = {one.title for one in outline.columns}
    text = _DATED.sub(lambda one: f"加打印{one['n']}", text)
    return _RUNNING.sub(lambda one: one["t"] if (one["a"] or one["b"]) in titles else one[0], text)


_ENDS = ("summary", "lastPageFooter", "columnFooter", "groupFooter")
_BELOW = (
    r"^在?\s*(?:(?:(?i:summary)\s*)?[带区]?(?:汇总[区带栏]?|报表末尾)?[里中内]?)的?\s*[“「『\"]?(?P<x>[^”」』\",\uff0c]{1,20}?)[”」』\"]?"
    r"\s*[那这]?一?行?的?下[方面边](?:另起)?"
)
_CHART = re.compile(
    rf"{_BELOW}(?:添加|插入|增加|加上?|放|画)(?:一?[个张])?(?P<c>[柱条折曲饼]状?(?:形|线)?图)"
)
_LABEL = r"(?:[“「『\"]?(?:金额)?大写[:\uff1a]?[”」』\"]?)?"
_CAPITAL = re.compile(
    rf"{_BELOW}(?:添加|插入|增加|加上?)?一?行{_LABEL}[,\uff0c](?:用|以)?(?:中文|人民币)?大写(?:金额)?(?:显示|写)[^,\uff0c]+$"
)
_AT_END = ((_CHART, "在报表末尾加{c}"), (_CAPITAL, "{x}下面加金额大写"))


_OTHER_RECKONING = re.compile(
    r"平均|均值|最[大小高低]值?|计数|[条笔行人件单]数"
    r"|\b(?:averages?|mean|max(?:imum)?|min(?:imum)?|highest|lowest|count|number of rows)\b",
    re.IGNORECASE,
)
_TOTALS_ROW = r"(?:合计|总计)(?:[那这]?一?行)?的?(?:下[面方边]|底下|后面)"
_UNDER_TOTALS = (
    re.compile(
        rf"^(?P<a>.+?)[,\uff0c]?(?:并|再)?(?:放|写|加|显示|摆|打印?)[在到]{_TOTALS_ROW}(?:显示)?(?P<b>)$"
    ),
    re.compile(
        r"^(?P<a>(?:please )?(?:add|insert|put|show|print) .+?),? (?:right |just |directly )?"
        r"(?:below|under|beneath) the (?:grand )?totals?(?: row| line)?(?P<b>)$",
        re.IGNORECASE,
    ),
    re.compile(rf"^(?P<a>)在?{_TOTALS_ROW}(?:再|另|也)*(?P<b>(?:加|添|增|显示|放|统计).+)$"),
)


def under_totals(text: str, outline: Outline) -> str:
    """Return a request for an average and such without its place under the totals that stand: it is there."""
    ends = any(one.section == "summary" and one.refs for one in outline.elements)
    if not ends or not _OTHER_RECKONING.search(text) or re.search(r"变量|\bvariable\b", text):
        return text
    found = next((one for form in _UNDER_TOTALS if (one := form.match(text.rstrip("。. ")))), None)
    return f"{found['a']}{found['b']}" if found else text


_LAST_BEHIND = (
    re.compile(
        r"^(?P<a>.+ to the (?:far |very )?(?:right|end)),? (?:right |just )?"
        r"(?:after|behind|next to) (?:the )?(?P<x>[^,;]+?)(?: column)?$",
        re.IGNORECASE,
    ),
    re.compile(
        r"^(?P<a>.+(?:移|挪|放|排)到最[后右][面边侧]?)[,\uff0c]?在?(?P<x>[^,\uff0c]+?)列?的?后[面边]?$"
    ),
)


def without_last_column(text: str, outline: Outline) -> str:
    """Return a request to move to the end without "after X", where X is the last column: it says no more."""
    found = next((one for form in _LAST_BEHIND if (one := form.match(text.rstrip("。. ")))), None)
    if found is None or not outline.columns:
        return text
    last = outline.columns[-1].title.strip().lower()
    return found["a"] if found["x"].strip(' “”"「」').lower() == last else text


def below_an_end(text: str, outline: Outline) -> str:
    """Return a request for a chart, or an amount in words, below what ends the report as one for its end."""
    for pattern, said in _AT_END:
        found = pattern.match(text.rstrip("。. "))
        if found is None:
            continue
        name = found["x"].strip().rstrip(":\uff1a")
        there = [one for one in outline.elements if (one.label or one.text).strip().rstrip(":\uff1a") == name]
        known = name in ("合计", "总计", "签字") or any(one.section in _ENDS for one in there)
        if known:
            return said.format(**found.groupdict()) + text.rstrip("。. ")[found.end() :]
    return text


def without_known_place(text: str, outline: Outline) -> str:
    """Return a request without the place of a quoted text that stands there and nowhere else."""
    for section, pattern in _SAID:
        found = pattern.match(text)
        if found is None:
            continue
        there = [one for one in outline.elements if (one.label or one.text).strip() == found["t"].strip()]
        if len(there) == 1 and (section in _EVERYWHERE or there[0].section == section):
            return (found["b"] or "") + text[found.start("q") :]
    text = _CORNER.sub(lambda one: _without_corner(one, outline), text)
    return _OF_HALF.sub(lambda one: _without_half(one, text, outline), text)


_OF_HALF = re.compile(
    r"(?P<b>(?:^|(?<=[,\uff0c。;\uff1b]))\s*(?:把|将|给)?)(?P<s>[上顶下底])(?:方|边|面|头|部)的\s*(?=[\w“\"「])"
)
_UPPER = ("title", "pageHeader", "columnHeader", "groupHeader")


def _without_half(found: re.Match[str], text: str, outline: Outline) -> str:
    """Return a clause's lead without the half of the page where the only label behind it stands."""
    rest = text[found.end() :].lstrip('“"「 ')
    named = [one for one in outline.elements if (name := _bare(one.label)) and rest.startswith(name)]
    longest = max((len(_bare(one.label)) for one in named), default=0)
    there = [one for one in named if len(_bare(one.label)) == longest]
    upper = found["s"] in "上顶"
    return found["b"] if len(there) == 1 and (there[0].section in _UPPER) == upper else found.group()


def _bare(label: str) -> str:
    return label.strip().rstrip(":\uff1a").strip()


_CORNER = re.compile(
    rf"(?P<b>(?:^|(?<=[,\uff0c。;\uff1b]))\s*(?:把|将|给)?)(?:最)?(?P<s>[左右])?(?:[上下])?"
    rf"(?:方|边|面|角|侧)的?(?:那个)?{_QUOTED}"
)


def _without_corner(found: re.Match[str], outline: Outline) -> str:
    """Return a quoted text without the side where it stands, if it stands there and nowhere else."""
    there = [one for one in outline.elements if (one.label or one.text).strip() == found["t"].strip()]
    if len(there) != 1:
        return found.group()
    middle = 2 * there[0].x + there[0].width
    on_side = middle > outline.column_width if found["s"] == "右" else middle < outline.column_width
    return f"{found['b']}{found['q']}" if not found["s"] or on_side else found.group()
