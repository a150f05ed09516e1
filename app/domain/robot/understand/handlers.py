# ruff: noqa: E501
"""What is done when something fails: attempts, time that runs out, trouble."""

from __future__ import annotations

import re

from app.domain.robot.understand import structure as shape
from app.domain.robot.understand.adding import hand_state
from app.domain.robot.understand.conditions import negated, part_held
from app.domain.robot.understand.context import Context, step, value
from app.domain.robot.understand.cursor import Cursor
from app.domain.robot.understand.marks import Marked, pattern
from app.domain.robot.understand.operations import Branch, Expression, Operation
from app.domain.robot.understand.words import OFF

_AT_MOST = pattern(r"[, ]*(?:最多|至多|\b(?:up to|at most|no more than|a maximum of))\s?(?P<times><times>)$")
_WITH_TRIES = pattern(r",? with (?:at most|up to|no more than|a maximum of) (?P<times><times>)$")
_TRIES_ALONE = pattern(r"^(?:最多|至多|up to|at most|no more than|a maximum of)\s?(?P<times><times>)$")
_BETWEEN = pattern(
    r"^(?:每次|两次|中间|之间)*(?:间隔|隔|相隔)(?:时间)?(?:为|是)?(?P<zh><seconds>)$|"
    r"^(?:with |waiting |at )?(?:intervals of )?(?P<en><seconds>) (?:apart|between (?:the )?(?:attempts|tries|retries|them))$"
)
_AGAIN = re.compile(r"重试|再试|\bretry|\bretries|\btry again|\bre-?attempt")
_ALARMS = re.compile(
    r"^(?:就|则|再)?(?:报警|报错|告警|停机|求助|通知)|^(?:raise|sound|give|trigger) (?:an? |the )?(?:alarm|error|buzzer)|^alarm|^(?:wait for|call|ask) the operator|^蜂鸣器|^等待?(?:操作|人工)"
)
_WARNS = re.compile(r"红|警|蜂鸣|电铃|\bred\b|alarm|warn|buzzer|bell|beacon|horn|siren")
"""What follows attempts and only makes sense when they failed."""
_GRIPS_AGAIN = re.compile(
    r"重新?[抓取夹吸]|\b(?:pick|grip|grasp) (?:it )?again|\bretry (?:the )?(?:pick|grip)"
)
_ARRIVED = pattern(r"^(?:等到|来了|到了|没有?超时)(?:了|的话)?,?(?:就|则)")
_RUNS_OUT = pattern(
    r"^(?:如果|若|要是)?(?:等待?)?(?:超时|超过|等了?|过了?)(?P<zh><seconds>)(?:之?后|以?后)?(?:仍然?|还|还是)?(?:没有?|未)?(?:到|来|信号|完成|等到)?(?:的话)?,?(?:则|就|(?=报警|报错|停|亮|响|暂停))|"
    r"^(?:if )?(?:it )?(?:times out|timeout) after (?P<en><seconds>),? ?(?:then )?(?=\w)"
)
_TIMED = frozenset(("wait_di", "wait_until", "conveyor_wait", "wait_operator"))


_APPROACHES = frozenset(("move_l", "move_j", "move_offset"))


class Handlers(Cursor):
    """Reads attempts and what follows when they fail."""

    def _retry(self, words: Marked, out: list[Operation]) -> bool:
        if (attempt := self._tries_said(words)) and not (
            out and _AGAIN.match(words.text) and not attempt[1].text
        ):
            tries, rest = attempt
            out.append(self._retrying(self._attempted(rest), tries, words))
            return True
        if words.first("points") and not _AGAIN.search(words.text):
            return False
        if not shape.RETRY.search(words.text) or not out:
            return False
        times = value(words, "times")
        if times is None and self._at < len(self._clauses):
            times = value(self._clauses[self._at].words, "times")
            if times is not None and not shape.FAIL.search(self._clauses[self._at].text):
                self._at += 1
        if times is None and out[-1].op == "retry":
            return True
        body, out[:] = _tail(out)
        if _GRIPS_AGAIN.search(words.text) and not any(
            {"CLOSE", "ON"} & set(one.params.values()) for one in body
        ):
            self._context.not_understood(words)
        out.append(self._retrying(body, 3 if times is None else times, words))
        return True

    def _tries_said(self, words: Marked) -> tuple[float, Marked] | None:
        """Return how often something is tried, and the rest of the clause: “try up to 4 times to …”."""
        head = shape.TRY_HEAD.search(words.text)
        if not head:
            return self._with_tries(words)
        if sign := head["times"] or head["english"]:
            return words.marks[sign].value, self._rest(words, head.end())
        if _AGAIN.match(words.text) and not words.first("points"):
            return None
        if self._at < len(self._clauses) and (alone := _TRIES_ALONE.search(self._clauses[self._at].text)):
            limit = self._clauses.pop(self._at).words.marks[alone["times"]].value
            return limit, self._rest(words, head.end())
        most = _AT_MOST.search(words.text, head.end())
        return (words.marks[most["times"]].value, words.cut(head.end(), most.start())) if most else None

    def _with_tries(self, words: Marked) -> tuple[float, Marked] | None:
        """Return the count and the action of “pick from A with at most 2 retries”."""
        match = _WITH_TRIES.search(words.text)
        mark = words.marks[match["times"]] if match and match.start() else None
        if match is None or mark is None or not re.search(r"retr|attempt|tr(?:y|ies)", mark.text):
            return None
        return mark.value, words.cut(0, match.start())

    def _attempted(self, rest: Marked) -> list[Operation]:
        """Return what is attempted: the rest of the clause, or all that stands behind its colon."""
        if not rest.text and self._at < len(self._clauses) and self._clauses[self._at].sign == ":":
            return self._sequence("retry")
        self._push_back(rest)
        body: list[Operation] = []
        if self._at < len(self._clauses):
            self._at += 1
            self._statement(self._clauses[self._at - 1], body)
        return body

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
        if last.op == "retry" and (pause := _BETWEEN.search(words.text)):
            last.params["DELAY"] = words.marks[pause["zh"] or pause["en"]].value
            return True
        if last.op in ("retry", "try") and (done := shape.SUCCESS.search(words.text)):
            if done.end() < len(words.text):
                self._push_back(self._rest(words, done.end()))
            return True
        fail = shape.FAIL.search(words.text)
        if fail and fail.group().strip() and last.op == "retry" and not last.otherwise:
            self._push_back(self._rest(words, fail.end()))
            last.otherwise = self._sequence("else")
            return True
        if last.op == "retry" and not last.otherwise and self._alarms(words):
            self._push_back(words)
            last.otherwise = self._sequence("else")
            return True
        if (arrived := _ARRIVED.search(words.text)) and last.op == "try":
            self._push_back(self._rest(words, arrived.end()))
            return True
        if self._timed(words, out):
            return True
        if shape.ELSE.search(words.text) and (count := _since_timed(out)):
            return self._caught(words, shape.ELSE.search(words.text), count, out)
        for regex in (shape.TIMED_OUT, shape.TROUBLE):
            match = regex.search(words.text)
            if match and match.group().strip():
                count = 1 if regex is shape.TIMED_OUT else len(out)
                return self._caught(words, match, count, out)
        return False

    def _timed(self, words: Marked, out: list[Operation]) -> bool:
        """Read “超时15秒则…”: the limit of the wait before it, and what is done when it runs out."""
        match = _RUNS_OUT.search(words.text)
        wait = out[-1]
        if match is None or wait.op not in _TIMED or "TIMEOUT" in wait.params:
            return False
        wait.params["TIMEOUT"] = words.marks[match["zh"] or match["en"]].value
        return self._caught(words, match, 1, out)

    def _alarms(self, words: Marked) -> bool:
        """Tell whether what follows attempts only makes sense when they failed: an alarm, its lamp, its horn."""
        output = words.first("do")
        item = self._context.cell.get("do", output.item) if output else None
        warns = item is not None and any(_WARNS.search(name.lower()) for name in item.names)
        is_off = OFF.search(words.text)
        return bool(_ALARMS.search(words.words.casefold())) or (warns and not is_off)

    def _caught(self, words: Marked, match: re.Match[str] | None, count: int, out: list[Operation]) -> bool:
        """Put the last steps into a try whose trouble is handled by what follows."""
        self._push_back(self._rest(words, match.end() if match else 0))
        operation = step(self._context, words, "try")
        operation.body, out[:] = out[-count:], out[:-count]
        operation.otherwise = self._sequence("else")
        if (
            count == 1
            and operation.body[0].op in _TIMED
            and any(hand_state(one) for one in operation.otherwise)
        ):
            self._context.not_understood(words)
        out.append(operation)
        return True


def _since_timed(out: list[Operation]) -> int:
    """Return how many operations stand at the end from a wait with a limit on; 0 where there is none near."""
    for count, one in enumerate(reversed(out[-4:]), start=1):
        if one.op in _TIMED and "TIMEOUT" in one.params:
            return count
        if one.op in ("if", "try", "retry", "while", "repeat"):
            break
    return 0


def _tail(out: list[Operation]) -> tuple[list[Operation], list[Operation]]:
    """Return the last action with its approach, and what stays before it."""
    if not out:
        return [], []
    text = out[-1].source.text if out[-1].source else ""
    start = len(out) - 1
    while start > 0 and (source := out[start - 1].source) and source.text == text:
        start -= 1
    if not any(one.op.startswith("move") for one in out[start:]):
        while start > 0 and out[start - 1].op in _APPROACHES:
            start -= 1
    return out[start:], out[:start]


def part_held_check(body: list[Operation], words: Marked, context: Context) -> list[Operation]:
    """Return attempted steps with the check that makes a missed grip or an unseen part an error."""
    grips = any(
        one.params.get("ACTION") == "CLOSE" or (one.op == "vacuum" and one.params.get("STATE") == "ON")
        for one in body
    )
    looks = next((one for one in body if one.op == "vision_run"), None)
    if grips:
        condition = negated(part_held())
    elif looks:
        condition = negated(
            Expression(kind="vision_found", params={"CAM": str(looks.params["CAM"]), "CLASS": ""})
        )
    else:
        return body
    check = step(context, words, "if")
    check.branches = [Branch(condition=condition, body=[step(context, words, "error")])]
    return [*body, check]
