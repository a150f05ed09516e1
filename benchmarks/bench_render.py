"""Measure the report engine: cold start, first render, renders of new and of known templates.

python benchmarks/bench_render.py [TEMPLATE.jrxml ...]
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path

from app.domain.reports.models import Sample
from app.engines.jasper.client import JasperEngine

ROUNDS = 20


def _template(number: int) -> bytes:
    """Return a form of about 100 texts; each number makes another template."""
    cells = "".join(
        f"""<textField><reportElement x="{column * 90}" y="{row * 20}" width="90" height="20"/>
<textElement><font fontName="Draftsmith Sans" size="10"/></textElement>
<textFieldExpression><![CDATA[$F{{f{column}}} + "{row} {number}"]]></textFieldExpression></textField>"""
        for row in range(16)
        for column in range(6)
    )
    fields = "".join(f'<field name="f{column}" class="java.lang.String"/>' for column in range(6))
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<jasperReport xmlns="http://jasperreports.sourceforge.net/jasperreports" name="bench" pageWidth="595"
 pageHeight="842" columnWidth="555" leftMargin="20" rightMargin="20" topMargin="20" bottomMargin="20">
{fields}<title><band height="400">{cells}</band></title></jasperReport>""".encode()


async def _timed(engine: JasperEngine, jrxml: bytes) -> float:
    sample = Sample(rows=[{f"f{column}": f"中文 {column}" for column in range(6)}])
    started = time.perf_counter()
    result = await engine.render(jrxml, sample)
    if not result.ok:
        raise SystemExit(str(result.errors))
    return time.perf_counter() - started


def _told(name: str, seconds: list[float]) -> None:
    middle, worst = statistics.median(seconds), max(seconds)
    print(f"{name:28s} median {middle * 1000:7.0f} ms   worst {worst * 1000:7.0f} ms   n {len(seconds)}")


async def main(paths: list[Path]) -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        engine = JasperEngine(Path(folder))
        await engine.font_jar()
        started = time.perf_counter()
        await engine.warm_up()
        _told("start and warm up", [time.perf_counter() - started])
        _told("first render", [await _timed(engine, _template(0))])
        _told("renders of new templates", [await _timed(engine, _template(n)) for n in range(1, ROUNDS)])
        _told("renders of a known template", [await _timed(engine, _template(0)) for _n in range(ROUNDS)])
        for path in paths:
            _told(path.stem[:28], [await _timed(engine, path.read_bytes()) for _n in range(3)])
        await engine.close()


if __name__ == "__main__":
    asyncio.run(main([Path(name) for name in sys.argv[1:]]))
