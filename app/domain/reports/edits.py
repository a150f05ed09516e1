"""Typed edits of a template: what a request means, and how it is carried out."""

from __future__ import annotations

import re
from typing import Any, Literal

from pydantic import BaseModel, Field

from app.core.i18n import N_, _
from app.core.safe_xml import parse
from app.domain.reports import xml_tools as xml
from app.domain.reports.mend_geometry import mend_bands, widen
from app.domain.reports.mend_schema import read_colour
from app.domain.reports.xml_tools import local

TITLE = "title"
ALL = "all"
EditKind = Literal["font_size", "bold", "colour", "rename", "delete", "align"]
_COLOURS_ZH = {
    "红": "#FF0000",
    "蓝": "#0000FF",
    "绿": "#008000",
    "黑": "#000000",
    "灰": "#808080",
    "白": "#FFFFFF",
    "黄": "#FFCC00",
    "橙": "#FFA500",
}
_ALIGNS = {"中": "Center", "左": "Left", "右": "Right", "center": "Center", "left": "Left", "right": "Right"}
_TITLE = re.compile(
    r"(?:单|表|清单|报告|发票|收据|合同|凭证|证明|条|册|函)$|report|invoice|list|note|statement|slip",
    re.IGNORECASE,
)
_LEAST_SIZE, _MOST_SIZE = 4, 72


class Edit(BaseModel):
    """One change: kind, the text it is about ("title", "all" or a printed text), and the new value.

    value is a size in points or bigger/smaller, #RRGGBB, true/false,
    Left/Center/Right, or the new text.
    """

    kind: EditKind
    target: str = TITLE
    value: str = ""


class EditRequest(BaseModel):
    """A request, with the texts that stand on the report."""

    text: str
    texts: list[str] = Field(default_factory=list)


class Edits(BaseModel):
    """The edits that a request asks for."""

    edits: list[Edit] = Field(min_length=1, max_length=10)


def understand(request: EditRequest) -> list[Edit]:
    """Return the edits that the rules are sure of; [] where they understand nothing."""
    text = re.sub(r"[。.!!\s]+$", "", request.text.strip())
    for reader in (_rename, _delete, _size, _bold, _colour, _align):
        found = reader(text, request.texts)
        if found:
            return [found]
    return []


def _target(text: str, texts: list[str]) -> str:
    quoted = re.search(r"[「『“\"']([^」』”\"']+)[」』”\"']", text)
    if quoted:
        return quoted.group(1)
    if re.search(r"标题|\btitle\b|抬头", text, re.IGNORECASE):
        return TITLE
    if re.search(r"全部|所有|整个|\ball\b|每个", text, re.IGNORECASE):
        return ALL
    plain = _tight(text)
    return max((one for one in texts if one and _tight(one) in plain), key=len, default="")


def _rename(text: str, texts: list[str]) -> Edit | None:
    found = re.search(
        r"[把将]?(?P<old>.+?)(?:改名为|改名成|重命名为|的?文字改[为成]|改[为成]|换成|替换[为成])[「“\"']?(?P<new>[^」”\"']+)[」”\"']?$",
        text,
    ) or re.search(
        r"(?:rename|change|replace)\s+(?P<old>.+?)\s+(?:to|with|by)\s+[\"']?(?P<new>[^\"']+)[\"']?$",
        text,
        re.IGNORECASE,
    )
    if not found:
        return None
    new = found.group("new").strip()
    old = found.group("old")
    if re.search(r"字体|字号|颜色|colou?r|size|font|色$|加粗", f"{old} {new}", re.IGNORECASE):
        return None
    target = _target(old, texts)
    return Edit(kind="rename", target=target, value=new) if target and target != ALL else None


def _delete(text: str, texts: list[str]) -> Edit | None:
    if not re.search(r"删|去掉|移除|不要|\b(?:delete|remove|drop)\b", text, re.IGNORECASE):
        return None
    target = _target(text, texts)
    return Edit(kind="delete", target=target) if target and target != ALL else None


def _size(text: str, texts: list[str]) -> Edit | None:
    if not re.search(
        r"字体|字号|大小|字|\b(?:font|size|bigger|larger|smaller)\b|放大|缩小|大一|小一", text, re.IGNORECASE
    ):
        return None
    number = re.search(r"(\d{1,2})(?:\s*(?:号|磅|pt|points?|px))?", text)
    if number:
        value = number.group(1)
    elif re.search(r"小|small", text):
        value = "smaller"
    elif re.search(r"大|big|larg", text):
        value = "bigger"
    else:
        return None
    target = _target(text, texts)
    return Edit(kind="font_size", target=target, value=value) if target else None


def _bold(text: str, texts: list[str]) -> Edit | None:
    if not re.search(r"加粗|粗体|\bbold\b", text, re.IGNORECASE):
        return None
    target = _target(text, texts)
    off = bool(re.search(r"取消|不要|not|no ", text))
    return Edit(kind="bold", target=target, value="false" if off else "true") if target else None


def _colour(text: str, texts: list[str]) -> Edit | None:
    zh = (
        re.search(r"([红蓝绿黑灰白黄橙])色?", text)
        if "色" in text or re.search(r"[变改成][红蓝绿黑灰]", text)
        else None
    )
    named = re.search(
        r"\b(red|blue|green|black|gr[ae]y|white|yellow|orange)\b|(#[0-9a-f]{6})", text, re.IGNORECASE
    )
    value = _COLOURS_ZH[zh.group(1)] if zh else read_colour(named.group()) if named else ""
    target = _target(text, texts)
    return Edit(kind="colour", target=target, value=value) if value and target else None


def _align(text: str, texts: list[str]) -> Edit | None:
    found = re.search(r"[居靠](中|左|右)|(左|右|居中)对齐|\b(center|left|right)\b", text, re.IGNORECASE)
    if not found:
        return None
    word = next(group for group in found.groups() if group).lower().removeprefix("居")
    target = _target(text, texts)
    return Edit(kind="align", target=target, value=_ALIGNS[word]) if target else None


def problem_with(request: EditRequest, given: Edits) -> str:
    """Return "" or what is wrong with a model's edits, in words that a model can use."""
    for edit in given.edits:
        if edit.target not in (TITLE, ALL) and not any(
            _tight(edit.target) in _tight(one) for one in request.texts
        ):
            return f"target {edit.target!r} is neither title, all nor a text of the report"
        if edit.kind in ("rename", "delete") and edit.target == ALL:
            return f"{edit.kind} needs one target, not all"
        if not _fits(edit):
            return f"value {edit.value!r} does not fit kind {edit.kind}"
    return ""


def _fits(edit: Edit) -> bool:
    if edit.kind == "font_size":
        digits = edit.value.isdigit() and _LEAST_SIZE <= int(edit.value) <= _MOST_SIZE
        return digits or edit.value in ("bigger", "smaller")
    if edit.kind == "colour":
        return bool(re.fullmatch(r"#[0-9A-Fa-f]{6}", edit.value))
    if edit.kind == "align":
        return edit.value in ("Left", "Center", "Right")
    if edit.kind == "bold":
        return edit.value in ("true", "false")
    return edit.kind == "delete" or 0 < len(edit.value) <= 200


def printed_texts(jrxml: bytes) -> list[str]:
    """Return the labels of a template, in document order."""
    root = parse(jrxml)
    return [(node.text or "").strip() for node in xml.named(root, "text") if (node.text or "").strip()]


def apply_edits(jrxml: bytes, edits: list[Edit]) -> tuple[bytes, list[str]]:
    """Carry out edits; return the new template and a sentence for each that was done."""
    root = parse(jrxml)
    notes: list[str] = []
    for edit in edits:
        if not _fits(edit):
            continue
        targets = _find(root, edit.target)
        for element in targets:
            _DO[edit.kind](root, element, edit.value)
        if targets:
            notes.append(_(_SAID[edit.kind], count=len(targets)))
    if not notes:
        return jrxml, []
    mend_bands(root)
    return xml.serialise(root), notes


def _find(root: Any, target: str) -> list[Any]:
    texts = [one for one in root.iter() if local(one) in ("staticText", "textField")]
    if target == ALL:
        return texts
    if target == TITLE:
        return _title_of(texts)
    wanted = _tight(target)
    exact = [one for one in texts if _tight(_shown(one)) == wanted]
    return exact or [one for one in texts if wanted and wanted in _tight(_shown(one))]


def _title_of(texts: list[Any]) -> list[Any]:
    """Return the text that names the form, else the largest one."""
    labels = [one for one in texts if _shown(one)]
    largest = sorted(labels, key=_size_of, reverse=True)[:3]
    return ([one for one in largest if _TITLE.search(_tight(_shown(one)))] or largest)[:1]


def _tight(text: str) -> str:
    return re.sub(r"\s+", "", text)


def _shown(element: Any) -> str:
    node = xml.child(element, "text") if local(element) == "staticText" else None
    return (node.text or "").strip() if node is not None else ""


def _size_of(element: Any) -> int:
    font = next(xml.named(element, "font"), None)
    return xml.number(font, "size", 10) if font is not None else 10


def _set_size(root: Any, element: Any, value: str) -> None:
    old = _size_of(element)
    step = {"bigger": round(old * 1.25) or 1, "smaller": round(old * 0.8)}
    size = max(_LEAST_SIZE, min(_MOST_SIZE, int(value) if value.isdigit() else step[value]))
    xml.font_of(root, element).set("size", str(size))
    place = xml.geometry(element)
    if place is None:
        return
    if xml.number(place, "height") < size * 1.4:
        place.set("height", str(int(size * 1.4) + 1))
    if size > old:
        widen(root, element, place, size / old)


def _set_bold(root: Any, element: Any, value: str) -> None:
    xml.font_of(root, element).set("isBold", value)


def _set_colour(_root: Any, element: Any, value: str) -> None:
    place = xml.geometry(element)
    if place is not None:
        place.set("forecolor", value)


def _set_text(root: Any, element: Any, value: str) -> None:
    node, place = xml.child(element, "text"), xml.geometry(element)
    if node is None or place is None:
        return
    ratio = _ems(value) / max(0.5, _ems(node.text or ""))
    node.text = value
    if ratio > 1:
        widen(root, element, place, ratio)


def _ems(text: str) -> float:
    return sum(0.6 if char.isascii() else 1.0 for char in text)


def _remove(_root: Any, element: Any, _value: str) -> None:
    element.getparent().remove(element)


def _set_align(root: Any, element: Any, value: str) -> None:
    xml.font_of(root, element).getparent().set("textAlignment", value)


_DO = {
    "font_size": _set_size,
    "bold": _set_bold,
    "colour": _set_colour,
    "rename": _set_text,
    "delete": _remove,
    "align": _set_align,
}
_SAID = {
    "font_size": N_("Changed the font size of {count} texts."),
    "bold": N_("Changed the weight of {count} texts."),
    "colour": N_("Changed the colour of {count} texts."),
    "rename": N_("Reworded {count} texts."),
    "delete": N_("Removed {count} texts."),
    "align": N_("Changed the alignment of {count} texts."),
}
