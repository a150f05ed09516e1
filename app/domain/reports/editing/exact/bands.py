"""The band that a precise request names: in the pageHeader band, 列脚带, the group footer."""

from __future__ import annotations

import re

from app.domain.reports.editing.exact.slots import Slots
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.template.outline import Outline

BANDS: tuple[tuple[str, str], ...] = (
    ("lastPageFooter", r"last ?page ?footer|(?:最后一页|末页)的?页脚"),
    ("pageHeader", r"page ?header|页眉|页头|(?<!column )(?<!group )(?<!table )\bheader(?= band)"),
    ("pageFooter", r"page ?footer|页脚|页尾|(?<!column )(?<!group )(?<!table )\bfooter(?= band)"),
    ("columnHeader", r"column ?header(?!s)|列头|栏头|列标题(?=[带区])|表头(?=[带区])"),
    ("columnFooter", r"column ?footer|列脚|列尾|栏脚|栏尾"),
    ("groupHeader", r"group ?header|分组头|组头|分组页眉"),
    ("groupFooter", r"group ?footer|分组脚|组脚|分组尾|组尾|分组页脚"),
    ("summary", r"\bsummary\b|(?:汇总|总结|报表尾)(?=[带区栏])"),
    ("background", r"background(?= band| section)|背景(?=[带区层])"),
    ("noData", r"no ?data(?= band| section)|无数据(?=[带区])"),
    ("title", r"\btitle(?= band| section| area)|(?<=in the )title\b|(?<=to the )title\b|标题(?=[带区栏])"),
    ("detail", r"\bdetail\b|明细"),
)
ANY_BAND = "|".join(pattern for _name, pattern in BANDS)
_LEAD = (
    r"(?:\b(?:in|into|to|on|of|within|inside|at|across)\s+(?:the\s+"
    r"|each\s+|every\s+|an?\s+)?(?:new\s+)?|[在往于向给]\s*|\bthe\s+)?"
)
_TAIL = r"(?:\s+(?:band|section|area)\b(?:['’]s)?|\s*[带区栏层][域段]?)?(?:里面?|[中内上的])*"
_EDGE = (
    r"(?:(?:在|的)?[顶底][部端]|\bat the (?:very )?(?:top|bottom)(?: edge)?(?= of| in|,|\s*\x01)"
    r"|\bat the (?:top|bottom)$)?"
)


def band_named(slots: Slots, outline: Outline) -> tuple[str, str] | None:
    """Return the band and its group that a stretch names, taken out; ("", "") for none, None if unclear."""
    found = min(
        (
            (said.start(), section, said)
            for section, pattern in BANDS
            if (said := compiled(rf"{_LEAD}(?:{pattern}){_TAIL}{_EDGE}").search(slots.text))
        ),
        default=None,
        key=lambda one: one[0],
    )
    if found is None:
        return "", ""
    section, said = found[1], found[2]
    again = rf"\s*[(]\s*(?:{dict(BANDS)[section]}){_TAIL}\s*[)]"
    if twice := compiled(again).match(slots.text, said.end()):
        slots.text = slots.text[: said.end()] + slots.text[twice.end() :]
    elif (opened := slots.text[: said.start()].rstrip()).endswith("(") and (
        closed := re.match(r"\s*[)]", slots.text[said.end() :])
    ):
        end = said.end() + closed.end()
        return _marked(slots, (len(opened) - 1 - _words_before(opened[:-1]), end), section, outline)
    return _marked(slots, said.span(), section, outline)


# The end of the report in words, before its band in brackets: 报表末尾（summary）.
_IN_WORDS = re.compile(r"(?:[在于到])?(?:报表|报告|页面|页)?的?(?:最?末尾|结尾|最后|尾部?|[顶底]部)?$")


def _words_before(text: str) -> int:
    """Return how many letters at the end of a text say in words where a band is."""
    found = _IN_WORDS.search(text)
    return len(found.group()) if found else 0


def _marked(slots: Slots, span: tuple[int, int], section: str, outline: Outline) -> tuple[str, str] | None:
    """Return a band with its group, its words taken out; None where it isn't clear which group's."""
    slots.text = f"{slots.text[: span[0]]}\x01{slots.text[span[1] :]}"
    if not section.startswith("group"):
        return section, ""
    for name in sorted(outline.groups, key=len, reverse=True):
        if name and slots.take(
            rf"(?:\b(?:of|for) )?(?:the )?(?:group "
            rf"|分组\s*)?(?<![A-Za-z0-9_]){re.escape(name)}(?![A-Za-z0-9"
            rf"_])(?:的)?"
        ):
            return section, name
    return (section, outline.groups[0]) if len(outline.groups) == 1 else None


def only_band(outline: Outline) -> str:
    """Return the band that holds all that is on the report, "" where there are several."""
    sections = {one.section for one in outline.bands if one.height and one.section != "background"}
    return sections.pop() if len(sections) == 1 else ""
