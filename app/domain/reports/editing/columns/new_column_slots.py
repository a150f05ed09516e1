"""The parts that the wish for a new column may have, each found by the names that the report knows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import get_args

from app.core.i18n import _
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.columns.new_column_names import Frame, Names
from app.domain.reports.editing.request.clause import WIDE, normal
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.template.glossary import senses
from app.domain.reports.editing.template.numbers import amounts_of
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.values.arithmetic import names_known
from app.domain.reports.models import JavaType

DONE = "\ufffd"
_SPOKEN_SUM = re.compile(r"[加减]|\b(?:plus|minus|less)\b", re.IGNORECASE)
_SPOKEN_SHARE = re.compile(r"[乘除]|\b(?:times|multiplied|divided)\b", re.IGNORECASE)
_NUMBER = r"\d+(?:\.\d+)?%?"
_OPS = (
    (r"加上?|\bplus\b|[+\uff0b]", "+"),
    (r"减去?|\bminus\b|\bless\b|[-\uff0d\u2212]", "-"),
    (r"乘以?|\btimes\b|\bmultiplied by\b|[*×\uff0a]|(?<=\s)x(?=\s)", "*"),
    (r"除以|\bdivided by\b|\bover\b|[/÷\uff0f]", "/"),
)
_OP = "|".join(f"(?:{words})" for words, _sign in _OPS)
_TYPES: tuple[tuple[JavaType, str], ...] = (
    ("java.math.BigDecimal", r"(?:java\.math\.)?BigDecimal|decimal|number|numeric|数[字值]|小数|金额"),
    ("java.lang.Integer", r"(?:java\.lang\.)?(?:Integer|int|Long)|whole number|整数"),
    ("java.util.Date", r"(?:java\.util\.)?Date|日期|时间"),
    ("java.lang.Boolean", r"(?:java\.lang\.)?Boolean|布尔"),
    ("java.lang.String", r"(?:java\.lang\.)?String|text|文本|字符串?|文字"),
)
_TYPE = "|".join(pattern for _name, pattern in _TYPES)
_ENDS = (
    (
        "last",
        r"(?:[在到于放]+)?(?:表格?|明细|报表)?的?(?:最右[边侧面]?|最后(?:一列)?(?:的?后面|面)?|末尾|最末)"
        r"|(?:[在到于放]+)?(?:表格|明细)的?(?:后面|之后|后边)"
        r"|(?:[在到于放]+)?(?:表格?|明细|报表|页面)?的?最?(?:右[边侧面]?|后面)的?空(?:着的?|白的?|余的?|"
        r"出来的?|闲的?|的)?"
        r"(?:地方|位置|区域|地儿|处|部分)[里上]?"
        r"|\b(?:(?:at|on|to) the )?(?:far |very )(?:right|end)\b(?! of)(?: (?:side|edge))?"
        r"|\b(?:at|on|to) the (?:end|right)\b(?! of)(?: (?:side|edge|end))?"
        r"|\bas (?:the|a) (?:new )?(?:last|rightmost)(?: column)?\b",
    ),
    (
        "first",
        r"(?:[在到于放]+)?(?:表格?|明细|报表)?的?(?:最左[边侧面]?|最前面?|第一列(?!的?[前后左右之]))"
        r"|\b(?:at|on|to) the (?:far |very )?(?:left|beginning|start|front)\b(?! of)"
        r"|\bas (?:the|a) (?:new )?first(?: column)?\b"
        r"|\bfar left\b",
    ),
)
_AFTER = r"(?:列|那列|这一?列)?的?(?:后面|之后|后边|右[边侧面]|旁边?|边上|后(?=[加插增添再]|\s*$))"
_BEFORE = r"(?:列|那列|这一?列)?的?(?:前面|之前|前边|左[边侧面]|前(?=[加插增添再]|\s*$))"
_AFTER_EN = r"\b(?:right after|after|behind|(?:(?:to|at|on) the )?right of|next to|beside|following)\s+"
_BEFORE_EN = r"\b(?:right before|before|in front of|(?:(?:to|at|on) the )?left of)\s+"
_RUNNING_EN = r"(?:running|cumulative|accumulated|accumulating)"
_RUNNING_ZH = r"(?:累计|累加|累积)"
_ROWS_ZH = (
    r"(?:逐[行条笔]|按行|每一?[行条笔](?:数据|记录)?|一行(?:接|挨)?着?一?行|各行|依次|从第?[一1](?:行|条)"
    r"(?:开始|起)?|从头(?:到尾|开始)?"
    r"|从上[往到向]下|自上而下|往下|向下|一路|一直)(?:地|都|就|再|一路|一直|依次|逐[行条个]|往下|向下|开始|"
    r"起|把)*"
)
_ROW_BY_ROW = (
    rf"(?:{_ROWS_ZH})+(?:前面(?:各|的|所有)?行?的?)?(?:{_RUNNING_ZH}|相加|加总|叠加|累积|加)(?:起来|下[去来]|"
    rf"到底|上去|之前的|前面的)*"
    rf"|一路(?:{_RUNNING_ZH}|加|叠加)(?:下[去来]|到底)?"
    r"|\b(?:add(?:ed|ing|s)?|summ(?:ed|ing)|accumulat(?:ed|ing|es)) (?:it )?(?:up )?"
    r"(?:row by row|line by line|from the first (?:row|line)(?: on(?:ward)?s?| down)?"
    r"|down the (?:rows|list|page))"
)
_DOWN_EN = r"(?:(?:from )?(?:row|line) (?:by|to|after) (?:row|line)|down the (?:rows|list|page))"
_RUNS = re.compile(rf"{_RUNNING_ZH}|\b{_RUNNING_EN}\b", re.IGNORECASE)
_SUMMED = re.compile(r"(?:总|合)?(?:金?额|数|值|计|数量|和|total|sum|amount|balance)?", re.IGNORECASE)
_IT = (
    r"(?:用来|用于)?(?:显示|展示|打印|内容[为是]|[放填]上?)\s*(?:它|其|(?:该|这个?|此|新)字段)"
    r"(?:的?[值内容]+)?"
    r"|\b(?:(?:which|that|to) )?(?:show(?:s|ing)?|display(?:s|ing)?|print(?:s|ing)?|for|with|of) "
    r"(?:it|(?:this|that|the new) field)\b"
)


def runs_on(title: str) -> bool:
    """Tell whether a heading says that rows are added up, of its neighbour: 累计, 累计金额."""
    return bool(_RUNS.search(title)) and bool(_SUMMED.fullmatch(_RUNS.sub("", title).strip()))


def take_all(frame: Frame, text: str, names: Names, outline: Outline) -> str:
    """Fill a frame with all that a clause says of the new column; return the clause without it."""
    plain = text.translate(WIDE)
    for taker in _TAKERS:
        plain = taker(frame, plain, names, outline)
    return plain


_CODES = (
    ("QRCode", r"(?<![A-Za-z])QR(?:[- ]?codes?)?\b|二维码"),
    ("Code128", r"(?<![A-Za-z])Code[\s-]?128"),
    ("Code39", r"(?<![A-Za-z])Code[\s-]?39"),
    ("EAN13", r"(?<![A-Za-z])EAN[\s-]?13"),
    ("EAN8", r"(?<![A-Za-z])EAN[\s-]?8"),
    ("UPCA", r"(?<![A-Za-z])UPC-?A"),
)
CODE = r"(?:条形?码|一维码|\bbar ?codes?\b)"


def take_code(frame: Frame, text: str, names: Names) -> str:
    """Fill in the bar code that the new column prints, and of what; return the clause without it."""
    kind = next(((name, found) for name, words in _CODES if (found := compiled(words).search(text))), None)
    if kind is None and not re.search(r"\bbar ?code of\b", text, re.IGNORECASE):
        return text
    frame.barcode = kind[0] if kind is not None else frame.barcode or "Code128"
    if kind is not None:
        words = kind[1].re.pattern
        text = compiled(rf"(?:格式|码制|制式)?(?:采?用|按|为|是)?\s*(?:{words})(?:格式|码)?").sub(
            f" {DONE} ", text
        )
    for pattern in (
        rf"(?P<x>{names.pattern})的?\s*(?:{CODE}|{DONE})",
        rf"(?:{CODE}|{DONE})\s+(?:of|for|with) (?:the )?(?P<x>{names.pattern})",
    ):
        found = compiled(pattern).search(text)
        if found and names.field(found["x"]):
            frame.field = names.field(found["x"])
            text = _cut(text, found)
            break
    return compiled(CODE).sub(f" {DONE} ", text)


_POINTS = r"(?:\s*(?:个?(?:点|磅|像素|单位)|points?|pts?|px|pixels?))?"
_WIDTH = (
    rf"(?:列?宽度?)(?:设?[为成到]|是|用|[:=])?\s*(?P<a>\d+){_POINTS}(?![\d.%])|(?P<b>\d+){_POINTS}\s*宽"
    rf"|(?P<c>\d+){_POINTS}[ -]wide\b|\b(?:(?:with|at|of) )?(?:a |the |its )?width\s*(?:of|[:=]|is|to)"
    rf"?\s*(?P<d>\d+){_POINTS}(?![\d.%])"
)


_CODE_SIZE = (
    rf"(?P<w>\d+){_POINTS}\s*(?:by|[x×*])\s*(?P<h>\d+){_POINTS}(?![\w.])"
    rf"|(?P<h2>\d+){_POINTS}[ -](?:high|tall)\b|\b(?:(?:with|at|of) )?(?:an? |the |its )?height(?: of| is|:)?"
    rf" ?(?P<h3>\d+){_POINTS}(?![\d.%])|(?P<w2>\d+){_POINTS}[ -]wide\b"
    rf"|(?:条码|二维码)?高度?(?:[为是:])?\s*(?P<h4>\d+){_POINTS}(?![\d.%])"
)
_LEFT = r"(?<![A-Za-z])x\s*(?:坐标)?(?:[=:\uff1a]|为|是|of|at)?\s*(?P<x>\d+)(?![\d.])"
_AGAIN = (
    r"(?:每(?:换|到|遇到|当)?(?:了)?一?(?:个|家|位|种)?新?的?(?P<c>[^,\uff0c。]{1,12}?)(?:分?组)?(?:变化|更换|改变)?(?:时|后)?"
    r"(?:都|就|再|则|便|要|分别|各自)*重新(?:从[零头0])?(?:开始)?(?:累[计加]|计算|算|起)?)"
    r"|"
    r"(?:在|按|于)?每一?个?\s*(?P<a>\w+?)?\s*(?:分?组|group)(?:里|内|中|的)*(?:都|分别|各自)?(?:重新|从头|"
    r"从[零0]|清零后?|归零后?)(?:再)?(?:开始)?(?:累计|计算|累加|算|起)?"
    r"|\b(?:restart(?:ing|s|ed)?|starting (?:over|again|anew)|beginning (?:again|anew)|reset(?:ting)?)"
    r"(?: again)?(?: (?:at|from|with) (?:zero|one|[01]))?"
    r" (?:(?:in|for|with|at|on|by|within) (?:each|every|a)(?: new)?|per)(?: (?P<b>\w+))?(?: group)?\b"
)


def _run_by(words: str, names: Names, outline: Outline) -> str:
    """Return the group whose name, field or heading words say, in either language; "" for none."""
    said = {normal(words), *(normal(one) for one in senses().get(words.strip().lower(), ()))}
    field = names.field(words)
    fits = [
        group
        for group in outline.groups
        if {normal(group), normal(outline.group_fields.get(group, ""))} & said
        or (field and outline.group_fields.get(group) == field)
    ]
    return fits[0] if len(fits) == 1 else ""


_PER = r"\b(?:per|(?:for|within|in|inside) (?:each|every)) (?P<b>\w+)(?: group)?\b"


def _called(field: str, outline: Outline) -> set[str]:
    """Return what the values of a field are called, in both languages."""
    own = [field, *(one.title for one in outline.columns if one.field == field)]
    own += [one.label for one in outline.fields if one.name == field]
    return {normal(each) for one in own for each in (one, *senses().get(one.lower(), ()))} - {""}


def _left(frame: Frame, text: str, names: Names, outline: Outline) -> str:
    """Take where the column is to begin: x=498."""
    found = compiled(_LEFT).search(text)
    if found is None:
        return text
    frame.left = int(found["x"])
    return _cut(text, found)


def _group(frame: Frame, text: str, names: Names, outline: Outline) -> str:
    """Take the group in which a running total begins anew: 每个 section 组重新累计."""
    found = re.search(_AGAIN, text, re.IGNORECASE | re.ASCII)
    if found and found.groupdict().get("c"):
        group = _run_by(found["c"], names, outline)
        frame.group = group or frame.group
        return _cut(text, found) if group else text
    if found is None and compiled(rf"\b{_RUNNING_EN}\b").search(text):
        found = re.search(_PER, text, re.IGNORECASE | re.ASCII)
    said = normal(next((one for one in found.groups() if one), "")) if found else ""
    groups = [one for one in outline.groups if not said or said in normal(one)]
    groups = groups or [
        one for one, field in outline.group_fields.items() if said and said in _called(field, outline)
    ]
    if found is None or len(groups) != 1:
        return text
    frame.group = groups[0]
    return _cut(text, found)


def _width(frame: Frame, text: str, names: Names, outline: Outline) -> str:
    """Take how wide the column is to be: 宽 50, 100 wide, with a width of 60."""
    found = compiled(_WIDTH).search(text)
    if found is None or frame.width:
        return text
    frame.width = int(next(one for one in found.groups() if one))
    return _cut(text, found)


def _code_size(frame: Frame, text: str, names: Names, outline: Outline) -> str:
    """Take how large the bar code in the column is to be: 36 by 36 points, 14 points high."""
    found = compiled(_CODE_SIZE).search(text) if frame.barcode else None
    if found is None:
        return text
    wide = next((found[one] for one in ("w", "w2") if found[one]), "")
    high = next((found[one] for one in ("h", "h2", "h3", "h4") if found[one]), "")
    if (wide and frame.code_width) or (high and frame.code_height):
        return text
    frame.code_width, frame.code_height = int(wide or frame.code_width), int(high or frame.code_height)
    return _code_size(frame, _cut(text, found), names, outline)


_NUMBERS = (
    r"\b(?:with|showing|(?:that |which )?shows?|displaying|printing|holding|containing|for)"
    r" (?:the |a )?(?:(?:row|line|running|serial|sequence|consecutive) numbers?|number of (?:the|each) row)"
    r"(?: of (?:each|every|the) (?:row|line)s?)?"
    r"|\bnumber(?:s|ing) (?:the|all) (?:rows|lines)\b"
    r"|(?:显示|内容[为是]|用来显示|打印|放)(?:每行的?)?(?:行号|序号|流水号)"
)


def _numbers(frame: Frame, text: str, names: Names, outline: Outline) -> str:
    """Take that the column shows the numbers of the rows: with the row number."""
    found = compiled(_NUMBERS).search(text)
    if found is None or names.field(re.sub(r"^\w+ (?:the )?", "", found.group())):
        return text
    frame.numbers = True
    return _cut(text, found)


def _cut(text: str, found: re.Match[str]) -> str:
    return f"{text[: found.start()]} {DONE} {text[found.end() :]}"


def _days(frame: Frame, text: str, names: Names, outline: Outline) -> str:
    one = rf"(?:the )?(?P<{{}}>{names.pattern}|[A-Za-z]+)"
    a, b = one.format("a"), one.format("b")
    patterns = (
        rf"(?:the )?(?:number of |count of |how many )?(?:calendar )?days (?:passed |elapsed |it took )?"
        rf"(?:between|from)\s+{a}\s+(?:and|to|until)\s+{b}",
        rf"(?:从)?(?P<a>{names.pattern})(?:到|至|和|与)(?P<b>{names.pattern}|今[天日])(?:之间|相差|间隔|相隔|"
        rf"隔了)?的?天数",
    )
    for pattern in patterns:
        found = compiled(pattern).search(text)
        if found and (first := names.date(found["a"])) and (last := names.date(found["b"])):
            frame.formula, frame.days = f"{last} - {first}", True
            return _cut(text, found)
    return text


def _running(frame: Frame, text: str, names: Names, outline: Outline) -> str:
    name = rf"(?:the )?(?:(?:field|column) )?(?P<x>{names.pattern})(?: (?:column|field))?"
    patterns = (
        rf"(?:the |an? )?{_RUNNING_EN} (?:totals?|sums?|balance|value|amount)s? (?:of|for|over)"
        rf" {name}(?: {_DOWN_EN})?",
        rf"(?:the |an? )?{_RUNNING_EN} {name}",
        rf"(?:the |an? )?{name} {_RUNNING_EN}",
        rf"\b(?:add(?:s|ing)?|summ?(?:s|ing)?|accumulat(?:es?|ing)) (?:up )?{name}(?: values?)?"
        rf" {_DOWN_EN}",
        rf"(?:{_ROWS_ZH})*(?:地|把|将|对)?{_RUNNING_ZH}(?:求和)?的?\s*(?P<x>{names.pattern})",
        rf"(?P<x>{names.pattern})\s*(?:列)?的?(?:{_ROWS_ZH})*{_RUNNING_ZH}(?:值|额|数|和|求和|求?总和)"
        rf"?(?:的?结果)?(?![\u4e00-\u9fff]*[列栏])",
    )
    for pattern in patterns:
        found = compiled(pattern).search(text)
        column = names.column(found["x"]) if found else None
        if found and column is not None and amounts_of(column):
            frame.running = column.id
            return _cut(text, found)
    bare = compiled(_ROW_BY_ROW).search(text)
    if bare:
        frame.running_on = True
        return _cut(text, bare)
    return text


def _gap(text: str, names: Names) -> str:
    """Return what stands around the signs of a formula: nothing in Chinese, whose names may be Latin."""
    bare = compiled(names.pattern).sub(" ", text)
    return "" if re.search(r"[\u3400-\u9fff]", bare) else " "


def _in_signs(words: str, space: str) -> str:
    """Return a formula with signs for its words."""
    for pattern, sign in _OPS:
        words = compiled(rf"\s*(?:{pattern})\s*").sub(f"{space}{sign}{space}", words)
    return " ".join(re.sub(r"\bthe\b", " ", words, flags=re.IGNORECASE).split())


def _formulas(name: str) -> Iterator[tuple[str, str]]:
    """Yield patterns of formulas in words, each with what it means of a and b."""
    a, b = rf"(?:the )?(?P<a>{name})", rf"(?:the )?(?P<b>{name})"
    yield rf"(?:(?:the )?(?:sum|total) of|\badd(?:s|ing)) {a} and {b}", "+"
    yield rf"(?:the )?(?:difference|variance) (?:between|of) {a} and {b}", "-"
    yield rf"(?:the )?product of {a} and {b}", "*"
    yield rf"\bmultipl(?:ies|ying) {a} (?:by|with) {b}", "*"
    yield rf"\bdivid(?:es|ing) {a} by {b}", "/"
    yield rf"(?:the )?(?:ratio|quotient) of {a} (?:to|and) {b}", "/"
    yield rf"{a} (?:as (?:a )?)?(?:in )?(?:percentage|percent) of {b}", "%"
    yield rf"{a} as (?:a )?share of {b}", "/"
    yield rf"{a}(?:和|与|跟|加){b}(?:之和|的和|相加|的?合计)", "+"
    yield rf"{a}(?:和|与|跟){b}(?:之差|的差额?|相减)", "-"
    yield rf"{a}(?:和|与|跟){b}(?:之积|的乘积|相乘)", "*"
    yield rf"{a}占{b}的?(?:百分比|比例|比重|比率)", "/"


# Without one of these nothing is reckoned: the patterns with all names twice are worth their time then.
_RECKONS = re.compile(
    rf"{_OP}|%|之[和差积]|的[和差]|相[加减乘]|合计|乘积|占|\b(?:sum|total|add(?:s|ing)|difference|variance"
    r"|product|multipl(?:ies|ying)|divid(?:es|ing)|ratio|quotient|percent(?:age)?|share)\b",
    re.IGNORECASE,
)


def _formula(frame: Frame, text: str, names: Names, outline: Outline) -> str:
    if not _RECKONS.search(text):
        return text
    for pattern, sign in _formulas(names.pattern):
        both = compiled(pattern).search(text)
        gap = _gap(text, names)
        hundred = " * 100" if sign == "%" else ""
        meant = both and f"{both['a']}{gap}{sign.replace('%', '/')}{gap}{both['b']}{hundred}"
        if both and meant and names_known(meant, outline):
            frame.formula = meant
            return _cut(text, both)
    for pattern, sign in (
        (rf"(?P<n>\d+(?:\.\d+)?%)\s*of (?:the )?(?P<a>{names.pattern})", " * "),
        (rf"(?P<a>{names.pattern})的\s*(?P<n>\d+(?:\.\d+)?%)", "*"),
    ):
        percent = compiled(pattern).search(text)
        if percent:
            share = percent["n"] if sign == "*" else f"{percent['n'][:-1]} / 100"
            frame.formula = f"{percent['a']}{sign}{share}"
            return _cut(text, percent)
    term = rf"\(?\s*(?:the )?(?:{names.pattern}|{_NUMBER})\s*\)?"
    found = compiled(rf"{term}(?:\s*(?:{_OP})\s*{term})+").search(text)
    if found is None:
        return text
    words = _in_signs(found.group(), _gap(text, names))
    _ask_of_order(found.group(), names)
    if not names_known(words, outline):
        return text
    frame.formula = words
    return _cut(text, found)


_AS_PERCENT = (
    r"(?:,?\s*(?:(?:and )?(?:shown?|expressed|formatted|displayed|printed|given|written) )?\b(?:as|in"
    r"|into) (?:an? )?"
    r"|,?\s*(?:算|换算|转换?|显示|写|表示|做|变|打印)?(?:成|为|作)|,?\s*(?:以|用|按|得出)?)"
    r"(?:percent(?:age)?s?\b|per cent\b|%|百分比|百分数|百分率)(?: (?:format|value|figure|number)s?\b)?"
    r"(?:的?(?:形式|格式|样式))?(?:来?(?:显示|表示|打印|呈现))?"
)


def _percent(frame: Frame, text: str, names: Names, outline: Outline) -> str:
    """Take that what a formula gives is printed in per cent: performed / required as a percentage."""
    found = compiled(_AS_PERCENT).search(text) if frame.formula else None
    if found is None:
        return text
    frame.percent = True
    return _cut(text, found)


def _ask_of_order(said: str, names: Names) -> None:
    """Raise EditProblem where a sum that is spoken is multiplied or divided: (a + b) / 2, or a + b / 2?"""
    spoken = compiled(names.pattern).sub(lambda found: " " * len(found.group()), said)
    first, then = _SPOKEN_SUM.search(spoken), list(_SPOKEN_SHARE.finditer(spoken))
    if first and then and then[-1].start() > first.start():
        raise EditProblem(
            "bad_formula",
            _("It isn't clear what is reckoned first in “{text}”.", text=" ".join(said.split())[:60]),
            _("Write it with column names, numbers and the signs + - * / ( )."),
        )


def formula_of(words: str, outline: Outline) -> str:
    """Return the formula that words are from the first to the last, "" where they are none."""
    frame, names = Frame(), Names(outline, words)
    for taker in (_days, _formula):
        left = taker(frame, words.translate(WIDE), names, outline)
        if frame.formula and not left.replace(DONE, "").strip(" ()"):
            return frame.formula
    plain = _in_signs(words, _gap(words, names))
    return plain if names_known(plain, outline) else ""


def _place(frame: Frame, text: str, names: Names, outline: Outline) -> str:
    one = rf"(?:the )?(?:column )?(?P<x>{names.pattern})"
    other = one.replace("<x>", "<y>")
    column = r"(?: column)?"
    for pattern in (
        rf"\bbetween {one}{column} and {other}{column}",
        rf"(?:[在放到]+)?(?P<x>{names.pattern})\s*列?\s*(?:和|与|跟|、)\s*(?P<y>{names.pattern})"
        rf"\s*(?:这?两?列)?的?(?:之间|中间)",
    ):
        found = compiled(pattern).search(text)
        ends = [names.neighbour(found[key]) for key in ("x", "y")] if found else []
        pair = sorted((one for one in ends if one is not None), key=lambda one: one.x)
        from_left = [one for one in outline.columns if len(pair) > 1 and pair[0].x <= one.x < pair[1].x]
        if found and len({one.x for one in from_left}) == 1:
            frame.place, frame.beside = "after", pair[0].id
            return _cut(text, found)
    for place, pattern in (
        ("after", rf"{_AFTER_EN}{one}{column}"),
        ("before", rf"{_BEFORE_EN}{one}{column}"),
        ("after", rf"(?:[在放到]+)?(?P<x>{names.pattern})\s*{_AFTER}"),
        ("before", rf"(?:[在放到]+)?(?P<x>{names.pattern})\s*{_BEFORE}"),
    ):
        found = compiled(pattern).search(text)
        beside = names.neighbour(found["x"]) if found else None
        if found and beside is not None:
            frame.place, frame.beside = place, beside.id
            return _cut(text, found)
    for place, pattern in _ENDS:
        found = compiled(pattern).search(text)
        if found and found.group().strip():
            frame.place, frame.beside = place, ""
            return _cut(text, found)
    return text


# A field that is still to be declared: a column Tax showing tax.
_NEW_FIELD = (
    r"(?:显示|内容[为是]|取自?|展示)\s*(?P<f>(?-i:[a-z_])[A-Za-z0-9_]*)"
    rf"(?=\s*字段?\s*(?:$|{DONE})|\s*(?:$|{DONE}))"
    r"|\b(?:showing|displaying|that shows?|which shows?|bound to|filled with) (?:the )?"
    r"(?!(?:percent\w*|totals?|sums?|counts?|numbers?|nothing|values?|row|it|them|that|this)\b)"
    r"(?P<g>(?-i:[a-z_])\w*)"
    rf"(?=\s*(?:$|{DONE}))"
)


def _field(frame: Frame, text: str, names: Names, outline: Outline) -> str:
    back = compiled(_IT).search(text) if frame.newest else None
    if back:
        frame.field = frame.newest
        return _cut(text, back)
    said = re.search(
        r"(?:绑定|对应|显示|取|用|来自)?(?:的)?(?:一个)?(?:新的?)?(?P<t>整数|数[字值]|字符串|日期|小数|文本)?型?字段名?(?:称)?(?:[是为叫用取:])?\s*(?P<f>[A-Za-z_][A-Za-z0-9_]*)"
        r"|\b(?:(?:for|from|with|of|showing|displaying|bound to|filled with) )?(?:the |a )?(?:new )?field"
        r" (?:called |named )?(?P<g>[A-Za-z_][A-Za-z0-9_]*)",
        text,
        re.IGNORECASE,
    )
    if said:
        name = said["f"] or said["g"]
        frame.field = names.field(name) or name
        if said["t"]:
            frame.java_type = next(one for one, words in _TYPES if re.fullmatch(words, said["t"]))
        return _cut(text, said)
    shown = compiled(
        r"(?:显示|内容(?:[为是取用:]|显示)?|数据(?:[为是取用:]|来自)|取自?|值[为是取用:]|展示|打印|绑定)"
        r"(?:字段)?"
        rf"\s*(?P<f>{names.pattern})(?:的值)?(?![\u4e00-\u9fff])"
        rf"|\b(?:showing|displaying|that shows?|which shows?|bound to|filled with|holding|containing|with)"
        rf" (?:the )?(?:values? of (?:the )?)?(?P<g>{names.pattern})"
    ).search(text)
    name = names.field(shown["f"] or shown["g"]) if shown else ""
    if shown and name:
        frame.field = name
        return _cut(text, shown)
    new = compiled(_NEW_FIELD).search(text)
    if new and not name:
        frame.field = new["f"] or new["g"]
        return _cut(text, new)
    return text


def _type(frame: Frame, text: str, names: Names, outline: Outline) -> str:
    said = compiled(
        rf"(?:数据|字段)?类型(?:[是为用:])?\s*(?P<a>{_TYPE})(?![A-Za-z\u4e00-\u9fff])|(?P<b>{_TYPE})(?:类型|"
        rf"型)"
        rf"|\b(?:of )?(?:the )?(?:type|class) (?P<c>{_TYPE})\b"
    ).search(text)
    if said is None:
        return text
    word = said["a"] or said["b"] or said["c"]
    frame.java_type = next(name for name, one in _TYPES if compiled(one).fullmatch(word))
    assert frame.java_type in get_args(JavaType)
    return _cut(text, said)


def _totals(frame: Frame, text: str, names: Names, outline: Outline) -> str:
    said = re.search(
        r"\bwith (?:its (?:own )?|an? )?(?P<x>(?:sub-?totals?|(?:grand |report )?totals?)"
        r"(?:(?: and | plus |, )(?:an? |its own )?(?:sub-?totals?|(?:grand |report )?totals?))?)"
        r"(?: (?:of its own|too|as well|at the (?:end|bottom)))?"
        r"|(?:带上?|附上?|也要|还要|并)(?:它?自己的)?(?P<y>小计和?(?:总计|合计)?|总计|合计)",
        text,
        re.IGNORECASE,
    )
    if said is None:
        return text
    words = said["x"] or said["y"]
    sub = re.search(r"sub|小计", words, re.IGNORECASE)
    grand = re.search(r"(?<!sub)(?<!sub-)total|总计|合计", words, re.IGNORECASE)
    frame.totals = [*(["group"] if sub else []), *(["report"] if grand else [])]
    return _cut(text, said)


_TAKERS = (
    _group,
    _left,
    _width,
    _code_size,
    _numbers,
    _days,
    _running,
    _formula,
    _percent,
    _place,
    _field,
    _type,
    _totals,
)
