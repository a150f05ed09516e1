"""Items on terms: which term is meant by a definition, and which of the confused terms has a property."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.questions.models import Item, Mode
from app.domain.questions.text.build import Candidate, Wrong, choice, plain
from app.domain.questions.text.lexicon import known_terms, siblings
from app.domain.questions.text.units import Unit
from app.domain.questions.text.view import View

_DEFINES_ZH = re.compile(
    r"^(?:所谓)?(?:本法所称)?(?P<term>[^，。的是指为与和]{2,14}?)(?:（[^）]{1,30}）)?，?(?:是指|系指|指的是|，?指(?![数标定导南令挥]))"
    r"(?P<what>.{8,80})$"
)
_DEFINES_TWO = re.compile(r"[，；](?=[^，；的]{2,12}(?:是指|系指|指的是))")
_IS_ZH = re.compile(
    r"^(?P<term>[^，。的是指为]{2,12}?)是(?P<what>[^，]{4,40}(?:之比|的比率|的比例|的权利|的行为|的合同|的过程|的方法|的制度|的协议|的指标|"
    r"的风险|的成本|的工具|的价格|之和|之差))$"
)
_DEFINES_EN = re.compile(
    r"^(?:An? |The )?(?P<term>[A-Za-z][\w'-]*(?: [\w'-]+){0,4}?)(?: \([A-Za-z ]+\))? (?:is defined "
    r"as|refers to|means|is) (?P<what>(?:an?|the|any|one) [^;:]{36,160})$"
)
_PROPERTY_ZH = re.compile(r"^(?:具有|没有|每|适用于|能够|能|需要|以|无需|不需|收付发生|可以在|只能|只)")
_PROPERTY_EN = re.compile(
    r"^(?:is|has|uses|ignores|measures|requires|includes|assumes|gives|allows|treats|compares|rises|"
    r"falls|provides|protects|covers|shows)\b"
)


_DUTY_ZH = re.compile(
    r"^(?P<who>[\u4e00-\u9fff]{2,14}?)(?P<verb>应当|可以|不得|负责|有权|行使)(?P<rest>[^；]{6,60})$"
)
_DUTY_EN = re.compile(
    r"^(?:The|An?) (?P<who>[a-z]+(?: [a-z]+){0,2}) (?P<verb>must not|must|may|shall|may not|is "
    r"liable|is entitled) (?P<rest>[^;]{15,160})$"
)


_NO_TERM = re.compile(
    r"(?:\w+ )*(?:this|that|it|there|one|result|aim|purpose|reason|limit|most|more)\b", re.IGNORECASE
)


@dataclass(frozen=True)
class Definition:
    """A term, what the source says it is, and the statement that says so."""

    term: str
    what: str
    unit: Unit


def definitions(view: View) -> list[Definition]:
    """Return the definitions of a passage."""
    found = []
    patterns = (_DEFINES_ZH, _IS_ZH) if view.zh else (_DEFINES_EN,)
    for unit, text in ((u, t) for u in view.units for t in _DEFINES_TWO.split(u.text)):
        match = next((m for p in patterns if (m := p.match(text))), None)
        if not match or unit.example or match["term"].strip() in match["what"]:
            continue
        if view.zh or not _NO_TERM.match(match["term"]):
            found.append(Definition(match["term"].strip(), match["what"].strip(), unit))
    return found


def make(view: View, mode: Mode, rng: random.Random) -> Iterator[Candidate]:
    """Yield term items and short answers for definitions, and contrasts between sibling terms."""
    known = definitions(view)
    for one in known:
        wrong = _others(view, one, known, rng)
        if len(wrong) == 3:
            stem = (
                f"{view.lead(one.unit.article)}“{one.what}”，这一表述所指的是："
                if view.zh
                else f"Which term is described as “{one.what}”?"
            )
            yield Candidate(
                _choice(view, mode, stem, one.term, wrong, one.unit), "term", frozenset({one.unit.text})
            )
        stem = f"什么是{one.term}？" if view.zh else f"What is meant by “{one.term}”?"
        item = plain(
            view, "short", stem, one.unit.text, [view.of_unit(one.unit)], mode=mode, tag="definition"
        )
        yield Candidate(item, "define", frozenset({one.unit.text}))
    yield from _contrasts(view, mode, rng)
    yield from _whose(view, mode, rng)


def _whose(view: View, mode: Mode, rng: random.Random) -> Iterator[Candidate]:
    """Ask who must, may or has the right to do something."""
    for unit in view.units:
        match = (_DUTY_ZH if view.zh else _DUTY_EN).match(unit.text)
        who = match["who"] if match else ""
        others = [s for s in siblings(who, view.language) if not match or s not in match["rest"]]
        if not match or len(others) < 3 or who in match["rest"]:
            continue
        wrong = [(s, _contrast_reason(view, s, who)) for s in rng.sample(others, 3)]
        lead = view.lead(unit.article)
        if view.zh:
            stem = f"{lead}下列主体中，{match['verb']}{match['rest']}的是："
        else:
            stem = f"{lead}{'who' if lead else 'Who'} {match['verb']} {match['rest']}?"
        yield Candidate(_choice(view, mode, stem, who, wrong, unit), "whose duty", frozenset({unit.text}))


def _choice(view: View, mode: Mode, stem: str, term: str, wrong: list[tuple[str, str]], unit: Unit) -> Item:
    shown = [Wrong(_up(view, text), why, "wrong referent") for text, why in wrong]
    return choice(
        view,
        "single",
        stem,
        [_up(view, term)],
        shown,
        [view.of_unit(unit)],
        mode=mode,
        difficulty="easy",
        tag="term",
    )


def _up(view: View, text: str) -> str:
    return text if view.zh else text[:1].upper() + text[1:]


def _others(
    view: View, one: Definition, known: list[Definition], rng: random.Random
) -> list[tuple[str, str]]:
    found: dict[str, str] = {}
    for other in known:
        if other.term != one.term and other.term not in one.term:
            found[other.term] = f"指的是“{other.what}”" if view.zh else f"it is “{other.what}”"
    spare = [s for s in siblings(one.term, view.language) if s not in found]
    for term in rng.sample(spare, len(spare)):
        found.setdefault(
            term, f"与“{one.term}”不是同一概念" if view.zh else f"a different concept from “{one.term}”"
        )
    keys = list(found)[:3]
    return [(k, found[k]) for k in keys] if len(keys) == 3 else []


def _contrasts(view: View, mode: Mode, rng: random.Random) -> Iterator[Candidate]:
    for unit in view.units:
        term, rest = _subject(view, unit)
        others = siblings(term, view.language) if term else []
        in_text = [s for s in others if s.lower() in view.passage.text.lower()]
        if unit.example or len(others) < 3 or not in_text:
            continue
        spare = [s for s in others if s not in in_text]
        picked = [*in_text[:3], *rng.sample(spare, len(spare))][:3]
        wrong = [(s, _contrast_reason(view, s, term)) for s in picked]
        stem = (
            f"{view.lead(unit.article)}下列各项中，{rest}的是："
            if view.zh
            else f"Which of the following {rest}?"
        )
        yield Candidate(_choice(view, mode, stem, term, wrong, unit), "term", frozenset({unit.text}))


def _contrast_reason(view: View, other: str, term: str) -> str:
    if view.zh:
        return f"原文所述特征属于{term}，而非{other}"
    return f"the source says it of {term}, not of {other}"


def _subject(view: View, unit: Unit) -> tuple[str, str]:
    """Return the known term that a statement is about and what it says of it."""
    text = unit.text if view.zh else unit.text.split(", and ")[0].split(" while ")[0]
    bare = text if view.zh else re.sub(r"^(?:An?|The) ", "", text)
    for term in known_terms(view.language):
        if not bare.lower().startswith(term.lower()):
            continue
        rest = bare[len(term) :]
        if not view.zh and not rest.startswith(" "):
            continue
        rest = rest.strip()
        good = _PROPERTY_ZH.match(rest) if view.zh else _PROPERTY_EN.match(rest)
        mentions = any(s.lower() in rest.lower() for s in siblings(term, view.language))
        return (term, rest) if good and not mentions and len(rest) >= (4 if view.zh else 12) else ("", "")
    return "", ""
