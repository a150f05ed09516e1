"""Abbreviations of hurried English requests, written out: "amount 2dp" has two decimals."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.domain.reports.editing.request.clause_text import QUOTES, any_of

_CORNER = (
    r"(?=[ -](?:left|right)(?:[- ]hand)?(?: corner| side)?"
    r"(?: of (?:the|each|every) (?:page|report)|$|[,.;]| corner))"
)
_SHORT: tuple[tuple[str, str], ...] = (
    (
        r"^\s*(?:(?-i:[A-Z]{2,8})-\d+|#\d+|bug|task|issue|todo|ticket|nit|ui|ux|qa|change request|cr)"
        r"\s*[:\u2013-]\s+",
        "",
    ),
    (r"(?<![\w.])(?P<n>\d)[ -]?(?:d\.?p\.?|decs?|dec\.|digits?)(?![\w.])", r"\g<n> decimals"),
    # what a chart shows comes before its size
    (
        r"(?P<c>\b(?:chart|graph)\b[^,.;]*),\s*(?P<s>\d+(?: ?pt| points?)? (?:wide and \d+"
        r"(?: ?pt| points?)? high"
        r"|(?:x|by) \d+))\s*,\s*(?P<r>(?:of|showing|comparing|with|for)\b[^,.;]*)",
        r"\g<c> \g<r>, \g<s>",
    ),
    (r"\bfontSize\b", "font size"),
    (r"\bfontName\b", "font"),
    (r"\b(?:bg|bkg|bgd|bgcolou?r|back ?colou?r)(?: colou?r)?\b", "background"),
    (r"\bcols(?= |$|[.,;:])", "columns"),
    (r"\bcol(?= |$|[,;:]|\.)\.?", "column"),
    (r"\bavg\.?(?= )", "average"),
    (r"\b(?:1000s?|thousands?|thsd|k)[ -]?sep(?:s|arator|arators)?\b\.?", "thousands separators"),
    # a place said as "upper" or "lower", and a second thing that is declared
    (
        rf"\bupper{_CORNER}",
        "top",
    ),
    (
        rf"\blower{_CORNER}",
        "bottom",
    ),
    (
        r"(?P<d>\b(?:add|create|declare|define|need|want|introduce|new)\b[^.;]*?\b(?:parameter|field|variable)\s+"
        r"[A-Za-z_][^.;]*?),? and (?P<w>(?:an?|another|one) (?:new )?(?:parameter|field|variable)\b)"
        r"(?=\s+(?!that\b|for\b|which\b)[A-Za-z_][A-Za-z0-9_]*)",
        r"\g<d>; add \g<w>",
    ),
    (
        r"(?P<c>\b(?:chart|graph|plot)\b[^.;]*?) (?:after|below|under(?:neath)?|beneath) (?:the )?(?:very )?"
        r"(?:last row|rows|list|details?)(?=$|[,.;])",
        r"\g<c> at the end",
    ),
    (r"\b(?:only|just) (?=\d+(?:\.\d+)? ?(?:pts?|points?|px|pixels?|mm|cm)\b)", ""),
    # a file's name in apposition: our logo, images/logo.png, in the corner
    (
        r"(?P<w>\b(?:logo|picture|image|photo|stamp|file|graphic|icon)s?),\s*(?P<f>[\w./-]+\.(?:png|jpe?g|gif))"
        r"(?:,\s*(?=\w))?",
        r"\g<w> \g<f> ",
    ),
    (r" & ", " and "),
)
_TABLE = tuple((re.compile(pattern, re.IGNORECASE), plain) for pattern, plain in _SHORT)
_MARK = 0xE200


def written_out(text: str, names: Iterable[str]) -> str:
    """Return an English request without abbreviations; quotations and names stay as they are."""
    known = any_of(names, 2)
    named = [rf"(?<!\w)(?:{known})(?!\w)"] if known else []
    kept = re.compile("|".join([QUOTES.pattern, *named]), re.IGNORECASE)
    parts: list[str] = []

    def hidden(found: re.Match[str]) -> str:
        parts.append(found.group())
        return chr(_MARK + len(parts) - 1)

    shown = kept.sub(hidden, text)
    for pattern, plain in _TABLE:
        shown = pattern.sub(plain, shown)
    return re.sub(
        f"[{chr(_MARK)}-{chr(_MARK + max(len(parts), 1) - 1)}]",
        lambda one: parts[ord(one.group()) - _MARK],
        shown,
    )
