"""Sentences of a page that run on over several lines."""

from __future__ import annotations

import re

from app.core.text import has_cjk
from app.domain.documents.sources import Paragraph

LINE_END = 30.0
_ENDS = re.compile(r"[。！？.!?:：；;]$")
LABEL = re.compile(r"\s*(?:[\u4e00-\u9fff]{1,8}|[A-Z][A-Za-z]*(?: [A-Za-z]+){0,2})\s*[:：]")
_STARTS = re.compile(
    r"(第\s*[一二三四五六七八九十\d]+\s*[条章]|Article|Clause|Section|[一二三四五六七八九十]+、|[（(]?\d+[.、)）]|[-•·])",
    re.IGNORECASE,
)


def run_on(lines: list[Paragraph]) -> list[Paragraph]:
    """Join lines of a page that were set apart though the sentence runs on to the right margin."""
    edges = [one.place.box[2] for one in lines if one.place.box]
    margin = max(edges, default=0.0) - LINE_END
    found: list[Paragraph] = []
    for one in lines:
        last = found[-1] if found else None
        box, before = one.place.box, last.place.box if last else None
        if (
            last is not None
            and box is not None
            and before is not None
            and before[2] >= margin
            and not _ENDS.search(last.text)
            and not _STARTS.match(one.text)
            and not LABEL.match(one.text)
            and 0 <= box[1] - before[3] < (box[3] - box[1]) * 1.5
        ):
            joined = (min(before[0], box[0]), before[1], max(before[2], box[2]), box[3])
            where = last.place.model_copy(update={"box": joined})
            gap = "" if has_cjk(last.text[-1:]) or has_cjk(one.text[:1]) else " "
            found[-1] = Paragraph(text=f"{last.text}{gap}{one.text}", place=where, level=last.level)
        else:
            found.append(one)
    return found
