"""How elements, columns and bands are called in sentences for people."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.core.i18n import N_, _
from app.domain.reports.change_words import SECTIONS
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.xml_tools import CHARTS

_SHOWN = 3
_TOTAL = re.compile(r"\$V\{(\w+?)_(?:total|sum|subtotal)\w*\}")
_ALONE = re.compile(r"\$([FPV])\{([^}]+)\}")
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


def band_called(section: str) -> str:
    """Return the name of a band for people."""
    return _(SECTIONS[section]) if section in SECTIONS else section


def group_called(name: str, outline: Outline) -> str:
    """Return "“Customer”" for a group by the customer, the group's own name where it has no such field."""
    field = outline.group_fields.get(name, "")
    titles = (one.title for one in outline.columns if one.field == field and one.title)
    labels = (one.label for one in outline.fields if one.name == field and one.label)
    found = next((one for one in (*titles, *labels) if field), "")
    return f"“{found}”" if found else name


def called(ids: Sequence[str], outline: Outline) -> str:
    """Return "“Title”, “Date” and 3 more" for element ids."""
    infos = [info for one in ids if (info := outline.element(one)) is not None]
    names = [_name(one, outline) for one in infos]
    first = list(dict.fromkeys(names[:_SHOWN]))
    shown = _(", ").join(first)
    if len(infos) <= _SHOWN:
        return shown
    return _("{shown} and {count} more", shown=shown, count=len(infos) - len(first))


def _name(info: ElementInfo, outline: Outline) -> str:
    words = (
        info.label.strip() or _heading(info, outline) or _total_of(info, outline) or _printed(info, outline)
    )
    if not words and info.id == outline.title:
        return _("the title")
    words = words or info.text
    return f"“{words[:30]}”" if words else _(_KINDS.get(info.kind, N_("an element")))


def field_called(name: str, outline: Outline) -> str:
    """Return a field's name for people: the heading of its column, else its label."""
    headed = [one.title for one in outline.columns if one.field == name and one.title]
    labels = [one.label for one in outline.fields if one.name == name and one.label]
    return next((" ".join(one.split()) for one in [*headed, *labels]), name)


def _heading(info: ElementInfo, outline: Outline) -> str:
    """Return the heading of the column that a field's value stands in."""
    own = [one for one in outline.columns if info.id in one.values and one.title]
    return " ".join(own[0].title.split()) if own else ""


def _total_of(info: ElementInfo, outline: Outline) -> str:
    """Return "total of X" for the value of a variable that adds the field X up; "" for other texts."""
    added = [one.title for one in outline.columns if info.id in one.totals and one.title]
    if added and _ALONE.fullmatch(info.text.strip()):
        return _("total of {name}", name=" ".join(added[0].split()))
    found = _TOTAL.fullmatch(info.text.strip())
    name = field_called(found[1], outline) if found else ""
    return _("total of {name}", name=name) if found and name != found[1] else ""


def _printed(info: ElementInfo, outline: Outline) -> str:
    """Return what a value alone prints on the sample page, else what its parameter or field is called."""
    found = _ALONE.fullmatch(info.text.strip())
    if found is None:
        return ""
    kind, name = found.groups()
    named = {"P": outline.parameters, "F": outline.fields}.get(kind, [])
    label = next((one.label for one in named if one.name == name and one.label != name), "")
    return outline.printed.get(f"{kind}:{name}", "").strip() or label


def unknown(ids: Sequence[str], outline: Outline) -> str:
    """Return "" or which ids stand for nothing on the template."""
    known = {one.id for one in outline.elements}
    missing = [one for one in ids if one not in known]
    return _("There is no element {names}.", names=_(", ").join(missing)) if missing else ""
