"""Fill a report with a file of rows: pages that are done are swapped out, progress is told."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.domain.reports.models import Sample
from app.engines.jasper.filling import Compiled, java, nested_rows, parameter_map, value_map

Progress = Callable[[int, int, str], None]
MOST_PAGES = 20_000
PAGES_IN_MEMORY = 60
TOLD_EVERY = 2000
_ENGINE = "net.sf.jasperreports.engine."
_GOVERNOR = "net.sf.jasperreports.governor.max.pages"


def fill(compiled: Compiled, sample: Sample, rows: Path, progress: Progress) -> Any:
    """Return the JasperPrint of a template filled with one JSON object per line."""
    source = java(_ENGINE + "data.JRMapCollectionDataSource")(_rows(rows, compiled.fields, progress))
    parameters = parameter_map(compiled, sample)
    for name, table in nested_rows(compiled, sample).items():
        parameters.put(name, table)
    swap = java(_ENGINE + "util.JRSwapFile")(str(rows.parent), 4096, 1024)
    virtualiser = java(_ENGINE + "fill.JRSwapFileVirtualizer")(PAGES_IN_MEMORY, swap, True)
    parameters.put("REPORT_VIRTUALIZER", virtualiser)
    properties = compiled.report.getPropertiesMap()
    before = properties.getProperty(_GOVERNOR)
    properties.setProperty(_GOVERNOR, str(MOST_PAGES))
    try:
        return java(_ENGINE + "JasperFillManager").fillReport(compiled.report, parameters, source)
    finally:
        if before is None:
            properties.removeProperty(_GOVERNOR)
        else:
            properties.setProperty(_GOVERNOR, before)


def _rows(path: Path, classes: dict[str, str], progress: Progress) -> Any:
    found = java("java.util.ArrayList")()
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            found.add(value_map(json.loads(line), classes))
            if number % TOLD_EVERY == 0:
                progress(number, 0, "")
    return found
