# ruff: noqa: E501
"""The actions of a clause, and clauses that only add a value, a count or a container to one."""

from __future__ import annotations

import re

from app.domain.robot.understand import structure as shape
from app.domain.robot.understand.actions import read_segment
from app.domain.robot.understand.beside import Beside
from app.domain.robot.understand.conditions import read_condition
from app.domain.robot.understand.context import step, value
from app.domain.robot.understand.generic import apply_values
from app.domain.robot.understand.marks import Marked, pattern
from app.domain.robot.understand.operations import Expression, Operation, simple_wait
from app.domain.robot.understand.pallets import has_size, read_size
from app.domain.robot.understand.segments import SIZE_ASIDE, split_segments
from app.domain.robot.understand.words import ARC, OFF

_NOT_TO = pattern(r"(?:不要|不用|无需|不必|不得|禁止|别|\b(?:do not|don't|never|without)\b)\s?(?:再)?$")
_THE_SAME = pattern(r"同样(?:处理|操作|的?动作|如此|做)|做同样的|\b(?:do|repeat) (?:exactly )?the same\b")
_AT_EACH = pattern(
    r"^(?:在|到)?(?:每个?|每一个?|各个?)(?:位置|点位?|位|处|站|地方)(?:上|都|各|处)?|^各(?=停|等)|"
    r"^(?:at |on )?(?:each|every) (?:position|point|stop|station|place|location|one),? ?|"
    r"^(?=(?:wait|paus|stop|dwell)\w* [^,]*\bat (?:each|every)\b)"
)
_ONE_BY_ONE = pattern(
    r"逐个|逐一|依次|一个一个|一个个|one after (?:the other|another)|one by one|one at a time|<count> at a time"
)
_TAKEN_FROM = pattern(r"(?:从|由)<pallets>|<pallets>(?:里|上|中)的|\b(?:from|out of|off) (?:the )?<pallets>")
_AFTER_HAND = pattern(
    r"\b(?:after|once)(?: (?:each|every|the))? (?:(?P<grip>gripping|grasping|picking|closing|pick|grip|grasp|suction)|releasing|placing|dropping|opening|release|place|drop)\b"
)
_LEAD = pattern(
    r"(?P<lead>(?:open|close|shut|start|stop|turn|switch|trigger|activate|clean|wash|heat|cool|paint) (?:\w+ ?)+?) (?:and|then)(?: then)? $"
)
"""An action of its own before the first one that the grammar knows."""
_SAID_WITH_STOP = frozenset(("error", "do_set", "do_pulse", "log", "conveyor"))
_MOTIONS = frozenset(("move", "move_joints", "rotate"))
_PACE = pattern(
    r"^(?:(?P<off>每?次?(?:间隔|中间停|停顿|灭)(?:时间)?(?:为|是)?)|(?:每次|每下|一次|各|亮|响)+(?:持续|时间)?(?:为|是)?|(?P<apart>)(?:for|each(?: for| time)?|with) )<seconds>(?=$| each| apart)"
)
_STOPS_AT_EACH = re.compile(
    r"各(?:停|等|自)|每(?:个|处|一)?(?:点|位|孔|处|地方)?(?:都|各)?(?:停|等)|分别(?:停|等)|\b(?:at each|each time)\b"
)
_BY_WAY = re.compile(
    r"^(?:中间|途中|沿途)?(?:依次|先后)?(?:经过|途经|路过)|^(?:going |passing )?(?:via|through|by way of)\b"
)
_SHUTS = re.compile(r"[关停].*[胶阀]|(?:close|shut|stop).*(?:valve|glue)")
_FOR_ALL = re.compile(r"都|均|全部|\bboth\b|\ball\b|\beach\b")
_LIMITS = re.compile(
    r"超时|最多|最长|顶多|至多|限时|内|\btimeout\b|\bwithin\b|\bat (?:the )?(?:most|longest|latest)\b|"
    r"\bup to\b|\bmax|\btops\b"
)
_LAYER = re.compile(r"层高|\blayer height|\blayers? (?:is|are) ")
_AT_MOST = pattern(
    r"^(?:最多|最长|顶多|至多|限时)(?:等待?|等候)?<seconds>$|"
    r"^(?:wait )?(?:at most|up to|for at most|for up to) <seconds>$|"
    r"^<seconds> (?:at (?:the )?(?:most|longest|latest)|tops|max(?:imum)?)$"
)


class Acting(Beside):
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
                self._actions(_without_size(words), out)
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
        if self._at_each(words, out) or self._the_same(words, out):
            return
        if self._by_way_of(words, out):
            return
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
        if segments and (lead := _LEAD.match(segments[0].before)):
            self._actions(words.cut(0, lead.end("lead")), out)
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
            if _NOT_TO.search(segment.before):
                continue
            if segment.kind == "dispense" and out and out[-1].op == "dispense" and OFF.search(segment.text):
                continue
            made = read_segment(segment, self._context, out)
            if made is None:
                if segment.kind in _MOTIONS or not self._modify(segment.words, out):
                    self._context.not_understood(segment.words)
                continue
            if each:
                made = [one.model_copy(update={"each": True}) for one in made]
            if _more_of_force(made, out):
                continue
            if _wait_inside(segment.words, made, out):
                continue
            made = self._arc(words, made, out, first)
            self._give_pending(made)
            if segment.kind == "conveyor_track" and number + 1 < len(segments):
                self._push_back(_from(words, segments[number + 1].words))
                segments[number + 1 :] = []
            if len(out) > first and [one.op for one in made] == ["vision_run"] == [out[-1].op]:
                continue
            if _at_each_goal(words, made, out, first):
                continue
            self._count(segment.words, segment.kind, made, out)
            self._contain(segment.kind, out, first)
            if segment.kind == "conveyor_track":
                break
        _stops_last(out, first)

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

    def _the_same(self, words: Marked, out: list[Operation]) -> bool:
        """Read “do the same at B and C” after what was done at A."""
        points = [mark.item for mark in words.all("points")]
        known = [index for index, one in enumerate(out) if "POINT" in one.params]
        if not points or not known or not _THE_SAME.search(words.text):
            return False
        place = out[known[-1]].params["POINT"]
        while len(known) > 1 and out[known[-2]].params["POINT"] == place:
            known.pop()
        template = out[known[-1] :]
        for point in points:
            for one in template:
                again = one.model_copy(deep=True, update={"source": self._context.source(words)})
                if again.params.get("POINT") == place:
                    again.params["POINT"] = point
                out.append(again)
        return True

    def _at_each(self, words: Marked, out: list[Operation]) -> bool:
        """Read what is done at each of the places that were just named."""
        match = _AT_EACH.search(words.text)
        goals = _tail_of_moves(out)
        if not match or len(goals) < 2:
            return False
        made: list[Operation] = []
        self._actions(self._rest(words, match.end()), made)
        for goal in goals if made else []:
            place = next(index for index, one in enumerate(out) if one is goal)
            out[place + 1 : place + 1] = [one.model_copy(deep=True) for one in made]
        return bool(made)

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
            return
        if last.body:
            _lead_in(last, out, first)
            _woven(last, out, first)
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
        if not last.body and kind in ("weld_seam", "dispense"):
            self._way(last)

    def _way(self, process: Operation) -> None:
        """Read what follows “打开胶阀” into the bead: values first, then the way."""
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
            process.body = _one_speed(self._sequence("bead"))
            self._give_pending([process])

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
        if kind in ("place", "fill") and out and _is_open(out[-1]):
            out[-1].body += made
            return
        out.extend(made)

    def _each_of(self, made: list[Operation]) -> list[Operation]:
        """Return what a counted pick repeats: “每个从A取，…” after it says how each is taken."""
        clause = self._clauses[self._at] if self._at < len(self._clauses) else None
        match = shape.EACH.search(clause.text) if clause and len(made) == 1 else None
        if clause is None or match is None or match.end() == len(clause.text):
            return made
        before = self._context.open_hand
        self._at += 1
        self._push_back(self._rest(clause.words, match.end()))
        self._context.open_hand = None
        body = self._sequence("each")
        if any(one.params.get("ACTION") == "CLOSE" or one.params.get("STATE") == "ON" for one in body):
            return body
        self._context.open_hand = before
        return made + body

    def _unknown_output(self, words: Marked, out: list[Operation]) -> bool:
        """Read the end of an output's name, as in 关门; ask where the cell has no such output."""
        match = shape.SWITCH.search(words.text)
        if match and out and out[-1].op == "dispense" and _SHUTS.search(words.text):
            return True
        if match and words.text.find("\ue000") < 0:
            name = (next(one for one in match.groups() if one)).strip()
            outputs = self._context.cell.of("do")
            ends = [one for one in outputs if any(each.casefold().endswith(name) for each in one.names)]
            ends = [one for one in ends if one.id in self._context.outputs] or ends
            if len(ends) == 1:
                state = "OFF" if OFF.search(words.text) else "ON"
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
        return not re.search(r"[^\W\d_]{2,}", re.sub("[\ue000-\uf8ff]", "", words.text))

    def _modify(self, words: Marked, out: list[Operation]) -> bool:
        """Give the action before the values of a clause that has no verb of its own."""
        if _paced(words, out):
            return True
        timeout = _LIMITS.search(words.text)
        defined = [one for one in out if one.op == "pallet_define"]
        for last in defined if _LAYER.search(words.text) and defined else _backwards(out):
            node = self._context.nodes.by_op.get(last.op)
            if node is None:
                continue
            if timeout and node.field("TIMEOUT") and (seconds := value(words, "seconds")) is not None:
                last.params["TIMEOUT"] = seconds
                return True
            if (
                not timeout
                and last.op not in ("pallet_next", "gripper")
                and not (node.field("TIMEOUT") and value(words, "seconds") is not None)
                and apply_values(last, node, words, self._context)
            ):
                if _FOR_ALL.search(words.text):
                    _share_speed(last, out)
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


def _more_of_force(made: list[Operation], out: list[Operation]) -> bool:
    """Give a pressing what a second clause says of it: its axis, or how long."""
    last = out[-1] if out else None
    if last is None or last.op != "force" or [one.op for one in made] != ["force"]:
        return False
    if set(last.params) & set(made[0].params):
        return False
    last.params.update(made[0].params)
    return True


def _stops_last(out: list[Operation], first: int) -> None:
    """Put the stop of “停止并报警” behind the alarm, which would never come after it."""
    places = [index for index in range(first, len(out) - 1) if out[index].op == "stop"]
    if places and all(one.op in _SAID_WITH_STOP for one in out[places[0] + 1 :]):
        out.append(out.pop(places[0]))


def _at_each_goal(words: Marked, made: list[Operation], out: list[Operation], first: int) -> bool:
    """Put “依次到A、B打螺丝” at each of the places that its clause moved to one after the other."""
    goals = _tail_of_moves(out[first:])
    ops = [one.op for one in made]
    is_each = ops in (["screw"], ["force"]) or (
        ops == ["wait_time"] and bool(_STOPS_AT_EACH.search(words.text))
    )
    if not is_each or len(goals) < 2:
        return False
    for goal in goals:
        place = next(index for index, one in enumerate(out) if one is goal)
        out.insert(place + 1, made[0].model_copy(deep=True))
    return True


def _paced(words: Marked, out: list[Operation]) -> bool:
    """Give the blinking before it how long it is on, or off: “每次0.5秒，间隔1秒”."""
    match = _PACE.search(words.text)
    loop = out[-1] if out else None
    body = loop.body if loop and loop.op == "repeat" else []
    if not match or [one.op for one in body] != ["do_set", "wait_time", "do_set", "wait_time"]:
        return False
    body[3 if match["off"] else 1].params["SEC"] = words.marks[words.text[match.end() - 1]].value
    return True


def _wait_inside(words: Marked, made: list[Operation], out: list[Operation]) -> bool:
    """Put “waiting 0.5 s after gripping” behind the last grip or release, which came before it."""
    match = _AFTER_HAND.search(words.text)
    if not match or len(made) != 1 or made[0].op != "wait_time":
        return False
    wanted = {"CLOSE", "ON"} if match["grip"] else {"OPEN", "OFF"}
    for index in range(len(out) - 1, -1, -1):
        if out[index].op in ("gripper", "vacuum") and wanted & set(map(str, out[index].params.values())):
            out.insert(index + 1, made[0])
            return True
    return False


def _woven(seam: Operation, out: list[Operation], first: int) -> None:
    """Put a weaving that its clause named before the welding into the seam."""
    place = next((at for at in range(first, len(out) - 1) if out[at].op == "weave" and not out[at].body), -1)
    if seam.op == "weld_seam" and place >= 0:
        weave = out.pop(place)
        weave.body, seam.body = seam.body, [weave]


def _lead_in(process: Operation, out: list[Operation], first: int) -> None:
    """Put into a seam or bead the way that its clause named before the verb: “从A经过B焊到C”."""
    start = len(out) - 1
    before = out[start - 1] if start > first else None
    if (
        before
        and before.op == "move_arc"
        and len(process.body) == 1
        and process.op in ("weld_seam", "dispense")
    ):
        goal = process.body[0]
        goal.op, goal.params["VIA"] = "move_arc", before.params["POINT"]
        before.op, before.params = "move_l", {"POINT": before.params["VIA"]}
        return
    while start > first and out[start - 1].op in ("move_l", "move_j"):
        start -= 1
    way = out[start + 1 : -1]
    if process.op not in ("weld_seam", "dispense") or not way:
        return
    is_arc = any(one.source and ARC.search(one.source.text) for one in way)
    if is_arc and len(way) == len(process.body) == 1:
        goal = process.body[0]
        goal.op, goal.params["VIA"] = "move_arc", way[0].params["POINT"]
    else:
        process.body = [one.model_copy(update={"op": "move_l"}) for one in way] + process.body
    out[start + 1 : -1] = []


def _share_speed(motion: Operation, out: list[Operation]) -> None:
    """Give the speed that was said for all to the motions of every seam and bead that has none."""
    for one in out:
        for each in one.body if one.op in ("weld_seam", "dispense", "weave") else []:
            if each.op in ("move_l", "move_arc") and "SPEED" in motion.params:
                each.params.setdefault("SPEED", motion.params["SPEED"])


def _one_speed(way: list[Operation]) -> list[Operation]:
    """Return a way whose speed, said once at its end, holds for all of it."""
    speeds = [one.params["SPEED"] for one in way if "SPEED" in one.params]
    if len(speeds) == 1 and "SPEED" in way[-1].params:
        for one in way:
            one.params.setdefault("SPEED", speeds[0])
    return way


def _without_size(words: Marked) -> Marked:
    """Return the words without a size in brackets."""
    match = SIZE_ASIDE.search(words.text)
    if not match:
        return words
    start, end = match.span()
    places = words.places[:start] + words.places[end:]
    return Marked(words.text[:start] + words.text[end:], places, words.original, words.marks)


def _from(words: Marked, part: Marked) -> Marked:
    """Return the words from where a part of them begins."""
    start = next((at for at, place in enumerate(words.places) if place[0] >= part.start), len(words.text))
    return words.cut(start, len(words.text))


def _tail_of_moves(out: list[Operation]) -> list[Operation]:
    """Return the moves at the end that the same words named."""
    found: list[Operation] = []
    for one in reversed(out):
        same = not found or (one.source and found[0].source and one.source.text == found[0].source.text)
        if one.op not in ("move_j", "move_l") or not same:
            break
        found.append(one)
    return found[::-1]


def _backwards(out: list[Operation]) -> list[Operation]:
    """Return the operations that a modifier may belong to, the nearest first."""
    found: list[Operation] = []
    recent = list(reversed(out))
    for one in [*recent[:12], *(one for one in recent[12:] if one.op == "pallet_define")]:
        if one.op == "conveyor" and one.params.get("ACTION") == "STOP":
            continue
        found.append(one)
        for inside in reversed(one.body[-3:]):
            found += [inside, *reversed(inside.body[-3:])]
        for branch in one.branches[-1:]:
            found.extend(reversed(branch.body[-2:]))
    return found


def _is_open(operation: Operation) -> bool:
    """Tell whether a counted pick still waits for its place."""
    last = operation.body[-3:]
    grips = [one for one in last if one.params.get("ACTION") == "CLOSE" or one.params.get("STATE") == "ON"]
    return operation.op == "repeat" and bool(grips)
