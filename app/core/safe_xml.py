"""The only way XML from outside is read: no entities, no DTD, no network, bounded."""

from __future__ import annotations

from lxml import etree

from app.core.errors import AppError
from app.core.i18n import _

MAX_BYTES = 32 * 1024 * 1024


def parse(data: bytes, *, max_bytes: int = MAX_BYTES, deep: bool = False) -> etree._Element:
    """Return the root of an XML document.

    deep allows 2,048 levels instead of 256, for formats that nest what follows.
    Raises AppError: xml_too_large, xml_doctype, xml_too_deep or bad_xml, whose
    values hold line and column.
    """
    if len(data) > max_bytes:
        raise _too_large(max_bytes)
    if _declares_type(data):
        raise _doctype()
    root = _parse(data, deep)
    info = root.getroottree().docinfo
    if info.internalDTD is not None or info.doctype:
        raise _doctype()
    return root


def serialise(root: etree._Element) -> bytes:
    """Return the document as UTF-8 with its declaration, comments around the root kept."""
    tree = root.getroottree()
    whole = tree if tree.getroot() is root else root
    data: bytes = etree.tostring(whole, xml_declaration=True, encoding="UTF-8", with_tail=False)
    return data if data.endswith(b"\n") else data + b"\n"


def _parse(data: bytes, deep: bool) -> etree._Element:
    parser = etree.XMLParser(
        resolve_entities=False,
        load_dtd=False,
        no_network=True,
        dtd_validation=False,
        attribute_defaults=False,
        huge_tree=deep,
        recover=False,
    )
    try:
        return etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError) as problem:
        raise _bad(problem) from problem


def _declares_type(data: bytes) -> bool:
    """Tell whether a document type stands before the root; sees through UTF-16 by dropping NULs."""
    text = data.replace(b"\0", b"") if b"\0" in data[:64] else data
    at = max(text.find(b"<"), 0)
    while text.startswith((b"<?", b"<!--"), at):
        mark = b"?>" if text.startswith(b"<?", at) else b"-->"
        end = text.find(mark, at + 2)
        if end < 0:
            return False
        at = text.find(b"<", end)
        if at < 0:
            return False
    return text[at : at + 9].upper() == b"<!DOCTYPE"


def _bad(problem: Exception) -> AppError:
    detail = str(problem)
    if "depth" in detail.lower():
        return AppError(
            "xml_too_deep",
            _("The XML is nested too deeply to be an honest document."),
            _("Open the file in the program that made it and simplify it."),
            detail,
        )
    line, column = getattr(problem, "position", (0, 0)) or (0, 0)
    return AppError(
        "bad_xml",
        _("The XML is broken in line {line}, column {column}.", line=line, column=column),
        _("Repair the file there, or save it again from the program that made it."),
        detail,
        {"line": line, "column": column},
    )


def _doctype() -> AppError:
    return AppError(
        "xml_doctype",
        _("The XML declares a document type, which can read other files; it was not opened."),
        _("Remove the DOCTYPE line from the file if you trust it."),
    )


def _too_large(limit: int) -> AppError:
    return AppError(
        "xml_too_large",
        _("The XML is larger than {size} MB.", size=limit // (1024 * 1024)),
        _("Split the document, or remove embedded pictures."),
    )
