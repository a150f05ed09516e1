"""Sentences for the changes of a page, its data and its elements; what belongs together is one."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import TypeVar

from app.core.i18n import N_, _
from app.domain.reports.change_parts import Item, Parts
from app.domain.reports.change_values import value_called
from app.domain.reports.xml_tools import CHARTS

Pair = tuple[Item, Item]
_Key = TypeVar("_Key", bound=Hashable)
_SHOWN = 3
_LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
_FEW_COLUMNS = 3
_FEW_TEXTS = 12
SECTIONS = {
    "title": N_("title"),
    "pageHeader": N_("page header"),
    "columnHeader": N_("column header"),
    "groupHeader": N_("group header"),
    "detail": N_("detail"),
    "groupFooter": N_("group footer"),
    "columnFooter": N_("column footer"),
    "pageFooter": N_("page footer"),
    "lastPageFooter": N_("last page footer"),
    "summary": N_("summary"),
    "background": N_("background"),
    "noData": N_("no data"),
}
_KINDS = {
    "staticText": N_("a text"),
    "textField": N_("a field"),
    "line": N_("a line"),
    "rectangle": N_("a rectangle"),
    "ellipse": N_("an ellipse"),
    "image": N_("an image"),
    "subreport": N_("a subreport"),
    "frame": N_("a frame"),
    "componentElement": N_("a component"),
    "componentElement QRCode": N_("a QR code"),
    "componentElement table": N_("a table"),
    "componentElement list": N_("a list"),
    "break": N_("a break"),
    "crosstab": N_("a crosstab"),
    **dict.fromkeys(CHARTS, N_("a chart")),
}
_LOOKS = {
    "textElement.font.size": N_("font size"),
    "textElement.font.fontName": N_("font"),
    "textElement.font.isBold": N_("bold"),
    "textElement.font.isItalic": N_("italic"),
    "textElement.font.isUnderline": N_("underline"),
    "textElement.font.isStrikeThrough": N_("strike-through"),
    "textElement.textAlignment": N_("alignment"),
    "textElement.verticalAlignment": N_("vertical alignment"),
    "textElement.rotation": N_("rotation"),
    "forecolor": N_("colour"),
    "backcolor": N_("background colour"),
    "mode": N_("opacity"),
    "style": N_("style"),
    "pattern": N_("pattern"),
    "textAdjust": N_("fitting of long texts"),
    "isStretchWithOverflow": N_("growth with long texts"),
    "stretchType": N_("growth with the row"),
    "isBlankWhenNull": N_("blank when there is no value"),
    "evaluationTime": N_("time of evaluation"),
    "hyperlinkReferenceExpression.()": N_("link"),
    "printWhenExpression.()": N_("condition for printing"),
    "positionType": N_("position type"),
}
_PAGE_SIZES = {
    (595, 842): "A4",
    (842, 1191): "A3",
    (420, 595): "A5",
    (612, 792): "Letter",
    (612, 1008): "Legal",
}
_PAGE_OTHERS = {
    "columnCount": N_("columns per page"),
    "language": N_("expression language"),
    "whenNoDataType": N_("what is printed without data"),
    "isTitleNewPage": N_("title on its own page"),
    "isSummaryNewPage": N_("summary on its own page"),
    "isFloatColumnFooter": N_("floating column footer"),
    "printOrder": N_("print order"),
    "name": N_("name"),
}
_DATA = {
    "field": (N_("Field “{name}” added."), N_("Field “{name}” removed."), N_("Field “{name}” changed.")),
    "parameter": (
        N_("Parameter “{name}” added."),
        N_("Parameter “{name}” removed."),
        N_("Parameter “{name}” changed."),
    ),
    "variable": (
        N_("Variable “{name}” added."),
        N_("Variable “{name}” removed."),
        N_("Variable “{name}” changed."),
    ),
    "group": (N_("Group “{name}” added."), N_("Group “{name}” removed."), N_("Group “{name}” changed.")),
    "style": (N_("Style “{name}” added."), N_("Style “{name}” removed."), N_("Style “{name}” changed.")),
    "subDataset": (
        N_("Dataset “{name}” added."),
        N_("Dataset “{name}” removed."),
        N_("Dataset “{name}” changed."),
    ),
}


def section_name(section: str, group: str = "") -> str:
    """Return what a section is called, with its group."""
    name = _(SECTIONS.get(section, section))
    return _("{section} of the group “{group}”", section=name, group=group) if group else name


def call(one: Item) -> str:
    """Return what an element is called: by its column, its words or its kind."""
    if one.column and one.section == "detail":
        return _("column “{name}”", name=one.column)
    if one.text and one.tag in ("staticText", "textField"):
        words = _LITERAL.fullmatch(one.text)
        return f"“{(words[1] if words else one.text)[:40]}”"
    if one.key == "watermark":
        return _("a watermark")
    usual = N_("a barcode") if one.tag.startswith("componentElement ") else N_("an element")
    return _(_KINDS.get(one.tag, usual))


def call_all(items: Sequence[Item], *, first: bool = False) -> str:
    """Return "“A”, “B”, “C” and 2 more", each name once; first begins a sentence."""
    said = _call_all(items)
    return said[0].upper() + said[1:] if first and said else said


def _call_all(items: Sequence[Item]) -> str:
    names = list(dict.fromkeys(call(one) for one in items))
    shown = _(", ").join(names[:_SHOWN])
    if len(names) > _SHOWN:
        return _("{shown} and {count} more", shown=shown, count=len(names) - _SHOWN)
    if len(names) == 1 and len(items) > 1 and not items[0].text and not items[0].column:
        return _("{what} ({count} times)", what=shown, count=len(items))
    return shown


# ---- page and data ---------------------------------------------------------------------


def page_changes(old: Parts, new: Parts) -> Iterator[str]:
    """Yield the changes of the page: size, orientation, margins and other settings."""
    sizes = [(_points(one, "pageWidth", 595), _points(one, "pageHeight", 842)) for one in (old, new)]
    if sizes[0] != sizes[1]:
        yield _page_size(sizes[0], sizes[1])
    margins = [
        tuple(_points(one, f"{side}Margin", 20 if side in ("left", "right") else 30) for side in _SIDES)
        for one in (old, new)
    ]
    if margins[0] != margins[1]:
        before, after = ("/".join(str(each) for each in one) for one in margins)
        yield _("Margins (left, top, right, bottom) {before} → {after} pt.", before=before, after=after)
    for key, label in _PAGE_OTHERS.items():
        before, after = old.page.get(key, ""), new.page.get(key, "")
        if before != after:
            yield _(
                "Report: {what} {before} → {after}.", what=_(label), before=before or "-", after=after or "-"
            )
    if old.properties != new.properties:
        names = sorted(
            one
            for one in {*old.properties, *new.properties}
            if old.properties.get(one) != new.properties.get(one) and not one.endswith(".watermark")
        )
        shown = _(", ").join(names[:_SHOWN]) + ("..." if len(names) > _SHOWN else "")
        if names:
            yield _("Report properties changed: {names}.", names=shown)


_SIDES = ("left", "top", "right", "bottom")


def _points(parts: Parts, key: str, default: int) -> int:
    value = parts.page.get(key, "")
    return int(value) if value.lstrip("-").isdigit() else default


def _page_size(before: tuple[int, int], after: tuple[int, int]) -> str:
    if before == after[::-1]:
        return _("Page turned to landscape.") if after[0] > after[1] else _("Page turned to portrait.")
    return _("Page size {before} → {after}.", before=_size_name(before), after=_size_name(after))


def _size_name(size: tuple[int, int]) -> str:
    upright = (min(size), max(size))
    points = f"{size[0]} × {size[1]} pt"
    return f"{_PAGE_SIZES[upright]} ({points})" if upright in _PAGE_SIZES else points


def data_changes(old: Parts, new: Parts) -> Iterator[str]:
    """Yield the changes of fields, parameters, variables, groups, styles, query, filter and sorting."""
    for kind, (added, removed, changed) in _DATA.items():
        before, after = old.data.get(kind, {}), new.data.get(kind, {})
        yield from (_(added, name=name) for name in after if name not in before)
        yield from (_(removed, name=name) for name in before if name not in after)
        yield from (_(changed, name=name) for name in after if name in before and before[name] != after[name])
    if old.data.get("queryString") != new.data.get("queryString"):
        yield _("The query changed.")
    if old.data.get("filterExpression") != new.data.get("filterExpression"):
        yield _filter(new)
    if old.sorts != new.sorts:
        order = _(", ").join(new.sorts)
        yield _("Rows are sorted by {order}.", order=order) if order else _("Rows are no longer sorted.")


def _filter(new: Parts) -> str:
    text = new.data.get("filterExpression", {}).get("", "")
    return _("Only rows with {filter} are printed.", filter=text[:60]) if text else _("All rows are printed.")


# ---- elements --------------------------------------------------------------------------


def element_changes(pairs: Sequence[Pair]) -> Iterator[tuple[str, str, list[Item]]]:
    """Yield kind, sentence and elements for what changed of elements that both versions have."""
    yield from _words(pairs)
    yield from _looks(pairs)
    yield from _places(pairs)


def _words(pairs: Sequence[Pair]) -> Iterator[tuple[str, str, list[Item]]]:
    differ = [(old, new) for old, new in pairs if old.text != new.text]
    changed = [(old, new) for old, new in differ if new.tag in ("staticText", "textField")]
    others = [new for _old, new in differ if new.tag not in ("staticText", "textField")]
    if others:
        yield "text", _("The content of {what} changed.", what=call_all(others)), others
    for old, new in changed[:_FEW_TEXTS]:
        yield "text", _("“{before}” became “{after}”.", before=old.text[:60], after=new.text[:60]), [new]
    if len(changed) > _FEW_TEXTS:
        rest = [new for _old, new in changed[_FEW_TEXTS:]]
        yield "text", _("{count} more {count:text|texts} changed.", count=len(rest)), rest


def _looks(pairs: Sequence[Pair]) -> Iterator[tuple[str, str, list[Item]]]:
    same: dict[tuple[str, str, str], list[Item]] = defaultdict(list)
    others: list[Item] = []
    for old, new in pairs:
        if old.shape == new.shape and old.shape:
            continue
        before_look, after_look = old.look(), new.look()
        if before_look == after_look:
            continue
        known = False
        borders = False
        for key in before_look.keys() | after_look.keys():
            before, after = before_look.get(key, ""), after_look.get(key, "")
            if before == after:
                continue
            borders = borders or key.startswith("box.")
            if key in _LOOKS:
                same[key, before, after].append(new)
                known = True
        if borders:
            same["box", "", ""].append(new)
        elif not known:
            others.append(new)
    order = [*_LOOKS, "box"]
    for (key, before, after), members in sorted(same.items(), key=lambda one: order.index(one[0][0])):
        yield "look", _look_sentence(key, before, after, members), members
    if others:
        yield "look", _("Settings of {what} changed.", what=call_all(others)), others


def _look_sentence(key: str, before: str, after: str, members: list[Item]) -> str:
    what = call_all(members)
    if key == "box":
        return _("Borders or padding of {what} changed.", what=what)
    label = _(_LOOKS[key])
    if {before, after} <= {"true", "false", ""}:
        if after == "true":
            return _("{look} of {what} turned on.", look=label, what=what)
        return _("{look} of {what} turned off.", look=label, what=what)
    return _(
        "{look} of {what} {before} → {after}.",
        look=label,
        what=what,
        before=value_called(key, before),
        after=value_called(key, after),
    )


def _places(pairs: Sequence[Pair]) -> Iterator[tuple[str, str, list[Item]]]:
    elsewhere = [(old, new) for old, new in pairs if old.home != new.home]
    for (before, after), members in _by(elsewhere, lambda old, new: (old.home, new.home)):
        where, whence = section_name(*after), section_name(*before)
        what = call_all([new for _old, new in members])
        sentence = _("{what} moved from the {before} to the {after}.", what=what, before=whence, after=where)
        yield "moved", sentence, [new for _old, new in members]
    moved = [(old, new) for old, new in pairs if old.home == new.home and old.place != new.place]
    columns = _columns_moved(pairs, moved)
    yield from _column_sentences(columns)
    told = {id(new) for members in columns.values() for _old, new in members}
    rest = [one for one in moved if id(one[1]) not in told]
    for home, members in _by(rest, lambda old, new: new.home):
        yield from _moves_in(section_name(*home), members)


def _by(pairs: Iterable[Pair], key: Callable[[Item, Item], _Key]) -> list[tuple[_Key, list[Pair]]]:
    found: dict[_Key, list[Pair]] = defaultdict(list)
    for old, new in pairs:
        found[key(old, new)].append((old, new))
    return list(found.items())


def _columns_moved(pairs: Sequence[Pair], moved: Sequence[Pair]) -> dict[str, list[Pair]]:
    """Return the columns whose cells all moved or were made wider alike, with their elements."""
    found: dict[str, list[Pair]] = defaultdict(list)
    sizes: dict[str, int] = defaultdict(int)
    for _old, new in pairs:
        sizes[new.column] += 1
    for old, new in moved:
        if new.column and old.place[1] == new.place[1] and old.place[3] == new.place[3]:
            found[new.column].append((old, new))
    return {
        name: members
        for name, members in found.items()
        if any(new.section == "detail" for _old, new in members) and len(members) * 2 > sizes[name]
    }


def _column_sentences(columns: dict[str, list[Pair]]) -> Iterator[tuple[str, str, list[Item]]]:
    if len(columns) > _FEW_COLUMNS:
        names = _(", ").join(f"“{one}”" for one in list(columns)[:_SHOWN])
        sentence = _(
            "{count} columns were moved, or made wider or narrower: {names} ...",
            count=len(columns),
            names=names,
        )
        yield "moved", sentence, [new for members in columns.values() for _old, new in members]
        return
    for name, members in columns.items():
        old, new = next(one for one in members if one[1].section == "detail")
        what = _("Column “{name}”", name=name)
        yield "moved", _move_sentence(what, _delta(old, new), old, new), [one for _old, one in members]


def _delta(old: Item, new: Item) -> tuple[int, int, int, int]:
    a, b = old.place, new.place
    return b[0] - a[0], b[1] - a[1], b[2] - a[2], b[3] - a[3]


def _moves_in(band: str, members: list[Pair]) -> Iterator[tuple[str, str, list[Item]]]:
    """Yield one sentence per way of moving; one for all where there are many ways."""
    ways = list(_by(members, _delta))
    if len(ways) > _SHOWN:
        items = [new for _old, new in members]
        yield (
            "moved",
            _("{count} elements of the {band} were moved or resized.", count=len(items), band=band),
            items,
        )
        return
    for delta, pairs in ways:
        items = [new for _old, new in pairs]
        what = call_all(items, first=True)
        yield "moved", _move_sentence(what, delta, *pairs[0]), items


def _move_sentence(what: str, delta: tuple[int, int, int, int], old: Item, new: Item) -> str:
    across, down, wider, higher = delta
    if (across or down) and not (wider or higher):
        return _("{what} moved {way}.", what=what, way=_way(across, down))
    if wider and not higher and not down:
        sentence = _(
            "{what} is {after} pt wide, was {before}.", what=what, before=old.place[2], after=new.place[2]
        )
    elif higher and not wider and not across:
        sentence = _(
            "{what} is {after} pt high, was {before}.", what=what, before=old.place[3], after=new.place[3]
        )
    else:
        before, after = (f"{one.place[2]} × {one.place[3]}" for one in (old, new))
        sentence = _("{what} is {after} pt large, was {before}.", what=what, before=before, after=after)
    return sentence


def _way(across: int, down: int) -> str:
    parts = []
    if across:
        parts.append(
            _("{points} pt right", points=across) if across > 0 else _("{points} pt left", points=-across)
        )
    if down:
        parts.append(_("{points} pt down", points=down) if down > 0 else _("{points} pt up", points=-down))
    return _(", ").join(parts)
