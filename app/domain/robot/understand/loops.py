"""Loops: counted, endless, while and until, said before or after what they repeat."""

from __future__ import annotations

import re

from app.domain.robot.understand import structure as shape
from app.domain.robot.understand.conditions import read_condition
from app.domain.robot.understand.context import step
from app.domain.robot.understand.counters import is_counted
from app.domain.robot.understand.cursor import Cursor
from app.domain.robot.understand.marks import Marked, pattern
from app.domain.robot.understand.operations import Expression, Operation, simple_wait, while_loop
from app.domain.robot.understand.segments import Clause, split_segments
from app.domain.robot.understand.words import OFF

_BLINKS = pattern(r"闪|(?:响|鸣)[起叫]?<times>|\bblink|\bflash|\b(?:sound|ring|beep|honk)\w*\b[^,]*<times>")
_LOOPING = re.compile(r"重复|循环|不断|反复|\brepeat|\bkeep|\bloop")
_TOUCHES = re.compile(r"接触|碰|touch|contact", re.IGNORECASE)
_KEPT = re.compile(r"一直(?!循环)|不断|持续|反复|始终|keep")
_TOUCHED = pattern(
    r"^(?:一旦|如果)?(?P<cond>(?:碰到|触到|接触到|触碰到)<di>(?:信号)?|<di>(?:一?触发|有信号|接通))(?:后|时)?(?:就|则|立即|马上)?停(?:止|下|住)?(?:下降|运动|移动)?$"
)
_BEFORE = pattern(
    r"^在?(?P<cond><di>[^,]{0,6}?)(?:之|以)?前,?(?:就)?(?:一直|不断|持续|反复)(?:循环|重复)?(?:执行)?(?P<rest>.*)$"
)
_TO_AND_FRO = re.compile(r"来回|往返|back and forth")
_MOST_SENTENCES = 3
_UNTIL_BEHIND = re.compile(r"(?<!wait)(?<!hold)(?<!pause)(?<!stay) until (?=.)")
_AND_ALL = re.compile(r"(?:\band|\bthen|并且?|然后|再|如此)$")


class Loops(Cursor):
    """Reads loops."""

    def _ends_loop(self) -> bool:
        """Tell whether the clause just read set the end of the loop that it stands in."""
        clause = self._clauses[self._at - 1]
        loops = (shape.UNTIL_SUFFIX, shape.REPEAT_UNTIL, shape.TIMES_SUFFIX)
        return any(one.search(clause.text) for one in loops)

    def _forever_loop(self, words: Marked, out: list[Operation]) -> bool:
        if self._count_from_behind(words):
            return True
        if (before := _BEFORE.match(words.text)) and self._kept_on(before, words, out):
            return True
        match = shape.FOREVER.search(words.text)
        is_last = self._at >= len(self._clauses) and match and match.end() == len(words.text)
        if is_last and out:
            loop = while_loop(step(self._context, words, "while"), Expression(kind="true"), "WHILE")
            loop.body, out[:] = self._repeated(words, out)
            out.append(loop)
            return True
        if match:
            loop = while_loop(step(self._context, words, "while"), Expression(kind="true"), "WHILE")
            self._context.open_hand = None
            self._split_until(self._rest(words, match.end()))
            if end := self._next_until():
                while_loop(loop, end, "UNTIL")
                self._at += 1
                loop.body = self._sequence("repeat")
                out.append(loop)
                return True
            loop.body = self._sequence("kept" if _KEPT.match(match[0]) else "forever")
            last = loop.body[-1] if len(loop.body) == 1 else None
            if last and (last.op == "repeat" or last.params.get("MODE") == "UNTIL") and self._ends_loop():
                out.append(last)
                return True
            out.append(loop)
            return True
        if suffix := shape.FOREVER_SUFFIX.search(words.text):
            rest = words.cut(0, suffix.start())
            if rest.text:
                self._statement(Clause(rest), out)
            loop = while_loop(step(self._context, words, "while"), Expression(kind="true"), "WHILE")
            loop.body, out[:] = self._repeated(words, out)
            out.append(loop)
            return True
        return False

    def _split_until(self, words: Marked) -> None:
        """Read what is kept on and its “until …” as two clauses."""
        match = re.search(r"(?<!wait) until (?=.)", words.text)
        if match:
            self._push_back(self._rest(words, match.end() - len("until ")))
            words = words.cut(0, match.start())
        self._push_back(words)

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

    def _until_behind(self, words: Marked) -> bool:
        """Read “move parts from A to B until the signal goes off” as what is done and, behind it, the end."""
        match = _UNTIL_BEHIND.search(words.text)
        if match is None or not match.start():
            return False
        before = words.cut(0, match.start())
        _lead, segments = split_segments(before, self._context.nodes)
        kinds = {one.kind for one in segments}
        if kinds == {"do_set"}:
            self._push_back(self._rest(words, match.start() + 1))
            self._push_back(before)
            return True
        if not kinds & {"pick", "transfer", "move"} or not before.first("points"):
            return False
        if "move" in {one.kind for one in segments} and len(before.all("points")) < len("ab"):
            return False
        self._push_back(self._rest(words, match.start() + 1))
        self._push_back(before)
        return True

    def _until(self, words: Marked, out: list[Operation]) -> bool:
        if self._until_behind(words):
            return True
        if (touched := _TOUCHED.search(words.text)) and self._stops_at_signal(words, touched, out):
            return True
        match = shape.REPEAT_UNTIL.search(words.text)
        if match:
            found = read_condition(
                words.cut(*match.span("cond" if match["cond"] else "english")), self._context
            )
            if found:
                loop = while_loop(step(self._context, words, "while"), found, "UNTIL")
                loop.body = self._sequence("repeat")
                out.append(loop)
                return bool(loop.body) or self._wrap(loop, out)
        match = shape.UNTIL_SUFFIX.search(words.text)
        if match and not out and self._at < len(self._clauses) and self._clauses[self._at].sign in (",", ":"):
            return self._until_first(words, match, out)
        if match and (self._stops_at_signal(words, match, out) or self._runs_until(words, match, out)):
            return True
        if self._context.sizes and shape.UNTIL_DONE.search(words.text):
            moves = [number for number, one in enumerate(out) if one.op == "pallet_move"]
            for one in out[moves[0] :] if moves else []:
                one.each = True
            return True
        if match and out:
            found = read_condition(
                words.cut(*match.span("cond" if match["cond"] else "english")), self._context
            )
            if found:
                loop = while_loop(step(self._context, words, "while"), found, "UNTIL")
                loop.body, out[:] = self._repeated(words, out)
                out.append(loop)
                return True
        return False

    def _kept_on(self, match: re.Match[str], words: Marked, out: list[Operation]) -> bool:
        """Read “暂停按钮按下前一直循环：…” as what is repeated until that comes."""
        found = read_condition(words.cut(*match.span("cond")), self._context)
        if found is None:
            return False
        if match["rest"]:
            self._push_back(words.cut(*match.span("rest")))
        loop = while_loop(step(self._context, words, "while"), found, "UNTIL")
        self._context.open_hand = None
        loop.body = self._sequence("else")
        out.append(loop)
        return True

    def _until_first(self, words: Marked, match: re.Match[str], out: list[Operation]) -> bool:
        """Read “until the button is pressed, keep …”: the end of a loop said before what it repeats."""
        found = read_condition(words.cut(*match.span("cond" if match["cond"] else "english")), self._context)
        if found is None:
            return False
        following = self._clauses[self._at].words
        if goes_on := shape.FOREVER.search(following.text):
            self._at += 1
            self._push_back(self._rest(following, goes_on.end()))
        loop = while_loop(step(self._context, words, "while"), found, "UNTIL")
        self._context.open_hand = None
        loop.body = self._sequence("repeat")
        out.append(loop)
        return True

    def _stops_at_signal(self, words: Marked, match: re.Match[str], out: list[Operation]) -> bool:
        """Make “缓慢下降到压装位，直到接触传感器触发” one motion that ends when a sensor is touched."""
        signals = words.all("di")
        last = out[-1] if out else None
        if last is None or last.op not in ("move_l", "move_j") or len(signals) != 1:
            return False
        if _LOOPING.search(words.text) or not _TOUCHES.search(signals[0].text + words.text):
            return False
        found = read_condition(words.cut(match.start(match.lastgroup or 0), match.end()), self._context)
        if found is None:
            return False
        speed = {"SPEED": last.params["SPEED"]} if "SPEED" in last.params else {}
        state = "OFF" if found.kind == "not" else "ON"
        until = step(self._context, words, "move_until", PIN=signals[0].item, STATE=state, **speed)
        until.params["POINT"] = last.params["POINT"]
        out[-1] = until
        return True

    def _runs_until(self, words: Marked, match: re.Match[str], out: list[Operation]) -> bool:
        """Make “传送带A正转，直到有料再停” a run, a wait and a stop."""
        last = out[-1] if out else None
        if last is None or last.op not in ("conveyor", "do_set") or _LOOPING.search(words.text):
            return False
        if last.params.get("ACTION") == "STOP" or last.params.get("STATE") == "OFF":
            return False
        found = read_condition(words.cut(match.start(match.lastgroup or 0), match.end()), self._context)
        if found is None:
            return False
        wait = step(self._context, words, "wait_until")
        wait.values["COND"] = found
        out.append(simple_wait(wait))
        following = self._clauses[self._at].text if self._at < len(self._clauses) else ""
        if last.op == "conveyor":
            out.append(step(self._context, words, "conveyor", CONV=last.params["CONV"], ACTION="STOP"))
        elif not OFF.search(following):
            out.append(step(self._context, words, "do_set", PIN=last.params["PIN"], STATE="OFF"))
        return True

    def _wrap(self, loop: Operation, out: list[Operation]) -> bool:
        out.pop()
        loop.body, out[:] = _movable(out)
        out.append(loop)
        return True

    def _while(self, words: Marked, out: list[Operation]) -> bool:
        match = shape.WHILE.search(words.text)
        if not match:
            return False
        group = next(name for name in ("cond", "english", "only", "state") if match[name])
        found = read_condition(words.cut(*match.span(group)), self._context)
        if found is None:
            return False
        rest = next((name for name in ("rest", "then", "goes") if match[name]), None)
        if rest:
            self._push_back(words.cut(*match.span(rest)))
        loop = while_loop(step(self._context, words, "while"), found, "WHILE")
        self._context.open_hand = None
        loop.body = self._sequence("repeat")
        out.append(loop)
        return True

    def _repeat(self, words: Marked, out: list[Operation]) -> bool:
        match = shape.REPEAT.search(words.text)
        if match and match.group().strip():
            rest = self._rest(words, match.end())
            group = next(
                name for name in ("times", "english", "short", "of", "rounds", "total") if match[name]
            )
            times = words.marks[match[group][-1]].value
            follows = self._at < len(self._clauses) and self._clauses[self._at].sign in (":", ",")
            leads = all(is_counted(one) for one in _movable(out)[0])
            if rest.text or (follows and (leads or self._clauses[self._at].sign == ":")):
                self._push_back(rest)
                loop = step(self._context, words, "repeat", TIMES=times)
                self._context.open_hand = None
                loop.body = self._sequence("repeat")
                out.append(loop)
                return True
            loop = step(self._context, words, "repeat", TIMES=times)
            loop.body, out[:] = self._repeated(words, out)
            out.append(loop)
            return True
        suffix = shape.TIMES_SUFFIX.search(words.text)
        if (
            not suffix
            or shape.RETRY.search(words.text)
            or re.search(r"(?:最多|失败|up to|at most)", words.text)
            or _BLINKS.search(words.text)
            or words.marks[suffix["times"]].value == 1
            or (out and out[-1].op == "if" and self._none_of(out[-1], words))
            or shape.ELSE.search(words.text)
            or shape.IF.search(words.text)
        ):
            return False
        return self._suffix(words, suffix, out)

    def _count_from_behind(self, words: Marked) -> bool:
        """Move “共30次” at the end of “重复执行：…，共30次” before what is repeated."""
        if not shape.REPEAT_BARE.search(words.text):
            return False
        for index in range(self._at, min(self._at + 12, len(self._clauses))):
            clause = self._clauses[index]
            if index > self._at and clause.sign in (".", "\n"):
                return False
            if match := shape.IN_TOTAL.search(clause.text):
                self._clauses.pop(index)
                group = match.lastgroup or 0
                words = clause.words.cut(match.start(group), match.end(group))
                self._clauses.insert(self._at, Clause(words, ","))
                return True
        return False

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
                inner += self._sequence("each")
            elif not _BLINKS.search(rest.text) and (len(inner) > 2 or _AND_ALL.search(rest.text)) and out:
                done, out[:] = self._repeated(words, out)
                inner = done + inner
            if times == 1:
                out.extend(inner)
                return True
            loop = step(self._context, words, "repeat", TIMES=times)
            loop.body = inner
            out.append(loop)
            return True
        loop = step(self._context, words, "repeat", TIMES=times)
        loop.body, out[:] = _way(out) if _TO_AND_FRO.search(suffix[0]) else self._repeated(words, out)
        if loop.body:
            out.append(loop)
        return bool(loop.body)

    def _repeated(self, words: Marked, out: list[Operation]) -> tuple[list[Operation], list[Operation]]:
        """Return what a loop said afterwards repeats, and what stays before it.

        That is the sentence that it ends, where that takes and puts down or uses no hand;
        where it is a sentence of its own behind many, people are asked.
        """
        starts = [one.words.start for one in self._clauses[: self._at] if one.sign in (".", "\n")]
        begin = starts[-1] if starts else 0
        here = [one for one in out if one.source and one.source.start >= begin]
        if not here and len(starts) > _MOST_SENTENCES:
            self._context.not_understood(words)
        if not here or len(here) == len(out) or not _is_whole(here):
            return _movable(out)
        again, fixed = _movable(here)
        return again, [*out[: len(out) - len(here)], *fixed]

    def _drop_each(self) -> None:
        clause = self._clauses[self._at]
        match = shape.EACH.search(clause.text)
        if match:
            rest = self._rest(clause.words, match.end())
            self._clauses[self._at] = Clause(rest, ",")


def _is_whole(made: list[Operation]) -> bool:
    """Tell whether operations take as often as they put down: a cycle of their own."""
    states = [
        str(one.params.get("ACTION", one.params.get("STATE")))
        for one in made
        if one.op in ("gripper", "vacuum")
    ]
    takes = bool({"CLOSE", "ON"} & set(states))
    return not states or (takes and states[-1] in ("OPEN", "OFF", "BLOW"))


def _movable(out: list[Operation]) -> tuple[list[Operation], list[Operation]]:
    """Return what a loop said afterwards repeats, and what stays before it."""
    fixed = ("define", "on_event", "pallet_define", "set_speed", "set_tool", "set_payload", "motor")
    return [one for one in out if one.op not in fixed], [one for one in out if one.op in fixed]


def _way(out: list[Operation]) -> tuple[list[Operation], list[Operation]]:
    """Return the motions at the end, which going to and fro repeats, and what stays before them."""
    start = len(out)
    while start and out[start - 1].op in ("move_l", "move_j", "move_arc"):
        start -= 1
    return (out[start:], out[:start]) if len(out) - start > 1 else _movable(out)
