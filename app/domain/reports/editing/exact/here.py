"""Where a precise request is: the band that it named last, and what it has made so far."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.domain.reports.editing.template.outline import Outline


@dataclass
class Here:
    """Where a precise request is: the band that it named last, whether it has just made it, and its data."""

    outline: Outline
    root: Any = None
    section: str = ""
    group: str = ""
    fresh: bool = False
    height: int = 0
    declared: str = ""
    goes_on: bool = False
    selected: tuple[str, ...] = ()
