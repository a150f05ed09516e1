"""Repairs of a template that is not well-formed XML."""

from __future__ import annotations

import re

from lxml import etree

from app.core.i18n import _
from app.domain.reports.mend_tags import balanced, with_quotes, without_strange_prefixes
from app.domain.reports.xml_tools import COMPONENTS, NAMESPACE

_DOCTYPE = re.compile(r"<!DOCTYPE\s+jasperReport[^\[>]*>", re.IGNORECASE)
_BARE_AMPERSAND = re.compile(r"&(?!#\d+;|#x[0-9A-Fa-f]+;|amp;|lt;|gt;|quot;|apos;)")
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_BARE_LESS_THAN = re.compile(r"<(?![A-Za-z_/!?])")
_CDATA = re.compile(r"(<!\[CDATA\[.*?\]\]>)", re.DOTALL)
_PARSER = etree.XMLParser(
    recover=True, resolve_entities=False, no_network=True, load_dtd=False, strip_cdata=False
)


def mend_text(data: bytes) -> tuple[bytes, list[str]]:
    """Return well-formed bytes and what was done; the same bytes where nothing helped."""
    text = data.decode("utf-8", "replace")
    notes: list[str] = []
    for step in (_strip_wrapping, _strip_doctype, _right_namespace, _bind_prefixes, _escape_ampersands):
        text, note = step(text)
        notes += [note] if note else []
    for mend in (_tidy_tags, _close_tags):
        if not _well_formed(text):
            text, note = mend(text)
            notes += [note] if note else []
    return (text.encode("utf-8"), notes) if notes else (data, [])


def _well_formed(text: str) -> bool:
    try:
        etree.fromstring(text.encode("utf-8"), etree.XMLParser(resolve_entities=False, no_network=True))
    except etree.XMLSyntaxError:
        return False
    return True


def _strip_wrapping(text: str) -> tuple[str, str]:
    start = text.find("<?xml")
    start = start if start >= 0 else text.find("<jasperReport")
    end = text.rfind("</jasperReport>")
    if start < 0:
        return text, ""
    inner = text[start : end + len("</jasperReport>")] if end > start else text[start:]
    if inner.strip() == text.strip():
        return text, ""
    return inner, _("Removed what stood before and after the template.")


def _strip_doctype(text: str) -> tuple[str, str]:
    cut = _DOCTYPE.sub("", text, count=1)
    return (cut, _("Removed the old document type declaration.")) if cut != text else (text, "")


def _right_namespace(text: str) -> tuple[str, str]:
    opening = re.search(r"<jasperReport\b[^>]*>", text)
    if not opening:
        return text, ""
    tag = opening.group()
    fixed = tag.replace("https://jasperreports.sourceforge.net", "http://jasperreports.sourceforge.net")
    if not re.search(r"\bxmlns\s*=", fixed):
        fixed = fixed.replace("<jasperReport", f'<jasperReport xmlns="{NAMESPACE}"', 1)
    if fixed == tag:
        return text, ""
    return text.replace(tag, fixed, 1), _("Corrected the namespace of the template.")


def _bind_prefixes(text: str) -> tuple[str, str]:
    if "<jr:" not in text or "xmlns:jr" in text:
        return text, ""
    bound = text.replace("<jasperReport", f'<jasperReport xmlns:jr="{COMPONENTS}"', 1)
    return bound, _("Declared the namespace of the components.")


def _escape_ampersands(text: str) -> tuple[str, str]:
    pieces = _CDATA.split(text)
    fixed = "".join(
        piece if piece.startswith("<![CDATA[") else _BARE_AMPERSAND.sub("&amp;", piece) for piece in pieces
    )
    return (fixed, _("Wrote each bare & as &amp;.")) if fixed != text else (text, "")


def _tidy_tags(text: str) -> tuple[str, str]:
    """Mend what is wrong within single tags: prefixes, quotes, attributes given twice, signs not of XML."""
    pieces = _CDATA.split(_NOT_XML.sub("", text))
    escaped = (one if one.startswith("<![CDATA[") else _BARE_LESS_THAN.sub("&lt;", one) for one in pieces)
    tidy = with_quotes(without_strange_prefixes("".join(escaped)))
    return (tidy, _("Corrected the writing of tags and attributes.")) if tidy != text else (text, "")


def _close_tags(text: str) -> tuple[str, str]:
    """Close what was left open where the schema ends it, else as the parser does, unless that loses text."""
    for kept in (balanced(text), _by_parser(text)):
        if kept and kept != text and _well_formed(kept) and not _loses(text, kept):
            return kept, _("Closed the tags that were left open.")
    return text, ""


def _by_parser(text: str) -> str:
    root = etree.fromstring(text.encode("utf-8"), _PARSER)
    if root is None or not any(True for _node in root.iter("{*}band")):
        return ""
    return bytes(etree.tostring(root, encoding="UTF-8", xml_declaration=True)).decode("utf-8")


def _loses(text: str, kept: str) -> bool:
    if "<band" not in kept:
        return True
    return kept.count("Expression>") < text.count("Expression>") or kept.count("<text>") < text.count(
        "<text>"
    )
