"""Short everyday English wishes, in the words that the edits know."""

from __future__ import annotations

import re
from collections.abc import Callable

from app.domain.reports.editing.english.parts import UNIT
from app.domain.reports.editing.request.numerals import COLOUR

_TITLE = r"(?P<t>(?-i:[A-Z])[\w.]*(?: (?-i:[A-Z\d])[\w.]*){0,3})"
_EXCLUDED = (
    r"(?:,? (?:but )?(?:not|excluding|except(?: for)?|without) (?:in |for )?(?:its|the|their) "
    r"(?:heading|header|column heading|column header)s?"
    r"|,? (?:the |its )?(?:heading|header)s? (?:excluded|not)"
    r"|,? but (?:leave|keep) (?:its|the) (?:heading|header) (?:alone|as (?:it )?is|unchanged))"
)
EVERYDAY: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"^ungroup(?: (?:it|them|everything|the (?:rows|report|list|data)))?$", "remove the group"),
    (
        r"^(?P<v>add|insert|put) (?P<x>an? [\w ]*?(?:number|no)(?:ing)? column) (?:at|in|to) the "
        r"(?:very )?(?:front|start|beginning|left)$",
        r"\g<v> \g<x> as the first column",
    ),
    (r"^(?P<v>delete|remove|drop|hide) the column (?P<x>[^,;]+)$", r"\g<v> the \g<x> column"),
    (
        rf"\b(?P<z>(?:alternat(?:e|ing)|zebra)[\w ]*),? (?:in |with |between )?white (?:and|/) "
        rf"(?P<c>{COLOUR})$",
        r"\g<z> in \g<c>",
    ),
    (
        r"^(?:call|name|label) (?:the )?(?P<x>[^,;]+?) column " + _TITLE + "$",
        r"rename the \g<x> column to \g<t>",
    ),
    (
        r"^shrink (?P<x>(?:the )?[^,;]+?) to fit(?: (?:the|its) (?:column|cell|box|width))?$",
        r"let \g<x> shrink to fit",
    ),
    (
        r"^(?:set|make|change) (?:the )?(?P<x>[^,;]+?) column to (?P<n>\d{2,3})"
        rf"(?P<u>{UNIT})?(?: wide)?$",
        r"set the width of the \g<x> column to \g<n>\g<u>",
    ),
    (
        rf"^(?P<x>.+?) turns? (?P<c>{COLOUR})(?= (?:above|below|over|under|when|if|where)\b)",
        r"\g<x> should be \g<c>",
    ),
    (
        rf"(?P<w>^(?:if|when|where|once) .+), (?P<x>[^,;]+?) turns? (?P<c>{COLOUR})$",
        r"\g<w>, \g<x> should be \g<c>",
    ),
    (rf"\b(?P<c>{COLOUR}) ink\b", r"\g<c>"),
    (rf"^(?P<b>(?:an? )?{COLOUR} background) behind ", r"\g<b> for "),
    (
        r"^(?:put|move|place) (?P<x>the [^,;]+? column) (?:to the )?left of (?P<y>the [^,;]+? column)$",
        r"put \g<x> before \g<y>",
    ),
    (
        r"^(?:make|set|print|put) (?:the )?(?P<x>[^,;]+?) column (?P<l>[^,;]+?)" + _EXCLUDED + "$",
        r"make the \g<x> values \g<l>",
    ),
    (
        r"^(?P<x>[^,;]+?) values only: (?P<l>bold|italics?|underlined|" + COLOUR + ")$",
        r"make the \g<x> values \g<l>",
    ),
    (
        r"^make (?:the )?(?P<x>[^,;]+?) column (?P<c>" + COLOUR + r"|bold|italic),? and the "
        r"(?P<y>[^,;]+?) column likewise$",
        r"make the \g<x> column and the \g<y> column \g<c>",
    ),
    (r"^(?P<b>group|break) the (?:rows|list|data|lines|items) (?:on|into groups by) ", "group the rows by "),
    (
        r"^(?P<l>(?:[a-z]+[ -]){0,3}lines?) (?:in )?between "
        r"(?:the |all )?(?P<r>rows|records|lines|entries)$",
        r"add \g<l> between the \g<r>",
    ),
    (
        r"^(?:drop|remove|hide|leave out|cut) the (?:time|hours(?: and minutes)?)(?: part)? "
        r"(?:of|from|in) (?:the )?(?P<x>[^,;]+?)$",
        r"print \g<x> without time",
    ),
    (r"^a grand total of ", "add a grand total of "),
)
