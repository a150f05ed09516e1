"""Pictures inside a template: a Java expression that carries them as base64 text."""

from __future__ import annotations

import base64
import re

# A Java string constant holds at most 65,535 bytes, and the compiler folds
# "a" + "b" into one constant again; the arguments of String.join stay apart.
_CHUNK = 60_000
_HEAD = "new java.io.ByteArrayInputStream(java.util.Base64.getDecoder().decode(String.join("
_TAIL = ")))"
_LITERAL = re.compile(r'"([A-Za-z0-9+/=]*)"')


def image_expression(data: bytes) -> str:
    """Return the imageExpression text for the bytes of a PNG, JPEG or GIF.

    Plain JasperReports compiles it, so the template needs no second file.
    """
    text = base64.b64encode(data).decode("ascii")
    chunks = [text[start : start + _CHUNK] for start in range(0, len(text), _CHUNK)]
    return _HEAD + ",".join(f'"{chunk}"' for chunk in ["", *chunks]) + _TAIL


def embedded_image(expression: str) -> bytes | None:
    """Return the picture's bytes in such an expression, or None when it is another one."""
    text = expression.strip()
    if not (text.startswith(_HEAD) and text.endswith(_TAIL)):
        return None
    return base64.b64decode("".join(_LITERAL.findall(text)))
