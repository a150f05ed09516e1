"""Fields of tables that only say that there is nothing: a dash, 无, 没有电话."""

from __future__ import annotations

import re
from collections.abc import Callable

from app.domain.records.models import Column, Table
from app.domain.records.understand.columns import REACHED_BY
from app.domain.records.understand.lexicon import Lexicon

_DASH = re.compile(r"[-—–/／]+|[Nn]/?[Aa]|null|NULL")
_NONE = re.compile(r"(?:暂无|没有|没|无|不详|空)(?P<what>\S{0,6})|none|no (?P<which>\w+)", re.IGNORECASE)


def is_absent(
    table: Table, column: Column, text: str, lexicon: Lexicon, named: Callable[[str], Column | None]
) -> bool:
    """Tell whether a field leaves its column empty; named returns the column that a word names.

    No telephone is none, but 无 may be the value of a text such as an allergy.
    """
    if not column.nullable and column.default is None:
        return False
    if _DASH.fullmatch(text):
        return True
    found = _NONE.fullmatch(text)
    if found is None:
        return False
    what = (found["what"] or found["which"] or "").lower()
    told = column.family != "text" or table.reference_of(column.name) is not None
    reached = any(kind in REACHED_BY for kind in lexicon.concepts_of(table.key, column.name))
    return (told or reached) and (not what or named(what) == column)
