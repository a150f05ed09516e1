"""What a clause binds a text to: 绑定到字段 city, show ShipCity instead of ShipRegion."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.reports.editing.template.outline import Outline

KINDS = {
    **{"字段": "field", "参数": "parameter", "变量": "variable"},
    **{"f": "field", "p": "parameter", "v": "variable"},
}
_NAME = (
    r"(?:(?:一?个)?(?:新的?)?(?:报表)?(?P<zh>字段|参数|变量)的?"
    r"|(?:the |a )?(?:new )?(?:value of (?:the )?)?(?P<en>(?-i:field|parameter|variable)) )"
    r"\s*(?P<name>[A-Za-z_][A-Za-z0-9_]*)|\$(?P<letter>[FPV])\{(?P<ref>[^}]+)\}"
)
_WORD = r"(?:the )?(?P<bare>(?a:[A-Za-z_]\w*))"
_BARE = rf"{_WORD}(?: (?P<after>field|parameter|variable)|\s*(?P<nach>字段|参数|变量))?"
_VALUE = rf"(?:{_NAME}|{_BARE})(?:\s*的(?:值|内容|数据)|(?:'s)? value)?"
_NEW_VALUE = rf"(?:{_NAME})(?:\s*的(?:值|内容|数据)|(?:'s)? value)?(?:来?(?:显示|打印|取值))?"
_WORDS = r"(?:的(?:内容|文字|值|数据|数值))?"
_BEHIND = r"(?P<behind>[」』”\"':\uff1a]?的?(?:后面|后边|旁边|右边|右侧)的?(?:值|内容|文字|那个|字段)?)?"
_ROWS = r"(?P<rows>[列栏](?:的?(?:值|内容|数据|明细))?)?"
_EMPTY = r"(?:(?:现在|目前|还)?(?:没有?(?:内容|值|数据|绑定)|是?空的?|空着)[,\uff0c]\s*)?"
_ALSO = r"(?:(?:都|统一|也|现在|直接|重新|请|要)*)"
_BINDS = r"(?:绑定?|绑上|关联|对应|链接)[到至为成上在]?"
_OF_VALUE = r"的?(?:值|内容|数据|数值|取值|(?:数据|绑定|显示)?字段)"
_HERE = r"(?<![面边侧方下上里中处后前右左旁时尾末部脚眉头角])"
_ZH = (
    # 改成字段 x: the words themselves, or the value of a label that ends in a colon.
    rf"{_BEHIND}{_ROWS}{_EMPTY}{_WORDS}{_ALSO}(?:绑定)?(?:改|换|替换|变)[成为用到]{_NEW_VALUE}\s*$",
    rf"(?P<says>){_BEHIND}{_ROWS}{_EMPTY}{_WORDS}{_ALSO}(?:改|换|替换|变)[成为用]?(?:从|由)?"
    rf"(?:{_BINDS}|取自?|显示|打印|读取?|来自)(?:数据源|数据库|查询)?(?:里|中)?的?\s*{_VALUE}\s*$",
    rf"(?P<says>){_BEHIND}{_ROWS}{_EMPTY}{_WORDS}{_ALSO}{_BINDS}\s*{_VALUE}\s*$",
    # 单号的值改成 x, Date列改用x, 单号取x: of values, a bare name that is declared is one too.
    rf"(?P<says>){_BEHIND}{_ROWS}{_OF_VALUE}{_ALSO}(?:(?:改|换|替换|变|设)[成为用到]|[用取])\s*{_VALUE}\s*$",
    rf"(?P<says>){_BEHIND}{_ROWS}{_ALSO}(?:[改换]用|(?<=[^\s,，]){_HERE}取)\s*{_VALUE}\s*$",
    rf"(?P<says>){_BEHIND}{_ROWS}{_ALSO}{_HERE}(?:显示|打印){_NEW_VALUE}\s*$",
    rf"(?P<plain>){_ALSO}(?:改|换|替换|变)[成为]\s*{_BARE}\s*$",
    rf"(?P<says>){_BEHIND}(?:那里|这里|那儿|处|(?P<rows>[列栏](?:的?(?:值|内容|数据|明细))?)){_EMPTY}{_WORDS}{_ALSO}"
    rf"(?:显示|打印|取自?|用|填)\s*{_VALUE}\s*$",
)
_FIXED = r"(?:the |its )?(?:fixed |hard-?coded |static |literal |constant )?(?:text |word |label )?"
_EN = (
    r"^\s*(?:please )?(?:(?:replace|swap|exchange)\b(?P<t>.+?)\b(?:with|by|for)"
    rf"|(?:change|turn|make|set)\b(?P<u>.+?)\b(?:to|into)) {_NEW_VALUE}\s*$",
    rf"(?P<says>)^\s*(?:please )?(?:bind|link|connect|map)\b(?P<t>.+?)\bto (?:the )?{_VALUE}\s*$",
    rf"(?P<says>)^\s*(?:please )?(?:show|print|display|use) {_VALUE}"
    rf" (?:instead of|in place of|rather than) {_FIXED}(?P<t>.+)$",
    r"(?P<says>)^\s*(?P<t>.+?) (?:should|shall|must)(?: now)?"
    rf" (?:show|print|display|be (?:bound|linked|mapped) to|come from|be taken from) (?:the )?{_VALUE}"
    r"(?: instead)?\s*$",
    rf"(?P<says>)^\s*(?:please )?(?:let|make|have)\b(?P<t>.+?) (?:show|print|display) (?:the )?{_VALUE}"
    r"(?: instead)?\s*$",
    rf"(?P<says>)^\s*(?:please )?(?:show|print|fill|take)\b(?P<label>.+?) (?:from|with) (?:the )?{_NEW_VALUE}"
    rf"(?: (?:instead of|in place of) {_FIXED}(?P<t>.+))?\s*$",
)
_OF_ROWS = re.compile(r"绑|\b(?:bind|column)\b", re.IGNORECASE)
_PATTERNS = {
    False: tuple(re.compile(one, re.IGNORECASE | re.ASCII) for one in _ZH),
    True: tuple(re.compile(one, re.IGNORECASE) for one in _EN),
}


@dataclass(frozen=True)
class Binding:
    """A value that a text shall print: what it is, where the thing is named that prints it, and how.

    said is where words stand that name nothing; shows tells that the value is
    meant where a label is named, behind that it is said so, rows that a column is named, plain
    that nothing but the names of two values tells that one is to stand for the other.
    """

    what: str
    name: str
    said: tuple[tuple[int, int], ...]
    shows: bool = False
    plain: bool = False
    behind: bool = False
    rows: bool = False


def binding_in(text: str, outline: Outline, *, english: bool) -> Binding | None:
    """Return what a clause binds a text to; None where it doesn't, or to a name that nothing bears."""
    for pattern in _PATTERNS[english]:
        found = pattern.search(text)
        value = _value_of(found, outline) if found else None
        if found is None or value is None:
            continue
        said = found.groupdict()
        return Binding(
            what=value[0],
            name=value[1],
            said=tuple(_around(found)) if english else (found.span(),),
            shows=said.get("says") is not None,
            plain=said.get("plain") is not None,
            behind=bool(said.get("behind")),
            rows=bool(said.get("rows")) or bool(_OF_ROWS.search(found.group())),
        )
    return None


def _value_of(found: re.Match[str], outline: Outline) -> tuple[str, str] | None:
    """Return the kind and the name of the value: of a bare name only where it is declared, and once."""
    said = found.groupdict()
    kind = said.get("zh") or said.get("letter") or said.get("en")
    name = said.get("name") or said.get("ref")
    if kind and name:
        return KINDS.get(kind.lower(), kind.lower()), name
    bare = said.get("bare") or ""
    after = (said.get("after") or said.get("nach") or "").lower()
    if after:
        return KINDS.get(after, after), bare
    kinds = {"field": outline.fields, "parameter": outline.parameters, "variable": outline.variables}
    known = [what for what, data in kinds.items() if any(one.name == bare for one in data)]
    return (known[0], bare) if len(known) == 1 else None


def _around(found: re.Match[str]) -> Iterator[tuple[int, int]]:
    """Yield the stretches of an English binding that don't name the thing which prints the value."""
    said = found.groupdict()
    named = next(one for one in ("t", "u", "label") if said.get(one))
    yield found.start(), found.start(named)
    yield found.end(named), found.end()
