"""English wishes without the words that only wish: "I would like", "it would be nice if"."""

from __future__ import annotations

import re
from collections.abc import Callable

from app.domain.reports.editing.numerals import COLOUR

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


def _thinner(found: re.Match[str]) -> str:
    return f"make {found['x'] or found['y']} thinner"


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
        r"^(?:it(?:'d|’d| would| might) be (?:nice|great|good|better|best|helpful|useful|cool)(?: if| to)"
        r"|(?:i|we)(?:'d|’d| would) (?:appreciate it|be (?:glad|happy|grateful)) if) (?:you |we |i )?"
        r"(?:could |would |can )?",
        "",
    ),
    (
        r"^(?:i (?:think|believe|guess|suppose|feel|reckon)(?: that)?|make sure(?: that)?|ensure(?: that)?"
        r"|see to it that|be so kind as to|feel free to|how about|what about|would it be possible to"
        r"|i wonder if you (?:could|can)|try to|remember to|next|first of all|finally|maybe|perhaps) ",
        "",
    ),
    (r"^what (?:i|we) (?:need|want|would like) is ", "i want "),
    (
        rf"^{_I_WANT} (?P<x>(?!only\b|just\b).+?) to (?=(?:be|come|go|stand|follow|appear|have"
        rf"|look|start|begin|stay|show|say|read)\b)",
        r"\g<x> should ",
    ),
    (
        rf"^{_I_WANT} (?=(?:an?|another|some|more|page numbers|row numbers|borders|grid lines|margins)\b)",
        "add ",
    ),
    (rf"^{_I_WANT} (?!only\b|just\b|to\b|no\b)", "have "),
    (r"\b(?:is|are) (?:supposed|meant|expected|required) to\b", "should"),
    (
        r"\b(?:would|will|might)? ?looks? (?:better|nicer|best|good|clearer)(?: if(?: it was|"
        r" they were)?)?\b",
        "should be",
    ),
    (r"\bought to\b", "should"),
    (r"\b(?P<m>should|must|has to|needs to) be able to\b", r"\g<m>"),
    (
        r"^(?:i(?:'d|’d| would)|let(?:'s| us)|you (?:should|can|could|must|might)|we (?:should|must"
        r"|could|can)|please|just|simply)"
        r" (?!be\b|have\b|want\b|like\b|need\b|love\b|prefer\b)",
        "",
    ),
    (r"^gimme ", "give me "),
    (r"^(?:and|so|therefore|hence|thus) (?=\w)", ""),
    (r"\ba (?:splash|touch|hint|bit|dash|shade|tint|pop) of (?=\w)", ""),
    (r"^(?:thin|slim) (?P<x>.+?) (?:out|down)$|^thin (?P<y>it|them|the .+)$", _thinner),
    (
        r"^tuck (?P<x>.+?)(?: in)? (?=(?:right )?(?:after|before|behind|next|between|under|below|above)\b)",
        r"move \g<x> ",
    ),
    (r"\bright (?=(?:after|before|behind|next to|below|under|above|beside)\b)", ""),
    (r"^forget (?:about )?(?=the |all |any )", "delete "),
    (r"\b(?P<c>cent(?:er|re)(?:ed|d)?) (?:across|over) the (?:whole )?(?:page|width|sheet)$", r"\g<c>"),
    (r"^signature (?=line|field|box)", "add a signature "),
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
    (r"\bas 1,234(?:,567)?\.(?:00|56|50)$", "with thousands separators and 2 decimals"),
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
    (r"\b(?:of )?(?P<n>\d[\d,.]*) (?:or|and) (?:less|fewer|below|under|lower|smaller)$", r"at most \g<n>"),
    (
        r"^(?:switch|turn) off (?:the )?(?P<s>bold|italics?|underlin\w+)(?: style| font| type| face)?"
        r" (?:of|for|in|on) (?P<x>.+)$",
        r"make \g<x> not \g<s>",
    ),
    (
        r"^(?:do not|don't|never) repeat (?:the )?(?:same )?(?P<x>.+?)(?: (?:in|on|over) .*)?$",
        r"merge repeated \g<x>",
    ),
    (r"^substitute (?P<y>.+?) for (?P<x>.+)$", r"change \g<x> to \g<y>"),
    (r"\b(?P<v>do|does|is|are|should|wo|ca|must)nt\b", r"\g<v>n't"),
    (r"^(?:could|can|would|will) (?:u|ya) (?:please |pls )?", ""),
    (r"^(?:i |we )?(?:wanna|want to|need to|would like to|like to)(?: see| have| get)? ", ""),
    (r"\bcol(?P<s>s?)\b\.?", r"column\g<s>"),
    (r"\brow (?:no|nr|num)\b\.?", "row number"),
    (r"\bup front$", "at the front"),
    (r"\bup right$", "at the top right"),
    (r"\bup left$", "at the top left"),
    (r"\bgrid ?lines\b", "grid lines"),
    (r"\bback (?=to\b)", ""),
    (
        r"\b(?:the )?values? of (?:the )?(?P<x>.+?) (?=should|must|has to|needs|bold|in\b|to be|be\b)",
        r"\g<x> value ",
    ),
    (r"\b(?:huge|giant|large|big),? (?:like|about|around|say|maybe) (?=\d)", "size "),
    (r"\bby (?:a|one) (?P<q>quarter|third|half|tenth|fifth)\b", _share),
    (
        r"^(?:stick|slap|pop|tack|bung|plonk|whack|whip|shove|drop in|throw in)(?: in| on)? (?=an? "
        r"|some |the date|the page number|another|today)",
        "add ",
    ),
    (r"^(?:stick|slap|pop|tack|bung|plonk|whack|shove) (?=\w)", "put "),
    (
        rf"\b(?:should|must|has to|have to|needs? to) (?:appear|be printed|be shown|come out|print"
        rf"|show|be displayed|be set) in (?=(?:{COLOUR}|bold|italics?)\b)",
        "should be ",
    ),
    (r"\b(?P<b>bold|italic|red|blue|bigger|centered|centred|grey|gray|green) n (?=\w)", r"\g<b> and "),
    (r" (?:thx|ta|tnx|ty|k|ok|okay|mate|man|cheers|folks|guys|yeah)$", ""),
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
    (
        r" of (?:the|this|our|my) (?:whole |entire )?(?:report|form|document|invoice|list|note|sheet"
        r"|slip|statement) (?=should|must|to|in|is|has|needs|ought|bold)",
        " ",
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
