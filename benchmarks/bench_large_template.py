"""Measure how long requests of a template with thousands of texts take to be understood and carried out.

python benchmarks/bench_large_template.py [TEXTS]
"""

from __future__ import annotations

import sys
import time
import uuid

COLUMNS, HIGH, FIELDS = 20, 20, 40
REQUESTS = (
    "把标题字体改大",
    "删除 Label 12",
    "所有字段右对齐",
    "make all text fields 8 points",
    "横向打印",
    "move Label 50 below Label 60",
    "右上角加一个二维码，内容是 f1",
    "f5 为空时不打印 Label 14",
    "把那个东西搞好看点",
)


def template(texts: int) -> bytes:
    """Return a template with that many labels and fields by turns, 20 in a line."""
    cells = []
    for at in range(texts):
        x, y = at % COLUMNS * 27, at // COLUMNS * HIGH
        place = f'<reportElement x="{x}" y="{y}" width="26" height="18" uuid="{uuid.UUID(int=at)}"/>'
        words = f"<staticText>{place}<text><![CDATA[Label {at}]]></text></staticText>"
        value = f"<textFieldExpression><![CDATA[$F{{f{at % FIELDS}}}]]></textFieldExpression>"
        cells.append(f"<textField>{place}{value}</textField>" if at % 2 else words)
    fields = "".join(f'<field name="f{at}" class="java.lang.String"/>' for at in range(FIELDS))
    high = (texts // COLUMNS + 1) * HIGH
    title = '<staticText><reportElement x="0" y="0" width="555" height="30"/><text>Large</text></staticText>'
    return (
        '<jasperReport xmlns="http://jasperreports.sourceforge.net/jasperreports" name="large" '
        'pageWidth="595" '
        f'pageHeight="{high + 200}" columnWidth="555" leftMargin="20" rightMargin="20" topMargin="20" '
        f'bottomMargin="20">{fields}<title><band height="40">{title}</band></title>'
        f'<detail><band height="{high}">{"".join(cells)}</band></detail></jasperReport>'
    ).encode()


def main(texts: int) -> None:
    """Print the seconds of each request: understood, carried out."""
    from app.domain.reports.editing.base import EditProblem, apply_edits
    from app.domain.reports.editing.catalogue import read_edits
    from app.domain.reports.editing.understand import understand

    understand(template(COLUMNS), REQUESTS[0])
    jrxml = template(texts)
    print(f"{texts} texts, {len(jrxml) / 1e6:.1f} MB")
    for text in REQUESTS:
        started = time.perf_counter()
        found = understand(jrxml, text)
        understood = time.perf_counter()
        outcome = "asked"
        if found.sure:
            try:
                apply_edits(jrxml, read_edits(found.edits))
                outcome = "done"
            except EditProblem as problem:
                outcome = problem.code
        took = time.perf_counter() - understood
        print(f"{understood - started:7.2f} s {took:7.2f} s  {outcome:8s} {text}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5500)
