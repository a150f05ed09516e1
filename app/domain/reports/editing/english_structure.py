"""English sentences about a report's structure, in the words that the edits know."""

from __future__ import annotations

import re
from collections.abc import Callable

from app.domain.reports.editing.english_frames import QUOTED
from app.domain.reports.editing.numerals import COLOUR

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
_MORE_COUNT = r"(?:the )?(?:number|count) of (?:the )?(?:rows|records|lines|entries|items|[a-z]+s)"
_SUM = r"(?:grand |overall |final )?(?:total|sum)"
_NUMBERS = {"single": "one", "a": "one", "1": "one", "2": "two", "3": "three", "4": "four"}


def _columns(found: re.Match[str]) -> str:
    count = found["n"].lower()
    return f"print in {_NUMBERS.get(count, count)} column{'s' if count not in ('one', 'single', '1') else ''}"


_SIGNS = (
    (r"divided by|over|÷", "/"),
    (r"multiplied by|times|×", "*"),
    (r"minus|less", "-"),
    (r"plus", "+"),
)


def _calculated(found: re.Match[str]) -> str:
    sign = next(sign for pattern, sign in _SIGNS if re.fullmatch(pattern, found["s"], re.IGNORECASE))
    return f"add a column {found['t']} = {found['x']} {sign} {found['y']}{found['p'] or ''}"


_VERB_SIGNS = {"divid": "/", "multipl": "*", "subtract": "-", "tak": "-", "deduct": "-", "add": "+"}


def _made_by(found: re.Match[str]) -> str:
    sign = next(one for verb, one in _VERB_SIGNS.items() if found["d"].lower().startswith(verb))
    first, second = found["x"], found["y"]
    if found["d"].lower().startswith(("subtract", "tak", "deduct")):
        first, second = second, first
    return f"add a column {found['t']} = {first} {sign} {second}{found['p'] or ''}"


_OF_TWO = {"difference": "-", "product": "*", "sum": "+", "ratio": "/", "quotient": "/"}


def _of_two(found: re.Match[str]) -> str:
    sign = _OF_TWO[found["k"].lower()]
    return f"add a column {found['t']} = {found['x']} {sign} {found['y']}{found['p'] or ''}"


def _per_cent(found: re.Match[str]) -> str:
    title = found["t"] or f'"{found["w"].strip()}"'
    return f"add a column {title} = {found['x']} / {found['y']} * 100{found['p'] or ''}"


_COLUMN = rf"(?P<v>{_ADD} (?:an?|another|one more|the)? ?(?:new |extra |computed |calculated )*column)"
_TITLE = rf"(?:(?:called|named|titled|headed|labelled|labeled|with the (?:title|heading)) )?(?P<t>{QUOTED})"
_PLACE = (
    r"(?P<p>,? (?:(?:right |directly |just )?(?:after|before|between)|next to|at the (?:end|right|left)"
    r"|on the|to the)\b.+)?$"
)
_THAT = (
    r",?(?: (?:that|which|and(?: it)?|it))?(?: (?:should|shall|must|will))?(?: (?:shows?|showing|prints?"
    r"|with|is|be|equals?|gives?|holds?|contains?|containing|displays?|displaying|computed as"
    r"|calculated as|for|of))*(?: the)? "
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
        r"^(?:let|make|have|give) (?P<x>the [^,;]+? column) (?:take|use|have|fill|get|inherit) (?:up |over )?"
        r"(?:the )?(?:space|room|place|width) (?:of|from|taken by|used by) (?P<y>(?:the )?[^,;]+? column),? "
        r"(?:which|that|as|since|because) (?:we |i |nobody |no one |it )*(?:no longer|don't|do not"
        r"|isn't|is not|not)? ?"
        r"(?:need(?:s|ed)?|wants?|wanted|uses?|used)(?: any ?more| any longer)?$",
        r"remove \g<y> and widen \g<x>",
    ),
    (
        rf"{_COLUMN} {_TITLE}{_THAT}(?P<x>{_KNOWN}) (?P<s>divided by|over|multiplied by|times"
        rf"|minus|less|plus) "
        rf"(?P<y>{_KNOWN}){_PLACE}",
        _calculated,
    ),
    (
        rf"{_COLUMN} {_TITLE},? (?:that|which|and|by|to)? ?(?:is (?:made|got|computed|calculated) by )?"
        rf"(?P<d>divid\w+|multipl\w+|subtract\w*|deduct\w*|add(?:s|ing)?) (?:the )?(?P<x>{_KNOWN}) "
        rf"(?:by|from|with|to|and) (?:the )?(?P<y>{_KNOWN}){_PLACE}",
        _made_by,
    ),
    (
        rf"{_COLUMN} {_TITLE}{_THAT}(?P<k>difference|product|sum|ratio|quotient) (?:of|between) (?:the )?"
        rf"(?P<x>{_KNOWN}) (?:and|to|by) (?:the )?(?P<y>{_KNOWN}){_PLACE}",
        _of_two,
    ),
    (
        rf"{_COLUMN}(?: {_TITLE})?{_THAT}(?P<w>(?:percentages?|per ?cent|share) (?:of )?(?:the "
        rf")?(?P<x>{_KNOWN}) "
        rf"(?:of|out of|in|to|relative to) (?:the )?(?P<y>{_KNOWN})){_PLACE}",
        _per_cent,
    ),
    (
        rf"{_COLUMN}(?: {_TITLE})?{_THAT}(?P<w>(?P<x>{_KNOWN}) (?:as|in) (?:a |an )?(?:percentage"
        rf"|per ?cent|share|%) "
        rf"of (?:the )?(?P<y>{_KNOWN})){_PLACE}",
        _per_cent,
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
    (r"\bat the (?:end|right(?: end)?) of the table\b", "at the end"),
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
        r"^(?P<v>add|show|print|put|insert|write|display) (?:the |an? )?(?P<k>average|mean|maximum|minimum|"
        r"highest|lowest|sum|total|number|count)(?: of)?(?: the)? (?P<x>[\w ]+?) (?:(?:under|below"
        r"|beneath|next to|"
        r"beside|after) the total )?(?:in|to|at|into) (?:the|each|every) (?:foot(?:er)? of (?:the"
        r"|each|every) )?"
        r"(?P<y>(?!page\b|column\b|report\b|group\b|table\b|last\b)[\w ]+?)(?: group)?(?:'s)? "
        r"(?:group )?footer$",
        r"\g<v> the \g<k> of \g<x> per \g<y>",
    ),
    (
        rf"^(?P<x>(?:add|show|print|put|insert|give)\b[^;]*?\b{_SUM}\b[^;]*?),? (?:plus|and(?: "
        rf"also)?|as well as|"
        rf"together with|along with) (?:add |show |print |put )?{_MORE_COUNT}(?P<r>(?: (?:per|by"
        rf"|for each|at|in) .+)?)$",
        r"\g<x>, count the rows\g<r>",
    ),
    (
        r"\b(?P<n>first|second|third|fourth|fifth|sixth|last) (?:table column|column (?:of|in) the table)\b",
        r"\g<n> column",
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
        r"^(?:sort|order|arrange)(?: (?:the|all|all the))? [\w ]*?by (?:the |their )?(?P<x>[\w ]+?),?"
        r"(?P<o>(?: \(?(?:newest|latest|oldest|earliest|largest|highest|smallest|lowest|biggest) first\)?"
        r"| (?:in )?(?:ascending|descending)(?: order)?)?),? (?:with)?in(?:side)? "
        r"(?:each|every|the same|one) (?P<y>[\w ]+)$",
        r"sort by \g<x>\g<o> within each \g<y>",
    ),
    (
        r"^(?:put|list|print|show|arrange|have|bring) (?:the |all |all the )?[\w ]+? in(?:to)? (?:the )?"
        r"(?P<d>ascending |descending |reverse )?order (?:of|by) (?:the |their )?(?P<x>[^,;]+)$",
        r"sort by \g<x> \g<d>",
    ),
    (
        r"^(?:just )?(?:give|show|get|print|list) (?:me |us )?(?:only|just) (?:the )?(?P<x>[\w]+) "
        r"(?=(?:with|where|whose|that|which|from|in|of)\b)",
        r"only show the \g<x> ",
    ),
    (
        r"^(?P<a>(?:add|create|define|introduce) (?:an? |the )?(?:new )?parameter (?:called |named )?)"
        rf"(?P<q>{QUOTED}|\w+)(?: of type \w+)?,? (?:and|to|with which to|for) (?:filter|restrict"
        rf"|limit|narrow)(?:ing)?(?: down)? "
        r"(?:the )?(?:rows?|records|list|data|report|lines|results?|entries|it)?(?: (?:by|with|on|using|to) "
        r"(?:it|that|this|this parameter|that parameter))?$",
        r"filter by a parameter \g<q>",
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
        r"^(?P<v>(?:only )?(?:print|show|display)) (?P<x>(?:the )?[\w ]+?) (?P<o>only )?(?:if|when|where) "
        r"(?:there (?:is|are) (?:one|any|some|something(?: in it| there)?)|it (?:has been "
        r")?(?:filled|given|set|there))"
        r"(?: in)?$",
        r"print \g<x> only when it is not empty",
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
        rf"^(?P<v>{_TAKE_OUT}) (?P<x>(?:the )?[\w ]+?) (?:from|in|on|of) (?:each|every) "
        r"(?:order|row|record|line|entry|item|card|box|block)$",
        r"\g<v> \g<x>",
    ),
    (
        rf"(?P<v>^(?:{_TAKE_OUT}|move|make|set|print)) (?P<x>[^,;]+?),? (?:together with|along "
        rf"with|including|and|as well as|with) "
        r"(?:the|its) (?:date|value|number|field|text|amount|name|figure) "
        r"(?:under|below|beneath|underneath|beside|next to|after|behind|right of|to the right of"
        r")(?:neath)? it\b",
        r"\g<v> \g<x> and its value",
    ),
    (
        rf"^(?P<v>{_TAKE_OUT}|make|print|turn) (?:the|both|both the|all) (?:two|three|four|five"
        rf"|both) (?P<x>(?:of the )?"
        r"(?:ellipses|rectangles|lines|images|pictures|frames|logos|circles|boxes|barcodes|charts)\b.*)$",
        r"\g<v> all \g<x>",
    ),
    (
        r"^(?P<x>(?:let|allow|make|have)\b.*\b(?:wrap|grow|stretch|expand)\b.*?),? (?:when|if"
        r"|where|whenever|as soon as) "
        r"(?:it|they|the text|that|its text|the content) (?:(?:does not|doesn't|do not|don't|won't"
        r"|cannot|can't) fit(?: in| on)?(?:to)?|(?:is|are|gets?|becomes?) too (?:long|big|large|wide)"
        r"(?: for)?)"
        r"(?: it| (?:its|their|the|one|a|a single) (?:own )?(?:line|row|box|cell|field|frame|space|room|place"
        r"|width)s?)?$",
        r"\g<x>",
    ),
    (
        rf"^(?P<v>{_TAKE_OUT}) (?P<x>(?:the )?[^,;]*?\bcolumn\b[^,;]*?) (?:from|in|of) the table$",
        r"\g<v> \g<x>",
    ),
)
