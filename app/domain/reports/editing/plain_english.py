"""English requests in plainer words: "the logo can go" asks to delete the logo."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from app.domain.reports.editing.clause import QUOTES
from app.domain.reports.editing.english_frames import FIRST_MARK, in_imperative
from app.domain.reports.editing.english_kinds import in_known_words
from app.domain.reports.editing.english_sayings import SAYINGS
from app.domain.reports.editing.english_wishes import without_wishes
from app.domain.reports.editing.numerals import COLOUR
from app.domain.reports.editing.split import clauses_of

_MUST = r"(?:should|must|need(?:s)? to|ha(?:s|ve) (?:got )?to|ought to|shall|had better|can|could)"
_NOW = r"(?: (?:now|away|too|as well|altogether|completely|entirely|please))*"
_SIDE = (
    r"(?:on |at |to |in )?(?:the )?(?:very )?(?:far )?(?:left|right|top"
    r"|bottom|cent(?:er|re)|middle)(?:[- ]hand side| side)?"
)
_ONE_LOOK = (
    r"(?:(?:left|right)[- ]aligned|aligned (?:left|right)|cent(?:er|re)d|bold|italics?|underlined|wider"
    rf"|narrower|bigger|smaller|larger|{COLOUR})"
)
_MISSING = r"(?:empty|missing|blank|null|not given|not filled(?: in)?|unset)"
_COUNT = r"(?:the )?(?:one|two|three|four|five|six|\d+)"
_SHEET = r"(?:A[3-6]|B[45]|letter|legal|portrait|landscape)"
_STYLE = r"(?:bold|italics?|underlined?|plain|regular|normal)"
_SAME_SORT = "|".join(rf"(?:(?:{one})\b.*?)" for one in (_SIDE, _COUNT, _SHEET, _STYLE, COLOUR))

_IDIOMS: tuple[tuple[str, str], ...] = (
    # what is to go
    (
        rf"^(?:the )?(?P<x>.+?) (?:{_MUST}|is|are) (?:go|gone|disappear|be gone|come out|vanish){_NOW}$",
        r"delete the \g<x>",
    ),
    (
        rf"^(?:the )?(?P<x>.+?) {_MUST} be (?:removed|deleted|dropped|taken out|thrown out){_NOW}$",
        r"delete the \g<x>",
    ),
    (
        r"^(?:lose|ditch|scrap|kill|axe|nuke|bin|trash|discard|eliminate|do"
        r" away with|strip out|take off|throw out|throw away|chuck out"
        r"|clear out|wipe|wipe out|rip out|cut out|leave out|omit|take away|zap)\b(?= )",
        "delete",
    ),
    (r"^(?:there (?:should|must) be )?no (?:more )?(?=(?:the )?\w)(?!\w+ than\b)", "delete the "),
    (r"\b(?:any ?more|any longer)$", ""),
    (r"\band (?:its|the|their) (?:caption|heading|title|wording|name)s?$", "and its label"),
    (
        r"\b(?:if|when|where) there (?:is|are) (?:none|nothing|no (?:value"
        r"|data|text|one))(?: there| in it)?$",
        "when it is empty",
    ),
    (
        r"\b(?:if|when) (?:it|they)(?:'s| is| are|'re)? (?:got )?(?:nothing"
        r"|no value|missing|not there|unset)(?: in it)?$",
        "when it is empty",
    ),
    (r"^swap (?:out )?(?P<x>.+?) (?:for|with) (?=[\ue000-\ue0ff\"'])", r"replace \g<x> with "),
    (
        r"^(?P<v>replace|change|set|make|put|rename) (?P<x>.+?) (?:caption"
        r"|wording|lettering)\b(?= (?:to|with|into|as|in)\b)",
        r"\g<v> \g<x> label",
    ),
    (r"^(?:change|set|make) (?P<x>.+?) to (?:say|read|be) (?=[\ue000-\ue0ff\"'])", r"change \g<x> to "),
    (
        r"^(?P<x>.+?) (?:should|must|are to|can) be (?:left out|skipped|excluded|omitted|ignored)$",
        r"exclude \g<x>",
    ),
    (
        r"^never (?:break|split) (?:an? |the )?(?P<x>.+?) (?:group )?(?:across|over|between) (?:two )?pages$",
        r"keep each \g<x> group together",
    ),
    (
        r"^give (?:the |this )?(?:report|page|document) (?:an? )?(?=subtitle"
        r"|title|heading|header|footer|watermark)",
        "add a ",
    ),
    (r"\bround (?=the|each|every|all|it\b)", "around "),
    (
        r"\b(?P<x>[\w ]+?) (?:column )?(?:to )?(?:show|display|print|read)s?"
        r" (?P<t>[\ue000-\ue0ff]|N/?A|-+|n/a|none|0) (?:for|instead of) (?:nulls?"
        r"|empty|blanks?|missing)(?: values?)?$",
        r"show \g<t> when \g<x> is empty",
    ),
    (
        rf"^(?:print|show|display|write|leave) (?:nothing|blank|an? (?:blank|empty)(?: cell)?)"
        rf" (?:where|when|if) (?:the )?(?P<x>[\w ]+?) (?:is|are) {_MISSING}$",
        r"print nothing when \g<x> is null",
    ),
    (
        rf"^(?:leave|keep|show|print) (?:the )?(?P<x>[\w ]+?) (?:blank|empty)"
        rf" (?:where|when|if) it(?: is|'s) {_MISSING}$",
        r"print nothing when \g<x> is null",
    ),
    (
        r"^(?P<h>hide|suppress|(?:don't|do not) (?:print|show)) (?P<x>.+?) where (?=(?:it|they)\b)",
        r"\g<h> \g<x> when ",
    ),
    (
        r"\b(?P<i>when|if) it(?: is|'s) (?:0|zero) or (?P<e>empty|blank|missing|null)$",
        r"\g<i> it is empty or it is 0",
    ),
    (
        r"\b(?P<i>when|if) it(?: is|'s) (?P<e>empty|blank|missing|null) or (?:0|zero)$",
        r"\g<i> it is empty or it is 0",
    ),
    (
        r"\b(?P<a>\w+)['’]s (?P<b>name|number|address|phone|date|total|code|title|label|value)\b",
        r"\g<a> \g<b>",
    ),
    (r"\b(?:horizontal )?rule\b", "line"),
    (r"\bline (?:below|under|beneath) (?:each|every) (?:record|entry|order|item)\b", "line under each row"),
    (r"\bthe same (?=\w+ (?:name|value|date)|value|name)", ""),
    (
        r" (?:on|in|over) (?:consecutive|successive|adjacent|neighbou?ring"
        r"|following) (?:rows|lines|records)$",
        "",
    ),
    # what is to be different
    (rf"^(?P<x>.+?) {_MUST} be (?=\S)", r"make \g<x> "),
    (
        rf"^(?P<x>.+?) {_MUST} (?:go|move|sit|stand|be put|be placed|live|appear)"
        rf" (?=(?:to|in|into|at|on|below|under|above|next|beside|after|before)\b)",
        r"move \g<x> ",
    ),
    (
        r"^(?:i|we)(?:'d| would)? (?:want|need|like|prefer|have) (?P<x>.+?)"
        r" (?:to be )?(?=(?:in )?(?:bold|italics?|underlined|bigger|larger"
        r"|smaller|wider|narrower)\b)",
        r"make \g<x> ",
    ),
    (r"^have (?P<x>.+?) (?:printed |shown |displayed |set |written )(?=in\b|as\b|at\b)", r"make \g<x> "),
    (r"^italici[sz]e (?P<x>.+)$", r"make \g<x> italic"),
    (r"^underline (?P<x>.+)$", r"make \g<x> underlined"),
    (r"^embolden (?P<x>.+)$", r"make \g<x> bold"),
    (r"\bin italics\b", "italic"),
    (
        r"\b(?P<s>bold|italic)[ ,]+(?:and )?(?P<n>\d+(?:\.\d+)?)(?: ?pts?| points?)?$",
        r"\g<s> and font size \g<n>",
    ),
    (
        r"^(?P<x>.+?) (?P<n>\d+(?:\.\d+)?) ?(?:pts?|points?) (?P<s>bold|italic)$",
        r"make \g<x> \g<s> and font size \g<n>",
    ),
    (r"\b(?:a )?(?:font ?)?size of (?=\d)", "font size "),
    (r"\bflush (?=left|right)", "aligned "),
    (r"\b(?:jack|crank|push|ramp) up\b", "increase"),
    (r"\b(?:tone|scale|bring|turn) down\b", "reduce"),
    # what is to be there
    (
        r"^(?:stick|slap|pop|throw|stamp|squeeze|tack|append|introduce|drop"
        r" in|bung|whack|fit|work in|give me|get me|plonk)\b(?: on)?(?= )",
        "add",
    ),
    (
        r"^(?:there (?:should|must|needs to) be|(?:i|we)(?:'d| would)? (?:want"
        r"|need|like|have)(?: to (?:see|have))?) (?=(?:an?|another|some)\b)",
        "add ",
    ),
    (r"\b(?:row|line|record|item) counter\b", "row number column"),
    (r"\b(?:running|sequence|sequential|serial|consecutive) numbers?\b", "row numbers"),
    (r"\bnumber the (?:rows|lines|records|items)\b", "add row numbers"),
    (r" \+ ", " and "),
    (r"\bsep(?:s|\.)?(?= |$)", "separator"),
    (r"^(?P<x>[A-Za-z][\w ]{1,40}): (?=\S)", r"\g<x> "),
    (
        r"^(?=(?:an? |the |one )?(?:(?:grand|running|page|overall|bar|pie"
        r"|line|column) )?(?:sub-?)?(?:totals?|sum|average|mean|maximum|minimum"
        r"|count"
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
        r"^(?:start|begin|put) (?:each|every) (?P<x>[\w ]+?) on (?:a fresh"
        r"|its own|a separate|their own) page$",
        r"start each \g<x> on a new page",
    ),
    (
        r"^replace (?:all )?(?P<x>[\w ]+?) (?:by|with) (?P<y>[\w ]+?) (?:everywhere"
        r"|throughout|all over|wherever it (?:stands|appears|occurs))(?: .*)?$",
        r'replace all "\g<x>" with "\g<y>"',
    ),
    (r"^replace (?P<x>.+?) by (?=\S)", r"replace \g<x> with "),
    (
        r"^(?:the )?page numbers? (?:as|like|in the form(?:at)?(?: of)?|to"
        r" (?:be|read|say|look like)|should (?:be|read|say|look like)) (?=page\b)",
        "change the page number to ",
    ),
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
        r"^(?:add|put|show|print|include|give) (?:an? |the )?sub-?totals?"
        r" (?:of|for) (?P<x>.+?) (?:under|below|for|per|in|to|at|after) (?:each"
        r"|every|the) (?:group|section)s?$",
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
        r"^(?P<v>add|put|show|print|include) (?:the |an? )?(?P<x>.+?) as (?:an?"
        r"|the) (?:new |extra |additional |further )?column\b",
        r"\g<v> a column \g<x>",
    ),
    (
        r"\b(?P<x>quantit|categor|compan|cit|countr|currenc|salar|deliver"
        r"|propert|facilit|inventor|inquir|cop)ies\b",
        r"\g<x>y",
    ),
    # pages
    (
        r"^(?:the |this |whole )*(?:invoice|report|document|form|list|statement"
        r"|note|slip|printout|sheet|layout|page|thing|it)s? "
        r"(?:should|must|needs? to|has to|ought to|is to|will) (?:be )?(?:printed"
        r"|print|come out|go|be)? ?(?:out )?"
        r"(?=(?:in |on |as )?(?:landscape|portrait|A[3-6]\b|letter|legal|sideways|upright))",
        "print ",
    ),
    (r"\bbigger font (?P<x>.+?) to (?=\d)", r"font size \g<x> "),
    (r"\bupright\b|\bvertical(?:ly)? oriented\b|\btall format\b", "portrait"),
    (r"\b(?:sideways|on its side|lying down|wide format)\b", "landscape"),
    (
        r"\b(?P<n>one|two|three|four|single|\d+)[- ]column (?:layout|format|arrangement|page|report)\b",
        r"\g<n> columns per page",
    ),
    (
        r"\b(?P<n>one|two|three|four|\d+) columns? (?:across|on) (?:the|each|a) page\b",
        r"\g<n> columns per page",
    ),
    (r"\bsingle columns per page\b", "one column per page"),
    (r"\bpage \d+ ?(?:of|/) ?\d+\b", "page x of y"),
    # orders
    (r"\b(?P<a>(?:sort|order)\w*\b[^;.]*?),? (?:and )?then(?: by)? (?=\S)", r"\g<a>, "),
    # forms of values
    (
        rf"\b(?:{_MUST} )?(?:read|look|appear|be shown|be displayed|be printed"
        rf"|come out|be written)(?: like| as)? (?=\d{{1,4}}[./-]\d{{1,2}}[./-])",
        "in the format ",
    ),
    # what is so now
    (
        rf"(?P<x>\b(?:{_SAME_SORT})),? (?:instead of|rather than|not|and not)"
        rf" (?:(?:the|an?) )?(?:{_SAME_SORT}|the (?:current|present|default)"
        rf" \w+)$",
        r"\g<x>",
    ),
    (r",? (?:instead of|rather than) (?:what|how|as) it is(?: now)?$", ""),
)


def _scaled(found: re.Match[str]) -> str:
    return "50% smaller" if found["h"].lower() == "half" else "100% bigger"


_ACROSS: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (
        r"^(?P<x>[^,;.]+?) (?:is|are|look|looks|seems?)(?: (?:too|so|a bit|very|really|quite"
        r"|rather|way too))?"
        r" (?!too )(?:hard|difficult|ugly|bad|awful|terrible|unreadable|boring|plain|cramped"
        r"|crowded|faint|weak|pale"
        r"|small|tiny|big|large|thin|impossible|dull)(?: to (?:read|see))?,? (?:so |and )?(?:please |pls )?"
        r"(?P<v>make|set|put|print|turn) (?:it|them|this|those)\b",
        r"\g<v> \g<x>",
    ),
    (
        r"^(?P<v>copy|duplicate|clone) (?P<x>.+?),? and (?:put|place|set|insert) (?:the (?:copy"
        r"|duplicate|clone)|it)"
        r" (?:right |directly )?(?:under(?:neath)?|below|beneath)(?: (?:it|the original))?$",
        r"\g<v> \g<x>",
    ),
    (
        r"^(?P<v>(?!.*(?:except|but)\b.*[,;]).*?\b(?:everything|all (?:of )?(?:the )?(?:texts?|labels"
        r"|elements|columns?|headings?|headers?))(?: else)?) (?P<l>(?:in|to|\d|bold|italic|cent|left|right"
        r"|bigger|smaller|larger|\w+ \d)[^,;]*?),? (?P<b>(?:except|but not|but|apart from"
        r"|other than|besides)(?: for)?)"
        r" (?P<x>[^,;]+)$",
        r"\g<v> \g<b> \g<x> \g<l>",
    ),
    (
        r"^(?:except(?: for)?|apart from|other than|besides) (?P<x>[^,;]+?),? (?P<v>(?:make|set|print|put|let"
        r"|change|turn) )?(?P<e>everything|all (?:of )?(?:the )?(?:texts?|labels|elements|columns?))"
        r"(?: else)?\b",
        r"\g<v>\g<e> except \g<x>",
    ),
    (
        rf"^(?P<x>.+?) {_MUST} be (?P<l>{_ONE_LOOK}) and "
        rf"(?P<y>(?!(?:{_ONE_LOOK})\b)[\w\u3400-\u9fff ]+?) (?P<m>{_ONE_LOOK})$",
        r"make \g<x> \g<l>, make \g<y> \g<m>",
    ),
    (
        r"^(?P<x>[^,;]+?) (?:is|are|gets?) (?:being )?(?:cut|cut off|truncated|clipped),? "
        r"(?:so )?(?:please )?(?:let|make|allow|have) (?:it|them|these|those) (?:to )?"
        r"(?:run|flow|wrap|go|break|spread|take|use)\b.*$",
        r"let \g<x> wrap",
    ),
    (r"\bin words,? \(?(?:in |as )?(?=chinese capital)(?P<c>[\w ]+)\)?", r"in \g<c>"),
    (r",? but (?=(?:please )?(?:keep|leave|do not|don't|don’t|never)\b)", ", "),
    (r"^(?P<p>(?:the )?page numbers?) (?=(?:in|at|on|to) )", r"put \g<p> "),
    (
        r"^(?P<v>add|put|insert|create|include) a (?=table (?:with|of|having) (?:the )?columns\b)",
        r"\g<v> a sub-",
    ),
    (r"\b(?P<h>half|twice|double) (?:as|the) (?:big|large|size)\b", _scaled),
    (r"\b(?:US|american|north american)[ -](?=letter|legal)", ""),
    (r"\b(?:underneath|beneath|under) (?=(?:the|it|each|every|this|that|my|our)\b)", "below "),
    (r",? (?:say|maybe|perhaps|ideally|something like|around|roughly|i'd say) (?=\d)", " to "),
    (r"^alternat(?:e|ing) (?:the )?row colou?rs?,? (?:in |with )?", "zebra rows in "),
)
_WHOLE = tuple((re.compile(pattern, re.IGNORECASE), plain) for pattern, plain in (*_ACROSS, *SAYINGS))
_TABLE = tuple((re.compile(pattern, re.IGNORECASE), plain) for pattern, plain in _IDIOMS)
_NEGATED_TAIL = re.compile(rf"^(?:and )?not (?!{_STYLE}$)(?:{_SAME_SORT})$", re.IGNORECASE)


def in_plain_english(text: str, names: Iterable[str] = ()) -> str:
    """Return an English request with its idioms in plain words; what is quoted stays as it is."""
    names = list(names)
    quotes = {chr(FIRST_MARK + at): found.group() for at, found in enumerate(QUOTES.finditer(text))}
    marks = iter(quotes)
    said = shown = QUOTES.sub(lambda _found: next(marks), text)
    for pattern, plain in _WHOLE:
        shown = pattern.sub(plain, shown)
    out, at = [], 0
    for start, end in clauses_of(shown, names):
        plain = _plain_clause(shown[start:end])
        lead = shown[at:start]
        out += [lead, plain]
        at = end
    whole = "".join([*out, shown[at:]])
    if any(whole.count(mark) != 1 for mark in quotes):
        return text
    if whole == said or not _says_all_of(said, whole, names):
        return text
    plain = "".join(quotes.get(one, one) for one in whole)
    return " ".join(plain.split())


_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?")
_COLOUR = re.compile(COLOUR, re.IGNORECASE)
_ONLY_AN_EXAMPLE = re.compile(
    r"\bpage \d+ ?(?:of|/)|\b1,234|\b(?:starting|beginning) (?:from|at|with) \d", re.IGNORECASE
)
_TAKES = re.compile(
    r"\b(?:delete|remove|drop|get rid of|no|not|without|don't|erase|exclude|hide|skip|omit)\b", re.IGNORECASE
)
_GIVES = re.compile(r"^(?:add|draw|put|insert|show|duplicate)\b", re.IGNORECASE)


def _says_all_of(said: str, plain: str, names: Iterable[str]) -> bool:
    """Tell whether plainer words hold each number, colour and name of a request, and don't turn it round."""
    if not _ONLY_AN_EXAMPLE.search(said) and set(_NUMBER.findall(said)) - set(_NUMBER.findall(plain)):
        return False
    lower = plain.lower()
    if any(one.lower() not in lower for one in _COLOUR.findall(said)):
        return False
    known = {one.lower().rstrip(": ") for one in names if len(one) > _SHORT} - _ORDINARY
    if any(one not in lower for one in known if re.search(rf"(?<!\w){re.escape(one)}(?!\w)", said.lower())):
        return False
    return not (_TAKES.match(said) and _GIVES.match(plain))


_SHORT = 2
_ORDINARY = {"order", "orders"}


_ROUNDS = 2


def _plain_clause(clause: str) -> str:
    if _NEGATED_TAIL.match(clause):
        return ""
    clause = in_known_words(in_imperative(in_known_words(without_wishes(clause))))
    for _turn in range(_ROUNDS):
        for pattern, plain in _TABLE:
            clause = pattern.sub(plain, clause)
    return clause
