"""A report printed with data from a file or a query, shown and exported."""

from __future__ import annotations

import csv

import pymupdf
import pytest

from app.core.events import Done, Failed, Notice, Version
from app.domain.reports.data_choice import DataChoice, Filled, choice_key, filled_key
from app.engines.databases.sample import SAMPLE_ID
from tests.domain.reports.broken import template
from tests.graphs.reports.test_scenarios import SENTENCE


@pytest.fixture
def orders(tmp_path):
    path = tmp_path / "orders.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["客户", "金额", "城市"])
        writer.writerows([[f"客户{number}", f"{number}.50", "苏州"] for number in range(1, 1201)])
    return path


def filled(talk) -> Filled:
    return Filled.model_validate_json(talk.services.store.get_setting(filled_key(talk.head)))


async def test_a_file_fills_the_preview_and_missing_fields_are_told(talk, orders):
    await talk.say(SENTENCE)
    version = talk.head
    end = await talk.say(intent="preview_report", data={"file": str(orders)})
    assert isinstance(end, Done), end
    assert talk.head == version
    assert [one.version_id for one in talk.of(Version)] == [version]
    found = filled(talk)
    assert (found.rows, found.cut) == (200, True)
    assert (found.matched, found.missing, found.unused) == (["kehu", "jine"], ["riqi"], ["城市"])
    assert found.page_count > 2
    texts = talk.services.store.get_blob(found.texts).decode()
    assert "客户7" in texts
    assert any("riqi" in one.text for one in talk.of(Notice))


@pytest.mark.thorough
async def test_a_change_is_printed_with_the_chosen_data_again(talk, orders):
    await talk.say(SENTENCE)
    await talk.say("把标题字体改大", data={"file": str(orders)})
    assert filled(talk).rows == 200


@pytest.mark.thorough
async def test_an_export_prints_all_rows(talk, orders, tmp_path):
    await talk.say(SENTENCE)
    target = tmp_path / "all.pdf"
    given = {"form": "pdf", "path": str(target)}
    await talk.say(intent="export_pdf", data={"file": str(orders)}, export=given)
    with pymupdf.open(target) as pdf:
        assert "客户1200" in pdf[-1].get_text()


async def test_parameters_alone_keep_the_sample(talk):
    await talk.say("生成销售报表，包含客户、金额，参数：经办人")
    await talk.say(intent="preview_report", data={"parameters": {"jingbanren": "王小明"}})
    assert filled(talk).choice.parameters == {"jingbanren": "王小明"}
    assert filled(talk).rows > 0


async def test_a_query_fills_the_preview(talk):
    from app.engines.databases.sample import SAMPLE_ID

    await talk.say("生成客户报表，包含name、phone")
    query = "SELECT name, phone FROM customer"
    end = await talk.say(intent="preview_report", data={"connection": SAMPLE_ID, "query": query})
    assert isinstance(end, Done), end
    assert filled(talk).rows > 3


async def test_a_report_of_a_table_shows_the_rows_that_are_there(talk):
    table = {"connection": SAMPLE_ID, "name": "customer"}
    await talk.say("Make a report of the table customer", intent="initial_generation", table=table)
    found = filled(talk)
    assert (found.choice.connection, found.missing) == (SAMPLE_ID, [])
    assert found.rows > 0
    assert "KH0001" in talk.services.store.get_blob(found.texts).decode()
    kept = talk.services.store.get_setting(choice_key(talk.id))
    assert DataChoice.model_validate_json(kept) == found.choice


async def test_a_query_that_writes_is_refused(talk):
    from app.engines.databases.sample import SAMPLE_ID

    await talk.say("生成客户报表，包含name、phone")
    end = await talk.say(
        intent="preview_report", data={"connection": SAMPLE_ID, "query": "DELETE FROM customer"}
    )
    assert isinstance(end, Failed)
    assert end.code == "not_a_select"


async def test_data_that_is_no_table_fails_with_a_remedy_and_keeps_the_version(talk, tmp_path):
    await talk.say(SENTENCE)
    version = talk.head
    bad = tmp_path / "bad.json"
    bad.write_text("{", encoding="utf-8")
    end = await talk.say(intent="preview_report", data={"file": str(bad)})
    assert isinstance(end, Failed)
    assert end.remedy
    assert talk.head == version


async def test_values_that_a_font_can_not_print_are_told_once_with_the_words_that_mend_it(talk, tmp_path):
    path = tmp_path / "bare.jrxml"
    path.write_bytes(template())
    rows = tmp_path / "names.csv"
    rows.write_text("name,qty\n疫苗甲,1\n疫苗乙,2\n", encoding="utf-8")
    await talk.say("", path)
    await talk.answer("open")
    data = {"file": str(rows)}
    await talk.say(intent="preview_report", data=data)
    (told,) = (one for one in talk.of(Notice) if one.code == "text_lost")
    assert "疫苗甲" in told.text
    await talk.say("make Hello red", data=data)
    assert not [one for one in talk.of(Notice) if one.code == "text_lost"]
    await talk.say("use Draftsmith Sans for all texts", data=data)
    assert filled(talk).lost == []
