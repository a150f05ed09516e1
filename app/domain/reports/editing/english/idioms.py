"""English idioms in place of words that the edits know: "lose the logo" is "delete the logo"."""

from __future__ import annotations

import re
from collections.abc import Callable

from app.domain.reports.editing.request.numerals import COLOUR

_MISSING = r"(?:empty|missing|blank|null|not given|not filled(?: in)?|unset)"
MUST = r"(?:should|must|need(?:s)? to|ha(?:s|ve) (?:got )?to|ought to|shall|had better|can|could)"
_SIDE = (
    r"(?:on |at |to |in )?(?:the )?(?:very )?(?:far )?(?:left|right|top"
    r"|bottom|cent(?:er|re)|middle)(?:[- ]hand side| side)?"
)
ONE_LOOK = (
    r"(?:(?:left|right)[- ]aligned|aligned (?:left|right)|cent(?:er|re)d|bold|italics?|underlined|wider"
    rf"|narrower|bigger|smaller|larger|{COLOUR})"
)
_COUNT = r"(?:the )?(?:one|two|three|four|five|six|\d+)"
_SHEET = r"(?:A[3-6]|B[45]|letter|legal|portrait|landscape)"
STYLE = r"(?:bold|italics?|underlined?|plain|regular|normal)"
SAME_SORT = "|".join(rf"(?:(?:{one})\b.*?)" for one in (_SIDE, _COUNT, _SHEET, STYLE, COLOUR))


def _left_blank(found: re.Match[str]) -> str:
    if found["x"]:
        return f"hide {found['x']} when it {found['c']}"
    return f"hide {found['y']} when it is {found['d']}"


IDIOMS: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"^(?P<x>(?:swap|switch|exchange|flip) .+?) (?:a?round|over)$", r"\g<x>"),
    (r",? (?:instead|too|as well|for good)$", ""),
    (r" with (?:its|their|an?|the) (?:own )?(?:heading|header|title)(?: line| row)?$", ""),
    (
        r"^(?P<x>.+?) (?:needs?|should (?:have|get)|must have|gets?|deserves?) (?:about |around "
        r"|at least )?(?:twice"
        r"|double) (?:the|its|as much) (?:room|space|width|place)\b.*$",
        r"make \g<x> twice as wide",
    ),
    (
        rf"^(?:leave|keep|show|print) (?:the )?(?P<x>[\w ]+?) (?:blank|empty)"
        rf" (?:where|when|if) it(?: is|'s) {_MISSING}$",
        r"print nothing when \g<x> is null",
    ),
    (
        r"^(?:if|when(?:ever)?|where) (?P<x>(?:the )?[\w \u3400-\u9fff]+?) (?P<c>is (?:0|zero|below"
        r"|above|less|more|under"
        r"|over|empty|missing|negative|exactly)\b.*?),? (?:then )?(?:leave|keep|make) (?:the "
        r"|that )?(?:cell|field|it|value"
        r"|box|place|spot) (?:blank|empty)$|^leave (?P<y>.+?) (?:blank|empty) (?:if|when(?:ever)?"
        r"|where) it(?: is|'s)"
        r" (?P<d>.+)$",
        _left_blank,
    ),
    (
        r"^(?P<c>(?:US )?(?:euros?|dollars?|pounds?|yuan|yen)"
        r"|[$€£¥])(?: signs?)?(?: instead of .+?)? (?:for|in|on|with|of)"
        r" (?P<x>.+)$",
        r"show \g<x> with a \g<c> sign",
    ),
    (r"^(?:shade|colou?r|tint|stripe) (?:the )?(?:detail )?rows alternately$", "zebra rows"),
    # what is to go
    (
        r"^(?:lose|ditch|scrap|kill|axe|nuke|bin|trash|discard|eliminate|do"
        r" away with|strip out|take off|throw out|throw away|chuck out"
        r"|clear out|wipe|wipe out|rip out|cut out|leave out|omit|take away|zap)\b(?= )",
        "delete",
    ),
    (
        r"^take (?!off\b|out\b|away\b|care\b|over\b|the (?:next|same)\b)(?P<x>[^,;]+?)"
        r" (?:off(?: of)?|out of|away from) (?=(?:the|each|every|all)\b)",
        r"delete \g<x> from ",
    ),
    (r"^(?:there (?:should|must) be )?no (?:more )?(?=(?:the )?\w)(?!\w+ than\b)", "delete the "),
    (r"\b(?:any ?more|any longer)$", ""),
    (
        r"\b(?:if|when|where) there (?:is|are) (?:none|nothing|no (?:value"
        r"|data|text|one))(?: there| in it)?$",
        "when it is empty",
    ),
    (
        r"^(?P<v>replace|change|set|make|put|rename) (?P<x>.+?) (?:caption"
        r"|wording|lettering)\b(?= (?:to|with|into|as|in)\b)",
        r"\g<v> \g<x> label",
    ),
    (
        r"^never (?:break|split) (?:an? |the )?(?P<x>.+?) (?:group )?(?:across|over|between) (?:two )?pages$",
        r"keep each \g<x> group together",
    ),
    (r"\bround (?=the|each|every|all|it\b)", "around "),
    (
        rf"^(?:print|show|display|write|leave) (?:nothing|blank|an? (?:blank|empty)(?: cell)?)"
        rf" (?:where|when|if) (?:the )?(?P<x>[\w ]+?) (?:is|are) {_MISSING}$",
        r"print nothing when \g<x> is null",
    ),
    (
        r"\b(?P<i>when|if) it(?: is|'s) (?P<e>empty|blank|missing|null) or (?:0|zero)$",
        r"\g<i> it is 0 or empty",
    ),
    (
        r"\b(?P<a>\w+)['’]s (?P<b>name|number|address|phone|date|total|code|title|label|value)\b",
        r"\g<a> \g<b>",
    ),
    (r"\b(?:horizontal )?rule\b", "line"),
    (r"\bline (?:below|under|beneath) (?:each|every) (?:record|entry|order|item)\b", "line under each row"),
    # what is to be different
    (rf"^(?P<x>.+?) {MUST} be (?=\S)", r"make \g<x> "),
    (r"^underline (?P<x>.+)$", r"make \g<x> underlined"),
    (r"\bin italics\b", "italic"),
    (
        r"\b(?P<s>bold|italic)[ ,]+(?:and )?(?P<n>\d+(?:\.\d+)?)(?: ?pts?| points?)?$",
        r"\g<s> and font size \g<n>",
    ),
    # what is to be there
    (
        r"^(?:stick|slap|pop|throw|stamp|squeeze|tack|append|introduce|drop"
        r" in|bung|whack|fit|work in|give me|get me|plonk)\b(?: on)?(?= )",
        "add",
    ),
    (r"\b(?:row|line|record|item) counter\b", "row number column"),
    (r"^(?P<x>[A-Za-z][\w ]{1,40}): (?=\S)", r"\g<x> "),
    (
        r"^(?=(?:an? |the |one )?(?:(?:grand|running|page|overall|bar|pie"
        r"|line|column) )?(?:sub-?)?(?:totals?|sum|average|mean|maximum|minimum"
        r"|count(?! the\b)"
        r"|page numbers?|watermark|QR[ -]?code|bar ?code|chart|graph|row numbers?"
        r"|print date|signature line)\b(?! (?:row|line|column|label|text|field)?s?\b"
        r" ?(?:bold|in|to|at|on|should|is|are|with|bigger|smaller|left|right"
        r"|font|red|blue|green|gr[ae]y|italic|centred|centered|\d)))",
        "add ",
    ),
    (
        r"^(?P<v>add (?:an? )?(?:total|sum|average|count)) (?!of\b|for\b|row\b"
        r"|line\b)(?P<x>[\w ]+?) (?P<e>(?:at|on|in) (?:the )?(?:end|bottom"
        r"|summary|last page).*)$",
        r"\g<v> of \g<x> \g<e>",
    ),
    (r"\bat end\b", "at the end"),
    (r"^(?P<v>add .*\b(?:total|sum|average|count)\b.*) on the last page$", r"\g<v> at the end of the report"),
    (
        r"^(?:each|every) (?P<x>[\w ]+?) (?:to )?(?:starts?|begins?|goes|go"
        r"|should start|should begin) on (?:an?|its own|their own) (?:(?:new"
        r"|fresh|separate|own|next) )?page$",
        r"start each \g<x> on a new page",
    ),
    (
        r"^replace (?:all )?(?P<x>[\w ]+?) (?:by|with) (?P<y>[\w ]+?) (?:everywhere"
        r"|throughout|all over|wherever it (?:stands|appears|occurs))(?: .*)?$",
        r'replace all "\g<x>" with "\g<y>"',
    ),
    (r"^replace (?P<x>.+?) by (?=\S)", r"replace \g<x> with "),
    (r"^indent (?P<x>.+?) by (?=\d)", r"set the left padding of \g<x> to "),
    (
        r"^(?:colou?r|shade|tint|fill|paint) (?P<x>.+?) (?P<c>(?:(?:in|with) )?(?:light|pale)[ -]\w+)$",
        r"give \g<x> a \g<c> background",
    ),
    (r"\bfor (?=quantit|amount|price|freight)", "of "),
    (
        r"^(?:add|put|show|print|include|give) (?:an? |the )?(?P<x>.+?) sub-?totals?"
        r" (?:under|below|for|per|in|to|at|after) (?:each|every|the) (?:group"
        r"|section)s?$",
        r"add a subtotal of \g<x> per group",
    ),
    (
        r"^(?:add|put|show|print|include|give)?(?: me)? ?(?:an? |the )?(?:total"
        r" )?(?:number|count) of (?:rows|records|lines|entries|items)\b|^(?:add"
        r"|put|show|print|include|give)(?: me)? (?:an? |the )?(?:total )?(?:row"
        r"|record|line|entry|item) count\b|^(?:show|print|tell)(?: me)? how"
        r" many (?:rows|records|lines|entries|items) there are\b",
        "count the rows",
    ),
    (
        r"\b(?P<x>quantit|categor|compan|cit|countr|currenc|salar|deliver"
        r"|propert|facilit|inventor|inquir|cop)ies\b",
        r"\g<x>y",
    ),
    # pages
    (
        r"(?<!texts )(?<!text )(?<!titles )(?<!title )(?<!headings )(?<!heading )(?<!headers )(?<!labels )"
        r"(?<!letters )(?<!words )\bupright\b|\bvertical(?:ly)? oriented\b|\btall format\b",
        "portrait",
    ),
    (
        r"\b(?P<n>one|two|three|four|\d+) columns? (?:across|on) (?:the|each|a) page\b",
        r"\g<n> columns per page",
    ),
    # orders
    # forms of values
    # what is so now
    (
        rf"(?P<x>\b(?:{SAME_SORT})),? (?:instead of|rather than|not|and not)"
        rf" (?:(?:the|an?) )?(?:{SAME_SORT}|the (?:current|present|default)"
        rf" \w+)$",
        r"\g<x>",
    ),
)
