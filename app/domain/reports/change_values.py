"""Values of elements in words: colours and the settings that have names."""

from __future__ import annotations

from app.core.i18n import N_, _
from app.domain.reports.editing.looks.colour_names import colour_called

_COLOURS = ("forecolor", "backcolor")
_SHOWN = 40
_WORDS = {
    "Left": N_("left"),
    "Center": N_("centred"),
    "Right": N_("right"),
    "Justified": N_("justified"),
    "Top": N_("top"),
    "Middle": N_("in the middle"),
    "Bottom": N_("bottom"),
    "Opaque": N_("opaque"),
    "Transparent": N_("transparent"),
    "UpsideDown": N_("upside down"),
    "StretchHeight": N_("grows"),
    "ScaleFont": N_("smaller letters"),
    "CutText": N_("cut"),
}
_NAMED = (
    "textElement.textAlignment",
    "textElement.verticalAlignment",
    "textElement.rotation",
    "mode",
    "textAdjust",
)


def value_called(key: str, value: str) -> str:
    """Return the value of an attribute in a few words, "-" for none."""
    if key in _COLOURS:
        value = colour_called(value)
    elif key in _NAMED and value in _WORDS:
        return _(_WORDS[value])
    return value[:_SHOWN] or "-"
