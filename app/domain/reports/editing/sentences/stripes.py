"""A sentence that lets the ground that lies behind all rows be seen in every second one only."""

from __future__ import annotations

import re

from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.sentences.found import Found
from app.domain.reports.editing.stated.set_expression import SetExpression
from app.domain.reports.editing.template.hues import goes_by, is_white
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.template import Template

_COLOUR = r"(?P<c>(?:(?:light|dark|pale) )?(?:gr[ae]y|blue|green|yellow|red|orange|pink|beige|brown|purple))"
_GROUND = rf"(?:the )?(?:{_COLOUR} )?(?:background|ground|shading|fill|stripe|rectangle|box|bar)s?"
_ROWS = r"(?:(?:of|in|behind) (?:the |all )?(?:detail )?(?:rows?|lines|detail|records))"
_TURNS = (
    r"(?:every|each) (?:second|other|2nd|alternate) (?:row|line|record|one)|alternate (?:rows|lines)"
    r"|(?P<even>even|odd)(?:-numbered)? (?:rows|lines)"
)
_START = r"(?:^|(?<=[.;!] ))(?:please )?"
_END = r"(?=\s*(?:[.;!](?:\s|$)|$))"
_PATTERNS = (
    rf"{_START}{_GROUND} {_ROWS} (?:should|must|shall|may|is to|has to)(?: now)? (?:only |just )?"
    rf"(?:be|appear|show|print|be (?:seen|shown|printed))(?: only| just)? (?:on|in|for"
    rf"|behind) (?:{_TURNS}){_END}",
    rf"{_START}(?:print|show|keep|draw|leave) {_GROUND} {_ROWS}(?: only| just)? (?:on|in|for"
    rf"|behind)(?: only)?"
    rf" (?:{_TURNS}){_END}",
    rf"{_START}(?:only |just )(?:print|show|keep|draw) {_GROUND} {_ROWS} (?:on|in|for"
    rf"|behind) (?:{_TURNS}){_END}",
)
_ODD, _EVEN = "$V{REPORT_COUNT} % 2 == 1", "$V{REPORT_COUNT} % 2 == 0"
_SHARE = 0.9


def ground_by_turns(text: str, outline: Outline, _template: Template) -> Found | None:
    """Return that what lies behind all rows is printed in every second; None where nothing lies there."""
    for pattern in _PATTERNS:
        found = compiled(pattern).search(text)
        if found is None or not re.search(r"\b(?:only|just)\b", found.group(), re.IGNORECASE):
            continue
        grounds = [
            one for one in outline.in_section("detail") if _lies_behind(one, found["c"] or "", outline)
        ]
        if len(grounds) != 1:
            return None
        expression = _ODD if (found["even"] or "").lower() == "odd" else _EVEN
        edit = SetExpression(what="print_when", expression=expression, targets=[grounds[0].id], more=True)
        return Found(found.span(), [edit])
    return None


def _lies_behind(one: ElementInfo, colour: str, outline: Outline) -> bool:
    """Tell whether a rectangle of a colour lies behind its whole band."""
    ground = one.seen.ground
    wide = one.width >= _SHARE * outline.column_width
    shown = bool(ground) and not is_white(ground) and (not colour or goes_by(ground, colour))
    return one.kind == "rectangle" and wide and shown
