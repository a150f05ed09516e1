"""Moodle XML: written and read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from lxml import etree, html

from app.core.safe_xml import parse
from app.domain.questions.models import Difficulty, Item, Option
from app.domain.questions.text.build import letters
from app.domain.questions.text.source import language_of
from app.engines.exams.flat import clean, flat, several

_LEVELS: tuple[Difficulty, ...] = ("easy", "medium", "hard")
_KINDS = ("calc", "case", "single", "multiple", "true_false", "cloze", "short")


def write_moodle(items: Sequence[Item], title: str) -> bytes:
    """Return the items as Moodle XML."""
    root = etree.Element("quiz")
    category = etree.SubElement(root, "question", type="category")
    _text(category, "category", f"$course$/{clean(title).replace('/', '-')}")
    for item in flat(items):
        root.append(_question(item))
    return bytes(etree.tostring(root, encoding="UTF-8", xml_declaration=True, pretty_print=True))


def _question(item: Item) -> Any:
    kind = _type_of(item)
    node = etree.Element("question", type=kind)
    _text(node, "name", item.id)
    _text(node, "questiontext", item.stem, "plain_text")
    general = item.explanation
    if kind == "essay" and item.answer:
        general = f"{item.answer}\n{item.explanation}"
    _text(node, "generalfeedback", general, "plain_text")
    etree.SubElement(node, "defaultgrade").text = "1.0"
    etree.SubElement(node, "penalty").text = "0.3333333"
    etree.SubElement(node, "hidden").text = "0"
    etree.SubElement(node, "idnumber").text = clean(item.id)
    _ANSWERS[kind](node, item)
    tags = etree.SubElement(node, "tags")
    for tag in dict.fromkeys([item.kind, item.difficulty, item.topic, item.effective, *item.tags]):
        if tag.strip():
            _text(tags, "tag", tag)
    return node


def _type_of(item: Item) -> str:
    if item.options:
        return "multichoice"
    return {"true_false": "truefalse", "cloze": "shortanswer"}.get(item.kind, "essay")


def _text(parent: Any, name: str, text: str, form: str = "") -> Any:
    node = etree.SubElement(parent, name)
    if form:
        node.set("format", form)
    etree.SubElement(node, "text").text = clean(text)
    return node


def _multichoice(node: Any, item: Item) -> None:
    right = sum(option.right for option in item.options)
    etree.SubElement(node, "single").text = "false" if several(item) else "true"
    etree.SubElement(node, "shuffleanswers").text = "false" if item.program is not None else "true"
    etree.SubElement(node, "answernumbering").text = "ABCD"
    for option in item.options:
        wrong = "-100" if several(item) else "0"
        share = f"{100 / right:.5f}".rstrip("0").rstrip(".") if option.right else wrong
        _answer(node, share, option.text, option.reason)


def _truefalse(node: Any, item: Item) -> None:
    for word in ("true", "false"):
        _answer(node, "100" if item.answer == word else "0", word, "")


def _shortanswer(node: Any, item: Item) -> None:
    etree.SubElement(node, "usecase").text = "0"
    _answer(node, "100", item.answer, "")


def _essay(node: Any, item: Item) -> None:
    etree.SubElement(node, "responseformat").text = "editor"
    _text(node, "graderinfo", item.answer, "plain_text")


def _answer(node: Any, fraction: str, text: str, reason: str) -> None:
    answer = etree.SubElement(node, "answer", fraction=fraction, format="plain_text")
    etree.SubElement(answer, "text").text = clean(text)
    _text(answer, "feedback", reason, "plain_text")


_ANSWERS = {
    "multichoice": _multichoice,
    "truefalse": _truefalse,
    "shortanswer": _shortanswer,
    "essay": _essay,
}


# ---- reading ----------------------------------------------------------------------


def read_moodle(data: bytes) -> tuple[list[Item], list[str]]:
    """Return the items of a Moodle XML file, and the names of those of other types."""
    root: Any = parse(data)
    items: list[Item] = []
    warnings: list[str] = []
    for number, node in enumerate(root.iter("question"), start=1):
        kind = node.get("type", "")
        if kind == "category" or kind == "description":
            continue
        if kind not in (*_ANSWERS, "numerical"):
            warnings.append(f"{_said(node, 'name') or number} ({kind})")
            continue
        items.append(_item(node, kind, number))
    return items, warnings


def _item(node: Any, kind: str, number: int) -> Item:
    stem = _said(node, "questiontext")
    tags = [_plain(tag.findtext("text") or "", "") for tag in node.iterfind("tags/tag")]
    item = Item(
        id=(node.findtext("idnumber") or "").strip() or _said(node, "name") or f"m{number}",
        kind="short",
        language=language_of(stem),
        stem=stem,
        explanation=_said(node, "generalfeedback"),
        difficulty=next((one for one in _LEVELS if one in tags), "medium"),
        tags=[tag for tag in tags if tag and tag not in (*_LEVELS, *_KINDS)],
    )
    options = [_option(answer) for answer in node.iterfind("answer")]
    right = [option for option in options if option.right]
    if kind == "truefalse":
        word = next((option.text.strip().lower() for option in right), "")
        return item.model_copy(update={"kind": "true_false", "answer": word})
    if kind == "multichoice":
        known = next((one for one in ("calc", "case") if one in tags), "")
        wanted = "multiple" if node.findtext("single", "true").strip() == "false" else known or "single"
        found = item.model_copy(update={"kind": wanted, "options": options})
        return found.model_copy(update={"answer": letters(found)})
    if kind in ("shortanswer", "numerical"):
        stem = stem if re.search(r"_{2,}", stem) else f"{stem} ____"
        answer = right[0].text if right else ""
        return item.model_copy(update={"kind": "cloze", "stem": stem, "answer": answer})
    model = _said(node, "graderinfo")
    return item.model_copy(update={"answer": model})


def _option(answer: Any) -> Option:
    form = answer.get("format", "html")
    right = float(answer.get("fraction") or 0) > 0
    feedback = answer.find("feedback")
    reason = _said(answer, "feedback") if feedback is not None else ""
    return Option(text=_plain(answer.findtext("text") or "", form), right=right, reason=reason)


def _said(node: Any, name: str) -> str:
    found = node.find(name)
    if found is None:
        return ""
    return _plain(found.findtext("text") or "", found.get("format", "plain_text"))


def _plain(text: str, form: str) -> str:
    """Return the words of a text; HTML is read as what it shows."""
    if form not in ("html", "moodle_auto_format") or ("<" not in text and "&" not in text):
        return text.strip()
    parser = html.HTMLParser(no_network=True, recover=True)
    node: Any = html.fromstring(f"<div>{text}</div>", parser=parser)
    for gone in list(node.iter("script", "style")):
        gone.drop_tree()
    for line in node.iter("br", "p", "li"):
        line.tail = "\n" + (line.tail or "")
    words = str(node.text_content())
    return re.sub(r"\n\s*\n+", "\n", words).strip()
