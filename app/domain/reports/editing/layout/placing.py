"""Where elements stand and how large they are: move and resize."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal, get_args

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from app.core.i18n import N_, _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.exact.spots import COPIED, ONE_WAY, SPOT, way_to
from app.domain.reports.editing.layout import placing_words
from app.domain.reports.editing.layout.across_bands import ENDS, adopt, all_in, put_into, top_of_page
from app.domain.reports.editing.layout.collisions import check_free, overlaps
from app.domain.reports.editing.layout.free_room import made_band
from app.domain.reports.editing.layout.moved_along import (
    level_beside,
    one_above_other,
    side_by_side,
    where_to,
    whole_tables,
    with_words_on,
)
from app.domain.reports.editing.layout.removal import partner_of, with_fixed_values, with_grounds
from app.domain.reports.editing.layout.rows_of_form import WITH_VALUES, with_values
from app.domain.reports.editing.layout.space import (
    Box,
    boxes,
    check_inside,
    fit,
    holder_of,
    keep_page,
    width_of,
)
from app.domain.reports.editing.layout.swap_parts import covers_more, further_values
from app.domain.reports.editing.page.page_number_change import page_numbers, words_between
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template.foot_of_pages import foot_of_every_page
from app.domain.reports.editing.template.outline import ElementInfo, Outline, shown_text
from app.domain.reports.editing.template.places import value_beside
from app.domain.reports.editing.template.styles import TEXTS, look_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import band_called, called, unknown
from app.domain.reports.mend_geometry import needed_height
from app.domain.reports.xml_tools import local

_GAP, _CLOSE, _LEVEL = 4, 3, 2
Spot = Literal["", "left", "center", "right", "top", "middle", "bottom"]
Relation = Literal["", "left_of", "right_of", "above", "below", "swap"]
Section = Literal[
    "", "background", "title", "pageHeader", "columnHeader", "detail", "columnFooter", "pageFooter", "summary"
]
_SPOTS = {
    "left": N_("Moved {what} to the left edge."),
    "center": N_("Moved {what} to the middle."),
    "right": N_("Moved {what} to the right edge."),
    "top": N_("Moved {what} to the top of its band."),
    "middle": N_("Moved {what} to the middle of its band's height."),
    "bottom": N_("Moved {what} to the bottom of its band."),
}
_RELATIONS = {
    "left_of": N_("Moved {what} to the left of {other}."),
    "right_of": N_("Moved {what} to the right of {other}."),
    "above": N_("Moved {what} above {other}."),
    "below": N_("Moved {what} below {other}."),
    "swap": N_("Let {what} and {other} change places."),
}
_MOVED = {
    (1, 0): N_("Moved {what} {points} {points:point|points} to the right."),
    (-1, 0): N_("Moved {what} {points} {points:point|points} to the left."),
    (0, 1): N_("Moved {what} {points} {points:point|points} down."),
    (0, -1): N_("Moved {what} {points} {points:point|points} up."),
}

_LOOKS_SWAPPED = r"(?:的|[换调]一?下?)(?:颜色|字体|字号|文字|内容|格式|大小|宽度|高度|样式|对齐)"
_A_LITTLE = r"(?i:\b(?:bit|little|slightly|touch|nudge|shift)\b)|一点|一些|稍|少许|略"
_LEAST_VALUE = 24
_PUTS_NEW = r"^\W*(?:please )?(?:put|place|set) an? (?!bit|little)"


_IN_ITS_CELL = r"\b(?:side|edge|middle|cent(?:er|re)) of (?:its|their|the) (?:own )?(?:cells?|box(?:es)?)\b"


class MoveElements(Edit):
    """Move elements by points (dx right, dy down), to a side, beside another, or to a section."""

    kind: Literal["move"] = "move"
    hints: ClassVar[str] = r"移|挪|位置|上|下|左|右|前|后|move|position|shift|swap"
    company: ClassVar[str] = (
        r"每一?[张个条份笔][\u4e00-\u9fff]{0,4}?的?小?(?:框|卡片|格)子?(?:里面?|中|内)|[横竖]着(?=[移挪往向])|最(?=[左右上下顶底])|(?:表格|页面|版面|边)?缘|上下|左右|\b(?:far|very|"
        r"all the way|over|edges?)\b"
    )
    rank = 45
    targets: list[str] = Field(min_length=1)
    dx: int = Field(0, ge=-2000, le=2000)
    dy: int = Field(0, ge=-2000, le=2000)
    to: Spot = ""
    relation: Relation = ""
    other: str = Field("", description="the element that relation is about")
    meets: SkipJsonSchema[bool] = Field(
        False, description="with swap: each begins where the label before it ends; beside: no gap"
    )
    section: Section = ""

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 向右移动20, 移到页面右侧, 挪到“电话”下面, move the logo 1 cm down."""
        if clause.has(placing_words.OTHER_THINGS) or clause.has(_IN_ITS_CELL):
            return []
        if placing_words.title_everywhere(clause):
            return _title_everywhere(cls, outline)
        if line := foot_of_every_page(clause, outline):
            return [cls(targets=line, section="pageFooter")]
        if clause.has(placing_words.SWAP) and clause.has(_LOOKS_SWAPPED):
            return []
        if clause.says(placing_words.SWAP):
            clause.says(r"位置|\b(?:places?|positions?)\b")
            clause.says(WITH_VALUES)  # values change places with their labels by themselves
            heard(clause, r"[两二2]行|\b(?:rows?|lines?)\b")
            both = clause.targets()
            if len(both) == _PAIR and any(_leaves_its_values([one], outline) for one in both):
                raise clause.unclear(both)
            return _swapped(cls, both, outline, clause)
        if not clause.has(placing_words.MOVE) or clause.has(_PUTS_NEW):
            return []
        one_way = clause.has(ONE_WAY) if not clause.has(r"[和与及跟、]|都") else None
        spot = (clause.has(SPOT) or one_way) if not clause.has(COPIED) else None
        if spot is not None:
            clause.take(*spot.span())
            clause.says(placing_words.MOVE)
            targets = with_words_on(clause, whole_tables(clause.targets(), outline), outline)
            way = way_to(spot, targets, outline)
            return [cls(targets=targets, dx=way[0], dy=way[1])] if way is not None else []
        steps = placing_words.steps(clause)
        if steps is not None:
            clause.says(placing_words.MOVE)
            both = clause.has(WITH_VALUES) if steps[1] else None
            clause.take(*both.span()) if both is not None else None
            targets = with_words_on(clause, whole_tables(clause.targets(), outline), outline)
            targets = _with_signs_between(targets, outline)
            sides = {(-1, 0): "left", (1, 0): "right"}
            nudged = sides.get((_sign(steps[0]), _sign(steps[1])))
            said = clause.has(r"\d") or re.search(_A_LITTLE, clause.text[clause.start : clause.end])
            if nudged and not said and len(targets) == 1 and _fills_line(targets[0], outline):
                return _aligned(targets, nudged)
            clicked = set(targets) <= set(clause.selected)
            if not (clicked or clause.has(_ONLY_WORDS)) and (
                partner := _left_behind(clause, targets, outline)
            ):
                targets = [*targets, partner]
            alone = clicked or clause.has(_ONLY_WORDS) or clause.has(_ONLY_WORDS_EN)
            if both is not None:
                pairs = set(with_fixed_values(outline, targets))
                targets = [one.id for one in outline.elements if one.id in pairs]
            elif steps[1] and not alone:
                targets = with_values(targets, outline)
            _check_fits(targets, steps, outline)
            return [cls(targets=targets, dx=steps[0], dy=steps[1])]
        if (inside := _middle_of_own(clause, outline)) is not None:
            return [cls(targets=inside, to="center")]
        to = where_to(clause)
        # "Below" leads to a place and says where it is at once.
        beside = clause.has(to) is not None and placing_words.leads_beside(clause.has(to).group())
        where = clause.after(f"(?={to})" if beside else to)
        if where.start >= where.end:
            return []
        clause.says(to) if not beside else None
        clause.says(placing_words.MOVE)
        targets = with_words_on(clause, whole_tables(clause.before(to).targets(), outline), outline)
        moves = placing_words.place_words(where, targets, get_args(Section)[1:])
        if any(one.get("relation") in ("above", "below") for one in moves) and not (
            clause.has(_ONLY_WORDS) or clause.has(_ONLY_WORDS_EN) or set(targets) <= set(clause.selected)
        ):
            targets = with_values(targets, outline)
        if moves and (partner := _left_behind(clause, targets, outline)):
            raise clause.unclear([*targets, partner])
        if len(targets) == 1 and clause.has(_TO_THE_EDGE) and _is_label_of_value(targets[0], outline):
            raise clause.unclear(targets)
        if any(one.get("section") for one in moves) and _leaves_its_values(targets, outline):
            raise clause.unclear(targets)
        if any(one.get("to") == "top" for one in moves) and all_in(targets, ENDS, outline):
            moves = _to_page_corner(clause, moves, targets, outline)
        if len(moves) == 1 and len(targets) == 1 and _has_its_side(targets[0], moves[0], outline):
            return _aligned(targets, moves[0].get("to", "")) or [cls(targets=targets, **one) for one in moves]
        return [cls(targets=targets, **one) for one in moves]

    def check(self, outline: Outline) -> str:
        """A way to move must be given, and all elements must be there."""
        if not (self.dx or self.dy or self.to or self.relation or self.section):
            return _("It isn't said where to move {what}.", what=called(self.targets, outline))
        if self.relation and (self.other in self.targets or outline.element(self.other) is None):
            return _("It isn't said beside which element to move {what}.", what=called(self.targets, outline))
        return unknown(self.targets, outline)

    def describe(self, outline: Outline) -> str:
        """Name the elements and their new place."""
        what = called(self.targets, outline)
        if self.relation:
            return _(_RELATIONS[self.relation], what=what, other=called([self.other], outline))
        if self.to and not self.section:
            return _(_SPOTS[self.to], what=what)
        if self.section:
            return _("Moved {what} to the band {band}.", what=what, band=band_called(self.section))
        if self.dx and self.dy:
            return _("Moved {what} by {dx} and {dy} {dy:point|points}.", what=what, dx=self.dx, dy=self.dy)
        sign = (_sign(self.dx), _sign(self.dy))
        return _(_MOVED[sign], what=what, points=abs(self.dx + self.dy))

    def change(self, template: Template, outline: Outline) -> None:
        """Write the new places; the band grows where they need it."""
        root = template.root
        moved = with_grounds(self.targets, outline) if self.section else self.targets
        nodes = _outermost([node for one in moved if (node := template.find(one)) is not None])
        before = needed_height(root)
        for holder in dict.fromkeys(map(holder_of, nodes)):
            group = [one for one in nodes if holder_of(one) is holder]
            former = overlaps(root, holder)
            self._move(template, group)
            for node in group:
                check_inside(root, node)
            target = holder_of(group[0])
            check_free(template, outline, target, group, former if target is holder else set())
            fit(root, target)
        keep_page(root, before)

    def _move(self, template: Template, nodes: list[Any]) -> None:
        block = [Box(one) for one in nodes]
        if self.relation == "swap":
            self._swap(template, block)
            return
        if self.relation:
            self._beside(template, block)
            return
        if self.section and self.to in ("left", "center", "right"):
            put_into(template, nodes, self.section, self.to)
            return
        if self.section:
            self._to_section(template, block)
        dx, dy = self.dx, self.dy
        if self.to:
            dx, dy = _towards(template.root, block, self.to)
            if not (dx or dy or self.section) and _is_total_row(block):
                raise EditProblem(
                    "nothing_to_move",
                    _("These elements together stand there already: they take the whole room."),
                    _("Name one of them, or say how their text is to be aligned."),
                )
        for one in block:
            if not self.to and dx:
                _keep_inside(template.root, one, dx)
            else:
                one.put(x=one.x + dx)
            one.put(y=one.y + dy)

    def _swap(self, template: Template, block: list[Box]) -> None:
        """Let two elements change places; each keeps its size."""
        other = template.find(self.other)
        one, two = block[0], Box(other)
        if other is None or holder_of(one.node) is not holder_of(other):
            raise EditProblem(
                "other_band",
                _("Only elements of one band can change places."),
                _("Move one to the other's band first."),
            )
        first, second = (one.x, one.y), (two.x, two.y)
        if self.meets:
            (here, short), (there, wide) = _behind_label(one), _behind_label(two)
            one.put(width=wide)
            two.put(width=short)
            first, second = (here, first[1]), (there, second[1])
        if not self.meets and first[1] == second[1] and one.width != two.width:
            first, second = side_by_side(one, two)
        elif not self.meets and one.width != two.width and level_beside(one, two):
            (left, right), (top, low) = side_by_side(one, two), (one.y, two.y)
            first, second = (left[0], low), (right[0], top)
        if not self.meets and first[0] == second[0] and one.height != two.height:
            first, second = one_above_other(one, two)
        if (
            not self.meets
            and first[1] != second[1]
            and (covers_more(one, second, two) or covers_more(two, first, one))
        ):
            wide, short = one.width, two.width
            one.put(width=short)
            two.put(width=wide)
        one.put(x=second[0], y=second[1])
        two.put(x=first[0], y=first[1])
        for box in (one, two):
            _end_inside(template.root, box)
        check_inside(template.root, other)

    def _beside(self, template: Template, block: list[Box]) -> None:
        other = template.find(self.other)
        if other is None:
            return
        anchor = Box(other)
        for one in block:
            if holder_of(one.node) is not holder_of(other):
                adopt(template, one.node, holder_of(other))
        x0, y0 = min(one.x for one in block), min(one.y for one in block)
        x1, y1 = max(one.right for one in block), max(one.bottom for one in block)
        gap = 0 if self.meets else _GAP
        dx, dy = {
            "left_of": (anchor.x - gap - x1, anchor.y - y0),
            "right_of": (anchor.right + gap - x0, anchor.y - y0),
            "above": (anchor.x - x0, anchor.y - (y1 - y0) - y0),
            "below": (anchor.x - x0, anchor.bottom - y0),
        }[self.relation]
        for one in block:
            one.put(x=one.x + dx, y=one.y + dy)

    def _to_section(self, template: Template, block: list[Box]) -> None:
        height = max(one.bottom for one in block) - min(one.y for one in block)
        band = made_band(template, self.section, height)
        top = min(one.y for one in block)
        for one in block:
            adopt(template, one.node, band)
            one.put(y=one.y - top)
        low = max(
            (Box(one).bottom for one in xml.elements(band) if one not in [b.node for b in block]), default=0
        )
        if any(overlaps(template.root, band, [one.node for one in block])):
            for one in block:
                one.put(y=one.y + low)


def _check_fits(targets: list[str], steps: tuple[int, int], outline: Outline) -> None:
    """Raise EditProblem where a move is longer than the page, and say what would fit."""
    infos = [info for one in targets if (info := outline.element(one)) is not None]
    if not infos or (abs(steps[0]) <= outline.page_width and abs(steps[1]) <= outline.page_height):
        return
    left = max(0, min(one.x for one in infos))
    right = max(0, outline.column_width - max(one.x + one.width for one in infos))
    raise EditProblem(
        "outside",
        _("{what} would leave the page by that.", what=called(targets, outline)),
        _(
            "To the left {left} {left:point fits|points fit}, to the right {right}; or name a side,"
            " such as the right edge.",
            left=left,
            right=right,
        ),
        targets,
    )


def _keep_inside(root: Any, box: Box, dx: int) -> None:
    """Move a box sideways; a label with room to spare loses width where it would leave the page."""
    width = width_of(root, holder_of(box.node))
    over = max(box.right + dx - width, -(box.x + dx))
    if over <= 0 or local(box.node) not in TEXTS:
        box.put(x=box.x + dx)
        return
    look = look_of(root, box.node)
    words = shown_text(box.node) if local(box.node) == "staticText" else ""
    kept = box.width - (2 * abs(dx) if look.align == "Center" else over)
    stays = {"Left": dx > 0, "Right": dx < 0, "Center": True}.get(look.align, False)
    if not words or not stays or look.turned or kept < look.width_of(words):
        box.put(x=box.x + dx)
    elif dx > 0:
        box.put(x=box.right - kept if look.align == "Center" else box.x + dx, width=kept)
    else:
        box.put(x=max(0, box.x + dx) if look.align == "Right" else box.x, width=kept)


_PAIR = 2
_ONLY_WORDS = (
    r"标签|字样|这?几个字|文字|单独|只把|仅"
    r"|的(?:值|数字|数值|金额|号码|内容|日期)(?=往|向|朝|左|右|上|下|移|挪)"
)
_ONLY_WORDS_EN = r"\b(?:labels?|captions?|words?|texts?|only|just|alone)\b"


_TO_THE_EDGE = r"最[左右上下]"


def _is_label_of_value(name: str, outline: Outline) -> bool:
    """Tell whether a fixed text has a value beside it, which would stay behind."""
    info = outline.element(name)
    return info is not None and info.kind == "staticText" and partner_of(outline, info) is not None


def _left_behind(clause: Any, targets: list[str], outline: Outline) -> str:
    """Return the label or value that its partner would leave behind where it moves alone; else ""."""
    info = outline.element(targets[0]) if len(targets) == 1 else None
    if clause.english:
        return _value_meant(clause, info, outline) if info is not None else ""
    if info is not None and info.kind == "staticText" and info.label.endswith((":", "\uff1a")):
        value = partner_of(outline, info)
        return value.id if value is not None and value.kind == "textField" else ""
    in_rows = {id_ for one in outline.columns for id_ in one.elements}
    named = [one for one in mentions_in(clause) if one.kind == "field" and set(one.ids) & set(targets)]
    if info is None or info.kind != "textField" or not info.refs or info.id in in_rows or not named:
        return ""
    partner = None if info.label.strip() else partner_of(outline, info)
    return partner.id if partner is not None else ""


def _value_meant(clause: Any, label: ElementInfo, outline: Outline) -> str:
    """Return the value of what is called by another word than its label's: the grand total; else ""."""
    written = label.label.strip().rstrip(":\uff1a. ")
    named = [one for one in mentions_in(clause) if label.id in one.ids]
    if len(named) != 1 or label.refs or clause.has(r"[\"“'‘]"):
        return ""
    said = clause.text[named[0].start : named[0].end].rstrip(": ")
    own = said != written and said.islower() and clause.text[: named[0].start].lower().endswith("the ")
    value = outline.element(value_beside(outline, label)) if own else None
    return value.id if value is not None and abs(value.y - label.y) <= _LEVEL else ""


_LEVEL = 4


def _to_page_corner(
    clause: Any, moves: list[dict[str, Any]], targets: list[str], outline: Outline
) -> list[dict[str, Any]]:
    """Return the move of what stands at the end of the page to a corner at its top: another section."""
    side = next((one["to"] for one in moves if one.get("to") in ("left", "right")), "")
    if not side:
        if clause.english:
            raise clause.unclear(targets)
        return moves
    return [{"section": top_of_page(outline), "to": side}]


def _leaves_its_values(targets: list[str], outline: Outline) -> bool:
    """Tell whether the heading of a column would stand in another band than its values."""
    heads = {id_ for one in outline.columns for id_ in one.headers}
    return len(targets) == 1 and targets[0] in heads


def _fills_line(name: str, outline: Outline) -> bool:
    """Tell whether a text takes the whole width of its line: only its words can go to a side."""
    info = outline.element(name)
    return (
        info is not None
        and info.kind in TEXTS
        and not info.framed
        and info.width > 0.9 * outline.column_width
    )


def _has_its_side(name: str, move: dict[str, Any], outline: Outline) -> bool:
    """Tell whether the box of a text stands at a side of its band already: only its words can go there."""
    info, spot = outline.element(name), move.get("to", "") if not move.get("section") else ""
    if _fills_line(name, outline):
        return True
    lone = info is not None and info.kind in TEXTS and not info.framed and not info.cell
    if info is not None and lone and spot == "center" and info.section == "title":
        # A wide box over the middle of the page: its words go there, and it covers nothing else.
        return (
            info.x < outline.column_width / 2 < info.x + info.width and 2 * info.width > outline.column_width
        )
    return info is not None and lone and spot == "right" and info.x + info.width == outline.column_width


def _aligned(targets: list[str], spot: str) -> list[Edit]:
    """Return the edit that aligns texts to a side of their boxes, [] where no side is meant."""
    sides = {"left": "Left", "center": "Center", "right": "Right"}
    kind = Edit.kinds["align"]
    return (
        [kind.model_validate({"kind": "align", "targets": targets, "horizontal": sides[spot]})]
        if spot in sides
        else []
    )


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def _outermost(nodes: list[Any]) -> list[Any]:
    """Return the nodes without those that stand in a frame that is moved, too."""
    return [one for one in nodes if not any(other in nodes for other in one.iterancestors())]


def _is_total_row(block: list[Box]) -> bool:
    """Tell whether several elements of a band with totals are moved together."""
    bands = {local(holder_of(one.node).getparent()) for one in block}
    return len(block) > 1 and bands <= {"summary", "groupFooter", "columnFooter"}


def _towards(root: Any, block: list[Box], spot: str) -> tuple[int, int]:
    """Return how far a block goes to reach a side of its band."""
    holder = holder_of(block[0].node)
    width = width_of(root, holder)
    height = xml.number(holder if local(holder) != "frame" else xml.geometry(holder), "height")
    x0, y0 = min(one.x for one in block), min(one.y for one in block)
    x1, y1 = max(one.right for one in block), max(one.bottom for one in block)
    return {
        "left": (-x0, 0),
        "center": ((width - (x1 - x0)) // 2 - x0, 0),
        "right": (width - x1, 0),
        "top": (0, -y0),
        "middle": (0, (height - (y1 - y0)) // 2 - y0),
        "bottom": (0, height - y1),
    }[spot]


def _title_everywhere(kind: type[MoveElements], outline: Outline) -> list[Edit]:
    """Return the move that prints the report's title on every page."""
    title = outline.element(outline.title)
    if title is None or title.framed:
        return []
    if title.section != "title":
        raise EditProblem(
            "already_so",
            _("The title is printed on every page already."),
            _("Say what else should change."),
            [title.id],
        )
    return [kind(targets=[title.id], section="pageHeader")]


def _behind_label(value: Box) -> tuple[int, int]:
    """Return where a value may begin, and how wide it is then: from its label's end to its own."""
    labels = [
        one
        for one in boxes(holder_of(value.node), value.node)
        if local(one.node) == "staticText" and one.x < value.right and abs(one.y - value.y) <= 1
    ]
    start = max((one.right for one in labels if one.x <= value.x), default=value.x)
    start = start if value.right - start > 0 else value.x
    return start, value.right - start


def _with_signs_between(targets: list[str], outline: Outline) -> list[str]:
    """Return both halves of a page number with the sign between them: 1 / 5 is moved as one."""
    numbers = [one for one in page_numbers(outline) if one.id in targets]
    if len(numbers) != len(targets) or len(numbers) < _PAIR:
        return targets
    return [*targets, *(one.id for one in words_between(numbers, outline))]


def _end_inside(root: Any, box: Box) -> None:
    """Let a value that is printed at another place end where its band does."""
    room = width_of(root, holder_of(box.node)) - box.x
    if local(box.node) == "textField" and _LEAST_VALUE <= room < box.width:
        box.put(width=room)


def _swapped(kind: type[MoveElements], both: list[str], outline: Outline, clause: Any) -> list[Edit]:
    """Return the moves that let two things change places; labels take their values along."""
    bands = [one for one in mentions_in(clause) if one.kind == "band"]
    ends = [one.start for one in (*mentions_in(clause)[:1], *mentions_in(clause)[-1:])]
    within = all(set(both) < set(one.ids) and one.start in ends for one in bands)
    if len(both) != _PAIR or not within:
        return []
    infos = [info for one in both if (info := outline.element(one)) is not None]
    partners = [partner_of(outline, one) if one.kind == "staticText" else None for one in infos]
    first, second = partners if len(partners) == 2 else (None, None)
    if first is not None and first.id == both[1]:
        first = None
    moves: list[Edit] = [kind(targets=both[:1], relation="swap", other=both[1])]
    if first is not None and second is not None:
        close = all(
            abs(one.x + one.width - own.x) <= _CLOSE for one, own in zip(infos, (first, second), strict=True)
        )
        meets = close and infos[0].width != infos[1].width
        moves.append(kind(targets=[first.id], relation="swap", other=second.id, meets=meets))
        more = [further_values(outline, one) for one in (first, second)]
        level = all(abs(one.y - own.y) <= _LEVEL for one, own in zip(infos, (first, second), strict=True))
        if level and len(more[0]) == len(more[1]):
            pairs = zip(*more, strict=True)
            moves += [kind(targets=[one], relation="swap", other=other) for one, other in pairs]
    return moves if (first is None) == (second is None) else []


_MIDDLE_OF = (
    r"(?:到|在|于)(?P<x>[^,\uff0c]{1,14}?)的?(?:正|最)?(?:中间|中央|正中|居中)(?:位置|的地方)?(?:去)?$"
    r"|\b(?:to|in|at|into) the (?:very )?(?:middle|cent(?:er|re)) of the (?P<y>[^,]+?)$"
)


def _middle_of_own(clause: Any, outline: Outline) -> list[str] | None:
    """Return what shall stand in the middle of the shape that it stands in; None where it is not so."""
    said = clause.has(_MIDDLE_OF)
    if said is None:
        return None
    part = "x" if said["x"] else "y"
    start, end = said.span(part)
    shapes = [
        one for one in clause.described if start <= one.start < one.end <= end + 1 and len(one.ids) == 1
    ]
    info = outline.element(shapes[0].ids[0]) if len(shapes) == 1 else None
    if info is None or info.kind not in ("frame", "rectangle"):
        return None
    clause.take(*said.span())
    clause.says(placing_words.MOVE)
    targets: list[str] = clause.targets()
    held = [one for one in targets if (each := outline.element(one)) is not None and each.holder == info.id]
    return targets if targets and held == targets else None
