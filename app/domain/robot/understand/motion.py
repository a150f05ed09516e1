# ruff: noqa: E501
"""Motion: to points, above them, through several, relative, by joints, by coordinates, until contact."""

from __future__ import annotations

import re
from collections.abc import Callable

from app.core.i18n import _
from app.domain.robot.understand.conditions import read_condition
from app.domain.robot.understand.context import Context, mark_ids, step, value
from app.domain.robot.understand.marks import Marked, pattern
from app.domain.robot.understand.operations import Expression, Operation
from app.domain.robot.understand.segments import Segment
from app.domain.robot.understand.words import ABOVE, ARC, BELOW, DIRECTIONS, HOME_WORDS, JOINT, LINEAR

_BASE_AXIS = re.compile(r"(?<![a-z])([xyz])(?:轴|方向|\s?axis|\s?direction)?(?![a-z])")
_NEGATIVE = re.compile(r"负|反向|反方向|minus|negative|逆|counter|后退|\bbackwards?\b")
_BACK = re.compile(r"退回|移回|返回|回(?=\s?[\U000f0000-\U000ffff0])|\bback\b")
_BEGINS = pattern(r"<points>处?(?:开始|出发|起)|\b(?:starting|beginning) (?:at|from)\b")
_TOOL = re.compile(r"工具坐标|工具方向|tool (?:frame|coordinates|direction|axis)")
_DETECTED = pattern(
    r"(?:识别|检测|视觉|拍照)(?:到|出|结果)?的?(?:位置|坐标|工件|物体|点)|\b(?:detected|found|recogni[sz]ed)\b"
)
_AXIS_VALUE = pattern(
    r"(?<![a-z])(?P<axis>rx|ry|rz|x|y|z|j[1-6])\s?(?:=|:|为|轴)?\s?(?P<value>-?(?:<number>|<length>|<angle>))"
)
_JOINT_VALUE = pattern(r"(?P<axis>[1-6一二三四五六])轴?\s?(?:=|:|为|转到)?\s?(?P<value><angle>)")
_ONE_JOINT = pattern(
    r"(?:\b(?:joint|axis)|关节|(?<![xyz])轴)\s?(?P<after><number>)|第?(?P<before><number>|[一二三四五六])号?(?:关节|轴)"
)
_ALL_JOINTS = pattern(
    r"(?:所有|全部|各个?|每个|六个)(?:关节|轴)[^,]{0,6}?(?P<value>-?<angle>)|\b(?:all|every|each)(?: the)?(?: six)? (?:joints?|axes|axis)\b[^,]{0,12}?(?P<english>-?<angle>)"
)
_TURNS_TO = pattern(r"(?:到|至|为|=|\bto\b)\s?-?<angle>")
_FLANGE = 6
_DOWN = pattern(
    r"(?:直线|缓慢|慢慢)*(?:下降|下移|下去|向下)(?:以|,)?\s?(?:<speed>|<percent>)?|"
    r"(?:then )?(?:descend|lower|(?:go|move|come)(?: linearly| slowly| straight)? down)(?: linearly| slowly| straight)?(?: (?:at|with))?\s?(?:<speed>|<percent>)?"
)
_WHERE_FROM = re.compile(r"^(?:go|move|come|travel) back$|^return(?:ing)?$|^返回$|^回去$")
_UNTIL = pattern(r"直到|\b(?:until|till)\b")
_TRIPLE = pattern(r"<number>|<length>|<angle>")
_GO_HOME = re.compile(
    r"回零|归位|归零|^\W*(?:park|fold|tuck|stow)(?: (?:the )?(?:robot|arm))?(?: away| up| in)?\W*$|^\W*home\W*$|(?:go|return|move|back)(?: back)?(?: to)?(?: the)? home"
)
_THERE = pattern(r"该点|此处|那里|原处|\bthere\b|\bit\b|^上方|^(?:回|退|到|移动|抬升|上升)*到?(?:正)?上方")
_LEAVES = re.compile(
    r"\b(?:retract|retreat|withdraw|pull out|move away|back off|back away)|退开|退出|退回|离开|撤离"
)
_BY_WAY_OF = pattern(r"\bto (?:the )?<points>,? (?:via|by way of|through|passing) (?:the )?<points>")
_PLACE_NAME = re.compile(
    "[\u4e00-\u9fff]{1,8}?(?:点|位置|位|台|处|架|箱|站|口|库|区)(?=停|等|拍|抓|取|放|再|后)"
)
_LEFT = re.compile(r"离开|leave|clear", re.IGNORECASE)
_UNKNOWN_START = re.compile(
    r"(?:从|由)(?!当前|这里|那里|此处|现在|原|上|下|左|右|前|后|侧|外|内)(?P<zh>[\u4e00-\u9fff]{2,8}?)(?=移动|运动|走|直线|关节|快速|慢速|到|回|去)|"
    r"\bfrom (?:the )?(?!here|there|current|above|below|left|right|its)(?P<en>[a-z][a-z ]{2,30}?)(?= (?:back )?to\b)"
)
_CJK = re.compile("[\u4e00-\u9fff]")
_SAME_PLACE = re.compile(r"(?:it|there|that (?:point|position|place|spot))\b|该点|此处|那里|原处")
_WAY = re.compile(
    r"退|retreat|retract|back off|back away|离开|抬起|抬升|上升|升起|\blift\b|\braise\b|移开|\bback\b|leave"
)

_WORKS_AT = pattern(
    r"\b(?:at|in|over) (?:the )?(?P<en><points>)$|^(?:在(?P<zh><points>)处?(?!的?[正上下左右前后])|(?P<bare><points>)(?=<do>))"
)


def moves_to(points: list[str], words: Marked, context: Context) -> list[Operation]:
    """Return motions to points with the style and the speed that the words say."""
    arc = ARC.search(words.text)
    if arc and len(points) > 1 and (len(points) > 2 or words.text[arc.end() :].strip()):
        return _arcs(points, words, context)
    return [_to(point, words, context) for point in points]


def path(points: list[str], words: Marked, context: Context) -> list[Operation]:
    """Return the straight motions, or arcs, of a seam or bead through points."""
    if ARC.search(words.text) and len(points) > 1:
        return _arcs(points, words, context)
    return [_with_speed(step(context, words, "move_l", POINT=point), words) for point in points]


def worked_at(segment: Segment) -> str:
    """Return the place at which the hand is said to open or close."""
    match = _WORKS_AT.search(segment.text)
    return segment.words.marks[match["en"] or match["zh"] or match["bare"]].item if match else ""


def words_only(words: Marked) -> Marked:
    """Return the words without what they measure: a screw's torque is no speed."""
    keep = [place for place, one in enumerate(words.text) if one not in words.marks or words.marks[one].item]
    return Marked(
        "".join(words.text[place] for place in keep),
        [words.places[place] for place in keep],
        words.original,
        words.marks,
    )


def read_motion(segment: Segment, context: Context) -> list[Operation] | None:
    """Return the operations of a motion; None where the words name no goal."""
    words = segment.words
    points = mark_ids(words, "points")
    joints = _JOINT_VALUE.search(segment.text) and "关节" in segment.text
    if joints or _ALL_JOINTS.search(segment.text) or re.search(r"(?<![a-z])j[1-6](?![0-9])", segment.text):
        return _joints(segment, context)
    if _ONE_JOINT.search(segment.text) and words.first("angle"):
        return _rotate(segment, context)
    if not points and len(_AXIS_VALUE.findall(segment.text)) > 1:
        return _pose(segment, context)
    if ABOVE.search(segment.text) or BELOW.search(segment.text):
        return _above(points, segment, context)
    if points:
        return _points(points, segment, context)
    if words.first("length"):
        return _relative(segment, context)
    if _DETECTED.search(segment.text):
        return _to_detected(segment, context)
    return _elsewhere(segment, context)


def _points(points: list[str], segment: Segment, context: Context) -> list[Operation]:
    mark = segment.words.all("points")[0]
    if origin := _UNKNOWN_START.search(segment.text):
        context.find("points", origin["zh"] or origin["en"], segment.words)
    if len(points) == 1 and _LEFT.match(segment.text):
        return _above(points, segment, context)
    context.point = points[-1]
    if len(points) == 1 and _BEGINS.search(segment.text):
        context.begun = _to(points[0], words_only(segment.words), context)
        context.begun_words = segment.words
        return [context.begun]
    is_home = mark.text.casefold().strip() in HOME_WORDS and not LINEAR.search(segment.text)
    if len(points) == 1 and is_home and not JOINT.search(segment.text):
        return [_with_speed(step(context, segment.words, "move_home"), segment.words)]
    if stopped := _until_signal(points, segment, context):
        return [stopped]
    if _BY_WAY_OF.search(segment.text) and not ARC.search(segment.text):
        points = [*points[1:], points[0]]
        context.point = points[-1]
    return moves_to(points, segment.words, context)


def _until_signal(points: list[str], segment: Segment, context: Context) -> Operation | None:
    """Return a motion that ends when a signal comes."""
    match = _UNTIL.search(segment.text)
    signals = segment.words.all("di")
    if match is None or len(points) != 1 or len(signals) != 1:
        return None
    awaited = read_condition(segment.words.cut(match.end(), len(segment.text)), context)
    if awaited is None or "PIN" not in (awaited.parts[0] if awaited.kind == "not" else awaited).params:
        return None
    state = "OFF" if awaited.kind == "not" else "ON"
    out = step(context, segment.words, "move_until", POINT=points[0], PIN=signals[0].item, STATE=state)
    return _with_speed(out, segment.words)


def _to(point: str, words: Marked, context: Context) -> Operation:
    context.point = point
    speed, percent = value(words, "speed"), value(words, "percent")
    is_joint = bool(JOINT.search(words.text)) or (
        percent is not None and speed is None and not LINEAR.search(words.text)
    )
    return _with_speed(step(context, words, "move_j" if is_joint else "move_l", POINT=point), words)


def _with_speed(operation: Operation, words: Marked) -> Operation:
    for kind, name in (("speed", "SPEED"), ("percent", "PCT")):
        if (found := value(words, kind)) is not None:
            operation.params[name] = found
    blend = re.search(r"过渡|圆角|blend", words.text)
    if blend and (length := value(words, "length")) is not None:
        operation.params["BLEND"] = length
    return operation


def _arcs(points: list[str], words: Marked, context: Context) -> list[Operation]:
    """Return an arc through the last two points, after motions to those before them."""
    out = [_to(point, words.silent(), context) for point in points[:-2]]
    arc = step(context, words, "move_arc", VIA=points[-2], POINT=points[-1])
    context.point = points[-1]
    return [*out, _with_speed(arc, words)]


def _above(points: list[str], segment: Segment, context: Context) -> list[Operation]:
    point = points[0] if points else context.point
    if not point:
        name = re.split(r"(?:正)?[上下]方|\babove\b|\bover\b", segment.text)
        point = context.find(
            "points",
            re.sub(r"^.*?(?:到|至|在|\bto\b)|.*?(?=\U000f0000)", "", name[0]) or name[-1],
            segment.words,
        )
    if not point:
        return []
    context.point, context.is_above = point, not BELOW.search(segment.text)
    motion = "J" if JOINT.search(segment.text) else "L"
    out = step(context, segment.words, "move_offset", MOTION=motion, POINT=point)
    if (length := value(segment.words, "length")) is not None:
        out.params["DZ"] = -length if BELOW.search(segment.text) else length
    if (percent := value(segment.words, "percent")) is not None:
        out.params["PCT"] = percent
    return [out]


def _relative(segment: Segment, context: Context) -> list[Operation] | None:
    """Return a motion along an axis; backwards from a point means up from it where no direction is said."""
    axis, sign = _direction(segment.text)
    length = value(segment.words, "length")
    if not axis and length is not None and context.point and _LEAVES.search(segment.text):
        return [step(context, segment.words, "move_offset", MOTION="L", POINT=context.point, DZ=length)]
    if not axis or length is None:
        return None
    out = step(
        context, segment.words, "move_rel", FRAME="TOOL" if _TOOL.search(segment.text) else "BASE", AXIS=axis
    )
    if _way_back(axis, segment.text, context):
        sign = -context.went[axis]
    context.went[axis] = sign
    out.values["DIST"] = Expression(kind="number", params={"NUM": sign * length})
    if (percent := value(segment.words, "percent")) is not None:
        out.params["PCT"] = percent
    return [out]


def _direction(text: str) -> tuple[str, int]:
    named = _BASE_AXIS.search(text)
    word = next(((axis, sign) for regex, axis, sign in DIRECTIONS if re.search(regex, text)), ("", 1))
    if named:
        axis = named[1].upper()
        is_back = bool(_NEGATIVE.search(text)) or (word[0] == axis and word[1] < 0)
        return axis, -1 if is_back else 1
    return word


def _way_back(axis: str, text: str, context: Context) -> bool:
    """Tell whether “50 mm back along Y” turns the way along an axis around that was gone before."""
    return axis in context.went and bool(_BACK.search(text) and _BASE_AXIS.search(text))


def _rotate(segment: Segment, context: Context) -> list[Operation] | None:
    angle = value(segment.words, "angle")
    if angle is None:
        return None
    if re.search(r"(?<![a-z])j[1-6]|[1-6一二三四五六](?:号)?(?:轴|关节)", segment.text):
        return _joints(segment, context)
    if one_joint := _ONE_JOINT.search(segment.text):
        turned = _one_joint(one_joint, angle, segment, context)
        if turned is None or turned.op == "move_joints":
            return [turned] if turned else None
    named = re.search(r"(?<![a-z])r?([xyz])(?![a-z])", segment.text)
    sign = (
        -1
        if _NEGATIVE.search(segment.text)
        or re.search(r"(?<!逆)顺时针|(?<!counter)(?<!counter-)clockwise", segment.text)
        else 1
    )
    if "逆时针" in segment.text or "counterclockwise" in segment.text.replace("-", ""):
        sign = 1
    frame = "TOOL" if one_joint or _TOOL.search(segment.text) else "BASE"
    out = step(
        context, segment.words, "move_rel", FRAME=frame, AXIS=f"R{(named[1] if named else 'z').upper()}"
    )
    out.values["DIST"] = Expression(kind="number", params={"NUM": sign * angle})
    return [out]


def _one_joint(match: re.Match[str], angle: float, segment: Segment, context: Context) -> Operation | None:
    """Return the turning of one joint to an angle, with a question about the others; None for a joint by an angle.

    Turning the last joint by an angle is turning the tool about its axis, which is read as that.
    """
    named = match["after"] or match["before"]
    mark = segment.words.marks.get(named)
    number = int(mark.value) if mark else "一二三四五六".find(named) + 1
    out = step(context, segment.words, "move_joints" if _TURNS_TO.search(segment.text) else "move_rel")
    if out.op == "move_rel" or not 1 <= number <= _FLANGE:
        return out if number == _FLANGE else None
    out.params[f"J{number}"] = angle
    _ask_for_joints(out, segment, context)
    return out


def _ask_for_joints(out: Operation, segment: Segment, context: Context) -> None:
    """Ask about the joints that a turning leaves out: a block always turns all six."""
    if len([one for one in out.params if one.startswith("J")]) < _FLANGE:
        message = _(
            "“{text}” names only some of the six joints; the others would turn to 0 degrees.",
            text=segment.words.words,
        )
        context.not_understood(segment.words, message)


def _joints(segment: Segment, context: Context) -> list[Operation] | None:
    out = step(context, segment.words, "move_joints")
    if every := _ALL_JOINTS.search(segment.text):
        turned = _signed(every["value"] or every["english"], segment)
        out.params.update({f"J{index}": turned for index in range(1, _FLANGE + 1)})
    for match in [*_AXIS_VALUE.finditer(segment.text), *_JOINT_VALUE.finditer(segment.text)]:
        name = match["axis"].upper().removeprefix("J")
        number = {"一": "1", "二": "2", "三": "3", "四": "4", "五": "5", "六": "6"}.get(name, name)
        if number in "123456":
            out.params.setdefault(f"J{number}", _signed(match["value"], segment))
    if len([one for one in out.params if one.startswith("J")]) == 0:
        angles = [mark.value for mark in [*segment.words.all("angle"), *segment.words.all("number")]]
        if len(angles) != 6:
            return None
        out.params.update({f"J{index}": angle for index, angle in enumerate(angles, start=1)})
    if (percent := value(segment.words, "percent")) is not None:
        out.params["PCT"] = percent
    _ask_for_joints(out, segment, context)
    return [out]


def _signed(text: str, segment: Segment) -> float:
    return (-1 if text.startswith("-") else 1) * segment.words.marks[text[-1]].value


def _pose(segment: Segment, context: Context) -> list[Operation] | None:
    out = step(context, segment.words, "move_pose", MOTION="L" if LINEAR.search(segment.text) else "J")
    for match in _AXIS_VALUE.finditer(segment.text):
        number = Expression(kind="number", params={"NUM": _signed(match["value"], segment)})
        out.values.setdefault(match["axis"].upper(), number)
    return [out] if {"X", "Y", "Z"} <= set(out.values) else None


def _to_detected(segment: Segment, context: Context) -> list[Operation]:
    camera = context.camera or context.only("cameras", "CAM1", segment.words, segment.words.words)
    context.seen_by = ""
    out = step(
        context, segment.words, "move_vision", MOTION="J" if JOINT.search(segment.text) else "L", CAM=camera
    )
    return [out]


def _elsewhere(segment: Segment, context: Context) -> list[Operation] | None:
    """Return a motion to a place that is named otherwise, or ask where it is."""
    if _GO_HOME.search(segment.text):
        return [_with_speed(step(context, segment.words, "move_home"), segment.words)]
    if re.search(r"托盘|料盘", segment.text) or segment.words.first("pallets"):
        return None
    if _WHERE_FROM.search(segment.text):
        return None
    if _WAY.search(segment.head) and context.point and not re.search(r"到|\bto\b", segment.text):
        return [step(context, segment.words, "move_offset", MOTION="L", POINT=context.point)]
    numbers = [segment.words.marks[one].value for one in _TRIPLE.findall(segment.text)]
    if re.search(r"坐标|position|coordinates|pose", segment.text) and len(numbers) in (3, 6):
        out = step(context, segment.words, "move_pose", MOTION="L" if LINEAR.search(segment.text) else "J")
        for axis, number in zip(("X", "Y", "Z", "RX", "RY", "RZ"), numbers, strict=False):
            out.values[axis] = Expression(kind="number", params={"NUM": number})
        return [out]
    if context.is_above and context.point and _DOWN.fullmatch(segment.text):
        context.is_above = False
        return [_to(context.point, segment.words, context)]
    name = (
        segment.after
        if _CJK.search(segment.after)
        else re.sub(r"^.*?\b(?:to|towards?|at)\b", "", segment.after)
    )
    if not name.strip():
        return None
    if place := _PLACE_NAME.match(name.strip()):
        name = place[0]
    if context.point and _SAME_PLACE.match(name.strip()):
        return moves_to([context.point], segment.words, context)
    point = context.find("points", name, segment.words)
    return moves_to([point], segment.words, context) if point else []


MOVE_READERS: dict[str, Callable[[Segment, Context], list[Operation] | None]] = {
    "move_joints": _joints,
    "rotate": _rotate,
}
