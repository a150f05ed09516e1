"""Start the real window, drive it, and save pictures of its states (for docs/ and for looking at)."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.main import Program

SIZES = {"1366x768": (1366, 768), "1920x1080": (1920, 1080)}
WAIT_MS = 20_000
STEP_MS = 300


class Tour:
    """Walks through states one after another; each step is a generator that yields milliseconds."""

    def __init__(self, program: Program, out: Path, tag: str) -> None:
        self._program, self._out, self._tag = program, out, tag
        self._steps = self._walk()

    def next(self) -> None:
        """Take the next step, or close the window."""
        from PySide6.QtCore import QTimer

        pause = next(self._steps, None)
        if pause is None:
            self._program.window.close()
        else:
            QTimer.singleShot(pause, self.next)

    def _save(self, name: str, widget: QWidget | None = None) -> None:
        target = self._out / f"{self._tag}-{name}.png"
        (widget or self._program.window).grab().save(str(target))
        print(target, flush=True)

    def _walk(self) -> Iterator[int]:
        window = self._program.window
        yield from self._until(lambda: window.tab("reports") is not None)
        yield STEP_MS
        self._save("reports-empty")
        tab = window.workflow_tab()
        samples = tab.sample_files() if tab else []
        if tab is not None and samples:
            tab.submit(samples[0].text, [str(path) for path in samples[0].paths])
            yield 700
            self._save("reports-running")
            yield from self._until(lambda: not tab.running, 90_000)
            yield 600
            self._save("reports-done")
            tab.run_pane.open_large()
            yield 600
            self._save("diagram", tab.run_pane.dialog)
            tab.run_pane.dialog.close()
        yield from self._other_states()

    def _other_states(self) -> Iterator[int]:
        window = self._program.window
        for workflow in ("records", "questions", "robot", "documents"):
            window.show_workflow(workflow)
            yield STEP_MS
            self._save(workflow)
        window.show_workflow("reports")
        openers = {
            "preferences": window.open_settings,
            "logs": window.open_logs,
            "about": window.open_about,
            "welcome": window.open_welcome,
            "palette": window.open_palette,
        }
        for name, opener in openers.items():
            opener()
            yield STEP_MS * 2
            dialog = window.dialog(name)
            self._save(name, dialog)
            dialog.close()

    def _until(self, met: Callable[[], bool], limit_ms: int = WAIT_MS) -> Iterator[int]:
        for _turn in range(limit_ms // 100):
            if met():
                return
            yield 100


def main() -> int:
    """Save the pictures of one language, theme and size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--language", choices=("en", "zh"), default="en")
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument("--size", choices=tuple(SIZES), default="1366x768")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ["DRAFTSMITH_HOME"] = home
        return _tour(given)


def _tour(given: argparse.Namespace) -> int:
    from app.core.logs import setup_logging
    from app.main import Program, make_application
    from app.views.welcome import MEMORY_KEY

    setup_logging()
    app = make_application(["draftsmith"])
    program = Program(app)
    program.memory.set_value(MEMORY_KEY, "yes")
    program.hub.set("theme", given.theme)
    program.hub.set("language", given.language)
    program.start()
    program.window.resize(*SIZES[given.size])
    tour = Tour(program, given.out, f"{given.language}-{given.theme}-{given.size}")
    tour.next()
    code = app.exec()
    program.close()
    return code


if __name__ == "__main__":
    sys.exit(main())
