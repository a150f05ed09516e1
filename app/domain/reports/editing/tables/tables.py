"""Tables with rows of their own: a sub-dataset, its parameter and a table component."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.columns.cells import NUMBERS
from app.domain.reports.editing.layout.free_room import edges, made_band
from app.domain.reports.editing.layout.space import boxes, keep_page
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.stated.set_fields import dataset_said
from app.domain.reports.editing.stated.standing_sets import data_of_set, run_of_set, section_of_table
from app.domain.reports.editing.tables.table_fields import fields_for
from app.domain.reports.editing.tables.table_names_said import (
    LISTS,
    NEW_TABLE,
    PLACED,
    RECKONS,
    SOURCE_SAID,
    names_said,
)
from app.domain.reports.editing.template.letters import font_of_data
from app.domain.reports.editing.template.made_up import made_up
from app.domain.reports.editing.template.new_nodes import (
    component,
    fresh_name,
    fresh_uuid,
    made,
    placed,
)
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.styles import look_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.mend_geometry import lowest, needed_height
from app.domain.reports.models import Sample, SampleValue
from app.domain.reports.naming import identifier

ROWS = 3
_ABOVE, _ROW, _TITLE = 12, 20, 22
_LEAST_WIDTH = 30
_SOURCE = "new net.sf.jasperreports.engine.data.JRMapCollectionDataSource($P{{{name}}})"
_SAID = (
    r"子表格?|附表|(?:加|插入?|添|放|做)(?:入|上)?(?:一?[个张])?明细表(?=[,:(]|$)"
    r"|明细子表|子数据集(?:的)?表格?|嵌套表格?|\b(?:sub-?\s*table|"
    r"sub-?\s*dataset(?: table)?|nested table|table component|detail table|"
    r"(?:small |little |new |second |extra |separate )*table "
    r"(?:(?:at|in|on) the (?:very )?(?:end|bottom|summary)(?: of the \w+)? )?"
    r"(?=(?:with|having|of|showing) (?:the )?(?:\w+ )?columns\b))"
    r"|\b(?<!the )(?:small|little|second|extra|separate) table\b"
)
_TABLE = r"(?<!报)表格?|\btable\b"
_ADDS = (
    r"(?:再|另外?)?(?:加入?|添加?|插入?|放|做|要|来|画|建|弄|摆|附上?)(?:一?[个张](?=子|附|表|小|嵌|明))?|"
    r"\b(?:add|insert|put|place|create|include|want|need|make)\b"
)
_UNDER_TABLE = (
    r"(?:在|到)?(?:现有|原有|这个?|那个?)?表格?的?(?:下面|下方|后面|底下)"
    r"|\b(?:below|under|after) the (?:existing )?table\b"
)
_PLACES = ("title", "pageHeader", "detail", "summary")
_OTHER = r"删|去掉|移除|不要|取消|\b(?:delete|remove|drop)\b"
_COLUMNS = (
    r"(?:列[名出]?|栏目?|字段)(?:分别|依次|有|包括|包含|是|为|:)*\s*|(?:包含|包括|有)(?:[两二三四五六七八\d]+个?)?(?:列|"
    r"字段)?(?:有|:)*\s*|(?<=表):\s*|\b(?:with|showing|having)?\s*(?:the\s+)?columns?\s*:?\s*|"
    r"\bwith\s+"
)
_NAMED = r"(?:名为|叫做?|标题[是为:])\s*|\b(?:called|named|titled)\s+"
_BETWEEN = re.compile(r"\s*(?:[,,、;;/]|和|与|及|以及|\band\b)\s*")
_WHERE = re.compile(
    r",?\s+(?:at|on|in|to) (?:the )?(?:very )?(?:end|bottom|summary|last page)(?: of .*)?$"
    r"|,?\s+(?:under|below|beneath|after) (?:the )?(?:list|table|rows|details?)$"
    r"|\s+(?:below|underneath|beneath)$",
    re.IGNORECASE,
)
_NO_NAME = re.compile(r"\w \b(?:before|after|under|below|above|at|on|in) the \w", re.IGNORECASE)


# What a table is of, said before it: a payments table, an expenses sub-table.
_OWN_NAME = re.compile(
    r"\ban? (?P<n>(?!(?:small|little|new|second|extra|separate|sub|nested|detail"
    r"|simple|further|third)\b)[a-z]+)"
    r" (?:sub-?\s*)?table\b",
    re.IGNORECASE,
)


_CALLED = re.compile(
    r"(?:(?:子表格?|附表|明细表|数据集(?:的)?表格?|嵌套表格?)[:\uff1a]?\s*(?:名为|叫做?|名叫)?"
    r"|(?P<set>子?数据集(?:的?名[称字]?)?\s*(?:[是为叫用取:\uff1a]|叫做|名为|命名为)*))\s*"
    r"[“「\"]?(?P<n>[A-Za-z_][A-Za-z0-9_]*)[”」\"]?(?=\s*(?:$|[,\uff0c:;(\uff08的]))",
    re.ASCII,
)


class AddTable(Edit):
    """Add a table with rows of its own: they come from a collection parameter of maps.

    columns are the headings from left to right; section is where it stands,
    below what is there.
    """

    kind: Literal["add_table"] = "add_table"
    hints: ClassVar[str] = r"表格|子表|数据集|table|dataset"
    rank: ClassVar[int] = 8
    columns: list[str] = Field(min_length=1, max_length=20)
    title: str = Field(default="", max_length=80)
    section: Literal["title", "pageHeader", "detail", "summary"] = "summary"
    dataset: str = Field(default="", pattern=r"^$|^[A-Za-z_]\w{0,59}$", description="the sub-dataset's name")
    over: str = Field(default="", max_length=80, description="a sub-dataset that the report has already")
    fields: list[str] = Field(
        default_factory=list, max_length=20, description="their fields, if not so called"
    )
    types: list[str] = Field(
        default_factory=list, max_length=20, description="the fields' classes, if not by their names"
    )
    parameter: str = Field(
        default="", pattern=r"^$|^[A-Za-z_]\w{0,59}$", description="of the rows, if not called as the dataset"
    )

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Read "加一个子表,列为名称、数量、金额", "add a sub-table with columns item, qty" ..."""
        said = clause.has(_SAID) or (SOURCE_SAID.search(clause.words) and clause.has(_TABLE))
        said = said or (clause.english and bool(names_said(clause)))
        if not said or clause.has(_OTHER) or not clause.has(_ADDS):
            return []
        named = dataset_said(clause)
        table = _read(clause)
        if named and clause.has(_UNDER_TABLE):
            clause.says(_UNDER_TABLE)
            section = section_of_table(outline) or table.section
            table = table.model_copy(update={"section": section if section in _PLACES else table.section})
        return [table.model_copy(update={"over": named, "dataset": ""}) if named else table]

    def check(self, outline: Outline) -> str:
        """The columns need names, and each its own."""
        names = [one.strip() for one in self.columns]
        if not all(names) or len(set(names)) < len(names):
            return _("Each column of the table needs a name of its own.")
        if self.fields and len(set(self.fields)) != len(names):
            return _("Each column of the table needs a field of its own.")
        if self.parameter and self.parameter in {one.name for one in outline.parameters}:
            return _("The name {name} is taken.", name=self.parameter)
        if self.over and self.over not in outline.datasets:
            return _("There is no dataset {name}.", name=self.over)
        return ""

    def describe(self, outline: Outline) -> str:
        """Name the columns."""
        return _(
            "Added a table with the columns {names}.", names=_(", ").join(f"“{one}”" for one in self.columns)
        )

    def change(self, template: Template, outline: Outline) -> None:
        """Declare the dataset and its parameter, and put the table below what is in the band."""
        root = template.root
        held = data_of_set(template, outline, self.over, self.fields or self.columns) if self.over else []
        before = needed_height(root)
        band = made_band(template, self.section, 1)
        left, right, _top = edges(template, band)
        width = right - left
        if width < _LEAST_WIDTH * len(self.columns):
            raise EditProblem(
                "no_width",
                _("The page is too narrow for {count} more {count:column|columns}.", count=len(self.columns)),
                _("Name fewer columns, or make the page wider first, for example with “landscape”."),
            )
        top = lowest(band) + _ABOVE if boxes(band) else (_ABOVE if self.section == "summary" else 0)
        head = _TITLE if self.title else 0
        rows = 2 * _ROW
        below = _ABOVE if self.section in ("title", "pageHeader") else 0
        band.set("height", str(max(xml.number(band, "height"), top + head + rows + below)))
        keep_page(root, before, band)
        if self.over:
            run, fields = run_of_set(template, self.over), held
        else:
            run, fields = self._declare(template, outline)
        font = font_of_data(template, "".join([self.title, *self.columns]))
        if self.title:
            template.add(band, self._heading(template, font, left, top, width))
        place = placed(template, self.kind, left, top + head, width, rows)
        table = self._table(template, run, fields, width, font)
        template.add(band, made(root, "componentElement", place, table))

    def _declare(self, template: Template, outline: Outline) -> tuple[Any, list[tuple[str, str, str]]]:
        """Return the run of a new dataset, and its fields with their types and expressions."""
        root = template.root
        taken = xml.declared(root, "parameter") | xml.declared(root, "subDataset")
        name = fresh_name(self.dataset or identifier(self.title) or "items", taken)
        fields = self._fields(outline)
        parameter = self.parameter or name
        nodes = [made(root, "field", **{"name": field, "class": kind}) for field, kind in fields]
        dataset = made(root, "subDataset", *nodes, name=name, uuid=fresh_uuid(template, "dataset"))
        template.add(root, dataset)
        more = {"name": parameter, "class": "java.util.Collection", "isForPrompting": "false"}
        template.add(root, made(root, "parameter", **more))
        source = made(root, "dataSourceExpression", text=_SOURCE.format(name=parameter))
        run = made(root, "datasetRun", source, subDataset=name, uuid=fresh_uuid(template, "run"))
        return run, [(field, kind, f"$F{{{field}}}") for field, kind in fields]

    def _fields(self, outline: Outline) -> list[tuple[str, str]]:
        """Return the fields' names and classes: those told, else what their names speak of."""
        if self.fields and len(self.types) == len(self.fields):
            return list(zip(self.fields, self.types, strict=True))
        return fields_for(self.fields or self.columns, outline)

    def _heading(self, template: Template, font: str, left: int, top: int, width: int) -> Any:
        root = template.root
        text = made(
            root,
            "textElement",
            made(root, "font", fontName=font or None, size=12, isBold="true"),
            verticalAlignment="Middle",
        )
        place = placed(template, f"{self.kind}_title", left, top, width, _TITLE)
        return made(root, "staticText", place, text, made(root, "text", text=self.title))

    def _table(
        self, template: Template, run: Any, fields: list[tuple[str, str, str]], width: int, font: str
    ) -> Any:
        widths = _widths(fields, width)
        columns = [
            table_column(template, title, field, wide, font)
            for title, field, wide in zip(self.columns, fields, widths, strict=True)
        ]
        return component("table", run, *columns, whenNoDataType="AllSectionsNoDetail")

    def adapt(self, sample: Sample, outline: Outline) -> Sample:
        """Give the table rows of its own."""
        if self.over:
            return sample
        taken = {one.name for one in outline.parameters}
        name = self.parameter or fresh_name(self.dataset or identifier(self.title) or "items", taken)
        fields = list(zip(self.columns, self._fields(outline), strict=True))
        rows: list[dict[str, SampleValue]] = [
            {field: made_up(kind, number, title) for title, (field, kind) in fields} for number in range(ROWS)
        ]
        return sample.model_copy(update={"tables": {**sample.tables, name: rows}})


def table_column(
    template: Template, title: str, shown: tuple[str, str, str], width: int, font: str, pattern: str = ""
) -> Any:
    """Return a column of a table component: its heading, and the cell of its rows in a format."""
    root = template.root
    field, kind, expression = shown
    size = _size(template)
    bold = made(root, "font", fontName=font or None, size=size, isBold="true")
    head_text = made(root, "textElement", bold, textAlignment="Center", verticalAlignment="Middle")
    where = (0, 0, width, _ROW)
    head = made(
        root,
        "staticText",
        placed(template, f"table_head_{field}", *where, mode="Opaque", backcolor="#EEF2F5"),
        head_text,
        made(root, "text", text=title),
    )
    number = kind in NUMBERS
    plain = made(root, "font", fontName=font or None, size=size)
    look = made(
        root,
        "textElement",
        plain,
        textAlignment="Right" if number else "Left",
        verticalAlignment="Middle",
    )
    value = made(
        root,
        "textField",
        placed(template, f"table_cell_{field}", *where),
        _padding(root),
        look,
        made(root, "textFieldExpression", text=expression),
        textAdjust="StretchHeight",
        isBlankWhenNull="true",
        pattern=pattern or _PATTERNS.get(kind),
    )
    return component(
        "column",
        component("columnHeader", _borders(root), head, height=_ROW, rowSpan=1),
        component("detailCell", _borders(root), value, height=_ROW),
        width=width,
    )


_PATTERNS = {
    **dict.fromkeys(("java.math.BigDecimal", "java.lang.Double"), "#,##0.00"),
    **dict.fromkeys(("java.util.Date", "java.sql.Date", "java.sql.Timestamp"), "yyyy-MM-dd"),
}


def _widths(fields: list[tuple[str, str, str]], width: int) -> list[int]:
    """Share the width: words get twice the room of numbers."""
    shares = [1 if kind != "java.lang.String" else 2 for _name, kind, _said in fields]
    widths = [width * one // sum(shares) for one in shares]
    widths[-1] += width - sum(widths)
    return widths


def _size(template: Template) -> float:
    """Return the font size, in points, of the report's rows, in reason."""
    cells = [one for one in template.elements() if xml.local(one) == "textField"]
    sizes = [look_of(template.root, one).size for one in cells]
    usual = max(set(sizes), key=sizes.count) if sizes else 9.0
    return int(min(11, max(8, usual)))


def _borders(root: Any) -> Any:
    return made(root, "box", made(root, "pen", lineWidth="0.5", lineColor="#808080"))


def _padding(root: Any) -> Any:
    return made(root, "box", leftPadding=3, rightPadding=3)


# ---- reading requests ----------------------------------------------------------------


_SEVERAL = 2
_BELOW_DOCUMENT = re.compile(
    r"在?(?P<d>[\u4e00-\u9fff]{2,12}?)的?最?(?:下[面方边]|底[部下]|末尾|最?后面?)(?=[加添插放来做])"
)


def _pass_over_document(clause: Clause) -> None:
    """Mark the words of the title that say below what the table stands: 收款单下面."""
    found = _BELOW_DOCUMENT.match(clause.words)
    title = clause.outline.element(clause.outline.title)
    if found and title is not None and found["d"] in title.label:
        clause.mark(clause.start, clause.start + found.end())
    clause.pass_over(r"在?报表(?:的)?(?=最|末|底|结)")


def _read(clause: Clause) -> AddTable:
    source, dataset = _source_of(clause)
    own = _OWN_NAME.search(clause.words)
    if own and not dataset:
        clause.mark(clause.start + own.start("n"), clause.start + own.end("n"))
        dataset = identifier(own["n"].strip())
    called = _CALLED.search(clause.text, clause.start, clause.end)
    if called and not dataset:
        clause.mark(called.start("set") if called["set"] else called.start("n"), called.end())
        dataset = called["n"]
    _pass_over_document(clause)
    clause.says(r"(?:[一二两三四五六七八九十]|\d+)个?(?=列|栏|字段)")
    clause.says(_SAID)
    heard(clause, _TABLE)
    clause.says(_ADDS)
    section = clause.before(_SAID).section() or clause.after(_SAID).section()
    heard(clause, r"(?<![A-Za-z])summary(?![A-Za-z])\s*[区带]?")
    heard(clause, r"最后面?|末尾|结尾|最?底部|最?下[面方边]|\bat the (?:very )?end\b")
    title = ""
    named = clause.has(_NAMED)
    if named and not source[0] <= named.start() < source[1]:
        said = re.split(rf"[,，。;；]|\bwith\b|列|的?(?:子表|附表)|\b{LISTS}\b", clause.new_text(_NAMED))[0]
        title = PLACED.split(said)[0].strip(' “”"「」')
        clause.used = [one for one in clause.used if one[1] < clause.end]
        clause.mark(named.start(), named.end() + len(title)) if clause.english else None
    after = clause.after(_COLUMNS).quoted() if clause.has(_COLUMNS) else []
    spoken = names_said(clause) if clause.english and len(after) < _SEVERAL else None
    listed = (
        clause.new_text(_COLUMNS) if not spoken and clause.has(_COLUMNS) and len(after) < _SEVERAL else ""
    )
    if spoken:
        clause.take(spoken.start, clause.end)
        clause.pass_over(NEW_TABLE.pattern)
    listed = spoken.names if spoken else listed
    listed = _WHERE.sub("", SOURCE_SAID.sub("", listed))
    quoted = after or clause.quoted()
    names = [one.strip(' “”"「」') for one in _BETWEEN.split(listed)] if listed else quoted
    names = [re.sub(r"^(?:the|a|an)\s+|(?:这?[几三四五两]列|\s+columns?)$", "", one) for one in names if one]
    if clause.english and any(_NO_NAME.search(one) or (spoken and RECKONS.search(one)) for one in names):
        raise clause.unclear()
    if not names or (len(names) == 1 and not quoted and clause.english):
        raise EditProblem(
            "no_content",
            _("It isn't said which columns the table has."),
            _("Say them, for example: a sub-table with the columns item, quantity, amount."),
        )
    place = section if section in ("title", "pageHeader", "detail", "summary") else "summary"
    return AddTable(columns=list(dict.fromkeys(names)), title=title, section=place, dataset=dataset)


def with_source(table: AddTable, part: str) -> AddTable | None:
    """Return a table with what a clause of its own says of its data: fed by a sub-dataset Comments."""
    found = SOURCE_SAID.fullmatch(part.strip().rstrip("。."))
    return (
        table.model_copy(update={"dataset": found["zh"] or found["en"] or table.dataset}) if found else None
    )


def _source_of(clause: Clause) -> tuple[tuple[int, int], str]:
    """Return where a clause says that the table has data of its own, heard, and the name these get."""
    found = SOURCE_SAID.search(clause.words)
    if found is None:
        return (0, 0), ""
    start, end = clause.start + found.start(), clause.start + found.end()
    clause.take(start, end)
    return (start, end), found["zh"] or found["en"] or ""
