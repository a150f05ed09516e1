"""The Blockly child: the vendored bundle in Qt's JavaScript engine, strict about every word it says."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.core.errors import AppError
from app.core.i18n import _
from app.core.paths import resource_dir
from app.engines import sandbox

Progress = Callable[[int, int, str], None]

BUNDLE = ("headless.js", "blockly_compressed.js", "blocks_compressed.js")
MESSAGES = {"en": "msg/en.js", "zh": "msg/zh-hans.js"}


class _Worker:
    """The JavaScript engine and which definitions it has."""

    def __init__(self) -> None:
        self.engine: Any = None
        self.application: Any = None
        self._defined = ""
        self._said: list[Any] = []

    def start(self) -> None:
        """Boot the bundle; the application object must live as long as the engine."""
        os.environ["QT_LOGGING_RULES"] = "qt.qml.*=false"
        from PySide6.QtCore import QCoreApplication
        from PySide6.QtQml import QJSEngine

        self.application = QCoreApplication.instance() or QCoreApplication([])
        self.engine = QJSEngine()
        for name in (*BUNDLE, MESSAGES["en"]):
            self._run(name)

    def define(self, definitions: str, language: str) -> list[Any]:
        """Define the blocks unless they are defined already; return what Blockly said about it."""
        key = language + definitions
        if key != self._defined:
            self._run(MESSAGES.get(language, MESSAGES["en"]))
            self._said = json.loads(self._call("define", definitions))
            self._defined = key
        return self._said

    def load(self, events: str) -> dict[str, Any]:
        """Load a flat program and return Blockly's words and its own writing of it."""
        answer: dict[str, Any] = json.loads(self._call("load", events))
        return answer

    def _run(self, name: str) -> None:
        path = resource_dir("blockly", *name.split("/"))
        result = self.engine.evaluate(path.read_text(encoding="utf-8"), name)
        if result.isError():
            raise _broken(f"{name}: {result.toString()}")

    def _call(self, name: str, argument: str) -> str:
        function = self.engine.globalObject().property("draftsmith").property(name)
        result = function.call([self.engine.toScriptValue(argument)])
        if result.isError():
            raise _broken(result.toString())
        return str(result.toString())


_worker = _Worker()


def prepare(work: Path) -> None:
    """Boot Blockly, then shut the process in: programs come through the pipe only."""
    _worker.start()
    read = (*sandbox.system_folders(), resource_dir("blockly"), resource_dir("locale"))
    sandbox.shut_in(sandbox.Walls(read=read, write=(work,)))


def _load(payload: dict[str, Any], progress: Progress) -> dict[str, Any]:
    said = _worker.define(str(payload["definitions"]), str(payload["language"]))
    answer = _worker.load(str(payload["events"]))
    return {
        "messages": [*said, *answer["messages"]],
        "blocks": answer["blocks"],
        "events": json.dumps(answer["events"], ensure_ascii=False),
    }


def _broken(detail: str) -> AppError:
    return AppError(
        "blockly_broken",
        _("Blockly could not be run."),
        _("Install the program again; if it happens again, send the log file with a report."),
        detail,
    )


OPS = {"load": _load}
