"""The room of texts: rotation, line spacing and padding."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import N_, _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.layout.space import Box, grow, keep_page, room_for_text
from app.domain.reports.editing.looks.look_words import take
from app.domain.reports.editing.looks.text_look import TextEdit
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.styles import (
    SIDES,
    TEXTS,
    Look,
    box_of,
    look_of,
    padding_of,
    paragraph_of,
    points,
    size_of,
    text_of,
)
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called
from app.domain.reports.mend_geometry import needed_height

_TURNING = (
    r"旋转|转动|竖排|竖着|竖向|倒过来|转正|摆正|正常的?方向"
    r"|\b(?:back to (?:the )?horizontal|horizontal again|un-?rotated)\b|\b(?:rotated?|rotation|vertical"
    r" text|upside down)\b"
    r"|\bturn(?:ed)?\b(?= .*(?:\bleft|\bright|degrees|clockwise|upside))"
)
# What is turned already: 所有旋转文本改成10号.
_TURNED = re.compile(
    r"旋转(?:过?的?(?:文[本字]|标签|字)|\s+)(?:的|都|全|改|字|加|设|变)|\brotated (?:texts?|labels?)\b",
    re.IGNORECASE,
)
_TURNS = {
    "None": N_("Made {what} upright again."),
    "Left": N_("Turned {what} to the left."),
    "Right": N_("Turned {what} to the right."),
    "UpsideDown": N_("Turned {what} upside down."),
}


class SetRotation(TextEdit):
    """Turn texts by 90 degrees to the left or right, upside down, or upright again (None)."""

    kind: Literal["rotate"] = "rotate"
    company: ClassVar[str] = r"\b(?:bring|put|lay)\b"
    hints: ClassVar[str] = r"旋转|竖排|rotat|sideways|upside"
    rank = 58
    rotation: Literal["None", "Left", "Right", "UpsideDown"]

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 逆时针旋转90度, 竖排, rotate the title to the left."""
        if _TURNED.search(clause.text[clause.start : clause.end]) or not clause.says(_TURNING):
            return []
        clause.says(r"(?:90|180|270|九十|一百八十)\s*(?:度|°|degrees?)?")
        turn: Literal["None", "Left", "Right", "UpsideDown"] = "Left"
        if clause.says(
            r"取消|恢复|不再|不(?=旋?转|竖)|转正|摆正|正常的?方向|正向|水平方向|\b(?:upright|no|not|back|without|un-?rotated)\b"
        ):
            turn = "None"
        elif clause.has(r"180|一百八十|倒|upside"):
            turn = "UpsideDown"
        elif clause.says(
            r"(?<!逆)顺时针|向右|往右|右转|(?<!counter)(?<!counter-)(?<!anti)\bclockwise\b|\bright\b"
        ):
            turn = "Right"
        heard(clause, r"\b(?:upright|without|any|rotat(?:ion|ed?)|un-?rotated)\b") if turn == "None" else None
        clause.says(r"\bupside[- ]down\b|倒过来|倒[转置]")
        heard(clause, r"旋转")
        clause.says(r"逆时针|向左|往左|左转|counter-?clockwise|anti-?clockwise|\bleft\b")
        return [cls(targets=clause.targets(*TEXTS), rotation=turn)]

    def describe(self, outline: Outline) -> str:
        """Name the texts and the turn."""
        return _(_TURNS[self.rotation], what=called(self.targets, outline))

    def change(self, template: Template, outline: Outline) -> None:
        """Set the rotation; a turned text needs its length as height, and a line's height as width."""
        root = template.root
        before = needed_height(root)
        for node in self.texts(template):
            former = look_of(root, node)
            text_of(root, node).set("rotation", self.rotation)
            now = look_of(root, node)
            box = Box(node)
            if now.turned and now.height_of(1) > box.width:
                raise EditProblem(
                    "no_width",
                    _("{what} is too narrow to be turned.", what=called([template.name_of(node)], outline)),
                    _("Make it at least {width} points wide first.", width=now.height_of(1)),
                )
            if now.turned != former.turned:
                room_for_text(root, node, now, bigger=False)
                if now.turned:
                    _grow_turned(root, node, now)
        keep_page(root, before)


def _grow_turned(root: Any, node: Any, now: Look) -> None:
    said = xml.child(node, "text")
    if said is not None and said.text:
        grow(root, node, int(now.width_of(said.text.strip())) + 2)


class SetLineSpacing(TextEdit):
    """Set the spacing of lines in texts: Single, 1_1_2, Double, Proportional (a factor) or Fixed (points)."""

    kind: Literal["line_spacing"] = "line_spacing"
    hints: ClassVar[str] = r"行距|行间距|spacing"
    rank = 9
    spacing: Literal["Single", "1_1_2", "Double", "Proportional", "Fixed"]
    amount: float = Field(0, ge=0, le=200)

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 行距1.5倍, 双倍行距, line spacing 1.5, double spaced."""
        if not take(
            clause, r"行间?距|行间隔|\bline[- ]spacing\b|(?=\b(?:single|double)[- ]spac(?:ed|ing)\b)"
        ):
            return []
        named = {
            "Single": r"单倍|\bsingle\b",
            "Double": r"双倍|两倍|二倍|\bdouble\b",
            "1_1_2": r"一倍半|1\.5倍?",
        }
        clause.says(r"[加增调拉]大(?=[到为成])")
        spacing: Any = next((one for one, pattern in named.items() if clause.says(pattern)), "")
        amount = 0.0
        if spacing:
            clause.says(r"spaced|spacing|lines?")
        else:
            fixed = clause.says(r"固定值?|\bfixed\b") or clause.has(r"磅|点|pt|points?|mm|毫米|cm|厘米")
            amount = clause.length() or 0.0
            clause.says(r"倍|\btimes\b")
            spacing = "Fixed" if fixed else {1.0: "Single", 2.0: "Double"}.get(amount, "Proportional")
            if not amount:
                return []
        return [cls(targets=clause.targets(*TEXTS), spacing=spacing, amount=amount)]

    def check(self, outline: Outline) -> str:
        """A proportion or a fixed height needs its number."""
        if self.spacing in ("Proportional", "Fixed") and not self.amount:
            return _("The line spacing needs a number.")
        return super().check(outline)

    def describe(self, outline: Outline) -> str:
        """Name the texts and the spacing."""
        how = {"Single": "1", "1_1_2": "1.5", "Double": "2"}.get(self.spacing, points(self.amount))
        what = called(self.targets, outline)
        if self.spacing == "Fixed":
            return _("Set the lines of {what} {amount} points apart.", what=what, amount=how)
        return _("Set the line spacing of {what} to {amount}.", what=what, amount=how)

    def change(self, template: Template, outline: Outline) -> None:
        """Set the paragraph's spacing, and give static texts of several lines the height."""
        root = template.root
        before = needed_height(root)
        for node in self.texts(template):
            self._write(root, node)
            said = xml.child(node, "text")
            lines = (
                look_of(root, node).lines_in((said.text or "").strip(), Box(node).width)
                if said is not None
                else 1
            )
            if lines > 1:
                grow(root, node, self._height(look_of(root, node), lines))
        keep_page(root, before)

    def _write(self, root: Any, node: Any) -> None:
        text_of(root, node).attrib.pop("lineSpacing", None)
        paragraph = paragraph_of(root, node)
        paragraph.set("lineSpacing", self.spacing)
        paragraph.attrib.pop("lineSpacingSize", None)
        if self.spacing in ("Proportional", "Fixed"):
            paragraph.set("lineSpacingSize", points(self.amount))

    def _height(self, look: Look, lines: int) -> int:
        factor = {"Single": 1.0, "1_1_2": 1.5, "Double": 2.0, "Proportional": self.amount}.get(self.spacing)
        line = self.amount if factor is None else look.line * factor
        return int(look.line + (lines - 1) * line) + look.down + 1


_PAIRS = (
    (
        r"上下(?:两?[边侧])?|上[边面]?[和、与及]下[边面]?|\b(?:top and bottom|bottom and top)\b",
        ("top", "bottom"),
    ),
    (
        r"左右(?:两?[边侧])?|左[边侧]?[和、与及]右[边侧]?|\b(?:left and right|right and left)\b",
        ("left", "right"),
    ),
)


_INDENT = r"(?<!首行)(?<![往向])缩进(?!量)|\b(?:indent(?:ed)?|indentation)\b"


class SetPadding(TextEdit):
    """Set the room between a text's border and its letters, in points, on some sides or all."""

    kind: Literal["padding"] = "padding"
    hints: ClassVar[str] = r"间距|行距|内边距|spacing|padding"
    company: ClassVar[str] = r"留出?|空出"
    rank = 8
    amount: int = Field(ge=0, le=100)
    sides: list[Literal["top", "left", "bottom", "right"]] = Field(default_factory=list)

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 内边距5, 左边留白3磅, padding of 4 points."""
        indent = clause.says(_INDENT)
        if not indent and not clause.says(
            r"内边距|内间距|单元格边距|留白|\bpadding\b"
            r"|\b(?:inner|internal|inside) (?:margins?|space|spacing|room)\b|\bbreathing (?:room|space)\b"
        ):
            return []
        amount = clause.length()
        if amount is None:
            return []
        sides: Any = [one for pattern, pair in _PAIRS if clause.says(pattern) for one in pair]
        side = "" if sides else clause.side()
        sides = sides or ([side] if side in SIDES else ["left"] if indent else [])
        return [cls(targets=clause.looks(*TEXTS), amount=round(amount), sides=sides)]

    def describe(self, outline: Outline) -> str:
        """Name the texts and the room."""
        return _(
            "Set the padding of {what} to {amount} {amount:point|points}.",
            what=called(self.targets, outline),
            amount=self.amount,
        )

    def change(self, template: Template, outline: Outline) -> None:
        """Set the paddings, and the height that the text needs then."""
        root = template.root
        before = needed_height(root)
        for node in self.texts(template):
            former = look_of(root, node)
            self._write(root, node)
            now = look_of(root, node)
            box = Box(node)
            if now.across + size_of(root, node) > box.width:
                raise EditProblem(
                    "no_width",
                    _(
                        "{what} is too narrow for this padding.",
                        what=called([template.name_of(node)], outline),
                    ),
                    _("Choose less padding, or make it wider first."),
                )
            room_for_text(root, node, former, bigger=False)
        keep_page(root, before)

    def _write(self, root: Any, node: Any) -> None:
        box = box_of(root, node)
        if not self.sides:
            for side in SIDES:
                box.attrib.pop(f"{side}Padding", None)
            box.set("padding", str(self.amount))
            if any(one != self.amount for one in padding_of(root, node).values()):
                for side in SIDES:
                    box.set(f"{side}Padding", str(self.amount))
        for side in self.sides:
            box.set(f"{side}Padding", str(self.amount))
