"""The lossless template, its outline, and the exact inverse of an edit."""

from __future__ import annotations

from pathlib import Path

import pytest
from lxml import etree

from app.core.lossless_xml import LosslessXml
from app.domain.reports.editing.base import EditProblem, apply_edits
from app.domain.reports.editing.catalogue import edit_types, read_edit
from app.domain.reports.editing.layout.removal import DeleteElements
from app.domain.reports.editing.template.outline import outline_of
from app.domain.reports.editing.template.patch import patch_between
from app.domain.reports.editing.template.template import Template

ODD = (
    b"<?xml version='1.0' encoding=\"UTF-8\"?>\r\n<!-- kept -->\r\n"
    b"<jasperReport xmlns='http://jasperreports.sourceforge.net/jasperreports'"
    b"  name = \"odd\" pageWidth='300'>\r\n"
    b"\t<property name=\"x\"   value='&#9;a &amp; b'/>\r\n"
    b"\t<title><band height='40' ><!-- in --><staticText><reportElement x='0' y='0' width='90' height='20'/>"
    b"<text><![CDATA[Hi & <ho>]]></text></staticText>\r\n"
    b"<staticText><reportElement x='0' y='20' width='90' height='20'/>"
    b"<text>Ha</text></staticText></band></title>\r\n"
    b"</jasperReport>\r\n<!-- end -->"
)


def test_odd_writing_is_kept() -> None:
    assert LosslessXml(ODD).to_bytes() == ODD


def test_only_the_changed_attribute_is_rewritten() -> None:
    document = LosslessXml(ODD)
    document.root.set("pageWidth", "400")
    assert document.to_bytes() == ODD.replace(b"pageWidth='300'", b"pageWidth='400'")


def test_a_changed_cdata_stays_cdata() -> None:
    document = LosslessXml(ODD)
    next(one for one in document.root.iter() if one.text == "Hi & <ho>").text = "a < b"
    assert document.to_bytes() == ODD.replace(b"Hi & <ho>", b"a < b")


def test_gbk_is_written_as_gbk() -> None:
    data = "<?xml version='1.0' encoding='GBK'?><a x='金额'>合计</a>".encode("gbk")
    document = LosslessXml(data)
    assert document.to_bytes() == data
    document.root.text = "总计 𠮷"
    assert document.to_bytes() == data.replace("合计".encode("gbk"), "总计 &#134071;".encode("gbk"))


@pytest.mark.shared
def test_every_public_template_comes_back_byte_for_byte(shared: Path) -> None:
    for path in sorted((shared / "data" / "reports" / "templates").glob("*.jrxml")):
        data = path.read_bytes()
        assert Template(data).to_bytes() == data, path.name


def test_an_edit_is_taken_back_to_the_last_byte() -> None:
    template = Template(ODD)
    names = [one.id for one in outline_of(template).elements]
    applied = apply_edits(ODD, [DeleteElements(targets=[names[0]])])
    assert b"Hi" not in applied.jrxml
    assert b"Ha" in applied.jrxml
    etree.fromstring(applied.jrxml)
    assert applied.undo.apply(applied.jrxml) == ODD


def test_an_edit_of_nothing_is_a_problem() -> None:
    with pytest.raises(EditProblem, match="e99"):
        apply_edits(ODD, [DeleteElements(targets=["e99"])])


def test_edits_are_found_by_their_kind() -> None:
    assert edit_types()["delete"] is DeleteElements
    assert read_edit({"kind": "delete", "targets": ["e1"]}) == DeleteElements(targets=["e1"])


def test_a_patch_refuses_other_bytes() -> None:
    patch = patch_between(b"a\nb\nc\n", b"a\nx\nc\n")
    assert patch.apply(b"a\nb\nc\n") == b"a\nx\nc\n"
    with pytest.raises(ValueError, match="at 2"):
        patch.apply(b"a\nz\nc\n")
