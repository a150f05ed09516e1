"""A label with its value in a new line below another one, said in a sentence: add a line Due below Date."""

from __future__ import annotations

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.references.data_called import datum_called, ref_of
from app.domain.reports.editing.request.clause_text import WIDE, compiled, normal
from app.domain.reports.editing.template.outline import DataInfo, ElementInfo, Outline
from app.domain.reports.editing.template.places import value_beside
from app.domain.reports.editing.things.labelled_row import AddLabelledRow, RowValue

_MARKS = str.maketrans({"“": '"', "”": '"', "「": '"', "」": '"', "『": '"', "』": '"'})
_CARD_EN = r"(?:on|in) (?:each|every|the) (?:[a-z]+ ){0,2}(?:card|label|form|box|block|record|frame)"
_SHOWS_EN = r"(?:with|showing|that shows|which shows|printing|for)"
_EN = compiled(
    rf"(?:{_CARD_EN},? )?(?:please )?(?:add|insert|put) (?:a|another) (?:new )?(?:line|row|entry) "
    r"(?P<q>\")?(?P<l>(?-i:[A-Z])[\w .]{0,30}?:?)(?(q)\")"
    rf"(?: {_SHOWS_EN} (?:the )?(?P<v1>[\w ${{}}]+?))? (?:directly |right )?(?:below|under|beneath) "
    rf"(?:the )?\"?(?P<a>(?-i:[A-Z])[\w .]{{0,30}}?:?)\"?(?: (?:line|row))?"
    rf"(?: {_SHOWS_EN} (?:the )?(?P<v2>[\w ${{}}]+?))?(?: {_CARD_EN})?"
)
_ZH = compiled(
    r"(?:请|帮我)?(?:在)?(?:每一?[个张份](?:[\u3400-\u9fff]{0,4})(?:卡片|标签|单子?|框)(?:[里上中内]面?)?的?[,]?(?:在)?)?"
    r"(?P<q0>\")?(?P<a>[^\",;]{1,20}?:?)(?(q0)\")\s*(?:那|这)?(?:一?行)?的?下[面方边](?:再|另)?(?:添加|增加|插入|加上?)一行"
    r"(?P<q>\")?(?P<l>[^\",;]{1,20}?:?)(?(q)\"),?\s*(?:右边|后面)?(?:值|内容)?(?:显示|取自?|打印|[为是])(?:字段)?\s*"
    r"(?P<v1>\"?[\w${}\u3400-\u9fff]{1,40}?\"?)(?:字段)?(?:的值)?"
)


def labelled_row_said(text: str, outline: Outline) -> list[Edit]:
    """Return the edit of a new label with its value below another one; [] where a request says more."""
    own = text.strip().rstrip(".。")
    plain = own.translate(WIDE).translate(_MARKS)
    found = _EN.fullmatch(plain) or _ZH.fullmatch(plain)
    if found is None:
        return []
    groups = found.groupdict()
    said = [one for one in (groups["v1"], groups.get("v2")) if one]
    datum = datum_called(said[0].strip('" '), outline) if len(said) == 1 else None
    above = _label(found["a"], outline)
    value = outline.element(value_beside(outline, above)) if above is not None else None
    if datum is None or above is None or value is None or len(value.refs) != 1:
        return []
    label = own[slice(*found.span("l"))].strip()
    if above.label.rstrip().endswith((":", "\uff1a")) and not label.endswith((":", "\uff1a")):
        label += above.label.rstrip()[-1]
    data = ref_of(datum, outline)
    same = _type_of(value.refs[0], outline) == datum.java_type
    row = RowValue(like=value.id, data=data)
    return [AddLabelledRow(target=above.id, label=label, values=[row], written_alike=same)]


def _label(words: str, outline: Outline) -> ElementInfo | None:
    """Return the only label that reads so and stands outside the rows of a table."""
    wanted = normal(words.strip('" ').rstrip(": "))
    rows = {id_ for column in outline.columns for id_ in column.elements}
    fits = [
        one
        for one in outline.elements
        if one.kind == "staticText"
        and one.id not in rows
        and normal(one.label.translate(WIDE).rstrip(": ")) == wanted
    ]
    return fits[0] if len(fits) == 1 else None


def _type_of(ref: str, outline: Outline) -> str:
    """Return the class of a datum that is named as F:name, P:name or V:name."""
    data: dict[str, list[DataInfo]] = {"F": outline.fields, "P": outline.parameters, "V": outline.variables}
    letter, _colon, name = ref.partition(":")
    return next((one.java_type for one in data.get(letter, []) if one.name == name), "")
