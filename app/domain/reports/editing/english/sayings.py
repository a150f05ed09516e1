"""Ways of saying whole requests in English, over their commas, in the words that the edits know."""

from __future__ import annotations

import re
from collections.abc import Callable

from app.domain.reports.editing.english.frames import QUOTED
from app.domain.reports.editing.english.parts import UNIT, N
from app.domain.reports.editing.request.numerals import COLOUR

_CODE = r"(?:\w+ )?(?:bar ?-?code|QR(?:[- ]?code)?)"
_DATE_PARTS = {"day": "dd", "month": "MM", "year": "yyyy"}


def _two_names(found: re.Match[str]) -> str:
    return f"rename {found['a']} to {found['p']}, rename {found['b']} to {found['q']}"


def _two_data(found: re.Match[str]) -> str:
    kind = f" of type {found['t']}" if found["t"] else ""
    return f"add a {found['d']} {found['x']}{kind}, add a {found['d']} {found['y']}{kind}"


_SIDE = (
    r"(?:(?:on|at|to|in) )?(?:the )?(?:left|right|cent(?:er|re)|middle)(?:[- ]hand)?(?: side| corner| end)?"
)
_SPOT = r"(?:of|in|at|on|to|into|inside|for) (?:the |each |every |my |our )?[\w ]+"


def _side_by_side(found: re.Match[str]) -> str:
    spot = next((found[name] for name in ("where", "spot", "part") if found[name]), "")
    spot = re.sub(r"^(?:in|at|on|to|into|inside|for)\b", "of", spot.strip(" ,:"), flags=re.IGNORECASE)
    spot = spot if spot.startswith("of ") or not spot else f"of the {spot}"
    sides = [re.sub(r"^(?:(?:on|at|to|in) )?(?:the )?", "", one) for one in (found["s"], found["t"])]
    texts = zip((found["p"], found["q"]), sides, strict=True)
    return ", ".join(f"add {words} on the {side} {spot}".strip() for words, side in texts)


_ALIGNED = r"(?:(?:flush|aligned|to the|on the|at the) )?(?:left|right|cent(?:er|re)(?:ed|d)?|in the middle)"


def _two_aligned(found: re.Match[str]) -> str:
    sides = [re.sub(r"^(?:flush|aligned|to the|on the|at the) ", "", found[one]) for one in ("s", "t")]
    return f"align {found['x']} {sides[0]}, align {found['y']} {sides[1]}"


def _rows_on_a_page(found: re.Match[str]) -> str:
    return f"{found['n'] or found['m']} rows per page"


_CALCULATION = r"(?:max(?:imum)?|min(?:imum)?|average|mean|sum|total|count|highest|lowest)"


def _date_pattern(found: re.Match[str]) -> str:
    parts = [_DATE_PARTS[one.lower()] for one in re.findall(r"day|month|year", found["p"], re.IGNORECASE)]
    return f"as {found['s'].join(parts)}"


def _where_at(found: re.Match[str]) -> str:
    side = "least" if found["c"].lower() in ("more", "above") else "most"
    return f"make {found['x']} {found['l']} when at {side} {found['n']}"


SAYINGS: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (
        r"^(?:start|begin|open) (?:a )?(?:new|fresh|another) page (?:after )?(?:every"
        r"|each) (?P<n>\d+) (?:rows?|lines?"
        r"|records?|items?|entries)$"
        r"|^(?:page )?break (?:the page )?(?:after )?every (?P<m>\d+) (?:rows?|lines?|records?)$",
        _rows_on_a_page,
    ),
    (
        r"^(?:could|can|should|may|might) (?P<x>(?!you\b|we\b|i\b|there\b|it be possible)[^,;]+?)"
        r" (?P<v>be|have|get|go|come|start|stand|move|read|say|print) (?P<r>[^?]+)\??$",
        r"\g<x> should \g<v> \g<r>",
    ),
    (
        r"^(?P<x>[^,;]+? and [^,;]+?) (?:are|stand|come|seem) (?:in the wrong order"
        r"|the wrong way (?:a)?round|mixed up|swapped"
        r"|in reverse order|back to front)\b.*$",
        r"swap \g<x>",
    ),
    (
        r"^(?:print |show |put |have |i want |we want |there should be )?(?:no more than|not more than"
        r"|at most|up to|max(?:imum)?"
        r"(?: of)?|only|exactly) (?P<n>\d+|ten|twelve|fifteen|twenty|thirty) (?:rows?|lines?|records?"
        r"|items?|orders?|entries)"
        r" (?:per|on (?:a|each|every|one)|to a|a) (?:page|sheet)$",
        r"\g<n> rows per page",
    ),
    (
        r"^(?:let|give|have) (?:each|every) (?P<x>[\w ]+?) (?:have |get )?(?:his|her|its|their"
        r"|an?) own (?:section|block|group|part)"
        r"(?P<r>.*)$",
        r"group by \g<x>\g<r>",
    ),
    (
        r"\bwith (?:an? |the |its |their )?(?:sub)?(?:sum|total)s?(?: line| row)? (?:underneath"
        r"|below(?: it)?|beneath|under (?:it|each)"
        r"|at the (?:end|bottom)(?: of each)?)$",
        "with subtotals",
    ),
    (
        rf"^(?:(?:add|show|print|put"
        rf"|give me) )?(?:the )?(?P<a>{_CALCULATION}) and (?:the )?(?P<b>{_CALCULATION}) (?:values? )?"
        r"(?:of|for) (?P<x>[^,;]+?)(?P<r>(?: (?:at|in|on) the [^,;]+)?)$",
        r"add a \g<a> of \g<x>\g<r>, add a \g<b> of \g<x>\g<r>",
    ),
    (
        r"\b(?P<v>vertical|horizontal) alignment:?(?: (?:to|of|is|should be))? (?P<w>top|middle|bottom"
        r"|left|right|cent(?:er|re))\b",
        r"\g<v>ly aligned \g<w>",
    ),
    (
        rf"^(?P<x>{QUOTED}) (?:sounds?|is|looks?|reads?"
        rf"|seems?) [^,;.\ue000-\ue0ff]+?[,;.]? (?:so )?(?P<y>{QUOTED})"
        r" (?:would (?:be|sound|look|read)|is|sounds?|reads?) (?:\w+ ){0,2}(?:better|nicer|clearer|fine"
        r"|good|right|best)$",
        r"change \g<x> to \g<y>",
    ),
    (r"^(?:rather than|instead of) (?P<w>[^,;]+), (?P<x>.+)$", r"\g<x>"),
    (
        r"^(?P<p>(?:[^,;]+, )?)(?:and )?(?:at the (?:very )?(?:end|bottom),? )?(?:an?|one"
        r"|the) (?:single )?(?:grand|overall|final)"
        r" total(?: (?:at|in) the (?:very )?(?:end|bottom|summary))?(?: of the report)?$",
        r"\g<p>add a grand total",
    ),
    (
        r"^(?P<v>make|set|turn|print|put|keep) (?P<x>[^,;]+?) (?P<l>(?:a (?:bit|little) )?(?:bigger"
        r"|smaller|larger|bold|italic"
        rf"|underlined|wider|narrower|(?:in )?{COLOUR}|cent(?:er|re)d)),? and (?P<y>[^,;]+?) (?:too"
        rf"|as well|also)$",
        r"\g<v> \g<x> \g<l>, \g<v> \g<y> \g<l>",
    ),
    (
        rf"\bpage width(?: of|:| to"
        rf"| =)? (?P<w>\d+(?:\.\d+)?(?:{UNIT})?),? (?:and )?(?:page )?height(?: of|:| to| =)?"
        rf" (?P<h>\d+(?:\.\d+)?(?:{UNIT})?)",
        r"page size \g<w> x \g<h>",
    ),
    (
        rf"^(?:in|on|at) (?P<p>the (?:page )?(?:header|footer|title|summary)),? (?:it|there) (?:should"
        rf"|must|needs to|has to)"
        rf" (?:say|be|stand|read) (?P<q>{QUOTED})(?P<r>.*)$",
        r"add \g<q> to \g<p>\g<r>",
    ),
    (
        rf"^(?:an? )?(?P<p>(?:page )?(?:header|footer)) with (?:the )?(?:texts?|words?)? ?(?P<q>{QUOTED}),?"
        r" (?P<s>left|right|cent(?:er|re))(?:ed|d)?(?:[ -]aligned)?$",
        r"add \g<q> at the \g<s> of the \g<p>",
    ),
    (
        r"^(?:re-?order|rearrange)(?: the)? columns?:? (?P<x>[^,;]+? (?:before|after) [^,;]+)$",
        r"move \g<x>",
    ),
    (
        r"^(?P<x>(?:sum|total|add up) (?:up )?(?:the )?[^,;]+? (?:for|per|of|by) (?:each"
        r"|every)? ?[^,;]+?),? and (?:print|put|show|place)"
        r" (?:it|that|them|the (?:result|sum|total)) (?:in|at|into) the (?:group )?(?:footer|end"
        r"|bottom)(?: of (?:each|the) group)?$",
        r"\g<x>",
    ),
    (
        r"^(?P<v>take|strip|pull|rip|get) (?P<x>(?:all |the |any )*(?:[\w ]+ )?(?:lines?|borders?"
        r"|frames?|grid)) (?:off|away"
        r" from|out of|from) (?:the |my )?(?P<y>(?:table )?(?:body|rows|table|cells?|headings|headers?).*)$",
        r"remove the borders of the \g<y>",
    ),
    (
        rf"^(?:please )?(?P<where>{_SPOT}?,? )?(?:(?:the )?(?P<part>(?:page )?(?:header|footer)|summary"
        rf"|title)"
        r"(?: should (?:have|show|say|contain)|:| with| gets?| needs?)?,? )?"
        r"(?:(?:i (?:want|need) |(?:we )?need )|(?:please )?(?:add|put|write|print|place|insert|show"
        r"|set|have|include)"
        rf" )?(?:the (?:words?|texts?) )?(?P<p>{QUOTED}) (?P<s>{_SIDE}),? (?:and|,|plus|&)? ?"
        rf"(?:the (?:words?|texts?) )?(?P<q>{QUOTED}) (?P<t>{_SIDE})(?: (?P<spot>{_SPOT}))?$",
        _side_by_side,
    ),
    (
        rf"^(?:make sure )?(?:it|this|the (?:report|page|footer|header)) (?:says?|reads?|shows?"
        rf"|prints?) (?P<q>{QUOTED})"
        r" (?=(?:and|with|followed by) (?:the )?(?:date|today|current))",
        r"show \g<q> ",
    ),
    (
        rf"^(?:spell|write) (?P<x>{QUOTED}|(?:the )?[\w ]+?) out as (?P<y>{QUOTED})",
        r"change \g<x> to \g<y>",
    ),
    (
        rf"^(?P<v>(?:put|set|align|make|print|show) )(?P<x>(?:(?!\band\b)[^,;])+?) (?P<s>{_ALIGNED}),? and"
        rf" (?P<y>(?:(?!\band\b)[^,;])+?) (?P<t>{_ALIGNED})$",
        _two_aligned,
    ),
    (
        rf"^(?:call|name|label|title|rename|change) (?P<a>(?:the )?[\w ]+?)(?: to| into| as)?"
        rf" (?P<p>{QUOTED}),? and (?P<b>(?:the )?[\w ]+?)(?: to| into| as)? (?P<q>{QUOTED})$",
        _two_names,
    ),
    (
        r"^(?:add|create|declare|define) (?:the |two |new )*(?P<d>parameter|field|variable)s (?P<x>\w+) and"
        r" (?P<y>\w+)(?:,? ?\(?(?:both |each )?(?:of type |as )?"
        r"(?P<t>date|text|number|string|integer|decimal)s?\)?)?$",
        _two_data,
    ),
    (
        r"\bas (?P<p>(?:day|month|year)(?P<s>[/.-])(?:day|month|year)(?:(?P=s)(?:day|month|year))?)\b",
        _date_pattern,
    ),
    (r"\bwith (?:an? )?(?P<s>[$€£¥]) (?:in front|before it|in front of it)\b", r"with a \g<s> sign"),
    (r"^only (?P<x>[\w ]+?)s? (?P<c>between \S+ and \S+)$", r"only print rows with \g<x> \g<c>"),
    (
        r"^(?:the )?long(?:er)? (?:names|texts?|values|entries|words|lines|descriptions) (?:in|of) (?P<x>.+?)"
        r" (?:should|must|may|shall|can) (?:wrap|break|flow|grow|stretch)\b.*$",
        r"let \g<x> wrap",
    ),
    (
        r"^(?:put|add|place|write|print|show) (?:the )?(?:totals|sums) (?:under|below|beneath|of|for) "
        r"(?P<x>[^,;]+)",
        r"add a total of \g<x>",
    ),
    (
        r"\b(?P<c>charts?|graphs?|pie) (?:with|of|for|showing) the (?:sum|total)s? of ",
        r"\g<c> of ",
    ),
    (
        rf"(?P<c>\b(?:chart|graph)\b[^;]*?),? (?:and |with )?(?:the )?(?:title|heading|caption)(?: is|:)?"
        rf" (?={QUOTED})",
        r"\g<c> titled ",
    ),
    (
        rf"^(?:print|show|put|display|add) (?P<x>.+?) as (?:an? )?(?P<k>{_CODE}) (?P<p>(?:next to|beside"
        r"|below|above|under|at|in|on|after|to the|right of|left of)\b.+)$",
        r"add a \g<k> of \g<x> \g<p>",
    ),
    (
        r"^(?:(?:put|show|print|use) )?(?P<n>page x of y) (?:in |at |on |to )?(?:the )?"
        r"(?P<p>(?:top|bottom|upper|lower|footer|header|left|right|cent).*?)(?: instead of .*)?$",
        r"show the page number as \g<n> at the \g<p>",
    ),
    (
        r"^(?P<v>add|put|write|print|insert|show|place) (?:the |a |our )(?:company )?(?:name|slogan|motto"
        rf"|address|words?|text|note|remark|phrase|sentence|company|remarks) (?=(?:{QUOTED}) \w)",
        r"\g<v> ",
    ),
    (
        r"\b(?P<t>(?:grand |sub)?total)s? line\b(?= (?:\d|should|must|high|bold|in|to|taller|a))",
        r"\g<t> row",
    ),
    (r"^underline (?P<x>.+?) with (?P<l>an? (?:[\w.]+ )*?line)\b", r"draw \g<l> below \g<x>"),
    (
        rf"\bcolumn (?!with\b|of\b|for\b|showing\b)(?P<n>{QUOTED}|(?:called |named )?\w+)(?P<r>[^,;]*?),?"
        r" (?:with |of |which is |showing |being |= )?(?P<p>\d+(?:\.\d+)?)\s?% of "
        r"(?:the )?(?P<y>[\w\u3400-\u9fff ]+)$",
        r"column \g<n> = \g<y> * \g<p> / 100\g<r>",
    ),
    (
        rf"^(?P<v>widen|narrow|broaden) (?:the (?:box|frame|field) of )?(?P<x>.+?) to (?P<n>{N}{UNIT})$",
        r"make \g<x> \g<n> wide",
    ),
    (r"\band (?P<p>its|their) (?:number|content|text|box|amount|entry)\b", r"and \g<p> value"),
    (
        r"^(?P<v>delete|remove|drop|get rid of|take out) (?P<x>the (?:grand )?totals?(?: row)?),? "
        r"(?:at the (?:very )?(?:end|bottom)|in the summary|on the last page)$",
        r"delete \g<x>",
    ),
    (
        r"^(?:change|switch|set|turn) (?:the )?(?:paper|page|sheet|format)(?: size| format)? from \S+ "
        r"(?:in)?to (?=A\d|B\d|letter|legal|landscape|portrait)",
        "use ",
    ),
    (
        r"^(?:add |create |define )?an? (?P<d>variable|parameter|field) (?P<x>(?:that|which|with|for) "
        r"[^,;]+?),? (?:named|called) (?P<n>\w+)$",
        r"add a \g<d> \g<n> \g<x>",
    ),
    (r"\b(?:should|must|shall) be allowed to\b", "may"),
    (r"\b(?P<m>should|must|may|can|shall) also (?=\w)", r"\g<m> "),
    (
        rf"^(?:the )?(?:page )?(?P<p>footer|header) (?:should|must|may|shall|has to) "
        rf"(?:say|read|contain|show|have|include|carry) (?:the )?(?:text |words? |line )?(?P<q>{QUOTED})$",
        r"add the text \g<q> to the page \g<p>",
    ),
    (
        r"^(?P<v>delete|remove|drop|get rid of|erase) the (?:\w+ )?"
        r"(?:line|text|words?|sentence|note|row|entry|label)"
        rf"(?: (?:that|which) (?:says|reads)| saying| reading)? (?=(?:{QUOTED})$)",
        r"\g<v> ",
    ),
    (
        r"^(?:(?:(?:have|let|make|start|begin|end) )?(?:every|each) page "
        r"(?:(?:to )?(?:start|begin|end) )?with )?"
        rf"(?:an? )?(?P<p>footer|header)(?: line| text)? (?:with|saying|reading) (?:the )?(?:text |words? )?"
        rf"(?P<q>{QUOTED})(?: (?:on|at|in) (?:all|every|each) pages?)?$",
        r"add the text \g<q> to the page \g<p>",
    ),
    (
        r"\b(?P<r>with|having) an? (?P<x>[\w ]+?) of (?P<n>-?\d[\d.,]*)$",
        r"\g<r> \g<x> = \g<n>",
    ),
    (r"^(?:declare|define|create|introduce) (?=(?:parameter|field|variable)\b)", "add a "),
    (
        r"(?P<z>\bzebra\b.*?),? (?:starting|beginning) (?:with|from|at|on) the (?:second|2nd|first) row$",
        r"\g<z>",
    ),
    (
        r",? and (?:adapt|adjust|fit|scale) (?:the )?(?:columns|layout|widths?|everything|content)"
        r"(?: to (?:it|fit)| accordingly)?$",
        "",
    ),
    (r"^(?P<g>group .+?), (?:but )?(?:no|without|with no) (?:sub-?)?totals?$", r"\g<g>"),
    (
        r"\b(?P<a>first|second|third|fourth|fifth|sixth|seventh|last) and (?:the )?"
        r"(?P<b>second|third|fourth|fifth|sixth|seventh|eighth|last) columns?\b",
        r"\g<a> column and the \g<b> column",
    ),
    (r"\((?P<p>\d+(?:\.\d+)? ?% of [^()]+)\)$", r", \g<p>"),
    (r"\bnor (?=[\w\ue000-\ue0ff])", "and "),
    (
        r"^(?:group|break) (?:\w+ \w+ )?by (?P<x>[^,;]+?),? (?:and )?then (?:by )?(?P<y>[^,;]+)$",
        r"group by \g<x>, group by \g<y>",
    ),
    (
        rf"^only (?P<x>(?!the\b|print\b|show\b)[\w\u3400-\u9fff ]+?) (?P<q>{QUOTED})$",
        r"only print rows with \g<x> = \g<q>",
    ),
    (
        rf"^(?P<x>[\w\u3400-\u9fff ]+?) (?:of )?(?P<n>\d[\d.,]*) (?:or|and) (?P<c>more|above|less|below) "
        rf"(?:in )?(?P<l>(?:bold|italics?|{COLOUR})(?: and (?:bold|italics?|{COLOUR}))?)$",
        _where_at,
    ),
    (r"^no more (?=zebra|strip)", "remove the "),
    (r"\bcustom (?=page|paper|size)", ""),
    (r"^(?:an? )?(?=sub-?table (?:with|of)\b)", "add a "),
    (r",? as well(?=$|[,;.])", ""),
)
