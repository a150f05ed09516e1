"""Where the program's own resources and the user's data are."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import platformdirs

APP_NAME = "draftsmith"
HOME_VARIABLE = "DRAFTSMITH_HOME"


def program_dir() -> Path:
    """Return the folder that holds resources/, prompts/ and node_database/."""
    frozen = getattr(sys, "_MEIPASS", None)
    return Path(frozen) if frozen else Path(__file__).resolve().parents[2]


def resource_dir(*parts: str) -> Path:
    """Return a path below resources/."""
    return program_dir().joinpath("resources", *parts)


def prompt_dir() -> Path:
    """Return the folder of prompt files."""
    return program_dir() / "prompts"


def data_dir() -> Path:
    """Return the user's data folder, made when missing.

    DRAFTSMITH_HOME overrides it; tests always set that.
    """
    chosen = os.environ.get(HOME_VARIABLE)
    folder = Path(chosen) if chosen else Path(platformdirs.user_data_dir(APP_NAME, appauthor=False))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def sub_dir(name: str) -> Path:
    """Return a folder below the user's data folder, made when missing."""
    folder = data_dir() / name
    folder.mkdir(parents=True, exist_ok=True)
    return folder
