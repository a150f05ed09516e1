"""What the figures of a table say; every figure is the id of a fact."""

from __future__ import annotations

from pydantic import BaseModel, Field

from app.domain.documents.facts import Place
from app.domain.documents.tables.columns import Column


class Measured(BaseModel):
    """A numeric column: facts of its total, mean, extremes; valid counts its numbers."""

    column: Column
    total: str = ""
    mean: str = ""
    least: str = ""
    most: str = ""
    least_at: str = ""
    most_at: str = ""
    valid: str = ""
    blank: str = ""
    bad: str = ""


class GroupRow(BaseModel):
    """One group: facts of how many, sum, share, mean, and share of yes by flag."""

    name: str
    count: str = ""
    total: str = ""
    share: str = ""
    mean: str = ""
    rates: dict[str, str] = Field(default_factory=dict)
    more: dict[str, str] = Field(default_factory=dict)


class Grouped(BaseModel):
    """A category: its rows with the largest first; by is the measure's or rating's name, "" for counts."""

    column: str
    by: str = ""
    unit: str = ""
    additive: bool = True
    rows: list[GroupRow] = Field(default_factory=list)


class PeriodRow(BaseModel):
    """One month (or quarter, week): facts of its value and the change against the one before."""

    name: str
    total: str = ""
    change: str = ""


class Trend(BaseModel):
    """A measure over time, in order."""

    measure: str
    unit: str = ""
    rows: list[PeriodRow] = Field(default_factory=list)
    peak: str = ""
    trough: str = ""
    whole: str = ""


class YearPair(BaseModel):
    """The same months of two years: facts of both sums and of the change."""

    measure: str
    unit: str = ""
    year: str = ""
    before: str = ""
    now: str = ""
    then: str = ""
    change: str = ""


class Flagged(BaseModel):
    """A yes-or-no column: facts of both counts and the share of yes; bad lists the rows that say no."""

    column: str
    yes_word: str = ""
    no_word: str = ""
    valid: str = ""
    yes: str = ""
    no: str = ""
    share: str = ""
    bad: list[list[str]] = Field(default_factory=list)
    bad_head: list[str] = Field(default_factory=list)


class Limited(BaseModel):
    """A limit that the request sets for a column: facts of it, and of how many rows lie beyond.

    rows holds under head what each of them is called, then its value; daily says that each row is a day.
    """

    column: str
    unit: str = ""
    above: bool = True
    limit: str = ""
    count: str = ""
    whole: str = ""
    share: str = ""
    daily: bool = False
    head: list[str] = Field(default_factory=list)
    rows: list[list[str]] = Field(default_factory=list)


class Promoted(BaseModel):
    """A net promoter score: facts of the score and of both camps."""

    column: str
    score: str = ""
    promoters: str = ""
    detractors: str = ""
    valid: str = ""


class Theme(BaseModel):
    """What several people wrote: the words and the fact of how many."""

    text: str
    count: str
    share: str = ""


class Compared(BaseModel):
    """Plan against actual: facts of both sums, the difference and the rate.

    spent tells a budget from a target; over holds name, rate and excess of each row above its budget.
    """

    plan: str
    actual: str
    plan_total: str = ""
    actual_total: str = ""
    rate: str = ""
    gap: str = ""
    spent: bool = False
    over: list[list[str]] = Field(default_factory=list)


class Findings(BaseModel):
    """Everything that was computed from one table.

    joint is the sum of several columns of one unit, which joint_of names; missing_months lack in the course.
    further holds groups by other measures that the request names: only a section that names them shows them.
    """

    source: str
    sheet: str = ""
    title: str = ""
    place: Place
    columns: list[Column] = Field(default_factory=list)
    main: str = ""
    rows: str = ""
    valid: str = ""
    duplicates: str = ""
    blanks: str = ""
    bad_cells: str = ""
    outside: str = ""
    first_day: str = ""
    last_day: str = ""
    measures: list[Measured] = Field(default_factory=list)
    ratings: list[Measured] = Field(default_factory=list)
    groups: list[Grouped] = Field(default_factory=list)
    further: list[Grouped] = Field(default_factory=list)
    trends: list[Trend] = Field(default_factory=list)
    years: list[YearPair] = Field(default_factory=list)
    flags: list[Flagged] = Field(default_factory=list)
    themes: list[Theme] = Field(default_factory=list)
    theme_column: str = ""
    commented: str = ""
    limits: list[Limited] = Field(default_factory=list)
    promoted: list[Promoted] = Field(default_factory=list)
    compared: list[Compared] = Field(default_factory=list)
    conflicts: list[str] = Field(default_factory=list)
    margin: str = ""
    margin_rate: str = ""
    listing: list[list[str]] = Field(default_factory=list)
    head: list[str] = Field(default_factory=list)
    joint: str = ""
    joint_of: list[str] = Field(default_factory=list)
    missing_months: list[str] = Field(default_factory=list)
    missing_years: list[str] = Field(default_factory=list)
