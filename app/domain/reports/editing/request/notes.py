"""Commands without a verb, said in full: "title 20pt bold, amount 2 decimals, qty and price right"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.english.frames import FIRST_MARK, QUOTED
from app.domain.reports.editing.request.clause import QUOTES
from app.domain.reports.editing.request.clause_text import any_of, compiled
from app.domain.reports.editing.request.note_commands import OF_TWO_MEANINGS, commanded
from app.domain.reports.editing.request.note_values import (
    BETWEEN,
    Thing,
    consistent,
    listed,
    sentences,
    values_at,
)
from app.domain.reports.editing.request.numerals import EN_ORDINAL
from app.domain.reports.editing.request.split import VERB_EN
from app.domain.reports.editing.template.outline import Outline

_ENDS = re.compile(r"(?:\s*(?:;|\n|\.(?=\s|$)|!)\s*)+")
_BULLET = re.compile(r"^\s*(?:[-*\u2022]|\d{1,2}[.)])\s+|^\s+")
_LEAD = re.compile(
    r"(?:(?:please|pls|and|then|also|make|set|print|show|have|i(?:'d| would)? (?:want|like|need)|"
    r"(?:can|could|would) you(?: please)?) )*(?:the |all |all the )?",
    re.IGNORECASE,
)
_TO_BE = re.compile(
    r"\s*(?:[:=]|[-=]+>|\u2192|\s[-\u2013]\s|\b(?:is|are)\b|\bto(?= \d)"
    r"|(?:\b(?:should|must|shall|ha(?:s|ve) to|needs? to|to|can|could)\s+)?\b(?:be|have|get|show|use)\b"
    r"(?: (?:printed|shown|written|displayed|set|formatted)\b)?(?: (?:in|as|with|at|to)\b)?)?\s*",
    re.IGNORECASE,
)
_AND = re.compile(r"\s*(?:,\s*(?:and\s+)?|/|\+|\band\b|&)\s*(?:the )?", re.IGNORECASE)
_PARTS: tuple[tuple[str, str], ...] = (
    (
        "row",
        r"(?:(?:column )?(?:header|heading) row|(?:table )?header(?:s| line| cells)?"
        r"|column head(?:er|ing)s?)",
    ),
    (
        "row",
        r"(?:(?:grand )?totals?(?: row| line)|totals|sub-?totals?(?: rows?| lines?)?"
        r"|group (?:header|footer)s?)",
    ),
    ("row", r"(?:(?:data |detail )?rows|(?:data |body |detail |table )cells|cells)"),
    ("text", r"(?:(?:report )?title|sub-?title|headings|all headings)"),
    ("place", r"(?:page (?:header|footer)|footer(?: text)?|page numbers?|(?:print )?date)"),
)
_COLUMNS = (
    r"(?:columns? \d+(?:(?:\s*(?:,|and|&|to|-|\u2013)\s*)\d+)*(?!\d)"
    rf"|(?:{EN_ORDINAL}|last)(?: (?:two|three|four|\d))? columns?)"
)
_TAIL = (
    r"(?P<tail> (?:columns?|values?|cells?|headings?|headers?|column (?:heading|header)s?|labels?|fields?))?"
)
_LEAST = 3
_NO_NAME = re.compile(
    r"not|all|any|one|two|red|new|old|top|rows?|text|font|size|lines?|left|right|page|date|rest|others?|same"
    r"|each|both|none|here|there|this|that|these|those|items?|cells?|data|list|report|table|logo|last|first"
    r"|ones?|half|more|less|main|body|start|end|state|note|total|sum",
    re.IGNORECASE,
)


class _Names:
    """The things of a report that a command can begin with."""

    def __init__(self, outline: Outline) -> None:
        self._columns = {" ".join(one.title.split()).lower(): one.title for one in outline.columns}
        self._count = len(outline.columns)
        labels = {one.label.strip().rstrip(": ") for one in outline.elements if one.label}
        known = {one for one in (*labels, *self._columns.values()) if len(one.strip()) > 1}
        named = any_of(" ".join(one.split()) for one in known).replace(r"\ ", r"\s+") or r"(?!)"
        self.start = re.compile(rf"(?:the )?(?P<name>{named})(?!\w){_TAIL}(?!\w)", re.IGNORECASE)

    def at(self, text: str, at: int) -> tuple[Thing, int] | None:
        """Return the thing that is named at a place, and where its name ends."""
        for kind, pattern in (("column", _COLUMNS), *_PARTS):
            part = re.compile(rf"(?:the )?{pattern}(?!\w)", re.IGNORECASE).match(text, at)
            if part:
                named = self.start.match(text, at)
                if named is None or part.end() > named.end():
                    return Thing(
                        self._numbered(part.group()) or _with_article(part.group()), kind
                    ), part.end()
        found = self.start.match(text, at)
        if found:
            kind = "column" if " ".join(found["name"].split()).lower() in self._columns else "text"
            kind = "text" if re.search(r"head|label", found["tail"] or "", re.IGNORECASE) else kind
            plain = kind == "column" and not found["tail"] and OF_TWO_MEANINGS.fullmatch(found["name"])
            said = f"the {found['name']} column" if plain else found.group()
            return Thing(said, kind), found.end()
        return self._shortened(text, at)

    def _numbered(self, said: str) -> str:
        """Return the titles of columns listed by their numbers: columns 3, 4 and 6, columns 2-5."""
        at: list[int] = []
        for one in re.finditer(r"(\d+)(?:\s*(?:-|\u2013|\bto\b)\s*(\d+))?", said):
            at += range(int(one[1]), int(one[2] or one[1]) + 1)
        titles = list(self._columns.values())
        fits = len(at) > 1 and len(titles) == self._count and all(0 < one <= self._count for one in at)
        return listed([titles[one - 1] for one in at]) if fits else ""

    def _shortened(self, text: str, at: int) -> tuple[Thing, int] | None:
        """Return the only column whose letters a word leaves out some of: qty, dept, amt."""
        word = re.compile(rf"(?:the )?(?P<w>[a-z]{{{_LEAST},6}})(?: column)?(?!\w)", re.IGNORECASE).match(
            text, at
        )
        if not word or _NO_NAME.fullmatch(word["w"]) or compiled(VERB_EN).fullmatch(word["w"]):
            return None
        letters = re.compile(".*".join(word["w"].lower()))
        fits = [title for plain, title in self._columns.items() if letters.match(plain.replace(" ", ""))]
        return (Thing(fits[0], "column"), word.end()) if len(fits) == 1 else None


def _with_article(said: str) -> str:
    said = re.sub(r"\bgroup (header|footer)s\b", r"group \1", said, flags=re.IGNORECASE)
    said = re.sub(r"^(?:the )?(?:(?:data|body|detail|table) )?cells$", "the rows", said, flags=re.IGNORECASE)
    return said if re.match(r"the |all |columns? ", said, re.IGNORECASE) else f"the {said}"


def in_sentences(text: str, outline: Outline) -> str:
    """Return an English request with its commands without a verb said in full, else as it is."""
    quotes = {chr(FIRST_MARK + at): one.group() for at, one in enumerate(QUOTES.finditer(text))}
    marks = iter(quotes)
    shown = QUOTES.sub(lambda _found: next(marks), text)
    names = _Names(outline)
    parts = [_BULLET.sub("", one).strip() for one in _ENDS.split(shown)]
    said = [_said(part, names) or "; ".join(_commanded(part, names)) for part in parts if part]
    if not any(said):
        return text
    whole = "; ".join(full or part for full, part in zip(said, [one for one in parts if one], strict=True))
    return "".join(quotes.get(one, one) for one in whole)


def _said(part: str, names: _Names) -> str:
    """Return a statement in full: each thing with its values, then what begins with a verb as it is."""
    out: list[str] = []
    at = 0
    while at < len(part):
        found = _note_at(part, at, names)
        if found is None:
            rest = part[at:].strip()
            return "; ".join([*out, rest]) if out and compiled(rf"{VERB_EN}\b").match(rest) else ""
        out += found[0]
        joint = _AND.match(part, found[1])
        at = joint.end() if joint and joint.end() > found[1] else found[1]
        if at == found[1] < len(part):
            return ""
    return "; ".join(out)


def _commanded(part: str, names: _Names) -> list[str]:
    lead = _LEAD.match(part)
    shown = part[lead.end() :] if lead else part
    return commanded(shown, lambda text, at: _things_at(text, at, names), names.start)


def _note_at(part: str, at: int, names: _Names) -> tuple[list[str], int] | None:
    """Return the sentences of the command that begins at a place, and where it ends."""
    lead = _LEAD.match(part, at)
    things, end = _things_at(part, lead.end() if lead else at, names)
    if not things:
        return None
    to_be = _TO_BE.match(part, end)
    start = to_be.end() if to_be else end
    if start == end:
        return None
    called = re.compile(QUOTED).match(part, start) if _is_title(things) else None
    renamed = [f"change {things[0].said} to {called.group()}"] if called else []
    gap = BETWEEN.match(part, called.end()) if called else None
    values, stop = values_at(part, gap.end() if gap else start, names.start)
    if not values or not consistent(things, values):
        return None
    return [*renamed, *sentences(things, values)], stop


def _is_title(things: Sequence[Thing]) -> bool:
    return len(things) == 1 and bool(
        re.fullmatch(r"(?:the )?(?:report )?title", things[0].said, re.IGNORECASE)
    )


def _things_at(part: str, at: int, names: _Names) -> tuple[Sequence[Thing], int]:
    """Return the things named from a place on, and where the last name ends."""
    things: list[Thing] = []
    end = at
    while True:
        found = names.at(part, at)
        if found is None:
            return things, end
        things.append(found[0])
        end = found[1]
        joint = _AND.match(part, end)
        if joint is None or joint.end() == end:
            return things, end
        at = joint.end()
