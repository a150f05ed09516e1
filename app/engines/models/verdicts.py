"""What the check-up found of each model, kept in the data folder, and what follows for each tab."""

from __future__ import annotations

import logging
from datetime import datetime
from pathlib import Path
from statistics import median
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from app.core.files import write_atomic
from app.core.i18n import N_, _
from app.core.paths import data_dir
from app.engines.models.outcomes import WORDS

FILE_NAME = "model_checkup.json"
VERSION = 1
SLOW = 5.0
TOO_SLOW = 1.0
PATIENCE = 60.0
USABLE_SHARE = 0.6
MOST_MODELS = 100
MOST_BYTES = 5_000_000
Grade = Literal["good", "usable", "unusable", "untested"]
GRADES: dict[Grade, str] = {
    "good": N_("good"),
    "usable": N_("usable"),
    "unusable": N_("not usable"),
    "untested": N_("not tested"),
}
_log = logging.getLogger(__name__)


class _Plain(BaseModel):
    model_config = ConfigDict(frozen=True)


class TrialResult(_Plain):
    """How one task ended: outcome is "" for right, "wrong" or the failure; speed in tokens a second."""

    name: str
    kind: str
    right: bool = False
    outcome: str = ""
    detail: str = ""
    attempts: int = 1
    seconds: float = 0.0
    load_seconds: float = 0.0
    speed: float = 0.0


class Verdict(_Plain):
    """What one model is worth for one workflow; total counts the tasks, 0 where none asks a model."""

    workflow: str
    results: tuple[TrialResult, ...] = ()
    total: int = 0

    @property
    def right(self) -> int:
        """How many answers were right."""
        return sum(result.right for result in self.results)

    @property
    def speed(self) -> float:
        """The middle speed in tokens a second, 0 where unknown."""
        speeds = [result.speed for result in self.results if result.speed > 0]
        return median(speeds) if speeds else 0.0

    @property
    def seconds(self) -> float:
        """The middle time of an answer, without the time to load the model."""
        times = [max(0.0, result.seconds - result.load_seconds) for result in self.results]
        return median(times) if times else 0.0

    @property
    def died(self) -> bool:
        """Whether the check-up ended early, because the server or the model was gone."""
        return len(self.results) < self.total

    @property
    def grade(self) -> Grade:
        """Good: every answer right, the first time, fast enough. Not usable: too few, or far too slow."""
        if not self.results:
            return "untested"
        too_slow = 0 < self.speed < TOO_SLOW or self.seconds > PATIENCE
        if self.died or too_slow or self.right < USABLE_SHARE * self.total:
            return "unusable"
        repaired = any(result.attempts > 1 for result in self.results)
        slow = 0 < self.speed < SLOW
        return "usable" if repaired or slow or self.right < self.total else "good"

    def reasons(self) -> list[str]:
        """Return translated sentences: how many were right, how fast, and what failed."""
        if not self.results:
            return []
        said = [
            _(
                "{right} of {total} {total:answer|answers} {right:was|were} right.",
                right=self.right,
                total=self.total,
            )
        ]
        said += [self._speed_sentence()]
        said += [_failed_sentence(result) for result in self.results if not result.right]
        repaired = sum(result.right and result.attempts > 1 for result in self.results)
        if repaired:
            said.append(
                _("{count} {count:answer was|answers were} right only when asked again.", count=repaired)
            )
        if self.died:
            said.append(_("The check-up ended early, because the model could not be asked any more."))
        return list(dict.fromkeys(one for one in said if one))

    def _speed_sentence(self) -> str:
        seconds = f"{self.seconds:.1f}"
        if self.speed:
            return _(
                "An answer takes {seconds} s, {speed} tokens a second.",
                seconds=seconds,
                speed=f"{self.speed:.1f}",
            )
        return _("An answer takes {seconds} s.", seconds=seconds)


class ModelRecord(_Plain):
    """The check-up of one model: when, of which digest, and a verdict per workflow."""

    choice: str
    digest: str = ""
    when: datetime = Field(default_factory=lambda: datetime.now().astimezone())
    verdicts: dict[str, Verdict] = Field(default_factory=dict)

    def verdict(self, workflow: str) -> Verdict:
        """Return a workflow's verdict, an untested one where there is none."""
        return self.verdicts.get(workflow, Verdict(workflow=workflow))


class _File(BaseModel):
    version: int = VERSION
    models: dict[str, ModelRecord] = Field(default_factory=dict, max_length=MOST_MODELS)


def verdicts_path() -> Path:
    """Return the file of the check-ups."""
    return data_dir() / FILE_NAME


def kept_records() -> dict[str, ModelRecord]:
    """Return the check-ups by model choice; a damaged file counts as none."""
    path = verdicts_path()
    try:
        if path.stat().st_size > MOST_BYTES:
            return {}
        found = _File.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        return {}
    except (OSError, ValidationError) as problem:
        _log.warning("the check-ups can't be read: %s", problem)
        return {}
    return found.models if found.version == VERSION else {}


def keep_verdict(choice: str, digest: str, verdict: Verdict) -> ModelRecord:
    """Keep one verdict; those of another digest of the model are dropped. Raises AppError."""
    records = kept_records()
    old = records.pop(choice, None)
    before = old.verdicts if old and old.digest == digest else {}
    made = ModelRecord(choice=choice, digest=digest, verdicts={**before, verdict.workflow: verdict})
    kept = dict(list(records.items())[-(MOST_MODELS - 1) :])
    write_atomic(verdicts_path(), _File(models={**kept, choice: made}).model_dump_json(indent=1).encode())
    return made


def forget_record(choice: str) -> None:
    """Drop the check-up of a model that was removed."""
    records = kept_records()
    if records.pop(choice, None) is not None:
        write_atomic(verdicts_path(), _File(models=records).model_dump_json(indent=1).encode())


def _failed_sentence(result: TrialResult) -> str:
    if result.outcome == "wrong":
        return _("A wrong answer: {task}.", task=_(TASKS.get(result.kind, result.kind)))
    words = {str(outcome): said for outcome, said in WORDS.items()}.get(result.outcome)
    if words is not None:
        return _(words.happened, model=_("under test"), host=_("the server"))
    return ""


TASKS: dict[str, str] = {
    "form": N_("keeping to a form"),
    "chinese": N_("understanding Chinese"),
    "instructions": N_("following instructions"),
    "context": N_("reading a long text"),
}
