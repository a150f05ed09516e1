"""How fields print their values: repeated ones, missing ones, and those too long for their box."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.cells import NUMBERS
from app.domain.reports.editing.layout.space import Box, boxes, holder_of, let_stretch
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.references.printed_values import values_of_rows
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template.new_nodes import java_text
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.styles import TEXTS, bordered, value_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called, unknown
from app.domain.reports.xml_tools import local

_IN_WORDS = re.compile(r"(\$[FPV]\{[^}]*\})(?![.\w\[])")
_REPEATED = (
    r"\b(?:is|are) (?:the )?(?:same|identical|equal|unchanged)(?: (?:as|to|with))?(?: (?:in|on))?"
    r"(?: the)?(?: (?:one|value))?(?: (?:in|of))?(?: the)? "
    r"(?:(?:previous|preceding|former|last) (?:row|line|record)|(?:row|line|record) (?:above|before))|"
    r"(?:只|仅)?(?:在|有)?(?:值|内容)?(?:变化|改变|不同|变了)(?:时候?|的时候|才)+"
    r"|\b(?:when|if|where) (?:it(?: is|'s)|they are) (?:the )?(?:same|identical|equal"
    r"|unchanged)(?: (?:as|to|with))?(?: (?:in|on))?"
    r"(?: the (?:one|row|line|record|value)s?)?(?: (?:above|before|previously))?(?: the (?:row"
    r"|line) (?:above|before))?"
    r"|\bwhen(?:ever)? (?:it"
    r"|the value) changes\b|重复(?:的|值|项|内容|数据)*(?:时候?)?"
    r"|同一?个(?=.{1,24}[只仅])|(?:[跟和与同]?(?:上一?[行条个笔]|上面)的?)?(?:相同|一样)(?:的)?(?:值|内容"
    r"|数据)?(?:的?时候?)?|\bonly once\b"
    r"|\b(?:repeat(?:ed"
    r"|ing|s)?|duplicate|identical|same)(?: values?)?\b"
)
_ONCE = (
    r"变[化了].{0,4}(?:打印|显示|出现)|\bchanges\b|不(?:用|要|再)*(?:重复)?(?:打印?|印|显示|出现)|隐藏|空着"
    r"|去掉|去除|合并|[只仅](?:显示"
    r"|打印?|印|出现?|留)(?:第?一[次遍个]|1次)|\b(?:hide|suppress|remove|don't|once|merge|only)\b"
)
_BLANKS_SHOWN = (
    r"(?:值|内容|数据)?[为是]空(?:值)?(?:的?时候?|的话|时|则|就|,)*"
    r"(?:(?:显示|打印|留)(?:为|成)?)?(?:空白|留空|空着)(?:即可)?"
)
_BLANKS = r"null|空值|无数据|没有(?:值|数据)|\bmissing values?\b|\bnulls?\b|\bempty values?\b"
_BLANKED = (
    r"不(?:要|再)?(?:打印|显示|出现)|留空|空白|为空|隐藏|去掉|\b(?:blank|hide|nothing"
    r"|don't|not|empty|remove)\b"
)
_GAPS = r"\b(?:empty|missing|blank|null|no value|not given|not filled(?: in)?)\b"
_SIGNS_CALLED = {
    "短?横[杠线]": "-",
    "(?:中|短)?划线": "-",
    "减号": "-",
    "杠": "-",
    "斜[杠线]": "/",
    "破折号": "\u2014\u2014",
}
_INSTEAD_ZH = (
    r"(?:[为是]空|空值|空着|空的?|没有?[值数]?|没有?填写?|缺失)(?:的?时候?|的?地方|的话|的)?[,，]?(?:都|就|则|用|请)*"
    r"(?:显示|打印?|写|填|印|替换|代替|改|[用以拿])(?:一?[个条根])?[成为上作]?(?:一?[个条根])?(?=\s*(?:[“「『\"'《]|(?P<bare>{bare})(?:字|这个字|代替|表示|占位)?\s*$))"
).format(bare=rf"暂?无|未填写?|待定|空缺|N/?A|[-\u2014/]{{1,4}}|0(?:\.0+)?|零|{'|'.join(_SIGNS_CALLED)}")
_INSTEAD_EN = (
    r"\b(?:show|print|display|write)\b.{0,12}\b(?:empty|missing|blank)\b.{1,40}\bas\b"
    rf"|\b(?:show|print|display|write|use)\b.{{1,60}}\b(?:where|when|if)\b.{{1,40}}{_GAPS}"
    rf"|\b(?:where|when|if)\b.{{1,40}}{_GAPS}.{{0,12}}\b(?:show|print|display|write|use)\b"
)
_ONE_VALUE = re.compile(r"\s*\$[FPV]\{[^}]+\}\s*")
_STRETCHES = (
    r"(?:自动)?折行|(?:就|则|要|会|让它)?换行(?=$|显示|打印)|分(?:成)?[两几多]行(?:显示|打印)?"
    r"|自动换行(?:并?(?:自动)?(?:增高|变高|撑高))?|自动(?:增高|撑高|撑开|拉伸|伸展|扩展"
    r"|调整高度|适应高度|变高|长高)"
    r"|(?:显示|打印)(?:完整|全(?!部[^内文字容]*的?(?:总和|合计|平均|最[大小高低]))|不全)|(?:超过|超出|放不下)一?行|[不别](?:要|被)*(?:截断|切掉|截掉)"
    r"|(?<![图片像章logLOG])(?:向下)?拉伸(?=$|显示|打印|高度)|(?:允许|可以?|随)(?:换行|拉伸|伸展|溢出)+"
    r"|换行显示|溢出(?:时|就|则)?(?:自动)?(?:伸展|拉伸|扩展|换行|增高)|内容(?:过|太)长|多行显示|撑高|随(?:着)?内容|换到下一行|(?:高度|行高)自适应"
    r"|自适应(?:高度|行高)"
    r"|\b(?:stretch(?:es)?|wrap(?:s|ped)?|word wrap|grow(?:s)?|overflow|not (?:be )?(?:cut"
    r"|truncated)|cut off|full text|multi-?line)\b"
)
_CUTS = r"^\s*(?:please )?cut off (?:the )?(?:too |over)?(?:long|rest|end)\b"
_CUTS_ZH = (
    r"(?<![不别被会])(?<!不要)(?<!不能)(?:直接)?(?:截断|截掉|切掉|裁[掉切]|截短)(?!了)"
    r"|(?:不要?|不[许能准用]|别|禁止|无需|取消|关闭)(?:再|让它)?(?:自动)?(?:换行|折行|撑[高开大]|长高)"
)
_SHRINKS = (
    r"(?:超[过出长][^,]{0,4}|[放装写显印打](?:示|印)?不[下全完]|[太过很][长多]|字数?[太过]?[长多])(?:了|时|的话|的时候|就|则|,)*(?:让|把|将)?(?:字体?|字号)?(?:自动)?(?:缩小|变小|调小|小一?[点些])(?:字体|字号|字)?|缩小(?:字体|字号|字)(?:以|来)?(?:填充|适应)|[放装]不下.{0,4}缩小(?:字体|字号|字)?|自动缩小"
    r"|字[体号]?(?:大小)?自动(?:缩小|变小)|自适应字[体号]"
    r"|\b(?:shrink (?:\w+ ){0,2}to fit|scale (?:the )?font|fit the (?:text|font))\b"
)


_FEW = 12


class FieldEdit(Edit):
    """What switches of text fields have in common; not an edit itself."""

    kind: str
    targets: list[str] = Field(min_length=1)

    def check(self, outline: Outline) -> str:
        """The targets must be text fields."""
        missing = unknown(self.targets, outline)
        infos = [info for one in self.targets if (info := outline.element(one)) is not None]
        if missing or any(one.kind == "textField" for one in infos):
            return missing
        return _("{what} prints no value.", what=called(self.targets, outline))

    def fields(self, template: Template) -> list[Any]:
        """Return the targets that are text fields."""
        nodes = (template.find(one) for one in self.targets)
        return [one for one in nodes if one is not None and local(one) == "textField"]


class PrintRepeated(FieldEdit):
    """Print a value only where it differs from the row above (repeat false), or in every row."""

    kind: Literal["repeated_values"] = "repeated_values"
    hints: ClassVar[str] = r"重复|相同|repeat|same|once"
    rank = 7
    repeat: bool = False

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 部门列重复值不显示, 相同的客户只显示一次, hide repeated values of the customer."""
        if not clause.has(_REPEATED) or not clause.has(_ONCE) or clause.has(r"删除重复行|重复行"):
            return []
        clause.says(_REPEATED)
        clause.says(_ONCE)
        heard(clause, r"\b(?:per|in|for) (?:each |a )?group(?: of rows)?\b|\bof rows\b|\bonly\b")
        clause.says(r"一次|合并|\bvalues?\b|\bprint(?:ing|ed)?\b|\bshow(?:n)?\b")
        clause.says(r"\b(?:equal|identical|same)\b")
        return [cls(targets=values_of_rows(clause, required=True))]

    def describe(self, outline: Outline) -> str:
        """Name the fields."""
        what = called(self.targets, outline)
        if self.repeat:
            return _("{what} is printed in every row.", what=what)
        return _("{what} is printed only where it changes.", what=what)

    def change(self, template: Template, outline: Outline) -> None:
        """Set the attribute of the elements."""
        for node in self.fields(template):
            place = xml.geometry(node)
            if place is not None:
                place.set("isPrintRepeatedValues", str(self.repeat).lower())


def _single(ids: list[str], outline: Outline) -> list[str]:
    """Return the fields of rows that print one value each, where some do."""
    totals = {id_ for one in outline.columns for id_ in one.totals}
    rows = [one for one in ids if one not in totals] or ids
    infos = [info for one in rows if (info := outline.element(one)) is not None]
    return [one.id for one in infos if _ONE_VALUE.fullmatch(one.text)] or rows


class SetBlankWhenNull(FieldEdit):
    """Print nothing (blank true) or the word null where a value is missing."""

    kind: Literal["blank_when_null"] = "blank_when_null"
    hints: ClassVar[str] = r"空|null|blank"
    company: ClassVar[str] = (
        r"\b(?:missing|absent|unknown|not available|rather|than|instead|there|simply|stay|stays"
        r"|gap)\b|来?代替|来?表示|补上?"
    )
    rank = 24
    blank: bool = True
    text: str = Field("", max_length=40, description="words printed instead where there is no value")

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 空值不显示null, 没有值的地方留空, 备注为空显示“无”, blank when null."""
        words = cls._instead(clause)
        if words:
            return [cls(targets=_single(clause.values(), outline), text=words)]
        if clause.has(_BLANKS_SHOWN):
            shown = _blanked(clause, outline)
            return [cls(targets=shown)] if shown else []
        if not clause.has(_BLANKS) or not clause.has(_BLANKED):
            return []
        if any(one.kind == "line" for one in mentions_in(clause)):
            return []
        heard(clause, _BLANKS)
        heard(clause, _BLANKED)
        clause.says(
            r"时候?|字样|打印|显示|留空|\b(?:when|if|where|print(?:ing)?|show(?:ing)?|blank|leave|values?)\b"
        )
        fields = [one.id for one in outline.elements if one.kind == "textField"]
        targets = values_of_rows(clause)
        if not targets and clause.has(r"的?(?:行|记录|数据行)(?!业)|\b(?:rows?|records?|lines?)\b"):
            return []
        return [cls(targets=targets or fields)] if targets or fields else []

    @staticmethod
    def _instead(clause: Any) -> str:
        """Return the words in quotes that are to stand where a value is missing, or ""."""
        zh = clause.has(_INSTEAD_ZH)
        said = zh or clause.has(_INSTEAD_EN)
        quotes = clause.quoted() if said else []
        if zh and not quotes and zh["bare"]:
            clause.take(*zh.span("bare"))
            clause.says(r"(?:(?:这个)?字|代替|表示|占位)\s*$")
            signs = [sign for name, sign in _SIGNS_CALLED.items() if re.fullmatch(name, zh["bare"])]
            quotes = signs or [zh["bare"]]
        if not said or len(quotes) != 1:
            return ""
        heard(clause, rf"{_INSTEAD_ZH}|{_GAPS}")
        heard(clause, r"\b(?:show|print|display|write|use|values?|as|where|when|if|instead)\b")
        return str(quotes[0])

    def check(self, outline: Outline) -> str:
        """Words can stand only for one value of the data."""
        infos = [info for one in self.targets if (info := outline.element(one)) is not None]
        if self.text and not all(_ONE_VALUE.fullmatch(one.text) for one in infos):
            return _("{what} prints more than one value.", what=called(self.targets, outline))
        if self.text and outline.language not in ("java", "groovy"):
            return _("The expressions of this report are not written in Java.")
        return super().check(outline)

    def describe(self, outline: Outline) -> str:
        """Name the fields."""
        what = called(self.targets, outline)
        if self.text:
            return _("{what} prints “{text}” where there is no value.", what=what, text=self.text)
        if self.blank:
            return _("{what} prints nothing where there is no value.", what=what)
        return _("{what} prints null where there is no value.", what=what)

    def change(self, template: Template, outline: Outline) -> None:
        """Set the attribute; a null within words is blanked, too."""
        for node in dict.fromkeys(self.fields(template)):
            said = xml.child(node, "textFieldExpression")
            if self.text and said is not None:
                value = (said.text or "").strip()
                missing = f'{value} == null || "".equals(String.valueOf({value}).trim())'
                said.text = f"({missing}) ? {java_text(self.text)} : {_as_text(node, value, outline)}"
                node.attrib.pop("pattern", None)
                said.attrib.pop("class", None)
                continue
            node.set("isBlankWhenNull", str(self.blank).lower())
            if self.blank and said is not None and _joins_words(said.text or ""):
                said.text = _IN_WORDS.sub(r'(\1 == null ? "" : String.valueOf(\1))', said.text or "")


def _blanked(clause: Any, outline: Outline) -> list[str]:
    """Return the fields that print nothing when empty: those named, else those of the clause before."""
    clause.says(_BLANKS_SHOWN)
    named = values_of_rows(clause)
    fields = {one.id for one in outline.elements if one.kind == "textField"}
    if named or mentions_in(clause):
        return named
    return [one for one in clause.previous if one in fields]


def _as_text(node: Any, value: str, outline: Outline) -> str:
    """Return the expression that writes a value as its field's pattern does."""
    data = {"F": outline.fields, "P": outline.parameters, "V": outline.variables}[value[1]]
    kind = next((one.java_type for one in data if one.name == value[3:-1]), "")
    pattern = node.get("pattern", "")
    if kind == "java.lang.String":
        return value
    if not pattern or re.search(r"[{}'\"\\]", pattern):
        return f"String.valueOf({value})"
    form = "number" if kind in NUMBERS else "date"
    return f'msg("{{0,{form},{pattern}}}", {value})'


def _joins_words(expression: str) -> bool:
    """Tell whether an expression only joins words and values with plus signs."""
    bare = re.sub(r'"(?:[^"\\]|\\.)*"', "@", expression)
    parts = [one.strip() for one in re.sub(r"\$[FPV]\{[^}]*\}", "#", bare).split("+")]
    return "@" in parts and set(parts) == {"@", "#"} and parts[0] == "@"


_OF_FIXED_HEIGHT = ("image", "componentElement", "break")


def _is_bare(root: Any, node: Any) -> bool:
    """Tell whether a node is a text without a border or ground: nothing of it shows how high it is."""
    bare = local(node) in TEXTS and not bordered(root, node)
    return bare and value_of(root, node, "mode") != "Opaque"


# What "it" is was said in words that name nothing: better a question than all texts.
_LET_IT = (
    r"^\W*(?:so |then |and |please )*(?:let|make|have|allow) "
    r"(?:it|them|this|that|these|those)\b(?! (?:text|row|line|value|field|column|name)s?\b)"
)


_AS_HIGH_AS_THE_BAND = ("RelativeToBandHeight", "ContainerHeight")


def _grows(node: Any) -> bool:
    """Tell whether an element grows with its own words."""
    return bool(node.get("textAdjust") == "StretchHeight" or node.get("isStretchWithOverflow") == "true")


class SetStretch(FieldEdit):
    """Let fields grow with their text (or cut it, or shrink the font); the row's borders grow along."""

    kind: Literal["stretch"] = "stretch"
    hints: ClassVar[str] = r"换行|撑|截断|自动|stretch|wrap|overflow|cut"
    company: ClassVar[str] = (
        r"\btext ?fields?\b|\btextAdjust\s*(?:=|:|to|is)?\s*StretchHeight\b"
        r"|\bisStretchWithOverflow\b(?!\W*false)"
        r"|\b(?:overflow(?:s|ed|ing)?|truncat(?:ed?|ion)|clip(?:ped|s)?|cut(?: off)?|longer|wrap(?:s|ped)?"
        r"|fits?|fitting|taller|grows?|heights?|contents?|automatic(?:ally)?|needed|necessary|room|gets?)\b|\b(?:does|do|is|are|can|wo)n['’]t\b|\bcannot\b"
        r"|\b(?:so that|so|and|to)\b[\w' ]*?(?:\bnot?\b|\bnever\b|n't\b|\bwithout\b|\bavoid\w*)[\w' ]*?"
        r"\b(?:overflow\w*|truncated?|clipp\w*|cut)\b"
        r"|溢出|超出|[放装写印显打]?(?:示|印)?不[下全完]|(?:太|过|很|较|比较|特别|非常)?[长多](?:时|了|的话)?|一[多长]|字数|内容|文字|自动|撑[高开]|长高|增高|高度|行高"
        r"|行高?(?:也|就|要|会)*(?:跟着|随之|自动|相应|一起)?(?:变[高化]?|调整|撑高|增高|适应|加高)|如果|要是|可能|容易|有的|有时|会?被|截断|切掉|挡住|遮住|盖住"
    )
    rank = 25
    adjust: Literal["StretchHeight", "CutText", "ScaleFont"] = "StretchHeight"

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 备注自动换行, 内容太长时撑高行, let the name wrap, shrink to fit."""
        cut = not clause.english and clause.says(_CUTS_ZH)
        shrink = not cut and clause.says(_SHRINKS)
        if not shrink and not cut and not clause.says(_STRETCHES):
            return []
        heard(clause, _STRETCHES)
        heard(
            clause,
            r"时候?|内容|长了|行高?|文字|不下|放|允许|超[出长过]|[太过]长|很长|长度|宽度|较多|太多|并且?"
            r"|多的?时候?|过多|启用|开启|支持|单元格"
            r"|\b(?:onto|over|to|on) (?:more|extra|other|new|two)(?: than one)? lines?\b"
            r"|\b(?:text|rows?|with|content|height|to|(?:too )?long|its?|down|allow|enable"
            r"|automatically|over|multiple|several|lines"
            r"|if needed|onto|next|when|values?|data)\b",
        )
        texts = [id_ for one in outline.columns if one.java_type == "java.lang.String" for id_ in one.values]
        heads = {id_ for one in outline.columns for id_ in one.headers}
        named = [one for one in mentions_in(clause) if one.kind not in ("kind", "selection")]
        unnamed = not named and bool(clause.previous) and set(clause.previous) <= heads
        if unnamed or (named and all(one.kind == "headers" for one in named)):
            raise clause.unclear(sorted(heads))
        titled = [one for one in named if one.kind == "label" and set(one.ids) <= set(outline.table_headers)]
        if titled and len(titled) == len(named):
            raise clause.unclear(titled[0].wide)
        targets = clause.values(required=not texts)
        if named and not targets and not any(one.kind in ("all", "band", "table") for one in named):
            raise clause.unclear([id_ for one in named for id_ in one.ids][:_FEW])
        if not targets and clause.english and clause.has(_LET_IT):
            raise clause.unclear(texts[:_FEW])
        targets = targets or texts
        heard(clause, _CUTS_ZH) if cut else None
        if cut or (not shrink and clause.english and clause.has(_CUTS)):
            return [cls(targets=targets, adjust="CutText")]
        return [cls(targets=targets, adjust="ScaleFont" if shrink else "StretchHeight")]

    def describe(self, outline: Outline) -> str:
        """Name the fields."""
        what = called(self.targets, outline)
        if self.adjust == "StretchHeight":
            return _("{what} grows with its text, and its row with it.", what=what)
        if self.adjust == "ScaleFont":
            return _("{what} shrinks its font where the text is too long.", what=what)
        return _("{what} keeps its height and cuts long texts.", what=what)

    def change(self, template: Template, outline: Outline) -> None:
        """Set the attribute, and let the cells beside stretch and what is below give way."""
        for node in self.fields(template):
            if self.adjust != "StretchHeight":
                node.attrib.pop("isStretchWithOverflow", None)
                node.set("textAdjust", self.adjust)
                continue
            let_stretch(node)
            self._row(node)

    def _row(self, node: Any) -> None:
        box, holder = Box(node), holder_of(node)
        others = boxes(holder, node)
        below = [one for one in others if one.y >= box.bottom - 1]
        root = node.getroottree().getroot()
        with_box = [
            one for one in others if one.beside(box) and one not in below and not _is_bare(root, one.node)
        ]
        for one in with_box:
            across = local(one.node) == "line" and one.width > 1
            mark = local(one.node) in ("rectangle", "ellipse") and one.height * 2 < box.height
            if one.place is None or across or mark or local(one.node) in _OF_FIXED_HEIGHT:
                continue
            if one.place.get("stretchType") in (None, "NoStretch"):
                one.place.set("stretchType", "ElementGroupHeight" if below else "ContainerHeight")
        own = box.place
        # Alone it grows by itself; what has no border would only grow over what is below.
        boxed = any(_grows(one.node) for one in with_box) and not _is_bare(root, node)
        if own is not None and boxed and own.get("stretchType") in (None, "NoStretch"):
            own.set("stretchType", "ElementGroupHeight" if below else "ContainerHeight")
        for one in below:
            if one.place is not None and one.place.get("positionType") in (None, "FixRelativeToTop"):
                one.place.set("positionType", "Float")
                if _grows(one.node) and one.place.get("stretchType") in _AS_HIGH_AS_THE_BAND:
                    del one.place.attrib["stretchType"]  # further down it would not fit, and not be printed
