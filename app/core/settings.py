"""The user's settings, declared once: the preferences dialog is made from these fields."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError
from pydantic.fields import FieldInfo

from app.core.files import write_atomic
from app.core.i18n import N_, Language, system_language
from app.core.paths import data_dir

FILE_NAME = "settings.json"
MODEL_VARIABLE = "DRAFTSMITH_MODEL"
RECENT_FILES = 20
MODEL_HOST = "http://127.0.0.1:11434"
_APPEARANCE, _MODEL, _ENGINES, _WINDOW = N_("Appearance"), N_("Model"), N_("Engines"), N_("Window")
_log = logging.getLogger(__name__)


def _extra(section: str = "", **labels: str) -> dict[str, Any]:
    """Say where the dialog shows a field and how its choices are called; "" hides it."""
    return {"section": section, "labels": labels}


class Settings(BaseModel):
    """Every setting with its default; keys that a newer version wrote are kept.

    Titles, descriptions and labels are message ids: translate them where they
    are shown.
    """

    model_config = ConfigDict(extra="allow", validate_assignment=True)

    language: Literal["system", "en", "zh"] = Field(
        "system",
        title=N_("Language"),
        description=N_("The language of the window and of all messages; it changes at once."),
        json_schema_extra=_extra(_APPEARANCE, system=N_("Like the system"), en="English", zh="中文"),
    )
    theme: Literal["system", "light", "dark", "contrast"] = Field(
        "system",
        title=N_("Theme"),
        description=N_("Light, dark or high-contrast colours."),
        json_schema_extra=_extra(
            _APPEARANCE,
            system=N_("Like the system"),
            light=N_("Light"),
            dark=N_("Dark"),
            contrast=N_("High contrast"),
        ),
    )
    zoom: int = Field(
        100,
        ge=50,
        le=300,
        title=N_("Zoom"),
        description=N_("The size of texts and pages in percent."),
        json_schema_extra=_extra(_APPEARANCE),
    )
    model: str = Field(
        "none",
        title=N_("Model"),
        description=N_("none for rules only, ollama:NAME, or openai:NAME@URL."),
        json_schema_extra=_extra(_MODEL),
    )
    model_host: str = Field(
        MODEL_HOST,
        title=N_("Model host"),
        description=N_("Where Ollama answers; nothing is sent anywhere else."),
        json_schema_extra=_extra(_MODEL),
    )
    embedding_model: str = Field(
        "",
        title=N_("Embedding model"),
        description=N_("An Ollama model that finds knowledge by meaning; empty for words only."),
        json_schema_extra=_extra(_MODEL),
    )
    question_retries: int = Field(
        3,
        ge=0,
        le=10,
        title=N_("Tries for an exam item"),
        description=N_("How often an item that fails its check is begun again before rules alone build it."),
        json_schema_extra=_extra(_MODEL),
    )
    engine_memory_mb: int = Field(
        512,
        ge=128,
        le=8192,
        title=N_("Engine memory"),
        description=N_("How many MB the report engine may use."),
        json_schema_extra=_extra(_ENGINES),
    )
    ocr_threads: int = Field(
        0,
        ge=0,
        le=64,
        title=N_("Threads for reading pictures"),
        description=N_("How many processor cores read a scan; 0 leaves one core free."),
        json_schema_extra=_extra(_ENGINES),
    )
    confirm_foreign: bool = Field(
        True,
        title=N_("Ask before foreign templates"),
        description=N_("Templates can hold program code; ask before one from elsewhere is run."),
        json_schema_extra=_extra(_ENGINES),
    )
    notify_when_done: bool = Field(
        True,
        title=N_("Tell when a long run ends"),
        description=N_(
            "Show a notice of the system when a run or batch of more than ten seconds ends in the background."
        ),
        json_schema_extra=_extra(_WINDOW),
    )
    keep_window_open: bool = Field(
        True,
        title=N_("Ask before closing during a run"),
        description=N_("A run that is cut off goes on from its last step at the next start."),
        json_schema_extra=_extra(_WINDOW),
    )
    workflow_models: dict[str, str] = Field(default_factory=dict, json_schema_extra=_extra())
    batch_scheduler: str = Field("", json_schema_extra=_extra())
    shortcuts: dict[str, str] = Field(default_factory=dict, json_schema_extra=_extra())
    layouts: dict[str, str] = Field(default_factory=dict, json_schema_extra=_extra())
    recent_files: list[str] = Field(default_factory=list, json_schema_extra=_extra())

    @classmethod
    def load(cls, path: Path | None = None) -> Settings:
        """Read the settings; a damaged file is set aside, a wrong value falls back to its default."""
        values = _read(path or settings_path())
        try:
            return cls.model_validate(values)
        except ValidationError as problem:
            wrong = {str(error["loc"][0]) for error in problem.errors()}
            _log.warning("settings fall back to defaults: %s", ", ".join(sorted(wrong)))
            return cls.model_validate({key: value for key, value in values.items() if key not in wrong})

    def save(self, path: Path | None = None) -> None:
        """Write the settings whole; raise AppError when the disk is full or the folder is read-only."""
        text = json.dumps(self.model_dump(mode="json"), indent=2, ensure_ascii=True, sort_keys=True)
        write_atomic(path or settings_path(), text.encode() + b"\n")

    def shown_language(self) -> Language:
        """Return the language to show now."""
        return system_language() if self.language == "system" else self.language

    def chosen_model(self, workflow: str = "") -> str:
        """Return the model choice, for one workflow its own where it has one.

        DRAFTSMITH_MODEL overrides what is saved without changing it.
        """
        chosen = os.environ.get(MODEL_VARIABLE) or self.workflow_models.get(workflow) or self.model
        return self.at_host(chosen)

    def at_host(self, choice: str) -> str:
        """Return a model choice with the host of the settings, where it names none of its own."""
        named = choice.strip()
        if not named.startswith("ollama:") or "@" in named or self.model_host in ("", MODEL_HOST):
            return choice
        return f"{named}@{self.model_host}"

    def own_models(self) -> dict[str, str]:
        """Return the choices of the workflows that don't use the model for all."""
        own = {} if os.environ.get(MODEL_VARIABLE) else self.workflow_models
        return {workflow: self.at_host(choice) for workflow, choice in own.items()}

    def remember_file(self, path: Path) -> None:
        """Put a file at the top of the recent files."""
        name = str(path)
        others = [other for other in self.recent_files if other != name]
        self.recent_files = [name, *others][:RECENT_FILES]


@dataclass(frozen=True)
class Option:
    """What the preferences dialog needs to show one setting; texts are message ids."""

    key: str
    section: str
    title: str
    description: str
    kind: Literal["choice", "number", "switch", "text"]
    default: JsonValue
    choices: tuple[tuple[str, str], ...] = ()
    minimum: int = 0
    maximum: int = 0


def options() -> list[Option]:
    """Return the settings that the dialog shows, in order."""
    return list(_options())


def settings_path() -> Path:
    """Return the file of the settings."""
    return data_dir() / FILE_NAME


def _options() -> Iterator[Option]:
    for key, field in Settings.model_fields.items():
        extra = field.json_schema_extra
        if isinstance(extra, dict) and extra.get("section"):
            yield _option(key, field, extra)


def _option(key: str, field: FieldInfo, extra: dict[str, Any]) -> Option:
    labels: dict[str, str] = extra["labels"]
    return Option(
        key=key,
        section=extra["section"],
        title=field.title or key,
        description=field.description or "",
        kind=_kind(field),
        default=field.default,
        choices=tuple(labels.items()),
        minimum=_bound(field, "ge"),
        maximum=_bound(field, "le"),
    )


def _kind(field: FieldInfo) -> Literal["choice", "number", "switch", "text"]:
    if get_origin(field.annotation) is Literal and get_args(field.annotation):
        return "choice"
    if field.annotation is bool:
        return "switch"
    return "number" if field.annotation is int else "text"


def _bound(field: FieldInfo, name: str) -> int:
    found = [getattr(item, name) for item in field.metadata if hasattr(item, name)]
    return int(found[0]) if found else 0


def _read(path: Path) -> dict[str, Any]:
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError) as problem:
        _set_aside(path, problem)
        return {}
    if not isinstance(values, dict):
        _set_aside(path, TypeError("no JSON object"))
        return {}
    return values


def _set_aside(path: Path, problem: Exception) -> None:
    kept = path.with_name(f"{path.stem}-damaged-{datetime.now():%Y%m%d-%H%M%S-%f}{path.suffix}")
    _log.warning("the settings can't be read and are kept as %s: %s", kept.name, problem)
    try:
        os.replace(path, kept)
    except OSError as trouble:
        _log.warning("the damaged settings stay where they are: %s", trouble)
