"""One band rewritten by a model, where no edit can do what is asked: a window in, checked XML out."""

from __future__ import annotations

import copy
from typing import Any

from lxml import etree
from pydantic import BaseModel, Field

from app.core.errors import AppError
from app.core.safe_xml import parse
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.model.schema import guarded
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local

WINDOW = 4000
_SLACK = 10
_NAMES = 40
_SPACES = {None: xml.NAMESPACE, "jr": xml.COMPONENTS}


class BandRequest(BaseModel):
    """A band to be rewritten: its XML in a window, and the names that its expressions may use."""

    text: str
    band: str
    xml: str = ""
    names: list[str] = Field(default_factory=list)
    jrxml: bytes = b""
    first: int = 0
    last: int = 0


class BandAnswer(BaseModel):
    """The band's elements as rewritten."""

    xml: str = Field(min_length=6, max_length=2 * WINDOW)


def band_request(
    jrxml: bytes, band: str, text: str, wanted: set[str], most: int = WINDOW
) -> BandRequest | None:
    """Return the window of a band around the wanted elements, up to `most` characters; None without a band.

    The header of the report (fields, query, groups) is never in it, only the
    names that its elements use and some others.
    """
    template = Template(jrxml)
    node = template.find(band)
    if node is None:
        return None
    children = [one for one in node if isinstance(one.tag, str)]
    pieces = [_written(one) for one in children]
    centre = (
        next((at for at, one in enumerate(children) if template.name_of(one) in wanted), 0) if children else 0
    )
    first, last = _window([len(one) for one in pieces], centre, most)
    shown = f'<band height="{xml.number(node, "height")}">\n' + "\n".join(pieces[first:last]) + "\n</band>"
    names = _names(template.root, f"{shown} {text}")
    return BandRequest(text=text, band=band, xml=shown, names=names, jrxml=jrxml, first=first, last=last)


def _names(root: Any, said: str) -> list[str]:
    """Return at most 40 names for expressions, those that a text says first."""
    found = [
        f"{letter}{{{name}}}"
        for letter, tag in (("$F", "field"), ("$P", "parameter"), ("$V", "variable"))
        for name in sorted(xml.declared(root, tag))
    ]
    return sorted(found, key=lambda one: one[3:-1] not in said)[:_NAMES]


def _window(sizes: list[int], centre: int, most: int) -> tuple[int, int]:
    """Return the stretch of pieces around one that fits the window."""
    first = last = centre
    room = most - 60
    while last < len(sizes) and sizes[last] <= room:
        room -= sizes[last] + 1
        last += 1
    while first > 0 and sizes[first - 1] <= room:
        first -= 1
        room -= sizes[first] + 1
    return first, last


def _written(node: Any) -> str:
    """Return an element's XML as a model sees it: no namespace declarations, no identity."""
    twin = copy.deepcopy(node)
    twin.tail = None
    etree.cleanup_namespaces(twin)
    text = etree.tostring(twin, encoding="unicode")
    for prefix, uri in _SPACES.items():
        text = text.replace(f' xmlns{":" + prefix if prefix else ""}="{uri}"', "")
    return text


def problem_with_band(given: BandRequest, answer: BandAnswer) -> str:
    """Return "" or what is wrong with a rewritten band, in words that a model can use."""
    try:
        changed = rewritten(given, answer)
    except AppError as error:
        return f"{error.message} {error.detail}".strip()
    return guarded(given.jrxml, changed)


def rewritten(given: BandRequest, answer: BandAnswer) -> bytes:
    """Return the template with the window's elements replaced.

    Raises AppError where the XML can't be read, holds anything but elements
    of a band, or has over a tenth more or fewer elements.
    """
    fresh = _parsed(answer.xml)
    template = Template(given.jrxml)
    node = template.find(given.band)
    children = [one for one in node if isinstance(one.tag, str)] if node is not None else []
    old = children[given.first : given.last]
    _check(node, old, list(fresh))
    height = xml.number(fresh, "height", 0)
    place = list(node).index(old[0]) if old else len(node)  # type: ignore[arg-type]
    kept = {one.get("uuid"): one for one in _geometries(old) if one.get("uuid")}
    for one in old:
        template.drop(one)
    for offset, one in enumerate(list(fresh)):
        for inner in _geometries([one]):
            if inner.get("uuid") not in kept:
                inner.attrib.pop("uuid", None)
        template.add(node, one, place + offset)
    if node is not None and height > xml.number(node, "height"):
        node.set("height", str(height))
    return template.to_bytes()


def _parsed(text: str) -> Any:
    declared = "".join(f' xmlns{":" + prefix if prefix else ""}="{uri}"' for prefix, uri in _SPACES.items())
    body = text.strip()
    if not body.startswith("<band"):
        raise _refused("the XML must be one <band> element")
    root = parse(f"<band{declared}{body[len('<band') :]}".encode())
    if local(root) != "band":
        raise _refused("the XML must be one <band> element")
    return root


def _check(node: Any, old: list[Any], new: list[Any]) -> None:
    if node is None:
        raise _refused("the band is gone")
    strange = [local(one) or "comment" for one in new if local(one) not in (*xml.ELEMENTS, "elementGroup")]
    if strange:
        raise _refused(f"<{strange[0]}> can't stand in a band")
    before, after = _count(old), _count(new)
    if (before - after) * _SLACK > before or (after - before) * _SLACK > max(before, _SLACK):
        raise _refused(f"the band had {before} elements and has {after} now; keep all others")
    for one in new:
        _check_order(one)


def _check_order(node: Any) -> None:
    """Raise where children stand in another order than the schema wants."""
    order = xml.schema().get(local(node), {}).get("order", {})
    ranks = [order[local(one)] for one in node if local(one) in order]
    if ranks != sorted(ranks):
        raise _refused(f"the children of <{local(node)}> are in the wrong order")
    for one in node:
        if isinstance(one.tag, str):
            _check_order(one)


def _count(nodes: list[Any]) -> int:
    return sum(1 for one in nodes for inner in one.iter() if local(inner) in xml.ELEMENTS)


def _geometries(nodes: list[Any]) -> list[Any]:
    return [inner for one in nodes for inner in one.iter() if local(inner) == "reportElement"]


def _refused(detail: str) -> AppError:
    from app.core.i18n import _

    return AppError(
        "bad_band", _("The rewritten band can't be used."), _("Say the change in other words."), detail
    )
