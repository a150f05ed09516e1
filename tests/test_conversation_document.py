"""The document of reports by conversation tells what the program does."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from app.domain.reports.editing.request.request import read_request
from app.domain.reports.generate.build import draft_from_spec
from app.domain.reports.generate.spec import ColumnSpec, ReportSpec
from app.domain.reports.jrxml import write_jrxml

ROOT = Path(__file__).parents[1]
DOCUMENT = ROOT / "docs" / "reports-by-conversation.md"
TYPES = ("text", "date", "text", "text", "integer", "amount")
LABELS = {
    "zh": ("客户", "日期", "部门", "订单号", "数量", "金额"),
    "en": ("Customer", "Date", "Department", "Order no", "Quantity", "Amount"),
}
OTHER_INTENTS = ("撤销", "undo", "什么是", "what is")


def examples(language: str) -> list[str]:
    """Return the phrases of the table of what can be said."""
    said = re.split("### Said exactly|## With a model", DOCUMENT.read_text("utf-8"))[0]
    cells = phrases_of(said, language)
    edits = [cell for cell in cells if not cell.startswith(OTHER_INTENTS)]
    return [one.strip() for cell in edits for one in re.split("[;；]", cell)]


def phrases_of(part: str, language: str) -> list[str]:
    """Return the cells of a table of phrases."""
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", part, re.M)
    start = next(at for at, row in enumerate(rows) if row[0] == "中文") + 1
    return [row[0 if language == "zh" else 1] for row in rows[start:]]


@pytest.fixture(scope="module")
def public_templates(shared) -> list[bytes]:
    """The public templates, of which what is said exactly is said."""
    return [path.read_bytes() for path in sorted((shared / "data/reports/templates").glob("*.jrxml"))]


def likely_first(templates: list[bytes], text: str) -> list[bytes]:
    """Return the templates that name most of a request's words before the others."""
    words = [one.encode() for one in re.findall(r"[A-Za-z]\w+|[\u4e00-\u9fff]{2}", text)]
    return sorted(templates, key=lambda jrxml: -sum(one in jrxml for one in words))


def is_understood(jrxml: bytes, text: str) -> bool:
    """Tell whether a request is understood of a template; "this" is its first element."""
    chosen = [read_request(jrxml, text).outline.elements[0].id] if text.startswith("复制这个") else []
    read = read_request(jrxml, text, chosen).understood
    return read.sure and bool(read.edits)


@pytest.mark.shared
@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_example_of_what_is_said_exactly_is_understood_somewhere(language, public_templates) -> None:
    part = re.split("### Said exactly|## With a model", DOCUMENT.read_text("utf-8"))[1]
    said = [one.strip() for cell in phrases_of(part, language) for one in re.split("[;；]", cell)]
    assert len(said) > 10
    unsure = [
        one
        for one in said
        if not any(is_understood(jrxml, one) for jrxml in likely_first(public_templates, one))
    ]
    assert unsure == []


def test_the_table_of_edits_is_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("edits_table", ROOT / "packaging" / "edits_table.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    text = DOCUMENT.read_text("utf-8")
    assert module.with_table(text) == text, "run packaging/edits_table.py"


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_example_is_understood_without_a_model(language) -> None:
    columns = [
        ColumnSpec(label=label, type=kind) for label, kind in zip(LABELS[language], TYPES, strict=True)
    ]
    jrxml = write_jrxml(draft_from_spec(ReportSpec(title="Sales", columns=columns)).design)
    found = examples(language)
    assert len(found) > 15
    unsure = [
        text for text in found if not (read := read_request(jrxml, text).understood).sure or not read.edits
    ]
    assert unsure == []


def test_every_picture_of_the_documents_is_there() -> None:
    for document in [*(ROOT / "docs").glob("*.md"), ROOT / "README.md"]:
        for name in re.findall(r"!\[[^]]*\]\(([^)]+\.png)\)", document.read_text("utf-8")):
            assert (document.parent / name).is_file(), f"{document.name}: {name}"
