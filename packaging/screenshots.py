"""Start the real window, drive it, and save pictures of its states (for docs/ and for looking at)."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "packaging"))

from dialog_states import dialog_states  # noqa: E402
from pictures import refresh  # noqa: E402

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.main import Program
    from app.views.documents.artefact import DocumentsArtefact
    from app.views.questions.tab import QuestionsTab
    from app.views.records.tab import RecordsTab
    from app.views.reports.tab import ReportsTab
    from app.views.robot.tab import RobotTab

SIZES = {"1366x768": (1366, 768), "1920x1080": (1920, 1080)}
SAMPLES = ROOT / "resources" / "samples" / "reports"
WAIT_MS = 20_000
RUN_MS = 90_000
STEP_MS = 300
NOTICE_MS = 6000
CONSENT = {"zh": "保存", "en": "yes"}
TWO_PEOPLE = {"zh": "给客户王芳下一个订单，三斤香蕉", "en": "Order for customer 王芳: 3 香蕉"}
LACKING = {"zh": "新增商品：椴树蜂蜜，单位瓶", "en": "Add product: Honey, unit jar"}
CHANGE = {"zh": "把标题字体改大", "en": "make the title larger"}
UNCLEAR = {"zh": "把备注改成红色", "en": "make Remark red"}
LACKED = "july.xlsx"
ROBOT_JOB = {
    "zh": "等待进料检测有信号，把料盘设为3行4列，从进料口依次抓取工件，放满整个料盘后回原点。",
    "en": "Palletise 3 rows by 4 columns on the tray, picking each part from the feeder with the gripper, "
    "then wait for the feeder sensor and go home.",
}
ROBOT_UNKNOWN = {
    "zh": "从进料口抓取工件，放到打磨台。",
    "en": "Pick the part from the feeder and place it on the rework station.",
}
ORDERS = "商品编号,商品名称,数量,单价,金额,仓库\n" + "".join(
    f"KD-{1000 + row},不锈钢配件 {row},{row % 9 + 1},{row * 1.5:.2f},{(row % 9 + 1) * row * 1.5:.2f},苏州\n"
    for row in range(600)
)
FOREIGN = """<?xml version="1.0" encoding="UTF-8"?>
<jasperReport xmlns="http://jasperreports.sourceforge.net/jasperreports" name="greeting" pageWidth="595"
 pageHeight="842" columnWidth="555" leftMargin="20" rightMargin="20" topMargin="20" bottomMargin="20">
<title><band height="40"><staticText><reportElement x="0" y="0" width="300" height="30"/>
<text><![CDATA[A template from elsewhere]]></text></staticText></band></title></jasperReport>"""

TWICE = {
    language: FOREIGN.replace("A template from elsewhere", word)
    .replace("<text>", '<textElement><font fontName="Draftsmith Sans" size="16"/></textElement><text>')
    .replace(
        "</band>",
        '<staticText><reportElement x="300" y="10" width="200" height="30"/>'
        '<textElement><font fontName="Draftsmith Sans" size="16"/></textElement>'
        f"<text><![CDATA[{word}]]></text></staticText></band>",
    )
    for language, word in (("zh", "备注"), ("en", "Remark"))
}


class Tour:
    """Walks through states one after another; each step is a generator that yields milliseconds."""

    def __init__(self, program: Program, out: Path, tag: str, language: str, only: str = "") -> None:
        """Prepare; only names the one workflow to show, "" shows everything."""
        self._program, self._out, self._tag, self._language = program, out, tag, language
        self._steps = self._only(only) if only else self._walk()

    def next(self) -> None:
        """Take the next step, or close the window."""
        from PySide6.QtCore import QTimer

        pause = next(self._steps, None)
        if pause is None:
            self._program.window.close()
        else:
            QTimer.singleShot(pause, self.next)

    def _save(self, name: str, widget: QWidget | None = None) -> None:
        target = self._out / f"{self._tag}-{name}.png"
        (widget or self._program.window).grab().save(str(target))
        print(target, flush=True)

    def _walk(self) -> Iterator[int]:
        window = self._program.window
        yield from self._until(lambda: window.tab("reports") is not None)
        yield STEP_MS
        self._save("reports-empty")
        tab = window.workflow_tab()
        tab._overlay.appear(self._drop_sentence(tab))
        yield STEP_MS
        self._save("drop")
        tab._overlay.hide()
        yield from self._document(tab)
        yield from self._conversation(tab)
        yield from self._beginnings(tab)
        yield from self._troubles(tab)
        yield from self._records()
        yield from self._robot()
        yield from self._questions()
        yield from self._documents()
        yield from self._other_states()

    def _only(self, workflow: str) -> Iterator[int]:
        yield from self._until(lambda: self._program.window.tab("reports") is not None)
        parts = {
            "records": self._records,
            "robot": self._robot,
            "documents": self._documents,
            "questions": self._questions,
            "others": self._other_states,
        }
        yield from parts[workflow]()

    def _drop_sentence(self, tab: ReportsTab) -> str:
        from app.core.i18n import _

        return _(tab.drop_text())

    def _document(self, tab: ReportsTab) -> Iterator[int]:
        tab.accept_files([str(SAMPLES / "销售单.pdf")])
        yield 700
        self._save("reports-running")
        yield from self._ended(tab)
        self._save("reports-result")
        for place, name in enumerate(("compare", "overlay", "source", "diff", "data", "findings")):
            if name not in ("compare", "diff"):
                tab.artefact.views.setCurrentIndex(place)
                yield STEP_MS * 3
                self._save(f"reports-{name}")
        tab.artefact.views.setCurrentIndex(0)
        tab.submit(CHANGE[self._language])
        yield from self._ended(tab)
        tab.artefact.views.setCurrentIndex(3)
        yield STEP_MS * 3
        self._save("reports-diff")
        tab.artefact.views.setCurrentIndex(0)
        tab.run_pane.open_large()
        yield STEP_MS * 2
        tab.run_pane.dialog.view.select("validate")
        yield STEP_MS
        self._save("diagram", tab.run_pane.dialog)
        tab.run_pane.dialog.close()

    def _conversation(self, tab: ReportsTab) -> Iterator[int]:
        """Fill the preview with a table, find words in it, be asked which element is meant."""
        tab.artefact.views.setCurrentIndex(4)
        with tempfile.TemporaryDirectory() as folder:
            orders = Path(folder) / "orders.csv"
            orders.write_text(ORDERS, encoding="utf-8")
            tab.artefact.data.choose_file(str(orders))
            yield from self._ended(tab)
            yield STEP_MS * 3
            self._save("reports-data-file")
            tab.artefact.views.setCurrentIndex(0)
            tab.artefact.find()
            tab.artefact.search.bar.edit.setText("配件 12")
            yield STEP_MS * 2
            self._save("reports-find")
            tab.artefact.search.bar.vanish()
            tab.artefact.data.sources.button(0).click()
            yield STEP_MS * 2
        yield from self._asked(tab)

    def _asked(self, tab: ReportsTab) -> Iterator[int]:
        """Ask for something that two elements of a template may mean."""
        before = tab.session.id
        tab.new_session()
        with tempfile.TemporaryDirectory() as folder:
            twice = Path(folder) / "remarks.jrxml"
            twice.write_text(TWICE[self._language], encoding="utf-8")
            tab.accept_files([str(twice)])
            yield from self._ended(tab)
            tab.submit("yes")
            yield from self._ended(tab)
        tab.submit(UNCLEAR[self._language])
        yield from self._ended(tab)
        self._save("reports-candidates")
        tab.open_session(before)
        yield STEP_MS * 2

    def _beginnings(self, tab: ReportsTab) -> Iterator[int]:
        """Open the dialog of new reports at a database's table, and the knowledge base."""
        tab.open_new("table")
        dialog = tab._new
        yield from self._until(lambda: dialog.tables.count() > 0)
        dialog.tables.setCurrentRow(1)
        dialog.designs.setCurrentRow(2)
        yield STEP_MS
        self._save("new-report", dialog)
        dialog.close()
        tab.open_knowledge()
        knowledge = tab._knowledge
        knowledge.add_database("sample-shop")
        yield from self._until(
            lambda: knowledge.files.isEnabled() and knowledge.sources.topLevelItemCount() > 0
        )
        knowledge.words.setText("customer")
        yield STEP_MS * 3
        self._save("knowledge", knowledge)
        knowledge.close()

    def _troubles(self, tab: ReportsTab) -> Iterator[int]:
        with tempfile.TemporaryDirectory() as folder:
            foreign = Path(folder) / "greeting.jrxml"
            foreign.write_text(FOREIGN, encoding="utf-8")
            broken = Path(folder) / "broken.pdf"
            broken.write_bytes(b"%PDF-1.7 nothing follows")
            for path, name in ((foreign, "question"), (broken, "failure")):
                tab.new_session()
                tab.accept_files([str(path)])
                yield from self._ended(tab)
                self._save(f"reports-{name}")
        tab.new_session()
        tab.accept_files([str(SAMPLES / "delivery_note_scan.png")])
        yield 2500
        self._save("reports-scan-running")
        self._program.desk.stop()
        yield from self._ended(tab)
        self._save("reports-stopped")
        tab.open_session(self._program.store.sessions("reports")[-1].id)
        yield STEP_MS * 2

    def _ended(self, tab: ReportsTab) -> Iterator[int]:
        yield from self._until(lambda: not tab.running, RUN_MS)
        yield STEP_MS * 2

    def _records(self) -> Iterator[int]:
        """Stage an order, be asked which customer is meant, write a customer."""
        from app.views.records.examples import examples

        window = self._program.window
        window.show_workflow("records")
        tab = window.workflow_tab()
        yield from self._until(lambda: tab.desk.info is not None)
        yield STEP_MS * 5
        self._save("records-empty")
        for number, name in ((1, "records-grid"), (0, "records-customer")):
            tab.submit(examples()[number].text)
            yield from self._ended(tab)
            yield STEP_MS * 4
            self._save(name)
        tab.submit(CONSENT[self._language])
        yield from self._ended(tab)
        yield STEP_MS * 4
        self._save("records-receipt")
        tab.submit(TWO_PEOPLE[self._language])
        yield from self._ended(tab)
        yield STEP_MS * 4
        self._save("records-question")
        tab.edit_connection()
        yield STEP_MS * 3
        self._save("records-connection", tab.dialog)
        tab.dialog.close()
        tab.drop_question()
        tab.submit(LACKING[self._language])
        yield from self._ended(tab)
        yield STEP_MS * 4
        self._save("records-missing")
        yield from self._cell_menu(tab)
        tab.context.open_settings("records")
        yield STEP_MS * 3
        self._save("records-databases", window.dialog("preferences"))
        window.dialog("preferences").close()

    def _cell_menu(self, tab: RecordsTab) -> Iterator[int]:
        """Show what may be done with a cell."""
        panel = next(iter(tab.artefact.groups.values()))
        menu = panel.menu.menu()
        menu.popup(
            panel.grid.viewport().mapToGlobal(panel.grid.visualRect(panel.grid.currentIndex()).center())
        )
        yield STEP_MS * 2
        self._save("records-menu", menu)
        menu.close()

    def _robot(self) -> Iterator[int]:
        """Review a job, see its blocks and its dry run with a failed sensor, be asked about a point."""
        window = self._program.window
        window.show_workflow("robot")
        tab = window.workflow_tab()
        yield STEP_MS * 3
        self._save("robot-empty")
        tab.submit(ROBOT_JOB[self._language])
        yield from self._ended(tab)
        self._save("robot-review")
        tab.artefact.review.accept.click()
        yield from self._ended(tab)
        yield from self._blocks_shown(tab)
        tab.artefact.blocks.trace.steps.linePicked.emit(3)
        yield STEP_MS * 3
        self._save("robot-blocks")
        tab.artefact.views.setCurrentIndex(2)
        yield STEP_MS
        tab.artefact.dry_run.go_to(tab.artefact.dry_run.scene.run.seconds * 0.45)
        yield STEP_MS
        self._save("robot-dry-run")
        next(iter(tab.artefact.dry_run.scenario.sensors.values())).click()
        yield from self._until(lambda: bool(tab.artefact.dry_run.scene.run.findings))
        yield STEP_MS
        self._save("robot-sensor-fails")
        tab.artefact.views.setCurrentIndex(3)
        yield STEP_MS
        self._save("robot-cell")
        tab.new_session()
        tab.submit(ROBOT_UNKNOWN[self._language])
        yield from self._ended(tab)
        tab.artefact.review.accept.click()
        yield from self._ended(tab)
        self._save("robot-question")

    def _questions(self) -> Iterator[int]:
        """Make items of a law, judge them, edit one, see coverage and paper; then calculate and audit."""
        from app.views.questions.examples import examples

        window = self._program.window
        window.show_workflow("questions")
        tab = window.workflow_tab()
        yield STEP_MS * 3
        self._save("questions-empty")
        tab.accept_files([str(examples()[1].paths[0])])
        yield from self._ended(tab)
        yield from self._until(lambda: tab.artefact.loaded is not None)
        listed = tab.artefact.items.list
        for action in ("accept", "accept", "reject"):
            listed.act(action)
        yield from self._until(lambda: tab.artefact.loaded.version.number == 3)
        yield from self._ended(tab)
        self._save("questions-items")
        tab.artefact.items.edit()
        tab.artefact.items.editor.stem.setPlainText("?")
        yield STEP_MS * 3
        self._save("questions-edit")
        tab.artefact.items.close_editor()
        for view, name in ((1, "coverage"), (2, "paper"), (4, "changes")):
            tab.artefact.views.setCurrentIndex(view)
            yield STEP_MS * 5
            self._save(f"questions-{name}")
        tab.show_bank()
        yield STEP_MS * 3
        self._save("questions-bank", tab.bank)
        tab.bank.close()
        yield from self._calculations(tab)

    def _calculations(self, tab: QuestionsTab) -> Iterator[int]:
        """Make calculations with variants, move a key in their file, and have it audited."""
        from app.views.questions.examples import examples

        tab.new_session()
        tab.bar.set_kinds(["calc"])
        tab.accept_files([str(examples()[2].paths[0])])
        yield from self._ended(tab)
        yield from self._until(lambda: tab.artefact.loaded is not None)
        tab.artefact.items.list.act("vary")
        yield from self._ended(tab)
        yield STEP_MS * 3
        self._save("questions-variants")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "bank.json"
            tab.export_to("json", path)
            yield from self._until(lambda: bool(tab._written))
            bank = _with_wrong_key(tab._written[0])
            tab.new_session()
            yield NOTICE_MS
            tab.import_bank(str(bank))
            yield from self._ended(tab)
        self._save("questions-audit")

    def _blocks_shown(self, tab: RobotTab) -> Iterator[int]:
        blocks = tab.artefact.blocks
        yield from self._until(lambda: tab.artefact.loaded is not None)
        yield from self._until(
            lambda: blocks.editor is None or blocks.blocks.currentWidget() is blocks.editor
        )
        yield STEP_MS * 4

    def _documents(self) -> Iterator[int]:
        """Run the first sample: form, plan, steps, evidence of a figure, a wrong figure, facts, a gap."""
        from app.views.documents.examples import examples

        window = self._program.window
        window.show_workflow("documents")
        tab = window.workflow_tab()
        artefact = tab.artefact
        yield STEP_MS * 3
        self._save("documents-empty")
        item = examples()[0]
        tab.submit(f"{item.text} {LACKED}", [str(one) for one in item.paths])
        yield from self._ended(tab)
        yield STEP_MS
        self._save("documents-form")
        artefact.form.go_on.click()
        yield from self._ended(tab)
        yield STEP_MS
        self._save("documents-plan")
        artefact.plan.approve.click()
        yield from self._until(lambda: bool(artefact.plan.model.current))
        self._save("documents-run")
        yield from self._ended(tab)
        yield from self._until(lambda: artefact.page.pages.page_count > 0)
        yield STEP_MS * 2
        self._save("documents-pages")
        fact = next(
            one.id
            for one in artefact.document.ledger.facts.values()
            if one.formula == "SUM" and one.id in artefact.loaded.uses
        )
        artefact.page.show_fact(fact)
        artefact.page.show_use(fact)
        yield from self._until(lambda: artefact.page.evidence.source.source is not None)
        yield STEP_MS
        self._save("documents-evidence")
        yield from self._document_edits(artefact)

    def _document_edits(self, artefact: DocumentsArtefact) -> Iterator[int]:
        """Type a figure that is no fact, see it refused, then the facts and the gaps."""
        artefact.page.edit_section(artefact.document.sections[0].key)
        editor = artefact.page.editor
        editor.text.append("777")
        yield STEP_MS * 4
        artefact.exportRequested.emit("docx")
        yield STEP_MS * 2
        self._save("documents-blocked")
        editor.undo()
        for view, name in ((3, "facts"), (4, "gaps")):
            artefact.views.setCurrentIndex(view)
            yield STEP_MS * 2
            self._save(f"documents-{name}")

    def _other_states(self) -> Iterator[int]:
        self._program.window.show_workflow("reports")
        yield from dialog_states(self._program, self._save, self._language)

    def _until(self, met: Callable[[], bool], limit_ms: int = WAIT_MS) -> Iterator[int]:
        for _turn in range(limit_ms // 100):
            if met():
                return
            yield 100


def _with_wrong_key(path: Path) -> Path:
    """Move the key of the first item of an exported set to another option."""
    data = json.loads(path.read_text("utf-8"))
    item = data["draftsmith"][0]
    right = next(at for at, one in enumerate(item["options"]) if one["right"])
    wrong = (right + 1) % len(item["options"])
    item["options"][right]["right"], item["options"][wrong]["right"] = False, True
    item["answer"] = "ABCDEFGH"[wrong]
    path.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
    return path


def main() -> int:
    """Save the pictures of one language, theme and size, or refresh those of the guide and of docs/."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, help="folder of the pictures")
    parser.add_argument("--language", choices=("en", "zh"), default="en")
    parser.add_argument("--theme", choices=("light", "dark", "contrast"), default="light")
    parser.add_argument("--size", choices=tuple(SIZES), default="1366x768")
    parser.add_argument(
        "--only", choices=("records", "robot", "documents", "questions", "others"), default=""
    )
    parser.add_argument("--zoom", type=int, default=100, help="per cent")
    parser.add_argument("--refresh", action="store_true", help="make all, and renew the guide's and docs/'s")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    if given.refresh:
        return refresh(given.out)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as home:
        os.environ["DRAFTSMITH_HOME"] = home
        return _tour(given)


def _tour(given: argparse.Namespace) -> int:
    from app.core.logs import setup_logging
    from app.main import Program, make_application
    from app.views.dialogs import WELCOME_KEY

    setup_logging()
    app = make_application(["draftsmith"])
    program = Program(app)
    program.memory.set_value(WELCOME_KEY, "yes")
    program.hub.set("theme", given.theme)
    program.hub.set("language", given.language)
    program.hub.set("zoom", given.zoom)
    program.start()
    program.window.resize(*SIZES[given.size])
    tag = f"{given.language}-{given.theme}-{given.size}{'' if given.zoom == 100 else f'-{given.zoom}'}"
    tour = Tour(program, given.out, tag, given.language, given.only)
    program.warmedUp.connect(tour.next)
    code = app.exec()
    program.close()
    return code


if __name__ == "__main__":
    sys.exit(main())
