"""Number formats: what is set, and what a field's own pattern keeps."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.values.patterns import SetNumberFormat


@pytest.mark.parametrize(
    ("former", "given", "pattern"),
    [
        ("#,##0.00;#,##0.00-", {"decimals": 4}, "#,##0.0000;#,##0.0000-"),
        ("#,##0.00;-#,##0.00", {"currency": "$"}, "$#,##0.00;-$#,##0.00"),
        ("¤ #,##0.00", {"decimals": 0}, "¤ #,##0"),
        ("¥#,##0.00;(¥#,##0.00)", {"decimals": 1}, "¥#,##0.0;(¥#,##0.0)"),
        ("0.00", {"thousands": True}, "#,##0.00"),
        ("0.00", {"brackets": True}, "0.00;(0.00)"),
        ("¤ #,##0.00;¤ -#,##0.00", {"currency": "€"}, "€#,##0.00;-€#,##0.00"),
    ],
)
def test_what_is_not_said_stays(former: str, given: dict, pattern: str) -> None:
    assert SetNumberFormat(targets=["e1"], **given).pattern(former) == pattern


def test_the_sentence_names_what_was_set() -> None:
    edit = SetNumberFormat(targets=["e1"], decimals=1, thousands=True)
    assert edit.describe(Outline()).endswith(": thousands separators, 1 decimal.")
    bare = SetNumberFormat(targets=["e1"], decimals=0, unsigned=True)
    assert bare.describe(Outline()).endswith(": no currency sign, no decimals.")
