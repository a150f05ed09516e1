"""A template packed for a report server: with its data, its fonts and a note where each file goes."""

from __future__ import annotations

import io
import zipfile

from app.core.i18n import _
from app.core.safe_xml import parse
from app.domain.reports import xml_tools as xml
from app.domain.reports.models import Sample
from app.domain.reports.xml_tools import local

REPORT, SAMPLE, FONTS, README = "report.jrxml", "sample.json", "fonts.jar", "README.txt"
_MOMENT = (2020, 1, 1, 0, 0, 0)
_SHORT = "java.lang.", "java.math.", "java.util."


def pack(jrxml: bytes, sample: Sample, fonts: bytes) -> bytes:
    """Return a ZIP of template, sample data, fonts and README; the same input gives the same bytes."""
    files = {
        README: readme(jrxml).encode("utf-8-sig"),
        REPORT: jrxml,
        SAMPLE: sample.model_dump_json(indent=2).encode("utf-8"),
        FONTS: fonts,
    }
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name, _MOMENT), data, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def readme(jrxml: bytes) -> str:
    """Say in the user's language where each file goes and which columns and parameters are wanted."""
    root = parse(jrxml)
    name = str(root.get("name", ""))
    lines = [_("Report: {name}", name=name), "", *_places(), "", *_columns(root)]
    if query := _query(root):
        lines += ["", _("The template's own query:"), query]
    return "\r\n".join([*lines, ""])


def _places() -> list[str]:
    return [
        _("The template was compiled by JasperReports 6.20.6."),
        "",
        _("Where the files go"),
        _("{file}: the template. On JasperReports Server add it as a JasperReport resource.", file=REPORT),
        _(
            "{file}: the fonts that the template names. On the server it goes into WEB-INF/lib of the web "
            "application, which is then restarted; in a program it goes onto the class path; in the design "
            "tool it is imported as fonts.",
            file=FONTS,
        ),
        _(
            "{file}: the rows and parameters of the preview, to try the template; no server needs it.",
            file=SAMPLE,
        ),
        _(
            "Without {file} the texts are set in other fonts, and Chinese may be missing from PDF files.",
            file=FONTS,
        ),
    ]


def _columns(root: object) -> list[str]:
    return [
        _("Columns that the data source must have"),
        *(_listed(root, "field", "fieldDescription") or [_("None.")]),
        "",
        _("Parameters"),
        *(_listed(root, "parameter", "parameterDescription") or [_("None.")]),
    ]


def _listed(root: object, tag: str, described_by: str) -> list[str]:
    found = []
    for node in root:  # type: ignore[attr-defined]
        if local(node) == tag:
            note = xml.child(node, described_by)
            parts = [str(node.get("name", "")), _kind(str(node.get("class", "java.lang.String")))]
            found.append("\t".join([*parts, (note.text or "").strip() if note is not None else ""]).rstrip())
    return found


def _kind(name: str) -> str:
    short = next((prefix for prefix in _SHORT if name.startswith(prefix)), "")
    return name.removeprefix(short)


def _query(root: object) -> str:
    node = xml.child(root, "queryString")
    return "" if node is None else (node.text or "").strip()
