"""What stands beside an action in clauses of its own: headings, checks, values, places, ways and angles."""

from __future__ import annotations

import re

from app.domain.robot.understand import structure as shape
from app.domain.robot.understand.conditions import read_condition
from app.domain.robot.understand.context import mark_ids, step
from app.domain.robot.understand.cursor import Cursor
from app.domain.robot.understand.generic import apply_values, read_generic
from app.domain.robot.understand.hands import place_at, place_on_pallet
from app.domain.robot.understand.marks import REFERENCES, Marked, pattern
from app.domain.robot.understand.motion import moves_to, path
from app.domain.robot.understand.operations import Expression, Operation, simple_wait
from app.domain.robot.understand.segments import Segment, split_segments
from app.domain.robot.understand.verbs import PART
from app.domain.robot.understand.words import HOME_WORDS

_AFTER_SIGNAL = pattern(
    r"^(?:等)?(?:工人|操作[员工]|有?人)?(?:[按踩拨]下?了?)?<di>(?:信号)?(?:被?[按踩]下?|接通|有信号|触发|亮起?|关闭|打开|[来到]料?|有了?|通过|好)?了?(?:(?:之|以)?后(?:再|就|,)?|(?P<only>才(?:能|可以?|允许)?(?:开始|动作?|启动|进行|继续)?)|(?P<now>(?<=了)(?:就|再|即可?)))|"
    r"^<ai>的?(?:值|读数)?(?:达到|到达?|升[到至]|上升到|降[到至]|下降到)(?:<number>|<volt>|<pressure>|<newton>|<percent>|<angle>|<mass>)[\u4e00-\u9fff]{0,2}?(?:了|时|(?:之|以)?后)?(?P<level>就|再|便|后|,(?!否|不)|(?<=[时后])(?=[^,]))"
)
_AFTER_IT = re.compile(
    r"(?:等)?(?:它|其)?(?:到位|来料|有料|完成|就绪|好|到达|有信号)了?(?:(?:之|以)后|后)(?:再|就|,)?(?=.)"
)
_COMES = re.compile(r"(?:来料|有料|有信号)了?(?:(?:之|以)后|后)(?:再|就|,)?(?=.)")
"""A signal of which only the coming is named, where nothing waits for it."""
_WAITS = frozenset(("wait_di", "wait_until", "conveyor_wait"))
_AFTER_TIME = pattern(r"^(?:再?过|又过)?(?P<time><seconds>)(?:之|以)?后,?(?:再|就|才|又)?(?=[^,])")
_ONLY_BEGINS = re.compile(
    r"(?:再|就|才)?(?:开始|启动|动作|执行|运行|工作|继续)?(?:干活)?(?:执行|工作|动作|循环执行)?"
)
_STOPS = re.compile(r"^(?:立即|马上|立刻)?(?:停|暂停|急停|报警|报错|中止|终止|保护)")
_BARE_STOP = re.compile(r"停[下止]?(?:来|它)?")
_RUNS = pattern(r"<conveyors>")
_HEADINGS = frozenset(
    (
        "force",
        "weld_seam",
        "dispense",
        "screw",
        "vision_run",
        "pick",
        "place",
        "transfer",
        "palletise",
        "move",
    )
)
_MEASURES = ("speed", "percent", "torque", "pressure", "volt", "ampere", "newton", "hertz", "length")
_INTO = pattern(r"^(?:(?:in|into|on|onto|inside)(?: the)? |放?[在进入])(?:<points>|<pallets>)(?:里|上|中)?$")
_PROCESSES = frozenset(("weld_seam", "weave", "dispense"))
_SURE = pattern(
    r"(?:先)?确认(?:一下)?<di>(?:信号)?(?:有效|有信号|正常|了|好)?$"
    r"|(?:make sure|confirm)(?: that)? (?:the )?<di>(?: is on)?$"
)
_LOOKS_FOR = pattern(
    r"(?:检查|检测|查看|看看?|识别|拍照|确认)(?:一下)?(?P<whether>是否有|是否存在|有没有|有无)(?P<thing>[\u4e00-\u9fff]{1,6})$"
)
_RECIPE = pattern(
    r"(?:焊接|焊枪|涂胶|拧紧|焊)(?:工艺|程序|参数组)号?<number>号?$|"
    r"weld(?:ing)? (?:job|recipe|program) <number>$"
)
_DRIVES = re.compile(r"拧紧|锁紧|锁付")
_ATTITUDE = re.compile(r"姿态|姿势|角度|orientation|rpy|rotation")


class Beside(Cursor):
    """Reads clauses that have no action of their own."""

    def _heading(self, words: Marked, out: list[Operation]) -> bool:
        """Pass over “涂胶：”, where what follows the colon says how it is done."""
        following = self._clauses[self._at] if self._at < len(self._clauses) else None
        if following is None or following.sign != ":":
            return False
        _before, segments = split_segments(words, self._context.nodes)
        marks = [words.marks[one] for one in words.text if one in words.marks]
        if not marks and not segments:
            return True
        if marks:
            return not segments and all(one.kind in REFERENCES for one in marks)
        if len(segments) == 1 and segments[0].kind in _PROCESSES:
            self._headed(segments[0], following.words, out)
        return bool(segments) and all(one.kind in _HEADINGS for one in segments)

    def _headed(self, process: Segment, way: Marked, out: list[Operation]) -> None:
        """Read “焊接：从A到B，…”, where the heading is the process and the clause behind it its way."""
        _before, segments = split_segments(way, self._context.nodes)
        if len(way.all("points")) < 2 or any(one.kind != "move" for one in segments):
            return
        made = read_generic(Segment(process.kind, way, "", "", way.text), self._context)
        if made:
            self._at += 1
            out.extend(made)

    def _check(self, words: Marked, out: list[Operation]) -> bool:
        """Remember what a check asks, where the next clause says what follows from it."""
        if self._looks(words, out):
            return True
        match = shape.CHECK.search(words.text)
        following = self._clauses[self._at].text if self._at < len(self._clauses) else ""
        answers = (shape.SO, shape.IF, shape.ELSE, shape.RETRY)
        if not match or not following or not any(one.search(following) for one in answers):
            return bool(match) and self._made_sure(words, out)
        if any(words.first(kind) for kind in ("cameras", "points", "pallets", "ai")):
            return False
        condition = read_condition(words.cut(*match.span(match.lastgroup or 0)), self._context)
        if condition is None or condition.kind == "vision_found":
            return False
        self._asked = condition
        return True

    def _made_sure(self, words: Marked, out: list[Operation]) -> bool:
        """Read “确认机床就绪” with no answer behind it as the wait until it is so."""
        sure = _SURE.match(words.text)
        if sure is None or any(shape.ELSE.search(one.text) for one in self._clauses[self._at : self._at + 3]):
            return False
        wait = step(self._context, words, "wait_until")
        wait.values["COND"] = read_condition(words, self._context) or Expression(kind="true")
        out.append(simple_wait(wait))
        return True

    def _looks(self, words: Marked, out: list[Operation]) -> bool:
        """Read “用相机检查有没有螺钉”: a picture, and what is asked of it."""
        match = _LOOKS_FOR.search(words.text)
        following = self._clauses[self._at].text if self._at < len(self._clauses) else ""
        if match is None or not self._context.cell.of("cameras") or not shape.SO.search(following):
            return False
        self._actions(words.cut(0, match.start("whether")), out)
        seen = next((one for one in reversed(out) if one.op == "vision_run"), None)
        if seen is None:
            return False
        thing = "" if re.fullmatch(PART, match["thing"]) else match["thing"]
        self._asked = Expression(kind="vision_found", params={"CAM": str(seen.params["CAM"]), "CLASS": thing})
        return True

    def _after(self, words: Marked, out: list[Operation]) -> bool:
        """Read “电芯到位后停止进料线” as a wait for the signal, then what follows."""
        if paused := _AFTER_TIME.search(words.text):
            seconds = words.marks[words.text[paused.start("time")]].value
            out.append(step(self._context, words, "wait_time", SEC=seconds))
            self._push_back(words.cut(paused.end(), len(words.text)))
            return True
        if out and out[-1].op in _WAITS and (arrived := _AFTER_IT.match(words.text)):
            self._push_back(words.cut(arrived.end(), len(words.text)))
            return True
        if out and _COMES.match(words.text):
            self._context.not_understood(words)
            return True
        match = _AFTER_SIGNAL.search(words.text)
        rest = words.cut(match.end(), len(words.text)) if match else None
        if match is None or rest is None or not (rest.text or match["only"]):
            return False
        condition = read_condition(words.cut(0, match.end()), self._context)
        if condition is None or (match["now"] and self._chosen(rest)):
            return False
        wait = step(self._context, words, "wait_until")
        wait.values["COND"] = condition
        out.append(simple_wait(wait))
        if not _ONLY_BEGINS.fullmatch(rest.text):
            self._push_back(rest)
        return True

    def _chosen(self, rest: Marked) -> bool:
        """Tell whether “…了就” begins a choice or a watcher: an else follows, or it stops."""
        following = [one.text for one in self._clauses[self._at : self._at + 4]]
        if any(shape.ELSE.search(one) for one in following) or _STOPS.search(rest.text):
            last = self._clauses[self._at - 2].text if self._at > 1 else ""
            return not (_BARE_STOP.fullmatch(rest.text) and _RUNS.search(last))
        return False

    def _later(self, words: Marked, out: list[Operation]) -> bool:
        """Keep values that stand before the action that they belong to."""
        has_value = any(words.all(kind) for kind in _MEASURES)
        has_value = has_value or bool(_RECIPE.match(words.text))
        if not has_value or any(words.first(kind) for kind in REFERENCES):
            return False
        if _DRIVES.match(words.text) and not self._follows("screw"):
            return self._driven(words, out)
        self._context.pending.append(words)
        return True

    def _driven(self, words: Marked, out: list[Operation]) -> bool:
        """Read “拧紧扭矩2N·m” as the driving where no driving follows that it could belong to."""
        made = read_generic(Segment("screw", words, "", "", words.text), self._context)
        out.extend(made or [])
        return bool(made)

    def _follows(self, kind: str) -> bool:
        """Tell whether an action of a kind stands in one of the next clauses."""
        following = self._clauses[self._at : self._at + 6]
        heads = [one.kind for each in following for one in split_segments(each.words, self._context.nodes)[1]]
        return kind in heads

    def _give_pending(self, made: list[Operation]) -> None:
        """Give actions the values that were said before them."""
        for words in list(self._context.pending):
            for one in [*made, *(inside for each in made for inside in each.body)]:
                node = self._context.nodes.by_op.get(one.op)
                if node and apply_values(one, node, words, self._context):
                    self._context.pending = [each for each in self._context.pending if each is not words]

    def _placed(self, words: Marked, out: list[Operation]) -> bool:
        """Read “else in the scrap bin”: a place alone is where the part goes."""
        point = words.first("points")
        if point and len(words.text) == 1 and point.text.casefold() in HOME_WORDS:
            out.append(step(self._context, words, "move_home"))
            return True
        match = _INTO.search(words.text)
        if not match:
            return False
        if point := words.first("points"):
            out.extend(place_at(point.item, words, self._context))
        elif pallet := words.first("pallets"):
            out.extend(place_on_pallet(pallet.item, words, self._context))
        return True

    def _through(self, words: Marked, out: list[Operation]) -> bool:
        """Give a seam or bead without a way the points that a clause of its own names."""
        points = mark_ids(words, "points")
        last = out[-1] if out else None
        if last is None or last.op not in _PROCESSES or last.body or len(points) < 2:
            return False
        last.body = path(points[1:], words, self._context)
        out[-1:] = [*moves_to(points[:1], words.silent(), self._context), last]
        return True

    def _turned(self, words: Marked, out: list[Operation]) -> bool:
        """Give a pose the three angles of its own clause."""
        numbers = [mark.value for kind in ("number", "angle") for mark in words.all(kind)]
        last = out[-1] if out else None
        if last is None or last.op != "move_pose" or len(numbers) != 3 or not _ATTITUDE.search(words.text):
            return False
        for axis, number in zip(("RX", "RY", "RZ"), numbers, strict=True):
            last.values[axis] = Expression(kind="number", params={"NUM": number})
        return True
