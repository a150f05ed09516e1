"""A clause that only says where the field that was just declared is shown: "show it right of the amount"."""

from __future__ import annotations

import re
from typing import get_args

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.new_columns import AddColumn
from app.domain.reports.editing.data.data import AddData
from app.domain.reports.editing.exact.add_placed import AddPlaced
from app.domain.reports.editing.page.page_texts import TEXT_PLACES, align_words
from app.domain.reports.editing.references.mention import TEXTS
from app.domain.reports.editing.request.clause import QUOTES, Clause, normal
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.places import value_beside, value_under
from app.domain.reports.editing.things.text_near import AddTextNear
from app.domain.reports.editing.values.printed_value import PrintValue
from app.domain.reports.editing.values.shown_value import ShowValue
from app.domain.reports.models import JavaType

_ROWS = r"(?: in the (?:detail|rows?)(?: (?:rows?|band|section|area))?)?"
_SAID = re.compile(
    rf"(?:and |then )*(?:show|display|print|put|place) (?:it|(?:this|that|the new) field)(?:'s value)?{_ROWS}"
    rf"(?: (?:as|in|into) (?:an? |its )?(?:(?:new|own|extra|further|separate) )*column{_ROWS})?"
    rf",? (?:right |directly |just |immediately )?"
    rf"(?P<side>to the (?:right|left) of|right of|left of|after|before|in front of|next to|behind|beside)"
    rf" (?:the )?(?P<x>.+?)(?: column| field)?{_ROWS}"
    r"|(?:并且?|再|然后)*[把将]?(?:它|其|(?:该|这个?|此|新)字段)?(?:显示|展示|打印|放)(?:[在到于])"
    r"(?:明细(?:行|区|带)?[的里中]?)?(?P<y>.+?)(?:[那这]?一?[列栏])?的?(?:右[边侧面]|后[边面]|旁边)",
    re.IGNORECASE,
)
_SIGNS = {"parameter": "P", "variable": "V"}
_IN_SECTION = re.compile(
    r"(?:and |then )*(?:show|display|print|put|place|output)"
    r" (?:it|its value|(?:this|that|the new) (?:parameter|variable))(?:'s value)?"
    r" (?=in |at |on |below |under |after )(?P<x>.+)"
    r"|(?:并且?|再|然后|要|需要)*[把将]?(?:它|其|(?:该|这个?|此|新)(?:参数|变量))?(?:的?值)?(?:显示|展示|打印|放|写|印|输出)(?:出来)?(?:[在到于])"
    r"(?P<y>.+)"
    r"|(?:并且?|再|然后)*在?(?P<z>.+?)(?:显示|展示|打印|放|写|印|输出)(?:出来)?(?:上|出)?"
    r"(?:它|其值|(?:该|这个?|此|新)(?:参数|变量))?(?:的?值)?",
    re.IGNORECASE,
)
_IT = (
    r"(?:it|its value|(?:this|that|the new) (?:parameter|variable|field)"
    r"|\$[FPV]\{(?P<{n}>[^}]+)\})"
)
# What is declared takes the place of words: show it instead of the text "Order list", 用它代替“报表”.
_INSTEAD = re.compile(
    rf"(?:and |then )*(?:show|display|print|put|place|use|write) {_IT.replace('{n}', 'n1')}"
    r" (?:in place of|instead of|rather than|in (?:the )?(?:place|stead) of)"
    r" (?P<x>.+)"
    rf"|(?:and |then )*(?:replace|change|swap|exchange|turn) (?P<y>.+?) (?:with|by|for|to|into)"
    rf" {_IT.replace('{n}', 'n2')}"
    r"|(?:并且?|再|然后)*(?:用|以|拿)(?:它|其|(?:该|这个?|此|新)(?:参数|变量|字段))(?:的值)?(?:来|去)?"
    r"(?:替换|代替|取代|替代|换)(?:掉|下)?(?P<z>.+)"
    r"|(?:并且?|再|然后)*[把将](?P<w>.+?)(?:改|换|替换|变)[成为用](?:打印|显示)?"
    r"(?:它|其|(?:该|这个?|此|新)(?:参数|变量|字段))(?:的值)?",
    re.IGNORECASE,
)
_TEXT_OF = re.compile(
    r"^(?:the )?(?:(?:static|fixed) )?(?:text|words?|label|heading|caption|title)s? (?=[“\"'‘])"
    r"|^(?:(?:静态)?文[字本]|标签|标题|字样)(?=[“「『\"'])",
    re.IGNORECASE,
)
_OF_ROWS = re.compile(r"(?:在)?明细(?:行|区|带)?(?:里|中|内)?的?")
_BEFORE = ("before", "in front of", "left of", "to the left of")
_AT_END = re.compile(
    rf"(?:and |then )*(?:show|display|print|put|place) (?:it|(?:this|that|the new) field)(?:'s value)?{_ROWS}"
    rf" (?:as|in|into) (?:an? |the |its )?(?:(?:new|own|extra|further|separate) )*"
    rf"(?:(?P<o>last|first) )?column{_ROWS}"
    r"(?:,? (?:(?:at|on|to) the (?:very |far )?"
    r"(?P<e>end|right|left|front|beginning|start)|(?P<l>last|first)))?"
    r"|(?:并且?|再|然后)*[把将]?(?:它|其|(?:该|这个?|此|新)字段)?(?:显示|展示|打印|放|加|摆)(?:[在到进入于]+)"
    r"(?:明细|表格?|列表)(?:行|区|带)?的?(?:(?P<zh>最?[后右前左末])[面边尾端]?)?(?:一?列)?(?:里面?|中)?"
    r"|(?:并且?|再|然后)*[把将]?(?:它|其|(?:该|这个?|此|新)字段)?(?:作为|当作|做成?)(?:明细|表格)?的?"
    r"(?P<as>最后|末尾?|最[前左右]|第[一1]|新的?)?[面边]?的?一?列(?:显示|展示|打印)?(?:出来)?",
    re.IGNORECASE,
)
_FIRST = ("first", "left", "front", "beginning", "start", "最前", "最左", "前", "左", "第一", "第1")
_SIDES = {
    "下": "below",
    "底": "below",
    "右": "right",
    "后": "right",
    "旁": "right",
    "上": "above",
    "左": "left",
}
_SIDES |= {"below": "below", "under": "below", "beneath": "below", "underneath": "below", "above": "above"}
_PLACED = re.compile(
    r"(?:并且?|再|然后|要|需要)*[把将]?(?:它|其|(?:该|这个?|此|新)(?:参数|变量))?(?:的?值)?(?:显示|展示|打印|放|写|印|输出)(?:出来)?(?:[在到于])"
    r"(?P<x>.+?)[”」』\"]?(?:[那这]?一?[行栏项句个])?的?(?:正|最)?(?P<side>下|底|右|后|旁|上|左)(?:[面边方侧]|下)?"
    r"|(?:并且?|再|然后)*在(?P<z>.+?)[”」』\"]?(?:[那这]?一?[行栏项句个])?的?(?:正|最)?(?P<at>下|底|右|后|旁|上|左)"
    r"(?:[面边方侧]|下)?(?:显示|展示|打印|放|写|印|输出)(?:上|出来?)?(?:它|其|(?:该|这个?|此|新)(?:参数|变量))?(?:的?值)?"
    r"|(?:and |then |to be |it should be )*(?:show(?:n|ing|s)?|display(?:ed)?|print(?:ed|s)?|put|placed?)"
    r"(?: (?:it|(?:this|that|the new) (?:parameter|variable)))?(?:'s value)?"
    r" (?:right |directly |just |immediately )?"
    r"(?P<where>below|under(?:neath)?|beneath|above|(?:(?:to|at|on) the )?(?:far )?(?:right|left)(?: end)? of"
    r"|next to|beside|after|behind)"
    r" (?:the )?(?P<y>.+?)[\"”']?(?: line| row| label| field| text)?",
    re.IGNORECASE,
)
_AT_ROWS_END = re.compile(r"最右|\b(?:far|end)\b", re.IGNORECASE)
_TITLE = re.compile(r"(?:报表|大|主)?标题|(?:report )?title", re.IGNORECASE)
_QUOTES = " “”\"'「」『』"


_VALUE_ONLY = re.compile(r"值|\bvalue\b", re.IGNORECASE)
_SOMEWHERE = re.compile(
    r"(?:并且?|再|然后)*[把将]?(?:它|其|(?:该|这个?|此|新)(?:字段|参数))?在?(?:明细|页[眉脚]|标题|表尾|汇总)(?:行|区|带)?[里中内上]"
    r"(?:靠[左右]|居中|[左右]对齐)?(?:显示|展示|打印|出现).{0,8}",
)


def somewhere_shown(part: str, declared: Edit) -> bool:
    """Tell whether a clause wants what was just declared shown in a band, but not where: 明细里靠右显示."""
    return isinstance(declared, AddData) and bool(_SOMEWHERE.fullmatch(part.strip(" ,.;\uff0c。\uff1b")))


def shown_beside(part: str, declared: Edit, outline: Outline) -> Edit | None:
    """Return the column or the text that shows a field just declared, where a clause says beside what.

    None where the clause says something else, or what it names isn't one thing of the rows.
    """
    if isinstance(declared, AddData) and (instead := _instead(part, declared, outline)) is not None:
        return instead
    if isinstance(declared, AddData) and declared.what in _SIGNS:
        return _placed(part, declared, outline) or _in_section(part, declared, outline)
    under = _under_heading(part, declared, outline) if isinstance(declared, AddData) else None
    if under is not None:
        return under
    alone = _AT_END.fullmatch(part.strip(" ,.;\uff0c。\uff1b"))
    if alone is not None and isinstance(declared, AddData) and declared.what == "field" and outline.columns:
        said_at = (alone["o"] or alone["e"] or alone["l"] or alone["zh"] or alone["as"] or "end").lower()
        return _column(declared, "first" if said_at in _FIRST else "last", "", in_words=True)
    said = _SAID.fullmatch(part.strip(" ,.;\uff0c。\uff1b"))
    if said is None or not isinstance(declared, AddData) or declared.what != "field":
        return None
    wanted = normal((said["x"] or said["y"]).strip(_QUOTES))
    columns = [one for one in outline.columns if wanted in (normal(one.title), normal(one.field))]
    if len(columns) == 1:
        place = "before" if (said["side"] or "").lower().startswith(_BEFORE) else "after"
        return _column(declared, place, columns[0].id, in_words=bool(said["x"]))
    texts = [one for one in outline.in_section("detail") if one.label and normal(one.label) == wanted]
    if columns or len(texts) != 1:
        return None
    return AddTextNear(target=texts[0].id, side="right", field=declared.name)


def _instead(part: str, declared: AddData, outline: Outline) -> Edit | None:
    """Return the edit that prints what was just declared in place of one text that a clause names."""
    said = _INSTEAD.fullmatch(part.strip(" ,.;\uff0c。\uff1b"))
    if said is None or declared.dataset or (said["n1"] or said["n2"] or declared.name) != declared.name:
        return None
    named = (said["x"] or said["y"] or said["z"] or said["w"]).strip()
    in_rows = _OF_ROWS.match(named)
    words = normal(_TEXT_OF.sub("", named[in_rows.end() :] if in_rows else named).strip(_QUOTES))
    known = outline.in_section("detail") if in_rows else outline.elements
    found = [one.id for one in known if one.label and normal(one.label) == words]
    found = found or ([outline.title] if outline.title and _TITLE.fullmatch(_bare_title(named)) else [])
    info = outline.element(found[0]) if len(found) == 1 else None
    if info is None or info.refs or info.kind not in TEXTS:
        return None
    return PrintValue(target=info.id, value=f"{_SIGNS.get(declared.what, 'F')}:{declared.name}")


def _bare_title(named: str) -> str:
    return re.sub(r"^the ", "", named, flags=re.IGNORECASE)


_IN_ROWS = r"(?:的)?(?:明细|数据)(?:行|区|带)?(?:里面?|中|内)?"
_OWN_COLUMN = re.compile(
    r"(?:并且?|再|然后)*[把将]?(?:它|其|(?:该|这个?|此|新)字段)?(?:在?明细(?:行|区|带)?[里中内]?)?"
    r"(?:(?:显示|展示|打印|放|摆)[在到进入于]+|在)(?P<x>[^,\uff0c]+?)(?:这?一?[列栏](?:标题|头)?|列头|表头)"
    rf"(?:(?:的?正?(?:下[面方边]?|底下)|{_IN_ROWS}|里面?|中|内))+(?:显示|展示|打印)?"
    rf"|(?:and |then |to be )*(?:show(?:n)?|display(?:ed)?|print(?:ed)?|put|placed?)"
    rf"(?: (?:it|(?:this|that|the new) field|\$F\{{\w+\}}))?{_ROWS}"
    rf" (?:of|in|under|below|beneath)(?: the detail of)? (?:the )?(?P<y>.+?)(?: column| heading)+{_ROWS}",
    re.IGNORECASE,
)


def _under_heading(part: str, declared: AddData, outline: Outline) -> Edit | None:
    """Return the value just declared below the one heading that it is said of, where no value stands yet."""
    said = _OWN_COLUMN.fullmatch(part.strip(" ,.;\uff0c。\uff1b"))
    wanted = normal((said["x"] or said["y"]).strip(_QUOTES)) if said else ""
    heads = [one for one in outline.in_section("columnHeader") if wanted and normal(one.label) == wanted]
    rows = [one for one in outline.in_section("detail") if one.kind == "textField" and not one.framed]
    if len(heads) != 1 or heads[0].framed or not rows or declared.what != "field":
        return None
    head, first = heads[0], min(rows, key=lambda one: (one.y, one.x))
    left, right, bottom = head.x, head.x + head.width, first.y + first.height
    if any(one.x < right and left < one.x + one.width and one.y < bottom for one in rows):
        return None
    place = {"x": left, "y": first.y, "width": head.width, "height": first.height}
    return AddPlaced(what="field", section="detail", content=f"$F{{{declared.name}}}", **place)


def _column(declared: AddData, place: str, beside: str, *, in_words: bool) -> AddColumn:
    """Return the column that shows a field just declared, under its name."""
    given = declared.java_type if declared.java_type in get_args(JavaType) else "java.lang.String"
    return AddColumn.model_validate(
        {
            "title": declared.label or (_in_words(declared.name) if in_words else declared.name),
            "field": declared.name,
            "java_type": given,
            "place": place,
            "beside": beside,
        }
    )


def _in_section(part: str, declared: AddData, outline: Outline) -> Edit | None:
    """Return the value just declared with its name, where a clause says in which section it is printed."""
    said = _IN_SECTION.fullmatch(part.strip(" ,.;\uff0c。\uff1b"))
    words = (said["x"] or said["y"] or said["z"]).replace("表尾", "末尾") if said is not None else ""
    clause = Clause(words, outline) if words else None
    place = (
        next((one for one, words in TEXT_PLACES if clause.has(words)), None) if clause is not None else None
    )
    if clause is None or place is None:
        return None
    for pattern in (dict(TEXT_PLACES)[place], r"带|区域?|最|\b(?:band|section|far|very|edge|side)\b"):
        heard(clause, pattern)
    align = align_words(clause) or "Left"
    heard(clause, r"[边侧面]|\b(?:at|on|of|in|the)\b")
    if clause.leftover():
        return None
    return ShowValue.model_validate(
        {
            "what": declared.what,
            "name": declared.name,
            "section": place,
            "align": align,
            "bare": bool(_VALUE_ONLY.search(part)),
        }
    )


def _placed(part: str, declared: AddData, outline: Outline) -> Edit | None:
    """Return the text that shows a value just declared, where a clause says beside which one thing."""
    said = _PLACED.fullmatch(part.strip(" ,.;\uff0c。\uff1b"))
    if said is None:
        return None
    called, where = (
        (said["x"] or said["y"] or said["z"]).strip(_QUOTES),
        (said["side"] or said["where"] or said["at"]).lower(),
    )
    side = _SIDES.get(where) or ("left" if "left" in where else "right")
    quoted = QUOTES.search(said.group())
    words = normal(quoted.group().strip(_QUOTES)) if quoted else normal(called)
    found = [one.id for one in outline.elements if one.label and normal(one.label) == words]
    found = found or ([outline.title] if outline.title and _TITLE.fullmatch(called) else [])
    if len(found) != 1:
        return None
    info = outline.element(found[0])
    value = outline.element(value_beside(outline, info)) if info is not None and side == "right" else None
    on_line = value is not None and info is not None and value.y == info.y
    target = value.id if value is not None and on_line else found[0]
    under = value_under(outline, info) if info is not None and side == "below" else ""
    target = under or target
    if info is not None and side == "right" and _AT_ROWS_END.search(said.group()):
        target = max((one for one in _line_of(info, outline)), key=lambda one: one.x + one.width).id
    return AddTextNear.model_validate(
        {"target": target, "side": side, "value": f"{_SIGNS[declared.what]}:{declared.name}"}
    )


def _line_of(info: ElementInfo, outline: Outline) -> list[ElementInfo]:
    """Return the texts that stand on the line of one."""
    return [
        one
        for one in outline.elements
        if one.band == info.band
        and one.kind in TEXTS
        and abs(one.y - info.y) < max(one.height, info.height) // 2
    ]


def _in_words(name: str) -> str:
    """Return a field's name as a heading: unit price of unitPrice."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", name).strip()
    return words[:1].upper() + words[1:]
