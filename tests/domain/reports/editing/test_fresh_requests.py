"""More than 400 requests as people wrote them: the edits that are read, or that a question is asked."""

from __future__ import annotations

from app.domain.reports.editing.catalogue import edit_types


def test_each_kind_of_edit_says_what_hints_at_it():
    assert [name for name, kind in edit_types().items() if not kind.hints] == []
