# ruff: noqa: E501
"""Conditions: signals, what the camera saw, whether a part is held, comparisons, and, or, not."""

from __future__ import annotations

import re

from app.domain.robot.understand.context import Context
from app.domain.robot.understand.marks import Mark, Marked, pattern
from app.domain.robot.understand.operations import Expression
from app.domain.robot.understand.verbs import PART
from app.domain.robot.understand.words import CLASSES

_OR = pattern(r"或者?|\bor\b")
_AND = pattern(r"并且|而且|且|同时|和(?=[^,]*<di>)|\band\b")
_UNSET = pattern(
    r"(?:没有?|未)[关合](?!系)|(?:没有?|无)(?=<di>)|\bno (?=<di>)|没有?被?(?:关闭|关好|关上|闭合|打开|夹紧|遮挡|挡住|阻挡|遮住|信号|触发|接通|到位|料|完成|就绪|被?按下?|按住)|(?:未|没)被?按|无(?:信号|料|触发)|未(?:触发|接通|到位|完成|就绪|关闭|检测|夹)|断开?(?!续)|关断|丢失|消失|[熄灭]掉?了?(?!火)|"
    r"(?:为|是|变为?|=+)\s?(?:off|假|低|0|关)|不(?:是|为)?(?:接通|on)|松开|释放|弹起|\b(?:released|unpressed|clear(?:ed)?|gone)\b|\bis(?:n't| not)\b|\b(?:off|low|not|lost|inactive|false|no signal)\b"
)
_OPENED = pattern(r"打开|被打开|开了|[一被给](?:人)?开(?!始|启)|敞开|开着|\b(?:opens?|opened|is open)\b")
_NEGATION = re.compile(r"没|未|不|\bnot\b|n't\b")
_CLOSED_NAME = re.compile(r"关闭|closed|关到位")
_HELD_NOT = pattern(
    r"(?:没有?|未|不)(?:能|成功)?(?:抓|夹|吸|拿|取)(?:取|住|到|起|上|稳)?|(?:抓|夹|吸|拿|取)(?:取|料|不到|不住|空|件)?(?:失败|不成功|不到|不住|空了?)|掉(?:了|落)|"
    r"\b(?:not (?:held|gripped|picked|grasped|there)|no part(?! (?:is )?(?:found|seen|detected|visible|present|on|at|in)\b)(?: is)?(?: held| gripped)?|missed|(?:pick|grasp|grip)(?:ing)? (?:fails|failed|was not)|"
    r"(?:isn't|is not|wasn't|was not) (?:held|gripped|picked|grasped)|nothing (?:is )?(?:held|gripped)|(?:part )?(?:is )?missing|fails to (?:grip|pick|grasp))\b"
)
_HELD = pattern(
    r"(?:抓|夹|吸|拿)(?:取)?(?:住|到|起|上|稳|成功)|夹持成功|\b(?:held|gripped|holding|grasped|picked)\b"
)
_IN_HAND = pattern(
    rf"(?:夹爪|手爪|爪子|手)(?:里面?|中|上)?(?:有|没有?|无)(?:{PART}|东西)|(?:没有?|无|有)?{PART}在(?:夹爪|手爪|手)(?:里|中|上)|(?:夹爪|手爪)(?:里|中|上)?(?:是|为)?空|"
    r"\b(?:in (?:the )?gripper|gripper (?:holds|has|is empty|is holding))\b"
)
_NOT_IN_HAND = pattern(r"没|无|空|\b(?:no|not|nothing|empty|isn't)\b")
_SEEN_NOT = pattern(
    r"(?:没有?|未|不|无法)(?:能)?(?:识别|检测|看|发现|找|扫)(?:到|出)?|(?:识别|检测|扫码|扫描)(?:不到|失败|不成功)|\b(?:not (?:detected|found|seen|recogni[sz]ed|visible)|"
    r"(?:does not|doesn't|can't|cannot) (?:see|find|detect)|no (?:part|object) (?:is )?(?:found|detected|seen)|nothing (?:is )?(?:found|detected|seen))\b"
)
_SEEN = pattern(
    r"(?:识别|检测|看|发现|找|扫)(?:到|出|成功)|发现|(?:识别|检测)(?:结果)?(?:为|是)|\b(?:detect(?:s|ed)?|found|finds?|sees?|seen|recogni[sz]e[ds]?|visible)\b"
)
SEEN_THING = pattern(
    r"(?:识别|检测|看|拍|发现|认|扫描)(?:到|出)?(?:了|有)*(?P<zh>(?![到出了]+(?:的?时|就|则|后|的话|$))[\u4e00-\u9fff]{1,6}?)(?=的?时|就|则|后|的话|$)|"
    r"\b(?:detects?|sees?|finds?|recogni[sz]es?|spots?)(?: (?:a|an|any|the|some))* (?P<en>[a-z]+)|"
    r"\b(?:a|an|any|the|some) (?P<passive>[a-z]+) (?:is|was|gets) (?:found|detected|seen|spotted|visible|recogni[sz]ed)"
)
_ANY_PART = pattern(
    rf"(?:{PART}|目标|物体|东西|任何东西|something|anything|nothing|objects?|targets?|workpieces?|it|parts?|any)+"
)
_CLASS = pattern(rf"(?P<class>{CLASSES})")
_DENIED = pattern(r"(?:不是|并非|不为|\bnot\b|\bisn't\b|\baren't\b)\s?(?:a |an |the )?$")
_WITHIN = pattern(
    r"(?:for )?(?:at most|up to|within|no longer than|not more than|最多(?:等待?)?|至多(?:等待?)?|不超过|限时)\s?<seconds>"
)
_GREATER = pattern(
    r"大于等于|达到|到达|(?<=计数)(?:到|满)|(?<=计数器)(?:到|满)|升到|升至|上升到|不小于|不低于|至少|>=|\bat least\b|\b(?:reach(?:es|ed)?|rises? to|climbs? to)\b"
)
_LESS_EQUAL = pattern(
    r"小于等于|降到|降至|下降到|不大于|不超过|至多|<=|\bat most\b|\b(?:drops?|falls?|sinks?) to\b"
)
_MORE = pattern(r"大于|高于|超过|多于|>|\b(?:above|over|greater|more|exceeds?|higher)\b")
_LESS = pattern(r"小于|低于|少于|不足|不到|<(?![\w>])|\b(?:below|under|less|lower|fewer)\b")
_COUNTER = pattern(
    r"变量\s?(?P<own>[a-z][a-z0-9_]{0,15})|(?:变量|计数器?变量|计数器|计数值?|件数|次数)|\bvariable (?P<mine>[a-z][a-z0-9_]{0,15})|(?<![a-z])(?P<letter>[a-w])(?![a-z])|\b(?:counter|count|variable)\b"
)
_COMPARES = pattern(
    r"等于|大于|小于|高于|低于|超过|不足|(?:为|是|=|<|>)\s?(?=<number>|<percent>|<volt>)|\b(?:is|equals?|above|below|over|under|greater|less|exceeds?)\b"
)
_FULL = pattern(r"满了?|\bfull\b")
_EMPTY = pattern(r"空了?|没有?料|用完|\bempty\b")
_NEGATIVE_CLASS = {
    "不合格": "合格",
    "不良": "合格",
    "不良品": "合格",
    "次品": "合格",
    "bad": "ok",
    "defective": "ok",
    "ng": "ok",
}
_PLAIN_CLASS = {
    "红": "红色",
    "蓝": "蓝色",
    "绿": "绿色",
    "黄": "黄色",
    "白": "白色",
    "黑": "黑色",
    "橙": "橙色",
    "良品": "合格",
    "good": "ok",
}


def read_condition(words: Marked, context: Context) -> Expression | None:
    """Return the condition that words say, or None."""
    for regex, kind in ((_OR, "or"), (_AND, "and")):
        if parts := _halves(words, regex):
            read = [read_condition(part, context) for part in parts]
            if all(read):
                return _joined(kind, [one for one in read if one])
    return _single(words, context)


def negated(expression: Expression) -> Expression:
    """Return the opposite of a condition."""
    return expression.parts[0] if expression.kind == "not" else Expression(kind="not", parts=[expression])


def class_condition(words: Marked, context: Context) -> Expression | None:
    """Return the condition that the camera saw a class that the words name."""
    match = _CLASS.search(words.text)
    if match is None:
        return None
    mark = words.marks.get(match[0])
    name = mark.text if mark else match[0]
    camera = words.first("cameras")
    found = _seen(
        camera.item if camera else _camera(context), _NEGATIVE_CLASS.get(name, _PLAIN_CLASS.get(name, name))
    )
    is_denied = bool(_DENIED.search(words.text[: match.start()])) and not _SEEN_NOT.search(words.text)
    return negated(found) if (name in _NEGATIVE_CLASS) != is_denied else found


def part_held() -> Expression:
    """Return the condition that a part is held."""
    return Expression(kind="part_held")


def _seen(camera: str, name: str) -> Expression:
    return Expression(kind="vision_found", params={"CAM": camera, "CLASS": name})


def _camera(context: Context) -> str:
    cameras = context.cell.of("cameras")
    return context.camera or (cameras[0].id if cameras else "")


def _halves(words: Marked, regex: re.Pattern[str]) -> list[Marked]:
    match = regex.search(words.text)
    if not match:
        return []
    halves = [words.cut(0, match.start()), words.cut(match.end(), len(words.text))]
    return halves if all(half.text for half in halves) else []


def _joined(kind: str, parts: list[Expression]) -> Expression:
    return Expression(kind=kind, parts=parts)


def _single(words: Marked, context: Context) -> Expression | None:
    text = words.text
    if _HELD_NOT.search(text) and not words.first("di"):
        return negated(part_held())
    if _IN_HAND.search(text) and not words.first("di"):
        return negated(part_held()) if _NOT_IN_HAND.search(text) else part_held()
    if signal := words.first("di"):
        is_open = _closes(signal.item, context) and bool(_OPENED.search(text))
        is_off = (bool(_UNSET.search(text)) != is_open) != _denies(signal, context)
        found = Expression(kind="di", params={"PIN": signal.item})
        return negated(found) if is_off else found
    for reader in (_compared, _pallet, _camera_saw):
        if found_one := reader(words, context):
            return found_one
    if _HELD.search(text):
        return part_held()
    return class_condition(words, context)


def _denies(signal: Mark, context: Context) -> bool:
    """Tell whether a signal is named with a negation inside its name: 台车没到位."""
    item = context.cell.get("di", signal.item)
    said = signal.text.casefold()
    names = item.names if item else ()
    return bool(names and _NEGATION.search(said)) and not any(_NEGATION.search(one) for one in names)


def _closes(identity: str, context: Context) -> bool:
    item = context.cell.get("di", identity)
    return bool(item and any(_CLOSED_NAME.search(name) for name in (item.name_zh, item.name_en)))


def _camera_saw(words: Marked, context: Context) -> Expression | None:
    absent, present = _SEEN_NOT.search(words.text), _SEEN.search(words.text)
    if not absent and not present:
        return None
    camera = words.first("cameras")
    seen = _seen(camera.item if camera else _camera(context), _thing(words))
    found = class_condition(words, context) or seen
    return negated(found) if absent else found


def _thing(words: Marked) -> str:
    """Return the name of what the camera saw, where it is not just a part."""
    match = SEEN_THING.search(words.text)
    name = (match["zh"] or match["en"] or match["passive"]) if match else ""
    return "" if not name or _ANY_PART.fullmatch(name) else name


def _operator(text: str) -> str:
    for regex, op in ((_GREATER, "GTE"), (_LESS_EQUAL, "LTE"), (_MORE, "GT"), (_LESS, "LT")):
        if regex.search(text):
            return op
    return "NEQ" if re.search(r"不等于|!=|not equal", text) else "EQ"


def _compared(words: Marked, context: Context) -> Expression | None:
    numbers = [
        words.marks[one] for one in words.text if one in words.marks and words.marks[one].value is not None
    ]
    values = [mark for mark in numbers if not mark.item and mark.kind not in ("quoted", "call")]
    if analog := words.first("ai"):
        left, limit = Expression(kind="ai", params={"CH": analog.item}), values[:1]
    elif (device := words.first("devices")) and len(values) > 1:
        left = Expression(kind="reg_read", params={"DEV": device.item, "ADDR": values[0].value})
        limit = values[1:2]
    elif (
        re.search(r"寄存器|\bregister\b", words.text)
        and len(values) > 1
        and len(context.cell.of("devices")) == 1
    ):
        device_id = context.cell.of("devices")[0].id
        left = Expression(kind="reg_read", params={"DEV": device_id, "ADDR": values[0].value})
        limit = values[1:2]
    elif (variable := _COUNTER.search(words.text)) and context.variables:
        name = variable["own"] or variable["mine"] or variable["letter"] or "counter"
        name = "counter" if name in ("count", "counter") else name
        if name not in context.variables:
            return None
        left, limit = Expression(kind="var", params={"VAR": name}), values[:1]
    elif context.reading and _COMPARES.search(words.text):
        left, limit = context.reading, values[:1]
    else:
        return None
    if not limit:
        return None
    right = Expression(kind="number", params={"NUM": limit[0].value})
    context.reading = left
    sign = _operator(_WITHIN.sub("", words.text))
    return Expression(kind="cmp", params={"OP": sign}, parts=[left, right])


def _pallet(words: Marked, context: Context) -> Expression | None:
    mark = words.first("pallets")
    pallet = mark.item if mark else context.pallet
    if not pallet or not (mark or re.search(r"托盘|料盘|\bpallet|\btray", words.text)):
        return None
    full, empty = _FULL.search(words.text), _EMPTY.search(words.text)
    if not full and not empty:
        return None
    left = Expression(kind="pallet_info", params={"PALLET": pallet, "WHAT": "LEFT"})
    found = Expression(
        kind="cmp", params={"OP": "EQ"}, parts=[left, Expression(kind="number", params={"NUM": 0})]
    )
    return negated(found) if re.search(r"没|未|不|\bnot\b", words.text) else found
