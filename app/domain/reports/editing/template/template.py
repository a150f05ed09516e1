"""A template that is being edited: its tree, names for its elements, and its exact bytes."""

from __future__ import annotations

from typing import Any

from app.core.lossless_xml import LosslessXml
from app.domain.reports import xml_tools as xml
from app.domain.reports.xml_tools import local

_INDENT = "\t"


class Template:
    """A JRXML template; what is not touched is written back byte for byte.

    Elements are called e1, e2 ... and bands b1, b2 ... in document order at
    the time of parsing; new ones are numbered on. Names stay while the
    template is edited, so that a list of edits can speak of one outline.
    Raises AppError where the XML can't be read.
    """

    def __init__(self, jrxml: bytes) -> None:
        self._document = LosslessXml(jrxml)
        self.root: Any = self._document.root
        self._named: dict[str, Any] = {}
        self._names: dict[Any, str] = {}
        self._next = {"b": 1, "e": 1}
        self._uuids: set[str] | None = None
        for node in self.root.iter():
            if local(node) == "band" and local(node.getparent()) in xml.BANDS:
                self._call("b", node)
            elif local(node) in xml.ELEMENTS and not xml.foreign(node):
                self._call("e", node)

    def to_bytes(self) -> bytes:
        """Return the JRXML as it is now."""
        return self._document.to_bytes()

    def taken_uuids(self) -> set[str]:
        """Return the uuids that stand on the template, or stood there; new ones are to be added."""
        if self._uuids is None:
            nodes = (one for one in self.root.iter() if isinstance(one.tag, str))
            self._uuids = {one.get("uuid") for one in nodes if one.get("uuid")}
        return self._uuids

    def find(self, name: str) -> Any | None:
        """Return the element or band of a name; None where it is unknown or was removed."""
        node = self._named.get(name)
        return node if node is not None and _stands(node, self.root) else None

    def name_of(self, node: Any) -> str:
        """Return an element's or band's name; a new one is given a name."""
        return self._names.get(node) or self._call("b" if local(node) == "band" else "e", node)

    def elements(self) -> list[Any]:
        """Return all elements in document order, those in frames and tables too."""
        return [one for one in self.root.iter() if local(one) in xml.ELEMENTS and not xml.foreign(one)]

    def bands(self) -> list[Any]:
        """Return the bands of the main report, in document order."""
        return list(xml.bands(self.root))

    def add(self, parent: Any, node: Any, index: int | None = None) -> Any:
        """Put a node where the schema wants it, or at an index, indented as its neighbours."""
        if index is None:
            xml.insert_in_order(parent, node)
        else:
            parent.insert(index, node)
        self._indent(parent, node)
        return node

    def drop(self, node: Any) -> None:
        """Take a node out, and the line that it stood on."""
        parent, before = node.getparent(), node.getprevious()
        tail = node.tail or ""
        if node.getnext() is None and not tail.strip():
            if before is not None and not (before.tail or "").strip():
                before.tail = tail
            elif before is None and not (parent.text or "").strip():
                parent.text = tail
        parent.remove(node)

    def exchange(self, node: Any, new: Any) -> None:
        """Put a new node in the place of another; it has its name from then on."""
        parent = node.getparent()
        new.text, new.tail = node.text, node.tail
        parent.replace(node, new)
        name = self._names.pop(node)
        self._named[name] = new
        self._names[new] = name

    def _call(self, letter: str, node: Any) -> str:
        name = f"{letter}{self._next[letter]}"
        self._next[letter] += 1
        self._named[name] = node
        self._names[node] = name
        return name

    def _indent(self, parent: Any, node: Any) -> None:
        depth = sum(1 for _above in node.iterancestors())
        before = node.getprevious()
        outer, inner = f"\n{_INDENT * (depth - 1)}", f"\n{_INDENT * depth}"
        lead = inner
        if before is None and not (parent.text or "").strip():
            lead = parent.text if parent.text and node.getnext() is not None else inner
            parent.text = lead
        elif before is not None and not (before.tail or "").strip():
            former = before.tail or ""
            lead = _lead_of(parent, before) or inner
            before.tail = lead
            outer = former or outer
        node.tail = lead if node.getnext() is not None else outer
        _indent_within(node, lead)


def _lead_of(parent: Any, before: Any) -> str:
    """Return the white space that stands before the children of a parent."""
    first = parent.text or ""
    return first if first.startswith(("\n", "\r")) and not first.strip() else (before.tail or "")


def _indent_within(node: Any, lead: str) -> None:
    if not len(node):
        return
    inner = lead + _INDENT
    node.text = inner if not (node.text or "").strip() else node.text
    for child in node:
        child.tail = inner
        _indent_within(child, inner)
    node[-1].tail = lead


def _stands(node: Any, root: Any) -> bool:
    return node is root or any(above is root for above in node.iterancestors())
