"""Build the template of a spec: every name is declared, every text has room, groups and totals nest."""

from __future__ import annotations

import re

from app.domain.reports.generate.cards import card, card_totals
from app.domain.reports.generate.fields import CALCULATIONS, JAVA, condition_expression, pattern_of
from app.domain.reports.generate.heading import group_title, page_footer, signatures, title_band
from app.domain.reports.generate.made_up import sample_of
from app.domain.reports.generate.plan import Plan, plan_report
from app.domain.reports.generate.spec import ColumnSpec, ReportSpec, TotalKind
from app.domain.reports.generate.tables import column_header, detail, total_name, total_rows
from app.domain.reports.models import (
    Band,
    Design,
    Draft,
    Element,
    JavaType,
    ReportField,
    ReportGroup,
    ReportParameter,
    ReportVariable,
    SortBy,
)
from app.domain.reports.values import java_string


def draft_from_spec(spec: ReportSpec) -> Draft:
    """Build a report's template and sample rows that show its groups and totals."""
    plan = plan_report(spec)
    return Draft(design=design_of(plan), sample=sample_of(plan))


def design_of(plan: Plan) -> Design:
    """Return the template of a plan."""
    margin = plan.look.margin
    return Design(
        name=re.sub(r"[\"\\\\\n\r$]", " ", plan.title).strip() or plan.words.report,
        page_width=plan.width,
        page_height=plan.height,
        orientation="Landscape" if plan.landscape else "Portrait",
        left_margin=margin,
        right_margin=margin,
        top_margin=margin,
        bottom_margin=margin,
        parameters=_parameters(plan),
        query=plan.spec.query,
        fields=[_field(plan, one) for one in plan.spec.columns],
        sorts=_sorts(plan),
        variables=[*_calendar_variables(plan), *_variables(plan)],
        filter=" && ".join(_filters(plan)),
        groups=_groups(plan),
        bands=_bands(plan),
    )


def _field(plan: Plan, column: ColumnSpec) -> ReportField:
    return ReportField(
        name=plan.names[column.label],
        java_type=JAVA[column.type],
        description=column.note or column.label,
        pattern=pattern_of(column),
    )


def _parameters(plan: Plan) -> list[ReportParameter]:
    made = [
        ReportParameter(name=name, java_type=JAVA[one.type], description=one.label)
        for one, name in zip(plan.spec.parameters, plan.parameters, strict=True)
    ]
    if plan.look.heading == "letterhead":
        for name, text in (("company", plan.words.company), ("company_address", plan.words.address)):
            made.append(ReportParameter(name=name, description=text, default=java_string(text)))
    return made


# ---- order, conditions, groups, totals --------------------------------------------


def _sorts(plan: Plan) -> list[SortBy]:
    """Sort by the groups first, so that none comes twice, then as asked."""
    asked = {plan.names[one.label]: one.descending for one in plan.spec.sort}
    grouped = [
        SortBy(name=calendar_variable(one.name), kind="Variable", descending=asked.get(one.sort_field, False))
        if one.expression == one.text
        else SortBy(name=one.sort_field, descending=asked.get(one.sort_field, False))
        for one in plan.groups
    ]
    taken = {one.name for one in grouped}
    return grouped + [SortBy(name=name, descending=down) for name, down in asked.items() if name not in taken]


def calendar_variable(group: str) -> str:
    """Return the name of the variable that holds the month or year of a group."""
    return f"{group}_value"


def _calendar_variables(plan: Plan) -> list[ReportVariable]:
    return [
        ReportVariable(
            name=calendar_variable(one.name),
            java_type="java.lang.String",
            calculation="Nothing",
            expression=one.text,
        )
        for one in plan.groups
        if one.expression == one.text
    ]


def _filters(plan: Plan) -> list[str]:
    return [
        condition_expression(one, column, plan.names[one.label])
        for one in plan.spec.filters
        if (column := plan.spec.column(one.label)) is not None
    ]


def _groups(plan: Plan) -> list[ReportGroup]:
    return [
        ReportGroup(
            name=one.name,
            expression=one.expression,
            new_page=plan.look.document and level == 0,
            reprint_header=not (level and plan.look.document),
            keep_header=True,
        )
        for level, one in enumerate(plan.groups)
    ]


def _variables(plan: Plan) -> list[ReportVariable]:
    groups = [one.name for one in plan.groups] if plan.spec.subtotals else []
    return [
        _variable(plan, column, kind, group)
        for group in ["", *groups]
        for kind in plan.kinds()
        for column in plan.totalled(kind)
    ]


def _variable(plan: Plan, column: ColumnSpec, kind: TotalKind, group: str) -> ReportVariable:
    name = plan.names[column.label]
    java, expression = _total_type(column, kind), f"$F{{{name}}}"
    if kind == "average" and column.type == "integer":
        expression = f"$F{{{name}}} == null ? null : new java.math.BigDecimal($F{{{name}}}.intValue())"
    return ReportVariable(
        name=total_name(plan, column, kind, group),
        java_type=java,
        calculation=CALCULATIONS[kind],
        expression=expression,
        reset="Group" if group else "Report",
        reset_group=group,
    )


def _total_type(column: ColumnSpec, kind: TotalKind) -> JavaType:
    if kind == "count":
        return "java.lang.Integer"
    return "java.math.BigDecimal" if kind == "average" else JAVA[column.type]


# ---- bands ------------------------------------------------------------------------


def _bands(plan: Plan) -> list[Band]:
    bands = [title_band(plan)]
    bands.append(card(plan) if plan.look.cards else detail(plan))
    headers = [group_title(plan, level) for level in range(len(plan.groups))]
    if plan.documents and not plan.look.cards:
        headers[0] = _stacked(headers[0], column_header(plan))
    elif not plan.look.cards:
        bands.append(column_header(plan))
    bands += headers
    bands += _group_footers(plan)
    bands.append(page_footer(plan))
    last = _closing(plan, "", sign=plan.look.signatures and not plan.documents)
    return [*bands, Band(name="summary", height=last[1], elements=last[0])] if last[0] else bands


def _stacked(upper: Band, lower: Band) -> Band:
    """Return one band that prints the lower one's elements below the upper one's."""
    moved = [
        one.model_copy(update={"y": one.y + upper.height, "position": "Float"}) for one in lower.elements
    ]
    height = upper.height + lower.height
    return upper.model_copy(update={"height": height, "elements": [*upper.elements, *moved]})


def _group_footers(plan: Plan) -> list[Band]:
    made = []
    for level, group in enumerate(plan.groups):
        name = group.name if plan.spec.subtotals else ""
        sign = level == 0 and plan.look.signatures and plan.documents
        elements, height = _closing(plan, name, sign=sign) if name or sign else ([], 0)
        if elements:
            made.append(Band(name="groupFooter", group=group.name, height=height, elements=elements))
    return made


def _closing(plan: Plan, group: str, *, sign: bool) -> tuple[list[Element], int]:
    totals = card_totals if plan.look.cards else total_rows
    elements, height = totals(plan, group)
    if sign:
        elements, height = elements + signatures(plan, height + 14), height + 36
    return elements, height
