"""Which rows a table component prints: a condition on a field of its own dataset."""

from __future__ import annotations

from copy import copy
from dataclasses import asdict
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.rows.filter_words import read_conditions
from app.domain.reports.editing.rows.filtering import FilterRows, RowCondition
from app.domain.reports.editing.rows.row_filter import join_filter
from app.domain.reports.editing.template.outline import Outline, table_dataset
from app.domain.reports.editing.template.template import Template


def _of_its_rows(outline: Outline) -> Outline:
    """Return an outline whose fields are those of the table's dataset, called by their columns."""
    return outline.model_copy(update={"fields": outline.table_fields})


class FilterTableRows(RowCondition):
    """Print only rows of the table component that meet a condition on a field of its dataset."""

    kind: Literal["filter_table"] = "filter_table"
    hints: ClassVar[str] = FilterRows.hints
    company: ClassVar[str] = r"其[他它余](?:的|记录|数据)?(?:都|就)?不要了?|\b(?:table|ones?|others?)\b"
    field: str = Field(min_length=1, description="name of a field of the table's dataset")

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 只列出进出为“进”的记录, where the rows are those of a table component."""
        if not outline.table_fields or clause.has(r"二维码|条形?码|(?:这一?|那一?|整)[列栏]"):
            return []
        own: Any = copy(clause)
        own.outline, own.memory = _of_its_rows(outline), {}
        return [cls(**asdict(one)) for one in read_conditions(own, own.outline)]

    def _filter(self) -> FilterRows:
        return FilterRows.model_validate(self.model_dump(exclude={"kind"}))

    def check(self, outline: Outline) -> str:
        """The table's dataset must have the field, and the value must fit its class."""
        return self._filter().check(_of_its_rows(outline))

    def describe(self, outline: Outline) -> str:
        """Say the condition."""
        title = next((one.label for one in outline.table_fields if one.name == self.field), "")
        said = self._filter().describe(_of_its_rows(outline))
        return _("In the table: {what}", what=said.replace(self.field, title) if title else said)

    def change(self, template: Template, outline: Outline) -> None:
        """Write the filter expression of the dataset, joined to the one that stands."""
        dataset = table_dataset(template.root)
        if dataset is not None:
            condition = self._filter().condition(_of_its_rows(outline))
            join_filter(template, condition, self.join, dataset)
