"""What is said so far of a new column, and the names by which the report's columns and fields are called."""

from __future__ import annotations

import dataclasses
import re
from dataclasses import dataclass

from app.domain.reports.editing.columns.cells import DATES
from app.domain.reports.editing.request.clause import normal
from app.domain.reports.editing.request.numerals import read_number
from app.domain.reports.editing.template.bare_columns import bare_columns
from app.domain.reports.editing.template.outline import ColumnInfo, Outline
from app.domain.reports.models import JavaType

_SHORT = 3
_TODAY = re.compile(r"today|now|今[天日]|当[天日]", re.IGNORECASE)
_NTH = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


@dataclass
class Frame:
    """What is said so far of one new column; refs are ids of columns, formula its words with signs.

    newest is the field that "it" means: the one that was just declared;
    running_on: rows are added up, of which column isn't said; numbers: it
    shows the number of each row; code_width and code_height are the size of
    its bar code; giver is the
    column that alone gives the room; left is its exact place, group that in
    which rows are added up anew; looks are the clauses that say how it looks;
    expression is Java, as it was said.
    """

    title: str = ""
    place: str = ""
    beside: str = ""
    field: str = ""
    java_type: JavaType | None = None
    formula: str = ""
    expression: str = ""
    running: str = ""
    newest: str = ""
    running_on: bool = False
    percent: bool = False
    quoted: bool = False
    days: bool = False
    barcode: str = ""
    code_width: int = 0
    code_height: int = 0
    numbers: bool = False
    totals: list[str] = dataclasses.field(default_factory=list)
    rest: str = ""
    width: int = 0
    left: int | None = None
    group: str = ""
    giver: str = ""
    looks: list[str] = dataclasses.field(default_factory=list)


class Names:
    """The names that a report knows: headings, fields, labels and ordinals of columns.

    pattern finds those of them that stand in some words: one of all names of a
    large template would take longer to compile than all else.
    """

    def __init__(self, outline: Outline, words: str) -> None:
        self._outline = outline
        self._columns: dict[str, list[ColumnInfo]] = {}
        known: dict[str, str] = {}
        for column in outline.columns:
            known |= {column.title: column.title, column.field: column.field}
            for key in {normal(column.title), normal(column.field)}:
                self._columns.setdefault(key, []).append(column)
        for one in [*outline.fields, *outline.variables, *outline.parameters]:
            known |= {one.name: one.name, one.label: one.label}
        self._bare = {normal(one.title): one for one in bare_columns(outline)}
        known |= {one.title: one.title for one in self._bare.values()}
        said = words.casefold()
        names = sorted(
            (one for one in known if one.strip() and one.casefold() in said), key=len, reverse=True
        )
        named = [rf"(?<![A-Za-z0-9_]){re.escape(one)}(?![A-Za-z0-9_])" for one in names]
        ordinals = (
            rf"第[一二两三四五六七八九十\d]+列|最后一列|\b(?:column \d+|(?:{'|'.join(_NTH)}|last) column)\b"
        )
        self.pattern = rf"(?:{'|'.join([*named, ordinals])})"

    def column(self, words: str) -> ColumnInfo | None:
        """Return the one column of a name or an ordinal, None where there is none or several."""
        counted = re.fullmatch(r"第(.+)列|column (\d+)", words.strip(), re.IGNORECASE)
        if counted:
            number = int(read_number(counted[1] or counted[2]) or 0)
            return self._outline.columns[number - 1] if 0 < number <= len(self._outline.columns) else None
        nth = re.fullmatch(r"(\w+) column", words.strip().lower())
        if nth and nth[1] in _NTH and _NTH.index(nth[1]) < len(self._outline.columns):
            return self._outline.columns[_NTH.index(nth[1])]
        if words.strip().lower() in ("最后一列", "last column"):
            return self._outline.columns[-1]
        found = self._columns.get(normal(words), [])
        return found[0] if len(found) == 1 else None

    def neighbour(self, words: str) -> ColumnInfo | None:
        """Return the column of a name as a place beside it: of several values under one heading the first."""
        found = self._columns.get(normal(words), [])
        known = found[0] if found and len({one.x for one in found}) == 1 else self.column(words)
        return known or self._bare.get(normal(words))

    def field(self, words: str) -> str:
        """Return the field that is called so, "" where there is none."""
        wanted = normal(words)
        found = [one.name for one in self._outline.fields if wanted in (normal(one.name), normal(one.label))]
        column = self.column(words)
        return found[0] if found else column.field if column is not None and column.source == "F" else ""

    def date(self, words: str) -> str:
        """Return the heading of the column of dates that words mean: "ordering" of "Ordered on"."""
        exact = self.column(words)
        if exact is not None:
            return words.strip() if exact.java_type in DATES else ""
        if _TODAY.fullmatch(words.strip()):
            return words.strip()
        stem = _stem(words)
        found = [
            one.title
            for one in self._outline.columns
            if one.java_type in DATES and stem and stem in {_stem(word) for word in one.title.split()}
        ]
        return found[0] if len(found) == 1 else ""


def _stem(word: str) -> str:
    """Return a word without its ending, "" where it is too short to tell: deliver of delivery, delivered."""
    bare = re.sub(r"(?:ing|ed|es|y|ment|s|e)$", "", word.strip().lower())
    return bare if len(bare) > _SHORT and bare.isalpha() else ""
