"""What a sentence with stated values is about: bands, and elements by expression, words and kind."""

from __future__ import annotations

import re

from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.other_words import in_own_words
from app.domain.reports.editing.stated.hidden_values import is_expression_sign
from app.domain.reports.editing.stated.java_expressions import is_reference
from app.domain.reports.editing.stated.said_exactly import Said, V
from app.domain.reports.editing.template.outline import ElementInfo, Outline

_BAND = r"(?:\s*(?:带区?|区域?|栏|band|section)s?)?"
_SECTIONS = (
    ("groupHeader", r"(?:分?组|group)[- ]?(?:头|表头|页眉|header)|组表头"),
    ("groupFooter", r"(?:分?组|group)[- ]?(?:脚|尾|表尾|页脚|footer)|组表尾"),
    ("columnHeader", r"列[头首]|列标题|栏头|column ?header"),
    ("columnFooter", r"列[脚尾]|栏脚|column ?footer"),
    ("lastPageFooter", r"[末尾最]后?一?页页脚|last ?page ?footer"),
    ("pageHeader", r"页[眉头]|page ?header"),
    ("pageFooter", r"页脚|page ?footer"),
    ("summary", r"汇总|总结|summary"),
    ("background", r"背景带|background(?= band)"),
    ("noData", r"no ?data(?= band)|无数据带"),
    ("title", r"标题带|标题(?=区|栏)|title(?= (?:band|section))"),
    ("detail", r"明细|detail"),
)
_OF_GROUP = (
    ("groupHeader", r"(?:分?组)?头|(?:group )?(?<!page )(?<!column )header"),
    ("groupFooter", r"(?:分?组)?[脚尾]|(?:group )?(?<!page )(?<!column )footer"),
)
_KINDS = (
    ("textField", r"文本(?:域|字段|框)|动态文本|text ?fields?"),
    ("staticText", r"静态文本|固定文字|static ?texts?|\b(?:labels?|words?)\b|标签"),
    ("image", r"图片|图像|logo(?: image)?s?|标志|\b(?:image|picture)s?\b"),
    ("rectangle", r"矩形|rectangles?"),
    ("ellipse", r"椭圆|圆形?|ellipses?"),
    ("line", r"直?线条?|\blines?\b"),
    ("frame", r"框架|frames?"),
)
_ALL = r"两[个处张]|[三四五]个|全部|所有|每个|都|\b(?:both|all|every|each|two|three)\b"
_AROUND = re.compile(
    r"^(?:请|帮我|[把将给在让对]|[,，:：、的\s]|\b(?:please|to|for|on|of|in|the|that|so|and)\b\s*)+|(?:[,，:：、的\s]|\b(?:to|is|of|the|and)\b)+$",
    re.IGNORECASE,
)
_TINTS = r"[浅深]?[灰白红蓝绿黄黑橙紫]|\b(?:gr[ae]y|white|red|blue|green|yellow|black|light|dark)\b"
_AND = r"和|与|及|、|\band\b"
_BESIDE = r"(?:和|与|及)?它?的?[右左旁后][边面]的?|\b(?:beside|next to|right of|left of) it\b|和|与|及|、"
_PLURAL = r"\b(?:images|pictures|logos|rectangles|lines|ellipses|text ?fields|static ?texts|labels)\b"
_FIRST = r"第一[个张条]|\bfirst\b"
_LAST = r"最后一[个张条]|\blast\b"
_THE_FIELD = (
    r"那个|这个|[的里中内上]面?|元素|字段|控件|\b(?:element|field|component|one|that|this|inside|text)\b"
)


def bands_stated(said: Said) -> tuple[str, str, list[str]]:
    """Return the section, group and band ids that a sentence names, read."""
    outline = said.outline
    group = group_stated(said)
    sections = (*_OF_GROUP, *_SECTIONS) if group else _SECTIONS
    for section, pattern in sections:
        found = said.take(rf"(?:(?<![A-Za-z])(?:{pattern})){_BAND}(?![A-Za-z])")
        if found is None:
            continue
        ids = [one.id for one in outline.bands if one.section == section and one.group in (group, "")]
        if section.startswith("group") and not group:
            ids = [one.id for one in outline.bands if one.section == section]
        return section, group, ids
    return "", group, []


def group_stated(said: Said) -> str:
    """Return the group of the report that a sentence names, or ""."""
    for name in sorted(said.outline.groups, key=len, reverse=True):
        if said.take(
            rf"(?<![A-Za-z0-9_])[\"“]?{re.escape(name)}[\"”]?(?![A-Za-z0-9_])"
            r"\s*(?:分?组(?![头脚])|group\b(?! (?:header|footer)))?"
        ):
            return name
    return ""


_THIS = re.compile(
    r"(?:[把将给让]|的|这个?|选中的?|它|该|元素|控件|\b(?:this|the|it|its|of|for|selected|element|one)\b|\s|[,，])+",
    re.IGNORECASE,
)


def things_stated(said: Said, *, text: str = "", values: bool = False) -> list[str]:
    """Return the elements that what is left of a sentence names; [] where that isn't clear.

    text is the stretch to look at instead; with values, a column's name means what it prints.
    """
    outline = said.outline
    phrase = _AROUND.sub("", " ".join((text or said.text).split()))
    marks = re.findall(V, phrase)
    own = Said(re.sub(V, " ", phrase), outline, said.values, said.english)
    if not marks and (not phrase or _THIS.fullmatch(phrase)):
        return list(said.selected)
    section, group, bands = bands_stated(own)
    kinds = [kind for kind, pattern in _KINDS if own.take(pattern)]
    own.takes(_BESIDE) if marks else None
    spot: dict[str, int] = {}
    for name in ("x", "y"):
        if placed := own.take(rf"\b{name}\s*[=:：]?\s*(?P<n>\d+)"):
            spot[name] = int(placed["n"])
    own.take(r"\bat\b|处|位于") if spot else None
    lowest, highest = (
        own.take(r"\bat the bottom(?: of)?\b|最?下面的|底部的"),
        own.take(r"\bat the top(?: of)?\b|顶部的"),
    )
    every, first, last = own.takes(_ALL), own.take(_FIRST), own.take(_LAST)
    first, last = first or highest, last or lowest
    own.takes(_THE_FIELD)
    own.take(rf"(?:{_TINTS})(?:底色?|色|背景)?") if kinds else None
    marks += _fields_named(own)
    every = every or bool(compiled(_PLURAL).search(phrase))
    among = [
        one
        for one in outline.elements
        if (not bands or one.band in bands)
        and (not section or one.section == section)
        and (not group or one.group == group or not section.startswith("group"))
        and (not kinds or one.kind in kinds)
        and all(getattr(one, name) == value for name, value in spot.items())
    ]
    if own.rest() or (section and not bands) or (not marks and not kinds and not spot):
        worded = [] if spot else _by_words(said.shown(phrase), outline, values=values)
        return worded if not marks or len(worded) <= len(marks) + len(re.findall(_AND, phrase)) else []
    found: list[str] = []
    for mark in marks or [""]:
        fits = [one for one in among if not mark or _is_called(one, mark, said)]
        if values:
            fits = [one for one in fits if one.section == "detail"] or fits
        if not mark and kinds == ["image"] and len(fits) > 1 and not (every or first or last):
            return []
        if first or last:
            fits = sorted(fits, key=lambda one: (one.y, one.x))
            fits = fits[:1] if first else fits[-1:]
        fits = fits or [one for one in among if mark and _prints_only(one, mark, said)]
        if not fits or (len(fits) > 1 and not every):
            worded = _by_words(said.shown(phrase), outline, values=values) if not mark or not fits else []
            return worded if len(worded) <= max(1, len(marks)) or every else []
        found += [one.id for one in fits]
    return list(dict.fromkeys(found))


def _fields_named(own: Said) -> list[str]:
    """Return the fields that a stretch names by their bare names, hidden as their references; read."""
    found: list[str] = []
    for one in own.outline.fields:
        if own.take(
            rf"(?<![A-Za-z0-9_\"“]){re.escape(one.name)}(?![A-Za-z0-9_\"”])(?:\s*(?:字段|列|\b(?:field|column)\b))?"
        ):
            mark = next((key for key, value in own.values.items() if value == f"$F{{{one.name}}}"), "")
            mark = mark or chr(0xE3FF - len(found))
            own.values[mark] = f"$F{{{one.name}}}"
            found.append(mark)
    return found


def _prints_only(one: ElementInfo, mark: str, said: Said) -> bool:
    """Tell whether an element prints a hidden reference among other words, and no other data."""
    value = said.values[mark]
    return is_reference(value) and set(one.refs) == {f"{value[1]}:{value[3:-1]}"}


def _is_called(one: ElementInfo, mark: str, said: Said) -> bool:
    """Tell whether an element prints a hidden value: this expression and no more, or these words."""
    value = said.values[mark]
    if " ".join(one.text.split()) == " ".join(value.split()) and one.kind != "staticText":
        return True
    words = said.quoted(mark)
    if words == value and is_expression_sign(mark):
        return False
    mine = {one.text.strip().rstrip(":：* "), one.label.strip().rstrip(":：* "), one.full.strip()}
    return words.strip().rstrip(":：* ") in mine - {""} or one.text == f'"{words}"'


def _by_words(phrase: str, outline: Outline, *, values: bool) -> list[str]:
    """Return what the finder of names makes of a phrase, where it explains it all."""
    clause = Clause(phrase, outline)
    try:
        found = clause.values() if values else clause.targets()
    except EditProblem:
        found = []
    worded = (
        in_own_words(phrase, outline)[0] if not found and re.search(r"[\u3400-\u9fff]", phrase) else phrase
    )
    if worded != phrase:
        return _by_words(worded, outline, values=values)
    if not found:
        return []
    clause.pass_over(_THE_FIELD)
    if values:
        rows = {one.id for one in outline.in_section("detail")}
        found = [one for one in found if one in rows] or found
    return [] if clause.leftover() else found
