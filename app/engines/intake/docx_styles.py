"""Resolve how a DOCX sets its texts and paragraphs: defaults, styles, theme, direct."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from app.engines.intake.faces import Family, family_of, has_wide, line_height, text_width

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_HAN = re.compile(r'script="Hans" typeface="([^"]*)"')
_HIGHLIGHTS = {
    "yellow": "#FFFF00",
    "green": "#00FF00",
    "cyan": "#00FFFF",
    "lightGray": "#C0C0C0",
    "red": "#FF0000",
}
_MAX_CHAIN = 12


def w(name: str) -> str:
    """Return a WordprocessingML name for lxml."""
    return _W + name


def value(element: Any, name: str = "val") -> str | None:
    """Return an attribute in Word's namespace."""
    found = element.get(w(name)) if element is not None else None
    return None if found is None else str(found)


def number(element: Any, name: str = "val", unit: float = 20.0) -> float | None:
    """Return a numeric attribute in points; unit is how many make one point."""
    text = value(element, name)
    try:
        return None if text is None else float(text) / unit
    except ValueError:
        return None


def is_on(element: Any) -> bool:
    """Read a switch that is on by standing there."""
    return value(element) not in ("0", "false", "off", "none")


@dataclass(frozen=True)
class TextLook:
    """How a run is set."""

    latin: str = "Times New Roman"
    wide: str = "宋体"
    size: float = 10.0
    bold: bool = False
    italic: bool = False
    underline: bool = False
    strike: bool = False
    color: str = "#000000"
    back: str | None = None
    hidden: bool = False
    caps: bool = False
    raised: float = 0.0

    @property
    def family(self) -> Family:
        """The family that the Latin letters are of."""
        return family_of(self.latin)

    def font(self, text: str) -> str:
        """Return the typeface that a text is set in."""
        return self.wide if has_wide(text) else self.latin

    def width(self, text: str) -> float:
        """Measure a text in points."""
        return text_width(text, self.size, self.family, self.bold, self.italic)

    def line(self, text: str) -> float:
        """Return the height of a single line in points."""
        return line_height(self.font(text), self.size, has_wide(text))


@dataclass(frozen=True)
class ParagraphLook:
    """How a paragraph is set; points."""

    align: str = "left"
    left: float = 0.0
    right: float = 0.0
    first: float = 0.0
    first_chars: float = 0.0
    before: float = 0.0
    after: float = 0.0
    line: float = 1.0
    line_rule: str = "auto"
    tabs: tuple[tuple[float, str], ...] = ()
    page_break: bool = False
    snap: bool = True
    top_border: tuple[float, str] | None = None
    bottom_border: tuple[float, str] | None = None
    list_id: str = ""
    list_level: int = 0


@dataclass
class Styles:
    """The styles part of one document."""

    root: Any
    theme: str = ""
    _by_id: dict[str, Any] = field(default_factory=dict)
    _default: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for style in self.root.iter(w("style")) if self.root is not None else ():
            self._by_id[value(style, "styleId") or ""] = style
            if value(style, "default") in ("1", "true"):
                self._default[value(style, "type") or ""] = value(style, "styleId") or ""

    def chain(self, style_id: str | None, kind: str) -> list[Any]:
        """Return a style and what it is based on, the base first."""
        found: list[Any] = []
        current = style_id if style_id in self._by_id else self._default.get(kind)
        while current in self._by_id and len(found) < _MAX_CHAIN:
            style = self._by_id[current]
            found.insert(0, style)
            current = value(style.find(w("basedOn")))
        return found

    def text(self, paragraph: Any, run: Any, base: list[Any]) -> TextLook:
        """Return a run's look in its paragraph; base are a table style's run properties."""
        look = TextLook(size=10.0)
        for properties in [*self._defaults("rPr"), *base, *self._paragraph_runs(paragraph)]:
            look = self._with_run(look, properties)
        properties = run.find(w("rPr")) if run is not None else None
        if properties is not None:
            style = properties.find(w("rStyle"))
            for link in self.chain(value(style), "character") if style is not None else ():
                look = self._with_run(look, link.find(w("rPr")))
            look = self._with_run(look, properties)
        return look

    def paragraph(self, paragraph: Any, base: list[Any]) -> ParagraphLook:
        """Return a paragraph's look; base are a table style's paragraph properties."""
        look = ParagraphLook()
        direct = paragraph.find(w("pPr"))
        style = direct.find(w("pStyle")) if direct is not None else None
        links = [link.find(w("pPr")) for link in self.chain(value(style), "paragraph")]
        for properties in [*self._defaults("pPr"), *base, *links, direct]:
            if properties is not None:
                look = _with_paragraph(look, properties)
        return look

    def _defaults(self, name: str) -> list[Any]:
        if self.root is None:
            return []
        found = self.root.find(f"{w('docDefaults')}/{w(name + 'Default')}/{w(name)}")
        return [] if found is None else [found]

    def _paragraph_runs(self, paragraph: Any) -> list[Any]:
        direct = paragraph.find(w("pPr"))
        style = direct.find(w("pStyle")) if direct is not None else None
        return [link.find(w("rPr")) for link in self.chain(value(style), "paragraph")]

    def _with_run(self, look: TextLook, properties: Any) -> TextLook:
        if properties is None:
            return look
        changes: dict[str, Any] = {}
        for child in properties:
            changes.update(self._change(child.tag[len(_W) :] if child.tag.startswith(_W) else "", child))
        return replace(look, **changes)

    def _change(self, name: str, child: Any) -> dict[str, Any]:
        switches = {"b": "bold", "i": "italic", "vanish": "hidden", "caps": "caps", "strike": "strike"}
        if name in switches:
            return {switches[name]: is_on(child)}
        if name == "rFonts":
            return self._fonts(child)
        if name == "sz" and (size := number(child, unit=2.0)):
            return {"size": size}
        if name == "u":
            return {"underline": is_on(child)}
        if name == "color":
            return {"color": hex_color(value(child)) or "#000000"}
        if name == "shd":
            return {"back": hex_color(value(child, "fill"))}
        if name == "highlight":
            return {"back": _HIGHLIGHTS.get(value(child) or "")}
        if name == "vertAlign":
            return {"raised": {"superscript": 0.35, "subscript": -0.15}.get(value(child) or "", 0.0)}
        return {}

    def _fonts(self, child: Any) -> dict[str, Any]:
        latin = self._theme_font(value(child, "asciiTheme")) or value(child, "ascii")
        wide = self._theme_font(value(child, "eastAsiaTheme")) or value(child, "eastAsia")
        found = {"latin": latin, "wide": wide}
        return {key: name for key, name in found.items() if name}

    def _theme_font(self, key: str | None) -> str | None:
        """Look up majorHAnsi, minorEastAsia and the like."""
        if not key or not self.theme:
            return None
        part = "majorFont" if key.startswith("major") else "minorFont"
        block = re.search(rf"<a:{part}>(.*?)</a:{part}>", self.theme, re.DOTALL)
        if not block:
            return None
        if "EastAsia" in key:
            given = re.search(r'<a:ea typeface="([^"]+)"', block[1]) or _HAN.search(block[1])
        else:
            given = re.search(r'<a:latin typeface="([^"]+)"', block[1])
        return given[1] if given else None


def hex_color(text: str | None) -> str | None:
    """Return #RRGGBB, or None where the colour is automatic."""
    return "#" + text.upper() if text and re.fullmatch(r"[0-9A-Fa-f]{6}", text) else None


def border(element: Any) -> tuple[float, str] | None:
    """Return a border's width in points and its colour; None where nothing is drawn."""
    if element is None or value(element) in (None, "nil", "none"):
        return None
    width = number(element, "sz", 8.0) or 0.5
    return min(max(width, 0.25), 6.0), hex_color(value(element, "color")) or "#000000"


def _with_paragraph(look: ParagraphLook, properties: Any) -> ParagraphLook:
    changes: dict[str, Any] = {}
    for child in properties:
        reader = _PARAGRAPH.get(child.tag[len(_W) :] if child.tag.startswith(_W) else "")
        if reader:
            changes.update(reader(child, look))
    return replace(look, **changes)


def _jc(child: Any, _look: ParagraphLook) -> dict[str, Any]:
    return {"align": {"end": "right", "start": "left"}.get(value(child) or "", value(child) or "left")}


def _ind(child: Any, look: ParagraphLook) -> dict[str, Any]:
    left = number(child, "left")
    left = number(child, "start") if left is None else left
    right = number(child, "right")
    first = number(child, "firstLine")
    hanging = number(child, "hanging")
    chars = number(child, "firstLineChars", 100.0)
    return {
        "left": look.left if left is None else left,
        "right": look.right if right is None else right,
        "first": -hanging if hanging is not None else look.first if first is None else first,
        "first_chars": look.first_chars if chars is None else chars,
    }


def _spacing(child: Any, look: ParagraphLook) -> dict[str, Any]:
    rule = value(child, "lineRule") or "auto"
    line = number(child, "line", 240.0 if rule == "auto" else 20.0)
    before, after = number(child, "before"), number(child, "after")
    changes: dict[str, Any] = {
        "before": look.before if before is None else before,
        "after": look.after if after is None else after,
    }
    return changes | ({} if line is None else {"line": line, "line_rule": rule})


def _tabs(child: Any, look: ParagraphLook) -> dict[str, Any]:
    stops = dict(look.tabs)
    for tab in child.iter(w("tab")):
        place, kind = number(tab, "pos"), value(tab) or "left"
        if place is not None and kind == "clear":
            stops.pop(place, None)
        elif place is not None:
            stops[place] = kind
    return {"tabs": tuple(sorted(stops.items()))}


def _borders(child: Any, _look: ParagraphLook) -> dict[str, Any]:
    return {"top_border": border(child.find(w("top"))), "bottom_border": border(child.find(w("bottom")))}


def _numbering(child: Any, _look: ParagraphLook) -> dict[str, Any]:
    level = number(child.find(w("ilvl")), unit=1.0)
    return {"list_id": value(child.find(w("numId"))) or "", "list_level": int(level or 0)}


_PARAGRAPH: dict[str, Callable[[Any, ParagraphLook], dict[str, Any]]] = {
    "jc": _jc,
    "ind": _ind,
    "spacing": _spacing,
    "tabs": _tabs,
    "pBdr": _borders,
    "numPr": _numbering,
    "pageBreakBefore": lambda child, _look: {"page_break": is_on(child)},
    "snapToGrid": lambda child, _look: {"snap": is_on(child)},
}
