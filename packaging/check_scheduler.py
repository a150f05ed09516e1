"""Have a program, given by its words, send a batch to a Dask scheduler whose worker runs from source."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
JOBS = ("回原点，等待两秒，再回原点。", "Go home, wait two seconds, go home.")
SECONDS = 300


def main(program: list[str]) -> int:
    """Return 0 when each input came back with its program."""
    from distributed import LocalCluster

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ |= {"DRAFTSMITH_HOME": str(folder / "home")}
        inputs = [folder / f"job{number}.txt" for number in range(len(JOBS))]
        for path, job in zip(inputs, JOBS, strict=True):
            path.write_text(job, encoding="utf-8")
        with LocalCluster(
            n_workers=1, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
        ) as cluster:
            words = ["batch", "robot", *map(str, inputs), "--out", str(folder / "out"), "--model", "none"]
            command = [*program, *words, "--scheduler", cluster.scheduler_address]
            done = subprocess.run(command, timeout=SECONDS, check=False)  # noqa: S603
        made = [(folder / "out" / path.stem / "program.xml").is_file() for path in inputs]
    print(f"by a scheduler: exit code {done.returncode}, results {made}")
    return 0 if done.returncode == 0 and all(made) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
