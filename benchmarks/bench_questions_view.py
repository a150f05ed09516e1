"""How long a set of 1,000 items holds up the window: showing, scrolling, searching, marking, moving."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
COUNT = 1000
STEPS = 200


def main() -> None:
    """Print the longest and the mean time of each step in milliseconds."""
    from datetime import UTC, datetime

    from PySide6.QtWidgets import QApplication

    from app.core.records import VersionInfo
    from app.domain.questions import parts
    from app.domain.questions.computed.batch import make_items
    from app.views.questions.artefact import QuestionsArtefact
    from app.views.questions.loaded import LoadedSet
    from app.widgets.theme import Theme

    app = QApplication([])
    items = tuple(
        item.model_copy(update={"id": f"q{at}"}) for at, item in enumerate(make_items(COUNT, 1, "zh"))
    )
    version = VersionInfo(1, 1, 1, "1000", datetime.now(UTC))
    loaded = LoadedSet(version, items, parts.Summary(items=COUNT))
    shown = QuestionsArtefact(Theme("light"))
    shown.resize(1366, 700)
    shown.show()
    app.processEvents()
    listed = shown.items.list
    measure("show the set", 3, lambda _at: (shown.show_set(loaded), app.processEvents()))
    bar = listed.view.verticalScrollBar()
    step = max(1, bar.maximum() // STEPS)
    measure("scroll", STEPS, lambda at: (bar.setValue(at * step), app.processEvents()))
    measure("next item", STEPS, lambda _at: (listed.step(), app.processEvents()))
    measure(
        "mark", 50, lambda at: (shown.show_marks(loaded.marked([f"q{at}"], "accepted")), app.processEvents())
    )
    words = ["贷", "贷款", "贷款利", "久期", ""]
    measure("search", len(words), lambda at: (listed.search.setText(words[at]), app.processEvents()))
    measure("move", 20, lambda _at: (listed.model.move("q5", 1), app.processEvents()))


def measure(name: str, times: int, act: Callable[[int], object]) -> None:
    """Print how long an act holds up the window, and how much of it is the processor's time."""
    taken, worked = [], []
    for at in range(times):
        begun, busy = time.perf_counter(), time.process_time()
        act(at)
        taken.append((time.perf_counter() - begun) * 1000)
        worked.append((time.process_time() - busy) * 1000)
    print(
        f"{name:14} longest {max(taken):6.1f} ms  mean {sum(taken) / len(taken):6.1f} ms"
        f"  processor longest {max(worked):6.1f} ms  mean {sum(worked) / len(worked):6.1f} ms",
        flush=True,
    )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        os.environ["DRAFTSMITH_HOME"] = home
        main()
