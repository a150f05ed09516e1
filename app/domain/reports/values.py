"""What a printed value is (number, date, code, name), and the type and pattern that print it again."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_EVEN, Decimal
from enum import StrEnum
from functools import lru_cache

from app.domain.reports.models import JavaType, SampleValue

_NUMBER = re.compile(
    r"[-+−(]?\s?(?:[$€£¥￥]|R\$|US\$|RMB|EUR|USD|CNY)?\s?[-+−]?\d[\d.,'  ]*\)?\s?(?:[%‰€$£¥元]|EUR|USD|kg|km|h|m²|m³)?"  # noqa: E501
)
_PLAIN = re.compile(r"-?\d+(?:\.\d+)?")
_GROUPED = re.compile(r"-?\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_EURO_GROUPED = re.compile(r"-?\d{1,3}(?:\.\d{3})+(?:,\d+)?")
_EURO_PLAIN = re.compile(r"-?\d+,\d{1,6}")
_ISO_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_DATES = re.compile(
    r"\d{1,4}\s?[-/.年]\s?\d{1,2}\s?[-/.月]\s?\d{1,4}\s?日?(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?|\d{4}\s?年\s?\d{1,2}\s?月|\d{1,2}:\d{2}(?::\d{2})?"  # noqa: E501
    r"|(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\w*,?\s+)?(?:\d{1,2}\s+)?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w*\.?,?\s+\d{1,2},?\s*(?:\d{4})?"
    r"|(?:\w+,?\s+)?\d{1,2}\.?\s+(?:de\s+)?[^\W\d]{3,10}\.?\s+(?:de\s+)?\d{4}",
    re.IGNORECASE,
)
_CODE = re.compile(
    r"(?=[^\s]*\d)[A-Za-z0-9]+(?:[-_/.#][A-Za-z0-9]+)*|[A-Z]{1,6}[-_/]\S*\d\S*|\[\s?[\w-]*\d[\w-]*\s?\].*"
)
_CONTACT = re.compile(r"\S+@\S+\.\w+|(?:https?://|www\.)\S+|\+?[\d(][\d\s()/.-]{6,}\d")
_PREFIX = re.compile(r"(?P<head>[^\d]{0,12}?[\s$€£¥￥Σ∑#№])(?P<body>-?\d[\d.,]*)")
_FORMS = ("#,##0", "0")


class Kind(StrEnum):
    """What a text looks like on its own."""

    NUMBER = "number"
    DATE = "date"
    CODE = "code"
    CONTACT = "contact"
    BLANK = "blank"
    WORDS = "words"


@lru_cache(maxsize=4096)
def kind_of(text: str) -> Kind:
    """Tell what a text looks like on its own."""
    plain = re.sub(r"\s*\n\s*", "", text.strip()) if re.search(r"\d", text) else text.strip()
    if not re.search(r"\w", plain):
        return Kind.BLANK
    if _DATES.fullmatch(plain):
        return Kind.DATE
    if _NUMBER.fullmatch(plain) or _signed(plain):
        return Kind.NUMBER
    if _CONTACT.fullmatch(plain):
        return Kind.CONTACT
    return Kind.CODE if _CODE.fullmatch(plain) else Kind.WORDS


def _signed(text: str) -> bool:
    """Tell whether a text is a number behind a sign such as "Σ" or "No."."""
    return bool(re.fullmatch(r"[Σ∑#№×x=≈<>]\s?-?\d[\d.,]*", text))


@dataclass(frozen=True)
class Typed:
    """How a column is stored and printed; expression holds {ref} for the field."""

    java_type: JavaType = "java.lang.String"
    pattern: str = ""
    expression: str = "{ref}"
    prefix: str = ""
    suffix: str = ""
    values: tuple[SampleValue, ...] = ()


def typed_column(texts: list[str]) -> Typed:
    """Choose type and pattern so that every printed text comes out again exactly."""
    found = [text for text in texts if text.strip()]
    if not found:
        return Typed(values=tuple(None for _text in texts))
    for attempt in (_dates, _whole, _decimal, _european, _dressed):
        typed = attempt(texts, found)
        if typed is not None:
            return typed
    return Typed(values=tuple(text or None for text in texts))


def _dates(texts: list[str], found: list[str]) -> Typed | None:
    if not all(_ISO_DATE.fullmatch(text) and _real_date(text) for text in found):
        return None
    return Typed("java.util.Date", "yyyy-MM-dd", values=tuple(text or None for text in texts))


def _real_date(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _whole(texts: list[str], found: list[str]) -> Typed | None:
    if not all(re.fullmatch(r"-?(?:0|[1-9]\d{0,8})", text) for text in found):
        return None
    return Typed("java.lang.Integer", "", values=tuple(int(text) if text else None for text in texts))


def _decimal(texts: list[str], found: list[str]) -> Typed | None:
    if not all(_PLAIN.fullmatch(text) or _GROUPED.fullmatch(text) for text in found):
        return None
    return _patterned(texts, found, [text.replace(",", "") for text in texts])


def _patterned(
    texts: list[str], found: list[str], plain: list[str], dress: tuple[str, str] = ("", "")
) -> Typed | None:
    decimals = {len(text.partition(".")[2]) for text in plain if text}
    if len(decimals) != 1:
        return None
    tail = "." + "0" * decimals.pop() if any("." in text for text in plain) else ""
    for form in _FORMS:
        if all(format_decimal(p, form + tail) == t for p, t in zip(plain, texts, strict=True) if t):
            numbers = tuple(_number(text) for text in plain)
            if any(
                n is not None and Decimal(str(n)) != Decimal(p)
                for n, p in zip(numbers, plain, strict=True)
                if p
            ):
                return None
            return Typed(
                "java.math.BigDecimal", _quoted(dress[0]) + form + tail + _quoted(dress[1]), values=numbers
            )
    return None


def _number(text: str) -> SampleValue:
    return None if not text else float(text) if "." in text else int(text)


def format_decimal(plain: str, pattern: str) -> str:
    """Format a plain decimal as java.text.DecimalFormat does for "#,##0.00" and "0.00" patterns."""
    places = len(pattern.partition(".")[2])
    value = Decimal(plain).quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_EVEN)
    return f"{value:,.{places}f}" if "," in pattern else f"{value:.{places}f}"


def _quoted(text: str) -> str:
    """A prefix or suffix for a DecimalFormat pattern."""
    return "'" + text.replace("'", "''") + "'" if text else ""


def _european(texts: list[str], found: list[str]) -> Typed | None:
    if not all(_EURO_GROUPED.fullmatch(t) or _EURO_PLAIN.fullmatch(t) for t in found) or not any(
        "," in t for t in found
    ):
        return None
    plain = [text.replace(".", "").replace(",", ".") for text in texts]
    swapped = [text.translate(str.maketrans(".,", ",.")) for text in texts]
    typed = _patterned(swapped, found, plain)
    if typed is None:
        return None
    symbols = "new java.text.DecimalFormatSymbols(java.util.Locale.GERMANY)"
    code = (
        f'{{ref}} == null ? null : new java.text.DecimalFormat("{typed.pattern}", {symbols}).format({{ref}})'
    )
    return Typed(typed.java_type, "", code, values=typed.values)


def _dressed(texts: list[str], found: list[str]) -> Typed | None:
    """Numbers behind the same currency sign or before the same unit."""
    head, tail = _dress(found[0])
    if not (head or tail) or not all(text.startswith(head) and text.endswith(tail) for text in found):
        return None
    bare = [text[len(head) : len(text) - len(tail)] if text else "" for text in texts]
    if any(not (_PLAIN.fullmatch(text) or _GROUPED.fullmatch(text)) for text in bare if text) or not any(
        bare
    ):
        return None
    return _patterned(bare, bare, [text.replace(",", "") for text in bare], (head, tail))


def _dress(text: str) -> tuple[str, str]:
    match = re.fullmatch(r"([$€£¥￥Σ∑]\s?|R\$\s?|US\$\s?)?(-?\d[\d,.]*\d|\d)(\s?(?:%|€|元|EUR|USD))?", text)
    return (match.group(1) or "", match.group(3) or "") if match else ("", "")


def java_string(text: str) -> str:
    """A Java string literal."""
    table = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "", "\t": "\\t"}
    return '"' + "".join(table.get(char, char) for char in text) + '"'


def split_label(text: str) -> tuple[str, str] | None:
    """Split "Label: value" after its colon; None when there is no value or no label."""
    match = re.fullmatch(r"([^:：\d]{1,40}[:：]\s*)(\S.*)", text, re.DOTALL)
    if match is None or re.fullmatch(r"\s*[_.．…\s/年月日]+", match.group(2)) or "://" in text:
        return None
    return match.group(1), match.group(2)
