"""What a later clause says of an edit before it, put into that edit: 页码改成「第X页」，居中."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.column_widths import SetColumnWidth
from app.domain.reports.editing.columns.columns import RemoveColumns
from app.domain.reports.editing.columns.new_columns import AddColumn, PlacedEdit
from app.domain.reports.editing.conditions.conditional_look import ConditionalStyle
from app.domain.reports.editing.layout.resizing import ResizeElements
from app.domain.reports.editing.looks.borders import SetBorders
from app.domain.reports.editing.looks.table_grid import DrawGrid
from app.domain.reports.editing.looks.text_look import SetColour, SetFont
from app.domain.reports.editing.page.page import SetPage
from app.domain.reports.editing.page.page_marks import AddPageNumber
from app.domain.reports.editing.page.page_number_change import ChangePageNumber, number_side
from app.domain.reports.editing.page.page_texts import AddText
from app.domain.reports.editing.request.numerals import read_colour_word
from app.domain.reports.editing.rows.parameter_filter import without_declared
from app.domain.reports.editing.rows.stripes import ZebraRows
from app.domain.reports.editing.tables.table_edge import SetTableEdge
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.things.drawn import AddLine
from app.domain.reports.editing.things.pictures import AddImage
from app.domain.reports.editing.totals.form_totals import AddFieldTotal
from app.domain.reports.editing.totals.running_totals import AddRunningTotal

# What a running total is called by those who don't name its column.
_NO_TITLE = ("累计值", "累计数", "累计数值", "累计", "running total", "cumulative value", "running totals")
# What may be said of a new column before it is said again what it shows.
_OF_NEW_COLUMN = ("column_width", "number_format", "align", "font")


def folded(edits: Sequence[Edit], outline: Outline) -> list[Edit] | None:
    """Return edits with the last one put into those before it, as far as it belongs there; None if not."""
    return (
        _thick_as_said(edits)
        or _aligned_number(edits, outline)
        or _sized_picture(edits, outline)
        or _one_page(edits)
        or _one_zebra(edits)
        or one_running_total(edits)
        or _given_room(edits, outline)
        or _widths_kept(edits)
        or _labelled_total(edits)
        or without_declared(edits, outline)
    )


def _thick_as_said(edits: Sequence[Edit]) -> list[Edit] | None:
    """Return lines as thick as a clause behind them says: borders blue, 2 wide; nothing else gets narrow."""
    sizes = list(takewhile(_is_thin, reversed(edits)))
    before = list(edits[: len(edits) - len(sizes)])
    if not sizes or not before or not isinstance(before[-1], SetTableEdge | SetBorders | DrawGrid):
        return None
    widths = {getattr(one, "width", 0) for one in sizes}
    if len(widths) != 1:
        return None
    return [*before[:-1], before[-1].model_copy(update={"width": float(widths.pop())})]


def _is_thin(edit: Edit) -> bool:
    """Tell whether an edit makes something no wider than a line."""
    wide = getattr(edit, "width", None)
    sized = isinstance(edit, SetColumnWidth) or (isinstance(edit, ResizeElements) and not edit.height)
    return sized and bool(wide) and float(wide or 0) <= _THICKEST


def _labelled_total(edits: Sequence[Edit]) -> list[Edit] | None:
    """Return a total with the words that were written for it in a row: 加一行“运费合计”，显示总和."""
    *before, former, last = edits if len(edits) > 1 else (None, None)
    if not isinstance(former, AddText) or not isinstance(last, AddFieldTotal) or last.label:
        return None
    at_end = former.section == "summary" and last.of == "report" and len(last.fields) <= 1
    if not at_end or former.value or former.below:
        return None
    return [*(one for one in before if one), last.model_copy(update={"label": former.text})]


def _given_room(edits: Sequence[Edit], outline: Outline) -> list[Edit] | None:
    """Return a new column that takes its width from the one column at once: no other makes way first."""
    *before, former, last = edits if len(edits) > 1 else (None, None)
    if not isinstance(former, AddColumn) or not isinstance(last, SetColumnWidth):
        return None
    ids = [one.id for one in outline.columns]
    if not last.width or last.other not in ids or last.column not in ids or former.width or former.room_from:
        return None
    new, other = ids.index(last.column), ids.index(last.other)
    if outline.columns[new].title != former.title:
        return None
    giver = f"c{other + 1 - (other > new)}"
    return [
        *(one for one in before if one),
        former.model_copy(update={"width": last.width, "room_from": giver}),
    ]


def room_taken_over(edits: Sequence[Edit], before: Outline, after: Outline) -> list[Edit] | None:
    """Return the removal of columns whose room goes to the one that is then widened by just that; else None.

    before and after are the report as it was, and as the edits leave it.
    """
    gone, last = edits if len(edits) == _PAIR else (None, None)
    if (
        not isinstance(gone, RemoveColumns)
        or not isinstance(last, SetColumnWidth)
        or gone.other
        or last.other
    ):
        return None
    wide, lost = after.column(last.column), [before.column(one) for one in gone.columns]
    own = [one for one in before.columns if wide and (one.title, one.field) == (wide.title, wide.field)]
    if len(own) != 1 or not all(lost) or own[0].id in gone.columns:
        return None
    if abs(own[0].width + sum(one.width for one in lost if one) - last.width) > 1:
        return None
    return [gone.model_copy(update={"other": own[0].id})]


def room_given_by(edits: Sequence[Edit], before: Outline, after: Outline) -> list[Edit] | None:
    """Return a new column that takes its room from the one that is then narrowed by just that; else None.

    before and after are the report as it was, and as the edits leave it.
    """
    *earlier, last = edits or (None,)
    if not earlier or not isinstance(last, SetColumnWidth) or last.other or not last.width:
        return None
    at = next((i for i in range(len(earlier) - 1, -1, -1) if isinstance(earlier[i], PlacedEdit)), None)
    between = [one for one in earlier[(at or 0) + 1 :] if one is not None]
    added = earlier[at] if at is not None and all(one.kind in _OF_NEW_COLUMN for one in between) else None
    narrow, wide = after.column(last.column), getattr(added, "width", None)
    if not isinstance(added, PlacedEdit) or added.room_from or not wide or narrow is None:
        return None
    own = [one for one in before.columns if (one.title, one.field) == (narrow.title, narrow.field)]
    if len(own) != 1 or own[0].width - wide != last.width:
        return None
    giving = added.model_copy(update={"room_from": own[0].id})
    return [*(one for one in earlier[:at] if one is not None), giving, *between]


_PAIR, _THICKEST = 2, 10
_COLOUR_ALONE = re.compile(
    r"(?:with |in |of |and |the |its |their |line |border )*colou?r(?: of| is| as|:)? "
    r"(?P<c>#[0-9a-f]{6}|[a-z ]+)",
    re.IGNORECASE,
)


def lines_coloured(edits: Sequence[Edit], part: str) -> list[Edit] | None:
    """Return edits whose last one draws lines, in the colour that a clause says alone; else None."""
    said = _COLOUR_ALONE.fullmatch(part.strip())
    *before, last = edits or (None,)
    if said is None or not isinstance(last, SetBorders | AddLine | DrawGrid):
        return None
    colour = read_colour_word(said["c"].strip())
    return [*(one for one in before if one), last.model_copy(update={"colour": colour})] if colour else None


def _sized_picture(edits: Sequence[Edit], outline: Outline) -> list[Edit] | None:
    """Return a new picture that has its size at once: nothing makes way for a larger one."""
    *before, former, last = edits if len(edits) > 1 else (None, None)
    if (
        not isinstance(former, AddImage)
        or not isinstance(last, ResizeElements)
        or former.width
        or former.height
    ):
        return None
    info = outline.element(last.targets[0]) if len(last.targets) == 1 else None
    said = last.model_dump(exclude_defaults=True, exclude={"kind", "targets"})
    new = info is not None and info.kind == "image" and former.file and former.file in info.text
    if not new or not said or set(said) - {"width", "height"}:
        return None
    return [*(one for one in before if one), former.model_copy(update=said)]


def _one_page(edits: Sequence[Edit]) -> list[Edit] | None:
    """Return a paper and the way it lies as one change: nothing is laid out for the width between."""
    *before, former, last = edits if len(edits) > 1 else (None, None)
    if not isinstance(former, SetPage) or not isinstance(last, SetPage) or former.scaled != last.scaled:
        return None
    if former.paper is not None and former.orientation is None and last.paper is None:
        both = former.model_copy(update={"orientation": last.orientation})
    elif former.paper is None and last.paper is not None and last.orientation is None:
        both = last.model_copy(update={"orientation": former.orientation})
    else:
        return None
    return [*(one for one in before if one), both]


def _one_zebra(edits: Sequence[Edit]) -> list[Edit] | None:
    """Return stripes with the colour that the clause after them says: grey on every second row."""
    *before, former, last = edits if len(edits) > 1 else (None, None)
    if (
        not isinstance(former, ZebraRows)
        or not isinstance(last, ZebraRows)
        or not (former.colour and last.colour)
    ):
        return None
    usual = ZebraRows().colour
    if former.odd != last.odd and usual not in (former.colour, last.colour) and not last.other:
        return [*(one for one in before if one), _by_turns(former, last)]
    plain = last.colour == usual
    both = last.model_copy(
        update={"colour": former.colour if plain else last.colour, "odd": former.odd or last.odd}
    )
    return [*(one for one in before if one), both]


def one_running_total(edits: Sequence[Edit]) -> list[Edit] | None:
    """Return one running total where the clause after only says again of what it is, or where it stands."""
    if len(edits) < 2:
        return None
    *earlier, last = edits
    between = list(takewhile(lambda one: one.kind in _OF_NEW_COLUMN, reversed(earlier[1:])))
    former, before = earlier[-len(between) - 1], earlier[: -len(between) - 1]
    if not isinstance(former, AddRunningTotal) or not isinstance(last, AddRunningTotal):
        return None
    if former.column != last.column or (former.group and last.group and former.group != last.group):
        return None
    named = former.title or last.title.lower() in _NO_TITLE
    kept = {"kind", "column", *(("title",) if named else ())}
    said = last.model_dump(exclude_defaults=True, exclude=kept)
    return [*before, former.model_copy(update=said), *reversed(between)]


def _widths_kept(edits: Sequence[Edit]) -> list[Edit] | None:
    """Return the width of a column, set so that those which the request has set before stay."""
    *before, last = edits or (None,)
    if not isinstance(last, SetColumnWidth) or last.other:
        return None
    set_before = [one.column for one in before if isinstance(one, SetColumnWidth) and one.width]
    kept = [one for one in dict.fromkeys(set_before) if one != last.column]
    if not kept or kept == last.kept:
        return None
    return [*(one for one in before if one), last.model_copy(update={"kept": kept})]


def _by_turns(former: ZebraRows, last: ZebraRows) -> ZebraRows:
    """Return the stripes of rows whose two colours are said in two clauses; white ones lie between."""
    white = former if former.colour.upper() == "#FFFFFF" else last
    stripes = last if white is former else former
    return stripes.model_copy(update={"other": white.colour})


def _aligned_number(edits: Sequence[Edit], outline: Outline) -> list[Edit] | None:
    """Return a page number that stands at once on the side where the clause after puts it."""
    *before, former, last = edits if len(edits) > 1 else (None, None)
    changed = isinstance(former, ChangePageNumber) and not former.align
    if former is None or last is None or not (changed or isinstance(former, AddPageNumber)):
        return None
    side = number_side(last, outline)
    return [*(one for one in before if one), former.model_copy(update={"align": side})] if side else None


def looking_so_then(edits: Sequence[Edit]) -> list[Edit] | None:
    """Return a conditional look with the look that the last edit gives its texts; None if it doesn't."""
    *before, former, last = edits if len(edits) > 1 else (None, None)
    if not isinstance(former, ConditionalStyle) or not isinstance(last, SetFont | SetColour):
        return None
    said = last.model_dump(exclude_defaults=True, exclude={"kind", "targets"})
    new = {name: value for name, value in said.items() if not getattr(former, name, "")}
    if not said or set(said) - _WITH_CONDITION or new != said or "none" in said.values():
        return None
    if not set(former.targets) & set(last.targets) or False in said.values():
        return None
    return [*(one for one in before if one), former.model_copy(update=said)]


_LED = re.compile(
    r"^\s*(?:please )?(?:if|when(?:ever)?|where)\b[^,]*,|(?:时|的话)[,\uff0c]|^\s*(?:如果|若是?|当)",
    re.IGNORECASE,
)
_NO_ROWS = re.compile(
    r"\b(?:columns?|headings?|headers?|title|all)\b|[列栏]|标题|表头|所有|全部", re.IGNORECASE
)


def says_it_twice(edits: Sequence[Edit], sentence: str) -> bool:
    """Tell whether the last edit gives texts always what a condition in the same sentence gives them."""
    former, last = edits[-2:] if len(edits) > 1 else (None, None)
    if not isinstance(former, ConditionalStyle) or not isinstance(last, SetFont | SetColour):
        return False
    said = last.model_dump(exclude_defaults=True, exclude={"kind", "targets"})
    alike = all(getattr(former, name, None) == value for name, value in said.items())
    return alike and set(last.targets) <= set(former.targets) and bool(_LED.search(sentence))


def also_under_condition(edits: Sequence[Edit], sentence: str, outline: Outline) -> list[Edit] | None:
    """Return edits whose last look of the rows holds under the condition that their sentence begins with.

    If the price is above 100, show it in red and the name in bold. None where it stands for itself.
    """
    *before, former, last = edits if len(edits) > 1 else (None, None)
    if not isinstance(former, ConditionalStyle) or not isinstance(last, SetFont | SetColour):
        return None
    said = last.model_dump(exclude_defaults=True, exclude={"kind", "targets"})
    if not said or set(said) - _WITH_CONDITION or {"none", False} & set(said.values()):
        return None
    if not _LED.search(sentence) or _NO_ROWS.search(sentence) or former.row:
        return None
    infos = {one: outline.element(one) for one in (*former.targets, *last.targets)}
    bands = {info.band for one in former.targets if (info := infos[one]) is not None}
    own = [one for one in last.targets if (info := infos[one]) is not None and info.band in bands]
    heads = {id_ for one in outline.columns if set(one.values) & set(own) for id_ in one.headers}
    if not own or not set(last.targets) - set(own) <= heads or set(own) & set(former.targets):
        return None
    decides = former.condition
    if not decides.field:
        refs = {ref for one in former.targets if (info := infos[one]) is not None for ref in info.refs}
        if len(refs) != 1:
            return None
        decides = decides.model_copy(update={"field": refs.pop()})
    return [*(one for one in before if one), former, ConditionalStyle(targets=own, condition=decides, **said)]


_WITH_CONDITION = {"forecolor", "backcolor", "bold", "italic", "strike"}
