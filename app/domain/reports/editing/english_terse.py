"""Short English commands in the words that the edits know: "footer text “Internal”" adds a text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from app.domain.reports.editing.english_frames import QUOTED
from app.domain.reports.editing.english_parts import UNIT, N
from app.domain.reports.editing.numerals import COLOUR

_Rule = tuple[str, str | Callable[[re.Match[str]], str]]
_SIGN = {"minus": "-", "less": "-", "plus": "+", "times": "*", "multiplied by": "*", "divided by": "/"}
_SMALLER = ("big", "large", "wide", "high", "tall")
_SUM = r"(?:total|sum|average|mean|max(?:imum)?|min(?:imum)?|count)"
_PAGES = r"(?:page \d+|(?:the )?(?:first|last|cover|title) page|(?:the )?(?:first|last) one)"


def _not_so(found: re.Match[str]) -> str:
    return f"make the {found['x']} {'smaller' if found['a'].lower() in _SMALLER else 'bigger'}"


def _calculated(found: re.Match[str]) -> str:
    return f"{found['c']} = {found['x']} {_SIGN[found['s'].lower()]} {found['y']}"


def _either_value(found: re.Match[str]) -> str:
    return f"only print rows where {found['x']} = {found['a']} or {found['x']} = {found['b']}"


def _no_subtotals(found: re.Match[str]) -> str:
    of = "" if (found["x"] or "group").lower() in ("group", "groups") else f"{found['x']} "
    return f"delete the {of}subtotal rows"


WHOLE: tuple[_Rule, ...] = (
    (
        r"^(?:show |print |write |i want |make )?(?:the )?page (?:numbers?|numbering) "
        r"(?:like|as|in the (?:form|format|style)(?: of)?|looking like)(?: this)?:? "
        r"[\"“'‘]?\d+ ?(?:/|of) ?\d+[\"”'’]?",
        'show the page numbers as "page x of y"',
    ),
    (
        r"^how many (?:rows|records|lines|entries|items|orders|products|customers|people|employees|tickets)"
        r"(?: are there)?\? ?(?:please )?(?:print|show|put|add|write) (?:a |the |that |this "
        r")?(?:count|number)?"
        r"(?: (?:at|on|in) .*)?$",
        "count the rows",
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
        rf"^(?:add |show |print )?(?:the )?(?P<a>{_SUM}) (?:of )?(?:the )?(?P<x>[^,;]+?) and (?:the |an? )?"
        rf"(?P<b>{_SUM}) (?:of )?(?:the )?(?P<y>(?!(?:for|of|by|per|at|in|on)\b)[^,;]+)$",
        r"add \g<a> of \g<x>, add \g<b> of \g<y>",
    ),
)
CLAUSES: tuple[_Rule, ...] = (
    (r"^(?:a )?(?:not so|less) (?P<a>big|large|wide|high|tall|small|narrow) (?P<x>[\w ]+)$", _not_so),
    (
        rf"^(?:the )?(?:font|text|letter) colou?r (?:of|for) (?P<x>.+?)(?: to| in| should be|:)? "
        rf"(?P<c>{COLOUR})$",
        r"make \g<x> \g<c>",
    ),
    (r"^(?:delete|remove) (?:all )?the borders$", "remove the borders of the table"),
    (
        rf"^(?:an? )?(?:thin |black )*(?:box|frame|border)s? around (?:every|each|all)(?: the)? cells?"
        rf"(?: in)?(?: (?P<c>{COLOUR}))?,? ?(?P<n>{N}{UNIT}?)?$",
        r"add \g<n> \g<c> borders to the table",
    ),
    (rf"^(?=(?:an? )?{N}{UNIT}? (?:\w+ )?line (?:above|below|under)\b)", "draw "),
    (
        rf"^(?:change |set |rename )?(?:the )?(?:heading|header|title|caption) (?:of|for) (?:the )?column "
        rf"(?P<n>\d+|\w+)(?: is| should be)? (?:to|as|into) (?P<q>{QUOTED})$",
        r"rename column \g<n> to \g<q>",
    ),
    (
        rf"^(?:an? )?(?P<c>{COLOUR}) (?P<x>[\w\u3400-\u9fff ]+?) (?:background|fill)(?: colou?r)?,? "
        rf"(?:and|with) "
        rf"(?P<t>(?:{COLOUR}) text)$",
        r"make \g<x> \g<c> background with \g<t>",
    ),
    (
        r"^(?:vertically )?align (?P<x>.+?)(?: vertically)? (?:(?:at|to|on) the )?(?P<s>top|bottom)$",
        r"\g<s>-align \g<x>",
    ),
    (r"\bnumbering column\b", "row number column"),
    (r"^(?:insert|put|have|show|include) (?=an? row number column\b)", "add "),
    (r"^(?P<c>add\b.*\bcolumn\b.*?) in front$", r"\g<c> as the first column"),
    (
        r"^(?P<c>add\b.*\bcolumn\b.*?) (?:at|on|to) the (?:far )?right(?:[- ]hand)?(?: side| end| edge)?$",
        r"\g<c> at the end",
    ),
    (
        r"^(?P<c>add\b.*\bcolumn\b.*?) (?:at|on|to) the (?:far )?left(?:[- ]hand)?(?: side| end| edge)?$",
        r"\g<c> as the first column",
    ),
    (
        rf"(?P<c>\bcolumn (?:called |named )?(?:{QUOTED}|\w+)),? (?:which is |being )?"
        r"(?:calculated|computed|derived|made|worked out|formed)?(?: as| from| by| with)? "
        r"(?P<x>[\w\u3400-\u9fff ]+?) (?P<s>minus|less|plus|times|multiplied by|divided by) "
        r"(?P<y>[\w\u3400-\u9fff ]+)$",
        _calculated,
    ),
    (
        rf"^(?:page )?(?P<p>footer|header) (?:text|line|note) (?P<q>{QUOTED})$",
        r"add the text \g<q> to the page \g<p>",
    ),
    (
        r"^(?P<x>(?:add|put|print|show|move|place) .+?),? (?<!the )(?P<s>top|bottom)[ -]"
        r"(?P<t>left|right|cent(?:er|re)|middle)$",
        r"\g<x> at the \g<s> \g<t>",
    ),
    (
        r"^group (?:the rows |rows |it )?by (?P<x>[\w ]+?),? (?:with|and|and show|showing|and print) "
        r"(?:the |a )?(?:sub)?(?:sum|total)s? (?:of|for) (?:the )?(?P<y>[\w ]+?)(?: (?:per|for each|"
        r"of each) .+)?$",
        r"group by \g<x> with a subtotal of \g<y>",
    ),
    (r"^(?P<c>(?:sub)?total of|.* (?:sub)?total of) total$", r"\g<c> the total column"),
    (
        r"^(?:only|just|show only|only show|print only)(?: the)? [\w ]+? \((?P<c>[^()]+)\)$",
        r"only print rows where \g<c>",
    ),
    (
        r"^(?P<v>mark|highlight|colou?r|make|print|show) (?:the )?[\w ]+? \((?P<c>[^()]*[<>=][^()]*)\) "
        r"(?P<l>.+)$",
        r"\g<v> rows where \g<c> \g<l>",
    ),
    (
        r"^(?:only )?(?:rows )?where (?P<x>[\w ]+?) (?:is|=|equals) (?P<a>\w+) or (?P<b>\w+)(?: only)?$",
        _either_value,
    ),
    (
        r"^only (?:print|show|list|include) (?:rows|records|lines|those) (?:where|with|whose) "
        r"(?P<x>[\w ]+?) "
        r"(?:is |=|equals )\s*(?:either )?(?P<a>\w+) or (?P<b>\w+)$",
        _either_value,
    ),
    (
        rf"^(?:do not|don't|don’t|never) (?:print|show|display) (?P<x>.+?) (?P<p>on {_PAGES})$",
        r"hide \g<x> \g<p>",
    ),
    (
        rf"^(?P<x>.+?) (?:should|must|may|shall)(?: not|n't|n’t) (?:appear|be (?:printed|shown|"
        rf"displayed|there|visible)) "
        rf"(?P<p>on {_PAGES})$",
        r"hide \g<x> \g<p>",
    ),
)
ALWAYS: tuple[_Rule, ...] = (
    (r"\bpage (?:no|nr|num|nbr)s?\.", "page number"),
    (
        r"^(?:please )?(?:delete|remove|drop|no|no more|get rid of|take out|without|leave out) "
        r"(?:all |the )*"
        r"sub-?totals?(?: rows?| lines?)?(?: (?:per|for each|for every|by|of each|of every|in each) "
        r"(?P<x>[\w\u3400-\u9fff]+))?(?: please)?$",
        _no_subtotals,
    ),
    (
        r"^(?:do not|don't|don’t|never) (?:show|print|display) (?:empty |missing |blank )?(?P<x>[\w ]+?) "
        r"as (?:the word )?[\"“'‘]?null[\"”'’]?$",
        r"print nothing when \g<x> is null",
    ),
    (
        r"^(?:field |make field |make (?:the )?)(?P<x>\w+)(?: field)? (?:should be|must be|has to be|"
        r"to be|as|to|into)? ?"
        r"(?:an? )?(?P<t>Integer|Double|BigDecimal|String|Long|Date|Boolean|java\.[\w.]+)(?: field| type)?$",
        r"change the type of field \g<x> to \g<t>",
    ),
)
_ALWAYS = tuple((re.compile(one, re.IGNORECASE), plain) for one, plain in ALWAYS)
_WHOLE = tuple((re.compile(one, re.IGNORECASE), plain) for one, plain in WHOLE)
_CLAUSES = tuple((re.compile(one, re.IGNORECASE), plain) for one, plain in CLAUSES)


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


def with_named_columns(text: str, names: Iterable[str]) -> str:
    """Return a request in which "column Price" is "the Price column", for the headings of the report."""
    for name in sorted({one for one in names if len(one) > 1}, key=len, reverse=True):
        text = re.sub(
            rf"^(?P<v>delete|remove|drop|hide|widen|narrow|move|sort by|group by|bold|make|set) "
            rf"(?:the )?column (?:called |named )?(?P<n>{re.escape(name)})(?![\w.])",
            r"\g<v> the \g<n> column",
            text,
            flags=re.IGNORECASE,
        )
    return text
