"""Broken templates, made from one good one: name -> template, with the fault each of them has."""

from __future__ import annotations

NS = "http://jasperreports.sourceforge.net/jasperreports"
XSI = (
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" '
    f'xsi:schemaLocation="{NS} {NS}/../xsd/jasperreport.xsd"'
)
ROOT = (
    f'<jasperReport xmlns="{NS}" name="t" pageWidth="595" pageHeight="842" columnWidth="555" '
    'leftMargin="20" rightMargin="20" topMargin="20" bottomMargin="20">'
)
FIELDS = '<field name="name" class="java.lang.String"/><field name="qty" class="java.lang.Integer"/>'
STATIC = (
    '<staticText><reportElement x="0" y="0" width="200" height="20"/>'
    "<text><![CDATA[Hello]]></text></staticText>"
)
TITLE = f'<title><band height="30">{STATIC}</band></title>'
PLACE = '<reportElement x="0" y="0" width="200" height="20"/>'
EXPRESSION = "<textFieldExpression><![CDATA[$F{name}]]></textFieldExpression>"
FIELD = f"<textField>{PLACE}{EXPRESSION}</textField>"


def template(
    head: str = "",
    *,
    fields: str = FIELDS,
    title: str = TITLE,
    detail: str = FIELD,
    height: str = "20",
    tail: str = "",
    root: str = ROOT,
    before: str = '<?xml version="1.0" encoding="UTF-8"?>\n',
    middle: str = "",
) -> bytes:
    """Return a template with parts replaced."""
    body = f'<detail><band height="{height}">{detail}</band></detail>'
    return f"{before}{root}{head}{fields}{middle}{title}{body}{tail}</jasperReport>".encode()


def shows(expression: str, attributes: str = "", inner: str = "") -> str:
    """Return a text field with an expression."""
    return (
        f"<textField {attributes}>{PLACE}{inner}"
        f"<textFieldExpression><![CDATA[{expression}]]></textFieldExpression></textField>"
    )


def placed(**values: str) -> str:
    """Return the good text field with other geometry or attributes of its place."""
    attributes = {"x": "0", "y": "0", "width": "200", "height": "20"} | values
    text = " ".join(f'{name}="{value}"' for name, value in attributes.items() if value)
    return f"<textField><reportElement {text}/>{EXPRESSION}</textField>"


def font(attributes: str) -> str:
    """Return the good text field with a font."""
    return shows("$F{name}", inner=f"<textElement><font {attributes}/></textElement>")


SUM = (
    '<variable name="v" class="java.lang.Integer" {0}>'
    "<variableExpression><![CDATA[$F{{qty}}]]></variableExpression></variable>"
)
TAILED = STATIC.replace("</staticText>", "<textElement/></staticText>")
GROUP = "<groupExpression><![CDATA[$F{name}]]></groupExpression>"
SQL = "<queryString><![CDATA[select * from t where id = $P{id}]]></queryString>"

BEYOND_RULES = template(
    tail='<summary><band height="50"><crosstab><reportElement x="0" y="0" width="90" height="40"/></crosstab>'
    "</band></summary>"
)
BROKEN: dict[str, bytes] = {
    "undefined field": template(detail=shows("$F{customer}")),
    "undefined parameter": template(detail=shows("$P{customer}")),
    "undefined variable": template(detail=shows("$V{total}")),
    "undefined parameter in query": template(SQL),
    "element taller than band": template(detail=placed(height="30")),
    "element starts below band": template(detail=placed(y="25")),
    "negative width": template(detail=placed(width="-50")),
    "non-integer coordinate": template(detail=placed(x="10.5")),
    "width missing": template(detail=placed(width="")),
    "title of 900": template(title=f'<title><band height="900">{STATIC}</band></title>'),
    "detail higher than page": template(height="900"),
    "bands exceed page": template(
        title=f'<pageHeader><band height="400">{STATIC}</band></pageHeader>',
        height="300",
        tail=f'<pageFooter><band height="300">{STATIC}</band></pageFooter>',
    ),
    "columns too wide": template(root=ROOT.replace('columnWidth="555"', 'columnWidth="900"')),
    "page width 0": template(root=ROOT.replace('pageWidth="595"', 'pageWidth="0"')),
    "duplicate field": template(fields=FIELDS + FIELDS),
    "duplicate parameter": template('<parameter name="p" class="java.lang.String"/>' * 2),
    "duplicate variable": template(middle=SUM.format("") * 2),
    "duplicate style": template('<style name="a"/>' * 2),
    "duplicate group": template(middle=f'<group name="g">{GROUP}</group>' * 2),
    "invalid uuid": template(detail=placed(uuid="title-1")),
    "misspelt class": template(fields=FIELDS.replace("java.lang.Integer", "java.lang.Intger")),
    "missing bean": template(fields=FIELDS.replace("java.lang.Integer", "com.acme.Order")),
    "primitive class": template(fields=FIELDS.replace("java.lang.Integer", "int")),
    "bad evaluation time": template(detail=shows("$F{name}", 'evaluationTime="Later"')),
    "group time without group": template(detail=shows("$F{name}", 'evaluationTime="Group"')),
    "unknown evaluation group": template(
        detail=shows("$F{name}", 'evaluationTime="Group" evaluationGroup="g9"')
    ),
    "unknown reset group": template(middle=SUM.format('resetType="Group" resetGroup="gx"')),
    "bad calculation": template(middle=SUM.format('calculation="Total"')),
    "method missing": template(detail=shows("$F{qty}.length()")),
    "trailing operator": template(detail=shows("$F{name} +")),
    "unbalanced quote": template(detail=shows('"Total: + $F{name}')),
    "text times number": template(detail=shows("$F{name} * 2")),
    "wide quotes": template(detail=shows("“总计” + $F{name}")),
    "unknown helper": template(detail=shows("StringUtils.upperCase($F{name})")),
    "unclosed tag": template(detail=FIELD.replace("</textField>", "")),
    "bare ampersand": template(title=TITLE.replace("<![CDATA[Hello]]>", "A & B")),
    "wrong namespace": template(root=ROOT.replace("http://", "https://")),
    "newer syntax": template(
        detail='<element kind="textField" x="0" y="0" width="200" height="20" fontSize="12.0" bold="true">'
        "<expression><![CDATA[$F{name}]]></expression></element>"
    ),
    "garbage before": template(before='here it is: <?xml version="1.0" encoding="UTF-8"?>\n'),
    "markdown fence": b"```xml\n" + template() + b"\n```\n",
    "field after title": template(fields='<field name="name" class="java.lang.String"/>').replace(
        TITLE.encode(), TITLE.encode() + b'<field name="qty" class="java.lang.Integer"/>'
    ),
    "variable before field": template(SUM.format("")),
    "query before parameter": template(SQL + '<parameter name="id" class="java.lang.String"/>'),
    "header after detail": template(tail=f'<pageHeader><band height="20">{STATIC}</band></pageHeader>'),
    "textElement after text": template(title=f'<title><band height="30">{TAILED}</band></title>'),
    "box after textElement": template(detail=shows("$F{name}", inner="<textElement/><box/>")),
    "text in a band": template(
        title='<title><band height="30"><text><![CDATA[Hello]]></text></band></title>'
    ),
    "place missing": template(
        title='<title><band height="30"><staticText><text>Hello</text></staticText></band></title>'
    ),
    "unknown attribute": template(detail=placed(fontSize="12")),
    "newer attribute": template(detail=font('bold="true"')),
    "lower-case value": template(detail=shows("$F{name}", inner='<textElement textAlignment="center"/>')),
    "garbage colour": template(detail=placed(forecolor="#GGHHII")),
    "style missing": template(detail=placed(style="Header")),
    "parent style missing": template('<style name="a" style="zz"/>', detail=placed(style="a")),
    "font missing": template(detail=font('fontName="思源黑体"')),
    "font file missing": template(detail=font('pdfFontName="simsun.ttc" pdfEncoding="Identity-H"')),
    "picture missing": template(
        detail=FIELD + f'<image>{PLACE}<imageExpression><![CDATA["logo.png"]]></imageExpression></image>'
    ),
    "subreport missing": template(
        detail=FIELD
        + f'<subreport>{PLACE}<subreportExpression><![CDATA["sub.jasper"]]></subreportExpression></subreport>'
    ),
    "bad pattern": template(detail=shows("$F{qty}", 'pattern="#,##0.00.0"')),
    "language groovy": template(root=ROOT.replace('name="t"', 'name="t" language="groovy"')),
    "language python": template(root=ROOT.replace('name="t"', 'name="t" language="python"')),
    "name missing": template(root=ROOT.replace(' name="t"', "")),
    "condition not Boolean": template(
        detail=FIELD.replace(
            PLACE, PLACE.replace("/>", "><printWhenExpression>$F{name}</printWhenExpression></reportElement>")
        )
    ),
    "table prefix unbound": template(
        detail=FIELD
        + f'<componentElement>{PLACE}<jr:table><datasetRun subDataset="d"/></jr:table></componentElement>'
    ),
    "doctype": template(
        before='<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE jasperReport PUBLIC "-//JasperReports//DTD'
        ' Report Design//EN" "http://jasperreports.sourceforge.net/dtds/jasperreport.dtd">\n',
        root=ROOT.replace(f' xmlns="{NS}"', ""),
    ),
}
