"""GIFT, the plain text form of Moodle and others: written and read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from app.domain.questions.models import Item, Option
from app.domain.questions.text.build import letters
from app.domain.questions.text.source import language_of
from app.engines.exams.flat import clean, flat, several

_SPECIAL = re.compile(r"([\\~=#{}:])")
_GAP = re.compile(r"_{2,}|＿{2,}|（\s*）|\(\s*\)")
_WEIGHT = re.compile(r"^%(-?\d+(?:\.\d+)?)%")
_FORMAT = re.compile(r"^\[(?:plain|html|markdown|moodle)\]")


def write_gift(items: Sequence[Item], title: str) -> bytes:
    """Return the items as GIFT in UTF-8."""
    rows = [f"// {clean(title)}".replace("\n", " "), *(_question(item) for item in flat(items))]
    return ("\n\n".join(rows) + "\n").encode()


def escaped(text: str) -> str:
    """Return a text in which no sign means anything to GIFT."""
    plain = clean(text).replace("\r\n", "\n").replace("\r", "\n")
    return _SPECIAL.sub(r"\\\1", plain).replace("\n", "\\n").strip()


def _question(item: Item) -> str:
    head = f"::{escaped(item.id)}::[plain]"
    general = f"####{escaped(item.explanation)}" if item.explanation else ""
    if item.options:
        return f"{head}{escaped(item.stem)}{{\n{_choices(item)}\n\t{general}\n}}"
    if item.kind == "true_false":
        return f"{head}{escaped(item.stem)}{{{item.answer.upper()}{general}}}"
    if item.kind == "cloze" and (gap := _GAP.search(item.stem)):
        before, after = item.stem[: gap.start()], item.stem[gap.end() :]
        return f"{head}{escaped(before)} {{={_answer(item.answer)}{general}}} {escaped(after)}".rstrip()
    if item.kind == "cloze":
        return f"{head}{escaped(item.stem)}{{={_answer(item.answer)}{general}}}"
    model = escaped(f"{item.answer.strip()}\n\n{item.explanation}".strip())
    return f"{head}{escaped(item.stem)}{{####{model}}}"


def _choices(item: Item) -> str:
    right = sum(option.right for option in item.options)
    share = f"{100 / right:.5f}".rstrip("0").rstrip(".")
    rows = []
    for option in item.options:
        mark = "=" if option.right else "~"
        if several(item):
            mark = f"~%{share if option.right else -100}%"
        reason = f"#{escaped(option.reason)}" if option.reason else ""
        weight = "" if several(item) else "100" if option.right else "0"
        rows.append(f"\t{mark}{_answer(option.text, weight)}{reason}")
    return "\n".join(rows)


def _answer(text: str, weight: str = "100") -> str:
    """Return an answer; a percent sign at its start would be read as its weight."""
    found = escaped(text)
    return f"%{weight}%{found}" if weight and found.startswith("%") else found


# ---- reading ----------------------------------------------------------------------


@dataclass
class _Answers:
    options: list[Option] = field(default_factory=list)
    general: str = ""
    truth: str = ""
    weighted: bool = False
    numeric: str = ""


def read_gift(text: str) -> tuple[list[Item], list[str]]:
    """Return the items of a GIFT text, and what could not be read."""
    items: list[Item] = []
    warnings: list[str] = []
    lines = [line for line in text.replace("\r\n", "\n").split("\n") if not line.strip().startswith("//")]
    kept = [line for line in lines if not line.strip().startswith("$CATEGORY:")]
    for number, block in enumerate(_blocks("\n".join(kept)), start=1):
        item = _item(block, number)
        if item is None:
            warnings.append(block.strip()[:60])
        else:
            items.append(item)
    return items, warnings


def _blocks(text: str) -> list[str]:
    """Split at blank lines that stand outside of braces."""
    blocks, here, depth, at = [], "", 0, 0
    while at < len(text):
        sign = text[at]
        if sign == "\\" and at + 1 < len(text):
            here += text[at : at + 2]
            at += 2
            continue
        depth += (sign == "{") - (sign == "}")
        if depth <= 0 and sign == "\n" and re.match(r"\n[ \t]*\n", text[at:]):
            blocks.append(here)
            here = ""
        here += sign
        at += 1
    return [block for block in [*blocks, here] if block.strip()]


def _item(block: str, number: int) -> Item | None:
    body = block.strip()
    title = ""
    if body.startswith("::"):
        title, body = _until(body[2:], "::")
    before, rest = _until(body, "{")
    inside, after = _until(rest, "}")
    if not rest:
        return None
    stem = _plain(_FORMAT.sub("", before.strip()))
    tail = _plain(after)
    answers = _answers(inside)
    language = language_of(f"{stem}{tail}")
    item = Item(
        id=_plain(title) or f"g{number}",
        kind="short",
        language=language,
        stem=stem,
        explanation=answers.general,
    )
    return _filled(item, answers, tail)


def _filled(item: Item, answers: _Answers, tail: str) -> Item:
    if answers.truth:
        return item.model_copy(update={"kind": "true_false", "answer": answers.truth})
    right = [option for option in answers.options if option.right]
    if (answers.options and len(right) == len(answers.options)) or answers.numeric:
        stem = f"{item.stem}____{tail}" if tail else item.stem
        stem = stem if _GAP.search(stem) else f"{stem} ____"
        answer = answers.numeric or right[0].text
        return item.model_copy(update={"kind": "cloze", "stem": stem, "answer": answer})
    if answers.options:
        stem = f"{item.stem} ____ {tail}" if tail else item.stem
        kind = "multiple" if len(right) > 1 else "single"
        found = item.model_copy(update={"kind": kind, "stem": stem, "options": answers.options})
        return found.model_copy(update={"answer": letters(found)})
    first, _newline, rest = item.explanation.partition("\n\n")
    return item.model_copy(update={"answer": first, "explanation": rest or first})


def _until(text: str, mark: str) -> tuple[str, str]:
    """Return what stands before and behind an unescaped mark."""
    at = 0
    while at < len(text):
        if text[at] == "\\":
            at += 2
            continue
        if text.startswith(mark, at):
            return text[:at], text[at + len(mark) :]
        at += 1
    return text, ""


def _answers(inside: str) -> _Answers:
    found = _Answers()
    body, general = _until(inside, "####")
    found.general = _plain(general)
    said = body.strip()
    word = re.fullmatch(r"(TRUE|T|FALSE|F)(?:#.*)?", said, re.IGNORECASE | re.DOTALL)
    if word:
        found.truth = "true" if word[1].upper().startswith("T") else "false"
        return found
    if said.startswith("#") and not said.startswith("##"):
        found.numeric = _plain(re.split(r"[:#]|\.\.", said[1:].lstrip("="))[0])
        return found
    for mark, text in _choices_of(said):
        found.options.append(_option(mark, text))
    return found


def _choices_of(text: str) -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = []
    mark, here, at = "", "", 0
    while at <= len(text):
        sign = text[at] if at < len(text) else "~"
        if sign == "\\":
            here += text[at : at + 2]
            at += 2
            continue
        if sign in "=~":
            if mark:
                rows.append((mark, here.strip()))
            mark, here = sign, ""
        else:
            here += sign
        at += 1
    return rows


def _option(mark: str, text: str) -> Option:
    weight = _WEIGHT.match(text)
    value = float(weight[1]) if weight else 100.0 if mark == "=" else 0.0
    body, reason = _until(text[weight.end() :] if weight else text, "#")
    return Option(text=_plain(body), right=value > 0, reason=_plain(reason))


def _plain(text: str) -> str:
    text = _FORMAT.sub("", text.strip())
    return re.sub(r"\\(.)", lambda m: "\n" if m[1] == "n" else m[1], text).strip()
