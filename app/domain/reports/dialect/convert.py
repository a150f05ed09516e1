"""Read a template of either version, and write it as the other."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from lxml import etree

from app.core.i18n import _
from app.core.safe_xml import parse, serialise
from app.domain.reports.dialect.old_forms import modern
from app.domain.reports.dialect.to_seven import seven_of
from app.domain.reports.dialect.to_six import six_of
from app.domain.reports.xml_tools import NAMESPACE, local

Version = Literal["6", "7"]


@dataclass(frozen=True)
class Converted:
    """A template in the other syntax; lost says what that has no place for, one sentence each."""

    jrxml: bytes
    lost: list[str] = field(default_factory=list)


def version_of(jrxml: bytes) -> Version:
    """Return the syntax that a template is written in; raises AppError where it is no XML."""
    return _version(parse(jrxml))


def to_six(jrxml: bytes) -> Converted:
    """Return a template in the syntax of version 6; one of version 6 comes back as it is.

    Raises AppError dialect_unsupported for an element that can't be converted,
    and what safe_xml.parse raises.
    """
    root = parse(jrxml)
    if _version(root) == "6":
        return Converted(jrxml)
    return Converted(_written(six_of(root)))


def to_seven(jrxml: bytes) -> Converted:
    """Return a template in the syntax of version 7; one of version 7 comes back as it is.

    No engine of version 7 has seen the result. Raises AppError
    dialect_unsupported for an element that can't be converted, and what
    safe_xml.parse raises.
    """
    root = parse(jrxml)
    if _version(root) == "7":
        return Converted(jrxml)
    lost = modern(root)
    return Converted(_written(seven_of(root)), lost)


def cautions(jrxml: bytes) -> list[str]:
    """Return what to know about a template of version 6 that is written as version 7, one sentence each."""
    return [_("No engine of JasperReports 7 has checked the written template."), *to_seven(jrxml).lost]


def _version(root: Any) -> Version:
    """Tell by what only version 7 writes; a template without a namespace may also be an old one."""
    if etree.QName(root).namespace == NAMESPACE:
        return "6"
    for node in root.iter():
        name = local(node)
        if name == "reportElement" or (name == "band" and local(node.getparent()) in ("title", "summary")):
            return "6"
        if name == "element" and node.get("kind"):
            return "7"
    return "7" if _only_seven(root) else "6"


def _only_seven(root: Any) -> bool:
    return any(local(node) in ("query", "dataset") or node.get("height") for node in root)


def _written(root: Any) -> bytes:
    etree.indent(root, "\t")
    return serialise(root)
