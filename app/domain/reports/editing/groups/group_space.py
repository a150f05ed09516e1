"""The edit that leaves blank room between one group of rows and the next."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.groups.group_words import group_between, group_said
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.request.numerals import read_number
from app.domain.reports.editing.template.new_nodes import made
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import group_called
from app.domain.reports.xml_tools import local

_MOST = 200
_ROW = 16
_GROUPS = r"(?:分?组|[小部]类|类别)"
_BETWEEN = (
    rf"{_GROUPS}(?:与|和|跟|之)?{_GROUPS}?(?:之?间|中间)|(?:每|各|不同|两)一?个?{_GROUPS}(?:之?间"
    rf"|中间|之?后|后[面边]|结束后?|完了?后?|的?末尾|[的下]面)"
    rf"|(?:每|各)一?个?{_GROUPS}(?=.*空)|{_GROUPS}间距?"
    r"|\bseparate (?:the )?groups\b|\b(?:between|after|below"
    r"|under)\b(?: \w+){0,2} groups?(?: of rows)?\b|\bgroup (?:gaps?|spacing)\b"
)
_NAMED = (
    r"(?:每一?个?|各个?|不同的?|两个?)[^,\uff0c与和空]{1,10}?(?:之间|中间|之?后|后[面边]"
    r"|结束后?)(?=.*(?:空|留|隔|拉))"
    r"|(?P<one>[^,\uff0c与和在\ufffc]{2,8})(?:与|和|跟)(?P=one)(?:之间|中间)"
    r"|\b(?:after|below|between) (?:each|every|(?:the )?different) (?=\w)"
    r"|\bbetween (?:the )?(?=\w+s\b)(?!.*\band\b)"
)
_BETWEEN_ROWS = r"之间|中间|之?后|后[面边]|\b(?:between|after|behind)\b"
_BLANK = (
    r"空白行?|空(?:出|开|上|着)?(?:[一1]个?)?(?:空?白?行|格)?|留(?:出|有|点|些|一点"
    r"|一些)?(?:[一1]个?)?(?:空(?:白|行|隙)?|间[距隔]|距离)*行?"
    r"|隔(?:开|[一1]行)|拉开(?:\s*[\d.]+\s*(?:磅|点|毫米|mm|pt))?|间[距隔]|分开(?:一点|些)?"
    r"|\b(?:blank|empty) (?:lines?|rows?|space)\b|\b(?:space|gap|room|air|distance|spacing)\b"
)
_MORE = (
    r"加[上个大]?|插入|添加|增[加大]|有|要|放|打印|显示|设[为成置]|[一1]个?|行|开|一?[点些]|距离?|大"
    r"|高度?|左右|大约"
    r"|\b(?:add|insert|leave|separate|put|print|want|have|set|increase|some|more|bit|little|one"
    r"|single|a|an|of"
    r"|each|every|the"
    r"|two|groups?|between|after|with|there|be|should|points?|rows?)\b"
)
_SEVERAL = (
    r"(?P<zh>[\d两二三四五])\s*个?空?白?行"
    r"|\b(?P<en>\d|two|three|four|five) (?:blank |empty )?(?:rows|lines)\b"
)
_OTHERS = (
    r"线|框|页|色|合计|小计|总计|标题"
    r"|\b(?:(?<!blank )(?<!empty )lines?|border|page|colou?r|totals?|sub\w*)\b"
)
_REFUSED = r"取消|去掉|删除?|不要|不留|不空|移除|\b(?:remove|no|without|delete|drop|close)\b"


class SpaceGroups(Edit):
    """Leave blank room of some points after each group of rows; points 0 takes it away."""

    kind: Literal["group_space"] = "group_space"
    hints: ClassVar[str] = r"组.{0,6}[空隔间]|between (?:the )?groups|blank (?:line|row)"
    rank = 13
    group: str = Field(min_length=1, description="group name")
    points: int | None = Field(None, ge=0, le=_MOST, description="absent: as high as a row")

    def check(self, outline: Outline) -> str:
        """The group must stand."""
        return "" if self.group in outline.groups else _("There is no group {name}.", name=self.group)

    def describe(self, outline: Outline) -> str:
        """Say how much room is left."""
        if self.points == 0:
            return _(
                "Took the blank room after each group {name} away.", name=group_called(self.group, outline)
            )
        points = self._height(outline)
        return _(
            "Left {points} {points:point|points} of blank room after each group {name}.",
            points=points,
            name=group_called(self.group, outline),
        )

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 组与组之间空一行, a blank line between the groups, 每组后面留10磅空白."""
        between = (clause.says(_BETWEEN) or clause.has(_NAMED)) if outline.groups else None
        apart = group_between(clause, outline)
        group = apart or group_said(clause, outline)
        between = between or (clause.has(_BETWEEN_ROWS) if group else None)
        group = group or (clause.group() if between else "")
        if between is None or clause.has(_OTHERS) or not (group or clause.has(_BETWEEN)):
            return []
        clause.says(_NAMED)
        refused = clause.says(_REFUSED)
        points = None if refused else _rows(clause, outline)
        points = _length(clause) if points is None and not refused and clause.has(r"\d") else points
        room = bool(apart) and points is not None
        if (
            not clause.says(_BLANK)
            and not room
            and "距" not in between.group()
            and "spac" not in between.group().lower()
        ):
            return []
        heard(clause, _BLANK)
        heard(clause, _MORE)
        group = group or (outline.groups[0] if len(outline.groups) == 1 else "")
        if not group:
            raise EditProblem(
                "which_group",
                _("The report has several groups: {names}.", names=_(", ").join(outline.groups)),
                _("Say which of them is meant."),
            )
        return [cls(group=group, points=0 if refused else points)]

    def change(self, template: Template, outline: Outline) -> None:
        """Give the group a last band without anything in it."""
        group = next(one for one in template.root if local(one) == "group" and one.get("name") == self.group)
        former = _blank_band(group)
        if self.points == 0:
            self._take_away(template, former)
        elif former is not None:
            former.set("height", str(self._height(outline)))
        else:
            self._add(template, outline, group)

    def _add(self, template: Template, outline: Outline, group: Any) -> None:
        footer = xml.child(group, "groupFooter")
        if footer is None:
            footer = template.add(group, xml.make(template.root, "groupFooter"))
        for empty in [one for one in footer if local(one) == "band" and not len(one) and _height(one) == 0]:
            template.drop(empty)
        template.add(footer, made(template.root, "band", height=self._height(outline)), len(footer))

    def _take_away(self, template: Template, former: Any | None) -> None:
        if former is None:
            raise EditProblem(
                "nothing_there",
                _("There is no blank room after the group {name}.", name=self.group),
                _("Name another group."),
            )
        footer = former.getparent()
        template.drop(former)
        if not [one for one in footer if local(one) == "band"]:
            template.drop(footer)

    def _height(self, outline: Outline) -> int:
        """Return the points of room: those said, or a row's."""
        return self.points or _row_height(outline)


def _row_height(outline: Outline) -> int:
    rows = [one.height for one in outline.bands if one.section == "detail" and one.height]
    return min(max(rows[:1], default=_ROW), _MOST)


def _rows(clause: Clause, outline: Outline) -> int | None:
    """Return the points of several blank rows that are counted: 空两行, two blank lines."""
    found = clause.says(_SEVERAL)
    count = read_number(found["zh"] or found["en"]) if found else None
    return min(round(count) * _row_height(outline), _MOST) if count else None


def _length(clause: Clause) -> int | None:
    said = clause.length()
    return round(said) if said is not None and said > 1 else None


def _height(band: Any) -> int:
    return xml.number(band, "height")


def _blank_band(group: Any) -> Any | None:
    """Return the last band of a group's footer where nothing stands in it."""
    footer = xml.child(group, "groupFooter")
    bands = [one for one in footer if local(one) == "band"] if footer is not None else []
    return bands[-1] if bands and not list(xml.elements(bands[-1])) and _height(bands[-1]) else None
