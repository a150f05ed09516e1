"""How Blockly's own blocks are said in Chinese and English."""

from __future__ import annotations

from app.domain.robot.nodes import Words

STANDARD_WORDS: dict[str, Words] = {
    "controls_if": Words(zh="如果 {IF0}", en="if {IF0}"),
    "controls_repeat_ext": Words(zh="重复 {TIMES} 次", en="repeat {TIMES} times"),
    "controls_whileUntil": Words(zh="{MODE} {BOOL} 重复", en="repeat {MODE} {BOOL}"),
    "controls_for": Words(
        zh="让 {VAR} 从 {FROM} 到 {TO}，每次加 {BY}", en="count with {VAR} from {FROM} to {TO} by {BY}"
    ),
    "controls_forEach": Words(zh="对 {LIST} 中的每个 {VAR}", en="for each {VAR} in {LIST}"),
    "controls_flow_statements": Words(zh="{FLOW}", en="{FLOW}"),
    "logic_compare": Words(zh="{A} {OP} {B}", en="{A} {OP} {B}"),
    "logic_operation": Words(zh="{A} {OP} {B}", en="{A} {OP} {B}"),
    "logic_negate": Words(zh="不是 {BOOL}", en="not {BOOL}"),
    "logic_boolean": Words(zh="{BOOL}", en="{BOOL}"),
    "math_arithmetic": Words(zh="{A} {OP} {B}", en="{A} {OP} {B}"),
    "math_modulo": Words(zh="{DIVIDEND} 除以 {DIVISOR} 的余数", en="remainder of {DIVIDEND} by {DIVISOR}"),
    "math_change": Words(zh="{VAR} 增加 {DELTA}", en="change {VAR} by {DELTA}"),
    "variables_set": Words(zh="{VAR} 设为 {VALUE}", en="set {VAR} to {VALUE}"),
    "text_join": Words(zh="拼接 {ITEMS}", en="join {ITEMS}"),
    "lists_create_with": Words(zh="列表 {ITEMS}", en="list of {ITEMS}"),
    "procedures_defnoreturn": Words(zh="子程序 {NAME}", en="sub-program {NAME}"),
    "procedures_defreturn": Words(zh="函数 {NAME}，返回 {RETURN}", en="function {NAME} returns {RETURN}"),
    "procedures_callnoreturn": Words(zh="调用 {NAME}", en="call {NAME}"),
    "procedures_callreturn": Words(zh="{NAME} 的结果", en="result of {NAME}"),
    "procedures_ifreturn": Words(zh="如果 {CONDITION} 就返回 {VALUE}", en="if {CONDITION} return {VALUE}"),
}
FOREVER = Words(zh="一直重复", en="repeat for ever")
INPUT_WORDS = {
    "ELSEIF": Words(zh="否则如果 {condition}", en="else if {condition}"),
    "ELSE": Words(zh="否则", en="else"),
}
OPERATORS = {
    "EQ": Words(zh="=", en="="),
    "NEQ": Words(zh="≠", en="≠"),
    "LT": Words(zh="<", en="<"),
    "LTE": Words(zh="≤", en="≤"),
    "GT": Words(zh=">", en=">"),
    "GTE": Words(zh="≥", en="≥"),
    "AND": Words(zh="并且", en="and"),
    "OR": Words(zh="或者", en="or"),
    "ADD": Words(zh="+", en="+"),
    "MINUS": Words(zh="-", en="-"),
    "MULTIPLY": Words(zh="×", en="×"),
    "DIVIDE": Words(zh="÷", en="÷"),
    "POWER": Words(zh="^", en="^"),
    "TRUE": Words(zh="真", en="true"),
    "FALSE": Words(zh="假", en="false"),
    "WHILE": Words(zh="当", en="while"),
    "UNTIL": Words(zh="直到", en="until"),
    "BREAK": Words(zh="跳出循环", en="leave the loop"),
    "CONTINUE": Words(zh="继续下一次循环", en="go on with the next round"),
}
