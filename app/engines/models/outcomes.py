"""Every way in which asking a model can fail: a name, a sentence and a remedy."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, NamedTuple, TypeVar

from app.core.errors import AppError
from app.core.i18n import N_, _

Value = TypeVar("Value")


class ModelOutcome(StrEnum):
    """How a question to a model failed."""

    DOWN = "down"
    NOT_PULLED = "not_pulled"
    NO_MEMORY = "no_memory"
    BUSY = "busy"
    CRASHED = "crashed"
    REFUSED = "refused"
    DROPPED = "dropped"
    NO_FIRST_TOKEN = "no_first_token"  # noqa: S105
    STALLED = "stalled"
    OVERTIME = "overtime"
    INCOMPLETE = "incomplete"
    CUT_OFF = "cut_off"
    LOOPING = "looping"
    THOUGHT_ONLY = "thought_only"
    EMPTY = "empty"
    CONTEXT_LOST = "context_lost"
    NOT_JSON = "not_json"
    NOT_SCHEMA = "not_schema"
    BAD_TOOL_CALL = "bad_tool_call"
    CANCELLED = "cancelled"
    ODD_REPLY = "odd_reply"


RETRIED = frozenset({ModelOutcome.DROPPED, ModelOutcome.CRASHED, ModelOutcome.STALLED})
REASKED = frozenset({ModelOutcome.NOT_JSON, ModelOutcome.NOT_SCHEMA})


class _Words(NamedTuple):
    happened: str
    remedy: str


WORDS: dict[ModelOutcome, _Words] = {
    ModelOutcome.DOWN: _Words(
        N_("No model server answers at {host}."),
        N_("Start Ollama, or choose another model in Preferences; the rules work without one."),
    ),
    ModelOutcome.NOT_PULLED: _Words(
        N_("The model {model} is not on the server at {host}."),
        N_("Download it in Preferences, or choose one that is there."),
    ),
    ModelOutcome.NO_MEMORY: _Words(
        N_("There is not enough memory for the model {model}."),
        N_("Choose a smaller model, or close other programs."),
    ),
    ModelOutcome.BUSY: _Words(
        N_("The model server has too many requests waiting."), N_("Wait a moment and try again.")
    ),
    ModelOutcome.CRASHED: _Words(
        N_("The model {model} broke down while it answered."),
        N_("Try again. If it happens again, restart Ollama or choose a smaller model."),
    ),
    ModelOutcome.REFUSED: _Words(
        N_("The model server refused the request."),
        N_("Update Ollama, or choose another model; the log has the server's words."),
    ),
    ModelOutcome.DROPPED: _Words(
        N_("The connection to the model server broke off."), N_("See that the server runs, then try again.")
    ),
    ModelOutcome.NO_FIRST_TOKEN: _Words(
        N_("The model {model} did not begin to answer in time."),
        N_("It may still be loading: try again in a minute, or choose a smaller model."),
    ),
    ModelOutcome.STALLED: _Words(
        N_("The model {model} stopped in the middle of its answer."),
        N_("Try again. If it happens again, restart the model server."),
    ),
    ModelOutcome.OVERTIME: _Words(
        N_("The model {model} took too long."),
        N_("Choose a smaller or faster model, or ask for less at once."),
    ),
    ModelOutcome.INCOMPLETE: _Words(
        N_("The answer of the model {model} broke off before its end."),
        N_("Try again, or choose another model."),
    ),
    ModelOutcome.CUT_OFF: _Words(
        N_("The answer of the model {model} was too long and was cut off."), N_("Ask for less at once.")
    ),
    ModelOutcome.LOOPING: _Words(
        N_("The model {model} repeated itself without end."), N_("Try again, or choose another model.")
    ),
    ModelOutcome.THOUGHT_ONLY: _Words(
        N_("The model {model} thought, but did not answer."),
        N_("Choose a model that answers without thinking."),
    ),
    ModelOutcome.EMPTY: _Words(
        N_("The model {model} gave an empty answer."), N_("Try again, or choose another model.")
    ),
    ModelOutcome.CONTEXT_LOST: _Words(
        N_("The text is too long for the model {model}."),
        N_("Use a shorter text or split it, or choose a model with a larger context."),
    ),
    ModelOutcome.NOT_JSON: _Words(
        N_("The model {model} did not answer in the form it was asked for."),
        N_("Try again, or choose a larger model."),
    ),
    ModelOutcome.NOT_SCHEMA: _Words(
        N_("The answer of the model {model} did not fit what was asked."),
        N_("Say the request in other words, or choose a larger model."),
    ),
    ModelOutcome.BAD_TOOL_CALL: _Words(
        N_("The model {model} tried to call a tool that it does not have."),
        N_("Try again, or choose another model."),
    ),
    ModelOutcome.CANCELLED: _Words(
        N_("The question to the model was stopped."), N_("Ask again when you like.")
    ),
    ModelOutcome.ODD_REPLY: _Words(
        N_("What answers at {host} does not speak like a model server."),
        N_("Check the address of the model server in Preferences."),
    ),
}


class ModelFailure(AppError):
    """A question to a model that brought no acceptable answer.

    outcome names how; partial is the text that had come by then; attempts
    counts the questions that were sent.
    """

    def __init__(
        self,
        outcome: ModelOutcome,
        *,
        model: str,
        host: str,
        detail: str = "",
        partial: str = "",
        attempts: int = 1,
    ) -> None:
        words = WORDS[outcome]
        values = {"model": model, "host": host}
        super().__init__(f"model_{outcome}", _(words.happened, **values), _(words.remedy, **values), detail)
        self.outcome, self.partial, self.attempts = outcome, partial, attempts


@dataclass(frozen=True)
class ModelReply(Generic[Value]):
    """An accepted answer: the whole text, its checked value and what it cost.

    tokens counts prompt and answer over all attempts; notes are translated
    sentences about attempts that failed before. speed is in tokens a second
    for the last answer, 0 where it was too short to tell; load_seconds is how
    long the model took to be loaded, as far as the server says so.
    """

    value: Value
    text: str
    attempts: int = 1
    tokens: int = 0
    seconds: float = 0.0
    notes: tuple[str, ...] = ()
    speed: float = 0.0
    load_seconds: float = 0.0
