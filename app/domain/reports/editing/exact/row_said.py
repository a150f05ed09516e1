"""A row of a label and its values that a request puts below another row, all of it said."""

from __future__ import annotations

import re

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.data.data import AddData
from app.domain.reports.editing.exact.bands import ANY_BAND, band_named
from app.domain.reports.editing.exact.here import Here
from app.domain.reports.editing.exact.slots import Slots
from app.domain.reports.editing.request.clause_text import WIDE, compiled, normal
from app.domain.reports.editing.stated.hidden_values import FORMAT, QUOTATION, VALUE
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.places import value_beside
from app.domain.reports.editing.things.labelled_row import AddLabelledRow, RowValue
from app.domain.reports.editing.totals.totals import Calculation

_NAME = r"[A-Za-z_][A-Za-z0-9_]*"
_ABOVE = rf"(?:在)?(?:最后|末尾)?的?\s*(?P<a>{QUOTATION}|[A-Za-z][\w .:]{{0,30}}?|[\u4e00-\u9fff]{{2,12}}?:?)"
_ROW = r"(?:an?|another) (?:new )?row"
_BELOW = r"(?:below|under|beneath) (?:the )?(?:row )?"
# The row below which the new one stands, and its label where that follows at once.
_HEAD = (
    rf"{_ABOVE}\s*(?:那|这)?(?:一?[行组])?的?下[面方边]?(?:再|另外?)*(?:添加|增加|插入|加上?|添)"
    rf"(?:一|1)(?:行|组)\s*[:]?\s*(?P<l>{QUOTATION})?"
    rf"|\b(?:add|insert|put) {_ROW}\s*(?P<l3>{QUOTATION})?\s*{_BELOW}(?P<a3>{QUOTATION})(?: row)?"
    rf"|\b{_BELOW}(?P<a2>{QUOTATION})(?: row)?,? (?:add|insert|put) {_ROW}\s*(?P<l2>{QUOTATION})?"
)
_LABEL = (
    r"(?:左边|前面)?(?:的)?(?:标签|\b(?:the |its |with the )?label)(?:[是为写用叫:]|显示|内容|\s*\bis\b)*"
    rf"\s*(?P<l>{QUOTATION})"
)
_BOLD = r"粗体|加粗|\b(?:in )?bold\b"
_WAYS: tuple[tuple[Calculation, str], ...] = (
    ("Average", r"平均值?|均值|\baverage\b"),
    ("Sum", r"合计|总和|总计|小计|求和|\b(?:sum|total)\b"),
    ("Highest", r"最大值|最高值|\b(?:maximum|highest value)\b"),
    ("Lowest", r"最小值|最低值|\b(?:minimum|lowest value)\b"),
)
_LEADS = (
    r"(?:右边|后面|旁边|下一行|下面|其?值|数值|内容|\b(?:the |its )?value)?"
    r"(?:\s*(?:[是为取用:]|显示|打印|放|\b(?:is|shows?)\b))+\s*"
    r"(?:本组|该组|每组|组内|所有|全部)?(?:的)?\s*"
)
_DATUM = (
    rf"{_LEADS}(?P<new>新的?)?(?P<kind>字段|参数|\b(?:the )?(?:field|parameter)\b)?\s*(?P<n>{_NAME})"
    r"(?:\s*\((?P<t>字符串|整数|小数|日期|数[字值]|[A-Z]\w*)\))?(?:的值)?"
)
_GROWS = (
    rf"(?:(?:[灰白黑红蓝绿黄]色)?的?"
    rf"(?:底框|边框|外框|框架|框|frame|{ANY_BAND}|带区?|\band\b|[和与、]|the|\s)+)"
    r"(?:的)?高度?(?:都|各|均|也|分别)*(?:增?加|增高|加高)\s*(?P<g>\d+)"
    rf"|\b(?:the )?(?:frame|band|{ANY_BAND}|and|the|\s)+ (?:each )?"
    r"(?:grows?|gets? higher|becomes? higher) by (?P<g2>\d+)"
)
_ALIKE = (
    r"(?:字体|对齐方?式?|行距|宽度|高度|样式|格式|颜色|边框|位置|各格|各列|[的、和与及])+(?:都|均)?(?:与|和|跟|同)"
    r"[^,;。]{1,24}?(?:那|这)?一?[行组]?(?:完全|保持)?(?:相同|一样|一致)"
)
_TYPES = {
    "字符串": "java.lang.String",
    "整数": "java.lang.Integer",
    "小数": "java.math.BigDecimal",
    "数字": "java.math.BigDecimal",
    "数值": "java.math.BigDecimal",
    "日期": "java.util.Date",
}
_IDLE = (
    r"位置|[左右]?[上下]?角|一[行组]|里面?|中|本组|其中|左"
    r"|\b(?:in|the|of|with|and|a|for|group|row)\b|[在的内;,。:、和与]"
)


def row_said(whole: Slots, here: Here) -> list[Edit]:
    """Return the new row that a stretch states, with the datum that it declares; [] where it states none."""
    slots, outline = whole.copy(), here.outline
    found = slots.take(_HEAD)
    if found is None:
        return []
    said = found.groupdict()
    label = said["l"] or said["l2"] or said["l3"]
    if label is None and (named := slots.take(_LABEL)):
        label = named["l"]
    grows = slots.take(_GROWS)
    slots.take(_ALIKE)
    pattern = slots.take(rf"(?:格式|\b(?:pattern|format))\s*[是为用:]?\s*(?P<f>{FORMAT})")
    bold = slots.take(_BOLD)
    values = _values(slots, outline)
    head = Slots(said["a"] or said["a2"] or said["a3"] or "", slots.hidden)
    band = band_named(slots, outline)
    if label is None or values is None or band is None:
        return []
    left = compiled(_IDLE).sub("", slots.text)
    if re.search(rf"[^\W\x01]|{VALUE}", left):
        return []
    above = _above(head, band, outline)
    cells = _cells(above, values, outline) if above is not None else []
    reckons = any(way for _id, _data, way in cells)
    if above is None or not cells or (reckons and not _fits_scope(whole.text, above)):
        return []
    row = AddLabelledRow(
        target=above.id,
        label=slots.bare(label),
        values=[RowValue(like=id_, data=data, calculation=way) for id_, data, way in cells],
        pattern=slots.bare(pattern["f"]) if pattern else "",
        bold=bool(bold),
        grow=int(grows["g"] or grows["g2"]) if grows else 0,
    )
    return [*(one for _data, _way, one in values if one is not None), row]


def _fits_scope(text: str, above: ElementInfo) -> bool:
    """Tell whether a row stands where what it reckons up is complete: the group's that is meant, or all."""
    if above.section == "groupFooter":
        return compiled(_OF_ALL).search(text) is None
    return above.section == "summary" and compiled(_OF_GROUP).search(text) is None


_OF_GROUP = r"本组|该组|每一?个?组|组内|各组|\b(?:of|for|in) (?:the|each|every) group\b"
_OF_ALL = r"全部|所有|整个报表|\b(?:of|over) (?:all|the whole)\b"
_Value = tuple[str, Calculation | str, Edit | None]


def _values(slots: Slots, outline: Outline) -> list[_Value] | None:
    """Return the data that the row prints with how each is reckoned up; the words are taken."""
    names = {one.name: f"F:{one.name}" for one in outline.fields}
    known = "|".join(re.escape(one) for one in sorted(names, key=len, reverse=True)) or "(?!)"
    several = rf"(?P<n>(?:{known})(?:\s*(?:[,、和与及]|\band\b)\s*(?:{known}))*)"
    for way, words in _WAYS:
        for pattern in (
            rf"{_LEADS}{several}\s*(?:列)?的?(?:{words})",
            rf"{_LEADS}(?:the )?(?:{words}) of (?:the )?{several}(?![A-Za-z0-9_])",
        ):
            if found := slots.take(pattern):
                each = re.findall(rf"(?<![A-Za-z0-9_])(?:{known})(?![A-Za-z0-9_])", found["n"])
                return [(names[one], way, None) for one in each]
    found = slots.take(_DATUM)
    if found is None:
        return None
    data = {**names, **{one.name: f"P:{one.name}" for one in outline.parameters}}
    name = found["n"]
    kind = "parameter" if "参数" in (found["kind"] or "") or "param" in (found["kind"] or "") else "field"
    if name in data and not found["new"]:
        return [(data[name], "", None)]
    if not found["new"] or name in data or not found["kind"]:
        return None
    java = _TYPES.get(found["t"] or "字符串", "java.lang.String")
    new = AddData.model_validate({"what": kind, "name": name, "java_type": java})
    return [(f"{kind[0].upper()}:{name}", "", new)]


def _above(head: Slots, band: tuple[str, str], outline: Outline) -> ElementInfo | None:
    """Return the label of the row above: the only one in its band that reads so."""
    words = head.bare(head.text) if head.text in head.hidden else head.text
    wanted = normal(words.translate(WIDE).rstrip(": "))
    fits = [
        one
        for one in outline.elements
        if one.label
        and normal(one.label.translate(WIDE).rstrip(": ")) == wanted
        and not one.cell
        and (not band[0] or one.section == band[0])
        and (not band[1] or one.group == band[1])
    ]
    return fits[0] if len(fits) == 1 else None


def _cells(
    above: ElementInfo, values: list[_Value], outline: Outline
) -> list[tuple[str, str, Calculation | str]]:
    """Return the cell of the row above for each value: its own one, or those that add the same field up."""
    cell = value_beside(outline, above) if len(values) == 1 else ""
    totals = {id_: column.field for column in outline.columns for id_ in column.totals}
    if cell and (not values[0][1] or cell not in totals):
        return [(cell, values[0][0], values[0][1])]
    sums = {one.name: one for one in outline.variables}
    level = [
        one
        for one in outline.elements
        if one.band == above.band and one.holder == above.holder and one.y == above.y and one.refs
    ]
    found = []
    for data, way, _new in values:
        column = next((one for one in outline.columns if f"F:{one.field}" == data), None)
        own = [one.id for one in level if column is not None and one.id in column.totals]
        if len(own) != 1 or not sums:
            return []
        found.append((own[0], data, way))
    return found
