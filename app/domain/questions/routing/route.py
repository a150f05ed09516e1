"""Score a text as finance, law or general by the words it uses, and show the words."""

from __future__ import annotations

import math
import re

from pydantic import BaseModel, ConfigDict

from app.domain.questions.models import Domain, Language
from app.domain.questions.text.lexicon import lexicon

_ARTICLE = re.compile(r"第[零一二三四五六七八九十百千]+条|\bArticle \d+|\bSection \d+|\bs\.\s?\d+")
_FORMULA = re.compile(r"[A-Za-z\u4e00-\u9fff]\s?[=＝]\s?[A-Za-z(（\u4e00-\u9fff]")
_MONEY = re.compile(r"[$€£¥]\s?\d|\d\s?(?:万|亿)?元|\d(?:\.\d+)?\s?[%％]")
_BASE = 0.25
_SPEED = 6.0
_FEW = 3


class Route(BaseModel):
    """The scores from 0 to 1, the words behind each and the domain that wins."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    domain: Domain
    finance: float
    law: float
    general: float
    terms: dict[str, list[str]]


def route(text: str, language: Language) -> Route:
    """Score a text; general wins where neither finance nor law has enough words."""
    hits = {
        name: _hits(text, by_language[language], language) for name, by_language in lexicon().domains.items()
    }
    weight = {name: sum(1 + math.log(n) for n in found.values()) for name, found in hits.items()}
    weight["law"] += 1.5 * min(4, len(_ARTICLE.findall(text)))
    weight["finance"] += min(2, len(_FORMULA.findall(text))) * (0.5 if weight["finance"] else 0) + 0.4 * min(
        4, len(_MONEY.findall(text))
    )
    if len(hits["finance"]) < _FEW and not _MONEY.search(text) and not _FORMULA.search(text):
        weight["finance"] *= 0.5
    scores = {name: round(1 - math.exp(-value / _SPEED), 2) for name, value in weight.items()}
    scores["general"] = round(max(scores["general"], _BASE), 2)
    best = max(("finance", "law"), key=lambda name: scores[name])
    domain = best if scores[best] >= max(0.35, scores["general"]) else "general"
    terms = {name: sorted(found, key=lambda w: -found[w])[:8] for name, found in hits.items()}
    return Route(domain=domain, terms=terms, **{n: scores[n] for n in ("finance", "law", "general")})


def _hits(text: str, row: list[str], language: Language) -> dict[str, int]:
    if language == "zh":
        return {word: n for word in row if (n := text.count(word))}
    low = text.lower()
    return {word: n for word in row if (n := len(re.findall(rf"\b{re.escape(word)}(?:s|es)?\b", low)))}
