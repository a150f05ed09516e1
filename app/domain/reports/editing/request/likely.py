"""Which of some elements an unclear request may mean: those that share a word with it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.template.outline import Outline

_WORD = re.compile(r"[a-z]{3,}|[\u3400-\u9fff]")
# What a request says of any element: no sign that one of them is meant.
_SAYS_NOTHING = frozenset(
    "删除去掉这那一个列行栏的把将给在改成为换加减和与或按到中里上下左右前后不要显示打印宽高大小字号第条项"
) | {
    *(
        "the",
        "and",
        "column",
        "row",
        "delete",
        "remove",
        "field",
        "with",
        "from",
        "into",
        "make",
        "text",
        "line",
    ),
}


def likeliest(words: str, ids: Sequence[str], outline: Outline) -> list[str]:
    """Return those of some elements that share a word with a request, each once; all where none does."""
    said = set(_WORD.findall(words.lower())) - _SAYS_NOTHING
    own = {one.id: set(_WORD.findall((one.label or one.text).lower())) for one in outline.elements}
    shared = [one for one in ids if own.get(one, set()) & said]
    return list(dict.fromkeys(shared or ids))
