"""Styles that a sentence names: how they look, new ones, and what shall have them."""

from __future__ import annotations

import re

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.request.numerals import COLOUR
from app.domain.reports.editing.stated.looks_stated import look_stated, pen_stated
from app.domain.reports.editing.stated.named_styles import ApplyStyle, SetStyle
from app.domain.reports.editing.stated.said_exactly import IS, Q, Said
from app.domain.reports.editing.stated.things_stated import things_stated

_NAME = rf"(?P<n>{Q}|[A-Za-z_][A-Za-z0-9_]*)"
_STYLE = r"(?:样式|(?:\bof (?:the )?)?\bstyle\b)\s*(?:(?:named|called|名为|叫做?)\s*)?"
_NEW = r"新建|新增|增加|添加|定义|创建|加|\b(?:create|add|define|declare|make(?= an? )|new)\b"
_APPLIES = (
    r"应用到|应用于|应用|套用到?|用于|使用|用到?|改用|[换改设][成为]?|加上|\b(?:apply"
    r"|assign|use|give|set|to|for|change)\b"
)
_SETS = (
    r"设置?[成为]?|[改换变][成为]?|修改[成为]?|调[成为]?|加上?|添加|对齐|字体|文字|\b(?:set|change|make|raise"
    r"|increase|lower|reduce|enlarge|bump|put|turn|switch|give|use|with|has|have|into)\b"
)
_KEPT = (
    r"\b(?:and )?keep(?:ing)? (?:the|its) (?:font |current |same )?(?:size|colou?r|rest|font|name)"
    r"(?: as (?:it|they) (?:is|are))?\b"
)
# What the value was before: from 5 to 6.
_FORMER = rf"(?:\bfrom\b|从|由)\s*(?:\d+(?:\.\d+)?(?:\s*(?:pt|points?))?|{COLOUR})\s*(?=\bto\b|[改变调升降])"


def _name(said: Said, known: list[str]) -> str:
    """Return the style that a sentence names, read; known: one of these, else a new one."""
    for pattern in (rf"{_STYLE}{_NAME}", rf"(?<![A-Za-z0-9_]){_NAME}\s*(?:这个)?{_STYLE}"):
        for found in re.finditer(pattern, said.text, re.IGNORECASE | re.ASCII):
            name = said.quoted(found["n"]) if re.fullmatch(Q, found["n"]) else found["n"]
            if (name in known) if known else not re.fullmatch(r"with|to|a|an|the|of|and|new", name):
                said.strike(*found.span())
                return name
    return ""


def style_stated(said: Said, styles: list[str]) -> list[Edit]:
    """Read 样式 MyDefault 字号改成 12, create a style Heading with bold, apply the style X to the title."""
    if not (said.has(r"样式|\bstyle\b") or said.last in styles) or said.has(r"条件样式|\bconditional\b"):
        return []
    said.take(r"[由从]\s*\d+(?:\.\d+)?\s*(?=改|换|变|调)|\bfrom \d+(?:\.\d+)?(?= to\b)")
    new = said.take(_NEW) if said.has(rf"(?:{_NEW})[^,，]{{0,8}}?{_STYLE}") else None
    name = _name(said, styles) if styles else ""
    if (
        not name
        and not new
        and said.last in styles
        and said.take(rf"(?:{_APPLIES})\s*(?:it|this style|this|它|该样式|这个样式)|它应用")
    ):
        name = said.last
    if name and not new:
        said.takes(_FORMER)
        said.takes(_KEPT)
        pen = pen_stated(said)
        look = look_stated(said)
        if look.attributes() or pen:
            said.takes(_SETS)
            return [] if said.rest() else [SetStyle(name=name, look=look, **pen)]
        said.takes(_APPLIES)
        targets = things_stated(said)
        return [ApplyStyle(targets=targets, name=name)] if targets else []
    if not new or name:
        return []
    parent = ""
    if found := said.take(
        rf"(?:继承|父样式|基于|\b(?:parent(?: style)?|based on|inherit(?:s|ing) from"
        rf"|extends)\b){IS}(?:样式|style)?\s*{_NAME}"
    ):
        parent = said.quoted(found["n"]) if re.fullmatch(Q, found["n"]) else found["n"]
    name = _name(said, [])
    if not name:
        return []
    pen = pen_stated(said)
    look = look_stated(said)
    edits: list[Edit] = [SetStyle(name=name, look=look, new=True, parent=parent, **pen)]
    applied = said.take(
        r"[,，]?\s*(?:并且?|然后)?\s*(?:应用到|应用于|用于|套用到|用在)|\b(?:and )?(?:apply"
        r"|assign) (?:it )?to\b"
    )
    said.takes(_SETS)
    if applied is None:
        return edits if not said.rest() else []
    targets = things_stated(said)
    return [*edits, ApplyStyle(targets=targets, name=name)] if targets else []
