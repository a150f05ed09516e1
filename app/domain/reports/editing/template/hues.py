"""Which colours are called alike: #CC0000 is red, #D6E4F0 a light blue."""

from __future__ import annotations

import colorsys
import re

from app.domain.reports.editing.request.numerals import read_colour_word

_LIGHT = re.compile(r"light|pale|浅|淡|亮", re.IGNORECASE)
_DARK = re.compile(r"dark|deep|navy|深|暗|藏|墨", re.IGNORECASE)
_FAINT, _NO_HUE = 0.12, 0.06
_BLACK, _WHITE, _PINK, _BROWN = 0.2, 0.985, 0.75, 0.4
_BRIGHT, _DIM, _NEARLY_BLACK = 0.6, 0.48, 0.3
_HUES = (
    (15, "red"),
    (42, "orange"),
    (68, "yellow"),
    (160, "green"),
    (195, "cyan"),
    (255, "blue"),
    (325, "purple"),
    (345, "pink"),
    (361, "red"),
)


def goes_by(colour: str, said: str) -> bool:
    """Tell whether a colour (#RRGGBB) is what a word for a colour says."""
    wanted = read_colour_word(said)
    if not wanted or not colour:
        return False
    if colour.upper() == wanted.upper():
        return True
    lightness = _parts(colour)[1]
    if hue_of(colour) == "gray" and lightness < _NEARLY_BLACK and not said.startswith("#"):
        meant = hue_of(wanted)  # a grey near black is called dark or black, but not grey
        return meant == "black" or (meant == "gray" and bool(_DARK.search(said)))
    if hue_of(colour) != hue_of(wanted) or said.startswith("#"):
        return False
    if _LIGHT.search(said):
        return lightness > _BRIGHT
    return not _DARK.search(said) or lightness < _DIM


def hue_of(colour: str) -> str:
    """Return the plain name of a colour: red, blue, gray ..."""
    hue, lightness, saturation, spread = _parts(colour)
    if saturation < _FAINT or spread < _NO_HUE:
        return "black" if lightness < _BLACK else "white" if lightness > _WHITE else "gray"
    name = next(name for end, name in _HUES if hue * 360 < end)
    if name == "red" and lightness > _PINK:
        return "pink"
    return "brown" if name == "orange" and lightness < _BROWN else name


def lightness_of(colour: str) -> float:
    """Return how light a colour is: 0 is black, 1 white."""
    return _parts(colour)[1]


def is_white(colour: str) -> bool:
    """Tell whether a colour can't be told from the paper."""
    return not colour or hue_of(colour) == "white"


def _parts(colour: str) -> tuple[float, float, float, float]:
    """Return hue, lightness, saturation, and how far the parts of a colour lie apart."""
    if not re.fullmatch(r"#[0-9A-Fa-f]{6}", colour):
        return 0.0, 0.0, 0.0, 0.0
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return (*colorsys.rgb_to_hls(red, green, blue), max(red, green, blue) - min(red, green, blue))
