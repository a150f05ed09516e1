"""Items on rules: a condition is met, and the consequence that the source ties to it is asked for."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.questions.models import Kind, Mode
from app.domain.questions.text.build import Candidate, Wrong, choice, plain
from app.domain.questions.text.lexicon import lexicon
from app.domain.questions.text.mutate import changes
from app.domain.questions.text.units import Unit
from app.domain.questions.text.view import View

_ZH = re.compile(
    r"^(?P<when>[^；]{5,75}?)的，(?P<then>(?:[^，；]{0,14}?(?:应当|可以|不得|有权|无权|视为|不予|由|按照|不承担|承担|无效|实行|免除|"
    r"不再|不产生|推定|处|依照))[^；]{2,60})$"
)
_EN = re.compile(
    r"^(?P<word>Where|If|When|Unless) (?P<when>[^,]{12,120}), (?P<then>(?!and|or|then the following)"
    r"[^;]{12,140})$"
)
_DUTY_EN = re.compile(
    r"^(?P<who>(?:[Tt]he|[Aa]n?) [a-z]+(?: [a-z]+){0,2}) (?P<verb>must|may|shall) "
    r"(?P<what>[^,;]{10,120}?) (?P<case>(?:after|before|if|where|when|within) [^,;]{8,100})$"
)
_PRONOUN = re.compile(r"^(?:it|they|he|she|this|such)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Rule:
    """A condition and its consequence."""

    when: str
    then: str
    unit: Unit
    word: str = ""


def rules_of(view: View) -> list[Rule]:
    """Return the rules of a passage."""
    found = []
    for unit in view.units:
        match = None if unit.example else (_ZH if view.zh else _EN).match(unit.text)
        if match and (not view.zh or _complete_zh(match["when"], match["then"])):
            found.append(Rule(match["when"], match["then"], unit, "" if view.zh else match["word"]))
    return found


def _complete_zh(when: str, then: str) -> bool:
    return (
        not re.search(r"(?:但|除外)", when)
        and not re.search(r"的$|不得超过|不得低于|不得少于|不超过|不少于", then)
        and not when.endswith("目")
    )


def make(view: View, mode: Mode, rng: random.Random) -> Iterator[Candidate]:
    """Yield single and short items for each rule; with named parties where the mode is flexible."""
    rules = rules_of(view)
    yield from _duties_en(view, mode)
    yield from _exceptions_en(view, mode)
    for rule in rules:
        uses = frozenset({rule.unit.text})
        if not view.zh:
            lead = view.lead(rule.unit.article)
            verb = "applies" if rule.word == "Where" else "happens"
            stem = f"{lead}{'what' if lead else 'What'} {verb} {rule.word.lower()} {rule.when}?"
            if not _PRONOUN.match(rule.then) and rule.word != "Unless":
                yield Candidate(
                    plain(
                        view,
                        "short",
                        stem,
                        _sentence(rule.then),
                        [view.of_unit(rule.unit)],
                        mode=mode,
                        difficulty="medium",
                        tag="rule",
                    ),
                    "rule short",
                    uses,
                )
            continue
        stem = f"{view.lead(rule.unit.article)}{rule.when}的，应当如何处理？"
        item = plain(
            view,
            "short",
            stem,
            f"{rule.when}的，{rule.then}",
            [view.of_unit(rule.unit)],
            mode=mode,
            difficulty="medium",
            tag="rule",
        )
        yield Candidate(item, "rule short", uses)
        yield from _consequences(view, mode, rule, rules, rng)


def _duties_en(view: View, mode: Mode) -> Iterator[Candidate]:
    """Ask what somebody must do in a case that the statement names."""
    for unit in view.units if not view.zh else []:
        match = _DUTY_EN.match(unit.text)
        if match:
            lead = view.lead(unit.article)
            who = match["who"][:1].lower() + match["who"][1:]
            stem = f"{lead}{'what' if lead else 'What'} {match['verb']} {who} do {match['case']}?"
            item = plain(
                view,
                "short",
                stem,
                _sentence(match["what"]),
                [view.of_unit(unit)],
                mode=mode,
                difficulty="medium",
                tag="rule",
            )
            yield Candidate(item, "duty short", frozenset({unit.text}))


def _exceptions_en(view: View, mode: Mode) -> Iterator[Candidate]:
    """Ask for the case in which a duty does not apply."""
    for unit in view.units if not view.zh else []:
        main, mark, case = unit.text.partition(", unless ")
        if mark and re.search(r"\b(?:must|shall|may not)\b", main) and len(case) > 15:
            lead = view.lead(unit.article)
            text = main[:1].lower() + main[1:] if lead and re.match(r"(?:The|An?|Any) ", main) else main
            item = plain(
                view,
                "short",
                f"{lead}{text}. In which case does this not apply?",
                _sentence(case),
                [view.of_unit(unit)],
                mode=mode,
                difficulty="medium",
                tag="exception",
            )
            yield Candidate(item, "exception short", frozenset({unit.text}))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."


def _consequences(
    view: View, mode: Mode, rule: Rule, rules: list[Rule], rng: random.Random
) -> Iterator[Candidate]:
    wrong = _wrong(view, rule, rules, rng)
    if len(wrong) < 3:
        return
    uses = frozenset({rule.unit.text})
    scene = scenario(view, rule)
    lead = view.lead(rule.unit.article)
    plain_stem = f"{lead}{rule.when}的，下列处理正确的是："
    if mode == "rigorous":
        item = choice(
            view, "single", plain_stem, [rule.then], wrong, [view.of_unit(rule.unit)], mode=mode, tag="rule"
        )
        yield Candidate(item, "rule", uses)
    kinds: tuple[Kind, ...] = ("case",) if mode == "rigorous" else ("case", "single")
    for kind in kinds if scene else ():
        stem = f"{scene}。{lead or '根据相关规定，'}下列处理正确的是："
        item = choice(
            view, kind, stem, [rule.then], wrong, [view.of_unit(rule.unit)], mode="flexible", tag="scenario"
        )
        yield Candidate(item, "scenario", uses)


def _wrong(view: View, rule: Rule, rules: list[Rule], rng: random.Random) -> list[Wrong]:
    """Return other rules' consequences first, then this one's contradictions; all differ."""
    found: list[Wrong] = []
    others = [
        r for r in rules if r is not rule and r.then != rule.then and len(r.then) <= 2.2 * len(rule.then) + 6
    ]
    for other in rng.sample(others, len(others)):
        if len(found) < 2:
            found.append(Wrong(other.then, f"这是“{other.when}”时的后果", "wrong referent"))
    lies = [
        c
        for c in changes(Unit(rule.then, rule.then, 0, ""), view.language, "")
        if c.text not in view.passage.text
    ]
    for lie in rng.sample(lies, len(lies)):
        if len(found) < 3 and all(w.text != lie.text for w in found):
            found.append(Wrong(lie.text, f"应为“{rule.then}”", lie.sort))
    return found[:3]


def scenario(view: View, rule: Rule) -> str:
    """Put named parties into a condition: "" where no role of the condition is known."""
    text, hits = rule.when, 0
    taken: set[str] = set()
    for role, name in sorted(lexicon().roles[view.language].items(), key=lambda pair: -len(pair[0])):
        found = re.search(rf"(?<![被投持]){re.escape(role)}" if role == "保险人" else re.escape(role), text)
        at = found.start() if found else -1
        if at < 0 or name in taken or (at and text[at - 1] == "（"):
            continue
        if role in text and not re.search(rf"{role}(?:大会|协会|名册|权益|代表|人数|资格|范围)", text):
            text = text[:at] + f"{name}（{role}）" + text[at + len(role) :]
            taken.add(name)
            hits += 1
    return text if hits else ""
