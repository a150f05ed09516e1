"""The static guard: expressions, pictures, properties, names, sizes, files."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.reports.codes import ErrorCode
from app.domain.reports.guard import inspect, without_data_adapter
from app.domain.reports.images import drawing_expression, image_expression
from app.domain.reports.java_text import faults

HEAD = '<jasperReport xmlns="http://jasperreports.sourceforge.net/jasperreports" name="t">'


def _report(body: str) -> bytes:
    return f"{HEAD}{body}</jasperReport>".encode()


@pytest.mark.parametrize(
    "expression",
    [
        '$F{金额(元)} == null ? "" : $F{金额(元)}.toString()',
        "$F{a}.multiply($F{b}).setScale(2, java.math.RoundingMode.HALF_UP)",
        'new SimpleDateFormat("yyyy年MM月dd日").format($F{day})',
        'new java.text.DecimalFormat("#,##0.00").format($V{total})',
        '"第" + $V{PAGE_NUMBER} + "页"',
        "Integer.valueOf($V{REPORT_COUNT} % 2)",
        "IF(EQUALS($F{a}, 1), TRUE(), FALSE())",
        '"\\"quoted\\" \\n ; = @ -> {}"',
        "(java.util.List) $F{rows}",
        "msg($R{title}, $F{a})".replace("$R{title}", '"{0}"'),
        "1.5f * 2L / .5",
        "/* note */ $P{a} // end",
        "new Object[]{1, new Integer[]{2}}",
    ],
)
def test_honest_expressions_pass(expression):
    assert faults(expression) == []


@pytest.mark.parametrize(
    "expression",
    [
        "Runtime.getRuntime()",
        "java.lang.System.exit(1)",
        '"" + new java.io.File("x").delete()',
        "$F{a}.getClass().getName()",
        "java.util.Arrays.asList(1).stream()",
        '"x" . repeat(9)',
        '"a\\u0022"',
        '"a\\\\\\u0022"',
        "x -> 1",
        "String::valueOf",
        "new Object(){ }",
        "$P{REPORT_CLASS_LOADER}",
        '"$R{ + 1 + }"',
        "/* $R{x} */ 1",
        '$R{x") + ("}',
        "a = 1",
        "1; 2",
        "@A 1",
        '"""\ntext\n"""',
        "exec(1)",
        "java.lang.reflect.Array.newInstance(String.class, 1)",
        "new java.io.ByteArrayInputStream($F{a})",
        "javax.script.ScriptEngineManager",
    ],
)
def test_other_expressions_do_not(expression):
    assert faults(expression)


@given(st.text(max_size=200))
def test_any_text_is_judged_without_a_crash(text):
    assert isinstance(faults(text), list)
    assert isinstance(inspect(text.encode("utf-8", "surrogatepass")), list)


def test_slips_of_the_pen_are_no_danger():
    assert [fault.syntax for fault in faults("“a” + 1")] == [True]
    assert [fault.name for fault in faults("StringUtils.trim($F{a})")] == ["StringUtils.trim"]


@pytest.mark.parametrize(
    ("expression", "allowed"),
    [
        (image_expression(b"\x89PNG" * 20_000), True),
        ('"logo.png"', True),
        ('"../logo.png"', False),
        ('"/etc/passwd"', False),
        ('"http://x/y.png"', False),
        ('"c:logo.png"', False),
        ("$P{picture}", True),
        ("$P{address}", False),
        ("$P{unknown}", False),
        ('$P{address} + ".png"', False),
        (image_expression(b"x") + ' + ""', False),
        (drawing_expression("<svg><text>a</text></svg>"), True),
        (drawing_expression("<svg><image href='http://x/y.png'/></svg>"), False),
        (image_expression(b"<svg><image href='http://x/y.png'/></svg>"), False),
        (drawing_expression("<svg></svg>").replace("ByteArray", "File"), False),
    ],
)
def test_pictures(expression, allowed):
    body = f"""<parameter name="picture" class="java.awt.Image"/>
<parameter name="address" class="java.lang.String"/>
<imageExpression><![CDATA[{expression}]]></imageExpression>"""
    assert (inspect(_report(body)) == []) is allowed


@pytest.mark.parametrize(
    ("body", "allowed"),
    [
        ('<property name="com.jaspersoft.studio.unit.path" value="pixel"/>', True),
        ('<property name="net.sf.jasperreports.export.pdf.tag.h1" value="full"/>', True),
        ('<property name="net.sf.jasperreports.export.pdf.javascript" value="x"/>', False),
        ('<property name="net.sf.jasperreports.report.class.filter.enabled" value="false"/>', False),
        ('<property name="net.sf.jasperreports.json.source" value="x"/>', False),
        ('<property name="net.sf.jasperreports.export.json.path" value="ShipCountry"/>', True),
        ('<import value="java.util.*"/>', True),
        ('<import value="java.io.*"/>', False),
        ('<queryString language="SQL">select 1</queryString>', True),
        ('<queryString language="json">x</queryString>', False),
        ('<field name="a" class="java.math.BigDecimal"/>', True),
        ('<field name="a&quot;b" class="java.math.BigDecimal"/>', False),
        ('<field name="a" class="javax.script.ScriptEngineManager"/>', False),
        ("<subreport/>", False),
        ('<template>"x.jrtx"</template>', False),
        ('<x:map xmlns:x="http://example.org/map"/>', False),
        ('<reportElement width="15000"/>', False),
    ],
)
def test_elements_and_attributes(body, allowed):
    assert (inspect(_report(body)) == []) is allowed


def test_files_that_are_no_template():
    assert [error.code for error in inspect(b"\xac\xed\x00\x05")] == [ErrorCode.FORBIDDEN]
    assert [error.code for error in inspect(b"")] == [ErrorCode.NOT_WELL_FORMED]
    broken = inspect(b"<a>\n<b></a>")
    assert [(error.code, error.stage, error.line) for error in broken] == [("not_well_formed", "xml", 2)]
    typed = inspect(b"<!DOCTYPE a SYSTEM 'x'><a/>")
    assert [error.code for error in typed] == [ErrorCode.FORBIDDEN]


def test_findings_have_lines_and_are_bounded():
    many = "\n".join(f'<field name="f{n}" class="x.Y"/>' for n in range(200))
    found = inspect(_report(many))
    assert len(found) == 50
    assert [error.line for error in found[:3]] == [1, 2, 3]


def test_the_data_adapter_goes_and_the_rest_stays():
    kept = b'<a><property name="x" value="y"/></a>'
    given_ = kept.replace(
        b"<a>", b'<a><property name="net.sf.jasperreports.data.adapter" value="One Empty Record"/>'
    )
    assert without_data_adapter(given_) == kept
