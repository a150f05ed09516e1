"""The datum that words call: by its name or label, by what stands beside or over it, by parts of words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from app.domain.reports.editing.request.clause import normal
from app.domain.reports.editing.template.outline import DataInfo, Outline
from app.domain.reports.editing.template.places import value_beside

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
_ENDING = re.compile(r"(?<=\w\w\w)(?:ing|ed|s)$")
_NUMBER_TAIL = re.compile(
    r"\s+(?:number|no\.?|code|id)$|(?<=\w)\s*的(?:编号|号码|编码|代码|号|数据|数值)$", re.IGNORECASE
)
_SEVERAL = 2


def bare_name(words: str) -> str:
    """Return a name without "the field" before it or 字段的值 behind it."""
    lead = _LEAD.match(words)
    rest = words[lead.end() :] if lead else words
    return _TAIL.sub("", rest).strip() or words.strip()


def ref_of(info: DataInfo, outline: Outline) -> str:
    """Return a datum as F:name, P:name or V:name."""
    if any(one is info for one in outline.fields):
        return f"F:{info.name}"
    return f"P:{info.name}" if any(one is info for one in outline.parameters) else f"V:{info.name}"


def datum_called(words: str, outline: Outline) -> DataInfo | None:
    """Return the only datum that is called so, else None."""
    every = [*outline.fields, *outline.parameters, *outline.variables]
    for said in dict.fromkeys((words.strip(), bare_name(words))):
        plain = normal(said)
        exact = [one for one in every if plain and plain in (normal(one.name), normal(one.label))]
        exact += [one for one in every if re.fullmatch(rf"\$[FPV]\{{{re.escape(one.name)}\}}", said)]
        if exact:
            return exact[0]
        alike: tuple[Callable[[str], Any], ...] = (_plainly, _in_parts)
        for same in alike:
            found = {name for label, name in _labelled(outline) if same(label) == same(said)}
            fits = [one for one in every if one.name in found]
            if len(fits) == 1:
                return fits[0]
    return _holding(bare_name(words), every) or _numbered(words, outline)


def _numbered(words: str, outline: Outline) -> DataInfo | None:
    """Return the datum that is called so without "number": the ticket number of a field ticket."""
    said = _NUMBER_TAIL.sub("", words.strip())
    return datum_called(said, outline) if said and said != words.strip() else None


def _holding(words: str, every: list[DataInfo]) -> DataInfo | None:
    """Return the only datum whose name holds all of two words or more: postal code of ShipPostalCode."""
    wanted = set(_in_parts(words))
    fits = [one for one in every if wanted <= set(_in_parts(one.name))] if len(wanted) >= _SEVERAL else []
    return fits[0] if len(fits) == 1 else None


def _labelled(outline: Outline) -> Iterator[tuple[str, str]]:
    """Yield each label, heading or name with the name of the datum that it stands for."""
    for column in outline.columns:
        yield column.title, column.field
    for one in outline.elements:
        value = one if one.refs else outline.element(value_beside(outline, one))
        if one.label and value is not None and len(value.refs) == 1:
            yield one.label, value.refs[0][2:]
    for data in (outline.fields, outline.parameters, outline.variables):
        for info in data:
            yield info.name, info.name


def _plainly(words: str) -> str:
    return normal(words.strip().rstrip(":\uff1a. "))


def _in_parts(words: str) -> tuple[str, ...]:
    """Return the words of a name, endings aside: invoice number, Invoice no. and invoice_no are one."""
    parts = [one.lower() for one in _PARTS.findall(words)]
    return tuple(_NUMBERS.get(one, _stem(one)) for one in parts)


def _stem(word: str) -> str:
    bare = _ENDING.sub("", word)
    return bare[:-1] if bare != word and bare[-1:] == bare[-2:-1] else bare
