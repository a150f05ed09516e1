"""A decision with a rules answer, a model's answer and a check: the one way to use a model."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from pydantic import BaseModel

from app.core.errors import AppError
from app.core.i18n import _
from app.core.prompts import Prompt, render_prompt
from app.engines.models.outcomes import ModelFailure, ModelReply

Given = TypeVar("Given", bound=BaseModel)
Value = TypeVar("Value", bound=BaseModel)
TokenSink = Callable[[str], None]
SPEAKING: ContextVar[TokenSink | None] = ContextVar("speaking", default=None)
RULES = "rules"
ANSWER_TOKENS = 1024


@dataclass(frozen=True)
class Sure(Generic[Value]):
    """The rules know; no model is asked."""

    value: Value


@dataclass(frozen=True)
class Guess(Generic[Value]):
    """The rules' best answer, and one translated sentence why it is not sure."""

    value: Value
    why: str


@dataclass(frozen=True)
class Unknown:
    """The rules have no answer; why is one translated sentence that can be shown to the user."""

    why: str


Verdict = Sure[Value] | Guess[Value] | Unknown


class NeedsUser(AppError):
    """Neither rules nor model could decide: the node asks the user.

    message says why; values["notes"] are the sentences about the model.
    """


class Model(Protocol):
    """A language model behind the gateway."""

    @property
    def name(self) -> str:
        """The name shown to the user, such as "qwen3:8b"."""
        ...

    async def ask(
        self,
        system: str,
        request: str,
        output: type[Value],
        *,
        check: Callable[[Value], str] | None = None,
        max_tokens: int = ANSWER_TOKENS,
        on_token: TokenSink | None = None,
    ) -> ModelReply[Value]:
        """Return a checked value or raise ModelFailure."""
        ...


@runtime_checkable
class KnowsItsRoom(Protocol):
    """A model that can tell how long its context is."""

    async def room(self) -> int:
        """Return the tokens that a question and its answer may have, 0 for unknown."""
        ...


@dataclass(frozen=True)
class Skill(Generic[Given, Value]):
    """One decision: prompt file prompts/<name>.md, schema, rules and check.

    check returns "" or one sentence saying what is wrong with a model's value
    (the model reads it and tries once more). values turns the input into the
    prompt's placeholders; without it every field of the input is one. shape
    describes the answer to the model in fewer words than its JSON schema,
    which is then sent as the answer's format only.
    """

    name: str
    input: type[Given]
    output: type[Value]
    rules: Callable[[Given], Verdict[Value]]
    check: Callable[[Given, Value], str] | None = None
    values: Callable[[Given], dict[str, str]] | None = None
    shape: Callable[[Given], str] | None = None
    max_tokens: int = ANSWER_TOKENS

    def prompt(self, given: Given) -> Prompt:
        """Render the prompt for one input."""
        return render_prompt(self.name, self.values(given) if self.values else texts_of(given))

    def question(self, given: Given) -> Prompt:
        """Render the prompt as it is sent: with the form of the answer."""
        prompt = self.prompt(given)
        form = self.shape(given) if self.shape else _schema_text(self.output)
        return Prompt(f"{prompt.system}\n\n{form}", prompt.request)


@dataclass(frozen=True)
class Outcome(Generic[Value]):
    """What was decided, by whom ("rules" or a model's name) and at what cost.

    guess is set where the rules were not sure; notes are translated sentences
    for the user.
    """

    value: Value
    by: str = RULES
    guess: bool = False
    attempts: int = 0
    tokens: int = 0
    seconds: float = 0.0
    prompt: str = ""
    notes: list[str] = field(default_factory=list)


class SkillRunner:
    """Asks the rules first, then the model that the user chose, if any."""

    def __init__(self, model: Model | None = None) -> None:
        self.model = model
        self._usual = model
        self._own: dict[str, Model | None] = {}
        self._workflow = ""

    def set_models(self, usual: Model | None, own: dict[str, Model | None]) -> None:
        """Use a model for all workflows but those that have one of their own, at once."""
        self._usual, self._own = usual, own
        self.model = own.get(self._workflow, usual)

    def begin(self, workflow: str) -> None:
        """Ask the model of this workflow from now on; without own models nothing changes."""
        self._workflow = workflow
        if self._own:
            self.model = self._own.get(workflow, self._usual)

    @property
    def model_name(self) -> str:
        """The chosen model's name, "" for rules only."""
        return self.model.name if self.model else ""

    async def room(self) -> int:
        """Return the tokens of the chosen model's context, 0 without a model or where it is not known."""
        return await self.model.room() if isinstance(self.model, KnowsItsRoom) else 0

    async def do(
        self, skill: Skill[Given, Value], given: Given, on_token: TokenSink | None = None
    ) -> Outcome[Value]:
        """Decide; raise NeedsUser where neither rules nor model can.

        What a model says goes to on_token, else to whom SPEAKING names: the
        watchers of the node that decides.
        """
        started = time.perf_counter()
        verdict = skill.rules(given)
        if isinstance(verdict, Sure):
            return Outcome(verdict.value, seconds=time.perf_counter() - started)
        if self.model is None:
            return _without_model(verdict, _NoModel([], "", 0, time.perf_counter() - started))
        return await self._ask(self.model, skill, given, verdict, on_token or SPEAKING.get())

    async def _ask(
        self,
        model: Model,
        skill: Skill[Given, Value],
        given: Given,
        verdict: Guess[Value] | Unknown,
        on_token: TokenSink | None,
    ) -> Outcome[Value]:
        started, prompt = time.perf_counter(), skill.prompt(given)
        try:
            reply = await ask_model(model, skill, given, on_token)
        except ModelFailure as failure:
            seconds = time.perf_counter() - started
            return _without_model(verdict, _NoModel([str(failure)], prompt.text, failure.attempts, seconds))
        return Outcome(
            reply.value,
            by=model.name,
            attempts=reply.attempts,
            tokens=reply.tokens,
            seconds=time.perf_counter() - started,
            prompt=prompt.text,
            notes=list(reply.notes),
        )


async def ask_model(
    model: Model, skill: Skill[Given, Value], given: Given, on_token: TokenSink | None = None
) -> ModelReply[Value]:
    """Put a skill's question to a model, whatever the rules say; raise ModelFailure."""
    question = skill.question(given)
    return await model.ask(
        question.system,
        question.request,
        skill.output,
        check=_bound_check(skill, given),
        max_tokens=skill.max_tokens,
        on_token=on_token,
    )


@dataclass(frozen=True)
class _NoModel:
    notes: list[str]
    prompt: str
    attempts: int
    seconds: float


def _without_model(verdict: Guess[Value] | Unknown, tried: _NoModel) -> Outcome[Value]:
    if isinstance(verdict, Unknown):
        raise NeedsUser(
            "needs_user",
            verdict.why,
            _("Say it in other words, or set up a model."),
            values={"notes": tried.notes},
        )
    notes = [*tried.notes, verdict.why]
    return Outcome(
        verdict.value,
        guess=True,
        attempts=tried.attempts,
        seconds=tried.seconds,
        prompt=tried.prompt,
        notes=[note for note in notes if note],
    )


def _bound_check(skill: Skill[Given, Value], given: Given) -> Callable[[Value], str] | None:
    check = skill.check
    return None if check is None else lambda value: check(given, value)


def _schema_text(output: type[BaseModel]) -> str:
    schema = json.dumps(output.model_json_schema(), ensure_ascii=False, separators=(",", ":"))
    return f"Answer with one JSON object of this schema and nothing else:\n{schema}"


def texts_of(given: BaseModel) -> dict[str, str]:
    """Return each field of an input as text for a prompt: strings as they are, the rest as JSON."""
    fields: dict[str, Any] = given.model_dump(mode="json")
    return {
        name: value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        for name, value in fields.items()
    }
