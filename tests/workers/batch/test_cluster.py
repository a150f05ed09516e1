"""A batch on a real scheduler with two workers, one of which is killed."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path

import pytest

from app.core.errors import AppError
from app.core.paths import HOME_VARIABLE
from app.engines.batch.queue import BatchQueue
from app.engines.batch.recipes import Order
from app.workers.batch import cluster

COUNT = 16
CHEAP = Path(__file__).with_name("cheap.py")


@pytest.fixture(scope="module")
def turned():
    """The cheap work, under the name it has on the workers."""
    spec = importlib.util.spec_from_file_location("cheap", CHEAP)
    module = sys.modules["cheap"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module.turned
    del sys.modules["cheap"]


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory):
    """Two workers with a data folder of their own."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        host="127.0.0.1",
        dashboard_address=None,
        env={HOME_VARIABLE: str(tmp_path_factory.mktemp("home"))},
    ) as found:
        with distributed.Client(found) as client:
            client.upload_file(str(CHEAP))
        yield found


def queued(tmp_path, names):
    paths = [tmp_path / name for name in names]
    for path in paths:
        path.write_text(f"text of {path.name}", encoding="utf-8")
    queue = BatchQueue(tmp_path / "out")
    queue.add("report", paths)
    return queue


@pytest.mark.thorough
def test_every_item_is_done_once_though_a_worker_is_killed(tmp_path, scheduler, turned):
    queue = queued(tmp_path, [f"{number}.txt" for number in range(COUNT)])
    log, told = tmp_path / "log", []

    def kill_one() -> None:
        for _look in range(400):
            if log.exists() and len(lines := log.read_text(encoding="utf-8").splitlines()) >= 3:
                os.kill(int(lines[-1].split()[1]), signal.SIGKILL)
                return
            time.sleep(0.02)

    killer = threading.Thread(target=kill_one)
    killer.start()
    cluster.run_on_cluster(
        queue,
        Order(str(log)),
        scheduler.scheduler_address,
        turned,
        told=lambda item, state, _said: told.append((item.name, state)),
    )
    killer.join()
    assert queue.counts() == Counter(done=COUNT)
    assert sorted(told) == sorted((str(number), "done") for number in range(COUNT))
    for number in range(COUNT):
        result = tmp_path / "out" / str(number) / "turned.txt"
        assert result.read_text(encoding="utf-8")[::-1] == f"text of {number}.txt"
    begun = Counter(line.split()[0] for line in log.read_text(encoding="utf-8").splitlines())
    assert sum(begun.values()) > COUNT, "the killed worker's item was begun again"


def test_what_failed_is_told_and_a_missing_file_ends_only_itself(tmp_path, scheduler, turned):
    queue = queued(tmp_path, ["bad.txt", "good.txt", "gone.txt"])
    (tmp_path / "gone.txt").unlink()
    cluster.run_on_cluster(queue, Order(), scheduler.scheduler_address, turned)
    assert {item.name: item.state for item in queue.items()} == {
        "bad": "rejected",
        "good": "done",
        "gone": "failed",
    }


def test_a_scheduler_that_does_not_answer_is_named(tmp_path, monkeypatch, turned):
    pytest.importorskip("distributed")
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 1)
    queue = queued(tmp_path, ["a.txt"])
    with pytest.raises(AppError, match=r"127\.0\.0\.1:9"):
        cluster.run_on_cluster(queue, Order(), "tcp://127.0.0.1:9", turned)
    assert queue.counts() == Counter(waiting=1)


def test_a_worker_without_the_program_is_told_before_anything_is_sent(
    tmp_path, scheduler, turned, monkeypatch
):
    monkeypatch.setattr(cluster, "PROGRAM", "no_such_program")
    queue = queued(tmp_path, ["a.txt"])
    with pytest.raises(AppError, match="lack this program"):
        cluster.run_on_cluster(queue, Order(), scheduler.scheduler_address, turned)
    assert queue.counts() == Counter(waiting=1)


@pytest.mark.thorough
@pytest.mark.timeout(400)
def test_real_work_survives_a_killed_worker(tmp_path, scheduler):
    import distributed

    from app.batch_worker import run_remote

    cities = ("青岛", "南京", "成都", "西安", "厦门", "长沙", "大连", "苏州")
    for number, city in enumerate(cities):
        text = f"新增供应商：{city}第{number}水产，联系人刘洋，城市{city}"
        (tmp_path / f"{number}.txt").write_text(text, encoding="utf-8")
    queue = BatchQueue(tmp_path / "out")
    queue.add("records", sorted(tmp_path.glob("*.txt")))
    told: list[str] = []
    with distributed.Client(scheduler) as client:
        pids = list(client.run(os.getpid).values())

    def hear(item, state, _said) -> None:
        told.append(item.name)
        if len(told) == 2:
            os.kill(pids[0], signal.SIGKILL)

    cluster.run_on_cluster(queue, Order(), scheduler.scheduler_address, run_remote, told=hear)
    assert queue.counts() == Counter(done=8), [item.said for item in queue.items()]
    assert sorted(told) == [str(number) for number in range(8)]
    for number, city in enumerate(cities):
        result = json.loads((tmp_path / "out" / str(number) / "result.json").read_text(encoding="utf-8"))
        assert f"{city}第{number}水产" in json.dumps(result["records"], ensure_ascii=False)


def test_rows_are_not_written_by_many_machines(tmp_path):
    queue = BatchQueue(tmp_path / "out")
    (tmp_path / "a.txt").write_text("新增供应商", encoding="utf-8")
    queue.add("records", [tmp_path / "a.txt"])
    with pytest.raises(AppError, match="many machines"):
        cluster.run_on_cluster(queue, Order(more=("--commit",)), "tcp://127.0.0.1:9", lambda *_given: None)
    assert queue.counts() == Counter(waiting=1)


def test_a_stop_leaves_what_was_not_done_waiting(tmp_path, scheduler, turned):
    queue, stop = queued(tmp_path, [f"{number}.txt" for number in range(COUNT)]), threading.Event()

    def hear(_item, _state, _said) -> None:
        stop.set()

    cluster.run_on_cluster(queue, Order(), scheduler.scheduler_address, turned, told=hear, stop=stop)
    counts = queue.counts()
    assert counts["running"] == 0
    assert counts["done"] >= 1
    assert counts["waiting"] == COUNT - counts["done"] > 0
    cluster.run_on_cluster(queue, Order(), scheduler.scheduler_address, turned)
    assert queue.counts() == Counter(done=COUNT)
    assert {item.attempts for item in queue.items()} == {1}


class Future:
    """A future of the scheduler's: how it stands, and what asking for its result raises."""

    def __init__(self, status: str, problem: BaseException) -> None:
        self.status, self._problem = status, problem

    def result(self) -> None:
        raise self._problem


def test_only_what_a_worker_raised_is_the_items_end():
    problem = ValueError("unreadable")
    assert cluster._came(Future("error", problem), "tcp://x") is problem
    lost = [("finished", OSError("gone")), ("cancelled", asyncio.CancelledError()), ("lost", TimeoutError())]
    for status, raised in lost:
        with pytest.raises(AppError, match="was lost"):
            cluster._came(Future(status, raised), "tcp://x")


@pytest.mark.timeout(200)
def test_a_lost_scheduler_costs_no_attempt(tmp_path, turned, monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 3)
    code = (
        "import distributed, sys, time\n"
        "if __name__ == '__main__':\n"
        "    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, host='127.0.0.1',"
        " dashboard_address=None) as found:\n"
        f"        distributed.Client(found).upload_file({str(CHEAP)!r})\n"
        "        print(found.scheduler_address, flush=True)\n"
        "        time.sleep(120)\n"
    )
    (tmp_path / "serve.py").write_text(code, encoding="utf-8")
    server = subprocess.Popen(
        [sys.executable, str(tmp_path / "serve.py")],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=Path(__file__).parents[3],
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[3])},
    )
    try:
        address = server.stdout.readline().strip()
        queue = queued(tmp_path, [f"{number}.txt" for number in range(COUNT)])

        def hear(_item, _state, _said) -> None:
            server.kill()

        with pytest.raises(AppError, match="was lost") as caught:
            cluster.run_on_cluster(queue, Order(), address, turned, told=hear)
    finally:
        server.kill()
        server.wait()
    assert caught.value.code == "scheduler_lost"
    counts = queue.counts()
    assert counts["done"] >= 1
    assert counts["done"] + counts["waiting"] == COUNT
    assert {item.attempts for item in queue.items() if item.state == "waiting"} == {0}
