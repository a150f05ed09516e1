"""Download and remove models on an Ollama server."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncGenerator
from contextlib import aclosing
from pathlib import Path

from app.core.errors import AppError
from app.core.i18n import _
from app.engines.models.checkup import PullStep, client_of, pull
from app.engines.models.choice import is_loopback
from app.engines.models.fit import gigabytes

SPARE = 1 << 30
MODELS_VARIABLE = "OLLAMA_MODELS"
SYSTEM_FOLDERS = ("/usr/share/ollama/.ollama/models",)
LONGEST_NAME = 200


async def download(url: str, name: str, free: int | None = None) -> AsyncGenerator[PullStep]:
    """Download a model, telling how far it is over all its parts.

    What came is kept by the server: begun again, it goes on from there. A
    download that would fill this computer's disk is stopped as soon as its
    size is known: AppError("disk_full"). free is for tests.
    """
    name = checked_name(name)
    parts: dict[str, tuple[int, int]] = {}
    async with aclosing(pull(url, name)) as steps:
        async for step in steps:
            if step.part:
                parts[step.part] = (step.done, step.total)
            done, total = (sum(counts) for counts in zip(*parts.values(), strict=True)) if parts else (0, 0)
            if step.part and is_loopback(url):
                _check_room(name, total - done, free_for_models() if free is None else free)
            yield PullStep(step.text, done, total, step.part)


async def remove(url: str, name: str) -> None:
    """Remove a model from an Ollama server; raise AppError("not_removed") where it does not."""
    try:
        await client_of(url).delete(name)
    except Exception as problem:
        raise AppError(
            "not_removed",
            _("The model {model} could not be removed.", model=name),
            _("See that the server runs and that the model is still there."),
            str(problem),
        ) from problem


def checked_name(text: str) -> str:
    """Return a model's name trimmed; raise AppError("bad_model_name") where it can't be one."""
    name = text.strip()
    if not name or len(name) > LONGEST_NAME or any(sign.isspace() or not sign.isprintable() for sign in name):
        raise AppError(
            "bad_model_name",
            _("This is no name of a model."),
            _("Write a name such as qwen3:4b, without spaces."),
        )
    return name


def free_for_models() -> int:
    """Return the free bytes on the disk where Ollama keeps models; -1 where that is not known."""
    chosen = os.environ.get(MODELS_VARIABLE)
    try:
        homes = [Path(chosen)] if chosen else [*map(Path, SYSTEM_FOLDERS), Path.home() / ".ollama"]
    except RuntimeError:
        homes = [Path(one) for one in SYSTEM_FOLDERS]
    for folder in homes:
        try:
            if folder.exists():
                return shutil.disk_usage(folder).free
        except OSError:
            continue
    return -1


def _check_room(name: str, needed: int, free: int) -> None:
    if 0 <= free < needed + SPARE:
        raise AppError(
            "disk_full",
            _(
                "The model {model} needs {needed} more, but only {free} are free on the disk.",
                model=name,
                needed=gigabytes(needed),
                free=gigabytes(free),
            ),
            _("Free some space or choose a smaller model; what was loaded is kept."),
        )
