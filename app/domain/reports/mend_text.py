"""Repairs of a template that is not well-formed XML."""

from __future__ import annotations

import html.entities
import re

from lxml import etree
from rapidfuzz import fuzz

from app.core.i18n import _
from app.domain.reports.mend_tags import balanced, with_quotes, without_strange_prefixes
from app.domain.reports.xml_tools import COMPONENTS, NAMESPACE

_DOCTYPE = re.compile(r"<!DOCTYPE\s+jasperReport[^\[>]*>", re.IGNORECASE)
_BARE_AMPERSAND = re.compile(r"&(?!#\d+;|#x[0-9A-Fa-f]+;|amp;|lt;|gt;|quot;|apos;)")
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_BARE_LESS_THAN = re.compile(r"<(?![A-Za-z_/!?])")
_CDATA = re.compile(r"(<!\[CDATA\[.*?\]\]>)", re.DOTALL)
_ENTITY = re.compile(r"&(?!(?:amp|lt|gt|quot|apos);)([A-Za-z]+\d*);")
_ENCODING = re.compile(rb"<\?xml[^>]*?encoding\s*=\s*([\"'])([\w.:-]+)\1")
_OPEN_CDATA = re.compile(
    r"<!\[CDATA\[((?:(?!\]\]>|</(?:text|queryString|\w*Expression)>).)*)</(text|queryString|\w*Expression)>",
    re.DOTALL,
)
ALIKE = 85
_PARSER = etree.XMLParser(
    recover=True, resolve_entities=False, no_network=True, load_dtd=False, strip_cdata=False
)


def mend_text(data: bytes) -> tuple[bytes, list[str]]:
    """Return well-formed bytes and what was done; the same bytes where nothing helped."""
    text, said = decoded(data)
    notes = [said] if said else []
    if not _well_formed(text):
        text, note = _end_cdata(text)
        notes += [note] if note else []
    for step in (_strip_wrapping, _strip_doctype, _right_namespace, _bind_prefixes, _escape_ampersands):
        text, note = step(text)
        notes += [note] if note else []
    for mend in (_tidy_tags, _close_tags):
        if not _well_formed(text):
            text, note = mend(text)
            notes += [note] if note else []
    return (text.encode("utf-8"), notes) if notes else (data, [])


def decoded(data: bytes) -> tuple[str, str]:
    """Return a template's text, read in the encoding that it is really written in, and what was done."""
    declared = _ENCODING.search(data[:200])
    name = declared[2].decode("ascii", "replace") if declared else "utf-8"
    for encoding in dict.fromkeys((name, "utf-8", "gb18030")):
        try:
            text = data.decode(encoding)
        except (UnicodeDecodeError, LookupError):
            continue
        if encoding.lower().replace("-", "") == "utf8" == name.lower().replace("-", ""):
            return text, ""
        return _as_utf8(text), _("Wrote the template in UTF-8; it was read as {encoding}.", encoding=encoding)
    return data.decode("utf-8", "replace"), ""


def _as_utf8(text: str) -> str:
    head, sep, rest = text.partition("?>")
    return re.sub(r"(encoding\s*=\s*[\"'])[^\"']*", r"\1UTF-8", head) + sep + rest


def has_strange_root(data: bytes) -> bool:
    """Tell whether the root of a template is not in the namespace of templates."""
    opening = re.search(rb"<jasperReport\b[^>]*>", data)
    return opening is not None and f'"{NAMESPACE}"' not in opening.group().decode("utf-8", "replace").replace(
        "'", '"'
    )


def _end_cdata(text: str) -> tuple[str, str]:
    """End each CDATA section that runs over the end of its text or expression."""
    fixed = _OPEN_CDATA.sub(lambda one: f"<![CDATA[{one[1].rstrip().rstrip('>]')}]]></{one[2]}>", text)
    return (fixed, _("Ended a CDATA section that was left open.")) if fixed != text else (text, "")


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
    named = re.search(r"\bxmlns\s*=\s*[\"']([^\"']*)", fixed)
    if named and named[1] != NAMESPACE and fuzz.ratio(named[1], NAMESPACE) >= ALIKE:
        fixed = fixed.replace(named[1], NAMESPACE)
    if not named:
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
    fixed = "".join(piece if piece.startswith("<![CDATA[") else _escaped(piece) for piece in pieces)
    return (fixed, _("Wrote each bare & as &amp;.")) if fixed != text else (text, "")


def _escaped(piece: str) -> str:
    return _BARE_AMPERSAND.sub("&amp;", _ENTITY.sub(_character, piece))


def _character(found: re.Match[str]) -> str:
    """Return the character that an entity of web pages stands for."""
    code = html.entities.name2codepoint.get(found[1])
    return chr(code) if code else found.group()


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
