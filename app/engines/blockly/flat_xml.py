"""XML as a flat list and back, so that no parser on the way meets its depth limit.

A list [name, [attribute, value, ...]] opens an element, a text is itself, 0 closes.
"""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from lxml import etree

from app.domain.robot.program_xml import local, parse_program

Event = list[object] | str | int


def flattened(data: bytes) -> list[Event]:
    """Return an XML document as a flat list; raises what parse_program raises."""
    events: list[Event] = []
    for moment, element in etree.iterwalk(parse_program(data), events=("start", "end")):
        if not isinstance(element.tag, str):
            continue
        if moment == "end":
            events.append(0)
            continue
        given = [text for pair in element.attrib.items() for text in map(str, pair)]
        events.append([local(element), given])
        if element.text and (len(element) == 0 or element.text.strip()):
            events.append(str(element.text))
    return events


def joined(events: list[Event]) -> bytes:
    """Return the document that a flat list describes."""
    out: list[str] = []
    open_names: list[str] = []
    for one in events:
        if isinstance(one, list):
            name, given = str(one[0]), one[1]
            out.append(f"<{name}{_attributes(given)}>")
            open_names.append(name)
        elif isinstance(one, str):
            out.append(escape(one))
        else:
            out.append(f"</{open_names.pop()}>")
    return "".join(out).encode()


def _attributes(given: object) -> str:
    texts = [str(one) for one in given] if isinstance(given, list) else []
    return "".join(f" {name}={quoteattr(value)}" for name, value in zip(texts[::2], texts[1::2], strict=True))
