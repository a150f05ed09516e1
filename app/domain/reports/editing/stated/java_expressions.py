"""Java expressions in a request: where they stand, read as far as they go and not a word further."""

from __future__ import annotations

import re

_REF = re.compile(r"\$[FVPX]\{[^{}]+\}")
_TEXT = re.compile(r'"(?:[^"\\\n]|\\.)*"')
# A letter, or a text in Groovy.
_CHAR = re.compile(r"'(?:[^'\\\n]|\\.)*'")
_NUMBER = re.compile(r"\d+(?:\.\d+)?[dDfFlL]?(?![\w.]*\w)", re.ASCII)
_WORD = re.compile(r"(?:null|true|false)(?![A-Za-z0-9_])")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*", re.ASCII)
_CONSTANT = re.compile(r"(?:\w+\.)*[A-Z]\w*\.[A-Z][A-Z_0-9]*", re.ASCII)
_NEW = re.compile(r"new\s+(?=[A-Za-z_][\w.]*\s*[(\[])", re.ASCII)
_CAST = re.compile(r"\(\s*[A-Za-z_][\w.]*(?:\[\])?\s*\)\s*(?=[$(\"\w])", re.ASCII)
_BINARY = re.compile(r"\s*(\|\||&&|==|!=|<=|>=|<|>|\+|-|\*|/|%|\binstanceof\b)\s*")
_MEMBER = re.compile(r"\.([A-Za-z_][A-Za-z0-9_]*)", re.ASCII)
_QUESTION = re.compile(r"\s*\?\s*")
_COLON = re.compile(r"\s*:\s*")
_SPACE = re.compile(r"\s*")
# Where an expression may begin: at no letter of a word.
_STARTS = re.compile(r"(?<![\w.$])(?=[!(\"$\-]|new\s|[A-Za-z_\d])", re.ASCII)
_DEPTH = 40


def expression_at(text: str, at: int, depth: int = 0) -> int:
    """Return where the expression that begins at a place ends; 0 where none begins there."""
    end = _unary(text, at, depth)
    if not end:
        return 0
    while found := _BINARY.match(text, end):
        if found[1] == "instanceof":
            name = _NAME.match(text, found.end())
            after = name.end() if name else 0
        else:
            after = _unary(text, found.end(), depth)
        if not after:
            break
        end = after
    asked = _QUESTION.match(text, end)
    yes = expression_at(text, asked.end(), depth + 1) if asked and depth < _DEPTH else 0
    parted = _COLON.match(text, yes) if yes else None
    no = expression_at(text, parted.end(), depth + 1) if parted else 0
    return no or end


def expressions_in(text: str) -> list[tuple[int, int]]:
    """Return the stretches of a text that are Java expressions: those with a reference or a call.

    A number or a text in quotes alone is none.
    """
    found: list[tuple[int, int]] = []
    at = 0
    while start := _STARTS.search(text, at):
        end = expression_at(text, start.start())
        if end and _is_java(text[start.start() : end]):
            found.append((start.start(), end))
            at = end
        else:
            word = re.compile(r"\w+|.", re.DOTALL | re.ASCII).match(text, start.start())
            quoted = _TEXT.match(text, start.start())
            at = quoted.end() if quoted else word.end() if word else start.start() + 1
    return found


def is_expression(text: str) -> bool:
    """Tell whether a whole text is one Java expression."""
    return expression_at(text, 0) == len(text) > 0


def is_reference(text: str) -> bool:
    """Tell whether an expression is a field, parameter or variable and nothing else."""
    return _REF.fullmatch(text) is not None


def reckons(text: str) -> bool:
    """Tell whether an expression is more than one reference compared with a number or a text."""
    plain = r"\$[FVP]\{[^{}]+\}(?:\s*(?:==|<=|>=|<|>)\s*(?:-?\d+(?:\.\d+)?|\"[^\"]*\"))?"
    return re.fullmatch(plain, text.strip()) is None


def references_in(text: str) -> list[tuple[str, str]]:
    """Return the references of an expression as their letter and name: ("F", "Freight")."""
    return [(one.group()[1], one.group()[3:-1]) for one in _REF.finditer(text)]


def _is_java(said: str) -> bool:
    if _TEXT.fullmatch(said) or re.fullmatch(r"[-!(]*[\d.]+[dDfFlL]?\)*|\W*(?:null|true|false)\W*", said):
        return False
    return bool(_REF.search(said) or re.search(r"\w\(|\bnew\s", said) or _CONSTANT.search(said))


def _unary(text: str, at: int, depth: int) -> int:
    """Return where a value with the signs before it and the calls behind it ends."""
    if depth > _DEPTH:
        return 0
    signs = re.compile(r"(?:[!\-]\s*)*").match(text, at)
    at = signs.end() if signs else at
    cast = _CAST.match(text, at)
    if cast and (end := _unary(text, cast.end(), depth + 1)):
        return end
    end = _primary(text, at, depth)
    while end:
        member = _MEMBER.match(text, end)
        if member is None:
            break
        after = _arguments(text, member.end(), depth)
        if not after and not re.fullmatch(r"length|[A-Z][A-Z_0-9]*|[a-z]+[A-Z]\w*", member[1]):
            break
        end = after or member.end()
    return end


def _primary(text: str, at: int, depth: int) -> int:
    if text.startswith("(", at):
        inner = expression_at(text, _after_space(text, at + 1), depth + 1)
        closed = _after_space(text, inner) if inner else 0
        return closed + 1 if inner and text.startswith(")", closed) else 0
    for pattern in (_REF, _TEXT, _CHAR, _NUMBER, _WORD):
        if found := pattern.match(text, at):
            return found.end()
    made = _NEW.match(text, at)
    name = _NAME.match(text, made.end() if made else at)
    if name is None:
        return 0
    called = _arguments(text, name.end(), depth)
    if called:
        return called
    constant = _CONSTANT.match(text, at)
    return constant.end() if constant and not made else 0


def _arguments(text: str, at: int, depth: int) -> int:
    """Return where the parentheses of a call end; 0 where none begin there."""
    if not text.startswith("(", at):
        return 0
    end = _after_space(text, at + 1)
    if text.startswith(")", end):
        return end + 1
    while end and (after := expression_at(text, end, depth + 1)):
        end = _after_space(text, after)
        if text.startswith(")", end):
            return end + 1
        if not text.startswith(",", end):
            return 0
        end = _after_space(text, end + 1)
    return 0


def _after_space(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at
