"""Short English commands in the words that the edits know: "footer text “Internal”" adds a text."""

from __future__ import annotations

import re

from app.domain.reports.editing.english.commands import CLAUSES, SUM, Rule
from app.domain.reports.editing.english.frames import QUOTED
from app.domain.reports.editing.english.parts import UNIT, N
from app.domain.reports.editing.english.rest import EVERYWHERE, REST
from app.domain.reports.editing.request.numerals import COLOUR


def _otherwise(found: re.Match[str]) -> str:
    """Return both halves of "green if above 1000, otherwise red"."""
    x, n, other = found["x"], found["n"], _CONTRARY[found["o"].lower()]
    return f"{x} {found['c']} if {found['o']} {n}, {x} {found['d']} if {other} {n}"


def _otherwise_signed(found: re.Match[str]) -> str:
    x, n, s = found["x"], found["n"], found["s"]
    first = {">": "above", "<": "below", ">=": "at least", "<=": "at most"}[s]
    return f"{x} {found['c']} if {first} {n}, {x} {found['d']} if {_CONTRARY[first]} {n}"


_CONTRARY = {"above": "at most", "over": "at most", "more than": "at most", "greater than": "at most"}
_CONTRARY |= {"below": "at least", "under": "at least", "less than": "at least", "at least": "below"}
_CONTRARY |= {"at most": "above"}


def _watermark_off(found: re.Match[str]) -> str:
    said = found.group().lower()
    off = said.startswith("no ") or re.search(r"\b(?:off|away|out)\b", said)
    return "remove the watermark" if off else found.group()


def _no_subtotals(found: re.Match[str]) -> str:
    of = "" if (found["x"] or "group").lower() in ("group", "groups") else f"{found['x']} "
    return f"delete the {of}subtotal rows"


_MOST = r"highest|lowest|largest|smallest|biggest|maximum|minimum"


def _two_extremes(found: re.Match[str]) -> str:
    ways = ["maximum" if found[one].lower()[:2] in ("hi", "la", "bi", "ma") else "minimum" for one in "ab"]
    return ", ".join(f"add the {way} of {found['x']}" for way in ways)


def _numbered(found: re.Match[str]) -> str:
    where = (
        f" at the {'bottom' if found['p'].lower() == 'footer' else 'top'} {found['s']}" if found["s"] else ""
    )
    return f"show the page number as page x of y{where}"


def _font_step(found: re.Match[str]) -> str:
    return f"make {found['x']} {found['n']} points {'bigger' if found['w'].lower() == 'up' else 'smaller'}"


def _placed_and(found: re.Match[str]) -> str:
    end = "front" if found["p"].lower() == "first" else "end"
    return f"move {found['x']} to the {end}, {found['r']} by {found['x']}"


WHOLE: tuple[Rule, ...] = (
    (
        r"^no (?:blank|empty) pages? (?:when|if|where) there (?:is|are) no (?:data|rows|records)[,:;]? "
        rf"(?:but )?(?:write|print|show) (?P<q>{QUOTED})$",
        r"print \g<q> when there are no rows",
    ),
    (
        rf"^(?:make |show |print )?(?P<x>(?:the )?[\w\u3400-\u9fff ]+?)(?: column| values?)?:? (?:in )?"
        rf"(?P<c>{COLOUR}) (?:if|when)(?: it is| it's)? (?P<o>above|over|more than|greater than|below|under"
        r"|less than|at least|at most) (?P<n>-?\d+(?:[.,]\d+)*),? (?:otherwise|else|if not)(?: in)? "
        rf"(?P<d>{COLOUR})$",
        _otherwise,
    ),
    (
        rf"^(?:the )?(?P<x>[\w\u3400-\u9fff ]+?):? (?:in )?(?P<c>{COLOUR}) (?:if|when)(?: it is| "
        rf"it's)? (?P<s>[<>]=?) "
        rf"?(?P<n>-?\d+(?:[.,]\d+)*),? (?:otherwise|else|if not)(?: in)? (?P<d>{COLOUR})$",
        _otherwise_signed,
    ),
    (
        rf"^(?P<x>(?:the )?[\w ]+?) (?P<n>{N}{UNIT}?) wide,? (?:and )?(?P<y>(?:the )?[a-z][\w ]*?) "
        rf"(?P<m>{N}{UNIT}?)$",
        r"make \g<x> \g<n> wide, make \g<y> \g<m> wide",
    ),
    (
        rf"^(?P<a>{QUOTED}) (?:should|must|is to) be (?:called|named) (?P<p>{QUOTED}),? and (?P<b>{QUOTED}) "
        rf"(?P<q>{QUOTED})$",
        r"rename \g<a> to \g<p>, rename \g<b> to \g<q>",
    ),
    (
        r"(?P<h>\bdecimals?\b),? (?:and |but )?(?P<y>[\w\u3400-\u9fff ]+?) (?:none|no decimals|without)$",
        r"\g<h>, \g<y> without decimals",
    ),
    (
        r"^(?:show |print |write |i want |make )?(?:the )?page (?:numbers?|numbering) "
        r"(?:like|as|in the (?:form|format|style)(?: of)?|looking like)(?: this)?:? "
        r"[\"“'‘]?(?P<x>\d+ ?(?:/|of) ?\d+)[\"”'’]?",
        r'show the page numbers as "\g<x>"',
    ),
    (
        rf"\b(?P<c>{COLOUR}) (?:letters|lettering|writing|fonts?|characters|type)\b(?! (?:size|face|style))",
        r"\g<c> text",
    ),
    (
        rf"^(?P<x>(?!make|set)[\w ]+?) (?P<l>(?:in )?(?:bold|italics?|{COLOUR})) and with (?:an? )?"
        r"(?P<d>double |thin |thick |dashed )?line (?P<s>above|below|under)$",
        r"make \g<x> \g<l>, add a \g<d>line \g<s> \g<x>",
    ),
    (
        rf"^(?:add |show |print )?(?:the )?(?P<a>{SUM}) (?:of )?(?:the )?(?P<x>[^,;]+?) and (?:the |an? )?"
        rf"(?P<b>{SUM}) (?:of )?(?:the )?(?P<y>(?!(?:for|of|by|per|at|in|on)\b)[^,;]+)$",
        r"add \g<a> of \g<x>, add \g<b> of \g<y>",
    ),
)
ALWAYS: tuple[Rule, ...] = (
    (
        r"^(?P<v>delete|remove|drop|take out|leave out|get rid of) "
        r"(?P<x>(?!.*\b(?:borders?|lines?|frames?|colou?rs?|background|bold|italics?|shading|grid|breaks?)\b)"
        r"(?:the )?[\w ]+?) from (?:each|every) (?:order|row|record|line|entry|item|card|box|block)[.!]?$",
        r"\g<v> \g<x>",
    ),
    (
        r"^(?P<v>delete|remove|drop|take out|leave out|get rid of) (?:the )?(?P<b>header|footer) of (?:the )?"
        r"(?P<g>[\w ]+?) group[.!]?$",
        r"delete the \g<g> group \g<b>",
    ),
    (
        r"^(?:write|put|use|print|set|show|take) (?P<q>[\"“][^\"”]+[\"”]) as (?:the |a )?(?:report "
        r")?(?:title|heading)$",
        r"change the title to \g<q>",
    ),
    (
        rf"^(?:an? |put an? |add an? )?(?P<l>(?:(?:thin|thick|dotted|dashed|double|{COLOUR}) )*line) "
        rf"(?:between|under|below) "
        r"(?:the |each |every |all )?(?:row|line|record|item)s?$",
        r"draw a \g<l> under each row",
    ),
    (
        r"^(?P<x>[\w ]+?) font(?: size)? (?P<w>up|down) by (?P<n>\d+)(?: ?(?:pts?|points?))?$",
        _font_step,
    ),
    (
        r"^number (?:the )?pages (?:as|like) [\"“']?page \d+ of \d+[\"”']?(?: in the (?P<s>left|"
        r"right|cent(?:er|re)|middle)"
        r" of the (?P<p>footer|header))?$",
        _numbered,
    ),
    (
        r"(?P<x>\bcolumn\b.*?),? (?:and |with )?(?:the |its )?(?:header|heading)s? (?:as well|too|"
        r"also|included)$",
        r"\g<x>",
    ),
    (
        rf"^(?:show |print |add |give me )?the (?P<a>{_MOST}) and (?:the )?(?P<b>{_MOST}) "
        rf"(?P<x>(?!first|row)[\w\u3400-\u9fff ]+)$",
        _two_extremes,
    ),
    (
        r"^make (?:the )?(?P<x>[\w\u3400-\u9fff ]+?)(?: column)? the (?P<p>first|last) column,? and "
        r"(?P<r>sort|group) (?:the rows )?by it$",
        _placed_and,
    ),
    (
        r"^(?:print |show )?(?:the )?(?:column )?header(?:s| row)? (?:only (?:once|one time)|once "
        r"only|just once)$",
        "print the header only on the first page",
    ),
    (r"^(?P<x>(?:make|set) (?:the )?[\w ]+ column) smaller$", r"\g<x> narrower"),
    (
        r"^(?:no (?:more )?|(?:turn|switch|take) off (?:the )?|(?:the )?)(?P<x>watermark)(?: (?:off|"
        r"away|out|please))*$",
        _watermark_off,
    ),
    (
        r"^(?P<v>shrink|narrow|squeeze|reduce) (?:the )?(?P<x>(?!font|text|letter|size|"
        r"margin)[\w ]+?)(?: column)? to "
        rf"(?P<n>[3-9]\d|[1-9]\d\d)(?P<u>{UNIT})?$",
        r"make the \g<x> column \g<n>\g<u> wide",
    ),
    (
        r"^(?P<v>replace|change) (?P<x>[\w]+) (?:by|with|to|into) (?P<y>[\w-]+) "
        r"(?P<p>(?:in|of) the (?:column |table )?(?:headings?|headers?|title|footer))$",
        r'replace "\g<x>" with "\g<y>" \g<p>',
    ),
    (r"\bpage (?:no|nr|num|nbr)s?\.", "page number"),
    (
        r"^(?:please )?(?:delete|remove|drop|no|no more|get rid of|take out|without|leave out) "
        r"(?:all |the )*"
        r"sub-?totals?(?: rows?| lines?)?(?: (?:per|for each|for every|by|of each|of every|in each) "
        r"(?P<x>[\w\u3400-\u9fff]+))?(?: please)?$",
        _no_subtotals,
    ),
)
_ALWAYS = tuple((re.compile(one, re.IGNORECASE), plain) for one, plain in ALWAYS)
_WHOLE = tuple((re.compile(one, re.IGNORECASE), plain) for one, plain in (*EVERYWHERE, *WHOLE))
_CLAUSES = tuple((re.compile(one, re.IGNORECASE), plain) for one, plain in (*REST, *CLAUSES))


def unmistakable(text: str) -> str:
    """Return a request whose words would be read as another wish, in words that can't be."""
    for pattern, plain in _ALWAYS:
        text = pattern.sub(plain, text)
    return text


def without_haste(text: str) -> str:
    """Return a request in which commands over several clauses are said in full."""
    for pattern, plain in _WHOLE:
        text = pattern.sub(plain, text)
    return text


def said_in_full(clause: str) -> str:
    """Return a clause in which a short command is said in full."""
    for pattern, plain in _CLAUSES:
        clause = pattern.sub(plain, clause)
    return clause
