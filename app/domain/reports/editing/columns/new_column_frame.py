"""The frame of one new column: what several clauses say of it, in any order, becomes one column."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import get_args

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.cells import worded
from app.domain.reports.editing.columns.new_column_names import Frame, Names
from app.domain.reports.editing.columns.new_column_slots import (
    CODE,
    DONE,
    runs_on,
    take_all,
    take_code,
)
from app.domain.reports.editing.columns.new_column_words import type_in
from app.domain.reports.editing.columns.new_columns import AddColumn, AddRowNumber, type_of_expression
from app.domain.reports.editing.columns.room_of_new import only_usual, several_giving
from app.domain.reports.editing.columns.room_taken import all_give_room, column_giving_room
from app.domain.reports.editing.columns.widths_said import giver_said
from app.domain.reports.editing.request.clause import QUOTES, normal
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.stated.java_expressions import expressions_in
from app.domain.reports.editing.template.numbers import amounts_of
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.totals.running_totals import AddRunningTotal
from app.domain.reports.editing.values.arithmetic import names_known
from app.domain.reports.models import JavaType

_QUOTED = "\ufff9"
# The same told without a pattern: as a percentage with one decimal.
_PERCENT = re.compile(
    r",? (?:shown |printed |formatted |expressed )?(?P<look>(?:as an?|in) percent(?:age)?\b(?! of\b)"
    r"(?: (?:with|to) \w+ decimals?(?: places?)?)?)",
    re.IGNORECASE,
)
_AS_PERCENT = re.compile(r"\b(?:as an?|in) percent(?:age)?\b(?! of\b)", re.IGNORECASE)
# How the values of the new column are written, within the clause that asks for it: with the pattern 0.0.
_PATTERN = re.compile(
    r"[\s,]*(?:\b(?:and )?(?:with|in|using|of) )?(?:\b(?:the|an?|its) )?(?:\b(?:number"
    r"|date) )?\b(?:pattern|format)(?:ted)?"
    r"(?: (?:of|as|is|to))?\s*[:=]?\s*[\"'“]?(?P<p>[#0¥￥$€yMdH][^\s\"'”]*)[\"'”]?(?=$|[\s,])",
    re.IGNORECASE,
)
_HEAD_EN = re.compile(
    r"^\s*(?P<pre>[^,]*?,?)\s*\b(?:please )?(?:add|insert|append|create|include|put|place|put in|show|display"
    r"|(?:i|we)(?:'d like| would like| need| want))\s+(?:an? |another |one more |the )?"
    r"(?:new |extra |additional )?"
    r"(?P<t1>[^,]*?)\s*\bcolumn\b(?!s)(?P<t2>.*)$"
    r"|^\s*new column\b(?P<t4>.*)$"
    r"|^\s*(?P<pre3>(?!.*\bcolumn\b)(?:please )?(?:add|insert|append|include|show) "
    r"(?=(?:an?|the) (?:running|cumulative) ))"
    r"(?P<t5>.*)$",
    re.IGNORECASE,
)
_HEAD_ZH = re.compile(
    r"^(?P<pre>[^,\uff0c]*?)(?:再|请|帮我|然后)*(?:添加|增加|新增|插入|加上?|插|添|补)(?:上|入)?(?:一|1)"
    r"?(?:个|条)?(?:新的?)?"
    r"(?P<t1>[^,\uff0c列栏]{0,24}?)(?:这一?|一|的)?[列栏](?![头宽])(?P<t2>.*)$"
)
_MAKES_ZH = re.compile(
    r"^(?P<pre>[^,\uff0c]*?)(?P<t1>)(?:做成|作为|弄成|放成|排成|显示成|做|放)(?:新的?)?(?:一|1)(?:个|条)"
    r"?(?:新的?)?[列栏](?![头宽])(?P<t2>.*)$"
)
_HEAD_AT_ZH = re.compile(
    r"^(?P<pre>(?:在)?(?:表格?|明细)?(?:最后|最右|最左|第一)[边侧]?一?列)(?:再)?(?:添加|增加|加|放|来|添)"
    r"(?:上)?一?个(?P<t1>[^,\uff0c]{1,20})(?P<t2>)$"
)
# A running total of Salary in a new column: what the column shows stands before it.
_INTO_ANEW = re.compile(
    r"\s+(?:in|into|as) (?:an?|its|another|one)(?: (?:new|extra|separate|own|additional|last|further"
    r"|column))*\s*$",
    re.IGNORECASE,
)
_INTO_LAST = re.compile(r"\s(?:in|into|as) (?:an?|its)(?: \w+)* last\s*$", re.IGNORECASE)
# An end of the table, said right before the word column: a new first column.
_AT_AN_END = re.compile(r"(?:(?P<first>first|leftmost)|last|rightmost|final)", re.IGNORECASE)
_TITLED_EN = re.compile(
    rf"\b(?:and )?(?:(?:call(?:ed)?|name[d]?|title[d]?|label(?:l?ed)?|headed)(?: it| the column)?(?: as)?"
    rf"|(?:with |its |the )*(?:heading|header|title|name)(?: is| be| should be)?)\s*:?\s*(?P<t>[^,{DONE}]+)",
    re.IGNORECASE,
)
_TITLED_ZH = re.compile(
    rf"(?:列名|标题|表头|列头|名称|名字)(?:就)?(?:叫做?|[为是写用])?(?:上|着|作)?\s*(?P<a>[^,\uff0c{DONE}]+)"
    rf"|(?:叫做?|取?名为|命名为|名叫)\s*(?P<b>[^,\uff0c{DONE}]+)"
)
_IDLE_EN = (
    r"\b(?:that|which|is|are|be|equals?(?: to)?|computed|calculated|worked out|shows?|showing|displaying|with"
    r"|containing|contains|holding|holds|printing|prints|(?:java )?expression|formula|for|of|as|from|the"
    r"|an?|values?|it|its|should|and|being|there"
    r"|(?:place|put) it|please|column|in|amount|by)\b|[=:,.]"
)
_IDLE_ZH = (
    r"(?:表达式|算出来|计算出来|算(?:的是|的|成|出)?|计算得出|计算|得出来?|得到|来算|放[在到]?|位置|公式|数据|内容|"
    r"显示|等于|数值|自动|里面"
    r"|该列|新列|这一?列|那列|起来|其|它|的|值|再|请|并|在|到|就|要|处|为|是|用|由|取|按|写|列|里|把|将|对|"
    r"一个|[=:,\uff0c。])"
)
_BEHIND_TITLE = (
    r"\b(?:that|which|with|showing|printing|displaying|holding|containing|computed|calculated|equal)\b"
)
_ANEW = re.compile(
    r"按(?![行照])|每(?!一?[行条笔])|各(?!行)|组内|重新|清零|\b(?:per|each|every|within|by|restart\w*|group)"
    r"\b",
    re.I,
)
_SHARE = re.compile(
    r"(?:a |an |the |一个)?(?:percent(?:age)?|per cent|%|百分比|百分数|百分率)", re.IGNORECASE
)
_SHARE_BEFORE = re.compile(rf"\s*(?:百分比|百分数|百分率)(?:的?[列栏])?(?=\s*{_QUOTED})")
_NO_TITLE = re.compile(r"[和、与]|\band\b|\(|%")
# Such words say what the column reckons: its heading is made of that of its neighbour.
_ONLY_RUNS = ("累计", "累加", "累积")
_MOST = 9
_CODE_WIDTH = 96


@dataclass(frozen=True)
class Framed:
    """A new column with the number of clauses that say so, its totals (report, group) and its bar code.

    percent: its formula gives a share, which is printed in per cent; looks
    are the clauses that say how it looks; code_size is the size of its bar
    code, 0 where it isn't said.
    """

    edit: Edit
    count: int
    totals: Sequence[str] = ()
    barcode: str = ""
    percent: bool = False
    looks: Sequence[str] = ()
    code_size: tuple[int, int] = (0, 0)


def read_frame(parts: Sequence[str], outline: Outline, *, english: bool, newest: str = "") -> Framed | None:
    """Return the new column that clauses ask for.

    None where the first clause asks for none, or where one of its words
    fits nowhere. Clauses behind it that say nothing of the column are left.
    newest is the field that was declared right before, which "it" may mean.
    """
    if not parts or not outline.columns:
        return None
    names = Names(outline, "\n".join(parts))
    frame, count = _head(parts[0], names, outline, english=english, newest=newest), 1
    if frame is None and len(parts) > 1:
        where = _filled(Frame(), parts[0], names, outline, english=english)
        frame = (
            _head(parts[1], names, outline, english=english, newest=newest)
            if where == _place_of(where)
            else None
        )
        frame, count = (
            (replace(frame, place=where.place, beside=where.beside) if frame and where else None),
            2,
        )
    if frame is None:
        return None
    for part in parts[count:_MOST]:
        if all_give_room(part, outline) or _says_guard(frame, part, names, outline):
            count += 1
            continue
        more = _with_giver(frame, part, outline) or _filled(frame, part, names, outline, english=english)
        more = more or (replace(frame, looks=[*frame.looks, part]) if _LOOK.fullmatch(part.strip()) else None)
        if more is None:
            break
        frame, count = more, count + 1
    if frame.running and not frame.group and any(_ANEW.search(part) for part in parts):
        return None
    if (frame.running_on or _runs_beside(frame, parts[count:])) and not frame.running:
        frame.running = _running_of(frame, outline)
        frame.title = "" if frame.title.strip() in _ONLY_RUNS and not frame.quoted else frame.title
    edit = _edit(frame, outline)
    share = frame.percent and bool(frame.formula) and "100" not in frame.formula
    if edit is None or (frame.group and not (frame.running or frame.numbers)):
        return None
    size = (frame.code_width, frame.code_height)
    return Framed(edit, count, frame.totals, frame.barcode, share, frame.looks, size)


_LOOK = re.compile(
    r"(?:(?:数字|数值|日期|显示)?格式|内容|文?字|数据|数[字值]|表头和内容|都|也|统一)*(?:靠[左右]|居[左右中]|"
    r"[左右]对齐|居中对齐|加粗|右对齐)+(?:显示)?"
    r"|(?:用|带)?(?:数字|数值|日期|显示)?(?:格式|pattern)(?:设?[为成]|用|是|按|[:=])"
    r"?\s*[#0¥￥$€yMdH](?:[^,\uff0c\u4e00-\u9fff]|,(?=[#0]))*"
    r"|(?:and |with )?(?:it |its |the |a |an |should |be |is |values? |text |both )*(?:(?:left|right|"
    r"cent(?:er|re))[- ]?(?:aligned|justified)|cent(?:er|re)d|align(?:ed|ment)? (?:to the )?(?:left|right|"
    r"cent(?:er|re))|bold)"
    r"|(?:and |with )?(?:the |a |its )*(?:number |date )?(?:pattern|format)(?:ted)?(?: of| as|:|=| is)"
    r"? ?[\"'“]?[#0¥￥$€yMdH]\S*",
    re.IGNORECASE,
)


def _with_giver(frame: Frame, part: str, outline: Outline) -> Frame | None:
    """Return the frame with the column that alone gives the room, where a clause says that; else None."""
    if only_usual(part, outline, given=bool(frame.giver)):
        return frame
    giver = giver_said(part, outline, frame.width) or column_giving_room(part, outline)
    giver = giver or several_giving(part, outline, frame.width)
    return replace(frame, giver=giver) if giver and not frame.giver else None


_GUARD = re.compile(
    r"(?:and |but )?(?:when|if|where|whenever) (?:the )?(?P<x>.+?) (?:is|equals|=|==) (?:0|zero)"
    r"(?: or (?:null|empty|missing))?"
    r"(?:,? (?:then )?(?:(?:leave|keep) (?:the |its )?(?:cell|field|value|it) (?:empty|blank)"
    r"|(?:show|print) nothing))?",
    re.IGNORECASE,
)
_LEFT_EMPTY = re.compile(
    r"(?:and |then )*(?:(?:leave|keep) (?:the |its )?(?:cell|field|value|it) (?:empty|blank)"
    r"|(?:show|print) nothing|(?:the |its )?(?:cell|field|value|it) (?:stays|is|remains|should be|is left)"
    r" (?:empty|blank))",
    re.IGNORECASE,
)


def _says_guard(frame: Frame, part: str, names: Names, outline: Outline) -> bool:
    """Tell whether a clause says that a quotient is empty where its divisor is 0, as it is anyway."""
    said = part.strip(" .")
    divisor = re.search(r"/\s*(?P<d>[^/*+()-]+?)(?:\s*\*\s*100)?\s*$", frame.formula)
    if divisor is None:
        return False
    guard = _GUARD.fullmatch(said)
    if guard:
        return bool(names.field(guard["x"])) and names.field(guard["x"]) == names.field(divisor["d"])
    return _LEFT_EMPTY.fullmatch(said) is not None


def _runs_beside(frame: Frame, rest: Sequence[str]) -> bool:
    """Tell whether a column of nothing else is headed as a running total of its neighbour: 累计金额."""
    bare = not (frame.field or frame.formula or frame.barcode or frame.running)
    more = any(_ANEW.search(part) or _TITLED_ZH.search(part) for part in rest)
    return bare and bool(frame.beside) and runs_on(frame.title) and not more


def _running_of(frame: Frame, outline: Outline) -> str:
    """Return the column of numbers that rows are added up of: of which its title speaks, or its neighbour."""
    title = normal(
        re.sub(r"累计|累加|累积|逐行|\b(?:running|cumulative)\b", "", frame.title, flags=re.IGNORECASE)
    )
    amounts = [one for one in outline.columns if amounts_of(one)]
    named = [one for one in amounts if title and title in (normal(one.title), normal(one.field))]
    beside = [one for one in amounts if one.id == frame.beside]
    found = named or beside or (amounts if not title else [])
    return found[0].id if len(found) == 1 else ""


def _place_of(frame: Frame | None) -> Frame | None:
    """Return a frame that holds only the place of another one."""
    return Frame(place=frame.place, beside=frame.beside) if frame is not None else Frame()


def _head(part: str, names: Names, outline: Outline, *, english: bool, newest: str = "") -> Frame | None:
    """Return what the first clause says, None where it asks for no single new column."""
    part, looks = _looks_apart(part, english=english)
    part, expression = _java_apart(part)
    shown, quotes = _masked(part, names)
    found = _HEAD_EN.match(shown) if english else _HEAD_AT_ZH.match(shown) or _HEAD_ZH.match(shown)
    made = _MAKES_ZH.match(shown) if newest and found is None and not english else None
    found = found or made
    if found is None:
        return None
    said = found.groupdict()
    before, behind = said["t1"] or "", said["t2"] or said.get("t4") or said.get("t5") or ""
    before, behind = (
        _INTO_ANEW.sub("", before),
        (" as the last column" if _INTO_LAST.search(before) else "") + behind,
    )
    end = _AT_AN_END.fullmatch(before.strip()) if english else None
    before = "" if end else before
    frame, share = Frame(newest=newest, field=newest if made else ""), _SHARE_BEFORE.match(behind)
    frame.expression, frame.looks = expression, looks
    frame.place = ("first" if end["first"] else "last") if end else ""
    behind = behind[share.end() :] if share else behind
    before, behind = take_code(frame, before, names), take_code(frame, behind, names)
    pre = take_all(frame, said["pre"] or "", names, outline)
    title, rest = _own_title(frame, before, names, outline)
    of_what = (
        compiled(rf"\b(?:for|of) (?:the )?(?P<x>{names.pattern})").search(behind) if frame.barcode else None
    )
    if of_what and not frame.field and names.field(of_what["x"]):
        frame.field = names.field(of_what["x"])
        behind = f"{behind[: of_what.start()]} {DONE} {behind[of_what.end() :]}"
    frame = replace(frame, title=title)
    left = _take(frame, f" {behind}", quotes, names, outline, english=english, bare=True)
    rest = f"{pre} {rest} {left}"
    own = _unmasked(title, quotes).strip()
    frame.title = _unmasked(frame.title, quotes).strip()
    frame.quoted = frame.title in quotes
    frame.percent = frame.percent or bool(share) or bool(_SHARE.fullmatch(own if own else frame.title))
    return frame if not _idle(rest, english=english) else None


def _looks_apart(part: str, *, english: bool) -> tuple[str, list[str]]:
    """Return an English clause without the format of the values that it states, and that format."""
    pattern = _PATTERN.search(part) if english else None
    if pattern:
        rest = f"{part[: pattern.start()]} {part[pattern.end() :]}"
        return (_AS_PERCENT.sub(" ", rest) if "%" in pattern["p"] else rest), [f"pattern {pattern['p']}"]
    percent = _PERCENT.search(part) if english else None
    return (
        (f"{part[: percent.start()]} {part[percent.end() :]}", [percent["look"]]) if percent else (part, [])
    )


def _own_title(frame: Frame, words: str, names: Names, outline: Outline) -> tuple[str, str]:
    """Return the heading that stands right before the word column, and what is no part of it."""
    if DONE in words or compiled(rf"\s*(?:一个|an? )?{CODE}\s*").fullmatch(words):
        return "", "" if compiled(rf"\s*{CODE}\s*").fullmatch(words) else words
    running = replace(frame, running="")
    left = take_all(running, words, names, outline)
    if running.running and not left.replace(DONE, "").strip():
        frame.running, frame.group = running.running, running.group or frame.group
        frame.place, frame.beside = running.place or frame.place, running.beside or frame.beside
        return "", ""
    if re.fullmatch(r"\s*(?:running|cumulative) (?:total|sum)\s*", words, re.IGNORECASE):
        return words, ""
    return words.strip(), ""


def _filled(frame: Frame, part: str, names: Names, outline: Outline, *, english: bool) -> Frame | None:
    """Return the frame with what a further clause says; None where it says nothing or other things."""
    part, looks = _looks_apart(part, english=english)
    part, expression = _java_apart(part)
    shown, quotes = _masked(part, names)
    more = replace(frame, totals=list(frame.totals), expression=expression or frame.expression)
    more.looks = [*frame.looks, *looks]
    shown = take_code(more, shown, names)
    left = _take(more, f" {shown}", quotes, names, outline, english=english, bare=False)
    more.title = _unmasked(more.title, quotes).strip()
    of_field = names.field(frame.title) if frame.title and not frame.quoted else ""
    if of_field and more.title != frame.title and not (more.field or more.formula or more.running):
        frame = replace(frame, title="", field=of_field)
        more.field = of_field
    said = DONE in left or more != frame
    if not said or _idle(left, english=english):
        return None
    lost = any(
        getattr(frame, one) and getattr(frame, one) != getattr(more, one)
        for one in ("title", "field", "formula", "running", "beside", "expression")
    )
    return None if lost else more


def _take(
    frame: Frame,
    text: str,
    quotes: Sequence[str],
    names: Names,
    outline: Outline,
    *,
    english: bool,
    bare: bool,
) -> str:
    """Fill a frame from a stretch of words; return what is left of it."""
    left = take_all(frame, text, names, outline)
    titled = (_TITLED_EN if english else _TITLED_ZH).search(left)
    if titled:
        title = next(one for one in titled.groups() if one)
        frame.title = re.split(rf"{_BEHIND_TITLE}|(?<=\d{_QUOTED})", title)[0]
        return f"{left[: titled.start()]} {left[titled.end() :]}"
    if not bare or frame.title:
        return left
    first = left.split(DONE)[0]
    lead = re.match(r"\s*[:\uff1a]?\s*", first)
    words = re.split(rf"{_BEHIND_TITLE}|\b(?:as|for|of)\b|[,:=]", first)[0]
    words = words if english else re.split(r"[,:=\uff0c]|(?:公式|内容|值)?(?:等于|[为是])|放[在到]", first)[0]
    quoted = re.match(rf"\s*[:\uff1a]?\s*{_QUOTED}\d+{_QUOTED}(?=[\u4e00-\u9fff])", words)
    words = quoted.group() if quoted else words
    title = words.strip()
    behind = _HEADED_BEHIND.search(left) if english and not title else None
    if behind and not names.field(behind["t"]):
        frame.title = behind["t"].strip()
        return f"{left[: behind.start()]} {DONE} {left[behind.end() :]}"
    receiver = (
        re.match(r"\s*for (?:the )?(?P<t>\w[\w ]*?)\s*$", first.split(",")[0], re.I) if english else None
    )
    if receiver and not title:
        frame.title = re.split(_BEHIND_TITLE, receiver["t"])[0].strip()
        return left[receiver.end() :]
    if title and lead is not None:
        frame.title = title
        return left[len(words) :]
    return left


# Behind the place: after Effectue, with the completion rate, performed divided by required.
_HEADED_BEHIND = re.compile(
    rf"{DONE}\s*,?\s*(?:with|for|showing|that shows|holding|giving) (?:the |an? )?"
    r"(?!(?:no|empty|blank|width|heading|title|header|name|its|values?|data|contents?|texts?|space|room|it)\b)"
    rf"(?P<t>[A-Za-z][\w ]{{2,40}}?)\s*(?=[,:(=]|{DONE}|$)",
    re.IGNORECASE,
)


# A quotation that names the column beside which the new one stands.
_BESIDE_ZH = re.compile(
    r"\s*(?:那|这)?一?[列栏]?的?(?:之?[前后]|[左右][边侧面]|旁)"
    r"|\s*列?(?:\s*(?:和|与|跟|、)\s*[“「『\"][^”」』\"]{1,24}[”」』\"]\s*)?列?(?:这?两列)?的?(?:之间|中间)"
)
_BESIDE_EN = re.compile(
    r"\b(?:after|before|behind|of|beside|next to|following) (?:the )?(?:column )?$", re.IGNORECASE
)


def _masked(part: str, names: Names) -> tuple[str, list[str]]:
    """Return a clause with a sign for each quotation, and the quotations; neighbours stand as they are."""
    quotes: list[str] = []

    def hide(found: re.Match[str]) -> str:
        beside = _BESIDE_ZH.match(part, found.end()) or _BESIDE_EN.search(part[: found.start()])
        if beside and names.neighbour(found.group()[1:-1]) is not None:
            return f" {found.group()[1:-1]} "
        quotes.append(found.group()[1:-1])
        return f"{_QUOTED}{len(quotes) - 1}{_QUOTED}"

    return re.sub(r"\$[FVP]\{(\w+)\}", r"\1", QUOTES.sub(hide, part)), quotes


def _java_apart(part: str) -> tuple[str, str]:
    """Return a clause with a sign for its Java expression, and that expression; a plain formula is none."""
    for start, end in expressions_in(part):
        java = part[start:end]
        if re.search(r"[\"?!=<>&|]|\.[A-Za-z]|\bnew\b", java):
            return f"{part[:start]} {DONE} {part[end:]}", java
    return part, ""


def _unmasked(words: str, quotes: Sequence[str]) -> str:
    return re.sub(rf"{_QUOTED}(\d+){_QUOTED}", lambda found: quotes[int(found[1])], words)


def _idle(words: str, *, english: bool) -> str:
    """Return the words that no part of the frame has taken, small ones aside."""
    bare = compiled(_IDLE_EN if english else _IDLE_ZH).sub(" ", words)
    return bare.replace(DONE, " ").strip()


def _edit(frame: Frame, outline: Outline) -> Edit | None:
    """Return the edit of a frame, None where it doesn't say what the column shows, or under which heading."""
    title = frame.title.strip(" " if frame.quoted else " .\u3002")[:60]
    if frame.barcode:
        neighbour = outline.column(frame.beside)
        frame.field = frame.field or (
            neighbour.field if neighbour is not None and neighbour.source == "F" else ""
        )
        two = worded(outline, "二维码", "QR code"), worded(outline, "条码", "Barcode")
        title = title or two[frame.barcode != "QRCode"]
    contents: list[str | bool] = [frame.formula, frame.running, frame.field, frame.expression, frame.numbers]
    contents = [one for one in contents if one]
    if len(contents) != 1 or (_NO_TITLE.search(title) and not frame.quoted):
        return None
    place = frame.place or ("after" if frame.running else "last")
    if frame.running:
        beside = frame.beside or (frame.running if place == "after" else "")
        beside = "" if beside == frame.running and place == "after" else beside
        return AddRunningTotal.model_validate(
            {
                "column": frame.running,
                "place": place,
                "beside": beside,
                "title": title,
                "room_from": frame.giver,
                "width": frame.width,
                "group": frame.group,
                "left": frame.left,
            }
        )
    if frame.numbers:
        return AddRowNumber.model_validate(
            {
                "title": title[:40],
                "place": frame.place or "first",
                "beside": frame.beside,
                "room_from": frame.giver,
                "width": frame.width,
                "group": frame.group,
                "left": frame.left,
            }
        )
    if frame.days and not title:
        title = worded(outline, "天数", "Days")
    if not title or normal(title) in [normal(one.title) for one in outline.columns]:
        return None
    if frame.formula and not names_known(frame.formula, outline):
        return None
    known = next((one.java_type for one in outline.fields if one.name == frame.field), "")
    given = known if known in get_args(JavaType) else frame.java_type or _guessed(title, outline)
    given = type_of_expression(frame.expression, outline) if frame.expression else given
    return AddColumn.model_validate(
        {
            "title": title,
            "field": frame.field,
            "formula": frame.formula,
            "expression": frame.expression,
            "java_type": "java.math.BigDecimal" if frame.formula else given,
            "place": place,
            "beside": frame.beside,
            "width": frame.width or (_CODE_WIDTH if frame.barcode else 0),
            "room_from": frame.giver,
            "left": frame.left,
        }
    )


def _guessed(title: str, outline: Outline) -> str:
    from app.domain.reports.editing.request.clause import Clause

    return type_in(Clause(title, outline), title)
