"""A window of its own that begins a run and is closed in the middle of it, as by the button of its frame.

python tests/soak/closing.py WORKFLOW MILLISECONDS TEXT [FILE]
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from PySide6.QtCore import QTimer

from app import main


def drive(program: main.Program) -> None:
    """Begin the run when the tab is there, and close the window so long after its first event."""
    workflow, wait, text, *files = sys.argv[1:]
    window = program.window
    window.show_workflow(workflow)
    tab = window.workflow_tab()
    if tab is None or program.worker is None:
        QTimer.singleShot(20, program, lambda: drive(program))
        return
    program.desk.eventArrived.connect(lambda *_event: close_later(program, int(wait)))
    tab.submit(text, files)


def close_later(program: main.Program, wait: int) -> None:
    """Close the window once, in mid-run."""
    if not program.property("closing"):
        program.setProperty("closing", True)
        QTimer.singleShot(wait, program, lambda: close(program))


def close(program: main.Program) -> None:
    """Say whether the run is still going on, and close."""
    print("running" if program.desk.owner else "ended", flush=True)
    program.window.close()


class Driven(main.Program):
    """The program, driven."""

    def start(self) -> None:
        """Start, and begin the run soon."""
        super().start()
        QTimer.singleShot(20, self, lambda: drive(self))


if __name__ == "__main__":
    main.Program = Driven  # type: ignore[misc]
    sys.exit(main.main())
