"""English requests in plainer words: "the logo can go" asks to delete the logo."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from app.domain.reports.editing.data.parameter_words import PARAMETERS_EN
from app.domain.reports.editing.english.everyday import EVERYDAY
from app.domain.reports.editing.english.frames import FIRST_MARK, in_imperative
from app.domain.reports.editing.english.idioms import IDIOMS, MUST, ONE_LOOK, SAME_SORT, STYLE
from app.domain.reports.editing.english.kinds import in_known_words
from app.domain.reports.editing.english.names import with_named_columns, with_records
from app.domain.reports.editing.english.reasons import without_reasons
from app.domain.reports.editing.english.sayings import SAYINGS
from app.domain.reports.editing.english.structure import STRUCTURE
from app.domain.reports.editing.english.terse import said_in_full, without_haste
from app.domain.reports.editing.english.turns import TURNS
from app.domain.reports.editing.english.wishes import without_wishes
from app.domain.reports.editing.request.clause import QUOTES
from app.domain.reports.editing.request.manners import trimmed
from app.domain.reports.editing.request.numerals import COLOUR
from app.domain.reports.editing.request.split import clauses_of


def _scaled(found: re.Match[str]) -> str:
    return "50% smaller" if found["h"].lower() == "half" else "100% bigger"


_ACROSS: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (
        r"^(?P<v>copy|duplicate|clone) (?P<x>.+?),? and (?:put|place|set|insert) (?:the (?:copy"
        r"|duplicate|clone)|it)"
        r" (?:right |directly )?(?:under(?:neath)?|below|beneath)(?: (?:it|the original))?$",
        r"\g<v> \g<x>",
    ),
    (
        r"^(?P<v>(?!.*(?:except|but)\b.*[,;]).*?\b(?:everything|all (?:of )?(?:the )?(?:texts?|labels"
        r"|elements|columns?|headings?|headers?))(?: else)?) (?P<l>(?:in|to|\d|bold|italic|cent|left|right"
        r"|bigger|smaller|larger|\w+ \d)[^,;]*?),? (?P<b>(?:except|but not|but|apart from"
        r"|other than|besides)(?: for)?)"
        r" (?P<x>[^,;]+)$",
        r"\g<v> \g<b> \g<x> \g<l>",
    ),
    (
        r"^(?:except(?: for)?|apart from|other than|besides) (?P<x>[^,;]+?),? (?P<v>(?:make|set|"
        r"print|put|let"
        r"|change|turn) )?(?P<e>everything|all (?:of )?(?:the )?(?:texts?|labels|elements|columns?))"
        r"(?: else)?\b",
        r"\g<v>\g<e> except \g<x>",
    ),
    (
        rf"^(?P<x>.+?) {MUST} be (?P<l>{ONE_LOOK}) and "
        rf"(?P<y>(?!(?:{ONE_LOOK})\b)[\w\u3400-\u9fff ]+?) (?P<m>{ONE_LOOK})$",
        r"make \g<x> \g<l>, make \g<y> \g<m>",
    ),
    (r",? but (?=(?:please )?(?:keep|leave|do not|don't|don’t|never)\b)", ", "),
    (
        r"^(?P<p>(?:please )?)leave (?P<x>(?:the |its |my )?[\w ]{2,40}?) out (?=(?:on|from) )",
        r"\g<p>hide \g<x> ",
    ),
    (
        r"\bbring (?P<x>its|the|their) (?:font |text |letter )?size (?:down|up) (?=(?:from \d+ )?to \d)",
        r"set \g<x> font size ",
    ),
    (r"^(?P<p>(?:the )?page numbers?) (?=(?:in|at|on|to) )", r"put \g<p> "),
    (r"\b(?P<h>half|twice|double) (?:as|the) (?:big|large|size)\b", _scaled),
    (r"\b(?:US|american|north american)[ -](?=letter|legal)", ""),
    (r"\b(?:underneath|beneath|under) (?=(?:the|it|each|every|this|that|my|our)\b)", "below "),
    (r",? (?:say|maybe|perhaps|ideally|something like|around|roughly|i'd say) (?=\d)", " to "),
)
_WHOLE = tuple(
    (re.compile(pattern, re.IGNORECASE), plain)
    for pattern, plain in (*TURNS, *_ACROSS, *STRUCTURE, *SAYINGS, *EVERYDAY, *PARAMETERS_EN)
)
_TABLE = tuple((re.compile(pattern, re.IGNORECASE), plain) for pattern, plain in IDIOMS)
_NEGATED_TAIL = re.compile(rf"^(?:and )?not (?!{STYLE}$)(?:{SAME_SORT})$", re.IGNORECASE)


def in_plain_english(text: str, names: Iterable[str] = (), title: str = "") -> str:
    """Return an English request with its idioms in plain words; what is quoted stays as it is.

    names are the labels and headings of the report, title its own name.
    """
    names = list(names)
    quotes = {chr(FIRST_MARK + at): found.group() for at, found in enumerate(QUOTES.finditer(text))}
    marks = iter(quotes)
    said = shown = QUOTES.sub(lambda _found: next(marks), text)
    start, end = trimmed(shown, 0, len(shown))
    shown = without_haste(with_named_columns(with_records(shown[start:end], title, names), names))
    shown = without_haste(without_reasons(shown))
    for pattern, plain in _WHOLE:
        shown = pattern.sub(plain, shown)
    shown = _SHARED_VERB.sub(r"\g<a>, \g<v> \g<b>", shown)
    out, at = [], 0
    for start, end in clauses_of(shown, names):
        plain = _plain_clause(shown[start:end])
        lead = shown[at:start]
        out += [lead, plain]
        at = end
    whole = "".join([*out, shown[at:]])
    if any(whole.count(mark) != 1 for mark in quotes):
        return text
    if whole == said or not _says_all_of(said, whole, names):
        return text
    plain = "".join(quotes.get(one, one) for one in whole)
    return " ".join(plain.split())


# One verb for two things, each with its own place: put the logo in the corner and a date in the footer.
_PLACE = r"\s(?:in|at|on|to|into|below|above|under(?:neath)?|beneath|beside|next to|after|before)\s"
_SHARED_VERB = re.compile(
    rf"^(?P<a>(?P<v>put|add|place|insert|print|show|write|include)\s"
    rf"(?:[^,;.]|\.(?=\w))*?{_PLACE}[^;]*?),? and "
    r"(?P<b>(?:an?(?! \w+ column)|another|[\w/-]+\.(?:png|jpe?g|gif)"
    r"|(?:the )?(?:page numbers?|(?:print(?:ing)?|current|today's) date)"
    rf"|[{chr(FIRST_MARK)}-{chr(FIRST_MARK + 99)}])(?!\w)(?!\s+(?:column|field|parameter)\b)"
    rf"[^,;]*?{_PLACE}[^,;]+)$",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?")
_COLOUR = re.compile(COLOUR, re.IGNORECASE)
# What a thing looks like now need not be said again: the frame is red now, make it black.
_NOW_SO = re.compile(
    rf"\b(?:is|are) (?:(?:now|currently|right now|at the moment) (?:{COLOUR})|(?:{COLOUR}) (?:now"
    rf"|currently|right now"
    r"|at the moment))\b",
    re.IGNORECASE,
)
_ONLY_AN_EXAMPLE = re.compile(
    r"\bpages (?:like|as) [^,;]*?\d+ ?(?:of|/) ?\d|\bpage (?:numbers?|numbering) (?:like|as|in|"
    r"looking) [^,;]*?\d+ ?(?:of|/) ?\d"
    r"|\bpage (?:numbers?|numbering)(?: again)? (?:at|from|with) 1\b|\bpage \d+ ?(?:of|/)|\b1,234"
    r"|\b(?:starting|beginning) (?:from|at|with) \d",
    re.IGNORECASE,
)
_TAKES = re.compile(
    r"\b(?:delete|remove|drop|get rid of|no|not|without|don't|erase|exclude|hide|skip|omit)\b", re.IGNORECASE
)
_GIVES = re.compile(r"^(?:add|draw|put|insert|show|duplicate)\b", re.IGNORECASE)


def _says_all_of(said: str, plain: str, names: Iterable[str]) -> bool:
    """Tell whether plainer words hold each number, colour and name of a request, and don't turn it round."""
    if not _ONLY_AN_EXAMPLE.search(said) and set(_NUMBER.findall(said)) - set(_NUMBER.findall(plain)):
        return False
    lower = plain.lower()
    if any(one.lower() not in lower for one in _COLOUR.findall(_NOW_SO.sub(" ", said))):
        return False
    known = {one.lower().rstrip(": ") for one in names if len(one) > _SHORT} - _ORDINARY
    if any(one not in lower for one in known if re.search(rf"(?<!\w){re.escape(one)}(?!\w)", said.lower())):
        return False
    return not (_TAKES.match(said) and _GIVES.match(plain))


_SHORT = 2
_ORDINARY = {"order", "orders", "total"}


_ROUNDS = 2


def _said(clause: str) -> str:
    """Return a short command in full, any other wish by its grammar."""
    full = said_in_full(clause)
    if full != clause:
        return full
    return said_in_full(in_known_words(in_imperative(in_known_words(without_wishes(clause)))))


def _plain_clause(clause: str) -> str:
    if _NEGATED_TAIL.match(clause):
        return ""
    clause = _said(clause)
    for _turn in range(_ROUNDS):
        for pattern, plain in _TABLE:
            clause = pattern.sub(plain, clause)
    return clause
