"""Whether what a Chinese request says stays so is true of the report once its edits are made."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.page.page_facts import keeps_page
from app.domain.reports.editing.references.references import elements_of, whole_columns
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.follows_true import follows, moves_so
from app.domain.reports.editing.request.made_change import Change, same_place
from app.domain.reports.editing.rows.stripes import ZebraRows
from app.domain.reports.editing.template.hues import goes_by
from app.domain.reports.editing.template.outline import ElementInfo, outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local

_AND = r"(?:\s|和|、|与|及|以及|跟|,|的)*"
_ASPECT = (
    r"(?:位置|地方|坐标|大小|尺寸|列?宽度?|长度|[行带]?高度?|[上左]边位置|字体|字号|字大小|加粗|粗细|颜色|字色|文字颜色|底色|背景色?|填充色?|(?:数字|日期|金额"
    r"|显示)?的?格式"
    r"|对齐方?式?|边框线?|框线|线条|外框|样式|外观|样子|文字|内容|文本|表达式|打印条件)"
)
_ASPECTS = re.compile(rf"(?P<owner>.*?)(?P<all>{_ASPECT}(?:{_AND}{_ASPECT})*)(?:等|都)*")
_ITSELF = re.compile(r"(?:它们?|其|本身|自身|自己|原来|原有|现有|这[个些]?|该)?的?")
_OTHERS = re.compile(
    r"(?:其[他它余]|别|剩下|剩余|余下|另外(?:那|这)?)的?(?:所有|全部|各|每|那|这|[一二两三四五六七八九几\d]|些|个|处)*(?P<what>.*)"
)
_OTHER_THINGS = re.compile(
    r"(?:情况|时候|地方|部分|元素|内容|东西|设置|位置|单元格|格子?|文字|文本|字段|字样|标签|列|栏|行|带|区|区域|记录|数据|值|样式|格式|布局|表头|属性|同名|的|也|里"
    r"|和|、)*(?:本身)?"
)
_COLUMNS = re.compile(r"(?:各|每一?|所有|全部|[两三四五六七八九几\d]+|这[几两三些])?个?列(?:的)?")
_LOOKS = ("kind", "text", "label", "size", "bold", "seen")
_PAGE: tuple[tuple[str, str], ...] = (
    (r"(?:页|四边|上下左右|左右|上下|四周)*的?(?:页?边距)", "margins"),
    (r"(?:数据)?查询(?:语句|本身)?|SQL(?:语句)?|查询SQL", "query"),
    (r"(?:原来|原有|现有|查询)?的?(?:WHERE ?)?(?:查询|筛选|过滤)?条件", "where"),
    (r"(?:原来|原有|现有|账户本身|分组)?的?(?:排序|顺序|次序)", "order"),
    (r"(?:原来|原有|现有)?的?分组(?:本身|条件|表达式)?", "groups"),
    (r"(?:所有|报表)?的?(?:字段|变量|参数)(?:声明|定义)?", "data"),
    (r"(?:纸张|页面|报表)的?(?:大小|尺寸|宽高)|纸张", "paper"),
    (r"(?:纸张|页面|打印)?的?(?:方向)", "orientation"),
    (r"(?:分栏|栏数|栏)", "columns"),
    (r"(?:栏间?距|列间距|栏间隔|栏之?间的?(?:间距|间隔|距离))", "spacing"),
    (r"(?:各|明细|表头|标题|每)?(?:个)?(?:行|带区?|区)的?高度?", "heights"),
)
_PAGE_LISTED = re.compile(rf"(?P<one>{'|'.join(f'(?:{one})' for one, _name in _PAGE)}){_AND}", re.IGNORECASE)
_TABLE = re.compile(r"(?:整?[张个]?表格?|各列)?的?(?:总的?|整体)(?:列?宽度?)(?:为|是)?\s*(?P<n>\d+)?")
_KEPT_OF_STRIPES = re.compile(
    r"(?:隔行|斑马线?)?的?(?:条件|间隔|规则)|(?:白色?|没有?底色|另一半|其[他它余])的?(?:那些?|那几?)?行"
)


def is_true(kind: str, about: str, how: str, change: Change) -> bool:
    """Tell whether a statement of a kind is true of a change."""
    about = about.strip().removesuffix("的") if kind == "stays" else about
    if kind in _OF_RESULT:
        return _OF_RESULT[kind](how, change)
    if kind == "rows":
        return _leaves_rows(about, change)
    if kind == "moves":
        return moves_so(about, how, change, _named(about, change))
    if kind == "still":
        return _is_still_so(about, how, change)
    return (
        _stays(about, change, moved=bool(re.search("动|位置|原地", how)))
        if kind == "stays"
        else follows(kind, change)
    )


def _stays(about: str, change: Change, *, moved: bool) -> bool:
    pages = _of_page(about)
    if pages:
        return all(_page_kept(one, about, change) for one in pages)
    table = _TABLE.fullmatch(about)
    if table is not None:
        return _as_wide(change, table["n"])
    if _KEPT_OF_STRIPES.fullmatch(about):
        return _only_recolours_stripes(change)
    aspects = _ASPECTS.fullmatch(about)
    others = _OTHERS.fullmatch(about)
    if others is not None and _OTHER_THINGS.fullmatch(others["what"]):
        return _others_stay(others["what"], change)
    if aspects is not None:
        names = re.findall(_ASPECT, aspects["all"])
        return _aspects_kept(_ids_of_owner(aspects["owner"].strip(), change), names, change)
    ids = _named(about, change)
    return bool(ids) and _kept(ids, change, placed=moved)


def _named(about: str, change: Change) -> list[str]:
    """Return the elements of the report before that words name and nothing else; [] where they say more."""
    try:
        clause = Clause(about, change.before)
        ids = whole_columns(clause, elements_of(clause))
        return [] if clause.leftover() else ids
    except EditProblem:
        return []


def _ids_of_owner(owner: str, change: Change) -> list[str] | None:
    """Return what an aspect is said of: [] where that isn't known, None where it is what is changed."""
    owner = owner.removesuffix("的").strip()
    if _ITSELF.fullmatch(owner):
        return None
    others = _OTHERS.fullmatch(owner)
    if others is not None and _OTHER_THINGS.fullmatch(others["what"]):
        return change.untouched()
    if _COLUMNS.fullmatch(owner):
        return [id_ for one in change.before.columns for id_ in one.elements if change.after.element(id_)]
    return _named(owner, change)


def _others_stay(what: str, change: Change) -> bool:
    """Tell whether all that a request says nothing of is where and as it was."""
    ids = change.untouched()
    if "列" in what or "栏" in what:
        in_columns = {id_ for one in change.before.columns for id_ in one.elements}
        ids = [one for one in ids if one in in_columns]
    return _kept(ids, change, placed=True)


def _kept(ids: Sequence[str], change: Change, *, placed: bool) -> bool:
    """Tell whether elements are there still and look as they did; where they stood, if that is said."""
    for old, new in change.pairs(set(ids)):
        if new is None or any(getattr(old, name) != getattr(new, name) for name in _LOOKS):
            return False
        if placed and not same_place(old, new):
            return False
        if any(old != new for old, new in (change.written(old.id, one) for one in ("格式", "对齐", "边框"))):
            return False
    return True


def _aspects_kept(ids: list[str] | None, names: Sequence[str], change: Change) -> bool:
    """Tell whether aspects of elements are as they were, ids None: of all that the edits are about."""
    if ids is not None:
        pairs = change.pairs(set(ids))
        return bool(pairs) and all(new is not None and _alike(old, new, names, change) for old, new in pairs)
    gone = {one.id for one in change.before.elements if change.after.element(one.id) is None}
    every = {one.id for one in change.before.elements} if not change.touched and not gone else set()
    for old, new in change.pairs(change.touched | gone | every):
        heirs = [new] if new is not None else change.added()
        if not any(_alike(old, one, names, change) for one in heirs):
            return False
    return True


def _alike(old: ElementInfo, new: ElementInfo, names: Sequence[str], change: Change) -> bool:
    return all(_same_aspect(old, new, name, change) for name in names)


def _same_aspect(old: ElementInfo, new: ElementInfo, name: str, change: Change) -> bool:
    """Tell whether one aspect of an element is as it was; new may be another element in its place."""
    for pattern, own in (
        (r"位置|地方|坐标", ("band", "x", "y")),
        (r"^大小|尺寸", ("width", "height")),
        (r"宽|长度", ("width",)),
        (r"高", ("height",)),
        (r"字体|字号|字大小|加粗|粗细", ("size", "bold")),
        (r"文字$|内容|文本|表达式", ("text", "label")),
    ):
        if re.search(pattern, name) and "颜色" not in name:
            return all(getattr(old, one) == getattr(new, one) for one in own)
    if re.search(r"底色|背景|填充", name):
        return old.seen.ground == new.seen.ground
    if re.search(r"颜色|字色", name):
        return (old.seen.ink, old.seen.stroke) == (new.seen.ink, new.seen.stroke)
    if old.id != new.id:
        return False
    if re.search(r"样式|外观|样子", name):
        return _kept([old.id], change, placed=False)
    aspect = next((one for one in ("格式", "对齐") if one in name), "边框")
    was, now = change.written(old.id, aspect)
    return name != "打印条件" and was == now


def _of_page(about: str) -> list[str]:
    """Return what of the page and the data words name one after the other; [] where they name more."""
    names, at = [], 0
    while at < len(about):
        found = _PAGE_LISTED.match(about, at)
        if found is None or found.end() == at:
            return []
        names += [name for one, name in _PAGE if compiled(one).fullmatch(found["one"])][:1]
        at = found.end()
    return names


def _page_kept(name: str, about: str, change: Change) -> bool:
    before, after = change.before, change.after
    if name == "margins":
        sides = {"左": "left", "右": "right", "上": "top", "下": "bottom"}
        said = [one for key, one in sides.items() if key in about] or list(sides.values())
        return all(getattr(before, f"{one}_margin") == getattr(after, f"{one}_margin") for one in said)
    if name == "heights":
        heights = {one.id: one.height for one in after.bands}
        return all(heights.get(one.id, one.height) == one.height for one in before.bands)
    if name == "groups":
        return before.groups == after.groups and before.group_fields == after.group_fields
    if name == "data":
        return all(
            {one.name for one in getattr(before, kind)} <= {one.name for one in getattr(after, kind)}
            for kind in ("fields", "parameters", "variables")
        )
    if name in ("query", "where", "order"):
        return _query_kept(name, change)
    attributes = {
        "paper": ("pageWidth", "pageHeight"),
        "orientation": ("orientation",),
        "columns": ("columnCount",),
        "spacing": ("columnSpacing",),
    }[name]
    return all(change.old.root.get(one) == change.new.root.get(one) for one in attributes)


_WHERE = re.compile(
    r"\bwhere\b(?P<w>.*?)(?:\bgroup by\b.*?)?(?:\border by\b(?P<o>.*))?$", re.IGNORECASE | re.DOTALL
)
_ORDER = re.compile(r"\border by\b(?P<o>.*)$", re.IGNORECASE | re.DOTALL)


def _query_kept(name: str, change: Change) -> bool:
    """Tell whether the query is as it was, or the conditions or the order that it had are still in it."""
    old, new = _query(change.old), _query(change.new)
    if old == new:
        return True
    if name == "query":
        return False
    if name == "where":
        was, now = _WHERE.search(old), _WHERE.search(new)
        return was is None or (now is not None and was["w"].strip() in now["w"])
    orders = [found["o"].strip() if (found := _ORDER.search(one)) else "" for one in (old, new)]
    return orders[1].startswith(orders[0])


def _query(template: Template) -> str:
    nodes = [one for one in template.root if local(one) in ("queryString", "query")]
    return " ".join((nodes[0].text or "").split()) if nodes else ""


def _as_wide(change: Change, said: str | None) -> bool:
    wide = [_table_width(one.columns) for one in (change.before, change.after)]
    return abs(wide[0] - wide[1]) <= 1 and (not said or abs(wide[1] - int(said)) <= 1)


def _table_width(columns: Sequence[Any]) -> int:
    ends = [one.x + one.width for one in columns]
    return max(ends, default=0) - min((one.x for one in columns), default=0)


def _leaves_rows(parity: str, change: Change) -> bool:
    """Tell whether stripes leave the rows of a parity without a ground of their own."""
    stripes = [one for one in change.edits if isinstance(one, ZebraRows)]
    return len(stripes) == 1 and stripes[0].odd != (parity in "奇单") and not stripes[0].other


def _only_recolours_stripes(change: Change) -> bool:
    """Tell whether all that is changed are the stripes of the rows."""
    return bool(change.edits) and all(isinstance(one, ZebraRows) for one in change.edits)


def _is_still_so(about: str, how: str, change: Change) -> bool:
    """Tell whether asking for what is said still to be so would change nothing of the new report."""
    if _KEPT_OF_STRIPES.fullmatch(about):
        return _only_recolours_stripes(change)
    if keeps_page(f"{about}还是{how}", change.new.root):
        return True
    table = _TABLE.fullmatch(about)
    if table is not None and re.fullmatch(r"\d+", how.strip()):
        return _as_wide(change, how.strip())
    jrxml = change.new.to_bytes()
    edits = change.read(jrxml, f"{about}{how}") if about else None
    if not edits:
        return False
    again = Template(jrxml)
    try:
        for one in read_edits(list(edits)):
            one.change(again, outline_of(again))
    except EditProblem:
        return False
    return outline_of(again) == outline_of(Template(jrxml))


def _is_paper(how: str, change: Change) -> bool:
    """Tell whether the page is as wide and high as is said."""
    said = [int(one) for one in re.findall(r"\d+", how)]
    return said == [change.after.page_width, change.after.page_height]


def _only_filters(_how: str, change: Change) -> bool:
    """Tell whether the edits only choose which rows are printed: all others are not."""
    return bool(change.edits) and all("filter" in one.kind or one.kind == "sort" for one in change.edits)


def _had_format(how: str, change: Change) -> bool:
    """Tell whether all that is changed had a format."""
    had = [[value for _name, value in change.written(one, "格式")[0]] for one in change.touched]
    return bool(had) and all(how in one for one in had)


def _stands_on(how: str, change: Change) -> bool:
    """Tell whether all that is changed stood on a ground of a colour."""
    infos = [old for old, _new in change.pairs(change.touched)]
    return bool(infos) and all(
        any(goes_by(one, how) for one in (info.seen.ground, _ground_behind(info, change))) for info in infos
    )


def _ground_behind(info: ElementInfo, change: Change) -> str:
    """Return the colour of the frame or rectangle on which an element stands, "" where there is none."""
    behind = [
        one
        for one in change.before.elements
        if one.band == info.band
        and one.id != info.id
        and one.kind in ("rectangle", "frame")
        and (one.id == info.holder or (one.x <= info.x and one.x + one.width >= info.x + info.width))
    ]
    return next((one.seen.ground for one in behind if one.seen.ground), "")


_OF_RESULT = {"paper": _is_paper, "unprinted": _only_filters, "was": _had_format, "ground": _stands_on}
