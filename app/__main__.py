"""The program's entry: an engine child, the command line, or the window."""

from __future__ import annotations

import multiprocessing
import os
import sys
import tempfile
from pathlib import Path


def main(arguments: list[str] | None = None) -> int:
    """Run what the arguments ask for and return the exit code."""
    multiprocessing.freeze_support()
    given = sys.argv[1:] if arguments is None else arguments
    if given[:1] == ["--engine"]:
        return _engine(given[1:])
    if given[:1] == ["--self-check"]:
        return _self_check(given[1:])
    return _window(given) if _only_files(given) else _command_line(given)


def _only_files(given: list[str]) -> bool:
    """Tell whether a desktop opens files with the program, or starts it with none."""
    return all(Path(one).is_file() for one in given)


def _engine(given: list[str]) -> int:
    from app.engines.child import serve

    role, work = given
    return serve(role, Path(work))


def _command_line(given: list[str]) -> int:
    from app.cli import main as run_command

    return run_command(given)


def _window(files: list[str]) -> int:
    from app.main import main as open_window

    return int(open_window(files) or 0)


def _self_check(given: list[str]) -> int:
    from app.core.paths import HOME_VARIABLE

    (given_out,) = given or ["."]
    out = Path(given_out).absolute()
    out.mkdir(parents=True, exist_ok=True)
    # A new folder each time: a session of an earlier check would take the dropped sample as an addition.
    if HOME_VARIABLE not in os.environ:
        os.environ[HOME_VARIABLE] = tempfile.mkdtemp(prefix="home-", dir=out)
    from app.main import main as open_window

    return int(open_window(check=out) or 0)


if __name__ == "__main__":
    sys.exit(main())
