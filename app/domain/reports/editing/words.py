"""How elements, columns and bands are called in sentences for people."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.i18n import N_, _
from app.domain.reports.editing.outline import ElementInfo, Outline
from app.domain.reports.xml_tools import CHARTS

_SHOWN = 3
_KINDS = {
    "staticText": N_("a text"),
    "textField": N_("a field"),
    "line": N_("a line"),
    "rectangle": N_("a rectangle"),
    "ellipse": N_("an ellipse"),
    "image": N_("an image"),
    "subreport": N_("a subreport"),
    "frame": N_("a frame"),
    "componentElement": N_("a component"),
    "genericElement": N_("an element"),
    "break": N_("a break"),
    "crosstab": N_("a crosstab"),
    **dict.fromkeys(CHARTS, N_("a chart")),
}


def called(ids: Sequence[str], outline: Outline) -> str:
    """Return "“Title”, “Date” and 3 more" for element ids."""
    infos = [info for one in ids if (info := outline.element(one)) is not None]
    shown = ", ".join(_name(one) for one in infos[:_SHOWN])
    if len(infos) <= _SHOWN:
        return shown
    return _("{shown} and {count} more", shown=shown, count=len(infos) - _SHOWN)


def _name(info: ElementInfo) -> str:
    return f"“{info.text[:30]}”" if info.text else _(_KINDS.get(info.kind, N_("an element")))


def unknown(ids: Sequence[str], outline: Outline) -> str:
    """Return "" or which ids stand for nothing on the template."""
    known = {one.id for one in outline.elements}
    missing = [one for one in ids if one not in known]
    return _("There is no element {names}.", names=", ".join(missing)) if missing else ""
