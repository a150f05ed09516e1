"""Columns put together in one: the values of a row in one cell, with a separator between them."""

from __future__ import annotations

import re
from typing import ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.columns import RemoveColumns, no_column, titles
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.things.wording import SetText
from app.domain.reports.editing.values.arithmetic import read_formula

_QUOTED = "[\"'“”「」『』‘’]"
_TITLE_ZH = (
    r"(?:新?的?(?:表头|标题|列名|名字))?就?(?:叫做?|写成?|改[成为]|为|是|用)\s*"
    rf"{_QUOTED}?(?P<t>[^,\uff0c\s\"“”「」]+){_QUOTED}?"
)
_SEPARATOR_ZH = (
    rf"(?:中间|之间)?用(?:一个)?\s*(?:{_QUOTED}(?P<s>[^\"“”「」]*){_QUOTED}"
    r"|(?P<w>空格|逗号|斜杠|斜线|横线|横杠|短横线?|减号|冒号))(?:来)?(?:连接?|隔|分|拼)(?:起来|接|开|隔)?"
)
_ZH = re.compile(
    r"^(?:请|麻烦)?(?:把|将)?(?P<cols>.+?)(?:[这那]?[两三]?[列栏])?"
    r"(?:合并?|拼|并|连)(?:在|到|成|为)*同?[一1]个?[列栏](?:显示)?(?P<rest>.*)$"
)
_TITLE_EN = (
    r"(?:called|headed|titled|named|labelled|with (?:the )?(?:heading|header|title)) "
    rf"{_QUOTED}?(?P<t>[\w &/-]+?){_QUOTED}?(?=,|$|\s+(?:and )?(?:joined|separated|with|using))"
)
_SEPARATOR_EN = (
    r"(?:joined|separated|connected|split|glued)?\s*(?:by|with|using) (?:an? )?"
    rf"(?:{_QUOTED}(?P<s>[^\"“”]*){_QUOTED}|(?P<w>space|comma|slash|hyphen|dash|colon))"
    r"(?: between(?: them)?)?"
)
_EN = re.compile(
    r"^(?:please )?(?:merge|combine|join|put)(?: together)? (?:the )?(?P<cols>.+?)(?: columns?)? "
    r"(?:into|in|as|to) (?:a |one )(?:single |new )?column(?P<rest>.*)$",
    re.IGNORECASE,
)
_SIGNS = {
    **dict.fromkeys(("空格", "space"), " "),
    **dict.fromkeys(("逗号", "comma"), ", "),
    **dict.fromkeys(("斜杠", "斜线", "slash"), "/"),
    **dict.fromkeys(("横线", "横杠", "短横", "短横线", "减号", "hyphen", "dash"), "-"),
    **dict.fromkeys(("冒号", "colon"), ": "),
}
_AND = re.compile(r"\s*(?:和|与|及|跟|、|,|\band\b|&)\s*")


class JoinColumns(Edit):
    """Print several columns in one, their values joined by a separator; the first one takes the room."""

    kind: Literal["join_columns"] = "join_columns"
    hints: ClassVar[str] = r"合并|合成|拼|并成|merge|combine|join"
    rank = 19
    columns: list[str] = Field(
        min_length=2, max_length=4, description="column ids such as c3, in their order"
    )
    separator: str = Field(" ", max_length=8, pattern=r'^[^"]*$')
    title: str = Field("", max_length=60, description="new heading; empty: the headings joined")

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Understand 编码和名称合成一列用“-”连接, merge item code and item name into one column called "
        "Item.
        """
        text = clause.text[clause.start : clause.end].strip()
        said = (_EN if clause.english else _ZH).match(text)
        if said is None:
            return []
        named = [one.strip() for one in _AND.split(said["cols"]) if one.strip()]
        found = [_called(one, outline) for one in named]
        if len(found) < 2 or not all(found):
            return []
        rest = said["rest"]
        separator = compiled(_SEPARATOR_EN if clause.english else _SEPARATOR_ZH).search(rest)
        rest = rest.replace(separator.group(), " ") if separator else rest
        title = compiled(_TITLE_EN if clause.english else _TITLE_ZH).search(rest)
        rest = rest.replace(title.group(), " ") if title else rest
        if re.sub(r"[\s,，]|\band\b", "", rest):
            return []
        heard(clause, ".+")
        between = (
            (separator["s"] if separator["s"] is not None else _SIGNS[separator["w"].lower()])
            if separator
            else " "
        )
        return [cls(columns=found, separator=between, title=title["t"].strip() if title else "")]

    def check(self, outline: Outline) -> str:
        """The columns must stand and print one value per row each."""
        missing = no_column(self.columns, outline)
        if missing:
            return missing
        for one in self.columns:
            column = outline.column(one)
            if column is not None and (len(column.values) != 1 or not column.field):
                return _("The column {name} prints no single value.", name=titles([one], outline))
        return ""

    def describe(self, outline: Outline) -> str:
        """Name the columns."""
        return _("Put the columns {names} together in one.", names=titles(self.columns, outline))

    def change(self, template: Template, outline: Outline) -> None:
        """Let the first column print all values, and take the others out in its favour."""
        found = [column for one in self.columns if (column := outline.column(one)) is not None]
        first = found[0]
        node = template.find(first.values[0])
        said = xml.child(node, "textFieldExpression") if node is not None else None
        if node is None or said is None:
            return
        fields = {one.name for one in outline.fields}
        refs = [f"${'F' if one.field in fields else 'V'}{{{one.field}}}" for one in found]
        said.text = read_formula(f' + "{self.separator}" + '.join(refs), outline).java
        said.attrib.pop("class", None)
        node.attrib.pop("pattern", None)
        if first.headers:
            title = self.title or self.separator.join(one.title for one in found)
            SetText(target=first.headers[0], text=title).change(template, outline)
        RemoveColumns(columns=self.columns[1:], other=first.id).change(template, outline)


def _called(name: str, outline: Outline) -> str:
    """Return the id of the only column that is called so, or ""."""
    wanted = re.sub(r"(?:[这那]?一?[列栏]|\s+column)$", "", name).strip().casefold()
    found = [one.id for one in outline.columns if wanted in (one.title.casefold(), one.field.casefold())]
    return found[0] if len(found) == 1 else ""
