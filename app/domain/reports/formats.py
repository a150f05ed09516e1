"""The forms that a report can be exported in, with their names for people and their suffixes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from app.core.i18n import N_
from app.core.text import without_end_sign
from app.domain.reports.models import ExportFormat

EXPORTS: tuple[tuple[ExportFormat, str], ...] = (
    ("pdf", N_("PDF document")),
    ("jrxml", N_("JasperReports template (JRXML)")),
    ("jrxml7", N_("JasperReports 7 template (not checked by an engine)")),
    ("docx", N_("Word document (DOCX)")),
    ("xlsx", N_("Excel workbook (XLSX)")),
    ("pptx", N_("PowerPoint slides (PPTX)")),
    ("csv", N_("Table of the printed texts (CSV)")),
    ("html", N_("Web page (HTML)")),
    ("png", N_("Pictures of the pages (PNG)")),
    ("zip", N_("Everything for a report server (ZIP)")),
)
FORMS = frozenset(get_args(ExportFormat))
_SAID: tuple[tuple[ExportFormat, str], ...] = (
    ("jrxml7", r"jrxml\s*7|jasper(?:reports)?\s*7|(?:版本|version )7"),
    ("xlsx", r"excel|xlsx?|电子表格|spreadsheet"),
    ("docx", r"word|docx?"),
    ("pptx", r"ppt|pptx|powerpoint|幻灯片|slides"),
    ("html", r"html|网页|web ?page"),
    ("csv", r"csv"),
    ("png", r"png|图片|pictures?|images?"),
    ("zip", r"zip|压缩包"),
    ("pdf", r"pdf"),
    ("jrxml", r"jrxml"),
)
_FORM = "|".join(f"(?P<{name}>{words})" for name, words in _SAID)
_EXPORT = re.compile(
    r"(?:请|帮我|麻烦你?|再)*(?:[把将](?:它|报表|这个|这张|这份|结果|报告)*)?(?:给我)?"
    r"(?:导出?|下载|输出|保存|另存|存|转换?|生成(?!一?张)|弄)(?:[为成到作]|一下)?(?:一?[份个张])?\s*(?:的)?\s*"
    rf"(?:{_FORM})\s*(?:格式|版本?|文件|文档|表格?|模板)*(?:给我|吧|一份|下载)*"
    r"|(?:please )?(?:can you |could you )?(?:export|download|save|convert)"
    r"(?: it| this| the report| the result| this report)?(?: as| to| in| into)?(?: an?| the)?\s*"
    rf"(?:{_FORM.replace('P<', 'P<e_')})(?: file| document| format| version| workbook)?(?: please)?",
    re.IGNORECASE,
)
_TO_FILE = re.compile(
    r"(?:(?:请|帮我|麻烦你?|再)*(?:[把将](?:它|报表|这个|这张|这份|结果|报告)*)?(?:导出|输出|保存|另存|存)[为成到至在]?"
    r"|(?:please )?(?:export|save)(?: it| this| the report| the result| this report)?(?: as| to| in| into)?)"
    r"\s*[\"“‘']?(?P<path>[^\s\"“”‘’'<>|\n](?:[^\"“”‘’'<>|\n]*[^\s\"“”‘’'<>|\n])?"
    r"\.(?:pdf|jrxml|docx|xlsx|pptx|csv|html|png|zip))[\"”’']?(?:吧| please)?",
    re.IGNORECASE,
)
_NO_FORM = re.compile(
    r"(?:请|帮我|麻烦你?|我想?要?|再)*(?:[把将]?(?:它|报表|这个|这张报?表?|这份报?表?|结果|报告))?(?:给我)?"
    r"(?:导出|下载|另存为?)(?:一下|一份|报表|报告|文件|结果|下来|出来|来|给我|吧)*"
    r"|(?:please )?(?:can you |could you )?(?:export|download)"
    r"(?: it| this| the report| the file| this report)?(?: please)?",
    re.IGNORECASE,
)


def suffix(form: str) -> str:
    """Return the suffix of a form's files, with its dot."""
    return ".jrxml" if form == "jrxml7" else f".{form}"


def mark(form: str) -> str:
    """Return what tells a form's file from another of the same suffix, in its name."""
    return "-jasper7" if form == "jrxml7" else ""


def form_said(text: str) -> ExportFormat | None:
    """Return the form that a request for an export names: 导出Excel, save as Word; None for any other."""
    path = file_said(text)
    if path is not None:
        return form_of(path)
    found = _EXPORT.fullmatch(without_end_sign(text))
    if found is None:
        return None
    said = next(name for name, words in found.groupdict().items() if words)
    return next(form for form, _words in _SAID if form == said.removeprefix("e_"))


def file_said(text: str) -> Path | None:
    """Return the file that a request for an export names: 导出到 订单.xlsx; None where it has none."""
    found = _TO_FILE.fullmatch(without_end_sign(text))
    return Path(found["path"]) if found else None


def form_of(path: Path) -> ExportFormat:
    """Return the form that a file's name means."""
    ending = path.suffix.lower()
    if ending == suffix("jrxml7") and path.stem.endswith(mark("jrxml7")):
        return "jrxml7"
    return next(form for form, _label in EXPORTS if suffix(form) == ending)


def leaves_form_open(text: str) -> bool:
    """Tell whether a request for an export says no form: 导出, export the report."""
    return _NO_FORM.fullmatch(without_end_sign(text)) is not None
