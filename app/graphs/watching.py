"""LangGraph's stream turned into run events."""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

from app.core.events import NodeEnded, NodeStarted, RunEvent
from app.graphs.nodes import Emitted, Reported
from app.graphs.preview import preview
from app.graphs.telling import Telling


class Watch:
    """Knows which steps run, and what they have told about themselves."""

    def __init__(self, started: float, telling: Telling) -> None:
        self._started, self.telling = started, telling
        self._visits: Counter[str] = Counter()
        self._running: dict[str, NodeStarted] = {}
        self._given: dict[str, str] = {}
        self._begun: dict[str, float] = {}
        self._told: dict[str, dict[str, Any]] = {}
        self.node = ""

    @property
    def seconds(self) -> float:
        """Seconds since the run began."""
        return time.perf_counter() - self._started

    def events(self, part: Any) -> list[RunEvent]:
        """Return the run events that one piece of the stream means."""
        data = part["data"]
        if part["type"] == "custom":
            return self._told_by_node(data)
        if part["type"] != "tasks" or data["name"].startswith("__"):
            return []
        return self._ended(data) if "result" in data else self._began(data)

    def _began(self, data: dict[str, Any]) -> list[RunEvent]:
        name, task = data["name"], data["id"]
        self._visits[name] += 1
        self.node, self._running[task] = name, NodeStarted(name, self._visits[name])
        self._given[task], self._begun[task] = preview(data["input"]), time.perf_counter()
        return [self._running[task]]

    def _ended(self, data: dict[str, Any]) -> list[RunEvent]:
        started = self._running.pop(data["id"], None)
        if started is None or data["interrupts"]:
            return []
        if data["error"]:
            self.node = data["name"]
            return []
        told = {"seconds": time.perf_counter() - self._begun[data["id"]], **self._told.pop(data["id"], {})}
        given, returned = self._given.pop(data["id"]), preview(data["result"])
        return [NodeEnded(started.node, visit=started.visit, given=given, returned=returned, **told)]

    def _told_by_node(self, data: object) -> list[RunEvent]:
        if isinstance(data, Emitted):
            return [data.event] if self.telling.passes(data.task, data.event) else []
        if isinstance(data, Reported):
            told = {key: value for key, value in vars(data).items() if key != "task" and value is not None}
            self._told.setdefault(data.task, {}).update(told)
        return []
