"""How values are written: decimals, thousands, percent, currency, dates, Chinese capital amounts."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template.new_nodes import java_text
from app.domain.reports.editing.template.numbers import summable
from app.domain.reports.editing.template.outline import PAGE_REFS, ElementInfo, Outline
from app.domain.reports.editing.template.styles import value_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called, unknown
from app.domain.reports.editing.totals.capital import is_number, number_of
from app.domain.reports.editing.values.number_words import BRACKETS, NEGATIVES, number_words
from app.domain.reports.editing.values.wide_values import wide_said
from app.domain.reports.xml_tools import local

CALLED = "SimpleDateFormat"
STRING = "java.lang.String"
# The function of the expression language, with the date before the pattern.
IN_FUNCTION = re.compile(r'(?P<call>\bDATEFORMAT\([^()"]*,\s*)"[^"]*"(?=\s*\))')
_AS_TEXT = re.compile(r"\s*(\$[FV]\{[^}]+\})\.toString\(\s*\)\s*")
NUMBERS = frozenset(
    f"java.lang.{one}" for one in ("Integer", "Long", "Short", "Byte", "Double", "Float", "Number")
) | {"java.math.BigDecimal", "java.math.BigInteger"}
DATES = frozenset(("java.util.Date", "java.sql.Date", "java.sql.Timestamp", "java.sql.Time"))
_NEW_COLUMN = (
    r"(?:添加|增加|新增|插入|加)(?:上|入)?一?[个]?[^,,\ufffc]{0,8}[列栏](?!头|标题|名)"
    r"|\b(?:add|insert|append)\b.{0,30}\bcolumn\b(?! head)"
)
_AMOUNT_NAME = re.compile(r"amount|amt|fee(?![a-z])|price|total|sum|cost|金额|费|单?价|额", re.IGNORECASE)
_ALL_NUMBERS = (
    r"(?:所有|全部|每个)的?(?:数字|数值|小数|金额)(?:都|字段|类型)?|(?:数字|数值|小数|金额)(?:都|全部"
    r"|一律|统一)|(?:数字|数值|金额)(?:类型?|型)?字段(?:都|全部|一律|统一)?"
    r"|\ball (?:the )?(?:numbers|decimals|figures|(?:amount|money|number|numeric) (?:fields|values)"
    r"|amounts)\b"
)
ONE_REFERENCE = re.compile(r"\s*\$([FPV])\{([^}]*)\}\s*")


def type_of(template: Template, node: Any) -> str:
    """Return the Java class of a text field's value, "" where it isn't known."""
    said = xml.child(node, "textFieldExpression")
    if said is None:
        return ""
    if unwrapped(said.text or "") != (said.text or "").strip():
        return STRING
    found = ONE_REFERENCE.fullmatch(said.text or "")
    if found:
        tag = xml.KINDS[found.group(1)]
        for one in template.root:
            if local(one) == tag and one.get("name") == found.group(2):
                return str(one.get("class", STRING))
        return "java.lang.Integer" if tag == "variable" else ""
    if said.get("class"):
        return str(said.get("class"))
    text = (said.text or "").strip()
    if re.match(r'"|new java\.text\.|String\.', text) or f"{CALLED}(" in text or IN_FUNCTION.search(text):
        return STRING
    return "java.math.BigDecimal" if re.match(r"new (?:java\.math\.)?BigDecimal", text) else ""


class FormatEdit(Edit):
    """What edits of patterns have in common; not an edit itself."""

    kind: str
    targets: list[str] = Field(min_length=1)

    def check(self, outline: Outline) -> str:
        """The targets must be text fields."""
        missing = unknown(self.targets, outline)
        infos = [info for one in self.targets if (info := outline.element(one)) is not None]
        if missing or any(one.kind == "textField" for one in infos):
            return missing
        return _("{what} prints no value that could have a format.", what=called(self.targets, outline))

    def change(self, template: Template, outline: Outline) -> None:
        """Set the format of every field."""
        for one in self.targets:
            node = template.find(one)
            said = xml.child(node, "textFieldExpression") if node is not None else None
            if node is not None and said is not None:
                as_text = _AS_TEXT.fullmatch(said.text or "") if type_of(template, node) != STRING else None
                said.text = as_text[1] if as_text else said.text
                self.write(template, outline, node, said)

    def write(self, template: Template, outline: Outline, node: Any, said: Any) -> None:
        """Set the format of one field."""
        raise NotImplementedError


def wrong_type(template: Template, outline: Outline, node: Any) -> EditProblem:
    """Return that a field does not hold what a format is for."""
    name = template.name_of(node)
    return EditProblem(
        "wrong_type",
        _("{what} does not hold that kind of value.", what=called([name], outline)),
        _("Choose a field with numbers for a number format, one with dates for a date format."),
        [name],
    )


def use_pattern(template: Template, node: Any, pattern: str) -> None:
    """Give a field a fixed format; one that is computed goes."""
    former = xml.child(node, "patternExpression")
    if former is not None:
        template.drop(former)
    node.set("pattern", pattern)


CAPITALS = (
    r"(?:中文|汉字|人民币|金额)?的?大写(?:的?金额|数字|形式|汉字|人民币)?"
    r"|\b(?:Chinese (?:capital(?:s| amounts?| numerals?)?|uppercase|words)|RMB (?:in words|capitals?))\b"
    r"|\bcapital (?:amounts?|Chinese)\b"
)


def fields(clause: Any, outline: Outline) -> list[str]:
    """Return the text fields that a clause means; a label means the value beside it.

    A name of the data means each place where just that is printed.
    """
    everywhere = each_place(clause, outline)
    if everywhere:
        return everywhere
    found: list[str] = clause.values()
    kinds = {info.id: info.kind for info in outline.elements}
    return [one for one in found if kinds.get(one) == "textField"] or found


def each_place(clause: Any, outline: Outline) -> list[str]:
    """Return the fields that print nothing but the one field or parameter that a clause names."""
    named = [one for one in mentions_in(clause) if one.ids]
    infos = [info for one in named for id_ in one.ids if (info := outline.element(id_)) is not None]
    printed = {info.text for info in infos}
    if len(named) != 1 or named[0].kind != "field" or len(infos) < 2 or len(printed) != 1:
        return []
    if not _ONE_VALUE.fullmatch(printed.pop()):
        return []
    clause.mark(named[0].start, named[0].end)
    return list(named[0].ids)


_ONE_VALUE = re.compile(r"\s*\$([FPV])\{([^}]*)\}(?:\.getTime\(\))?\s*")
_MONEY = r"金额|\b(?:amounts?|money|prices?)\b"
_NUMBERING = re.compile(
    r"数量|件数|个数|行号|序号|编号|^qty|quantity|^lines?$|^no\.?$|number$|count$", re.IGNORECASE
)
_SIGNS = r"(?:US\$|R\$|HK\$|[¥￥$€£¤₹])"
_COUNTED = re.compile(r"\s*\$V\{\w*_COUNT\}\s*")
_NUMBER_PART = re.compile(r"[#0][#0,]*(?:\.[0#]+)?")
_IN_WORDS = re.compile(r'"[^"]*[A-Za-z\u3400-\u9fff][^"]*"\s*\+|\+\s*"[^"]*[A-Za-z\u3400-\u9fff%]')
_WORDS_LEAD = re.compile(r'\s*\(?\s*(?:"|msg\(|String\.|new java\.text\.)')


def _percentages(clause: Any, outline: Outline) -> list[str]:
    """Return the fields that print percentages as words, in the band that is named, where these are meant."""
    noun = clause.has(
        r"百分[比数率](?=的?(?:都|均|要|只)?(?:保留|不要|去掉|取|精确|[显打][示印].{0,4}位|.{0,4}小数))|\bpercentages\b"
    )
    found = [one for one in outline.elements if _SHARE_IN_WORDS.search(one.text)] if noun else []
    named = [one for one in mentions_in(clause) if one.kind == "band"]
    held = {id_ for one in named for id_ in one.ids}
    meant = [one.id for one in found if not named or one.id in held]
    for one in named if meant else ():
        clause.mark(one.start, one.end)
    return meant


_SHARE_IN_WORDS = re.compile(r"\{0,number,(?P<p>[#0][#0,.]*)\}%")


def numbers_among(ids: list[str], outline: Outline) -> list[str]:
    """Return those of the fields that print no worded text and no count of rows; else all of them."""
    infos = [info for one in ids if (info := outline.element(one)) is not None]
    plain = [one for one in infos if not _WORDS_LEAD.match(one.text)]
    amounts = [one.id for one in plain if not _COUNTED.fullmatch(one.text)]
    return amounts or [one.id for one in plain] or ids


def _every_number(clause: Any, outline: Outline) -> list[str]:
    """Return all fields with numbers where a clause speaks of all numbers and names none."""
    negative = bool(clause.has(NEGATIVES) and clause.has(BRACKETS))
    named = any(one.kind not in ("all", "kind") for one in mentions_in(clause))
    if named or not (clause.has(_ALL_NUMBERS) or negative):
        return []
    heard(clause, _ALL_NUMBERS)
    heard(clause, r"\b(?:numbers|values|amounts|figures)\b") if negative else None
    found = _amounts(outline, _no_money(outline) if clause.has(_MONEY) else set())
    if not found:
        raise clause.unclear()
    return found


def money_fields(outline: Outline) -> list[str]:
    """Return the fields that print amounts of money."""
    return _amounts(outline, _no_money(outline))


def _amounts(outline: Outline, others: Collection[str] = ()) -> list[str]:
    """Return the fields that print amounts, by their classes, their columns or their names."""
    infos = [one for one in outline.elements if one.kind == "textField" and not PAGE_REFS & set(one.refs)]
    typed = [one.id for one in infos if _is_amount(one, outline)]
    named = [one.id for one in infos if ONE_REFERENCE.fullmatch(one.text) and _AMOUNT_NAME.search(one.text)]
    rest = [one for one in typed if one not in others]
    return (rest if others else typed) or _whole_numbers(infos, outline) or named


def _no_money(outline: Outline) -> set[str]:
    """Return the values of columns that number or count, by their headings: these are no amounts of money."""
    return {
        id_
        for one in outline.columns
        if any(_NUMBERING.search(name) for name in (one.title, one.field) if name)
        for id_ in [*one.values, *one.totals]
    }


def _whole_numbers(infos: Sequence[ElementInfo], outline: Outline) -> list[str]:
    """Return the fields that print whole numbers which can be added up, and their totals."""
    summed = {id_ for one in summable(outline) for id_ in [*one.values, *one.totals]}
    return [one.id for one in infos if one.id in summed and ONE_REFERENCE.fullmatch(one.text)]


def _is_amount(one: ElementInfo, outline: Outline) -> bool:
    """Tell whether a field prints one number that may have decimals."""
    plain = ONE_REFERENCE.fullmatch(one.text)
    if plain is None:
        return False
    data = {"F": outline.fields, "P": outline.parameters, "V": outline.variables}[plain.group(1)]
    kind = next((each.java_type for each in data if each.name == plain.group(2)), "")
    return kind in NUMBERS and not kind.endswith(("Integer", "Long", "Short", "Byte", "BigInteger"))


class SetNumberFormat(FormatEdit):
    """Format numbers: decimals, thousands separators, percent, a currency sign before (or after) them."""

    kind: Literal["number_format"] = "number_format"
    hints: ClassVar[str] = r"小数|千分|格式|货币|百分|符号|元|format|decimal|currency|percent"
    company: ClassVar[str] = (
        r"\bvalues?\b|\b(?:number )?pattern\b"
        r"|金额(?=都|也|均|加|改|用|显示|保留)|[只仅](?=保?留|显示|要|用|带)|\b(?:only|just)\b"
        r"|带上?|还是|仍[是然旧]?|依旧|小数(?:还?是|仍然?是|依旧是?)(?=[一两二三四五六0-9])|(?:的|有)?[两二三四几]处的?(?:金额|数值|数字|地方|值)?"
    )
    rank = 41
    decimals: int | None = Field(None, ge=0, le=8)
    thousands: bool | None = None
    percent: bool = False
    currency: str = Field("", max_length=6, pattern=r"^[^#0.,;%'\"\\<>&{}]*$")
    after: bool = Field(False, description="the sign comes last, e.g. 元")
    unsigned: bool = Field(False, description="the currency sign goes")
    brackets: bool = Field(False, description="negatives in round brackets")
    written: str = Field("", max_length=24, pattern=r"^[^'\"\\<>&{}]*$", description="the pattern")

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 金额保留两位小数加千分位, 显示为百分比, two decimals, as currency."""
        if clause.has(r"大写|日期|\bcapitals?\b|\bdate\b") or clause.has(_NEW_COLUMN):
            return []
        if clause.has(
            r"(?:合计|总[计额数]|小计)的?(?:百分比|比例)|占[^,\uff0c]{1,20}?的?(?:百分[比之]|比例|比重|份额)"
            r"|\b(?:share|proportion|ratio) of\b"
        ):
            return []
        shares = _percentages(clause, outline)
        values = number_words(clause)
        if shares:
            values = {name: value for name, value in values.items() if name not in ("percent", "written")}
        if values and shares:
            heard(
                clause, r"保留|格式化?|显示|\b(?:format(?:ted)?|show|display|with|percentages?|all|the|in)\b"
            )
            return [cls(targets=shares, **values)]
        if not values:
            return []
        every = _every_number(clause, outline)
        if every:
            return [cls(targets=every, **values)]
        clause.says(
            r"保留|格式化?|显示|加上?|数字|\b(?:format(?:ted)?|show|display|numbers?|as|with|add|use)\b"
        )
        clause.says(r"格式|\bformat\b")
        return [cls(targets=numbers_among(fields(clause, outline), outline), **values)]

    def check(self, outline: Outline) -> str:
        """Something must be given."""
        given = self.decimals is not None or self.thousands is not None or self.percent or self.brackets
        given = given or bool(self.currency) or self.unsigned or bool(self.written)
        return super().check(outline) or ("" if given else _("It isn't said how to write the numbers."))

    def describe(self, outline: Outline) -> str:
        """Name the fields and what is set of their format; the rest of it stays."""
        how = _(", ").join(self._said())
        said = _("Set the number format of {what}: {how}.", what=called(self.targets, outline), how=how)
        infos = [info for one in self.targets if (info := outline.element(one)) is not None]
        wide = [wide_said(one, one.pattern, self.pattern(one.pattern)) for one in infos]
        return " ".join([said, *dict.fromkeys(one for one in wide if one)][:2])

    def _said(self) -> list[str]:
        """Return what is set, in words."""
        if self.written:
            return [self.written]
        said = {
            _("thousands separators"): self.thousands,
            _("no thousands separators"): self.thousands is False,
            _("per cent"): self.percent,
            _("the sign {sign}", sign=self.currency): self.currency,
            _("no currency sign"): self.unsigned,
            _("negative numbers in brackets"): self.brackets,
        }
        decimals = (
            []
            if self.decimals is None
            else [
                _("{count} {count:decimal|decimals}", count=self.decimals)
                if self.decimals
                else _("no decimals")
            ]
        )
        return [*(text for text, holds in said.items() if holds), *decimals]

    def pattern(self, former: str) -> str:
        """Return the Java pattern; what isn't said stays as in the former pattern."""
        if self.written:
            return self.written
        if self == SetNumberFormat(targets=self.targets, unsigned=True):
            return re.sub(rf"'\s*{_SIGNS}\s*'\s*|{_SIGNS}\s*", "", former)
        positive = former.split(";")[0]
        thousands = self.thousands if self.thousands is not None else ("," in positive or bool(self.currency))
        decimals = self.decimals
        counted = self.after and not re.search(r"元|角|块", self.currency)
        if self.thousands is None and counted:
            thousands = "," in positive
        if decimals is None and counted and not re.search(r"\.[0#]", positive):
            decimals = -1 if not positive else 0
        shown = re.search(r"\.[0#]+", positive) if decimals is None else None
        if decimals is None:
            decimals = 2 if self.currency or (self.percent and not former) else 0
            if not positive and not self.currency and not self.percent:
                decimals = -1
        fraction = ".###" if decimals < 0 else "." + "0" * decimals if decimals else ""
        number = ("#,##0" if thousands else "0") + (shown.group() if shown else fraction)
        if positive and not (self.currency or self.percent or self.brackets or self.unsigned):
            return _NUMBER_PART.sub(number, former)
        kept = "" if self.percent or self.unsigned else _sign_of(positive)
        sign = _quoted(self.currency) if self.currency else kept
        percent = "%" if self.percent or ("%" in positive and not self.currency) else ""
        said = f"{number}{percent}{sign}" if self.after else f"{sign}{number}{percent}"
        if self.brackets:
            return f"{said};({said})"
        return f"{said};{_signed(said, former)}" if ";" in former else said

    def write(self, template: Template, outline: Outline, node: Any, said: Any) -> None:
        """Set the pattern; a text that holds a number is turned into one first, safely."""
        share = _SHARE_IN_WORDS.search(said.text or "")
        if share is not None and not (self.percent or self.currency or self.brackets):
            text = said.text or ""
            said.text = text[: share.start("p")] + self.pattern(share["p"]) + text[share.end("p") :]
            return
        kind = type_of(template, node)
        if kind in DATES or kind == "java.lang.Boolean":
            raise wrong_type(template, outline, node)
        pattern = self.pattern(value_of(template.root, node, "pattern"))
        if kind != STRING:
            use_pattern(template, node, pattern)
            return
        inner = unwrapped(said.text or "")
        if _IN_WORDS.search(inner):
            raise wrong_type(template, outline, node)
        said.text = (
            f"({inner}) == null || !{is_number(inner)} ? ({inner}) : "
            f"new java.text.DecimalFormat({_java_pattern(pattern)}).format({number_of(inner, STRING)})"
        )


def _signed(said: str, former: str) -> str:
    """Return how negative numbers are written: as said, with what the former pattern put around them."""
    around = re.fullmatch(r"(?P<before>[^#0]*)[#0][#0,.]*(?P<after>.*)", former.split(";")[1])
    if around is None:
        return f"-{said}"
    before, after = (re.sub(rf"'?{_SIGNS}'?|%|\s", "", around[name]) for name in ("before", "after"))
    return f"{before}{said}{after}"


def _sign_of(pattern: str) -> str:
    found = re.match(rf"\s*'?\s*({_SIGNS})\s*'?", pattern)
    return found.group(1) if found else ""


def _quoted(sign: str) -> str:
    return f"'{sign}'" if re.search(r"[-E¤]", sign) else sign


def _java_pattern(pattern: str) -> str:
    """Return a Java string that is the same in Groovy, where a dollar sign has a meaning."""
    parts = [java_text(one) for one in pattern.split("$")]
    return " + (char) 36 + ".join(parts)


def unwrapped(expression: str) -> str:
    """Return the value inside an expression that an earlier format was written around."""
    found = re.match(r"\((.*?)\) == null \|\| !\(\1\)", expression.strip(), re.DOTALL)
    return found.group(1) if found else expression.strip()
