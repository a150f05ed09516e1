"""Renders an item from its program: stem, options, key, steps and explanation, the same for the same seed."""

from __future__ import annotations

import hashlib
import random
import re
from decimal import Decimal
from typing import Any

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.questions.calculators.expression import rounded
from app.domain.questions.computed import printing
from app.domain.questions.computed.distractors import WRONG, Wrong, wrong_values
from app.domain.questions.computed.generate import arguments_of
from app.domain.questions.computed.stories import Part, Story, asked_of
from app.domain.questions.computed.worked import Done, done, result_kind, steps_of
from app.domain.questions.models import Difficulty, Item, Kind, Language, Option, Program, Step

PEOPLE = {
    "zh": ("李女士", "张先生", "王女士", "赵先生", "陈女士", "刘先生", "周女士", "吴先生"),
    "en": ("Ms Li", "Mr Zhang", "Ms Novak", "Mr Brown", "Ms Garcia", "Mr Okafor", "Ms Rossi", "Mr Tanaka"),
}
FIRMS = {
    "zh": ("甲公司", "乙公司", "某制造企业", "某商贸公司", "某科技公司", "某物流企业"),
    "en": ("Alpha Ltd", "Harbour plc", "Company X", "Northwind Ltd", "Orchard plc", "Company Y"),
}
LETTERS = "ABCDEFGH"
PLACES_ZH = "零一两三四五六"
GAP = "____"


def make_item(program: Program, language: Language, kind: Kind = "calc") -> Item:
    """Render a program as an item; raise AppError when it makes no sound item of this kind.

    The seed modulo 4 is the key's place among the options and, modulo 2, the truth of a true/false item.
    """
    found = asked_of(program.wording)
    if found is None:
        raise AppError(
            "questions.no_wording", _("The item names no known wording."), _("Make the item again.")
        )
    each = _Rendering(found[0], found[1], program, language)
    return each.case() if kind == "case" else each.item(kind)


class _Rendering:
    """One program in one language, worked out once."""

    def __init__(self, told: Story, part: Part, program: Program, language: Language) -> None:
        self.told, self.part, self.program, self.language = told, part, program, language
        self.calls = done(program.calls)
        self.asked: Done = self.calls[part.call]
        self.kind = result_kind(self.calls, part.call)
        self.rng = random.Random(f"{program.seed}|{program.wording}")
        self.names = self._placeholders()
        full = printing.scaled(self.kind, self.asked.computed.value)
        self.value = rounded(full, program.decimals)
        self.exact = self.value == full
        if self.value <= 0:
            raise AppError(
                "questions.not_positive",
                _("The result of the item is not positive."),
                _("Choose other arguments."),
            )

    def item(self, kind: Kind, scenario: bool = True) -> Item:
        """Render one question; without its scenario it is a part of a case."""
        steps = steps_of(self.calls, self.part.call, self.program.decimals, self.language)
        situation = self._filled(self.told.situation.of(self.language)) if scenario else ""
        item = Item(
            id=self._id(kind),
            kind=kind,
            language=self.language,
            domain=self.asked.calculator.domain,
            difficulty=self._difficulty(steps),
            topic=self.asked.calculator.words.of(self.language),
            stem=situation,
            steps=steps,
            value=self.value,
            unit=printing.unit_of(self.asked.calculator, self.kind, self.language),
            program=self.program,
        )
        return self._asked(item, kind)

    def case(self) -> Item:
        """Render the whole story: the situation and one item for each of its questions."""
        parts = [self._part(place) for place in range(len(self.told.parts))]
        first = parts[0]
        return first.model_copy(
            update={
                "id": self._id("case"),
                "kind": "case",
                "stem": self._filled(self.told.situation.of(self.language)),
                "options": [],
                "answer": "",
                "explanation": "",
                "steps": [],
                "value": None,
                "unit": "",
                "parts": parts,
                "difficulty": "hard",
                "topic": first.topic,
            }
        )

    def _part(self, place: int) -> Item:
        program = self.program.model_copy(
            update={
                "wording": f"{self.told.id}/{place}",
                "seed": self.program.seed + place * 5,
                "decimals": self._decimals(place),
            }
        )
        part = _Rendering(self.told, self.told.parts[place], program, self.language)
        part.names = self.names
        return part.item("calc", scenario=False)

    def _decimals(self, place: int) -> int:
        return self.calls[self.told.parts[place].call].calculator.decimals

    def _asked(self, item: Item, kind: Kind) -> Item:
        asked = self._filled(self.part.asked.of(self.language))
        if kind in ("single", "calc"):
            wrong, place = self._wrong(self.program.seed % 4)
            options = self._options(wrong)
            if _given_away(f"{item.stem}{asked}", options):
                raise AppError(
                    "questions.given_away", _("The stem states the key."), _("Choose other arguments.")
                )
            letter = LETTERS[place]
            return item.model_copy(
                update={
                    "stem": self._join(item.stem, self._question(asked)),
                    "options": options,
                    "answer": letter,
                    "explanation": self._explained(item.steps, letter, options),
                }
            )
        if kind == "true_false":
            return self._statement(item, asked)
        if kind == "cloze":
            return self._gap(item, asked)
        if kind == "short":
            return self._short(item, asked)
        raise AppError(
            "questions.wrong_kind",
            _("A calculation makes no item of this kind."),
            _("Choose another kind of item."),
        )

    def _wrong(self, below: int) -> tuple[list[Wrong], int]:
        for place in (below, *(n for n in (1, 2, 0, 3) if n != below)):
            wrong = wrong_values(self.asked, self.kind, self.program.decimals, place, self.language, self.rng)
            if len(wrong) == WRONG:
                return wrong, place
        raise AppError(
            "questions.no_distractors",
            _("Too few sound wrong options were found."),
            _("Choose other arguments."),
        )

    def _options(self, wrong: list[Wrong]) -> list[Option]:
        rows: list[tuple[Decimal, Wrong | None]] = [(self.value, None), *((one.value, one) for one in wrong)]
        rows.sort(key=lambda row: row[0])
        decimals = max(-int(value.normalize().as_tuple().exponent) for value, _one in rows)
        decimals = min(max(decimals, 0), self.program.decimals)
        decimals = 2 if decimals == 1 and self.kind in ("money", "price") else decimals
        decimals = 0 if self._counts([value for value, _one in rows]) else decimals
        return [
            Option(
                text=self._printed(value, decimals),
                right=one is None,
                reason=one.reason if one else "",
                value=value,
                mistake=one.mistake if one else "",
            )
            for value, one in rows
        ]

    def _counts(self, values: list[Decimal]) -> bool:
        """Say whether a result counts pieces: then every option is whole, as long as they differ."""
        whole = self.value == self.value.to_integral_value() and self.kind not in (
            "rate",
            "money",
            "price",
            "wan",
        )
        pieces = self.asked.calculator.unit.zh in ("件", "台", "只", "个", "手", "张", "份")
        return whole and pieces and len({rounded(value, 0) for value in values}) == len(values)

    def _printed(self, value: Decimal, decimals: int | None = None) -> str:
        used = self.program.decimals if decimals is None else decimals
        return printing.result(self.asked.calculator, self.kind, value, used, self.language)

    def _least(self, value: Decimal) -> int:
        places = min(max(-int(value.normalize().as_tuple().exponent), 0), self.program.decimals)
        return 2 if places == 1 and self.kind in ("money", "price") else places

    def _question(self, asked: str) -> str:
        places = self.program.decimals
        if self.language == "zh":
            return (
                f"{asked}为多少？"
                if self.exact
                else f"{asked}约为多少（结果保留{PLACES_ZH[places]}位小数）？"
            )
        rounding = (
            ""
            if self.exact
            else f", rounded to {('no', 'one', 'two', 'three', 'four', 'five', 'six')[places]} decimal places"
        )
        return f"What is {asked}{rounding}?"

    def _statement(self, item: Item, asked: str) -> Item:
        true = self.program.seed % 2 == 0
        wrong = [] if true else self._wrong(self.rng.randrange(4))[0]
        shown = self.value if true else next((one for one in wrong if one.mistake), wrong[0]).value
        text = self._printed(shown, self._least(shown))
        about = "" if self.exact and true else "约"
        said = (
            f"{asked}{about}为{text}。"
            if self.language == "zh"
            else f"{_capital(asked)} is {'about ' if about else ''}{text}."
        )
        reason = "" if true else next(one.reason for one in wrong if one.value == shown)
        verdict = (
            ("结论正确。" if true else f"题中数值有误：{reason}。")
            if self.language == "zh"
            else ("The statement is true." if true else f"The statement is false: it {reason}.")
        )
        return item.model_copy(
            update={
                "stem": self._join(item.stem, said),
                "answer": "true" if true else "false",
                "explanation": self._steps_text(item.steps) + self._space() + verdict,
            }
        )

    def _gap(self, item: Item, asked: str) -> Item:
        answer = printing.fixed(self.value, self._least(self.value), self.language)
        about = "" if self.exact else "约"
        unit = item.unit
        if self.language == "zh":
            places = "" if self.exact else f"（保留{PLACES_ZH[self.program.decimals]}位小数）"
            said = f"{asked}{about}为{GAP}{unit}{places}。"
        else:
            said = (
                f"{_capital(asked)} is {self._english_gap(unit)}"
                + ("" if self.exact else f" (to {self.program.decimals} decimal places)")
                + "."
            )
        return item.model_copy(
            update={
                "stem": self._join(item.stem, said),
                "answer": answer,
                "explanation": self._steps_text(item.steps),
            }
        )

    def _english_gap(self, unit: str) -> str:
        if self.kind in ("money", "price", "wan"):
            return self.asked.calculator.currency + GAP + (" million" if self.kind == "wan" else "")
        return GAP + ("%" if unit == "%" else f" {unit}" if unit else "")

    def _short(self, item: Item, asked: str) -> Item:
        answer = self._printed(self.value, self._least(self.value))
        ask = (
            f"请计算{asked}，并列出计算步骤"
            if self.language == "zh"
            else f"Calculate {asked} and show the steps"
        )
        rounding = (
            ""
            if self.exact
            else (
                f"（结果保留{PLACES_ZH[self.program.decimals]}位小数）"
                if self.language == "zh"
                else f" (to {self.program.decimals} decimal places)"
            )
        )
        return item.model_copy(
            update={
                "stem": self._join(item.stem, ask + rounding + ("。" if self.language == "zh" else ".")),
                "answer": answer,
                "explanation": self._steps_text(item.steps),
            }
        )

    def _explained(self, steps: list[Step], letter: str, options: list[Option]) -> str:
        wrong = [(LETTERS[n], option.reason) for n, option in enumerate(options) if not option.right]
        if self.language == "zh":
            return (
                self._steps_text(steps)
                + f"故选{letter}。"
                + "；".join(f"{name}项{reason}" for name, reason in wrong)
                + "。"
            )
        return (
            self._steps_text(steps)
            + f" The answer is {letter}. "
            + "; ".join(f"{name} {reason}" for name, reason in wrong)
            + "."
        )

    def _steps_text(self, steps: list[Step]) -> str:
        rows = []
        for number, step in enumerate(steps, 1):
            equation = f"：{step.equation}" if self.language == "zh" else f": {step.equation}"
            body = step.text + (equation if step.equation else self._value_of(step))
            rows.append(f"第{number}步：{body}。" if self.language == "zh" else f"Step {number}: {body}.")
        formula = self.asked.calculator.formula
        lead = f"公式：{formula}。" if self.language == "zh" else ""
        return lead + self._space().join(rows)

    def _value_of(self, step: Step) -> str:
        shown = re.search(r"\d(%|元|万元)?$", step.text)
        return (
            ""
            if shown or step.result is None
            else ("为" if self.language == "zh" else " ") + printing.plain(step.result)
        )

    def _space(self) -> str:
        return "" if self.language == "zh" else " "

    def _join(self, situation: str, asked: str) -> str:
        return f"{situation}{self._space()}{asked}".strip()

    def _difficulty(self, steps: list[Step]) -> Difficulty:
        return "easy" if len(steps) == 1 else "medium" if len(steps) <= 3 else "hard"

    def _id(self, kind: str) -> str:
        digest = hashlib.sha256(
            f"{self.program.model_dump_json()}|{self.language}|{kind}".encode()
        ).hexdigest()
        return f"q{digest[:12]}"

    def _filled(self, text: str) -> str:
        return re.sub(r"\{(\w+)\}", lambda place: self.names.get(place[1], place[0]), text)

    def _placeholders(self) -> dict[str, str]:
        arguments = arguments_of(self.told, self.program)
        currency = self.asked.calculator.currency
        names: dict[str, str] = {}
        for each in self.told.parameters:
            value = arguments.get(each.name, each.default)
            names |= _shown(each, value, self.language, currency)
        names["when"] = printing.WHEN[bool(arguments.get("begin")), self.language]
        rng = random.Random(f"names|{self.program.seed}|{self.told.id}")
        return names | {
            "person": rng.choice(PEOPLE[self.language]),
            "company": rng.choice(FIRMS[self.language]),
        }


def _shown(each: Any, value: Any, language: str, currency: str) -> dict[str, str]:
    names = {each.name: printing.stated(each, value, language, currency)} if value is not None else {}
    if isinstance(value, Decimal):
        names[f"{each.name}_plain"] = printing.plain(value)
        names[f"{each.name}_words"] = printing.FREQUENCY.get(int(value), "") if value < 99 else ""
        names[f"{each.name}_abs"] = printing.stated(each, abs(value), language, currency)
    if isinstance(value, list) and each.name == "flows":
        unit = _flow_kind(value)
        first, rest = (
            [printing.number(unit, abs(value[0]), language, currency)],
            [printing.number(unit, v, language, currency) for v in value[1:]],
        )
        names |= {
            "flows0_abs": first[0],
            "flows_first": first[0],
            "inflows": printing.joined(rest, language),
            "flows_rest": printing.joined(rest, language),
            "last": str(len(value) - 1),
            "flows_last": str(len(value) - 1),
        }
    return names


def _flow_kind(flows: list[Decimal]) -> str:
    return "money" if abs(flows[0]) >= 20000 else "wan"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _given_away(stem: str, options: list[Option]) -> bool:
    """Tell whether the key, marks left out, is printed in the stem and no wrong option is."""
    bare, texts = _bare(stem), [(_bare(option.text), option.right) for option in options]
    inside = [
        right for text, right in texts if text in bare and re.search(rf"(?<!\d){re.escape(text)}(?!\d)", bare)
    ]
    return inside == [True]


def _bare(text: str) -> str:
    return re.sub(r"[\s,，。.;；:：、()（）]+", "", text).lower()
