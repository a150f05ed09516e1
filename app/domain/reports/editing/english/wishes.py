"""English wishes without the words that only wish: "I would like", "it would be nice if"."""

from __future__ import annotations

import re
from collections.abc import Callable

from app.domain.reports.editing.request.numerals import COLOUR

_ROWS = r"(?:rows?|records?|lines|entries|items?|orders?)"
_I_WANT = (
    r"(?:i|we)(?:'d|’d| would|'ll| will)? (?:really |rather |also )?(?:want|like|need|prefer|love|wish)"
    r"(?: to (?:have|see|get))?"
)
_COMPARED = {"wide": "wider", "big": "bigger", "large": "bigger", "high": "higher", "tall": "higher"}
_COMPARED |= {"bold": "bold", "dark": "darker", "small": "smaller", "narrow": "narrower"}
_COUNTS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8, "ten": 10}
_COUNTS |= {"twelve": 12, "fifteen": 15, "twenty": 20}


def _enough(found: re.Match[str]) -> str:
    return f"make {found['x']} {_COMPARED[found['a'].lower()]}"


_SHARES = {"quarter": 25, "third": 33, "half": 50, "tenth": 10, "fifth": 20}


def _share(found: re.Match[str]) -> str:
    return f"by {_SHARES[found['q'].lower()]}%"


def _digits(found: re.Match[str]) -> str:
    return f"{_COUNTS[found['n'].lower()]} "


_LEADS: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (
        r"^(?:it(?:'d|’d| would| might) be (?:nice|great|good|better|best|helpful|lovely|useful"
        r"|cool|fine|clearer)"
        r"(?: if| to have)|(?:i|we)(?:'d|’d| would) (?:appreciate it|be (?:glad|happy|grateful)) if|i wish"
        r"|(?:it is|it's) (?:important|necessary|essential|better) that)"
        r" (?P<x>.+?) (?:were|was|would be|could be|is|are)(?: to be)? ",
        r"\g<x> should be ",
    ),
    (
        r"^(?:i (?:think|believe|guess|suppose|feel|reckon)(?: that)?|make sure(?: that)?|ensure(?: that)?"
        r"|see to it that|be so kind as to|feel free to|how about|what about|would it be possible to"
        r"|i wonder if you (?:could|can)|try to|remember to|next|first of all|finally|maybe|perhaps) ",
        "",
    ),
    (
        rf"^{_I_WANT} (?=(?:an?|another|some|more|page numbers|row numbers|borders|grid lines|margins)\b)",
        "add ",
    ),
    (rf"^{_I_WANT} (?!only\b|just\b|to\b|no\b)", "have "),
    (r"\bought to\b", "should"),
    (r"\b(?P<m>should|must|has to|needs to) be able to\b", r"\g<m>"),
    (
        r"^(?:i(?:'d|’d| would)|let(?:'s| us)|you (?:should|can|could|must|might)|we (?:should|must"
        r"|could|can)|please|just|simply)"
        r" (?!be\b|have\b|want\b|like\b|need\b|love\b|prefer\b)",
        "",
    ),
    (
        r"\b(?P<m>should|must|has to|have to) (?:come|appear|be shown|be printed|be displayed) with (?=\w)",
        r"\g<m> have ",
    ),
    (r"^sort (?:everything|it all|all of it|the (?:list|table|report|rows)) by ", "sort by "),
    (
        r"\bline between (?P<x>the title|the heading|the header row|the headings) and (?:the )?[\w ]+$",
        r"line below \g<x>",
    ),
    (r"^(?P<v>underline|bold|italici[sz]e|delete|remove|colou?r) the words? (?=[A-Z])", r"\g<v> "),
    (
        r"^(?:give|assign) (?:each|every) (?:row|line|record|item|order) a (?:running |serial "
        r"|sequential )?number$",
        "number the rows",
    ),
    (
        r"^(?:split|break|separate) (?:the )?(?:pages?|report|list|output) by (?P<x>(?:the )?[\w ]+)$",
        r"start each \g<x> on a new page",
    ),
    (
        r"^(?:i want |have |make |let )?(?P<x>[^,;:]+?) (?:should |must |to )(?:jump|stand|pop"
        r"|stick) out: (?P<l>(?:bold|italic|{COLOUR})\b.*)$".replace("{COLOUR}", COLOUR),
        r"make \g<x> \g<l>",
    ),
    (
        r"^(?:turn|switch) off (?:the )?(?=page numbers?|watermark|zebra|numbering|borders?|lines?)",
        "delete the ",
    ),
    (
        r"\bthe (?:name|value|number|amount|text)s? of (?=the (?!report|company|group|column|field"
        r"|document|file|customer name"
        r"|page|form|firm|sender)\w)",
        "",
    ),
    (
        r"^(?:have |add |use |give me )?(?P<s>bigger|smaller|larger) (?:letters|font|text|type|print"
        r"|characters|writing)"
        r" (?:in|for|on) (?P<x>.+)$",
        r"make the font of \g<x> \g<s>",
    ),
    (
        rf"^(?P<v>make|set|print) (?P<x>.+?) (?P<n>\d{{1,2}})(?= and (?:bold|italic|{COLOUR})\b)",
        r"\g<v> \g<x> size \g<n>",
    ),
    (
        r"^(?:these days|nowadays|currently|at the moment|for now|from now on|this time|generally"
        r"|basically),? (?=\w)",
        "",
    ),
    (r"^is there (?:any|a) (?:way|chance|possibility) (?:to|of|that) ", ""),
    (r"^(?P<x>[\w ]+?):? (?:allow|enable|with) (?:text |line |word )?wrapp?ing$", r"let \g<x> wrap"),
    (r"\bgroup(?P<s>ed|ing)? on\b", r"group\g<s> by"),
    (r"\b(?P<p>pattern|format) (?=[#0][#0,.]*\b)", "as "),
    (
        r"^(?:stop|no more) (?:showing|printing|displaying) (?:zero|0) (?P<x>.+)$",
        r"hide \g<x> when it is zero",
    ),
    (r"\bwhat (?:stands|is|comes|appears) in (?=the\b)", ""),
    (
        r"^(?:move|shuffle|rearrange|arrange|shift) (?:things|(?:the )?columns|everything"
        r"|it)(?: a?round)? so that (?P<x>.+?)"
        r" (?P<v>comes?|stands?|is|are|goes)\b",
        r"\g<x> should come",
    ),
    (r"\b(?P<w>watermark) (?:saying|that says|reading|with the (?:words?|text))\b", r"\g<w>"),
    (
        r"^put (?=a watermark\b)(?P<x>.+?) on (?:it|this|the (?:page|report)|every page|all pages)$",
        r"add \g<x>",
    ),
    (r" on this (?:one|report|form|page|list|occasion)$", ""),
    (r"^(?P<x>.+?) could (?:do with|use) (?=(?:some |a bit |a little )?more\b)", r"\g<x> needs "),
    (
        r"^(?P<x>.+?) (?:should|must) (?:be )?(?:listed|sorted|ordered|arranged|appear|come"
        r"|go) (?:alphabetically|in alphabetical"
        r" order|from A to Z|A to Z)$",
        r"sort by \g<x>",
    ),
    (
        r"^(?P<x>.+?) (?:should |must |could )?(?:be )?(?:a (?:bit|little|tad) )?(?:further|farther"
        r"|more spread) (?:apart|out)$",
        r"make \g<x> higher",
    ),
    (r"^(?:and|so|therefore|hence|thus) (?=\w)", ""),
    (r"\ba (?:splash|touch|hint|bit|dash|shade|tint|pop) of (?=\w)", ""),
    (
        r"^tuck (?P<x>.+?)(?: in)? (?=(?:right )?(?:after|before|behind|next|between|under|below|above)\b)",
        r"move \g<x> ",
    ),
    (r"\bright (?=(?:after|before|behind|next to|below|under|above|beside)\b)", ""),
    (r"^forget (?:about )?(?=the |all |any )", "delete "),
    (
        r"^(?P<v>increase|decrease|reduce|enlarge|raise|lower|set|change|shrink) (?P<w>width|height"
        r"|size|font size|spacing"
        r"|row height|padding) of\b",
        r"\g<v> the \g<w> of",
    ),
    (
        r"\b(?!(?:it|that|there|what|let|here|who|he|she|today)\b)(?P<w>[A-Za-z]{3,})(?:['’]s"
        r"|s['’]) (?=[a-z])",
        r"\g<w> ",
    ),
    (r"\b(?:come|print|turn) out (?=as\b|like\b|in\b)", "be shown "),
    (
        r"^bring (?P<x>.+?) (?:up |down |over )?(?P<t>to (?:the )?(?:top|bottom|left|right|upper|lower"
        r"|front|end))",
        r"move \g<x> \g<t>",
    ),
    (
        r"\b(?:some |a bit |a little )?(?:more|extra) (?:air|breathing space|breathing room|space"
        r"|room) between (?:the )?rows",
        "higher rows",
    ),
    (r" (?:in|on|as) (?:a|the) (?:footer|totals?|summary|bottom|last) (?:row|line)$", " at the end"),
    (
        r"^(?:and )?go (?:one|a) size (?P<d>down|up)$",
        lambda f: f"make it {'smaller' if f['d'].lower() == 'down' else 'bigger'}",
    ),
    (
        r"^(?=(?:an? )?(?:parameter|variable|field|param) (?:called "
        r"|named )?[\w\ue000-\ue0ff])(?!.*\b(?:should|to|is|bold|red"
        r"|value|default to)\b)",
        "add ",
    ),
    (r"^(?=(?:an? )?(?:code ?-?\d+|ean ?-?\d*|qr)[ -]?(?:bar)?[ -]?codes? (?:of|for|with)\b)", "add "),
    (r"^position (?=\w)", "put "),
    (r"^flip (?P<x>.+? and .+)$", r"swap \g<x>"),
    (r"\bthicker (?=line\b)", "thick "),
    (r"^(?:kick|chuck|toss) out (?=\w)", "delete "),
    (rf"\b(?P<r>{_ROWS}) without (?:an? |any )?(?P<x>.+)$", r"\g<r> where \g<x> is empty"),
    (r"^(?:throw|toss) (?=an? \w+ (?:in|on|into|onto|at)\b)", "add "),
    (r"^change the order of (?:the )?columns:? (?P<x>.+)$", r"move \g<x>"),
    (r"\bas 1,234(?:,567)?$", "with thousands separators"),
    (
        r"\b(?P<p>of|for|in|make|set|print) (?:all )?the (?:rows|table rows|body)\b"
        r"(?! (?:with|where|whose|of|over|above|under|below|that|by|sorted|grouped|in order))",
        r"\g<p> the detail rows",
    ),
    (r"^let me (?:have|see) ", "make "),
    (r"^(?:attach|establish|install|supply|provide) (?=an? )", "add "),
    (r"\bcurrency (?:sign|symbol) (?=[$€£¥])", ""),
    (r"\bline(?:d)? up (?:on|at|to|along) the (?P<s>right|left)(?: side| edge)?\b", r"be aligned \g<s>"),
    (r"\b(?P<p>A[3-6]|letter|legal) format\b", r"\g<p> paper"),
    (r"\b(?:of )?(?P<n>\d[\d,.]*) (?:or|and) (?:more|above|over|higher|larger|greater)$", r"at least \g<n>"),
    (
        r"^(?:do not|don't|never) repeat (?:the )?(?:same )?(?P<x>.+?)(?: (?:in|on|over) .*)?$",
        r"merge repeated \g<x>",
    ),
    (r"^substitute (?P<y>.+?) for (?P<x>.+)$", r"change \g<x> to \g<y>"),
    (r"\b(?P<v>do|does|is|are|should|wo|ca|must)nt\b", r"\g<v>n't"),
    (r"^(?:could|can|would|will) (?:u|ya) (?:please |pls )?", ""),
    (r"^(?:i |we )?(?:wanna|want to|need to|would like to|like to)(?: see| have| get)? ", ""),
    (r"\bgrid ?lines\b", "grid lines"),
    (r"\bback (?=to\b)", ""),
    (
        r"\b(?:the )?values? of (?:the )?(?P<x>.+?) (?=should|must|has to|needs|bold|in\b|to be|be\b)",
        r"\g<x> value ",
    ),
    (r"\bby (?:a|one) (?P<q>quarter|third|half|tenth|fifth)\b", _share),
    (
        r"^(?:stick|slap|pop|tack|bung|plonk|whack|whip|shove|drop in|throw in)(?: in| on)? (?=an? "
        r"|some |the date|the page number|another|today)",
        "add ",
    ),
    (
        rf"\b(?:should|must|has to|have to|needs? to) (?:appear|be printed|be shown|come out|print"
        rf"|show|be displayed|be set) in (?=(?:{COLOUR}|bold|italics?)\b)",
        "should be ",
    ),
    (r"\b(?P<b>bold|italic|red|blue|bigger|centered|centred|grey|gray|green) n (?=\w)", r"\g<b> and "),
    (r"\bpage (?:nr|no|num|nbr)\b\.?", "page number"),
    (
        r"^(?P<x>.+?) (?:isn't|isn’t|is not|aren't|are not) (?P<a>wide|big|large|high|tall|bold|dark"
        r"|small|narrow) enough$",
        _enough,
    ),
    (
        r"^only (?P<x>.+?) (?:should|must|are to|may|shall) be (?:listed|printed|shown|included"
        r"|displayed)$",
        r"only print \g<x>",
    ),
    (r"\bin the (?:exact |very )?(?:middle|cent(?:er|re))$", "centered"),
    (r"\b(?:head(?:ing|er)s?|titles) (?:above|over|on top of|of) the (?:columns|table)\b", "column headings"),
    (
        r" of (?:the|this|our|my) (?:whole |entire )?(?:report|form|document|invoice|list|note|sheet"
        r"|slip|statement)$",
        "",
    ),
    (r"\bhorizontal (?=lines?|rules?)", ""),
    (r",? (?:starting|beginning) (?:from|at|with) (?:1|one)$", ""),
    (r"\ba page of (?P<t>its|their) own\b", r"\g<t> own page"),
    (
        r"\b(?P<n>one|two|three|four|five|six|eight|ten|twelve|fifteen|twenty) (?=(?:points?|pts?|pt"
        r"|mm|millimet|centimet|cm|decimals?)\b)",
        _digits,
    ),
)
_WISHES = tuple((re.compile(one, re.I), plain) for one, plain in _LEADS)


def without_wishes(clause: str) -> str:
    """Return a clause without the words that only say that something is wished."""
    for pattern, plain in _WISHES:
        clause = pattern.sub(plain, clause)
    return clause
