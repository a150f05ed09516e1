"""Clauses that only say what is so already: an example of a format, labels that stay where others go."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.request.clause_text import normal
from app.domain.reports.editing.request.taken_away import touched_by
from app.domain.reports.editing.template.outline import Outline

_EXAMPLE = re.compile(
    r"(?:就?像|例如|比如|譬如|如|即|也就是|类似(?:于)?|for example|for instance|e\.g\.|i\.e\.|such as|like"
    r"|as in|so)[:\uff1a,]?\s*"
    r"[“\"]?(?P<x>[^“”\"\u4e00-\u9fff]*\d[^“”\"\u4e00-\u9fff]*?)[”\"]?\s*(?:这样|这种|那样)?的?(?:格式"
    r"|形式|样子)?[.。]?",
    re.IGNORECASE,
)
_KEPT = re.compile(
    r"(?:但是?|而|不过|只把)?(?:把|将)?(?:(?:左右|上下)?(?:两[边侧]|旁边|其他"
    r"|[左右]边)的?)?(?P<zh>[^,\uff0c]{1,60}?)"
    r"(?:都|也|就|仍然?|还是?)*(?:要)?(?:留着|留下|保留|不动|不变|不删|别删|别动|不要删|不要动)[。.]?"
    r"|(?:but |and )?(?:please )?(?:keep|leave) (?:the )?(?P<en>[^,;]{1,60}?)"
    r"(?: (?:as (?:they are|it is)|alone|in place|where (?:they are|it is)|there|on (?:both sides"
    r"|the (?:left|right)|either side)))*[.]?",
    re.IGNORECASE,
)
_SIDE = re.compile(
    r"^(?:左|右)(?:[边侧面])的?|^(?:the )?(?:left|right) |^the | (?:on|at) the (?:left|right)$| labels?$"
    r"|的?标签$",
    re.IGNORECASE,
)


def example_holds(part: str, edits: Sequence[Edit]) -> bool:
    """Tell whether a clause gives an example that looks as the last format makes its values look."""
    found = _EXAMPLE.fullmatch(part.strip())
    formats = [one for one in edits if one.kind in ("date_format", "number_format")]
    if found is None or not formats:
        return False
    return _looks_so(found["x"].strip(" ,."), formats[-1])


def _looks_so(example: str, edit: Edit) -> bool:
    """Tell whether an example is written in the pattern of a format."""
    pattern = str(getattr(edit, "pattern", "") or "")
    if edit.kind == "date_format":
        shape = re.sub(r"[yMdHhmsS]+", _digits, re.sub(r"'([^']*)'", r"\1", pattern))
        return re.fullmatch(shape, example) is not None
    decimals = getattr(edit, "decimals", None)
    said = re.fullmatch(r"[^\d]*[\d,]+(?:\.(\d+))?[^\d]*", example)
    grouped = getattr(edit, "thousands", None) is not False or re.search(r"\d,\d", example) is None
    return said is not None and grouped and decimals == len(said[1] or "")


def _digits(found: re.Match[str]) -> str:
    """Return a pattern of the figures that letters of a date's format stand for."""
    letters = found.group()
    if letters.startswith("MMM"):
        return r"[A-Za-z]+"
    return rf"\d{{{len(letters)}}}" if len(letters) > 1 else r"\d{1,2}"


def grouped_by_example(part: str, edits: Sequence[Edit]) -> Edit | None:
    """Return the last format with its thousands apart, where only an example in a clause shows them so."""
    found = _EXAMPLE.fullmatch(part.strip())
    last = edits[-1] if edits else None
    if found is None or last is None or getattr(last, "thousands", False) is not None:
        return None
    return last.model_copy(update={"thousands": True}) if re.search(r"\d,\d{3}", found["x"]) else None


def labels_kept(part: str, edits: Sequence[Edit], outline: Outline) -> bool:
    """Tell whether a clause names labels that stay, and no edit is about what has such a label."""
    found = _KEPT.fullmatch(part.strip())
    if found is None or not edits:
        return False
    words = found["zh"] or found["en"]
    names = [_SIDE.sub("", one.strip()).strip('“”" ') for one in re.split(r"、|和|与|及| and |, ", words)]
    labels = {one.id: normal(one.label) for one in outline.elements if one.label}
    if not all(normal(name) in labels.values() for name in names):
        return False
    kept = {id_ for id_, label in labels.items() if label in {normal(name) for name in names}}
    return not any(touched_by(edit, outline) & kept for edit in edits)
