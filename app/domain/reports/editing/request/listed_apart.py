"""Things that a request names once more in brackets: the two fields of the tax line (taxname, taxtotamt)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from app.domain.reports.editing.request.clause_text import QUOTES, compiled, normal, quoted_words
from app.domain.reports.editing.template.outline import Outline

_BRACKETS = re.compile(r"\s*[(\uff08](?P<list>[^()\uff08\uff09]{3,200})[)\uff09]")
_JOINT = re.compile(r"\s*(?:,\s*(?:and\s+)?|\band\b|&|;|、|\uff0c|以及|[和与及])\s*", re.IGNORECASE)
_NOUNS = (
    r"\b(?:the|its|an?|both|this|that|amounts?|values?|fields?|texts?|labels?|columns?|headings?|static|called|named"
    r"|number|date|name)\b|静态文本|文本框|标签|字段|的?值"
)
_LABEL_ALONE = re.compile(
    r"(?:the |its )?(?:static )?(?:label|text)|静态文本|标签(?:文字)?|文字", re.IGNORECASE
)
_COUNTS = {"two": 2, "both": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9}
_LISTED = re.compile(
    rf"(?:\b(?:all|both) )?\b(?:the )?(?:(?P<count>{'|'.join(_COUNTS)}|\d) )?(?:[a-z-]+ ){{0,2}}?"
    r"(?P<noun>fields|labels|texts|columns|headings|values|elements)\b(?P<where>[^(),.;]*?)$",
    re.IGNORECASE,
)
_BAND = re.compile(
    r"\b(?:in|of) (?:the |each )?(?:page|column|group|detail|title|summary)(?: header| footer)?(?: band)?\b",
    re.IGNORECASE,
)
_LEAST = 2


@dataclass(frozen=True)
class Apart:
    """A request without what stands in brackets, what that names, and the request with it in its place."""

    bare: str
    placed: str
    things: tuple[frozenset[str], ...]
    counted: bool = False


_COUNTED = re.compile(r"[两二三四五六七八\d]个(?:元素|字段|文本|标签|内容)$")


def listed_apart(text: str, outline: Outline) -> Apart | None:
    """Return a request without a list of things in brackets; None where there is none that names them all."""
    for found in _BRACKETS.finditer(text):
        items = [one for one in _items(found["list"]) if one]
        labels = _labels_in(text[: found.start()], outline)
        things = [frozenset(labels if _LABEL_ALONE.fullmatch(one) else _named(one, outline)) for one in items]
        if len(items) < _LEAST or not all(things):
            continue
        before, after = text[: found.start()], text[found.end() :]
        counted = _COUNTED.search(before.rstrip()) is not None
        return Apart(before + after, _in_place(before, after, items), tuple(things), counted)
    return None


def is_about(edits: Sequence[dict[str, Any]], things: Sequence[frozenset[str]]) -> bool:
    """Tell whether edits change all the things of a list, and no other."""
    targets = {one for edit in edits for one in edit.get("targets", ())}
    return bool(targets) and all(one & targets for one in things) and targets <= frozenset().union(*things)


def _in_place(before: str, after: str, items: Sequence[str]) -> str:
    """Return a request whose list stands in the place of the words for all of them; "" where it can't."""
    said = _LISTED.search(before)
    if said is None:
        return ""
    count = said["count"]
    if count and (int(count) if count.isdigit() else _COUNTS[count.lower()]) != len(items):
        return ""
    band = _BAND.search(said["where"])
    listed = f"{', '.join(items[:-1])} and {items[-1]}"
    where = f" in{band.group()[2:]}" if band else ""
    return f"{before[: said.start()]}the fields {listed}{where}{after}"


def _items(words: str) -> Iterator[str]:
    """Yield the things of a list; a comma within quotes parts nothing."""
    kept: list[str] = []

    def hidden(found: re.Match[str]) -> str:
        kept.append(found.group())
        return chr(0xE000 + len(kept) - 1)

    shown = QUOTES.sub(hidden, words)
    for part in _JOINT.split(shown):
        yield re.sub(r"[\ue000-\ue0ff]", lambda one: kept[ord(one.group()) - 0xE000], part).strip()


def _labels_in(words: str, outline: Outline) -> list[str]:
    """Return the fixed texts that are named in words: what "the label" behind them is."""
    said = {normal(quoted_words(one)).strip(":\uff1a ") for one in QUOTES.finditer(words)}
    bare = normal(QUOTES.sub(" ", words))
    texts = [one for one in outline.elements if one.kind in ("staticText", "textField") and not one.refs]
    said |= {one for each in texts if (one := normal(each.label).strip(":\uff1a ")) and one in bare}
    return [one.id for one in texts if normal(one.label).strip(":\uff1a ") in said - {""}]


def _named(item: str, outline: Outline) -> list[str]:
    """Return the elements that an item of a list may mean: by the words on them, or by what they print."""
    quoted = QUOTES.search(item)
    texts = [one for one in outline.elements if one.kind in ("staticText", "textField")]
    if quoted:
        words = quoted_words(quoted)
        start = normal(re.sub(r"\s*(?:\.\.\.|\u2026)\s*$", "", words))
        cut = start != normal(words)
        labels = [(one.id, normal(one.label or one.text)) for one in texts]
        return [id_ for id_, label in labels if label == start or (cut and start and label.startswith(start))]
    bare = compiled(_NOUNS).sub(" ", item)
    bare = re.sub(r"\$[FPV]\{(\w+)\}", r"\1", bare).strip()
    printing = [one.id for one in texts if len(one.refs) == 1 and one.refs[0][2:].lower() == bare.lower()]
    whole = normal(item)
    return printing or [one.id for one in texts if normal(one.label) == whole and whole]
