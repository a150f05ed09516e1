"""The text that is printed with a bar code: shown, or left out."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called, unknown
from app.domain.reports.xml_tools import local

_NOUN_ZH = r"(?:可读)?(?:文字|文本|数字|号码|明文|码值)"
_SHOWS_ZH = re.compile(
    rf"(?:(?:下[面方边]|底下|里面?|上)?的?)(?:(?P<no>不(?:要|再|用|必)?|别|无需|隐藏|去掉|取消)|也|都|要|把)"
    rf"*(?:显示|打印|印|带上?|标)?(?:出来?)?"
    rf"(?:条形?码)?的?(?:下[面方边]的?)?{_NOUN_ZH}(?:(?P<gone>去掉|隐藏|不要|不显示|删掉)|显示出来|显示|"
    rf"打印出来)?"
)
_VERB_ZH = re.compile(r"显示|打印|印|带|标|隐藏|去掉|取消|不要")
# A code that is added, or put in the place of another, is told by its own edit.
_ADDS_CODE = (
    r"[加添](?![宽高大长])|插入|生成|[改换变][成为](?!\s*(?:true|false))|二维码"
    r"|\b(?:add|insert|generate|create|turn|change|replace|qr)\b"
)
_ATTRIBUTE = re.compile(
    r"[(\uff08]?\s*draw\s?Text\s*(?:of (?:the )?bar ?code\s*)?(?:[=:\uff1a]|为|是|设[为成]|改[为成]|to|is|"
    r"should be)?\s*(?P<value>true|false)\s*[)\uff09]?",
    re.IGNORECASE,
)
_TEXT_EN = r"(?:human[- ]readable )?(?:text|numbers?|digits?|value|content)"
_SHOWS_EN = re.compile(
    rf"\b(?:(?P<show>show|print|display|add)|(?P<hide>hide|remove|drop|leave out)) (?:the |its )?{_TEXT_EN}"
    r"(?: (?:under|below|beneath|with|of|in|for|next to) (?=the |its |each |every |it\b))?"
    rf"|\b(?:with|(?P<without>without)) (?:its |the )?{_TEXT_EN}\b",
    re.IGNORECASE,
)


class ShowBarcodeText(Edit):
    """Print the readable text with a bar code, or the code alone."""

    kind: Literal["barcode_text"] = "barcode_text"
    hints: ClassVar[str] = r"条形?码|bar ?code|drawText"
    rank = 4
    targets: list[str] = Field(min_length=1)
    shown: bool = True

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Understand 条码显示文字, drawText=true, show the text under the barcode."""
        codes = [one.id for one in outline.elements if one.component == "barcode"]
        words = clause.text[clause.start : clause.end]
        attribute = _ATTRIBUTE.search(words)
        if not codes or clause.has(_ADDS_CODE) or (attribute is None and not _speaks_of_code(clause, codes)):
            return []
        said = (_SHOWS_EN if clause.english else _SHOWS_ZH).search(words)
        said = said if said and (clause.english or _VERB_ZH.search(said.group())) else None
        if said is None and attribute is None:
            return []
        named = [one for one in mentions_in(clause) if set(one.ids) & set(codes)]
        meant = [id_ for one in named for id_ in one.ids if id_ in codes]
        meant = (
            meant or [one for one in clause.previous if one in codes] or (codes if len(codes) == 1 else [])
        )
        if not meant:
            raise clause.unclear(codes)
        for one in (said, attribute):
            if one is not None:
                clause.take(clause.start + one.start(), clause.start + one.end())
        for mention in named:
            clause.mark(mention.start, mention.end)
        clause.touched[:] = list(dict.fromkeys(meant))
        off = said is not None and any(
            said.groupdict().get(name) for name in ("no", "gone", "hide", "without")
        )
        shown = attribute["value"].lower() == "true" if attribute else not off
        if said is not None and attribute is not None and off == shown:
            raise clause.unclear(meant)
        return [cls(targets=list(dict.fromkeys(meant)), shown=shown)]

    def check(self, outline: Outline) -> str:
        """Only bar codes have such a text."""
        infos = [info for one in self.targets if (info := outline.element(one)) is not None]
        other = [one.id for one in infos if one.component != "barcode"]
        if other:
            return _("{what} is no bar code.", what=called(other, outline))
        return unknown(self.targets, outline)

    def describe(self, outline: Outline) -> str:
        """Say whether the text is printed."""
        what = called(self.targets, outline)
        if self.shown:
            return _("Printed the text of {what} with the code.", what=what)
        return _("Printed {what} without its text.", what=what)

    def change(self, template: Template, outline: Outline) -> None:
        """Set the attribute that the code's own library knows."""
        for one in self.targets:
            code = _code_of(template.find(one))
            if code is None:
                raise EditProblem(
                    "not_possible",
                    _("{what} prints no text beside its code.", what=called([one], outline)),
                    _("Add a text field with the value below it."),
                    [one],
                )
            if local(code) == "barbecue":
                code.set("drawText", "true" if self.shown else "false")
            else:
                code.set("textPosition", "bottom" if self.shown else "none")


def _speaks_of_code(clause: Clause, codes: list[str]) -> bool:
    """Tell whether a clause, or the one before it, is about a bar code."""
    return bool(set(clause.previous) & set(codes)) or bool(clause.has(r"条形?码|\bbar ?codes?\b"))


def _code_of(node: Any) -> Any:
    """Return the component of an element that prints a bar code with lines, None where it has none."""
    found = [one for one in node if isinstance(one.tag, str)] if node is not None else []
    known = [
        one
        for one in found
        if local(one) == "barbecue" or one.get("textPosition") is not None or _LINES.match(local(one))
    ]
    return known[0] if known else None


_LINES = re.compile(r"(?:Code|EAN|UPC|Codabar|Interleaved|Int2of5|USPS|POSTNET|Royal)", re.IGNORECASE)
