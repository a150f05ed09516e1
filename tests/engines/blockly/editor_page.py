"""Runs the editor page in a WebEngine of its own and prints what it did as JSON."""

from __future__ import annotations

import json
import sys
from typing import Any

from app.core.paths import resource_dir
from app.domain.robot.cell.files import read_cell
from app.domain.robot.definitions import block_definitions, reference_choices, toolbox
from app.domain.robot.node_files import shipped_nodes
from app.domain.robot.program_xml import canonical, read_program

try:
    from PySide6.QtCore import QEventLoop, QObject, QTimer, QUrl, Signal, Slot
    from PySide6.QtWebChannel import QWebChannel
    from PySide6.QtWebEngineCore import QWebEnginePage
    from PySide6.QtWebEngineWidgets import QWebEngineView
    from PySide6.QtWidgets import QApplication
except ImportError as missing:
    print(missing, file=sys.stderr)
    sys.exit(77)

SECONDS = 40
CELL = "points:\n  P3: {name_zh: 取料点, name_en: pick point}\n".encode()


class Bridge(QObject):
    """What the page calls."""

    heard = Signal(str, str)

    @Slot(str)
    def ready(self, text: str) -> None:
        self.heard.emit("ready", text)

    @Slot(str)
    def changed(self, text: str) -> None:
        self.heard.emit("changed", text)

    @Slot(str)
    def selected(self, text: str) -> None:
        self.heard.emit("selected", text)


class Page(QWebEnginePage):
    """Keeps what the page says on its console."""

    said: list[str] = []  # noqa: RUF012

    def javaScriptConsoleMessage(self, level: Any, message: str, line: int, source: str) -> None:
        self.said.append(message)


def wait(loop: QEventLoop) -> None:
    QTimer.singleShot(SECONDS * 1000, loop.quit)
    loop.exec()


def main() -> None:
    application = QApplication(sys.argv)
    view, bridge, channel = QWebEngineView(), Bridge(), QWebChannel()
    page = Page(view)
    view.setPage(page)
    view.resize(900, 600)
    view.show()
    channel.registerObject("bridge", bridge)
    page.setWebChannel(channel)
    heard: list[tuple[str, str]] = []
    loops: dict[str, QEventLoop] = {name: QEventLoop() for name in ("ready", "changed", "selected")}
    bridge.heard.connect(lambda name, text: (heard.append((name, text)), loops[name].quit()))

    def run(code: str) -> Any:
        loop, answer = QEventLoop(), []
        page.runJavaScript(code, 0, lambda value: (answer.append(value), loop.quit()))
        wait(loop)
        return answer[0] if answer else None

    address = QUrl.fromLocalFile(str(resource_dir("blockly", "editor.html")))
    address.setFragment("zh")
    view.load(address)
    wait(loops["ready"])
    program = canonical(sys.stdin.buffer.read())
    nodes = shipped_nodes()
    choices = reference_choices(read_cell(CELL), read_program(program), nodes, "zh")
    options = {"definitions": block_definitions(nodes, "zh", choices), "toolbox": toolbox(nodes, "zh")}
    run(f"editor.start({json.dumps(options)})")
    opened = json.loads(run(f"editor.open({json.dumps(program.decode())})"))
    again = canonical(run("editor.xml()").encode())
    run('editor.warn([{id: "m", text: "slow down"}])')
    selected = run('editor.select("m")')
    wait(loops["selected"])
    run('Blockly.getMainWorkspace().getBlockById("m").setFieldValue(55, "SPEED")')
    wait(loops["changed"])
    broken = json.loads(run("editor.open('<xml><block')"))
    picture = run(f"editor.open({json.dumps(program.decode())}); editor.svg()")
    print(
        json.dumps(
            {
                "opened": opened,
                "unchanged": again == program,
                "selected": selected,
                "heard": heard,
                "broken": broken["messages"],
                "picture": picture.startswith("<svg") and "取料点" in picture,
                "said": page.said,
            }
        )
    )
    view.close()
    del application


if __name__ == "__main__":
    main()
