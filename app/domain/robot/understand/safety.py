# ruff: noqa: E501
"""Requests that would take a protection away from people."""

from __future__ import annotations

import re

from app.domain.robot.cell.models import Cell
from app.domain.robot.understand.conditions import negated
from app.domain.robot.understand.operations import Expression, Operation
from app.domain.robot.understand.tasks import inner
from app.domain.robot.understand.words import HOME_WORDS

_PROTECTION = (
    r"(?:安全(?:门|光幕|光栅|栅栏|围栏|回路|信号|功能|保护|装置|检查|联锁|限制|限速|停止)?|光幕|光栅|急停(?:按钮)?|防护(?:门|装置)?|联锁|互锁|保护(?:停止|功能)?|碰撞(?:检测|保护)|"
    r"safety(?: (?:gate|fence|door|circuit|signal|system|interlock|function|check|limit|light curtain|curtain)s?)?|light curtain|"
    r"emergency[- ]stop|e-?stop|interlocks?|guards?|protective stop|collision (?:detection|protection|check))"
)
_REMOVE = r"(?:屏蔽|忽略|无视|跳过|短接|绕过|绕开|禁用|停用|取消|解除|不管|不用管|别管|甭管|不必管|不理会|撤掉|拔掉|去掉|拆掉|拆了|移走|搬走|撤走|拆除|关掉|关闭|断开|停掉|封掉|堵住|\bbypass(?:ing)?|\bdisabl(?:e|ing)|\bdeactivat(?:e|ing)|\bremov(?:e|ing)|\bmut(?:e|ing)|\bsuspend(?:ing)?|\bjumper(?:ing)?|\bbridg(?:e|ing)|\bjump(?:ing)?(?: over| out)?|\bhot-?wir(?:e|ing)|\btrick(?:ing)?|\bfool(?:ing)?|\bcheat(?:ing)?|\bcut(?:ting)? out|\btak(?:e|ing) (?:out|off|away)|\bignor(?:e|ing)|\boverrid(?:e|ing)|\bskip(?:ping)?|\bnever mind|\bdon't mind|\bdefeat(?:ing)?|\bswitch(?:ing)? off|\bturn(?:ing)? off|\bwithout|\bregardless of|\bshort(?:ing)?)"
_PATTERNS = (
    re.compile(
        rf"{_REMOVE}(?:掉|了|一下)?\s*(?:所有|机器人的?|the |all |any |of |our )*\s*{_PROTECTION}(?!点|位|高度)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:把|将|让|使)?{_PROTECTION}的?(?:信号|电源|线)?(?:给|都|全部?|先|暂时|临时)*(?:断开|拔掉|拆掉|去掉|取下|屏蔽|忽略|短接|绕过|禁用|停用|取消|解除|失效|关掉)",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:安全门|光幕|防护门|safety gate|light curtain)[^,，。.;；]{0,12}(?:打开|开着|开了|触发|没关|未关|遮挡|open|interrupted|blocked|broken)[^。.;；]{0,12}(?:也|仍|还|继续(?!等)|照样|不停|不要停|still|keep|continue|anyway|do not stop|don't stop)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_PROTECTION}的?(?:信号|状态)?(?:给)?(?:强制|强行|强置|伪装|模拟|固定)(?:置|设|写|接通|为|成|到)|(?:强制|强行|伪造|假装)[^,，。.;；]{{0,6}}{_PROTECTION}|\b(?:forc|fak|spoof|simulat)(?:e|ing) (?:the )?{_PROTECTION}|\b(?:keep|hold) {_PROTECTION} (?:signal )?(?:forced|shorted)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:闯|冲|硬闯|强行通过|穿)过?{_PROTECTION}|\b(?:drive|go|run|move|reach|drive straight) (?:right |straight )?through (?:the )?{_PROTECTION}",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:keep|continue|go on|carry on|run)\b[^.;]{0,40}\b(?:even (?:if|when|though|with)|although|while|with) (?:the )?(?:safety gate|light curtain)[^.;]{0,12}(?:open|interrupted|blocked|broken|off)",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:人|工人|操作员|同事)(?:还|仍)?(?:站|在|待|留|没走)[^,，。;；]{0,8}(?:也|照样|照常|仍然?|还是|继续|不停|就(?!停|暂停|急停|报警|等|不|要停|立))|有人[^,，。.;；]{0,12}(?:也|仍|还|继续|不停|照样|不要停|全速|最高速)|(?:撞|打|砸|推|伤|夹|碾|压)(?:向|击|到|伤|开|倒|翻|走)?(?:[^,，。;；]{0,6}的)?(?:人(?!工)|工人|操作员|同事)|(?:不|别)(?:要)?等(?:待)?(?:安全门|光幕|防护)",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:while|even (?:if|when|though)|though|although) (?:someone|a person|people|the operator|an operator|somebody)[^.;]{0,30}(?:inside|near|in the|is|are|stands)|\b(?:hit|strike|punch|hurt|push|crush) (?:the |a |an )?(?:person|people|operator|worker|man|human)|(?:people|someone|operator)[^.;]{0,20}(?:inside|in the cell)[^.;]{0,30}(?:full speed|keep|continue|run)|full speed[^.;]{0,40}(?:people|someone|person|operator)",
        re.IGNORECASE,
    ),
)
_GUARDS = re.compile(
    r"护栏|防护|围栏|护罩|光栅|光幕|安全|\b(?:fence|guard|cover|shield|light curtain|safety)\b", re.IGNORECASE
)
_CLOSED = re.compile(r"关闭|关好|关上|合上|\bclosed\b|\bok\b", re.IGNORECASE)
_SAFE = re.compile(r"安全|\bsafe\b", re.IGNORECASE)
_NEGATED = re.compile(r"(?:不要|不得|禁止|不能|不可|严禁|never|do not|don't|must not)\s?$", re.IGNORECASE)


def unsafe_words(text: str, cell: Cell) -> str:
    """Return the words that ask for something unsafe, or nothing."""
    said, text = text, _with_known_guards(text, cell)
    outputs = {name.lower() for item in cell.of("do") for name in item.names}
    for regex in _PATTERNS:
        for match in regex.finditer(text):
            if not _NEGATED.search(text[: match.start()]) and not any(
                name in match[0].lower() for name in outputs if len(name) > 2
            ):
                return match[0] if match[0] in said else said.strip()
    return ""


def _with_known_guards(text: str, cell: Cell) -> str:
    """Return the text with the cell's own names of guards as the words that the patterns know."""
    for item in cell.of("di"):
        for name in item.names:
            if not _GUARDS.search(name):
                continue
            plain = re.sub(r"(?:关闭|关好|到位| closed| ok)$", "", name, flags=re.IGNORECASE)
            text = re.sub(
                re.escape(plain), "safety gate" if plain.isascii() else "安全门", text, flags=re.IGNORECASE
            )
    return text


def moving_while_open(operations: list[Operation], cell: Cell) -> list[Operation]:
    """Return the choices, loops and waits because of which the arm works while a guard stands open."""
    found: list[Operation] = []
    for place, one in enumerate(operations):
        if _waits_for_open(one, cell) and _works(_until_closed(operations[place + 1 :], cell), cell):
            found.append(one)
        cases = [(branch.condition, branch.body) for branch in one.branches]
        if one.op == "while" and one.params.get("MODE") == "WHILE" and "COND" in one.values:
            cases.append((one.values["COND"], one.body))
        if len(one.branches) == 1:
            cases.append((negated(one.branches[0].condition), one.otherwise))
        if any(_is_open(condition, cell) and _works(body, cell) for condition, body in cases):
            found.append(one)
        found += moving_while_open(inner(one), cell)
    return found


def _waits_for_open(one: Operation, cell: Cell, state: str = "OFF") -> bool:
    """Tell whether an operation waits until a guard is open, or closed where the state is ON."""
    if one.op == "wait_until" and "COND" in one.values:
        condition = one.values["COND"]
        return _is_open(condition if state == "OFF" else negated(condition), cell)
    if one.op != "wait_di" or one.params.get("STATE", "ON") != state:
        return False
    signal = Expression(kind="di", params={"PIN": one.params.get("PIN", "")})
    return _is_open(negated(signal), cell)


def _until_closed(following: list[Operation], cell: Cell) -> list[Operation]:
    """Return the operations before the wait in which the guard closes again."""
    closed = (at for at, one in enumerate(following) if _waits_for_open(one, cell, "ON"))
    return following[: next(closed, len(following))]


def _is_open(condition: Expression, cell: Cell) -> bool:
    """Tell whether a condition holds only where a guard that should be closed is not."""
    if condition.kind == "and":
        return any(_is_open(part, cell) for part in condition.parts)
    signal = condition.parts[0] if condition.kind == "not" else None
    item = cell.get("di", str(signal.params.get("PIN", ""))) if signal and signal.kind == "di" else None
    names = item.names if item else ()
    return any(_GUARDS.search(one) for one in names) and any(_CLOSED.search(one) for one in names)


def _works(body: list[Operation], cell: Cell) -> bool:
    """Tell whether the arm is moved to another place than the one where it is safe."""
    waiting = list(body)
    while waiting:
        one = waiting.pop()
        waiting += inner(one)
        item = cell.get("points", str(one.params.get("POINT", "")))
        if item and not any(_SAFE.search(name) or name.casefold() in HOME_WORDS for name in item.names):
            return True
        if one.op.startswith(("pallet_move", "move_rel", "move_pose", "move_joints", "move_vision")):
            return True
    return False
