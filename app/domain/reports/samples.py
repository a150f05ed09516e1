"""Rows that fill a template for a proof: made-up ones, and ones that strain every box."""

from __future__ import annotations

from app.core.safe_xml import parse
from app.domain.reports import xml_tools as xml
from app.domain.reports.models import Sample, SampleValue
from app.domain.reports.xml_tools import local

ROWS = 3
STRESS_ROWS = 3
LONG_NAME = "北京市海淀区中关村软件园二期信息技术有限责任公司 International Trading"
LONG_AMOUNT = "123456789012.34"
LONG_NUMBER = 1234567
_MADE_UP: dict[str, tuple[SampleValue, ...]] = {
    "java.lang.String": ("Text 1", "Text 2", "Text 3"),
    "java.lang.Integer": (1, 2, 3),
    "java.lang.Long": (1, 2, 3),
    "java.lang.Short": (1, 2, 3),
    "java.math.BigDecimal": ("10.50", "20.00", "30.25"),
    "java.lang.Double": ("10.50", "20.00", "30.25"),
    "java.lang.Float": ("10.50", "20.00", "30.25"),
    "java.util.Date": ("2026-01-05", "2026-01-06", "2026-01-07"),
    "java.sql.Timestamp": ("2026-01-05", "2026-01-06", "2026-01-07"),
    "java.lang.Boolean": (True, False, True),
}


def field_types(jrxml: bytes) -> dict[str, str]:
    """Return the fields of the main dataset with their Java types."""
    return {
        str(node.get("name", "")): str(node.get("class", "java.lang.String"))
        for node in parse(jrxml)
        if local(node) == "field"
    }


def parameter_types(jrxml: bytes) -> dict[str, str]:
    """Return the parameters that have no default, with their Java types."""
    return {
        str(node.get("name", "")): str(node.get("class", "java.lang.String"))
        for node in parse(jrxml)
        if local(node) == "parameter" and xml.child(node, "defaultValueExpression") is None
    }


def made_up_sample(jrxml: bytes) -> Sample:
    """Return three rows for a template of which no data is known."""
    types = field_types(jrxml)
    return Sample(
        parameters={name: _value(kind, 0) for name, kind in parameter_types(jrxml).items()},
        rows=[{name: _value(kind, row) for name, kind in types.items()} for row in range(ROWS)],
    )


def _value(kind: str, row: int) -> SampleValue:
    values = _MADE_UP.get(kind)
    return values[row % len(values)] if values else None


def complete_sample(sample: Sample, jrxml: bytes) -> Sample:
    """Add made-up values for fields that the rows lack, as a repair may have declared them."""
    types = field_types(jrxml)
    rows = sample.rows or [{} for _row in range(ROWS)]
    return sample.model_copy(
        update={
            "rows": [
                {**{name: _value(kind, index) for name, kind in types.items() if name not in row}, **row}
                for index, row in enumerate(rows)
            ]
        }
    )


def stress_sample(sample: Sample, jrxml: bytes) -> Sample:
    """Return rows with long names and twelve-digit amounts; what differed still differs."""
    types = field_types(jrxml)
    seen: dict[str, list[SampleValue]] = {}
    rows = [
        {
            name: _strained(types.get(name, ""), value, seen.setdefault(name, []))
            for name, value in row.items()
        }
        for row in sample.rows[:STRESS_ROWS]
    ]
    return sample.model_copy(update={"rows": rows})


def _strained(kind: str, value: SampleValue, seen: list[SampleValue]) -> SampleValue:
    if kind in ("java.math.BigDecimal", "java.lang.Double"):
        return LONG_AMOUNT
    if kind in ("java.lang.Integer", "java.lang.Long"):
        return LONG_NUMBER
    is_text = kind == "java.lang.String" and isinstance(value, str) and bool(value.strip())
    return _long_name(value, seen) if is_text else value


def _long_name(value: SampleValue, seen: list[SampleValue]) -> str:
    """Return the long name, numbered for the second value of a column and on: keys must stay keys."""
    if value not in seen:
        seen.append(value)
    number = seen.index(value)
    return LONG_NAME if not number else LONG_NAME[: -len(str(number))] + str(number)
