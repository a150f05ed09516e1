"""Values that a new format makes too wide for the field that prints them."""

from __future__ import annotations

import re

from app.core.i18n import _
from app.domain.reports.editing.template.outline import ElementInfo
from app.domain.reports.metrics import SANS, has_wide, text_width

# A thousand and some: what most columns of numbers come to print.
_WHOLE, _GROUPED, _FRACTION = "1234", "1,234", "56789012"
_NUMBER = re.compile(r"[#0][#0,]*(?:\.(?P<fraction>[0#]+))?")
_OTHER_FACES = 1.15


def wide_said(info: ElementInfo, former: str, pattern: str) -> str:
    """Return a sentence for a field whose values fitted in its former pattern alone, else ""."""
    before, after = _printed(former), _printed(pattern)
    if not info.width or not before or not after:
        return ""
    if _width(before, info) > info.width or _width(after, info) <= info.width:
        return ""
    return _("Values like {value} may be too wide for their field.", value=after)


def _printed(pattern: str) -> str:
    """Return how a number of some thousands is printed in a pattern; without one as it is."""
    positive = pattern.split(";")[0]
    found = _NUMBER.search(positive)
    if not positive:
        return f"{_WHOLE}.56"
    if found is None:
        return ""
    fraction = found["fraction"] or ""
    number = (_GROUPED if "," in found.group() else _WHOLE) + (fraction and "." + _FRACTION[: len(fraction)])
    return (positive[: found.start()] + number + positive[found.end() :]).replace("'", "")


def _width(words: str, info: ElementInfo) -> float:
    return text_width(words, SANS, info.size) * (1.0 if has_wide(words) else _OTHER_FACES)
