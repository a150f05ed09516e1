"""A clause that says which column gives its room to the one that is just added."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.column_widths import SetColumnWidth, widest_cell
from app.domain.reports.editing.columns.new_columns import PlacedEdit
from app.domain.reports.editing.request.clause import normal
from app.domain.reports.editing.tables.table_layout import TableColumnWidth, present_widths
from app.domain.reports.editing.template.outline import ColumnInfo, Outline, TableColumnInfo

_ROOM = r"(?:列?宽度?|位置|地方|空间)"
_GIVEN = r"(?:扣[除掉]?|让|挤|匀|拿|分|腾|减|取|借|挪|省)"
_ITS = r"(?:它|新列|新增?的?那?列|所需|需要|多出来?|增加|这列)?的?"
_LESS = r"(?:收|变|缩|减|调|改)窄(?:一?[点些])?"
_PATTERNS = tuple(
    re.compile(one, re.IGNORECASE)
    for one in (
        rf"{_ITS}{_ROOM}(?:就|都)?(?:从|由|取自|在)(?P<x>.+?)(?:[那这]一?)?[列栏]?(?:里|中|上|那[里儿])?{_GIVEN}?(?:出来?)?(?:给它)?",
        rf"(?:从|由)(?P<x>.+?)(?:[那这]一?)?[列栏]?(?:里|中|上|那[里儿])?{_GIVEN}出?来?{_ROOM}?(?:给它|给新列)?",
        rf"(?:把|让)?(?P<x>.+?)(?:[那这]一?)?[列栏]?的?{_GIVEN}出?来?(?:一?[点些])?{_ROOM}(?:来|给它|给新列)?",
        rf"(?:把|让)?(?P<x>.+?)(?:[那这]一?)?[列栏]?(?:相应|适当|对应|随之|同时|同步|为此)地?(?:的)?(?:{_LESS}|缩小)(?:{_ROOM})?",
        r"(?:and )?(?:tak(?:e|ing)|get(?:ting)?|us(?:e|ing)) (?:its|the|that|this|enough) (?:width"
        r"|room|space)(?: for it)? "
        r"(?:from|out of) (?:the )?(?P<x>.+?)(?: column)?",
        r"(?:with )?(?:its|the) (?:width|room|space) (?:(?:is |being )?(?:taken|coming"
        r"|comes) )?(?:from|out of) (?:the )?"
        r"(?P<x>.+?)(?: column)?",
        r"(?:and )?mak(?:e|ing) (?:the )?(?P<x>.+?)(?: column)? (?:narrower|smaller)"
        r"(?: (?:for it|accordingly|instead|to (?:make|give) (?:it )?room(?: for it)?|to fit))",
        r"(?:and )?(?:narrow|shrink|squeez|reduc)(?:e|ing)? (?:the )?(?P<x>.+?)(?: column)?"
        r" (?:for it|accordingly|to (?:make|give) (?:it )?room(?: for it)?|by (?:that"
        r"|the same) (?:width|amount)|to fit)",
        r"(?:and )?(?:let )?(?:the )?(?P<x>.+?)(?: column)? (?:shrinks?|gets? narrower|gives? (?:up"
        r"|it) (?:the|its|some) "
        r"(?:width|room|space))(?: (?:for it|accordingly|to (?:make|give) (?:it )?room(?: for it)?))?",
    )
)
_THAT_IS_FREE = (
    r"(?: (?:that|which) (?:comes|is|becomes|gets) free| (?:that )?(?:it|this) (?:leaves"
    r"|frees)(?: behind| free)?"
    r"| left(?: over| behind)?)?"
)
_TAKING = tuple(
    re.compile(one, re.IGNORECASE)
    for one in (
        rf"(?:把|让|由|用)?(?P<x>.+?)(?:[那这]一?)?[列栏]?(?:来|就|再)*(?:(?:拉|加)宽)?(?:[往向朝]?[左右前后][边面]?(?:挪|移|靠|顶)(?:动)?(?:过来|过去)?(?:来|去|以)?)?(?:补(?:宽|上|足|满|齐)?(?:(?:它|其)?的?(?:空出来?|空着|让出来?)?的?(?:{_ROOM}|空[位当缺]))?"
        rf"|顶上去?|(?:接管|接手|占用?|继承)(?:(?:它|其)?的?(?:空出来?|让出来?)?的?{_ROOM})|(?:相应|对应|随之)地?(?:加|变|拉|放)宽)",
        r"(?:and )?(?:widen|make|let) (?:the )?(?P<x>.+?)(?: column)?(?: (?:be )?wider| grow)?"
        r" (?:accordingly|instead|to (?:fill|use|take)(?: up)? (?:the|its|that) (?:gap|room|space|width))",
        rf"(?:省|腾|空|多|剩|让|减|缩|余)(?:出来?|下来?)了?的?(?:那?部分|那些|{_ROOM})?(?:就|都|全部?)?"
        r"(?:让给?|给|留给|分给|补给?|匀给|加[到给]?|并[到入给]?|归)了?(?P<x>.+?)(?:[那这]一?)?[列栏]?(?:上)?",
        rf"(?:省|腾|空|多|剩|让)?(?:出来?|下来?)?的?{_ROOM}(?:都|全部?)?(?:让给?|给|留给|分给|补给?|匀给|加[到给]?|并[到入给]?|归)了?"
        r"(?P<x>.+?)(?:[那这]一?)?[列栏]?(?:上)?",
        r"(?:and )?(?:give|leave|hand) (?:it|them|that) to (?:the )?(?P<x>.+?)(?: column)?",
        r"(?:and )?(?:give|leave) (?:its|the|that) (?:free |freed )?(?:width|room"
        r"|space) to (?:the )?(?P<x>.+?)(?: column)?",
        r"(?:and )?(?:its|the|that) (?:free |freed )?(?:width|room"
        r"|space) (?:should )?goe?s? to (?:the )?(?P<x>.+?)"
        r"(?: column)?",
        r"(?:and )?(?:let )?(?:the )?(?P<x>.+?)(?: column)? (?:takes?|gets?|has|have|uses?"
        r"|fills?)(?: over)? (?:the|its|that) "
        rf"(?:free |freed |empty )?(?:width|room|space){_THAT_IS_FREE}",
        r"(?:and )?(?:give|leave|hand|add) (?:its|the|that) (?:free |freed )?(?:\d+ )?(?:width|room"
        r"|space|points?|pt)"
        rf"(?: over)?{_THAT_IS_FREE} to (?:the )?(?P<x>.+?)(?: column)?",
    )
)
_ALL = re.compile(
    r"(?:all |every |the )*(?:others?|rest|remaining|neighbou?rs?)\b.*|其[他余它].*|别的.*|各列|剩下.*", re.I
)
_FILLED = re.compile(
    r"(?:并?[把将让由]|再|然后)*(?:旁边|两边|左右|两侧|相邻|邻近|附近|其[他它余]|剩下|剩余|别|各)的?(?:几|各|那些)?[列栏]"
    r"(?:都|就|来|再|自动|相应|依次)*地?(?:[往向朝](?:两[边侧]|左右))?(?:补|填|顶|占|接)(?:上去?|齐|足|满|位|过来|进来)?"
    r"(?:它?的?(?:空[位缺当隙]|位置?|宽度?|地方|空间))?(?:就行|即可)?"
    r"|(?:把|将|让|由)?(?:它?[后右][面边]?|右侧|其[他它余]|剩下|剩余|别|各)的?(?:几|各|那些)?[列栏]"
    r"(?:都|就|来|再|自动|相应|依次|顺次|整体)*地?(?:[往向朝]?[前左右后][面边]?)(?:面|边)?"
    r"(?:靠拢?|移动?|挪动?|补(?:上|齐|位)?|顺移|递补|提|收)(?:一?[列格位]|过来|上来|[上齐满])?"
    r"|(?:and )?(?:then )?(?:let |have |make )?(?:all )?(?:the |its )?"
    r"(?:other|remaining|neighbou?ring|adjacent) columns(?: should| must| to| shall)? "
    r"(?:fill(?: up| in)?|close(?: up)?|take(?: up| over)?) "
    r"(?:the |its |that )?(?:free |freed |empty )?(?:gap|hole|room|space|width|place)",
    re.IGNORECASE,
)
_KEPT = re.compile(
    r"(?:但是?|而|不过|同时|并?且|让|要|并)*(?:整张|整个|这张|全|总)?(?:表格?|报表|列表|它|各列|所有列|总)?的?"
    r"(?:总的?|整体的?|全部的?|总体)?(?:列?宽度?)(?:要|得|应|需|请)?(?:保持|维持|还是)?"
    r"(?:别变|别动|不变|不动|不要?变|不要?动|不能变|不改|不要改|原样|一样|跟原来一样|原来的?样子?)(?:化|了)?"
    r"|(?:表格?|整张表|总的?)宽度?(?:不许|不要|别|不能|不得)(?:超出|超过|变|改变|变化)(?:原来的?|页面)?"
    r"|(?:and |but |while )?(?:please )?"
    r"(?:keep|keeping|leave|leaving|without changing|don't change|do not change)"
    r" (?:the )?(?:(?:total|overall|whole|full|entire) )?(?:table |report )?(?:(?:total|overall) )?width"
    r"(?: of (?:the )?(?:whole |entire )?(?:table|report|columns))?"
    r"(?: (?:the same|unchanged|as (?:it is|is|before)|constant|fixed))?"
    r"|(?:and |but |so that )?(?:the )?(?:(?:total|overall) )?(?:table |report )?(?:(?:total|overall) )?width"
    r"(?: of (?:the )?table)? (?:stays?|remains?|must (?:stay|remain)|should (?:stay|remain))"
    r" (?:the same|unchanged|as (?:it is|is|before))"
    r"|(?:and |but )?so (?:that )?the table still fits(?: the page)?",
    re.IGNORECASE,
)
_STAYS = (
    r"(?:so (?:that )?|and )?the (?:whole )?table(?:'s width)? (?:(?:still )?(?:stays|remains|keeps|is still)"
    r"(?: at)?|(?:must|should|may) (?:stay|remain|not (?:become|get|be|grow) wider than)"
    r"|does not (?:become|get) wider than) {}(?: ?(?:pt|points?))?(?: wide)?"
)
_EVERY_GIVES = re.compile(
    r"(?:and )?(?:narrow|shrink|squeeze|reduce)(?: down)? (?:all )?(?:the )?(?:other|old|existing|remaining)"
    r" columns(?: (?:in proportion|proportionally|accordingly|evenly in proportion|as needed))*"
    rf"(?:,? {_STAYS.format('(?P<n>[0-9]+)')})?|{_STAYS.format('(?P<m>[0-9]+)')}",
    re.IGNORECASE,
)
AS_MUCH = re.compile(
    r"(?:相应|对应|随之|同时|同步|同样|为此|等量)地?的?|(?:同样|相同|一样)的?(?:宽度|距离|数值?|大小)"
    r"|\b(?:accordingly|in (?:exchange|return)|by (?:that|the same)(?: (?:width|amount|much))?"
    r"|by as much|to match|to compensate)\b",
    re.IGNORECASE,
)
WIDTH_CHANGE = re.compile(
    r"宽|窄|缩|减|\d|\b(?:wid(?:er|en|th)|narrow|shrink|reduc|squeez|enlarg|smaller)", re.IGNORECASE
)
_DETAILS = ("data_type", "number_format", "date_format", "align", "add_data", "add_barcode", "band_height")


def column_giving_room(part: str, outline: Outline) -> str:
    """Return the id of the column that a clause names as giving room, or ""."""
    return _named(_PATTERNS, part, outline)


def column_taking_room(part: str, outline: Outline) -> str:
    """Return the id of the column that a clause names as taking the room of one that goes, or ""."""
    return _named(_TAKING, part, outline)


_AMOUNT = re.compile(
    r"(?P<lead>(?:省|腾|空|多|剩|让|减|余)(?:出来?|下来?)?了?的?)\s*(?P<n>\d+)\s*(?:个?(?:点|磅|像素|pt|px))?的?\s*"
    r"(?P<room>宽度?|位置|地方|空间)?(?:就|都|全部?|统统)*(?=让|给|留|分|补|加|并|归)"
)


def without_amount(part: str, room: int) -> str:
    """Return a clause without the amount of room it says to be free, where that is so: 空出来的 40 给规格."""
    found = _AMOUNT.search(part)
    if found is None or int(found["n"]) != room:
        return part
    return f"{part[: found.start()]}{found['lead']}{found['room'] or '宽度'}{part[found.end() :]}"


def others_fill(part: str) -> bool:
    """Tell whether a clause says that the columns beside one that goes take its room, as they do."""
    return _FILLED.fullmatch(part.strip(" ,.;\uff0c。\uff1b")) is not None


def total_kept(part: str) -> bool:
    """Tell whether a clause says that the columns are as wide together as they were."""
    said = part.strip(" ,.;\uff0c。\uff1b")
    return (
        _KEPT.fullmatch(said) is not None
        and re.search(r"总|整|表|\b(?:total|overall|whole|table)\b", said) is not None
    )


def all_give_room(part: str, outline: Outline) -> bool:
    """Tell whether a clause says that all the others give a new column its room, as they do in a full table.

    A width of the table that is said must be the one that it has.
    """
    said = _EVERY_GIVES.fullmatch(part.strip(" ,.;"))
    if said is None or not outline.columns:
        return False
    cells = [one for each in ("columnHeader", "detail") for one in outline.in_section(each)]
    right = max([one.x + one.width for one in outline.columns] + [one.x + one.width for one in cells])
    wide = right - min(one.x for one in outline.columns)
    number = said["n"] or said["m"]
    return abs(right - outline.column_width) <= 1 and (not number or abs(int(number) - wide) <= 1)


def table_column_sharing_room(part: str, outline: Outline) -> str:
    """Return the id of a table component's column that a clause names as giving or taking room, or ""."""
    columns = outline.table_columns
    return _named_of(_PATTERNS, part, columns) or _named_of(_TAKING, part, columns)


def table_column_taking_room(part: str, outline: Outline) -> str:
    """Return the id of a table component's column that a clause gives the room of one gone, or ""."""
    return _named_of(_TAKING, part, outline.table_columns)


def _named(patterns: tuple[re.Pattern[str], ...], part: str, outline: Outline) -> str:
    return _named_of(patterns, part, outline.columns)


def _named_of(
    patterns: tuple[re.Pattern[str], ...], part: str, columns: Sequence[ColumnInfo | TableColumnInfo]
) -> str:
    said = part.strip(" ,.;\uff0c。\uff1b“”\"'")
    for pattern in patterns:
        found = pattern.fullmatch(said)
        if found is None or _ALL.fullmatch(found["x"]):
            continue
        named = normal(found["x"].strip(" “”\"'「」"))
        fits = [one.id for one in columns if named in (normal(one.title), normal(getattr(one, "field", "")))]
        fits = fits or [one.id for one in columns if len(named) > 1 and named in normal(one.title)]
        heads = {tuple(getattr(one, "headers", (one.id,))) for one in columns if one.id in fits}
        if len(fits) == 1 or (fits and len(heads) == 1):
            return fits[0]
    return ""


def change_of_width(edit: SetColumnWidth | TableColumnWidth, outline: Outline) -> float:
    """Return by how much an edit makes a column wider, less than 0 for narrower."""
    if isinstance(edit, TableColumnWidth):
        return edit.width - present_widths(outline).get(edit.column, edit.width)
    column = outline.column(edit.column)
    if not edit.width or column is None:
        return 0 if column is None else edit.percent - 100
    return edit.width - widest_cell(column, outline)


def added_column(edits: Sequence[Edit]) -> int | None:
    """Return the place of the new column that the last edits are about, None where there is none."""
    for at in range(len(edits) - 1, -1, -1):
        if isinstance(edits[at], PlacedEdit):
            return at
        if edits[at].kind not in _DETAILS:
            return None
    return None


def added_with_width(edits: Sequence[Edit]) -> tuple[int, int] | None:
    """Return the places of a new column and of the width it got then, where the last edits are of it."""
    sized = -1
    for at in range(len(edits) - 1, -1, -1):
        if isinstance(edits[at], PlacedEdit):
            return (at, sized) if sized > at else None
        if isinstance(edits[at], SetColumnWidth) and sized < 0:
            sized = at
        elif edits[at].kind not in (*_DETAILS, "font", "colour"):
            return None
    return None
