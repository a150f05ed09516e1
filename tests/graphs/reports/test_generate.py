"""Making reports and answering questions in the graph: tables of databases, known templates, examples."""

from __future__ import annotations

import json
import sqlite3

from app.core.events import Answer, Done, NodeEnded
from app.core.records import KnowledgeEntry
from app.domain.reports import parts
from app.domain.reports.generate.spec import ColumnSpec, ReportSpec


def head(talk):
    return talk.services.store.read_part(talk.head, parts.REPORT).decode()


async def test_a_table_of_a_database_becomes_a_report_with_its_query(talk, tmp_path):
    with sqlite3.connect(tmp_path / "shop.db") as connection:
        connection.execute(
            "create table orders (order_no text, customer text, day date, amount numeric(10,2))"
        )
    end = await talk.say(f"用 sqlite:///{tmp_path}/shop.db 的 orders 表做一张报表,横向,合计金额")
    assert isinstance(end, Done)
    assert end.status == "pass"
    jrxml = head(talk)
    assert "SELECT order_no, customer, day, amount FROM orders" in jrxml
    assert 'orientation="Landscape"' in jrxml
    assert '<field name="amount" class="java.math.BigDecimal">' in jrxml


async def test_a_missing_table_is_told(talk, tmp_path):
    sqlite3.connect(tmp_path / "shop.db").close()
    end = await talk.say(f"用 sqlite:///{tmp_path}/shop.db 的 nothing 表做一张报表")
    assert not isinstance(end, Done) or end.status != "pass"


async def test_a_known_template_is_the_example(talk):
    spec = ReportSpec(
        title="送货单",
        columns=[ColumnSpec(label="品名"), ColumnSpec(label="数量", type="integer")],
        totals=["数量"],
    )
    talk.services.store.add_knowledge("template", "送货单", "品名 数量", spec.model_dump_json())
    end = await talk.say("照着送货单做一张报表")
    assert isinstance(end, Done)
    texts = [one["text"] for one in json.loads(talk.services.store.read_part(talk.head, parts.TEXTS))]
    assert texts[:3] == ["送货单", "品名", "数量"]


async def test_known_fields_of_an_import_are_read(talk):
    field = '{"name": "qty_ordered", "label": "数量", "java_type": "java.lang.Integer"}'
    talk.services.store.replace_source("erp", [KnowledgeEntry("field", "数量", "qty_ordered", field)])
    await talk.say("做一张清单,包含品名、数量")
    found = next(event for event in talk.of(NodeEnded) if event.node == "retrieve")
    assert "1" in found.summary


async def test_an_answer_shows_an_example_and_its_document(talk):
    await talk.say("怎么做承前页和过次页?")
    said = talk.of(Answer)[-1].text
    assert "```xml" in said
    assert "承前页和过次页" in said
    assert "JasperReports API" in said


async def test_the_users_own_note_is_cited(talk):
    note = KnowledgeEntry("note", "发票抬头规定", "发票抬头写公司全称，税号写在第二行。")
    talk.services.store.replace_source("rules.md", [note])
    await talk.say("发票抬头规定是什么?")
    said = talk.of(Answer)[-1].text
    assert "税号写在第二行" in said
    assert "发票抬头规定" in said


async def test_an_unknown_question_names_what_is_near(talk):
    await talk.say("怎么在报表里画地图的颜色边界经纬度投影?")
    said = talk.of(Answer)[-1].text
    assert "no entry that answers this" in said or "From the knowledge base" in said


async def test_a_dropped_list_of_fields_becomes_a_report(talk, tmp_path):
    path = tmp_path / "fields.csv"
    path.write_text(
        '字段名,类型,说明\norder_no,varchar(20),单号\nqty,int,数量\namount,"decimal(10,2)",金额\n', "utf-8"
    )
    end = await talk.say("做成报表,金额合计,横向", path)
    assert isinstance(end, Done)
    assert end.status == "pass"
    jrxml = head(talk)
    assert '<field name="order_no"' in jrxml
    assert 'name="total_amount"' in jrxml
    assert 'orientation="Landscape"' in jrxml
