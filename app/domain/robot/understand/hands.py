# ruff: noqa: E501
"""What the hand does: taking, putting down, handing over, filling and emptying pallets."""

from __future__ import annotations

import re

from app.domain.robot.understand import words as vocabulary
from app.domain.robot.understand.adding import holds
from app.domain.robot.understand.belts import pauses
from app.domain.robot.understand.context import Context, mark_ids, step, value
from app.domain.robot.understand.marks import Marked, is_mark, pattern
from app.domain.robot.understand.motion import worked_at
from app.domain.robot.understand.operations import Expression, Operation
from app.domain.robot.understand.segments import Segment
from app.domain.robot.understand.signals import Reader, first
from app.domain.robot.understand.verbs import PART

_TO = pattern(
    r"(?:到|至|往|在|入|进|回|上|\b(?:to|into|in|at|on|onto|inside|over)\b)\s?(?:the )?(?=<points>|<pallets>)|(?:到|至|往|入|进)(?P<rest>.+)$|\b(?:to|into|in|at|on|onto)\b (?P<english>.+)$"
)
SOURCE = pattern(
    r"(?:从|由|自|\b(?:from|off|out of)\b)\s*(?:the )?(?P<name>.+?)(?=处|上|里|中|取(?!料|件)|抓|夹|拿|搬|运|到|放|\bto\b|\band\b|\binto\b|$)"
)
_FROM_TO = pattern(r"\bfrom (?:the )?<points>[^,]*?\b(?:to|into|onto|in|on) (?:the )?(?:<points>|<pallets>)")
_FROM_HERE = pattern(
    r"\b(?:from|off|out of) (?:the )?<points>,? (?:and )?(?:to|into|onto|in|on) (?:the )?(?P<goal>[a-z](?:[a-z0-9 -]|<number>){2,40})$"
)
"""A place that the cell knows, and behind it one that it does not."""
_FROM_POINT = pattern(r"(?:从|由|\b(?:from|out of|off) (?:the )?)<points>")
_OF_PALLET = pattern(
    r"(?:从|由|在|到|至|进|入|上|\b(?:from|out of|off|to|into|in|onto|on)(?: the)?)\s?<pallets>|<pallets>(?:的|里|上|中)"
)
_THEIRS = pattern(rf"(?:把|将)\s?<points>(?:处|里面?|上面?|中|内)?的?(?:{PART})?")
_OVER = pattern(r"(?P<zh><points>)的?正?上方<length>|<length> (?:above|over) (?:the )?(?P<en><points>)$")
_GOAL = pattern(r"\b(?:to|into|onto) (?:the )?(?:(?P<mark><points>)|(?P<name>[a-z][a-z0-9 -]{2,40}))$")
_LETS_GO = pattern(r"松开(?!<do>|夹爪)|放开|\brelease\b(?! the gripper)|\blet go")
_VACUUM_HAND = pattern(r"<vacuum>|吸|真空|\bsuction\b|\bvacuum\b")
_SEEN_PLACE = pattern(
    r"(?:识别|检测|视觉|拍照)(?:到|出|结果)?的?(?:位置|坐标|工件|物体|点)|\b(?:detected|found|recogni[sz]ed)(?: \w+)?\b|\bdetection\b"
)
_LIFTED = pattern(r"(?:夹|抓|吸|拿|取)(?:起来?|住|稳)(?:它|工件|零件)?(?:之?后)?")
_INTO_IT = pattern(r"往[里上](?:装|放|码|摆|搁)")
_BACK = pattern(r"[放送装]回|\b(?:put|place|bring) (?:it |the part |them )?back\b")
_BLOWS = pattern(r"吹|破真空|\bblow")
_ONE_BY_ONE = pattern(
    r"(?:一|<count>)个|<count><count>|(?:一|<count>)(?:只|件|块)|逐个|逐一|依次|一个个|一个一个|一个接一个|每个|\beach\b|\bone by one\b|\bone at a time\b|<count> at a time\b|\b(?:part by part|piece by piece)\b"
)
_UNLOADS = re.compile(r"(?:and )?(?:unload|empty)(?:ing)? (?:it|them|the (?:pallet|tray))\b")
_STACKS = re.compile(r"码放|堆放|叠放|摆放|\bstack")
_FROM_NOWHERE = pattern(r"取(?:一|<count>)[^,]+$|拿(?:一|<count>)[^,]+$")
"""A part to be taken, where nobody has said from where."""
_TOWARDS = ("到", "至", "入", "进", "在", "回")
_AGAIN = re.compile(r"再|重新|又|\bagain\b")
_NTH = pattern(r"第?<number>\s?(?:个|格|号|位)|\b(?:cell|slot|position|number|no\.?)\s?<number>")


def pick_at(point: str, words: Marked, context: Context) -> list[Operation]:
    """Return an approach, the grip and the retreat at a point."""
    above = step(context, words, "move_offset", MOTION="L", POINT=point)
    out = [above]
    if context.hand == "gripper" and context.open_hand is not True:
        out.append(step(context, words, "gripper", ACTION="OPEN"))
    out += [_down_to(point, words, context), _grip(words, context), above.model_copy(deep=True)]
    context.point, context.open_hand = point, False
    context.picked_at = point
    return out


def place_at(point: str, words: Marked, context: Context) -> list[Operation]:
    """Return an approach, the release and the retreat at a point."""
    above = step(context, words, "move_offset", MOTION="L", POINT=point)
    out = [
        above,
        _down_to(point, words, context),
        _release(words, context),
        above.model_copy(deep=True),
    ]
    context.point, context.open_hand = point, True
    return out


def _down_to(point: str, words: Marked, context: Context) -> Operation:
    """Return the straight way to the point, at the speed that the words name."""
    speed = value(words, "speed")
    return step(context, words, "move_l", POINT=point, **({} if speed is None else {"SPEED": speed}))


def place_on_pallet(pallet: str, words: Marked, context: Context) -> list[Operation]:
    """Return the way to the pallet's cell, the release, and the step to the next cell."""
    context.pallet, context.open_hand = pallet, True
    out = [_pallet_move(pallet, words, context), _release(words, context)]
    return out if _NTH.search(words.text) else [*out, step(context, words, "pallet_next", PALLET=pallet)]


def pick_from_pallet(pallet: str, words: Marked, context: Context) -> list[Operation]:
    """Return the way to the pallet's cell, the grip, and the step to the next cell."""
    context.pallet = pallet
    out = [_pallet_move(pallet, words, context), _grip(words, context)]
    if context.hand == "gripper" and context.open_hand is not True:
        out.insert(0, step(context, words, "gripper", ACTION="OPEN"))
    context.open_hand = False
    return out if _NTH.search(words.text) else [*out, step(context, words, "pallet_next", PALLET=pallet)]


def _pallet_move(pallet: str, words: Marked, context: Context) -> Operation:
    move = step(context, words, "pallet_move", MOTION="L", PALLET=pallet)
    index = Expression(kind="pallet_info", params={"PALLET": pallet, "WHAT": "INDEX"})
    if match := _NTH.search(words.text):
        number = next(words.marks[one] for one in match[0] if one in words.marks)
        index = Expression(kind="number", params={"NUM": number.value})
    move.values["INDEX"] = index
    return move


def _grip(words: Marked, context: Context) -> Operation:
    if context.hand == "vacuum":
        return step(context, words, "vacuum", CH=_cup(context), STATE="ON")
    return step(context, words, "gripper", ACTION="CLOSE")


def _release(words: Marked, context: Context) -> Operation:
    if context.hand == "vacuum":
        return step(context, words, "vacuum", CH=_cup(context), STATE="OFF")
    return step(context, words, "gripper", ACTION="OPEN")


def _cup(context: Context) -> str:
    cups = context.cell.of("vacuum")
    return cups[0].id if cups else ""


def choose_hand(segment: Segment, context: Context) -> None:
    """Take for what follows the hand that an action names."""
    if _VACUUM_HAND.search(segment.text):
        context.hand = "vacuum"
    elif re.search(r"夹|gripper", segment.text):
        context.hand = "gripper"


def _pick(segment: Segment, context: Context, before: list[Operation]) -> list[Operation] | None:
    if _LIFTED.fullmatch(segment.text) and holds(before):
        return []
    made = _picked_again(segment, context, before) or _picked(segment, context)
    pallet, context.waiting_pallet = context.waiting_pallet, ""
    if pallet and made and not mark_ids(segment.words, "pallets"):
        made += place_on_pallet(pallet, segment.words.silent(), context)
    return made


_STAYS = frozenset(
    ("wait_time", "wait_di", "wait_until", "do_set", "do_pulse", "wait_operator", "vision_run")
)


def _picked_again(segment: Segment, context: Context, before: list[Operation]) -> list[Operation]:
    """Return the grip of what was put down just before: “…，再取出来”."""
    named = mark_ids(segment.words, "points") or mark_ids(segment.words, "pallets") or _named_source(segment)
    if named or _GOAL.search(segment.text) or not _put_down(before, context):
        return []
    return pick_at(context.point, segment.words, context)


def _put_down(before: list[Operation], context: Context) -> bool:
    """Tell whether the last thing done was to put a part down at the place of now."""
    last = [one for one in before if one.op not in _STAYS][-2:]
    if len(last) < 2 or last[1].op != "move_offset" or not context.point:
        return False
    return last[0].params.get("ACTION") == "OPEN" or last[0].params.get("STATE") == "OFF"


def _picked(segment: Segment, context: Context) -> list[Operation]:
    choose_hand(segment, context)
    points = mark_ids(segment.words, "points")
    pallets = mark_ids(segment.words, "pallets")
    if pallets and not (points and _FROM_POINT.search(segment.text) and not _OF_PALLET.search(segment.text)):
        taken = pick_from_pallet(pallets[0], segment.words, context)
        goal = _GOAL.search(segment.text)
        return taken + (_taken_to(goal, [], segment, context) if goal and goal["mark"] else [])
    if goal := _GOAL.search(segment.text):
        if _UNLOADS.match(segment.text) and context.pallet in context.sizes and not points[1:]:
            taken = pick_from_pallet(context.pallet, segment.words, context)
            return taken + _taken_to(goal, [], segment, context)
        return _taken_to(goal, points, segment, context)
    if len(points) > 1:
        return pick_at(points[0], segment.words, context) + place_at(points[-1], segment.words, context)
    if points:
        return pick_at(points[0], segment.words, context)
    if context.pallet in context.sizes and _ONE_BY_ONE.search(segment.text):
        return pick_from_pallet(context.pallet, segment.words, context)
    if _SEEN_PLACE.search(segment.text):
        camera = context.camera or first(context, "cameras")
        return [
            step(context, segment.words, "move_vision", MOTION="L", CAM=camera),
            _closed(segment.words, context),
        ]
    if context.source_pallet and not _named_source(segment):
        return pick_from_pallet(context.source_pallet, segment.words, context)
    if name := _named_source(segment):
        point = context.find("points", name, segment.words)
        return pick_at(point, segment.words, context) if point else []
    if not context.point and _FROM_NOWHERE.match(segment.text) and not context.seen_by:
        context.find("points", "", segment.words)
        return []
    closed = _closed(segment.words, context)
    if context.seen_by:
        return [step(context, segment.words, "move_vision", MOTION="L", CAM=context.seen_by), closed]
    return [closed]


def _taken_to(goal: re.Match[str], points: list[str], segment: Segment, context: Context) -> list[Operation]:
    """Return what “take the part (from A) to B” means; B may be a name that the cell does not have."""
    target = segment.words.marks[goal["mark"]].item if goal["mark"] else ""
    target = target or context.find("points", goal["name"] or "", segment.words)
    source = points[:1] if points and points[0] != target else []
    out = pick_at(source[0], segment.words, context) if source else []
    return [*out, *place_at(target, segment.words, context)] if target else out


def _closed(words: Marked, context: Context) -> Operation:
    context.open_hand = False
    return _grip(words, context)


def _named_source(segment: Segment) -> str:
    match = SOURCE.search(segment.text)
    return match["name"].strip() if match else ""


def _place(segment: Segment, context: Context, before: list[Operation]) -> list[Operation] | None:
    words = segment.words
    source: list[Operation] = []
    points = mark_ids(words, "points")
    if len(points) > 1 and _VACUUM_HAND.search(segment.text):
        context.hand = "vacuum"
    if points and _BACK.search(segment.text) and _put_down(before, context) and context.point != points[-1]:
        source = pick_at(context.point, words, context)
    pallets = mark_ids(words, "pallets")
    if points and not pallets and context.pallet and _INTO_IT.search(segment.text):
        return pick_at(points[0], words, context) + place_on_pallet(context.pallet, words, context)
    begins = SOURCE.search(segment.before) or _THEIRS.search(segment.before) or _FROM_TO.search(segment.text)
    if points and (pallets or len(points) > 1) and begins:
        source = pick_at(points[0], words, context)
        points = points[1:]
    if pallets:
        return source + place_on_pallet(pallets[0], words, context)
    if points and not source and context.pallet in context.sizes and _ONE_BY_ONE.search(segment.text):
        source = [] if holds(before) else pick_from_pallet(context.pallet, words, context)
    if points and not source and (goal := _FROM_HERE.search(segment.text)):
        target = context.find("points", goal["goal"], words)
        return pick_at(points[0], words, context) + (place_at(target, words, context) if target else [])
    if points:
        return source + place_at(points[-1], words, context)
    if re.search(r"托盘|料盘|\bpallet|\btray|下一格|next (?:cell|slot)", segment.text) and context.pallet:
        return place_on_pallet(context.pallet, words, context)
    if not points and _STACKS.match(segment.head) and context.pallet in context.sizes and holds(before):
        return place_on_pallet(context.pallet, words, context)
    if name := _destination(segment):
        if re.search(r"托盘|料盘|pallet|tray", name):
            pallet = context.find("pallets", name, words)
            return place_on_pallet(pallet, words, context) if pallet else []
        point = context.find("points", name, words)
        return place_at(point, words, context) if point else []
    if _BACK.search(segment.text) and context.picked_at:
        return place_at(context.picked_at, words, context)
    if segment.head.endswith(_TOWARDS):
        context.find("points", "", words)
        return []
    if _just_released(before):
        return []
    context.open_hand = True
    return [_release(words, context)]


def _destination(segment: Segment) -> str:
    """Return the words for the place where something goes."""
    text = segment.text
    if match := _TO.search(segment.after if not segment.head.endswith(_TOWARDS) else ""):
        return match["rest"] or match["english"] or ""
    if segment.head.endswith(_TOWARDS):
        return segment.after
    match = re.search(r"(?:到|至|往|回|去|\binto\b|\bto\b)\s*(.+)$", text)
    return match[1] if match else ""


def transfer(segment: Segment, context: Context, before: list[Operation]) -> list[Operation] | None:
    """Return what takes a part from one place to another; ask where a place is not known."""
    words = segment.words
    choose_hand(segment, context)
    points, pallets = mark_ids(words, "points"), mark_ids(words, "pallets")
    if over := _OVER.search(segment.text):
        return _carried_over(over, points, words, context)
    if len(points) > 1:
        return pick_at(points[0], words, context) + place_at(points[1], words, context)
    if points and pallets:
        return _between(words, context)
    if not points and not pallets:
        return _transfer_unknown(segment, context)
    if points and not SOURCE.search(segment.text) and _put_down(before, context):
        return pick_at(context.point, words, context) + place_at(points[0], words, context)
    if points and context.pallet in context.sizes and _ONE_BY_ONE.search(words.words):
        return pick_from_pallet(context.pallet, words, context) + place_at(points[0], words, context)
    if (points or pallets) and not SOURCE.search(segment.text):
        return place_at(points[0], words, context) if points else place_on_pallet(pallets[0], words, context)
    start = pick_at(points[0], words, context) if points else pick_from_pallet(pallets[0], words, context)
    name = _destination(segment)
    if name and not is_mark(name.strip()[:1]):
        context.find("points", name, words)
    return start


def _carried_over(over: re.Match[str], points: list[str], words: Marked, context: Context) -> list[Operation]:
    """Return the way to a height above a place, where what is carried is not let go."""
    goal, height = words.marks[over["zh"] or over["en"]], value(words, "length")
    source = pick_at(points[0], words, context) if len(points) > 1 else []
    context.point, context.is_above = goal.item, True
    above = step(context, words, "move_offset", MOTION="L", POINT=goal.item)
    above.params.update({} if height is None else {"DZ": height})
    return [*source, above]


def _transfer_unknown(segment: Segment, context: Context) -> list[Operation]:
    for name in (_named_source(segment), _destination(segment)):
        if name:
            context.find("points", name, segment.words)
    if not context.issues:
        context.find("points", "", segment.words)
    return []


def _between(words: Marked, context: Context) -> list[Operation]:
    """Return what goes from a point to a pallet, or back."""
    marks = [words.marks[one] for one in words.text if one in words.marks]
    places = [mark for mark in marks if mark.kind in ("points", "pallets")]
    first, second = places[0], places[1]
    start = pick_at if first.kind == "points" else pick_from_pallet
    end = place_at if second.kind == "points" else place_on_pallet
    return start(first.item, words, context) + end(second.item, words, context)


def _gripper_open(segment: Segment, context: Context, before: list[Operation]) -> list[Operation]:
    if _just_released(before):
        return []
    if held := _still_pressing(segment, context, before):
        return [step(context, segment.words, "do_set", PIN=held, STATE="OFF")]
    context.open_hand = True
    if goal := worked_at(segment):
        return [step(context, segment.words, "move_l", POINT=goal), _release(segment.words, context)]
    if re.match(r"松开|放开|release|let", segment.head) and not re.search("夹爪|gripper", segment.text):
        return [_release(segment.words, context)]
    return [step(context, segment.words, "gripper", ACTION="OPEN")]


def _still_pressing(segment: Segment, context: Context, before: list[Operation]) -> str:
    """Return the press or clamp that was switched on just before a bare “松开”, or nothing."""
    last = [one for one in before if one.op not in _STAYS or one.op == "do_set"][-1:]
    if not last or last[0].op != "do_set" or last[0].params.get("STATE") != "ON":
        return ""
    item = context.cell.get("do", str(last[0].params["PIN"]))
    is_bare = re.fullmatch(r"松开|放开|release", segment.text.strip())
    presses = item and re.search(r"压|夹|press|clamp", " ".join(item.names).lower())
    return item.id if item and is_bare and presses else ""


def _just_released(before: list[Operation]) -> bool:
    """Tell whether the hand has let go and not been anywhere since but above the place."""
    last = before[-1:] if before and before[-1].op != "move_offset" else before[-2:-1]
    return bool(last) and "OPEN" in last[0].params.values()


def _gripper_close(segment: Segment, context: Context, before: list[Operation]) -> list[Operation]:
    if _AGAIN.search(segment.text) and _put_down(before, context):
        return pick_at(context.point, segment.words, context)
    context.open_hand = False
    close = step(context, segment.words, "gripper", ACTION="CLOSE")
    if goal := worked_at(segment):
        context.point = goal
        return [step(context, segment.words, "move_l", POINT=goal), close]
    return [close]


def _vacuum(segment: Segment, context: Context, before: list[Operation]) -> list[Operation]:
    mark = segment.words.first("vacuum")
    state = "BLOW" if _BLOWS.search(segment.text) else "OFF" if vocabulary.OFF.search(segment.text) else "ON"
    out = [step(context, segment.words, "vacuum", CH=mark.item if mark else _cup(context), STATE=state)]
    return out + pauses(segment, context)


HAND_READERS: dict[str, Reader] = {
    "pick": _pick,
    "place": _place,
    "transfer": transfer,
    "gripper_open": _gripper_open,
    "gripper_close": _gripper_close,
    "vacuum": _vacuum,
}
