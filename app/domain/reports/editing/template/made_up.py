"""Made-up values for what an edit adds, so that a preview shows it."""

from __future__ import annotations

from app.domain.reports.models import Sample, SampleValue

_TEXTS = ("A", "B", "C")
_VALUES: dict[str, tuple[SampleValue, ...]] = {
    "java.lang.Integer": (1, 2, 3),
    "java.lang.Long": (1, 2, 3),
    "java.math.BigDecimal": ("10.50", "20.00", "30.25"),
    "java.lang.Double": ("10.50", "20.00", "30.25"),
    "java.util.Date": ("2026-01-05", "2026-01-06", "2026-01-07"),
    "java.sql.Timestamp": ("2026-01-05", "2026-01-06", "2026-01-07"),
    "java.sql.Date": ("2026-01-05", "2026-01-06", "2026-01-07"),
    "java.lang.Boolean": (True, False, True),
}


def made_up(java_type: str, index: int, label: str = "") -> SampleValue:
    """Return the value of a row."""
    if java_type == "java.lang.String":
        return f"{label} {_TEXTS[index % len(_TEXTS)]}".strip()
    values = _VALUES.get(java_type)
    return values[index % len(values)] if values else None


def with_field(sample: Sample, name: str, java_type: str) -> Sample:
    """Return the sample with values for a new field in every row."""
    rows = [
        row if name in row else {**row, name: made_up(java_type, index, name)}
        for index, row in enumerate(sample.rows)
    ]
    return sample.model_copy(update={"rows": rows})


def with_parameter(sample: Sample, name: str, value: SampleValue) -> Sample:
    """Return the sample with a value for a parameter that has none yet."""
    return sample.model_copy(update={"parameters": {name: value, **sample.parameters}})
