"""Pictures inside a template: a Java expression that carries them as base64 text, or a drawing as SVG."""

from __future__ import annotations

import base64
import re

# A Java string constant holds at most 65,535 bytes, and the compiler folds
# "a" + "b" into one constant again; the arguments of String.join stay apart.
_CHUNK = 60_000
_HEAD = "new java.io.ByteArrayInputStream(java.util.Base64.getDecoder().decode(String.join("
_TAIL = ")))"
_LITERAL = re.compile(r'"([A-Za-z0-9+/=]*)"')
_DRAWN = re.compile(r'new java\.io\.ByteArrayInputStream\("(<svg\b[^"\\]*</svg>)"\.getBytes\("UTF-8"\)\)')
# What would end the Java text, or mean something in it (in Groovy $, too).
_IN_JAVA = {'"': "&quot;", "\\": "&#92;", "$": "&#36;"}
# What lets a drawing ask for a file, an address or code.
_REACHES_OUT = re.compile(
    rb"href|<\s*(?:\w+:)?script|<!(?:DOCTYPE|ENTITY)|@import|@font-face|url\s*\(\s*['\"]?(?!#)|<\?xml-stylesheet",
    re.IGNORECASE,
)


def image_expression(data: bytes) -> str:
    """Return the imageExpression text for the bytes of a PNG, JPEG or GIF.

    Plain JasperReports compiles it, so the template needs no second file.
    """
    text = base64.b64encode(data).decode("ascii")
    chunks = [text[start : start + _CHUNK] for start in range(0, len(text), _CHUNK)]
    return _HEAD + ",".join(f'"{chunk}"' for chunk in ["", *chunks]) + _TAIL


def drawing_expression(svg: str) -> str:
    """Return the imageExpression text for an SVG drawing, which stays readable and can be changed by hand.

    The drawing has single quotes around its attributes and is at most some 60,000 letters long.
    """
    for sign, said in _IN_JAVA.items():
        svg = svg.replace(sign, said)
    return f'new java.io.ByteArrayInputStream("{svg}".getBytes("UTF-8"))'


def reaches_out(picture: bytes) -> bool:
    """Tell whether a picture is a drawing that asks for a file, an address or a program."""
    return b"<svg" in picture and _REACHES_OUT.search(picture) is not None


def embedded_image(expression: str) -> bytes | None:
    """Return the picture's bytes in such an expression, or None when it is another one."""
    text = expression.strip()
    drawn = _DRAWN.fullmatch(text)
    if drawn is not None:
        return drawn[1].encode()
    if not (text.startswith(_HEAD) and text.endswith(_TAIL)):
        return None
    return base64.b64decode("".join(_LITERAL.findall(text)))
