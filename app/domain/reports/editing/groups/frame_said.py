"""What a request says of groups and totals, apart from the words that it says it with."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.domain.reports.editing.groups.frame_looks import LookSaid
from app.domain.reports.editing.totals.totals import Calculation

_MANY = 3


@dataclass
class SumSaid:
    """One total that is wished: how it is reckoned, of which fields, and where it stands."""

    way: Calculation
    fields: list[str] = field(default_factory=list)
    place: str = ""
    group: str = ""
    beside: bool = False
    grand: bool = False
    pending: bool = False
    fixed: bool = False


@dataclass
class Frame:
    """What was said of groups and totals."""

    fields: list[str] = field(default_factory=list)
    standing: str = ""
    outside: str = ""
    shown: list[str] = field(default_factory=list)
    sums: list[SumSaid] = field(default_factory=list)
    flags: dict[str, bool] = field(default_factory=dict)
    header: bool = False
    english: bool = False
    row: bool = False
    looks: list[LookSaid] = field(default_factory=list)
    head_label: str = ""
    label: str = ""

    @property
    def rich(self) -> bool:
        """Tell whether more is said than a group or a total alone."""
        apart = self.fields or any("pattern" in one.look for one in self.looks)
        if (self.row and self.sums) or (self.looks and apart) or self.head_label or self.label:
            return True
        wishes = len(self.fields) + len(self.sums) + bool(self.shown) + len(self.flags)
        return wishes >= _MANY or (
            len(self.sums) > 1 and len({(one.way, one.place) for one in self.sums}) > 1
        )
