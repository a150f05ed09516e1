"""How wide columns shall be, and which gives or takes the room: make A 55 wide and take the 25 from B."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.column_widths import SetColumnWidth, widest_cell
from app.domain.reports.editing.columns.columns import RemoveColumns
from app.domain.reports.editing.request.clause import normal
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.numerals import EN_ORDINAL, read_number
from app.domain.reports.editing.tables.table_columns import RemoveTableColumn
from app.domain.reports.editing.tables.table_layout import TableColumnWidth, present_widths
from app.domain.reports.editing.template.bare_columns import bare_columns
from app.domain.reports.editing.template.outline import ColumnInfo, Outline

_OPEN, _SHUT = "\ufff7", "\ufff8"
_PAIR, _MORE, _LESS = 2, 1.25, 0.75
_SHORT_NAME = 3
_C = rf"(?:the )?(?:(?:columns?|heading) )?{_OPEN}(?P<c>\d+){_SHUT}"
_D = _C.replace("<c>", "<d>")
_N = r"(?P<n>\d+)\s*(?:个?(?:点|磅|像素|单位)|points?|pts?|px|pixels?)?(?![\d.%])"
_GIVES = r"(?:扣|出|减|匀|拿|挤|让|借|取|挪|分|省|腾|抽)"
_OUT = r"(?:[出过]?来|出|除|掉|去)?"
_ROOM_ZH = r"(?:列?宽度?|地方|空间|位置|那?部分)"
_ROOM_EN = r"(?:width|room|space)"
_WIDER_ZH, _NARROWER_ZH = r"(?:[加拉放变调]宽|加大|放大|宽)", r"(?:缩[小短窄减]?|[收变调弄]窄|减[少小]?|窄)"
_BIT_ZH, _BIT_EN = r"(?:一?[点些]|稍微|一下)?", r"(?:a (?:bit|little) |slightly |somewhat )?"
_FREED = r"(?:[空腾多省让剩余减缩匀](?:出来?|下来?|余)?的?)?"
_GOES = r"(?:删[除掉去]?|去掉|去除|移除|拿掉|撤掉|砍掉|拿走|不要|不用|不需要)"
_HEAD_ZH, _HEAD_EN = r"(?:表头|列头|列?标题|字样)", r"(?:column )?(?:heading|header|title|caption)"
_TAKES = r"(?:take|tak(?:en|ing)|get|using|use|borrow)"
_WIDEN, _NARROW = r"(?:widen|broaden|enlarge|extend)", r"(?:narrow|shrink|reduce|cut|slim|shorten)(?: down)?"
_PATTERNS: tuple[tuple[str, str], ...] = (
    # what column is spoken of, and that something is wrong with it
    (
        "topic",
        rf"(?:the )?(?:(?:heading|header|title|values?|text) (?:of |in )?)?{_C} (?:is|are|gets?|looks?) "
        r"(?:(?:always|far|much|a bit|mostly) )*(?:cut(?: off)?|too (?:narrow|wide|tight|small)|truncated|"
        r"empty|"
        r"squeezed)",
    ),
    (
        "topic",
        rf"{_C}(?:的?(?:标题|表头|内容|文?字|数据))?(?:一直|老是|总是|都)?(?:[太过](?:窄|宽|挤)|显示不全|"
        rf"被?截断?|放不下|空着|没啥?用|用不着|不够宽)了?",
    ),
    (
        "topic",
        r"(?:文?字|内容|数字|标题)(?:都|老是|也)?(?:折行|换行|挤在一起|截断|放不下|显示不全|折成两行|"
        r"分成两行)了?",
    ),
    (
        "topic",
        rf"{_C}(?:下[面边]?|底下|里面?|那里)?的?(?:根本|本来|其实|完全|一直|从来|都|也|就|是|并)*"
        r"(?:没有?(?:任何)?(?:数据|内容|值|东西|字段)|空的|空着)",
    ),
    (
        "topic",
        rf"{_C} (?:has|shows|prints|holds) (?:no|never any|not any) (?:data|values?|field|contents?)"
        r"(?: (?:at all|under(?:neath)? it|below it|below))*|there (?:is|are) (?:no (?:data|values?)"
        r"|nothing) "
        rf"(?:under|below|in) {_D}",
    ),
    # a width, or a change of one
    (
        "set",
        rf"(?:(?:make|set|let|have|get) )?(?:the width of )?{_C}(?:['’]s width)?(?: (?:to|be|at|is|should be|"
        rf"must be|to be))? (?:exactly |only |just )?{_N} ?(?:wide|in width|of width)",
    ),
    ("set", rf"(?:set|make|change) (?:the width of {_C}|{_D}['’]s width) to {_N}(?: wide)?"),
    ("set", rf"(?:{_WIDEN}|{_NARROW}) {_C} to {_N}(?: wide)?"),
    (
        "set",
        rf"{_C}的?(?:{_ROOM_ZH})?(?:再)?(?:{_WIDER_ZH}|{_NARROWER_ZH}|[调改设变弄])?(?:[成为到至]){_N}宽?",
    ),
    ("set", rf"{_C}的?(?:列?宽度?){_N}|{_C.replace('<c>', '<d>')}{_N.replace('<n>', '<m>')}宽"),
    ("more", rf"(?:make )?{_C} (?:by )?{_N} ?(?:wider|broader)|{_WIDEN} {_D} by {_N.replace('<n>', '<m>')}"),
    (
        "less",
        rf"(?:make )?{_C} (?:by )?{_N} ?(?:narrower|smaller)|{_NARROW} {_D} by {_N.replace('<n>', '<m>')}",
    ),
    ("more", rf"{_C}的?(?:{_ROOM_ZH})?(?:再|就|相应|对应|随之|同时)*地?(?:{_WIDER_ZH}|增?加)了?{_N}"),
    ("less", rf"{_C}的?(?:{_ROOM_ZH})?(?:再|就|相应|对应|随之|同时)*地?{_NARROWER_ZH}了?{_N}"),
    ("wider", rf"(?:make )?{_C} {_BIT_EN}(?:wider|broader)|{_WIDEN} {_D}(?: a (?:bit|little))?"),
    ("narrower", rf"(?:make )?{_C} {_BIT_EN}(?:narrower|smaller)|{_NARROW} {_D}(?: a (?:bit|little))?"),
    ("wider", rf"{_C}?的?(?:{_ROOM_ZH})?(?:再|稍微)?{_WIDER_ZH}{_BIT_ZH}"),
    ("narrower", rf"{_C}?的?(?:{_ROOM_ZH})?(?:再|稍微)?{_NARROWER_ZH}{_BIT_ZH}"),
    ("half", rf"{_C}的?(?:{_ROOM_ZH})?(?:再|就)?(?:减半|(?:缩[小窄]?|减[少小]?|收窄)(?:到|为|成|掉)?一半)"),
    (
        "half",
        rf"(?:make )?{_C} half as (?:wide|broad)|(?:halve|cut) (?:the width of )?{_D}(?: (?:in|to|by) half)?",
    ),
    ("like", rf"(?:make |set )?{_C} (?:just )?as (?:wide|broad) as {_D}"),
    ("like", rf"{_C}的?(?:{_ROOM_ZH})?[和与跟同]{_D}的?(?:{_ROOM_ZH})?(?:一样|同样|相同)宽?"),
    # who gives the room
    (
        "giver",
        rf"(?:with |and )?{_TAKES} (?:(?:the|its|those|that|this|these) )?(?:(?:extra|other|missing|needed|"
        rf"additional|same|necessary) )?"
        rf"(?:{_N} )?(?:of )?(?:(?:{_ROOM_EN}|it|them|rest) )?(?:for (?:it|this|that) )?(?:away )?(?:from|"
        rf"out of|off) {_C}",
    ),
    (
        "giver",
        rf"(?:its|the) {_ROOM_EN} (?:is |being |to be |comes? |should come )?(?:taken )?(?:from|out of) {_C}",
    ),
    (
        "giver",
        rf"(?:{_ROOM_ZH}|(?:多|差|需要|所需|缺|增加)(?:出来?)?的?(?:{_N.replace('<n>', '<m>')})"
        rf"?(?:{_ROOM_ZH})?)?(?:都|就)?从{_C}的?(?:里|中|上|"
        rf"那[里边儿])*{_GIVES}(?:{_N})?{_BIT_ZH}{_OUT}(?:{_ROOM_ZH})?(?:给它)?",
    ),
    (
        "giver",
        rf"(?:让|由)?{_C}(?:里|中|那里)?(?:相应|对应)?地?(?:让|匀|挤|腾|拿|扣|分)出来?{_N}?(?:{_ROOM_ZH})"
        rf"?(?:给它)?",
    ),
    (
        "giver",
        rf"(?:就|都)?(?:占用|借用|挤占|挤|占|扣|用|拿|减)(?:掉|一?点)?{_C}(?:里|中)?的?(?:{_N})"
        rf"?的?{_ROOM_ZH}",
    ),
    ("giver", rf"taken (?:away )?from {_C}|with (?:the |its )?(?:extra )?{_ROOM_EN} (?:taken )?from {_D}"),
    (
        "giver",
        rf"(?:由|让|它?旁边的?|左边的?|右边的?|隔壁的?|相邻的?)*{_C}(?:列|那[里边])?(?:相应|对应|跟着|就)?地?"
        rf"(?:让一让|让让|让一下|让点?地方|让出来|挤一挤|缩一缩|让位)",
    ),
    (
        "giver",
        rf"(?:(?:its|the) neighbou?r )?{_C} (?:may |can |should |must )?(?:gives? way"
        rf"|makes? room|shrinks? for it)",
    ),
    # who takes it
    (
        "taker",
        rf"(?:give|hand|leave|add|pass) (?:(?:the|its|that|those|this|these) )?(?:(?:freed|free|saved|spare|"
        rf"extra|other) )?"
        rf"(?:{_N} )?(?:of )?(?:(?:its|the) )?(?:(?:{_ROOM_EN}|it|them|rest|difference) )?(?:to|for) {_C}",
    ),
    (
        "taker",
        rf"{_WIDEN} {_C} (?:by|with) (?:the|its|that) (?:(?:same|freed|free|saved) )?(?:{_ROOM_EN}|amount)",
    ),
    (
        "taker",
        rf"(?:make |let |have )?{_C} (?:should |may |can )?(?:takes?|gets?|has|have|uses?|fills?)(?: over|"
        rf" up)? (?:the|its|that|those|their)? ?(?:(?:freed|free|saved"
        rf"|empty) )?(?:{_N} )?(?:of )?{_ROOM_EN}?",
    ),
    (
        "taker",
        rf"(?:它|这|那)?的?{_FREED}(?:{_N})?的?(?:{_ROOM_ZH})?(?:都|全部?|就)?(?:让|加|补|分|留|归|挪|并|匀|"
        rf"给)?(?:出来?)?(?:{_N.replace('<n>', '<m>')})?(?:给|到){_C}(?:用|上|吧)?",
    ),
    # both
    (
        "move",
        rf"(?:give|hand) {_C} (?:the )?{_N}(?: more)?(?: of {_ROOM_EN})? (?:from|of|out of|taken from) {_D}",
    ),
    (
        "move",
        rf"(?:move|shift|transfer|take|give) (?:the )?{_N}(?: of {_ROOM_EN})? (?:from|of|off|out of)"
        rf" {_D} (?:to|(?:and )"
        rf"?(?:give|add) (?:it|them) to) {_C}",
    ),
    (
        "move",
        rf"(?:从)?{_D}的?(?:{_ROOM_ZH})?(?:里|中|那里)?(?:让|匀|挤|腾|拿|扣|分|减)出?来?{_N}(?:{_ROOM_ZH})"
        rf"?(?:给|加给|加到|让给){_C}",
    ),
    # what goes
    ("gone", rf"(?:take out|remove|delete|drop|get rid of) {_C}|take {_D} out"),
    ("gone", rf"{_GOES}{_C}|{_D}(?:{_GOES}|去)了?"),
    ("gone", rf"(?:{_GOES}|去)了?"),
    ("bare", rf"(?:{_C}|它)?的?{_HEAD_ZH}(?:也|就)?(?:{_GOES}|去)了?|{_GOES}(?:{_D}|它)?的?{_HEAD_ZH}"),
    (
        "bare",
        rf"(?:take out|remove|delete|drop|get rid of) (?:its|the|{_C}(?:['’]s)?"
        rf"|the {_HEAD_EN} of {_D}) ?(?:{_HEAD_EN})?",
    ),
)
_ONE = re.compile(rf"{_C}(?:[\u4e24\u4e8c\u4e092]个?列)?", re.IGNORECASE)
_COMPILED = tuple((kind, re.compile(pattern, re.IGNORECASE)) for kind, pattern in _PATTERNS)
_CUTS = re.compile(
    r"[,\uff0c;\uff1b。:\uff1a]|\.(?=\s|$)|(?<=[^\u4e00-\u9fff])\s*(?:和|并且?|而)(?=\s*\ufff7)|"
    r"并(?=[把将从让])"
    r"|\band\b(?! (?:give|add) (?:it|them) to)",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"^(?:请|麻烦|再|就|把|将|给我|然后|同时|另外|and |then |please |so |also |but |just )+", re.IGNORECASE
)
_TAIL = re.compile(r"(?:吧|了|一下|instead|please|too|points?)$", re.IGNORECASE)
_PRONOUN = re.compile(
    r"\b(?:that|this) column\b|\bthe column\b(?! [\"“\ufff7])|\bit\b(?!s)|(?<![\u4e00-\u9fff])[这该那]一?列",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class _Named:
    """A column by what it is called: a drawn one, a bare heading, or one of a table component.

    width is what is seen of it: a heading over two values is as wide as both; cell is the edits' measure;
    bare tells that no values stand under its heading.
    """

    id: str
    width: int
    inner: bool
    title: str
    cell: int
    bare: bool = False


@dataclass
class _Said:
    """One statement: its kind, the column, how much, and the column that gives it."""

    kind: str
    column: _Named | None
    points: int = 0
    other: _Named | None = None


def widths_said(text: str, outline: Outline, previous: Sequence[str] = ()) -> list[Edit]:
    """Return the edits of columns' widths that words ask for, where each of them is one of such a wish.

    previous are the elements that the clause before was about.
    """
    known = _named(outline)
    own = [one.id for one in outline.columns if set(one.elements) & set(previous)]
    own += [one.id for one in outline.table_columns if set(one.elements) & set(previous)]
    topic = next((one for one in known if own and one.id == own[0]), None) if len(own) == 1 else None
    said = _statements(text, known, topic) if known else None
    return _edits(said) if said else []


def giver_said(text: str, outline: Outline, width: int) -> str:
    """Return the id of the column that gives a new one its width, where some words say just that; else ""."""
    known = _named(outline)
    for name in {one.title.strip() for one in known if len(one.title.strip()) > _SHORT_NAME}:
        own = name.replace("\\", r"\\")
        text = compiled(rf"(?<!\w){re.escape(name)}(?!\w)").sub(own, text)
    said = (_statements(text, known) if known else None) or []
    if len(said) != 1 or said[0].kind != "giver" or said[0].column is None:
        return ""
    return said[0].column.id if said[0].points in (0, width) else ""


def _named(outline: Outline) -> list[_Named]:
    """Return the columns that may be named, one of each heading."""
    drawn: dict[tuple[str, ...], ColumnInfo] = {}
    for one in outline.columns:
        key = tuple(one.headers) or (one.id,)
        if key not in drawn or one.width > drawn[key].width:
            drawn[key] = one
    own = []
    for key, one in drawn.items():
        heads = [info.width for id_ in one.headers if (info := outline.element(id_)) is not None]
        shared = sum(tuple(each.headers) == key for each in outline.columns) > 1
        cell = widest_cell(one, outline)
        own.append(_Named(one.id, max([cell, *heads]) if shared else cell, False, one.title, cell))
    own += [_Named(one.id, one.width, False, one.title, one.width, True) for one in bare_columns(outline)]
    if own:
        return own
    widths = present_widths(outline)
    inner = [(one, widths.get(one.id, 0)) for one in outline.table_columns]
    return [_Named(one.id, width, True, one.title, width) for one, width in inner]


def _statements(text: str, known: Sequence[_Named], topic: _Named | None = None) -> list[_Said] | None:
    """Return what each part of some words says of widths; None where one says something else."""
    shown = _with_signs(text, known)
    if shown is None:
        return None
    found: list[_Said] = []
    for part in _CUTS.split(shown):
        words = _TAIL.sub("", _LEAD.sub("", " ".join(part.split())).strip(" 的")).strip()
        if not words:
            continue
        if topic is not None:
            words = _PRONOUN.sub(f"{_OPEN}{known.index(topic)}{_SHUT}", words)
        one = _statement(words, known, topic)
        more = _ONE.fullmatch(words) if one is None and found and found[-1].kind == "gone" else None
        if more is not None:
            one = _Said("gone", known[int(more["c"])])  # 删除甲和乙
        if one is None:
            return None
        topic = one.column if one.kind not in ("giver", "taker") and one.column is not None else topic
        found += [one] if one.kind != "topic" else []
    return found


def _with_signs(text: str, known: Sequence[_Named]) -> str | None:
    """Return words with a sign for each column that is named; None where a name is of two columns."""
    names: dict[str, list[int]] = {}
    for at, one in enumerate(known):
        if one.title.strip():
            names.setdefault(one.title.strip(), []).append(at)
    shown = text
    for name in sorted(names, key=len, reverse=True):
        own = rf"{_OPENS}(?<![A-Za-z0-9_]){re.escape(name)}(?![A-Za-z0-9_])(?!\.\d){_CLOSES}"
        if compiled(own, 0).search(shown) and len(names[name]) > 1:
            return None
        shown = compiled(own, 0).sub(f"{_OPEN}{names[name][0]}{_SHUT}", shown)
    shown = compiled(_NTH).sub(lambda one: _nth(one, len(known)), shown)
    shown = re.sub(_SHORT, lambda one: _shortened(one, known), shown)
    shown = re.sub(r"\b(?:at the (?:expense|cost) of)\b", ", taken from", shown, flags=re.IGNORECASE)
    shown = re.sub(r"(?<=\d)(?= with (?:the |its )?(?:extra )?(?:room|space|width) )", ",", shown)
    shown = _GIVEN_EACH.sub(_given_each, _GAP_ZH.sub("", shown))
    return _LISTED.sub(_each_of_list, shown)


_SIGN = rf"{_OPEN}\d+{_SHUT}"
_JOINT = r"(?:\s*(?:、|和|与|及|,\s*and\b|,|\band\b)\s*(?:the )?)"
_PIECE = r"(?:(?! and\b)[^,\uff0c;\uff1b。\ufff7])*"
_LISTED = re.compile(
    rf"(?P<lead>\b(?:make|set) (?:the )?)?(?P<all>{_SIGN}(?:{_JOINT}{_SIGN})+)(?:这?[两二三四2-4]个?列)?的?"
    rf"(?P<rest>(?:都|各|均| both| each){_PIECE}|{_PIECE}(?:\b(?:each|both)\b|都|各){_PIECE})",
    re.IGNORECASE,
)


_GIVEN_EACH = re.compile(
    rf"(?:分别?|让|匀|加|都)*给(?P<all>{_SIGN}(?:{_JOINT}{_SIGN})+)(?:[两二三四2-4]个?列)?各(?P<n>\d+)"
)


def _given_each(found: re.Match[str]) -> str:
    """Return what is given to each of a list of columns: 分给甲和乙各 20."""
    return "，".join(f"分{found['n']}给{one}" for one in re.findall(_SIGN, found["all"]))


def _each_of_list(found: re.Match[str]) -> str:
    """Return what is said of each of a list of columns for each of them: A and B 30 wide each."""
    rest = re.sub(r"都|各|均|\b(?:each|both)\b", "", found["rest"], flags=re.IGNORECASE).rstrip()
    lead = found["lead"] or ""
    return "，".join(f"{lead}{one}{rest}" for one in re.findall(_SIGN, found["all"]))


_OPENS = r"[\"“”「『']?"
_CLOSES = r"[\"”」』']?(?:\s*[那这]?一?[列栏](?:的?(?=[宽列]))?|\s+columns?\b)?"
_GAP_ZH = re.compile(r"(?<=[\u4e00-\u9fff])\s+|\s+(?=[\u4e00-\u9fff])|(?<=\ufff8)\s+(?=\d+\s*(?:点|磅)?宽)")
_NTH = (
    r"(?:表格?)?(?:里|中|的)?(?:第\s*(?P<zh>[一二三四五六七八九十\d]+)|(?P<zhlast>最后|最右[边侧面]?)"
    r"的?[一那]?|(?P<zhfirst>最左[边侧面]?)的?[一那]?)"
    r"\s*[列栏]"
    rf"|\b(?:the )?(?:(?P<en>{EN_ORDINAL})|(?P<last>last|rightmost)|(?P<first>leftmost)) column\b"
)
_SHORT = r"(?<![A-Za-z\ufff7])(?P<s>[A-Z]{3,})(?:\s*[那这]?一?[列栏]|\s+column\b)"


def _nth(found: re.Match[str], there: int) -> str:
    """Return the sign of a column that is counted."""
    last, first = found["zhlast"] or found["last"], found["zhfirst"] or found["first"]
    at = there - 1 if last else 0 if first else int(read_number(found["zh"] or found["en"]) or 0) - 1
    return f"{_OPEN}{at}{_SHUT}" if 0 <= at < there else found.group()


def _shortened(found: re.Match[str], known: Sequence[_Named]) -> str:
    """Return the sign of the only column whose heading begins with what is said: DISC那列 of DISCOUNT."""
    fits = [at for at, one in enumerate(known) if normal(one.title).startswith(normal(found["s"]))]
    return f"{_OPEN}{fits[0]}{_SHUT}" if len(fits) == 1 else found.group()


def _statement(words: str, known: Sequence[_Named], topic: _Named | None) -> _Said | None:
    for kind, pattern in _COMPILED:
        found = pattern.fullmatch(words)
        if found is None:
            continue
        said = found.groupdict()
        column = said.get("c") or (said.get("d") if kind not in ("move", "like") else None)
        own = ("wider", "narrower", "gone", "bare")
        one = known[int(column)] if column else topic if kind in own else None
        if one is None and kind != "topic":
            continue
        if kind == "half" and one is not None:
            return _Said("less", one, one.cell - one.cell // 2)
        if kind == "bare" and one is not None:
            if not one.bare:
                continue
            kind = "gone"
        other = known[int(said["d"])] if kind == "move" and said.get("d") else None
        if kind == "like":
            return _Said("set", one, known[int(said["d"])].width)
        return _Said(kind, one, int(said.get("n") or said.get("m") or 0), other)
    return None


def _edits(said: Sequence[_Said]) -> list[Edit]:
    """Return the edits of what is said together; [] where it doesn't fit together, or others read it."""
    by = {name: [one for one in said if one.kind == name] for name in ("giver", "taker", "move", "gone")}
    sizes = [one for one in said if one.kind in ("set", "more", "less", "wider", "narrower")]
    givers, takers, moves, gone = by["giver"], by["taker"], by["move"], by["gone"]
    if moves and len(said) == 1 and moves[0].column is not None and moves[0].other is not None:
        return _changed(moves[0].column, moves[0].points, moves[0].other)
    if gone and len(takers) == 1 and len(said) == len(gone) + 1:
        return _removed([one.column for one in gone if one.column is not None], takers[0])
    if sizes and len(said) == len(sizes) + 1 and len([*givers, *takers]) == 1:
        return _all_shared(sizes, (givers or takers)[0])
    if len(sizes) == 1 and len(takers) == len(said) - 1 > 1:
        return _shared_out(sizes[0], takers)
    if len(givers) == len(takers) == 1 and len(said) == _PAIR and givers[0].column and takers[0].column:
        points = givers[0].points or takers[0].points
        return _changed(takers[0].column, points, givers[0].column) if points else []
    if len(sizes) == _PAIR == len(said):
        return _evened(sizes)
    return []


def _removed(columns: Sequence[_Named], taker: _Said) -> list[Edit]:
    other = taker.column
    free = sum(one.width for one in columns)
    if other is None or other in columns or taker.points not in (0, free):
        return []
    ids = [one.id for one in columns]
    return [(RemoveTableColumn if other.inner else RemoveColumns)(columns=ids, other=other.id)]


def _change_of(one: _Said) -> int | None:
    """Return by how much a column becomes wider; None where that isn't said in points."""
    assert one.column is not None
    changes = {"set": one.points - one.column.width, "more": one.points, "less": -one.points}
    return changes.get(one.kind)


def _shared(size: _Said, with_other: _Said) -> list[Edit]:
    """Return the width of a column with the one that gives or takes what it changes by."""
    change, other = _change_of(size), with_other.column
    if size.column is None or other is None or other == size.column:
        return []
    sign = 1 if with_other.kind == "giver" else -1
    if change is None:
        wider = size.kind == "wider"
        share = round(size.column.width * (_MORE if wider else _LESS)) - size.column.width
        change = sign * with_other.points if with_other.points else share
        return _changed(size.column, change, other) if wider == (sign > 0) else []
    if change * sign <= 0 or with_other.points not in (0, abs(change)):
        return []
    return _changed(size.column, change, other)


def _all_shared(sizes: Sequence[_Said], with_other: _Said) -> list[Edit]:
    """Return the widths of columns with the one that gives or takes what all of them change by."""
    changes = [_change_of(one) for one in sizes]
    if len(sizes) > 1 and with_other.points:
        total = sum(one for one in changes if one is not None)
        if None in changes or abs(total) != with_other.points:
            return []
        with_other = _Said(with_other.kind, with_other.column)
    found = [_shared(one, with_other) for one in sizes]
    return [edit for each in found for edit in each] if all(found) else []


def _shared_out(size: _Said, takers: Sequence[_Said]) -> list[Edit]:
    """Return the widths of columns that share what one becomes narrower by: 分给甲和乙各 20."""
    change = _change_of(size)
    if change is None or size.column is None or -change != sum(one.points for one in takers):
        return []
    found = [_changed(one.column, one.points, size.column) for one in takers if one.column is not None]
    return [edit for each in found for edit in each] if all(found) and len(found) == len(takers) else []


def _evened(sizes: Sequence[_Said]) -> list[Edit]:
    """Return the widths of two columns of which one becomes as much wider as the other narrower."""
    first, second = sizes
    one, other = _change_of(first), _change_of(second)
    if first.column is None or second.column is None or first.column == second.column:
        return []
    if one is None or other is None or one + other or not one:
        return []
    return _changed(first.column, one, second.column)


def _changed(column: _Named, points: int, other: _Named) -> list[Edit]:
    if not points or column == other or column.cell + points < 1:
        return []
    kind = TableColumnWidth if column.inner else SetColumnWidth
    return [kind(column=column.id, width=column.cell + points, other=other.id)]
