"""What English requests say besides: what follows of itself, detours, bands before a colon."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from app.domain.reports.editing.clause_text import QUOTES
from app.domain.reports.editing.english_at_once import AT_ONCE, in_columns
from app.domain.reports.editing.english_chat import CHAT_AT_ONCE

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
_LENGTH = r"\d+(?:\.\d+)? ?(?:pts?|points?|px|pixels?|mm|cm)?"
_BANDS = (
    r"(?:group ?(?:footer|header)|page ?(?:footer|header)|column ?(?:footer|header)|summary|detail|title)"
)


_RULES = (
    (rf",? (?:and |but |with |so )?(?:then )?{_REFITS}(?:ting|ed|ing)? {_PARTS}(?: {_FOLLOWS})?$", ""),
    (
        rf",? (?:and |with )?{_PARTS} (?:spread|stretched|spanning|fitted|filling|re-?fitted|widened"
        rf"|rescaled) {_FOLLOWS}$",
        "",
    ),
    (rf",? (?:and )?tak(?:e|ing) (?:it|that|the (?:space|room|width)) (?:away )?from {_PARTS}$", ""),
    (
        r",? (?:and )?(?:tak(?:e|ing) (?:it|that|the (?:space|room|width)) (?:away )?(?:from|out of)|at"
        r" the expense of) "
        r"(?:the )?(?P<x>[\w ]+?)(?: column)?$",
        r" out of \g<x>",
    ),
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
    (r"\b(?:two|three|four|five) (?=(?:number|numeric|amount|date|text) columns\b)", ""),
    (r",? (?:headings?|headers?) included$", " and their headings"),
    (r"\ball (?:four|4) margins\b", "all margins"),
    (
        r" so (?:that )?it (?:comes|goes|stands|sits|is) (?=right after|just after|after|before|behind"
        r"|next to)",
        " ",
    ),
    (
        r"^(?P<h>.*?\b(?:pie|bar|line|column)(?: chart| graph))(?P<p>.*?)[,:] (?:showing )?(?:the"
        r" )?(?:number|count) of \w+ "
        r"(?:per|by|for each|in each) (?P<x>[\w ]+)$",
        r"add a \g<h> of the number of rows per \g<x>",
    ),
    (
        r"(?<=chart)(?P<p>[^:]*): (?P<a>\w[\w ]*?) (?:vs\.?|versus|against) (?P<b>\w[\w ]*?) (?:for|by"
        r"|per|in) (?:every|each) ",
        r"\g<p>: \g<a> and \g<b> by ",
    ),
    (r"\b(?:big|large|huge) (?=.*watermark)", ""),
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
        r"^(?P<a>(?:please )?(?:add|create|define) (?:an? |the )?(?:new )?(?:report )?parameter"
        r" (?:called |named )?(?P<p>\w+)),?"
        r" (?:and|then) (?:only )?(?:show|list|print|keep|include)(?: just| only)? (?:the )?(?:rows"
        r"|records|\w+s) "
        r"(?:of|for|from|with) (?:that|the given|this|the chosen) (?P<f>[\w ]+)$",
        r"filter \g<f> by parameter \g<p>",
    ),
    (
        r"(?<=code) (?:instead of|rather than|in place of) (?:the |a |plain |its )*(?:text|number|value"
        r"|digits)s?$",
        "",
    ),
    (
        r"^(?P<v>put|draw|add) a (?P<s>thin |thick )?box (?:of |with )?(?P<w>\d+(?:\.\d+)?) ?pt"
        r" (?:lines? )?(?:a?round|about) (?P<x>.+?)"
        r"(?: in (?:the )?(?:summary|footer|last band))?$",
        r"\g<v> a \g<w> pt border around \g<x>",
    ),
    (r"\bgrand total row\b", "total row"),
    (r"\bof type java\.(?:lang|math|util|sql)\.", "of type "),
    (
        r"(?<=chart )(?:below|under|beneath|after) the (?:grand )?totals?(?: row| line)? (?:that"
        r" )?(?:compares|comparing|with|showing) (?P<x>[\w ]+?) (?:for|by|per) (?:each|every) (?P<y>[\w"
        r" ]+)$",
        r"at the end: \g<x> by \g<y>",
    ),
    (
        rf"(?P<p>\b(?:image|logo|picture|photo|QR code|barcode)\b[^,;]*),? (?:at |with a size of )?"
        rf"(?P<s>{_LENGTH} wide (?:and|by|x) {_LENGTH} (?:high|tall)),?",
        r"\g<p> \g<s>",
    ),
    (
        rf"^(?:set|make|change) the line (?:width|weight|thickness) of (?P<x>(?:(?!line)[^,])+?) to"
        rf" (?P<n>{_LENGTH})"
        r"(?: and (?:their|its|the) (?:line )?colou?r to (?P<c>.+))?$",
        r"make the lines of \g<x> \g<n> \g<c>",
    ),
    (
        rf"^let the (?:value|text) (?:of \w+ )?(?:after|behind|next to|beside|right of) (?P<l>{_NAME})"
        rf" (?=stretch|grow|wrap)",
        r"let the value of \g<l> ",
    ),
    (
        rf"^(?:stretch|grow) the value (?:of|after|behind|next to|beside|right of) (?P<l>{_NAME})$",
        r"let the value of \g<l> stretch when the text does not fit",
    ),
    (
        r"\b(?:reduce|increase|lower|raise|enlarge|decrease|shrink) (?P<x>(?:its|their|the) (?:font "
        r"|text )?size) to (?=\d)",
        r"set \g<x> to ",
    ),
    (
        r"\bQR code (?P<s>of \d+ by \d+ )?(?:with|holding|containing) (?:the value of )?(?:the"
        r" )?parameter ",
        lambda found: f"QR code {found['s'].removeprefix('of ') if found['s'] else ''}of ",
    ),
    (
        r"^repeat the (?P<g>.*?)group header (?:at the top of|on|at) (?:every|each) (?:new )?page.*$",
        r"repeat the \g<g>group header on every page",
    ),
    (
        r",? with the (?P<g>[\w ]+?)(?: name)? in the group header and the sub-?totals? of (?P<y>[\w"
        r" ]+?) in the group footer$",
        r" with a subtotal of \g<y>",
    ),
    (
        r"(?P<a>\bparameter (?P<p>\w+)\b.*?),? (?:and |then )?(?:print|show|list|include)(?: just| only)"
        r" (?:the )?\w+ (?:whose|where|with|having)(?: an?)? "
        r"(?P<f>[\w ]+?) (?:is |are )?(?P<s>at least|at most|above|below|over|under|greater than|less"
        r" than|equal to) (?P=p)$",
        r"\g<a>, only rows where \g<f> is \g<s> the parameter \g<p>",
    ),
    (
        r"(?P<a>\bparameter (?P<p>Min_?(?P<f>[A-Z]\w*))\b.*?),? (?:and |then )?(?:skip|leave out|hide"
        r"|drop|omit) (?:the |all )?\w+ (?:below|under) it$",
        r"\g<a>, only rows where \g<f> is at least the parameter \g<p>",
    ),
    (
        r"(?P<a>\bparameter (?P<p>Max_?(?P<f>[A-Z]\w*))\b.*?),? (?:and |then )?(?:skip|leave out|hide"
        r"|drop|omit) (?:the |all )?\w+ (?:above|over) it$",
        r"\g<a>, only rows where \g<f> is at most the parameter \g<p>",
    ),
    (r",? (?:and |so )?(?:behind|under) the content(?: of (?:every|each|all) pages?)?$", " on every page"),
    (r"\baligned (?:to|on|at) the (?P<s>right|left|cent(?:er|re))$", r"on the \g<s>"),
    (r"\ball four (?:page )?margins\b", "all margins"),
    (r",? without (?:covering|overlapping|touching) (?:any|other) (?:text|elements?|things?)s?$", ""),
    (r",? as wide as the (?:printable area|page|table|column)(?=,|$)", ""),
    (r"^(?P<v>(?:please )?(?:delete|remove|drop) the group \w+),? (?:together )?with its .+$", r"\g<v>"),
    (
        r"\btable fed by an? (?:new )?sub-?data ?set (?P<q>[\ue000-\ue0ff])(?: with)? (?:the )?columns"
        r" (?P<c>.+)$",
        r"sub-table called \g<q> with the columns \g<c>",
    ),
    (
        r"(?P<a>\bvariable (?P<v>\w+)) (?:that |which )?(?:sums?|totals?"
        r"|adds)(?: up)? (?:the )?(?P<x>[\w ]+?)(?:,| and| then)+"
        r" (?:show|print|put|display) it (?P<w>(?:in|at|on) .+)$",
        r"\g<a> with the sum of \g<x>, show the variable \g<v> \g<w>",
    ),
    (r"(?<=variable )(?P<v>\w+) averaging (?:the )?", r"\g<v> with the average of "),
    (r"(?<=variable )(?P<v>\w+) (?:summing|adding)(?: up)? (?:the )?", r"\g<v> with the sum of "),
    (
        r",? (?:instead of|rather than|so (?:that )?it (?:is|does) ?n[o'\u2019]t) (?:being |getting |get"
        r" )?(?:cut(?:ting)?|clip(?:ped|ping)?"
        r"|truncat(?:ed|ing)|chop(?:ped|ping)?)(?: (?:it|them|the text))?(?: off| short)?$",
        "",
    ),
    (
        r"^(?:please )?(?:add|define|create|declare) an? (?:new )?variable (?:counting|that counts|to"
        r" count|for counting)"
        r" (?:the |all )?(?:number of )?(?P<x>\w+),? (?:and )?(?:show|print|put|display) it (?P<w>(?:in"
        r"|at|on) .+)$",
        r"define a variable \g<x>_count with the number of rows, show the variable \g<x>_count in the"
        r" summary",
    ),
    (
        r"^page numbers? (?P<s>centred|centered|right[- ]aligned|left[- ]aligned|on the (?:left|right))"
        r" (?P<w>(?:in|at|on) the (?:page )?(?:footer|header))$",
        r"add page number \g<w>, \g<s>",
    ),
    (r"^(?:an? )?box with (?P<x>an? .*border a?round .+)$", r"put \g<x>"),
    (
        r"^(?:please )?repeat (?:the )?(?P<x>[\w ]+?) in the (?P<b>page footer|page header"
        r"|summary)(?P<s>,? (?:on the )?(?:left|right)(?: side)?)?$",
        r"copy \g<x> into the \g<b>\g<s>",
    ),
    (r"(?<=per )(?P<x>\w+) date$", r"\g<x>"),
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
_FIRST = (*CHAT_AT_ONCE, *((re.compile(pattern, re.IGNORECASE), plain) for pattern, plain in AT_ONCE))


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
