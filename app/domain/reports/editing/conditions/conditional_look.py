"""Looks that depend on the data: conditional styles, and rows in two colours."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.conditions.condition_words import read_condition
from app.domain.reports.editing.conditions.conditions import Condition, value_in
from app.domain.reports.editing.conditions.date_conditions import dated_among
from app.domain.reports.editing.layout.space import boxes
from app.domain.reports.editing.looks.colour_names import CHINESE, colour_called
from app.domain.reports.editing.looks.look_words import FACES
from app.domain.reports.editing.looks.text_look import is_pale
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.references.printed_values import names_totals
from app.domain.reports.editing.references.values_alike import values_alike
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.deciding import who_decides
from app.domain.reports.editing.request.numerals import COLOUR
from app.domain.reports.editing.rows.row_grounds import has_gaps, opaque_cells, paint_behind, row_grounds
from app.domain.reports.editing.template.new_nodes import fresh_name, made
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.readable import letters_on, letters_said
from app.domain.reports.editing.template.styles import TEXTS, colours_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called, field_called, unknown
from app.domain.reports.xml_tools import local

_COLOUR = r"^#[0-9A-Fa-f]{6}$"
_PREFIX = "Conditional"
_GROUND = ("backcolor", "mode")
_EFFECT = (
    rf"{COLOUR}|标[红黄绿蓝]|变[红黄绿蓝]|[红黄绿蓝橙](?:色|字|底)|加粗|粗体|斜体|高亮|突出|删除线|背景|底色"
    r"|\b(?:bold|italics?|highlight(?:ed)?|background|colou?r|strike[- ]?through)\b"
)
_PALE_MARK = rf"(?:标|涂|染|刷)[成为上]?个?(?=[浅淡](?:{COLOUR}|[红蓝绿黄灰橙紫粉]))"
LETTERS = r"字体?|文字|\b(?:text|letters?|font)\b"
_SOFT = "#FFF2CC"


# What is painted is the ground; a cell that is printed bold in red has red letters.
_GROUND_VERB, _GROUND_NOUN = r"\b(?:paint|fill|tint)\b", r"|\bcells?\b(?! (?:text|values?))"
_OF_LETTERS = r"\b(?:bold|italics?|print(?:ed)?|written)\b"


def look_words(clause: Any) -> dict[str, Any]:
    """Return the look that a clause asks for where its condition holds."""
    look: dict[str, Any] = {}
    behind = clause.says(
        r"背景色?|底色|底纹|填充|(?<=色)底|底(?=$|[,,。标])|\b(?:background|fill|shad(?:e|ing))\b"
    )
    behind = behind or (
        clause.english
        and clause.says(_GROUND_VERB if clause.has(_OF_LETTERS) else _GROUND_VERB + _GROUND_NOUN)
    )
    light = clause.says(r"高亮|突出(?:显示)?|\bhighlight(?:ed)?\b")
    mark = clause.says(r"[标变][成为]?([红黄绿蓝橙])色?")
    colour = CHINESE[mark.group(1)] if mark else clause.colour()
    pale = bool(colour) and not mark and bool(clause.has(_PALE_MARK)) and not clause.has(LETTERS)
    if colour:
        look["backcolor" if behind or pale or (light and not mark) else "forecolor"] = colour
    elif light or behind:
        look["backcolor"] = _SOFT
    clause.says(r"字体?|文字|\b(?:text|letters?)\b")
    clause.says(r"\bcolou?red\b|\b(?:in )?(?:the )?(?:font |text )?colou?r\b") if colour else None
    for name, pattern in (
        ("bold", r"加粗|粗体|变粗|\bbold\b"),
        ("italic", r"斜体|\bitalics?\b"),
        ("strike", r"删除线|\bstrike[- ]?through\b"),
    ):
        if clause.says(pattern):
            look[name] = True
    return look


def _numbers(outline: Outline) -> list[str]:
    """Return the values of all columns of amounts, else of all columns of numbers."""
    for types in (
        ("java.math.", "java.lang.Double", "java.lang.Float"),
        ("java.lang.Integer", "java.lang.Long"),
    ):
        found = [id_ for one in outline.columns if one.java_type.startswith(types) for id_ in one.values]
        if found:
            return found
    return []


class ConditionalStyle(Edit):
    """Colour, bold or background of texts (row: of their whole row) where a condition on the data holds."""

    kind: Literal["conditional_style"] = "conditional_style"
    hints: ClassVar[str] = r"大于|小于|超过|如果|条件|负|标红|highlight|if|when|greater|less|over"
    company: ClassVar[str] = (
        r"\b(?:comes? out|turns? up|shows? up|draw(?:s|ing)? attention|attention|putting|setting"
        r"|stands? out|jumps? out|pops? out|catch(?:es)? the eye|flag(?:ged)?|warn(?:ing|s)?"
        r"|notice|noticed|spot|alert|automatically|emphasi[sz]e[ds]?|at a glance|us|straight away"
        r"|immediately)\b|(?<=[列栏]的)(?:金额|数额|数量)"
    )
    rank = 20
    targets: list[str] = Field(min_length=1)
    condition: Condition
    forecolor: str = Field("", pattern=rf"^$|{_COLOUR}")
    backcolor: str = Field("", pattern=rf"^$|{_COLOUR}")
    bold: bool = False
    italic: bool = False
    strike: bool = False
    row: bool = False

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 金额大于1000时显示红色, 负数标红, highlight rows where the amount is above 100."""
        if clause.has(
            r"不(?:打印|显示)|隐藏|过滤|筛选|只(?:打印|显示|保留)|\b(?:hide|filter|only (?:show|print))\b"
        ):
            return []
        if not clause.has(_EFFECT):
            return []
        condition = read_condition(clause)
        if condition is None:
            return []
        look = look_words(clause)
        if compiled(FACES).search(condition.value):
            return []
        if not look:
            return []
        own = clause.has(_IN_ROWS_WHERE) if clause.english else None
        own = own if own and clause.before(_IN_ROWS_WHERE).values(required=False) else None
        clause.mark(*own.span()) if own else None
        row = not own and bool(clause.says(_WHOLE_ROW))
        of_records = _of_records_zh(clause) or (not row and _of_records(clause))
        row = row or of_records
        marked = row or clause.has(r"标[成为]?黄")
        letters = look.get("forecolor", "")
        if marked and letters and is_pale(letters) and not clause.has(LETTERS):
            look["backcolor"] = look.pop("forecolor")
        _pass_over_owners(clause) if clause.english else None
        clause.says(r"显示|标[为成]?|标记|标注|突出|高亮|用|\b(?:highlight|show|mark|print|colou?r)\b")
        ids = values_alike(clause) or _printing(condition.field if condition.to else "", outline)
        if not ids and clause.english and not clause.has(_ANY_NUMBER):
            raise clause.unclear([one.values[0] for one in outline.columns])
        ids = ids or _numbers(outline) or (_values_of_rows(outline) if row and condition.field else [])
        fields = [info for one in ids if (info := outline.element(one)) is not None and info.refs]
        columns = _are_columns(clause, outline)
        if columns or not names_totals(clause):
            fields = [one for one in fields if one.section == "detail"] or fields
        fields = _in_rows(clause, outline, fields) if row or columns else fields
        if not fields:
            raise clause.unclear()
        fields, condition, row = who_decides(clause, outline, fields, condition, row=row)
        fields, condition = _rows_of_group(clause, outline, fields, condition) if row else (fields, condition)
        if condition.value == "today" and not condition.field:
            fields = dated_among(fields, outline)
            if not fields:
                raise clause.unclear([one.values[0] for one in outline.columns])
        if not clause.english and condition.operator == "equal" and _is_of_a_kind(condition.value, outline):
            raise clause.unclear([one.id for one in fields])
        return [cls(targets=[one.id for one in fields], condition=condition, row=row, **look)]

    def check(self, outline: Outline) -> str:
        """There must be targets, a look, and a value for the condition."""
        if not (self.forecolor or self.backcolor or self.bold or self.italic or self.strike):
            return _("It isn't said how the values should look then.")
        missing = unknown(self.targets, outline) or self.condition.wrong(outline)
        field = self._field(outline)
        if missing or not field:
            return missing or _("It isn't said which value the condition is about.")
        return self.condition.wrong_type(field, outline)

    def describe(self, outline: Outline) -> str:
        """Name the targets and the condition."""
        infos = [info for one in self.targets if (info := outline.element(one)) is not None]
        reckons = not self.condition.field and next((bool(one.formula) for one in infos if one.refs), False)
        name = (
            called(self.targets[:1], outline)
            if reckons
            else field_called(self._field(outline).partition(":")[2], outline)
        )
        when = self.condition.said(name)
        if self.row:
            said = _("The whole row is {look} where {when}.", look=self._said(), when=when)
        else:
            what = called(self.targets, outline)
            said = _("{what} is {look} where {when}.", what=what, look=self._said(), when=when)
        letters = self._letters(outline)
        return said if not letters else f"{said} {letters_said(letters)}"

    def _said(self) -> str:
        """Return the look in words: red, on yellow, bold."""
        ground = colour_called(self.backcolor) if self.backcolor else ""
        said = (
            colour_called(self.forecolor) if self.forecolor else "",
            _("on {colour}", colour=ground) if ground else "",
            _("bold") if self.bold else "",
            _("italic") if self.italic else "",
            _("struck through") if self.strike else "",
        )
        return _(", ").join(one for one in said if one)

    def change(self, template: Template, outline: Outline) -> None:
        """Give the elements a style with the condition; their own look moves into it."""
        painted = self._paint_rows(template, outline)
        for name in self._targets(outline):
            value, java_type = self._value(outline, name)
            condition = self.condition.joined(value, java_type, outline)
            node = template.find(name)
            if node is not None and local(node) in TEXTS:
                letters = (
                    "" if self.forecolor else letters_on(self.backcolor, colours_of(template.root, node))
                )
                look = {"forecolor": letters} if letters else {}
                seen_through = name in painted
                look |= {
                    key: one for key, one in self._look().items() if not seen_through or key not in _GROUND
                }
                if look:
                    put_condition(template, node, condition, look)

    def _paint_rows(self, template: Template, outline: Outline) -> set[str]:
        """Paint what lies behind whole rows; return the ids of texts through which that is seen."""
        found: set[str] = set()
        infos = [info for one in self._targets(outline) if (info := outline.element(one)) is not None]
        for id_ in dict.fromkeys(one.band for one in infos if self.row and self.backcolor):
            band = template.find(id_)
            if band is None or local(band.getparent()) != "detail":
                continue
            value, java_type = self._value(outline, infos[0].id)
            condition = self.condition.joined(value, java_type, outline)
            texts = [one for one in boxes(band) if local(one.node) in TEXTS]
            grounds = row_grounds(template, band)
            for ground in grounds:
                put_condition(template, ground, condition, {"backcolor": self.backcolor, "mode": "Opaque"})
            if not grounds and has_gaps(band):
                paint_behind(template, band, ("row", self.backcolor), condition, texts)
            elif not grounds:
                continue
            cells = opaque_cells(template, band)
            seen_through = [one for one in band.iter() if local(one) in TEXTS and one not in cells]
            found |= {template.name_of(one) for one in seen_through}
        return found

    def _targets(self, outline: Outline) -> list[str]:
        bands = {info.band for one in self.targets if (info := outline.element(one)) is not None}
        if not self.row:
            return self.targets
        infos = [info for one in self.targets if (info := outline.element(one)) is not None]
        cells = {info.cell for info in infos}
        return [
            one.id
            for one in outline.elements
            if one.band in bands
            and one.kind in TEXTS
            and (one.cell in cells if one.cell else "" in cells)
            and (one.section == "detail" or one.cell or any(_on_line(one, info) for info in infos))
        ]

    def _letters(self, outline: Outline) -> str:
        """Return the colour that texts take because theirs can't be read on the background, "" for none."""
        infos = [info for one in self._targets(outline) if (info := outline.element(one)) is not None]
        found = (letters_on(self.backcolor, one.colours) for one in infos)
        return "" if self.forecolor else next((one for one in found if one), "")

    def _look(self) -> dict[str, str]:
        look = {"forecolor": self.forecolor, "backcolor": self.backcolor}
        look |= {"mode": "Opaque"} if self.backcolor else {}
        look |= {"isBold": "true"} if self.bold else {}
        look |= {"isItalic": "true"} if self.italic else {}
        look |= {"isStrikeThrough": "true"} if self.strike else {}
        return {name: value for name, value in look.items() if value}

    def _value(self, outline: Outline, name: str) -> tuple[str, str]:
        """Return the value that decides about an element, with its class: the condition's, else its own."""
        among = self.targets if self.row else [name, *self.targets]
        values = (value_in(outline, one, self.condition.field) for one in among)
        return next((one for one in values if one[0]), ("", ""))

    def _field(self, outline: Outline) -> str:
        if self.condition.field:
            return self.condition.field
        infos = [info for one in self.targets if (info := outline.element(one)) is not None]
        return next((ref for info in infos for ref in info.refs), "")


def _on_line(one: ElementInfo, other: ElementInfo) -> bool:
    """Tell whether two elements of a band stand on one line."""
    return one.band == other.band and one.y < other.y + other.height and other.y < one.y + one.height


def _is_of_a_kind(value: str, outline: Outline) -> bool:
    """Tell whether a value is a kind of what a column holds, such as 新客户: no row prints that."""
    titles = [one.title for one in outline.columns if len(one.title) > 1]
    return any(re.fullmatch(rf"[新老大小]{re.escape(one)}", value) for one in titles)


def _are_columns(clause: Any, outline: Outline) -> bool:
    """Tell whether the totals that a clause speaks of are a column's values: Total, greater than 10000."""
    said = {
        clause.text[one.start : one.end] for one in mentions_in(clause) if one.kind == "totals" or one.columns
    }
    titles = {one.title for one in outline.columns}
    return bool(said & titles) and not clause.has(r"[合总小]计行|\b(?:rows?|lines?|sub|grand|group)\b")


def _of_records_zh(clause: Any) -> bool:
    """Tell whether a noun behind a Chinese condition says what the rows are: 工资大于10000的员工; mark it."""
    if clause.english:
        return False
    named = mentions_in(clause)
    spans = [
        (clause.start + one.start(), clause.start + one.end())
        for one in re.finditer(_RECORDS_ZH, clause.words)
    ]
    rows = [
        (start, end) for start, end in spans if all(end <= one.start or one.end <= start for one in named)
    ]
    for start, end in rows:
        clause.mark(start, end)
    looking = [one for one in named if one.ids and rows and one.start >= rows[-1][1]]
    return bool(rows) and not looking  # 超过 100 的订单，运费用红色: only that value


def _pass_over_owners(clause: Any) -> None:
    """Mark names that only say whose the value named next is: when a ticket's priority is high."""
    named = mentions_in(clause)
    for one in named:
        owned = re.match(r"['’]s?\s+", clause.text[one.end :])
        if owned and any(each.start == one.end + owned.end() for each in named):
            clause.take(one.start, one.end)


def _of_records(clause: Any) -> bool:
    """Tell whether an English clause speaks of records that are no column: "orders with amount over 1000"."""
    named = clause.has(_PLURAL) if clause.english else None
    if named is None:
        return False
    rows = re.match(_ROWS, named.group())
    if rows or clause.text.startswith("whose", named.end()):
        clause.take(*named.span())
        return True
    if any(one.start < named.end() and named.start() < one.end for one in mentions_in(clause)):
        return False
    clause.mark(*named.span())
    return True


# 明细行的金额 is a value of the rows, not the rows.
_HOLDS = r"[里中上]?的(?!字|文|背|底|颜|内容|[所全]|整)"
# The rows in which a column looks so, not rows that look so: the amount in red in the rows where ...
_IN_ROWS_WHERE = (
    r"\b(?:in|for|on) (?:the |those |all |all the |every |each |any )?(?:rows?|records?|lines?)"
    r"(?= (?:where|whose|with|when|that|in which)\b)"
)
_WHOLE_ROW = (
    r"整[块条单](?:记录|数据|订单)?|整[个张](?:订单|记录|单据|卡片)|[那这该]条(?:记录|数据)"
    rf"|整行|[那这]一?行|该行|所在行|行(?!{_HOLDS})"
    r"|\b(?:(?:the )?(?:whole|entire) (?:rows?|records?|blocks?|cards?|orders?|entry|entries)|rows?)\b"
)
_PLURAL = (
    r"(?<![^ ])(?!(?:values|numbers|amounts|figures|cells|texts|columns|fields)\b)[a-z]{3,}s "
    r"(?=(?:with|whose|having|that have)\b)"
)
_ROWS = r"(?:orders|invoices|records|entries|items|lines|tickets|deliveries|visits)\b"
_RECORDS_ZH = (
    r"(?<=的)(?:那些|这些|所有)?(?:订单|客户|产品|商品|员工|项目|供应商|发票|合同|任务|学生|设备|工单"
    r"|单子|单据|人员?|告警|物料|记录|数据)"
)
_ANY_NUMBER = r"\b(?:numbers|values|amounts|figures|anything|everything|negatives?|zero(?:e?s)?|cells)\b"


def _values_of_rows(outline: Outline) -> list[str]:
    return [one.id for one in outline.in_section("detail") if one.kind == "textField" and one.refs]


def _printing(ref: str, outline: Outline) -> list[str]:
    """Return the values of the rows that print a field."""
    return [one.id for one in outline.in_section("detail") if ref and ref in one.refs]


def _in_rows(clause: Any, outline: Outline, fields: list[ElementInfo]) -> list[ElementInfo]:
    """Return the values of a column called Total where whole rows are meant, not the row of totals."""
    held = [one for one in fields if one.section == "detail"]
    if held:
        return held
    named = [one for one in mentions_in(clause) if one.kind == "totals"]
    said = {clause.text[one.start : one.end].strip().lower() for one in named}
    ids = [id_ for one in outline.columns if one.title.strip().lower() in said for id_ in one.values]
    return [info for one in ids if (info := outline.element(one)) is not None] or fields


def _rows_of_group(
    clause: Any, outline: Outline, fields: list[ElementInfo], condition: Condition
) -> tuple[list[ElementInfo], Condition]:
    """Return a value of the rows, with the field that decides where only their group prints it."""
    own = {ref for one in fields for ref in one.refs if ref.startswith("F:")}
    rows = [info for one in _values_of_rows(outline) if (info := outline.element(one)) is not None]
    above = all(one.section in ("groupHeader", "groupFooter") for one in fields)
    named = any(one.kind == "band" for one in mentions_in(clause))
    if not above or named or not rows or condition.field or len(own) != 1:
        return fields, condition
    return rows[:1], condition.model_copy(update={"field": own.pop()})


def put_condition(template: Template, node: Any, condition: str, look: dict[str, str]) -> None:
    """Give an element a conditional look on top of the style that it has.

    What the element says itself would win over the style: it moves into it.
    """
    root, place = template.root, xml.geometry(node)
    if place is None:
        return
    former = place.get("style", "")
    style = _own_style(root, former, place)
    if style is None:
        taken = [one.get("name", "") for one in root if local(one) == "style"]
        style = made(root, "style", name=fresh_name(f"{_PREFIX}1", taken), style=former or _default(root))
        place.set("style", style.get("name"))
        template.add(root, style)
    _move_look(node, place, style, look)
    said = made(root, "conditionExpression", text=condition)
    template.add(style, made(root, "conditionalStyle", said, made(root, "style", **look)))


def _own_style(root: Any, name: str, place: Any) -> Any | None:
    """Return an element's style where it was made for a condition and nobody else has it."""
    if not name.startswith(_PREFIX):
        return None
    users = [one for one in root.iter() if isinstance(one.tag, str) and one.get("style") == name]
    found = next((one for one in root if local(one) == "style" and one.get("name") == name), None)
    return found if users == [place] else None


def _default(root: Any) -> str | None:
    """Return the name of the default style, which a style of its own would hide."""
    return next(
        (one.get("name") for one in root if local(one) == "style" and one.get("isDefault") == "true"), None
    )


def _move_look(node: Any, place: Any, style: Any, look: dict[str, str]) -> None:
    text = xml.child(node, "textElement")
    font = xml.child(text, "font") if text is not None else None
    for name in look:
        holder = font if name.startswith("is") else place
        if holder is not None and holder.get(name) is not None:
            style.set(name, holder.get(name))
            holder.attrib.pop(name)
