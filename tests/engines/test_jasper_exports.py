"""Every form of export is written by the real engine and opened again."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile

import pytest

from app.core.errors import AppError
from app.core.i18n import language, set_language
from app.domain.reports.data_choice import PREVIEW_ROWS
from app.domain.reports.dialect.convert import version_of
from app.domain.reports.formats import EXPORTS, FORMS, suffix
from app.domain.reports.models import Sample
from tests.engines.templates import field, report, static

HEAD = """<parameter name="title" class="java.lang.String"/>
<field name="customer" class="java.lang.String"><fieldDescription><![CDATA[客户]]></fieldDescription></field>
<field name="amount" class="java.math.BigDecimal"/>"""
TEMPLATE = report(
    static("中文 ABC", width=200)
    + field("$F{customer}", y=30, width=200)
    + field("$P{title}", y=60, width=200),
    head=HEAD,
)
SAMPLE = Sample(parameters={"title": 'a, "b"'}, rows=[{"customer": "王芳", "amount": "1.5"}])
WANTED = ("中文", "王芳")


@pytest.fixture
def english():
    before = language()
    set_language("en")
    yield
    set_language(before)


async def _exported(jasper, tmp_path, form):
    target = tmp_path / f"out{suffix(form)}"
    await jasper.export(TEMPLATE, SAMPLE, target, form)
    return target


def _xml_texts(target):
    with zipfile.ZipFile(target) as archive:
        assert archive.testzip() is None
        return "".join(archive.read(name).decode("utf-8", "replace") for name in archive.namelist())


def test_every_form_has_a_name_for_people():
    assert {form for form, _label in EXPORTS} == FORMS


@pytest.mark.parametrize("form", ["docx", "xlsx", "pptx"])
async def test_office_files_hold_the_texts(jasper, tmp_path, form):
    found = _xml_texts(await _exported(jasper, tmp_path, form))
    assert all(text in found for text in WANTED)


async def test_slides_are_one_per_page(jasper, tmp_path):
    with zipfile.ZipFile(await _exported(jasper, tmp_path, "pptx")) as archive:
        slides = [name for name in archive.namelist() if name.startswith("ppt/slides/slide")]
    assert len(slides) == 1


async def test_csv_opens_in_excel(jasper, tmp_path):
    data = (await _exported(jasper, tmp_path, "csv")).read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    cells = {cell for row in csv.reader(io.StringIO(data.decode("utf-8-sig"))) for cell in row if cell}
    assert cells == {"中文 ABC", "王芳", 'a, "b"'}


@pytest.mark.parametrize(("form", "start"), [("pdf", b"%PDF"), ("png", b"\x89PNG"), ("jrxml", b"<?xml")])
async def test_other_files_are_what_they_say(jasper, tmp_path, form, start):
    assert (await _exported(jasper, tmp_path, form)).read_bytes().startswith(start)


async def test_each_page_becomes_a_picture_of_its_own(jasper, tmp_path):
    band = f'<detail><band height="700">{field("$F{customer}")}</band></detail>'
    many = Sample(rows=[{"customer": f"c{row}"} for row in range(10)])
    files = await jasper.export(report("", head=HEAD, bands=band), many, tmp_path / "note.png", "png")
    assert [one.name for one in files[:2]] == ["note-01.png", "note-02.png"]
    assert len(files) > 9
    assert sorted(tmp_path.glob("*.png")) == sorted(files)
    assert len({one.read_bytes() for one in files[:2]}) == 2


async def test_the_only_page_keeps_its_name(jasper, tmp_path):
    target = tmp_path / "note.png"
    assert await jasper.export(TEMPLATE, SAMPLE, target, "png") == [target]


async def test_the_packet_holds_the_rows_of_the_preview_also_of_a_file(jasper, tmp_path):
    rows = tmp_path / "rows.jsonl"
    rows.write_text("".join(f'{{"customer": "c{row}"}}\n' for row in range(PREVIEW_ROWS + 5)), "utf-8")
    target = tmp_path / "out.zip"
    await jasper.export(TEMPLATE, Sample(parameters={"title": "a"}), target, "zip", rows=rows)
    with zipfile.ZipFile(target) as archive:
        held = Sample.model_validate(json.loads(archive.read("sample.json")))
    assert len(held.rows) == PREVIEW_ROWS
    assert (held.rows[0], held.parameters) == ({"customer": "c0"}, {"title": "a"})


async def test_a_web_page_holds_the_texts(jasper, tmp_path):
    page = (await _exported(jasper, tmp_path, "html")).read_text("utf-8")
    assert re.search("<title>[^<]+</title>", page)
    assert all(text in page for text in WANTED)


async def test_the_newer_syntax_is_written(jasper, tmp_path):
    target = await _exported(jasper, tmp_path, "jrxml7")
    assert target.suffix == ".jrxml"
    assert version_of(target.read_bytes()) == "7"


async def test_the_packet_for_a_server_is_whole(jasper, tmp_path, english):
    target = await _exported(jasper, tmp_path, "zip")
    with zipfile.ZipFile(target) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    assert sorted(files) == ["README.txt", "fonts.jar", "report.jrxml", "sample.json"]
    assert files["report.jrxml"] == TEMPLATE
    assert Sample.model_validate(json.loads(files["sample.json"])) == SAMPLE
    assert zipfile.ZipFile(io.BytesIO(files["fonts.jar"])).testzip() is None
    readme = files["README.txt"].decode("utf-8-sig")
    assert "customer\tString\t客户" in readme
    assert "amount\tBigDecimal" in readme
    assert "title\tString" in readme
    assert all(name in readme for name in files if name != "README.txt")
    assert "WEB-INF/lib" in readme
    again = tmp_path / "again.zip"
    await jasper.export(TEMPLATE, SAMPLE, again, "zip")
    assert again.read_bytes() == target.read_bytes()


@pytest.mark.parametrize("form", ["pptx", "csv", "zip"])
async def test_a_broken_template_is_not_exported(jasper, tmp_path, form):
    target = tmp_path / "out"
    with pytest.raises(AppError) as refused:
        await jasper.export(report(field("$F{nothing}")), SAMPLE, target, form)
    assert refused.value.values == {"code": "field_not_found"}
    assert not target.exists()
