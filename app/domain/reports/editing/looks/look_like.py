"""Elements that shall look as another one does: its colour, background, font or alignment."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from app.core.i18n import N_, _
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.looks.alignment import SetAlignment
from app.domain.reports.editing.looks.text_look import SetColour, SetFont
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template import places
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.styles import TEXTS, size_of, value_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called, unknown
from app.domain.reports.xml_tools import local

Aspect = Literal["font", "colour", "background", "align"]
_NAMES: dict[Aspect, str] = {
    "font": N_("font"),
    "colour": N_("colour"),
    "background": N_("background colour"),
    "align": N_("alignment"),
}
_ASPECTS: tuple[tuple[Aspect, str], ...] = (
    (
        "background",
        r"背景颜?色?|底色|填充色|底纹|\b(?:back(?:ground|drop)|fill)(?: colou?rs?)?\b|\bshading\b",
    ),
    (
        "colour",
        r"(?:文?字体?的?)?颜色|字色|同(?:一种|个)?色|一个色|(?<=一样的)色"
        r"|\b(?:(?:text|font|letter) )?colou?rs?\b",
    ),
    ("align", r"对齐(?:方式)?|\balign(?:ed|ment)?\b"),
    ("font", r"字体(?!的?(?:颜色|大小))|\b(?:fonts?|typefaces?)\b(?! (?:sizes?|colou?rs?))"),
)
_SIZES = r"字号|大小|[宽高]度?|\b(?:sizes?|widths?|heights?)\b"
_LETTERS = r"(?:里|上)?(?:的)?(?:文字|字)(?=的|颜色|$)"
_END_ZH = (
    r"(?:保持|变得|弄得|设得)?(?:完全)?(?:一样|相同|同样|一致|统一|同色)(?:的|地)?"
    r"(?:颜色|字体|背景色?|底色|对齐(?:方式)?)?(?:就?[行好]|显示)?[了吧]?$"
)
_LEAD_ZH = rf"(?:[跟和与同像按照]|参照|等于)(?=[^跟和与同像]*{_END_ZH}|[^跟和与同像]*同色$)"
_LEAD_EN = (
    r"(?<=\bas)(?:(?: that| those| the \w+)? (?:of|for|in|on))?\b|\bmatch(?:es|ing)?\b"
    r"(?:(?: that| those) (?:of|for|in|on))?"
)
_SAME = r"\b(?:the )?same\b|\bidentical\b|\bmatch(?:es|ing)?\b"
_SMALL_EN = (
    r"\b(?:use|give|make|set|let|have|has|be|is|are|should|shall|must|to|in|of|for|as|the|that|those|same"
    r"|exactly|just|way|its|their|'s|align|print|match(?:es)?|identical|text|on)\b"
)
_SMALL_ZH = r"[改设换调变弄做]置?[成为到得]?|使用|采用|也|都|要|应该?|用|把|让|将|得|的|里|成"
_BLACK = "#000000"
_NOT = (
    r"如果|当|[时候]$|隔行|边框|样式|格式|交替|\b(?:if|when|where|whenever|borders?|style|format|every other"
    r"|not|before|now)\b"
)


class LookLike(Edit):
    """Give elements the font, colour, background or alignment (aspects) that another element (like) has."""

    kind: Literal["look_like"] = "look_like"
    hints: ClassVar[str] = r"一样|相同|一致|同色|\b(?:same|match)"
    rank = 22
    targets: list[str] = Field(min_length=1)
    like: str
    aspects: list[Aspect] = Field(min_length=1)

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read Region 的颜色改成跟 Order 一样, give the title the same colour as the headings."""
        if clause.has(_NOT) or clause.has(_SIZES):
            return []
        if not clause.has(_SAME if clause.english else _END_ZH):
            return []
        aspects = _aspects_in(clause)
        lead = clause.has(_LEAD_EN if clause.english else _LEAD_ZH)
        if not aspects or lead is None:
            return []
        for _name, pattern in _ASPECTS:
            heard(clause, pattern)
        pattern = _LEAD_EN if clause.english else _LEAD_ZH
        before, after = clause.before(pattern), clause.after(pattern)
        models = after.looks(*_kinds(aspects))
        targets = [one for one in before.looks(*_kinds(aspects)) if one not in models]
        if not targets:
            raise clause.unclear(models)
        clause.mark(*lead.span())
        heard(clause, _SMALL_EN if clause.english else rf"{_END_ZH}|{_LETTERS}|{_SMALL_ZH}")
        return [
            cls(targets=ids, like=model, aspects=aspects)
            for model, ids in _by_model(targets, models, outline).items()
        ]

    def check(self, outline: Outline) -> str:
        """All of them must stand on the template."""
        return unknown([*self.targets, self.like], outline)

    def describe(self, outline: Outline) -> str:
        """Name the elements, and what they take of which other one."""
        what, other = called(self.targets, outline), called([self.like], outline)
        names = ", ".join(_(_NAMES[one]) for one in self.aspects)
        return _("Gave {what} the same look as {other}: {names}.", what=what, other=other, names=names)

    def change(self, template: Template, outline: Outline) -> None:
        """Write what the other element shows, wherever it has it from."""
        for edit in self._edits(template, outline):
            wrong = edit.check(outline)
            if wrong:
                raise EditProblem("bad_edit", wrong, _("Say it in other words, or click the element first."))
            edit.change(template, outline)

    def _edits(self, template: Template, outline: Outline) -> list[Edit]:
        """Return the edits of what is not alike yet."""
        root, model = template.root, template.find(self.like)
        found: list[Edit] = []

        def others(**looks: str) -> list[str]:
            wanted = {key: value_of(root, model, key, no) for key, no in looks.items()}
            nodes = {one: template.find(one) for one in self.targets}
            return [
                one
                for one, node in nodes.items()
                if {key: value_of(root, node, key, no) for key, no in looks.items()} != wanted
            ]

        if "font" in self.aspects and (
            ids := others(fontName="", isBold="false", isItalic="false", size="10")
        ):
            bold, italic = (value_of(root, model, key) == "true" for key in ("isBold", "isItalic"))
            face = value_of(root, model, "fontName")
            found.append(SetFont(targets=ids, size=size_of(root, model), bold=bold, italic=italic, name=face))
        if "colour" in self.aspects and (ids := others(forecolor=_BLACK)):
            found.append(SetColour(targets=ids, forecolor=value_of(root, model, "forecolor", _BLACK)))
        if "background" in self.aspects and (ground := self._background(template, outline)):
            found.append(ground)
        if "align" in self.aspects and (ids := others(textAlignment="Left")):
            across = value_of(root, model, "textAlignment", "Left")
            found.append(SetAlignment.model_validate({"targets": ids, "horizontal": across}))
        return found

    def _background(self, template: Template, outline: Outline) -> Edit | None:
        """Return the edit that paints the ground as that of the other one; None where it is so."""
        grounds = places.ground_of(outline, [self.like])
        colour = next((one for each in grounds if (one := _painted(template, each))), "")
        if colour:
            return SetColour(targets=places.ground_of(outline, self.targets), backcolor=colour)
        painted = [one for one in places.with_ground(outline, self.targets) if _painted(template, one)]
        return SetColour(targets=painted, backcolor="none") if painted else None


def _painted(template: Template, name: str) -> str:
    """Return the colour that an element's ground is painted in; "" where it isn't."""
    node, root = template.find(name), template.root
    usual = "Opaque" if node is not None and local(node) in ("rectangle", "ellipse") else "Transparent"
    if node is None or value_of(root, node, "mode", usual) != "Opaque":
        return ""
    return value_of(root, node, "backcolor", "#FFFFFF")


def _kinds(aspects: list[Aspect]) -> tuple[str, ...]:
    return tuple(TEXTS) if {"font", "align"} & {*aspects} else ()


def _aspects_in(clause: Clause) -> list[Aspect]:
    """Return what shall be alike; the colour of the background is none of the letters."""
    spare = clause.fresh()
    found: list[Aspect] = []
    for name, pattern in _ASPECTS:
        said = spare.has(pattern)
        if said and not (name == "colour" and "background" in found):
            found.append(name)
    return [name for name in _NAMES if name in found]


def _by_model(targets: list[str], models: list[str], outline: Outline) -> dict[str, list[str]]:
    """Return what takes the look of which other one: headings that of a heading, values of a value."""
    known = [info for one in models if (info := outline.element(one)) is not None]
    found: dict[str, list[str]] = {}
    for target in targets:
        info = outline.element(target)
        alike = [one for one in known if info and one.section == info.section and one.kind == info.kind]
        alike = alike or [one for one in known if info and one.kind == info.kind] or known
        found.setdefault(alike[0].id, []).append(target)
    return found
