"""Tell what a file is by its first bytes, and how large a picture is by its header."""

from __future__ import annotations

import codecs
import struct
from dataclasses import dataclass
from typing import Literal

from app.core.pages import SourceKind

Form = Literal["pdf", "png", "jpeg", "gif", "bmp", "tiff", "webp", "docx", "xlsx", "csv", "text", "jrxml"]
Refused = Literal[
    "serialized", "old_office", "opendocument", "slides", "rtf", "heic", "markup", "archive", "unknown"
]
Container = Literal["zip", "ole"]
HEAD_BYTES = 1 << 16
TEXT_ENCODINGS = ("utf-8-sig", "gb18030")

_PICTURES: tuple[tuple[bytes, Form], ...] = (
    (b"\x89PNG\r\n\x1a\n", "png"),
    (b"\xff\xd8\xff", "jpeg"),
    (b"GIF87a", "gif"),
    (b"GIF89a", "gif"),
    (b"BM", "bmp"),
    (b"II*\0", "tiff"),
    (b"MM\0*", "tiff"),
)
_HEIC_BRANDS = (b"heic", b"heix", b"mif1", b"msf1", b"avif", b"hevc")
_SHEET_SUFFIXES = (".csv", ".tsv")
_KINDS: dict[Form, SourceKind] = {
    "pdf": "pdf",
    "docx": "docx",
    "xlsx": "xlsx",
    "csv": "text",
    "text": "text",
    "jrxml": "jrxml",
}


@dataclass(frozen=True)
class Detected:
    """A form that a reader takes."""

    form: Form

    @property
    def kind(self) -> SourceKind:
        """The page model's word for it."""
        return _KINDS.get(self.form, "image")


def detect(head: bytes, suffix: str) -> Form | Refused | Container:
    """Tell a file's form from its first 64 KB; the suffix only parts texts from tables."""
    suffix = suffix.lower()
    if head.startswith(b"\xac\xed") or suffix in (".jasper", ".jrprint"):
        return "serialized"
    if b"%PDF-" in head[:1024]:
        return "pdf"
    if form := picture_form(head):
        return form
    if head.startswith(b"PK\x03\x04") or head.startswith(b"PK\x05\x06"):
        return "zip"
    if head.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
        return "ole"
    if head.startswith(b"{\\rtf"):
        return "rtf"
    if head[4:8] == b"ftyp" and head[8:12] in _HEIC_BRANDS:
        return "heic"
    return _text_form(head, suffix)


def picture_form(head: bytes) -> Form | None:
    """Tell a picture's form, or None when it is no picture that can be read."""
    if head.startswith(b"RIFF") and head[8:12] == b"WEBP":
        return "webp"
    for magic, form in _PICTURES:
        if head.startswith(magic) and (form != "bmp" or _is_bitmap(head)):
            return form
    return None


def _is_bitmap(head: bytes) -> bool:
    return len(head) > 26 and struct.unpack_from("<I", head, 14)[0] in (12, 40, 52, 56, 64, 108, 124)


def _text_form(head: bytes, suffix: str) -> Form | Refused:
    text = decode_text(head, cut=len(head) >= HEAD_BYTES)
    if text is None:
        return "unknown"
    start = text.lstrip()[:1000].lower()
    if start.startswith("<"):
        return "jrxml" if "<jasperreport" in text.lower() else _markup(start)
    return "csv" if suffix in _SHEET_SUFFIXES else "text"


def _markup(start: str) -> Form | Refused:
    marks = ("<?xml", "<!doctype", "<html", "<svg")
    return "markup" if start.startswith(marks) else "text"


def decode_text(data: bytes, *, cut: bool = False) -> str | None:
    """Decode UTF-8, UTF-16 with a mark, or GB 18030; None when it is no text.

    cut says that data may end in the middle of a character.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _checked(_decoded(data, "utf-16", cut))
    if b"\0" in data:
        return _checked(_wide(data, cut))
    for encoding in TEXT_ENCODINGS:
        text = _decoded(data, encoding, cut)
        if text is not None:
            return _checked(text)
    return None


def _wide(data: bytes, cut: bool) -> str | None:
    """Take UTF-16 without a mark where every other byte of a plain text is zero."""
    odd = data[1::2].count(0)
    even = data[0::2].count(0)
    half = max(len(data) // 2, 1)
    if max(odd, even) < half * 0.2 or min(odd, even) > half * 0.02:
        return None
    return _decoded(data, "utf-16-le" if odd > even else "utf-16-be", cut)


def _decoded(data: bytes, encoding: str, cut: bool) -> str | None:
    try:
        return codecs.getincrementaldecoder(encoding)().decode(data, not cut)
    except UnicodeDecodeError:
        return None


def _checked(text: str | None) -> str | None:
    """Refuse what has the control characters of a binary file."""
    if text is None:
        return None
    controls = sum(char < " " and char not in "\t\n\r\f\x1a" for char in text[:20000])
    return text if controls <= len(text[:20000]) * 0.005 else None


def picture_size(head: bytes) -> tuple[int, int] | None:
    """Return a picture's width and height in pixels from its header, without decoding it."""
    form = picture_form(head)
    try:
        return _SIZES[form](head) if form in _SIZES else None
    except (struct.error, IndexError):
        return None


def _png(head: bytes) -> tuple[int, int]:
    width, height = struct.unpack_from(">II", head, 16)
    return width, height


def _gif(head: bytes) -> tuple[int, int]:
    width, height = struct.unpack_from("<HH", head, 6)
    return width, height


def _bmp(head: bytes) -> tuple[int, int]:
    if struct.unpack_from("<I", head, 14)[0] == 12:
        width, height = struct.unpack_from("<HH", head, 18)
        return width, height
    width, height = struct.unpack_from("<ii", head, 18)
    return abs(width), abs(height)


def _jpeg(head: bytes) -> tuple[int, int] | None:
    """Walk over the segments to the start-of-frame one."""
    at = 2
    while at + 9 < len(head):
        if head[at] != 0xFF:
            return None
        marker = head[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack_from(">HH", head, at + 5)
            return width, height
        at += 2 + (0 if 0xD0 <= marker <= 0xD8 else struct.unpack_from(">H", head, at + 2)[0])
    return None


def _webp(head: bytes) -> tuple[int, int] | None:
    chunk = head[12:16]
    if chunk == b"VP8X":
        width, height = (int.from_bytes(head[at : at + 3], "little") + 1 for at in (24, 27))
        return width, height
    if chunk == b"VP8L":
        bits = struct.unpack_from("<I", head, 21)[0]
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    width, height = struct.unpack_from("<HH", head, 26)
    return width & 0x3FFF, height & 0x3FFF


def _tiff(head: bytes) -> tuple[int, int] | None:
    order = "<" if head[:2] == b"II" else ">"
    at = struct.unpack_from(order + "I", head, 4)[0]
    sizes: dict[int, int] = {}
    for number in range(struct.unpack_from(order + "H", head, at)[0]):
        entry = at + 2 + 12 * number
        tag, form = struct.unpack_from(order + "HH", head, entry)
        if tag in (256, 257):
            sizes[tag] = struct.unpack_from(order + ("H" if form == 3 else "I"), head, entry + 8)[0]
    return (sizes[256], sizes[257]) if len(sizes) == 2 else None


_SIZES = {"png": _png, "gif": _gif, "bmp": _bmp, "jpeg": _jpeg, "webp": _webp, "tiff": _tiff}
