"""What a clause names by what it says: the sentence about inflation, 关于收件人的那段话, X 和后面的日期."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from app.domain.reports.editing.references.mention import TEXTS, Mention, holds
from app.domain.reports.editing.references.named import fields_in, labels_in
from app.domain.reports.editing.request.clause import Clause, normal
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.numerals import read_number
from app.domain.reports.editing.template import places
from app.domain.reports.editing.template.outline import ElementInfo, Outline

_ABOUT_EN = re.compile(
    r"\b(?:the |that |those |all (?:the )?)?"
    r"(?P<noun>(?:sentence|paragraph|text|note|remark|message|words?|notice|statement)s?)"
    r" (?:(?:that|which) )?(?:about|on|regarding|concerning|mentioning|mentions?|speaks? of|talks? about"
    r"|speaking of|talking about|containing|contains?|says?|saying|starting with|beginning with"
    r"|starts? with|begins? with) "
    r"(?P<what>.+)",
    re.IGNORECASE,
)
_STOPS = re.compile(
    r"\s+(?:to|in|into|is|are|should|shall|must|and|bold|italic|smaller|bigger|larger|red|blue|green|gr[ae]y|black"
    r"|with|by|a bit|slightly|on|from|at|of|underlined|centered|centred|right|left)\b",
    re.IGNORECASE,
)
_SMALL = frozenset(re.findall(r"\w+", "the a an of to in on at our your their this that for and or is are"))
_ABOUT_ZH = re.compile(
    r"(?:关于|有关|提到|讲到?|说到?|写着|说的是|含有?|包含|带有?|开头是|以)(?P<what>[^,，。;；]{2,24}?)"
    r"(?:开头|的内容|几个字)?的?(?:那|这)?一?[段句行条些](?:话|文字|说明|文本|提示|声明|字)"
)
_PASSAGE_ZH = re.compile(r"(?:那|这)一?[段句](?:话|文字|说明|文本|提示|声明|字)?")
_LEAST_ZH = 4


def about_in(clause: Clause) -> Iterator[Mention]:
    """Yield the sentence about global inflation: the fixed texts that hold the words said."""
    yield from _about_en(clause) if clause.english else _about_zh(clause)


def _about_en(clause: Clause) -> Iterator[Mention]:
    for found in _ABOUT_EN.finditer(clause.text, clause.start, clause.end):
        said = found["what"].strip(" .!\"'“”")
        for stop in [len(said), *(one.start() for one in reversed(list(_STOPS.finditer(said))))]:
            words = [one for one in re.findall(r"[\w'-]+", said[:stop].lower()) if one not in _SMALL]
            ids = _holding(clause.outline, words)
            if ids:
                several = found["noun"].lower().endswith("s") and found["noun"].lower() != "words"
                end = found.start("what") + found["what"].index(said[:1]) + stop
                yield Mention(found.start(), end, "label", ids, (), several, (), True)
                break


_SENTENCE_ZH = re.compile(
    r"(?:(?:页面|标题)?的?(?P<side>[左右])[边侧]的?)?[那这]?一?[句段行条个]?的?(?P<of>[英中])[文语]的?"
    r"(?:说明|描述|介绍|句子|话|提示语?|副标题|备注|标语|注释)(?:文字|内容)?"
)
_LEAST_WORDS = 3


def sentences_in(clause: Clause) -> Iterator[Mention]:
    """Yield 那句英文说明: the only fixed text of several words in that language beside the title."""
    for found in _SENTENCE_ZH.finditer(clause.text, clause.start, clause.end) if not clause.english else ():
        said = [one for one in clause.outline.elements if one.kind == "staticText" and not one.cell]
        said = [one for one in said if one.id != clause.outline.title and one.section != "columnHeader"]
        latin = found["of"] == "英"
        texts = [one for one in said if _is_sentence(one.label, latin=latin)]
        half = clause.outline.page_width / 2
        if found["side"] and len(texts) > 1:
            right = found["side"] == "右"
            texts = [one for one in texts if (one.x + one.width / 2 > half) == right]
        if len(texts) == 1:
            yield Mention(found.start(), found.end(), "label", (texts[0].id,), (), False, (), True)


def _is_sentence(label: str, *, latin: bool) -> bool:
    """Tell whether a text has several words of a language and names no value."""
    if label.rstrip().endswith((":", "\uff1a")):
        return False
    if latin:
        return len(re.findall(r"[A-Za-z']{2,}", label)) >= _LEAST_WORDS and not re.search(
            r"[\u3400-\u9fff]", label
        )
    return len(re.findall(r"[\u3400-\u9fff]", label)) > _LEAST_ZH


_NOTE_EN = re.compile(
    r"\b(?:the |that )(?P<what>[a-z][\w'-]{3,}(?: [a-z][\w'-]{2,})?)"
    r" (?:notes?|notice|sentence|remark|message|paragraph|statement|disclaimer|reminder)\b"
    r"(?! (?:column|field|about|on))",
    re.IGNORECASE,
)
_BESIDE_IT = re.compile(
    r"\b(?:the |that )(?P<what>[a-z][\w'-]{3,})(?: (?:text|label|line))?"
    r" (?:next to|beside|below|under(?:neath)?|above|behind|after|right of|left of) (?:it|them|that)\b",
    re.IGNORECASE,
)


def noted_in(clause: Clause) -> Iterator[Mention]:
    """Yield the payment note, the description next to it: the only fixed text that holds the word."""
    if not clause.english:
        return
    named = list(labels_in(clause))
    for pattern in (_NOTE_EN, _BESIDE_IT):
        for found in pattern.finditer(clause.text, clause.start, clause.end):
            if any(one.start <= found.start("what") and one.end > found.end("what") for one in named):
                continue
            words = [one for one in re.findall(r"[\w'-]+", found["what"].lower()) if one not in _SMALL]
            ids = _holding(clause.outline, words)
            if pattern is _BESIDE_IT:
                ids = tuple(one for one in ids if _stands_with(clause.outline, one, clause.previous))
            if len(ids) == 1:
                yield Mention(found.start(), found.end(), "label", ids, (), False, (), True)


def _stands_with(outline: Outline, id_: str, others: Sequence[str]) -> bool:
    """Tell whether an element stands in one band with some others, and is none of them."""
    info = outline.element(id_)
    near = [other for one in others if (other := outline.element(one)) is not None]
    return info is not None and id_ not in others and any(info.band == one.band for one in near)


def _holding(outline: Outline, words: list[str]) -> tuple[str, ...]:
    """Return the fixed texts that hold all of some words, whole ones."""
    if not words or not any(len(one) > 2 for one in words):
        return ()
    texts = [(one.id, set(re.findall(r"[\w'-]+", _words_of(one).lower()))) for one in outline.elements]
    return tuple(id_ for id_, held in texts if all(one in held or f"{one}s" in held for one in words))


def _words_of(one: ElementInfo) -> str:
    return one.full or one.label


def _about_zh(clause: Clause) -> Iterator[Mention]:
    for found in _ABOUT_ZH.finditer(clause.text, clause.start, clause.end):
        said = normal(found["what"].strip("「」『』“”\"'的"))
        ids = tuple(one.id for one in clause.outline.elements if said and said in normal(_words_of(one)))
        if ids:
            yield Mention(found.start(), found.end(), "label", ids, (), False, (), True)
    for found in _PASSAGE_ZH.finditer(clause.text, clause.start, clause.end):
        start, ids = _quoted_before(clause, found.start())
        if ids:
            yield Mention(start, found.end(), "label", ids, (), False, (), True)


def _quoted_before(clause: Clause, end: int) -> tuple[int, tuple[str, ...]]:
    """Return where words begin that stand in one text's words, right before a place, and that text."""
    texts = [
        (one.id, normal(_words_of(one))) for one in clause.outline.elements if len(one.label) > _LEAST_ZH
    ]
    for start in range(max(clause.start, end - 30), end - _LEAST_ZH + 1):
        said = normal(clause.text[start:end].strip("「」『』“”\"'的"))
        fits = tuple(id_ for id_, words in texts if said and len(said) >= _LEAST_ZH and said in words)
        if fits:
            return start, fits
    return end, ()


_COUNTED = re.compile(r"(?P<n>[两三四五六])个(?P<what>[\u4e00-\u9fff]{2,10})")
_LEAST_NAME = 2


def counted_labels_in(clause: Clause) -> Iterator[Mention]:
    """Yield 三个工人总数: the labels that hold a word, where there are just as many as are counted."""
    for found in _COUNTED.finditer(clause.text, clause.start, clause.end) if not clause.english else ():
        count = int(read_number(found["n"]) or 0)
        for end in range(len(found["what"]), _LEAST_NAME - 1, -1):
            said = found["what"][:end]
            held = [one for one in clause.outline.elements if said in one.label and len(one.label) < _LONGEST]
            fixed = [one for one in held if one.kind == "staticText" and one.id != clause.outline.title]
            if len(fixed) == count and all(one.label.strip(": \uff1a") != said for one in fixed):
                yield from _of_counted(clause, fixed, found.start(), found.start("what") + end)
                break


_THEIR_LINES = re.compile(r"(?:的|所在的?)*[那这]?(?:[两二三四五六几])?整?行(?![高距])")
_THEIR_VALUES = re.compile(r"(?:(?:后[面边])?的)?(?P<noun>电话|姓名)(?:号码?)?")


def _of_counted(clause: Clause, labels: Sequence[ElementInfo], start: int, end: int) -> Iterator[Mention]:
    """Yield labels that are counted, all texts on their lines, or a value that stands on each of them."""
    lines = [_line_of(clause.outline, one) for one in labels]
    rows, own = _THEIR_LINES.match(clause.text, end), _THEIR_VALUES.match(clause.text, end)
    if rows:
        ids = tuple(dict.fromkeys(one.id for line in lines for one in line))
        yield Mention(start, rows.end(), "line", ids, (), True)
        return
    if own:
        called = re.compile(_CALLED[own["noun"]], re.IGNORECASE)
        values = [[one.id for one in line if any(called.search(ref) for ref in one.refs)] for line in lines]
        if all(len(one) == 1 for one in values):
            yield Mention(start, own.end(), "field", tuple(one[0] for one in values), (), True)
            return
    yield Mention(start, end, "label", tuple(one.id for one in labels), (), True)


def _line_of(outline: Outline, label: ElementInfo) -> list[ElementInfo]:
    """Return the texts on the line of a label, up to the next label on it."""
    among = [one for one in outline.elements if one.band == label.band and one.kind in TEXTS]
    line = next((line for line in places.in_lines(among) if label in line), [label])
    behind = line[line.index(label) + 1 :]
    return [label, *takewhile(lambda one: one.kind == "textField", behind)]


_LONGEST = 24
_PAIRED_ZH = re.compile(
    r"\s*[:\uff1a]?\s*[」』”\"'’]?\s*[:\uff1a]?\s*(?:的?(?:这个?)?(?:标签|字))?\s*(?:和|与|及|以及|连同|跟|连)(?:它|其)?的?"
    r"(?P<near>(?:后面|旁边|右边|右侧|后边|下面|对应)的?(?:那个)?)?"
    r"(?P<noun>日期|时间|数字|数值|金额|数量|号码|编号|单号|名称|名字|姓名|电话|地址|内容|文字|值|那个值)(?![列栏])"
)
_PAIRED_EN = re.compile(
    r"\s*:?\s*[\"'”]?\s*:?\s*(?:label |text )?(?:and|with|together with|along with) (?:the |its )?"
    r"(?P<noun>date|time|number|amount|figure|value|name|field|text)"
    r"(?P<near> (?:(?:that|which) )?(?:is |stands |sits )?(?:next to|beside|behind|after|right of|below"
    r"|under|(?:to|on) (?:the|its) right(?: of)?|that follows|following) ?(?:it)?)?\b",
    re.IGNORECASE,
)
_ITS_VALUE_ZH = re.compile(
    r"\s*[:\uff1a]?[」』”\"'’]?\s*(?:后[面边])?的"
    r"(?P<noun>日期|时间|数字|数值|金额|数量|号码|编号|单号|姓名|电话|值)(?![列栏格前后左右上下旁和与])"
)
_LISTED = re.compile(r"[和与及跟、]\s*[“「『\"'‘]?$")
_CALLED = {"电话": r"phone|tel|mobile|dianhua|shouji", "姓名": r"name|xingming"}
_FITS = {
    "date": r"日期|时间|date|time",
    "number": r"数字|数值|金额|数量|number|amount|figure",
}
_IS_DATE = re.compile(r"Date|Timestamp|time|riqi|shijian", re.IGNORECASE)
_IS_NUMBER = re.compile(
    r"Integer|Long|Short|Double|Float|BigDecimal|BigInteger|COUNT|NUMBER|Total|Sum|Amount|Price|jine",
    re.IGNORECASE,
)


def paired_in(clause: Clause) -> Iterator[Mention]:
    """Yield Date d'effect 和日期, Count : 连同后面的数字: a label and the value that stands beside it."""
    pattern = _PAIRED_EN if clause.english else _PAIRED_ZH
    every = list(labels_in(clause))
    labels = [one for one in every if not any(holds(other, one) for other in every)]
    if clause.has(r"(?:一起|一并|一同)(?:都|全)?(?:删|去|移|不要|拿)"):
        return
    for said in labels:
        found = pattern.match(clause.text, said.end)
        one = _in_its_band(clause, said) if found and len(said.ids) > 1 else said
        info = clause.outline.element(one.ids[0])
        if found is None or info is None or one.columns or len(one.ids) > 1:
            continue
        noun = clause.start, found.start("noun"), found.end("noun")
        named = any(each.start <= noun[1] and each.end >= noun[2] for each in (*labels, *fields_in(clause)))
        named = named or _ends_another(clause, one, found["noun"])
        value = _value_of(clause, info)
        if value is None or (named and not found["near"]):
            continue
        if found["near"] or _is_such(clause.outline, value, found["noun"]):
            yield Mention(one.start, found.end(), "line", (info.id, value.id), (), True)


_BAND_LEADS = re.compile(r"(?:里面?|中|内)?的?(?:[左右上下][边面侧方]的?)?\s*[「『“\"']?")


def _in_its_band(clause: Clause, label: Mention) -> Mention:
    """Return a label that several bands have as the one of the band that is named right before it."""
    from app.domain.reports.editing.references.group_bands_said import chinese_group_bands_in, group_bands_in
    from app.domain.reports.editing.references.parts_said import sections_in

    named = (*group_bands_in(clause), *chinese_group_bands_in(clause), *sections_in(clause))
    for band in named:
        there = tuple(one for one in label.ids if one in band.ids)
        if (
            band.kind == "band"
            and len(there) == 1
            and _BAND_LEADS.fullmatch(clause.text, band.end, label.start)
        ):
            return replace(label, start=band.start, ids=there)
    return label


def values_in(clause: Clause) -> Iterator[Mention]:
    """Yield 客服电话的号码: the value beside a label, called by a noun that says what sort it is."""
    if clause.english or not _ITS_VALUE_ZH.search(clause.text):
        return
    for one in labels_in(clause):
        found = _ITS_VALUE_ZH.match(clause.text, one.end)
        info = clause.outline.element(one.ids[0])
        listed = _LISTED.search(clause.text[clause.start : one.start])
        if found is None or info is None or one.columns or len(one.ids) > 1 or listed:
            continue
        value = _value_of(clause, info)
        if found["noun"] in _CALLED:
            value = _called_so(clause.outline, info, _CALLED[found["noun"]])
        if value is not None and _is_such(clause.outline, value, found["noun"]):
            ids = tuple(places.with_twins(clause.outline, value.id))
            yield Mention(one.start, found.end(), "field", ids, (), True)


def _called_so(outline: Outline, label: ElementInfo, field: str) -> ElementInfo | None:
    """Return the one of the values on a label's line, up to the next label, whose field is called so."""
    texts = [one for one in outline.elements if one.band == label.band and one.kind in TEXTS]
    line = next(one for one in places.in_lines(texts) if label in one)
    behind = takewhile(lambda one: bool(one.refs), line[line.index(label) + 1 :])
    fits = [one for one in behind if any(compiled(field).search(ref[2:]) for ref in one.refs)]
    return fits[0] if len(fits) == 1 else None


def _value_of(clause: Clause, label: ElementInfo) -> ElementInfo | None:
    """Return what prints a label's value, or the fixed words that are it."""
    printed = clause.outline.element(places.value_beside(clause.outline, label))
    return printed or _fixed_value(clause, label)


def _fixed_value(clause: Clause, label: ElementInfo) -> ElementInfo | None:
    """Return the fixed words that stand right of a label and are its value: 客服电话：029-88888888."""
    near = [one for one in clause.outline.elements if one.band == label.band and one.kind == "staticText"]
    found = clause.outline.element(places.beside(clause.outline, label.id, "right", near))
    named = label.label.rstrip().endswith((":", "\uff1a"))
    fixed = found is not None and bool(found.label) and not found.label.rstrip().endswith((":", "\uff1a"))
    return found if named and fixed else None


def _ends_another(clause: Clause, label: Mention, noun: str) -> bool:
    """Tell whether another label is called by a noun for short: 客户名称和地址, where 送货地址 stands."""
    if clause.english or noun in ("内容", "数据", "数字", "数值", "文字", "号码", "名字", "值"):
        return False
    others = [one.label.rstrip(": \uff1a") for one in clause.outline.elements if one.id not in label.ids]
    return any(one.endswith(noun) and len(one) > len(noun) for one in others)


def _is_such(outline: Outline, value: ElementInfo, noun: str) -> bool:
    """Tell whether a value is a date, a number ... as it is called; other nouns fit any value."""
    data = (*outline.fields, *outline.parameters, *outline.variables)
    types = " ".join(one.java_type for one in data if any(ref[2:] == one.name for ref in value.refs))
    said = f"{types} {value.text}"
    if compiled(_FITS["date"]).fullmatch(noun):
        return bool(_IS_DATE.search(said))
    if compiled(_FITS["number"]).fullmatch(noun):
        return bool(_IS_NUMBER.search(said))
    return True
