"""Words for the column that gives room to another one, or takes it: 从备注列扣, 地方让给品名."""

from __future__ import annotations

from dataclasses import replace

from app.domain.reports.editing.clause import Clause

_OUT_OF = (
    r"从(?P<x>[^,\uff0c]+?)[列栏]?(?:里|中|上|那里)?(?:扣|出|减|匀|拿|挤|让)(?:出来?|掉|除|去|过来)?$"
    r"|\bout of (?P<y>.+)$"
)
_TO = (
    r"(?:[,\uff0c]|并?把|将)?(?:腾|空|让|多|省)?(?:出来?)?的?(?:宽度|地方|空间|位置)(?:都|全部?)?(?:让|留|分|归|加|补)*(?:给|到)"
    r"(?P<x>[^,\uff0c]+?)[列栏]?$"
    r"| with its room for (?:the )?(?P<y>[^,]+?)(?: column)?$"
)


def giver_of(clause: Clause) -> str:
    """Return the id of the column that alone gives the room, "" where none is named."""
    return _column(clause, _OUT_OF)


def taker_of(clause: Clause) -> str:
    """Return the id of the column that alone takes the room of those that go, "" where none is named."""
    return _column(clause, _TO)


def _column(clause: Clause, pattern: str) -> str:
    said = clause.has(pattern)
    if said is None:
        return ""
    part = "x" if said["x"] else "y"
    named = replace(clause, start=said.start(part), end=said.end(part), memory={}, used=[])
    found = named.columns(required=False)
    if len(found) != 1:
        return ""
    clause.take(*said.span())
    return found[0].id
