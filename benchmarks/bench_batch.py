"""Measure batches of mixed inputs with one and two workers: `python benchmarks/bench_batch.py [COUNT]`.

The wall clock, and so the speed-up, says something only on a quiet machine;
the processor seconds of all processes are told too, by kind of process, and
what a process needs before its first results. The report fonts, made once
for a data folder, are made before the clock starts. 200 inputs take about
ten minutes in all on two cores.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import io
import json
import os
import shutil
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from itertools import chain, cycle, islice
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SAMPLES = ROOT / "resources/samples"
SHARED = ROOT.parent / "shared/data"
# Of a hundred inputs: printed pages, scans and photos, office files, sentences, passages, jobs, documents.
SHARES = {"page": 30, "scan": 8, "office": 14, "records": 14, "questions": 12, "robot": 14, "document": 8}
CITIES = ("青岛", "南京", "成都", "西安", "厦门", "长沙", "大连", "苏州")
JOBS = (
    "从进料口抓取工件，放到装配台，然后回原点。",
    "回原点，等待两秒，再从进料口抓取工件。",
    "把料盘设为3行4列，从进料口依次抓取工件，放满整个料盘后回原点。",
    "Pick the part from the feeder and place it on the assembly table, then go home.",
)
REQUESTS = (
    ("把会议记录整理成会议纪要。", "周例会记录.txt"),
    ("根据销售明细写一份销售分析报告。", "销售明细.xlsx"),
    ("整理这份合同的要点与风险提示。", "设备采购合同.docx"),
    ("Turn the meeting notes into minutes.", "meeting_notes.txt"),
)


def shared(*patterns: str) -> list[Path]:
    """Return the public cases' files that match, none where they are not beside the checkout."""
    return sorted(chain.from_iterable(SHARED.glob(pattern) for pattern in patterns))


def copies(folder: Path, sources: list[Path], count: int) -> Iterator[Path]:
    """Copy files in turn, each copy under a name of its own."""
    for number, source in enumerate(islice(cycle(sources), count)):
        target = folder / f"{number:03d}-{source.stem}{source.suffix}"
        shutil.copyfile(source, target)
        yield target


def passages() -> list[str]:
    """Return passages to ask about."""
    own = [path.read_text(encoding="utf-8") for path in sorted((SAMPLES / "questions").glob("*.txt"))]
    public = SHARED / "questions/public_chunks.json"
    if not public.is_file():
        return own
    found = json.loads(public.read_text(encoding="utf-8"))
    rows = found if isinstance(found, list) else next(one for one in found.values() if isinstance(one, list))
    return [*own, *(str(row.get("text") or row.get("chunk")) for row in rows if isinstance(row, dict))]


def inputs(folder: Path, count: int) -> dict[str, list[Path]]:
    """Make a mixed set of inputs below a folder, by workflow."""
    part = {name: max(1, round(count * share / 100)) for name, share in SHARES.items()}
    part["page"] += count - sum(part.values())
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    made: dict[str, list[Path]] = defaultdict(list)
    pages = shared("reports/documents/pdf/*.pdf", "reports/pdf/*.pdf") or [SAMPLES / "reports/销售单.pdf"]
    scans = shared("reports/documents/scan/*.*", "reports/documents/photo/*.*")
    scans = scans or [SAMPLES / "reports/delivery_note_scan.png"]
    office = [
        SAMPLES / "reports/invoice.xlsx",
        SAMPLES / "reports/送货单.docx",
        SAMPLES / "documents/sales.xlsx",
        *shared("documents/files/*.csv"),
    ]
    for name, sources in (("page", pages), ("scan", scans), ("office", office)):
        (folder / name).mkdir()
        made["report"] += copies(folder / name, sources, part[name])
    places = [CITIES[number % len(CITIES)] for number in range(part["records"])]
    made["records"] = texts(
        folder / "records",
        [f"新增供应商：{place}第{n}水产，联系人刘洋，城市{place}" for n, place in enumerate(places)],
    )
    made["questions"] = texts(folder / "questions", list(islice(cycle(passages()), part["questions"])))
    made["robot"] = texts(folder / "robot", list(islice(cycle(JOBS), part["robot"])))
    for number, (request, name) in enumerate(islice(cycle(REQUESTS), part["document"])):
        one = folder / f"document/{number:03d}"
        one.mkdir(parents=True)
        (one / "request.txt").write_text(request, encoding="utf-8")
        shutil.copyfile(SAMPLES / "documents" / name, one / name)
        made["document"].append(one)
    return dict(made)


def texts(folder: Path, lines: list[str]) -> list[Path]:
    """Write texts into files."""
    folder.mkdir()
    paths = [folder / f"{folder.name}-{number:03d}.txt" for number in range(len(lines))]
    for path, line in zip(paths, lines, strict=True):
        path.write_text(line, encoding="utf-8")
    return paths


class Processor(threading.Thread):
    """Adds up the processor seconds of this process's children and all of theirs, by role (Linux)."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self._seconds: dict[str, float] = {}
        self._roles: dict[str, str] = {}
        self._ended = threading.Event()

    def __enter__(self) -> Processor:
        self.start()
        return self

    def __exit__(self, *_raised: object) -> None:
        self._ended.set()
        self.join()

    def run(self) -> None:
        """Look twice a second."""
        while not self._ended.wait(0.5):
            self.look()

    def look(self) -> None:
        """Note what each process has used so far; the last look at one that ends is what counts."""
        parents, used = {}, {}
        for path in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                fields = path.read_text().rpartition(")")[2].split()
                parents[path.parent.name] = fields[1]
                used[path.parent.name] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        ours = {str(os.getpid())}
        for _depth in range(4):
            ours |= {one for one, parent in parents.items() if parent in ours}
        self._seconds |= {one: used[one] for one in ours if one != str(os.getpid())}
        self._roles |= {one: role(one) for one in ours - self._roles.keys()}

    def roles(self) -> dict[str, float]:
        """Return the seconds by role."""
        found: dict[str, float] = defaultdict(float)
        for one, seconds in self._seconds.items():
            found[self._roles[one]] += seconds
        return dict(sorted(found.items(), key=lambda one: -one[1]))

    def total(self) -> float:
        """Return the seconds of all."""
        return sum(self._seconds.values())


def role(process: str) -> str:
    """Return the role of an engine's process."""
    with contextlib.suppress(OSError, ValueError, IndexError):
        words = Path(f"/proc/{process}/cmdline").read_text().split("\0")
        return words[words.index("--engine") + 1]
    return "other"


def with_fonts(folder: Path, home: Path) -> None:
    """Make the report fonts once below the folder, and give the data folder a copy."""
    from app.engines.fonts import font_jar

    os.environ["DRAFTSMITH_HOME"] = str(folder / "fonts")
    font_jar()
    if not home.exists():
        shutil.copytree(folder / "fonts/fonts", home / "fonts")
    os.environ["DRAFTSMITH_HOME"] = str(home)


def warm_up_seconds(folder: Path, given: dict[str, list[Path]]) -> float:
    """Return the processor seconds that a new process needs more for one input of each workflow at first."""
    from app.engines.batch.queue import BatchQueue
    from app.engines.batch.recipes import Order
    from app.workers.batch.local import run_local

    with_fonts(folder, folder / "warm/home")
    queue, used, marks = BatchQueue(folder / "warm/out"), Processor(), []

    def told(*_item: object) -> None:
        used.look()
        marks.append(used.total())

    for turn in range(2):
        for name, paths in given.items():
            queue.add(name, [copy_of(paths[0], folder / f"warm/in{turn}/{name}")])
    with used:
        asyncio.run(run_local(queue, Order(), folder / "warm/work", told=told))
    first, both = marks[len(given) - 1], marks[-1]
    return first - (both - first)


def copy_of(path: Path, folder: Path) -> Path:
    """Copy an input, a file or a folder, into a folder."""
    folder.mkdir(parents=True)
    if path.is_dir():
        return Path(shutil.copytree(path, folder / path.name))
    return Path(shutil.copy(path, folder))


def run(folder: Path, given: dict[str, list[Path]], workers: int) -> dict[str, float]:
    """Work all inputs off and return what it took; print what came of them."""
    from app.engines.batch.queue import BatchQueue
    from app.engines.batch.recipes import Order
    from app.engines.batch.report import write_report
    from app.workers.batch.local import run_local

    with_fonts(folder.parent, folder / "home")
    queue = BatchQueue(folder / "out")
    for name, paths in given.items():
        queue.add(name, paths)
    had = sum(item.state == "done" for item in queue.items())
    with Processor() as used:
        began = time.perf_counter()
        asyncio.run(
            run_local(queue, Order(), folder / "work", workers=workers, told=progress(len(queue.items())))
        )
        wall, cpu = time.perf_counter() - began, used.total()
    items = queue.items()
    write_report(folder / "out", items)
    done = len(items) - had
    print(f"\n{workers} workers: {done} inputs in {wall:.1f} s, {done / wall * 60:.1f} a minute;", end=" ")
    print(f"{cpu:.0f} s of processor, {cpu / max(done, 1):.2f} for each; {cpu / wall:.2f} cores busy")
    print("  " + ", ".join(f"{name} {seconds:.0f} s" for name, seconds in used.roles().items()))
    for name in given:
        mine = [item for item in items if item.workflow == name]
        mean = sum(item.seconds for item in mine) / len(mine)
        states = dict(Counter(one.state for one in mine))
        print(f"  {name:10} {len(mine):4} inputs, {mean:6.2f} s each, {states}")
    lost = [item.name for item in items if item.state in ("waiting", "running")]
    made = [item for item in items if item.state == "done"]
    empty = [item.name for item in made if not any((queue.out / item.name).iterdir())]
    size = sum(path.stat().st_size for path in (folder / "home").glob("command_line.db*"))
    print(
        f"  lost: {lost}, without a result: {empty}; store {size / len(items) / 1024:.0f} KB for each input"
    )
    return {"wall": wall, "cpu": cpu, "lost": len(lost) + len(empty)}


def progress(count: int) -> Callable[..., None]:
    """Return what tells of every twentieth input that is done."""
    ended: list[str] = []

    def told(item: object, state: str, _said: str) -> None:
        ended.append(state)
        if len(ended) % 20 == 0:
            print(f"  {len(ended)} of {count}", file=sys.stderr, flush=True)

    return told


def main() -> int:
    """Run the same set with each number of workers; return 1 when anything was lost."""
    asked = argparse.ArgumentParser()
    asked.add_argument("count", nargs="?", type=int, default=40)
    asked.add_argument("--workers", default="1,2")
    asked.add_argument("--keep", type=Path, default=None, help="a folder; one begun before goes on")
    words = asked.parse_args()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)
    folder = words.keep or Path(tempfile.mkdtemp(prefix="draftsmith-batch-"))
    given = inputs(folder / "in", words.count)
    load = os.getloadavg()[0]
    warm = warm_up_seconds(folder, given) if words.keep is None else 0.0
    numbers = [int(word) for word in words.workers.split(",")]
    taken = [run(folder / f"with-{number}", given, number) for number in numbers]
    print(f"\nload before and after: {load:.1f}, {os.getloadavg()[0]:.1f}")
    print(f"a process' warm-up: {warm:.1f} s of processor, {warm / taken[0]['cpu']:.1%} of one worker's")
    cost = taken[-1]["cpu"] / taken[0]["cpu"]
    print(f"processor, {numbers[-1]} to {numbers[0]} workers: {cost:.2f}")
    print(f"speed-up, {numbers[-1]} to {numbers[0]}: {taken[0]['wall'] / taken[-1]['wall']:.2f}")
    if words.keep is None:
        shutil.rmtree(folder, ignore_errors=True)
    return 1 if any(one["lost"] for one in taken) else 0


if __name__ == "__main__":
    sys.exit(main())
