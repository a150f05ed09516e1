"""Turns of phrase of short English requests: who takes the room, what is there, which look is for what."""

from __future__ import annotations

from app.domain.reports.editing.english.commands import Rule
from app.domain.reports.editing.request.numerals import COLOUR

_OTHERS = r"(?:the )?(?:others?|rest|(?:other|remaining) (?:columns?|ones))"
_ROOM = r"(?:the|its|that|their)? ?(?:free(?:d)? |empty |whole |left ?over )?(?:space|room|width|place|gap)"
_TAKE = r"(?:take|fill|use|share|get|have)(?: up| over)?"
_LOOK = rf"(?:{COLOUR}|bold|italics?)"
_NAMED = r"(?!values?\b|data\b|one\b|content|entry|text\b|number\b|rows?\b|records?\b)"
_MORE = "thicker|thinner|bigger|smaller|larger|wider|narrower|taller|higher|bolder|lighter|darker"

TURNS: tuple[Rule, ...] = (
    (
        rf"^(?P<v>show|print|make|put|have) (?:the |all )?(?P<x>negative [^,;]+?) (?:in )?(?P<c>{COLOUR})"
        r"(?:,| and| with)+ (?:in |with )?(?P<b>parenthes[ei]s|brackets)$",
        r"\g<v> \g<x> in \g<c>, show \g<x> in \g<b>",
    ),
    (
        rf"^(?P<d>(?:delete|remove|drop|take out|get rid of|leave out) .+?),? (?:and |then )?"
        rf"(?:let|have|make) {_OTHERS} {_TAKE} {_ROOM}$",
        r"\g<d>",
    ),
    (
        rf"^(?P<d>(?:delete|remove|drop|take out|get rid of|leave out) .+?),? (?:and |then )?"
        rf"give {_ROOM} to {_OTHERS}$",
        r"\g<d>",
    ),
    (
        rf"^(?P<l>{_LOOK}) for (?P<x>[^,;]+?),? and (?P<m>{_LOOK}) for (?P<y>[^,;]+?)$",
        r"make \g<x> \g<l>, make \g<y> \g<m>",
    ),
    (
        rf"\b(?P<w>when|if) there(?: is|'s|\u2019s) (?:an?|any|some) (?P<x>{_NAMED}[^,;]+)$",
        r"\g<w> \g<x> is not empty",
    ),
    (
        rf"\b(?P<w>when|if) there(?: is|'s|\u2019s) no (?P<x>{_NAMED}[^,;]+?)(?=$|,)",
        r"\g<w> \g<x> is empty",
    ),
    (
        rf"^(?:an? |use an? |i want an? |have an? )?(?P<m>{_MORE}) (?P<x>lines?|rules?|borders?) "
        r"(?=in\b)(?P<p>.+)$",
        r"make the \g<x> \g<p> \g<m>",
    ),
    (
        rf"^(?:make |set |print |show )?(?P<c>{COLOUR}) "
        rf"(?P<x>(?!(?:text|letters|font)\b)[\w \ue000-\ue0ff]+?)"
        rf"(?: text| letters| font)? on (?:an? )?(?P<d>{COLOUR})(?: background| ground)?$",
        r"make \g<x> \g<c>, make the background of \g<x> \g<d>",
    ),
    (
        r"^(?:show |print |use |have |i want )?page x of y,? (?:instead of|rather than|not just) .+$",
        "show the page number as page x of y",
    ),
    (
        r"^(?:set |change )?(?:the )?default (?:value )?(?:of|for) (?P<x>(?:the parameter )?\w+) "
        r"(?:to|=) ?(?P<v>\S+)$",
        r"set the default value of the parameter \g<x> to \g<v>",
    ),
    (
        r"^(?:set|change|make|increase|reduce) the (?:number|count) of (?:page |newspaper )?columns"
        r"(?: (?:per|on (?:the|each|a)) page)? (?:to|=) ?(?P<n>\w+)$",
        r"set page columns to \g<n>",
    ),
    (
        r"^(?:write|print|put|show|have) (?P<y>[\ue000-\ue0ff]) (?:instead of|in place of|rather than) "
        r"(?P<x>[\ue000-\ue0ff])(?: (?:above|over|on top of|at the head of) .+)?$",
        r"change \g<x> to \g<y>",
    ),
)
