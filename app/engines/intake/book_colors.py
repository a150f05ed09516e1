"""Resolve a workbook's colours: direct, indexed, or of the theme with a tint."""

from __future__ import annotations

import colorsys
import re
from typing import Any

_THEME_ORDER = ("lt1", "dk1", "lt2", "dk2", "accent1", "accent2", "accent3", "accent4", "accent5", "accent6")
_OFFICE = {
    "lt1": "FFFFFF",
    "dk1": "000000",
    "lt2": "EEECE1",
    "dk2": "1F497D",
    "accent1": "4F81BD",
    "accent2": "C0504D",
    "accent3": "9BBB59",
    "accent4": "8064A2",
    "accent5": "4BACC6",
    "accent6": "F79646",
}
_SYSTEM_INDEX = 64


def theme_colors(xml: bytes | None) -> dict[str, str]:
    """Return the theme's colours by name as RRGGBB; the office ones where it has none."""
    text = (xml or b"").decode("utf-8", "replace")
    found = dict(_OFFICE)
    for name in _OFFICE:
        part = re.search(rf"<a:{name}>(.*?)</a:{name}>", text, re.DOTALL)
        value = re.search(r'(?:lastClr|srgbClr val)="([0-9A-Fa-f]{6})"', part[1]) if part else None
        if value:
            found[name] = value[1]
    return found


def resolve(color: Any, theme: dict[str, str]) -> str | None:
    """Return a cell colour as #RRGGBB, or None where it is automatic."""
    if color is None:
        return None
    if color.type == "rgb" and isinstance(color.rgb, str):
        return "#" + color.rgb[-6:].upper()
    if color.type == "theme" and 0 <= int(color.theme) < len(_THEME_ORDER):
        return tinted(theme[_THEME_ORDER[int(color.theme)]], float(color.tint or 0))
    if color.type == "indexed" and int(color.indexed) < _SYSTEM_INDEX:
        return _indexed(int(color.indexed))
    return None


def tinted(color: str, tint: float) -> str:
    """Lighten (tint above 0) or darken an RRGGBB colour."""
    red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (0, 2, 4))
    hue, light, saturation = colorsys.rgb_to_hls(red, green, blue)
    light = light * (1 + tint) if tint < 0 else light * (1 - tint) + tint
    parts = colorsys.hls_to_rgb(hue, min(max(light, 0.0), 1.0), saturation)
    return "#" + "".join(f"{round(part * 255):02X}" for part in parts)


def _indexed(index: int) -> str:
    from openpyxl.styles.colors import COLOR_INDEX

    return "#" + str(COLOR_INDEX[index])[-6:].upper()
