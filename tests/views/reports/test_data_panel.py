"""What fills the preview: choosing it, how it fits, the form of parameters, words found in the pages."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox

from app.domain.reports.data_choice import DataChoice, Filled, ParameterInfo, choice_key, filled_key
from app.domain.reports.models import PrintedText, Sample
from app.views.reports.artefact import ReportArtefact
from app.views.reports.artefact_parts import DATA
from app.views.reports.data_panel import FILE, QUERY, DataPanel, fit_details, fit_sentence
from app.views.reports.data_table import DataTable
from app.views.reports.loaded import load_report
from app.views.reports.parameter_form import ParameterForm
from app.views.reports.tab import kept_choice
from app.views.reports.text_search import find_texts
from app.widgets.theme import Theme
from tests.views.reports.conftest import png

PARAMETERS = [
    ParameterInfo(name="who", label="经办人"),
    ParameterInfo(name="count", java_type="java.lang.Integer", default="3"),
    ParameterInfo(name="day", java_type="java.util.Date"),
    ParameterInfo(name="paid", java_type="java.lang.Boolean"),
]


@pytest.fixture
def panel(qtbot):
    made = DataPanel(Theme("light"))
    qtbot.addWidget(made)
    return made


@pytest.fixture
def form(qtbot):
    made = ParameterForm()
    qtbot.addWidget(made)
    made.show_parameters(PARAMETERS, {"count": 7}, {"who": "王小明"})
    return made


def keep_filled(store, version, choice: DataChoice, **values) -> None:
    """Keep how a version printed with data, as the graph does."""
    texts = json.dumps([PrintedText(page=1, x=0, y=0, width=9, height=9, text="real").model_dump()])
    sample = Sample(rows=[{"name": "real"}])
    filled = Filled(
        choice=choice,
        rows=1,
        page_count=1,
        pages=[store.put_blob(png("real"))],
        texts=store.put_blob(texts.encode()),
        sample=store.put_blob(sample.model_dump_json().encode()),
        **values,
    )
    store.set_setting(filled_key(version.id), filled.model_dump_json())


def test_a_version_shows_the_pages_of_the_chosen_data(store, version) -> None:
    choice = DataChoice(file="/data/orders.csv")
    keep_filled(store, version, choice)
    assert load_report(store, version.id).texts[0].text == "销售单"
    found = load_report(store, version.id, choice)
    assert [one.text for one in found.texts] == ["real"]
    assert len(found.pages) == 1
    assert found.sample.rows == [{"name": "real"}]
    other = load_report(store, version.id, DataChoice(file="/data/other.csv"))
    assert other.filled is None
    assert other.texts[0].text == "销售单"


def test_the_choice_of_a_session_is_remembered_and_a_damaged_one_forgotten(store, session) -> None:
    choice = DataChoice(connection="shop", query="SELECT 1")
    store.set_setting(choice_key(session.id), choice.model_dump_json())
    assert kept_choice(store, session.id) == choice
    store.set_setting(choice_key(session.id), "{broken")
    assert kept_choice(store, session.id) == DataChoice()


def test_the_fit_is_told_with_what_is_missing() -> None:
    choice = DataChoice(file="/data/orders.csv")
    names = [f"f{number}" for number in range(9)]
    filled = Filled(choice=choice, rows=500, cut=True, matched=["a"], missing=names, unused=["城市"])
    text, role = fit_sentence(choice, filled, 500)
    assert "orders.csv" in text
    assert "1 of 10" in text
    assert role == "warning"
    missing, unused = fit_details(filled)
    assert "f5 and 3 more" in missing
    assert "城市" in unused
    assert fit_sentence(DataChoice(), None, 3)[1] == "muted"


def test_choosing_sources(qtbot, panel) -> None:
    with qtbot.waitSignal(panel.dataChosen) as chosen:
        panel.choose_file("/data/orders.csv")
    assert chosen.args[0] == DataChoice(file="/data/orders.csv")
    with qtbot.waitSignal(panel.connectionsWanted):
        panel.sources.button(QUERY).click()
    panel.show_connections([("shop", "果果鲜生"), ("erp", "ERP")])
    panel.connection.setCurrentIndex(1)
    panel.query.setPlainText("SELECT 1")
    with qtbot.waitSignal(panel.dataChosen) as chosen:
        panel.run.click()
    assert chosen.args[0] == DataChoice(connection="erp", title="ERP", query="SELECT 1")


def test_an_empty_query_is_not_run(qtbot, panel) -> None:
    panel.show_connections([("shop", "shop")])
    with qtbot.assertNotEmitted(panel.dataChosen):
        panel.run.click()


def test_going_back_to_the_sample_keeps_the_parameters(qtbot, panel) -> None:
    panel._choice = DataChoice(file="/a.csv", parameters={"who": "x"})
    panel.sources.button(FILE).setChecked(True)
    with qtbot.waitSignal(panel.dataChosen) as chosen:
        panel.sources.button(0).click()
    assert chosen.args[0] == DataChoice(parameters={"who": "x"})


def test_parameters_are_typed_and_empty_ones_left_out(qtbot, form) -> None:
    fields = form._fields
    assert fields["who"].placeholderText() == "王小明"
    assert fields["count"].text() == "7"
    assert form.values() == {"count": 7}
    fields["day"].setText("2026-03-01")
    assert isinstance(fields["paid"], QComboBox)
    fields["paid"].setCurrentIndex(2)
    with qtbot.waitSignal(form.applied) as applied:
        form.apply.click()
    assert applied.args[0] == {"count": 7, "day": "2026-03-01", "paid": False}


def test_a_wrong_day_is_not_applied(qtbot, form) -> None:
    form._fields["day"].setText("2026-13-01")
    with qtbot.assertNotEmitted(form.applied):
        form.apply.click()
    form._fields["day"].setText("2026-1")
    assert form.wrong() == ["day"]
    form._fields["day"].setText("2026-02-30")
    assert form.wrong() == ["day"]


def test_what_is_wrong_is_said_below_the_field_until_it_is_mended(qtbot, form) -> None:
    form.show()
    field = form._fields["count"]
    field.clear()
    QTest.keyClicks(field, "abc")
    assert field.text() == "abc"
    with qtbot.assertNotEmitted(form.applied):
        form.apply.click()
    fault = form._faults["count"]
    assert fault.isVisible()
    assert fault.text() == "“abc” is no whole number, or it is too large."
    assert field.property("wrong")
    QTest.keyClick(field, Qt.Key.Key_Backspace)
    assert fault.isHidden()
    assert not field.property("wrong")


def test_the_buttons_stay_in_sight_below_many_parameters(form) -> None:
    form.show_parameters([ParameterInfo(name=f"p{at}") for at in range(40)], {}, {})
    form.resize(240, 300)
    form.show()
    for button in (form.apply, form.defaults):
        assert form.rect().contains(button.geometry())


def test_defaults_clear_the_form(qtbot, form) -> None:
    with qtbot.waitSignal(form.applied) as applied:
        form.defaults.click()
    assert applied.args[0] == {}


def text(page: int, y: int, words: str) -> PrintedText:
    return PrintedText(page=page, x=0, y=y, width=9, height=9, text=words)


def test_words_are_found_in_the_order_of_the_pages() -> None:
    texts = [text(2, 0, "合计 ABC"), text(1, 50, "abc"), text(1, 10, "ＡＢＣ公司"), text(1, 5, "none")]
    assert [(one.page, one.y) for one in find_texts(texts, "abc")] == [(1, 10), (1, 50), (2, 0)]
    assert find_texts(texts, "  ") == []


def test_the_search_goes_to_the_page_of_a_hit(qtbot, store, version) -> None:
    artefact = ReportArtefact(Theme("light"))
    qtbot.addWidget(artefact)
    artefact.resize(900, 700)
    artefact.show()
    report = load_report(store, version.id)
    report.texts.append(text(2, 30, "second page"))
    artefact.show_report(report)
    artefact.views.setCurrentIndex(DATA)
    artefact.find()
    artefact.search.bar.edit.setText("second")
    assert artefact._page == 2
    assert artefact.search.bar.count.text() == "1/1"
    qtbot.waitUntil(lambda: len(artefact.result._marks) == 1)
    artefact.search.bar.vanish()
    assert artefact.result._marks == []


def test_a_search_that_stands_behind_another_view_goes_on_in_the_next_report(qtbot, store, version) -> None:
    artefact = ReportArtefact(Theme("light"))
    qtbot.addWidget(artefact)
    artefact.show()
    report = load_report(store, version.id)
    artefact.show_report(replace(report, texts=[text(1, 30, "first")]))
    artefact.find()
    artefact.search.bar.edit.setText("first")
    assert artefact.search.bar.count.text() == "1/1"
    artefact.views.setCurrentIndex(DATA)
    artefact.show_report(replace(report, texts=[text(1, 30, "second")]))
    assert artefact.search.bar.count.text() == "0/0"


def test_the_table_of_samples_keeps_its_model_whatever_it_shows(qtbot) -> None:
    """A model that Python lets go of while the view still holds it has ended the program."""
    table = DataTable()
    qtbot.addWidget(table)
    table.show()
    model = table.model()
    for rows in ([{"a": 1}, {"a": 2}], [], [{"a": 1.0, "b": "x"}]):
        table.show_sample(Sample(rows=rows), {"a": "金额"})
        assert table.model() is model
        assert (model.rowCount(), model.columnCount()) == (len(rows), len(rows[0]) if rows else 0)
    assert [model.index(0, column).data() for column in range(2)] == ["1", "x"]
    assert model.headerData(0, Qt.Orientation.Horizontal) == "金额"
