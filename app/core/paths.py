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

    DRAFTSMITH_HOME overrides it; tests always set that. Raises
    AppError("no_data_folder") where it can't be made.
    """
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise _no_data_folder(folder, problem) from problem
    return folder


def data_folder() -> Path:
    """Return where the user's data are: by the environment, by choice, or the system's usual place."""
    named = os.environ.get(HOME_VARIABLE)
    chosen = Path(named) if named else _chosen_folder()
    return chosen or Path(platformdirs.user_data_dir(APP_NAME, appauthor=False))


def chosen_folder_file() -> Path:
    """Return the file that names the data folder which the user chose."""
    return Path(platformdirs.user_config_dir(APP_NAME, appauthor=False)) / "data-folder.txt"


def _chosen_folder() -> Path | None:
    try:
        text = chosen_folder_file().read_bytes()[:4000].decode("utf-8", "surrogateescape").strip()
    except OSError:
        return None
    return Path(text) if text and "\0" not in text and Path(text).is_absolute() else None


def _no_data_folder(folder: Path, problem: OSError) -> Exception:
    from app.core.errors import AppError
    from app.core.i18n import _

    return AppError(
        "no_data_folder",
        _("The data folder {path} can't be made.", path=str(folder)),
        _("Name a folder that you may write to in the environment variable {name}.", name=HOME_VARIABLE),
        str(problem),
    )


def sub_dir(name: str) -> Path:
    """Return a folder below the user's data folder, made when missing."""
    folder = data_dir() / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise _no_data_folder(folder, problem) from problem
    return folder
