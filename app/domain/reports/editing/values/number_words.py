"""What a request says of how numbers are written: decimals, thousands, percent, signs, brackets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.domain.reports.editing.references.mentions import is_called, mentions_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.request.numerals import read_number
from app.domain.reports.editing.values.unit_words import UNITS, unit_said

_PLACES_ZH = r"(?:保留|精确到|显示)?(?:小数点?后?)?\s*(?P<n>\d|[一二两三四五六零])\s*位(?:的)?(?:小数)?"
_PLACES_EN = (
    r"\b(?P<m>\d|no|zero|one|two|three|four|five|six) (?:decimals?|digits after"
    r"|fraction digits)(?: places?)?\b"
)
_WHOLE = (
    r"取整|整数|不(?:要|带|用|需要)?(?:显示|保留|有|带)?小数点?|\bno (?:cents"
    r"|pennies|decimals?)\b"
    r"|\bwhole (?:dollars|euros|units)\b|去掉小数|没有小数|\b(?:whole numbers?"
    r"|integers?|without decimals?|no decimals?)\b"
)
_THOUSANDS = (
    r"千分[位号符](?:分隔符?)?|千位(?:分隔)?符?|逗号分隔|\b(?:thousands? separators?"
    r"|(?:with )?commas?|group digits)\b"
)
_NO = r"不要|不用|不带|不加|不需要|不显示|不|别|去掉|去除|取消|移除|删[掉除]?|无需|没有|关闭|关掉"
_NO_THOUSANDS = (
    rf"(?>{_NO})(?:再|显示|使?用|带|加|有|任何|那些?|了|的)*(?:小数(?:点|位)?[和与、及跟]|小数(?:点|位)?以?及)?"
    rf"(?:(?!小数|整数|货币|符号|保留|[改换加带]|[,;]|\d位).){{0,14}}?(?:{_THOUSANDS})"
    rf"|(?:{_THOUSANDS})(?:格式|符号)?(?:就|都|也|给我?|统统)?(?>{_NO})(?!小数|货币|单位|括号)(?:了|掉)?"
)
_REFUSED_EN = (
    r"(?:\b(?:no|not|without|never|remove|delete|drop|off|take|leave|lose|skip|strip|hide)\b|n['’]t\b)"
    r"(?! (?:any )?(?:decimals?|cents|pennies|digits|fractions?)\b)"
)
_SIGN_SAID = r"(?:人民币|美元|欧元|英镑|货币|币种|金额|[¥￥$€£]\s*)?的?(?:符号|标志|标识)|[¥￥$€£]"
_NO_SIGN = (
    rf"(?>{_NO})(?:再|显示|打印?|使?用|带|加|有|任何|那个|(?:金额|数字|数值|价格)?(?:[前后]面?|[里中])的|的|\s)*"
    rf"(?:{_SIGN_SAID})"
    rf"|(?:{_SIGN_SAID})(?:就|都|也|统统)?(?>{_NO})(?!小数|千分|单位|括号)(?:了|掉|显示|打印)*"
    r"|\b(?:no|without|remove|drop|hide|lose)(?: the| any| its| their)?"
    r"(?: (?:currency|dollar|euro|pound|yuan))?"
    r"(?: ?[$€£¥])? ?(?:signs?|symbols?)\b"
)
_UNIT_BEHIND = rf"\s*(?P<unit>{UNITS})(?=$|[,\uff0c。]|的|这|格式|写法)"
_EXAMPLE = r"(?<![\d(,])\d{1,3}(?:,\d{3})+(?:\.\d{1,6})?(?!\d)"
_WRITTEN = (
    r"(?<![A-Za-z\d_#])(?P<sign>(?:[A-Z]{1,2})?\$|[¥￥€£])?\s*(?P<int>#,##0|#,###|###,##0|##0|#0"
    r"|[0#](?=\.[0#]))(?P<frac>\.[0#]{1,6})?(?P<pc>\s*%)?(?![\w#,.]\d|\d|[0#]|\.\d)"
    r"(?<!(?<![.#])\b0)"
)
BRACKETS = (
    r"(?:(?:用|加|放在?|显示[成为在]?|写[成在])(?:小|圆)?括号(?:中|里|内)?(?:括?起来|表示|显示)?|(?:小"
    r"|圆)?括号(?:表示|显示|形式))"
    r"|\b(?:in|with|within|inside|as|using|use) (?:round |a pair of )?(?:brackets|parenthes[ei]s|parens)\b"
    r"|\b(?:accounting|accountancy|accountant'?s'?) (?:format|style|notation)\b|\b(?:brackets"
    r"|parenthes[ei]s|parens)"
    r" (?:for|around|on|round)\b"
)
_SIGN_AFTER = (
    r"\b(?:(?:put|placed|standing|shown|printed) )?(?:after|behind|following) (?:the )?(?:number|amount"
    r"|value|figure|price|it"
    r"|them)s?\b|\bat the end of the (?:number|amount|value|figure)s?\b"
)
NEGATIVES = (
    r"为?负数?(?:的)?(?:金额|数字|数值|值)?(?:的?时候?)?"
    r"|\bnegatives?\b(?: (?=\w))?(?:(?:numbers|values|figures)\b)?"
)
_PERCENT = r"百分[比数号]|%|\bpercent(?:age)?s?\b"
_CURRENCIES = (
    ("HK$", r"港[币元]|\bHKD\b|\bHong Kong dollars?\b"),
    ("R$", r"R\$|雷亚尔|\bBRL\b|\b(?:Brazilian )?(?:reais|reals?)\b"),
    ("₹", r"₹|卢比|\bINR\b|\b(?:Indian )?rupees?\b"),
    ("$", r"美[元金]|\$(?![FPVR]\{)|\b(?:USD|(?:US|U\.S\.|American) dollars?|dollars?)\b"),
    ("€", r"欧元|€|\b(?:EUR|euros?)\b"),
    ("£", r"英镑|£|\b(?:GBP|(?:British |English )?pounds?(?: sterling)?|sterling)\b"),
    ("¥", r"人民币|\uffe5|¥|¥|日元|货币|\b(?:CNY|RMB|(?:Chinese )?yuan|JPY|(?:Japanese )?yen)\b"),
)


def number_words(clause: Any) -> dict[str, Any]:
    """Return the values of a number format that a clause asks for.

    A pattern that is written out is meant as it stands, where no more is said of the format.
    """
    values = _values_said(clause)
    if set(values) - {"written", "decimals", "thousands", "percent", "currency"} or (
        "currency" in values and values["currency"] not in values.get("written", "")
    ):
        values.pop("written", None)
    return values


def _values_said(clause: Any) -> dict[str, Any]:
    values: dict[str, Any] = {}
    _mark_nouns(clause)
    places = clause.says(_PLACES_ZH) or clause.says(_PLACES_EN)
    if places:
        said = places.groupdict().get("n") or places.groupdict().get("m") or "0"
        values["decimals"] = 0 if said.lower() == "no" else int(read_number(said) or 0)
    elif clause.says(_WHOLE):
        values["decimals"] = 0
    written = clause.has(_WRITTEN)
    if written:
        clause.take(written.start(), written.end())
        values |= _as_written(written) | {"written": _spaced_as_said(written)}
        bracketed = re.compile(r"\s*[;\uff1b]\s*[(\uff08][#0,.]+%?[)\uff09]").match(
            clause.text, written.end()
        )
        if bracketed:
            clause.take(*bracketed.span())
            values["brackets"] = True
        behind = re.compile(rf"\s*(?:{UNITS}|[$€£¥])(?=$|[,\uff0c。])").match(clause.text, written.end())
        if behind:
            clause.take(*behind.span())
            values |= {"currency": behind.group().strip(), "after": True}
    example = None if written else clause.says(_EXAMPLE)
    if example:
        values["thousands"] = "," in example.group()
        values["decimals"] = len(example.group().partition(".")[2])
        heard(
            clause,
            r"(?:这[种样])?的?(?:写法|样子|样式|形式)|(?:[例比譬]如|(?<=[,\uff0c])\s*(?:就?如|形如|类似|像))",
        )
        measured = re.compile(_UNIT_BEHIND).match(clause.text, example.end())
        if measured and not measured["unit"].isascii():
            clause.take(*measured.span())
            values |= {"currency": measured["unit"], "after": True}
    if clause.has(NEGATIVES) and clause.says(BRACKETS):
        heard(clause, rf"{NEGATIVES}|会计(?:专用)?(?:格式|写法|样式)")
        values["brackets"] = True
    if clause.has(_THOUSANDS):
        values["thousands"] = _wants_thousands(clause)
    sized = clause.english or clause.has(r"放大|缩小|[加增变调拉][大高宽长]|[减变调][小少低窄短]")
    share = sized and clause.has(r"\d\s*(?:%|percent\b)")
    if not share and not is_called(clause, "%") and clause.says(_PERCENT):
        values["percent"] = True
    if clause.says(_NO_SIGN) or _only_goes(clause, values):
        return values | {"unsigned": True}
    sign = _sign_said(clause.after(_BECOMES)) or _sign_said(clause)
    if sign:
        if clause.has(_BECOMES):
            heard(clause, "|".join(pattern for _sign, pattern in _CURRENCIES))
        values["currency"] = sign
        if clause.english and clause.says(_SIGN_AFTER):
            values["after"] = True
        heard(clause, r"[带加][个上]?|货币|币种|符号|[¥¥$€£]|\b(?:currency|sign|symbol|in)\b")
    elif clause.says(r"\bcurrency\b") and not _asks_for_a_sign(clause):
        values["currency"] = clause.outline.currency or ("$" if clause.english else "¥")
    elif unit := unit_said(clause):
        values |= {"currency": unit, "after": True}
    return values


_BECOMES = r"[换改变][成为]|\b(?:to|into|with|by|as)\b"


def _sign_said(clause: Any) -> str:
    """Return the currency sign that is named; "" where there is none."""
    return next((sign for sign, pattern in _CURRENCIES if clause.says(pattern)), "")


_GOES = r"去掉|去除|取消|移除|删[掉除]?|\b(?:remove|delete|drop|strip|lose|take (?:out|off|away))\b"
_COMES = r"[加带换改用设]|显示[成为]|\b(?:add|with|use|put|show|replace|change|switch|prefix(?:ed)?)\b"


def _only_goes(clause: Clause, values: Mapping[str, Any]) -> bool:
    """Tell whether a sign is said to go, and nothing that comes: that must never set it."""
    patterns = "|".join(pattern for _sign, pattern in _CURRENCIES)
    if values or not clause.has(patterns) or not clause.has(_GOES) or clause.has(_COMES):
        return False
    for pattern in (_GOES, patterns):
        clause.says(pattern)
    heard(clause, r"货币|币种|符号|标志|\b(?:currency|signs?|symbols?)\b|(?<=[前后])面?的?|前|后")
    return True


def _asks_for_a_sign(clause: Any) -> bool:
    """Tell whether a currency sign is asked for, but not which one, and the template shows none."""
    said = clause.has(r"\bcurrency (?:signs?|symbols?)\b")
    if said and clause.outline.currency:
        clause.mark(*said.span())
    return bool(said) and not clause.outline.currency


def _wants_thousands(clause: Any) -> bool:
    """Tell whether thousands are to be separated: 不要千分位 says no, 不要小数带千分位 yes."""
    if clause.english:
        clause.says(_THOUSANDS)
        return not ((clause.negative and clause.has(_REFUSED_EN)) or clause.says(r"去掉|取消"))
    refused = clause.says(_NO_THOUSANDS)
    heard(clause, rf"(?:[加带用有显示保留以]|采用|使用)?(?:{_THOUSANDS})(?:隔开|分开|格式|显示)?")
    return refused is None


def _spaced_as_said(found: re.Match[str]) -> str:
    """Return a pattern as it was typed, with no space but one behind the sign of a currency."""
    sign = found.group("sign") or ""
    rest = found.group()[len(sign) :]
    gap = " " if sign and rest[:1].isspace() else ""
    return sign + gap + re.sub(r"\s", "", rest)


def _as_written(found: re.Match[str]) -> dict[str, Any]:
    """Return the values of a pattern such as #,##0.00 or ¥#,##0."""
    values: dict[str, Any] = {
        "decimals": len((found.group("frac") or ".")[1:]),
        "thousands": "," in found.group("int"),
    }
    if found.group("pc"):
        values["percent"] = True
    if found.group("sign"):
        values["currency"] = found.group("sign").replace("\uffe5", "¥")
    return values


def _mark_nouns(clause: Clause) -> None:
    """Mark 金额 behind a name that it only says the kind of: 栏尾的 Total 金额前加美元符号."""
    named = [] if clause.english else mentions_in(clause)
    for found in re.finditer(r"\s*的?(?:金额|数值|数字|值)(?=前|后|[加带用显保取精])", clause.words):
        start, end = clause.start + found.start(), clause.start + found.end()
        behind = any(one.end == start for one in named)
        if behind and all(end <= one.start or one.end <= start for one in named):
            clause.mark(start, end)
