"""The edit that puts all columns in a new order at once."""

from __future__ import annotations

import re
from typing import ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.columns.columns import no_column, titles
from app.domain.reports.editing.columns.grid_follow import Layout
from app.domain.reports.editing.columns.grid_layout import lay_out
from app.domain.reports.editing.columns.order_lists import IN_ORDER, TURNED_ROUND
from app.domain.reports.editing.references.mention import Mention
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import HIDDEN, Clause
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template.grid import grid_of
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template

_MOVE = r"移|挪|放|排|提|调|\b(?:move|put|place|bring|come|go|shift)\b"
_TO_FRONT = (
    r"最前面?|最左[边侧]?|开头|打头|\b(?:to|at|in) the (?:very )?(?:front|start|beginning|far left)\b"
    r"|\bcome first\b|\bfirst$"
)
_TO_END = r"最后面?|最右[边侧]?|末尾|\b(?:to|at) the (?:very )?(?:end|far right)\b|\bcome last\b|\blast$"
_SMALL = (
    r"[各这几两三四五六七八九十所有]*(?:个|条)?(?:表格?|数据|明细)?的?(?:列|栏目?|字段)的?|列?序(?=[改调换排])|顺序|次序"
    r"|先后|排[列布]?(?:顺序)?成?|依次|依照|按照?|左|右"
    r"|往|最左[边侧]?|最前面?|改[成为]?|调整?[成为]?|换[成为]?|重新?|变[成为]?|设[成为置]*|是|为|从|到|至|这样|如下|以下"
    r"|[:\uff1a,\uff0c、>\u2192]|最?后|然后"
    r"|接着|首先|先|再|分别|表格|报表|放在?|移[动到]?|挪到?|提[前到]|一起|一并|全部|整个|位置"
    r"|\b(?:re-?)?(?:order(?:ed)?|arranged?|sequence[ds]?|sort)\b|\b(?:columns?|fields?|new|following"
    r"|this|that"
    r"|follows?|left|right|so|should|run|appear|stand|come|go|read|list(?:ed)?|laid|lay|out|first"
    r"|second|third"
    r"|next|last(?:ly)?|finally|then|and|move|put|place|bring|shift|together|front|start|beginning"
    r"|end|very|far"
    r"|i|want|change|set|way|like|table|report|they|it|is|be|are|as|in|to|the|of|from|by|with|all"
    r"|three|two|four|five)\b"
    r"|[-=]+>"
)
_PAIR = 2
# Between two commas of a list of columns, words that name none of them.
_STRANGER = re.compile(
    rf"[,\uff0c、]\s*(?!\s*(?:and |then |and then )?(?:{HIDDEN}|其[他它余]|剩|the (?:rest|others)"
    rf"|最后|然后|接着|依次|再))"
    r"[^,\uff0c、\ufffc。.;\s]+\s*(?=[,\uff0c、]|$)"
)


class OrderColumns(Edit):
    """Put the columns in a new order, from left to right; those left out follow as they stand."""

    kind: Literal["column_order"] = "column_order"
    hints: ClassVar[str] = r"顺序|次序|依次|先后|排列|order|arrange|sequence|left to right"
    rank = 18
    columns: list[str] = Field(min_length=2, description="column ids such as c3 in their new order")

    def check(self, outline: Outline) -> str:
        """The columns must stand, each once."""
        if len(set(self.columns)) < len(self.columns):
            return _("A column is named twice in the new order.")
        return no_column(self.columns, outline)

    def describe(self, outline: Outline) -> str:
        """Name all columns in their new order."""
        rest = [one.id for one in outline.columns if one.id not in self.columns]
        names = titles([*self.columns, *rest], outline)
        return _("The columns now stand in this order: {names}.", names=names)

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 列顺序改成日期、客户、金额, column order: date, customer, amount, 把列的顺序倒过来."""
        if len(outline.columns) < _PAIR:
            return []
        named = [one for one in mentions_in(clause) if one.columns and not _is_every(one)]
        wanted = _wanted(clause, named, outline)
        if not wanted:
            return []
        for one in named:
            clause.mark(one.start, one.end)
        heard(clause, _SMALL)
        return [cls(columns=wanted)]

    def change(self, template: Template, outline: Outline) -> None:
        """Lay the columns out in their new order."""
        grid = grid_of(template, outline, spare=True)
        first = list(dict.fromkeys(grid.place_of(one) for one in self.columns))
        count = len(grid.slots)
        order = [*first, *(at for at in range(count) if at not in first)]
        if order == list(range(count)):
            raise EditProblem(
                "nothing_to_move",
                _("The columns stand in this order already."),
                _("Name another order."),
            )
        edges = {at: [at] for at in range(count + 1)}
        widths = [grid.slots[at].width for at in order]
        lay_out(template, grid, Layout(list(order), widths, edges, grid.left))


def _wanted(clause: Clause, named: list[Mention], outline: Outline) -> list[str]:
    """Return the columns in the order that a clause wants; [] where it speaks of something else."""
    rest = _without(clause, named)
    every = [one.id for one in outline.columns]
    if TURNED_ROUND.search(rest) and not named:
        clause.says(TURNED_ROUND.pattern)
        return every[::-1]
    single = [one.columns[0] for one in named if len(one.columns) == 1]
    if len(single) != len(named) or len(single) < _PAIR:
        return []
    if _STRANGER.search(rest, rest.find(HIDDEN)):
        raise clause.unclear([id_ for one in named for id_ in one.ids])
    behind = clause.after(re.escape(clause.text[named[-1].start : named[-1].end]))
    moved = clause.has(_MOVE)
    if moved and behind.says(_TO_FRONT):
        return single
    if moved and behind.says(_TO_END):
        return [*(one for one in every if one not in single), *single]
    return single if IN_ORDER.search(rest) else []


def _without(clause: Clause, named: list[Mention]) -> str:
    """Return a clause's words with the names of columns hidden."""
    words = clause.words
    for one in named:
        start, end = one.start - clause.start, one.end - clause.start
        words = words[:start] + HIDDEN * (end - start) + words[end:]
    return words


def _is_every(mention: Mention) -> bool:
    """Tell whether all columns are spoken of, or as many: 各列, these three columns."""
    return mention.kind not in ("label", "name") and len(mention.columns) > 1
