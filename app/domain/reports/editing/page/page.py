"""Edits of the page: its size, orientation, margins and columns."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar, Literal, Self

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from app.core.i18n import _
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.layout.reflow import LEAST_PAGE, MOST_PAGE, Page, page_of, set_page
from app.domain.reports.editing.page.margin_words import as_other_margin, several_margins, step_sign
from app.domain.reports.editing.page.page_columns import SetPageColumns
from app.domain.reports.editing.page.page_scale import IN_PROPORTION
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.request.numerals import NUMBER, UNIT, in_points, read_number
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template

Paper = Literal[
    "A3",
    "A4",
    "A5",
    "A6",
    "B4",
    "B5",
    "Letter",
    "Legal",
    "Tabloid",
    "Continuous241x280",
    "Continuous241x140",
    "Continuous241x93",
    "custom",
]
_POINTS: dict[str, tuple[int, int]] = {
    "A3": (842, 1191),
    "A4": (595, 842),
    "A5": (420, 595),
    "A6": (298, 420),
    "B4": (709, 1001),
    "B5": (499, 709),
    "Letter": (612, 792),
    "Legal": (612, 1008),
    "Tabloid": (792, 1224),
    "Continuous241x280": (683, 794),
    "Continuous241x140": (683, 397),
    "Continuous241x93": (683, 264),
}
_CONTINUOUS: tuple[tuple[Paper, str], ...] = (
    ("Continuous241x93", r"三等分|三分之一|1/3|三联三等"),
    ("Continuous241x140", r"二等分|两等分|二分之一|1/2|半张"),
    ("Continuous241x280", r"一等分|整张|连续纸|针式|241"),
)
_PAPER = (
    r"纸|页面?(?:大小|尺寸|改|设|换)|\b(?:paper|page|sheet|size|print|format)\b"
    r"|\b(?:to|on|onto|use|into) (?:an? )?(?:A[3-6]|B5|letter|legal)\b|打印|改[为成]|换成"
    r"|设[为成]|用|^\s*[ABab]\d\s*$"
)
_NAMED = re.compile(
    r"(?<![A-Za-z0-9])([AaBb]\s?[3-6])(?![0-9A-Za-z])|(?<![A-Za-z0-9])(letter|legal"
    r"|tabloid)(?![A-Za-z0-9])|(?P<zh>信纸|信函纸)",
    re.IGNORECASE,
)
_CROSS = re.compile(
    rf"(?<=宽)度?[为是]?\s*(?P<w2>\d+(?:\.\d+)?)\s*(?P<u3>{UNIT})?\s*[,、和]?\s*高度?[为是]?\s*(?P<h2>\d+(?:\.\d+)?)\s*(?P<u4>{UNIT})?|"
    rf"(?P<w>\d+(?:\.\d+)?)\s*(?P<u1>{UNIT})?\s*[x×*X乘]\s*(?P<h>\d+(?:\.\d+)?)\s*(?P<u2>{UNIT})?",
    re.IGNORECASE,
)
_SO_TURNED = (
    r"|(?<=[AaBb]\d)\s*{0}(?![向着版放打线条栏格排])的?|{0}的(?=$|[\uff0c,]|纸)|{0}的?(?=\s*[ABab]\d)"
)
_LANDSCAPE = rf"横[向版着放打]|横过?来|横排打印|\blandscape\b{_SO_TURNED.format('横')}"
_PORTRAIT = (
    r"[纵竖]向(?!居中|对齐|合并|排列|靠)|竖[版着放打](?!排)|竖过?来|\bportrait\b"
    rf"{_SO_TURNED.format('竖')}"
)
# 列宽等比缩小 is of the columns' widths alone: letters stay as large as they are.
_ONLY_WIDTHS = r"(?:[列栏]宽?度?|表格?的?宽度?|宽度?)(?:都|也|要|跟着|相应|一起|自动|同步|整体|就|再)*地?$"
Unit = Literal["mm", "cm", "pt", "in"]


class SetPage(Edit):
    """Print on another paper size, or turn the page; the layout follows the new width."""

    kind: Literal["page_size"] = "page_size"
    hints: ClassVar[str] = (
        r"横[向着版放过]|[纵竖][向着版]|横|纸|A[345]|页面|landscape|portrait|paper|page|letter"
    )
    company: ClassVar[str] = (
        r"\b(?:rotat(?:e|ed|ing)|turn(?:ed)?|flip(?:ped)?|mode|layout|fit|view|pages)\b|旋转|转[为成]?"
        r"|仍[然旧]?|依[然旧]|照旧|保持"
    )
    rank = 12
    paper: Paper | None = Field(default=None, description="none: keep the size; custom: width and height")
    width: float = Field(default=0, ge=0, le=5000, description="for custom paper")
    height: float = Field(default=0, ge=0, le=5000, description="for custom paper")
    unit: Unit = "mm"
    orientation: Literal["Portrait", "Landscape"] | None = None
    scaled: bool = Field(default=False, description="scale all that is printed by one factor, letters too")

    def check(self, outline: Outline) -> str:
        """A size of its own needs both numbers."""
        if self.paper is None and self.orientation is None:
            return _("Neither a paper size nor an orientation is given.")
        if self.paper == "custom":
            sizes = [in_points(self.width, self.unit), in_points(self.height, self.unit)]
            if any(not LEAST_PAGE <= one <= MOST_PAGE for one in sizes):
                return _("A page must be between 25 mm and 5 m wide and high.")
        return ""

    def describe(self, outline: Outline) -> str:
        """Say the size and the orientation, and that all is scaled."""
        said = self._said()
        return _("{page} All that is printed is scaled with it.", page=said) if self.scaled else said

    def _said(self) -> str:
        size: str = self.paper or ""
        if self.paper == "custom":
            size = f"{self.width:g} x {self.height:g} {self.unit}"
        if self.paper and self.orientation == "Landscape":
            return _("Set the page to {size}, landscape.", size=size)
        if self.paper:
            return _("Set the page to {size}.", size=size)
        if self.orientation == "Landscape":
            return _("Turned the page to landscape.")
        return _("Turned the page to portrait.")

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 横向打印, 用A5纸, page size letter landscape, 241x93mm."""
        turned: Literal["Portrait", "Landscape"] | None = None
        if clause.says(_LANDSCAPE):
            turned = "Landscape"
        elif clause.says(_PORTRAIT):
            turned = "Portrait"
        size = cls._size(clause) if clause.has(_PAPER) or turned else None
        if size is None and turned is None:
            return []
        scale = clause.has(IN_PROPORTION)
        scaled = scale is not None and not compiled(_ONLY_WIDTHS).search(clause.text[: scale.start()])
        if scaled:
            clause.says(IN_PROPORTION)
        heard(
            clause,
            r"打印|页面|纸张?|大小|尺寸|方向|排版|显示|版面|[宽高]度?|\b(?:page|paper|size|orientation|print(?:ed)?)\b",
        )
        page = cls.model_validate({**(size or {}), "orientation": turned, "scaled": scaled})
        return [page, *SetPageColumns.read(clause, outline)]

    @staticmethod
    def _size(clause: Clause) -> dict[str, object] | None:
        cross = clause.has(_CROSS.pattern)
        named = clause.says(_NAMED.pattern)
        if named:
            word = "Letter" if named["zh"] else named.group().replace(" ", "")
            return {"paper": word.upper() if len(word) == 2 else word.capitalize()}
        measured = cross and (cross.group("u1") or cross.group("w2"))
        if not measured and clause.has(r"纸|等分|连续|针式|\bpaper\b"):
            for paper, pattern in _CONTINUOUS:
                if clause.says(pattern):
                    return {"paper": paper} if not cross else SetPage._custom(clause)
        return SetPage._custom(clause) if cross else None

    @staticmethod
    def _custom(clause: Clause) -> dict[str, object] | None:
        found = clause.says(_CROSS.pattern)
        if found is None:
            return None
        width, height = float(found["w"] or found["w2"]), float(found["h"] or found["h2"])
        unit = (found["u2"] or found["u1"] or found["u4"] or found["u3"] or "").lower()
        guess = "cm" if max(width, height) < 60 else "mm" if max(width, height) <= 500 else "pt"
        kind = {"mm": "mm", "毫米": "mm", "cm": "cm", "厘米": "cm", "公分": "cm", "英寸": "in"}.get(unit)
        kind = kind or ("in" if unit.startswith("in") else "pt" if unit else guess)
        return {"paper": "custom", "width": width, "height": height, "unit": kind}

    def change(self, template: Template, outline: Outline) -> None:
        """Set the page, and lay everything out for its width."""
        page = page_of(template.root)
        width, height = self._points(page)
        lies = page.width > page.height and not self._own_turn()
        turned = self.orientation or ("Landscape" if lies else None)
        if turned is not None and (turned == "Landscape") != (width >= height):
            width, height = height, width
        sized = _with_margins(replace(page, width=width, height=height), page)
        try:
            set_page(template, sized, scaled=self.scaled)
        except EditProblem as problem:
            if problem.code != "no_height" or self.scaled:
                raise
            remedy = _("Say it again with “and scale everything to fit”: all is made smaller then.")
            raise EditProblem(problem.code, problem.message, remedy) from problem

    def _own_turn(self) -> bool:
        """Tell whether the paper decides itself which way it lies."""
        return self.paper == "custom" or (self.paper or "").startswith("Continuous")

    def _points(self, page: Page) -> tuple[int, int]:
        if self.paper == "custom":
            return round(in_points(self.width, self.unit)), round(in_points(self.height, self.unit))
        return _POINTS[self.paper] if self.paper else (page.width, page.height)


def _with_margins(page: Page, former: Page) -> Page:
    """Return the page with margins that are not larger than a sixth of it."""
    most_x, most_y = page.width // 6, page.height // 6
    return replace(
        page,
        left=min(page.left, most_x),
        right=min(page.right, most_x),
        top=min(former.top, most_y),
        bottom=min(former.bottom, most_y),
    )


class SetMargins(Edit):
    """Set page margins; those that are absent stay. The layout follows the new width."""

    kind: Literal["margins"] = "margins"
    hints: ClassVar[str] = r"边距|页边|留白|margin"
    company: ClassVar[str] = (
        r"\b(?:shrink|narrow(?:er)?|widen|wider|enlarge|binding|punch(?:ing|ed)?|holes?|filing|us"
        r"|say|bring|cut|pull|down|trim|squeeze|tighten|generous)\b"
    )
    rank = 11
    top: float | None = Field(default=None, ge=0, le=2000)
    bottom: float | None = Field(default=None, ge=0, le=2000)
    left: float | None = Field(default=None, ge=0, le=2000)
    right: float | None = Field(default=None, ge=0, le=2000)
    unit: Unit = "mm"
    spread: SkipJsonSchema[bool] = Field(False, description="what is printed fills the room that is gained")

    def check(self, outline: Outline) -> str:
        """At least one margin, and room between them."""
        if all(one is None for one in (self.top, self.bottom, self.left, self.right)):
            return _("No margin is given.")
        across = sum(in_points(one, self.unit) for one in (self.left, self.right) if one is not None)
        down = sum(in_points(one, self.unit) for one in (self.top, self.bottom) if one is not None)
        if across > outline.page_width - LEAST_PAGE or down > outline.page_height - LEAST_PAGE:
            return _("The margins leave no room on the page.")
        return ""

    def describe(self, outline: Outline) -> str:
        """Say the margins."""
        names = {"top": _("top"), "bottom": _("bottom"), "left": _("left"), "right": _("right")}
        values = {said: getattr(self, name) for name, said in names.items()}
        given = [f"{said} {value:g}" for said, value in values.items() if value is not None]
        return _("Set the margins: {list} {unit}.", list=_(", ").join(given), unit=self.unit)

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 页边距设为20mm, left and right margins 1.5 cm."""
        if not clause.says(_MARGIN):
            return []
        alike = as_other_margin(clause, outline)
        if alike is not None:
            return cls._alike(clause, *alike)
        several = several_margins(clause)
        if several:
            heard(clause, r"\b(?:and|but|except|with)\b|[和与、]|边距|页面?的?|分别")
            return [cls.sized(several, clause)]
        start = clause.has(_MARGIN)
        pattern = re.compile(rf"(?<![A-Za-z\d])({NUMBER})[\s-]*({UNIT})?", re.IGNORECASE)
        digits = re.compile(rf"(?<![A-Za-z\d])(\d+(?:\.\d+)?)[\s-]*({UNIT})?", re.IGNORECASE)
        after = pattern.search(clause.words, start.end() - clause.start if start else 0)
        found = digits.search(clause.words) or after or pattern.search(clause.words)
        number = read_number(found.group(1)) if found else None
        if found is None or number is None:
            return []
        clause.mark(clause.start + found.start(), clause.start + found.end())
        sides = [name for name, pattern in _MARGIN_SIDES.items() if clause.says(pattern)]
        unit = (found.group(2) or "pt").lower()
        points = in_points(number, unit if unit != "号" else "pt")
        sign = step_sign(clause)
        former = {name: getattr(outline, f"{name}_margin") for name in _MARGIN_SIDES} if sign else {}
        sizes = {
            name: former[name] + sign * points if sign else points for name in sides or list(_MARGIN_SIDES)
        }
        heard(
            clause,
            r"的?留?空?白(?!行)|装订(?:线|边|用|位置?)?"
            r"|\b(?:on )?(?:all |both |each )?(?:four )?sides?\b|\ball (?:a)?round\b"
            r"|\bbigger\b|\bsmaller\b|四周|四边|都|各留|各|是|统一|[加调放增留][大宽][一点些]*"
            r"|[减缩调][小少窄到]"
            r"|\b(?:wider|narrower|larger|increase|reduce|down|up)\b",
        )
        return [*SetPage.read(clause, outline), cls.sized(sizes, clause)]

    @classmethod
    def _alike(cls, clause: Clause, lead: Clause, size: float) -> list[Edit]:
        """Return the margins that get the size of another; a figure said must be that one."""
        sides = [name for name, pattern in _MARGIN_SIDES.items() if lead.says(pattern)]
        figure = re.search(r"\d+(?:\.\d+)?", clause.text[lead.end : clause.end])
        if not sides or (figure is not None and float(figure.group()) != size):
            raise clause.unclear()
        if figure is not None:
            clause.mark(lead.end + figure.start(), lead.end + figure.end())
        heard(clause, r"[调改设换][成为到]?|统一|都|也")
        return [cls.model_validate({**dict.fromkeys(sides, size), "unit": "pt"})]

    @classmethod
    def sized(cls, points: Mapping[str, float], clause: Clause) -> Self:
        """Return margins of sizes in points, told in millimetres where a clause gives a unit of length."""
        metric = clause.has(_METRIC) is not None
        sizes = {side: round(one * 25.4 / 72 if metric else one, 2) for side, one in points.items()}
        return cls.model_validate({**sizes, "unit": "mm" if metric else "pt"})

    def change(self, template: Template, outline: Outline) -> None:
        """Set the margins, and lay everything out for the room between them."""
        page = page_of(template.root)
        given = {
            name: round(in_points(value, self.unit))
            for name in ("top", "bottom", "left", "right")
            if (value := getattr(self, name)) is not None
        }
        set_page(template, replace(page, **given), spread=self.spread)


_MARGIN = (
    r"[左右上下](?:边|侧|面|方)?(?:多|再)?[留空](?:出|白"
    r"|空)?(?=[\s约大概]*[\d一二三四五]+[^,,]{0,8}(?:装订|空白|边))|(?<!内)(?<!元格)页?(?<!内)(?<!元格)边距|留白|(?:左右?|右|上下?"
    r"|下)[边面侧]?(?:的)?空白|页边|(?:页面?|纸张?|四)的?(?:上下左右|四?[边周]"
    r"|[上下左右]{1,4}[边面]?)(?:都|各"
    r"|全)*(?:留|空)(?:出|白)?"
    r"|\bmargins?\b"
)
_METRIC = (
    r"\d[\s-]*(?:[mc]m|in)(?![a-z])|毫米|厘米|公分|英寸|\b(?:inch|milli|centi)"
    r"|[一二两三四五六七八九十]\s*[mc]m"
)
_MARGIN_SIDES = {
    "left": r"左右?|\bleft\b",
    "right": r"右|左右|\bright\b",
    "top": r"上下?|\btop\b",
    "bottom": r"下|上下|\bbottom\b",
}
