"""What English requests say besides: what follows of itself, detours, bands before a colon."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from app.domain.reports.editing.english.at_once import AT_ONCE, in_columns
from app.domain.reports.editing.english.chat import CHAT_AT_ONCE
from app.domain.reports.editing.english.familiar import FAMILIAR
from app.domain.reports.editing.english.plain_commands import PLAIN_COMMANDS
from app.domain.reports.editing.request.clause_text import QUOTES

_MARK = 0xE000
_NAME = r"[\ue000-\ue0ff]"
_PARTS = (
    r"(?:(?:all |every |the |other |remaining |its |whole |two |three |four |five |six |seven |eight"
    r" )*(?:columns?|table|layout|rest|others|elements|shapes?"
    r"|widths?|neighbou?rs)"
    r"(?: (?:widths?|to (?:its|the) (?:right|left)|on (?:its|the) (?:right|left)))?)"
)
_FOLLOWS = (
    r"(?:(?:in|proportion|inside|area|at|to|over|across|fill|fit|span|use|cover|accordingly"
    r"|proportionally|evenly|too|as well|the"
    r"|its|full|whole|entire"
    r"|new|page|printable|available|width|automatically)(?: |$))*"
)
_REFITS = (
    r"(?:re-?fit|fit|rescale|resize|re-?flow|adjust|stretch|spread|widen|re-?arrange|re-?distribute"
    r"|shrink|move|keep|let|have)"
)
# Smaller margins widen nothing by themselves: what is to fill them is said for a reason.
_BEFORE = r"^(?P<all>(?!.*\bmargins?\b(?!.*\b(?:keep|move)\b)).*?)"
_BANDS = (
    r"(?:group ?(?:footer|header)|page ?(?:footer|header)|column ?(?:footer|header)|summary|detail|title)"
)


_TYPO = (
    r"^(?:there(?:'s|\u2019s| is) |i (?:see|found|noticed) |we have )?(?:a |one |the )?"
    r"(?:typo|typing error|spelling mistake|spelling error|misspelling|misprint|mistake)"
    r"(?: (?:in|at|on) (?:the )?(?:very )?(?:bottom|top|end|foot|report|page|form|texts?|labels?)"
    r"(?: of the page)?)?"
    r"(?: \(|:|,| -|\.) ?"
)
_RULES = (
    (rf"{_TYPO}(?=[\ue000-\ue0ff])", ""),
    (
        rf"(?P<q>{_NAME}) (?:is|has) (?:a |an? )?"
        r"(?:typo|typing error|misspel(?:t|led)|wrong|spel(?:t|led) wrong(?:ly)?)"
        r"[,;.]? (?:and |but )?(?:it |that |this )?(?=(?:should|must) (?:be|read|say) [\ue000-\ue0ff])",
        r"\g<q> ",
    ),
    (
        rf"{_BEFORE},? (?:and |but |with |so )?(?:then )?{_REFITS}(?:ting|ed|ing)? {_PARTS}(?: {_FOLLOWS})?$",
        r"\g<all>",
    ),
    (
        rf"{_BEFORE},? (?:and |with )?{_PARTS} (?:spread|stretched|spanning|fitted|filling|re-?fitted|widened"
        rf"|rescaled) {_FOLLOWS}$",
        r"\g<all>",
    ),
    (rf",? (?:and )?tak(?:e|ing) (?:it|that|the (?:space|room|width)) (?:away )?from {_PARTS}$", ""),
    (
        r"^(?:please )?(?:new|(?:add|define|create|declare) an?(?: new)?) variable (?P<v>\w+)(?:,| =| as"
        r"| for| holding)*"
        r" (?:the )?(?P<c>average|sum|total|minimum|maximum|count) of (?P<x>[\w ]+?)(?: over the"
        r" (?:whole )?report)?"
        r"[;,.]? (?:and )?(?:print|show|put|display) it (?P<w>(?:in|at|on) .+)$",
        r"define a variable \g<v> with the \g<c> of \g<x>, show the variable \g<v> \g<w>",
    ),
    (
        r"^(?:show|print|write|display) (?P<x>[\w ]+?) (?:like|as) "
        r"(?=\d{1,2} [a-z]{3,9} \d{4}|[a-z]{3,9} \d{1,2},? \d{4}|\d{1,4}[-/.]\d{1,2}[-/.]\d)",
        r"format \g<x> like ",
    ),
    (r",? and (?:only |just )?(?:one|a single) column$", ", set page columns to 1"),
    (
        r"^(?:at the end,? )?(?:put|add|insert) an? (?:small |new )?table (?:with|fed by|from|on) its own "
        r"(?:sub-?)?data ?set(?: (?:in|at|to|into) (?:the )?(?:summary|end))?(?::| with| of) (?P<x>[\w"
        r" ]+)$",
        r"add a sub-table with the columns \g<x>",
    ),
    (r"\bchart of (?:the )?(?P<r>\w+s) (?:by|per) ", "chart of the number of rows per "),
    (
        rf"^(?P<b>page (?:header|footer))(?: on (?:every|each|all) pages?)?: ?(?P<q>{_NAME})$",
        r"add \g<q> to the \g<b>",
    ),
    (r"\ball (?:four|4) margins\b", "all margins"),
    (
        r" so (?:that )?it (?:comes|goes|stands|sits|is) (?=right after|just after|after|before|behind"
        r"|next to)",
        " ",
    ),
    (
        r"(?<=chart)(?P<p>[^:]*): (?P<a>\w[\w ]*?) (?:vs\.?|versus|against) (?P<b>\w[\w ]*?) (?:for|by"
        r"|per|in) (?:every|each) ",
        r"\g<p>: \g<a> and \g<b> by ",
    ),
    (rf"^{_BANDS}: (?=(?:a |an |the )?(?:[a-z]+ )?(?:line|rule|text|border|box|page number|date)\b)", "add "),
    (
        r"^copy (?:the )?page numbers? (?:from the (?:page )?footer )?(?:in)?to (?:the )?(?:page"
        r" )?header,? ?(?P<x>[^,]*?)"
        r"(?:,? (?:and|but) (?:leave|keep) .*)?$",
        r"add a page number to the page header \g<x>",
    ),
    (r"\b(?P<s>dollar|euro|pound|yen|yuan|percent|currency) signs\b", r"\g<s> sign"),
    (
        r"^(?P<a>(?:please )?(?:add|create|define) (?:an? |the )?(?:new )?(?:report )?parameter"
        r" (?:called |named )?(?P<p>\w+)),?"
        r" (?:and|then) (?:only )?(?:show|list|print|keep|include)(?: just| only)? (?:that|the given"
        r"|this|the chosen) "
        r"(?P<f>[\w ]+?)(?:'s|\u2019s|s') (?:\w+)$",
        r"filter \g<f> by parameter \g<p>",
    ),
    (
        r"(?P<c>codes?) (?:instead of|rather than|in place of) (?:the |a |just |plain |its )*(?:text"
        r"|number|value"
        r"|digits)s?$",
        r"\g<c>",
    ),
    (r"\bgrand total row\b", "total row"),
    (r",? (?:and |so )?(?:behind|under) the content(?: of (?:every|each|all) pages?)?$", " on every page"),
    (r"\ball four (?:page )?margins\b", "all margins"),
    (
        r"(?P<a>\bvariable (?P<v>\w+)) (?:that |which )?(?:sums?|totals?"
        r"|adds)(?: up)? (?:the )?(?P<x>[\w ]+?)(?:,| and| then)+"
        r" (?:show|print|put|display) it (?P<w>(?:in|at|on) .+)$",
        r"\g<a> with the sum of \g<x>, show the variable \g<v> \g<w>",
    ),
    (
        r",? (?:instead of|rather than|so (?:that )?it (?:is|does) ?n[o'\u2019]t) (?:being |getting |get"
        r" )?(?:cut(?:ting)?|clip(?:ped|ping)?"
        r"|truncat(?:ed|ing)|chop(?:ped|ping)?)(?: (?:it|them|the text))?(?: off| short)?$",
        "",
    ),
    (
        rf"^declare (?:an? |the )?(?:new )?field (?P<f>\w+)(?: \((?:java\.lang\.)?\w+\))?,? and (?:then"
        rf" )?(?:show|print|put) it "
        rf"(?:as|in) (?:an? |the )?(?:new )?(?:last )?column (?P<q>{_NAME})(?: at the end)?$",
        r"add a column \g<q> for field \g<f> at the end",
    ),
    (
        r"^(?:please )?(?:make|turn|change) (?:it|this|the report)(?: into)?(?: an?)? (?P<n>single|one"
        r"|two|double|three)"
        r"[- ]column(?: report| layout| page)?(?: using .*| over .*)?$",
        in_columns,
    ),
)
_PAGES_QUOTED = re.compile(
    r"^(?P<v>(?:get rid of|remove|delete|drop|hide|take out) )(?:the )?"
    r"[\"\u201c'\u2018]page (?:x|n|\d) of (?:y|m|n|\d+)[\"\u201d'\u2019](?: text)?"
    r"(?: in the (?:page )?footer)?",
    re.IGNORECASE,
)
_TABLE = tuple((re.compile(pattern, re.IGNORECASE), plain) for pattern, plain in _RULES)
_FIRST = (
    *CHAT_AT_ONCE,
    *(
        (re.compile(pattern, re.IGNORECASE), plain)
        for pattern, plain in (*PLAIN_COMMANDS, *FAMILIAR, *AT_ONCE)
    ),
)


def without_asides(text: str) -> str:
    """Return an English request without what it says besides; what is quoted stays as it is."""
    return _reworded(_PAGES_QUOTED.sub(r"\g<v>the page number", text), _TABLE)


def put_plainly(text: str) -> str:
    """Return an English request without the turns that would be read as something else."""
    return _reworded(text, _FIRST)


def _reworded(
    text: str, rules: Sequence[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]]
) -> str:
    quotes = {chr(_MARK + at): found.group() for at, found in enumerate(QUOTES.finditer(text))}
    marks = iter(quotes)
    said = shown = QUOTES.sub(lambda _found: next(marks), text).rstrip(" .!")
    for pattern, plain in rules:
        shown = pattern.sub(plain, shown)
    if shown == said or any(shown.count(mark) != 1 for mark in quotes):
        return text
    return "".join(quotes.get(one, one) for one in " ".join(shown.split()))
