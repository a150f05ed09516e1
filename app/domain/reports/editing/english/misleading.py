"""English words of everyday speech that would be taken for something else, with the standard ones."""

from __future__ import annotations

from app.domain.reports.editing.english.spoken_verbs import END, NAME, ROWS_CALLED, START, Rules
from app.domain.reports.editing.request.numerals import EN_COLOUR

_THE = r"(?:the|all|every|each|my|our|this|that|its|both)\b"
_STOP = r"(?=$|[,;.!?]| (?:and|or|then|in|should|must|do|don't|hide|print|show|leave|make)\b)"
_GROUPS = (
    r"(?:bundle|break (?:it |them |everything |the (?:list|rows|report) )?down|bunch(?: up)?|split up|cluster"
    r"|section|organi[sz]e|divide up|lump together|sort into groups|put into (?:groups|blocks|sections))"
    r"(?: (?:the |all |all the )?(?:rows|list|report|records|lines|orders|items|it|them|everything))?"
    r"(?: (?:into (?:groups|blocks|sections)|up|together))?"
)


def _width(size: str) -> str:
    """Return what a column becomes that is to be of another size."""
    return "narrower" if size.lower() == "smaller" else "wider"


MISLEADING: Rules = (
    (r"\b(?:no|not) (?:less|fewer|lower) than (?=[\d$\u20ac\u00a3])", "at least "),
    (r"\b(?:no|not) (?:more|higher|greater) than (?=[\d$\u20ac\u00a3])", "at most "),
    (
        rf"{START}(?:rename|retitle|relabel|reword) (?P<x>(?:the )?[^,;:]+?) (?:as|into) (?=\S)",
        r"\g<s>rename \g<x> to ",
    ),
    (
        rf"{START}(?P<x>the (?!.*\b(?:if|when|columns?|footer|header|page numbers?)\b)[^,;:]+?) "
        rf"(?:should|must|ought to)(?: now)? (?:read|say|be called) (?={NAME}{END})",
        r"\g<s>change \g<x> to ",
    ),
    (
        rf"{START}(?:switch|update|edit|amend|alter|modify|revise) (?P<x>the (?:(?! to )[^,;:])+?) to"
        rf" (?={NAME})",
        r"\g<s>change \g<x> to ",
    ),
    (
        rf"{START}(?:put|print|set|show|have) (?P<x>the [^,;:]+?) in (?P<l>italics?|bold|bold (?:and"
        rf" )?italics?)(?: type| print| letters)?{END}",
        r"\g<s>make \g<x> \g<l>",
    ),
    # A new wording, not a look of the former one.
    (
        rf"{START}(?:make|have|let|get) (?P<x>(?:the |our |this )?[^,;:]+?) (?:to )?(?:read|say) (?={NAME})",
        r"\g<s>change \g<x> to ",
    ),
    (
        rf"{START}(?:turn|convert) (?P<x>(?:the |our |this )[^,;:]+?) into (?={NAME})",
        r"\g<s>change \g<x> to ",
    ),
    (r"(?P<a>\bto|\bin|\bat|\bof) (?P<n>\d+)-point\b(?= |$|[,;.!?])", r"\g<a> \g<n> pt"),
    # A line across the top of a band stands at its top, none below what is there.
    (r"\b(?:running |straight |all the way )?across the (?P<e>top|bottom) of (?=the\b)", r"at the \g<e> of "),
    (
        r"\b(?P<v>sums?|adds up|totals?|counts?|averages?)(?P<x> [^,;:.]+?) (?:over|across) the "
        r"(?:whole |entire )?report\b",
        r"\g<v>\g<x>",
    ),
    # Remarks at the end.
    (
        r"[,;.]? ?(?:-|\u2013)? ?(?:and )?(?:that is|that's|that\u2019s|thats) (?:all|it)(?: for"
        r" (?:now|today))?[.!]?$",
        "",
    ),
    # Colours and looks.
    (
        rf"\bin an? (?P<m>very )?(?P<l>pale|light|dark|deep|soft) (?:shade|tone|tint|hue) of"
        rf" (?P<c>{EN_COLOUR})\b",
        r"in \g<l> \g<c>",
    ),
    (
        rf"\bin an? (?P<l>pale|light|dark|deep) (?P<c>{EN_COLOUR}) (?:shade|tone|tint|hue)\b",
        r"in \g<l> \g<c>",
    ),
    (
        rf"{START}(?:take|strip|pull|get|lift) (?:the |its |any )?(?:frame|border|box|outline)s?"
        rf" (?:off|away from|off of) (?={_THE}|{NAME})",
        r"\g<s>remove the border around ",
    ),
    (
        rf"{START}(?:put|set|print) (?P<x>the [^,;:]+?) horizontally in the (?:middle|cent(?:re|er)){END}",
        r"\g<s>center \g<x> horizontally",
    ),
    # Widths.
    (
        rf"{START}(?:stretch(?: out)?|expand) (?P<x>the (?:(?! to | by | over | across | with"
        rf" )[^,;:!?.])+? columns?){END}",
        r"\g<s>widen \g<x>",
    ),
    (
        rf"{START}(?:shrink|reduce|slim|squeeze) (?P<x>the (?:(?! to | by | with"
        rf" )[^,;:!?.])+? columns?){END}",
        r"\g<s>narrow \g<x>",
    ),
    (
        rf"{START}(?P<v>make|get|have) (?P<x>the (?!.*\b(?:texts?|fonts?|letters|type|print"
        rf"|headings?|headers?|titles?)\b)"
        rf"[^,;:!?.]+? columns?) (?P<a>(?:a (?:bit|little|tad|touch)|slightly|somewhat|much)"
        rf" )?(?P<h>bigger|larger|smaller){END}",
        lambda one: f"{one['s']}make {one['x']} {one['a'] or ''}{_width(one['h'])}",
    ),
    (
        rf"{START}(?P<x>the (?!.*\b(?:texts?|fonts?|letters|type|print"
        rf"|headings?|headers?|titles?)\b)[^,;:!?.]+? columns?) "
        rf"(?:is|are|looks?) (?:a (?:bit|little) )?too (?P<h>big|large|small){END}",
        lambda one: f"{one['s']}make {one['x']} {'wider' if one['h'].lower() == 'small' else 'narrower'}",
    ),
    # Orders.
    (
        r"\b(?:with )?(?:the )?(?P<o>newest|latest|oldest|earliest|most recent)(?: ones?| orders?|"
        r" rows?| entries| records?)?"
        r" (?:at (?:the )?(?:very )?top|on the (?:very )?top|up top|to the top)\b",
        r"\g<o> first",
    ),
    (
        r"\b(?:with )?(?:the )?(?P<o>highest|largest|biggest|lowest|smallest)(?: ones?| amounts?|"
        r" rows?| values?)?"
        r" (?:at (?:the )?(?:very )?top|on the (?:very )?top|up top|to the top)\b",
        r"\g<o> first",
    ),
    (r"\b(?:from )?(?:new|newest|latest) to (?:old|oldest|earliest)\b", "newest first"),
    (r"\b(?:from )?(?:old|oldest|earliest) to (?:new|newest|latest)\b", "oldest first"),
    (rf"{START}(?:list|put|have) the (?:rows|list|records|lines) by (?=\S)", r"\g<s>sort by "),
    # Groups and totals.
    (rf"{START}{_GROUPS} (?:by|per|according to) (?=\S)", r"\g<s>group by "),
    (
        rf"{START}(?:make |have |print )?(?:one|a) (?:block|section|group) (?:per|for each|for every)"
        rf" (?!page|sheet)(?=\S)",
        r"\g<s>group by ",
    ),
    (r"\b(?P<a>an? )?(?:grand|overall) sum\b", lambda one: "a grand total" if one["a"] else "grand total"),
    (r"\b(?P<a>an? )overall total\b", "a grand total"),
    (
        r"\b(?P<p>an? |the )?(?:rolling|progressive) (?:total|tally|sum)\b",
        lambda one: f"{one['p'] or ''}running total",
    ),
    (r"\brunning tally\b", "running total"),
    (r"\bsub total(?P<s>s?)\b", r"subtotal\g<s>"),
    (r"\band (?:an? |the )?total at the (?:very )?end\b", "and a grand total"),
    (
        r"\ban? (?:cumulated|accumulated) (?!totals?\b|sums?\b|amounts?\b|values?\b"
        r"|balance\b)(?=[a-z\ue000-\uf8ff])",
        "a running total of ",
    ),
    (
        rf"{START}(?P<v>make|put|print|set|give|colou?r|shade|highlight|bold|underline|paint|fill"
        rf"|align|cent(?:er|re)|turn) the (?:"
        r"(?:grand )?(?:totals?|sum) line|line with the (?:totals?|sums?))\b(?! (?:in|at|under|above"
        r"|below) the\b)",
        r"\g<s>\g<v> the total row",
    ),
    (r"\bevery single (?=\w)", "every "),
    (r"\bgrand total(?P<x>[^,;]*?) after the list\b", r"grand total\g<x> at the end of the report"),
    # Conditions.
    (r"\bonly (?:in the event that|in case|provided(?: that)?|on condition that|as long as) ", "only if "),
    (
        rf"{START}(?:hide|skip|omit|leave out|suppress|drop|don't print|do not print|don't show)"
        rf" (?:the |all |any |all the )?"
        rf"{ROWS_CALLED} (?=(?:where|whose) )",
        r"\g<s>exclude rows ",
    ),
    (r"\bis(?: not|n't|n\u2019t) (?:below|under|less than|lower than|smaller than) (?=-?\d)", "is at least "),
    (r"\bis(?: not|n't|n\u2019t) (?:above|over|more than|higher than|greater than) (?=-?\d)", "is at most "),
    (r"\bis a minimum of (?=-?\d)", "is at least "),
    (r"\bis a maximum of (?=-?\d)", "is at most "),
    (
        r"\bis(?: not|n't|n\u2019t) (?:filled(?: in| out)?|given|set|known|entered|specified|provided)"
        + _STOP,
        "is empty",
    ),
    (r"\bis left (?:blank|empty|open)\b", "is empty"),
    (r"(?<!status )(?<!state )\bis missing" + _STOP, "is empty"),
    (
        r"\b(?:as soon as|every time|each time|whenever|in the event that|provided(?: that)?|should"
        r" it happen that"
        r"|any time|as long as) (?=(?:it|they|there|[\w\ue000-\uf8ff ]{2,40}?) (?:is|are|has|have"
        r"|exceeds?|equals?)\b)",
        "when ",
    ),
    (
        r"\b(?P<o>only )(?:when|if|where) (?:it(?: is|'s|\u2019s)|they are|that is) (?:(?:a"
        r" )?(?:different|new one|changed|another one)"
        r"(?: (?:from|to|than) (?:the )?(?:one |row |line |value )?(?:before|above|previous(?: one)?))?"
        r"|not the same as (?:the one )?(?:before|above))" + _STOP,
        r"\g<o>if it differs",
    ),
    # Places.
    (r"\bhard (?P<w>right|left)(?=$|[,;.!?]| (?:and|too)\b)", r"flush \g<w>"),
    (r"(?P<n>\d(?: points?| pt| px)?) (?P<w>right|left) of (?=\S)", r"\g<n> to the \g<w> of "),
    (
        r"\b(?P<v>move|shift|put|place|bring) (?P<x>the [^,;]+?) on the (?P<w>right|left)-hand side"
        r" of (?=the (?:page )?(?:footer|header)\b)",
        r"\g<v> \g<x> to the \g<w> of ",
    ),
    (
        r"\bthe rectangle (?:up )?(?:at|on) the (?:very )?(?:top|head) of (?:each|every|all|the) pages?\b",
        "the rectangle in the page header",
    ),
    (
        r"\b(?:at|on) the (?P<a>top|bottom) (?:on|to|at) the (?P<b>right|left)(?:[- ]hand)?(?: side|"
        r" corner)?\b",
        r"in the \g<a> \g<b> corner",
    ),
    (
        r"\b(?:in|at|to) the (?P<b>right|left)(?:[- ]hand)? (?P<a>top|bottom|upper|lower) corner\b",
        r"in the \g<a> \g<b> corner",
    ),
    (
        r"\b(?P<u>up|down) (?:in|at|on) the (?P<b>right|left)(?:[- ]hand)? corner\b",
        lambda one: f"in the {'top' if one['u'].lower() == 'up' else 'bottom'} {one['b']} corner",
    ),
    (
        r"^(?P<p>(?:put|place|add|insert|print|show|make|stick) (?:(?! and )[^,;])*?)\bup on the"
        r" (?P<b>right|left)\b",
        r"\g<p>in the top \g<b> corner",
    ),
    (
        r"\b(?:all the way|completely|fully) to the (?P<b>right|left)\b|\bto the (?:very|extreme)"
        r" (?P<c>right|left)\b",
        lambda one: f"to the far {one['b'] or one['c']}",
    ),
    (
        r"\bon the (?P<b>right|left)(?:[- ]hand)? side of (?=(?:the )?[\w\ue000-\uf8ff])(?!(?:the "
        r"|each |every )?(?:page|footer|header|title|report|summary|sheet|paper|band|same|cell))",
        r"to the \g<b> of ",
    ),
    # Things.
    (r"\b(?:the )?top row of the (?:table|list)\b", "the header row"),
    (r"\bthe table heading\b", "the header row"),
    (
        r"\b(?P<v>make|print|put|set|give|turn|colou?r|show) the (?:report|document)(?:'s"
        r"|\u2019s)? name (?=(?:in|bold|italic|bigger"
        rf"|larger|smaller|underlined|centred|centered|an? |\d|{EN_COLOUR})\b)",
        r"\g<v> the title ",
    ),
    (
        r"\b(?:place|space|room|spot|line) (?:to sign(?: on)?|for (?:an? |the )?signatures?|for"
        r" signing)\b|\b(?:signing|sign-off) line\b",
        "signature line",
    ),
    (rf"\bwatermark (?:that|which) (?:reads|says) (?={NAME}|[A-Z])", "watermark "),
    (rf"\bwatermark text (?={NAME})", "watermark "),
)
# What is said of a watermark alone.
OF_WATERMARK: Rules = (
    (
        r"\b(?:running )?(?:slantwise|slanting(?:ly)?|slanted|tilted|aslant|askew|at an angle|on the"
        r" slant|from corner to corner"
        r"|corner to corner|crossways|crosswise|on the diagonal)\b",
        "diagonally",
    ),
    (r"\bdiagonally (?=watermark\b)", "diagonal "),
    (r"\b(?P<a>an?) diagonally (?P<x>(?:[\w-]+ ){0,3}watermark)\b", r"\g<a> diagonal \g<x>"),
)
PAPER: Rules = (
    (
        rf"{START}(?:print|turn|put|set|lay|flip)(?: (?:it|this|everything|the whole thing|the (?:page"
        rf"|report|sheet"
        rf"|paper|list|document)))?"
        rf"(?: (?:over|round|around))? (?:on its side|sideways|lengthways)(?:{END}|(?= (?:on|in) A\d))",
        r"\g<s>use landscape",
    ),
)
