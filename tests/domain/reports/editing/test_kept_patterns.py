"""What an edit leaves of what stood: a pattern's digits, a band's height, a field that is only counted."""

from __future__ import annotations

import pytest

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.values.patterns import SetNumberFormat
from tests.domain.reports.editing.effects import DATA

STAFF = (DATA / "templates" / "staff_list_zh.jrxml").read_bytes()


@pytest.mark.parametrize(
    ("former", "now"),
    [
        ("#,##0.00#;(-#,##0.00#)", "¥#,##0.00#;(-¥#,##0.00#)"),
        ("#,##0.00;(#,##0.00)", "¥#,##0.00;(¥#,##0.00)"),
        ("0.0", "¥#,##0.0"),
        ("", "¥#,##0.00"),
    ],
)
def test_a_sign_keeps_the_digits_and_the_form_of_negative_numbers(former: str, now: str) -> None:
    assert SetNumberFormat(targets=["e1"], currency="¥").pattern(former) == now


def test_an_empty_band_that_is_higher_than_a_row_of_totals_keeps_its_height() -> None:
    jrxml = STAFF.replace(b"</jasperReport>", b'<summary><band height="90"/></summary></jasperReport>')
    edits = read_edits([{"kind": "add_total", "columns": ["c6"]}])
    template = Template(apply_edits(jrxml, edits).jrxml)
    (summary,) = template.root.iter("{*}summary")
    assert xml.number(summary[0], "height") == 90


def test_a_text_is_counted_as_it_is() -> None:
    edits = read_edits(
        [{"kind": "add_data", "what": "variable", "name": "n", "formula": "部门", "calculation": "Count"}]
    )
    template = Template(apply_edits(STAFF, edits).jrxml)
    said = [one for one in template.root.iter("{*}variable") if one.get("name") == "n"]
    assert [(one.get("class"), (one[0].text or "").strip()) for one in said] == [
        ("java.lang.Integer", "$F{bumen}")
    ]
