"""Fonts for the Chinese texts of foreign templates: the virtual machine's own faces lose them in a PDF."""

from __future__ import annotations

import re
from typing import Any

from app.core.errors import AppError
from app.domain.reports.editing.template.outline import shown_text
from app.domain.reports.editing.template.styles import value_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.metrics import MONO, SANS, SERIF
from app.domain.reports.xml_tools import font_of, local

_CHINESE = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]")
_LOSING = {"": SANS, "SansSerif": SANS, "Serif": SERIF, "Monospaced": MONO}
_WORDS = ("text", "textFieldExpression", "patternExpression")
_DEJAVU = (("DejaVu Sans Mono", MONO), ("DejaVu Serif", SERIF), ("DejaVu Sans", SANS))


def with_chinese_fonts(jrxml: bytes) -> tuple[bytes, int]:
    """Return the template with fonts that print Chinese where it would be lost, and how many texts changed.

    Static texts are changed where they hold Chinese; text fields where the
    template holds Chinese anywhere, since their values may. What can't be read
    is returned as it is.
    """
    if not _CHINESE.search(jrxml.decode("utf-8", "ignore")):
        return jrxml, 0
    try:
        template = Template(jrxml)
    except AppError:
        return jrxml, 0
    count = sum(_name_font(template.root, node) for node in template.elements())
    return (template.to_bytes(), count) if count else (jrxml, 0)


def holds_chinese(text: str) -> bool:
    """Tell whether a text holds Chinese characters or signs."""
    return _CHINESE.search(text) is not None


def with_own_words_legible(jrxml: bytes) -> bytes:
    """Return the template with fonts that print Chinese where an element's own words or patterns hold some.

    Elements that only may print Chinese values stay as they are.
    """
    if not _CHINESE.search(jrxml.decode("utf-8", "ignore")):
        return jrxml
    try:
        template = Template(jrxml)
    except AppError:
        return jrxml
    changed = [_name_font(template.root, node) for node in template.elements() if _says_chinese(node)]
    return template.to_bytes() if any(changed) else jrxml


def _says_chinese(node: Any) -> bool:
    said = [node.get("pattern", ""), *(one.text or "" for one in node.iter() if local(one) in _WORDS)]
    return any(_CHINESE.search(one) for one in said)


def _name_font(root: Any, node: Any) -> bool:
    if local(node) not in ("staticText", "textField"):
        return False
    if local(node) == "staticText" and not _CHINESE.search(shown_text(node)):
        return False
    family = _instead_of(value_of(root, node, "fontName"))
    if family:
        font_of(root, node).set("fontName", family)
    return bool(family)


def _instead_of(name: str) -> str:
    """Return our family for a font that has no Chinese characters, "" for any other."""
    if name in _LOSING:
        return _LOSING[name]
    return next((family for begin, family in _DEJAVU if name.startswith(begin)), "")
