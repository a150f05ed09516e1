"""Each tab's versions leave it as files that other programs open."""

from __future__ import annotations

import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest
from openpyxl import load_workbook

from app.core.events import Done
from app.domain.questions import parts as item_parts
from app.domain.questions.computed.batch import make_items
from app.domain.records.models import Batch, StagedCell, StagedRow
from app.views.main_window import MainWindow
from app.views.reports import outgoing
from app.widgets.printing import print_pdf_data

BATCH = Batch(
    rows=(
        StagedRow(
            key="a",
            table="客户",
            cells=(
                StagedCell(column="code", value="007"),
                StagedCell(column="name", value="=1+1"),
                StagedCell(column="city_id", value="3", shown="苏州"),
            ),
        ),
        StagedRow(
            key="b",
            table="客户",
            cells=(StagedCell(column="code", kind="default"), StagedCell(column="phone", value="138")),
        ),
        StagedRow(key="c", table="order/line", cells=(StagedCell(column="n", value="1"),)),
    )
)


def file_of(
    window: MainWindow, workflow: str, held: dict[str, bytes], label: str = "第一版: 七月/八月"
) -> Path:
    """Return the file that a version of these parts leaves its tab as."""
    window.show_workflow(workflow)
    tab = window.workflow_tab()
    session = tab.ensure_session("s")
    version = tab.context.store.add_version(session.id, label, held)
    made = tab.file_of(version.id)
    assert made is not None
    assert "七月" in made.name
    return made


@pytest.mark.parametrize(
    ("workflow", "part", "ending"),
    [
        ("reports", "report.jrxml", ".jrxml"),
        ("robot", "program.xml", ".xml"),
        ("documents", "document.docx", ".docx"),
        ("documents", "document.md", ".md"),
    ],
)
def test_a_version_is_the_file_it_holds(whole_window, workflow, part, ending) -> None:
    made = file_of(whole_window, workflow, {part: b"<held/>"})
    assert made.suffix == ending
    assert made.read_bytes() == b"<held/>"


def test_staged_rows_become_a_workbook_of_texts(whole_window) -> None:
    held = {"batch.json": BATCH.model_dump_json().encode(), "request.txt": b""}
    book = load_workbook(file_of(whole_window, "records", held))
    assert book.sheetnames == ["客户", "order_line"]
    rows = [[cell.value for cell in row] for row in book["客户"].iter_rows()]
    assert rows == [
        ["code", "name", "city_id", "phone"],
        ["007", "=1+1", "苏州", None],
        [None, None, None, "138"],
    ]
    assert book["客户"]["B2"].data_type == "s"


def test_items_become_a_spreadsheet(whole_window) -> None:
    items = make_items(2, 3, "en")
    held = {item_parts.ITEMS: item_parts.ITEM_LIST.dump_json(items)}
    made = file_of(whole_window, "questions", held)
    assert zipfile.is_zipfile(made)
    texts = [str(cell.value) for row in load_workbook(made).worksheets[0].iter_rows() for cell in row]
    assert any(items[0].stem[:30] in text for text in texts)


def test_a_document_without_a_file_is_not_dragged(whole_window) -> None:
    whole_window.show_workflow("documents")
    tab = whole_window.workflow_tab()
    version = tab.context.store.add_version(tab.ensure_session("s").id, "v", {"document.json": b"{}"})
    assert tab.file_of(version.id) is None


def test_what_is_no_pdf_is_not_printed(whole_window) -> None:
    assert not print_pdf_data(whole_window, b"nothing", "name")


@pytest.mark.parametrize("workflow", ["reports", "records", "questions", "robot", "documents"])
def test_an_empty_tab_says_that_there_is_nothing_to_print(whole_window, workflow) -> None:
    whole_window.show_workflow(workflow)
    whole_window.action("print").trigger()
    assert "There is nothing here that can be printed yet." in whole_window.notices.texts()


@pytest.mark.parametrize("with_data", [False, True])
def test_a_report_is_printed_as_it_is_on_show(whole_window, monkeypatch, tmp_path, with_data) -> None:
    printed: list[tuple[bytes, str]] = []
    monkeypatch.setattr(
        outgoing, "print_pdf_data", lambda _tab, data, name: printed.append((data, name)) or True
    )
    tab = whole_window.workflow_tab()
    held = {"report.jrxml": b"<held/>", "report.pdf": b"%PDF sample"}
    version = tab.context.store.add_version(tab.ensure_session("s").id, "v", held)
    filled = object() if with_data else None
    tab.artefact._report = SimpleNamespace(
        version=version, filled=filled, summary=SimpleNamespace(name="七月")
    )
    assert tab.result_file().suffix == (".jrxml" if with_data else ".pdf")
    tab.print_shown()
    if not with_data:
        assert printed == [(b"%PDF sample", "七月")]
        return
    runner = whole_window.desk._runner
    asked = runner.requests[-1].values["export"]
    assert asked["form"] == "pdf"
    Path(asked["path"]).write_bytes(b"%PDF with data")
    runner.finish(Done(0.1))
    assert printed == [(b"%PDF with data", "七月")]
