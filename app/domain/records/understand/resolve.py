"""References: the one row that is meant, or the question which."""

from __future__ import annotations

from app.domain.records.models import Candidate, ForeignKey, LookedUp, Table
from app.domain.records.understand.bound import Ask, Bound, Desk, Qualifier
from app.domain.records.understand.columns import code_columns, name_column, references
from app.domain.records.understand.models import Option
from app.domain.records.understand.possible import lowered, occurrences

Row = dict[str, str | None]


def resolve(desk: Desk, table: Table, key: ForeignKey, bound: Bound, qualifiers: list[Qualifier]) -> None:
    """Give a bound reference its value, or its question."""
    target = desk.catalogue.table(key.target)
    if target is None:
        return
    wanted = key.target_columns[0]
    question = f"ref:{table.key}.{key.columns[0]}={bound.text}"
    said = desk.request.answer_to(question)
    if said is not None and desk.reader.row(target.key, {wanted: said}) is not None:
        bound.value, bound.origin, bound.shown = said, "chosen", bound.text
        return
    if said is not None:
        bound.text, bound.rows, bound.origin = said, (), "chosen"
    found = bound.rows or _by_text(desk, target, key, bound) or _by_name_beyond(desk, target, bound)
    if not found:
        bound.ask = _not_found(desk, target, bound, question)
        return
    narrowed = narrow(desk, target, found, qualifiers)
    if not narrowed:
        bound.ask = _ambiguous(target, found, wanted, bound, question, "not_found")
    elif len(narrowed) > 1:
        bound.ask = _ambiguous(target, narrowed, wanted, bound, question, "ambiguous_reference")
    else:
        _set(bound, target, narrowed[0], wanted)


def _set(bound: Bound, target: Table, one: Candidate, wanted: str) -> None:
    bound.value = one.row.get(wanted)
    bound.origin = "looked_up"
    bound.shown = one.label
    bound.rows = (one,)


def looked_up(bound: Bound, key: ForeignKey) -> LookedUp | None:
    """Return how a bound reference was found."""
    if bound.origin != "looked_up" or len(bound.rows) != 1:
        return None
    row = bound.rows[0]
    where = tuple((name, value) for name, value in row.key.items() if value is not None)
    return LookedUp(table=key.target, column=key.target_columns[0], where=where)


def _by_text(desk: Desk, target: Table, key: ForeignKey, bound: Bound) -> tuple[Candidate, ...]:
    """Look a text up: as the key itself, then as a name, whole or its one beginning."""
    own = (
        desk.reader.row(target.key, {key.target_columns[0]: bound.text})
        if _can_be_key(target, key, bound)
        else None
    )
    if own is not None:
        name = name_column(target)
        label = (own.get(name.name) if name else None) or bound.text
        keys = {column: own.get(column) for column in target.primary_key}
        return (
            Candidate(
                table=target.key,
                key=keys,
                label=label,
                column=key.target_columns[0],
                match="exact",
                score=100,
                row=own,
            ),
        )
    result = desk.find(target.key, bound.text)
    sure = [one for one in result.candidates if one.match in ("exact", "normalised")]
    if sure:
        return tuple(sure)
    near = [
        one
        for one in result.candidates
        if one.match in ("prefix", "contains") and is_whole(bound.text, one.label)
    ]
    return tuple(near) if len(bound.text) >= 2 else ()


def _by_name_beyond(desk: Desk, target: Table, bound: Bound) -> tuple[Candidate, ...]:
    """Look a text up as the name of what a row without a name refers to: 开课 by its 课程."""
    beyond = _named_beyond(desk, target)
    if beyond.key == target.key:
        return ()
    found = desk.find(beyond.key, bound.text).candidates
    sure = tuple(one for one in found if one.match in ("exact", "normalised"))
    said = Qualifier(beyond.key, beyond.primary_key[0], bound.text, sure, bound.start, bound.end)
    return by_way(desk, target, [said]) if sure else ()


def is_whole(text: str, label: str) -> bool:
    """Tell whether a text is whole words of a label: Speedy of Speedy Express, ship not of Shipping."""
    return any(occurrences(lowered(label), lowered(text.strip()))) or not text.isascii()


def _can_be_key(target: Table, key: ForeignKey, bound: Bound) -> bool:
    column = target.column(key.target_columns[0])
    if column is None:
        return False
    return column.family == "text" or bound.text.isdigit()


def narrow(
    desk: Desk, target: Table, found: tuple[Candidate, ...], qualifiers: list[Qualifier]
) -> tuple[Candidate, ...]:
    """Return the rows of which everything holds that was said of them."""
    return tuple(one for one in found if all(_holds(desk, target, one.row, each) for each in qualifiers))


def _holds(desk: Desk, table: Table, row: Row, said: Qualifier) -> bool:
    if said.rows:
        return any(_leads(desk, table, row, other, 2) for other in said.rows)
    if said.table != table.key:
        return True
    value = row.get(said.column)
    return value is not None and value.strip().lower() == said.value.strip().lower()


def _leads(desk: Desk, table: Table, row: Row, other: Candidate, depth: int) -> bool:
    """Tell whether a row refers to another one, over at most depth references."""
    for key in references(table):
        value = row.get(key.columns[0])
        if value is None:
            continue
        if key.target == other.table and other.row.get(key.target_columns[0]) == value:
            return True
        target = desk.catalogue.table(key.target)
        if depth > 1 and target is not None and key.target != table.key:
            further = desk.reader.row(target.key, {key.target_columns[0]: value})
            if further is not None and _leads(desk, target, further, other, depth - 1):
                return True
    return False


def reachable(desk: Desk, start: Table, goal: str, depth: int = 2) -> bool:
    """Tell whether references lead from one table to another."""
    for key in references(start):
        if key.target == goal:
            return True
        target = desk.catalogue.table(key.target)
        if (
            depth > 1
            and target is not None
            and target.key != start.key
            and reachable(desk, target, goal, depth - 1)
        ):
            return True
    return False


def by_way(desk: Desk, target: Table, said: list[Qualifier]) -> tuple[Candidate, ...]:
    """Return the rows of a table that lead to all the rows that were said: 开课 by 课程 and 教师."""
    direct: list[dict[str, str]] = [{}]
    for one in said:
        key = next((key for key in references(target) if one.rows and key.target == one.rows[0].table), None)
        if key is None:
            continue
        values = [row.row.get(key.target_columns[0]) for row in one.rows]
        direct = [{**each, key.columns[0]: value} for each in direct for value in values if value is not None]
    rows = [row for where in direct[:20] if where for row in desk.reader.rows(target.key, where)]
    candidates = tuple(
        Candidate(
            table=target.key,
            key={name: row.get(name) for name in target.primary_key},
            label=" ".join(str(row.get(name)) for name in target.primary_key),
            column=target.primary_key[0],
            match="exact",
            score=100,
            row=row,
        )
        for row in rows
    )
    return narrow(desk, target, candidates, said)


def _not_found(desk: Desk, target: Table, bound: Bound, question: str) -> Ask:
    beyond = _named_beyond(desk, target)
    near = desk.find(beyond.key, bound.text, fuzzy=True).candidates[:5]
    if beyond.key != target.key and any(one.match in ("exact", "normalised") for one in near):
        return no_row(target, bound)
    target, name = beyond, name_column(beyond)
    options = tuple(
        Option(value=str(next(iter(one.key.values()))), label=one.label, distinguishing=one.distinguishing)
        for one in near
    )
    column = name.name if name else None
    return Ask(question, "not_found", target.key, column, bound.text, options, True, bound.start, bound.end)


def no_row(target: Table, bound: Bound) -> Ask:
    """Return the question when no row leads to everything that was said."""
    name = name_column(target)
    key = f"ref:{bound.table}.{bound.column}={bound.text}"
    column = name.name if name else target.primary_key[0]
    return Ask(key, "not_found", target.key, column, bound.text, (), True, bound.start, bound.end)


def _named_beyond(desk: Desk, target: Table) -> Table:
    """Return the table in which a name is looked for: of 开课 without names, its 课程."""
    if name_column(target) is not None or code_columns(target, desk.lexicon):
        return target
    further = [desk.catalogue.table(key.target) for key in references(target)]
    return next((one for one in further if one is not None and name_column(one) is not None), target)


def _ambiguous(
    target: Table, found: tuple[Candidate, ...], wanted: str, bound: Bound, question: str, reason: str
) -> Ask:
    name = name_column(target)
    shown = [column.name for column in target.columns if column.family in ("text", "date", "integer")]
    differing = [n for n in shown if len({one.row.get(n) for one in found}) > 1 and n != wanted][:4]
    options = tuple(
        Option(
            value=one.row.get(wanted) or "",
            label=one.label,
            distinguishing={n: one.row.get(n) for n in differing},
        )
        for one in found
    )
    column = name.name if name else wanted
    if reason == "not_found":
        return Ask(
            question, "not_found", target.key, column, bound.text, options, True, bound.start, bound.end
        )
    return Ask(
        question,
        "ambiguous_reference",
        target.key,
        column,
        bound.text,
        options,
        False,
        bound.start,
        bound.end,
    )
