"""English sentences about a report's structure, in the words that the edits know."""

from __future__ import annotations

import re
from collections.abc import Callable

from app.domain.reports.editing.english.frames import QUOTED
from app.domain.reports.editing.request.numerals import COLOUR

_TAKE_OUT = r"(?:delete|remove|drop|hide|take out|get rid of|leave out|cut|strike|erase|lose|omit)"
_ADD = r"(?:add|insert|create|include|append|introduce|give me|i want|i need|we need|put in)"
_OTHERS = (
    r"(?:the )?(?:remaining|other|rest(?: of the)?|others|neighbou?ring|columns|following|"
    r"gap|space|hole|freed)\b"
)
_CLOSING = (
    r"(?:clos(?:e|ing) (?:up|the gap|ranks)|fill(?:ing)? (?:up )?(?:the|its)|mov(?:e|ing) (?:up"
    r"|over|left|to the "
    r"left|closer|together)|shar(?:e|ing)|spread|slid|shift|tak(?:e|ing) (?:up |over )?(?:the|its)|expand|"
    r"use (?:up )?the|grow)"
)
_KNOWN = r"[A-Za-z][\w'&./ -]*?"
_NUMBERS = {"single": "one", "a": "one", "1": "one", "2": "two", "3": "three", "4": "four"}


def _columns(found: re.Match[str]) -> str:
    count = found["n"].lower()
    return f"print in {_NUMBERS.get(count, count)} column{'s' if count not in ('one', 'single', '1') else ''}"


_VERB_SIGNS = {"divid": "/", "multipl": "*", "subtract": "-", "tak": "-", "deduct": "-", "add": "+"}


def _made_by(found: re.Match[str]) -> str:
    sign = next(one for verb, one in _VERB_SIGNS.items() if found["d"].lower().startswith(verb))
    first, second = found["x"], found["y"]
    if found["d"].lower().startswith(("subtract", "tak", "deduct")):
        first, second = second, first
    return f"add a column {found['t']} = {first} {sign} {second}{found['p'] or ''}"


_COLUMN = rf"(?P<v>{_ADD} (?:an?|another|one more|the)? ?(?:new |extra |computed |calculated )*column)"
_TITLE = rf"(?:(?:called|named|titled|headed|labelled|labeled|with the (?:title|heading)) )?(?P<t>{QUOTED})"
_PLACE = (
    r"(?P<p>,? (?:(?:right |directly |just )?(?:after|before|between)|next to|at the (?:end|right|left)"
    r"|on the|to the)\b.+)?$"
)

STRUCTURE: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    # ---- columns ------------------------------------------------------------------------
    (
        rf"^(?P<x>{_TAKE_OUT} [^,;]*?\bcolumns?\b[^,;]*?),? (?:and|so(?: that)?|then|letting|with)?,? ?"
        rf"(?:let |have |make )?(?:(?:{_OTHERS}[\w ]*? )?{_CLOSING}.*)$",
        r"\g<x>",
    ),
    (
        rf"^(?:the )?(?P<x>{_KNOWN})(?: field)? (?:is not|isn't|isn’t|is never|does not|doesn't|is) "
        r"(?:yet |not |currently )?(?:printed|shown|displayed|used|appear|on the report|there"
        r"|missing|included)"
        r"(?: (?:anywhere|yet|at all|on the report|so far|at the moment))*[;:,.]? (?:so )?(?:please )?"
        r"(?:add|insert|put|show|print|include) it (?:in )?(?:as|in) (?:a|an|the|another|its own) "
        r"(?:new )?column ?(?P<p>.*)$",
        r"add a column for \g<x> \g<p>",
    ),
    (
        rf"{_COLUMN} {_TITLE},? (?:that|which|and|by|to)? ?(?:is (?:made|got|computed|calculated) by )?"
        rf"(?P<d>divid\w+|multipl\w+|subtract\w*|deduct\w*|add(?:s|ing)?) (?:the )?(?P<x>{_KNOWN}) "
        rf"(?:by|from|with|to|and) (?:the )?(?P<y>{_KNOWN}){_PLACE}",
        _made_by,
    ),
    (
        r"^(?:print|show|put|display|list|add|insert|include) (?:the )?(?P<x>[\w ]+?)(?: field| value)? "
        r"(?:in(?:to)? the (?:table|list|rows|report) )?as (?:a |an |another |its own |one more )?(?:new "
        r"|extra |separate )?"
        r"column(?P<p>(?: (?:after|before|between|next to|at|on|to)\b.*)?)$",
        r"add a column for \g<x>\g<p>",
    ),
    (
        r"^(?:add|insert) (?:a |an )?column (?:that (?:is )?)?(?:numbering|numbers|counting|counts"
        r") (?:all )?(?:the )?"
        r"(?:rows|lines|records|items|entries)(?P<p> .+)?$",
        r"add a column with row numbers\g<p>",
    ),
    # ---- pages and bands ----------------------------------------------------------------
    (
        r"^(?:(?:print|make|set|lay|put|turn|show|change|use)\b[^,;\d]*? )?(?:(?:in|to|into|as|with|a) )*"
        r"(?P<n>one|single|two|three|four|[1-4])[- ]columns?\b(?: (?:of|layout|report|list|page"
        r")s?[\w ]*?)?,? "
        r"(?:instead of|rather than|not|and not) (?:in )?(?:one|two|three|four|five|[1-5]|a single"
        r")(?: columns?)?$",
        _columns,
    ),
    (r"\b(?P<s>left|right)[- ]hand(?: side| edge| end| margin)?\b", r"\g<s>"),
    (
        r"^(?:give|add|put) (?:to )?(?:the |this )?(?:report|page|every page|each page)? ?(?:with )?an? "
        rf"(?:page )?(?P<p>footer|header),? (?:that|which) (?:reads|says|shows|prints) (?P<q>{QUOTED})$",
        r"add the text \g<q> to the page \g<p>",
    ),
    # ---- totals -------------------------------------------------------------------------
    (
        r"^(?P<x>.+? (?:per|for (?:each|every)|of (?:each|every)|by) (?P<y>[\w ]+?)),? (?:in|at"
        r"|into|to|and show it in) "
        r"(?:the|its|each|every) (?:footer|end|bottom) of (?:the|each|every) (?:(?P=y)|group)(?: group)?$"
        r"|^(?P<w>.+? (?:per|for (?:each|every)|of (?:each|every)|by) (?P<z>[\w ]+?)),? (?:in|at"
        r"|into|to|and show it in) "
        r"(?:the|its|each|every) (?:(?P=z)|group)(?: group)?(?:'s)? footer$",
        lambda found: found["x"] or found["w"],
    ),
    (
        r"^(?P<v>add|insert|show|print|put) (?:a |another )?(?:second|further|additional|extra|new) "
        r"(?P<t>total|summary) row\b",
        r"\g<v> a \g<t> row",
    ),
    (
        r"^(?:print|show|repeat) (?:the )?(?P<x>[\w ]+?) group header (?:again )?(?:on|at the top of) "
        r"(?:every|each)(?: new)? page$",
        r"repeat the \g<x> group header on every page",
    ),
    # ---- sorting and filtering ----------------------------------------------------------
    (
        r"^(?:just )?(?:give|show|get|print|list) (?:me |us )?(?:only|just) (?:the )?(?P<x>[\w]+) "
        r"(?=(?:with|where|whose|that|which|from|in|of)\b)",
        r"only show the \g<x> ",
    ),
    # ---- conditions ---------------------------------------------------------------------
    (
        r"^(?:when|if|once|as soon as|where) (?:the |an? )?(?P<x>[\w ]+?) (?:has|have|is|are|lies"
        r"|was) (?:already )?"
        r"(?:passed|past|gone by|in the past|behind us|expired|over)(?: already)?,? (?:then )?"
        rf"(?P<v>print|show|make|turn|put|set|colou?r|mark) (?:it|that|them|the date|the value)(?: "
        rf"in)? (?P<c>{COLOUR}|bold|italics?)$",
        r"print the \g<x> in \g<c> when it is earlier than today",
    ),
    (
        rf"^(?P<v>print|show|make|turn|put|set|colou?r|mark) (?:the )?(?P<x>[\w ]+?) (?:in "
        rf")?(?P<c>{COLOUR}|bold) "
        r"(?:when|if|once|where) (?:it|that|the date) (?:has|is|lies) (?:already )?(?:passed|past"
        r"|gone by|in the past|over)$",
        r"print the \g<x> in \g<c> when it is earlier than today",
    ),
    (
        rf"^flag (?P<x>[^,;]+?) (?:by|with|in|using) (?:an? )?(?P<c>{COLOUR})(?P<b> background)?$",
        r"highlight \g<x> in \g<c>\g<b>",
    ),
    (
        r"^(?:only (?:list|show|print|include|keep|display)|(?:list|show|print|include|keep|display) only) "
        r"(?:the |those )?[a-z]+s (?=(?:whose|where|for which)\b)",
        "only show rows ",
    ),
    # ---- rows and parts of forms --------------------------------------------------------
    (
        rf"(?P<v>^(?:{_TAKE_OUT}|move|make|set|print)) (?P<x>[^,;]+?),? (?:together with|along "
        rf"with|including|and|as well as|with) "
        r"(?:the|its) (?:date|value|number|field|text|amount|name|figure) "
        r"(?:under|below|beneath|underneath|beside|next to|after|behind|right of|to the right of"
        r")(?:neath)? it\b",
        r"\g<v> \g<x> and its value",
    ),
    (
        r"^(?P<x>(?:let|allow|make|have)\b.*\b(?:wrap|grow|stretch|expand)\b.*?),? (?:when|if"
        r"|where|whenever|as soon as) "
        r"(?:it|they|the text|that|its text|the content) (?:(?:does not|doesn't|do not|don't|won't"
        r"|cannot|can't) fit(?: in| on)?(?:to)?"
        r"|(?:is|are|gets?|becomes?) too (?:long|big|large|wide)(?: for)?)"
        r"(?: it| (?:its|their|the|one|a|a single) (?:own )?(?:line|row|box|cell|field|frame|space|room|place"
        r"|width)s?)?$",
        r"\g<x>",
    ),
)
