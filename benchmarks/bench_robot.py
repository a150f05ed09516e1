"""Robot programs: 1,000 blocks generated, checked, and loaded by Blockly itself.

Aims on a quiet machine: generated in under 300 ms, checked in under 100 ms.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from app.domain.robot.checking.check import check_program
from app.domain.robot.grouping import grouped
from app.domain.robot.node_files import load_nodes, node_folder, shipped_nodes
from app.domain.robot.program import Block, Chain, Program, number_block
from app.domain.robot.program_xml import read_program, write_program
from app.engines.blockly.client import Blockly

ROUNDS = 7


def program(count: int) -> Program:
    """Return a program of `count` blocks: pick and place with waits."""
    moves = ("P3", "P5", "P6", "P7")
    blocks: list[Block] = [Block(type="rb_program", fields={"NAME": "main", "ROBOT": "default"})]
    for number in range((count - 1) // 4):
        fields = {"POINT": moves[number % 4], "SPEED": "100", "BLEND": "0"}
        blocks.append(Block(type="rb_move_l", fields=fields))
        blocks.append(Block(type="rb_gripper", fields={"ACTION": "CLOSE" if number % 2 else "OPEN"}))
        blocks.append(Block(type="rb_wait_time", values={"SEC": number_block("0.3")}))
    return Program(chains=[Chain(blocks=blocks)])


def median_ms(work: Callable[[], object]) -> float:
    times = []
    for _round in range(ROUNDS):
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


async def blockly_ms(data: bytes) -> tuple[float, float]:
    with tempfile.TemporaryDirectory() as folder:
        engine = Blockly(Path(folder))
        start = time.perf_counter()
        await engine.warm_up(shipped_nodes())
        boot = (time.perf_counter() - start) * 1000
        start = time.perf_counter()
        verdict = await engine.load(data, shipped_nodes())
        loaded = (time.perf_counter() - start) * 1000
        await engine.close()
    if not verdict.accepted:
        raise SystemExit(f"Blockly did not accept the program: {verdict.errors} {verdict.warnings}")
    return boot, loaded


def main() -> None:
    print(f"node database: {median_ms(lambda: load_nodes(node_folder())):.1f} ms")
    for count in (10, 100, 1000):
        data = write_program(grouped(program(count)))
        made = median_ms(lambda count=count: write_program(grouped(program(count))))  # type: ignore[misc]
        read = median_ms(lambda data=data: read_program(data))  # type: ignore[misc]
        checked = median_ms(lambda data=data: check_program(data, shipped_nodes()))  # type: ignore[misc]
        boot, loaded = asyncio.run(blockly_ms(data))
        print(
            f"{count} blocks: generated {made:.1f} ms, read {read:.1f} ms, checked {checked:.1f} ms, "
            f"Blockly started in {boot:.0f} ms and loaded it in {loaded:.0f} ms"
        )


if __name__ == "__main__":
    main()
