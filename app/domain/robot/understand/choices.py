# ruff: noqa: E501
"""Choices and watchers: if, otherwise, when, whenever, and sorting by what the camera saw."""

from __future__ import annotations

import re

from app.domain.robot.understand import structure as shape
from app.domain.robot.understand.adding import hand_state
from app.domain.robot.understand.conditions import negated, read_condition
from app.domain.robot.understand.context import step
from app.domain.robot.understand.cursor import ABSENT, FINE, UNSEEN, Cursor
from app.domain.robot.understand.marks import Marked, pattern
from app.domain.robot.understand.operations import Branch, Expression, Operation, simple_wait, while_loop

_WATCHES = re.compile(
    r"^(?:后台|同时|实时|持续|一直|全程|始终)?(?:地)?(?:监控|监视|监测|monitor(?: the)?)\s?", re.IGNORECASE
)
_THEN_WHEN = re.compile(
    r"^(?:一旦|如果|若|要是|当|如|if|when|once|as soon as|whenever)(?: it(?: is)?)?\s?", re.IGNORECASE
)
_SIGNAL_FIRST = pattern(r"<di>")
_STATED = pattern(r"<di>(?:了|信号)?(?:[放送搬移抓夹取吸打亮启停关回去]|从|把)")
_NEAR = 3
_ONCE_MORE = pattern(r"再(?:抓|夹|吸|取|拍|拧|扫)(?:取)?(?:一次|<times>)")
_BUTTON = re.compile(r"按钮|button", re.IGNORECASE)
_WAITS_FOR_IT = pattern(
    r"(?:先|就|则|继续|一直|原地|再)*等(?:待|着|到|候)?(?:它|其|着)*(?:到位|有?空位|关闭|关好|合上|有信号|完成|就绪|好|打开|来料|<di>)*(?:为止)?|"
    r"(?:then )?(?:keep )?wait(?:ing)?(?: for it| until it (?:is|does|comes)| until <di>(?: is on)?)?"
)
_OPPOSITE_SIGNS = ({"LT", "GTE"}, {"GT", "LTE"}, {"EQ", "NEQ"})
_ONLY_GOAL = pattern(r"(?:on|in)?to (?:the )?(?P<goal><points>)")
_EVERY_TIME = re.compile(r"每当|whenever|every time|any ?time", re.IGNORECASE)
_GOES_ROUND = pattern(r"(?:就)?(?:循环|重复)(?:地|执行|进行)?(?=把|将|从|[抓取搬夹吸]|<points>)")
_STATES = r"(?:按下|按|打开|关闭|触发|接通|有信号|到位|有料|通过|完成|夹紧)"
_IS_SO = re.compile(rf"(?:如果|若|要是)(?:已经|已)?{_STATES}了?(?:的话)?(?:,?(?:就|则)|$)")
_NOT_SO = re.compile(rf"(?:如果|若|要是)(?:没有|没|未|不){_STATES}(?:的话)?(?:,?(?:就|则)|$)")
_ANY_TIME = re.compile(r"随时|任何时候|无论何时|\bat any (?:time|point|moment)\b")
_WATCHED = frozenset(("stop", "error", "do_set", "do_pulse", "log", "conveyor"))


class Choices(Cursor):
    """Reads choices and watchers."""

    def _watched_further(self, words: Marked) -> Marked | None:
        """Return “监控安全门，一旦打开就…” as one condition: what is watched, and its state."""
        following = self._clauses[self._at].words if self._at < len(self._clauses) else None
        match = _THEN_WHEN.search(following.text) if following and _WATCHES.search(words.text) else None
        if following is None or match is None or following.first("di"):
            return None
        self._at += 1
        state = self._rest(following, match.end())
        signal = words.cut(_WATCHES.match(words.text).end(), len(words.text))  # type: ignore[union-attr]
        space, place = (" ", state.places[:1]) if words.words.isascii() else ("", [])
        places = [*signal.places, *place, *state.places]
        return Marked(signal.text + space + state.text, places, words.original, words.marks)

    def _choice(self, words: Marked, out: list[Operation]) -> bool:
        match = (
            shape.IF.search(words.text)
            or (self._context.reading and shape.COMPARED.search(words.text))
            or self._bare_choice(words)
        )
        is_else = (
            out and out[-1].op == "if" and (shape.ELSE.search(words.text) or self._none_of(out[-1], words))
        )
        if not is_else and self._answered(words, out):
            return True
        if not match or is_else:
            return False
        condition, rest = self._condition(self._rest(words, match.end()))
        if condition is None:
            self._context.not_understood(words)
            return True
        if rest and condition.kind == "not" and _WAITS_FOR_IT.fullmatch(rest.text):
            wait = step(self._context, words, "wait_until")
            wait.values["COND"] = condition.parts[0]
            out.append(simple_wait(wait))
            return True
        following = rest or (self._clauses[self._at].words if self._at < len(self._clauses) else None)
        if following and condition.kind == "not" and shape.RETRY.search(following.text):
            return True
        if rest and condition.kind == "not" and self._once_more(rest):
            return True
        if rest is None and (body := self._attached(words, out)):
            choice = step(self._context, words, "if")
            choice.branches = [Branch(condition=condition, body=body)]
            out.append(choice)
            return True
        before = len(out)
        self._branch(condition, rest, words, out)
        after = self._clauses[self._at] if self._at < len(self._clauses) else None
        if after and (after.is_rest or shape.MAIN.search(after.text)):
            self._watch(out, before)
        return True

    def _bare_choice(self, words: Marked) -> re.Match[str] | None:
        """Return the start of “扫码成功放到A，否则放到B”: a signal, what is done, and what else."""
        if not _STATED.match(words.text) or self._at >= len(self._clauses):
            return None
        for clause in self._clauses[self._at : self._at + _NEAR]:
            if clause.sign in (".", "\n"):
                return None
            if shape.ELSE.search(clause.text) or self._denies(clause.text, words):
                return re.match("", words.text)
        return None

    def _denies(self, text: str, words: Marked) -> bool:
        """Tell whether a clause begins with the opposite of the signal that words begin with: 不通过 for 测试通过."""
        signal = words.mark_at(0)
        tail = signal.text[-2:] if signal and not signal.text.isascii() else ""
        return bool(tail) and bool(re.match(rf"(?:如果|若)?(?:没有|没|未|不){re.escape(tail)}", text))

    def _once_more(self, rest: Marked) -> bool:
        """Tell whether “再抓一次” only leads to the attempts that the next clause counts."""
        following = self._clauses[self._at].text if self._at < len(self._clauses) else ""
        return bool(_ONCE_MORE.fullmatch(rest.text) and shape.RETRY.search(following))

    def _answered(self, words: Marked, out: list[Operation]) -> bool:
        """Read “如果没有就…” and “有的话…” after a check that said what is looked for."""
        match = shape.SO.search(words.text) if self._asked else None
        if match is None or self._asked is None or shape.RETRY.search(words.text):
            return False
        condition = negated(self._asked) if match["no"] else self._asked
        rest = self._rest(words, match.end())
        last = out[-1] if out else None
        if last and last.op == "if" and last.branches[-1].condition == negated(condition):
            if rest.text:
                self._push_back(rest)
            last.otherwise = self._sequence("else")
            return True
        self._branch(condition, rest if rest.text else None, words, out)
        return True

    def _branch(
        self, condition: Expression, rest: Marked | None, words: Marked, out: list[Operation]
    ) -> None:
        if rest:
            self._push_back(rest)
        last = out[-1] if out else None
        state = self._context.open_hand
        sought, self._sought = self._sought, str(condition.params.get("CLASS", "")).lower()
        seeks, self._seeks = self._seeks, _looks(condition)
        seen_by = self._context.seen_by
        self._context.seen_by = str(condition.params["CAM"]) if condition.kind == "vision_found" else ""
        stated, self._stated = self._stated, self._state_of(condition)
        body = self._sequence("then")
        self._stated = stated
        self._context.seen_by = seen_by
        self._sought, self._seeks = sought, seeks
        self._context.open_hand = state
        if last and last.op == "if" and not last.otherwise and _is_opposite(last, condition):
            last.otherwise = body
        elif (
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

    def _state_of(self, condition: Expression) -> str:
        """Return the pattern of the opposite state of a signal, as 没到位 for 到位, which begins what else is done."""
        signal = condition.parts[0] if condition.kind == "not" else condition
        item = self._context.cell.get("di", str(signal.params.get("PIN", "")))
        name = item.name_zh if item and signal.kind == "di" else ""
        if len(name) < 4 or name.isascii():
            return ""
        return (
            f"{ABSENT}(?:{name[-2:]}|信号)"
            if condition.kind == "di"
            else f"(?:如果|若)?(?:已?经?{name[-2:]}|有了?(?:信号|料|工件)?)(?=的话|时|就|则|,)"
        )

    def _exclude(self, one: Expression, other: Expression) -> bool:
        if one.kind == other.kind == "cmp":
            return one.parts[:1] == other.parts[:1] and one != other
        return one.kind == other.kind == "vision_found" and one.params != other.params

    def _otherwise(self, words: Marked, out: list[Operation]) -> bool:
        match = shape.ELSE.search(words.text) or shape.REST.search(words.text)
        if match and out and out[-1].op == "on_event" and shape.ELSE.search(words.text):
            self._push_back(self._rest(words, match.end()))
            return True
        if not out or out[-1].op != "if":
            return False
        if not match:
            match = self._none_of(out[-1], words)
        if not match:
            return False
        rest = self._rest(words, match.end())
        if nested := shape.IF.search(rest.text):
            condition, more = self._condition(self._rest(rest, nested.end()))
            if condition:
                if more:
                    self._push_back(more)
                out[-1].branches.append(Branch(condition=condition, body=self._sequence("then")))
                return True
        if same := self._same_to(out[-1], rest):
            out[-1].otherwise = same
            return True
        if rest.text:
            self._push_back(rest)
        out[-1].otherwise = self._sequence("else")
        return True

    def _same_to(self, choice: Operation, rest: Marked) -> list[Operation]:
        """Return what “…, otherwise to B” does: what was just done with A, done with B."""
        match = _ONLY_GOAL.fullmatch(rest.text)
        body = choice.branches[-1].body
        ends = next((one for one in reversed(body) if "POINT" in one.params), None)
        if match is None or ends is None or not any(hand_state(one) is False for one in body[-3:]):
            return []
        goal, source = rest.marks[match["goal"]].item, self._context.source(rest)
        again = [one.model_copy(deep=True, update={"source": source}) for one in body]
        for one in again:
            if one.params.get("POINT") == ends.params["POINT"]:
                one.params["POINT"] = goal
        return again

    def _none_of(self, choice: Operation, words: Marked) -> re.Match[str] | None:
        """Return the words “没有裂纹” after a choice that looked for 裂纹, and “正常的话” after one on trouble."""
        if (fine := FINE.match(words.text)) and not choice.otherwise and not self._is_fine(choice):
            return fine
        condition = choice.branches[-1].condition if choice.branches else None
        sought = str(condition.params.get("CLASS", "")).lower() if condition else ""
        unseen = UNSEEN.match(words.text) if condition and condition.kind == "vision_found" else None
        if unseen and not choice.otherwise:
            return re.match(re.escape(unseen[0]) + r"(?:就|则)?", words.text)
        if condition and not choice.otherwise and (turned := self._turned_over(condition, words)):
            return turned
        if condition and not choice.otherwise and (opposite := self._state_of(condition)):
            return re.match(opposite + r"(?:的话|时)?,?(?:就|则)?", words.text)
        if not sought or choice.otherwise:
            return None
        return re.match(ABSENT + re.escape(sought) + r"(?:的话|时)?,?(?:就|则)?", words.text)

    def _turned_over(self, condition: Expression, words: Marked) -> re.Match[str] | None:
        """Return “如果按下了”, which names no signal: the opposite of what the choice before it asks."""
        if condition.kind == "di":
            return _NOT_SO.match(words.text)
        is_not = condition.kind == "not" and condition.parts[0].kind == "di"
        return _IS_SO.match(words.text) if is_not else None

    def _is_fine(self, choice: Operation) -> bool:
        """Tell whether what a choice asks is already that something is as it should be."""
        return "正常" in (choice.source.text if choice.source else "正常")

    def _when(self, words: Marked, out: list[Operation]) -> bool:
        """Read “when the sensor is on, …” and “传感器有信号时，…”."""
        match = shape.WHEN.search(words.text)
        end = re.search(r"(?:的?时候?)(?:就|,|立即)?(?P<rest>.*)$", words.text)
        begins = bool(_SIGNAL_FIRST.match(words.text))
        if not match and not (end and words.first("di") and (begins or not end["rest"])):
            return False
        plain = self._rest(words, match.end() if match else 0)
        inner = re.search(r"的?时候?(?!间|刻|长)", plain.text)
        rest = self._rest(plain, inner.end()) if inner else None
        if inner is None and words.words.isascii():
            condition, rest = self._condition(plain)
        else:
            condition = read_condition(plain.cut(0, inner.start()) if inner else plain, self._context)
        if condition is None:
            return False
        if self._is_done(condition):
            if rest:
                self._push_back(rest)
            return True
        following = self._clauses[self._at].text if self._at < len(self._clauses) else ""
        if condition.kind == "not" and shape.RETRY.search(following):
            return True
        if match and match[0] in ("once", "after"):
            wait = step(self._context, words, "wait_until")
            wait.values["COND"] = condition
            out.append(simple_wait(wait))
            return True
        if not (rest and rest.text) and self._loops_on(condition, words, out):
            return True
        before = len(out)
        self._branch(condition, rest, words, out)
        self._watch(out, before)
        return True

    def _is_done(self, condition: Expression) -> bool:
        """Tell whether a condition says that a pallet of a known size is full, as it is after its cycle."""
        left = condition.parts[0].params if condition.kind == "cmp" else {}
        return left.get("WHAT") == "LEFT" and left.get("PALLET") in self._context.sizes

    def _loops_on(self, condition: Expression, words: Marked, out: list[Operation]) -> bool:
        """Read “当停止按钮没有按下时，反复…” as a loop; a button that is pressed only starts one."""
        following = self._clauses[self._at].words if self._at < len(self._clauses) else None
        match = (
            (shape.FOREVER.search(following.text) or _GOES_ROUND.match(following.text)) if following else None
        )
        if following is None or match is None:
            return False
        if condition.kind == "di" and _BUTTON.search(words.words):
            wait = step(self._context, words, "wait_until")
            wait.values["COND"] = condition
            out.append(simple_wait(wait))
            return True
        self._at += 1
        self._push_back(self._rest(following, match.end()))
        loop = while_loop(step(self._context, words, "while"), condition, "WHILE")
        self._context.open_hand = None
        loop.body = self._sequence("forever")
        out.append(loop)
        return True

    def _watch(self, out: list[Operation], before: int) -> None:
        """Turn “when the light curtain is interrupted, stop” into a watcher."""
        if len(out) <= before or (
            self._at < len(self._clauses) and shape.ELSE.search(self._clauses[self._at].text)
        ):
            return
        last = out[-1]
        body = last.branches[0].body if last.branches else []
        rest = self._at < len(self._clauses) and self._clauses[self._at].is_rest
        stops = any(one.op == "stop" for one in body)
        if body and (stops or rest) and all(one.op in _WATCHED for one in body):
            event = Operation(op="on_event", params={"TRIGGER": "RISING"}, source=last.source, body=body)
            event.values["COND"] = last.branches[0].condition
            out[-1] = event

    def _event(self, words: Marked, out: list[Operation]) -> bool:
        match = shape.EVENT.search(words.text) or (
            shape.IF.search(words.text) if _ANY_TIME.search(words.text) else None
        )
        if not match:
            return False
        condition, rest = self._condition(self._rest(words, match.end()))
        if condition is None and not (words.words.isascii() and words.first("di")):
            return False
        if rest:
            self._push_back(rest)
        elif more := self._watched_further(words):
            condition, rest = self._condition(more)
            if condition is None:
                return False
            if rest:
                self._push_back(rest)
        if condition is None:
            return False
        operation = step(self._context, words, "on_event", TRIGGER="RISING")
        operation.values["COND"] = condition
        if rest is None and (body := self._attached(words, out)):
            operation.body = body
            out.append(operation)
            return True
        operation.body = self._sequence("then")
        if all(one.op in _WATCHED for one in operation.body):
            out.append(operation)
        else:
            out += self._waited_for(operation, words, bool(_EVERY_TIME.search(match[0])))
        return True

    def _waited_for(self, event: Operation, words: Marked, again: bool) -> list[Operation]:
        """Return what moves the arm when a signal comes as a wait before it: watchers never move the arm."""
        wait = step(self._context, words, "wait_until")
        wait.values["COND"] = event.values["COND"]
        steps = [simple_wait(wait), *event.body]
        if not again:
            return steps
        loop = while_loop(step(self._context, words, "while"), Expression(kind="true"), "WHILE")
        loop.body = steps
        return [loop]


def _looks(condition: Expression) -> bool:
    """Tell whether a condition is on what the camera saw, or did not see."""
    return "vision_found" in (condition.kind, *(one.kind for one in condition.parts))


def _is_opposite(choice: Operation, condition: Expression) -> bool:
    """Tell whether a condition holds exactly where the only one of a choice does not."""
    if len(choice.branches) != 1:
        return False
    before = choice.branches[0].condition
    if before.kind == condition.kind == "cmp":
        pair = {str(before.params["OP"]), str(condition.params["OP"])}
        return before.parts == condition.parts and pair in _OPPOSITE_SIGNS
    if before.kind == "not" and before.parts[0].kind == condition.kind == "vision_found":
        same = before.parts[0].params.get("CAM") == condition.params.get("CAM")
        return same and condition.params.get("CLASS") in ("", before.parts[0].params.get("CLASS"))
    return negated(before) == condition
