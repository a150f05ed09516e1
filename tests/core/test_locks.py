"""One at a time: other threads and processes wait, and a process that is gone holds nobody."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

from app.core.locks import alone

HOLD = (
    "import sys, time\n"
    "from pathlib import Path\n"
    "from app.core.locks import alone\n"
    "with alone(Path(sys.argv[1])):\n"
    "    print('held', flush=True)\n"
    "    time.sleep(60)\n"
)


def test_a_second_one_waits_until_the_first_is_out(tmp_path):
    order, inside = [], threading.Event()

    def second() -> None:
        inside.wait()
        with alone(tmp_path / "lock"):
            order.append("second")

    thread = threading.Thread(target=second)
    thread.start()
    with alone(tmp_path / "lock"):
        inside.set()
        thread.join(0.2)
        order.append("first")
    thread.join()
    assert order == ["first", "second"]


def test_a_killed_holder_frees_its_lock(tmp_path):
    lock = tmp_path / "lock"
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(lock)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    try:
        assert holder.stdout.readline().strip() == "held"
        got = threading.Event()

        def take() -> None:
            with alone(lock):
                got.set()

        thread = threading.Thread(target=take, daemon=True)
        thread.start()
        assert not got.wait(0.2), "the lock did not hold"
    finally:
        holder.kill()
        holder.wait()
    assert got.wait(30)
    thread.join()
