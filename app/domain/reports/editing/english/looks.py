"""Looks, sizes, forms of values and wrapping in other words, with the words that the edits know."""

from __future__ import annotations

from app.domain.reports.editing.english.parts import GO, SENTENCE, UNIT, WAY, N
from app.domain.reports.editing.request.numerals import COLOUR

LOOKS = (
    (
        rf"\b(?P<l>bold|italic|{COLOUR}) (?:type|type ?face|face|letters|lettering|print|writing"
        rf"|style|script)\b",
        r"\g<l>",
    ),
    (
        rf"^(?:print|show|put|set|have|display) (?P<x>.+?) on (?:an? )?(?P<c>{COLOUR})(?: background)?$",
        r"give \g<x> a \g<c> background",
    ),
    (
        rf"^(?:put|place|set|add) (?:an? )?(?P<c>{COLOUR}) background (?:behind|under|beneath|to"
        rf"|on) (?P<x>.+)$",
        r"give \g<x> a \g<c> background",
    ),
    (
        r"^(?:frame|box in|border|surround) (?P<x>(?!(?:top|bottom|left|right|on|of|at|to|below|above"
        r"|under|colou?r|width)\b)(?!all|each|every|the (?:cells|table)).+?)(?:"
        r" with a (?:border|frame|line))?$",
        r"put a border around \g<x>",
    ),
    (
        rf"^(?:raise|bump|push|increase|step) the (?:font ?|text )?size of (?P<x>.+?)(?: up)? by"
        rf" (?P<n>{N}{UNIT}?)$",
        r"make the font of \g<x> \g<n> bigger",
    ),
    (
        rf"^(?:lower|reduce|decrease|cut|drop) the (?:font ?|text )?size of (?P<x>.+?)(?: down)?"
        rf" by (?P<n>{N}{UNIT}?)$",
        r"make the font of \g<x> \g<n> smaller",
    ),
)
SIZES = (
    (
        r"^(?:give|allow|grant|leave) (?P<x>.+?) (?:some |a bit |a little )?(?:more|extra"
        r"|additional) (?:room|space|width)$",
        r"make \g<x> wider",
    ),
    (r"^(?:some |a bit |bit |a little )?more (?:room|space|width) for (?P<x>.+)$", r"make \g<x> wider"),
    (
        r"^(?:increase|enlarge|extend|raise|expand) the width of (?P<x>.+?)(?P<b> by .+)?$",
        r"make \g<x> wider\g<b>",
    ),
    (
        r"^(?:reduce|decrease|shrink|lower) the width of (?P<x>.+?)(?P<b> by .+)?$",
        r"make \g<x> narrower\g<b>",
    ),
    (
        rf"^(?:{SENTENCE} )?(?P<x>.+?){GO},? (?P<n>{N}{UNIT}) (?:more |further |farther"
        rf" )?(?:to the |towards the )?(?P<w>{WAY})$",
        r"move \g<x> \g<n> to the \g<w>",
    ),
    (rf"^(?:slide|push|drag|nudge|pull) (?P<x>.+?) (?P<r>(?:to the )?{WAY}.*)$", r"move \g<x> \g<r>"),
    (r"\bto the (?:down|downwards?|lower)$", "down"),
)
FORMS = (
    (
        r"^round (?P<x>.+?)(?: off)? to (?:the nearest )?(?:whole|full|integer) ?(?:numbers?"
        r"|values?|amounts?)?$",
        r"format \g<x> with no decimals",
    ),
    (
        r"^(?P<x>.+?) (?:needs|should have|must have|gets) (?:an? |the )?(?P<s>[$€£¥]|(?:dollar"
        r"|euro|pound|yuan) sign)"
        r" (?:in front|before it|in front of it|at the front)$",
        r"show \g<x> with a \g<s> sign",
    ),
    (
        r"^(?:delete|remove|drop|get rid of|take out|strip) (?:the |all |any )*decimals?(?:"
        r" places?)? (?:from|of|in|for) (?P<x>.+)$",
        r"format \g<x> with no decimals",
    ),
    (
        r"^(?P<x>.+?) (?:in|as) (?:whole numbers?|integers?|round numbers?)(?: only)?$",
        r"format \g<x> with no decimals",
    ),
    (r"\b(?:thousands? commas?|comma separators?|commas for (?:the )?thousands)\b", "thousands separators"),
    (
        r"^(?:round|limit|restrict|cut|trim) (?P<x>.+?) (?:off )?to (?P<n>\w+) (?P<d>decimals?(?:"
        r" places?)?|digits after the (?:point|comma))$",
        r"show \g<x> with \g<n> decimals",
    ),
    (
        r"^(?:put|add|show|print|set|place|give|want)? ?(?:an? |the )?(?P<s>(?:dollar|euro|pound"
        r"|yuan|yen|currency|percent)(?: sign)?|[$€£¥]) (?:sign |symbol )?(?:before|in front of"
        r"|to|at|on) (?P<x>.+)$",
        r"show \g<x> with a \g<s> sign",
    ),
    (r"^prefix (?P<x>.+?) with (?:an? )?(?P<s>.+)$", r"show \g<x> with a \g<s> sign"),
    (r"\b(?P<s>(?:dollar|euro|pound) sign) sign\b", r"\g<s>"),
)
WRAPS = (
    (
        r"^(?P<x>.+?) (?:keeps? (?:getting|being)|gets?|is|are|is being|are being|always gets?)"
        r" (?:cut off|cut|chopped off|chopped"
        r"|truncated|clipped|cropped)(?: off)?$",
        r"let \g<x> wrap",
    ),
    (
        r"^(?P<x>.+?) (?:should|must|has to|needs to|may|can) (?:show|print|hold|display|take|fit"
        r"|contain) long(?:er)? \w+ (?:on|over|in|across) (?:several|multiple|two|more) lines$",
        r"let \g<x> wrap",
    ),
    (
        r"^(?P<x>.+?) (?:may|can|should|must|could) (?:take|use|run over|occupy|span) (?:several"
        r"|multiple|more|many|two|more than one) lines?$",
        r"let \g<x> wrap",
    ),
)
