"""Orders, chosen rows, groups and what is hidden in other words, with the words that the edits know."""

from __future__ import annotations

from app.domain.reports.editing.english.parts import FULL, HIGH, LOW, MORE, PUT, ROWS, THE, N
from app.domain.reports.editing.request.split import VERB_EN

THING = (
    rf"(?P<x>(?!(?:an?|start|begin|page|lose|get|skip|no|kill|ditch|bin|lock|repeat|{VERB_EN})\b)"
    rf"(?:(?!\b(?:should|must|has to|have to|needs? to|totals?|sum|summed|average|mean|rows?"
    rf"|page numbers?|print date|{N})\b).)+?)"
)
BE = (
    r"(?:(?:should|must|ha(?:s|ve) to|needs? to|shall) )?(?:be |come |go |stand |appear |be placed |be put )?"
)
ORDERS = (
    (
        rf"^(?:(?:start|begin) with|{PUT}) (?:the )?(?:\w+ with )?(?:the )?{HIGH}"
        rf" (?P<x>.+?)(?: (?:first|(?:at|on|to) (?:the )?(?:top|front)))?$",
        r"sort by \g<x> descending",
    ),
    (
        rf"^(?:the )?(?:{ROWS} with )?(?:the )?{HIGH} (?P<x>.+?) {BE}(?:first|(?:at|on) (?:the )?top)$",
        r"sort by \g<x> descending",
    ),
    (
        rf"^(?:(?:start|begin) with|{PUT}) (?:the )?(?:\w+ with )?(?:the )?{LOW}"
        rf" (?P<x>.+?)(?: (?:first|(?:at|on|to) (?:the )?(?:top|front)))?$",
        r"sort by \g<x> ascending",
    ),
    (
        rf"^(?!(?:nobody|no one|i|we|they|you|people)\b)(?:{PUT} )?{THING} {BE}(?:(?:to |at |on |as "
        rf"|in )(?:the )?(?:very )?(?:(?<!in )front|first"
        rf" position|first place|beginning|left end|far left|leftmost (?:position|column)"
        r"|first column)|first|(?:as )?the (?:very )?first column|leftmost)$",
        r"move \g<x> to the front",
    ),
    (
        rf"^(?!(?:nobody|no one|i|we|they|you|people)\b)(?:{PUT} )?{THING} {BE}(?:(?:to |at |on |as "
        rf"|in )(?:the )?(?:very )?(?:end|last"
        rf" position|last place|far right|right end|rightmost (?:position|column)|last column)|last"
        r"|the (?:very )?last column|rightmost)$",
        r"move \g<x> to the end",
    ),
    (
        rf"^(?:{PUT} )?{THING} {BE}(?:right |directly |immediately |just |straight"
        rf" )*(?P<w>after|behind|before|in front of) (?P<y>.+)$",
        r"move \g<x> \g<w> \g<y>",
    ),
    (
        r"^(?P<v>sort|order|group|arrange|filter) (?:the |this |whole |entire |all )*(?:list"
        r"|report|table|data|everything|it|items|entries|document|them)\b",
        r"\g<v> the rows",
    ),
    (
        rf"^(?:print|show|list|display|have) (?:the |all |all the )?{ROWS} (?P<v>sorted|ordered"
        rf"|grouped) (?=by\b|in\b)",
        r"\g<v> ",
    ),
)
EXCLUDED = (
    (
        r"^(?P<v>exclude|only print|print only|show only|list only|only show|only list|just show"
        r"|only|just) (?:all |the |those |any )*"
        r"(?!rows\b)\w+ (?P<c>(?:with|whose|where|that have|having) .+)$",
        r"\g<v> rows \g<c>",
    ),
    (
        r"^filter (?:the |this )*(?:rows|list|report|table) (?:to|for|by|down to)(?: only)?"
        r" (?:the |those )?(?:\w+ )?(?P<c>(?:with|whose|where) .+)$",
        r"only print rows \g<c>",
    ),
    (
        rf"^(?:delete |remove )?(?:the |no )?{ROWS} (?:with )?(?P<c>{MORE} [\d.,]+) (?:for|in|of)"
        rf" (?P<x>.+)$",
        r"exclude rows with \g<x> \g<c>",
    ),
    (
        rf"^(?:only|just) (?:print |show |see |list )?(?:the )?(?P<x>\w+?)s? (?:of )?(?P<c>{MORE} [\d.,]+)$",
        r"only print rows with \g<x> \g<c>",
    ),
    (
        rf"^exclude (?P<a>.+?)(?: of)? (?P<n>{N}) (?:or|and) (?:less|fewer|below|under|lower|smaller)$",
        r"exclude \g<a> at most \g<n>",
    ),
)
ROWS_CHOSEN = (
    (
        rf"^(?:(?:i|we) )?(?:only|just) (?:want|need|print|show|list|keep|see|include)?(?: to"
        rf" see)? ?{THE}(?P<r>{ROWS}) (?P<c>.+)$",
        r"only print rows \g<c>",
    ),
)
GROUPS = (
    (
        r"^(?:(?:i|we) (?:want|need)|make|add|create|form|introduce|build|set up|have|let's have"
        r"|there should be|insert|define)? ?(?:an? |one |new )*groups? "
        r"(?:for each|for every|per|on|by|for|of each) (?:the same )?(?P<x>.+)$",
        r"group by \g<x>",
    ),
)
SHOWN = (
    (
        rf"^(?:print|show|display|include) (?P<x>.+?) only (?:if|when|where) {FULL}$",
        r"hide \g<x> if it is empty",
    ),
    (
        rf"^(?P<x>.+?) (?:(?:should|must|may) )?only (?:be )?(?:printed|shown|displayed|appear"
        rf"|show up)?? ?(?:if|when|where) {FULL}$",
        r"hide \g<x> if it is empty",
    ),
)
