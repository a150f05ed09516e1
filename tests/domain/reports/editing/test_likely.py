"""Which elements are offered where a request names none clearly."""

from __future__ import annotations

from app.domain.reports.editing.request.likely import likeliest
from app.domain.reports.editing.template.outline_models import ElementInfo, Outline

OUTLINE = Outline(
    elements=[
        ElementInfo(id=id_, kind="staticText", band="b1", section="columnHeader", text=text, label=text)
        for id_, text in (("e1", "Issue Date"), ("e2", "Expiry Date"), ("e3", "Owner"), ("e4", "金额"))
    ]
)
ALL = ["e1", "e2", "e3", "e3", "e4"]


def test_those_that_share_a_word_come_alone() -> None:
    assert likeliest("make the date column narrower", ALL, OUTLINE) == ["e1", "e2"]
    assert likeliest("金额那列窄一点", ALL, OUTLINE) == ["e4"]


def test_all_are_offered_once_where_none_shares_a_word() -> None:
    assert likeliest("make the stamp narrower", ALL, OUTLINE) == ["e1", "e2", "e3", "e4"]
