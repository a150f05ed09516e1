"""The words and signs by which a request compares two values: 不小于, at least, >=."""

from __future__ import annotations

from typing import Literal

from app.domain.reports.editing.request.clause_text import compiled

Order = Literal["above", "below", "at_least", "at_most", "equal", "not_equal"]
Sign = Literal["=", "<>", ">", ">=", "<", "<="]
SQL: dict[Order, Sign] = {
    "at_least": ">=",
    "at_most": "<=",
    "not_equal": "<>",
    "above": ">",
    "below": "<",
    "equal": "=",
}
_MORE_EN, _LESS_EN = "greater|more|higher|larger|bigger|later", "less|lower|smaller|fewer|earlier"
# In this order: "not more than" holds "more than", 不大于 holds 大于.
_WORDS: dict[Order, tuple[str, str, str]] = {
    "at_least": (
        r"大于或?等于|不[小低少早]于|至少|(?<![不未没])(?:达到?了?|满)(?=\s*[\d一二两三四五六七八九十百])",
        rf"at least(?: as (?:much|many|high|big|large) as)?|(?:no|not) (?:{_LESS_EN}) than"
        rf"|(?:{_MORE_EN}) than or (?:equal|the same) (?:to|as)",
        ">=|≥",
    ),
    "at_most": (
        r"小于或?等于|不[大高多晚]于|(?:不|未|没有?)超过?(?=\s*\d)|不超过|至多",
        rf"at most|(?:no|not) (?:{_MORE_EN}) than|(?:{_LESS_EN}) than or (?:equal|the same) (?:to|as)",
        "<=|≤",
    ),
    "not_equal": (r"不等于", r"not equal(?: to)?|differs? from|other than|unequal to", "!=|<>|≠"),
    "above": (
        r"大于|超过|高于|多于|超出|晚于",
        rf"(?:{_MORE_EN}) than|above|over|exceed(?:s|ed|ing)?|after|beyond|past|surpass(?:es|ing)?",
        ">",
    ),
    "below": (
        r"小于|低于|少于|不足|[不未没]到|[不未没]满|[未没]达到|早于",
        rf"(?:{_LESS_EN}) than|below|under|before|beneath",
        "<",
    ),
    "equal": (r"等于", r"equals?(?: to)?", "==?"),
}


def orders_said(**more: str) -> tuple[tuple[Order, str], ...]:
    """Return the pattern of each order, the narrower first; more are words that one use knows besides."""
    return tuple(
        (order, "|".join(one for one in (zh, sign, rf"\b(?:{en})\b", more.get(order, "")) if one))
        for order, (zh, en, sign) in _WORDS.items()
    )


def order_of(words: str, orders: tuple[tuple[Order, str], ...]) -> Order | None:
    """Return the order that words are, whole; None where they are none."""
    return next((order for order, said in orders if compiled(said).fullmatch(words)), None)
