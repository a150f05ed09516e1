from __future__ import annotations

from lxml import etree

from app.core.pages import Page
from app.domain.reports.jrxml import NAMESPACE, write_jrxml
from app.domain.reports.layout import analyse
from app.domain.reports.metrics import has_wide, least_height
from app.domain.reports.models import KnownField, StaticText, TextField, TextRole
from app.domain.reports.pipeline import draft_from_page
from tests.domain.reports.pages import form, invoice, run


def fields_of(draft, band):
    return [e for b in draft.design.bands if b.name == band for e in b.elements if isinstance(e, TextField)]


def test_rows_headers_and_totals_are_told_apart():
    layout = analyse(invoice())
    assert layout.detail is not None
    assert len(layout.detail.rows) == 5
    roles = {t.text: t.role for t in layout.texts}
    assert roles["Item"] is TextRole.COLUMN_HEADER
    assert roles["Steel bolt M4"] is TextRole.DETAIL
    assert roles["Total"] is TextRole.LABEL
    assert roles["Customer:"] is TextRole.LABEL
    assert roles["Miller and Sons"] is TextRole.VALUE
    assert roles["Page 1 of 1"] is TextRole.PAGE_NUMBER


def test_one_detail_band_carries_the_first_row_and_the_sample_all_of_them():
    draft = draft_from_page(invoice(rows=7), "note")
    details = [b for b in draft.design.bands if b.name == "detail"]
    assert [b.height for b in details] == [20]
    assert [f.name for f in draft.design.fields] == ["item", "quantity", "amount"]
    assert [f.java_type for f in draft.design.fields] == [
        "java.lang.String",
        "java.lang.Integer",
        "java.math.BigDecimal",
    ]
    assert [row["quantity"] for row in draft.sample.rows] == list(range(3, 10))


def test_a_printed_total_becomes_a_sum():
    draft = draft_from_page(invoice(), "note")
    assert [(v.calculation, v.expression) for v in draft.design.variables] == [("Sum", "$F{amount}")]
    assert f"$V{{{draft.design.variables[0].name}}}" in [e.expression for e in fields_of(draft, "summary")]


def test_a_wrong_total_stays_a_value():
    page = invoice()
    wrong = next(i for i, r in enumerate(page.runs) if r.text == "Total") + 1
    page.runs[wrong] = page.runs[wrong].model_copy(update={"text": "9,999.99"})
    draft = draft_from_page(page, "note")
    assert draft.design.variables == []
    assert 9999.99 in draft.sample.parameters.values()


def test_values_outside_the_rows_are_parameters_named_by_their_labels():
    draft = draft_from_page(invoice(), "note")
    assert draft.sample.parameters["customer"] == "Miller and Sons"
    assert {p.name: p.java_type for p in draft.design.parameters}["date"] == "java.util.Date"


def test_page_number_is_counted():
    draft = draft_from_page(invoice(), "note")
    assert any("$V{PAGE_NUMBER}" in e.expression for e in fields_of(draft, "pageFooter"))


def test_known_fields_win_over_labels():
    known = [KnownField(name="cust_no", label="Customer")]
    assert "cust_no" in draft_from_page(invoice(), "note", known).sample.parameters


def test_a_form_is_one_record():
    draft = draft_from_page(form(), "form")
    assert [b.name for b in draft.design.bands] == ["detail"]
    assert draft.sample.rows == [
        {"danhao": "A-10293", "riqi": "2026-05-06", "jine": 8120.0, "jingbanren": "王小明"}
    ]


def test_a_page_of_labels_has_no_field():
    page = Page(width=300, height=300, runs=[run("Terms and conditions", 40, 40, bold=True)])
    draft = draft_from_page(page, "plain")
    assert draft.design.fields == []
    assert [b.name for b in draft.design.bands] == ["title"]


def test_an_empty_page_makes_an_empty_draft():
    assert draft_from_page(Page(width=300, height=300), "empty").design.fields == []


def test_no_box_is_lower_than_its_text_and_none_leaves_its_band():
    for page in (invoice(), form()):
        for band in draft_from_page(page, "x").design.bands:
            for element in band.elements:
                assert element.y >= 0
                assert element.y + element.height <= band.height
                if isinstance(element, StaticText | TextField):
                    text = element.text if isinstance(element, StaticText) else element.sample_text
                    assert element.height >= least_height(element.font, element.size, text)


def test_bands_of_every_page_leave_room_for_a_row():
    design = draft_from_page(invoice(), "note").design
    fixed = sum(b.height for b in design.bands if b.name in ("columnHeader", "detail", "pageFooter"))
    assert fixed <= design.page_height


def test_noisy_positions_find_the_same_rows():
    page = invoice()
    page.kind = "scan"
    page.runs = [
        r.model_copy(
            update={
                "x0": r.x0 + (i % 3 - 1),
                "x1": r.x1 + (i % 3 - 1),
                "y0": r.y0 + (i % 2),
                "y1": r.y1 + (i % 2),
            }
        )
        for i, r in enumerate(page.runs)
    ]
    layout = analyse(page)
    assert layout.detail is not None
    assert len(layout.detail.rows) == 5


def test_groups_become_a_group_with_its_own_bands():
    page = Page(width=500, height=700)
    y = 60.0
    for group in ("North", "South"):
        page.runs.append(run(group, 40, y, bold=True))
        y += 16
        for row in range(3):
            page.runs += [
                run(f"{group} item {row}", 40, y),
                run(f"{10.5 + row:.2f}", 300, y, right=True),
                run(f"{row + 7}", 380, y, right=True),
            ]
            y += 16
        page.runs += [
            run("Total", 40, y, bold=True),
            run(f"{34.5 + len(group):.2f}", 300, y, bold=True, right=True),
        ]
        y += 24
    draft = draft_from_page(page, "grouped")
    assert [b.name for b in draft.design.bands if b.group] == ["groupHeader", "groupFooter"]
    key = draft.design.groups[0].expression.removeprefix("$F{").removesuffix("}")
    assert [row[key] for row in draft.sample.rows] == ["North"] * 3 + ["South"] * 3


def test_jrxml_is_the_same_bytes_every_time_and_in_schema_order():
    draft = draft_from_page(invoice(), "note")
    data = write_jrxml(draft.design)
    assert data == write_jrxml(draft.design)
    root = etree.fromstring(data)
    order = [etree.QName(child).localname for child in root]
    known = [
        "parameter",
        "field",
        "variable",
        "group",
        "title",
        "columnHeader",
        "detail",
        "pageFooter",
        "summary",
    ]
    assert order == sorted(order, key=known.index)
    uuids = [e.get("uuid") for e in root.iter(f"{{{NAMESPACE}}}reportElement")]
    assert len(uuids) == len(set(uuids))


def test_values_that_are_chinese_on_the_page_have_room_for_letters():
    page = form()
    draft = draft_from_page(page, "form")
    values = [one for band in draft.design.bands for one in band.elements if isinstance(one, TextField)]
    assert any(has_wide(one.sample_text) for one in values)
    for one in values:
        room = one.height >= least_height(one.font, one.size, "x")
        assert room or one.stretch_with_overflow, one.sample_text
