"""Three samples in the language of now: a passage of finance, one of law, and a request to calculate."""

from __future__ import annotations

from app.core.i18n import N_, language
from app.core.paths import resource_dir
from app.widgets.empty_state import SampleItem

FINANCE, LAW, CALCULATION = N_("Finance"), N_("Law"), N_("Calculations")
FILES: dict[str, tuple[str, str, str]] = {
    "zh": ("duration.txt", "labour_contract_law.txt", "mortgage_zh.txt"),
    "en": ("options.txt", "directors.txt", "mortgage_en.txt"),
}
CARDS = (
    (FINANCE, N_("A short passage on duration or options."), "reports"),
    (LAW, N_("Articles with periods, limits and lists."), "documents"),
    (CALCULATION, N_("Loan items with computed keys and steps."), "table"),
)


def examples() -> list[SampleItem]:
    """Return the samples in the language of now."""
    names = FILES[language()]
    return [
        SampleItem(title, about, "", (resource_dir("samples", "questions", name),), icon)
        for (title, about, icon), name in zip(CARDS, names, strict=True)
    ]
