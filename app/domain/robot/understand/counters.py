"""What is done every so many rounds: a counter beside the loop, and a choice on its remainder."""

from __future__ import annotations

from app.domain.robot.understand.context import Context, step
from app.domain.robot.understand.cursor import Cursor
from app.domain.robot.understand.marks import Marked, pattern
from app.domain.robot.understand.operations import Branch, Expression, Operation
from app.domain.robot.understand.segments import Clause
from app.domain.robot.understand.tasks import inner

COUNTER = "count"
_EVERY = pattern(
    r"^每(?:隔)?[\u4e00-\u9fff]{0,4}?(?P<zh><times>|<count>|<number>次?)(?:工件|零件|产品)?(?:以?后|之后)?(?:就|,)?(?P<rest>.*?)(?:一?次|<times>)?$|"
    r"^(?:and )?after every (?P<after><times>|<count>|<number>)(?: parts| cycles| pieces)?,? ?(?P<later>.*)$|"
    r"^every (?P<every><times>|<count>|<number>)(?: parts| cycles| pieces)?,? ?(?P<then>.*)$"
)
_LOOPS = frozenset(("repeat", "while"))


class Counters(Cursor):
    """Reads what is done every so many rounds."""

    def _every(self, words: Marked, out: list[Operation]) -> bool:
        match = _EVERY.search(words.text)
        if not match:
            return False
        group = next(name for name in ("zh", "after", "every") if match[name])
        every = words.marks[match[group][0]].value
        if every < 2:
            return False
        rest = next((name for name in ("rest", "later", "then") if match[name]), "")
        if rest:
            self._clauses.insert(self._at, Clause(words.cut(*match.span(rest)), ""))
        body: list[Operation] = []
        if self._at < len(self._clauses):
            self._at += 1
            self._statement(self._clauses[self._at - 1], body)
        if not body:
            self._context.not_understood(words)
            return True
        choice = step(self._context, words, "if")
        left = Expression(
            kind="mod",
            parts=[
                Expression(kind="var", params={"VAR": COUNTER}),
                Expression(kind="number", params={"NUM": every}),
            ],
        )
        zero = Expression(kind="number", params={"NUM": 0})
        is_due = Expression(kind="cmp", params={"OP": "EQ"}, parts=[left, zero])
        choice.branches = [Branch(condition=is_due, body=body)]
        out.append(choice)
        return True


def with_counters(operations: list[Operation], context: Context) -> list[Operation]:
    """Return the operations with every counted choice in a loop that counts; ask where there is none."""
    waiting = [one for one in operations if is_counted(one)]
    rest = [one for one in operations if not is_counted(one)]
    loops = [one for one in rest if one.op in _LOOPS]
    if waiting and len(loops) == 1:
        loops[0].body += waiting
    elif waiting:
        for one in waiting:
            context.not_understood(_words(one))
        rest = operations
    out: list[Operation] = []
    for one in rest:
        if one.op in _LOOPS and any(is_counted(each) for each in one.body):
            out.append(_set(one))
            counted = [each for each in one.body if is_counted(each)]
            one.body = [each for each in one.body if not is_counted(each)]
            one.body += [_change(one), *counted]
        _within(one, context)
        out.append(one)
    return out


def _within(one: Operation, context: Context) -> None:
    if one.op in _LOOPS:
        plain = [each for each in one.body if not is_counted(each)]
        if len(plain) == len(one.body):
            one.body = with_counters(one.body, context)
        return
    if any(is_counted(each) for each in inner(one)):
        for each in inner(one):
            if is_counted(each):
                context.not_understood(_words(each))
        return
    one.body = with_counters(one.body, context)
    one.otherwise = with_counters(one.otherwise, context)
    for branch in one.branches:
        branch.body = with_counters(branch.body, context)


def is_counted(one: Operation) -> bool:
    """Tell whether an operation is a choice on the counter of rounds."""
    if one.op != "if" or len(one.branches) != 1 or one.branches[0].condition.kind != "cmp":
        return False
    left = one.branches[0].condition.parts[0]
    return left.kind == "mod" and left.parts[0].params.get("VAR") == COUNTER


def _words(one: Operation) -> Marked:
    text = one.source.text if one.source else ""
    start = one.source.start if one.source else 0
    places = [(start + index, start + index + 1) for index in range(len(text))]
    return Marked(text, places, " " * start + text)


def _set(loop: Operation) -> Operation:
    made = Operation(op="set_var", params={"VAR": COUNTER}, source=loop.source)
    made.values["VALUE"] = Expression(kind="number", params={"NUM": 0})
    return made


def _change(loop: Operation) -> Operation:
    made = Operation(op="change_var", params={"VAR": COUNTER}, source=loop.source)
    made.values["DELTA"] = Expression(kind="number", params={"NUM": 1})
    return made
