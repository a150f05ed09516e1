"""Amounts written in Chinese capitals in place of digits."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.layout.space import let_stretch
from app.domain.reports.editing.references.mentions import is_called
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called
from app.domain.reports.editing.totals.capital import capital_expression
from app.domain.reports.editing.totals.capital_beside import says_beside
from app.domain.reports.editing.totals.capital_line import AT_THE_END
from app.domain.reports.editing.values.letter_case import in_letters
from app.domain.reports.editing.values.patterns import (
    CAPITALS,
    DATES,
    STRING,
    FormatEdit,
    fields,
    numbers_among,
    type_of,
    unwrapped,
    wrong_type,
)

_OF_ITS_OWN = (
    r"[下旁][面边方]?的?[^,\uff0c]{0,3}(?:加|补|写|增|添|另)|补[上充一个]|另起|[加添写]一行"
    rf"|{AT_THE_END}|[后右旁][面边侧](?:再|就|要)?[跟接附印打写放显]"
)


class SetCapitalAmount(FormatEdit):
    """Write amounts in Chinese capitals (大写金额): 壹佰贰拾叁元整; prefix stands before it (人民币)."""

    kind: Literal["capital_amount"] = "capital_amount"
    hints: ClassVar[str] = r"大写|capital"
    company: ClassVar[str] = r"大写|中文|汉字|\b(?:capitals?|amount in words|in words|chinese|in full)\b"
    rank = 39
    prefix: str = Field("", max_length=20, pattern=r"^[^$\\\"]*$")

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 合计显示为大写金额, 金额转人民币大写, show the total in Chinese capitals."""
        if says_beside(clause, outline):
            return []
        if letters := in_letters(clause, outline):
            return letters
        said = None if is_called(clause, "大写") else clause.says(CAPITALS)
        if said is None or clause.has(rf"{_OF_ITS_OWN}|表头|列头|列标题|字母|全部?大写"):
            return []
        clause.take(said.start() + max(said.group().find("大写"), 0), said.end())
        prefix = "人民币" if clause.says(r"人民币") or "人民币" in clause.text else ""
        clause.says(r"金额(?=$|[,,。])|转[为成换]?|显示|写|数字|\b(?:write|show|amounts?|in|as)\b")
        targets = numbers_among(fields(clause, outline), outline)
        if not any(info.refs for one in targets if (info := outline.element(one)) is not None):
            raise clause.unclear(targets)
        return [cls(targets=targets, prefix=prefix)]

    def describe(self, outline: Outline) -> str:
        """Name the fields."""
        return _("{what} is written in Chinese capitals now.", what=called(self.targets, outline))

    def write(self, template: Template, outline: Outline, node: Any, said: Any) -> None:
        """Wrap the value; a capital amount is long: the field may take a second line."""
        kind = type_of(template, node)
        if kind in DATES or kind == "java.lang.Boolean" or "零元整" in (said.text or ""):
            raise wrong_type(template, outline, node)
        inner = unwrapped(said.text or "") if kind == STRING else (said.text or "").strip()
        said.text = capital_expression(inner, kind, self.prefix)
        said.attrib.pop("class", None)
        node.attrib.pop("pattern", None)
        let_stretch(node)
