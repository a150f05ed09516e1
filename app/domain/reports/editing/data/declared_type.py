"""The class of fields and parameters that are declared: also a String, both dates, of the same type."""

from __future__ import annotations

import re
from typing import get_args

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.field_told import WORD_TYPE, class_of
from app.domain.reports.editing.data.data import AddData, DataType
from app.domain.reports.editing.data.data_defaults import default_fault
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.stated.said_exactly import TYPE

_TEXT = "java.lang.String"
_TYPED = (
    r"(?:(?:其中|这里)?(?:的)?(?:{it})的?|(?:and |where )?(?:{it}))?\s*(?:的?(?:数据)?类型)?\s*"
    r"(?:也|都|同样|一样|应|该|必须|要|会|\b(?:is|are|be|being|shall|should|also|too|both|again|likewise"
    r"|of|as|with|its|the|(?:data )?(?:type|class))\b\s*)*"
    r"(?:[为是用选:=]|设[为成]|\b(?:of|is|to be)\b)?\s*(?:(?:the )?(?:type|class) )?(?:an? |一个)?"
    rf"(?P<t>{TYPE}|{WORD_TYPE})\s*(?:类?型|类型的|的|type\b|class\b|(?:field|parameter)\b)?\s*"
    r"(?:too|as well|also|both|again|也是)?"
)
_WHAT = {
    "parameter": r"参数|\b(?:(?:the|this) )?(?:new )?parameters?\b",
    "field": r"字段|\b(?:(?:the|this) )?(?:new )?fields?\b",
}


def typed_as(part: str, edits: list[Edit]) -> tuple[int, AddData] | None:
    """Return which edit declares what a clause says the class of, and that edit with the class; else None."""
    at = next((at for at in range(len(edits) - 1, -1, -1) if isinstance(edits[at], AddData)), None)
    declared = edits[at] if at is not None else None
    if at is None or not isinstance(declared, AddData) or declared.what == "variable":
        return None
    if any(one.kind.startswith(("add_data", "declare")) for one in edits[at + 1 :]):
        return None
    what = _WHAT[declared.what]
    called = (
        rf"{what}|(?:(?:{what})\s*)?{declared.name}"
        rf"|(?:该|此|这个?|新|它的?)(?:{what})?|\bit\b|它"
    )
    found = compiled(_TYPED.replace("{it}", called)).fullmatch(part.strip(" ,.;\uff0c。\uff1b"))
    said = class_of(found["t"]) if found else ""
    if said not in get_args(DataType) or declared.java_type not in (_TEXT, said):
        return None
    if default_fault(said, declared.default):
        return None
    return at, declared.model_copy(update={"java_type": said})


_KIND = rf"(?:{TYPE}|{WORD_TYPE})"
_NAME = r"[A-Za-z_][A-Za-z0-9_]*"
_AND = r"\s*(?:、|[,\uff0c]\s*(?:and\b)?|和|与|及|以及|\band\b)\s*"
_DECLARED = (
    r"(?:(?:an?|the|two|three|both|another|new)\s+|[一1两二2三3另]?[个外]?(?:新的?)?)*"
    r"(?P<{what}>字段|参数|fields?\b|parameters?\b)\s*(?:called|named|名为|叫做?|[:\uff1a])?\s*"
    rf"(?P<{{names}}>{_NAME}(?:{_AND}(?!(?:an?|the|both|all|each|add)\b){_NAME}"
    r"(?![A-Za-z0-9_]| (?:field|parameter)))*)"
)
_LIST = (
    rf"{_DECLARED.format(what='w1', names='n1')}"
    rf"(?:{_AND}(?:add |再?加)?{_DECLARED.format(what='w2', names='n2')})?"
)
_ALL_TYPED = (
    r"\s*[,\uff0c;\uff1b(\uff08]?\s*(?:(?:they|which|these|and|of which)\s+)?(?:are\s+)?"
    r"(?:both|all|each)\b\s*"
    rf"(?:are |is |of them |being )?(?:of |with )?(?:the )?(?:(?:data )?type |class )?(?:an? )?"
    rf"(?P<t>{_KIND}|(?-i:String|Integer|Date|Double|Boolean|Long)(?=s))s?"
    r"(?: type)?\s*[)\uff09]?(?=\s*(?:[.;\uff1b,]|$))"
    rf"|\s*[,\uff0c;\uff1b(\uff08]?\s*(?:它们|两者|二者|这?两个|(?:数据)?类型)?(?:都|均|全部|全都|皆)\s*(?:[为是用]|设为)?"
    rf"(?:(?:数据)?类型[为是]?)?\s*(?P<t2>{_KIND})(?:类型|类?型)?\s*[)\uff09]?(?=\s*(?:[。.;\uff1b,\uff0c]|$))"
)
_SAME_TYPE = (
    r"(?P<en>\b(?:(?:also )?(?:with|of) )?the same (?:data )?(?:type|class)\b"
    r"|\bsame (?:data )?(?:type|class)\b)"
    r"|(?:也?是|为)?(?:(?:数据)?类型(?:也|都)?(?:相同|一样|同上|同前)|同(?:样|一)?的?(?:数据)?类型)"
)
_DECLARES = re.compile(r"加|新[增建]|定义|声明|\b(?:add|create|declare|define|introduce)\b", re.IGNORECASE)


def with_types_shared(text: str) -> str:
    """Return a request in which a class that several new fields and parameters share is said of each."""
    if not _DECLARES.search(text):
        return text
    text = compiled(_SAME_TYPE).sub(_as_before, text)
    return compiled(rf"(?P<list>{_LIST})(?:{_ALL_TYPED})").sub(_each_typed, text)


def _as_before(found: re.Match[str]) -> str:
    """Return the class that was said last before "the same type", as it is said of one."""
    before = [one.group() for one in compiled(_KIND).finditer(found.string, 0, found.start())]
    if not before:
        return found.group()
    return f"type {before[-1]}" if found["en"] else f"类型{before[-1]}"


def _each_typed(found: re.Match[str]) -> str:
    """Return what is declared one by one, each with the class."""
    told, said = found["t"] or found["t2"], []
    for what, names in (("w1", "n1"), ("w2", "n2")):
        for name in re.findall(_NAME, found[names] or ""):
            if name != "and":
                said.append((found[what].lower().removesuffix("s"), name))
    if found["t"]:
        return ", add ".join(f"a {what} {name} of type {told}" for what, name in said)
    return "\uff0c加".join(f"{what}{name}\uff0c类型{told}" for what, name in said)
