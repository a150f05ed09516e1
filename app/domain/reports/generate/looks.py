"""The page designs: what each looks like, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.domain.reports.generate.spec import ReportSpec, Style
from app.domain.reports.metrics import SANS, SERIF

Lines = Literal["grid", "rows", "none"]
Heading = Literal["centre", "left", "letterhead", "inline"]


@dataclass(frozen=True)
class Look:
    """One page design; sizes in points, colours #RRGGBB, "" for none."""

    lines: Lines = "grid"
    heading: Heading = "centre"
    font: str = SANS
    size: float = 9
    row: int = 20
    margin: int = 40
    pen: float = 0.5
    line_color: str = "#9AA0A6"
    ink: str = "#202124"
    accent: str = "#202124"
    title_size: float = 18
    header_fill: str = "#ECEFF1"
    header_ink: str = "#202124"
    header_rule: float = 0.0
    zebra: str = ""
    group_fill: str = ""
    total_fill: str = ""
    signatures: bool = False
    dated: bool = False
    cards: bool = False
    document: bool = False


LOOKS: dict[Style, Look] = {
    "ledger": Look(header_fill="#ECEFF1", total_fill="#F7F8F9", group_fill="#F7F8F9"),
    "zebra": Look(
        lines="none",
        heading="left",
        row=22,
        title_size=20,
        accent="#1F4E79",
        header_fill="#1F4E79",
        header_ink="#FFFFFF",
        zebra="#EEF3F8",
        group_fill="#D6E4F0",
        total_fill="#D6E4F0",
        dated=True,
    ),
    "grid": Look(
        font=SERIF,
        size=10,
        row=22,
        line_color="#000000",
        ink="#000000",
        accent="#000000",
        header_ink="#000000",
        title_size=20,
        header_fill="",
        signatures=True,
        dated=True,
    ),
    "letterhead": Look(
        lines="rows",
        heading="letterhead",
        row=22,
        line_color="#C9CED3",
        accent="#7A1F2B",
        title_size=16,
        header_fill="",
        header_ink="#7A1F2B",
        header_rule=1.0,
        group_fill="#F6F0F1",
        dated=True,
    ),
    "compact": Look(
        lines="rows",
        heading="inline",
        size=7,
        row=13,
        margin=24,
        pen=0.25,
        line_color="#B0B5BA",
        title_size=11,
        header_fill="",
        header_rule=0.75,
        dated=True,
    ),
    "card": Look(
        lines="none",
        heading="left",
        row=20,
        accent="#2F5D50",
        line_color="#C5D3CE",
        header_fill="#EAF1EE",
        header_ink="#5F6F69",
        group_fill="#DCE9E4",
        total_fill="#EAF1EE",
        cards=True,
    ),
    "voucher": Look(
        font=SERIF,
        size=10,
        row=22,
        line_color="#000000",
        ink="#000000",
        accent="#000000",
        header_ink="#000000",
        title_size=20,
        header_fill="#F2F2F2",
        signatures=True,
        document=True,
    ),
}


def style_of(spec: ReportSpec) -> Style:
    """Return the design that was asked for, or the one that suits the report."""
    if spec.style:
        return spec.style
    if any(one.place == "head" and one.label not in spec.groups for one in spec.columns):
        return "voucher"
    return "ledger"
