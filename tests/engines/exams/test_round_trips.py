"""What leaves as a file comes back the same, and schemas and other readers accept it."""

from __future__ import annotations

import csv
import io
import json
import re
import sqlite3
import zipfile
from pathlib import Path

import docx
import openpyxl
import pytest
from lxml import etree

from app.core.errors import AppError
from app.engines.exams.exports import FORMATS, export_items
from app.engines.exams.flat import answer_text, flat
from app.engines.exams.imports import read_bank
from app.engines.exams.table import HEADS

HERE = Path(__file__).parent


@pytest.fixture
def out(tmp_path):
    return tmp_path / "bank.json"


def schema(name):
    return etree.XMLSchema(etree.parse(HERE / name))


def compared(item):
    """Return what every form keeps of an item."""
    options = [(" ".join(o.text.split()), o.right) for o in item.options]
    return item.id, " ".join(item.stem.replace("____", " ____ ").split()), options, item.answer.strip()


@pytest.mark.parametrize("form", ["xlsx", "csv", "moodle", "gift"])
def test_items_come_back_as_they_went(items, out, form):
    path = export_items(items, form, out, "题库")[0]
    read = read_bank(path)
    assert read.warnings == []
    assert [compared(one) for one in read.items] == [compared(one) for one in flat(items)]


def test_json_loses_nothing(items, out):
    path = export_items(items, "json", out, "题库")[0]
    read = read_bank(path).items
    assert [one.model_dump(mode="json") for one in read] == [one.model_dump(mode="json") for one in items]


def test_programs_come_back_from_a_sheet(items, out):
    read = read_bank(export_items(items, "xlsx", out, "题库")[0])
    programs = [one.program and one.program.model_dump(mode="json") for one in read.items]
    assert programs == [one.program and one.program.model_dump(mode="json") for one in flat(items)]
    assert any(programs)


def test_no_cell_is_a_formula(items, out):
    book = openpyxl.load_workbook(export_items(items, "xlsx", out, "=1+1")[0])
    cells = [cell for row in book.active.iter_rows() for cell in row if cell.value is not None]
    assert {cell.data_type for cell in cells} == {"s"}
    assert [cell.value for cell in book.active[1]] == list(HEADS)
    assert book.active.max_row == len(flat(items)) + 1


def test_no_field_of_a_csv_starts_a_formula(items, out):
    text = export_items(items, "csv", out, "t")[0].read_bytes().decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text, newline="")))
    assert len(rows) == len(flat(items)) + 1
    assert not [cell for row in rows for cell in row if cell[:1] in tuple("=+-@\t\r")]


def test_moodle_accepts_it(items, out):
    document = etree.parse(export_items(items, "moodle", out, "题库/一")[0])
    schema("moodle.xsd").assertValid(document)
    questions = [one for one in document.iter("question") if one.get("type") != "category"]
    assert len(questions) == len(flat(items))
    for node in document.iterfind("question[@type='multichoice']"):
        shares = [float(answer.get("fraction")) for answer in node.iterfind("answer")]
        assert sum(share for share in shares if share > 0) == pytest.approx(100, abs=0.01)


def test_qti_accepts_it(items, out):
    archive = zipfile.ZipFile(export_items(items, "qti", out, "题库")[0])
    names = archive.namelist()
    assert len(names) == len(set(names)) == len(flat(items)) + 2
    rules = schema("qti21.xsd")
    for name in names:
        document = etree.fromstring(archive.read(name))
        if name != "imsmanifest.xml":
            rules.assertValid(document)
    manifest = etree.fromstring(archive.read("imsmanifest.xml"))
    schema("imscp11.xsd").assertValid(manifest)
    listed = {node.get("href") for node in manifest.iter("{*}resource")}
    assert listed == set(names) - {"imsmanifest.xml"}


def test_qti_keys_are_the_items(items, out):
    archive = zipfile.ZipFile(export_items(items, "qti", out, "题库")[0])
    for number, item in enumerate(flat(items), start=1):
        node = etree.fromstring(archive.read(f"items/item{number:04d}.xml"))
        keys = [value.text for value in node.iterfind(".//{*}correctResponse/{*}value")]
        expected = [] if item.kind == "short" else list(item.answer) if item.options else [item.answer]
        assert keys == expected
        choices = {one.get("identifier") for one in node.iter("{*}simpleChoice")}
        assert not item.options or set(keys) <= choices


def test_a_schema_can_refuse(items, out):
    document = etree.parse(export_items(items, "moodle", out, "t")[0])
    next(document.iter("answer")).set("fraction", "all")
    assert not schema("moodle.xsd").validate(document)


# An independent reading of GIFT by its published grammar: signs, not our code.
_TOKEN = re.compile(r"\\.|[~=#{}]|[^\\~=#{}]+", re.DOTALL)


def gift_signs(text):
    """Return the unescaped signs of a question in their order."""
    return [one for one in _TOKEN.findall(text) if one in "~=#{}"]


def test_an_independent_reader_understands_the_gift(items, out):
    text = export_items(items, "gift", out, "题库")[0].read_text("utf-8")
    blocks = [b for b in re.split(r"\n\s*\n", text) if b.strip() and not b.startswith("//")]
    assert len(blocks) == len(flat(items))
    for block, item in zip(blocks, flat(items), strict=True):
        assert block.startswith("::")
        signs = gift_signs(block)
        assert (signs.count("{"), signs.count("}")) == (1, 1)
        inside = "".join(signs)[1:-1]
        if item.kind == "multiple":
            assert inside.count("~") == len(item.options)
        elif item.options:
            assert inside.count("=") == 1
            assert inside.count("~") == len(item.options) - 1
        elif item.kind == "true_false":
            assert "{TRUE" in block or "{FALSE" in block


def test_the_paper_has_no_keys_and_the_answer_sheet_has_all(items, out):
    paper, answers = export_items(items, "docx", out, "期末考试")
    said = "\n".join(p.text for p in docx.Document(paper).paragraphs)
    sheet = "\n".join(p.text for p in docx.Document(answers).paragraphs)
    for item in flat(items):
        assert " ".join(item.stem.split())[:12] in " ".join(said.split())
        assert "故选" not in said
        assert answer_text(item)[:8] in sheet
    assert "期末考试" in said
    table = docx.Document(answers).tables[0]
    assert sum(bool(cell.text) for row in table.rows for cell in row.cells) == len(flat(items))


def test_anki_gets_a_card_for_each_item(items, out, tmp_path):
    path = export_items(items, "anki", out, "题库")[0]
    with zipfile.ZipFile(path) as archive:
        name = next(one for one in archive.namelist() if one.startswith("collection"))
        archive.extract(name, tmp_path)
    with sqlite3.connect(tmp_path / name) as database:
        fields = [row[0] for row in database.execute("SELECT flds FROM notes")]
    assert len(fields) == len(flat(items))
    assert not any("{{c1::" in text or "<b>&amp;</b>" in text for text in fields)


@pytest.mark.parametrize("form", FORMATS)
def test_nothing_and_unknown_forms_are_refused(out, form, items):
    with pytest.raises(AppError):
        export_items([], form, out, "t")
    with pytest.raises(AppError):
        export_items(items, f"{form}x", out, "t")


def test_control_characters_harm_no_form(items, out):
    bad = items[-1].model_copy(update={"stem": "坏\x00字\x0b符\ufffe？", "answer": "x\x01y"})
    for form in FORMATS:
        assert all(path.stat().st_size for path in export_items([bad], form, out, "t\x02"))


# ---- foreign files ----------------------------------------------------------------


def test_a_sheet_of_another_program(tmp_path):
    book = openpyxl.Workbook()
    book.active.append(["期末题库"])
    book.active.append(
        ["序号", "题型", "题干", "选项A", "选项B", "选项C", "选项D", "正确答案", "解析", "难度"]
    )
    book.active.append(
        [1, "单选题", "定金的上限是主合同标的额的：", "10%", "20%", "30%", "40%", "B", "依法", "易"]
    )
    book.active.append([2, "多选题", "下列正确的有：", "甲", "乙", "丙", "丁", "A、C", "", "难"])
    book.active.append([3, "判断题", "定金合同自签订时成立。", "", "", "", "", "错误", "", ""])
    book.active.append([4, "填空题", "定金不得超过____。", "", "", "", "", "百分之二十", "", ""])
    path = tmp_path / "foreign.xlsx"
    book.save(path)
    items = read_bank(path).items
    assert [one.kind for one in items] == ["single", "multiple", "true_false", "cloze"]
    assert [one.answer for one in items] == ["B", "AC", "false", "百分之二十"]
    assert [one.difficulty for one in items] == ["easy", "hard", "medium", "medium"]


def test_gift_of_another_program(tmp_path):
    path = tmp_path / "foreign.gift"
    path.write_text(
        "$CATEGORY: tom/dick\n\n// a comment\n"
        "Who's buried in Grant's tomb?{=Grant ~no one#wrong! ~Napoleon}\n\n"
        "Grant is buried in a tomb.{T}\n\nTwo plus two equals {=four =4}.\n\n"
        "::Q5::When was Grant born? {#1822:1}\n\n"
        "Which are even?{~%50%2 ~%50%4 ~%-100%5}\n\nno braces here\n",
        "utf-8",
    )
    read = read_bank(path)
    assert [one.kind for one in read.items] == ["single", "true_false", "cloze", "cloze", "multiple"]
    assert [one.answer for one in read.items] == ["A", "true", "four", "1822", "AB"]
    assert len(read.warnings) == 1


def test_moodle_of_another_program(tmp_path):
    path = tmp_path / "foreign.xml"
    path.write_text(
        """<?xml version="1.0"?><quiz><question type="multichoice">
        <name><text>Q1</text></name>
        <questiontext format="html">
        <text><![CDATA[<p>What is 2&nbsp;+ 2?</p><script>alert(1)</script>]]></text></questiontext>
        <answer fraction="100" format="html"><text>&lt;b&gt;4&lt;/b&gt;</text></answer>
        <answer fraction="0"><text>5</text></answer><answer fraction="0"><text>6</text></answer>
        <single>true</single></question>
        <question type="matching"><name><text>M</text></name></question></quiz>""",
        "utf-8",
    )
    read = read_bank(path)
    assert [(one.answer, [o.text for o in one.options]) for one in read.items] == [("A", ["4", "5", "6"])]
    assert read.items[0].stem.replace("\xa0", " ") == "What is 2 + 2?"
    assert len(read.warnings) == 1


@pytest.mark.parametrize(
    ("name", "data"),
    [
        (
            "a.xml",
            b'<?xml version="1.0"?><!DOCTYPE q [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>',
        ),
        ("a.xlsx", b"PK\x03\x04broken"),
        ("a.json", b"[" * 5000),
        ("a.json", b"{}"),
        ("a.gift", b"\x00\x01\x02"),
        ("a.gift", b"words only"),
        ("a.csv", b"x,y\n1,2\n"),
        ("a.gift", b""),
    ],
)
def test_what_is_no_bank_is_refused_in_words(tmp_path, name, data):
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(AppError) as caught:
        read_bank(path)
    assert caught.value.remedy


def test_our_json_for_checkers_is_read_too(tmp_path):
    rows = [
        {
            "id": "a",
            "qtype": "single",
            "stem": "一加一等于：",
            "options": {"A": "1", "B": "2", "C": "3"},
            "answer": "B",
        }
    ]
    path = tmp_path / "items.json"
    path.write_text(json.dumps({"items": rows}), "utf-8")
    assert read_bank(path).items[0].answer == "B"
