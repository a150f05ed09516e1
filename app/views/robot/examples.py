"""Jobs for the sample cell that run on a click."""

from __future__ import annotations

from app.core.i18n import N_, language
from app.widgets.empty_state import SampleItem

JOBS: dict[str, tuple[str, str, str]] = {
    "zh": (
        "从进料口抓取工件，放到装配台，然后回原点。",
        "把料盘设为3行4列，从进料口依次抓取工件，放满整个料盘后回原点。",
        "等待进料检测有信号，从进料口抓取工件，如果没抓到就重试，最多3次，3次都失败就报警并暂停。",
    ),
    "en": (
        "Pick the part from the feeder and place it on the assembly table, then go home.",
        "Palletise 3 rows by 4 columns on the tray, picking each part from the feeder with the gripper, "
        "then go home.",
        "Wait for the feeder sensor, then pick the part from the feeder; if the grip fails try again, "
        "at most 3 times, and if all fail raise an alarm and pause.",
    ),
}
CARDS = (
    (N_("Pick and place"), N_("From the feeder to the assembly table."), "robot"),
    (N_("Fill a tray"), N_("Three rows by four columns."), "table"),
    (N_("Wait and try again"), N_("A sensor, a retry, an alarm."), "refresh"),
)


def examples() -> list[SampleItem]:
    """Return three jobs in the language of now."""
    return [
        SampleItem(title, about, text, (), icon)
        for (title, about, icon), text in zip(CARDS, JOBS[language()], strict=True)
    ]
