"""What requests about columns want and allow, in terms of the tree."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from app.domain.reports.editing.template.outline import ColumnInfo, Outline
from tests.domain.reports.editing.only_asked import Expected, Seen

GROWS = {"place": {"*"}, "stretch": {"*"}}


@dataclass(frozen=True)
class Slot:
    """A column with another one beside it in a template: what frames speak of."""

    outline: Outline
    one: ColumnInfo
    two: ColumnInfo

    def of(self, column: ColumnInfo) -> list[str]:
        """Return the texts of a column."""
        return [*column.headers, *column.values, *column.totals]


@dataclass(frozen=True)
class Frame:
    """Sentences that mean the same, and what they may do; needs are the kinds of columns it fits."""

    name: str
    en: tuple[str, ...]
    zh: tuple[str, ...]
    expected: Callable[[Slot], Expected]
    needs: str = ""
    look: bool = False

    def fits(self, slot: Slot) -> bool:
        """Tell whether a frame can be said of a column."""
        kind = slot.one.java_type.rsplit(".", 1)[-1]
        numeric = kind in ("Integer", "Long", "Double", "BigDecimal", "Float")
        dated = kind in ("Date", "Timestamp")
        return {"number": numeric, "date": dated, "text": kind == "String"}.get(self.needs, True)


def one_of(*wanted: str) -> Callable[[str], bool]:
    return lambda value: value in wanted


def look(aspect: str, *wanted: str, **more: bool) -> Callable[[Slot], Expected]:
    def expected(slot: Slot) -> Expected:
        ids = slot.of(slot.one)
        also = {aspect: set(ids), **(GROWS if aspect in ("size", "pattern") else {})}
        return Expected(
            {aspect: (slot.one.values, one_of(*wanted))}, also, moves=aspect in ("size", "pattern")
        )

    return expected


def hex_colour(test: Callable[[int, int, int], bool]) -> Callable[[str], bool]:
    def check(value: str) -> bool:
        found = re.fullmatch(r"#([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})", value)
        return bool(found) and test(*(int(one, 16) for one in found.groups()))

    return check


RED = hex_colour(lambda r, g, b: r > 150 and g < 110 and b < 110)
BLUE = hex_colour(lambda r, g, b: b > 110 and r < 110)
GREEN = hex_colour(lambda r, g, b: g > 90 and r < 120 and b < 130)
YELLOW = hex_colour(lambda r, g, b: r > 220 and g > 200 and b < 215)


def coloured(aspect: str, test: Callable[[str], bool], *, heads: bool = False) -> Callable[[Slot], Expected]:
    def expected(slot: Slot) -> Expected:
        ids = slot.one.headers if heads else slot.of(slot.one)
        must = slot.one.headers if heads else slot.one.values
        return Expected({aspect: (must, test)}, {aspect: set(ids)})

    return expected


def head_look(aspect: str, *wanted: str) -> Callable[[Slot], Expected]:
    def expected(slot: Slot) -> Expected:
        return Expected({aspect: (slot.one.headers, one_of(*wanted))})

    return expected


def removed(slot: Slot) -> Expected:
    rest = [one for one in slot.outline.columns if one.id != slot.one.id]
    kept = {id_ for one in rest for id_ in slot.of(one)}
    gone = {one for one in slot.of(slot.one) if one not in kept}
    return Expected(
        gone=gone, moves=True, declares={"variable", "field", "sortField", "group"}, may={"border": {"*"}}
    )


def wider(by: int) -> Callable[[Slot], Expected]:
    def expected(slot: Slot) -> Expected:
        def check(before: Seen, after: Seen) -> list[str]:
            id_ = slot.one.values[0]
            was, now = (one.value(id_, "place") for one in (before, after))
            del was, now
            old = int(before.elements[id_]["/reportElement@width"])
            new = int(after.elements[id_]["/reportElement@width"])
            return [] if abs(new - old - by) <= 1 else [f"{id_} is {new} wide, was {old}"]

        return Expected(moves=True, checks=[check], may={"stretch": {"*"}})

    return expected


def renamed(slot: Slot) -> Expected:
    return Expected(
        {"words": (slot.one.headers[:1], one_of("Zeta", '"Zeta"'))}, {"words": set(slot.one.headers)}
    )


def sorted(order: str) -> Callable[[Slot], Expected]:
    def expected(slot: Slot) -> Expected:
        def check(before: Seen, after: Seen) -> list[str]:
            named = [one for one in after.declared.get("sortField", []) if f"'{slot.one.field}'" in one]
            right = [one for one in named if ("Descending" in one) == (order == "desc")]
            return [] if right else [f"sort fields {after.declared.get('sortField')}"]

        return Expected(declares={"sortField"}, checks=[check])

    return expected


def before(slot: Slot) -> Expected:
    def check(before: Seen, after: Seen) -> list[str]:
        one, two = (int(after.elements[at.values[0]]["/reportElement@x"]) for at in (slot.one, slot.two))
        return [] if one < two else [f"{slot.one.title} at {one}, {slot.two.title} at {two}"]

    return Expected(moves=True, may={"border": {"*"}}, checks=[check])


def swapped(slot: Slot) -> Expected:
    def check(before: Seen, after: Seen) -> list[str]:
        def left(which: Seen) -> bool:
            one, two = (int(which.elements[at.values[0]]["/reportElement@x"]) for at in (slot.one, slot.two))
            return one < two

        return [] if left(before) != left(after) else ["not swapped"]

    return Expected(moves=True, may={"border": {"*"}}, checks=[check])


def filtered(sign: str, value: str) -> Callable[[Slot], Expected]:
    def expected(slot: Slot) -> Expected:
        def check(before: Seen, after: Seen) -> list[str]:
            said = " ".join(after.declared.get("filterExpression", []))
            good = f"F{{{slot.one.field}}}" in said and value in said and sign in said
            return [] if good else [f"filter {said}"]

        return Expected(declares={"filterExpression"}, checks=[check])

    return expected


def conditional(value: str) -> Callable[[Slot], Expected]:
    def expected(slot: Slot) -> Expected:
        def check(before: Seen, after: Seen) -> list[str]:
            fresh = [
                one for one in after.declared.get("style", []) if one not in before.declared.get("style", [])
            ]
            said = " ".join(fresh)
            return [] if value in said and f"F{{{slot.one.field}}}" in said else [f"styles {said}"]

        return Expected(
            declares={"style"},
            may={"style": set(slot.one.values), "back": set(slot.one.values)},
            checks=[check],
        )

    return expected


def decided(value: str) -> Callable[[Slot], Expected]:
    """One column looks different where another one's value decides."""

    def expected(slot: Slot) -> Expected:
        def check(before: Seen, after: Seen) -> list[str]:
            fresh = [
                one for one in after.declared.get("style", []) if one not in before.declared.get("style", [])
            ]
            said = " ".join(fresh)
            right = (
                value in said and f"F{{{slot.one.field}}}" in said and f"F{{{slot.two.field}}}" not in said
            )
            return [] if right else [f"styles {said}"]

        ids = set(slot.two.values)
        return Expected(declares={"style"}, may={"style": ids, "back": ids}, checks=[check])

    return expected


def patterned(*wanted: str) -> Callable[[Slot], Expected]:
    def expected(slot: Slot) -> Expected:
        ids = {*slot.one.values, *slot.one.totals}
        return Expected(
            {"pattern": (slot.one.values, one_of(*wanted))},
            {"pattern": ids, "words": ids, **GROWS},
            moves=True,
            declares={"import", "property"},
        )

    return expected


def decimals(count: int) -> Callable[[Slot], Expected]:
    def expected(slot: Slot) -> Expected:
        ids = {*slot.one.values, *slot.one.totals}
        test = lambda value: bool(re.search(rf"\.[0#]{{{count}}}(?![0#])", value))  # noqa: E731
        return Expected({"pattern": (slot.one.values, test)}, {"pattern": ids, **GROWS}, moves=True)

    return expected


def totalled(slot: Slot) -> Expected:
    def check(before: Seen, after: Seen) -> list[str]:
        fresh = [
            one
            for one in after.declared.get("variable", [])
            if one not in before.declared.get("variable", [])
        ]
        right = any(f"F{{{slot.one.field}}}" in one for one in fresh)
        return [] if right or len(after.elements) > len(before.elements) else [f"variables {fresh}"]

    return Expected(moves=True, adds=True, declares={"variable", "property"}, checks=[check])


def grouped(slot: Slot) -> Expected:
    return Expected(moves=True, adds=True, declares={"group", "sortField", "variable", "property"})


def hidden_when_empty(slot: Slot) -> Expected:
    ids = set(slot.one.values)
    return Expected(may={"when": ids, "blank": ids, "words": ids})


def title(aspect: str, *wanted: str) -> Callable[[Slot], Expected]:
    def expected(slot: Slot) -> Expected:
        ids = [slot.outline.title]
        return Expected(
            {aspect: (ids, one_of(*wanted))}, GROWS if aspect == "size" else {}, moves=aspect == "size"
        )

    return expected


def nothing(_slot: Slot) -> Expected:
    return Expected(asks=True)


def others(slot: Slot) -> list[ColumnInfo]:
    return [one for one in slot.outline.columns if one.id != slot.one.id]


def all_but(aspect: str, *wanted: str) -> Callable[[Slot], Expected]:
    def expected(slot: Slot) -> Expected:
        rest = others(slot)
        shared = set(slot.of(slot.one))
        must = [id_ for one in rest for id_ in one.values if id_ not in shared]
        may = {id_ for one in rest for id_ in slot.of(one)} - shared
        return Expected({aspect: (must, one_of(*wanted))}, {aspect: may})

    return expected


def only_two(aspect: str, *wanted: str) -> Callable[[Slot], Expected]:
    def expected(slot: Slot) -> Expected:
        return Expected({aspect: (slot.two.values, one_of(*wanted))}, {aspect: set(slot.of(slot.two))})

    return expected


def values_only(aspect: str, *wanted: str) -> Callable[[Slot], Expected]:
    def expected(slot: Slot) -> Expected:
        may = {*slot.one.values, *slot.one.totals}
        return Expected({aspect: (slot.one.values, one_of(*wanted))}, {aspect: may})

    return expected


def no_totals(aspect: str, *wanted: str) -> Callable[[Slot], Expected]:
    def expected(slot: Slot) -> Expected:
        may = {*slot.one.values, *slot.one.headers}
        return Expected({aspect: (slot.one.values, one_of(*wanted))}, {aspect: may})

    return expected


def flip(expected: Callable[[Slot], Expected]) -> Callable[[Slot], Expected]:
    return lambda slot: expected(Slot(slot.outline, slot.two, slot.one))


def kept_two(slot: Slot) -> Expected:
    kept = {*slot.of(slot.one), *slot.of(slot.two)}
    rest = [one for one in slot.outline.columns if one.id not in (slot.one.id, slot.two.id)]
    gone = {id_ for one in rest for id_ in slot.of(one)} - kept
    return Expected(
        gone=gone, moves=True, declares={"variable", "field", "sortField", "group"}, may={"border": {"*"}}
    )
