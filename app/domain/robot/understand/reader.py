"""A request becomes operations: each clause is offered to the readers of shapes, then to those of actions."""

from __future__ import annotations

from app.domain.robot.understand import structure as shape
from app.domain.robot.understand.acting import Acting
from app.domain.robot.understand.choices import Choices
from app.domain.robot.understand.context import Context, step
from app.domain.robot.understand.counters import Counters
from app.domain.robot.understand.handlers import Handlers
from app.domain.robot.understand.loops import Loops
from app.domain.robot.understand.marks import Marked
from app.domain.robot.understand.operations import Operation
from app.domain.robot.understand.order import InOrder
from app.domain.robot.understand.segments import Clause
from app.domain.robot.understand.sorting import Sorting
from app.domain.robot.understand.variables import Variables


class Reader(InOrder, Counters, Variables, Loops, Sorting, Choices, Handlers, Acting):
    """Reads one request; what is made lies in `operations`."""

    def __init__(self, marked: Marked, context: Context) -> None:
        super().__init__(marked, context)
        self.operations = self._sequence("all")
        if self._at < len(self._clauses):
            self.operations += self._sequence("all")

    def _statement(self, clause: Clause, out: list[Operation]) -> None:
        words = clause.words
        for reader in (
            self._main, self._define, self._ordered, self._every, self._variable, self._check, self._after,
            self._event, self._retry, self._handler, self._forever_loop, self._until, self._while,
            self._repeat, self._sort, self._choice, self._when, self._otherwise, self._size, self._heading,
        ):  # fmt: skip
            if reader(words, out):
                return
        self._actions(words, out)

    def _main(self, words: Marked, out: list[Operation]) -> bool:
        match = shape.MAIN.search(words.text)
        if match:
            self._push_back(self._rest(words, match.end()))
        return bool(match)

    def _define(self, words: Marked, out: list[Operation]) -> bool:
        match = shape.DEFINE.search(words.text)
        if not match:
            return False
        named = match["name"] or match["english"] or match["bare"] or ""
        mark = words.marks.get(named.strip())
        name = mark.text if mark else named.strip() or f"sub{len(out) + 1}"
        operation = step(self._context, words, "define", NAME=name)
        self._push_back(self._rest(words, match.end()))
        operation.body = self._sequence("define")
        self._context.open_hand = None
        out.append(operation)
        return True
