"""The frame of a total put beside a label: 在Sub Total同一行左侧加“数量合计”，合计数量."""

from __future__ import annotations

import re
from collections.abc import Mapping

from app.core.i18n import _
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.request.clause_text import any_of, compiled, normal
from app.domain.reports.editing.request.parts_read import parts_read
from app.domain.reports.editing.template.field_names import field_names
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.places import value_beside
from app.domain.reports.editing.totals.headed_total import WAYS
from app.domain.reports.editing.totals.total_near import AddTotalNear, Side
from app.domain.reports.editing.totals.totals import Calculation

_OPEN, _CLOSE = r"[“「『\"]", r"[”」』\"]"
_SIDES: tuple[tuple[Side, str], ...] = (
    ("left", r"左|前|left|before|front"),
    ("above", r"上|above"),
    ("below", r"下|below|under|beneath"),
    ("right", r""),
)
_PLACED = r"[左右上下前后][边侧面方]|同一?行|\b(?:left|right|beside|next to|row|above|below|under|beneath)\b"
_ASKS = re.compile(rf"(?:{_PLACED}).*{_OPEN}|{_OPEN}.*(?:{_PLACED})", re.IGNORECASE | re.DOTALL)
_ROW_ZH = r"(?:(?:所在的?|那|这)?(?:同)?一?行(?:上|里|中|内)?)?"
_PLACE = (
    rf"(?:放?[在到于]|跟|和|与)*\s*{_OPEN}?(?P<a>{{labels}})\s*[:\uff1a]?{_CLOSE}?\s*(?:标签)?的?{_ROW_ZH}的?"
    r"(?P<s>正?[左右上下][边侧面方]|[前后][边面])(?:的?空白?(?:处|的地方|位置))?"
    r"|(?:to the |directly |just )*(?P<e>left of|right of|before|in front of|next to|beside|above|below"
    r"|under(?:neath)?|beneath) (?:the )?"
    rf"{_OPEN}?(?P<b>{{labels}})(?: ?:)?{_CLOSE}?(?![A-Za-z0-9_])(?: label| line| row)?"
)
_SAME_ROW = (
    r"(?:就)?(?:放?在)?同一?行(?:上|里|内)?|"
    r"\b(?:on|in) (?:the same|its|that|this) (?:row|line|height)(?: (?:as|with) it)?\b"
)
_ADD = (
    r"(?:请|再|另外?)*(?:添?加|增加|新增|补|写|放|显示|打印)(?:上|入|出)?(?:一?[个项条行])?"
    r"|\b(?:please )?(?:add|put|write|print|show|insert)\b"
    r"(?: (?:an?|one|the)\b(?! (?:sum|total))(?: (?:new )?(?:row|line))?)?"
)
_LABEL = (
    rf"(?:(?:标签|文字|标题|字样)(?:写|为|是|用|叫)?[上着]?|写[上着]"
    r"|\b(?:with )?(?:the |a )?(?:label(?:l?ed)?|text|words?|called|saying|reading)\b)?\s*[:\uff1a]?\s*"
    rf"{_OPEN}(?P<words>[^”」』\"]{{1,40}}){_CLOSE}(?:的?(?:标签|字样)|\s*label\b)?"
)
_SMALL = (
    r"[,\uff0c、;\uff1b:\uff1a.。\s的]|(?:后面|右边|旁边|里面)?(?:再|并|就|跟上?|接上?|是|为|显示|打印|写上?|计算|算|把|将|给出?)"
    r"|[和与及]|(?:它的?|其)?(?:值|数值|内容)|起来|一下|出来|一个|一项|合计项"
    r"|\b(?:and|with|the|a|an|it|its|that|which|shows?|showing|followed by|then|value|label)\b"
)


def total_near_said(text: str, outline: Outline) -> AddTotalNear | None:
    """Return the total beside a label that a text asks for, where it says nothing else; else None.

    Raises EditProblem where the label stands more than once.
    """
    if not _ASKS.search(text):
        return None
    labels = _labels(outline)
    said = _read(text.strip(), labels, field_names(outline))
    if said is None or len(said["label"]) != 1 or len(set(said["field"])) != 1 or "add" not in said:
        return None
    if len(said["target"]) != 1 or len(set(said["way"])) != 1:
        return None
    meant, side, way = labels[normal(said["target"][0])], said["side"][0], said["way"][0]
    if len(meant) > 1:
        raise EditProblem(
            "no_target",
            _("It isn't clear which element “{text}” is about.", text=text.strip()[:60]),
            _("Name it by its words, its column or its band, or click it in the preview."),
            [one.id for one in meant],
        )
    target = meant[0]
    if side in ("above", "below") and not _has_rows_of_its_own(target, outline):
        return None
    return AddTotalNear.model_validate(
        {
            "target": target.id,
            "side": side,
            "label": said["label"][0].strip(),
            "field": said["field"][0],
            "calculation": way,
        }
    )


def _has_rows_of_its_own(label: ElementInfo, outline: Outline) -> bool:
    """Tell whether a label heads a value of its own, not a row of totals below the columns of a table."""
    value = outline.element(value_beside(outline, label))
    below_columns = label.section in ("summary", "groupFooter") and bool(outline.columns)
    return value is not None and (not below_columns or all(one.startswith("F:") for one in value.refs))


def _labels(outline: Outline) -> dict[str, list[ElementInfo]]:
    """Return the labels outside the rows and headings by their words."""
    found: dict[str, list[ElementInfo]] = {}
    for one in outline.elements:
        words = one.label.rstrip(" :\uff1a")
        if words and not one.refs and not one.cell and one.section not in ("detail", "columnHeader"):
            found.setdefault(normal(words), []).append(one)
    return found


def _read(
    text: str, labels: Mapping[str, list[ElementInfo]], names: Mapping[str, str]
) -> dict[str, list[str]] | None:
    """Return what the words of a text say, part by part; None where a word says none of it."""
    parts = parts_read(text, _parts(labels, names))
    if parts is None:
        return None
    said: dict[str, list[str]] = {"label": [], "field": [], "target": [], "way": [], "side": []}
    for kind, found in parts:
        if kind == "place":
            words = found["s"] or found["e"]
            side = next(one for one, pattern in _SIDES if compiled(pattern).search(words))
            said["target"].append(found["a"] or found["b"])
            said["side"].append(side)
        elif kind == "label":
            said["label"].append(found["words"])
        elif kind == "add":
            said["add"] = [found.group()]
        elif kind.startswith("sum"):
            way: Calculation = WAYS[int(kind[3:])][0]
            said["way"].append(way)
            said["field"].append(names[(found["x"] or found["y"] or found["z"]).lower()])
    return said


def _parts(labels: Mapping[str, list[ElementInfo]], names: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the patterns of the parts, with the names that the report knows in them."""
    every = any_of({one.label.rstrip(" :\uff1a") for ones in labels.values() for one in ones}) or r"(?!)"
    name = any_of(names) or r"(?!)"
    sums = [
        (
            f"sum{at}",
            rf"(?:对|显示|打印|是|为)*(?P<x>{name})\s*(?:字段|列)?(?:{behind})|(?:是|为|显示|打印)*(?:{before}|{bare})的?\s*"
            rf"(?P<y>{name})(?:之和|字段|列)?|\b(?:the )?(?:{english})(?:the )?(?P<z>{name})(?![A-Za-z0-9_])"
            r"(?: column| values?| field)?",
        )
        for at, ((_way, behind, before, english), bare) in enumerate(zip(WAYS, _BARE, strict=True))
    ]
    return [
        ("place", _PLACE.replace("{labels}", every)),
        ("row", _SAME_ROW),
        ("add", _ADD),
        ("label", _LABEL),
        *sums,
        ("small", _SMALL),
    ]


# How a field is reckoned, said before its name: 合计数量, 求平均单价.
_BARE = (r"求?合计|求和|总计|汇总|累加", r"求?平均值?", r"求?最[大高]值?", r"求?最[小低]值?")
