"""Templates go from version 6 to 7 and back without a loss, and those of version 7 become good ones of 6."""

from __future__ import annotations

import pytest

from app.core.errors import AppError
from app.core.safe_xml import parse
from app.domain.reports.dialect.convert import to_seven, to_six, version_of
from app.domain.reports.dialect.old_forms import modern
from app.domain.reports.xml_tools import local
from tests.domain.reports.dialect.seven import SEVEN
from tests.engines.templates import report, static


def _lines(node, depth=0):
    """Yield a tree's tags, attributes and texts; prefixes, white space and schema locations don't count."""
    if not isinstance(node.tag, str):
        yield depth, "comment", node.text
        return
    kept = sorted((key, value) for key, value in node.attrib.items() if not key.endswith("schemaLocation"))
    text = node.text or ""
    yield depth, node.tag, kept, text if text.strip() else ""
    for one in node:
        yield from _lines(one, depth + 1)


def _tree(jrxml):
    root = parse(jrxml)
    modern(root)
    return list(_lines(root))


@pytest.mark.shared
def test_every_public_template_comes_back_as_it_was(shared):
    templates = sorted((shared / "data" / "reports" / "templates").glob("*.jrxml"))
    assert templates
    for path in templates:
        seven = to_seven(path.read_bytes()).jrxml
        assert version_of(seven) == "7", path.name
        assert _tree(to_six(seven).jrxml) == _tree(path.read_bytes()), path.name


def test_a_template_of_seven_comes_back_as_it_was():
    six = to_six(SEVEN).jrxml
    again = to_six(to_seven(six).jrxml).jrxml
    assert version_of(six) == "6"
    assert _tree(again) == _tree(six)


def test_seven_is_told_from_six():
    assert version_of(report(static("a"))) == "6"
    assert version_of(SEVEN) == "7"
    assert version_of(b"<jasperReport name='a'><title height='3'/></jasperReport>") == "7"
    assert version_of(b"<jasperReport name='a'><title><band height='3'/></title></jasperReport>") == "6"
    with pytest.raises(AppError):
        version_of(b"no xml")


def test_what_is_of_the_wanted_version_is_left_alone():
    six = report(static("a"))
    assert to_six(six).jrxml is six
    assert to_seven(SEVEN).jrxml is SEVEN


def test_seven_is_written_flat():
    root = parse(to_seven(report(static("你好", style='isBold="true"'))).jrxml)
    (title,) = [one for one in root if local(one) == "title"]
    (element,) = [one for one in title if local(one) == "element"]
    assert (root.tag, root.nsmap, title.get("height")) == ("jasperReport", {}, "400")
    assert dict(element.attrib) == {
        "kind": "staticText",
        "x": "0",
        "y": "0",
        "width": "500",
        "height": "20",
        "fontName": "Draftsmith Sans",
        "fontSize": "12.0",
        "bold": "true",
    }
    assert [one.text for one in element] == ["你好"]


def test_old_spellings_become_newer_ones_and_a_loss_is_told():
    old = report(
        '<textField isStretchWithOverflow="true"><reportElement x="0" y="0" width="9" height="20"/>'
        '<box border="Thin" borderColor="#FF0000"/><textElement lineSpacing="Double" isStyledText="true"/>'
        '<textFieldExpression class="java.lang.String"><![CDATA["a"]]></textFieldExpression></textField>'
    )
    made = to_seven(old)
    (element,) = [one for one in parse(made.jrxml).iter() if local(one) == "element"]
    assert (element.get("textAdjust"), element.get("markup")) == ("StretchHeight", "styled")
    assert {local(one): dict(one.attrib) for one in element.iter()}["pen"]["lineColor"] == "#FF0000"
    assert len(made.lost) == 1


@pytest.mark.parametrize("body", ["<genericElement/>", "<xyBarChart/>", "<scatterChart/>"])
def test_what_has_no_counterpart_is_named(body):
    with pytest.raises(AppError) as refused:
        to_seven(report(body))
    assert refused.value.code == "dialect_unsupported"
    assert refused.value.values["name"] in body


def test_unknown_kinds_are_named():
    with pytest.raises(AppError) as refused:
        to_six(b"<jasperReport name='a'><title height='9'><element kind='map'/></title></jasperReport>")
    assert refused.value.values == {"name": "map"}
