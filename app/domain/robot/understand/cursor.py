# ruff: noqa: E501
"""Where a reader is in a request: its clauses, the place among them, and what a sequence ends at."""

from __future__ import annotations

import re

from app.domain.robot.understand import structure as shape
from app.domain.robot.understand.conditions import read_condition
from app.domain.robot.understand.context import Context
from app.domain.robot.understand.marks import Marked, pattern
from app.domain.robot.understand.operations import Expression, Operation
from app.domain.robot.understand.segments import Clause, split_clauses, split_segments
from app.domain.robot.understand.words import CLASSES

_MAX_DEPTH = 12
_HOME = re.compile(r"home|safe|原点|回零|安全|归位")
_WHERE = r"(?:如果|若|要是|if (?:there (?:is|are) )?)?"
ABSENT = _WHERE + r"(?:没有?|未|无|不是?|no |not )(?:识别到|检测到|发现|看到|找到|拍到)?"
UNSEEN = re.compile(
    r"(?:如果|若)?(?:没有?|未)(?:看|识别|检测|发现|找|拍)(?:到|出)?(?:的话)?,?(?=就|则|,|$|等|再|先|报|停|亮|暂)|"
    r"if (?:it is )?not (?:found|seen|detected)"
)
"""The absence of whatever the choice before it looked for."""
FINE = re.compile(r"(?:如果|若)?(?:一切|都)?正常(?:的话|时),?(?:就|则)?|正常[就则]")
_SEEN_NEXT = re.compile(
    rf"(?:如果|若)?(?:识别|检测|看|拍|发现)(?:到|出)?(?!的)|(?:如果|若|要是|假如)(?:颜色|它)?(?:是|为)?(?:{CLASSES})|if (?:it |the camera |the \w+ camera )?(?:sees|finds|detects|recogni[sz]es|is)\b"
)
_TRACK_ENDS = pattern(
    r"(?:停|关|结束)[^,]{0,3}(?:<conveyors>|传送带|跟踪)|跟踪(?:结束|完成)|"
    r"\b(?:stop|end)(?:ping)? (?:the )?(?:<conveyors>|conveyor|tracking)"
)
_ENDS = frozenset((".", "\n"))
_PUT_AWAY = pattern(
    r"(?:再|并)?(?:把|将)?[\u4e00-\u9fff]{0,3}(?:放|送|搬|装)(?:到|入|进|至|在)<points>|(?:and )?(?:place|put|drop)\b[^,]*<points>"
)
_ALTOGETHER = pattern(
    r"(?:一共|总共|合计|共)(?:重复|循环|执行|做)?<times>$|(?:in total )?<times> in total$|in total <times>$"
)
"""How often all that was said is done."""
_BEAD_ENDS = pattern(
    r"^(?:结束|完成|涂完|焊完|之?后)|(?:关闭?|停止?)(?:掉|了)?(?:<valves>|胶|焊)|上升|抬|退|离开|\b(?:close|shut|stop|lift|raise|retract|retreat|away)\b"
)
_GOES_TO = pattern(r"\b(?:in|into|on|onto) (?:the )?(?:<points>|<pallets>)$")
_NEXT_IF = pattern(r"(?:如果|若|要是|if )(?=.*(?:<di>|<ai>|<devices>|<number>))")
_ABOUT_IT = re.compile(f"{shape.FAIL.pattern}\\S|{shape.RETRY.pattern}|超时|times? out|timeout")
_JOINS = re.compile(r"(?:\band|\bthen|\bor|,|:)$")


class Cursor:
    """The clauses of one request and the place among them; what a clause means is read by subclasses."""

    def __init__(self, marked: Marked, context: Context) -> None:
        self._context = context
        self._clauses = split_clauses(marked)
        self._at = 0
        self._depth = 0
        self._each_at = -1
        self._sought = ""
        self._seeks = False
        self._stated = ""
        self._asked: Expression | None = None
        self._clause: Clause | None = None
        self._before: Clause | None = None

    def _statement(self, clause: Clause, out: list[Operation]) -> None:
        """Read one clause, and what belongs to it, into `out`."""
        raise NotImplementedError

    def _actions(self, words: Marked, out: list[Operation]) -> None:
        """Read the actions of a clause into `out`."""
        raise NotImplementedError

    def _none_of(self, choice: Operation, words: Marked) -> re.Match[str] | None:
        """Return the words that say that what a choice looked for is not there."""
        raise NotImplementedError

    def _sequence(self, inside: str) -> list[Operation]:
        """Return the operations up to the end of what they are inside of."""
        self._depth += 1
        out: list[Operation] = []
        first = self._at
        while self._at < len(self._clauses) and self._depth <= _MAX_DEPTH:
            clause = self._clauses[self._at]
            if self._at > first and self._ends(inside, clause, out):
                break
            self._at += 1
            self._before, self._clause = self._clause, clause
            self._statement(clause, out)
        self._depth -= 1
        return out

    def _ends(self, inside: str, clause: Clause, out: list[Operation]) -> bool:
        text = clause.text
        if inside == "all":
            return False
        if shape.MAIN.search(text) or shape.DEFINE.search(text):
            return True
        if inside == "kept" and self._is_kept_until(out):
            return True
        if inside in ("forever", "kept"):
            return bool(shape.EVENT.search(text))
        if clause.sign in _ENDS and not shape.EACH.search(text):
            return True
        if inside == "track" and (_TRACK_ENDS.search(text) or shape.REPEAT_UNTIL.search(text)):
            return True
        if inside == "track" and clause.is_next and any("CLOSE" in one.params.values() for one in out):
            return True
        if inside == "track" and any("CLOSE" in one.params.values() for one in out) and _PUT_AWAY.match(text):
            return True
        if inside == "bead":
            return not self._goes_on(clause.words)
        if inside in ("define", "track"):
            return False
        if clause.is_last or shape.AFTER_ALL.search(text):
            return True
        if inside in ("then", "else", "each") and _ALTOGETHER.match(text):
            return True
        if inside in ("then", "else") and (bare := shape.FOREVER_SUFFIX.search(text)) and not bare.start():
            return True
        if inside == "then" and self._else_is_near(clause, out):
            return False
        if inside in ("then", "else") and (
            clause.sign == ";"
            or clause.is_rest
            or shape.ELSE.search(text)
            or shape.REST.search(text)
            or (self._seeks and shape.SORT.search(text))
            or shape.EVENT.search(text)
            or (self._context.reading and shape.COMPARED.search(text))
        ):
            return True
        if inside == "then" and out and _NEXT_IF.match(text) and not _ABOUT_IT.search(text):
            return True
        if inside == "then" and (self._sought or self._seeks) and _SEEN_NEXT.match(text):
            return True
        if inside == "then" and out and FINE.match(text):
            return True
        if inside == "then" and (self._absent(text) or (self._asked and shape.SO.search(text))):
            return True
        failed = shape.FAIL.search(text)
        if inside == "retry" and (shape.SUCCESS.search(text) or (failed and failed[0].strip())):
            return True
        if inside == "else" and shape.SUCCESS.search(text):
            return True
        if inside == "else" and clause.is_next and out and out[-1].op in ("error", "stop"):
            return True
        if inside in ("else", "each"):
            return clause.is_next and bool(_HOME.search(clause.words.words.lower()))
        if inside == "repeat" and clause.is_next and clause.sign == ";":
            return True
        return inside == "repeat" and clause.is_next and self._list_is_closed(out)

    def _is_kept_until(self, out: list[Operation]) -> bool:
        """Tell whether the clause just read said until when all that was read is kept on."""
        is_loop = len(out) == 1 and out[0].op == "while" and out[0].params.get("MODE") == "UNTIL"
        return is_loop and bool(shape.UNTIL_SUFFIX.search(self._clauses[self._at - 1].text))

    def _else_is_near(self, clause: Clause, out: list[Operation]) -> bool:
        """Tell whether an “otherwise” belongs to the choice that the clause before it made."""
        last = out[-1] if out else None
        is_open = last is not None and last.op == "if" and not last.otherwise
        return is_open and clause.sign in ("", ",") and bool(shape.ELSE.search(clause.text))

    def _absent(self, text: str) -> bool:
        """Tell whether a clause begins with the absence of what the choice before it looked for."""
        named = bool(self._sought and re.match(ABSENT + re.escape(self._sought), text))
        stated = bool(self._stated and re.match(self._stated, text))
        return named or stated or bool(self._seeks and UNSEEN.match(text))

    def _list_is_closed(self, out: list[Operation]) -> bool:
        """Tell whether “A and B” stood before “, then C”: an “and” closes the list of what is repeated."""
        before = self._clauses[self._at - 1]
        return " and " in before.text and bool(out) and self._clauses[self._at].sign == ","

    def _goes_on(self, words: Marked) -> bool:
        """Tell whether a clause only names the way that a bead or seam takes."""
        _before, segments = split_segments(words, self._context.nodes)
        return all(one.kind == "move" for one in segments) and not _BEAD_ENDS.search(words.text)

    def _attached(self, words: Marked, out: list[Operation]) -> list[Operation]:
        """Take from `out` what a condition behind it is for: “open the gripper if the sensor is on”."""
        clause, before = self._clause, self._before
        if clause is None or before is None or clause.words is not words or clause.sign or clause.is_next:
            return []
        if not words.words.isascii() or _JOINS.search(before.text):
            return []
        begin = before.words.start
        following = self._clauses[self._at + 1 : self._at + 2] or self._clauses[self._at : self._at + 1]
        if any(shape.ELSE.search(one.text) for one in [*self._clauses[self._at : self._at + 1], *following]):
            begin = self._last_action(before.words)
        starts = [one for one in out if one.source and one.source.start >= begin]
        out[:] = [one for one in out if not any(one is other for other in starts)]
        return starts

    def _last_action(self, words: Marked) -> int:
        """Return where the last of the actions that an “and” joins begins."""
        segments = split_segments(words, self._context.nodes)[1]
        return segments[-1].words.start if segments else words.start

    def _rest(self, words: Marked, start: int) -> Marked:
        return words.cut(start, len(words.text))

    def _push_back(self, words: Marked) -> None:
        """Read the rest of a clause as a clause of its own."""
        text = re.sub(
            r"^[\s,:]+(?:[去来](?=夹|抓|取|拿|吸|把))?|^[去来](?=夹|抓|取|拿|吸|把)", "", words.text
        )
        words = self._rest(words, len(words.text) - len(text))
        if words.text:
            self._clauses.insert(self._at, Clause(words, ","))

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
        if goal := _GOES_TO.search(words.text):
            found = read_condition(words.cut(0, goal.start()), self._context)
            if found:
                return found, self._rest(words, goal.start())
        return read_condition(words, self._context), None
