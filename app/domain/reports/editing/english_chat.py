"""What English requests explain around a wish, and wishes told the way one talks to a colleague."""

from __future__ import annotations

import re
from collections.abc import Callable

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


CHAT: Rules = (
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
        r"\b(?P<v>list|show|print|keep|include) only (?:those|the ones|rows|records|\w+s) (?:with"
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
        r"|every|other|others|rest|remaining|neighbou?r)s?\b)[\w ]+?)(?: column)? (?:use|take|have|get"
        r"|fill)(?: over| up)? (?:the|its|that) (?:free |freed |empty )?(?:space|room|width|place)$",
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
        r"(?P<c>\bcolumn\b(?! (?:for|with|of|showing)\b).*?),? (?:with|showing|for|of|that shows|counting|="
        r"|equal to) (?:the )?(?:number of )?days (?:between|from) (?P<a>[\w ]+?) (?:and|to"
        r"|until) (?P<b>[\w ]+)$",
        r"\g<c> = \g<b> - \g<a>",
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
        r"^(?P<v>(?:please )?(?:add|insert)) a(?: new)? column (?:for|with|of"
        r"|showing) (?:the )?(?:number of )?days (?:between|from) (?P<a>[\w ]+?) (?:and|to"
        r"|until) (?P<b>[\w ]+)$",
        r'\g<v> a column "Days" = \g<b> - \g<a>',
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
    (r"\bcompletely(?=,|$)", ""),
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
    (r"(?<=[Cc]apitali[sz]e )(?P<x>the (?:column )?(?:headings|headers)) (?:properly|correctly)$", r"\g<x>"),
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
