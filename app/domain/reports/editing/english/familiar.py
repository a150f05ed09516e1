"""How people say in English what the edits know in other words, without the words of the trade."""

from __future__ import annotations

import re
from collections.abc import Callable

Rules = tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...]

_PAPER = r"(?:[AB]\d|letter|legal|tabloid|landscape|portrait)"
_OF_PAGES = r"of (?:every|each|all|the) (?:single )?pages?"
_FOOT = rf"(?:(?:at|on|in|to) )?the (?:(?:foot|bottom|end) {_OF_PAGES}|page footer)"
_HEAD = rf"(?:(?:at|on|in|to) )?the (?:(?:top|head) {_OF_PAGES}|page header)"
_ACROSS = r"(?:in the (?:middle|cent(?:er|re))|cent(?:er|re)e?d|(?:on|at|to) the (?:left|right)|left|right)"
_PUT = (
    r"(?:please )?(?:print|put|show|write|add|place|have|display|i (?:want|need)|we (?:want|need)) ?(?:the )?"
)
_PAGES = (
    r"(?:page numbers? (?:like|as|in the form) )?[\"\u201c'\u2018]?page (?P<one>\d+|x|n)"
    r" of (?P<all>\d+|y|m|n)"
    r"[\"\u201d'\u2019]?(?: \(?(?:with|using) the (?:real|actual|true|right|correct) numbers?"
    r"(?:,? of course)?\)?| \((?:etc|and so on|of course)\.?\))?"
)
_LINES = (
    r"(?:line by line|row by row|record by record|from (?:line|row) to (?:line|row)|as"
    r" (?:it|you) goes? (?:down|along)"
    r"|(?:with|on|for|at|after) (?:each|every) (?:line|row|record))"
)


def _numbered(found: re.Match[str]) -> str:
    """Return a wish for page numbers with their total at a foot or head of the pages."""
    where = next((found[one] for one in ("s", "t") if found[one]), "") or "in the middle"
    side = next((one for one in ("left", "right") if one in where.lower()), "")
    place = f"at the {side}" if side else "centered"
    band = "top" if re.search(r"\b(?:top|head|header)\b", found["p"], re.IGNORECASE) else "foot"
    return f"print page X of Y {place} at the {band} of every page"


def _lettered(found: re.Match[str]) -> str:
    """Return a wish for a watermark of words in capitals."""
    said = found.group()
    slanted = re.search(r"slant|diagonal|slope|slopi|oblique|aslant|askew|tilted", said, re.IGNORECASE)
    colour = re.sub(r"\b(?:big|large|huge|bold|giant)\b,? ?", "", found["l"] or "", flags=re.IGNORECASE)
    colour = re.sub(r"(?:\bin )", "", colour).strip(" ,")
    turned = "diagonal " if slanted else ""
    return f'add a {turned}{colour + " " if colour else ""}watermark "{found["w"]}"'


_SIZES = r"(?:(?:very )?(?:big|large|huge|giant|bold),? (?:and )?)*"
_HUE = r"(?:(?:light|pale|faint|soft|dark) )?(?:gr[ae]y|red|blue|green|orange|black|yellow|pink|brown|purple)"
_SLANT = r"(?:slant(?:wise|ed|ing)?|diagonal(?:ly)?|obliquely|aslant|sloping|tilted|at an angle|straight)"
_OVER = (
    r"(?:(?:right )?(?:across|over|through(?:out)?) (?:the |every |each |all |whole |entire )*pages?"
    r"|behind (?:everything|all(?: else)?|the (?:content|text|table|data|rest)s?)"
    r"|in(?:to)? the background(?: of (?:the |every |each |all )*pages?)?)"
)
_CODE = r"(?:(?:code|ean|upc|itf)[ -]?\d* |[a-z]+[ -]?\d+ )?(?:bar ?-?code|QR(?:[- ]?code)?)"
_SIDE_OF = r"(?:(?:to the )?(?:left|right) of|below|under|beneath|above|beside|next to)"
FAMILIAR: Rules = (
    (
        rf"(?P<a>\b{_PAPER}\b.*?),? (?:instead of|rather than|not|no longer) (?:the )?(?:US "
        rf"|old |present |current )?"
        rf"{_PAPER}(?: (?:paper|format|size|any ?more))*$",
        r"\g<a>",
    ),
    (
        rf"^{_PUT}(?:an? |the )?(?P<l>{_SIZES}(?:{_HUE} )?)(?:words? |texts? )?"
        rf"(?P<w>(?-i:[A-Z]{{3,}})) {_SLANT}?,? ?{_OVER}(?:,? (?:and )?{_OVER}|,? {_SLANT})*$",
        _lettered,
    ),
    (
        rf"^(?P<p>{_FOOT}|{_HEAD})(?:,? (?P<s>{_ACROSS}))?[,:]* (?:{_PUT})?{_PAGES}(?:,? (?P<t>{_ACROSS}))?$",
        _numbered,
    ),
    (
        rf"^(?:{_PUT})?{_PAGES},? (?P<s>{_ACROSS})?,? ?(?P<p>{_FOOT}|{_HEAD})(?:,? (?P<t>{_ACROSS}))?$",
        _numbered,
    ),
    (
        rf"^(?P<v>(?:please )?(?:add|insert|put)) an? (?:new )?[\"\u201c']?(?P<t>(?:running"
        rf"|cumulative) (?:total|sum))"
        r"[\"\u201d']?(?: column)? (?P<w>(?:behind|after|before|right of|to the (?:right|left)"
        r" of|next to|at the end)"
        r"[^,;]*?),? (?:that |which |to |and )?"
        rf"(?:adds?|adding|sums?|summing|accumulat(?:es?|ing)|totals?)(?: up)?(?: the)?"
        rf" (?P<x>[\w ]+?)(?: up)? {_LINES}$",
        r'\g<v> a \g<t> of \g<x> \g<w> titled "\g<t>"',
    ),
    (
        r",? (?:and |but )?still (?:with |to )?(?P<n>two|three|\d|one|no) decimals?(?: places)?$",
        r", keep \g<n> decimals",
    ),
    (
        r"^(?:the )?(?:column )?(?:heading|header|title|column|text|word)? ?(?P<x>[\w .]+?)"
        r" (?:column )?(?:is|gets|looks)"
        r" (?:cut off|cut|truncated|chopped off|clipped|too (?:narrow|wide|small"
        r"|broad))[.,;:]+ (?:so |please )*"
        r"(?P<v>make|set|widen|narrow) (?:that|this|the|its) column(?= )",
        r"\g<v> the \g<x> column",
    ),
    (
        r"^(?P<p>below|under(?:neath)?|beneath|beside|next to) (?:the )?(?P<x>[\w ]+?),?"
        r" (?P<v>add|put|print|write|show)"
        r" (?:the|its|this|that) (?:amount|sum|value|figure) (?=(?:in|as) (?:chinese|大写))",
        r"\g<p> \g<x> \g<v> the \g<x> ",
    ),
    (
        rf"^(?:please )?(?:print|show|put|display) (?P<x>[^,;]+?) as (?:an? )?(?P<k>{_CODE}) (?P<p>{_SIDE_OF}"
        r" (?:the )?(?:grand )?totals?\b.*)$",
        r"add a \g<k> of \g<x> \g<p>",
    ),
)
