from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import zipfile
from collections import Counter
from pathlib import Path
from typing import Any

import docx
import pymupdf
import pytest

from app.domain.documents.check import unproven
from app.domain.documents.document import Document
from app.domain.records.models import ConnectionInfo
from app.engines.databases.connections import save
from app.graphs.documents.command import Job, run_job

NAMESPACE = "http://jasperreports.sourceforge.net/jasperreports"
SALES = "region,seller,amount\nNorth,Ada,1200.50\nSouth,Bo,800\nNorth,Cy,99.5\nTotal,,2100\n"


@pytest.fixture
def folder(report_fonts: Path, tmp_path: Path) -> Path:
    (tmp_path / "home").mkdir(exist_ok=True)
    (tmp_path / "home" / "fonts").symlink_to(report_fonts, target_is_directory=True)
    return tmp_path


def _made(ask: str, folder: Path, *files: Path, template: Path | None = None) -> tuple[dict[str, Any], str]:
    told: list[str] = []
    job = Job(ask=ask, files=files, out=folder / "out", template=template)
    asyncio.run(run_job(job, "none", echo=told.append, complain=lambda *said: told.extend(said)))
    return json.loads((folder / "out" / "result.json").read_text()), "\n".join(told)


def _table(folder: Path, text: str = SALES) -> Path:
    path = folder / "sales.csv"
    path.write_text(text)
    return path


def _printed_with(folder: Path, fields: dict[str, str], *, labels: dict[str, str] | None = None) -> Path:
    """Write a report template that prints each field of each row, and the sum of the first number."""
    labels = labels or {}
    declared, shown = "", ""
    for at, (name, kind) in enumerate(fields.items()):
        said = f"<fieldDescription><![CDATA[{labels[name]}]]></fieldDescription>" if name in labels else ""
        declared += f'<field name="{name}" class="{kind}">{said}</field>'
        shown += (
            f'<textField><reportElement x="{at * 150}" y="0" width="140" height="20"/><textElement>'
            f'<font fontName="Draftsmith Sans" size="10"/></textElement>'
            f"<textFieldExpression><![CDATA[$F{{{name}}}]]></textFieldExpression></textField>"
        )
    number = next((name for name, kind in fields.items() if kind.endswith("BigDecimal")), "")
    summed = (
        f'<variable name="sum" class="java.math.BigDecimal" calculation="Sum"><variableExpression>'
        f"<![CDATA[$F{{{number}}}]]></variableExpression></variable>"
        if number
        else ""
    )
    foot = (
        '<summary><band height="20"><textField><reportElement x="0" y="0" width="300" height="20"/>'
        '<textElement><font fontName="Draftsmith Sans" size="10"/></textElement>'
        '<textFieldExpression><![CDATA["SUM " + $V{sum}]]></textFieldExpression></textField></band></summary>'
        if number
        else ""
    )
    path = folder / "list.jrxml"
    path.write_text(
        f'<?xml version="1.0" encoding="UTF-8"?><jasperReport xmlns="{NAMESPACE}" name="t" pageWidth="595"'
        ' pageHeight="842" columnWidth="555" leftMargin="20" rightMargin="20" topMargin="20"'
        f' bottomMargin="20">{declared}{summed}<detail><band height="20">{shown}</band></detail>{foot}'
        "</jasperReport>"
    )
    return path


def _words(pdf: Path) -> str:
    with pymupdf.open(pdf) as opened:
        return "\n".join(page.get_text() for page in opened)


def test_a_report_template_prints_the_table_beside_the_document(folder: Path) -> None:
    fields = {"area": "java.lang.String", "seller": "java.lang.String", "amount": "java.math.BigDecimal"}
    template = _printed_with(folder, fields, labels={"area": "region"})
    result, told = _made("Write an analysis report by region.", folder, _table(folder), template)
    assert result["status"] == "ok", told
    assert "report" in result["trace"]
    words = _words(folder / "out" / "report.pdf")
    assert [words.count(one) for one in ("North", "South", "Ada", "Bo", "Cy")] == [2, 1, 1, 1, 1]
    assert "SUM 2100" in words
    assert "2,100" in (folder / "out" / "document.md").read_text()


@pytest.mark.thorough
def test_a_chinese_head_fills_a_field_by_its_name(folder: Path) -> None:
    data = folder / "出库.csv"
    data.write_bytes("品名,数量\n螺栓,40\n螺母,25\n".encode("gbk"))
    template = _printed_with(folder, {"品名": "java.lang.String", "数量": "java.math.BigDecimal"})
    result, told = _made("用模板打印出库清单，并写一份分析报告。", folder, data, template)
    assert result["status"] == "ok", told
    words = _words(folder / "out" / "report.pdf")
    assert "螺栓" in words
    assert "SUM 65" in words


@pytest.mark.thorough
def test_fields_without_data_are_named_and_the_rest_is_printed(folder: Path) -> None:
    fields = {"region": "java.lang.String", "amount": "java.math.BigDecimal", "bonus": "java.lang.String"}
    _result, told = _made("Write an analysis report.", folder, _table(folder), _printed_with(folder, fields))
    assert "These fields of list.jrxml have no data: bonus." in told
    assert "SUM 2100" in _words(folder / "out" / "report.pdf")


def test_a_template_of_another_table_is_told_and_the_document_still_written(folder: Path) -> None:
    template = _printed_with(folder, {"colour": "java.lang.String"})
    result, told = _made("Write an analysis report.", folder, _table(folder), template)
    assert result["status"] == "partial"
    assert result["error"]["code"] == "no_field_fits"
    assert "list.jrxml" in told
    assert not (folder / "out" / "report.pdf").exists()
    assert "2,100" in (folder / "out" / "document.md").read_text()


def test_a_template_that_is_no_report_is_told(folder: Path) -> None:
    template = folder / "list.jrxml"
    template.write_text("<jasperReport><detail>")
    result, told = _made("Write an analysis report.", folder, _table(folder), template)
    assert result["status"] == "partial"
    assert "list.jrxml" in told
    assert "2,100" in (folder / "out" / "document.md").read_text()


def _house(folder: Path, name: str, *lines: str) -> Path:
    file = docx.Document()
    file.sections[0].header.paragraphs[0].text = "ACME Ltd. {{ title }}"
    for line in lines:
        file.add_paragraph(line)
    path = folder / name
    file.save(str(path))
    return path


def _text(path: Path) -> str:
    file = docx.Document(str(path))
    texts = [one.text for one in (*file.sections[0].header.paragraphs, *file.paragraphs)]
    return "\n".join(texts)


def test_a_word_template_among_the_files_is_filled_with_facts(folder: Path) -> None:
    _result, _told = _made("Write an analysis report by region.", folder, _table(folder))
    facts = json.loads((folder / "out" / "facts.json").read_text())
    single = [one for one, count in Counter(fact["label"] for fact in facts).items() if count == 1]
    total = next(fact for fact in facts if fact["shown"] == "2,100" and fact["label"] in single)
    template = _house(
        folder,
        "our template.docx",
        f'Turnover: {{{{ facts["{total["label"]}"] }}}}',
        'Profit: {{ facts["Profit margin of the moon"] }}',
        '{% if facts["Profit margin of the moon"] %}hidden{% endif %}',
    )
    result, told = _made("Write an analysis report by region.", folder, _table(folder), template)
    assert result["status"] == "ok", told
    assert "template_fill" in result["trace"]
    text = _text(folder / "out" / "template.docx")
    assert "Turnover: 2,100" in text
    assert "Profit: [missing: Profit margin of the moon]" in text
    assert "hidden" not in text
    assert "ACME Ltd. Analysis report" in text
    assert "have no value and are marked: Profit margin of the moon" in told


HOSTILE = (
    "{{ ''.__class__.__mro__[1].__subclasses__()[0]('x') }}",
    "{{ cycler.__init__.__globals__.os.popen('id').read() }}",
    "{% for a in range(100000000) %}x{% endfor %}",
    "{{ title.__class__ }}{% include '/etc/passwd' %}",
    "{{ broken",
)


@pytest.mark.parametrize("words", HOSTILE)
def test_a_hostile_or_broken_word_template_runs_nothing(words: str, folder: Path) -> None:
    template = _house(folder, "bad template.docx", words)
    result, told = _made("Write an analysis report by region.", folder, _table(folder), template)
    assert result["status"] == "partial", told
    assert "2,100" in (folder / "out" / "document.md").read_text()
    made = folder / "out" / "template.docx"
    assert not made.exists()
    assert result["error"]["code"] == "bad_template"
    assert not re.search(r"uid=\d|root:x|<class", told)


def test_a_house_file_takes_title_body_sections_and_footnotes(folder: Path) -> None:
    template = _house(
        folder, "house.docx", "{{ title }}", "Before", "{{ body }}", "After", '{{ sections["Overview"] }}'
    )
    result, told = _made("Write an analysis report by region.", folder, _table(folder), template=template)
    assert result["status"] == "ok", told
    texts = _text(folder / "out" / "document.docx").split("\n")
    assert texts[0] == "ACME Ltd. Analysis report"
    body = texts[texts.index("Before") + 1 : texts.index("After")]
    assert "Overview" in body
    assert any("2,100" in one for one in body)
    assert any("2,100" in one for one in texts[texts.index("After") :])
    with zipfile.ZipFile(folder / "out" / "document.docx") as packed:
        marks = re.findall(r'<w:footnoteReference w:id="(\d+)"', packed.read("word/document.xml").decode())
        notes = packed.read("word/footnotes.xml").decode()
    assert marks
    assert all(f'w:id="{mark}"' in notes for mark in marks)
    assert "sales.csv" in notes


@pytest.fixture
def shop(folder: Path) -> Path:
    path = folder / "shop.db"
    with sqlite3.connect(path) as database:
        database.executescript(
            "create table orders (id integer primary key, area text, amount numeric(10,2));"
            "insert into orders (area, amount) values ('Ost', 12.5), ('West', 99), ('Ost', 7.25);"
        )
    save(ConnectionInfo(id="c1", name="Shop Q4", dialect="sqlite", database=str(path)))
    return path


def test_a_saved_connection_is_asked_without_any_file(folder: Path, shop: Path) -> None:
    query = "select area, sum(amount) as q4_sum, count(*) as n from orders group by area order by area"
    result, told = _made(f"Write a summary. connection shop q4: {query}", folder)
    assert result["status"] == "ok", told
    text = (folder / "out" / "document.md").read_text()
    assert re.search(r"\| Ost \| 19\.75 \| 2 \|", text), text
    assert "| West | 99 | 1 |" in text
    assert "Shop Q4: select area" in text
    document = Document.model_validate_json((folder / "out" / "document.json").read_bytes())
    assert unproven(document) == []


@pytest.mark.parametrize(
    "query",
    [
        "with x as (select 1) delete from orders",
        "select writefile('/tmp/x', 'y')",
    ],
)
def test_a_query_that_would_write_is_refused(query: str, folder: Path, shop: Path) -> None:
    result, _told = _made(f"写一份分析报告，连接 Shop Q4 查询：{query}", folder, _table(folder))
    assert result["status"] == "partial"
    with sqlite3.connect(shop) as database:
        assert database.execute("select count(*) from orders").fetchone() == (3,)


def test_an_unknown_connection_is_told_with_those_there_are(folder: Path, shop: Path) -> None:
    result, told = _made(
        "Write a summary. connection ledger: select area from orders", folder, _table(folder)
    )
    assert result["status"] == "partial"
    assert result["error"]["code"] == "no_connection"
    assert "Shop Q4" in told


def test_more_rows_than_are_shown_are_counted(folder: Path, shop: Path) -> None:
    with sqlite3.connect(shop) as database:
        database.executemany(
            "insert into orders (area, amount) values (?, ?)", [("Nord", n) for n in range(60)]
        )
    _result, _told = _made("Write a summary. connection c1: select id, amount from orders", folder)
    text = (folder / "out" / "document.md").read_text()
    assert "The query gave 63 rows; the first 30 follow." in re.sub(r"\[\^\d+\]|\*", "", text)
