"""Looks, sizes, forms of values and wrapping in other words, with the words that the edits know."""

from __future__ import annotations

from app.domain.reports.editing.english_parts import GO, MORE, SENTENCE, UNIT, WAY, N
from app.domain.reports.editing.numerals import COLOUR

LOOKS = (
    (
        rf"\b(?:anything|any values?|all values|values?|amounts|numbers) (?P<c>{MORE} [\d.,]+)"
        rf" (?:in|for|of) (?P<x>the [\w ]+? column|\w+)\b",
        r"\g<x> \g<c>",
    ),
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
    (r"^(?:make|let) (?P<x>.+?) line up (?:on|at|to) the (?P<s>right|left)$", r"align \g<x> \g<s>"),
    (
        r"^(?:frame|box in|border|surround) (?P<x>(?!(?:top|bottom|left|right|on|of|at|to|below|above"
        r"|under|colou?r|width)\b)(?!all|each|every|the (?:cells|table)).+?)(?:"
        r" with a (?:border|frame|line))?$",
        r"put a border around \g<x>",
    ),
    (
        r"^(?:put|set|place|draw) (?P<x>.+?) in(?:to|side)? (?:a|its own) (?:frame|box|border)$",
        r"put a border around \g<x>",
    ),
    (
        r"^(?:frame|border|outline) (?:all|each|every|the)(?: the)? cells?$|^(?:use|put|add|give"
        r"|draw)? ?(?:the )?borders (?:for|around|on) (?:the|all|all the|each|every) cells?$"
        r"|^(?:the )?cells (?:should have|need|must have|get) borders$|^give (?:all )?(?:the"
        r" )?cells borders$",
        "add borders to the table",
    ),
    (
        rf"^(?:add|put) (?P<n>{N}{UNIT}?) (?:to|onto) the (?:font ?|text )?size of (?P<x>.+)$",
        r"make the font of \g<x> \g<n> bigger",
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
    (r"\b(?:broader|roomier)\b", "wider"),
    (
        r"^(?:give|allow|grant|leave) (?P<x>.+?) (?:some |a bit |a little )?(?:more|extra"
        r"|additional) (?:room|space|width)$",
        r"make \g<x> wider",
    ),
    (r"^(?:some |a bit |bit |a little )?more (?:room|space|width) for (?P<x>.+)$", r"make \g<x> wider"),
    (
        rf"^(?:give|grant) (?P<x>.+?) (?P<n>{N}) more (?P<u>points?|pts?|mm|pixels?)(?: of width)?$",
        r"make \g<x> \g<n> \g<u> wider",
    ),
    (
        rf"^(?:give|grant) (?P<x>.+?) (?P<n>{N}{UNIT}?) (?:more|extra|additional) (?:of"
        rf" )?(?:width|room|space)$",
        r"make \g<x> \g<n> wider",
    ),
    (
        rf"^add (?P<n>{N}{UNIT}?) (?:of width )?to (?:the width of )?(?P<x>.+?)(?:'s width)?$",
        r"make \g<x> \g<n> wider",
    ),
    (
        r"^(?:increase|enlarge|extend|raise|expand) the width of (?P<x>.+?)(?P<b> by .+)?$",
        r"make \g<x> wider\g<b>",
    ),
    (
        r"^(?:reduce|decrease|shrink|lower) the width of (?P<x>.+?)(?P<b> by .+)?$",
        r"make \g<x> narrower\g<b>",
    ),
    (rf"^resize (?P<x>.*\bcolumn\b.*?) to (?P<n>{N}{UNIT}?)$", r"set the width of \g<x> to \g<n>"),
    (
        rf"^(?:{SENTENCE} )?(?P<x>.+?){GO},? (?P<n>{N}{UNIT}) (?:more |further |farther"
        rf" )?(?:to the |towards the )?(?P<w>{WAY})$",
        r"move \g<x> \g<n> to the \g<w>",
    ),
    (
        rf"^(?:{SENTENCE} )?(?P<x>.+?) (?:further |farther )(?:to the )?(?P<w>right|left|up|down)"
        rf" by (?P<n>{N}{UNIT})$",
        r"move \g<x> \g<n> to the \g<w>",
    ),
    (
        r"^(?:move|slide|shift|nudge|push) (?P<x>.+?) (?:further |more )(?P<r>(?:to|towards) the .+)$",
        r"move \g<x> \g<r>",
    ),
    (rf"^(?:slide|push|drag|nudge|pull) (?P<x>.+?) (?P<r>(?:to the )?{WAY}.*)$", r"move \g<x> \g<r>"),
    (r"\bto the (?:up|upwards?|higher)$", "up"),
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
        r"^set the (?:number of )?decimals (?:of|for|in) (?P<x>.+?) to (?P<n>\w+)$",
        r"show \g<x> with \g<n> decimals",
    ),
    (
        r"^(?:separate|split|group) the (?:thousands|digits) (?:in|of|for) (?P<x>.+?)(?: (?:by|in"
        r"|into) thousands)?$",
        r"show \g<x> with thousands separators",
    ),
    (
        r"^(?:put|add|show|print|set|place|give|want)? ?(?:an? |the )?(?P<s>(?:dollar|euro|pound"
        r"|yuan|yen|currency|percent)(?: sign)?|[$€£¥]) (?:sign |symbol )?(?:before|in front of"
        r"|to|at|on) (?P<x>.+)$",
        r"show \g<x> with a \g<s> sign",
    ),
    (r"^prefix (?P<x>.+?) with (?:an? )?(?P<s>.+)$", r"show \g<x> with a \g<s> sign"),
    (r"\b(?P<s>(?:dollar|euro|pound) sign) sign\b", r"\g<s>"),
    (r"\bUS (?=dollars?\b)", ""),
    (r"^write (?P<x>.+?) as (?P<f>[\w./ -]*(?:yy|MM)[\w./ -]*)$", r"format \g<x> as \g<f>"),
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
    (
        r"^(?:enable|turn on|switch on|activate|use|allow|add) (?:the )?(?:text |word |line"
        r" )*(?:wrapping|wrap|stretching|overflow|breaks?|breaking) (?:for|in|on|of) (?P<x>.+)$",
        r"let \g<x> wrap",
    ),
    (
        r"^(?:break|wrap|fold) (?:the )?long (?:lines|texts?|words|names|values) (?:in|of) (?P<x>.+)$",
        r"let \g<x> wrap",
    ),
    (
        r"^(?:show|print|display) (?:all|the whole|the full|the entire|the complete)(?: of)?(?:"
        r" the)? texts? (?:in|of) (?P<x>.+)$",
        r"let \g<x> wrap",
    ),
    (
        r"^(?P<x>.+?) (?:should|must) (?:show|print|display) (?:all|the whole|the full|the"
        r" entire) (?:of )?(?:its|their|the) (?:texts?|content)$",
        r"let \g<x> wrap",
    ),
    (r"^(?P<x>.+?) (?:should|must) be able to (?:grow|wrap|stretch)$", r"let \g<x> wrap"),
    (
        r"^(?P<x>.+?) (?:should|must|may)(?: not|n't|n’t) (?:be|get) (?:cut|cut off|truncated"
        r"|clipped|cropped|chopped)(?: off)?$",
        r"let \g<x> wrap",
    ),
    (
        r"^(?:the )?texts? (?:in|of) (?P<x>.+?) (?:is|are|gets?) (?:being )?(?:cut off|truncated"
        r"|clipped|cut|cropped)$",
        r"let \g<x> wrap",
    ),
)
