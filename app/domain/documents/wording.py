"""The document's own language: it follows the request, not the program's."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

from app.core.text import has_cjk
from app.domain.documents.document import Language
from app.domain.documents.facts import Place


def language_of(text: str) -> Language:
    """Return the language that a request is written in."""
    return "zh" if has_cjk(text) else "en"


def pick(language: Language, zh: str, en: str) -> str:
    """Return the wording of a language."""
    return zh if language == "zh" else en


def rounded(value: Decimal, places: int) -> Decimal:
    """Round half away from zero, as people do."""
    return value.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)


def amount(value: Decimal, places: int | None = None) -> str:
    """Return a number with thousands separators and at most the decimals it has."""
    if places is not None:
        value = rounded(value, places)
        return f"{value:,f}"
    text = f"{value:f}"
    decimals = len(text.split(".")[1].rstrip("0")) if "." in text else 0
    return f"{rounded(value, decimals):,f}"


def percent(share: Decimal, places: int = 1) -> str:
    """Return a share of one as a percentage."""
    return f"{rounded(share * 100, places)}%"


def place_text(place: Place, language: Language) -> str:
    """Return a place as it is cited."""
    zh = language == "zh"
    name = f"《{place.source}》" if zh and place.kind != "request" else place.source
    if place.kind == "request":
        return "用户需求" if zh else "the request"
    if place.kind == "page":
        clause = place.clause if zh else f", {place.clause}" if place.clause else ""
        return f"{name}{clause}第 {place.page} 页" if zh else f"{name}{clause}, page {place.page}"
    if place.kind == "cell":
        sheet = (f"工作表“{place.sheet}”" if zh else f', sheet "{place.sheet}"') if place.sheet else ""
        cells = (f"单元格 {place.cell}" if zh else f", cells {place.cell}") if place.cell else ""
        return f"{name}{sheet}{cells}"
    if place.kind == "clause":
        clause = place.clause or (f"第 {place.line} 段" if zh else f"paragraph {place.line}")
        return f"{name}{clause}" if zh else f"{name}, {clause}"
    if place.kind == "query":
        return f"{name}：{place.query}" if zh else f"{name}: {place.query}"
    if place.clause and place.line:
        lines = _lines(place, zh).removeprefix(", ")
        return f"{name}{place.clause}（{lines}）" if zh else f"{name}, {place.clause} ({lines})"
    return f"{name}{_lines(place, zh)}"


def _lines(place: Place, zh: bool) -> str:
    if not place.line:
        return ""
    last = place.last_line
    if last > place.line:
        return f"第 {place.line}–{last} 行" if zh else f", lines {place.line}–{last}"
    return f"第 {place.line} 行" if zh else f", line {place.line}"
