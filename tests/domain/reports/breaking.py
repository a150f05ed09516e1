"""Faults that can be put into any good template: name -> function that breaks its text, or None."""

from __future__ import annotations

import re
from collections.abc import Callable

Break = Callable[[str], str | None]
_EXPRESSION = re.compile(
    r"(<textFieldExpression[^>]*>\s*(?:<!\[CDATA\[)?)(\s*\$F\{[^}]+\}\s*)((?:\]\]>)?\s*</textFieldExpression>)"
)
_TEXT_FIELD = re.compile(r"<textField(?=[\s>])")
_FIRST_BAND = re.compile(r"<band ([^>]*?)height=\"\d+\"")


def once(pattern: str, new: str | Callable[[re.Match[str]], str], *, nth: int = 0) -> Break:
    """Return a break that replaces one place of a pattern."""
    compiled = re.compile(pattern, re.DOTALL)

    def change(text: str) -> str | None:
        places = list(compiled.finditer(text))
        if len(places) <= nth:
            return None
        place = places[nth]
        made = new(place) if callable(new) else place.expand(new)
        return text[: place.start()] + made + text[place.end() :]

    return change


def says(expression: str) -> Break:
    """Return a break that writes another expression over the first plain field; {} is the old one."""

    def change(text: str) -> str | None:
        place = _EXPRESSION.search(text)
        if place is None:
            return None
        head, old, tail = place.groups()
        new = expression.replace("{}", old.strip())
        if "<![CDATA[" not in head:
            new = new.replace("&", "&amp;").replace("<", "&lt;")
        return text[: place.start()] + head + new + tail + text[place.end() :]

    return change


def of_field(attribute: str) -> Break:
    """Return a break that gives the first text field another attribute, in place of its own."""
    name = attribute.partition("=")[0]

    def change(text: str) -> str | None:
        place = re.search(r"<textField([^>]*)>", text)
        if place is None:
            return None
        own = re.sub(rf'\s{name}="[^"]*"', "", place[1])
        return f"{text[: place.start()]}<textField {attribute}{own}>{text[place.end() :]}"

    return change


def of_place(name: str, value: str | None) -> Break:
    """Return a break that sets or drops an attribute of the first text field's place."""

    def change(text: str) -> str | None:
        start = _TEXT_FIELD.search(text)
        place = re.compile(r"<reportElement([^>]*?)(/?)>").search(text, start.start()) if start else None
        if place is None:
            return None
        own = re.sub(rf'\s{name}="[^"]*"', "", place[1])
        added = "" if value is None else f' {name}="{value}"'
        return f"{text[: place.start()]}<reportElement{own}{added}{place[2]}>{text[place.end() :]}"

    return change


def of_root(name: str, value: str | None) -> Break:
    """Return a break that sets or drops an attribute of the report."""

    def change(text: str) -> str | None:
        place = re.search(r"<jasperReport([^>]*)>", text)
        if place is None:
            return None
        own = re.sub(rf'\s{name}="[^"]*"', "", place[1])
        added = "" if value is None else f' {name}="{value}"'
        return f"{text[: place.start()]}<jasperReport{own}{added}>{text[place.end() :]}"

    return change


def twice(tag: str) -> Break:
    """Return a break that declares the first of a kind twice."""
    return once(rf"<{tag}\s[^>]*?(?:/>|>.*?</{tag}>)", lambda one: one.group() * 2)


def moved_behind(tag: str) -> Break:
    """Return a break that moves the first declaration of a kind to the end."""
    pattern = re.compile(rf"<{tag}\s[^>]*?(?:/>|(?<!/)>.*?</{tag}>)", re.DOTALL)

    def change(text: str) -> str | None:
        place = pattern.search(text)
        if place is None or "</jasperReport>" not in text:
            return None
        rest = text[: place.start()] + text[place.end() :]
        return rest.replace("</jasperReport>", f"{place.group()}</jasperReport>")

    return change


def _in_first_band(element: str) -> Break:
    return once(r"(<(?:title|pageHeader|detail)>\s*<band [^>]*[^/]>)", lambda one: one.group() + element)


_IMAGE = (
    '<image><reportElement x="0" y="0" width="10" height="10"/>'
    '<imageExpression><![CDATA["logo.png"]]></imageExpression></image>'
)
_TABLE = (
    '<componentElement><reportElement x="0" y="0" width="10" height="10"/>'
    '<jr:table xmlns:jr="http://jasperreports.sourceforge.net/jasperreports/components">'
    '<datasetRun subDataset="d"><dataSourceExpression>'
    "<![CDATA[new net.sf.jasperreports.engine.JREmptyDataSource(1)]]></dataSourceExpression></datasetRun>"
    '<jr:column width="10"><jr:detailCell height="10"/></jr:column></jr:table></componentElement>'
)

BREAKS: dict[str, Break] = {
    # 1 and 2: classes
    "missing bean": once(r"(<field name=\"[^\"]*\") class=\"[^\"]*\"", r'\1 class="com.acme.Order"'),
    "misspelt class": once(r"(<field name=\"[^\"]*\") class=\"[^\"]*\"", r'\1 class="java.lang.Strng"'),
    "primitive class": once(r"(<field name=\"[^\"]*\") class=\"[^\"]*\"", r'\1 class="int"'),
    "unknown helper": says("StringUtils.upperCase({})"),
    # 3 to 6: names
    "undefined field": says("$F{nobody}"),
    "undefined parameter": says("$P{nobody}"),
    "undefined variable": says("$V{nobody}"),
    "undefined query parameter": once(
        r"(?=<field )", "<queryString><![CDATA[select * from t where id = $P{id}]]></queryString>"
    ),
    "undefined dataset": _in_first_band(_TABLE),
    # 7 to 10: geometry
    "element taller than band": of_place("height", "400"),
    "element below band": of_place("y", "380"),
    "title too high": once(r"(<(?:title|pageHeader)>\s*<band [^>]*?)height=\"\d+\"", r'\1height="2000"'),
    "detail too high": once(r"(<detail>\s*<band [^>]*?)height=\"\d+\"", r'\1height="2000"'),
    "columns too wide": of_root("columnWidth", "3000"),
    "page of no width": of_root("pageWidth", "0"),
    "negative width": of_place("width", "-50"),
    # 11: order
    "field at the end": moved_behind("field"),
    "variable at the end": moved_behind("variable"),
    "parameter at the end": moved_behind("parameter"),
    "text before place": once(r"(<staticText>\s*)(<reportElement.*?)(<text>.*?</text>)", r"\1\3\2"),
    "newer element": once(
        r"(<(?:detail|title)>\s*<band [^>]*[^/]>)",
        r'\1<element kind="staticText" x="0" y="0" width="30" height="10">'
        r"<text><![CDATA[new]]></text></element>",
    ),
    # 12 to 15: attributes and values
    "unknown attribute": of_place("fontSize", "12"),
    "newer attribute": once(r"<font ", '<font bold="true" '),
    "lower-case value": once(r"textAlignment=\"\w+\"", 'textAlignment="center"'),
    "bad evaluation time": of_field('evaluationTime="Later"'),
    "bad calculation": once(r"calculation=\"\w+\"", 'calculation="Total"'),
    "width missing": of_place("width", None),
    "name missing": of_root("name", None),
    "invalid uuid": of_place("uuid", "title-1"),
    # 16 and 17: twice, unknown groups
    "duplicate field": twice("field"),
    "duplicate parameter": twice("parameter"),
    "duplicate variable": twice("variable"),
    "duplicate style": once(
        r"(?=<(?:parameter|field|queryString) ?)", '<style name="dup"/><style name="dup"/>'
    ),
    "unknown evaluation group": of_field('evaluationTime="Group" evaluationGroup="g9"'),
    "unknown reset group": once(
        r"<variable (?![^>]*resetType)", '<variable resetType="Group" resetGroup="gx" '
    ),
    # 18: expressions
    "trailing operator": says("{} +"),
    "unbalanced quote": says('"Total: + {}'),
    "text times number": says("String.valueOf({}) * 2"),
    "wide quotes": says("“总计” + {}"),
    "method missing": says("{}.nothing()"),
    "unbalanced bracket": says("String.valueOf({}"),
    # 19: fonts, styles, pictures, patterns
    "style missing": of_place("style", "NoSuchHeader"),
    "parent style missing": once(
        r"(?=<(?:parameter|field|queryString) ?)", '<style name="orphan" style="zz" isDefault="true"/>'
    ),
    "font file missing": once(r"<font ", '<font pdfFontName="simsun.ttc" pdfEncoding="Identity-H" '),
    "picture missing": _in_first_band(_IMAGE),
    "bad pattern": of_field('pattern="#,##0.00.0"'),
    "condition not Boolean": once(
        r"(<textField[^>]*>\s*<reportElement[^>]*?)/>",
        r'\1><printWhenExpression><![CDATA["yes"]]></printWhenExpression></reportElement>',
    ),
    # 20: not XML, not a number
    "markdown fence": lambda text: f"```xml\n{text}\n```",
    "garbage before": lambda text: f"Here it is: {text}",
    "unclosed tag": once(r"</textField>", ""),
    "bare ampersand": once(r"<text>.*?</text>", "<text>A & B</text>"),
    "non-integer coordinate": of_place("x", "10.5"),
    "garbage colour": of_place("forecolor", "#GGHHII"),
    "wrong namespace": lambda text: text.replace(
        'xmlns="http://jasperreports', 'xmlns="https://jasperreports', 1
    ),
    "language python": of_root("language", "python"),
    # the same kinds once more, at other places
    "negative height": of_place("height", "-20"),
    "page of no height": of_root("pageHeight", "0"),
    "margins wider than the page": of_root("leftMargin", "900"),
    "coordinate with unit": of_place("width", "90px"),
    "coordinate of words": of_place("x", "left"),
    "group time without group": of_field('evaluationTime="Group"'),
    "duplicate group": twice("group"),
    "group at the end": moved_behind("group"),
    "undefined field in a condition": once(
        r"(<textField[^>]*>\s*<reportElement[^>]*?)/>",
        r"\1><printWhenExpression><![CDATA[$F{nobody} != null]]></printWhenExpression></reportElement>",
    ),
    "undefined field in a variable": once(
        r"(<variableExpression>\s*<!\[CDATA\[).*?(\]\]>)", r"\1$F{nobody}\2"
    ),
    "undefined field in a group": once(r"(<groupExpression>\s*<!\[CDATA\[).*?(\]\]>)", r"\1$F{nobody}\2"),
    "subreport missing": _in_first_band(
        '<subreport><reportElement x="0" y="0" width="10" height="10"/>'
        '<subreportExpression><![CDATA["sub.jasper"]]></subreportExpression></subreport>'
    ),
    "language groovy": of_root("language", "groovy"),
    "no end": lambda text: text.replace("</jasperReport>", ""),
    "cut off": lambda text: text[: text.rindex("</band>")] if "</band>" in text else None,
    "wrong end tag": once(r"</staticText>", "</staticTex>"),
    "end tag too many": once(r"</band>", "</textField></band>"),
    "bare less-than": once(r"<text>.*?</text>", "<text>a < b</text>"),
    "html entity": once(r"<text>.*?</text>", "<text>A&nbsp;B</text>"),
    "attribute twice": once(r"<reportElement ", '<reportElement x="1" x="2" '),
    "attribute without quotes": once(r" width=\"(\d+)\"", r" width=\1"),
    "control character": once(r"<text>.*?</text>", "<text>A\x0bB</text>"),
    "old document type": lambda text: text.replace(
        "<jasperReport ",
        '<!DOCTYPE jasperReport PUBLIC "-//JasperReports//DTD Report Design//EN" '
        '"http://jasperreports.sourceforge.net/dtds/jasperreport.dtd">\n<jasperReport ',
        1,
    ),
    "prefix from a model": lambda text: re.sub(r"<(/?)(textField|staticText)(?=[ >])", r"<\1ns0:\2", text),
    "table prefix unbound": _in_first_band(
        _TABLE.replace(' xmlns:jr="http://jasperreports.sourceforge.net/jasperreports/components"', "")
    ),
    "empty table": _in_first_band(
        '<componentElement><reportElement x="0" y="0" width="10" height="10"/>'
        '<jr:table xmlns:jr="http://jasperreports.sourceforge.net/jasperreports/components">'
        '<datasetRun subDataset="d"/></jr:table></componentElement>'
    ),
    "import of a stranger": once(r"(?=<(?:parameter|field|queryString) ?)", '<import value="com.acme.*"/>'),
    "number plus words": says("{} - 1"),
    "missing cast": says("{}.toString().foo"),
    "two expressions": says("{}; {}"),
    "semicolon": says("{};"),
}
