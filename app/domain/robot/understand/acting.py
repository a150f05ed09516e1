# ruff: noqa: E501
"""The actions of a clause, and clauses that only add a value, a count or a container to one."""

from __future__ import annotations

import re
from dataclasses import replace

from app.domain.robot.understand import structure as shape
from app.domain.robot.understand.actions import read_segment
from app.domain.robot.understand.adding import (
    at_each_goal,
    backwards,
    bent,
    from_part,
    is_open,
    lead_in,
    more_of_force,
    more_of_process,
    one_process,
    one_speed,
    paced,
    share_speed,
    stops_last,
    wait_inside,
    without_size,
    woven,
)
from app.domain.robot.understand.at_each import AtEach
from app.domain.robot.understand.conditions import read_condition
from app.domain.robot.understand.context import step, value
from app.domain.robot.understand.generic import apply_values
from app.domain.robot.understand.marks import Marked, pattern, without_marks
from app.domain.robot.understand.operations import Expression, Operation, simple_wait
from app.domain.robot.understand.pallets import has_size, read_size
from app.domain.robot.understand.segments import Segment, split_segments
from app.domain.robot.understand.signals import clamp_state
from app.domain.robot.understand.words import ARC, OFF

_NOT_TO = pattern(r"(?:不要|不用|无需|不必|不得|禁止|别|\b(?:do not|don't|never|without)\b)\s?(?:再)?$")
_ONE_BY_ONE = pattern(
    r"逐个|逐一|依次|一个一个|一个个|one after (?:the other|another)|one by one|one at a time|<count> at a time|part by part|piece by piece"
)
_TAKEN_FROM = pattern(r"(?:从|由)<pallets>|<pallets>(?:里|上|中)的|\b(?:from|out of|off) (?:the )?<pallets>")
_LEAD = pattern(
    r"(?P<lead>(?:open|close|shut|start|stop|turn|switch|trigger|activate|clean|wash|heat|cool|paint) (?:\w+ ?)+?) (?:and|then)(?: then)? $"
)
"""An action of its own before the first one that the grammar knows."""
_WITH_HAND = pattern(
    r"^(?:use|using|with) (?:the |a )?(?:<vacuum>|(?:robot )?gripper|suction cups?|vacuum)(?:$|,? to )|"
    r"^(?:请)?(?:使用|利用|通过|用)(?:<vacuum>|真空吸盘|真空|夹爪|手爪|抓手)$"
)
"""The hand for what follows."""
_MANNER = re.compile(r"(?:走)?(?:圆弧|弧线|直线|关节|点到点)(?:运动|移动|插补)")
"""How a way is gone, where the way itself stands behind it."""
_FROM_THERE = pattern(r"(?:从|由)<points>|from (?:the )?<points>")
_STRAIGHT = re.compile(r"(?:沿|走|以)?直线(?:运动|移动|插补|方式|走)?|移动|运动")
"""How a way before it is gone, where that is how any way is gone."""
_BARE_WAIT = re.compile(r"^(?:等待|等候|等)$|^(?:and )?wait$")
_WHAT_FOR = pattern(r"(?:直到|等到?)?<di>(?:信号)?(?:后|之后|以后|了就|有信号|再|才)")
_CUP = pattern(r"<vacuum>|吸|真空|suction|vacuum")
_MOTIONS = frozenset(("move", "move_joints", "rotate"))
_BY_WAY = re.compile(
    r"^(?:中间|途中|沿途)?(?:依次|先后)?(?:经过|途经|路过)|^(?:going |passing )?(?:via|through|by way of)\b"
)
_SHUTS = re.compile(r"[关停].*[胶阀]|(?:close|shut|stop).*(?:valve|glue)")
_FOR_ALL = re.compile(r"都|均|全部|\bboth\b|\ball\b|\beach\b")
_LIMITS = re.compile(
    r"超时|最多|最长|顶多|至多|限时|内|\btimeout\b|\bwithin\b|\bat (?:the )?(?:most|longest|latest)\b|"
    r"\bup to\b|\bmax|\btops\b"
)
_SHARE_OF_FORCE = pattern(
    r"(?:[夹抓吸]|阀|灯|泵|力|开度|主轴|转速)[^,]*<percent>|\b(?:clamp|grip|force|valve|power|width)\w*[^,]*<percent>"
)
_WITH_FORCE = frozenset(("gripper_set", "force", "screw", "dispense", "weld_seam"))
_ONE_VERB = re.compile("[停关灭开松夹放抓吸压退转亮响断焊涂拧装卸搬]")
"""A verb of one character that stands alone and is no mere particle."""
_LAYER = re.compile(r"层高|\blayer height|\blayers? (?:is|are) ")
_AT_MOST = pattern(
    r"^(?:最多|最长|顶多|至多|限时)(?:等待?|等候)?<seconds>$|"
    r"^(?:wait )?(?:at most|up to|for at most|for up to) <seconds>$|"
    r"^<seconds> (?:at (?:the )?(?:most|longest|latest)|tops|max(?:imum)?)$"
)


def _without_speed(move: Operation) -> Operation:
    """Return the way to where a bead begins, which is not gone at the speed of the bead."""
    move.params.pop("SPEED", None)
    return move


class Acting(AtEach):
    """Reads actions."""

    def _size(self, words: Marked, out: list[Operation]) -> bool:
        if not has_size(words):
            return False
        _before, segments = split_segments(words, self._context.nodes)
        define = read_size(words, self._context)
        if define is not None:
            is_used = any(one.params.get("PALLET") == define.params["PALLET"] for one in out)
            out.insert(0 if is_used else len(out), define)
        if define is not None and self._announced(str(define.params["PALLET"]), words, out):
            return True
        for segment in segments:
            if segment.kind in ("pick", "place", "transfer", "palletise", "depalletise", "fill"):
                self._actions(without_size(words), out)
                break
        return True

    def _announced(self, pallet: str, words: Marked, out: list[Operation]) -> bool:
        """Read “Load the chuck from the pallet (3 rows, 3 columns): take a blank, …” as a cycle per cell."""
        following = self._clauses[self._at : self._at + 4]
        if not following or following[0].sign != ":" or not _TAKEN_FROM.search(words.text):
            return False
        kinds = [one.kind for each in following for one in split_segments(each.words, self._context.nodes)[1]]
        if kinds[:1] != ["pick"] or "place" not in kinds:
            return False
        self._context.source_pallet = pallet
        loop = step(self._context, words, "repeat", TIMES=self._context.sizes[pallet])
        loop.body = self._sequence("repeat")
        self._context.source_pallet = ""
        out.append(loop)
        return True

    def _actions(self, words: Marked, out: list[Operation]) -> None:
        if done := shape.WHEN_DONE.search(words.text):
            words = words.cut(0, done.start())
        if paced(words, out) or self._at_each(words, out) or self._the_same(words, out):
            return
        if self._by_way_of(words, out) or bent(words, out):
            return
        each = shape.EACH.search(words.text) or self._still_each()
        self._each_at = self._at if each else -1
        if each:
            words = self._rest(words, each.end())
        elif each := shape.EACH_BEHIND.search(words.text):
            words = words.cut(0, each.start())
        after = shape.AFTER_ALL.search(words.text)
        if after and after.end() < len(words.text):
            words = self._rest(words, after.end())
        if hand := _WITH_HAND.match(words.text):
            self._context.hand = "vacuum" if _CUP.search(hand[0]) else "gripper"
            words = self._rest(words, hand.end())
            if not words.text:
                return
        first = len(out)
        if (shape.ORDER.search(words.text) or _AT_MOST.search(words.text)) and self._modify(words, out):
            return
        _before, segments = split_segments(words, self._context.nodes)
        if segments and (lead := _LEAD.match(segments[0].before)):
            self._actions(words.cut(0, lead.end("lead")), out)
            own = segments[0].words
            segments[0] = replace(segments[0], words=own.cut(lead.end(), len(own.text)))
        if not segments and _ONE_BY_ONE.fullmatch(words.text):
            return
        if not segments and not self._modify(words, out):
            if self._through(words, out) or self._turned(words, out):
                return
            if self._placed(words, out) or self._later(words, out) or self._bare(words, out):
                return
            if self._unknown_output(words, out):
                return
            self._context.not_understood(words)
        for number, segment in enumerate(segments):
            if number + 1 < len(segments) and _MANNER.fullmatch(segment.text):
                continue
            if number and segments[number - 1].kind == "move" and _STRAIGHT.fullmatch(segment.text):
                continue
            if _BARE_WAIT.search(segment.text) and self._says_what_for():
                continue
            made = self._read(segment, out)
            if made and each:
                made = [one.model_copy(update={"each": True}) for one in made]
            if (
                made is None
                or more_of_process(segment, made, out)
                or more_of_force(made, out)
                or wait_inside(segment.words, made, out)
            ):
                continue
            made = self._arc(words, made, out, first)
            self._give_pending(made)
            if segment.kind == "conveyor_track" and number + 1 < len(segments):
                self._push_back(from_part(words, segments[number + 1].words))
                segments[number + 1 :] = []
            if len(out) > first and [one.op for one in made] == ["vision_run"] == [out[-1].op]:
                continue
            if at_each_goal(words, made, out, first):
                continue
            self._count(segment.words, segment.kind, made, out)
            self._contain(segment.kind, out, first)
            if segment.kind == "conveyor_track":
                break
        stops_last(out, first)

    def _says_what_for(self) -> bool:
        """Tell whether the next clause says what a bare “等待” waits for."""
        following = self._clauses[self._at].text if self._at < len(self._clauses) else ""
        return _WHAT_FOR.match(following) is not None

    def _read(self, segment: Segment, out: list[Operation]) -> list[Operation] | None:
        """Return what an action means; None where it is denied, said already, a value, or asked about."""
        if _NOT_TO.search(segment.before):
            return None
        if segment.kind == "dispense" and out and out[-1].op == "dispense" and OFF.search(segment.text):
            return None
        made = read_segment(segment, self._context, out)
        if made is None and (segment.kind in _MOTIONS or not self._modify(segment.words, out)):
            self._context.not_understood(segment.words)
        return made

    def _by_way_of(self, words: Marked, out: list[Operation]) -> bool:
        """Put “中间经过B和C” into the seam or bead before it, ahead of its end."""
        last = out[-1] if out else None
        if last is None or last.op not in ("weld_seam", "dispense") or not last.body:
            return False
        points = [mark.item for mark in words.all("points")]
        if not points or not _BY_WAY.search(words.text):
            return False
        last.body[-1:-1] = [step(self._context, words, "move_l", POINT=point) for point in points]
        return True

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
        if last is None or last.op != kind:
            return
        if kind in ("weld_seam", "dispense") and self._begun(last, out):
            one_process(out)
            return
        if last.body:
            if not one_process(out):
                lead_in(last, out, first)
            woven(last, out, first)
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
        is_process = not last.body and kind in ("weld_seam", "dispense")
        if is_process and self._way(last) and len(last.body) > 1:
            out.insert(len(out) - 1, _without_speed(last.body.pop(0)))

    def _way(self, process: Operation) -> bool:
        """Read what follows “打开胶阀” into the bead: values first, then the way; tell whether it says from where."""
        node = self._context.nodes.by_op[process.op]
        while self._at < len(self._clauses):
            words = self._clauses[self._at].words
            if split_segments(words, self._context.nodes)[1] or not apply_values(
                process, node, words, self._context
            ):
                break
            self._at += 1
        following = self._clauses[self._at].words if self._at < len(self._clauses) else None
        if following and following.first("points") and self._goes_on(following):
            process.body = one_speed(self._sequence("bead"))
            self._give_pending([process])
            return _FROM_THERE.match(following.text) is not None
        return False

    def _begun(self, process: Operation, out: list[Operation]) -> bool:
        """Put the way since “从…开始” into a seam or bead, with the values said there."""
        begun, words = self._context.begun, self._context.begun_words
        start = next((index for index, one in enumerate(out) if one is begun), -1)
        way = out[start + 1 : -1]
        if start < 0 or words is None or any(one.op not in ("move_l", "move_j", "move_arc") for one in way):
            return False
        process.body = way + process.body
        out[start + 1 :] = [process]
        apply_values(process, self._context.nodes.by_op[process.op], words, self._context)
        self._context.begun = None
        return bool(process.body)

    def _weave(self, weave: Operation, out: list[Operation]) -> None:
        seam = next((one for one in reversed(out[:-1]) if one.op == "weld_seam"), None)
        if seam:
            out.pop()
            weave.body, seam.body = seam.body, [weave]

    def _count(self, words: Marked, kind: str, made: list[Operation], out: list[Operation]) -> None:
        count = value(words, "count")
        counted = kind in ("pick", "transfer", "weld_seam", "dispense") or (
            kind == "place" and len(words.all("points")) > 1
        )
        if counted and count is not None and count > 1:
            loop = step(self._context, words, "repeat", TIMES=count)
            loop.body = self._each_of(made)
            out.append(loop)
            return
        if kind in ("place", "fill") and out and is_open(out[-1]):
            out[-1].body += made
            return
        out.extend(made)

    def _unknown_output(self, words: Marked, out: list[Operation]) -> bool:
        """Read the end of an output's name, as in 关门; ask where the cell has no such output."""
        match = shape.SWITCH.search(words.text)
        if match and out and out[-1].op == "dispense" and _SHUTS.search(words.text):
            return True
        if match and words.text.find("\U000f0000") < 0:
            name = (next(one for one in match.groups() if one)).strip()
            outputs = self._context.cell.of("do")
            ends = [one for one in outputs if any(each.casefold().endswith(name) for each in one.names)]
            ends = [one for one in ends if one.id in self._context.outputs] or ends
            if len(ends) == 1:
                state = "OFF" if OFF.search(words.text) else "ON"
                state = clamp_state([ends[0].id], words.text, self._context) or state
                out.append(step(self._context, words, "do_set", PIN=ends[0].id, STATE=state))
            else:
                self._context.find("do", name, words)
        return bool(match)

    def _bare(self, words: Marked, out: list[Operation]) -> bool:
        """Read a clause that only names a signal with its state, or a place."""
        if words.first("di") and re.search(r"后$|^once|^after", words.text):
            wait = step(self._context, words, "wait_until")
            wait.values["COND"] = read_condition(words, self._context) or Expression(kind="true")
            out.append(simple_wait(wait))
            return True
        plain = without_marks(words.text)
        return not re.search(r"[^\W\d_]{2,}", plain) and not _ONE_VERB.search(plain)

    def _modify(self, words: Marked, out: list[Operation]) -> bool:
        """Give the action before the values of a clause that has no verb of its own."""
        if paced(words, out):
            return True
        timeout = _LIMITS.search(words.text)
        defined = [one for one in out if one.op == "pallet_define"]
        for last in defined if _LAYER.search(words.text) and defined else backwards(out):
            node = self._context.nodes.by_op.get(last.op)
            if node is None:
                continue
            if timeout and node.field("TIMEOUT") and (seconds := value(words, "seconds")) is not None:
                for one in out:
                    if one is last or (one.op == last.op and one.source == last.source):
                        one.params["TIMEOUT"] = seconds
                last.params["TIMEOUT"] = seconds
                return True
            if _SHARE_OF_FORCE.search(words.text) and last.op not in _WITH_FORCE:
                continue
            if (
                not timeout
                and last.op not in ("pallet_next", "gripper")
                and not (node.field("TIMEOUT") and value(words, "seconds") is not None)
                and apply_values(last, node, words, self._context)
            ):
                if _FOR_ALL.search(words.text):
                    share_speed(last, out)
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
