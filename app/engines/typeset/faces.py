"""The faces as Typst needs them: it takes the weight of a face from its table, not from its name."""

from __future__ import annotations

import struct
from pathlib import Path

from app.core.files import write_atomic

FOLDER = "typeset"
BOLD = 700
_WEIGHT_AT = 4


def typeset_faces(fonts: Path) -> Path:
    """Return the folder of the faces with their weights; made beside the program's own at the first call."""
    folder = fonts / FOLDER
    for face in sorted(fonts.glob("*.ttf")):
        target = folder / face.name
        if not target.exists():
            folder.mkdir(exist_ok=True)
            data = face.read_bytes()
            write_atomic(target, with_weight(data, BOLD) if "Bold" in face.stem else data)
    return folder


def with_weight(font: bytes, weight: int) -> bytes:
    """Return a TrueType font whose table tells this weight (400 is normal, 700 bold)."""
    count = struct.unpack_from(">H", font, 4)[0]
    changed = bytearray(font)
    for at in range(12, 12 + 16 * count, 16):
        tag, _sum, offset, _length = struct.unpack_from(">4sIII", font, at)
        if tag == b"OS/2":
            struct.pack_into(">H", changed, offset + _WEIGHT_AT, weight)
    return bytes(changed)
