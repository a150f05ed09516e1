"""Words said in short: 各国 for 各国家; 把 DISCOUNT 表头改成 DISC. keeps its dot."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.request.clause_text import HIDDEN, QUOTES, compiled, normal
from app.domain.reports.editing.template.bare_columns import bare_columns
from app.domain.reports.editing.template.outline import Outline

_NEW = re.compile(
    r"(?P<lead>[改换写][成为到]|叫做?|命名为|\b(?:to|as|into)\s)\s*(?P<word>[A-Za-z]{1,6}\.)"
    r"(?P<after>\s*(?:$|[,\uff0c;\uff1b。、])|\s+and\b)",
    re.IGNORECASE,
)


_IN_SHORT = re.compile(
    r"(?P<each>各个?|每一?个?|该)(?P<thing>国(?!家|内|际|外)|市(?![场县内区]))(?![^\u201c\u300c]*[\u201d\u300d])"
)
_IN_FULL = {"国": "国家", "市": "城市"}


def said_in_full(text: str) -> str:
    """Return a Chinese request in which countries and cities are called by their full names."""
    return _IN_SHORT.sub(lambda found: f"{found['each']}{_IN_FULL[found['thing']]}", text)


def with_abbreviations(text: str, names: Sequence[str]) -> str:
    """Return a request with new words quoted that abbreviate a name said before them, dot and all.

    A dot at the end of an English sentence may be the sentence's own.
    """
    said = [one for one in names if one and one.lower() in text.lower()]
    chinese = re.search(r"[\u3400-\u9fff]", text) is not None

    def quoted(found: re.Match[str]) -> str:
        own = chinese or found["after"].strip()
        before = text[: found.start()].lower()
        if own and any(_shortens(found["word"], one) for one in said if one.lower() in before):
            return f"{found['lead'].rstrip()} “{found['word']}”{found['after']}"
        return found.group()

    return _NEW.sub(quoted, text)


_BEGUN = re.compile(
    r"(?<![A-Za-z])(?P<s>[A-Z]{3,})(?=\s*[那这]?一?[列栏](?!表)|\s+column\b)|(?<=\bcolumn )(?P<t>[A-Z]{3,})\b"
)


def with_headings_in_full(text: str, outline: Outline) -> str:
    """Return a request in which a column is called by its whole heading: the DISC column of DISCOUNT."""
    known = {normal(one.label) for one in outline.elements if one.label}
    known |= {normal(one.name) for one in outline.fields}
    heads = [one.title for one in (*outline.columns, *bare_columns(outline)) if one.title]

    def full(found: re.Match[str]) -> str:
        said = normal(found.group())
        if any(shown.startswith(one, found.start()) for one in heads if one != found.group()):
            return found.group()  # all of the heading stands there
        fits = {one for one in heads if normal(one).startswith(said)}
        return found.group() if said in known or len(fits) != 1 else fits.pop()

    text = _with_numbers_behind(text, outline)
    shown = QUOTES.sub(lambda found: HIDDEN * len(found.group()), text)
    pieces, at = [], 0
    for found in _BEGUN.finditer(shown):
        pieces += [text[at : found.start()], full(found)]
        at = found.end()
    return "".join([*pieces, text[at:]])


def _with_numbers_behind(text: str, outline: Outline) -> str:
    """Return a Chinese request in which labels with a number are called so: 第二驾驶员 is 驾驶员2."""
    for label in (one.label.rstrip(" :\uff1a") for one in outline.elements if one.kind == "staticText"):
        noun, number = label.rstrip("0123456789"), label[len(label.rstrip("0123456789")) :]
        if not number or not re.search(r"[\u3400-\u9fff]{2}$", noun):
            continue
        nth = "一二三四五六七八九"[int(number) - 1] if 0 < int(number) <= _LAST_DIGIT else number
        text = compiled(rf"第(?:{nth}|{number})[个位名]?{re.escape(noun)}").sub(label, text)
        text = compiled(rf"{re.escape(label)}(?=姓名|名字|电话|手机|号码)").sub(f"{label}的", text)
    return text


_LAST_DIGIT = 9


def _shortens(word: str, name: str) -> bool:
    """Tell whether a word with its dot is a name with letters left out: Qty. of Quantity."""
    letters, rest = word.rstrip(".").lower(), iter(name.lower())
    return len(letters) < len(name) and letters[0] == name[0].lower() and all(one in rest for one in letters)
