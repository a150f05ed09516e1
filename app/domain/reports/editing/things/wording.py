"""Words on the page: the text of a label or heading, and words replaced wherever they stand."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.columns.cells import DATES
from app.domain.reports.editing.layout.space import keep_page, room_for_text
from app.domain.reports.editing.looks.look_words import COMMAND, DATE_SAID
from app.domain.reports.editing.references.mention import Mention
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request import corrections
from app.domain.reports.editing.request.clause import normal
from app.domain.reports.editing.request.doubts import several_named
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.request.numerals import COLOUR
from app.domain.reports.editing.request.respelling import respelt
from app.domain.reports.editing.request.signs_said import (
    SIGN_GOES,
    sign_said,
    takes_sign_out,
    words_taken_out,
)
from app.domain.reports.editing.template import places
from app.domain.reports.editing.template.new_nodes import java_text
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.styles import look_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called, unknown
from app.domain.reports.editing.things.no_words import is_no_text
from app.domain.reports.editing.things.sign_put import sign_put
from app.domain.reports.mend_geometry import needed_height
from app.domain.reports.xml_tools import local

_LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ONLY_LITERAL = re.compile(r'\s*"(?:[^"\\]|\\.)*"\s*')
_ONE_VALUE = re.compile(r"\s*\$[FP]\{[^}]+\}\s*")
_REFERENCE = re.compile(r"\$[FPVRX]\{")
_REWORD = (
    r"[-=]+>|\u2192|改(?=\s*[“「『\"'《])|改[为成叫写]|改名|换成|替换[为成]|重命名|更名|命名|变[为成]|写[为成]|翻译?[为成]|译[为成]|显示[为成]|叫做?|修改[为成]|设置?[为成]"
    r"|\b(?:rename|reword|translate|change|replace|call(?:ed)?|say|says|read|reads|set|make|retitle|titled?|labell?ed)\b"
)
_REPLACE = (
    r"替换[为成]?|换成|改(?=\s*[“「『\"'《])|改[为成]|\b(?:replace|change|translate|reword|rewrite|correct|swap)\b"
    r"|\b(?:should|must|to) (?:read|say|be|become)\b|\bbecomes\b"
)
_IN_WORDS = ("text", "textFieldExpression")


_LOOK = re.compile(
    r"(?:双|单|虚|实|粗|细|点|红|黑|横|竖)线|加粗|粗体|斜体|居[中左右]|靠[左右]|[左右]对齐|[大小]一?点|更?[大小]|大写|横[向排版]|[竖纵][向排版]"
)
_BARE_NUMBER = re.compile(r"\d+(?:\.\d+)?\s*(?:号|磅|pt|points?)?", re.IGNORECASE)
ONLY_LOOKS = re.compile(
    rf"(?:加?[粗细斜]体?|下划线|删除线|[两左右顶底]端|[居靠][左右中上下]|上下|左右|水平|垂直|居中|对齐|{COLOUR}"
    r"|[深浅淡亮]|[大小]?[初一二三四五六七八九十\d.]+\s*(?:号|磅|点|px|pt)|宋体?|黑体|楷体?|仿宋|[虚实双单]线|边框|底色?|背景|字体?"
    r"|[加更最稍][大小高宽]|[的和与并且,、\s])+",
    re.IGNORECASE,
)
# A line or a text that shall look otherwise gets no words: replace the line with a dashed one.
_OF_LOOKS_EN = re.compile(
    r"(?:an? )?(?:(?:more )?(?:dashed|dotted|solid|double|thick(?:er)?|thin(?:ner)?|bold(?:er)?"
    r"|light(?:er)?|dark(?:er)?"
    r"|big(?:ger)?|small(?:er)?|larger?) )+(?:one|line|border|font)s?",
    re.IGNORECASE,
)
_BOTH_WAYS = re.compile(r"既.+又.+")
_ALL_OF_THEM = r"都|全部?|所有|每个|一律|统一|\b(?:all|every|each|everywhere)\b"
_COLON = (":", "\uff1a")
_MEASURE = re.compile(
    r"\d+(?:\.\d+)?\s*(?:%|points?|pts?|px|pixels?|mm|cm|in(?:ch(?:es)?)?)?\s+(?:wide|high|tall|wider|narrower)"
    r"|\d+(?:\.\d+)?\s*(?:points?|pts?|px|pixels?|mm|cm)?",
    re.IGNORECASE,
)


# What a text is to print instead of words: 改成显示 customerName, 显示它.
_A_VALUE_SHOWN = re.compile(r"显示\s*(?:它|其|该?字段|这个)?(?:的?值)?\s*(?:[A-Za-z_]\w*)?", re.ASCII)
_UNIT = re.compile(r"[千万亿百]+元?|元|百分[比数]|整数|小数")


def _naming(clause: Any, id_: str) -> list[Mention]:
    """Return the mention by which a clause names an element, or its first one."""
    named = mentions_in(clause)
    return [one for one in named if id_ in one.ids and one.kind == "label"][:1] or named[:1]


def _given_name(clause: Any) -> str:
    """Return the name of: call the quantity column "Quantity"."""
    if not clause.english or not clause.says(r"^\s*(?:please )?(?:call|name|label|title)\b"):
        return ""
    quotes = clause.quoted()
    return quotes[-1] if len(quotes) in (1, 2) else ""


def _is_measure(clause: Any, text: str) -> bool:
    """Tell whether bare words are a width or a height: set the name column to 120, Header 2 to 80 wide."""
    if not clause.english or clause.has(r"[\"'\u201c\u2018]") or not _MEASURE.fullmatch(text):
        return False
    return bool(re.search(r"[a-z]", text) or clause.has(r"^\s*(?:please )?(?:set|make)\b.*\bcolumns?\b"))


def _reworded(field: ElementInfo, text: str) -> list[Edit]:
    """Return the edit that changes the words that a field's expression begins with."""
    former = field.label.strip().rstrip("".join(_COLON) + " ")
    new = text.rstrip("".join(_COLON) + " ") if field.label.rstrip().endswith(_COLON) else text
    return [ReplaceText(find=former, text=new, targets=[field.id])] if former and new else []


def _with_colon(label: ElementInfo, text: str, clause: Any) -> str:
    """Return the new words of a form's label with its colon, where the label was named without it."""
    colon = label.text[-1:]
    ends = label.kind == "staticText" and label.text.endswith(_COLON) and len(label.text) > 1
    plain = not text.endswith(_COLON) and text[-1:] not in ")\uff09.\u3002"
    return text + colon if ends and plain and label.text not in clause.text else text


def _value_of(label: ElementInfo, text: str, outline: Outline) -> ElementInfo:
    """Return the fixed text beside a label where the new words are a value: 客服电话：029-1 and 400-2."""
    is_value = bool(re.search(r"\d", text)) and not text.rstrip().endswith(_COLON)
    if label.kind != "staticText" or not label.text.endswith(_COLON) or not is_value:
        return label
    level = [one for one in outline.elements if one.band == label.band and one.kind == "staticText"]
    beside = outline.element(places.beside(outline, label.id, "right", level))
    fixed = beside is not None and beside.text and not beside.text.endswith(_COLON)
    return beside if beside is not None and fixed else label


def _called_alike(found: list[ElementInfo], outline: Outline) -> list[ElementInfo]:
    """Return the labels with the name of the one field that is named: the words Quantity of quantity."""
    if len(found) != 1 or len(found[0].refs) != 1 or found[0].label.strip():
        return []
    name = normal(found[0].refs[0][2:])
    return [
        one
        for one in outline.elements
        if one.kind == "staticText" and normal(one.label.rstrip("".join(_COLON) + " ")) == name
    ]


def _is_given_title(info: ElementInfo, outline: Outline) -> bool:
    """Tell whether a field is the report's title and prints one value that comes from outside."""
    in_head = info.section in ("title", "pageHeader")
    return info.id == outline.title and in_head and bool(_ONE_VALUE.fullmatch(info.text))


_DATE_SHOWN = re.compile(r"\s*\d{4}\s*[-/.年]\s*\d{1,2}|\s*\d{1,2}[-/.]\d{1,2}[-/.]\d{4}")


def _heads_dates(label: ElementInfo, outline: Outline) -> bool:
    """Tell whether a label is the heading of dates, so that a date is how they shall look."""
    return any(label.id in one.headers and one.java_type in DATES for one in outline.columns)


def _written_right(one: corrections.Corrected, clause: Any) -> list[Edit]:
    """Return the edit that writes words right: of a whole label, or of the words within some text."""
    if one.target and one.label.kind == "textField" and not _ONLY_LITERAL.fullmatch(one.label.text):
        return _reworded(one.label, one.text)
    if one.target:
        return [SetText(target=one.target, text=_with_colon(one.label, one.text, clause))]
    return [ReplaceText(find=one.find, text=one.text, targets=[one.label.id])]


def words_are_safe(text: str) -> str:
    """Return "" or why a text can't stand in a string of an expression."""
    if _REFERENCE.search(text):
        return _("The text holds a reference to a field, which words can't hold.")
    return ""


# 改成字段 date: a value is meant, not these words.
A_VALUE = re.compile(
    r"(?:新的?)?(?:字段|参数|变量|(?:the )?(?-i:field|parameter|variable))\s*(?a:[A-Za-z_]\w*)(?:\s*的?(?:值"
    r"|内容))?"
    r"|\$[FPV]\{[^}]*\}",
    re.IGNORECASE,
)

# 改成什么好: what to write is asked, not said.
_ASKED = re.compile(
    r"(?:什么|啥|怎么?样?|怎样|哪[个种些一]|多[少大宽高长]|谁|几号).{0,12}|(?:what|which|how)\b.{0,30}",
    re.IGNORECASE,
)
# What a text can't become by other words: a picture, a chart.
_A_THING = re.compile(
    r"(?:an?|another) (?:\w+ )?(?:images?|pictures?|logo|buttons?|(?:charts?|graphs?)"
    r"|(?:bar ?|qr[- ]?)codes?|tables?|drop-?downs?|check ?box(?:es)?"
    r"|lists?|columns?|fields?|parameters?|variables?"
    r"|groups?|frames?|rectangles?|box(?:es)?|lines?|headings?|headers?|footers?|watermarks?|subtitles?)"
    r"|(?:一?[个张条])?(?:图片|按钮|图表|[柱饼]状?图|二维码|条形?码|下拉框|复选框|表格|水印)",
    re.IGNORECASE,
)
# Aceite 显示成“是/否”: how a value shall read, not its label.
# What was just spoken of is no new wording: change the title to it.
_IT = re.compile(r"(?:it|them|this|that|these|those|its value)", re.IGNORECASE)
_EITHER = re.compile(r"[^/\uff0f\s]{1,8}\s*[/\uff0f]\s*[^/\uff0f\s]{1,8}")
# The content of a label with a value is that value, which comes from the data.
_CONTENT_OF = re.compile(r"[\w」』”\"']的?内容(?:改|换|替换|设)[成为]")
_SHOWN_AS = r"显示[成为]|\b(?:show|display|print)\b"
_AS_SHOWN = re.compile(r"[\u4e00-\u9fff]{2,8}(?:显示|展示|表示)")
_NO_WORDS = (
    _AS_SHOWN,
    _LOOK,
    COMMAND,
    DATE_SAID,
    _BOTH_WAYS,
    ONLY_LOOKS,
    _OF_LOOKS_EN,
    A_VALUE,
    _ASKED,
    _A_THING,
)


class SetText(Edit):
    """Write new words on a label or heading (a static text)."""

    kind: Literal["text"] = "text"
    hints: ClassVar[str] = (
        r"改名|叫|文字|内容|改[为成]|换成|text|rename|call|word|replace|say|标题|抬头|title|heading"
        r"|冒号|星号|[感问句]叹?号|colon|asterisk"
    )
    company: ClassVar[str] = (
        r"(?<=[边面侧方下上]的)(?:描述|说明|介绍|文案|注释|提示|标语)(?:文字|内容)?"
        r"|(?<=[边面侧方下上])[那这]一?[句段行条](?:描述|说明|介绍|文案|注释|提示|标语|话|文?字)?"
    )
    rank = 70
    target: str
    text: str = Field(min_length=1, max_length=2000)

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 把标题改成“销售报表”, 「客户」改名为客户名称, rename Amount to Total."""
        corrected = corrections.corrected(clause, outline)
        if corrected is not None:
            return _written_right(corrected, clause)
        if signed := sign_put(clause, outline):
            return [cls(target=id_, text=text) for id_, text in signed]
        if not clause.has(_REWORD) or clause.has(r"格式|模式|列数|\b(?:format|order of)\b"):
            return []
        named = [] if clause.english else clause.before(_REWORD).targets(required=False)
        text = _given_name(clause) or clause.new_text()
        if (
            not text
            or len(text) > 200
            or is_no_text(text, clause.text)
            or _is_measure(clause, text)
            or _A_VALUE_SHOWN.fullmatch(text)
            or (_IT.fullmatch(text) and not re.search(rf"[“‘\"']{text}[”’\"']", clause.text))
            or (_BARE_NUMBER.fullmatch(text) and clause.has(r"字号|字体大小|\bfont ?size\b"))
            or (_UNIT.fullmatch(text) and clause.has(r"显示[成为]|[以按用]"))
            or (any(one.fullmatch(text) for one in _NO_WORDS) and not clause.has(r"[「『“‘\"']"))
        ):
            return []
        clause.says(_REWORD)
        clause.says(r"文字|内容|文本|\b(?:texts?|wording|labels?|heading)\b")
        found = [info for one in named or clause.targets() if (info := outline.element(one)) is not None]
        heads = [one for one in found if one.id in outline.table_headers]
        found = heads if len(heads) == 1 and clause.has(r"[列栏](?!头)") else found
        written = [one for one in found if one.text.strip() or one.kind != "staticText"]
        labels = [one for one in written or found if one.kind == "staticText"] or [
            one for one in found if one.kind == "textField" and _ONLY_LITERAL.fullmatch(one.text)
        ]
        labels = labels or ([] if clause.english else _called_alike(found, outline))
        if not labels and len(found) == 1 and _is_given_title(found[0], outline):
            return [cls(target=found[0].id, text=text)]
        if not labels and len(found) == 1 and found[0].kind == "textField" and found[0].label.strip():
            return _reworded(found[0], text)
        if len(labels) > 1 and len({one.text for one in labels}) == 1 and clause.says(_ALL_OF_THEM):
            return [cls(target=one.id, text=_with_colon(one, text, clause)) for one in labels]
        if len(labels) > 1 and len({one.text for one in labels}) == 1:
            raise several_named(clause, [one.id for one in labels], _naming(clause, labels[0].id))
        if len(labels) != 1:
            return []
        if _EITHER.fullmatch(text) and clause.has(_SHOWN_AS) and places.value_beside(outline, labels[0]):
            raise clause.unclear([labels[0].id])
        label = _value_of(labels[0], text, outline)
        holds = label.text.rstrip().endswith(_COLON) and places.value_beside(outline, label)
        if label is labels[0] and holds and _CONTENT_OF.search(clause.text):
            raise clause.unclear([label.id])
        if _DATE_SHOWN.match(text) and _heads_dates(label, outline):
            return []
        clause.touched[:] = [label.id] if len(found) > 1 else clause.touched
        return [cls(target=label.id, text=_with_colon(label, text, clause))]

    def check(self, outline: Outline) -> str:
        """The target must be a label; a value's words come from the data."""
        info = outline.element(self.target)
        if info is None:
            return unknown([self.target], outline)
        literal = bool(_ONLY_LITERAL.fullmatch(info.text)) and not info.refs
        if info.kind == "textField" and not literal and not _is_given_title(info, outline):
            return _("{what} prints a value of the data, not words.", what=called([self.target], outline))
        if info.kind not in ("staticText", "textField"):
            return _("{what} is no text.", what=called([self.target], outline))
        return words_are_safe(self.text) if info.kind == "textField" else ""

    def describe(self, outline: Outline) -> str:
        """Quote the old and the new words."""
        return _("Changed {what} to “{text}”.", what=called([self.target], outline), text=self.text[:60])

    def change(self, template: Template, outline: Outline) -> None:
        """Write the words, and give them room."""
        node = template.find(self.target)
        if node is None:
            return
        before, former = needed_height(template.root), look_of(template.root, node)
        if local(node) == "staticText":
            _write(template.root, node, self.text)
        else:
            said = xml.child(node, "textFieldExpression")
            if said is not None:
                said.text = java_text(self.text)
                said.attrib.pop("class", None)
        room_for_text(template.root, node, former, bigger=False, grown_words=True)
        keep_page(template.root, before)


def _write(root: Any, node: Any, text: str) -> None:
    said = xml.child(node, "text")
    if said is None:
        said = xml.make(root, "text")
        xml.insert_in_order(node, said)
    said.text = text


_TAKEN = (
    r"(?:里面?|中|后面|末尾|前面|开头|最后)?的?(?:去掉|删[掉除]?|去除|移除|不要)|\b(?:remove|delete"
    r"|drop|strip|take)\b"
)


class ReplaceText(Edit):
    """Replace words wherever they stand in labels and fixed words of fields; no targets: everywhere."""

    kind: Literal["replace_text"] = "replace_text"
    hints: ClassVar[str] = r"改名|叫|文字|内容|改[为成]|换成|text|rename|call|word|replace|say"
    company: ClassVar[str] = (
        r"\b(?:wherever|where|occurs?|occurring|occurrences?|appears?|throughout|stands?"
        r"|comes up)\b"
    )
    rank = 69
    find: str = Field(min_length=1, max_length=500)
    text: str = Field(max_length=500)
    targets: list[str] = Field(default_factory=list)

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 把所有“元”换成“万元”, 标题里的“2025”改成“2026”, 标签去掉冒号, replace "a" with "b"."""
        if takes_sign_out(clause):
            return cls._without_sign(clause, outline)
        spelling = respelt(clause, outline)
        if spelling is not None:
            clause.take(clause.start, clause.end)
            clause.touched[:] = [spelling[0]]
            return [cls(find=spelling[1], text=spelling[2], targets=[spelling[0]])]
        if not clause.has(_REPLACE):
            return []
        quotes = clause.quoted()
        if len(quotes) != 2 or not quotes[0]:
            return []
        labels = [one for one in outline.elements if one.kind in ("staticText", "textField")]
        holders = [one for one in labels if in_whole_words(quotes[0]).search(one.text)]
        everywhere = clause.has(r"所有|全部|每[一个处]|\b(?:all|every|everywhere)\b")
        if not holders or (len(holders) == 1 and holders[0].text == quotes[0] and not everywhere):
            return []
        clause.says(_REPLACE)
        heard(
            clause, r"所有|全部|每[一个处]+|文字|\b(?:all|every|everywhere|with|by|to|occurrences?|texts?)\b"
        )
        named = clause.targets(required=False) if clause.has(r"里面?|中的?|的|\bin\b") else []
        exact = [one.id for one in holders if one.text == quotes[0]]
        ids = [one.id for one in holders if one.id in named] or (exact if not everywhere else [])
        of_some = clause.has(r"都|均|替换|\bboth\b|\breplace\b") or set(exact) <= set(named)
        if len(exact) > 1 and ids == exact and not of_some:
            raise several_named(clause, exact, _naming(clause, exact[0]))
        clause.says(r"\b(?:heading|label|title|column)\b")
        clause.touched[:] = ids or [one.id for one in holders]
        return [cls(find=quotes[0], text=quotes[1], targets=ids)]

    @classmethod
    def _without_sign(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Read 标签去掉冒号, remove the colons from the labels: the sign goes, the words stay."""
        out = words_taken_out(clause)
        if out is not None:
            clause.take(*out[0].span())
            clause.says(_TAKEN)
            infos = [info for one in clause.targets() if (info := outline.element(one)) is not None]
            held = [one.id for one in infos if one.kind == "staticText" and out[1] in one.text]
            return [cls(find=out[1], text="", targets=held)] if held else []
        said = sign_said(clause)
        if said is None or clause.quoted():
            return []
        found, signs = said
        clause.take(clause.start + found.start(), clause.start + found.end())
        clause.says(SIGN_GOES)
        heard(clause, r"后面|末尾|最后|里面?的?|\b(?:from|after|behind|at the end of)\b")
        named = clause.targets()
        infos = [info for one in named if (info := outline.element(one)) is not None]
        texts = [one for one in infos if one.kind == "staticText"]
        edits = []
        for sign in signs:
            held = [one.id for one in texts if sign in one.text and one.text.strip() != sign]
            edits += [cls(find=sign, text="", targets=held)] if held else []
        return list(edits)

    def check(self, outline: Outline) -> str:
        """The words must stand somewhere."""
        there = unknown(self.targets, outline) or words_are_safe(self.text)
        if there or self.find == self.text:
            return there or _("The old and the new words are the same.")
        infos = [one for one in outline.elements if not self.targets or one.id in self.targets]
        tight = re.sub(r"\s+", " ", self.find)
        if any(tight in one.text for one in infos) or any(len(one.text) > 100 for one in infos):
            return ""
        return _("“{find}” stands nowhere on the report.", find=self.find)

    def describe(self, outline: Outline) -> str:
        """Quote both."""
        if not self.text:
            return _("Took the words “{find}” out.", find=self.find)
        return _("Replaced “{find}” with “{text}”.", find=self.find, text=self.text)

    def change(self, template: Template, outline: Outline) -> None:
        """Replace in texts and string literals, and give what became longer room."""
        root = template.root
        before, changed = needed_height(root), 0
        for node in template.elements():
            if self.targets and template.name_of(node) not in self.targets:
                continue
            changed += self._in(root, node)
        if not changed:
            raise EditProblem(
                "no_such_text",
                _("“{find}” stands nowhere on the report.", find=self.find),
                _("Write the words as they stand on the report."),
            )
        keep_page(root, before)

    def _in(self, root: Any, node: Any) -> int:
        said = next((one for one in node if local(one) in _IN_WORDS), None)
        if said is None or not said.text:
            return 0
        former = look_of(root, node)
        words = in_whole_words(self.find)
        new = (
            words.sub(lambda _found: self.text, said.text)
            if local(said) == "text"
            else self._in_literals(said.text)
        )
        if new == said.text:
            return 0
        said.text = new
        room_for_text(root, node, former, bigger=False, grown_words=True)
        return 1

    def _in_literals(self, expression: str) -> str:
        old, new = java_text(self.find)[1:-1], java_text(self.text)[1:-1]
        words = in_whole_words(old)
        return _LITERAL.sub(lambda found: words.sub(lambda _found: new, found.group()), expression)


def in_whole_words(said: str) -> re.Pattern[str]:
    """Return a pattern of words as they stand; letters don't end within a word: not Visit of Visited."""
    before = r"(?<![A-Za-z])" if said[:1].isascii() and said[:1].isalpha() else ""
    after = r"(?![A-Za-z])" if said[-1:].isascii() and said[-1:].isalpha() else ""
    return re.compile(f"{before}{re.escape(said)}{after}")
