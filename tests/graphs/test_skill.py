"""Skills: rules first, the model for the rest, a guess that says so, a question where nobody knows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from app.core.prompts import PromptError
from app.engines.models.outcomes import ModelFailure, ModelOutcome, ModelReply
from app.graphs.skill import Guess, NeedsUser, Skill, SkillRunner, Sure, Unknown, Verdict, texts_of


class Request(BaseModel):
    text: str
    words: list[str] = []


class Intent(BaseModel):
    name: str


def rules(given: Request) -> Verdict[Intent]:
    if given.text == "print":
        return Sure(Intent(name="export"))
    if given.text == "hm":
        return Guess(Intent(name="chat"), "This may be small talk.")
    return Unknown("It is not clear what is wanted.")


def check(given: Request, value: Intent) -> str:
    return "" if value.name != "impossible" else "that intent is impossible here"


SKILL: Skill[Request, Intent] = Skill("toy/intent", Request, Intent, rules, check)


@pytest.fixture(autouse=True)
def _prompts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "prompts" / "toy"
    folder.mkdir(parents=True)
    (folder / "intent.md").write_text("You sort requests by {words}.\n---\n{text:data}\n", encoding="utf-8")
    monkeypatch.setattr("app.core.prompts.prompt_dir", lambda: tmp_path / "prompts")


class FakeModel:
    """A model with one answer or one failure."""

    name = "qwen3:8b"

    def __init__(self, answer: Intent | ModelOutcome) -> None:
        self.answer = answer
        self.asked: list[tuple[str, str]] = []
        self.complaint = ""

    async def ask(self, system: str, request: str, output: type[Any], **more: Any) -> ModelReply[Any]:
        self.asked.append((system, request))
        if isinstance(self.answer, ModelOutcome):
            raise ModelFailure(self.answer, model=self.name, host="here", attempts=2)
        self.complaint = more["check"](self.answer)
        more["on_token"]("{")
        return ModelReply(self.answer, "{}", attempts=1, tokens=30, notes=("again",))


async def test_sure_rules_ask_nobody() -> None:
    model = FakeModel(Intent(name="x"))
    outcome = await SkillRunner(model).do(SKILL, Request(text="print"))
    assert (outcome.value.name, outcome.by, outcome.guess) == ("export", "rules", False)
    assert model.asked == []


async def test_the_model_answers_what_the_rules_do_not_know() -> None:
    model, heard = FakeModel(Intent(name="new")), []
    outcome = await SkillRunner(model).do(SKILL, Request(text="make it", words=["a"]), heard.append)
    assert (outcome.value.name, outcome.by, outcome.tokens, outcome.notes) == (
        "new",
        "qwen3:8b",
        30,
        ["again"],
    )
    assert heard == ["{"]
    system, request = model.asked[0]
    assert 'You sort requests by ["a"].' in system
    assert '"name"' in system
    assert "make it" in request
    assert "make it" in outcome.prompt


async def test_the_check_knows_the_input() -> None:
    model = FakeModel(Intent(name="impossible"))
    await SkillRunner(model).do(SKILL, Request(text="?"), lambda _token: None)
    assert model.complaint == "that intent is impossible here"


async def test_without_a_model_a_guess_is_marked() -> None:
    outcome = await SkillRunner().do(SKILL, Request(text="hm"))
    assert (outcome.value.name, outcome.by, outcome.guess) == ("chat", "rules", True)
    assert outcome.notes == ["This may be small talk."]


async def test_a_failed_model_leaves_the_guess_and_says_why() -> None:
    outcome = await SkillRunner(FakeModel(ModelOutcome.STALLED)).do(SKILL, Request(text="hm"))
    assert (outcome.value.name, outcome.by, outcome.guess, outcome.attempts) == ("chat", "rules", True, 2)
    assert "stopped in the middle" in outcome.notes[0]


@pytest.mark.parametrize("model", [None, FakeModel(ModelOutcome.DOWN)])
async def test_where_nobody_knows_the_user_is_asked(model: FakeModel | None) -> None:
    with pytest.raises(NeedsUser) as caught:
        await SkillRunner(model).do(SKILL, Request(text="?"))
    assert caught.value.message == "It is not clear what is wanted."
    assert bool(caught.value.values["notes"]) == (model is not None)


async def test_a_prompt_that_does_not_fit_is_our_mistake() -> None:
    skill: Skill[Request, Intent] = Skill(
        "toy/intent", Request, Intent, rules, values=lambda given: {"text": given.text}
    )
    with pytest.raises(PromptError):
        await SkillRunner(FakeModel(Intent(name="x"))).do(skill, Request(text="?"))


def test_values_become_texts() -> None:
    assert texts_of(Request(text="单价", words=["金额"])) == {"text": "单价", "words": '["金额"]'}
