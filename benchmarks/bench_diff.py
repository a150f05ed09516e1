"""Measure diffs of text and of templates: `python benchmarks/bench_diff.py`.

Goals: 100 ms for 73,000 characters, 3 s for 8 MB.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from app.core.diffs import compare
from app.domain.reports.changes import changes_between

LINE = '      <reportElement key="k{key}" x="{x}" y="{y}" width="60" height="20" uuid="{uuid:032x}"/>'
SMALL, LARGE = 73_000, 8_000_000


def template(size: int, dice: random.Random) -> list[str]:
    """Return lines like a template's, about `size` characters of them; a third is unique."""
    lines: list[str] = []
    length = 0
    while length < size:
        values = {"key": len(lines), "x": dice.randrange(500), "y": dice.randrange(800)}
        lines += ["    <textField>", LINE.format(**values, uuid=dice.getrandbits(128)), "    </textField>"]
        length += len(lines[-2]) + 32
    return lines


def few(lines: list[str], dice: random.Random) -> list[str]:
    """Change seven lines."""
    places = set(dice.sample(range(len(lines)), 7))
    return [line + " " if at in places else line for at, line in enumerate(lines)]


def moved(lines: list[str], dice: random.Random) -> list[str]:
    """Move every coordinate."""
    return [line.replace('y="', 'y="1') for line in lines]


def shuffled(lines: list[str], dice: random.Random) -> list[str]:
    """Put every line somewhere else: the worst case."""
    return dice.sample(lines, len(lines))


def measure(size: int, change: Callable[[list[str], random.Random], list[str]], rounds: int) -> str:
    """Return the median times of comparing and of the rows with their marks."""
    dice = random.Random(1)
    lines = template(size, dice)
    left, right = "\n".join(lines), "\n".join(change(lines, dice))
    compared, shown = [], []
    for _ in range(rounds):
        start = time.perf_counter()
        diff = compare(left, right)
        compared.append(time.perf_counter() - start)
        rows = diff.rows
        shown.append(time.perf_counter() - start)
        assert diff.apply() == right
    start = time.perf_counter()
    marks = [row.marks() for row in [row for row in rows if row.kind == "replace"][:2000]]
    marking = time.perf_counter() - start
    return (
        f"{size:>9,} characters, {change.__name__:9s} {len(diff.hunks):>7,} hunks: "
        f"compare {statistics.median(compared) * 1000:8.1f} ms, "
        f"with rows {statistics.median(shown) * 1000:8.1f} ms, "
        f"marks of {len(marks):,} lines {marking * 1000:7.1f} ms"
    )


CELL = (
    '<textField><reportElement x="{x}" y="{y}" width="90" height="18" uuid="{uuid}"/>'
    '<box><pen lineWidth="0.5"/></box><textElement><font fontName="Draftsmith Sans" size="{size}"/>'
    "</textElement><textFieldExpression><![CDATA[$F{{f{at}}}]]></textFieldExpression></textField>"
)


def report(size: int, *, shift: int = 0, font: int = 10, uuids: bool = True, skip: int = 0) -> bytes:
    """Return a template of about this many characters; shift, font, skip make another version of it."""
    dice = random.Random(2)
    cells: list[str] = []
    count = size // 330
    for at in range(count):
        uuid = f"{dice.getrandbits(128):032x}" if uuids else ""
        if skip and at % skip == 0:
            continue
        place = {"x": at % 6 * 90 + shift, "y": at // 6 * 18}
        cells.append(CELL.format(**place, uuid=uuid, size=font, at=at).replace(' uuid=""', ""))
    fields = "".join(f'<field name="f{at}" class="java.lang.String"/>' for at in range(count))
    return (
        '<jasperReport xmlns="http://jasperreports.sourceforge.net/jasperreports" name="b" columnWidth="555">'
        f'{fields}<detail><band height="{count * 3}">\n{chr(10).join(cells)}\n</band></detail></jasperReport>'
    ).encode()


def measure_changes(size: int, rounds: int) -> None:
    """Print the median time of telling what changed in report terms."""
    cases = {
        "one font": (report(size), report(size, font=12)),
        "moved": (report(size), report(size, shift=5)),
        "no uuids": (report(size, uuids=False), report(size, uuids=False, shift=5)),
        "removed": (report(size), report(size, skip=7)),
    }
    for name, (left, right) in cases.items():
        times = []
        for _ in range(rounds):
            start = time.perf_counter()
            found = changes_between(left, right)
            times.append(time.perf_counter() - start)
        print(
            f"{len(left):>9,} bytes, {name:9s} {len(found):>4} changes: "
            f"{statistics.median(times) * 1000:8.1f} ms",
            flush=True,
        )


if __name__ == "__main__":
    for size, rounds in ((SMALL, 9), (LARGE, 3)):
        measure_changes(size, rounds)
    for size, rounds in ((SMALL, 15), (LARGE, 3)):
        for change in (few, moved, shuffled):
            print(measure(size, change, rounds), flush=True)
