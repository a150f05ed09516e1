"""Chaos: runs of all five workflows with a failing model, random stops, and engine children that are killed.

python tests/soak/chaos.py --tools FOLDER --runs 500 --seed 1

FOLDER holds fake_ollama.py, a scripted model server. Prints the runs that went wrong,
and the counts at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib.util
import json
import os
import random
import signal
import sqlite3
import sys
import tempfile
import time
import uuid
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "resources" / "samples"
MODEL = "qwen3:8b"
LONGEST_RUN = 240.0
MOST_ANSWERS = 4
STOPPED, KILLED = 0.25, 0.25
SHOP = """
CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT NOT NULL, phone TEXT,
  vip BOOLEAN NOT NULL DEFAULT 0);
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customer(id),
  placed DATE NOT NULL, amount NUMERIC(10,2) NOT NULL CHECK (amount >= 0));
INSERT INTO customer (name, phone)
  VALUES ('张三', '13800000001'), ('李四', '13800000002'), ('John Brown', '555');
"""
ASKS: dict[str, tuple[tuple[str, str], ...]] = {
    "reports": (
        ("", "reports/销售单.pdf"),
        ("", "reports/invoice.xlsx"),
        ("", "reports/送货单.docx"),
        ("", "reports/delivery_note_scan.png"),
        ("帮我生成一个销售报表，包含客户、日期、金额，按客户分组", ""),
        ("把标题字体改大，再把金额列右对齐", ""),
        ("Make the heading blue and remove the last column", ""),
    ),
    "records": (
        ("给张三下一个订单，金额 128.50，日期 2026-03-01", ""),
        ("Add a customer named Mary Green with phone 555-0101", ""),
        ("新增两个客户：王五 13900000001；赵六 13900000002", ""),
        ("删除所有客户", ""),
    ),
    "questions": (
        ("", "questions/labour_contract_law.txt"),
        ("", "questions/mortgage_zh.txt"),
        ("根据材料出 4 道单选题", "questions/directors.txt"),
        ("three calculations please", "questions/mortgage_en.txt"),
    ),
    "robot": (
        ("从上料位抓取工件放到检测台，等待两秒，然后回原点", ""),
        ("Pick the part from the feeder, place it on the table and go home", ""),
        ("循环五次：打开真空，移动到 P4，关闭真空", ""),
    ),
    "documents": (
        ("根据销售明细写一份销售分析报告，带图表", "documents/销售明细.xlsx"),
        ("Write minutes of the meeting", "documents/meeting_notes.txt"),
        ("写一份合同要点摘要", "documents/设备采购合同.docx"),
    ),
}


@dataclass
class Tally:
    """How the runs ended, and what must not have happened."""

    ends: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    stopped: int = 0
    killed: int = 0
    answered: int = 0
    resumed: int = 0


def fake_server(tools: Path, chance: float, seed: int) -> Any:
    """Return the scripted model server from its file."""
    spec = importlib.util.spec_from_file_location("fake_ollama", tools / "fake_ollama.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["fake_ollama"] = module
    spec.loader.exec_module(module)
    return module.FakeOllama(chaos=chance, seed=seed)


@cache
def builder(workflow: str) -> Any:
    """Return a workflow's build function that builds once."""
    from app.registry import workflow as spec_of

    return cache(spec_of(workflow).load_graph())


class Chaos:
    """One store, one set of services, many runs after one another."""

    def __init__(self, home: Path, url: str, seed: int) -> None:
        from app.core.paths import sub_dir
        from app.engines.databases.connections import parse_url, save
        from app.engines.store import open_store
        from app.graphs.services import make_services

        self.random, self.tally, self.home = random.Random(seed), Tally(), home
        self.store = open_store()
        self.services = make_services(sub_dir("work"), self.store, f"ollama:{MODEL}@{url}")
        self.checkpoints = home / "checkpoints.sqlite"
        self.sessions: dict[str, list[int]] = {name: [] for name in ASKS}
        self.shop = home / "shop.db"
        with sqlite3.connect(self.shop) as shop:
            shop.executescript(SHOP)
        info, _password = parse_url(f"sqlite:///{self.shop}", entry=True)
        save(info)
        self.connection = info.id

    def request(self, workflow: str) -> Any:
        """Return a random request, half of them in a session that has a past."""
        from app.graphs.request import RunRequest

        known = self.sessions[workflow]
        if known and self.random.random() < 0.5:
            session = self.random.choice(known)
        else:
            session = self.store.create_session(workflow, "chaos").id
            known.append(session)
        text, name = self.random.choice(ASKS[workflow])
        files = [str(SAMPLES / name)] if name else []
        values: dict[str, Any] = {"user_input": text, "attachments": files}
        if workflow == "records":
            values["connection"] = self.connection
        elif workflow == "questions":
            values["count"] = self.random.randrange(1, 5)
        elif workflow == "robot":
            values["cell_path"] = str(SAMPLES / "robot" / "cell.yaml")
        elif workflow == "documents":
            values |= {"confirm": self.random.random() < 0.5, "review": False}
        return RunRequest(workflow, session, uuid.uuid4().hex, values)

    def children(self) -> list[int]:
        """Return the engine children that are alive."""
        engines = (self.services.reports, self.services.reader, self.services.blocks)
        found = (getattr(getattr(engine, "_child", None), "pid", None) for engine in engines if engine)
        return [pid for pid in found if pid]

    async def hurt(self, task: asyncio.Task[Any]) -> None:
        """Stop the run or kill one of its engines after a random while."""
        chance, wait = self.random.random(), self.random.random() ** 2 * 6
        if chance < STOPPED:
            await asyncio.sleep(wait)
            self.tally.stopped += 1
            task.cancel()
        elif chance < STOPPED + KILLED:
            await asyncio.sleep(wait)
            for pid in self.random.sample(children := self.children(), min(1, len(children))):
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                    self.tally.killed += 1

    async def one(self, workflow: str) -> None:
        """Make one run, answer what it asks, go on with some that were stopped."""
        request = self.request(workflow)
        for turn in range(MOST_ANSWERS + 1):
            last = await self.to_end(request)
            kind = type(last).__name__ if last is not None else "nothing"
            if kind == "Stopped" and turn == 0 and self.random.random() < 0.5:
                self.tally.resumed += 1
                request = self.again(request, resume=True)
            elif kind == "Question" and turn < MOST_ANSWERS:
                self.tally.answered += 1
                request = self.again(request, answer=self.answer(last), interrupt_id=last.interrupt_id)
            else:
                break
        self.note(workflow, request, last, kind)

    def again(self, request: Any, **how: Any) -> Any:
        """Return the same run with an answer, or once more from its last step."""
        from app.graphs.request import RunRequest

        return RunRequest(request.workflow, request.session_id, request.run_id, **how)

    def answer(self, question: Any) -> Any:
        """Return a choice, a yes, or nonsense."""
        keys = [choice.key for choice in question.choices]
        return self.random.choice([*keys, "是", "取消", "yes", "什么？"])

    async def to_end(self, request: Any) -> Any:
        """Follow a run and return its last event; a run without end is noted and left."""
        task = asyncio.create_task(self.follow(request))
        trouble = asyncio.create_task(self.hurt(task))
        try:
            return await asyncio.wait_for(asyncio.shield(task), LONGEST_RUN)
        except asyncio.CancelledError:
            return None
        except TimeoutError:
            self.tally.wrong.append(f"no end after {LONGEST_RUN:.0f} s: {request.workflow} {request.values}")
            task.cancel()
            return None
        finally:
            trouble.cancel()

    async def follow(self, request: Any) -> Any:
        """Return the last event of a run."""
        from app.graphs.base import run_events

        last = None
        async for event in run_events(builder(request.workflow), request, self.services, self.checkpoints):
            last = event
        return last

    def note(self, workflow: str, request: Any, last: Any, kind: str) -> None:
        """Count how a run ended; what must not happen is kept in words."""
        code = getattr(last, "code", "")
        self.tally.ends[f"{kind}{':' + code if code else ''}"] += 1
        if kind not in ("Done", "Question", "Stopped", "Failed") or code == "unexpected":
            what = f"{workflow}: ended with {last!r} after {request.values}"
            self.tally.wrong.append(what)
            print(what, flush=True)

    async def close(self) -> None:
        """End the engines and look whether the store is whole."""
        engines = (self.services.reports, self.services.reader, self.services.blocks)
        for engine in engines:
            if engine is not None:
                await engine.close()
        self.services.databases.close()
        for sessions in self.sessions.values():
            for session in sessions:
                for version in self.store.versions(session):
                    for part in version.parts:
                        self.store.read_part(version.id, part)
        self.store.close()


async def run(home: Path, url: str, runs: int, seed: int, seconds: float) -> Tally:
    """Make so many runs, as many as the time allows."""
    chaos = Chaos(home, url, seed)
    end = time.monotonic() + seconds
    for number in range(runs):
        if time.monotonic() > end:
            break
        workflow = chaos.random.choice(list(ASKS))
        try:
            await chaos.one(workflow)
        except Exception as error:
            chaos.tally.wrong.append(f"{workflow}: raised {error!r}")
            print(chaos.tally.wrong[-1], flush=True)
        if number % 10 == 9:
            print(number + 1, dict(chaos.tally.ends), flush=True)
    await chaos.close()
    return chaos.tally


def main() -> int:
    """Run the chaos and print what came of it; 1 when something went wrong."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tools", type=Path, required=True)
    parser.add_argument("--runs", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--chance", type=float, default=0.35)
    parser.add_argument("--seconds", type=float, default=3600)
    given = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    os.environ["LANGGRAPH_STRICT_MSGPACK"] = "true"
    with tempfile.TemporaryDirectory() as home:
        os.environ["DRAFTSMITH_HOME"] = home
        with fake_server(given.tools, given.chance, given.seed) as server:
            tally = asyncio.run(run(Path(home), server.url, given.runs, given.seed, given.seconds))
    said = {**tally.__dict__, "ends": dict(tally.ends), "runs": sum(tally.ends.values())}
    print(json.dumps(said, ensure_ascii=False, indent=1), flush=True)
    return 1 if tally.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
