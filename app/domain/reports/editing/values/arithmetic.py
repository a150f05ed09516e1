"""Small formulas over columns, such as 数量*单价 or (price - cost) / price, as null-safe Java.

Of two dates the difference is their days.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from app.core.i18n import _
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.columns.cells import DATES, as_decimal, literal
from app.domain.reports.editing.request.clause import normal
from app.domain.reports.editing.template.outline import Outline

SIGNS = {
    "×": "*",
    "÷": "/",
    "＋": "+",
    "－": "-",
    "＊": "*",
    "／": "/",
    "（": "(",
    "）": ")",
}
_TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d+)?%?)|\$([FVP])\{([^}]*)\}|\"([^\"]*)\"|([-+*/()])|([^-+*/()\"\s]+))")
_MOST_TOKENS = 60
_MOST_DEPTH = 12
_SCALE = 6
_DAY = "86400000.0"
_TODAY = re.compile(
    r"(?:today|now|(?:the )?current date|今天|今日|当[天日]|现在|当前日期)(?:'s date|的?日期)?", re.I
)
_THIS_MORNING = "java.sql.Date.valueOf(java.time.LocalDate.now())"


@dataclass(frozen=True)
class Formula:
    """An expression with its class; references are field names."""

    java: str
    java_type: str
    fields: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class _Part:
    """A piece of Java: a BigDecimal (or a text or a date), and what must not be null for it."""

    java: str
    needs: tuple[str, ...]
    text: bool = False
    date: bool = False
    days: bool = False
    raw: str = ""


_BOXES = {
    "java.lang.Integer": "int",
    "java.lang.Long": "long",
    "java.lang.Short": "short",
    "java.lang.Double": "double",
    "java.lang.Float": "float",
}


def boxed(formula: Formula, java_type: str) -> Formula | None:
    """Return a formula of numbers as a value of another class; None where it can't be one."""
    if formula.java_type == java_type:
        return formula
    if formula.java_type != "java.math.BigDecimal" or java_type not in _BOXES:
        return None
    box, java = java_type.rpartition(".")[2], formula.java
    nullable = "null" in java
    value = f"{box}.valueOf({java}.{_BOXES[java_type]}Value())"
    return Formula(f"({java} == null ? null : {value})" if nullable else value, java_type, formula.fields)


def read_formula(words: str, outline: Outline) -> Formula:
    """Return the Java of a formula; raise EditProblem for names that the report lacks or bad signs."""
    parser = _Parser(_tokens(words), outline)
    part = parser.whole()
    if part is None or part.date:
        raise _unreadable(words)
    if part.text:
        return Formula(part.java, "java.lang.String", parser.fields)
    guard = " || ".join(f"{one} == null" for one in dict.fromkeys(part.needs))
    value = f"Long.valueOf({part.java}.longValue())" if part.days else part.java
    java = f"({guard} ? null : {value})" if guard else value
    return Formula(java, "java.lang.Long" if part.days else "java.math.BigDecimal", parser.fields)


def _unreadable(words: str) -> EditProblem:
    return EditProblem(
        "bad_formula",
        _("The formula “{text}” can't be read.", text=words[:60]),
        _("Write it with column names, numbers and the signs + - * / ( )."),
    )


def _tokens(words: str) -> list[tuple[str, str]]:
    text = re.sub(r"(?<=[\s\d)])\s*[xX]\s*(?=[\s\d($])(?!\w*[A-Za-z])", " * ", words)
    text = "".join(SIGNS.get(one, one) for one in text)
    found: list[tuple[str, str]] = []
    at = 0
    while at < len(text.rstrip()) and len(found) < _MOST_TOKENS:
        match = _TOKEN.match(text, at)
        if match is None:
            raise _unreadable(words)
        at = match.end()
        number, letter, name, quoted, sign, word = match.groups()
        if number:
            found.append(("number", number))
        elif letter:
            found.append((letter, name))
        elif quoted is not None:
            found.append(("text", quoted))
        elif sign:
            found.append(("sign", sign))
        elif found and found[-1][0] == "word":
            found[-1] = ("word", f"{found[-1][1]} {word}")
        else:
            found.append(("word", word))
    return found


class _Parser:
    """Reads sums of products, from left to right."""

    def __init__(self, tokens: list[tuple[str, str]], outline: Outline) -> None:
        self._tokens = tokens
        self._outline = outline
        self._at = 0
        self._depth = 0
        self.fields: list[str] = []

    def whole(self) -> _Part | None:
        """Return the formula's Java, None where something is left over."""
        part = self._sum()
        return part if self._at == len(self._tokens) else None

    def _sign(self, signs: str) -> str:
        if self._at < len(self._tokens):
            kind, text = self._tokens[self._at]
            if kind == "sign" and text in signs:
                self._at += 1
                return text
        return ""

    def _sum(self) -> _Part | None:
        return self._chain(self._product, "+-")

    def _product(self) -> _Part | None:
        return self._chain(self._atom, "*/")

    def _chain(self, part: Callable[[], _Part | None], signs: str) -> _Part | None:
        left = part()
        while left is not None and (sign := self._sign(signs)):
            right = part()
            if right is None:
                return None
            apart = left.date and right.date and sign == "-"
            if (left.date or right.date) and not apart and not (left.text or right.text):
                return None
            left = _days(left, right) if apart else _joined(left, sign, right)
        return left

    def _atom(self) -> _Part | None:
        if self._at >= len(self._tokens):
            return None
        kind, text = self._tokens[self._at]
        self._at += 1
        if kind == "number":
            return _number(text)
        if kind == "text":
            return _Part(literal(text, self._outline.language), (), text=True)
        if kind == "sign" and text == "(":
            return self._nested()
        if kind == "sign":
            return None
        return self._reference(kind, text)

    def _nested(self) -> _Part | None:
        self._depth += 1
        inner = self._sum() if self._depth <= _MOST_DEPTH else None
        return inner if self._sign(")") else None

    def _reference(self, kind: str, text: str) -> _Part:
        if kind == "word" and _TODAY.fullmatch(text) and not _is_known(text, self._outline):
            return _Part(_THIS_MORNING, (), date=True, raw=_day(_THIS_MORNING))
        letter, name, java_type = (kind, text, "") if kind in "FVP" else _named(text, self._outline)
        known = {"F": self._outline.fields, "V": self._outline.variables, "P": self._outline.parameters}
        java_type = java_type or next((one.java_type for one in known[letter] if one.name == name), "")
        if not java_type:
            raise _no_name(text)
        if letter == "F":
            self.fields.append(name)
        reference = f"${letter}{{{name}}}"
        if java_type in DATES:
            return _Part(reference, (reference,), date=True, raw=_day(reference))
        decimal = as_decimal(reference, java_type)
        return _Part(decimal, (decimal,), raw=reference)


def _number(text: str) -> _Part:
    plain = f"{float(text[:-1]) / 100:.10g}" if text.endswith("%") else text
    return _Part(f'new java.math.BigDecimal("{plain}")', ())


def _joined(left: _Part, sign: str, right: _Part) -> _Part | None:
    if left.text or right.text:
        return _Part(f"{_printed(left)} + {_printed(right)}", (), text=True) if sign == "+" else None
    nullable = [one.java for one in (left, right) if "? null" in one.java and one.java not in one.needs]
    needs = (*left.needs, *right.needs, *nullable)
    if sign == "/":
        rounded = f"{_SCALE}, java.math.RoundingMode.HALF_UP"
        java = f"({right.java}.signum() == 0 ? null : {left.java}.divide({right.java}, {rounded}))"
        return _Part(java, needs)
    word = {"+": "add", "-": "subtract", "*": "multiply"}[sign]
    return _Part(f"{left.java}.{word}({right.java})", needs)


def _day(reference: str) -> str:
    return f'new java.text.SimpleDateFormat("yyyy-MM-dd").format({reference})'


def _days(left: _Part, right: _Part) -> _Part:
    """Return the days from one date to another, rounded: a day with a change of the clock is one day, too."""
    apart = f"({left.java}.getTime() - {right.java}.getTime()) / {_DAY}"
    return _Part(f"java.math.BigDecimal.valueOf(Math.round({apart}))", (*left.needs, *right.needs), days=True)


def _printed(part: _Part) -> str:
    """Return a part as it stands within a text; nothing where it is missing."""
    if part.text:
        return part.java
    value = part.raw or part.java
    if part.date and not part.needs:
        return value
    present = part.needs[0] if part.date else value
    return f'({present} == null ? "" : {value}.toString())'


def _named(text: str, outline: Outline) -> tuple[str, str, str]:
    """Return the letter, name and class of a column, field or variable by its heading, label or name."""
    wanted = normal(text)
    for column in outline.columns:
        if column.field and wanted in (normal(column.title), normal(column.field), column.id):
            is_field = any(one.name == column.field for one in outline.fields)
            return ("F" if is_field else "V"), column.field, column.java_type
    for letter, known in (("F", outline.fields), ("V", outline.variables), ("P", outline.parameters)):
        for one in known:
            if wanted in (normal(one.name), normal(one.label)):
                return letter, one.name, one.java_type
    raise _no_name(text)


def _is_known(text: str, outline: Outline) -> bool:
    try:
        return bool(_named(text, outline))
    except EditProblem:
        return False


def _no_name(text: str) -> EditProblem:
    return EditProblem(
        "no_field",
        _("The report has no column or field “{name}”.", name=text[:40]),
        _("Use the headings or field names of this report, or add the field first."),
    )


def names_known(words: str, outline: Outline) -> bool:
    """Tell whether a formula can be read over this report."""
    try:
        return bool(read_formula(words, outline).fields)
    except EditProblem:
        return False
