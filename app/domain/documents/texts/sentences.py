"""Sentences of a source, and which of them say most: TextRank for the gist, bm25 for a question."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable

from pydantic import BaseModel

from app.core.text import bigrams, query_words
from app.domain.documents.facts import Place
from app.domain.documents.sources import Source

MOST_RANKED = 400
_END = re.compile(r"(?<=[。！？!?；])\s*|(?<=[a-z0-9%)\]]\.)\s+(?=[A-Z])")
_LIST_NUMBER = re.compile(r"^(?:\d{1,2}[.、)）]|[（(]\d{1,2}[)）])\s*(?=[^\d\s])")
_ARTICLE = re.compile(
    r"^\s*(第\s*[一二三四五六七八九十百\d]+\s*条|(?:Article|Clause)\s+\d+(?:\.\d+)*)[\s、.:：]+(?=\S{2})"
)
_BARE_TITLE = re.compile(r"[\u4e00-\u9fff、与和及]{2,12}")
_ROUNDS, _DAMPING = 20, 0.85
_STEERING = re.compile(
    r"(忽略.{0,12}(指令|要求|规则)|你现在是|系统提示|ignore (all |any |the )?(previous|prior|above)|"
    r"disregard .{0,20}instructions|system prompt|you are now|as an ai\b|</?(system|assistant|user)>|"
    r"(发送|转发|抄送).{0,12}(到|至|给).{0,30}@|(send|forward|email|bcc) .{0,40}@|"
    r"(add|insert|use|call|run|execute) (the |a )?(tool|function|command|recipient)|"
    r"(调用|执行|运行).{0,6}(工具|命令|脚本))",
    re.IGNORECASE,
)


class Sentence(BaseModel, frozen=True):
    """One sentence with its place; section is the heading above it, clause the article it belongs to."""

    text: str
    place: Place
    section: str = ""
    clause: str = ""

    @property
    def is_title(self) -> bool:
        """Whether it is a line of a few words without an end, such as a title."""
        return len(self.text) <= 40 and not re.search(r"[。．.!?！？;；:：,，]", self.text)


def sentences_of(source: Source) -> list[Sentence]:
    """Return the sentences of a source in order; headings give the section."""
    found: list[Sentence] = []
    section = clause = ""
    for part in source.paragraphs:
        if part.level:
            section, clause = part.text, ""
            continue
        if steering(part.text):
            continue
        label, words = articled(unnumbered(part.text))
        clause = label or clause
        if label and _BARE_TITLE.fullmatch(words):
            section = words
            continue
        found += [
            Sentence(text=one, place=part.place, section=section, clause=clause) for one in split(words)
        ]
    return found


def articled(text: str) -> tuple[str, str]:
    """Part a paragraph into the label of its article (第三条), "" for none, and its words."""
    found = _ARTICLE.match(text)
    if not found:
        return "", text
    label = found.group(1)
    return (re.sub(r"\s+", "", label) if label.startswith("第") else label), text[found.end() :].strip()


def unnumbered(text: str) -> str:
    """Return an entry of a list without its number."""
    return _LIST_NUMBER.sub("", text, count=1)


def split(text: str) -> list[str]:
    """Split a paragraph into sentences."""
    return [one.strip() for one in _END.split(text) if one and one.strip()]


def steering(text: str) -> bool:
    """Tell whether a text talks to the program instead of to a reader: it is never extracted."""
    return bool(_STEERING.search(text))


def gist(sentences: list[Sentence], most: int) -> list[Sentence]:
    """Return the sentences that the others agree with most (TextRank), in the order of the text."""
    pool = [one for one in sentences if 8 <= len(one.text) <= 400 and not steering(one.text)][:MOST_RANKED]
    if len(pool) <= most:
        return pool
    bags = [Counter(bigrams(one.text)) for one in pool]
    links = [[_alike(a, b) if a is not b else 0.0 for b in bags] for a in bags]
    sums = [sum(row) or 1.0 for row in links]
    scores = [1.0] * len(pool)
    for _round in range(_ROUNDS):
        shares = [score / total for score, total in zip(scores, sums, strict=True)]
        scores = [
            1 - _DAMPING + _DAMPING * sum(link * share for link, share in zip(row, shares, strict=True))
            for row in links
        ]
    best = sorted(range(len(pool)), key=lambda at: -scores[at] - (0.1 if at < 3 else 0))[:most]
    return [pool[at] for at in sorted(best)]


def _alike(one: Counter[str], other: Counter[str]) -> float:
    common = len(one.keys() & other.keys())
    return common / (math.log(len(one) + 1) + math.log(len(other) + 1) or 1.0) if common else 0.0


def about(sentences: list[Sentence], question: str, most: int, least: float = 0.5) -> list[Sentence]:
    """Return the sentences that a question is about (bm25), in the order of the text."""
    words = [one for one in query_words(question) if len(one) > 1]
    pool = [one for one in sentences if len(one.text) >= 8 and not steering(one.text)]
    bags = [Counter(bigrams(f"{one.section} {one.text}")) for one in pool]
    if not words or not pool:
        return []
    mean = sum(sum(bag.values()) for bag in bags) / len(bags) or 1.0
    weights = {word: _weight(word, bags) for word in words}
    scored = [(_bm25(bag, weights, mean), at) for at, bag in enumerate(bags)]
    best = sorted((pair for pair in scored if pair[0] > least), reverse=True)[:most]
    return [pool[at] for at in sorted(at for _score, at in best)]


def _weight(word: str, bags: Iterable[Counter[str]]) -> float:
    listed = list(bags)
    holding = sum(word in bag for bag in listed)
    return math.log(1 + (len(listed) - holding + 0.5) / (holding + 0.5))


def _bm25(bag: Counter[str], weights: dict[str, float], mean: float) -> float:
    length = sum(bag.values()) / mean
    return sum(
        weight * bag[word] * 2.2 / (bag[word] + 1.2 * (0.25 + 0.75 * length))
        for word, weight in weights.items()
        if bag[word]
    )
