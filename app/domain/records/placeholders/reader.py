"""Reading cell texts: {{ }} found, parsed by the grammar, turned into plain data."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import Any

from lark import Lark, Token, Transformer, v_args
from lark.exceptions import LarkError, VisitError

from app.core.paths import resource_dir
from app.domain.records.placeholders import tree
from app.domain.records.placeholders.problems import PlaceholderError

MOST_CHARACTERS = 512
MOST_LEVELS = 3
MOST_PER_CELL = 8
MOST_NODES = 200
_ESCAPED = "\\{{"


def read_cell(text: str) -> tree.CellText:
    """Return a cell's parts; raise PlaceholderError (E_SYNTAX, E_LIMIT)."""
    parts: list[str | tree.Expression] = []
    plain: list[str] = []
    at = count = 0
    while at < len(text):
        if text.startswith(_ESCAPED, at):
            plain.append("{{")
            at += len(_ESCAPED)
        elif text.startswith("{{", at):
            count += 1
            end = _end_of(text, at + 2)
            if count > MOST_PER_CELL:
                raise PlaceholderError("E_LIMIT")
            _flush(plain, parts)
            parts.append(read_expression(text[at + 2 : end]))
            at = end + 2
        else:
            stop = _next_mark(text, at)
            plain.append(text[at:stop])
            at = stop
    _flush(plain, parts)
    return tree.CellText(tuple(parts))


def escape(text: str) -> str:
    """Return data from outside so that nothing in it is read as a placeholder."""
    return text.replace("{{", _ESCAPED)


def _flush(plain: list[str], parts: list[str | tree.Expression]) -> None:
    if plain:
        parts.append("".join(plain))
        plain.clear()


def _next_mark(text: str, at: int) -> int:
    found = re.search(r"\\\{\{|\{\{", text[at + 1 :])
    return len(text) if found is None else at + 1 + found.start()


def _end_of(text: str, at: int) -> int:
    """Return where the expression's }} stands, quoted texts passed over."""
    found = re.compile(r"(?:'(?:[^'\\]|\\.)*'|\"[^\"]*\"|(?!\}\})[^'\"])*", re.DOTALL).match(text, at)
    end = found.end() if found else at
    if not text.startswith("}}", end):
        raise PlaceholderError("E_SYNTAX", text=text[at - 2 : at + 40])
    return end


def read_expression(text: str) -> tree.Expression:
    """Return one parsed expression; raise PlaceholderError (E_SYNTAX, E_LIMIT)."""
    if len(text) > MOST_CHARACTERS:
        raise PlaceholderError("E_LIMIT")
    try:
        parsed = _parser().parse(text)
        if sum(1 for _node in parsed.iter_subtrees()) > MOST_NODES:
            raise PlaceholderError("E_LIMIT")
        expression: tree.Expression = _Builder().transform(parsed)
    except VisitError as problem:
        if isinstance(problem.orig_exc, PlaceholderError):
            raise problem.orig_exc from problem
        raise PlaceholderError("E_SYNTAX", text=text[:60]) from problem
    except LarkError as problem:
        raise PlaceholderError("E_SYNTAX", text=text[:60]) from problem
    if _depth(expression) > MOST_LEVELS:
        raise PlaceholderError("E_LIMIT")
    return expression


@lru_cache(maxsize=1)
def _parser() -> Lark:
    grammar = resource_dir("records", "placeholder.lark").read_text("utf-8")
    return Lark(grammar, parser="lalr", maybe_placeholders=False)


def _depth(expression: object) -> int:
    if not isinstance(expression, tree.Lookup):
        return 1
    return 1 + max((_depth(one.value) for one in expression.conditions), default=0)


def _unquoted(text: str) -> str:
    return re.sub(r"\\(['\\])", r"\1", text[1:-1])


def _name(token: Token) -> str:
    return str(token)[1:-1] if str(token).startswith('"') else str(token)


@v_args(inline=True)
class _Builder(Transformer[Token, Any]):
    """Turns the parse tree into the plain forms of tree.py, leaves first."""

    def start(self, one: Any) -> Any:
        return one

    def col(self, *names: Token) -> tree.ColumnName:
        words = [_name(one) for one in names]
        return tree.ColumnName(".".join(words[:-1]), words[-1])

    def literal(self, token: Token) -> Any:
        kind, text = token.type, str(token)
        if kind == "STRING":
            return _unquoted(text)
        if kind == "DEC":
            return Decimal(text)
        if kind == "DATE":
            return _date(text)
        return text == "true" if kind == "BOOL" else int(text)

    def val(self, one: Any) -> Any:
        return one

    def eq(self, name: Token, value: Any) -> tree.Condition:
        return tree.Condition(_name(name), "eq", value)

    def contains(self, name: Token, text: Token) -> tree.Condition:
        return tree.Condition(_name(name), "contains", _unquoted(text))

    def isnull(self, name: Token) -> tree.Condition:
        return tree.Condition(_name(name), "isnull")

    def conds(self, *all_: tree.Condition) -> tuple[tree.Condition, ...]:
        return all_

    def pick(self, name: Token, *rest: Token) -> tuple[str, str, bool]:
        return ("pick", _name(name), any(one.type == "DESC" for one in rest))

    def fallback(self, *given: Any) -> tuple[str, Any]:
        if given and isinstance(given[0], Token):
            return ("else", tree.Ask(_unquoted(given[0])))
        return ("else", given[0] if given else None)

    def lookup(self, wanted: tree.ColumnName, conditions: Any, *rest: Any) -> tree.Lookup:
        pick = next((one for one in rest if one[0] == "pick"), ("pick", "", False))
        other = next((one for one in rest if one[0] == "else"), None)
        return tree.Lookup(
            wanted, conditions, pick[1], pick[2], other[1] if other else None, has_fallback=other is not None
        )

    def newref(self, row: Token, column: Token) -> tree.RowValue:
        return tree.RowValue(_name(row), _name(column))

    def next(self, wanted: tree.ColumnName, *rest: Token) -> tree.Next:
        pattern = next((_unquoted(one) for one in rest if one.type == "STRING"), "")
        start = next((int(one) for one in rest if one.type == "INT"), None)
        return tree.Next(wanted, pattern, start)

    def fake(self, kind: Token, *rest: Token) -> tree.Fake:
        locale = next((str(one) for one in rest if one.type == "LOCALE"), "")
        return tree.Fake(str(kind), locale, any(one.type == "UNIQUE" for one in rest))

    def random(self, value: tree.RandomValue, *rest: Token) -> tree.RandomValue:
        return tree.RandomValue(**{**vars(value), "unique": bool(rest)})

    def r_int(self, low: Token, high: Token) -> tree.RandomValue:
        return tree.RandomValue("int", int(low), int(high))

    def r_dec(self, low: Token, high: Token) -> tree.RandomValue:
        return tree.RandomValue("decimal", Decimal(str(low)), Decimal(str(high)))

    def r_date(self, low: Token, high: Token) -> tree.RandomValue:
        return tree.RandomValue("date", _date(low), _date(high))

    def r_choice(self, *choices: Any) -> tree.RandomValue:
        return tree.RandomValue("choice", choices=choices)

    def r_row(self, wanted: tree.ColumnName, *conditions: Any) -> tree.RandomValue:
        return tree.RandomValue("row", wanted=wanted, conditions=conditions[0] if conditions else ())

    def r_pattern(self, pattern: Token) -> tree.RandomValue:
        return tree.RandomValue("pattern", pattern=_unquoted(pattern))

    def offset(self, number: Token, unit: Token) -> tuple[str, int, str]:
        return ("offset", int(number), str(unit))

    def anchor(self, name: Token | None = None, *_rest: Any) -> tuple[str, str]:
        return ("anchor", str(name) if name is not None else "")

    def at(self, time: Token) -> tuple[str, str]:
        return ("at", str(time))

    def datex(self, head: Token, *rest: Any) -> tree.DateValue:
        offsets = tuple((one[1], one[2]) for one in rest if one[0] == "offset")
        anchor = next((one[1] for one in rest if one[0] == "anchor"), "")
        at = next((one[1] for one in rest if one[0] == "at"), "")
        return tree.DateValue(str(head) == "now", offsets, anchor, at)

    def num(self, token: Token) -> tree.Number:
        return tree.Number(Decimal(str(token)))

    def thiscol(self, name: Token) -> tree.ThisColumn:
        return tree.ThisColumn(_name(name))

    def sumrows(self, table: Token, column: Token) -> tree.SumRows:
        return tree.SumRows(_name(table), _name(column))

    def add(self, left: Any, right: Any) -> tree.Operation:
        return tree.Operation("+", left, right)

    def sub(self, left: Any, right: Any) -> tree.Operation:
        return tree.Operation("-", left, right)

    def mul(self, left: Any, right: Any) -> tree.Operation:
        return tree.Operation("*", left, right)

    def div(self, left: Any, right: Any) -> tree.Operation:
        return tree.Operation("/", left, right)

    def calc(self, term: Any, *digits: Token) -> tree.Calculation:
        return tree.Calculation(term, int(digits[0]) if digits else None)

    def copy(self, wanted: tree.ColumnName) -> tree.Copy:
        return tree.Copy(wanted)

    def env(self, name: Token) -> tree.Environment:
        return tree.Environment(_name(name))

    def default(self) -> tree.LeaveToDatabase:
        return tree.LeaveToDatabase()

    def null(self) -> tree.Null:
        return tree.Null()

    def ask(self, question: Token) -> tree.Ask:
        return tree.Ask(_unquoted(question))


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as problem:
        raise PlaceholderError("E_DATE", text=text) from problem
