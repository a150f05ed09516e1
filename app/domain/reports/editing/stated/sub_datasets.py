"""Edits of sub-datasets: a new one with its fields and query, and a table over one that is there."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.data.query_text import parameters_of
from app.domain.reports.editing.layout.free_room import edges, made_band
from app.domain.reports.editing.layout.space import boxes, keep_page
from app.domain.reports.editing.stated.java_expressions import is_expression
from app.domain.reports.editing.stated.set_expression import unknown_data
from app.domain.reports.editing.stated.set_fields import add_set_field
from app.domain.reports.editing.stated.standing_sets import run_of_set, set_node
from app.domain.reports.editing.tables.tables import table_column
from app.domain.reports.editing.template.letters import font_of_data
from app.domain.reports.editing.template.new_nodes import component, fresh_uuid, made, placed
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.mend_geometry import lowest, needed_height
from app.domain.reports.xml_tools import local

_TYPE = r"^[A-Za-z_][\w.]*(\[\])?$"
_ABOVE = 10
_TWO_ROWS = 40
_LEAST = 20
_FROM_BELOW = "FixRelativeToBottom"
Section = Literal["title", "pageHeader", "detail", "pageFooter", "summary"]


class SetField(BaseModel):
    """A field of a sub-dataset."""

    model_config = ConfigDict(extra="forbid")
    name: str = Field(min_length=1, max_length=80, pattern=r"^[A-Za-z_][A-Za-z0-9_]*$")
    java_type: str = Field("java.lang.String", pattern=_TYPE)


class AddDataset(Edit):
    """Declare a sub-dataset with its fields, its query where one is said, and the parameters of that."""

    kind: Literal["add_dataset"] = "add_dataset"
    hints: ClassVar[str] = r"数据集|sub-?dataset"
    rank = 60
    name: str = Field(min_length=1, max_length=80, pattern=r"^[A-Za-z_][A-Za-z0-9_]*$")
    fields: list[SetField] = Field(default_factory=list, max_length=40)
    sql: str = Field("", max_length=8000)

    def check(self, outline: Outline) -> str:
        """The name must be free."""
        return _("The name {name} is taken.", name=self.name) if self.name in outline.datasets else ""

    def describe(self, outline: Outline) -> str:
        """Name it with its fields."""
        names = _(", ").join(one.name for one in self.fields)
        return _("Added the sub-dataset {name} with the fields {names}.", name=self.name, names=names)

    def change(self, template: Template, outline: Outline) -> None:
        """Declare it."""
        root = template.root
        query = made(root, "queryString", text=self.sql) if self.sql else None
        if query is not None:
            query.set("language", "SQL")
        uuid = fresh_uuid(template, f"dataset {self.name}")
        used = [one for one in parameters_of(self.sql) if one in {each.name for each in outline.parameters}]
        kinds = {one.name: one.java_type for one in outline.parameters}
        declared = [made(root, "parameter", name=one, **{"class": kinds[one]}) for one in used]
        template.add(root, made(root, "subDataset", *declared, query, name=self.name, uuid=uuid))
        for one in self.fields:
            add_set_field(template, self.name, one.name, one.java_type)


class SetColumn(BaseModel):
    """A column of a table: what it prints, its heading and its width in points (0: its share)."""

    model_config = ConfigDict(extra="forbid")
    expression: str = Field(min_length=1, max_length=500)
    title: str = Field("", max_length=120)
    width: int = Field(0, ge=0, le=2000)
    pattern: str = Field("", max_length=80)


class AddSetTable(Edit):
    """Put a table over a sub-dataset that is there: with columns of headings and widths."""

    kind: Literal["add_set_table"] = "add_set_table"
    hints: ClassVar[str] = r"数据集|sub-?dataset"
    rank = 60
    dataset: str = Field(min_length=1, max_length=80)
    columns: list[SetColumn] = Field(min_length=1, max_length=20)
    section: Section = "summary"
    source: str = Field("", max_length=500, description="the data source's expression")
    x: int | None = Field(None, ge=0, le=5000)
    y: int | None = Field(None, ge=0, le=5000)
    width: int = Field(0, ge=0, le=5000)
    height: int = Field(0, ge=0, le=5000)
    below: str = Field("", description="id of what it stands directly below, in the same band")

    def check(self, outline: Outline) -> str:
        """The dataset must be there."""
        if self.dataset not in outline.datasets:
            return _("There is no dataset {name}.", name=self.dataset)
        bare = [one.expression for one in self.columns if not is_expression(one.expression.strip())]
        if bare:
            return _("“{text}” is no expression.", text=bare[0])
        return unknown_data(self.source, outline) if self.source else ""

    def describe(self, outline: Outline) -> str:
        """Name its columns."""
        names = _(", ").join(f"“{one.title or one.expression}”" for one in self.columns)
        return _("Added a table with the columns {names}.", names=names)

    def change(self, template: Template, outline: Outline) -> None:
        """Put it at its place, or below what is in the band."""
        root = template.root
        held = {
            f"${_LETTERS[local(one)]}{{{one.get('name')}}}": str(one.get("class"))
            for one in set_node(template, self.dataset)
            if local(one) in _LETTERS
        }
        missing = [
            one.expression
            for one in self.columns
            if one.expression.startswith("$") and one.expression.endswith("}") and one.expression not in held
        ]
        if missing:
            raise EditProblem(
                "no_field",
                _("The dataset {name} has no field {names}.", name=self.dataset, names=_(", ").join(missing)),
                _("Name fields that it has, or add them to the dataset first."),
            )
        before = needed_height(root)
        under = outline.element(self.below) if self.below else None
        band = made_band(template, self.section, 1)
        left, right, _top = edges(template, band)
        x = self.x if self.x is not None else under.x if under is not None else left
        wide = under.width if under is not None else right - x
        width = min(self.width or sum(one.width for one in self.columns) or wide, right - x)
        top = lowest(band) + _ABOVE if boxes(band) else 0
        tall = self.height or _TWO_ROWS
        if under is not None:
            top = _free_below(band, under.y + under.height, (x, width, tall))
        top = self.y if self.y is not None else top
        for one in boxes(band):
            place = xml.geometry(one.node)
            if one.bottom <= top and place is not None and place.get("positionType") == _FROM_BELOW:
                place.set("positionType", "FixRelativeToTop")  # else the rows push it onto the table
        band.set("height", str(max(xml.number(band, "height"), top + tall)))
        keep_page(root, before, band)
        font = font_of_data(template, "".join(one.title for one in self.columns))
        columns = [
            table_column(
                template,
                one.title or _name_in(one.expression),
                (_name_in(one.expression), held.get(one.expression, "java.lang.String"), one.expression),
                wide,
                font,
                one.pattern,
            )
            for one, wide in zip(self.columns, self._widths(width), strict=True)
        ]
        table = component("table", self._run(template), *columns, whenNoDataType="AllSectionsNoDetail")
        place = placed(template, self.kind, x, top, width, tall)
        template.add(band, made(root, "componentElement", place, table))

    def _widths(self, width: int) -> list[int]:
        """Return the columns' widths: those said, and the others share the rest."""
        free = [one for one in self.columns if not one.width]
        rest = max(0, width - sum(one.width for one in self.columns))
        share = max(_LEAST, rest // len(free)) if free else 0
        return [one.width or share for one in self.columns]

    def _run(self, template: Template) -> Any:
        root = template.root
        if not self.source:
            return run_of_set(template, self.dataset)
        said = made(root, "dataSourceExpression", text=self.source)
        return made(root, "datasetRun", said, subDataset=self.dataset, uuid=fresh_uuid(template, "run"))


_LETTERS = {"field": "F", "variable": "V", "parameter": "P"}


def _free_below(band: Any, top: int, room: tuple[int, int, int]) -> int:
    """Return the first height from which a table of a place, width and height covers nothing."""
    x, width, tall = room
    things = [one for one in boxes(band) if one.x < x + width and one.right > x]
    tops = sorted([top, *(one.bottom for one in things if one.bottom > top)])
    return next(
        (at for at in tops if not any(one.y < at + tall and one.bottom > at for one in things)), tops[-1]
    )


def _name_in(expression: str) -> str:
    return expression[3:-1] if expression.startswith("$") and expression.endswith("}") else expression
