"""The program's entry: an engine child, the command line, or the window."""

from __future__ import annotations

import multiprocessing
import sys
from pathlib import Path


def main(arguments: list[str] | None = None) -> int:
    """Run what the arguments ask for and return the exit code."""
    multiprocessing.freeze_support()
    given = sys.argv[1:] if arguments is None else arguments
    if given[:1] == ["--engine"]:
        return _engine(given[1:])
    return _command_line(given) if given else _window()


def _engine(given: list[str]) -> int:
    from app.engines.child import serve

    role, work = given
    return serve(role, Path(work))


def _command_line(given: list[str]) -> int:
    from app.cli import main as run_command

    return run_command(given)


def _window() -> int:
    from app.main import main as open_window

    return int(open_window() or 0)


if __name__ == "__main__":
    sys.exit(main())
