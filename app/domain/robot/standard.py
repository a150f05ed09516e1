"""Blockly's own blocks that programs use, as they are: fields, inputs and where they fit."""

from __future__ import annotations

from dataclasses import dataclass, field

NUMBER, BOOLEAN, STRING, ANY, ARRAY = "Number", "Boolean", "String", "", "Array"


@dataclass(frozen=True)
class Standard:
    """The structure of one of Blockly's blocks.

    choices: fields with their values; values: inputs with the type they take;
    grows: the inputs that the mutation adds are checked by its numbers.
    """

    output: str | None = None
    choices: dict[str, tuple[str, ...]] = field(default_factory=dict)
    numbers: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    variables: tuple[str, ...] = ()
    values: dict[str, str] = field(default_factory=dict)
    statements: tuple[str, ...] = ()
    top: bool = False
    ends: bool = False
    grows: str = ""

    @property
    def fields(self) -> tuple[str, ...]:
        """Return all field names."""
        return (*self.choices, *self.numbers, *self.texts, *self.variables)


_COMPARE = ("EQ", "NEQ", "LT", "LTE", "GT", "GTE")
_ARITHMETIC = ("ADD", "MINUS", "MULTIPLY", "DIVIDE", "POWER")
_PAIR = {"A": NUMBER, "B": NUMBER}

STANDARD: dict[str, Standard] = {
    "controls_if": Standard(grows="if"),
    "controls_repeat_ext": Standard(values={"TIMES": NUMBER}, statements=("DO",)),
    "controls_whileUntil": Standard(
        choices={"MODE": ("WHILE", "UNTIL")}, values={"BOOL": BOOLEAN}, statements=("DO",)
    ),
    "controls_for": Standard(
        variables=("VAR",), values={"FROM": NUMBER, "TO": NUMBER, "BY": NUMBER}, statements=("DO",)
    ),
    "controls_forEach": Standard(variables=("VAR",), values={"LIST": ARRAY}, statements=("DO",)),
    "controls_flow_statements": Standard(choices={"FLOW": ("BREAK", "CONTINUE")}, ends=True),
    "logic_compare": Standard(output=BOOLEAN, choices={"OP": _COMPARE}, values={"A": ANY, "B": ANY}),
    "logic_operation": Standard(
        output=BOOLEAN, choices={"OP": ("AND", "OR")}, values={"A": BOOLEAN, "B": BOOLEAN}
    ),
    "logic_negate": Standard(output=BOOLEAN, values={"BOOL": BOOLEAN}),
    "logic_boolean": Standard(output=BOOLEAN, choices={"BOOL": ("TRUE", "FALSE")}),
    "math_number": Standard(output=NUMBER, numbers=("NUM",)),
    "math_arithmetic": Standard(output=NUMBER, choices={"OP": _ARITHMETIC}, values=_PAIR),
    "math_modulo": Standard(output=NUMBER, values={"DIVIDEND": NUMBER, "DIVISOR": NUMBER}),
    "math_change": Standard(variables=("VAR",), values={"DELTA": NUMBER}),
    "variables_get": Standard(output=ANY, variables=("VAR",)),
    "variables_set": Standard(variables=("VAR",), values={"VALUE": ANY}),
    "text": Standard(output=STRING, texts=("TEXT",)),
    "text_join": Standard(output=STRING, grows="items"),
    "lists_create_with": Standard(output=ARRAY, grows="items"),
    "procedures_defnoreturn": Standard(texts=("NAME",), statements=("STACK",), top=True, grows="define"),
    "procedures_defreturn": Standard(
        texts=("NAME",), values={"RETURN": ANY}, statements=("STACK",), top=True, grows="define"
    ),
    "procedures_callnoreturn": Standard(grows="call"),
    "procedures_callreturn": Standard(output=ANY, grows="call"),
    "procedures_ifreturn": Standard(values={"CONDITION": BOOLEAN, "VALUE": ANY}, grows="return"),
}
LOOPS = frozenset(("controls_repeat_ext", "controls_whileUntil", "controls_for", "controls_forEach"))
DEFINITIONS = frozenset(("procedures_defnoreturn", "procedures_defreturn"))
CALLS = frozenset(("procedures_callnoreturn", "procedures_callreturn"))
OPTIONAL_VALUES = frozenset((("procedures_defreturn", "RETURN"), ("procedures_ifreturn", "VALUE")))
