"""Export a filled report to the formats of other programs."""

from __future__ import annotations

import html
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.engines.jasper.filling import java, write_pdf

_ENGINE = "net.sf.jasperreports.engine.export."
_SIMPLE = "net.sf.jasperreports.export."


def write(printed: Any, form: str, target: Path) -> list[Path]:
    """Write a filled report in a form and return its files: one per page for png, else the target."""
    if form == "png":
        return _pictures(printed, target)
    _WRITERS[form](printed, target)
    return [target]


def _docx(printed: Any, target: Path) -> None:
    exporter = java(_ENGINE + "ooxml.JRDocxExporter")()
    _run(exporter, printed, java(_SIMPLE + "SimpleOutputStreamExporterOutput")(str(target)))


def _xlsx(printed: Any, target: Path) -> None:
    """Write a workbook: numbers as numbers, no empty columns from the layout."""
    exporter = java(_ENGINE + "ooxml.JRXlsxExporter")()
    settings = java(_SIMPLE + "SimpleXlsxReportConfiguration")()
    settings.setDetectCellType(True)
    settings.setRemoveEmptySpaceBetweenColumns(True)
    settings.setWhitePageBackground(False)
    settings.setIgnoreGraphics(False)
    exporter.setConfiguration(settings)
    _run(exporter, printed, java(_SIMPLE + "SimpleOutputStreamExporterOutput")(str(target)))


def _pptx(printed: Any, target: Path) -> None:
    """Write one slide per page."""
    exporter = java(_ENGINE + "ooxml.JRPptxExporter")()
    _run(exporter, printed, java(_SIMPLE + "SimpleOutputStreamExporterOutput")(str(target)))


def _csv(printed: Any, target: Path) -> None:
    """Write the printed texts as a table, with the mark by which Excel knows UTF-8."""
    exporter = java(_ENGINE + "JRCsvExporter")()
    settings = java(_SIMPLE + "SimpleCsvExporterConfiguration")()
    settings.setWriteBOM(True)
    settings.setRecordDelimiter("\r\n")
    exporter.setConfiguration(settings)
    _run(exporter, printed, java(_SIMPLE + "SimpleWriterExporterOutput")(str(target), "UTF-8"))


def _html(printed: Any, target: Path) -> None:
    """Write one page of HTML with its pictures inside."""
    exporter = java(_ENGINE + "HtmlExporter")()
    settings = java(_SIMPLE + "SimpleHtmlExporterConfiguration")()
    exporter.setConfiguration(settings)
    output = java(_SIMPLE + "SimpleHtmlExporterOutput")(str(target))
    report = java(_SIMPLE + "SimpleHtmlReportConfiguration")()
    report.setEmbedImage(True)
    exporter.setConfiguration(report)
    _run(exporter, printed, output)
    _give_title(target, str(printed.getName() or ""))


def _give_title(page: Path, title: str) -> None:
    """Name a page of HTML; the engine leaves its title empty."""
    named = f"<title>{html.escape(title)}</title>".encode()
    page.write_bytes(page.read_bytes().replace(b"<title></title>", named, 1))


def _pictures(printed: Any, target: Path) -> list[Path]:
    """Write a picture of each page; only a report of one page is named as the target."""
    import jpype

    manager = java("net.sf.jasperreports.engine.JasperPrintManager")
    count = int(printed.getPages().size())
    files = [target] if count <= 1 else [numbered(target, page, count) for page in range(1, count + 1)]
    for page, file in enumerate(files):
        image = manager.printPageToImage(printed, page, jpype.JFloat(2.0))
        java("javax.imageio.ImageIO").write(image, "png", java("java.io.File")(str(file)))
    return files


def numbered(target: Path, page: int, count: int) -> Path:
    """Return the name of a page's own file: note-03.png of 12 pages."""
    return target.with_name(f"{target.stem}-{page:0{len(str(count))}d}{target.suffix}")


def _run(exporter: Any, printed: Any, output: Any) -> None:
    exporter.setExporterInput(java(_SIMPLE + "SimpleExporterInput")(printed))
    exporter.setExporterOutput(output)
    exporter.exportReport()


_WRITERS: dict[str, Callable[[Any, Path], None]] = {
    "pdf": write_pdf,
    "docx": _docx,
    "xlsx": _xlsx,
    "pptx": _pptx,
    "csv": _csv,
    "html": _html,
}
