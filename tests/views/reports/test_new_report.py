"""Ways to begin a report, the designs to choose from, and the knowledge base in the window."""

from __future__ import annotations

import pytest

from app.domain.reports.generate.looks import LOOKS
from app.engines.databases.sample import SAMPLE_ID
from app.views.reports.design_pictures import NAMES, picture_of
from app.views.reports.knowledge import KnowledgeDialog
from app.views.reports.new_report import FIELDS, SENTENCE, TABLE, NewReport, NewReportDialog
from app.widgets.theme import Theme

WAIT_MS = 60_000


@pytest.fixture
def dialog(qtbot):
    made = NewReportDialog(Theme("light"))
    qtbot.addWidget(made)
    return made


@pytest.fixture
def knowledge(qtbot, store):
    made = KnowledgeDialog(store)
    qtbot.addWidget(made)
    made.appear()
    return made


def test_every_design_has_a_name_and_a_picture_of_its_own(qapp) -> None:
    assert {key for key, _name in NAMES} == {"", *LOOKS}
    images = [picture_of(key).toImage() for key, _name in NAMES]
    pictures = [bytes(one.constBits()) for one in images]
    assert len(set(pictures)) == len(pictures)


def test_a_sentence_with_a_design(qtbot, dialog) -> None:
    dialog.open_at(SENTENCE)
    assert not dialog.make.isEnabled()
    dialog.sentence.setPlainText("客户清单，包含姓名、电话")
    dialog.designs.setCurrentRow([key for key, _name in NAMES].index("zebra"))
    with qtbot.waitSignal(dialog.requested) as asked:
        dialog.make.click()
    assert asked.args[0] == NewReport("客户清单，包含姓名、电话", design="zebra")
    assert not dialog.isVisible()


def test_a_list_of_fields_keeps_its_tabs(dialog) -> None:
    dialog.open_at(FIELDS)
    dialog.fields.setPlainText("name\ttype\namount\tdecimal")
    assert "amount\tdecimal" in dialog.chosen().text


def test_a_table_of_a_saved_connection(qtbot, dialog) -> None:
    dialog.open_at(TABLE)
    qtbot.waitUntil(lambda: dialog.tables.count() > 5, timeout=WAIT_MS)
    names = [dialog.tables.item(row).text() for row in range(dialog.tables.count())]
    dialog.tables.setCurrentRow(names.index("customer"))
    found = dialog.chosen()
    assert (found.connection, found.table) == (SAMPLE_ID, "customer")
    assert "customer" in found.text


def test_knowledge_is_imported_listed_found_and_forgotten(qtbot, monkeypatch, tmp_path, knowledge) -> None:
    path = tmp_path / "fields.csv"
    path.write_text("name,type,comment\nzhekou_lv,decimal,折扣率\n", encoding="utf-8")
    bad = tmp_path / "nothing.xyz"
    bad.write_text("?", encoding="utf-8")
    knowledge.add_files([str(path), str(bad)])
    qtbot.waitUntil(lambda: knowledge.sources.topLevelItemCount() == 1, timeout=WAIT_MS)
    assert knowledge.sources.topLevelItem(0).text(0) == "fields.csv"
    assert "nothing.xyz" in knowledge.told.text()
    knowledge.words.setText("折扣率")
    qtbot.waitUntil(lambda: knowledge.hits.count() == 1, timeout=WAIT_MS)
    assert knowledge.hits.item(0).text().startswith("折扣率")
    monkeypatch.setattr("app.views.reports.knowledge.confirm", lambda *_given, **_more: True)
    knowledge.sources.setCurrentItem(knowledge.sources.topLevelItem(0))
    knowledge.remove.click()
    assert knowledge.sources.topLevelItemCount() == 0
    knowledge.words.setText("折扣率 ")
    qtbot.waitUntil(lambda: knowledge.nothing.isVisible(), timeout=WAIT_MS)


def test_a_database_becomes_known(qtbot, knowledge) -> None:
    knowledge.add_database(SAMPLE_ID)
    qtbot.waitUntil(lambda: knowledge.sources.topLevelItemCount() == 1, timeout=WAIT_MS)
    assert "fields" in knowledge.sources.topLevelItem(0).text(1)
