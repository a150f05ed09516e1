# ruff: noqa: E501
"""What words change the meaning of an action, and must be seen in what was read: signs, tools, at once, until."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from app.domain.robot.understand.context import Context
from app.domain.robot.understand.goals import goals_left_out
from app.domain.robot.understand.instruments import made_by, other_tools
from app.domain.robot.understand.marks import Marked, pattern
from app.domain.robot.understand.operations import Expression, Operation
from app.domain.robot.understand.segments import Clause, split_clauses
from app.domain.robot.understand.tasks import inner

_AT_ONCE = pattern(
    r"(?<!不)同时(?!主程序)|一边|[\u4e00-\u9fff]的同时|\bat the same time\b|\bsimultaneously\b|\bin parallel\b|\bwhilst?\b(?= (?:it |the robot |you )?(?:is |are )?\w+ing\b)"
)
_MOTIONS = frozenset(("move_j", "move_l", "move_offset", "move_rel", "move_arc", "move_circle", "move_pose", "move_home", "pallet_move", "move_joints", "move_vision"))  # fmt: skip
_UNTIL = pattern(r"直到|为止|\buntil\b|\btill\b")
_MEASURED = frozenset(("seconds", "length", "speed", "percent", "mass", "newton", "count", "times", "rows", "cols", "layers", "pressure", "torque", "volt", "ampere", "hertz", "angle", "number"))  # fmt: skip
_NEVER_NEGATIVE = frozenset(
    ("mass", "seconds", "count", "times", "rows", "cols", "layers", "newton", "torque")
)
_SEVERAL = pattern(
    r"(?:一次|(?<!每)<times>)(?:性)?[抓取夹吸拿搬]起?(?P<zh><count>)|(?P<en><count>) (?:\w+ )?at (?:once|a time)\b|一起[抓取夹吸拿搬]|\ball at once\b"
)
_EACH_PLACE = pattern(
    r"^(?:在)?(?:每个?|各个?|逐)(?:[\u4e00-\u9fff]{0,2}(?:孔|点|位|处|位置|地方|工位|料箱|箱))(?!停|等)|\b(?:at|in|into|for|on) each (?:hole|point|position|place|station|spot|bin|of them)\b"
)
_EMPTIES = frozenset(("screw", "call", "tool_change", "wait_operator", "stop", "error", "pallet_next"))
_TAKES = re.compile(r"抓|夹取|取|吸|拿|夹|搬|\b(?:pick|take|grab|grasp|get|fetch)", re.IGNORECASE)
_LETS = re.compile(r"放|松|张开|打开|\b(?:place|put|open|release|drop)", re.IGNORECASE)
_ALL_FAIL = pattern(
    r"^(?:如果|若|要是)?(?:<times>|<number>次)?(?:都|仍然?|还是?|依然|最终)(?:是)?(?:不成功|失败|不行)|^(?:if )?(?:it |all (?:attempts |of them )?)?(?:still )?fails?\b"
)
_SAME = pattern(
    r"(?:从|由|自)(?P<zh><points>)[^,;。]*?(?:到|至|放|回|入|进)[^,;。]*?(?P<goal><points>)|\bfrom (?:the )?(?P<en><points>)[^,;。]*?\b(?:to|into|onto|on|in|at) (?:the )?(?P<target><points>)"
)
_NAMED = "(?:<points>|<do>|<di>|<conveyors>|<pallets>|<cameras>)"
_OF_NUMBER = pattern(
    rf"{_NAMED}\s?(?:<number>|<count>)号(?!程序|工艺|作业|任务)|{_NAMED}\s?<number>(?=$|[,;:.。]| (?:and|then|to|at|with)\b)"
)
_LISTED = pattern(r"<points>(?:、|,|和|及|与|,? and) ?<number>(?=$|[,;。 ])")
"""A number in a list of numbered places that is none of theirs."""
_MINE = pattern(r"我说|我喊|我叫|你觉得|随便|随你|都行|都可以|哪[里儿]都|上次|老地方|谁|不对|说错|算了|\bi (?:say|tell|call|shout)\b|\bwhichever\b|\bwhatever\b|\bwherever\b|\bmaybe\b|\bperhaps\b|\bsomewhere\b|\bsomething\b|\bno wait\b|\bscratch that\b|\bas usual\b|\blast time\b|\bif you (?:like|want)\b|\bas you like\b")  # fmt: skip
_BESIDE = pattern(
    r"<points>的?(?:[左右前后东西南北里外](?:边|侧|面|方)|旁边?|附近|周围|对面)(?!<length>)"
    r"|\b(?:next to|beside|near|close to|behind|in front of|to the (?:left|right) of|around|underneath|beneath) (?:the )?<points>"
)
"""A place that is only near one that the cell knows."""
_WHICH = pattern(
    r"(?:<points>|<pallets>)(?:处|里|上)?(?:或者?|还是|或是)(?:放到|到|从|在)?(?:<points>|<pallets>)"
    r"|(?:<points>|<pallets>),? or (?:at |to |from |in |into |on )?(?:the )?(?:<points>|<pallets>)"
    r"|<points>[和与跟]<points>的?(?:正?中间|之间)(?!来回|往返|移动|走|运动|循环|反复)"
    r"|\b(?:middle (?:of|between)|halfway|midway)\b"
    r"|(?<=[到至进入在])<points>(?:[上下里外]面?|中|内)?的(?!位置|地方|点|[正上下]|中心|处)[\u4e00-\u9fff]{1,6}(?=$|[,;。])"
    r"|<pallets>的?(?:[左右][上下]角|角落?上?|中间|中央|最[前后左右里外])"
)
"""One of two places, the middle of two, a corner, or a thing at a place: nobody said which."""
_OF_OUTPUT = pattern(r"<do>[\u4e00-\u9fff]{0,3}(?:时(?!间|长)|的时候|的话)|\b(?:if|when|while) (?:the )?<do>")
"""An output as a condition: it can be set, but not read."""
_OTHER_CAMERA = pattern(r"(?:用|使用|由)(?!该|这|同一|一|同样)[\u4e00-\u9fff]{1,4}<cameras>")
"""Words before a camera that make it another one."""
_WHOSE = pattern(
    r"绕(?:某|一|该)?轴(?!线)|(?:机器人|机械[手臂])\s?(?:[a-z](?![a-z])|<number>|[一二三四])|(?:<number>|[二三四])号(?:机器人|机械[手臂])|"
    r"\b(?:robot|arm) (?:[a-z](?![a-z])|<number>)|\baround (?:the|an|its) axis\b|"
    r"(?:<cameras>|\bcamera) (?:on|at|in|to) (?:the |its )?+(?!<points>)[a-z]+"
)
"""An axis, an arm or a camera that is not said well enough to be one of the cell's."""
_MEANWHILE = pattern(
    r"(?<=[,;。])(?:在此|这|此)?(?:期间|过程中)(?!出|异常|发生|失败|如果|一旦|若|要是)|\bduring (?:this|that|the (?:move|motion|transfer|whole))\b"
)
"""What is to be done for as long as something else goes on."""
_DANGLING = pattern(
    r"(?:[搬放送运装走]|移动?|运动)(?:到|至|进|入)(?=$|[,;。]|然后|再)|[从由以用](?=$|[,;。的])"
    r"|\b(?:from|to|into|onto|at|with) (?=and\b|then\b)|\b(?:from|into|onto|at|with)(?=$|[,;。])"
    r"|\bat speed\b|\b(?:in|on|at|to|from|into|onto) the [a-z]+ or (?:the )?<points>"
)
"""A word for a place or a value behind which none stands, and the first half of one of two places."""
_FAST_AS = pattern(
    r"[以用](?![快慢低高中匀全恒缓正常此该同当相原])[\u4e00-\u9fff]{1,3}速|\bspeed of [a-z]+"
    r"|\bat (?!full|half|low|high|normal|slow|reduced|constant|max|this|that|the|its|any|same|safe)[a-z]+ speed\b"
)
"""A speed that is a word and no number."""
_STARTS = pattern(r"(?:从|由|\bfrom (?:the )?)(?P<start><points>)")
_ROUND = frozenset(("move_arc", "move_circle"))
_DIRECTED = pattern(
    r"[上下左右前后]方?|[升降抬退进]|\b(?:up|down|left|right|forwards?|back|above|below|over|by)\b"
)


def without_evidence(marked: Marked, operations: list[Operation], context: Context) -> list[Marked]:
    """Return the pieces of a request whose meaning is not in what was read."""
    if not operations:
        return []
    clauses = split_clauses(marked)
    every = list(every_operation(operations))
    found = [
        *_signs_lost(marked, every),
        *_at_once(marked, clauses, every),
        *other_tools(marked, clauses, every, context),
        *_never_until(clauses, every),
        *(marked.cut(*match.span()) for match in _MINE.finditer(marked.text)),
        *(marked.cut(*match.span()) for match in _OF_NUMBER.finditer(marked.text)),
        *(marked.cut(*match.span()) for match in _LISTED.finditer(marked.text)),
        *(marked.cut(*match.span()) for match in _BESIDE.finditer(marked.text)),
        *(marked.cut(*match.span()) for match in _OTHER_CAMERA.finditer(marked.text)),
        *(marked.cut(*match.span()) for match in _WHOSE.finditer(marked.text)),
        *(marked.cut(*match.span()) for match in _MEANWHILE.finditer(marked.text)),
        *(marked.cut(*match.span()) for match in _DANGLING.finditer(marked.text)),
        *(marked.cut(*match.span()) for match in _FAST_AS.finditer(marked.text)),
        *(marked.cut(*match.span()) for match in _WHICH.finditer(marked.text)),
        *(marked.cut(*match.span()) for match in _OF_OUTPUT.finditer(marked.text)),
        *_round_nothing(marked, every),
        *_written_nothing(marked, every),
        *_to_itself(marked),
        *_no_choice(marked, every),
        *_several_at_a_time(marked),
        *_not_at_each(clauses, every),
        *_dropped(marked, operations),
        *_not_beside_attempts(clauses, operations),
        *_said_twice(clauses, every),
        *goals_left_out(marked, every),
    ]
    return found


def every_operation(operations: list[Operation]) -> Iterator[Operation]:
    """Yield operations and all that stands in them."""
    waiting = list(operations)
    while waiting:
        one = waiting.pop()
        yield one
        waiting += inner(one)


def _signs_lost(marked: Marked, every: list[Operation]) -> Iterator[Marked]:
    """Yield what is said to be negative where nothing negative was made of it."""
    numbers = {value for one in every for value in _numbers(one)}
    for place, sign in enumerate(marked.text):
        mark = marked.marks.get(sign)
        if mark is None or mark.kind not in _MEASURED or mark.value >= 0:
            continue
        if (
            mark.kind in _NEVER_NEGATIVE
            or not _near(mark.value, numbers)
            or _DIRECTED.search(marked.text[max(place - 6, 0) : place])
        ):
            yield marked.cut(place, place + 1)


def _near(value: float, numbers: set[float]) -> bool:
    return any(abs(value - one) <= max(1e-6, abs(value) * 1e-3) for one in numbers)


def _numbers(one: Operation) -> Iterator[float]:
    waiting: list[Operation | Expression] = [one]
    while waiting:
        each = waiting.pop()
        yield from (float(value) for value in each.params.values() if not isinstance(value, str))
        if isinstance(each, Expression):
            waiting += each.parts
        else:
            waiting += [*each.values.values(), *(branch.condition for branch in each.branches)]


def _at_once(marked: Marked, clauses: list[Clause], every: list[Operation]) -> Iterator[Marked]:
    """Yield words such as 同时 between two motions, or between two states of one thing."""
    for match in _AT_ONCE.finditer(marked.text):
        words = marked.cut(*match.span())
        here = [
            place for place, one in enumerate(clauses) if one.words.start <= words.start + len(words.words)
        ]
        place = here[-1] if here else 0
        before = [one for each in clauses[max(place - 1, 0) : place] for one in made_by(each.words, every)]
        after = made_by(clauses[place].words, every)
        if match[0] == "一边" or _clash(before, after) or _several_places(after):
            yield words


def _clash(before: list[Operation], after: list[Operation]) -> bool:
    moving = [any(one.op in _MOTIONS for one in each) for each in (before, after)]
    return all(moving) or bool(_things(before) & _things(after))


def _several_places(after: list[Operation]) -> bool:
    return len({one.params.get("POINT") for one in after if one.op in _MOTIONS}) > 1


def _things(made: list[Operation]) -> set[str]:
    names = {str(one.params[key]) for one in made for key in ("PIN", "CONV", "CH") if key in one.params}
    return names | {"gripper" for one in made if one.op == "gripper"}


def _never_until(clauses: list[Clause], every: list[Operation]) -> Iterator[Marked]:
    """Yield an “until” that ends nothing: the loop it stands at would go on for ever."""
    ends = [one for one in every if _ends(one)]
    for clause in clauses:
        if (match := _UNTIL.search(clause.text)) and not ends:
            yield clause.words.cut(match.start(), len(clause.text))


def _ends(one: Operation) -> bool:
    if one.op == "while":
        return one.values["COND"].kind != "true" if "COND" in one.values else False
    return one.op in (
        "wait_until", "wait_di", "wait_time", "move_until", "conveyor_wait", "wait_operator", "retry", "repeat", "break", "stop", "on_event"
    )  # fmt: skip


def _written_nothing(marked: Marked, every: list[Operation]) -> Iterator[Marked]:
    """Yield what is to be written somewhere without saying what, or where."""
    for one in every:
        whole = {"ADDR", "VALUE"} <= {*one.params, *one.values}
        if one.op == "reg_write" and one.source and not whole and not _clears(one.source.text):
            yield _piece(marked, one.source.start, len(one.source.text))


def _round_nothing(marked: Marked, every: list[Operation]) -> Iterator[Marked]:
    """Yield an arc or a circle that does not say through which points it goes."""
    starts = {marked.marks[match["start"]].item for match in _STARTS.finditer(marked.text)}
    for one in every:
        via, goal = one.params.get("VIA"), one.params.get("POINT")
        if one.op in _ROUND and one.source and (not via or not goal or via == goal or via in starts):
            yield _piece(marked, one.source.start, len(one.source.text))


def _clears(text: str) -> bool:
    """Tell whether words write a zero without saying so; their words account for nothing else."""
    return bool(re.search(r"清零|清除|复位|归零|\b(?:clear|reset|zero)", text, re.IGNORECASE))


def _to_itself(marked: Marked) -> Iterator[Marked]:
    """Yield what is to be taken from a place to the same place."""
    for match in _SAME.finditer(marked.text):
        first, second = match["zh"] or match["en"], match["goal"] or match["target"]
        if first and second and marked.marks[first].item == marked.marks[second].item:
            yield marked.cut(*match.span())


def _no_choice(marked: Marked, every: list[Operation]) -> Iterator[Marked]:
    """Yield a choice that does the same in both cases."""
    for one in every:
        both = [*(branch.body for branch in one.branches), one.otherwise]
        done = [[_plain(each) for each in body] for body in both]
        if one.op == "if" and one.source and done[0] and all(each == done[0] for each in done[1:]):
            yield _piece(marked, one.source.start, len(one.source.text))


def _plain(one: Operation) -> tuple[object, ...]:
    """Return what an operation does, without where it was said."""
    return (one.op, *sorted(one.params.items()), [_plain(each) for each in inner(one)])


def _said_twice(clauses: list[Clause], every: list[Operation]) -> Iterator[Marked]:
    """Yield a clause that names an output more often than something is made of it."""
    for clause in clauses:
        named = [mark.item for mark in clause.words.all("do")]
        if len(set(named)) == len(named):
            continue
        pins = [one.params.get("PIN") for one in made_by(clause.words, every)]
        if any(named.count(item) > max(pins.count(item), 1) for item in named):
            yield clause.words


def _several_at_a_time(marked: Marked) -> Iterator[Marked]:
    """Yield the parts that one hand is to take together."""
    for match in _SEVERAL.finditer(marked.text):
        sign = match["zh"] or match["en"]
        if sign is None or marked.marks[sign].value > 1:
            yield marked.cut(*match.span())


def _not_at_each(clauses: list[Clause], every: list[Operation]) -> Iterator[Marked]:
    """Yield what is to be done at each of several places and was made once."""
    for before, clause in itertools.pairwise(clauses):
        match = _EACH_PLACE.search(clause.text)
        goals = len(before.words.all("points"))
        if match is None or goals < 2 or any(one.each for one in every):
            continue
        made = [one.op for one in made_by(clause.words, every)]
        if any(made.count(op) % goals for op in set(made)):
            yield clause.words


def _dropped(marked: Marked, operations: list[Operation]) -> Iterator[Marked]:
    """Yield a second taking while the hand still holds what was taken before: it would be dropped."""
    held = ""
    for place, one in enumerate(operations):
        yield from (piece for body in _bodies(one) for piece in _dropped(marked, body))
        state = str(one.params.get("ACTION", one.params.get("STATE", "")))
        if one.op in _EMPTIES or inner(one):
            held = ""
        if one.op not in ("gripper", "vacuum") or one.source is None:
            continue
        words = one.source.text
        again = any(
            each.source == one.source and each.params.get("ACTION") == "CLOSE"
            for each in operations[place : place + 4]
        )
        if state == "OPEN" and held and words != held and again and not _LETS.search(words):
            yield _piece(marked, one.source.start, len(words))
        held = words if state in ("CLOSE", "ON") and _TAKES.search(words) else held if state == "BLOW" else ""


def _bodies(one: Operation) -> list[list[Operation]]:
    return [one.body, one.otherwise, *(branch.body for branch in one.branches)]


def _piece(marked: Marked, start: int, length: int) -> Marked:
    """Return the piece of a marked request that stands at a place of the original."""
    inside = [at for at, (begin, _end) in enumerate(marked.places) if start <= begin < start + length]
    return marked.cut(inside[0], inside[-1] + 1) if inside else marked


def _not_beside_attempts(clauses: list[Clause], operations: list[Operation]) -> Iterator[Marked]:
    """Yield what is to be done when attempts fail and would be done in any case."""
    plain = {id(one) for one in operations}
    for clause in clauses:
        if _ALL_FAIL.search(clause.text) and any(
            id(one) in plain for one in made_by(clause.words, operations)
        ):
            yield clause.words
