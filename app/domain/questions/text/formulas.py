"""Formulas that a text states: found, read as arithmetic, and changed into wrong ones that truly differ."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.domain.questions.models import Language

_ZH_NAME = r"[\u4e00-\u9fffA-Za-zα-ωβσ（）()α-ω]+"
_SIGNS = r"[\u4e00-\u9fffA-Za-zα-ω0-9.%_+\-−–×*/÷^()（）\[\]·]"
_ZH = re.compile(
    rf"(?P<label>[\u4e00-\u9fff（）]{{2,24}}?公式[为是：:]\s*)?(?P<left>{_ZH_NAME})"
    rf"\s*[=＝]\s*(?P<right>{_SIGNS}(?:\s?{_SIGNS})*)"
)
_EN_RIGHT = r"[A-Za-z0-9.%_+\-−–×x*/÷^()\[\] ]+"
_EN = re.compile(rf"(?P<left>\b[A-Z][A-Za-z]{{0,7}})\s*=\s*(?P<right>{_EN_RIGHT})")
_EN_WORDS = re.compile(
    r"(?:\b(?:[Tt]he|[Aa]n?) |\band (?:the )?|(?<=[.;] )|^)(?P<left>(?!and |the )[A-Za-z][a-z]+(?: "
    r"(?!and )[a-z]+){0,4}) (?:is|equals) (?P<right>[A-Z]{1,5}(?:(?: minus | plus | times | divided "
    r"by |/)[A-Z]{1,5})+)"
)
_TOKEN = re.compile(
    r"\s*(?:(?P<number>\d+(?:\.\d+)?%?)|(?P<name>[\u4e00-\u9fff（）"
    r"]*[\u4e00-\u9fffA-Za-zα-ω_][\u4e00-\u9fffA-Za-z0-9α-ω_]*)|(?P<sign>[-+*/^()]))"
)
_CONNECTIVE = r"^(?:因此|所以|则|其中|例|且|即|故|若)"
_SAME = str.maketrans(
    {"×": "*", "·": "*", "÷": "/", "−": "-", "–": "-", "[": "(", "]": ")", "（": "(", "）": ")"}
)
_FLIPS = {"+": "−", "-": "+", "−": "+", "–": "+", "×": "/", "*": "/", "·": "/", "/": "×", "÷": "×"}
_WORD_FLIPS = {" minus ": " plus ", " plus ": " minus ", " times ": " divided by ", " divided by ": " times "}
Tree = tuple[str, "Tree | float | str", "Tree | float | str"] | float | str


@dataclass(frozen=True)
class Formula:
    """A formula as printed: what it gives, its right side and the place of the whole."""

    left: str
    right: str
    source: str
    start: int


def find_formulas(text: str, language: Language) -> list[Formula]:
    """Return the general formulas of a text; worked figures are left out."""
    found = []
    patterns = (_ZH,) if language == "zh" else (_EN, _EN_WORDS)
    for pattern in patterns:
        for match in pattern.finditer(text):
            formula = _formula(match, text)
            if formula and any(evaluate(formula.right, seed) is not None for seed in (1, 2, 3)):
                found.append(formula)
    return sorted({f.start: f for f in found}.values(), key=lambda f: f.start)


def _formula(match: re.Match[str], text: str) -> Formula | None:
    left, right = match["left"].strip(), match["right"].strip().rstrip(".").strip()
    if "minus" not in right and match.re is _EN:
        right = _trimmed(right)
    label = re.sub(r"公式[为是：:]\s*$", "", match.groupdict().get("label") or "")
    names = re.findall(r"[\u4e00-\u9fff]{2,}|[A-Za-z]+", right.translate(_SAME))
    if not names or not re.search(r"[-+−–×*/÷^]| minus | plus | times | divided", right) or len(right) > 90:
        return None
    end = match.start("right") + match["right"].find(right) + len(right)
    begin = match.start("left")
    begin += len(left) - len(re.sub(_CONNECTIVE, "", left)) if not label else 0
    left = _left_name(left, label)
    return Formula(left, right, text[begin:end], begin) if left else None


def _left_name(left: str, label: str) -> str:
    if label:
        return f"{label}（{left}）" if re.fullmatch("[A-Za-z]+", left) else left
    left = re.sub(_CONNECTIVE, "", left)
    if left.count("（") != left.count("）"):
        left = left.lstrip("（")
    return (
        left
        if re.fullmatch(r"[A-Za-z]{2,}|[a-z ]{4,}|[A-Z][a-z ]+", left)
        or len(re.findall(r"[\u4e00-\u9fff]", left)) >= 2
        else ""
    )


def _trimmed(right: str) -> str:
    """Cut an English right side before the words that follow it."""
    cut = re.search(r"\s(?!x\s)[a-z]{2,}\b|\.\s|\s[A-Z][a-z]+\s[a-z]", right)
    return (right[: cut.start()] if cut else right).strip(" .,")


def _tokens(right: str) -> list[str] | None:
    text = re.sub(
        r" minus ", "-", re.sub(" plus ", "+", right.replace(" times ", "*").replace(" divided by ", "/"))
    )
    text = re.sub(r"(?<=[\w)\]])\s+x\s+(?=[\w(\[])", "*", text).translate(_SAME)
    text = (
        re.sub(r"\(([\u4e00-\u9fff]+)\)(?=\s*(?:[-+*/=]|$))", r"\1", text)
        if re.search(r"[\u4e00-\u9fff]\(", text)
        else text
    )
    tokens, place = [], 0
    while place < len(text.rstrip()):
        match = _TOKEN.match(text, place)
        if not match:
            return None
        tokens.append(match.group(0).strip())
        place = match.end()
    return tokens


class _Reader:
    """A small arithmetic reader; names get values from the seed, so that two formulas can be compared."""

    def __init__(self, tokens: list[str], seed: int) -> None:
        self.tokens, self.place, self.seed = tokens, 0, seed

    def peek(self) -> str:
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def take(self) -> str:
        self.place += 1
        return self.tokens[self.place - 1] if self.place <= len(self.tokens) else ""

    def sum(self) -> float:
        value = self.product()
        while self.peek() in ("+", "-"):
            value = value + self.product() if self.take() == "+" else value - self.product()
        return value

    def product(self) -> float:
        value = self.power()
        while self.peek() in ("*", "/", "(") or (self.peek() and self.peek() not in "+-)^"):
            sign = self.take() if self.peek() in ("*", "/") else "*"
            other = self.power()
            value = value * other if sign == "*" else value / other
        return value

    def power(self) -> float:
        value = self.atom()
        if self.peek() == "^":
            self.take()
            value = float(value ** max(-8.0, min(8.0, self.power())))
        return value

    def atom(self) -> float:
        piece = self.take()
        if piece in ("-", "+"):
            return -self.power() if piece == "-" else self.power()
        if piece == "(":
            value = self.sum()
            if self.take() != ")":
                raise ValueError("bracket")
            return value
        if re.match(r"\d", piece):
            return float(piece.rstrip("%")) / (100 if piece.endswith("%") else 1)
        if not piece or piece in "*/^)":
            raise ValueError("sign")
        return 0.35 + (sum(ord(c) * (n + 3) for n, c in enumerate(piece)) * 37 + self.seed * 101) % 997 / 431


def evaluate(right: str, seed: int) -> float | None:
    """Return the value of a right side with made-up values for its names, None where it is no arithmetic."""
    tokens = _tokens(right)
    if not tokens or len(tokens) > 60:
        return None
    reader = _Reader(tokens, seed)
    try:
        value = reader.sum()
    except (ValueError, ZeroDivisionError, OverflowError, TypeError, RecursionError):
        return None
    return float(value) if reader.place == len(tokens) and not isinstance(value, complex) else None


def differs(one: str, other: str) -> bool:
    """Say whether two right sides give different values for made-up arguments."""
    for seed in range(1, 7):
        a, b = evaluate(one, seed), evaluate(other, seed)
        if a is None or b is None:
            continue
        if abs(a - b) > 1e-9 * max(1.0, abs(a)):
            return True
    return False


def wrong_versions(right: str, language: Language) -> list[tuple[str, str]]:
    """Return wrong right sides with the mistake that each makes; all differ in value."""
    found: list[tuple[str, str]] = []
    for text, why in [*_turned(right, language), *_flipped(right, language), *_unsigned(right, language)]:
        if differs(right, text) and all(differs(text, other) for other, _ in found):
            found.append((text, why))
    return found


def _turned(right: str, language: Language) -> list[tuple[str, str]]:
    sides = re.fullmatch(
        r"([\u4e00-\u9fffA-Za-z]+|[(\[][^/]*[)\]])/([\u4e00-\u9fffA-Za-z]+|[(\[][^/]*[)\]])", right
    )
    why = "分子与分母颠倒" if language == "zh" else "turns numerator and denominator round"
    found = [(f"{sides[2]}/{sides[1]}", why)] if sides else []
    simple = re.fullmatch(r"([\w\u4e00-\u9fff]+)(−|-| minus )([\w\u4e00-\u9fff]+)", right)
    if simple:
        why = "被减数与减数颠倒" if language == "zh" else "subtracts in the wrong order"
        found.append((f"{simple[3]}{simple[2]}{simple[1]}", why))
    return found


def _flipped(right: str, language: Language) -> list[tuple[str, str]]:
    found = []
    for word, other in _WORD_FLIPS.items():
        if word in right:
            found.append((right.replace(word, other, 1), _why(word.strip(), other.strip(), language)))
    for match in re.finditer(r"[-+−–×*·/÷]", right):
        if match.start() == 0 or right[match.start() - 1] in "^(（[":
            continue
        other = _FLIPS[match.group(0)]
        other = "x" if other == "×" and " x " in right else other
        if other == "−" and "−" not in right and "–" not in right:
            other = "-"
        if other == "×" and "*" in right:
            other = "*"
        changed = right[: match.start()] + other + right[match.end() :]
        found.append((changed, _why(match.group(0), other, language)))
    return found


def _unsigned(right: str, language: Language) -> list[tuple[str, str]]:
    found = []
    if match := re.search(r"\^\(?[−-]([A-Za-z]+)\)?", right):
        why = "指数漏了负号" if language == "zh" else "drops the minus sign of the exponent"
        found.append((right[: match.start()] + "^" + match[1] + right[match.end() :], why))
    if match := re.search(r"×?[(（]1\+[\u4e00-\u9fffA-Za-z]+[)）]$", right):
        why = f"漏乘了{match.group(0).lstrip('×')}" if language == "zh" else f"leaves out {match.group(0)}"
        found.append((right[: match.start()], why))
    if match := re.search(r"\s?[-−]\s?1$", right):
        why = "漏减1" if language == "zh" else "leaves out the final -1"
        found.append((right[: match.start()], why))
    return found


def _why(sign: str, other: str, language: Language) -> str:
    if language == "zh":
        return f"把“{sign}”误作“{other}”"
    return f"puts “{other}” for “{sign}”"
