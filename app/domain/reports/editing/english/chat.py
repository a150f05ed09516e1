"""What English requests explain around a wish, and wishes told the way one talks to a colleague."""

from __future__ import annotations

import re
from collections.abc import Callable

from app.domain.reports.editing.request.numerals import COLOUR

Rules = tuple[tuple[str, str | Callable[..., str]], ...]

_NAME = r"[\ue000-\ue0ff]"
_WHO = (
    r"(?:HR|accounting|accounts|finance|sales|marketing|legal|IT|production|purchasing|logistics|management|audit"
    r"|(?:the |our |my |an? )(?:boss|manager|director|customers?|clients?|auditors?|accountants?|team"
    r"|users?|warehouse"
    r"|shop floor|bank|supervisor|colleagues?|office|department|chef|printer|[a-z]+ (?:team|department"
    r"|manager)))"
)
_COUNTS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "ten": "10"}


def _counted(found: re.Match[str]) -> str:
    """Return "with at least one defect" as a condition on the column Defects."""
    number, what = found["n"].lower(), found["x"]
    plural = what if what.endswith("s") else f"{what}s"
    return f"{found['v']} only rows where {plural} is {found['s']} {_COUNTS.get(number, number)}"


_LABEL = rf"(?:{_NAME}|[A-Z][a-z]+(?: [a-z]+){{0,2}}:?)"


def _signed(found: re.Match[str]) -> str:
    """Return a signature line with its labels in quotation marks."""
    labels = [one for one in re.split(r",? and |, ", found["l"]) if one]
    quoted = " ".join(one if re.fullmatch(_NAME, one) else f'"{one}"' for one in labels)
    return f"add a signature line {quoted}{found['e'] or ''}"


CHAT: Rules = (
    (
        r"^(?:please )?fill (?:the|each|all) (?:page )?columns? (?:from )?(?P<d>top to bottom"
        r"|left to right)(?: first)?"
        r"(?:,? (?:instead of|rather than|not) .*)?$",
        r"fill the page columns \g<d> first",
    ),
    (
        r"^(?:please )?(?:let |have )?the (?:rows|records|cards|items|orders) (?:should |must )?(?:run"
        r"|go|flow|fill) "
        r"(?P<d>down|across)(?: (?:each|every|the) (?:page )?(?:columns?|page))?(?: first)?"
        r"(?:,? (?:and )?(?:then|instead of|rather than|not) .*)?$",
        lambda found: (
            f"fill the page columns {'top to bottom' if found['d'] == 'down' else 'left to right'} first"
        ),
    ),
    (
        r"^(?:please )?(?P<v>add|put|insert|leave|print|place) (?:an? |the |some )?(?:(?:row|line"
        r"|space|place)s? (?:of |for |with )?(?:the )?)?"
        r"(?:signatures?|sign-?offs?)(?: (?:lines?|rows?|fields?|blocks?|areas?|boxes"
        r"|spaces?))?(?: with| for| of| saying|:|,)*(?: labels?)? "
        rf"(?P<l>(?-i:{_LABEL}(?:(?:,? and |, ){_LABEL})+))(?P<e> (?:at|in|on|below|under|after) .*)?$",
        _signed,
    ),
    (
        r"(?P<q>\bselect\b.*\$P\{(?P<n>\w+)\}.*?),? (?:and )?(?:create|declare|define|add) (?P=n)"
        r" as an? (?P<t>[A-Za-z][\w.]*) parameter$",
        r"\g<q>; change the type of parameter \g<n> to \g<t>",
    ),
    (
        rf"\b(?:create|declare|define|add) (?P<n>{_NAME}"
        rf"|[A-Za-z_][A-Za-z0-9_]*) as an? (?P<t>[A-Za-z][\w.]*) parameter\b",
        r"add a parameter \g<n> of type \g<t>",
    ),
    (r"\b(?P<a>(?:at|on|to|in) the )very (?P<b>end|top|bottom|beginning|start|last)\b", r"\g<a>\g<b>"),
    (
        r"^(?P<a>(?:please )?(?:add|put|print|show|insert) [^,;]*?\bwater\s*-?mark\b[^,;]*?),? (?:that"
        r"|which|and)? ?(?:it )?"
        r"(?:is |should be |should |appears? |shows? |prints? )?only (?:be )?(?:printed |shown "
        r"|visible |there |appear |print )?"
        r"(?:when|if|while|where) (?:the |a )?boolean parameter (?P<p>[A-Za-z]\w*) is (?P<v>true|false)$",
        r"add a boolean parameter \g<p>; \g<a> only when parameter \g<p> is \g<v>",
    ),
    # ---- an unknown word for a Chinese name that stands in brackets behind it
    (
        rf"(?P<d>\b(?:the|an?|each|every|this|of|by|for|per|in|on|from|after|before|between|and|to|than) )"
        r"(?:(?!(?:the|of|by|for|per|in|on|from|after|before|between|and|to|columns?|fields?|headings?|labels?|groups?|parameters?)\b)"
        rf"[A-Za-z'-]+ ){{1,3}}\((?P<x>{_NAME}|[\u4e00-\u9fff]{{2,12}})\)",
        r"\g<d>\g<x>",
    ),
    (
        r"^(?P<h>(?:please )?(?:insert|add|put in) an? (?:new )?\S+ column)"
        r" \((?:field|for field"
        r"|showing)? ?(?P<f>[a-z]\w*)(?:, (?P<t>[A-Za-z.]+))?(?:, (?:with )?(?P<n>\w+) decimals?)?\)"
        r" (?P<p>(?:between|after|before|behind|at|as) [^,]+)",
        lambda found: (
            f"{found['h']} for field {found['f']} {found['p']}"
            + (f", type {found['t']}" if found["t"] else "")
            + (f", with {found['n']} decimals" if found["n"] else "")
        ),
    ),
    (
        r"(?P<x>\b(?:wider|narrower)\b.*?),? and take (?:those|these|that"
        r"|the)(?: \d+)?(?: points?)? (?:away )?from ",
        r"\g<x> and take it from ",
    ),
    (
        rf"^(?P<v>(?:please )?(?:print|show|make"
        rf"|colou?r)) (?:the )?(?P<x>[\w ]+?) (?:in )?(?P<c>{COLOUR}) (?:when(?:ever)?|if|where) (?:it"
        rf"|that)(?:'s| is) "
        rf"(?P<a>[^,]+?),? and (?:in )?(?P<d>{COLOUR}) (?:for|when(?:ever)? it(?:'s| is)|if it(?:'s"
        rf"| is)) (?P<b>[^,]+)$",
        r"\g<v> \g<x> in \g<c> when \g<x> is \g<a>; \g<v> \g<x> in \g<d> when \g<x> is \g<b>",
    ),
    (
        r"(?P<x>\bno decimals?\b.*?),? (?:just |only )?(?:whole|round|full) (?:numbers?|units?)(?: only)?$",
        r"\g<x>",
    ),
    (r"\bdirectly (?P<p>behind|after|before)\b", r"\g<p>"),
    (
        r"(?P<x>\b(?:put|move|place|bring)\b.*?\b(?:after|behind|before|beside|next to|between|of|end"
        r"|front)\b.*?),? so (?:that )?[\w ]+? (?:comes?|ends? up|stands?"
        r"|goes|follows|is|are)(?: (?:right|directly|just))?"
        r" (?:after|behind|before|next to|beside|last|first|second|third)(?: (?:it|that|them|[\w ]+))?$",
        r"\g<x>",
    ),
    (
        r",? so (?:that )?(?:it )?(?:also )?(?:shows?|includes?|has) the time(?: too"
        r"| as well)?,? (?:as in|like|e\.g\.|such as) ",
        " to look like ",
    ),
    (
        r"^(?:please )?take (?:the )?(?P<x>[^,]+?) out of (?:the )?(?P<y>title|header|footer"
        r"|page header|page footer|summary|report|detail)(?: band)?$",
        r"remove the \g<x> from the \g<y>",
    ),
    (r"\b(?:the )?[A-Za-z]+ logo (?:picture|image)\b", "the logo picture"),
    (
        r"^(?:instead of (?:just )?(?:the|a) (?:bare "
        r"|plain )?(?:page )?number,? )(?:the )?(?:page )?footer should (?:say|read|show|have)"
        r" (?P<q>\S+)(?: style)?(?: numbering| page numbers?)?$",
        r"change the page number in the footer to \g<q>",
    ),
    (
        r"^(?P<a>group .*? by (?P<g>[\w ]+?)),? with (?:the |its )?(?:name|value"
        r"|[\w ]+? name) in bold (?:above|at the top of|before) (?:each|every)(?: group)?"
        r",? and (?:a |the )?(?:subtotal|total|sum) of (?P<y>[\w ]+?) (?:below|under|after"
        r"|at the (?:end|bottom) of) (?:it|each|every|each group)$",
        r"\g<a>; make the group header bold; add a subtotal of \g<y> for each group",
    ),
    (
        r"^(?:an? |the )?(?P<g>[\w ]+?)(?:'s)? (?:group )?(?:heading|header|name) (?:should|must"
        r"|has to) be (?:printed|repeated|shown) (?:again )?(?:at the top of|on) "
        r"(?:the next|each|every(?: new)?) page(?:,? (?:if|when) .*)?$",
        r"repeat the header of the group \g<g> on each page",
    ),
    (
        r"^(?P<x>(?:at the end[^,]*, )?(?:print|show|add)) the average (?:length|duration) of (?:an?"
        r"|each|the) \w+ in (?P<m>minutes|hours|days)",
        r"\g<x> the average \g<m>",
    ),
    (
        r"(?P<x>\baverage\b.*?),? rounded to (?:a |the (?:nearest )?)?(?:whole numbers?|integers?)$",
        r"\g<x>, without decimals",
    ),
    (
        r"^(?P<v>(?:please )?(?:draw|add|put) an? [^,]*?(?:line|rule)) across the (?:full|whole"
        r"|entire) width (?:right |just |directly )?"
        r"(?P<s>below|under|above|over) the (?:column )?(?:headings|headers|column titles|heading row"
        r"|header row)$",
        r"\g<v> \g<s> the column headings",
    ),
    (
        r"(?P<b>\bborders? )around each of the (?:two|three|four|five|six|seven|eight|nine|ten|\d+) texts$",
        r"\g<b>around all texts",
    ),
    (r"\bhalf-point\b", "0.5 pt"),
    (
        r"^draw all (?:the )?lines in (?P<r>.+)$",
        r"make all lines \g<r>",
    ),
    (
        r"^(?P<a>(?:add|create) an? (?:\w+ )?parameter (?:called )?(?P<p>\w+)),? and (?:only (?:print"
        r"|show|list)|(?:print|show|list) only) (?:the )?"
        r"(?:rows|records|lines|\w+s) (?:of|for|from|with|in) (?:that|this|the given) (?P<x>\w+)"
        r"(?:[;,.]? (?:and )?(?:if|when) (?:it is|it's|it|none is|nothing is"
        r"|the parameter is) (?:empty|blank|null|given|left empty|not given|missing),? "
        r"(?:then )?(?:print|show|list) (?:all|everything|every row)(?: of them| rows| records)?)?$",
        r"add a parameter \g<p> and filter \g<x> by it",
    ),
    (
        r",? (?:just |exactly )?(?:the (?:same )?way|like|as) [\w ]+? already (?:have|has|do|does|is"
        r"|are)(?: them| it| so)?$",
        "",
    ),
    (
        rf"^{_WHO} (?:only |really |just )*(?:care|cares|worry|worries|complain|complains"
        rf"|complained)s? (?:about )?[^-,;:\u2013]+?\s*[-;:\u2013]\s*",
        "",
    ),
    (
        rf"^{_WHO} (?:has |have )?(?:asked|asks?|wants?|wanted|needs?|needed|would like|requests?"
        rf"|requested) (?:for |to (?:see|have) )?(?=(?:the|an?) )",
        "add ",
    ),
    (
        r"\b(?:only )?(?P<v>list|show|print|keep|include) (?:only )?(?:the )?(?:those|ones|rows"
        r"|records|\w+s) (?:with"
        r"|having|that have) (?:an? )?"
        r"(?P<s>at least|more than|at most|fewer than|less than) (?P<n>\d+|one|two|three|four|five"
        r"|ten) (?P<x>[a-z]+)$",
        _counted,
    ),
    (
        r"^(?P<a>.*?\b(?:newest|latest|oldest|earliest|highest|lowest|biggest"
        r"|smallest)\b.*? first)(?: please)?,? (?:and |with )?(?:the )?same[- ]\w+ \w+ (?:sorted "
        r"|ordered )?(?P<b>by [\w ]+)$",
        r"\g<a>, then \g<b>",
    ),
    (
        r",? (?:and )?(?:put|show|print|place) (?:it|that|them) (?:in|on) a (?:new |separate "
        r"|own )?(?:line|row) (?:right |just |directly )?(?P<s>under|below|beneath|after) ",
        r" \g<s> ",
    ),
    (
        r"(?<=column), (?:it|that|this)(?:'s|\u2019s| is) (?:in|on|part of|printed in"
        r"|shown in) [^,;]+? (?:anyway|already)(?=[,;]|$)",
        "",
    ),
    (
        r"^(?P<v>(?:please )?(?:drop|delete"
        r"|remove) (?:the )?)(?P<a>[\w ]+?) column[,;]? (?:and )?let (?:the )?(?P<b>(?!(?:the )?(?:all"
        r"|every|other|others|rest|remaining|neighbou?r(?:ing)?|adjacent)s?\b)[\w ]+?)(?: column)?"
        r" (?:use|take|have|get|fill)(?: over| up)?"
        r" (?:the|its|that) (?:free |freed |empty )?(?:space|room|width|place)$",
        r"\g<v>\g<a> column with its room for \g<b>",
    ),
    (
        r",? (?:and )?(?:squeeze|shrink|scale|narrow|compress) (?:the "
        r"|all )*columns so (?:that )?(?:(?:everything|it all|all|they"
        r"|they all)(?: still)? fits?(?: on the page| in)?|nothing (?:runs|goes|falls|sticks"
        r"|gets) (?:off|out|over|beyond|cut)[^,;]*)$",
        "",
    ),
    (
        rf"^(?P<w>the [\w ]+?) (?:says|reads|shows) (?P<a>{_NAME})[,;]? (?:that|it|this"
        rf"|which)? ?(?:should|must|ought to) (?:be|read|say) (?P<b>{_NAME})$",
        r"replace \g<a> with \g<b> in \g<w>",
    ),
    (
        r"^if (?:an? |the )?(?P<x>[\w ]+?) is (?:missing|empty|blank|null|not given),? (?:print"
        r"|show) neither (?:the )?(?P<l>[\w ]+?) label nor (?:the |its )?(?:value|field|data)$",
        r"hide \g<l> and its value when \g<x> is empty",
    ),
    (
        r"^(?:the )?(?:column )?(?:headings|headers|column titles)(?: look \w+"
        r"| are \w+)?[:,;] (?:please )?(?:make|call|name|rename) them (?P<l>[^:]+)$",
        r"rename the column headings to \g<l>",
    ),
    (
        r"^(?P<v>(?:please )?(?:draw|add|put) an? [^,]*?(?:line|rule) (?:under|below|above"
        r"|over) the column (?:headings|headers|titles)) (?:across|over|along) the (?:full|whole"
        r"|entire) width$",
        r"\g<v>",
    ),
    (
        r"^(?:could you |can you |please |also )*repeat (?:the )?(?P<x>[\w ]+?) (?:from|of"
        r"|in) the (?:title|header|heading|summary) (?:at|on|in) the (?P<s>left"
        r"|right)(?: side)? of the (?P<b>page footer|page header|summary)\??$",
        r"copy \g<x> into the \g<b> on the \g<s>",
    ),
    (
        r"^(?P<r>(?:please )?(?:rename|change) .+? to .+? and .+? to .+?),? (?:in|on) the (?:table "
        r"|column )?(?:headings?|headers?)(?: row)?$",
        r"\g<r>",
    ),
    (
        r"^(?P<a>(?:please )?(?:add|create|define|declare) an? [^,;]*?\bparameter (?:called "
        r"|named )?(?P<p>\w+)\b"
        r"[^;]*?)(?:[,;] (?:and )?| and )(?P<x>[^,;]+?) (?P<o>only )?(?:when|if|where"
        r"|while) (?:it(?:'s| is)|that is) "
        r"(?P<v>true|false|set|ticked|on|off)$",
        r"\g<a>; \g<x> \g<o>when \g<p> is \g<v>",
    ),
    (
        r"(?P<c>=\s*)(?:the |an? )?(?P<x>[a-z]\w*) (?:that |which )?(?:I|we|you|users?) (?:pass|give"
        r"|enter|choose|hand|type)(?:es|s)?(?: in)?$",
        r"\g<c>$P{\g<x>}",
    ),
    (
        r"^(?P<v>.*?\b)(?P<c>pie(?: chart| graph)?) (?:of|for|with) (?:the )?\w+(?P<w>(?: (?:at|in"
        r"|on) the [\w ]+)?),?"
        r" (?:with )?one (?:slice|piece|sector) (?:per|for each|for every) (?P<x>\w+)$",
        r"\g<v>\g<c> of the number of rows per \g<x>\g<w>",
    ),
    (
        r"(?<=code)(?P<w> .*?)? (?:containing|that contains|which holds|holding"
        r"|encoding) (?P<x>(?:the )?[\w ]+)$",
        r" of \g<x>\g<w>",
    ),
    (r"\b(?:wrap|run|flow) (?:on ?to|over|across) (?:more|several|two|many) lines\b", "wrap"),
    (r"^(?:please )?drop (?P<x>.+?)(?:'s|\u2019s) font to (?=\d)", r"set the font size of \g<x> to "),
    (
        r"(?<=column),? (?:completely|entirely|altogether)?,? ?(?:sub-?)?totals? (?:too|as well|included"
        r"|and all)$",
        "",
    ),
    (
        r"^(?P<v>make|show|print|set) (?:all )?(?:the )?(?P<q>high|low|medium|urgent|critical|open|closed"
        r"|failed|overdue|paid|unpaid|cancelled)[ -](?P<x>priority|status|severity|state"
        r"|result) (?:\w+s) (?P<l>(?:in |bold|red|green|blue|italic|orange|yellow|gr[ae]y).*)$",
        lambda found: f"make rows where {found['x']} is {found['q'].title()} {found['l']}",
    ),
    (
        r"^(?P<v>make|set|put|print) (?:the )?(?P<x>[\w ]+?) label and (?:the |its )?(?:amount|value"
        r"|figure|number|total) (?=bold|italic|red|in |bigger|larger|\d)",
        r"\g<v> \g<x> and its value ",
    ),
    (
        r"^(?P<a>start (?:every|each) (?P<x>\w+) on a new page) and repeat (?:its|the) (?:heading"
        r"|header|title) on (?:each|every) page$",
        r"\g<a>, repeat the \g<x> group header on every page",
    ),
    (r"(?P<c>\bcapitali[sz]e\b.*?),? (?:properly|correctly)?,? ?like .+ instead of .+$", r"\g<c>"),
    (rf"(?P<q>{_NAME}) (?:line|text|words?|bit|part) (?=(?:from|in|of|at|on) the )", r"\g<q> "),
    (
        r"^(?P<v>(?:please )?(?:give|add|show|print)) (?P<x>[\w ]+?) an? subtotal (?:per|for each"
        r"|by) (?P<g>\w+),? and (?:also )?an? grand total(?: too| as well| at the end)?$",
        r"\g<v> a subtotal of \g<x> per \g<g>, add the total of \g<x> at the end of the report",
    ),
    (
        r"^(?P<v>(?:please )?(?:give|add|show|print)) (?P<x>[\w ]+?) (?P<w>(?:sums? "
        r"|averages? )?per (?P<g>\w+)) (?P<s>under|below|beneath|after) the sub-?total(?: row| line)?s?$",
        r"\g<v> \g<x> \g<w>",
    ),
)
CHAT_AT_ONCE = tuple((re.compile(pattern, re.IGNORECASE), plain) for pattern, plain in CHAT)
