"""The questions tab's tasks of the model check-up."""

from __future__ import annotations

from app.domain.questions.skills.schemas import (
    DistractorsAnswer,
    DistractorsGiven,
    RouteAnswer,
    RouteGiven,
    SolveAnswer,
    SolveGiven,
    WordingAnswer,
    WordingGiven,
)
from app.graphs.questions.skills import DISTRACTORS, ROUTE, SOLVE, WORDING
from app.graphs.trials import Trial, differs

RULE = "用人单位自用工之日起超过一个月不满一年未与劳动者订立书面劳动合同的，应当向劳动者每月支付二倍的工资。"
STATUTE = "The tenant may end the lease with three months' notice to the landlord."
PADDING = (
    "The library opens at nine in the morning and closes at six in the evening. "
    "Readers return their books at the desk, where a clerk notes the day and the shelf. "
    "Maps and drawings are kept in the cellar and are shown on request. "
)
NEEDLE = "The reading room on the third floor has forty-two seats."


def trials() -> list[Trial]:
    """Return the tasks with their known answers."""
    letters = {"A": "一个月工资", "B": "二倍的工资", "C": "三倍的工资", "D": "没有规定"}
    seats = {"A": "twenty-four", "B": "sixty", "C": "forty-two", "D": "ninety"}
    stem = "How many months' notice must a tenant give, at least, to end the lease?"
    return [
        Trial("subject", "instructions", ROUTE, RouteGiven(passage=STATUTE), {"domain": "law"}, _law),
        Trial(
            "solve_zh",
            "chinese",
            SOLVE,
            SolveGiven(
                passage=RULE,
                stem="用人单位超过一个月不满一年未订立书面合同的，每月应支付什么？",
                options=letters,
                several=False,
            ),
            {"answer": "B", "evidence": "应当向劳动者每月支付二倍的工资"},
            lambda found: _letter(found, "B"),
        ),
        Trial(
            "distractors",
            "form",
            DISTRACTORS,
            DistractorsGiven(stem=stem, key="3 months", evidence=STATUTE, language="en"),
            {
                "distractors": [
                    {"text": "2 months", "reason": "The notice of a furnished room"},
                    {"text": "6 months", "reason": "The notice after many years"},
                    {"text": "12 months", "reason": "Confused with the term of a lease"},
                ]
            },
            _three_others,
        ),
        Trial(
            "wording",
            "form",
            WORDING,
            WordingGiven(stem=stem, locked=["months"], language="en", key="3 months"),
            {"stem": "To end the lease, how many months' notice is the least that a tenant must give?"},
            _is_question,
        ),
        Trial(
            "long_passage",
            "context",
            SOLVE,
            SolveGiven(
                passage=f"{PADDING * 30}{NEEDLE} {PADDING * 30}",
                stem="How many seats has the reading room on the third floor?",
                options=seats,
                several=False,
            ),
            {"answer": "C", "evidence": NEEDLE},
            lambda found: _letter(found, "C"),
        ),
    ]


def _law(found: RouteAnswer) -> str:
    return differs("domain", found.domain, "law")


def _letter(found: SolveAnswer, wanted: str) -> str:
    return differs("answer", found.answer.strip().upper(), wanted)


def _three_others(found: DistractorsAnswer) -> str:
    texts = [one.text.casefold() for one in found.distractors]
    return "the right answer is among the wrong ones" if "3 months" in texts else ""


def _is_question(found: WordingAnswer) -> str:
    return (
        ""
        if "notice" in found.stem.casefold() and "lease" in found.stem.casefold()
        else "the meaning is lost"
    )
