"""Operations that try the child process itself: echo, sleep, fail, die, print, environment."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.core.errors import AppError
from app.core.paths import data_folder

Progress = Callable[[int, int, str], None]


def prepare(work: Path) -> None:
    """Need nothing."""


def _echo(payload: dict[str, Any], progress: Progress) -> dict[str, Any]:
    return payload | {"pid": os.getpid()}


def _sleep(payload: dict[str, Any], progress: Progress) -> dict[str, Any]:
    steps = int(payload.get("steps", 1))
    for step in range(steps):
        time.sleep(float(payload["seconds"]) / steps)
        progress(step + 1, steps, "slept")
    return {}


def _fail(payload: dict[str, Any], progress: Progress) -> dict[str, Any]:
    if payload.get("known"):
        raise AppError("selftest", "This was asked for.", "Ask for something else.", "detail")
    raise ValueError("asked for")


def _die(payload: dict[str, Any], progress: Progress) -> dict[str, Any]:
    os._exit(3)


def _print(payload: dict[str, Any], progress: Progress) -> dict[str, Any]:
    os.write(1, payload["text"].encode())
    return {}


def _environment(payload: dict[str, Any], progress: Progress) -> dict[str, Any]:
    return {"names": sorted(os.environ), "cwd": os.getcwd(), "data": str(data_folder())}


def _allocate(payload: dict[str, Any], progress: Progress) -> dict[str, Any]:
    return {"size": len(bytearray(int(payload["mb"]) << 20))}


OPS = {
    "echo": _echo,
    "sleep": _sleep,
    "fail": _fail,
    "die": _die,
    "print": _print,
    "environment": _environment,
    "allocate": _allocate,
}
