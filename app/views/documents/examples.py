"""Requests with files that run on a click."""

from __future__ import annotations

from app.core.i18n import N_, language
from app.core.paths import resource_dir
from app.widgets.empty_state import SampleItem

CARDS = (
    (N_("Sales table to analysis"), N_("Totals, groups and months of a workbook, with charts."), "table"),
    (N_("Meeting notes to minutes"), N_("Decisions, tasks and dates, each with its line."), "documents"),
    (N_("Contract to its points"), N_("Payment, delivery, penalties and risks by clause."), "file"),
)
REQUESTS: dict[str, tuple[tuple[str, str], ...]] = {
    "zh": (
        ("根据销售明细写一份销售分析报告，给管理层看，含图表。", "销售明细.xlsx"),
        ("把会议记录整理成会议纪要。", "周例会记录.txt"),
        ("整理这份合同的要点与风险提示。", "设备采购合同.docx"),
    ),
    "en": (
        ("Write a sales analysis report for the management, with charts.", "sales.xlsx"),
        ("Turn the meeting notes into minutes.", "meeting_notes.txt"),
        ("List the key points and risks of this contract.", "supply_contract.docx"),
    ),
}


def examples() -> list[SampleItem]:
    """Return three requests in the language of now."""
    folder = resource_dir("samples", "documents")
    return [
        SampleItem(title, about, text, (folder / name,), icon)
        for (title, about, icon), (text, name) in zip(CARDS, REQUESTS[language()], strict=True)
    ]
