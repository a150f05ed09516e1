"""Write the table of edits in docs/reports-by-conversation.md from the catalogue."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
DOCUMENT = ROOT / "docs" / "reports-by-conversation.md"
BEGIN, END = "<!-- edits -->", "<!-- /edits -->"


def table() -> str:
    """Return one line per kind of edit, in the order of their names."""
    from app.domain.reports.editing.catalogue import edit_types

    lines = [
        f"| {kind} | {(edit.__doc__ or '').splitlines()[0]} |" for kind, edit in sorted(edit_types().items())
    ]
    return "\n".join(["| edit | what it does |", "|---|---|", *lines])


def with_table(text: str) -> str:
    """Return a document with the table between its marks."""
    before, _begin, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}\n{table()}\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    DOCUMENT.write_text(with_table(DOCUMENT.read_text("utf-8")), "utf-8")
