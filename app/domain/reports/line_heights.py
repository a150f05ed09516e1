"""How high a line is in faces that others install, as their own files say; in ems."""

from __future__ import annotations

import re

_HIGHER = (
    (r"meiryo", 1.6),
    (r"hiragino", 1.5),
    (r"noto (?:sans|serif)(?: mono)?(?: cjk)? (?:sc|tc|hk|jp|kr)|noto (?:sans|serif) cjk|source han", 1.45),
    (r"思源", 1.45),
    (r"wenquan|wqy|文泉", 1.42),
    (r"pingfang|苹方|stsong|stheiti|stkaiti|stfangsong|stxihei|华文", 1.4),
    (r"^noto (?:sans|serif)\b|open sans", 1.36),
    (r"yahei|雅黑|jhenghei|segoe", 1.33),
    (r"dengxian|等线", 1.3),
    (r"calibri|verdana|tahoma", 1.22),
)
_FACES = tuple((re.compile(pattern, re.IGNORECASE), line) for pattern, line in _HIGHER)


def line_of(font: str) -> float:
    """Return a face's line height in ems where it is known to be high, else 0."""
    return next((line for pattern, line in _FACES if pattern.search(font)), 0.0)
