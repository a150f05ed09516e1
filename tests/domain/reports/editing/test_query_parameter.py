"""A parameter in a condition of the query: it is declared, and the rest of the query stays."""

from __future__ import annotations

from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.data.query_parts import ChangeQuery

_JRXML = b"""<jasperReport xmlns="http://jasperreports.sourceforge.net/jasperreports" name="r" pageWidth="595"
 pageHeight="842" columnWidth="555" leftMargin="20" rightMargin="20" topMargin="20" bottomMargin="20">
<queryString><![CDATA[SELECT * FROM orders ORDER BY id]]></queryString>
<field name="id" class="java.lang.Integer"/>
<title><band height="20"/></title>
</jasperReport>"""


def test_a_parameter_of_the_fields_class_is_declared_and_compared() -> None:
    done = apply_edits(_JRXML, [ChangeQuery(condition="id", parameter="Least")])
    assert b"FROM orders WHERE id = $P{Least} ORDER BY id" in done.jrxml
    assert b'<parameter name="Least" class="java.lang.Integer"/>' in done.jrxml
    assert done.undo.apply(done.jrxml) == _JRXML
