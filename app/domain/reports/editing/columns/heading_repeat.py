"""The wish that the headings of the columns are printed on every page."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from app.core.i18n import _
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.conditions.printing import PrintWhen
from app.domain.reports.editing.groups.grouping import SetGroup
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.references.parts_said import headers_of
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.styles import TEXTS
from app.domain.reports.editing.template.template import Template

_HEADINGS = (
    r"表头|列头|列标题|标题[行栏]"
    r"|\b(?:column |table )?(?:headers?|headings?|(?<=column )titles?)(?: row| line)?\b|\bheader row\b"
)
_EVERY_PAGE = (
    r"每一?页|各页|换页|翻页|跨页|分页后"
    r"|\b(?:each|every|all) (?:new )?pages?\b|\bafter (?:each|every|a) page break\b"
)
_PRINTED = (
    r"重复|显示|打印?|印|出现|带上?|有|都?要"
    r"|\b(?:want|need|like|repeat(?:s|ed|ing)?|reprint|print(?:s|ed)?|show[ns]?|appears?|again|be)\b"
)
_THEM = r"\b(?:they|them|these|those|it)\b|[它这]们?|^(?:但|而)?(?:应该?|要|需要|希望|想)"
_OTHER = r"分?组|页眉|(?:大|主|报表)标题|[不别]|\b(?:groups?|not|don't|page headers?|only)\b"
_OTHER_TOO = r"分?组|页眉|(?:大|主|报表)标题|\b(?:groups?|don't|page headers?)\b"
_NOW = (
    r"第[二2]页(?:起|开始|[以之]?后).*(?:[每各]一?页|所有页)|\b(?:second page|page (?:2"
    r"|two))\b.*\b(?:each|every|all)\b"
    r"|\bfirst page\b.*\b(?:each|every|all)\b"
    r"|(?:第一页|首页|第1页).*(?:[每各]一?页|所有页|换页)"
)
_AND_SO_ON = r"(?:那|这)些|等等?|之类|\b(?:etc|and so on|all)\b"
_EVERYWHERE = ("columnHeader", "pageHeader")


class RepeatHeadings(Edit):
    """Print the headings of the columns on every page, where a group's header holds them."""

    kind: Literal["repeat_headings"] = "repeat_headings"
    hints: ClassVar[str] = r"每页|换页|every page|each page"
    rank = 8

    def check(self, outline: Outline) -> str:
        """The headings must stand in a group's header."""
        return "" if _groups(outline) else _("The headings of the columns can't be repeated on every page.")

    def describe(self, outline: Outline) -> str:
        """Say that they are printed on every page."""
        return _("The headings of the columns are printed on every page.")

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 每页都要有表头, repeat the header row on every page."""
        heads = headers_of(outline)
        meant = clause.has(_THEM) and set(clause.previous) <= set(heads) and bool(clause.previous)
        named = clause.has(_HEADINGS) or meant
        wished = named and clause.has(_EVERY_PAGE) and clause.has(_PRINTED)
        if not wished or clause.has(_OTHER_TOO if clause.has(_NOW) else _OTHER) or not heads:
            return []
        first = _first_page_alone(clause, outline)
        if first:
            clause.mark(clause.start, clause.end)
            return [PrintWhen(targets=first, when="always")]
        sections = {info.section for one in heads if (info := outline.element(one)) is not None}
        if sections <= set(_EVERYWHERE) or set(heads) <= set(outline.table_headers):
            raise EditProblem(
                "already_so",
                _("The headings of the columns are printed on every page already."),
                _("Say what else should change."),
                heads,
            )
        if not _groups(outline):
            return []
        clause.mark(clause.start, clause.end)
        return [cls()]

    def change(self, template: Template, outline: Outline) -> None:
        """Let the groups that hold headings print their header on every page."""
        for one in _groups(outline):
            SetGroup(group=one, reprint_header=True).change(template, outline)


def _first_page_alone(clause: Any, outline: Outline) -> list[str]:
    """Return the headings that a condition keeps to the first page, those that are named if any."""
    heads = set(headers_of(outline))
    words = [one for one in outline.in_section("columnHeader") if one.kind in TEXTS]
    found = [one.id for one in words if one.seen.first_page]
    if not set(found) & heads:
        return []
    said = mentions_in(clause) if not clause.has(_AND_SO_ON) else []
    said = [one for one in said if one.kind not in ("headers", "band")]
    columns = [outline.column(id_) for one in said for id_ in one.columns]
    named = {id_ for one in said for id_ in one.ids} | {id_ for one in columns if one for id_ in one.headers}
    return [one for one in found if one in named] or found


def _groups(outline: Outline) -> list[str]:
    """Return the groups whose header holds a heading of a column."""
    infos = [info for one in headers_of(outline) if (info := outline.element(one)) is not None]
    return sorted({one.group for one in infos if one.section == "groupHeader" and one.group})
