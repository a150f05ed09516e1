"""The Questions tab as people use it: ask, judge, edit, vary, fill, export, import, and what goes wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl

from app.core.paths import resource_dir
from app.views.questions.artefact import AUDIT, COVERAGE
from app.views.questions.item_list import AGAIN, VARY
from app.widgets.empty_state import SampleCard

RUN_MS = 90_000
SAMPLES = resource_dir("samples", "questions")
PASSAGE = (SAMPLES / "directors.txt").read_text("utf-8")


def ended(qtbot, tab) -> None:
    qtbot.waitUntil(lambda: not tab.running, timeout=RUN_MS)


def version(qtbot, tab, number: int) -> None:
    """Wait until a version is on show and nothing runs."""
    artefact = tab.artefact
    qtbot.waitUntil(
        lambda: artefact.loaded is not None and artefact.loaded.version.number == number, timeout=RUN_MS
    )
    ended(qtbot, tab)


def send(qtbot, tab, text: str) -> None:
    tab.composer.edit.setPlainText(text)
    qtbot.mouseClick(tab.composer.send, Qt.MouseButton.LeftButton)
    ended(qtbot, tab)


def press(qtbot, tab, key) -> None:
    qtbot.keyClick(tab.artefact.items.list.view, key)


def made(qtbot, tab, count: int = 6) -> None:
    tab.bar.count.setValue(count)
    send(qtbot, tab, PASSAGE)
    version(qtbot, tab, 1)


def items(tab):
    return tab.artefact.loaded.items


def said(tab) -> str:
    return "\n".join(tab.transcript.texts())


def test_a_passage_becomes_items_that_passed_every_check(qtbot, tab) -> None:
    made(qtbot, tab)
    assert 4 <= len(items(tab)) <= 6
    for item in items(tab):
        check = tab.artefact.loaded.checks[item.id]
        assert len(check.layers) >= 13
        assert not any(layer.findings for layer in check.layers)
        text = tab.artefact.loaded.passages[item.passage].text
        assert all(text[one.start : one.start + len(one.text)] == one.text for one in item.evidence)
    assert "every check passed" in tab.artefact.bar.words.text()
    assert tab.artefact.items.source.scores.isVisible()


def test_evidence_is_marked_in_the_source(qtbot, tab) -> None:
    made(qtbot, tab)
    page = tab.artefact.items
    item = next(one for one in items(tab) if one.evidence)
    page.list.select(item.id)
    page.view.anchorClicked.emit(QUrl("evidence:0"))
    assert page.source.text.marked()[0] == item.evidence[0].text


@pytest.mark.thorough
def test_marks_become_versions_and_fill_the_bank(qtbot, tab) -> None:
    made(qtbot, tab)
    ids = [item.id for item in items(tab)]
    tab.artefact.items.list.select(ids[0])
    for key in (Qt.Key.Key_A, Qt.Key.Key_A, Qt.Key.Key_R):
        press(qtbot, tab, key)
    version(qtbot, tab, 3)
    marks = tab.artefact.loaded.marks
    assert [marks.get(one, "") for one in ids[:4]] == ["accepted", "accepted", "rejected", ""]
    stems = [entry.data for entry in tab.context.store.bank_items()]
    assert all(any(json.dumps(item.stem)[1:20] in data for data in stems) for item in items(tab)[:2])
    tab.undo()
    version(qtbot, tab, 2)
    assert tab.artefact.loaded.marks.get(ids[2], "") == ""
    tab.redo()
    version(qtbot, tab, 3)


def test_an_edit_is_checked_again_and_kept(qtbot, tab) -> None:
    made(qtbot, tab)
    item = next(one for one in items(tab) if one.options)
    tab.artefact.items.list.select(item.id)
    press(qtbot, tab, Qt.Key.Key_E)
    editor = tab.artefact.items.editor
    words = item.explanation.rstrip() + " See the source."
    editor.explanation.setPlainText(words)
    qtbot.mouseClick(editor.save, Qt.MouseButton.LeftButton)
    version(qtbot, tab, 2)
    kept = next(one for one in items(tab) if one.id == item.id)
    assert kept.explanation == words
    assert tab.artefact.items.middle.currentIndex() == 0
    assert tab.artefact.loaded.checks[item.id].by == "user"


def test_an_edit_that_moves_the_key_is_refused(qtbot, tab) -> None:
    made(qtbot, tab)
    item = next(one for one in items(tab) if one.kind == "true_false")
    tab.artefact.items.list.select(item.id)
    press(qtbot, tab, Qt.Key.Key_E)
    editor = tab.artefact.items.editor
    editor.truth.setCurrentIndex(1 - editor.truth.currentIndex())
    qtbot.mouseClick(editor.save, Qt.MouseButton.LeftButton)
    ended(qtbot, tab)
    assert tab.artefact.loaded.version.number == 1
    assert editor.item is not None
    assert editor.verdict.text()
    assert editor.verdict.text() != "All checks pass."


def test_one_item_is_made_again(qtbot, tab) -> None:
    made(qtbot, tab)
    before = [item.stem for item in items(tab)]
    tab.artefact.items.list.select(items(tab)[0].id)
    qtbot.mouseClick(tab.artefact.items.buttons[AGAIN], Qt.MouseButton.LeftButton)
    ended(qtbot, tab)
    version(qtbot, tab, 2)
    after = [item.stem for item in items(tab)]
    assert after[0] != before[0]
    assert after[1:] == before[1:]


@pytest.mark.thorough
def test_a_computed_item_gets_fifty_variants(qtbot, tab) -> None:
    cards = tab.empty_state.findChildren(SampleCard)
    tab.bar.count.setValue(3)
    qtbot.mouseClick(cards[2], Qt.MouseButton.LeftButton)
    version(qtbot, tab, 1)
    assert {item.kind for item in items(tab)} == {"calc"}
    count = len(items(tab))
    tab.artefact.items.list.select(items(tab)[0].id)
    qtbot.mouseClick(tab.artefact.items.buttons[VARY], Qt.MouseButton.LeftButton)
    version(qtbot, tab, 2)
    assert len(items(tab)) == count + 50
    assert len({item.stem for item in items(tab)}) == count + 50
    assert tab.artefact.items.list.current_id() == items(tab)[count].id


def test_gaps_are_filled_on_a_click(qtbot, tab) -> None:
    made(qtbot, tab, 3)
    gaps = len(tab.artefact.loaded.coverage.gaps)
    assert gaps
    tab.artefact.views.setCurrentIndex(COVERAGE)
    qtbot.mouseClick(tab.artefact.coverage.fill, Qt.MouseButton.LeftButton)
    ended(qtbot, tab)
    version(qtbot, tab, 2)
    assert len(tab.artefact.loaded.coverage.gaps) < gaps


def test_a_bank_goes_out_and_comes_back_audited(qtbot, tab, tmp_path) -> None:
    cards = tab.empty_state.findChildren(SampleCard)
    tab.bar.count.setValue(4)
    qtbot.mouseClick(cards[2], Qt.MouseButton.LeftButton)
    version(qtbot, tab, 1)
    tab.export_to("json", tmp_path / "bank.json")
    qtbot.waitUntil(lambda: bool(tab._written), timeout=RUN_MS)
    path = corrupted(tab._written[0])
    tab.new_session()
    tab.import_bank(str(path))
    ended(qtbot, tab)
    page = tab.artefact.audit
    assert tab.artefact.views.currentIndex() == AUDIT
    wrong = [one for one in page.audit.proposals if one.kind == "key"]
    assert len(wrong) == 1
    qtbot.mouseClick(page.choose, Qt.MouseButton.LeftButton)
    ended(qtbot, tab)
    version(qtbot, tab, 1)
    fixed = next(item for item in items(tab) if item.id == wrong[0].item)
    assert fixed.answer == wrong[0].after.answer
    assert not page.open


def corrupted(path: Path) -> Path:
    """Move the key of the first item to another option."""
    data = json.loads(path.read_text("utf-8"))
    item = data["draftsmith"][0]
    right = next(at for at, one in enumerate(item["options"]) if one["right"])
    wrong = (right + 1) % len(item["options"])
    item["options"][right]["right"], item["options"][wrong]["right"] = False, True
    item["answer"] = "ABCDEFGH"[wrong]
    path.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
    return path


@pytest.mark.parametrize("text", ["Hello.", "........ ,,,, ????"])
def test_nothing_to_ask_is_said(qtbot, tab, text) -> None:
    send(qtbot, tab, text)
    assert tab.artefact.loaded is None
    assert tab.stack.currentWidget() is tab.empty_state
    assert len(said(tab)) > len(text) + 20


def test_an_empty_file_is_said(qtbot, tab, tmp_path) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_text("", encoding="utf-8")
    tab.accept_files([str(empty)])
    ended(qtbot, tab)
    assert tab.artefact.loaded is None
    assert "empty" in said(tab).lower()


@pytest.mark.thorough
def test_a_repealed_law_and_contradictions_are_flagged(qtbot, tab) -> None:
    law = (
        "中华人民共和国示例法\n（已废止）\n第一条 公司的董事会成员不得少于三人。\n"
        "第二条 公司的董事会成员不得少于五人。\n第三条 股东会的定期会议应当每年召开一次。\n"
        "第四条 公司的监事任期每届为三年。\n第五条 公司应当在会计年度终了时编制财务会计报告。"
    )
    send(qtbot, tab, law)
    if tab.artefact.loaded is not None:
        version(qtbot, tab, 1)
        assert tab.artefact.items.source.warning.isVisible()
    assert "repealed" in said(tab)


def test_stop_keeps_the_window_alive_and_the_run_goes_on(qtbot, tab) -> None:
    tab.bar.count.setValue(400)
    tab.bar.set_kinds(["calc"])
    tab.composer.edit.setPlainText((SAMPLES / "mortgage_en.txt").read_text("utf-8"))
    qtbot.mouseClick(tab.composer.send, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: tab.running, timeout=RUN_MS)
    qtbot.wait(600)
    qtbot.mouseClick(tab.composer.send, Qt.MouseButton.LeftButton)
    ended(qtbot, tab)
    if tab.artefact.loaded is None:
        assert "Stopped" in said(tab)
        tab.transcript.actionRequested.emit("resume")
        ended(qtbot, tab)
        qtbot.waitUntil(lambda: tab.artefact.loaded is not None, timeout=RUN_MS)
    assert len(items(tab)) > 50
