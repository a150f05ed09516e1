"""English verbs and turns of phrase, with the ones that the edits know; a place said first goes behind."""

from __future__ import annotations

from app.domain.reports.editing.english.frames import QUOTED

_PLACE = (
    r"(?:(?:directly |right |just |immediately )?(?:under(?:neath)?|below|beneath|above|next to|beside"
    r"|to the (?:left|right) of|after|before|behind|in front of) (?:the )?[\w ]+?|between [\w ]+? and [\w ]+?"
    r"|(?:at|in|on) the (?:very |far )?(?:top|bottom|end|left|right|foot|beginning|start|front)"
    r"(?: (?:left|right))?(?: of the [\w ]+?)?)"
)
_PUTS = (
    r"(?:goes|comes|belongs|sits|there (?:should|must|needs to|has to) be|(?:should|must) (?:be|go"
    r"|come|stand)"
    r"|(?:i|we)(?:'d|’d| would)? (?:want|need|like)|(?:add|insert|squeeze|slot|fit|tack|put"
    r"|place)(?: in| on)?)"
)
_NO_MORE = (
    r"(?: (?:any ?more|any longer|on paper|here|in print"
    r"|(?:in|on) (?:the|this) (?:report|list|page|printout)))?"
)
VERBS = (
    (rf"^(?P<p>{_PLACE}),? {_PUTS} (?P<x>(?:an?|another|one more) .+|{QUOTED}.*)$", r"add \g<x> \g<p>"),
    # what is drawn, written and reckoned
    (r"^rule (?=an? )", "draw "),
    (r"^(?:work|figure) out (?=the\b|an?\b)", "show "),
    (
        r"^(?:date|time)[- ]?stamp (?:the |this |each |every )*(?:report|list|form|pages?)(?P<p> .+)?$",
        r"add the print date\g<p>",
    ),
    # rows: chosen, ordered, gathered, counted
    (
        r"^(?:bundle|organi[sz]e|cluster|categori[sz]e|gather|collect) (?:the |all )*[a-z]+ (?:by|per) ",
        "group the rows by ",
    ),
    (
        r"^(?:show|print|list) (?:all|every) (?:the )?[a-z]+ again,? without (?:any |the "
        r"|a )?filter(?:ing|s)?$",
        "remove the filter",
    ),
    (
        r"^(?:don't|don’t|do not|stop|no longer) sort(?:ing)?"
        r"(?: (?:anything|the rows|the list|it|at all|any ?more|any longer))*$",
        "remove the sorting",
    ),
    (
        r"^(?:start|begin) an? (?:new|fresh) page (?:after|every) (?:every |each )?(?P<n>\d+) [a-z]+$",
        r"\g<n> rows per page",
    ),
    # columns
    (
        r"^(?:let )?(?P<x>.+?) and (?P<y>.+?) (?:should |must )?(?:change|trade|swap|switch"
        r"|exchange) places$",
        r"swap \g<x> and \g<y>",
    ),
    (
        r"^(?:let )?(?P<x>.+?) and (?P<y>.+?) (?:should |must |can )?share (?:one|a|the same"
        r"|a single) column$",
        r"combine \g<x> and \g<y> into one column",
    ),
    (
        r"^(?:pull|bring|move|shift) (?P<x>.+?) (?:forward|over|left) so (?:that )?it (?:is|becomes|comes)"
        r"(?: the)? first(?: column)?$",
        r"move \g<x> to the front",
    ),
    (
        r"^(?:slim|trim|cut|narrow)(?: down)? (?P<x>(?:the )?[^,;]+? column)(?: down)? to (?=\d)",
        r"set the width of \g<x> to ",
    ),
    (
        r"^(?P<x>(?!there\b|it\b|they\b)[^,;]+?) (?:isn't|isn’t|aren't|aren’t|is not|are not|is no longer"
        rf"|are no longer) (?:needed|wanted|required|necessary){_NO_MORE}$",
        r"remove \g<x>",
    ),
    # looks and the page
    (r"^(?P<n>double|single)[- ]space (?P<x>.+)$", r"set the line spacing of \g<x> to \g<n>"),
    (
        r"^(?:change|switch|go|convert)(?: over)? to (?=(?:A\d|letter|legal|landscape|portrait)\b)",
        "set the page to ",
    ),
)
