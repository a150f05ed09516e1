"""Which columns hold numbers, and the expressions that count with them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.core.i18n import _
from app.domain.reports.editing.columns.cells import NUMBERS, as_decimal, numeric_by_name
from app.domain.reports.editing.template.outline import ColumnInfo, Outline
from app.domain.reports.naming import identifier

_NO_AMOUNT = re.compile(
    r"序号|编号|行号|单号|号码|年份?$|月份?$|\bid\b|\bno\.?$|number|year|phone|code|^line$", re.IGNORECASE
)


_RATE = re.compile(
    r"单价|率$|折扣$|比例|占比|百分比|%|\bpercent|bili$|^(?:unit[ _]?)?(?:price|cost)$"
    r"|(?:discount|tax|exchange)[ _]?rate|dan(?:jia)$",
    re.IGNORECASE,
)


def is_number(column: ColumnInfo) -> bool:
    """Tell whether a column's values are numbers by their class."""
    return column.java_type in NUMBERS


def name_of(column: ColumnInfo) -> str:
    """Return what a variable of a column is called after: its field, else its heading."""
    return column.field or identifier(column.title) or column.id


def amounts_of(column: ColumnInfo) -> str:
    """Return the expression of a column's numbers; "" where it holds none or shows a variable."""
    if column.formula:
        return column.formula
    reference = f"$F{{{column.field}}}"
    if not column.field or column.source != "F":
        return ""
    if is_number(column):
        return reference
    if column.java_type == "java.lang.String" and numeric_by_name(column.field, column.title):
        return as_decimal(reference, column.java_type)
    return ""


def summable(outline: Outline) -> list[ColumnInfo]:
    """Return the columns whose total makes sense: numbers that are no ids, codes, ordinals or rates.

    Texts that hold numbers count where no column is of a class of numbers.
    """
    found = [
        one
        for one in outline.columns
        if (one.formula or any(known.name == one.field for known in outline.fields))
        and amounts_of(one)
        and not _NO_AMOUNT.search(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", one.field))
        and not _NO_AMOUNT.search(one.title)
    ]
    sums = [one for one in found if not _RATE.search(one.title) and not _RATE.search(one.field)]
    sums = sums or found
    return [one for one in sums if one.formula or is_number(one)] or sums


def is_code(name: str, outline: Outline) -> bool:
    """Tell whether a field is called like a number that nobody adds up: an order number, a year."""
    titles = [one.title for one in outline.columns if one.field == name]
    titles += [one.label for one in outline.fields if one.name == name]
    plain = re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", name)
    return any(bool(_NO_AMOUNT.search(one)) for one in [plain, *titles])


def needs_numbers(ids: Sequence[str], outline: Outline) -> str:
    """Return "" or which columns hold no numbers."""
    wrong = [
        one.title or one.field
        for id_ in ids
        if (one := outline.column(id_)) is not None and not amounts_of(one)
    ]
    return _("The column {names} holds no numbers.", names=_(", ").join(wrong)) if wrong else ""
