# ruff: noqa: E501
"""What one clause adds to the operations before it, or changes in them."""

from __future__ import annotations

import re

from app.domain.robot.understand.marks import Marked, is_mark, pattern
from app.domain.robot.understand.operations import Operation
from app.domain.robot.understand.segments import SIZE_ASIDE, Segment
from app.domain.robot.understand.words import ARC

_AFTER_HAND = pattern(
    r"\b(?:after|once)(?: (?:each|every|the))? (?:(?P<grip>gripping|grasping|picking|closing|pick|grip|grasp|suction)|releasing|placing|dropping|opening|release|place|drop)\b"
)
_FROM = re.compile(r"从|由|\bfrom\b", re.IGNORECASE)
_WAYS = frozenset(("move_l", "move_j"))
_SAID_WITH_STOP = frozenset(("error", "do_set", "do_pulse", "log", "conveyor"))
_ONLY_ARC = re.compile(
    r"(?:走|按|沿|以|用)?(?:圆弧|弧线|弧形)(?:轨迹|路径|路线|方式|运动|插补)?|(?:in|along) an arc"
)
_HALF_SECOND = 0.5
_EACH_TIME = re.compile(r"每次|每下|各(?!亮|响)|each")
"""One time for being on and for being off, where nothing else is said of the pause."""
_PACE = pattern(
    r"^(?:(?P<off>每?次?(?:间隔|中间停|停顿|灭)(?:时间)?(?:为|是)?)|(?:每次|每下|一次|各|亮|响)+(?:持续|时间)?(?:为|是)?|(?P<apart>)(?:for|each(?: for| time)?|with) )<seconds>(?=$| each| apart)"
)
_ON_AND_OFF = pattern(r"^<seconds> on,?(?: and)? <seconds> off$|^亮<seconds>,?灭<seconds>$")
_ON_OR_OFF = pattern(r"^(?:(?P<on><seconds> on|亮<seconds>)|<seconds> off|灭<seconds>)$")
_STOPS_AT_EACH = re.compile(
    r"各(?:停|等|自)|每(?:个|处|一)?(?:点|位|孔|处|地方)?(?:都|各)?(?:停|等)|分别(?:停|等)|\b(?:at each|each time)\b"
)


def more_of_force(made: list[Operation], out: list[Operation]) -> bool:
    """Give a pressing what a second clause says of it: its axis, or how long."""
    last = out[-1] if out else None
    if last is None or last.op != "force" or [one.op for one in made][-1:] != ["force"]:
        return False
    if set(last.params) & set(made[-1].params) or any(one.op not in _WAYS for one in made[:-1]):
        return False
    last.params.update(made[-1].params)
    out[-1:] = [*made[:-1], last]
    return True


def more_of_process(segment: Segment, made: list[Operation], out: list[Operation]) -> bool:
    """Give a bead what a clause says of its valve behind it: “胶阀压力2bar”."""
    last = out[-1] if out else None
    if last is None or last.op != "dispense" or not last.body or [one.op for one in made] != ["dispense"]:
        return False
    given = {key: value for key, value in made[0].params.items() if key not in last.params}
    clash = any(last.params.get(key, value) != value for key, value in made[0].params.items())
    if clash or not given or made[0].body or not is_mark(segment.head[:1]) or segment.words.first("points"):
        return False
    last.params.update(given)
    speed = segment.words.first("speed")
    for one in last.body if speed else []:
        one.params.setdefault("SPEED", speed.value if speed else 0)
    return True


def bent(words: Marked, out: list[Operation]) -> bool:
    """Make the way of a seam or bead the arc that a clause behind it says: “…，走圆弧”."""
    last = out[-1] if out else None
    if last is None or last.op not in ("weld_seam", "dispense") or not _ONLY_ARC.fullmatch(words.text):
        return False
    if len(last.body) == 1 and last.body[0].op == "move_arc":
        return True
    if [one.op for one in last.body[-2:]] != ["move_l", "move_l"]:
        return False
    via = last.body.pop(-2)
    last.body[-1].op, last.body[-1].params["VIA"] = "move_arc", via.params["POINT"]
    return True


def stops_last(out: list[Operation], first: int) -> None:
    """Put the stop of “停止并报警” behind the alarm, which would never come after it."""
    places = [index for index in range(first, len(out) - 1) if out[index].op == "stop"]
    if places and all(one.op in _SAID_WITH_STOP for one in out[places[0] + 1 :]):
        out.append(out.pop(places[0]))


def at_each_goal(words: Marked, made: list[Operation], out: list[Operation], first: int) -> bool:
    """Put “依次到A、B打螺丝” at each of the places that its clause moved to one after the other."""
    goals = tail_of_moves(out[first:])
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


def paced(words: Marked, out: list[Operation]) -> bool:
    """Give the blinking before it how long it is on, or off: “每次0.5秒，间隔1秒”."""
    match, both = _PACE.search(words.text), _ON_AND_OFF.search(words.text)
    loop = out[-1] if out else None
    body = loop.body if loop and loop.op == "repeat" else out[-4:]
    if [one.op for one in body] != ["do_set", "wait_time", "do_set", "wait_time"]:
        return False
    if part := _ON_OR_OFF.search(words.text):
        body[1 if part["on"] else 3].params["SEC"] = words.all("seconds")[0].value
        return True
    if both:
        for wait, mark in zip(body[1::2], words.all("seconds"), strict=True):
            wait.params["SEC"] = mark.value
        return True
    if not match:
        return False
    seconds = words.marks[words.text[match.end() - 1]].value
    body[3 if match["off"] else 1].params["SEC"] = seconds
    if _EACH_TIME.match(words.text) and body[3].params["SEC"] == _HALF_SECOND:
        body[3].params["SEC"] = seconds
    return True


def wait_inside(words: Marked, made: list[Operation], out: list[Operation]) -> bool:
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


def one_process(out: list[Operation]) -> bool:
    """Give a seam or bead the values of an empty one before it, and the way between the two of them."""
    last = out[-1]
    for place in range(len(out) - 2, -1, -1):
        one = out[place]
        if one.op == last.op and not one.body and last.body:
            way = out[place + 1 : -1]
            last.params = {**one.params, **last.params}
            if one.op == "dispense":
                begins = 1 if way and way[0].source and _FROM.search(way[0].source.text) else 0
                last.body, way = way[begins:] + last.body, way[:begins]
            out[place:-1] = way
            return True
        if one.op not in ("move_l", "move_j", "move_arc"):
            break
    return False


def woven(seam: Operation, out: list[Operation], first: int) -> None:
    """Put a weaving that its clause named before the welding into the seam."""
    place = next((at for at in range(first, len(out) - 1) if out[at].op == "weave" and not out[at].body), -1)
    if seam.op == "weld_seam" and place >= 0:
        weave = out.pop(place)
        weave.body, seam.body = seam.body, [weave]


def lead_in(process: Operation, out: list[Operation], first: int) -> None:
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


def share_speed(motion: Operation, out: list[Operation]) -> None:
    """Give the speed that was said for all to the motions of every seam and bead that has none."""
    for one in out:
        for each in one.body if one.op in ("weld_seam", "dispense", "weave") else []:
            if each.op in ("move_l", "move_arc") and "SPEED" in motion.params:
                each.params.setdefault("SPEED", motion.params["SPEED"])


def one_speed(way: list[Operation]) -> list[Operation]:
    """Return a way whose speed, said once at its end, holds for all of it."""
    speeds = [one.params["SPEED"] for one in way if "SPEED" in one.params]
    if len(speeds) == 1 and "SPEED" in way[-1].params:
        for one in way:
            one.params.setdefault("SPEED", speeds[0])
    return way


def without_size(words: Marked) -> Marked:
    """Return the words without a size in brackets."""
    match = SIZE_ASIDE.search(words.text)
    if not match:
        return words
    start, end = match.span()
    places = words.places[:start] + words.places[end:]
    return Marked(words.text[:start] + words.text[end:], places, words.original, words.marks)


def from_part(words: Marked, part: Marked) -> Marked:
    """Return the words from where a part of them begins."""
    start = next((at for at, place in enumerate(words.places) if place[0] >= part.start), len(words.text))
    return words.cut(start, len(words.text))


def tail_of_moves(out: list[Operation]) -> list[Operation]:
    """Return the moves at the end that the same words named."""
    found: list[Operation] = []
    for one in reversed(out):
        same = not found or (one.source and found[0].source and one.source.text == found[0].source.text)
        if one.op not in ("move_j", "move_l") or not same:
            break
        found.append(one)
    return found[::-1]


def tail_of_screws(out: list[Operation]) -> list[Operation]:
    """Return the drivings at the end that the same words named, each at its own place."""
    screws = [one for one in out if one.op == "screw"]
    if not screws or out[-1] is not screws[-1]:
        return []
    return [one for one in screws if one.source == screws[-1].source]


def taken_before(out: list[Operation], start: int) -> int:
    """Return where the work that begins at `start` really begins: at the taking of the part that it uses up."""
    states = [(place, hand_state(one)) for place, one in enumerate(out)]
    uses_up = any(one.op == "screw" for one in out[start:]) or (
        [state for place, state in states if place >= start and state][:1] == [False]
    )
    grips = [place for place, state in states[:start] if state]
    if not uses_up or not grips:
        return start
    begin = grips[-1]
    while begin and out[begin - 1].source == out[grips[-1]].source:
        begin -= 1
    return begin


def hand_state(one: Operation) -> bool | None:
    """Tell whether an operation takes (true) or lets go (false); None for one that does neither."""
    if one.op not in ("gripper", "vacuum"):
        return None
    return one.params.get("ACTION", one.params.get("STATE")) in ("CLOSE", "ON")


def holds(before: list[Operation]) -> bool:
    """Tell whether the last thing the hand did was to take a part."""
    states = [state for one in before if (state := hand_state(one)) is not None]
    return bool(states) and states[-1]


def backwards(out: list[Operation]) -> list[Operation]:
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


def is_open(operation: Operation) -> bool:
    """Tell whether a counted pick still waits for its place."""
    last = operation.body[-3:]
    grips = [one for one in last if one.params.get("ACTION") == "CLOSE" or one.params.get("STATE") == "ON"]
    return operation.op == "repeat" and bool(grips)
