"""The edit that prints only rows of a period that moves with the calendar: this month, the last 7 days."""

from __future__ import annotations

import datetime
import re
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import N_, _
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.conditions.comparing import is_moment, moment
from app.domain.reports.editing.request import numerals
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.rows.row_filter import join_filter
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import field_called
from app.domain.reports.models import Sample

Period = Literal[
    "today",
    "yesterday",
    "this_week",
    "last_week",
    "this_month",
    "last_month",
    "this_year",
    "last_year",
    "last_days",
    "last_months",
]
_NOW = "java.time.LocalDate.now()"
_MONDAY = f"{_NOW}.with(java.time.DayOfWeek.MONDAY)"
_FIRST, _NEW_YEAR = f"{_NOW}.withDayOfMonth(1)", f"{_NOW}.withDayOfYear(1)"
_BOUNDS: dict[str, tuple[str, str]] = {
    "today": (_NOW, f"{_NOW}.plusDays(1)"),
    "yesterday": (f"{_NOW}.minusDays(1)", _NOW),
    "this_week": (_MONDAY, f"{_MONDAY}.plusWeeks(1)"),
    "last_week": (f"{_MONDAY}.minusWeeks(1)", _MONDAY),
    "this_month": (_FIRST, f"{_FIRST}.plusMonths(1)"),
    "last_month": (f"{_FIRST}.minusMonths(1)", _FIRST),
    "this_year": (_NEW_YEAR, f"{_NEW_YEAR}.plusYears(1)"),
    "last_year": (f"{_NEW_YEAR}.minusYears(1)", _NEW_YEAR),
}
_SHOWN = {
    "today": N_("Only rows are printed whose {name} is today."),
    "yesterday": N_("Only rows are printed whose {name} is yesterday."),
    "this_week": N_("Only rows are printed whose {name} is in this week."),
    "last_week": N_("Only rows are printed whose {name} is in the last week."),
    "this_month": N_("Only rows are printed whose {name} is in this month."),
    "last_month": N_("Only rows are printed whose {name} is in the last month."),
    "this_year": N_("Only rows are printed whose {name} is in this year."),
    "last_year": N_("Only rows are printed whose {name} is in the last year."),
    "last_days": N_(
        "Only rows are printed whose {name} is in the last {count} {count:day|days}, today included."
    ),
    "last_months": N_(
        "Only rows are printed whose {name} is in the last {count} {count:month|months}, today included."
    ),
}
_COUNT = r"\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|sixty|ninety"
_PERIODS: tuple[tuple[str, str], ...] = (
    ("last_days", r"(?:最近|近|过去)(?P<d1>[一二两三四五六七八九十\d]+)(?:天|日)(?:内|以内|之内)?"),
    ("last_months", r"(?:最近|近|过去)(?P<m1>[一二两三四五六七八九十半\d]+)个?月(?:内|以内|之内)?"),
    ("last_days", rf"\b(?:the )?(?:last|past) (?P<d2>{_COUNT}) days\b"),
    ("last_months", rf"\b(?:the )?(?:last|past) (?P<m2>{_COUNT}) months\b"),
    ("yesterday", r"昨[天日]|\byesterday(?:['’]s)?\b"),
    ("today", r"今[天日]|当[天日]|\btoday(?:['’]s)?\b"),
    ("this_week", r"本周|这(?:一)?个?(?:周|星期)|\b(?:this|the current) week(?:['’]s)?\b"),
    ("last_week", r"上(?:一)?个?(?:周|星期)|\blast week(?:['’]s)?\b"),
    ("this_month", r"本月份?|这(?:一)?个?月|当月|\b(?:this|the current) month(?:['’]s)?\b"),
    ("last_month", r"上(?:一)?个?月|\blast month(?:['’]s)?\b"),
    ("this_year", r"今年|本年度?|当年|\b(?:this|the current) year(?:['’]s)?\b"),
    ("last_year", r"去年|上一?年度?|\blast year(?:['’]s)?\b"),
)
_ONLY = (
    r"^(?:请|帮我|麻烦)*(?:只|仅)(?:需要?|想)?(?:显示|打印|输出|列出?|保留|要|看|统计|印)(?:出)?|^(?:筛选|过滤)出"
    r"|^(?:please )?(?:(?:show|print|list|keep|include) only|only (?:show|print|list|keep|include)?"
    r"|just (?:show|print|list))\b"
)
_ROWS = (
    r"的|数据|记录|行|明细|(?:订|单|票|货)?单[据子]?|发票|员工|人员|(?:of|from|in|for|during|within|made|placed|dated|with|the|a|an|rows?|records?|entries"
    r"|lines?|items?|data|orders?|date)\b|\s|[之以]?内"
)


class FilterByPeriod(Edit):
    """Print only rows whose day lies in a period seen from today."""

    kind: Literal["add_period_filter"] = "add_period_filter"
    hints: ClassVar[str] = r"今|昨|本[周月年]|上个?[周月]|去年|最近|近|today|this|last|past|current"
    rank = 4
    field: str = Field(min_length=1, description="a date field's name")
    period: Period
    count: int = Field(
        default=0, ge=0, le=3660, description="how many days or months, for last_days, last_months"
    )

    def check(self, outline: Outline) -> str:
        """The field must hold dates."""
        if self.period in ("last_days", "last_months") and not self.count:
            return _("It isn't said how many days or months.")
        known = any(one.name == self.field for one in _dates(outline))
        return "" if known else _("There is no field {names} with dates.", names=self.field)

    def describe(self, outline: Outline) -> str:
        """Say the period."""
        return _(_SHOWN[self.period], name=field_called(self.field, outline), count=self.count)

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Read 只显示本月的订单, only this year's orders, where one date field can be meant."""
        dates = _dates(outline)
        lead = clause.has(_ONLY)
        found = next(((name, at) for name, words in _PERIODS if (at := clause.has(words))), None)
        if lead is None or found is None or not dates:
            return []
        said = clause.text[lead.end() : found[1].start()] + clause.text[found[1].end() : clause.end]
        fields = _meant(said, dates, outline)
        if len(fields) != 1:
            return []
        clause.mark(clause.start, clause.end)
        return [cls(field=fields[0], period=found[0], count=_count(found[1]))]

    def change(self, template: Template, outline: Outline) -> None:
        """Write the filter, joined to the one that stands."""
        kind = next(one.java_type for one in outline.fields if one.name == self.field)
        join_filter(template, self._expression(kind))

    def adapt(self, sample: Sample, outline: Outline) -> Sample:
        """Let the first row and every third one after it lie in the period."""
        day = self._day(datetime.date.today())
        rows = [{**row, self.field: day} if at % 3 == 0 else row for at, row in enumerate(sample.rows)]
        return sample.model_copy(update={"rows": rows})

    def _day(self, today: datetime.date) -> str:
        """Return a day of the period."""
        first = today.replace(day=1)
        days = {
            "yesterday": today - datetime.timedelta(days=1),
            "last_week": today - datetime.timedelta(days=7),
            "last_month": first - datetime.timedelta(days=1),
            "last_year": today.replace(year=today.year - 1, month=6, day=1),
        }
        return days.get(self.period, today).isoformat()

    def _expression(self, java_type: str) -> str:
        value = f"$F{{{self.field}}}"
        day = f"new java.sql.Date({moment(value, java_type)}).toLocalDate()"
        first, end = _BOUNDS.get(self.period) or (
            f"{_NOW}.minusDays({self.count - 1})"
            if self.period == "last_days"
            else f"{_NOW}.minusMonths({self.count})",
            f"{_NOW}.plusDays(1)",
        )
        return f"{value} != null && !{day}.isBefore({first}) && {day}.isBefore({end})"


def _dates(outline: Outline) -> list[Any]:
    return [one for one in outline.fields if is_moment(one.java_type)]


def _meant(said: str, dates: list[Any], outline: Outline) -> list[str]:
    """Return the date fields that the other words leave open; none where they name something else."""
    left = compiled(_ROWS).sub("", said).strip(" ,.").lower()
    titles = {one.field: one.title.strip().lower() for one in outline.columns}
    names = {one.name: (titles.get(one.name, ""), one.name.lower(), one.label.lower()) for one in dates}
    if not left:
        return list(names)
    return [
        name
        for name, called in names.items()
        if any(one.startswith(left) or left in one.split() for one in called)
    ]


def _count(found: re.Match[str]) -> int:
    """Return the number of days or months that is said."""
    said = next((value for value in found.groupdict().values() if value), "")
    if not said:
        return 0
    return int(numerals.read_number(said) or 0)
