"""Places in a template's XML: which element an engine's message speaks of."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from lxml import etree

from app.domain.reports.xml_tools import BANDS

_TAG = re.compile(r"<([A-Za-z][\w:.-]*)")


@dataclass(frozen=True)
class Place:
    """An element's uuid or name, its band, its expression and its line."""

    element: str = ""
    band: str = ""
    expression: str = ""
    line: int = 0


class Source:
    """A template's XML, or nothing where it is not well-formed."""

    def __init__(self, jrxml: bytes) -> None:
        self.text = jrxml.decode("utf-8", "replace")
        parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, recover=True)
        self.root: Any = etree.fromstring(jrxml, parser)

    def _all(self) -> list[Any]:
        if self.root is None:
            return []
        return [node for node in self.root.iter() if isinstance(node.tag, str)]

    def find(self, path: str) -> Any:
        """Return the node at an XPath of the positional kind that libxml2 writes, or None."""
        if self.root is None or not re.fullmatch(r"[\w:/*.\[\]-]+", path):
            return None
        spaces = {key: value for key, value in self.root.nsmap.items() if key}
        try:
            found = self.root.getroottree().xpath(path, namespaces=spaces)
        except etree.XPathError:
            return None
        return found[0] if found else None

    def with_expression(self, text: str) -> Place:
        """Return the first element with exactly this expression."""
        wanted = text.strip()
        for node in self._all():
            if (node.text or "").strip() == wanted and _name(node).lower().endswith("expression"):
                return place_of(node)
        return Place(expression=wanted)

    def using(self, kind: str, name: str) -> Place:
        """Return the first expression that uses $F{name}, $P{name} or $V{name}."""
        wanted = re.compile(re.escape(f"${kind}") + r"!?\{" + re.escape(name) + r"\}")
        return next((place_of(node) for node in self._all() if wanted.search(node.text or "")), Place())

    def with_attribute(self, attribute: str, value: str) -> Place:
        """Return the first element with this attribute value."""
        found = (node for node in self._all() if node.get(attribute) == value)
        return next((place_of(node) for node in found), Place())

    def reaching_outside(self, y: int, height: int, band_height: int) -> Place:
        """Return the element of this position in a band of this height."""
        for node in self._all():
            if _name(node) == "reportElement" and (_number(node, "y"), _number(node, "height")) == (
                y,
                height,
            ):
                band = next((above for above in node.iterancestors() if _name(above) == "band"), None)
                if band is not None and _number(band, "height") == band_height:
                    return place_of(node)
        return Place()

    def negative(self) -> Place:
        """Return the first element with a negative width or height."""
        for node in self._all():
            if _name(node) == "reportElement" and min(_number(node, "width"), _number(node, "height")) < 0:
                return place_of(node)
        return Place()

    def at(self, line: int, column: int) -> Place:
        """Return the element whose tag ends before a line and column (both from 1)."""
        lines = self.text.splitlines(keepends=True)
        if not 0 < line <= len(lines):
            return Place(line=max(0, line))
        offset = sum(len(text) for text in lines[: line - 1]) + max(0, column - 1)
        tags = _TAG.findall(self.text[:offset])
        band = next((tag for tag in reversed(tags) if tag in BANDS), "")
        return Place(element=tags[-1] if tags else "", band=band, line=line)


def _name(node: Any) -> str:
    return str(etree.QName(node).localname) if isinstance(node.tag, str) else ""


def _number(node: Any, attribute: str) -> int:
    text = node.get(attribute) or "0"
    return int(text) if re.fullmatch(r"-?\d+", text) else 0


def place_of(node: Any) -> Place:
    """Return where a node of the template stands; an empty place for None."""
    if node is None:
        return Place()
    chain = [node, *node.iterancestors()]
    band = next((_name(item) for item in chain if _name(item) in BANDS), "")
    uuid = next((found for item in chain if (found := _uuid(item))), "")
    text = (node.text or "").strip() if _name(node).lower().endswith("expression") else ""
    return Place(uuid or _name(node), band, text, node.sourceline or 0)


def _uuid(node: Any) -> str:
    if _name(node) == "reportElement":
        return str(node.get("uuid") or "")
    children = (child for child in node if _name(child) == "reportElement")
    return next((str(child.get("uuid") or "") for child in children), "")
