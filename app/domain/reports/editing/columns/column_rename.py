"""Edits of a column's heading: its words."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.cells import room_for
from app.domain.reports.editing.columns.columns import COLUMN, no_column, titles
from app.domain.reports.editing.columns.heading_lists import headings_listed
from app.domain.reports.editing.columns.widths import widen_column
from app.domain.reports.editing.looks.look_words import COMMAND, DATE_SAID, NUMBER_SAID, SIZE_SAID
from app.domain.reports.editing.request.clause import Clause, normal
from app.domain.reports.editing.request.clause_text import only_there
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.request.numerals import read_colour_word
from app.domain.reports.editing.tables.table_columns import said_columns
from app.domain.reports.editing.template.grid import grid_of
from app.domain.reports.editing.template.new_nodes import java_text
from app.domain.reports.editing.template.outline import ColumnInfo, Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.things.wording import A_VALUE, ONLY_LOOKS, SetText, words_are_safe
from app.domain.reports.metrics import has_wide

_CASED = re.compile(
    r"\s*(?:please )?(?:(?P<cap>capitali[sz]e)|(?:make|print|write|put|set|show)) (?:all |the "
    r"|column )*(?:headings|headers|column titles)"
    r"(?P<up>(?: in| to)? (?:all )?(?:capitals?|caps|upper ?case)(?: letters)?)?\s*|\s*(?:把"
    r"|将)?(?:表头|列头|列标题)的?(?:英文|字母)?"
    r"(?:(?:都|全部?|改[成为]?|变[成为]?|用)+(?P<zh>大写)(?:字母)?|(?P<first>首字母)(?:都|全部?|改[成为]?|用)*大写)\s*",
    re.IGNORECASE,
)
# A column that is changed into a picture or a code gets no other heading.
_DRAWN = re.compile(
    r"(?:真正的|实际的|可扫描?的)?(?:[一维条形二]*码|QR码?|图[片形像表]|照片|Code128|EAN13)+", re.IGNORECASE
)
_HEADING = r"标题|表头|列头|抬头|栏头|\b(?:heading|header|column title|caption)\b"


class RenameColumn(Edit):
    """Change a column's heading."""

    kind: Literal["rename_column"] = "rename_column"
    hints: ClassVar[str] = r"改名|叫|文字|内容|改[为成]|换成|text|rename|call|word|replace|say|列|column"
    rank = 25
    column: str = Field(description="column id such as c3")
    title: str = Field(min_length=1, max_length=60)

    def check(self, outline: Outline) -> str:
        """The column must stand and have a heading."""
        found = outline.column(self.column)
        if found is not None and not found.headers:
            return _("The column {name} has no heading.", name=found.field)
        heading = outline.element(found.headers[0]) if found is not None else None
        if heading is not None and heading.kind == "textField":
            return words_are_safe(self.title)
        return no_column([self.column], outline)

    def describe(self, outline: Outline) -> str:
        """Say both headings."""
        return _(
            "Renamed the column {name} to “{title}”.", name=titles([self.column], outline), title=self.title
        )

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 把单价列改名为售价, rename column price to rate."""
        if outline.table_columns and not outline.columns:
            return _in_table(clause, outline)
        listed = headings_listed(clause.text[clause.start : clause.end], outline)
        listed = listed or _cased(clause, outline)
        if listed:
            heard(clause, ".+")
            titles_now = {one.id: one.title for one in outline.columns}
            return [cls(column=id_, title=said) for id_, said in listed if titles_now[id_] != said]
        if not clause.has(COLUMN) or not clause.has(
            r"改名|重命名|更名|改叫|列名|列头|表头.{0,6}改|改[为成]|叫|换[成为]|[-=]+>|\u2192|\b(?:rename"
            r"|retitle|called?|heading)\b"
        ):
            return []
        if clause.has(
            r"背景|前景|底纹|填充|宽|色|字号|字体|对齐|格式|类型|移|\b(?:width|wide|colou?r|font|align"
            r"|format|move)\b"
        ):
            return []
        title = clause.new_text()
        plain = not clause.fresh().quoted()
        looks = any(one.fullmatch(title) for one in (COMMAND, SIZE_SAID, DATE_SAID, ONLY_LOOKS, A_VALUE))
        named = clause.has(r"改名|重命名|更名|叫|列名|列头|表头|\b(?:rename|retitle|called?|heading)\b")
        looks = looks or (not named and bool(NUMBER_SAID.fullmatch(title)))
        looks = looks or (not named and bool(_DRAWN.fullmatch(title)))
        if plain and (looks or read_colour_word(title) or only_there(title)):
            return []
        clause.says(r"改名|重命名|更名|\b(?:rename|retitle)\b")
        found = _one_heading(clause.columns(), clause) if title else []
        if found and clause.has(_HEADING):
            clause.touched[:] = found[0].headers
        if found and (other := _other_heading(found[0], clause, outline)):
            return [SetText(target=other, text=title[:60])]
        return [cls(column=found[0].id, title=title[:60])] if found else []

    def change(self, template: Template, outline: Outline) -> None:
        """Reword the lowest heading; widen the column where the words need it."""
        column = outline.column(self.column)
        node = template.find(_own_heading(outline, self.column, self.title))
        said = _words_of(node)
        if column is None or said is None:
            return
        said.text = self.title if xml.local(said) == "text" else java_text(self.title)
        grid = grid_of(template, outline)
        at = grid.index_of(self.column)
        needed = max((room_for(template, node, line) for line in self.title.split("\n")), default=0)
        place = xml.geometry(node)
        height = xml.number(place, "height")
        if at >= 0 and needed > xml.number(place, "width") and height < 2.4 * 1.17 * 10:
            widen_column(template, grid, at, grid.slots[at].width + needed - xml.number(place, "width"))


_SHALL = r"\b(?:should|must|shall|is to) (?:now )?(?:be (?:called|named|titled|headed)|read|say)\b"


def _in_table(clause: Clause, outline: Outline) -> list[Edit]:
    """Read "rename the column Header 2 to Amount" of a table component: its heading gets new words."""
    if not clause.has(COLUMN) or not clause.has(rf"改名|重命名|更名|改叫|\b(?:rename|retitle)\b|{_SHALL}"):
        return []
    title, found = clause.new_text(), said_columns(clause, outline)
    heads = [
        id_
        for one in found
        for id_ in one.elements
        if (info := outline.element(id_)) is not None
        and info.label == one.title
        and info.kind == "staticText"
    ]
    if not title or len(found) != 1 or len(heads) != 1:
        return []
    clause.says(rf"改名|重命名|更名|改叫|[改为成]+|\b(?:rename|retitle)\b|{_SHALL}")
    clause.says(COLUMN)
    clause.says(r"表头|列头|列标题|标题|\b(?:heading|header|title)\b")
    clause.touched[:] = heads
    return [SetText(target=heads[0], text=title[:60])]


def _one_heading(found: list[ColumnInfo], clause: Clause) -> list[ColumnInfo]:
    """Return the columns under the one heading that is meant: 将列标题“单价”改成 means no other column."""
    if len({tuple(one.headers) for one in found}) < 2:
        return found
    before = clause.before(r"改|换|叫|[-=]+>|\u2192|\b(?:to|as|into|called?)\b").quoted()
    quoted = [one for one in found if normal(one.title) in {normal(text) for text in before}]
    if not quoted:
        raise clause.unclear([id_ for one in found for id_ in one.headers])
    clause.touched[:] = quoted[0].headers
    return quoted


def _words_of(node: Any) -> Any:
    """Return where the words of a heading stand: a label's text, or the expression of fixed words."""
    if node is None:
        return None
    said = xml.child(node, "text")
    return said if said is not None else xml.child(node, "textFieldExpression")


def _own_heading(outline: Outline, id_: str, title: str) -> str:
    """Return the heading that only this column has: the lowest, or that in the language of a title."""
    column = outline.column(id_)
    if column is None:
        return ""
    shared = [one for other in outline.columns if other.id != id_ for one in other.headers]
    own = [one for one in column.headers if one not in shared] or column.headers
    infos = [info for one in own if (info := outline.element(one)) is not None and info.text]
    alike = [one for one in infos if has_wide(one.label) == has_wide(title)]
    infos = alike if len(alike) < len(infos) and alike else infos
    lowest = max(infos, key=lambda one: (one.y, -abs(one.x - column.x)), default=None)
    return lowest.id if lowest is not None else (own[0] if own else "")


def _other_heading(column: ColumnInfo, clause: Clause, outline: Outline) -> str:
    """Return the heading of a column in two languages that is named by the words it is not called by."""
    words = normal(clause.before(COLUMN).text)
    infos = [info for one in column.headers if (info := outline.element(one)) is not None and info.label]
    if len({has_wide(one.label) for one in infos}) < 2 or normal(column.title) in words:
        return ""
    return next((one.id for one in infos if normal(one.label) in words), "")


def _cased(clause: Clause, outline: Outline) -> list[tuple[str, str]]:
    """Return the columns with their headings in capitals, or with capital first letters; [] if not "
    "asked for.
    """
    said = _CASED.fullmatch(clause.text, clause.start, clause.end)
    if said is None or not (said["cap"] or said["up"] or said["zh"] or said["first"]):
        return []
    whole = bool(said["up"] or said["zh"])
    return [
        (one.id, one.title.upper() if whole else _capitalised(one.title))
        for one in outline.columns
        if one.title
    ]


def _capitalised(title: str) -> str:
    return re.sub(r"(?<![A-Za-z'\u2019])[a-z]", lambda found: found.group().upper(), title)
