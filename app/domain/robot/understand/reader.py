# ruff: noqa: E501
"""A request becomes operations: its shape is read clause by clause, its actions by the readers of actions."""

from __future__ import annotations

import re

from app.domain.robot.understand import structure as shape
from app.domain.robot.understand.actions import part_held_check, place_at, place_on_pallet, read_segment
from app.domain.robot.understand.conditions import class_condition, negated, read_condition
from app.domain.robot.understand.context import Context, step, value
from app.domain.robot.understand.generic import apply_values
from app.domain.robot.understand.marks import Marked, pattern
from app.domain.robot.understand.operations import Branch, Expression, Operation
from app.domain.robot.understand.pallets import has_size, read_size
from app.domain.robot.understand.segments import Clause, split_clauses, split_segments
from app.domain.robot.understand.words import ARC

_MAX_DEPTH = 12
_HOME = re.compile(r"home|safe|原点|回零|安全|归位")
_ENDS = frozenset((".", "\n"))
_TIMED = frozenset(("wait_di", "wait_until", "conveyor_wait", "wait_operator"))
_AT_MOST = pattern(
    r"^(?:最多|最长|限时)(?:等待?|等候)?<seconds>$|^(?:wait )?(?:at most|up to|for at most|for up to) <seconds>$"
)
_WATCHED = frozenset(("stop", "error", "do_set", "do_pulse", "log", "conveyor"))


class Reader:
    """Reads one request; what is made lies in `operations`."""

    def __init__(self, marked: Marked, context: Context) -> None:
        self._context = context
        self._clauses = split_clauses(marked)
        self._at = 0
        self._depth = 0
        self._groups: list[int] = []
        self._forever = False
        self.operations = self._sequence("all")
        if self._at < len(self._clauses):
            self.operations += self._sequence("all")

    def _sequence(self, inside: str) -> list[Operation]:
        """Return the operations up to the end of what they are inside of."""
        self._depth += 1
        out: list[Operation] = []
        first = self._at
        groups, self._groups = self._groups, []
        while self._at < len(self._clauses) and self._depth <= _MAX_DEPTH:
            clause = self._clauses[self._at]
            if self._at > first and self._ends(inside, clause, out):
                break
            self._at += 1
            self._statement(clause, out)
        self._groups = groups
        self._depth -= 1
        return out

    def _ends(self, inside: str, clause: Clause, out: list[Operation]) -> bool:
        text = clause.text
        if inside == "all":
            return False
        if shape.MAIN.search(text) or shape.DEFINE.search(text):
            return True
        if inside == "forever":
            return bool(shape.EVENT.search(text))
        if clause.sign in _ENDS and not shape.EACH.search(text):
            return True
        if inside in ("define", "track"):
            return False
        if shape.AFTER_ALL.search(text):
            return True
        if inside in ("then", "else") and (
            clause.sign == ";"
            or shape.ELSE.search(text)
            or shape.REST.search(text)
            or shape.SORT.search(text)
            or shape.EVENT.search(text)
        ):
            return True
        if inside == "else":
            return clause.is_next and bool(_HOME.search(clause.words.words.lower()))
        return inside == "repeat" and clause.is_next and self._list_is_closed(out)

    def _list_is_closed(self, out: list[Operation]) -> bool:
        """Tell whether “A and B” stood before “, then C”: an “and” closes the list of what is repeated."""
        before = self._clauses[self._at - 1]
        return " and " in before.text and bool(out) and self._clauses[self._at].sign == ","

    def _statement(self, clause: Clause, out: list[Operation]) -> None:
        words = clause.words
        for reader in (
            self._main, self._define, self._event, self._retry, self._handler, self._forever_loop, self._until,
            self._while, self._repeat, self._sort, self._choice, self._when, self._otherwise, self._size,
        ):  # fmt: skip
            if reader(words, out):
                return
        self._actions(words, out)

    def _rest(self, words: Marked, start: int) -> Marked:
        return words.cut(start, len(words.text))

    def _push_back(self, words: Marked) -> None:
        """Read the rest of a clause as a clause of its own."""
        text = re.sub(r"^[\s,:]+", "", words.text)
        words = self._rest(words, len(words.text) - len(text))
        if words.text:
            self._clauses.insert(self._at, Clause(words, ","))

    def _main(self, words: Marked, out: list[Operation]) -> bool:
        match = shape.MAIN.search(words.text)
        if match:
            self._push_back(self._rest(words, match.end()))
        return bool(match)

    def _define(self, words: Marked, out: list[Operation]) -> bool:
        match = shape.DEFINE.search(words.text)
        if not match:
            return False
        named = match["name"] or match["english"] or ""
        mark = words.marks.get(named.strip())
        name = mark.text if mark else named.strip() or f"sub{len(out) + 1}"
        operation = step(self._context, words, "define", NAME=name)
        self._push_back(self._rest(words, match.end()))
        operation.body = self._sequence("define")
        self._context.open_hand = None
        out.append(operation)
        return True

    def _event(self, words: Marked, out: list[Operation]) -> bool:
        match = shape.EVENT.search(words.text)
        if not match:
            return False
        condition, rest = self._condition(self._rest(words, match.end()))
        if condition is None:
            return False
        if rest:
            self._push_back(rest)
        operation = step(self._context, words, "on_event", TRIGGER="RISING")
        operation.values["COND"] = condition
        operation.body = self._sequence("then")
        out.append(operation)
        return True

    def _condition(self, words: Marked) -> tuple[Expression | None, Marked | None]:
        """Return the condition a clause begins with, and the actions after it in the same clause."""
        match = shape.THEN.search(words.text)
        if match and match.start():
            found = read_condition(words.cut(0, match.start()), self._context)
            rest = self._rest(words, match.end())
            if found:
                return found, rest if rest.text else None
        _before, segments = split_segments(words, self._context.nodes)
        for segment in segments:
            place = words.text.find(segment.text) or words.text.find(segment.head)
            if place > 0 and (found := read_condition(words.cut(0, place), self._context)):
                return found, self._rest(words, place)
        return read_condition(words, self._context), None

    def _choice(self, words: Marked, out: list[Operation]) -> bool:
        match = shape.IF.search(words.text)
        if not match:
            return False
        condition, rest = self._condition(self._rest(words, match.end()))
        if condition is None:
            self._context.not_understood(words)
            return True
        following = rest or (self._clauses[self._at].words if self._at < len(self._clauses) else None)
        if following and condition.kind == "not" and shape.RETRY.search(following.text):
            return True
        self._branch(condition, rest, words, out)
        return True

    def _branch(
        self, condition: Expression, rest: Marked | None, words: Marked, out: list[Operation]
    ) -> None:
        if rest:
            self._push_back(rest)
        last = out[-1] if out else None
        state = self._context.open_hand
        body = self._sequence("then")
        self._context.open_hand = state
        if (
            last
            and last.op == "if"
            and not last.otherwise
            and self._exclude(last.branches[-1].condition, condition)
        ):
            last.branches.append(Branch(condition=condition, body=body))
        else:
            last = step(self._context, words, "if")
            last.branches = [Branch(condition=condition, body=body)]
            out.append(last)

    def _exclude(self, one: Expression, other: Expression) -> bool:
        return one.kind == other.kind == "vision_found" and one.params != other.params

    def _otherwise(self, words: Marked, out: list[Operation]) -> bool:
        match = shape.ELSE.search(words.text) or shape.REST.search(words.text)
        if not match or not out or out[-1].op != "if":
            return False
        rest = self._rest(words, match.end())
        if nested := shape.IF.search(rest.text):
            condition, more = self._condition(self._rest(rest, nested.end()))
            if condition:
                if more:
                    self._push_back(more)
                out[-1].branches.append(Branch(condition=condition, body=self._sequence("then")))
                return True
        if rest.text:
            self._push_back(rest)
        out[-1].otherwise = self._sequence("else")
        return True

    def _when(self, words: Marked, out: list[Operation]) -> bool:
        """Read “when the sensor is on, …” and “传感器有信号时，…”."""
        match = shape.WHEN.search(words.text)
        end = re.search(r"(?:的?时候?)(?:就|,|立即)?(?P<rest>.*)$", words.text)
        if not match and not (end and words.first("di") and not end["rest"]):
            return False
        plain = self._rest(words, match.end() if match else 0)
        inner = re.search(r"的?时候?(?!间|刻|长)", plain.text)
        rest = self._rest(plain, inner.end()) if inner else None
        condition = read_condition(plain.cut(0, inner.start()) if inner else plain, self._context)
        if condition is None:
            return False
        if match and match[0] in ("once", "after"):
            wait = step(self._context, words, "wait_until")
            wait.values["COND"] = condition
            out.append(_simple_wait(wait))
            return True
        before = len(out)
        self._branch(condition, rest, words, out)
        self._watch(out, before)
        return True

    def _watch(self, out: list[Operation], before: int) -> None:
        """Turn “when the light curtain is interrupted, stop” into a watcher."""
        if len(out) <= before or (
            self._at < len(self._clauses) and shape.ELSE.search(self._clauses[self._at].text)
        ):
            return
        last = out[-1]
        body = last.branches[0].body if last.branches else []
        if body and any(one.op == "stop" for one in body) and all(one.op in _WATCHED for one in body):
            event = Operation(op="on_event", params={"TRIGGER": "RISING"}, source=last.source, body=body)
            event.values["COND"] = last.branches[0].condition
            out[-1] = event

    def _forever_loop(self, words: Marked, out: list[Operation]) -> bool:
        match = shape.FOREVER.search(words.text)
        if match:
            loop = _while(step(self._context, words, "while"), Expression(kind="true"), "WHILE")
            self._context.open_hand = None
            self._push_back(self._rest(words, match.end()))
            if end := self._next_until():
                _while(loop, end, "UNTIL")
                self._at += 1
                loop.body = self._sequence("repeat")
                out.append(loop)
                return True
            loop.body = self._sequence("forever")
            if loop.body and loop.body[-1].op == "while" and loop.body[-1].params.get("MODE") == "UNTIL":
                out.append(loop.body[-1])
                return True
            out.append(loop)
            return True
        if suffix := shape.FOREVER_SUFFIX.search(words.text):
            rest = words.cut(0, suffix.start())
            if rest.text:
                self._statement(Clause(rest), out)
            loop = _while(step(self._context, words, "while"), Expression(kind="true"), "WHILE")
            loop.body, out[:] = _movable(out)
            out.append(loop)
            return True
        return False

    def _next_until(self) -> Expression | None:
        """Return the end that the next clause sets to a loop."""
        if self._at >= len(self._clauses) - 1:
            return None
        words = self._clauses[self._at].words
        match = shape.UNTIL_SUFFIX.search(words.text)
        return (
            read_condition(words.cut(match.start(match.lastgroup or 0), match.end()), self._context)
            if match
            else None
        )

    def _until(self, words: Marked, out: list[Operation]) -> bool:
        match = shape.REPEAT_UNTIL.search(words.text)
        if match:
            found = read_condition(
                words.cut(*match.span("cond" if match["cond"] else "english")), self._context
            )
            if found:
                loop = _while(step(self._context, words, "while"), found, "UNTIL")
                loop.body = self._sequence("repeat")
                out.append(loop)
                return bool(loop.body) or self._wrap(loop, out)
        match = shape.UNTIL_SUFFIX.search(words.text)
        if match and out:
            found = read_condition(
                words.cut(*match.span("cond" if match["cond"] else "english")), self._context
            )
            if found:
                loop = _while(step(self._context, words, "while"), found, "UNTIL")
                loop.body, out[:] = _movable(out)
                out.append(loop)
                return True
        return False

    def _wrap(self, loop: Operation, out: list[Operation]) -> bool:
        out.pop()
        loop.body, out[:] = _movable(out)
        out.append(loop)
        return True

    def _while(self, words: Marked, out: list[Operation]) -> bool:
        match = shape.WHILE.search(words.text)
        if not match:
            return False
        group = next(name for name in ("cond", "english", "only") if match[name])
        found = read_condition(words.cut(*match.span(group)), self._context)
        if found is None:
            return False
        rest = next((name for name in ("rest", "then") if match[name]), None)
        if rest:
            self._push_back(words.cut(*match.span(rest)))
        loop = _while(step(self._context, words, "while"), found, "WHILE")
        self._context.open_hand = None
        loop.body = self._sequence("repeat")
        out.append(loop)
        return True

    def _repeat(self, words: Marked, out: list[Operation]) -> bool:
        match = shape.REPEAT.search(words.text)
        if match and match.group().strip():
            rest = self._rest(words, match.end())
            group = next(name for name in ("times", "english", "short", "of") if match[name])
            times = words.marks[match[group]].value
            follows = self._at < len(self._clauses) and self._clauses[self._at].sign in (":", ",")
            if rest.text or (follows and (not out or self._clauses[self._at].sign == ":")):
                self._push_back(rest)
                loop = step(self._context, words, "repeat", TIMES=times)
                self._context.open_hand = None
                loop.body = self._sequence("repeat")
                out.append(loop)
                return True
            loop = step(self._context, words, "repeat", TIMES=times)
            loop.body, out[:] = _movable(out)
            out.append(loop)
            return True
        suffix = shape.TIMES_SUFFIX.search(words.text)
        if (
            not suffix
            or shape.RETRY.search(words.text)
            or re.search(r"(?:最多|失败|up to|at most)", words.text)
        ):
            return False
        return self._suffix(words, suffix, out)

    def _suffix(self, words: Marked, suffix: re.Match[str], out: list[Operation]) -> bool:
        times = words.marks[suffix["times"]].value
        rest = words.cut(0, suffix.start())
        each = self._at < len(self._clauses) and shape.EACH.search(self._clauses[self._at].text)
        if rest.text:
            inner: list[Operation] = []
            self._actions(rest, inner)
            if not inner:
                return False
            if each:
                self._drop_each()
                inner += self._sequence("repeat")
            elif len(inner) > 2 and out:
                done, out[:] = _movable(out)
                inner = done + inner
            loop = step(self._context, words, "repeat", TIMES=times)
            loop.body = inner
            out.append(loop)
            return True
        loop = step(self._context, words, "repeat", TIMES=times)
        loop.body, out[:] = _movable(out)
        if loop.body:
            out.append(loop)
        return bool(loop.body)

    def _drop_each(self) -> None:
        clause = self._clauses[self._at]
        match = shape.EACH.search(clause.text)
        if match:
            rest = self._rest(clause.words, match.end())
            self._clauses[self._at] = Clause(rest, ",")

    def _retry(self, words: Marked, out: list[Operation]) -> bool:
        head = shape.TRY_HEAD.search(words.text)
        if head and (head["times"] or head["english"]):
            tries = words.marks[head["times"] or head["english"]].value
            self._push_back(self._rest(words, head.end()))
            body: list[Operation] = []
            self._at += 1
            self._statement(self._clauses[self._at - 1], body)
            out.append(self._retrying(body, tries, words))
            return True
        if not shape.RETRY.search(words.text) or not out:
            return False
        times = value(words, "times")
        if times is None and self._at < len(self._clauses):
            times = value(self._clauses[self._at].words, "times")
            if times is not None and not shape.FAIL.search(self._clauses[self._at].text):
                self._at += 1
        body, out[:] = _tail(out)
        out.append(self._retrying(body, 3 if times is None else times, words))
        return True

    def _retrying(self, body: list[Operation], times: float, words: Marked) -> Operation:
        operation = step(self._context, words, "retry", TIMES=times)
        if (seconds := value(words, "seconds")) is not None:
            operation.params["DELAY"] = seconds
        operation.body = part_held_check(body, words, self._context)
        return operation

    def _handler(self, words: Marked, out: list[Operation]) -> bool:
        """Read what is done when attempts, a wait or an action fails."""
        if not out:
            return False
        last = out[-1]
        fail = shape.FAIL.search(words.text)
        if fail and fail.group().strip() and last.op == "retry" and not last.otherwise:
            self._push_back(self._rest(words, fail.end()))
            last.otherwise = self._sequence("else")
            return True
        if shape.ELSE.search(words.text) and last.op in _TIMED and "TIMEOUT" in last.params:
            return self._caught(words, shape.ELSE.search(words.text), 1, out)
        for regex in (shape.TIMED_OUT, shape.TROUBLE):
            match = regex.search(words.text)
            if match and match.group().strip():
                count = 1 if regex is shape.TIMED_OUT else len(out)
                return self._caught(words, match, count, out)
        return False

    def _caught(self, words: Marked, match: re.Match[str] | None, count: int, out: list[Operation]) -> bool:
        """Put the last steps into a try whose trouble is handled by what follows."""
        self._push_back(self._rest(words, match.end() if match else 0))
        operation = step(self._context, words, "try")
        operation.body, out[:] = out[-count:], out[:-count]
        operation.otherwise = self._sequence("else")
        out.append(operation)
        return True

    def _sort(self, words: Marked, out: list[Operation]) -> bool:
        match = shape.SORT.search(words.text)
        if not match:
            return self._sort_rest(words, out)
        condition = class_condition(words.cut(0, match.end()), self._context)
        if condition is None:
            return False
        body = self._place(self._rest(words, match.end()))
        last = out[-1] if out else None
        if last and last.op == "if" and last.branches[-1].condition == negated(condition):
            last.otherwise = body
        elif last and last.op == "if" and not last.otherwise:
            if negated(condition) == last.branches[-1].condition or condition.kind == "not":
                last.otherwise = body
            else:
                last.branches.append(Branch(condition=condition, body=body))
        else:
            choice = step(self._context, words, "if")
            choice.branches = [Branch(condition=condition, body=body)]
            out.append(choice)
        return True

    def _sort_rest(self, words: Marked, out: list[Operation]) -> bool:
        match = shape.REST.search(words.text)
        if not match or not out or out[-1].op != "if":
            return False
        out[-1].otherwise = self._place(self._rest(words, match.end()))
        return bool(out[-1].otherwise)

    def _place(self, words: Marked) -> list[Operation]:
        if point := words.first("points"):
            return place_at(point.item, words, self._context)
        if pallet := words.first("pallets"):
            return place_on_pallet(pallet.item, words, self._context)
        return []

    def _size(self, words: Marked, out: list[Operation]) -> bool:
        if not has_size(words):
            return False
        _before, segments = split_segments(words, self._context.nodes)
        define = read_size(words, self._context)
        if define is not None:
            is_used = any(one.params.get("PALLET") == define.params["PALLET"] for one in out)
            out.insert(0 if is_used else len(out), define)
        for segment in segments:
            if segment.kind in ("pick", "place", "transfer", "palletise", "depalletise", "fill"):
                self._actions(words, out)
                break
        return True

    def _actions(self, words: Marked, out: list[Operation]) -> None:
        each = shape.EACH.search(words.text)
        if each:
            words = self._rest(words, each.end())
        after = shape.AFTER_ALL.search(words.text)
        if after and after.end() < len(words.text):
            words = self._rest(words, after.end())
        first = len(out)
        if (shape.ORDER.search(words.text) or _AT_MOST.search(words.text)) and self._modify(words, out):
            return
        _before, segments = split_segments(words, self._context.nodes)
        if not segments and not self._modify(words, out):
            if self._bare(words, out) or self._unknown_output(words):
                return
            self._context.not_understood(words)
        for segment in segments:
            made = read_segment(segment, self._context, out)
            if made is None:
                if not self._modify(segment.words, out):
                    self._context.not_understood(segment.words)
                continue
            made = self._arc(segment.words, made, out, first)
            if len(out) > first and [one.op for one in made] == ["vision_run"] == [out[-1].op]:
                continue
            self._count(segment.words, segment.kind, made, out)
            self._contain(segment.kind, out, first)

    def _arc(self, words: Marked, made: list[Operation], out: list[Operation], first: int) -> list[Operation]:
        """Return an arc for 经 A 圆弧运动到 B, where the way through A was read before."""
        is_arc = len(made) == 1 and made[0].op == "move_l" and ARC.search(words.text)
        if not is_arc or len(out) <= first or out[-1].op not in ("move_l", "move_j"):
            return made
        via = out.pop()
        made[0].op = "move_arc"
        made[0].params["VIA"] = via.params["POINT"]
        return made

    def _contain(self, kind: str, out: list[Operation], first: int) -> None:
        """Put into a process or a tracking what belongs inside of it."""
        last = out[-1] if out else None
        if last is None or last.op != kind or last.body:
            return
        if kind == "conveyor_track":
            last.body = self._sequence("track")
        elif kind in ("weld_seam", "dispense"):
            start = len(out) - 1
            while start > first and out[start - 1].op in ("move_l", "move_j", "move_arc"):
                start -= 1
            if len(out) - 1 - start > 1:
                last.body, out[start + 1 :] = out[start + 1 : -1], [last]
        elif kind == "weave":
            self._weave(last, out)

    def _weave(self, weave: Operation, out: list[Operation]) -> None:
        seam = next((one for one in reversed(out[:-1]) if one.op == "weld_seam"), None)
        if seam:
            out.pop()
            weave.body, seam.body = seam.body, [weave]

    def _count(self, words: Marked, kind: str, made: list[Operation], out: list[Operation]) -> None:
        count = value(words, "count")
        if kind in ("pick", "transfer") and count is not None and count > 1:
            loop = step(self._context, words, "repeat", TIMES=count)
            loop.body = made
            out.append(loop)
            return
        if kind in ("place", "fill") and out and _is_open(out[-1]):
            out[-1].body += made
            return
        out.extend(made)

    def _unknown_output(self, words: Marked) -> bool:
        """Ask which output is meant by a name that the cell does not have."""
        match = shape.SWITCH.search(words.text)
        if match and words.text.find("\ue000") < 0:
            self._context.find("do", match["name"] or match["english"], words)
        return bool(match)

    def _bare(self, words: Marked, out: list[Operation]) -> bool:
        """Read a clause that only names a signal with its state, or a place."""
        if words.first("di") and re.search(r"后$|^once|^after", words.text):
            wait = step(self._context, words, "wait_until")
            wait.values["COND"] = read_condition(words, self._context) or Expression(kind="true")
            out.append(_simple_wait(wait))
            return True
        return not re.search(r"[^\W\d_]{2,}", re.sub("[\ue000-\uf8ff]", "", words.text))

    def _modify(self, words: Marked, out: list[Operation]) -> bool:
        """Give the action before the values of a clause that has no verb of its own."""
        timeout = re.search(
            r"超时|最多|最长|限时|内|\btimeout\b|\bwithin\b|\bat most\b|\bup to\b|\bmax", words.text
        )
        for last in _backwards(out):
            node = self._context.nodes.by_op.get(last.op)
            if node is None:
                continue
            if timeout and node.field("TIMEOUT") and (seconds := value(words, "seconds")) is not None:
                last.params["TIMEOUT"] = seconds
                return True
            if (
                not timeout
                and last.op not in ("pallet_next", "gripper")
                and apply_values(last, node, words, self._context)
            ):
                bodies = [
                    each for one in out for each in one.body if any(last is other for other in one.body)
                ]
                for one in [
                    *out,
                    *(each for each in bodies if each.source == last.source or "SPEED" in last.params),
                ]:
                    if one is not last and (one.op == last.op and any(one is each for each in bodies)):
                        one.params.update(
                            {key: last.params[key] for key in last.params if key not in one.params}
                        )
                    if one.op == last.op and one.source == last.source:
                        one.params.update(
                            {key: last.params[key] for key in last.params if key not in one.params}
                        )
                return True
        return False


def _backwards(out: list[Operation]) -> list[Operation]:
    """Return the operations that a modifier may belong to, the nearest first."""
    found: list[Operation] = []
    recent = list(reversed(out))
    for one in [*recent[:12], *(one for one in recent[12:] if one.op == "pallet_define")]:
        found.append(one)
        found.extend(reversed(one.body[-3:]))
        for branch in one.branches[-1:]:
            found.extend(reversed(branch.body[-2:]))
    return found


def _while(operation: Operation, condition: Expression, mode: str) -> Operation:
    if mode == "WHILE" and condition.kind == "not":
        mode, condition = "UNTIL", condition.parts[0]
    operation.params["MODE"] = mode
    operation.values["COND"] = condition
    return operation


def _simple_wait(wait: Operation) -> Operation:
    """Return a wait for one signal as the block for that."""
    condition = wait.values["COND"]
    inner = condition.parts[0] if condition.kind == "not" else condition
    if inner.kind != "di":
        return wait
    state = "OFF" if condition.kind == "not" else "ON"
    return Operation(op="wait_di", params={"PIN": inner.params["PIN"], "STATE": state}, source=wait.source)


def _movable(out: list[Operation]) -> tuple[list[Operation], list[Operation]]:
    """Return what a loop said afterwards repeats, and what stays before it."""
    fixed = ("define", "on_event", "pallet_define", "set_speed", "set_tool", "set_payload", "motor")
    return [one for one in out if one.op not in fixed], [one for one in out if one.op in fixed]


def _tail(out: list[Operation]) -> tuple[list[Operation], list[Operation]]:
    """Return the last action with its approach, and what stays before it."""
    if not out:
        return [], []
    text = out[-1].source.text if out[-1].source else ""
    start = len(out) - 1
    while start > 0 and (source := out[start - 1].source) and source.text == text:
        start -= 1
    return out[start:], out[:start]


def _is_open(operation: Operation) -> bool:
    """Tell whether a counted pick still waits for its place."""
    last = operation.body[-3:]
    grips = [one for one in last if one.params.get("ACTION") == "CLOSE" or one.params.get("STATE") == "ON"]
    return operation.op == "repeat" and bool(grips)
