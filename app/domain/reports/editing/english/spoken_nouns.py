"""English words of everyday speech for things, places, conditions and forms, with the standard ones."""

from __future__ import annotations

from app.domain.reports.editing.english.spoken_verbs import NAME, ROWS_CALLED, START, Rules

_PAGES = r"(?:each|every|all|the)(?: (?:and every|single|of the|the|individual))* pages?"
_ONE = r"(?P<n>one|two|three|four|\d)"
_ROWS = rf"(?:the |all |all the |any |those |just |only )*{ROWS_CALLED}"

PLACES: Rules = (
    (
        rf"\b(?:down |right |along |over )*(?:at|on|along|in|to) the (?:very )?(?:bottom|foot|base) of"
        rf" {_PAGES}\b",
        "in the page footer",
    ),
    (
        rf"\b(?:up |right |along |over )*(?:at|on|along|in|to|across) the (?:very )?(?:top|head) of"
        rf" {_PAGES}\b",
        "in the page header",
    ),
    (rf"\bon top of {_PAGES}\b", "in the page header"),
    (
        r"\b(?:after|under|underneath|below|beneath|following) the (?:very )?(?:last|final|bottom) "
        r"(?:row|line|record|item|entry)(?: of (?:the )?(?:list|table|report|rows))?\b",
        "at the end of the report",
    ),
    (
        r"\b(?:right |down |way |all the way )*(?:at|to) the (?:very |tail |absolute )*(?:end|bottom)"
        r"(?: of (?:it all|everything|the (?:list|report|document|whole thing|printout)))?(?=$"
        r"|[,;:.!?]| (?:in|as|with) )",
        "at the end of the report",
    ),
    (
        r"\b(?:in the closing (?:section|part)|once (?:the list|it|everything) is (?:over|done|finished)"
        r"|to finish(?: off)?|to round (?:it|things) off|to close)(?=$|[,;.!?])",
        "at the end of the report",
    ),
    (
        r"^(?:directly|immediately|straight|right|just) (?=(?:below|under|above|beneath|underneath|after"
        r"|before|next to|beside)\b)",
        "",
    ),
    (r"\b(?:directly|immediately|straight|right) (?=(?:below|under|above|beneath|underneath)\b)", ""),
    (r"\bon top of (?=(?:the|each|every) )", "above "),
    (r"\bfollowing (?=(?:the )?[\w\ue000-\uf8ff ]+ column\b)", "after "),
    (
        r",? so (?:that )?(?:it|they) (?:comes?|is|are|stands?|goes|becomes) (?:the )?(?P<w>first|last)"
        r"(?: (?:one|column|of all))?(?=$|[,;.!?])",
        lambda one: " to the front" if one["w"].lower() == "first" else " to the end",
    ),
    (
        r"\bto (?:be |become )?the (?P<w>first|last) (?:column|one)(?=$|[,;.!?])",
        lambda one: "to the front" if one["w"].lower() == "first" else "to the end",
    ),
    (
        r"\b(?:on|in|throughout|across) (?:all|each and every|every single|all of|each of|all of"
        r" the)(?: the| of the)? pages?\b",
        "on every page",
    ),
    (
        r"\b(?P<v>start|begin|put|open|print)(?P<x>[^,;]*?) on (?:the next|another|a different|a"
        r" fresh|a clean"
        r"|a separate) page\b",
        r"\g<v>\g<x> on a new page",
    ),
)
THINGS: Rules = (
    (r"\b(?:the |our )?company(?:'s|\u2019s)? (?=(?:logo|emblem)\b)", "the "),
    (r"\bemblem\b", "logo"),
    (
        r"\b(?:the )?(?:main|big|top|overall|report(?:'s|\u2019s)?|large) (?:title|headline"
        r"|heading)\b(?! (?:row|band|line))",
        "the title",
    ),
    (r"\bthe headline\b", "the title"),
    (r"\bcolumn (?:heads|captions|labels)\b", "column headings"),
    (r"\b(?:the )?(?:table|list) (?:heads?|headers?|headings)(?: row| line)?\b", "the header row"),
    (r"\bthe (?:sum|sums|totals?) (?:row|line)\b", "the total row"),
    (r"\bthe (?:row|line) with the (?:totals?|sums?)\b", "the total row"),
    (r"\b(?:the )?(?:list|data|items?|body|detail|order|invoice) (?:rows|lines)\b", "the detail rows"),
    (r"\bthe (?:rows|lines|entries) (?:of|in) the (?:list|table|report)\b", "the detail rows"),
    (
        rf"\b(?:the )?column (?:headed|labell?ed|(?:that|which) (?:says|reads|is called)|saying|marked"
        rf"|called|titled"
        rf"|under) (?:the )?(?P<x>{NAME}|\w+)(?: column)?",
        r"the \g<x> column",
    ),
    (
        r"\b(?:page numbering|page counter|numbering of (?:the )?pages|numbers? of the pages?|page"
        r" nos?\b\.?)",
        "page number",
    ),
    (r"\b(?:bar|column|bars) (?:diagram|graph|plot)s?\b|\bbars chart\b|\bcolumn chart\b", "bar chart"),
    (r"\b(?:pie|circle) (?:diagram|graph|plot)\b|\bpie-chart\b", "pie chart"),
    (r"\b(?:line) (?:diagram|graph|plot)\b", "line chart"),
    (
        r"\b(?:the )?(?:date of printing|date (?:it (?:was|is) )?printed|date of today|present date"
        r"|day of printing"
        r"|date of (?:the )?print(?:out)?|printing date|today['\u2019]?s date)\b",
        "the current date",
    ),
    (r"\bsub[- ]totals?\b|\b(?:partial|intermediate|interim) totals?\b", "subtotal"),
    (rf"{START}(?:tally|tot|reckon)(?: up)? (?=\S)", r"\g<s>add a total of "),
)
CHOSEN: Rules = (
    (
        rf"{START}(?:restrict|limit|narrow|confine|reduce|keep|cut|whittle)"
        rf"(?: it| the list| the report| the rows| this| things| everything)?(?: down)? to {_ROWS} "
        r"(?=where|with|whose|that|from|of)",
        r"\g<s>only show rows ",
    ),
    (
        rf"\b(?:show|print|list|leave|keep) (?:nothing but|just|none but) {_ROWS} (?=where|with|whose|that)",
        "only show rows ",
    ),
    (
        r"\b(?:north of|upwards? of|topping|past|upward of|exceeds|exceed|tops) (?=[\d$\u20ac\u00a3])",
        "above ",
    ),
    (r"\b(?:south of|short of|shy of) (?=[\d$\u20ac\u00a3])", "below "),
    (
        r"\b(?P<w>more|greater|higher|larger|bigger|less|lower|smaller|fewer) then (?=[\d$\u20ac\u00a3])",
        r"\g<w> than ",
    ),
    (
        r"\b(?:has|have|contains?|holds?) (?:no (?:value|entry|content|data|text)|nothing(?: in"
        r" it)?)(?= |$|[,;.!?])"
        r"|\b(?:isn't|isn\u2019t|is not) (?:there|present|available)(?=$|[,;.!?])",
        "is empty",
    ),
    (r"\b(?:just|exclusively|solely|purely) (?=(?:when|if)\b)", "only "),
)
FORMS: Rules = (
    (r"\bper cent\b", "percent"),
    (
        rf"\b(?:with |to |at )?{_ONE} (?:digits?|figures?|places|decimal (?:digits?|places|figures))"
        r"(?: (?:after|behind|past) the (?:decimal )?(?:point|comma|dot))?(?=$|[,;.!?]| (?:and|for|in|on)\b)",
        r"with \g<n> decimals",
    ),
    (r"\b(?:with|to the|showing) cents?(?=$|[,;.!?]| (?:and|for|in|on)\b)", "with two decimals"),
    (
        r"\b(?:without (?:any |the )?(?:decimal places|decimal digits|decimals|cents"
        r"|fractions?|digits after the (?:decimal )?point)"
        r"|(?:with )?nothing after the (?:decimal )?point|as round numbers|(?:rounded )?to whole numbers"
        r"|rounded to (?:the nearest )?(?:whole number|integer)s?)(?=$|[,;.!?]| (?:and|for|in|on)\b)",
        "without decimals",
    ),
    (
        r"\b(?:commas (?:between|for|in|at) (?:the )?thousands|commas every three digits|digit"
        r" grouping|grouped thousands"
        r"|separators between (?:the )?thousands|thousands? grouping|thousands? (?:commas|marks|dividers))\b",
        "thousands separators",
    ),
    (r"\b(?:as (?:an? )?(?:%|per cent|percent)|in (?:%|per cent|percent)) of (?=\S)", "as a percentage of "),
    (r"\bwith an? (?:%|percent|percentage|per cent) (?:sign|symbol|mark)\b", "as a percentage"),
    (
        r"\b(?:all )?in (?:all caps|all capitals|caps|block (?:letters|capitals)"
        r"|upper-?case(?: letters)?|capital letters)\b"
        r"|\b(?:uppercased|all caps|all in capitals)\b",
        "in capitals",
    ),
    (
        r"\b(?:break|go|spill|run|flow|continue|spread|carry on|overflow)(?: over)? (?:into|onto|over"
        r"|across|on|on to|to) "
        r"(?:several|more|the next|multiple|more than one|two|a second|extra|as many) lines?"
        r"(?: as (?:it|they) needs?| as needed| if needed)?(?=$|[,;.!?]| (?:when|if)\b)",
        "wrap",
    ),
    (r"\b(?:use|take|have) as many lines as (?:it|they) (?:needs?|wants?|takes?)\b", "wrap"),
    (rf"{START}(?:have|make|get) (?P<x>[^,;:]+?) (?:to )?wrap\b", r"\g<s>let \g<x> wrap"),
    (r"\b(?:the )?(?P<o>landscape|portrait) (?:format|orientation|mode|way|layout|style)\b", r"\g<o>"),
    (r"\b(?:horizontal|wide|lengthways) (?:format|orientation|layout)\b", "landscape"),
    (r"\b(?:upright|tall|vertical) (?:format|orientation|layout)\b", "portrait"),
    (r"(?<=\bA[345]) (?:the )?upright\b", " portrait"),
    (r"(?<=\bA[345]) (?:sideways|lengthways|on its side)\b", " landscape"),
)
# What only surrounds a wish.
AROUND: Rules = (
    (
        r"^(?:next(?: up| thing)?|one (?:more|last|other) thing|first thing|first up|last thing"
        r"|another thing|also|task"
        r"|request|change request|to do|todo)[:,] (?=\w)",
        "",
    ),
    (
        r"^(?:time|it is time|it's time|you may|you might|you can|feel free|be so kind as) (?:to"
        r" )?(?=(?:make|set|change|move|delete|remove|rename|align|add|sort|put|give)\b)",
        "",
    ),
    (
        r"[,;]? ?(?:-|\u2013|\u2014)? ?(?:and )?(?:nothing (?:else|more|further)|as (?:discussed"
        r"|agreed|mentioned|we discussed|we agreed)"
        r"|like we (?:said|agreed|discussed)|as per our (?:chat|call|discussion))(?: (?:please|for"
        r" now))?[.!]?$",
        "",
    ),
    (
        r"[,;]? ?(?:and |but )?(?:please )?(?:don't|do not|don\u2019t) (?:touch|change|alter|mess"
        r" with) (?:anything|any other thing)(?: else)?[.!]?$",
        "",
    ),
)
