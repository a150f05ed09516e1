"""The Chinese capital amount (大写金额) as one plain Java expression that needs no helper class."""

from __future__ import annotations

_PLACES = "仟佰拾万仟佰拾亿仟佰拾万仟佰拾元角分"
_DIGITS = "零壹贰叁肆伍陆柒捌玖"
_CEILING = "10000000000000000"
# Each pair is a regular expression and what takes its place; they follow the
# rules for filling in bills: one 零 for a run of noughts, none before 万, 亿,
# 元, 整 where no 分 is written. No dollar sign and no arrow: the same text is
# valid Java and Groovy, and passes the guard.
_RULES = (
    ("\\\\A(0[仟佰拾万亿])+", ""),
    ("0[仟佰拾]", "0"),
    ("0+(?=[万亿])", ""),
    ("亿万", "亿0"),
    ("0角0分", "整"),
    ("0分", "整"),
    ("0角", "0"),
    ("0+", "0"),
    ("\\\\A0元整", "零元整"),
    ("\\\\A0元0?", ""),
    ("0元", "元"),
)


def number_of(value: str, java_type: str) -> str:
    """Return a Java expression for the BigDecimal of an expression's value, which must not be null."""
    if java_type == "java.math.BigDecimal":
        return f"({value})"
    if java_type == "java.lang.String":
        return f'new java.math.BigDecimal(({value}).trim().replace(",", ""))'
    return f"new java.math.BigDecimal(String.valueOf({value}))"


def capital_expression(value: str, java_type: str, prefix: str = "") -> str:
    """Return the expression that prints an amount in capitals: 123.4 as 壹佰贰拾叁元肆角整.

    A null prints nothing, a text that is no number stays as it is (java_type "": nobody knows), and
    10,000,000,000,000,000 or more is printed in digits. prefix (no quotes in
    it) stands before the words.
    """
    if not java_type:
        value, java_type = f'java.util.Objects.toString({value}, "")', "java.lang.String"
    number = number_of(value, java_type)
    cents = f"{number}.abs().setScale(2, java.math.RoundingMode.HALF_UP)"
    digits = (
        f"{cents}.movePointRight(2).toBigInteger()"
        f'.add(new java.math.BigInteger("1{"0" * len(_PLACES)}")).toString().substring(1)'
    )
    spread = "".join(f"%s{place}" for place in _PLACES)
    words = f'String.format("{spread}", (Object[]) {digits}.split(""))'
    words += "".join(f'.replaceAll("{pattern}", "{new}")' for pattern, new in _RULES)
    words += "".join(f'.replace("{digit}", "{word}")' for digit, word in enumerate(_DIGITS))
    sign = f'({number}.setScale(2, java.math.RoundingMode.HALF_UP).signum() < 0 ? "负" : "")'
    large = f'{cents}.compareTo(new java.math.BigDecimal("{_CEILING}")) >= 0'
    lead = f'"{prefix}" + ' if prefix else ""
    result = f"{large} ? {number}.toPlainString() : {lead}{sign} + {words}"
    if java_type == "java.lang.String":
        return f"({value}) == null || !{is_number(value)} ? ({value}) : ({result})"
    return f'({value}) == null ? "" : ({result})'


def is_number(value: str) -> str:
    """Return a Java condition: a text is written as a number, perhaps with thousands separators."""
    return f'({value}).trim().replace(",", "").matches("[-+]?[0-9]+([.][0-9]+)?")'
