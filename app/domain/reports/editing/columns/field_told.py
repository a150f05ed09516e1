"""A new field told with the column that shows it: its class, the heading, where it stands, how it looks."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, get_args

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.new_columns import AddColumn, Place
from app.domain.reports.editing.exact.look import ExactLook
from app.domain.reports.editing.exact.set_exactly import SetExactly
from app.domain.reports.editing.exact.slots import Slots, read_looks, slots_of
from app.domain.reports.editing.request.clause_text import any_of, compiled, normal
from app.domain.reports.editing.request.numerals import read_number
from app.domain.reports.editing.stated.declarations import Declare
from app.domain.reports.editing.stated.hidden_values import FORMAT, QUOTATION
from app.domain.reports.editing.stated.said_exactly import TYPE, full_type
from app.domain.reports.editing.stated.set_table_laid import class_said
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.totals.new_row_frame import columns_by_name
from app.domain.reports.models import JavaType

WORD_TYPE = (
    r"字符串|文本|长?整[数型]|双精度(?:浮点)?|浮点|小数|数字|数值|金额|日期|时间|布尔"
    r"|(?:string|text|integer|whole number|number|decimal|date|boolean|bool|double|long|bigdecimal)"
    r"(?![A-Za-z0-9_])"
)
_PLAIN = {
    "text": "java.lang.String",
    "number": "java.math.BigDecimal",
    "decimal": "java.math.BigDecimal",
    "whole number": "java.lang.Integer",
    "bool": "java.lang.Boolean",
    "时间": "java.util.Date",
    **dict.fromkeys(("浮点", "双精度", "双精度浮点"), "java.lang.Double"),
}
_HEADS = (
    r"(?:请|帮我|麻烦)*(?:新建|新增|添加|增加|定义|声明|创建|加)(?:上|入|一下)?(?:[一1]?个)?(?:新的?)?"
    rf"(?:(?P<t>{TYPE}|{WORD_TYPE})\s*(?:类型)?的?)?字段\s*(?:叫做?|名为|名叫|命名为|:)?\s*[\"“]?"
    rf"(?P<n>[A-Za-z_][A-Za-z0-9_]*)[\"”]?",
    r"(?:please )?(?:add|create|declare|define|introduce) (?:an? |the )?(?:new )?"
    rf"(?:(?P<t>{TYPE}|{WORD_TYPE})[ -](?:type )?)?field (?:(?:called|named) )?[\"“]?"
    rf"(?P<n>[A-Za-z_][A-Za-z0-9_]*)[\"”]?",
)
_TYPED = (
    rf"(?:(?:数据)?类型|\bclass\b)\s*(?:[为是用:=]|设为)?\s*(?P<t>{TYPE}|{WORD_TYPE})(?:类?型)?"
    rf"|(?:\b(?:of|with|as) )?(?:the )?(?:(?:data )?type|class)(?: of| is)?\s*[:=]?\s*(?P<t2>{TYPE}"
    rf"|{WORD_TYPE})"
    rf"|(?:\bof )?\(?\s*(?P<t3>{TYPE}|{WORD_TYPE})\s*(?:类?型|type\b|class\b)?\s*\)?(?=\s*(?:[,;)]"
    rf"|and\b|$|\.))"
)
_TITLE = (
    r"(?:列头|列标题|标题|表头|列名|名称|列)(?:文字)?(?:写|为|是|叫|用|显示|:)*\s*"
    rf"(?:(?P<q>{QUOTATION})|(?P<b>[^,;。“”\"]{{1,20}}?)(?=[,;。]|$))"
    r"|(?:(?:and )?(?:(?:in|as|into) (?:an? |its own )?(?:new )?column )?"
    r"(?:headed|titled|called|named|labell?ed|with (?:the |a )?(?:column )?(?:heading|header|title)"
    r"(?: of)?)"
    r"|(?:and )?(?:in |as )?an? (?:new )?column(?! (?:to|right|left|after|before|behind|next|at|in|on|for)\b)"
    r"(?= [“\"\w][\w ]{0,30}?[”\"]?(?: for it)? (?:to the|right of|left of|after|before|behind"
    r"|next to)\b))\s*"
    rf"(?:(?P<q2>{QUOTATION})|(?P<b2>[^,;“”\"]{{1,40}}?)(?=\s*(?:[,;]|\.(?:\s|$)|$|\b(?:for it|before|after"
    rf"|right of|left of|to the|at the|and|behind|next to)\b)))"
)
_BESIDE = (
    r"(?:(?:显示|放|插入|加)?(?:在|到))?\s*[“\"]?(?P<x>{names})[”\"]?\s*(?:这?一?列)?的?(?P<s>右[边侧面]"
    r"|后[边面]?|之后|左[边侧面]|前[边面]?|之前)"
    r"|(?:placed |put )?(?:to the )?(?P<e>right of|after|behind|next to|left of|before|in front of) "
    r"(?:the )?[“\"]?(?P<y>{names})[”\"]?(?![A-Za-z0-9_])(?: column)?"
)
_END = (
    r"(?:(?:显示|放|插入|加)?(?:在|到))?(?:表格?|明细|列表)?的?(?P<z>最后(?:一列|面)?|末尾|最右[边侧]?"
    r"|最前(?:面)?|最左[边侧]?|第一列)"
    r"|(?:as |in |into )?(?:the )?(?P<o>last|first) column|(?:at|on|to) the (?:very |far )?(?P<p>end"
    r"|right|left|start|beginning)"
)
_WIDTH = r"(?:列?宽度?|width)\s*(?:[为是:=]|of)?\s*(?P<w>\d+)|(?P<w2>\d+) ?(?:pt|points?)? wide|(?P<w3>\d+)宽"
_PATTERN = (
    r"(?:in |with |数字)?(?:the |a )?(?:(?:number )?format|pattern|格式)\s*(?:[为是用:=]|of|as)?\s*"
    r"(?P<p>{format}|[#0][#0,]*(?:\.[#0]+)?%?)"
)
_DECIMALS = (
    r"(?:保留|带)?(?P<zn>[一二两三四1-4])位小数"
    r"|(?:with )?(?P<en>one|two|three|four|[1-4]) decimals?(?: places?)?"
)
_LOOK = (
    r"(?:right|left|cent(?:er|re))[- ]aligned\b|cent(?:er|re)d\b|\bbold\b"
    r"|居中(?:对齐)?|[左右]对齐|靠[左右]|加粗|粗体"
)
_SMALL = (
    r"[\s,;。.、:\u0001()]+|并且?|再|然后|把|将|它|其|该字段|此字段|新字段|的值?|在|里|中|也|都"
    r"|(?:新增|添加|增加|插入|加)(?:上)?(?:新?的?)?(?:一?[个]?列|一列)(?:来)?|显示(?:它|该字段|其值)?"
    r"|展示|打印|放|明细|作为|一列"
    r"|\b(?:and|show(?:n)?|display(?:ed)?|print(?:ed)?|put|place(?:d)?|it|its value|the field|this field"
    r"|with|the|an?|is|as|in|into|to|for|new"
    r"|own|its|column|detail|rows?|add|insert)\b"
)


@dataclass
class FieldTold:
    """A new field and its column, as far as it is said."""

    name: str
    java_type: str = ""
    title: str = ""
    place: Place = "last"
    beside: str = ""
    placed: bool = False
    width: int = 0
    look: dict[str, Any] = field(default_factory=dict)
    pattern: str = ""

    def edits(self, _outline: Outline) -> list[Edit]:
        """Return the edits that declare the field and add its column."""
        java_type = self.java_type or "java.lang.String"
        known = java_type in get_args(JavaType)
        column = {
            "title": self.title or self.name,
            "field": self.name,
            "java_type": java_type if known else "java.lang.String",
            "place": self.place,
            "beside": self.beside,
            "width": self.width,
        }
        declared = [] if known else [Declare(what="field", name=self.name, java_type=java_type)]
        return [*declared, AddColumn.model_validate(column)]

    def looks(self, new: Sequence[ElementInfo]) -> list[Edit] | None:
        """Return the edits for the looks of its heading and value; None where it has no value."""
        values = [one.id for one in new if list(one.refs) == [f"F:{self.name}"]]
        if not values:
            return None
        edits: list[Edit] = []
        if self.look:
            edits.append(SetExactly(targets=[one.id for one in new], look=ExactLook(**self.look)))
        if self.pattern:
            edits.append(SetExactly(targets=values, look=ExactLook(pattern=self.pattern)))
        return edits


class _Reader:
    """Goes through the words once; the first part that fits at a place is taken."""

    def __init__(self, slots: Slots, outline: Outline, made: FieldTold) -> None:
        self._slots, self._outline, self._made = slots, outline, made
        self._columns = columns_by_name(outline)
        titles = [one for column in outline.columns for one in (column.title, column.field)]
        beside = _BESIDE.replace("{names}", any_of(one for one in titles if one) or r"(?!)")
        self._parts: tuple[tuple[str, Callable[[re.Match[str]], bool]], ...] = (
            (_TYPED, self._type),
            (_WIDTH, self._width),
            (_PATTERN.replace("{format}", FORMAT), self._pattern),
            (_DECIMALS, self._decimals),
            (_LOOK, self._look),
            (beside, self._beside),
            (_END, self._end),
            (_TITLE, self._title),
            (_SMALL, lambda _found: True),
        )

    def reads(self, at: int) -> bool:
        """Tell whether all words from a place on say something of the field or its column."""
        text = self._slots.text
        while at < len(text):
            found = next(
                (
                    one
                    for said, take in self._parts
                    if (one := compiled(said).match(text, at)) and one.group() and take(one)
                ),
                None,
            )
            if found is None:
                return False
            at = found.end()
        return True

    def _type(self, found: re.Match[str]) -> bool:
        said = class_of(found["t"] or found["t2"] or found["t3"])
        before, self._made.java_type = self._made.java_type, said
        return bool(said) and before in ("", said)

    def _title(self, found: re.Match[str]) -> bool:
        quoted, bare = found["q"] or found["q2"], found["b"] or found["b2"]
        title = self._slots.bare(quoted) if quoted else (bare or "").strip()
        before, self._made.title = self._made.title, title
        return bool(title) and before in ("", title)

    def _beside(self, found: re.Match[str]) -> bool:
        column = self._columns.get(normal(found["x"] or found["y"]))
        left = (found["s"] or "")[:1] in ("左", "前") or (found["e"] or "").lower().startswith(
            ("left", "before", "in fr")
        )
        left = left or found["s"] == "之前"
        return column is not None and self._stands("before" if left else "after", column.id)

    def _end(self, found: re.Match[str]) -> bool:
        said = (found["z"] or found["o"] or found["p"] or "").lower()
        first = said in ("first", "left", "start", "beginning", "第一列") or said.startswith(("最前", "最左"))
        return self._stands("first" if first else "last", "")

    def _stands(self, place: Place, beside: str) -> bool:
        before = (self._made.place, self._made.beside) if self._made.placed else (place, beside)
        self._made.place, self._made.beside, self._made.placed = place, beside, True
        return before == (place, beside)

    def _width(self, found: re.Match[str]) -> bool:
        self._made.width = int(found["w"] or found["w2"] or found["w3"])
        return True

    def _pattern(self, found: re.Match[str]) -> bool:
        said = found["p"]
        self._made.pattern = self._slots.bare(said) if said in self._slots.hidden else said
        return True

    def _decimals(self, found: re.Match[str]) -> bool:
        self._made.pattern = f"#,##0.{'0' * int(read_number(found['zn'] or found['en']) or 0)}"
        return True

    def _look(self, found: re.Match[str]) -> bool:
        own = Slots(found.group(), self._slots.hidden)
        read_looks(own)
        self._made.look |= own.look
        return bool(own.look)


def class_of(said: str) -> str:
    """Return the class that a word names, in Java or in plain words; "" where it names none."""
    return class_said(said) or (full_type(said) if re.fullmatch(TYPE, said) else _PLAIN.get(said.lower(), ""))


def field_told_of(text: str, outline: Outline) -> FieldTold | None:
    """Return the new field with its column of which a text tells each part, else None."""
    slots = slots_of(text.strip())
    head = next((found for one in _HEADS if (found := compiled(one).match(slots.text))), None)
    if head is None or not outline.columns or any(one.name == head["n"] for one in outline.fields):
        return None
    made = FieldTold(head["n"], class_of(head["t"]) if head["t"] else "")
    if not _Reader(slots, outline, made).reads(head.end()):
        return None
    return made if made.placed or made.title else None


def unshown_field(edits: Sequence[dict[str, Any]], outline: Outline) -> list[str]:
    """Return a field that is declared where a new column or text beside it prints something else."""
    declared = [
        one["name"] for one in edits if one["kind"] in ("add_data", "declare") and one.get("what") == "field"
    ]
    blank = any(
        one["kind"] == "add_column" and not (one.get("field") or one.get("formula") or one.get("expression"))
        for one in edits
    )
    labels = {normal(one.label) for one in outline.elements if one.label}
    copied = any(one["kind"] == "add_text" and normal(str(one.get("text"))) in labels for one in edits)
    return declared[:1] if blank or copied else []
