"""What a request says that a barcode is to hold: 内容用字段 trafficNo, holding the invoice number."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.reports.editing.clause import Clause, normal
from app.domain.reports.editing.outline import DataInfo, Outline
from app.domain.reports.editing.places import value_beside
from app.domain.reports.editing.size_said import BOTH

CONTENT = (
    r"(?:内容|值|数据|链接|网址|文字)(?:就|都|直接|只|[:\s])*(?:取自|来自|绑定|[是为取用放填写]|:)[:\s]*"
    r"|\b(?:contents?|value|data)(?: (?:is|are|from|of|taken from|being)\b|:)?\s+(?=[A-Za-z_$])"
    r"|\b(?:containing|holding|that (?:says|holds|contains)|saying|linking to|encoding"
    r"|with the (?:text|content|link|value)(?: of)?|which (?:holds|contains))\s+"
)
_ENDS = re.compile(
    rf"[,\uff0c;\uff1b]|(?<![\d.])(?:{BOTH})|[,\uff0c]?(?:大小|尺寸|边长|[宽高]度?(?=\s*\d))"
    r"|\s+(?:at|in|on|under|below|above|beneath|next to|beside|to the (?:left|right)|with(?: a)? size"
    r"|and (?:make|set|put))\b",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"(?:the |an? )?(?:(?:values?|contents?) of )?(?:the )?(?:(?:field|parameter|variable) )?"
    r"|(?:字段|参数|变量)\s*",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"(?:\s*(?:这个|那个|的)?(?:字段|参数|变量)?(?:的值|的内容)?|\s+(?:field|parameter|variable|value)"
    r"(?: in it)?)[\s。.!]*$",
    re.IGNORECASE,
)
_NUMBERS = {"number": "no", "num": "no", "nr": "no", "nos": "no"}
_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+|[\u3400-\u9fff]+")


def said_content(clause: Clause) -> str:
    """Return the words behind 内容是, holding ..., without what they only dress; "" where there are none."""
    found = clause.has(CONTENT)
    if found is None or found.end() >= clause.end:
        return ""
    ends = _ENDS.search(clause.text, found.end(), clause.end)
    end = ends.start() if ends else clause.end
    words = clause.text[found.end() : end]
    if not words.strip():
        return ""
    clause.take(found.start(), end)
    return words.strip()


def bare_name(words: str) -> str:
    """Return a name without "the field" before it or 字段的值 behind it."""
    lead = _LEAD.match(words)
    rest = words[lead.end() :] if lead else words
    return _TAIL.sub("", rest).strip() or words.strip()


def datum_called(words: str, outline: Outline) -> DataInfo | None:
    """Return the only datum that is called so: by its name, its label, or what stands beside or over it."""
    every = [*outline.fields, *outline.parameters, *outline.variables]
    for said in dict.fromkeys((words.strip(), bare_name(words))):
        plain = normal(said)
        exact = [one for one in every if plain in (normal(one.name), normal(one.label))]
        exact += [one for one in every if said in (f"$F{{{one.name}}}", f"$P{{{one.name}}}", f"$V{{{one.name}}}")]
        if exact:
            return exact[0]
        for same in (_plainly, _in_parts):
            found = {name for label, name in _labelled(outline) if same(label) == same(said)}
            fits = [one for one in every if one.name in found]
            if len(fits) == 1:
                return fits[0]
    return None


def _labelled(outline: Outline) -> Iterator[tuple[str, str]]:
    """Yield each label, heading or name with the name of the datum that it stands for."""
    for column in outline.columns:
        yield column.title, column.field
    for one in outline.elements:
        if not one.label:
            continue
        value = one if one.refs else outline.element(value_beside(outline, one))
        if value is not None and len(value.refs) == 1:
            yield one.label, value.refs[0][2:]
    for data in (outline.fields, outline.parameters, outline.variables):
        for info in data:
            yield info.name, info.name


def _plainly(words: str) -> str:
    return normal(words.strip().rstrip(":\uff1a. "))


def _in_parts(words: str) -> tuple[str, ...]:
    """Return the words of a name: invoice number, Invoice no. and invoice_no are one."""
    parts = [one.lower() for one in _PARTS.findall(words)]
    return tuple(_NUMBERS.get(one, one) for one in parts)
