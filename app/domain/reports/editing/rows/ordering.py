"""Edits of the order of rows: sort by fields, and what groups need of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.cells import DATES, NUMBERS
from app.domain.reports.editing.data.query_text import ordered_by
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled, normal
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.rows.limits import limit_as_sorted
from app.domain.reports.editing.rows.order_within import around, around_zh, pass_rows
from app.domain.reports.editing.template.glossary import senses
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import field_called
from app.domain.reports.xml_tools import local

_COMPARABLE = NUMBERS | DATES | {"java.lang.String", "java.lang.Boolean", "java.util.Calendar"}
_PLAIN = re.compile(r"\s*\$F\{([^}]+)\}\s*")
_SORT = (
    r"[早晚大小高低新旧多少]的(?:都|要)?(?:排|放|列)?在?最?前面?|排[序列]|排(?:个|一下|好)?顺?序|排(?=[一下好个]"
    r"|$|[,。吧])|最[高大多新晚贵近低小少早旧]的?[^,的]{1,8}?(?:都|要)?(?:排|放|显示|列)?[在到]最?[前上]面?"
    r"|最[高大多新晚贵近低小少早旧]的?(?:订单|记录|行|数据)?(?:都|要)?(?:排|放|显示|列)?[在到]?最?(?:前"
    r"|上)面?|升序|降序|[倒逆]序|[倒逆反]着?排|正序|[由从自][大小高低新旧早晚多少近远](?:[到至及往]|开始往?)[大小高低新旧早晚多少近远]"
    r"|\b(?:sort(?:ed)?|order(?:ed)?|arrange[ds]?)(?: \w+){0,3} (?:by|on)\b|\bsort\b|\bmost recent\b"
    r"|\b(?:larg|high|new|lat|bigg|great|small|low|old"
    r"|earli)est(?: \w+){0,2} (?:first|on top|at the top)\b|\b(?:asc|desc)ending\b"
    r"|\bfrom (?:the )?\w+est\b.{0,40}? to (?:the )?\w+est\b"
)
_DOWN = (
    r"\bZ\s*(?:-|to)\s*A\b|[晚大高新多贵]的(?:都|要)?(?:排|放|列)?在?最?前面?|\bfrom (?:the )?(?:high"
    r"|larg|new|lat"
    r"|bigg?)est\b|最[高大多新晚贵近]的?[^,]{0,16}(?:前|上)面?|降序|[倒逆]序|[倒逆反]着?排"
    r"|[由从自][大高新晚多近](?:[到至及往]|开始往?)[小低旧早少远]"
    r"|\bdesc(?:ending)?\b|\bhigh(?:est)? to low(?:est)?\b|\bin reverse\b"
    r"|\breversed? (?:order|alphabetical(?: order)?)\b"
    r"|\b(?:larg|bigg|great|new|lat)e?st to (?:the )?(?:small|low|old|earli)est\b"
    r"|\b(?:larg|high|new|lat|bigg|great)est(?: \w+){0,2} (?:first|on top|at the top)\b"
    r"|\bmost recent(?: \w+)? (?:first|on top)\b"
)
_UP = (
    r"[早小低旧少]的(?:都|要)?(?:排|放|列)?在?最?前面?|\bfrom (?:the )?(?:low|small"
    r"|old|earli)est\b"
    r"|最[低小少早旧便]宜?的?[^,]{0,16}(?:前|上)面?|升序|正序"
    r"|[由从自][小低旧早少远](?:[到至及往]|开始往?)[大高新晚多近]"
    r"|\basc(?:ending)?\b|\blow(?:est)? to high(?:est)?\b"
    r"|\b(?:small|old|earli)est to (?:the )?(?:larg|bigg|great|high|new|lat)e?st\b"
    r"|\b(?:small|low|old|earli)est(?: \w+){0,2} (?:first|on top|at the top)\b"
)


def sort_nodes(template: Template) -> list[Any]:
    """Return the sort fields of the main dataset."""
    return [one for one in template.root if local(one) == "sortField"]


def group_fields(template: Template) -> list[str]:
    """Return the fields that groups are made of, outermost first; only those that are plain fields."""
    found = []
    for group in template.root:
        said = xml.child(group, "groupExpression") if local(group) == "group" else None
        plain = _PLAIN.fullmatch((said.text or "") if said is not None else "")
        if plain:
            found.append(plain.group(1))
    return found


def ordered_by_query(template: Template) -> bool:
    """Tell whether the data comes from a query that orders its rows by the groups' fields first."""
    query = next((one for one in template.root if local(one) in ("queryString", "query")), None)
    fields = [one.lower() for one in group_fields(template)]
    return query is not None and bool(fields) and ordered_by(query.text or "")[: len(fields)] == fields


def sort_rows(template: Template, keys: Sequence[tuple[str, bool]]) -> None:
    """Sort by fields, each ascending or (True) descending; groups stay together."""
    former = {one.get("name"): one.get("order") for one in sort_nodes(template)}
    down = dict(keys)
    wanted = list(dict.fromkeys([*group_fields(template), *(name for name, _down in keys)]))
    for one in sort_nodes(template):
        template.drop(one)
    for name in wanted:
        node = xml.make(template.root, "sortField", name=name)
        if down.get(name, former.get(name) == "Descending"):
            node.set("order", "Descending")
        template.add(template.root, node)
    limit_as_sorted(template)


class SortRows(Edit):
    """Sort the rows by fields, first key first; groups stay together."""

    kind: Literal["sort"] = "sort"
    hints: ClassVar[str] = r"排序|升序|降序|sort|order"
    company: ClassVar[str] = (
        r"(?:明细|数据|记录|行)(?=[改按先重都用])|改为?(?=按)"
        r"|\bnumbers?(?=\s*(?:$|,|\b(?:ascending|descending|in|from)\b))"
        r"|\b(?:orders?|invoices?|items?|products?|customers?)(?= by\b)|\b(?:list|show"
        r"|print)\b(?= [a-z ]*\bfrom\b)|\b(?:using|with) sort ?fields?\b"
        r"|\bwithin (?:the |each |every )?same\b|,? ?\bso (?:that )?(?:[\w'’]+ ){1,8}?(?:stays?"
        r"|stands?|are|is|comes?|prints?|appears?|kept"
        r"|printed)"
        r"(?: printed| kept)? together\b(?! on)"
    )
    rank = 28
    fields: list[str] = Field(min_length=1, max_length=6, description="field names")
    orders: list[Literal["asc", "desc"]] = Field(default_factory=list, description="one per field, else asc")

    def check(self, outline: Outline) -> str:
        """The fields must be declared and comparable."""
        known = {one.name: one.java_type for one in outline.fields}
        missing = [one for one in self.fields if one not in known]
        if missing:
            return _("There is no field {names}.", names=_(", ").join(missing))
        wrong = [one for one in self.fields if known[one] not in _COMPARABLE]
        return _("The values of {names} have no order.", names=_(", ").join(wrong)) if wrong else ""

    def describe(self, outline: Outline) -> str:
        """Name the keys."""
        names = _(", ").join(
            _("{name} (descending)", name=field_called(name, outline))
            if down
            else field_called(name, outline)
            for name, down in self._keys()
        )
        if {one for one in outline.group_fields.values() if one} - set(self.fields):
            return _("Sorted the rows within their groups by {names}.", names=names)
        return _("Sorted the rows by {names}.", names=names)

    def _keys(self) -> Iterator[tuple[str, bool]]:
        for at, name in enumerate(self.fields):
            yield name, at < len(self.orders) and self.orders[at] == "desc"

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 按金额降序排序, sort by date then amount descending."""
        named = clause.has(
            r"排序|先按|\b(?:sort|order|arrang)(?:ed|e)?\b|\bfrom (?:the )?\w+est\b.*\bto"
            r" (?:the )?\w+est\b|\b\w+est\b.*\bfirst\b.*\bthen\b"
        ) or not clause.has(r"再按|\bthen\b")
        bare = not clause.has(
            r"按|排|的(?:都|要)?(?:放|列)?在?最?前|最[高大多新晚贵近低小少早旧].{0,10}[在到]最?[前上]|\b(?:sort|order|arrang)(?:ed|e)?\b"
            r"|\b\w+est\b.*\b(?:first|top)\b|\bmost recent\b"
            r"|\bfrom (?:the )?\w+est\b.{0,40}? to (?:the )?\w+est\b"
        )
        if (
            bare
            or clause.has(r"^\s*(?:再|then\b)")
            or not named
            or not clause.has(_SORT)
            or clause.has(r"取消|不要|去掉|\b(?:remove|no|without)\b")
        ):
            return []
        for order in compiled(_ORDER_SAID).finditer(clause.words):
            clause.take(clause.start + order.start(), clause.start + order.end())
        within = clause.has(r"在?(?:每一?个?|各个?)?[^,按]{0,6}(?:分?组)[内里中](?=[^,]{0,4}按)")
        clause.take(within.start(), within.end()) if within else None
        outer = around(clause, outline)
        pass_rows(clause)
        names = _of_age([one for one in _named(clause, outline) if one not in outer], clause, outline)
        if not names:
            raise clause.unclear([one.values[0] for one in outline.columns])
        _mark_their_name(clause, names, outline)
        orders = _nearest_first(_orders(clause, names), names, clause, outline)
        first: list[Literal["asc", "desc"]] = ["asc" for _one in outer if orders]
        names, orders = [*outer, *names], [*first, *orders]
        heard(
            clause,
            rf"{_SORT}|先|按照?|根据|依据|再|后|其次|高低|大小|先后|(?:首?字母|拼音|笔画)|顺序|\b(?:rows|records"
            rf"|data|by|on"
            rf"|(?:ascending|descending|reverse|alphabetical) order|order(?:ed)?"
            rf"|arrange|in|then|first|top|A\s*(?:-|to)\s*Z|Z\s*(?:-|to)\s*A|from"
            rf"|to|the (?:lowest|highest|smallest"
            rf"|largest|oldest|newest|earliest|latest)|(?:low|high|small|larg|old|new|earli"
            rf"|lat|bigg?)est)\b",
        )
        return [cls(fields=names, orders=orders)]

    def change(self, template: Template, outline: Outline) -> None:
        """Declare the sort fields."""
        sort_rows(template, list(self._keys()))


_BY_NAME = r"\b(?P<e>[a-z]\w+) by (?:their |the )?(?P<w>names?|dates?|day)\b"


def _mark_their_name(clause: Clause, names: list[str], outline: Outline) -> None:
    """Pass over the name or date of what is sorted where the rows have only one: sort the tests by name."""
    said = clause.has(_BY_NAME) if clause.english and len(names) == 1 else None
    if said is None:
        return
    types = {one.name: one.java_type for one in outline.fields}
    titles = [one.title for one in outline.columns if one.field == names[0]]
    thing = re.sub(r"ies$", "y", said["e"].lower()).removesuffix("s")
    if said["w"].lower().startswith("name"):
        known = any(thing in one.lower() for one in (names[0], *titles)) and types.get(names[0]) == _TEXT
    else:
        dated = [one for one in outline.columns if one.java_type in DATES]
        known = len(dated) == 1 and dated[0].field == names[0]
    if known:
        clause.mark(said.start("w"), said.end("w"))


_TEXT = "java.lang.String"
# Days that are still to come: the first of them is the nearest.
_TO_COME = re.compile(
    r"[效到]期|有效|截止|期限|计划|交[货付][日期]|应[收付]|expir|\bdue|due_?date|deadline|valid|until|planned|scheduled",
    re.IGNORECASE,
)


def _nearest_first(
    orders: list[Literal["asc", "desc"]], names: list[str], clause: Clause, outline: Outline
) -> list[Literal["asc", "desc"]]:
    """Turn the orders where days to come are to stand from near to far: the first of them is the nearest."""
    if not clause.has(r"[由从自][近远](?:[到至及往]|开始往?)[近远]"):
        return orders
    titles = {one.field: one.title for one in outline.columns}
    comes = [bool(_TO_COME.search(f"{one} {titles.get(one, '')}")) for one in names]
    to_come: Literal["asc", "desc"] = "asc" if clause.has(r"[由从自]近") else "desc"
    given: list[Literal["asc", "desc"]] = [*orders, *["asc" for _one in names[len(orders) :]]]  # type: ignore[list-item]
    return [to_come if ahead else one for one, ahead in zip(given, comes, strict=True)]


_AGE = r"\b(?:newest|latest|oldest|earliest|most recent)\b|最[新近早晚]|[新旧早晚]的"
_STEM = 5
_IN_TURN = r"\bthen\b|\band by\b"
_DATED = re.compile(r"日期|时间|\b(?:date|time|day|year|month)\b", re.IGNORECASE)


def _of_age(names: list[str], clause: Clause, outline: Outline) -> list[str]:
    """Return the fields to sort by; the newest and oldest are so by a date, whatever else is named."""
    if not names or not clause.english or not clause.has(_AGE):
        return names or _by_age(clause, outline)
    titles = {one.field: one.title for one in outline.columns}
    spaced = re.compile(r"(?<=[a-z])(?=[A-Z])|_")
    known = [
        one.name
        for one in outline.fields
        if one.java_type in DATES
        or _DATED.search(f"{one.label} {spaced.sub(' ', one.name)} {titles.get(one.name, '')}")
    ]
    dated = [one for one in names if one in known]
    if clause.has(_IN_TURN):
        aged = [] if dated else _by_age(clause, outline)
        if not dated and not aged:
            return []
        last = bool(aged) and clause.has(rf"(?:{_IN_TURN}).*(?:{_AGE})") is not None
        return [*names, *aged] if last else [*aged, *names]
    return dated or _by_age(clause, outline)


def _by_age(clause: Clause, outline: Outline) -> list[str]:
    """Return the only date of the rows where the newest or oldest are to come first."""
    if not clause.has(r"\b(?:newest|latest|oldest|earliest|most recent)\b|最[新近早晚]|[新旧早晚]的"):
        return []
    dates = [
        one.name
        for one in outline.fields
        if one.java_type in DATES
        or re.search(r"日期|时间|\bdate\b", f"{one.label} {one.name}".replace("_", " "), re.IGNORECASE)
    ]
    titled = [
        one.field for one in outline.columns if re.search(r"日期|时间|\bdate\b", one.title, re.IGNORECASE)
    ]
    found = list(dict.fromkeys([*dates, *titled]))
    return found if len(found) == 1 else _of_that_event(found, clause, outline)


def _of_that_event(dates: Sequence[str], clause: Clause, outline: Outline) -> list[str]:
    """Return the only date that is called like the rows: the newest orders are so by "Ordered on"."""
    if not clause.english:
        return []
    said = {one[:_STEM] for one in re.findall(r"[a-z]{5,}", clause.words.lower())}
    titles = {one.field: one.title for one in outline.columns}
    found = [one for one in dates if titles.get(one, one).lower()[:_STEM] in said]
    return found if len(found) == 1 else []


def _named(clause: Clause, outline: Outline) -> list[str]:
    """Return the fields that a clause names, in its order."""
    by = r"\b(?:sort|order|arrange)\w*\b.{0,40}? (?:by|on)\b"
    said = clause.after(by) if clause.english and clause.has(by) else clause
    found = [one.name for one in said.data("field")] or [one.name for one in clause.data("field")]
    if not found:
        known = {one.name for one in outline.fields}
        found = [one.field for one in clause.columns(required=False) if one.field in known]
    return _not_run_together(list(dict.fromkeys(found))[:6], said, outline)


def _not_run_together(names: list[str], clause: Clause, outline: Outline) -> list[str]:
    """Return the fields but those whose names only make up another's with the next word: line total.

    Raises EditProblem where two names stand side by side that mean no one field.
    """
    if not clause.english or len(names) < 2:
        return names
    titles = {one: {one.lower()} for one in names}
    for column in outline.columns:
        titles.get(column.field, set()).add(column.title.lower())
    for first, then in pairwise(names):
        pairs = [f"{one} {other}" for one in titles[first] for other in titles[then]]
        said = [one for one in pairs if re.search(rf"\b{re.escape(one)}\b", clause.words.lower())]
        meant = {normal(one) for each in said for one in senses().get(each, ())}
        whole = [one for one in (first, then) if normal(one) in meant]
        if said and len(whole) != 1:
            raise clause.unclear()
        if said:
            names = [one for one in names if one not in (first, then) or one in whole]
    return names


_ORDER_SAID = r"^(?:re)?order\b|\b(?:in )?(?:ascending|descending|reverse|alphabetical|that|this) order\b"
_THEN = r"[,;]|再按|然后|其次|\bthen\b"


def _in_turn(clause: Clause, names: Sequence[str]) -> list[Literal["asc", "desc"]]:
    """Return each key's order where every key stands in a part of its own; [] where they don't."""
    cuts = [0, *(one.start() for one in compiled(_THEN).finditer(clause.words)), len(clause.words)]
    orders: list[Literal["asc", "desc"]] = []
    seen: list[str] = []
    for start, stop in pairwise(cuts):
        part = replace(clause, start=clause.start + start, end=clause.start + stop, memory={}, used=[])
        found = [one.name for one in part.data("field")]
        if len(found) > 1:
            return []
        if not found and not seen and compiled(_AGE).search(part.words):
            found = list(names[:1])
        down = compiled(_DOWN).search(part.words)
        if found:
            seen += found
            orders.append("desc" if down else "asc")
        elif down and orders:
            orders[-1] = "desc"
    return orders if seen == list(names) and len(seen) > 1 else []


# 由近到远: of days that are still to come the nearest is the first.
_BY_NEARNESS = re.compile(r"[由从自][近远]")


def _turned(order: str) -> str:
    return "asc" if order == "desc" else "desc"


def _orders(clause: Clause, names: Sequence[str]) -> list[Literal["asc", "desc"]]:
    """Return each key's order: the one said in its part, after it, or the only one for all."""
    count, apart = len(names), _in_turn(clause, names)
    titles = [one.title for one in clause.outline.columns if one.field in names]
    still_to_come = any(_TO_COME.search(one) for one in (clause.words, *titles, *names))
    said = [
        (found.start(), _turned(order) if still_to_come and _BY_NEARNESS.match(found.group()) else order)
        for order, pattern in (("desc", _DOWN), ("asc", _UP))
        for found in compiled(pattern).finditer(clause.words)
    ]
    clause.says(_DOWN)
    clause.says(_UP)
    if apart:
        return apart
    orders: list[Literal["asc", "desc"]] = [
        "desc" if order == "desc" else "asc" for _at, order in sorted(said)
    ]
    if len(orders) == 1 < count:
        if not re.search(r"[,;\uff0c\uff1b]|再按|然后|\bthen\b", clause.words):
            return orders * count
        return [*(["asc"] * (count - 1)), *orders]  # type: ignore[list-item]
    return orders[:count]


class AddSortKey(Edit):
    """Sort rows that are equal so far by one more field."""

    kind: Literal["add_sort_key"] = "add_sort_key"
    hints: ClassVar[str] = r"排序|升序|降序|sort|order"
    rank = 29
    field: str = Field(min_length=1, description="field name")
    order: Literal["asc", "desc"] = "asc"
    within: str = Field("", description="field by which the rows are sorted before; empty: as they are")

    def check(self, outline: Outline) -> str:
        """The fields must be declared and comparable."""
        return SortRows(fields=[one for one in (self.within, self.field) if one]).check(outline)

    def describe(self, outline: Outline) -> str:
        """Name the key."""
        name = field_called(self.field, outline)
        name = _("{name} (descending)", name=name) if self.order == "desc" else name
        return _("Sorted equal rows by {name}.", name=name)

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 再按金额降序, then Amount descending."""
        outer = [] if clause.english else around_zh(clause)
        further = clause.has(r"^\s*(?:再按|then by\b)") or bool(outer and clause.has(r"再"))
        several = clause.has(r"排序|\bsort|再按|\bthen\b")
        if not further and (several or not clause.has(rf"{_DOWN}|{_UP}")):
            return []
        names = [one for one in _named(clause, outline) if one not in outer]
        if len(names) != 1:
            return []
        orders = _orders(clause, names)
        heard(clause, r"再|按照?|排[序列]?|\b(?:then|by|order)\b")
        within = outer[0] if outer else ""
        return [cls(field=names[0], order=orders[0] if orders else "asc", within=within)]

    def change(self, template: Template, outline: Outline) -> None:
        """Put the key after those that stand."""
        former = [
            (str(one.get("name")), one.get("order") == "Descending")
            for one in sort_nodes(template)
            if one.get("name") != self.field
        ]
        known = {*group_fields(template), *(name for name, _down in former)}
        outer = [(self.within, False)] if self.within and self.within not in known else []
        sort_rows(template, [*former, *outer, (self.field, self.order == "desc")])


_ONLY_WAY = (
    rf"(?:请|就|都|要|是|用|按|排|为)*(?:(?P<down>{_DOWN})|(?P<up>{_UP}))"
    r"(?:地?排[序列]?|的?顺序)?(?:就行|即可)?"
)


def turned_key(part: str, last: Edit | None) -> AddSortKey | None:
    """Return the key just added in the order that a clause says and nothing else: 再按日期排，从新到旧."""
    said = compiled(_ONLY_WAY).fullmatch(part.strip(" ,.;\uff0c。\uff1b"))
    if said is None or not isinstance(last, AddSortKey):
        return None
    return last.model_copy(update={"order": "desc" if said["down"] else "asc"})


class ClearSort(Edit):
    """Take the sorting of rows away, except what groups need."""

    kind: Literal["clear_sort"] = "clear_sort"
    hints: ClassVar[str] = r"排序|sort"
    rank = 27

    def describe(self, outline: Outline) -> str:
        """Say that rows come as they are."""
        return _("Took the sorting of the rows away.")

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 取消排序, remove sorting."""
        if clause.says(
            r"(?:取消|不要|去掉|删除|移除).{0,4}排序|不排序"
            r"|\b(?:remove|no|without|cancel|clear)\b.{0,8}\bsort(?:ing)?\b"
        ):
            return [cls()]
        return []

    def change(self, template: Template, outline: Outline) -> None:
        """Drop the sort fields that no group needs."""
        needed = group_fields(template)
        for one in sort_nodes(template):
            if one.get("name") not in needed:
                template.drop(one)
        limit_as_sorted(template)
