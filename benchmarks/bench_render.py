"""Measure the report engine: start, then renders of changed and of known templates.

python benchmarks/bench_render.py [TEMPLATE.jrxml ...]

A changed template is compiled anew, as after an edit; strained means filling
only, as for the rows with long values. Wall time depends on what else the
machine does, so the median of each template's least is told too.
"""

from __future__ import annotations

import asyncio
import re
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

from app.domain.reports.models import Sample
from app.domain.reports.samples import complete_sample, stress_sample
from app.engines.jasper.client import JasperEngine

ROUNDS = 5
PAGES = 20
FIRST_ELEMENT = re.compile(rb"<reportElement ")
KEY = re.compile(rb' key="[^"]*"')


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


def _changed(jrxml: bytes, number: int) -> bytes:
    """Return a template with another key on its first element: other bytes, the same print."""
    return FIRST_ELEMENT.sub(b'<reportElement key="k%d" ' % number, KEY.sub(b"", jrxml), count=1)


class _Figures:
    """Seconds by what was done, and the least by template."""

    def __init__(self) -> None:
        self._taken: dict[str, list[float]] = defaultdict(list)
        self._least: dict[str, dict[str, float]] = defaultdict(dict)

    def note(self, name: str, template: str, seconds: float) -> None:
        """Note what something took with a template."""
        self._taken[name].append(seconds)
        known = self._least[name]
        known[template] = min(seconds, known.get(template, seconds))

    def tell(self) -> None:
        """Print median and 95th percentile of everything, and the median of the templates' least."""
        for name, seconds in self._taken.items():
            ordered = sorted(seconds)
            high = ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]
            figures = (statistics.median(seconds), high, statistics.median(self._least[name].values()))
            median, high_text, least = (f"{figure * 1000:5.0f} ms" for figure in figures)
            print(f"{name:20s} median {median}   p95 {high_text}   least {least}   n {len(seconds)}")


async def _render(
    engine: JasperEngine, figures: _Figures, what: tuple[str, str], jrxml: bytes, sample: Sample, pages: int
) -> bool:
    """Render once and note the seconds; return whether it could be rendered."""
    started = time.perf_counter()
    result = await engine.render(jrxml, sample, max_pages=pages, trusted=True)
    if result.ok:
        figures.note(*what, time.perf_counter() - started)
        for stage, seconds in result.seconds.items():
            figures.note(f"  {what[0]}: {stage}", what[1], seconds)
    return result.ok


async def main(paths: list[Path]) -> None:
    """Print the figures."""
    templates = {"made": _template(0)} | {path.stem: path.read_bytes() for path in paths}
    figures = _Figures()
    with tempfile.TemporaryDirectory() as folder:
        engine = JasperEngine(Path(folder))
        await engine.font_jar()
        started = time.perf_counter()
        await engine.warm_up()
        print(f"start and warm up: {time.perf_counter() - started:.2f} s")
        for number in range(ROUNDS):
            for name, jrxml in templates.items():
                sample = complete_sample(Sample(), jrxml)
                changed = _changed(jrxml, number)
                when = "first" if number == 0 else "changed"
                if not await _render(engine, figures, (when, name), changed, sample, PAGES):
                    print(f"{name[:40]} can't be rendered alone")
                    continue
                await _render(engine, figures, ("known", name), changed, sample, PAGES)
                long = stress_sample(sample, changed)
                await _render(engine, figures, ("strained", name), changed, long, 0)
        await engine.close()
    figures.tell()


if __name__ == "__main__":
    asyncio.run(main([Path(name) for name in sys.argv[1:]]))
