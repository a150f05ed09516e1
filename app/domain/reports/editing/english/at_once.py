"""English turns that are put plainly at once: without them a clause would be read as something else."""

from __future__ import annotations

import re
from collections.abc import Callable

Rules = tuple[tuple[str, str | Callable[..., str]], ...]

_SIGNS = {"plus": "+", "minus": "-", "times": "*", "divided by": "/"}
_STATES = (
    r"(?:high(?:est)?|low(?:est)?|medium|normal|urgent|critical|open|closed|pending|failed|rejected|overdue"
    r"|paid|unpaid"
    r"|cancell?ed|active|inactive|approved|blocked|late|[\ue000-\ue0ff])"
)
_NUMBERS = {"single": "1", "one": "1", "two": "2", "three": "3", "four": "4", "double": "2"}


def in_columns(found: re.Match[str]) -> str:
    """Return a wish for so many columns of the page."""
    return f"set page columns to {_NUMBERS[found['n'].lower()]}"


def _formula(found: re.Match[str]) -> str:
    return f"{found['x']} {_SIGNS[found['o'].lower()]} {found['y']}"


def _reckoned(found: re.Match[str]) -> str:
    """Return a new column with its formula in signs."""
    return f'{found["v"]} a column "{found["c"]}"{found["w"]} = {_formula(found)}'


# Said at once: without them a clause would be read as something else.
AT_ONCE: Rules = (
    # A size is taken as it is said.
    (
        r"\b(?:about|approximately|roughly) (?=\d+(?:\.\d+)? ?(?:(?:pt|points?|px|mm|cm)\b ?)?"
        r"(?:(?:x|×|by) ?\d|(?:wide|high|tall)\b))",
        "",
    ),
    # What is wrong, and the remedy in a sentence of its own.
    (
        r"^(?P<x>the [^.;,]{2,40} (?:is|are|looks?)) (?:(?:much|far|way|really|a (?:bit"
        r"|little)) )?too (?P<a>\w+)[.;]"
        r" (?P<m>make|set) (?P<it>it|them)\b",
        r"\g<x> too \g<a>, \g<m> \g<it>",
    ),
    (
        r"^(?P<v>(?:please )?(?:add"
        r"|insert)) an? (?:new )?(?P<c>[\w ]+?) column(?P<w>[^,=]*), (?:which is |that is |being )?"
        r"(?P<x>[\w ]+?) (?P<o>plus|minus|times|divided by) (?P<y>[\w ]+)$",
        _reckoned,
    ),
    (
        r"^(?P<v>(?:please )?(?:put|add|show|print|insert|place)) (?:the |a |today's |the current )?date"
        r" (?=(?:in|on|at|to|into) (?:the )?"
        r"(?:page|report|bottom|top|left|right|title|summary|footer|header))",
        r"\g<v> the date of printing ",
    ),
    (
        r",? and make (?:all )?(?:the )?(?:columns|contents?|table|everything|layout) fit(?: (?:the"
        r"|on the|into the) (?:new )?(?:page|width|paper))?$",
        "",
    ),
    (r"(?<=paper) instead of (?:the )?(?:current |present )?A\d(?: paper| format)?$", ""),
    (r",? (?:with )?no need to (?:show|print|display) it(?: yet| for now| anywhere)?$", ""),
    (
        r",? (?:and )?keep(?:ing)? (?:its|the) (?:size|place|position)(?: and (?:its |the )?(?:size"
        r"|place|position))?$",
        "",
    ),
    (
        r"^swap (?P<x>the (?:logo|picture|image|photo)) for (?=[\w-]+\.(?:png|jpe?g|gif)\b)",
        r"replace \g<x> with ",
    ),
    (
        r"^(?:put|place|add|make) a copy of (?P<x>[\w \ue000-\ue0ff]+?) (?:at|on|to|in) the (?P<s>left"
        r"|right)(?: side)? of the (?P<b>page footer|page header|summary)$",
        r"copy \g<x> into the \g<b> on the \g<s>",
    ),
    (
        r"^(?:put|show|print) (?:the )?(?P<x>[\w ]+?) as an? (?P<c>QR code"
        r"|bar ?code)(?: at the (?:start|end|beginning) of (?:each|every) row)?,?"
        r" (?:and |but )?keep(?:ing)? the (?:text|value|number)(?: too| as well)?$",
        r"add a \g<c> of \g<x> next to \g<x>",
    ),
    (
        r"(?P<v>\b(?:drop|remove|delete|take out|hide) [^,]+?) (?:since|because|as) (?:it|they|that"
        r"|this)(?:'s|\u2019s| is| are| was| stands?)? [^,]+(?=,|$)",
        r"\g<v>",
    ),
    (
        r"^(?P<a>(?:please )?(?:add|insert) an? (?:new )?column) (?:for|of|showing"
        r"|with) (?:the )?(?:field )?(?P<f>\w+) (?P<w>(?:before|after|next to|left of"
        r"|right of|at the end|as the (?:first|last))[^,]*),? (?:headed|titled|called"
        r"|with the (?:heading|title|header)) (?P<q>[\ue000-\ue0ff])$",
        r"\g<a> \g<q> for field \g<f> \g<w>",
    ),
    (
        r"^(?P<v>(?:please )?(?:add|put|insert)) an? (?P<b>page (?:header|footer)) (?:with|saying"
        r"|reading) (?:the )?(?:words?|texts?)? ?(?P<x>[A-Z][\w ]*?)"
        r"(?P<s> (?:on the (?:left|right)|in the (?:middle|cent(?:re|er))|centred|centered))?$",
        r'\g<v> "\g<x>" to the \g<b>\g<s>',
    ),
    (
        r",? and (?:keep|hold) (?:everything|all|the content|it all) (?:on|in|inside"
        r"|within) the (?:page|margins|printable area)$",
        "",
    ),
    (
        r",? and (?:fit|refit|adapt|scale|re-?flow) (?:the )?(?:content|contents|elements|layout"
        r"|everything) (?:to|into) (?:the )?(?:new )?(?:width|page|margins)$",
        "",
    ),
    (
        r",? and take (?:that|it|them|the (?:room|space|width)) (?:off|away from|out of"
        r"|from) (?:the )?(?!(?:the )?(?:columns?\b|others?\b|rest\b|remaining\b|neighbou?rs\b"
        r"|other\b))(?P<x>[\w ]+?)(?: column)?$",
        r" out of \g<x>",
    ),
    (r"\b(?P<g>grow|stretch|expand)(?:s|ing)? (?:downwards?|down|vertically)\b", r"\g<g>"),
    (r"(?<=grow) (?:when|if) (?:it|the text) (?:doesn't|doesn\u2019t|does not) fit$", ""),
    (
        r"(?P<a>\bparameter (?P<p>\w+)\b.*?),? and (?:show|print|list|keep)(?: just"
        r"| only)* (?:the )?\w+ (?:with|whose|where|having)(?: an?)? (?P<f>[\w ]+?)"
        r" (?:of |is )?(?P<s>at least|at most|above|below|over|under) (?:that|it|this)$",
        r"\g<a>, only rows where \g<f> is \g<s> the parameter \g<p>",
    ),
    (
        r"^(?P<h>.*\b(?:bar|pie|line|column)(?: chart| graph)\b.*?) (?:with|of|showing) the (?:number"
        r"|count) of \w+ (?:per|by|for each|in each) (?P<x>\w+)$",
        r"\g<h> of the number of rows per \g<x>",
    ),
    (
        r"\b(?:first|second|third|fourth|fifth|last|innermost|outermost) group level, (?:the )?(?=\w+$)",
        "group ",
    ),
    (
        r"(?<=chart of )(?P<x>the \w+|\w+) (?:tests|orders|rows|records|items|entries|values"
        r"|figures) (?=(?:per|by) )",
        r"\g<x> ",
    ),
    (r"\b(?P<p>chart\b.*? (?:by|per|over)) (?P<x>\w+ed) date(?= |$)", r"\g<p> \g<x>"),
    (r"(?<=chart of )(?P<x>[\w ]+?) over (?!time)(?=\w)", r"\g<x> by "),
    (
        r"^(?:show )?only one (?P<f>\w+): add a parameter (?P<p>\w+) and filter (?:by|on|with) it$",
        r"filter \g<f> by parameter \g<p>",
    ),
    (
        r"^(?P<x>[\w ]+?) (?:should|must|shall) (?:look|read|appear|be shown|be printed)(?: like"
        r"| as)? (?=\d{1,2} [A-Za-z]{3,9} \d{4}|\d{1,4}[-/.]\d{1,2}[-/.]\d)",
        r"format \g<x> like ",
    ),
    (
        r"^(?:change|turn|convert) (?:the (?:field"
        r"|type of) )?(?P<f>\w+) (?:in)?to (?:an? )?(?P<t>BigDecimal|Integer|Long|Double|Date"
        r"|String)(?: type)?(?:,| and)+ "
        r"(?:show|print|format) (?:it with )?(?P<r>.+)$",
        r"change the type of \g<f> to \g<t>, show \g<f> with \g<r>",
    ),
    (
        r"\b(?P<c>yellow|orange|purple|green|white|black|blue|gr[ea]y|pink|red|brown) inside$",
        r"\g<c> background",
    ),
    (r"\bjust below itself\b", "below it"),
    (
        r"^(?P<v>(?:please )?(?:add|insert) a(?: new)? column) (?P<t>(?!for\b|called\b|named\b"
        r"|with\b)[^\"'=,\ue000-\ue0ff]{1,30}?) = (?=\w)",
        r'\g<v> "\g<t>" = ',
    ),
    (
        r"^(?:an? )?(?:big |large )?(?P<c>(?:light "
        r"|dark )?(?!cent(?:er|re)\b)\w+ )?(?P<w>[A-Z]{3,})"
        r" across the page(?:,? behind everything| in the background)?$",
        r'add a \g<c>watermark "\g<w>"',
    ),
    (
        r"\btable with (?:its|an|their) own (?:sub-?\s?)?data ?set,? (?:and |with |of )*(?:the )?columns? ",
        "sub-table with the columns ",
    ),
    (r"\b(?:small|little|new) (?=sub-table)", ""),
    (r"\b(?P<p>logo|picture|image|photo|seal),? (?P<f>[\w-]+\.(?:png|jpe?g|gif|svg|bmp)), ", r"\g<p> \g<f> "),
    (
        r"^(?:please )?(?:leave|print|show|keep) (?:the )?(?P<x>[\w ]+?) (?:blank|empty) (?:when|where"
        r"|if) (?:they are|it is|it's"
        r"|they're|the value is|the amount is)?\s?(?:zero|0)$",
        r"hide zero values of \g<x>",
    ),
    (
        r"^(?P<a>.*?\b(?:each|every) (?P<x>\w+)\b.*?\bnew page)(?:,| and"
        r"| with)+ (?:the )?page numbers? (?:should |must )?"
        r"(?:begin|start|beginning|starting|restart|restarting|count|reset)s?(?: again| over"
        r"| anew)*(?: (?:at|from|with|to) (?:1|one))?$",
        r"\g<a>, restart the page number for each \g<x>",
    ),
    (
        rf"^(?:the |all )?(?P<q>{_STATES}) (?P<x>[a-z]\w+) (?:\w+s|ones) (?:should|must|shall) (?:be|appear"
        r"|stand out|look)(?: in)? (?P<l>.+)$",
        r"make rows where \g<x> is \g<q> \g<l>",
    ),
    (
        r"^(?:(?:after|below|under) the (?:grand )?total,? )?(?:add|put|insert) an? (?:small "
        r"|little )?table (?:from|on|over|of|based on) "
        r"an? (?:own |separate |new )?sub-?\s?data ?set (?:with|showing|of) (?:the (?:columns "
        r"|fields )?)?(?P<x>.+)$",
        r"add a sub-table with the columns \g<x>",
    ),
    (
        r"^(?P<v>(?:please )?(?:remove|delete|drop|take out|get rid of)) the (?P<n>line"
        r"|rule) (?P<w>under|below|beneath|above|over) the "
        r"(?:column )?(?:headings?|headers?|titles)(?: row)?$",
        r"\g<v> the \g<n> \g<w> the column header",
    ),
    (
        r"^(?P<v>(?:please )?(?:delete|remove|drop) (?:the )?(?:column )?)(?P<a>[^,]+?)(?: column)?,?"
        r" (?:and |then )?(?:give|giving|hand|add) (?:the|its|that) (?:freed |empty |free "
        r"|whole )?(?:width|room|space)"
        r" to (?:the )?(?:column )?(?!(?:the )?(?:columns?\b|others?\b|rest\b|remaining\b"
        r"|neighbou?rs\b|other\b))(?P<b>[^,]+?)(?: column)?$",
        r"\g<v>\g<a> column with its room for \g<b>",
    ),
    (
        r"^(?P<a>.*?) (?:and|then) (?P<v>centre|center|right[- ]align|left[- ]align|bold|widen|narrow|shade)"
        r" (?:that|this|the same) column$",
        r"\g<a>, and \g<v> its column",
    ),
    (
        r"^(?:i (?:need|want|would like)|we need) (?P<x>an? (?:QR code|barcode|bar code|page number"
        r"|watermark|logo|chart"
        r"|(?:pie|bar|line) chart)\b)",
        r"add \g<x>",
    ),
    (
        r"(?P<a>\b(?:QR code|bar ?code)\b.*) (?:at|in|on) the (?P<v>bottom|top) (?P<h>left|right)(?: corner)?"
        r" of the last page\b",
        r"\g<a> at the \g<v> \g<h> of the summary",
    ),
    (
        r"(?P<a>,? (?:and |then )?(?:show|print|display|put) (?:it|that)) (?:on|at) the last page$",
        r"\g<a> in the summary",
    ),
    (r",? and (?P<v>show|print|display) (?:it|that) (?=(?:in|at|on) )", r", and \g<v> it "),
    (
        r"^lay (?:out )?(?:the |all )?(?:\w+ )?(?:out )?(?:in|into|over|across) (?P<n>single|one|two"
        r"|double|three|four)"
        r" columns?(?: (?:on|per|across) (?:the|each|every|a) page)?$",
        in_columns,
    ),
    (
        r"^(?P<c>(?:group|sort|order) .+?)(?:,| and)+ (?:show|print|put|with|display) (?:the )?(?P<x>[\w ]+?)"
        r"(?: name)? in the group header$",
        r"\g<c>",
    ),
    (
        r"^(?P<v>remove|delete|drop|dissolve) (?:the )?(?!group$)(?=(?P<g>group ?\d+|\w*_?group_?\d*)$)",
        r"\g<v> the group ",
    ),
    (
        r"^(?P<v>(?:please )?(?:highlight|mark|shade|show|print|colou?r|make) )(?:the |all "
        r"|any )?(?P<r>rows|records|lines)"
        r" (?:with|having|of) (?:an? |the )?(?P<x>(?!an? |any |some )[\w]+) (?:of |is |= ?)?"
        r"(?P<q>[\ue000-\ue0ff]"
        r"|[A-Z]\w*) (?=in |bold|red)",
        r"\g<v>\g<r> where \g<x> is \g<q> ",
    ),
    (
        r"^(?P<a>(?:please )?(?:add|insert) an? (?:new )?column .+?)(?:,| that is| which is"
        r"| being)+ (?P<x>[\w ]+?)"
        r" (?P<o>plus|minus|times|divided by) (?P<y>[\w ]+)$",
        lambda found: f"{found['a']} = {_formula(found)}",
    ),
    (r"\b(?P<n>.*\bby [\w ]+?) (?:newest|latest|most recent) first$", r"\g<n> descending"),
    (
        r"^(?P<v>(?:please )?(?:add|insert|put)) an? (?:new )?(?P<c>[\w ]+?) column (?P<p>(?:before"
        r"|after|behind|next to|left of|right of)"
        r" (?:the )?[\w ]+?),? (?:with |from |of |showing |bound to )?(?:the |a )?(?:new )?field"
        r" (?P<f>\w+)$",
        r'\g<v> a column "\g<c>" for field \g<f> \g<p>',
    ),
)
