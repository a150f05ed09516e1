"""Whether what a request says stays so is true of the report once its edits are made."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.references.references import elements_of, whole_columns
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.follows_true import columns_disturbed
from app.domain.reports.editing.request.made_change import Read, change_of
from app.domain.reports.editing.request.numerals import COLOUR
from app.domain.reports.editing.request.stays_laid_out import (
    all_fit,
    colour_said,
    colour_stays,
    kept_so,
    says_fit,
    says_kept,
)
from app.domain.reports.editing.request.stays_said import Stays
from app.domain.reports.editing.request.stays_true_zh import is_true as is_true_zh
from app.domain.reports.editing.template.hues import goes_by
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.styles import TEXTS

_OTHERS = re.compile(
    r"^(?:all )?(?:of )?(?:the )?(?:rest|others?|other (?:two |three |four |five |six |seven )?\w+"
    r"|everything else"
    r"|remaining \w+)\b",
    re.IGNORECASE,
)
_ROWS = re.compile(r"\b(?:rows?|records?|lines with)\b", re.IGNORECASE)
_TABLE = re.compile(r"^(?:the )?(?:whole |entire )?(?:table|list|grid)$", re.IGNORECASE)
_COLUMNS = re.compile(
    r"^(?:(?:each|every|all|both)(?: of (?:them|the columns))?|(?:every|each|all(?: the)?"
    r"|the) (?:other )?columns?|)$",
    re.IGNORECASE,
)
_FIELDS = re.compile(r"^(?:the |all )?(?:fields?|parameters?|variables?|declarations)\b", re.IGNORECASE)
_TOTALS = re.compile(r"\b(?:totals?|sums?)\b", re.IGNORECASE)
_IN_LINE = re.compile(r"lined? up|aligned|in line|under|below", re.IGNORECASE)
_BORDERS = re.compile(r"\b(?:borders?|lines?|frames?|boxes|outlines?)\b", re.IGNORECASE)
_WIDE = re.compile(r"\b(?:widths?|wide)\b", re.IGNORECASE)
_PLACE = re.compile(r"\bwhere\b|\bpositions?\b|\bplaces?\b|\bthere\b", re.IGNORECASE)
_NUMBER = re.compile(r"(?<![\w#.])\d+(?:\.\d+)?")
_PLAIN = re.compile(
    r"\b(?:the|and|an?|its?|their|own|same|text|font|size|letters?|as|before|is|are|they|it|now|pt|points?|in|with"
    r"|borders?|frames?|lines?|where|width|height|full)\b|[\s,.]+",
    re.IGNORECASE,
)
_LOOKS = ("kind", "text", "size", "bold", "seen", "colours")
_ADDING = ("conditional_style", "zebra")


def all_true(jrxml: bytes, edits: Sequence[dict[str, Any]], stays: Sequence[Stays], read: Read) -> bool:
    """Tell whether each of some statements is true of the report that edits make; read understands others."""
    change = change_of(jrxml, edits, read)
    return change is not None and all(
        is_true_zh(one.kind, one.about, one.how, change)
        if one.kind
        else _is_true(one, change.before, change.after, change.edits, change.touched)
        for one in stays
    )


def disturbs_columns(
    jrxml: bytes, edits: Sequence[dict[str, Any]], stays: Sequence[Stays], read: Read
) -> bool:
    """Tell whether other columns are said to stay, but edits make them wider, narrower or overlap."""
    if not any(
        one.kind == "stays" and _OTHER_COLUMNS.match(one.about) and _UNMOVED.search(one.about + one.how)
        for one in stays
    ):
        return False
    change = change_of(jrxml, edits, read)
    return change is not None and columns_disturbed(change)


_UNMOVED = re.compile("动|宽|位置")
_OTHER_COLUMNS = re.compile(
    r"(?:其[他它余]|别|剩下|剩余|余下)的?(?:[一二两三四五六七八九几\d]|各|所有|那|个)*[列栏]的?(?:列?宽度?|位置)*$"
)


def _is_true(stays: Stays, before: Outline, after: Outline, edits: Sequence[Edit], touched: set[str]) -> bool:
    about, how = stays.about, stays.how
    if _ROWS.search(about) and edits and all(one.kind in _ADDING for one in edits):
        return True
    if says_fit(how) or how.startswith("to "):
        return all_fit(before, after, how)
    if not about and says_kept(how):
        return kept_so(how, before, after, edits, sorted(touched))
    if not how and (colour := colour_said(about)):
        return colour_stays(colour, before, after)
    if side := _SIDE.match(how):
        return _stands_at(about, side["side"].lower(), before, after, edits)
    if _MARGINS.match(about):
        return _same_margins(before, after, f"{about} {how}")
    if _ASPECTS.fullmatch(about):
        return not _changes(about, edits)
    if _OTHERS.match(about):
        return not _NUMBER.search(how)
    if _TABLE.match(about) and (_WIDE.search(how) or not how):
        return _as_wide(before, after, how)
    if _COLUMNS.match(about) and _WIDE.search(how):
        return _widths(before) == _widths(after)
    if _FIELDS.match(about):
        return all(_names(before, one) <= _names(after, one) for one in ("fields", "parameters", "variables"))
    if _TOTALS.search(about) and _IN_LINE.search(how):
        return _crooked(after) <= _crooked(before)
    ids = _named(about, before)
    if ids:
        return _unchanged(ids, before, after, how)
    if _BORDERS.search(about) or not mentions_in(Clause(about, before)):
        return _is_of_targets(f"{about} {how}", before, after, touched)
    return False


_SIDE = re.compile(r"(?:at|on|to) the (?:far |very )?(?P<side>left|right|top|bottom)\b", re.IGNORECASE)


def _stands_at(about: str, side: str, before: Outline, after: Outline, edits: Sequence[Edit]) -> bool:
    """Tell whether the one of two things that changed places stands at a side of the other now."""
    swaps = [one for one in edits if getattr(one, "relation", "") == "swap"]
    both = {one for edit in swaps for one in (*getattr(edit, "targets", ()), getattr(edit, "other", ""))}
    ids = [one for one in _named(about, before) if one in both]
    rest = [info for one in both if one not in ids and (info := after.element(one)) is not None]
    own = after.element(ids[0]) if len(ids) == 1 else None
    if own is None or not rest:
        return False
    across = side in ("left", "right")
    places = [(one.x if across else one.y) for one in rest]
    place = own.x if across else own.y
    return all(place < one if side in ("left", "top") else place > one for one in places)


_MARGINS = re.compile(r"^(?:the |its |all )?(?:\w+ )*?(?:page )?margins?$", re.IGNORECASE)
_SIDES = ("left_margin", "right_margin", "top_margin", "bottom_margin")
_ASPECT = r"(?:font|alignment|format|pattern|text|position|place)s?"
_ASPECTS = re.compile(
    rf"(?:the |its |their )?{_ASPECT}(?:(?:,| and|, and) (?:the |its |their )?{_ASPECT})*", re.IGNORECASE
)
_BY_ASPECT = {
    "font": ("font",),
    "alignment": ("align", "vertical"),
    "format": ("number_format", "date_format"),
    "pattern": ("number_format", "date_format"),
    "text": ("text", "replace_text", "rename_column"),
    "position": ("move", "move_column", "set_exactly"),
    "place": ("move", "move_column", "set_exactly"),
}


def _same_margins(before: Outline, after: Outline, said: str) -> bool:
    """Tell whether the margins are as they were, and as large as is said."""
    old, new = [[getattr(one, side) for side in _SIDES] for one in (before, after)]
    return old == new and all(float(one) in new for one in _NUMBER.findall(said))


def _changes(about: str, edits: Sequence[Edit]) -> bool:
    """Tell whether edits change something of what is said of the things changed: alignment, format."""
    kinds = {kind for word, own in _BY_ASPECT.items() if compiled(word).search(about) for kind in own}
    return any(one.kind in kinds for one in edits)


def _named(about: str, outline: Outline) -> list[str]:
    """Return the elements that words name and nothing else; [] where they say more."""
    try:
        clause = Clause(about, outline)
        ids = whole_columns(clause, elements_of(clause))
        return ids if not clause.leftover() else []
    except EditProblem:
        return []


def _unchanged(ids: Sequence[str], before: Outline, after: Outline, how: str) -> bool:
    """Tell whether elements are there still and look as they did; as wide and where they were, if said."""
    for one in ids:
        old, new = before.element(one), after.element(one)
        if old is None or new is None:
            return False
        if any(getattr(old, name) != getattr(new, name) for name in _LOOKS):
            return False
        if _WIDE.search(how) and old.width != new.width:
            return False
        if _PLACE.search(how) and (old.x, old.y) != (new.x, new.y):
            return False
        said = [float(number) for number in _NUMBER.findall(how)]
        if any(number not in (new.width, new.height, new.size, new.x, new.y) for number in said):
            return False
    return True


def _is_of_targets(words: str, before: Outline, after: Outline, touched: set[str]) -> bool:
    """Tell whether what is said of no thing by name is true of what is changed: size 20 and bold remain."""
    infos = [(old, new) for one in touched if (old := before.element(one)) and (new := after.element(one))]
    texts = [(old, new) for old, new in infos if old.kind in TEXTS]
    left = words
    if _BORDERS.search(words):
        every = [(one, after.element(one.id)) for one in before.elements]
        if any(new is not None and _pen(old) != _pen(new) for old, new in every if old.id not in touched):
            return False
        if not re.match(r"(?:the )?(?:lines?|frames?)\b.*\b(?:between|around|in|of)\b", words, re.IGNORECASE):
            return all(_pen(old) == _pen(new) for old, new in infos)
        return True
    if not texts:
        return False
    for found in compiled(COLOUR).finditer(words):
        if any(not goes_by(new.seen.ink, found.group()) for _old, new in texts):
            return False
        left = left.replace(found.group(), " ")
    for number in _NUMBER.findall(words):
        if any(float(number) != new.size for _old, new in texts):
            return False
        left = left.replace(number, " ")
    if re.search(r"\bbold\b", words, re.IGNORECASE):
        if any(not new.bold for _old, new in texts):
            return False
        left = re.sub(r"\bbold\b", " ", left, flags=re.IGNORECASE)
    return left != words and not _PLAIN.sub("", left)


def _pen(info: ElementInfo) -> tuple[Any, ...]:
    return info.seen.stroke, info.seen.width


def _as_wide(before: Outline, after: Outline, how: str) -> bool:
    """Tell whether the table is as wide as it was, and as wide as is said."""
    wide = _table_width(after)
    said = [float(one) for one in _NUMBER.findall(how)]
    return abs(wide - _table_width(before)) <= 1 and all(abs(wide - one) <= 1 for one in said)


def _table_width(outline: Outline) -> int:
    """Return the width of the table component, else that of all columns together."""
    tables = [one.width for one in outline.elements if one.component == "table"]
    if tables:
        return max(tables)
    ends = [one.x + one.width for one in outline.columns]
    return max(ends, default=0) - min((one.x for one in outline.columns), default=0)


def _widths(outline: Outline) -> list[tuple[str, int]]:
    return sorted((one.title or one.field, one.width) for one in outline.columns)


def _names(outline: Outline, kind: str) -> set[tuple[str, str]]:
    return {(one.name, one.java_type) for one in getattr(outline, kind)}


def _crooked(outline: Outline) -> int:
    """Return how many totals don't stand under the values that they add up."""
    found = 0
    for column in outline.columns:
        values = [info for one in column.values if (info := outline.element(one)) is not None]
        totals = [info for one in column.totals if (info := outline.element(one)) is not None]
        ends = {one.x + one.width for one in values}
        found += sum(one.x + one.width not in ends for one in totals)
    return found
