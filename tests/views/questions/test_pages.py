"""The bar, the coverage map, the paper, the audit, the bank, changes and exports."""

from __future__ import annotations

import zipfile

import pytest
from PySide6.QtCore import Qt
from PySide6.QtPdf import QPdfDocument

from app.core.events import Choice, Done, Question
from app.core.records import BankEntry
from app.domain.questions import parts
from app.views.questions.artefact import AUDIT, CHANGES, COVERAGE, ITEMS, PAPER
from app.views.questions.bank_dialog import BankDialog
from app.views.questions.coverage_page import FIRST, KIND_KEYS
from app.views.questions.exporting import FORMS
from app.views.questions.paper import ANSWERS, QUESTIONS, WITH_ANSWERS, Paper, paper_html

WAIT_MS = 60_000


def asked(runner) -> dict:
    return runner.requests[-1].values


def test_a_passage_is_sent_with_what_the_bar_says(qtbot, tab, runner) -> None:
    bar = tab.bar
    for action in bar.kinds.menu().actions()[:2]:
        action.trigger()
    bar.count.setValue(7)
    bar.seed.setValue(42)
    bar.difficulty.setCurrentIndex(3)
    bar.mode.setCurrentIndex(1)
    tab.composer.edit.setPlainText("A director must declare any interest.")
    qtbot.mouseClick(tab.composer.send, Qt.MouseButton.LeftButton)
    wanted = {
        "kinds": ["single", "multiple"],
        "count": 7,
        "seed": 42,
        "difficulty": "hard",
        "mode": "rigorous",
        "user_input": "A director must declare any interest.",
    }
    assert wanted.items() <= asked(runner).items()


def test_choices_are_remembered(qtbot, tab, tmp_path) -> None:
    bank = tmp_path / "own.gift"
    bank.write_text("::q1:: Is it so? {TRUE}", encoding="utf-8")
    tab.bar.set_bank(str(bank))
    tab.bar.set_kinds(["calc"])
    kept = tab.context.memory.value("questions/choices")
    tab.bar.set_kinds([])
    tab.bar.set_bank("")
    tab.bar.restore(kept)
    assert tab.bar.values()["kinds"] == ["calc"]
    assert tab.bar.values()["bank_path"] == str(bank)
    tab.bar.restore("{damaged")
    assert tab.bar.values()["kinds"] == []


def test_three_samples_run_on_a_click(qtbot, tab, runner) -> None:
    from app.widgets.empty_state import SampleCard

    cards = tab.empty_state.findChildren(SampleCard)
    assert len(cards) == 3
    qtbot.mouseClick(cards[2], Qt.MouseButton.LeftButton)
    assert asked(runner)["kinds"] == ["calc"]
    assert asked(runner)["attachments"][0].endswith(".txt")


def test_the_map_counts_and_fills_gaps(qtbot, tab, show, runner) -> None:
    show()
    page = tab.artefact.coverage
    tab.artefact.views.setCurrentIndex(COVERAGE)
    gaps = len(tab.artefact.loaded.coverage.gaps)
    assert f"{gaps} without an item" in page.total.text()
    page.only.click()
    assert page.model.rowCount() == gaps
    page.only.click()
    page.kind.setCurrentIndex(page.kind.findData("cloze"))
    qtbot.mouseClick(page.fill, Qt.MouseButton.LeftButton)
    assert (asked(runner)["intent"], asked(runner)["kinds"], asked(runner)["count"]) == (
        "fill",
        ["cloze"],
        gaps,
    )


def test_one_cell_of_the_map_is_filled(qtbot, tab, show, runner) -> None:
    show()
    page = tab.artefact.coverage
    tab.artefact.views.setCurrentIndex(COVERAGE)
    column = FIRST + KIND_KEYS.index("multiple")
    page.table.setCurrentIndex(page.model.index(2, 0))
    assert not page.fill_one.isEnabled()
    page.table.setCurrentIndex(page.model.index(2, column))
    page.difficulty.setCurrentIndex(page.difficulty.findData("medium"))
    qtbot.mouseClick(page.fill_one, Qt.MouseButton.LeftButton)
    wanted = {"intent": "fill", "facts": [2], "kinds": ["multiple"], "difficulty": "medium", "count": 1}
    assert wanted.items() <= asked(runner).items()
    runner.finish(Done(0.1))
    page.only.click()
    gap = tab.artefact.loaded.coverage.gaps[0]
    page.table.setCurrentIndex(page.model.index(0, column))
    page.table.doubleClicked.emit(page.model.index(0, column))
    assert asked(runner)["facts"] == [gap]


def test_a_kind_that_is_chosen_has_its_column(tab, show) -> None:
    show()
    page = tab.artefact.coverage
    column = FIRST + KIND_KEYS.index("short")
    assert page.table.isColumnHidden(column)
    page.kind.setCurrentIndex(page.kind.findData("short"))
    assert not page.table.isColumnHidden(column)


def test_a_cell_leads_to_its_items(tab, show) -> None:
    show()
    page = tab.artefact.coverage
    cell = tab.artefact.loaded.coverage.cells[0]
    column = FIRST + KIND_KEYS.index(cell.kind)
    assert page.model.index(cell.fact, column).data().count("1") == 1
    page.table.doubleClicked.emit(page.model.index(cell.fact, column))
    assert tab.artefact.views.currentIndex() == ITEMS
    assert {row.item.kind for row in tab.artefact.items.list.model.rows()} == {cell.kind}


def test_the_paper_is_drawn_as_pages(qtbot, tab, show) -> None:
    show()
    tab.artefact.views.setCurrentIndex(PAPER)
    page = tab.artefact.paper
    qtbot.waitUntil(lambda: page.document.status() == QPdfDocument.Status.Ready, timeout=WAIT_MS)
    assert page.document.pageCount() >= 1
    assert "none is accepted yet" in page.about.text()
    text = page.document.getAllText(0).text()
    assert tab.artefact.loaded.items[0].stem[:20] in " ".join(text.split()) or text


def test_answers_are_on_the_paper_only_where_they_are_wanted(tab, show) -> None:
    show()
    items = tab.artefact.loaded.items
    plain, whole, alone = (paper_html(Paper("T", items, form)) for form in (QUESTIONS, WITH_ANSWERS, ANSWERS))
    assert "Answer:" not in plain
    assert whole.count("Answer:") == len(items)
    assert items[-1].stem[:30] not in alone
    assert items[0].explanation[:20] not in plain


def test_only_accepted_items_are_printed_and_exported(qtbot, tab, show, tmp_path) -> None:
    show()
    ids = [item.id for item in tab.artefact.loaded.items]
    tab.artefact.show_marks(tab.artefact.loaded.marked(ids[:2], "accepted"))
    tab.artefact.paper.show_set(tab.artefact.loaded)
    assert [item.id for item in tab.artefact.paper.paper().items] == ids[:2]
    assert "2 of 8 items" in tab.artefact.paper.about.text()


@pytest.mark.parametrize(("form", "_label", "ending"), FORMS)
def test_every_form_is_written(qtbot, tab, show, tmp_path, form, _label, ending) -> None:
    show()
    tab.export_to(form, tmp_path / f"set{ending}")
    qtbot.waitUntil(lambda: bool(tab._written), timeout=WAIT_MS)
    written = tab._written
    assert all(path.stat().st_size > 100 for path in written)
    assert len(written) == (2 if form == "docx" else 1)
    if form in ("xlsx", "docx", "qti", "anki"):
        assert zipfile.is_zipfile(written[0])


AUDITED = parts.Audit(
    name="bank.gift",
    count=3,
    recomputed=1,
    key_places={"A": 3},
    remarks=["All keys stand at A."],
)


@pytest.fixture
def audit(show, tab) -> parts.Audit:
    """Two changes and a flaw of the set's own items."""
    show()
    item = tab.artefact.loaded.items[-1]
    options = [one.model_copy(update={"right": at == 0}) for at, one in enumerate(item.options)]
    after = item.model_copy(update={"options": options, "answer": "A"})
    proposals = [
        parts.Proposal(id="1", item=item.id, kind="key", message="The key is wrong.", was=item, after=after),
        parts.Proposal(id="2", item="x", kind="duplicate", message="The same as y.", was=item, drop=True),
        parts.Proposal(id="3", item="z", kind="flaw", message="An absolute word.", was=item),
    ]
    tab.new_session()
    return AUDITED.model_copy(update={"proposals": proposals})


def ask(runner, tab, audit) -> None:
    tab.import_bank("/nowhere/bank.gift")
    choices = (Choice("accept", "Make all changes"), Choice("leave", "As it is"), Choice("cancel", "No"))
    question = Question(parts.ASK_AUDIT, "Which?", choices, "i1", audit.model_dump(mode="json"))
    runner.finish(question)


def test_an_audit_is_accepted_one_by_one(qtbot, tab, runner, audit) -> None:
    ask(runner, tab, audit)
    assert tab.artefact.views.currentIndex() == AUDIT
    page = tab.artefact.audit
    assert page.chosen() == ["1", "2"]
    text = page.detail.toPlainText()
    assert all(words in text for words in ("Before", "After", "The key is wrong."))
    page.list.item(1).setCheckState(Qt.CheckState.Unchecked)
    assert "1" in page.choose.text()
    qtbot.mouseClick(page.choose, Qt.MouseButton.LeftButton)
    assert runner.requests[-1].answer == {"key": "choose", "changes": ["1"]}
    assert runner.requests[-1].interrupt_id == "i1"
    assert not page.open


def test_an_audit_is_answered_in_the_conversation_too(qtbot, tab, runner, audit) -> None:
    ask(runner, tab, audit)
    tab.transcript.answered.emit("leave")
    assert runner.requests[-1].answer == "leave"


def test_findings_are_filtered_by_sort(tab, runner, audit) -> None:
    ask(runner, tab, audit)
    page = tab.artefact.audit
    page.kind.setCurrentIndex(page.kind.findData("flaw"))
    assert [page.list.isRowHidden(at) for at in range(3)] == [True, True, False]
    page.kind.setCurrentIndex(0)
    page.none.click()
    assert page.chosen() == []


def test_the_bank_is_searched_and_pruned(qtbot, tab, show, store) -> None:
    show()
    items = tab.artefact.loaded.items[:3]
    rows = [
        BankEntry(
            key=f"1:{item.id}",
            kind=item.kind,
            language="en",
            domain="law",
            difficulty="easy",
            topic="t",
            article=f"Article {at}",
            effective="2020-01-01",
            tags=("one",) if at else ("two",),
            data=item.model_dump_json(),
        )
        for at, item in enumerate(items)
    ]
    store.bank_keep(rows)
    changed = items[0].model_copy(update={"topic": "other"}).model_dump_json()
    store.bank_keep([BankEntry(**{**rows[0].__dict__, "data": changed})])
    dialog = BankDialog(tab.context.theme, store, tab)
    qtbot.waitUntil(lambda: dialog.model.rowCount() == 3, timeout=WAIT_MS)
    numbers = [dialog.model.row_at(at).entry.number for at in range(3)]
    assert sorted(numbers) == [1, 1, 2]
    dialog.table.setCurrentIndex(dialog.model.index(numbers.index(2), 0))
    qtbot.waitUntil(lambda: dialog.version.count() == 2, timeout=WAIT_MS)
    assert "2020-01-01" in [dialog.model.index(0, at).data() for at in range(7)]
    dialog.tag.setCurrentIndex(dialog.tag.findData("two"))
    dialog.tag.activated.emit(dialog.tag.currentIndex())
    assert dialog.model.rowCount() == 1
    qtbot.mouseClick(dialog.retire, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: dialog.model.every == 2, timeout=WAIT_MS)
    qtbot.mouseClick(dialog.back, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: dialog.model.every == 3, timeout=WAIT_MS)


def test_versions_are_compared(qtbot, tab, show, made_set) -> None:
    first = show()
    items = parts.ITEM_LIST.validate_json(made_set[parts.ITEMS])
    edited = items[0].model_copy(update={"stem": items[0].stem + " indeed"})
    second = show(items=parts.ITEM_LIST.dump_json([edited, *items[1:-1]]))
    tab.artefact.compareRequested.emit(first, second)
    qtbot.waitUntil(lambda: tab.artefact.views.currentIndex() == CHANGES, timeout=WAIT_MS)
    texts = [tab.artefact.changes.list.item(at).text() for at in range(tab.artefact.changes.list.count())]
    assert [one.split(":")[0] for one in texts] == ["Changed", "Gone"]


def test_the_tab_speaks_both_languages(qtbot, tab, show, runner) -> None:
    from PySide6.QtCore import QCoreApplication, QEvent

    from app.core.i18n import set_language

    show()
    try:
        set_language("zh")
        QCoreApplication.sendEvent(tab.window(), QEvent(QEvent.Type.LanguageChange))
        assert tab.artefact.items.list.model.rowCount() == 9
        assert len(tab.sample_files()) == 3
        assert "mortgage_zh" in str(tab.sample_files()[2].paths[0])
    finally:
        set_language("en")
    runner.finish(Done(0.0))
