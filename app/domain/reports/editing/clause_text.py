"""How the text of a clause is written: its signs, quotations and names for comparing."""

from __future__ import annotations

import re
from functools import lru_cache

HIDDEN = "\ufffc"


WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20, 0x00A0: 0x20}


QUOTES = re.compile(
    r"「([^」]*)」|『([^』]*)』|“([^”]*)”|‘([^’]*)’|\"([^\"]*)\"|(?<![^\W\u3400-\u9fff])'([^']*)'(?![^\W\u3400-\u9fff])|《([^》]*)》"
)


@lru_cache(maxsize=4096)
def compiled(pattern: str) -> re.Pattern[str]:
    """Return a pattern compiled: there are more of them than the library keeps."""
    return re.compile(pattern, re.IGNORECASE)


@lru_cache(maxsize=16384)
def normal(text: str) -> str:
    """Return a text for comparing names: no spaces, no closing colon, ASCII forms, lower case."""
    plain = re.sub(r"\s+", "", text.translate(WIDE)).lower()
    return plain.rstrip(":.*_") or plain
