"""How large elements are: resize them by points, a factor, or like another."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.layout import placing_words
from app.domain.reports.editing.layout.collisions import check_free, overlaps
from app.domain.reports.editing.layout.removal import partner_of
from app.domain.reports.editing.layout.space import (
    Box,
    check_inside,
    fit,
    grow,
    holder_of,
    keep_page,
    width_of,
)
from app.domain.reports.editing.looks import look_words
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.styles import TEXTS, look_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called, unknown
from app.domain.reports.mend_geometry import needed_height
from app.domain.reports.xml_tools import local


def _only_texts(ids: Sequence[str], outline: Outline) -> bool:
    """Tell whether elements are texts: 2 points bigger are their letters then, not their boxes."""
    return all(info.kind in TEXTS for one in ids if (info := outline.element(one)) is not None)


_PAGE = r"(?:整个?)?(?:页面?|版心|版面|正文|内容区|打印区域?|页宽)(?:的?(?:内容区?|正文|可?打印区域?))?"
# As wide as the page, without saying of what.
SO_WIDE = (
    rf"(?:宽度?|长度?)?(?:要|应)?(?:(?:横跨|跨越|占满|撑满|铺满|贯穿){_PAGE}(?:的?宽度?)?"
    rf"|(?:和|与|跟|同|等于){_PAGE}(?:的?宽度?)?(?:一样|同样|相同|一致|相等|等|同)(?:[宽长]|的?宽度)?)"
)
_PAGE_WIDE = (
    rf"{SO_WIDE}|"
    r"(?:(?:拉|加|变|延|放|调|改|伸)(?:[长宽大伸])?(?:到|至|成|为)?)?(?:和|与|跟|同)?(?:整个?)?(?:页面?|版心|版面|正文)(?:的?内容|正文)?的?(?:宽度)?"
    r"(?:一样|同样|等|同)(?:宽|长)|(?:拉|加|变|延|放|调)[长宽大伸]?(?:到|至|成)?(?:占满|撑满|铺满|通栏)(?:整个?)?(?:页面?|行|版心|宽度)?(?:的?宽度?)?"
    r"|\bas (?:wide|long) as the (?:page|text area|content|whole page)(?:'s)?(?: content)?\b"
    r"|\b(?:across|over|to|span) the (?:full|whole|entire) (?:page )?width(?: of the page)?\b"
    r"|\bfull[- ]width\b"
)


def _as_wide_as_the_page(clause: Any, outline: Outline) -> list[tuple[str, int]]:
    """Return what shall reach up to the right margin with its width; [] where that isn't asked for.

    A text that stands alone in its line takes all of it.
    """
    if not look_words.take(clause, _PAGE_WIDE):
        return []
    infos = [info for one in clause.targets() if (info := outline.element(one)) is not None]
    texts = [info for info in infos if info.kind in TEXTS]
    if any(info.holder for info in infos) or any(not _is_alone(info, outline) for info in texts):
        return []
    return [(info.id, max(1, outline.column_width - max(0, info.x))) for info in infos]


_HELD = ("kind", "nth", "place", "label", "role")


def _of_another(clause: Any) -> bool:
    """Tell whether another thing's size is spoken of, outside the names of what is to be resized."""
    lines = ("place", "line") if clause.has(r"高") else ("place",)
    lines = (*lines, "nth") if clause.has(r"长|\b(?:long|length\w*)\b") else lines
    pictures = {one.id for one in clause.outline.elements if one.kind == "image"}
    said = mentions_in(clause)
    within = [one for one, held in pairwise(said) if one.kind == "band" and held.kind in _HELD]
    named = [
        one
        for one in said
        if one.exact
        or one.kind in lines
        or (one.kind == "kind" and (one.several or pictures.issuperset(one.ids)))
    ]
    named += within  # 标题区的图片: the band says only which
    return any(
        not any(one.start <= clause.start + found.start() < one.end for one in named)
        for found in compiled(placing_words.OTHER_SIZES).finditer(clause.words)
    )


def _letters_alike(targets: list[str], model: str, outline: Outline) -> list[Edit]:
    """Return the edit that writes texts as large as another one: 大小 of texts is that of their letters."""
    info = outline.element(model)
    assert info is not None
    return [
        Edit.kinds["font"].model_validate(
            {"kind": "font", "targets": targets, "size": info.size, "like": model}
        )
    ]


def _values_of_labels(clause: Any, targets: list[str], values: dict[str, Any], outline: Outline) -> list[str]:
    """Return the values beside a form's labels where the labels themselves would lie over them then.

    A width that is more like the label's than the value's is meant for the label.
    """
    width = values.get("width")
    if not isinstance(width, int) or clause.has(r"标签|标题|文字|\b(?:labels?|texts?)\b"):
        return targets
    found = []
    for one in targets:
        info = outline.element(one)
        if info is None or info.kind != "staticText" or info.text.rstrip()[-1:] not in (":", "\uff1a"):
            found.append(one)
            continue
        value = partner_of(outline, info)
        over = value is not None and value.y < info.y + info.height and info.x + width > value.x
        like_it = value is not None and abs(width - value.width) < abs(width - info.width)
        found.append(value.id if value is not None and over and like_it else one)
    return found


_MOST_PEN = 10


def _are_level_lines(ids: Sequence[str], outline: Outline) -> bool:
    """Tell whether elements are level lines: a width of a few points is that of their stroke."""
    infos = [info for one in ids if (info := outline.element(one)) is not None]
    return bool(infos) and all(one.kind == "line" and one.width > _MOST_PEN for one in infos)


def _is_alone(info: ElementInfo, outline: Outline) -> bool:
    """Tell whether nothing stands beside a text in its band."""
    level = [one for one in outline.elements if one.band == info.band and not one.cell and one.id != info.id]
    return not info.cell and not any(
        one.y < info.y + info.height
        and one.y + one.height > info.y
        and one.kind not in ("rectangle", "frame")
        for one in level
    )


def _to_the_left_edge(names: Sequence[str], outline: Outline) -> list[Edit]:
    """Return the moves of texts and lines that shall take their whole line, to its beginning."""
    infos = [info for one in names if (info := outline.element(one)) is not None]
    return [
        Edit.kinds["move"].model_validate({"kind": "move", "targets": [one.id], "dx": -one.x})
        for one in infos
        if one.x > 0 and (one.kind in TEXTS or (one.kind == "line" and _is_alone(one, outline)))
    ]


_BOX_SIZE = (
    r"\b(?:wid(?:e|er|en|th)|narrow(?:er)?|high(?:er)?|height|tall(?:er)?|short(?:er|en)?"
    r"|low(?:er)?|box(?:es)?)\b"
)
_LONG = (
    r"(?:加|延|拉|伸|缩|变|改|调)[长短](?:到|至|为|成)|长度?(?:改|变|调|设)?(?:成|为|到|至)"
    r"|\b(?:lengthen|shorten|extend)\b.*?\bto\b|\blength\b(?: to| of)?"
)
_SO_LONG = r"(?<=\d)\s*(?:pt|points?|px|mm|cm)?\s*long\b"
_OWN_BOX = r"\b(?:its|their|the) (?:own |text )?(?:box(?:es)?|fields?)\b(?! (?:around|behind|of))"


class ResizeElements(Edit):
    """Make elements wider or higher: points, a factor (0.5 halves), or as another element (like)."""

    kind: Literal["resize"] = "resize"
    hints: ClassVar[str] = r"宽|高|窄|缩|拉|大|小|wid|high|height|tall|narrow|size"
    company: ClassVar[str] = r"\b(?:resize|scale|widen|stretch)\b|尺寸|大小|[拉加放变][宽长大]"
    rank = 27
    targets: list[str] = Field(min_length=1)
    width: int | None = Field(None, ge=1, le=14000)
    height: int | None = Field(None, ge=0, le=14000)
    factor: float | None = Field(None, gt=0, le=20)
    like: str = ""
    sides: Literal["both", "width", "height"] = "both"

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 宽度改为200, logo放大一倍, 和“电话”一样宽, make the image 50% smaller."""
        page = _as_wide_as_the_page(clause, outline)
        if page:
            moved = _to_the_left_edge([one for one, _width in page], outline)
            starts = {one for each in moved for one in each.targets}  # type: ignore[attr-defined]
            wide = [(one, outline.column_width if one in starts else width) for one, width in page]
            return [*moved, *(cls(targets=[one], width=width) for one, width in wide)]
        if _of_another(clause) or clause.has(r"样式|字体|\b(?:style|look|fonts?|format)\b"):
            return []
        values = placing_words.size_words(clause)
        if not values:
            return cls._lengths(clause, outline)
        own = clause.has(_OWN_BOX) if clause.previous or clause.selected else None
        if own is not None:
            clause.take(*own.span())
        other = clause.after(placing_words.LIKE) if values.get("like") else None
        if other is None:
            targets = clause.targets()
            if (
                _are_level_lines(targets, outline)
                and set(values) == {"width"}
                and values["width"] <= _MOST_PEN
            ):
                pen = {"kind": "borders", "targets": targets, "width": values["width"]}
                return [Edit.kinds["borders"].model_validate(pen)]
            if "step" in values:
                letters = clause.english and not clause.has(_BOX_SIZE)
                if letters and _only_texts(targets, outline):
                    return []
                return cls._steps(targets, outline, **values)
            kinds = {info.kind for one in targets if (info := outline.element(one)) is not None}
            if "factor" in values and values["sides"] == "both" and kinds <= set(TEXTS):
                return []
            return [cls(targets=_values_of_labels(clause, targets, values, outline), **values)]
        models = other.targets()
        targets = [one for one in clause.before(placing_words.LIKE).targets() if one not in models]
        clause.says(placing_words.LIKE)
        clause.says(r"一样[大小]?|相同|同样|\b(?:same|as)\b")
        if values["sides"] == "both" and targets and _only_texts([*targets, *models[:1]], outline):
            return _letters_alike(targets, models[0], outline)
        return [cls(targets=targets, **(values | {"like": models[0]}))] if targets else []

    @classmethod
    def _lengths(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Read 加长到300, 100 long: how long lines shall be."""
        length = clause.after(_LONG).length() if clause.has(_LONG) else None
        if length is None and clause.english and clause.has(_SO_LONG):
            length = clause.length()
        if length is None:
            return []
        clause.says(_LONG)
        clause.says(_SO_LONG)
        infos = [info for one in clause.targets() if (info := outline.element(one)) is not None]
        if not infos or any(one.kind != "line" for one in infos):
            return []
        level = [one.id for one in infos if one.width >= one.height]
        upright = [one.id for one in infos if one.id not in level]
        edits = [cls(targets=level, width=round(length))] if level else []
        return [*edits, *([cls(targets=upright, height=round(length))] if upright else [])]

    @classmethod
    def _steps(cls, targets: list[str], outline: Outline, step: int, sides: list[str]) -> list[Edit]:
        """Return edits that change sizes by a step, one for all elements of the same size."""
        sizes: dict[tuple[tuple[str, int], ...], list[str]] = {}
        for one in targets:
            info = outline.element(one)
            if info is not None:
                key = tuple((side, max(1, getattr(info, side) + step)) for side in sides)
                sizes.setdefault(key, []).append(one)
        return [cls(targets=ids, **dict(key)) for key, ids in sizes.items()]

    def check(self, outline: Outline) -> str:
        """A size must be given."""
        if self.width is None and self.height is None and self.factor is None and not self.like:
            return _("It isn't said how large {what} should be.", what=called(self.targets, outline))
        return unknown([*self.targets, *([self.like] if self.like else [])], outline)

    def describe(self, outline: Outline) -> str:
        """Name the elements and their new size."""
        what = called(self.targets, outline)
        if self.like:
            return _("Made {what} as large as {other}.", what=what, other=called([self.like], outline))
        if self.factor is not None:
            return _("Scaled {what} by {factor}.", what=what, factor=f"{self.factor:g}")
        if self.width is not None and self.height is not None:
            return _(
                "Made {what} {width} by {height} {height:point|points} large.",
                what=what,
                width=self.width,
                height=self.height,
            )
        if self.width is not None:
            return _("Made {what} {points} {points:point|points} wide.", what=what, points=self.width)
        return _("Made {what} {points} {points:point|points} high.", what=what, points=self.height or 0)

    def change(self, template: Template, outline: Outline) -> None:
        """Write the new sizes; the band grows where they need it."""
        root = template.root
        nodes = [node for one in self.targets if (node := template.find(one)) is not None]
        model = template.find(self.like) if self.like else None
        before = needed_height(root)
        for node in nodes:
            box, stood, former = Box(node), Box(node), overlaps(root, holder_of(node))
            width, height = self._wanted(box, Box(model) if model is not None else None)
            self._check_text(template, outline, node, width, height)
            middle = _centred_at(root, node, box)
            box.put(width=width)
            room = width_of(root, holder_of(node))
            if middle is not None:
                box.put(x=max(0, min(round(middle - box.width / 2), room - box.width)))
            elif box.right > room >= box.width and local(node) == "image":
                box.put(x=room - box.width)
            if height > box.height:
                grow(root, node, height)
            box.put(height=height)
            check_inside(root, node, stood)
            _check_holds(template, node)
            check_free(template, outline, holder_of(node), [node], former)
            fit(root, holder_of(node))
        keep_page(root, before)

    def _wanted(self, box: Box, model: Box | None) -> tuple[int, int]:
        width, height = box.width, box.height
        if model is not None:
            width, height = model.width, model.height
        elif self.factor is not None:
            width, height = round(box.width * self.factor), round(box.height * self.factor)
        if self.sides == "width":
            height = box.height
        elif self.sides == "height":
            width = box.width
        return (
            self.width if self.width is not None else width,
            self.height if self.height is not None else height,
        )

    def _check_text(self, template: Template, outline: Outline, node: Any, width: int, height: int) -> None:
        if local(node) not in TEXTS:
            return
        look, box = look_of(template.root, node), Box(node)
        least = look.height_of(1)
        along, across = (width, height) if look.turned else (height, width)
        if along < min(least, box.width if look.turned else box.height):
            raise EditProblem(
                "too_low",
                _(
                    "{what} needs at least {points} points, or it prints nothing.",
                    what=called([template.name_of(node)], outline),
                    points=least,
                ),
                _("Choose a larger size, or a smaller font first."),
            )
        said = xml.child(node, "text")
        words = (said.text or "") if said is not None else ""
        if words and not look.turned and look.lines_in(words, across) > look.lines_in(words, box.width):
            needed = look.height_of(look.lines_in(words, across))
            if needed > height:
                raise EditProblem(
                    "too_small",
                    _("“{words}” would no longer fit.", words=words.strip()[:40]),
                    _("Choose a larger size, or a smaller font first."),
                )


_OFF_CENTRE = 12


def _centred_at(root: Any, node: Any, box: Box) -> float | None:
    """Return the middle of a centred text's box in the middle of its band: it keeps it, however wide."""
    holder = holder_of(node)
    if local(node) not in TEXTS or local(holder) != "band" or look_of(root, node).align != "Center":
        return None
    middle = box.x + box.width / 2
    return middle if abs(middle - width_of(root, holder) / 2) <= _OFF_CENTRE else None


def _check_holds(template: Template, node: Any) -> None:
    """Raise EditProblem where a frame is too small for what stands in it."""
    if local(node) != "frame":
        return
    frame, inside = Box(node), [Box(one) for one in xml.elements(node)]
    wide, high = max((one.right for one in inside), default=0), max((one.bottom for one in inside), default=0)
    if wide > frame.width or high > frame.height:
        raise EditProblem(
            "too_small",
            _("What stands in the frame needs {width} by {height} points.", width=wide, height=high),
            _("Choose a larger size, or make what is in it smaller first."),
            [template.name_of(node)],
        )
