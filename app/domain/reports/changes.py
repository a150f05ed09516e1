"""What changed from one version of a template to another, in the words of a report."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace

from app.core.i18n import _
from app.domain.reports.change_parts import Item, Parts, read_parts
from app.domain.reports.change_words import (
    Pair,
    call_all,
    data_changes,
    element_changes,
    page_changes,
    section_name,
)
from app.domain.reports.parts import Rewrite
from app.domain.reports.xml_tools import BUILT_IN_VARIABLES

MOST = 60


@dataclass(frozen=True)
class Change:
    """One sentence; kind is model, page, data, band, added, removed, moved, text or look.

    homes are the sections (with their groups) that it is about; by names the
    model that wrote one of them anew, "" where typed edits made the change.
    """

    kind: str
    sentence: str
    uuids: tuple[str, ...] = ()
    homes: tuple[tuple[str, str], ...] = ()
    by: str = ""


def changes_between(before: bytes, after: bytes, rewrites: Sequence[Rewrite] = ()) -> list[Change]:
    """Return what changed, what matters most first; [] where nothing did but the way of writing.

    Changes in bands that a model wrote anew between the two (rewrites) are
    marked with its name. Raises AppError where one of the two is no well-formed XML.
    """
    if before == after:
        return []
    old, new = read_parts(before), read_parts(after)
    pairs, gone, fresh = matched(old.items, new.items)
    found = [Change("page", one) for one in page_changes(old, new)]
    found += [Change("data", one) for one in data_changes(old, new)]
    found += list(_whole_columns(gone, fresh, pairs))
    found += list(_bands(old, new))
    for pair_kind, sentence, members in element_changes(pairs):
        said = sentence[:1].upper() + sentence[1:]
        found.append(_change(pair_kind, said, members))
    found = [*_told(rewrites), *_marked(found, rewrites)]
    if len(found) <= MOST:
        return found
    rest = len(found) - MOST
    return [*found[:MOST], Change("look", _("And {count} more {count:change|changes}.", count=rest))]


def rewrites_between(before: Sequence[Rewrite], after: Sequence[Rewrite]) -> list[Rewrite]:
    """Return the bands that were written anew on the way from one version to the other, either way."""
    old, new = {one.made for one in before}, {one.made for one in after}
    return [one for one in (*before, *after) if (one.made in old) != (one.made in new)]


def _told(rewrites: Sequence[Rewrite]) -> list[Change]:
    """Say first which bands were not changed by typed edits."""
    bands = {(one.section, one.group): one.by for one in rewrites}
    return [
        Change(
            "model",
            _(
                "The model {model} wrote the band “{band}” anew: look at each change in it.",
                model=by,
                band=section_name(*home),
            ),
            homes=(home,),
            by=by,
        )
        for home, by in bands.items()
    ]


def _marked(found: Sequence[Change], rewrites: Sequence[Rewrite]) -> list[Change]:
    by = {(one.section, one.group): one.by for one in rewrites}
    return [replace(one, by=next((by[home] for home in one.homes if home in by), "")) for one in found]


def _change(kind: str, sentence: str, members: Sequence[Item]) -> Change:
    uuids = tuple(one.uuid for one in members if one.uuid)
    return Change(kind, sentence, uuids, tuple(dict.fromkeys(one.home for one in members)))


# ---- which element became which --------------------------------------------------------


def matched(old: Sequence[Item], new: Sequence[Item]) -> tuple[list[Pair], list[Item], list[Item]]:
    """Pair the elements of two versions; return the pairs, and those that only one of them has.

    By uuid first, then by what they print in the same band, then by their
    place, then by what they print anywhere.
    """
    pairs: list[Pair] = []
    left, right = list(old), list(new)
    keys: tuple[Callable[[Item], Hashable], ...] = (
        lambda one: (one.tag, one.uuid) if one.uuid else None,
        lambda one: (one.tag, one.home, one.text, one.place),
        lambda one: (one.tag, one.home, one.text) if one.text else None,
        lambda one: (one.tag, one.home, one.place),
        lambda one: (one.tag, one.text) if one.text else None,
    )
    for key in keys:
        more, left, right = _paired(left, right, key)
        pairs += more
    return pairs, left, right


def _paired(
    left: list[Item], right: list[Item], key: Callable[[Item], Hashable]
) -> tuple[list[Pair], list[Item], list[Item]]:
    waiting: dict[Hashable, list[Item]] = defaultdict(list)
    for one in reversed(right):
        waiting[key(one)].append(one)
    waiting.pop(None, None)
    pairs: list[Pair] = []
    alone: list[Item] = []
    taken: set[int] = set()
    for one in left:
        partners = waiting.get(key(one))
        if partners:
            partner = partners.pop()
            taken.add(id(partner))
            pairs.append((one, partner))
        else:
            alone.append(one)
    return pairs, alone, [one for one in right if id(one) not in taken]


# ---- what came and went ----------------------------------------------------------------


def _whole_columns(gone: list[Item], fresh: list[Item], pairs: list[Pair]) -> Iterable[Change]:
    """Tell columns that came or went as one change each, then the other elements by their band."""
    for kind, items, kept in (
        ("removed", gone, {new.column for _old, new in pairs}),
        ("added", fresh, {old.column for old, _new in pairs}),
    ):
        by_column: dict[str, list[Item]] = defaultdict(list)
        for one in items:
            whole = one.column and one.column not in kept
            by_column[one.column if whole else ""].append(one)
        rest = by_column.pop("", [])
        for name, members in by_column.items():
            if any(one.section == "detail" for one in members):
                yield _change(kind, _column_sentence(kind, name), members)
            else:
                rest += members
        yield from _others(kind, rest)


def _column_sentence(kind: str, name: str) -> str:
    if kind == "added":
        return _("Column “{name}” added.", name=name)
    return _("Column “{name}” removed.", name=name)


def _others(kind: str, items: list[Item]) -> Iterable[Change]:
    totals = [
        one for one in items if one.section in ("summary", "groupFooter", "columnFooter") and _is_total(one)
    ]
    homes: dict[tuple[str, str], list[Item]] = defaultdict(list)
    for one in items:
        homes[one.home].append(one)
    for (section, group), members in homes.items():
        if any(one in totals for one in members):
            among = [one for one in members if one in totals]
            yield _change(kind, _total_sentence(kind, section, group, among), members)
            continue
        where, what = section_name(section, group), call_all(members, first=True)
        if kind == "added":
            yield _change(kind, _("{what} added in the {band}.", what=what, band=where), members)
        else:
            yield _change(kind, _("{what} removed from the {band}.", what=what, band=where), members)


def _is_total(one: Item) -> bool:
    if one.tag != "textField":
        return False
    return any(ref.startswith("V:") and ref[2:] not in BUILT_IN_VARIABLES for ref in one.refs)


def _total_sentence(kind: str, section: str, group: str, totals: list[Item]) -> str:
    names = _(", ").join(f"“{one.column or one.refs[0][2:]}”" for one in totals[:4])
    if kind == "removed":
        return _("The total of {names} removed.", names=names)
    if section == "groupFooter":
        return _("Subtotals of {names} added below each group “{group}”.", names=names, group=group)
    return _("A total row with {names} added.", names=names)


def _bands(old: Parts, new: Parts) -> Iterable[Change]:
    filled = {one.home for one in (*old.items, *new.items)}
    for key in dict.fromkeys([*old.bands, *new.bands]):
        section, group, _number = key
        before, after = old.bands.get(key), new.bands.get(key)
        where = section_name(section, group)
        if before is None and (section, group) not in filled:
            yield Change("band", _("The {band} added.", band=where))
        elif after is None and (section, group) not in {one.home for one in new.items}:
            yield Change("band", _("The {band} removed.", band=where))
        elif before is not None and after is not None and before != after:
            yield Change(
                "band",
                _("The {band} is {after} pt high, was {before}.", band=where, before=before, after=after),
                homes=((section, group),),
            )
