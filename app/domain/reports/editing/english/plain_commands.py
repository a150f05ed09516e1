"""Plain English commands whose verb or preposition would be read as something else, said so at once."""

from __future__ import annotations

import re
from collections.abc import Callable

from app.domain.reports.editing.english.parts import UNIT, N
from app.domain.reports.editing.request.numerals import COLOUR

_HUE = rf"(?P<c>(?:{COLOUR}|#[0-9a-f]{{6}}))"
_GROUND = r"(?:background(?: colou?r)?|shading|fill)"
_MIDDLE = r"(?:in|at|to) the (?:middle|cent(?:er|re))"

_LOOKED = (
    r"(?:make|set|colou?r|align|(?:right|left)-align|cent(?:er|re)|bold|underline|italici[sz]e|highlight"
    r"|format)"
)
_TOLD_BY_PLACE = r"(?:values?|texts?|labels?|numbers?|fields?|lines?|images?|things?|columns?)"
_PART = r"(?:values?|headings?|headers?|labels?|captions?)"

PLAIN_COMMANDS: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (
        rf"^(?:put|place|set|add|draw) (?:an? )?{_HUE} {_GROUND} (?:behind|under|beneath) (?P<x>[^,;]+)$",
        r"give \g<x> a \g<c> background",
    ),
    (
        r"^give (?P<x>(?:(?! and )[^,;])+?) the (?:text|wording|caption) (?P<t>[^,;]+)$",
        r"change the text of \g<x> to \g<t>",
    ),
    (
        rf"^(?:set|change|make) the (?:size|dimensions) of (?P<x>[^,;]+?) to (?P<n>{N}{UNIT}? ?(?:x|×|by) ?"
        rf"{N}{UNIT}?)$",
        r"make \g<x> \g<n>",
    ),
    (
        rf"^(?:set|make|change) column (?P<c>\d{{1,2}}) to (?P<n>\d{{2,3}}{UNIT}?)(?: wide)?$",
        r"set the width of column \g<c> to \g<n>",
    ),
    (
        rf"^raise (?P<x>(?:(?! and |\b(?:font|size|height|width|row|band|column|value)s?\b)[^,;])+?) by "
        rf"(?P<n>{N}{UNIT}?)$",
        r"move \g<x> up by \g<n>",
    ),
    (
        rf"^(?:put|place|set) (?P<x>(?!an? )[^,;]+?) {_MIDDLE} vertically$",
        r"vertically center \g<x>",
    ),
    (rf"^(?P<v>{_LOOKED}) only the (?P<x>(?=[^,;]*\b{_PART}\b)[^,;]+)$", r"\g<v> the \g<x>"),
    (rf"^(?P<v>{_LOOKED} [^,;]*\b{_PART}\b[^,;]*?) only$", r"\g<v>"),
    (
        rf"^(?P<v>move|put|place|shift) (?P<x>(?!an? |\d|the {_TOLD_BY_PLACE}\b)[^,;]+?) "
        r"(?<!the )(?<!top )(?<!bottom )(?<!upper )(?<!lower )(?<!far )"
        r"(?P<s>right|left) of (?P<y>(?!(?:the|each|every|all) (?:page|report|table)s?\b)[^,;]+)$",
        r"\g<v> \g<x> to the \g<s> of \g<y>",
    ),
)
