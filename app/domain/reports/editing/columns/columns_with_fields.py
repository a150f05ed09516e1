"""New columns that are told with the fields they print: “数量”取新字段 qty, "Tax" from the new field tax."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import get_args

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.new_columns import AddColumn, Place
from app.domain.reports.editing.exact.look import ExactLook
from app.domain.reports.editing.exact.set_exactly import SetExactly
from app.domain.reports.editing.request.clause_text import WIDE, compiled, normal
from app.domain.reports.editing.stated.set_table_laid import class_said
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.totals.new_row_frame import columns_by_name
from app.domain.reports.models import JavaType

_MARKS = str.maketrans({"“": '"', "”": '"', "「": '"', "」": '"', "『": '"', "』": '"'})
_NAME = r"[A-Za-z_][A-Za-z0-9_]*"
_Q = r"\"[^\"]{1,60}\""
_COUNT = {"一": 1, "1": 1, "两": 2, "二": 2, "2": 2, "三": 3, "3": 3, "四": 4, "4": 4}
_COUNT |= {"a": 1, "one": 1, "two": 2, "three": 3, "four": 4}
_MORE = r"(?:\s*\((?P<more>[^()]{1,60})\))?"
_HEAD = compiled(
    r"(?:请|帮我|在|给)*(?:(?P<first>最左[边面]|最前[边面])|(?P<last>表格?(?:的)?(?:末尾|最后面?)|最后面?|末尾|最右[边侧面])"
    r"|(?P<beside>[^,;]{1,30}?)\s*(?:这?一?列|那列)?的?(?P<side>右[边侧面]|后[面边]?|左[边侧面]|前[面边]?))"
    r"(?:再|另|各)?(?:添加|增加|新增|插入|加上?)(?P<n>[一两二三四1-4])?个?列[,:]?\s*"
)
_HEAD_EN = compiled(
    r"(?:please )?(?:add|insert|append) (?P<n>an?|one|two|three|four)(?: new| more)? columns?"
    r"(?P<q> \"[^\"]{1,60}\")?(?: (?:(?P<last>(?:at the (?:very )?end|on the (?:far )?right))"
    r"|(?:(?P<after>after|to the right of|behind)"
    r"|before|to the left of) (?:the )?(?P<beside>[^,:;]{1,30}?)(?: column)?))?"
    r"(?::| with|,)?\s*(?=\"| ?(?:from|with|showing|for) |the new field)"
)
_ITEM = compiled(
    rf"(?:其中)?(?:[,、;]|和|与|及)?\s*(?:一列)?(?:叫做?|名为|是)?(?P<t>{_Q})\s*(?:这?一?列)?[,:]?\s*"
    rf"(?:取自?|显示|绑定|用|对应|打印)?(?P<new>新增?的?)?字段\s*(?P<f>{_NAME}){_MORE}"
)
_ITEM_EN = compiled(
    rf"(?:,? and|,|;)?\s*(?P<t>{_Q})?\s*(?:(?:is )?(?:from|with|showing|shows|for|of)\s+)?"
    rf"(?:the |a )?(?P<new>new )?field\s+\"?(?P<f>{_NAME})\"?{_MORE}"
)
_MADE = compiled(
    r"[,;]?\s*(?:(?:这?[些两几]个?|新)?字段(?:名)?(?:都|还|现在)?(?:没有|不存在)?(?:的话)?[,]?\s*)?(?:就|都|也|请|帮我)*(?:一起|一并|先|自动)?"
    r"(?:新建|新增|建上?|创建|声明|加上|添加)(?:一下|好|上)?(?:这?[些两几]个?字段)?"
    r"|[,;]?\s*(?:and )?(?:declare|create|add) (?:the|both|these) (?:new )?fields?(?: too| as well)?"
)
_DECIMALS = re.compile(r"(?:保留)?(?P<n>[一两二三四1-4])位小数|(?P<m>\d) decimals?(?: places)?")
_THOUSANDS = re.compile(r"带?千分位(?:分隔符?)?|with thousands(?: separators?)?|thousands separators?")
_PATTERN = re.compile(
    r"(?:(?:格式|pattern|format)(?:为|是|用| is| of)?\s*:?\s*)?"
    r"(?P<p>[#0][#0,.%]*|[yMd]{1,4}[-/.年][yMd]{1,4}(?:[-/.月][yMd]{1,4}日?)?)"
)


@dataclass
class _Column:
    """A new column: its heading, its field with its class, and how its values are written."""

    title: str
    name: str
    java_type: str
    pattern: str = ""


@dataclass
class FieldColumns:
    """New columns beside one another, each of a field that may be new."""

    place: Place
    beside: str
    columns: list[_Column] = field(default_factory=list)

    def edits(self, outline: Outline) -> list[Edit]:
        """Return the edits that add them, each behind the one before it."""
        ids = [one.id for one in sorted(outline.columns, key=lambda one: one.x)]
        first = ids.index(self.beside) if self.beside in ids else -1
        places = [(self.place, self.beside)] * len(self.columns)
        if self.place in ("after", "first"):  # columns are numbered as they stand
            places[1:] = [("after", f"c{first + 1 + at}") for at in range(1, len(self.columns))]
        return [
            AddColumn.model_validate(
                {
                    "place": place,
                    "beside": beside,
                    "title": one.title,
                    "field": one.name,
                    "java_type": one.java_type,
                }
            )
            for one, (place, beside) in zip(self.columns, places, strict=True)
        ]

    def looks(self, new: Sequence[ElementInfo]) -> list[Edit] | None:
        """Return the edits that write their values as it is said; None where a column isn't there."""
        found: list[Edit] = []
        for one in self.columns:
            ids = [each.id for each in new if list(each.refs) == [f"F:{one.name}"]]
            if not ids:
                return None
            if one.pattern:
                found.append(SetExactly(targets=ids, look=ExactLook(pattern=one.pattern)))
        return found


def field_columns_of(text: str, outline: Outline) -> FieldColumns | None:
    """Return the new columns that a text tells with their fields, where it says nothing else; else None."""
    if not outline.columns or not re.search(r"字段|\bfield\b", text, re.IGNORECASE):
        return None
    plain = text.translate(WIDE).translate(_MARKS).strip().rstrip(".。")
    chinese = re.search(r"[\u3400-\u9fff]", re.sub(_Q, "", plain)) is not None
    head = (_HEAD if chinese else _HEAD_EN).match(plain)
    place = _place(head, outline, chinese=chinese) if head else None
    if head is None or place is None:
        return None
    said, rest = _items(plain, head, chinese=chinese)
    tail = plain[rest:].strip()
    made = bool(tail)
    if not said or (head["n"] and _COUNT.get(head["n"].lower(), 1) != len(said)):
        return None
    if tail and not _made(tail):
        return None
    columns = [_column(one, outline, made=made) for one in said]
    found = FieldColumns(*place, columns=[one for one in columns if one is not None])
    titles = {normal(one.title) for one in outline.columns}
    fresh = [normal(one.title) for one in found.columns]
    whole = len(found.columns) == len(said) and len(set(fresh)) == len(fresh) and not titles & set(fresh)
    return found if whole else None


def _items(plain: str, head: re.Match[str], *, chinese: bool) -> tuple[list[tuple[str, re.Match[str]]], int]:
    """Return heading and words of each column that is told, and where the last one ends."""
    found: list[tuple[str, re.Match[str]]] = []
    at = head.end()
    title = "" if chinese else (head["q"] or "").strip()
    while one := (_ITEM if chinese else _ITEM_EN).match(plain, at):
        heading = one["t"] or (title if not found else "")
        if not heading:
            return [], at
        found.append((heading.strip('"'), one))
        at = one.end()
    return found, at


def _made(tail: str) -> bool:
    """Tell whether words only say that the fields are to be made."""
    while tail:
        one = _MADE.match(tail) or re.match(r"[,;]\s*(?:字段|这些字段)?(?:还|现在)?(?:没有|不存在)", tail)
        if one is None or not one.group():
            return False
        tail = tail[one.end() :].strip()
    return True


def _place(head: re.Match[str], outline: Outline, *, chinese: bool) -> tuple[Place, str] | None:
    """Return where the columns go; None where the column that they stand beside isn't there."""
    if head["beside"]:
        column = columns_by_name(outline).get(normal(head["beside"].strip('" ')))
        after = head["side"][0] in "右后" if chinese else bool(head["after"])
        return ("after" if after else "before", column.id) if column is not None else None
    if chinese and head["first"]:
        return "first", ""
    return "last", ""


def _column(said: tuple[str, re.Match[str]], outline: Outline, *, made: bool) -> _Column | None:
    """Return a column that is told; None for a bad class or format, or a field that isn't there."""
    title, words = said
    known = next((one.java_type for one in outline.fields if one.name == words["f"]), "")
    more = words["more"] or ""
    pattern, kind = "", ""
    decimals, thousands = _DECIMALS.search(more), _THOUSANDS.search(more)
    if decimals or thousands:
        number = decimals and (decimals["n"] or decimals["m"])
        count = (_COUNT.get(number) or int(number)) if number else 0
        pattern = ("#,##0" if thousands else "0") + (f".{'0' * count}" if count else "")
        more = _THOUSANDS.sub("", _DECIMALS.sub("", more))
    for part in filter(None, (one.strip() for one in re.split(r"[,、;]", more))):
        written = _PATTERN.fullmatch(part)
        if written and not pattern:
            pattern = written["p"]
        elif not kind and (own := class_said(part)) in get_args(JavaType):
            kind = own
        else:
            return None
    if known and (words["new"] or (kind and kind != known)):
        return None
    if not known and not (words["new"] or kind or made):
        return None
    if not known and not kind:
        kind = "java.math.BigDecimal" if pattern.startswith(("#", "0")) else "java.lang.String"
    kind = kind or (known if known in get_args(JavaType) else "java.lang.String")
    return _Column(title, words["f"], kind, pattern)
