"""The real engine takes what was rewritten from the syntax of version 7."""

from __future__ import annotations

from app.domain.reports.dialect.convert import to_seven, to_six, version_of
from app.domain.reports.models import Sample
from tests.domain.reports.dialect.seven import SEVEN

ROWS = Sample(rows=[{"name": "王芳", "amount": "10.5"}, {"name": "Li", "amount": "20"}])


async def test_a_template_of_seven_prints(jasper, tmp_path):
    six = to_six(SEVEN).jrxml
    assert await jasper.check(six, trusted=True) == []
    result = await jasper.render(six, ROWS, trusted=True)
    assert result.ok, result.errors
    assert result.warnings == []
    texts = {text.text for text in result.texts}
    assert {"标题", "标签", "王芳", "Both", "cell 2", "listed", "20.00", "all"} <= texts
    again = await jasper.render(to_six(to_seven(six).jrxml).jrxml, ROWS, trusted=True)
    assert [(one.text, one.x, one.y, one.width) for one in again.texts] == [
        (one.text, one.x, one.y, one.width) for one in result.texts
    ]


async def test_export_as_seven(jasper, tmp_path):
    target = tmp_path / "out.jrxml"
    await jasper.export(to_six(SEVEN).jrxml, ROWS, target, "jrxml7")
    assert version_of(target.read_bytes()) == "7"
