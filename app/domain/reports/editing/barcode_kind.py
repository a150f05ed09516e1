"""Another kind of code for a barcode that is there: 把条码改成二维码, change the barcode to Code 128."""

from __future__ import annotations

import re
from typing import Any

from app.domain.reports.editing.barcode_words import ANY_CODE, CODES
from app.domain.reports.editing.clause import Clause
from app.domain.reports.editing.outline import Outline

_OTHER_KIND = (
    r"^(?:请|把|将|让)*(?:这个|那个|报表里?的?)?(?:{code}|二维码)(?:的?(?:类型|格式|码制|种类))?(?:都|统一)?"
    r"(?:改|换|变|转|设)(?:置|用|换)?[成为作到]?(?:一个)?\s*(?P<k>{kinds})\s*(?:条形?码|码|格式|类型)?$"
    r"|^(?:please )?(?:change|turn|convert|make|switch|replace|set) (?:the|this) (?:{code}|QR\s*-?\s*codes?)"
    r"(?:'s)?(?: (?:type|symbology|format|kind))?(?: (?:in)?to| with| by| be)? (?:be )?(?:an? )?"
    r"(?P<k2>{kinds})(?: (?:bar\s*-?)?code| format| type)?[.]?$"
)
_FIELD = re.compile(r"\$F\{([^}]+)\}")


def code_of_other_kind(clause: Clause, outline: Outline) -> dict[str, Any]:
    """Return the code that takes the place of the only one there: turn it into a QR code; {} if none."""
    text = clause.text[clause.start : clause.end].strip()
    pattern = _OTHER_KIND.format(code=ANY_CODE, kinds="|".join(CODES.values()))
    said = re.match(pattern, text, re.IGNORECASE)
    codes = [one for one in outline.elements if one.component == "barcode"]
    if said is None or len(codes) != 1 or not codes[0].text:
        return {}
    kind = next(name for name, one in CODES.items() if re.search(one, said["k"] or said["k2"], re.IGNORECASE))
    field = _FIELD.fullmatch(codes[0].text.strip())
    content = (field[1], "field") if field else (codes[0].text, "expression")
    clause.mark(clause.start, clause.end)
    return {
        "symbology": kind,
        "content": content[0],
        "content_is": content[1],
        "near": codes[0].id,
        "instead": True,
    }
