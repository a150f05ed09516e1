"""Edits of a table component's layout: how wide a column is, a column more, how high its rows are."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import N_, _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.columns.new_column_words import title_in, titles_listed
from app.domain.reports.editing.columns.new_columns import ADD, Place
from app.domain.reports.editing.columns.room_words import table_giver_of
from app.domain.reports.editing.request.clause import Clause, normal
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.stated.set_fields import after_fields
from app.domain.reports.editing.tables.table_cells import set_row_height
from app.domain.reports.editing.tables.table_column_words import (
    FIELD_SAID,
    NUMBERS,
    PLACES,
    WIDTH_SAID,
    said_field,
)
from app.domain.reports.editing.tables.table_columns import OF_THE_TABLE, column_spoken_of, said_columns
from app.domain.reports.editing.tables.table_widths import LEAST, fit_widths, groups_over, set_width
from app.domain.reports.editing.template.new_nodes import fresh_name, fresh_uuid
from app.domain.reports.editing.template.outline import Outline, table_column_nodes
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local

_COLUMN = r"[列栏](?!头|标题|名)|\bcolumns?\b"
_WIDTH = r"宽|窄|\b(?:wid(?:e|er|th|en)|narrow(?:er)?)\b"
_USUAL = 80
_LEAF, _GROUP = "column", "columnGroup"
_PARTS = {"header": "columnHeader", "detail": "detailCell", "footer": "columnFooter"}
_NAMES = {
    "header": N_("Made the heading of the table {height} points high."),
    "detail": N_("Made the rows of the table {height} points high."),
    "footer": N_("Made the footer of the table {height} points high."),
}


_OTHER_WIDTH = (
    r"线|边框|页|纸|表格?(?:的?总?宽|[加变]宽|[里中]|整体)|图|条码|间距"
    r"|\b(?:border|line|page|paper|pen|margin|image|logo|barcode)s?\b"
    r"|\btable\b(?! column)"
)
_KEEPING = (
    r"(?:表格?|整张表|整体)?(?:的)?总宽度?(?:保持)?(?:不变|别变|不动)|其[他它余](?:各|几)?列(?:相应|自动|随之)*(?:地)?(?:变窄|缩小|让出来?|调整?)"
    r"|\b(?:and |while |but )?(?:keep|keeping) the (?:total |overall |table )+width(?: the same| unchanged)?"
)
_TIMES = ((r"\b(?:twice|double|two times)\b", 2.0), (r"\bhalf\b", 0.5))


class TableColumnWidth(Edit):
    """Make a column of a table component wider or narrower; the others give room where the page ends."""

    kind: Literal["table_column_width"] = "table_column_width"
    hints: ClassVar[str] = r"宽|窄|列|wid|narrow|column"
    company: ClassVar[str] = OF_THE_TABLE
    rank = 19
    column: str = Field(description="id of a column of the table such as t2")
    width: int = Field(ge=10, le=2000, description="points")
    other: str = Field("", description="the only column of the table that gives or takes the room")
    keep: bool = Field(False, description="the table stays as wide as it is")

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 第二列宽改120, make the column Header 2 wider."""
        if not outline.table_columns or outline.columns or not clause.has(_WIDTH):
            return []
        if not clause.has(_COLUMN) and clause.has(_OTHER_WIDTH):
            return []
        spoken = column_spoken_of(clause, outline)
        clause.says(_WIDTH)
        keep = bool(clause.has(_KEEPING))
        tight = clause.says(r"[太过]于?窄了?|不够宽|\btoo (?:narrow|tight)\b")
        narrow = bool(clause.has(r"窄|缩|减|小|\b(?:narrow|reduce|decrease|smaller)"))
        narrow = narrow and not tight
        other = table_giver_of(clause)
        found = spoken or [one for one in said_columns(clause, outline) if one.id != other]
        by = clause.has(
            r"[加增减缩收][宽窄大小少]?了?\s*\d"
            r"|再[加变]?宽?\s*\d|(?<=[加变更多拉放])宽\s*\d|窄\s*\d|\bby\b"
            r"|\d\s*[a-z]{0,6}\s*(?:wider|narrower|more|less|extra)\b"
            r"|\b(?:an )?(?:extra|another|additional) \d"
        )
        length = clause.length() if clause.has(r"\d") else None
        heard(
            clause,
            rf"{_COLUMN}|{_KEEPING}|表格(?:里|中)?的?|设[为成]|[加调变拉放缩收]?[宽窄]度?|[加增减缩][大小]?"
            r"|\b(?:width|set|(?:of|in) the table)\b",
        )
        widths = present_widths(outline)
        times = next((factor for words, factor in _TIMES if clause.says(words)), 0.0)
        edits: list[Edit] = []
        for one in found:
            now = widths.get(one.id, _USUAL)
            new = length if length and not by else now + (-1 if narrow else 1) * (length or now * 0.25)
            new = now * times if times else new
            edits.append(cls(column=one.id, width=max(10, round(new)), other=other, keep=keep))
        return edits

    def check(self, outline: Outline) -> str:
        """The columns must stand."""
        return _missing(self.column, outline) or (_missing(self.other, outline) if self.other else "")

    def describe(self, outline: Outline) -> str:
        """Name the column and its width."""
        name = f"“{_titles(outline).get(self.column, self.column)}”"
        return _("Made the column {name} {width} points wide.", name=name, width=self.width)

    def change(self, template: Template, outline: Outline) -> None:
        """Set the width; the other columns become narrower where the table would leave the page."""
        nodes = table_column_nodes(template.root)
        at = int(self.column[1:]) - 1
        wanted = {at: self.width}
        if self.other:
            other, change = int(self.other[1:]) - 1, self.width - xml.number(nodes[at], "width")
            left = xml.number(nodes[other], "width") - change
            if other == at or left < LEAST:
                most = max(0, xml.number(nodes[other], "width") - LEAST)
                raise EditProblem(
                    "no_room",
                    _(
                        "That column can't give that much room: the most is {most} {most:point|points}.",
                        most=most,
                    ),
                    _("Choose a smaller width, or let all columns give room."),
                )
            wanted[other] = left
        fit_widths(template, outline, nodes, wanted, keep=self.keep and not self.other)


_BESIDE_TABLE = r"表格?的?(?:最?[后右前左][面边侧]|之[后前])|\b(?:right|left|end) of the table\b"


class AddTableColumn(Edit):
    """Add a column to a table component: it shows a field of the table's dataset, new where it lacks it."""

    kind: Literal["add_table_column"] = "add_table_column"
    hints: ClassVar[str] = r"列|column"
    company: ClassVar[str] = (
        r"(?:列?标题|表头|列[名头]|名[称字])(?:就?叫做?|为|是|用|写)?"
        r"|\b(?:with (?:the |an? )?)?(?:heading|header|caption|title)\b|\bheaded\b"
    )
    rank = 19
    title: str = Field(min_length=1, max_length=60)
    field: str = Field("", max_length=80, description="empty: named like the title")
    variable: str = Field("", max_length=80, description="a variable of the table's dataset, no field")
    numbers: bool = Field(False, description="prints the row's number, no field")
    place: Place = "last"
    beside: str = Field("", description="id of the table's column for before and after")
    width: int = Field(0, ge=0, le=2000, description="points; 0: like its neighbour, at most usual")

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 最后加一列“备注”, add a column Remark after Header 2."""
        if not outline.table_columns or not clause.has(_COLUMN) or not clause.has(ADD):
            return []
        if "=" in clause.words or clause.has(r"合计|边框|累计|\b(?:total|border|running)\b"):
            return []
        width = _width_of_new(clause)
        if width is None:
            return []
        numbers = clause.says(NUMBERS) is not None
        field = clause.has(FIELD_SAID)
        if field is not None:
            clause.take(*field.span())
        title = (
            (clause.quoted() or ["No." if clause.english else "序号"])[-1]
            if numbers
            else title_in(replace(clause, end=field.start(), used=clause.used) if field else clause)
        )
        named = [one for one in ("v", "v2", "f", "f2", "f3", "f4") if field is not None and field[one]]
        named = [one for one in named if field is not None and field[one].isascii()]
        title = (
            compiled(rf"[,\uff0c(（]?\s*(?:{WIDTH_SAID})\s*[)）]?的?").sub("", title).strip()
            if width
            else title
        )
        title = "" if title.lower() in ("a", "an", "one", "new", "another", "the") else title
        title = title or (str(field[named[0]]) if field is not None and named else "")
        if not title:
            raise clause.unclear()
        clause.says(ADD)
        beside = [one for one in said_columns(clause, outline) if normal(one.title) != normal(title)]
        place: Place = "first" if numbers else "last"
        for name, pattern in PLACES:
            if clause.says(pattern):
                place = name
                break
        heard(
            clause,
            rf"{_COLUMN}|一个|放在?|新|在|表格|名?叫做?|名为|\b(?:new|called|named|titled|with)\b"
            r"|\b(?:in|to|into|of) the table\b",
        )
        if beside[1:] and clause.says(r"之间|中间|\bbetween\b"):
            place, beside = "after", sorted(beside, key=lambda one: int(one.id[1:]))
        if place in ("before", "after") and not beside and clause.has(_BESIDE_TABLE):
            place = "last" if place == "after" else "first"
        if place in ("before", "after") and not beside:
            raise clause.unclear([one.elements[0] for one in outline.table_columns if one.elements])
        by = beside[0].id if place in ("before", "after") else ""
        if field is not None and (field["v"] or field["v2"]):
            variable = field["v"] or field["v2"]
            return [cls(title=title, variable=variable, place=place, beside=by, width=width)]
        shown = (
            (field["f"] or field["f3"] or field["f4"] or said_field(field["f2"], outline))
            if field is not None
            else ""
        )
        if field is not None and not shown:
            raise clause.unclear()
        new = cls(title=title, field=shown, numbers=numbers, place=place, beside=by, width=width)
        listed = titles_listed(clause) if not (shown or numbers) else []
        several: list[Edit] = [new.model_copy(update={"title": one}) for one in listed] or [new]
        return several if place in ("last", "before") else several[::-1]

    def check(self, outline: Outline) -> str:
        """A table must be there, and the column beside."""
        if not outline.table_columns:
            return _("The report has no table component.")
        return _missing(self.beside, outline) if self.place in ("before", "after") else ""

    def describe(self, outline: Outline) -> str:
        """Name the column."""
        return _("Added the column “{title}”.", title=self.title)

    def change(self, template: Template, outline: Outline) -> None:
        """Copy a neighbour's cells, with the heading and the field of the new column."""
        nodes = table_column_nodes(template.root)
        holder, at = self._spot(nodes)
        model = min(
            (one for one in nodes if one.getparent() is holder), key=lambda one: abs(holder.index(one) - at)
        )
        value = "$V{REPORT_COUNT}" if self.numbers else self._value(template, holder)
        column = _copied(template, model, self.title, value, self.width)
        template.add(holder, column, at)
        for above in groups_over(column):
            set_width(above, xml.number(above, "width") + xml.number(column, "width"))
        nodes = table_column_nodes(template.root)
        fit_widths(template, outline, nodes, {nodes.index(column): self.width} if self.width else {})

    def _spot(self, nodes: list[Any]) -> tuple[Any, int]:
        """Return where the column goes: its parent and its place in it."""
        if self.place in ("before", "after"):
            node = nodes[int(self.beside[1:]) - 1]
            return node.getparent(), node.getparent().index(node) + (self.place == "after")
        table = next(nodes[0].iterancestors(f"{{{xml.COMPONENTS}}}table"))
        own = [one for one in table if local(one) in (_LEAF, _GROUP)]
        if not [one for one in own if local(one) == _LEAF]:
            node = nodes[0 if self.place == "first" else -1]
            return node.getparent(), node.getparent().index(node) + (self.place != "first")
        return table, table.index(own[0]) if self.place == "first" else table.index(own[-1]) + 1

    def _value(self, template: Template, holder: Any) -> str:
        """Return the expression of the column's values: a field of the dataset, or a variable.

        A name that is told without saying of what is a variable's where no field has it.
        """
        dataset = self._dataset(template, holder)
        known = _named_so(dataset, "variable", self.variable or self.field)
        if not self.variable and not (known and not _named_so(dataset, "field", self.field)):
            return f"$F{{{self._declared(template, holder)}}}"
        if not known:
            raise EditProblem(
                "no_variable",
                _("The table's data has no variable {name}.", name=self.variable),
                _("Name a variable of the table's data, or a field."),
            )
        return f"$V{{{known}}}"

    def _dataset(self, template: Template, holder: Any) -> Any:
        """Return the dataset that the table's rows come from; EditProblem where it has none."""
        table = (
            holder if local(holder) == "table" else next(holder.iterancestors(f"{{{xml.COMPONENTS}}}table"))
        )
        run = next((one for one in table if local(one) == "datasetRun"), None)
        wanted = run.get("subDataset") if run is not None else ""
        dataset = next(
            (one for one in template.root if local(one) == "subDataset" and one.get("name") == wanted), None
        )
        if dataset is None:
            raise EditProblem(
                "no_dataset",
                _("The table has no dataset of its own to take a new field from."),
                _("Add the field to the table's data first."),
            )
        return dataset

    def _declared(self, template: Template, holder: Any) -> str:
        """Return the dataset's field for the column; a new one where it has none of this name."""
        dataset = self._dataset(template, holder)
        fields = [one.get("name", "") for one in dataset if local(one) == "field"]
        known = _named_so(dataset, "field", self.field or self.title)
        if known:
            return known
        name = fresh_name(self.field or self.title, fields)
        node = xml.make(template.root, "field", name=name, **{"class": "java.lang.String"})
        template.add(dataset, node, after_fields(dataset))
        return name


class TableRowHeight(Edit):
    """Make the heading, the rows or the footer of a table component this high."""

    kind: Literal["table_row_height"] = "table_row_height"
    hints: ClassVar[str] = r"高|矮|height|tall|high"
    rank = 19
    part: Literal["header", "detail", "footer"] = "header"
    height: int = Field(ge=8, le=400, description="points, all lines of the part together")

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 表头高度改成40, make the table's rows 20 points high."""
        if not outline.table_columns or not clause.says(r"行?高度?|\b(?:height|high(?:er)?|tall(?:er)?)\b"):
            return []
        part: Literal["header", "detail", "footer"] | None = None
        if clause.says(r"表头|列头|列标题|标题行|\bhead(?:er|ing)s?\b"):
            part = "header"
        elif clause.says(r"表尾|合计|\bfooter\b"):
            part = "footer"
        elif clause.says(r"表格行|行高|每行|数据行|明细行?|\brows?\b"):
            part = "detail"
        length = clause.length() if clause.has(r"\d") else None
        heard(clause, r"表格|行|高度?|\b(?:table|row)s?\b")
        relative = clause.has(r"[加增减缩][高大小矮]?了?\s*\d|再\s*\d|(?<!行)高\s*\d|\bby\b")
        if part is None or length is None or relative:
            return []
        cells = [one.id for one in outline.elements if one.cell == _PARTS[part]]
        clause.touched[:] = cells
        return [cls(part=part, height=round(length))]

    def check(self, outline: Outline) -> str:
        """A table must be there."""
        return "" if outline.table_columns else _("The report has no table component.")

    def describe(self, outline: Outline) -> str:
        """Say which part and how high."""
        return _(_NAMES[self.part], height=self.height)

    def change(self, template: Template, outline: Outline) -> None:
        """Set the heights of the cells that share the rows, and of the texts that fill them."""
        nodes = table_column_nodes(template.root)
        table = next(nodes[0].iterancestors(f"{{{xml.COMPONENTS}}}table"))
        if not set_row_height(table, _PARTS[self.part], self.height):
            raise EditProblem(
                "too_low",
                _("The texts of this part need more height than {height} points.", height=self.height),
                _("Name a greater height, or make the letters smaller first."),
            )


# ---- widths --------------------------------------------------------------------------


def _titles(outline: Outline) -> dict[str, str]:
    return {one.id: one.title or one.id for one in outline.table_columns}


def _missing(column: str, outline: Outline) -> str:
    known = {one.id for one in outline.table_columns}
    return "" if column in known else _("There is no column {names}.", names=column)


def present_widths(outline: Outline) -> dict[str, int]:
    """Return the widths of the table's columns, as wide as the widest text that stands in each."""
    found: dict[str, int] = {}
    for one in outline.table_columns:
        infos = [info for id_ in one.elements if (info := outline.element(id_)) is not None]
        found[one.id] = max((info.x + info.width for info in infos), default=_USUAL)
    return found


def _width_of_new(clause: Clause) -> int | None:
    """Return the width that a clause says of a new column, heard; 0 for none, None where it isn't clear."""
    said = clause.has(WIDTH_SAID)
    if said is None:
        return None if clause.has(_WIDTH) else 0
    rest = f"{clause.text[clause.start : said.start()]} {clause.text[said.end() : clause.end]}"
    if compiled(_WIDTH).search(rest):
        return None
    clause.take(*said.span())
    return int(said["w"] or said["w2"] or said["w3"])


def _named_so(dataset: Any, what: str, name: str) -> str:
    """Return the field or variable of a dataset with a name, however it is written; "" for none."""
    declared = [one.get("name", "") for one in dataset if local(one) == what]
    return next((one for one in declared if name and normal(one) == normal(name)), "")


def _copied(template: Template, model: Any, title: str, expression: str, width: int) -> Any:
    """Return a copy of a column with another heading, value and width (0: usual); other cells stay empty."""
    column = deepcopy(model)
    column.tail = None
    for node in column.iter():
        if node.get("uuid") is not None:
            node.set("uuid", fresh_uuid(template, "table_column"))
    for cell in [one for one in column if isinstance(one.tag, str)]:
        texts = [one for one in xml.elements(cell) if local(one) in ("staticText", "textField")]
        keep = texts[:1] if local(cell) in ("columnHeader", "detailCell") else []
        for one in xml.elements(cell):
            if one not in keep:
                cell.remove(one)
        for one in keep:
            _reword(one, title if local(cell) == "columnHeader" else "", expression)
    set_width(column, width or min(_USUAL, xml.number(column, "width")))
    return column


def _reword(node: Any, title: str, expression: str) -> None:
    said = next((one for one in node if local(one) in ("text", "textFieldExpression")), None)
    if said is None:
        return
    if local(said) == "text":
        said.text = title
        return
    said.text = f'"{title}"' if title else expression
    node.set("isBlankWhenNull", "true")
    node.attrib.pop("pattern", None)
