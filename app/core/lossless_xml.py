"""XML that keeps every byte of what was not changed: spacing, quotes, CDATA, comments, order, line ends."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any
from xml.sax.saxutils import escape

from lxml import etree

from app.core.safe_xml import parse

_TOKEN = re.compile(
    r"<!--.*?-->|<\?.*?\?>|<!\[CDATA\[.*?\]\]>|</[^>]*>"
    r"|<[^\s/>!?]+(?:\s+[^\s=/>]+\s*=\s*(?:\"[^\"]*\"|'[^']*'))*\s*/?>",
    re.DOTALL,
)
_ATTRIBUTE = re.compile(r"(\s+)([^\s=/>]+)(\s*=\s*)(\"[^\"]*\"|'[^']*')", re.DOTALL)
_ENCODING = re.compile(rb"""^<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']""")
_BOMS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_KEPT, _KEPT_BYTES = 8, 500_000


@dataclass
class _Raw:
    """How a node was written, and what it said then."""

    start: str
    end: str = ""
    text: str = ""
    tail: str = ""
    attributes: tuple[tuple[str, str], ...] = ()
    said: str = ""
    said_after: str = ""


@dataclass(frozen=True)
class _Writing:
    """How a document was written: its nodes in document order, and what stands around the root."""

    bom: bytes
    encoding: str
    eol: str
    before: str = ""
    after: str = ""
    raws: tuple[_Raw, ...] = ()


class LosslessXml:
    """A parsed document whose root may be changed; to_bytes rewrites only what was changed.

    Raises AppError as safe_xml.parse does. Elements keep their identity: an
    element that is moved keeps its own bytes.
    """

    def __init__(self, data: bytes) -> None:
        self.root = parse(data)
        kept = len(data) <= _KEPT_BYTES
        self._writing = _kept_writing(data) if kept else _writing_of(self.root, data)
        self._raws: dict[Any, _Raw] = dict(zip(self.root.iter(), self._writing.raws, strict=False))

    def to_bytes(self) -> bytes:
        """Return the document; the original bytes where nothing was changed."""
        if self._raws:
            return _Writer(self.root, self._writing, self._raws).to_bytes()
        return bytes(etree.tostring(self.root.getroottree(), encoding="UTF-8", xml_declaration=True))


def _writing_of(root: Any, data: bytes) -> _Writing:
    """Return how a document was written; without its nodes where they can't be written again to the byte."""
    nodes = list(root.iter())
    bom, encoding = _encoding_of(data)
    text = data[len(bom) :].decode(encoding)
    writing = _Reader(nodes).read(text, _Writing(bom, encoding, "\r\n" if "\r\n" in text else "\n"))
    again = _Writer(root, writing, dict(zip(nodes, writing.raws, strict=False)))
    return writing if writing.raws and again.to_bytes() == data else replace(writing, raws=())


@lru_cache(maxsize=_KEPT)
def _kept_writing(data: bytes) -> _Writing:
    return _writing_of(parse(data), data)


class _Reader:
    """Pairs the written tokens with the parsed nodes."""

    def __init__(self, nodes: list[Any]) -> None:
        self._nodes = nodes
        self._raws: list[_Raw] = []
        self._stack: list[_Raw] = []
        self._last: _Raw | None = None

    def read(self, text: str, writing: _Writing) -> _Writing:
        """Return the writing with its nodes; without them where tokens and nodes don't fit."""
        at, before = 0, ""
        for token in _TOKEN.finditer(text):
            word, gap = token.group(), text[at : token.start()]
            if not self._stack and self._last is None:
                if word.startswith(("<?", "<!--")):
                    continue
                before, gap = text[: token.start()], ""
            at = token.end()
            self._gap(gap)
            if not self._take(word):
                return writing
            if not self._stack and self._last is not None:
                break
        fits = len(self._raws) == len(self._nodes)
        return replace(writing, before=before, after=text[at:], raws=tuple(self._raws) if fits else ())

    def _take(self, word: str) -> bool:
        """Note a token; tell whether it fits what was parsed."""
        if word.startswith("<![CDATA["):
            self._gap(word)
        elif word.startswith("</"):
            if not self._stack:
                return False
            self._last = self._stack.pop()
            self._last.end = word
        elif len(self._raws) >= len(self._nodes):
            return False
        else:
            self._open(self._nodes[len(self._raws)], word)
        return True

    def _gap(self, written: str) -> None:
        if self._last is not None:
            self._last.tail += written
        elif self._stack:
            self._stack[-1].text += written

    def _open(self, node: Any, word: str) -> None:
        """Note a start tag, a comment or an instruction; it is the last where nothing can be in it."""
        is_element = isinstance(node.tag, str)
        attributes = tuple((str(k), str(v)) for k, v in node.attrib.items()) if is_element else ()
        raw = _Raw(word, attributes=attributes, said=node.text or "", said_after=node.tail or "")
        self._raws.append(raw)
        if not is_element or word.endswith("/>"):
            self._last = raw
        else:
            self._stack.append(raw)
            self._last = None


class _Writer:
    """Writes a tree the way it was written, but for what was changed."""

    def __init__(self, root: Any, writing: _Writing, raws: dict[Any, _Raw]) -> None:
        self._root = root
        self._writing = writing
        self._raws = raws

    def to_bytes(self) -> bytes:
        """Return the document's bytes."""
        out: list[str] = [self._writing.before]
        self._write(self._root, out, {})
        out.append(self._writing.after)
        return self._writing.bom + "".join(out).encode(self._writing.encoding, "xmlcharrefreplace")

    def _write(self, node: Any, out: list[str], spaces: dict[str | None, str]) -> None:
        raw = self._raws.get(node)
        if not isinstance(node.tag, str):
            out.append(raw.start if raw else etree.tostring(node, with_tail=False, encoding="unicode"))
        else:
            self._write_element(node, raw, out, spaces)
        if node is not self._root:
            after = node.tail or ""
            out.append(
                raw.tail if raw and raw.said_after == after else self._text(after, raw.tail if raw else None)
            )

    def _write_element(
        self, node: Any, raw: _Raw | None, out: list[str], spaces: dict[str | None, str]
    ) -> None:
        inner = dict(node.nsmap)
        filled = len(node) > 0 or bool(node.text)
        name = _written_name(node)
        start = _start(node, raw) if raw else _new_start(node, name, inner, spaces)
        was_closed = raw is not None and start.endswith("/>")
        if not filled and (was_closed or raw is None):
            out.append(start if was_closed else f"{start[:-1]}/>")
            return
        out.append(f"{start[:-2].rstrip()}>" if was_closed else start)
        said = node.text or ""
        out.append(raw.text if raw and raw.said == said else self._text(said, raw.text if raw else None))
        for child in node:
            self._write(child, out, inner)
        out.append((raw.end if raw else "") or f"</{name}>")

    def _text(self, said: str, before: str | None) -> str:
        """Write a changed text the way the former one was written: as CDATA or escaped."""
        plain = said.replace("\n", self._writing.eol)
        if before and before.lstrip().startswith("<![CDATA[") and "]]>" not in plain:
            return f"<![CDATA[{plain}]]>"
        if plain.strip() and before is None and any(sign in plain for sign in '<>&$"'):
            return f"<![CDATA[{plain}]]>" if "]]>" not in plain else escape(plain)
        return escape(plain)


def _encoding_of(data: bytes) -> tuple[bytes, str]:
    for bom, name in _BOMS:
        if data.startswith(bom):
            return bom, name
    declared = _ENCODING.match(data)
    return b"", declared.group(1).decode() if declared else "utf-8"


def _start(node: Any, raw: _Raw) -> str:
    """Return a start tag: as it was, or with the changed attributes only."""
    now = {str(k): str(v) for k, v in node.attrib.items()}
    before = dict(raw.attributes)
    if now == before:
        return raw.start
    names = {_attribute_name(node, key): key for key in {**before, **now}}
    seen: set[str] = set()

    def again(found: re.Match[str]) -> str:
        lead, name, equals, quoted = found.groups()
        if name == "xmlns" or name.startswith("xmlns:"):
            return found.group()
        key = names.get(name, name)
        seen.add(key)
        if key not in now:
            return ""
        if now[key] == before.get(key):
            return found.group()
        return f"{lead}{name}{equals}{_quoted(now[key], quoted[0])}"

    patched = _ATTRIBUTE.sub(again, raw.start)
    fresh = "".join(f" {_attribute_name(node, key)}={_quoted(now[key])}" for key in now if key not in seen)
    end = "/>" if patched.endswith("/>") else ">"
    return f"{patched[: -len(end)].rstrip()}{fresh}{end}"


def _new_start(node: Any, name: str, inner: dict[str | None, str], spaces: dict[str | None, str]) -> str:
    """Return the start tag of a node that was not in the document."""
    declared = "".join(
        f" xmlns{':' + prefix if prefix else ''}={_quoted(uri)}"
        for prefix, uri in inner.items()
        if spaces.get(prefix) != uri
    )
    own = "".join(f" {_attribute_name(node, str(k))}={_quoted(str(v))}" for k, v in node.attrib.items())
    return f"<{name}{declared}{own}>"


def _written_name(node: Any) -> str:
    plain = etree.QName(node).localname
    return f"{node.prefix}:{plain}" if node.prefix else plain


def _attribute_name(node: Any, key: str) -> str:
    if not key.startswith("{"):
        return key
    uri, _brace, plain = key[1:].partition("}")
    prefix = next((one for one, space in node.nsmap.items() if space == uri and one), "")
    return f"{prefix}:{plain}" if prefix else plain


def _quoted(value: str, quote: str = '"') -> str:
    extra = {quote: "&quot;" if quote == '"' else "&apos;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}
    return f"{quote}{escape(value, extra)}{quote}"
