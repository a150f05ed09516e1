"""What was asked for and is in no file: missing files, years without data."""

from __future__ import annotations

from typing import Any

from app.core.i18n import _
from app.domain.documents.requirement import Requirement
from app.domain.documents.tables.findings import Findings
from app.domain.documents.tools import ToolResult
from app.graphs.documents.state import Problem


def what_is_missing(requirement: Requirement, results: dict[str, ToolResult]) -> list[Problem]:
    """Return a problem for each file that is not there and each year without data."""
    found = [_file(name) for name in requirement.missing]
    found += [_outside(one.data["outside"]) for one in results.values() if one.data.get("outside")]
    if years := missing_years(requirement, findings_of(results)):
        text = ", ".join(years)
        found.append(
            Problem(
                code="incomplete_data",
                about=text,
                message=_("The files hold no data of {years}, so the comparison is left out.", years=text),
                remedy=_("Add the data of {years}.", years=text),
            )
        )
    return found


def _outside(told: dict[str, Any]) -> Problem:
    name, period, covers = str(told["name"]), str(told["period"] or "-"), [str(one) for one in told["covers"]]
    return Problem(
        code="incomplete_data",
        about=name,
        period=period,
        covers=covers,
        message=_("The file {name} holds no valid rows for {period}.", name=name, period=period),
        remedy=_("Add the file of that period, or name another period."),
    )


def _file(name: str) -> Problem:
    return Problem(
        code="missing_file",
        about=name,
        message=_("The file {name} is not there.", name=name),
        remedy=_("Add {name}, or correct its name in the request.", name=name),
    )


def findings_of(results: dict[str, ToolResult]) -> list[Findings]:
    """Return the findings of all tables."""
    return [
        Findings.model_validate(one)
        for result in results.values()
        if result.kind == "findings"
        for one in result.data.get("findings", [])
    ]


def missing_years(requirement: Requirement, findings: list[Findings]) -> list[str]:
    """Return the years to compare with that no table holds."""
    if not requirement.compare_with or not findings:
        return []
    names = {row.name[:4] for one in findings for part in one.trends for row in part.rows}
    years = {name for name in names if name.isdigit()}
    years |= {one.before for found in findings for one in found.years}
    wanted = [_absolute(one, years) for one in requirement.compare_with]
    columns = " ".join(column.name for one in findings for column in one.columns)
    columns += " ".join(f" {one.source} {one.sheet} {one.title}" for one in findings)
    return [one for one in wanted if one and one not in years and one not in columns]


def _absolute(year: str, years: set[str]) -> str:
    if year != "-1":
        return year
    return str(int(max(years)) - 1) if years else ""
