"""The bands of single groups that a clause names: the CountryGroup header, 国家组头, 第一个分组的组头."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.reports.editing.references.mention import Mention, mention_at
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import any_of, compiled
from app.domain.reports.editing.request.numerals import EN_ORDINAL, read_number


def group_bands_in(clause: Clause) -> Iterator[Mention]:
    """Yield the CountryGroup header, the footer of Group1: the elements of one group's band."""
    outline = clause.outline
    for group in outline.groups:
        short = re.sub("group", "", group, flags=re.I)
        apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", short)
        name = rf"(?:{'|'.join(re.escape(one) for one in (group, short, apart))})" if group else ""
        pattern = (
            rf"\b(?P<a>group )?(?P<kind>header|footer)s? (?:band )?(?:of|for) (?:the"
            rf" )?(?:group )?{name}(?: group)?\b"
            rf"|\b{name}(?:'s)?(?: group)?(?: group)? (?P<kind2>header|footer)\b(?: band)?"
        )
        for found in compiled(pattern).finditer(clause.words) if len(name) > _LEAST_NAME else ():
            section = (
                "groupHeader" if (found["kind"] or found["kind2"]).lower() == "header" else "groupFooter"
            )
            ids = [one.id for one in outline.in_section(section) if one.group == group]
            yield mention_at(clause, found, "band", ids, several=True)

    yield from _counted_off(clause)


_LEAST_NAME = 13
_NTH_EN = rf"\b(?P<nth>{EN_ORDINAL}|last) group(?:'s)? (?P<kind>header|footer)s?\b(?: band)?"


def _counted_off(clause: Clause) -> Iterator[Mention]:
    """Yield the first group header, the footer counted off among those of the groups."""
    groups = clause.outline.groups
    for found in compiled(_NTH_EN).finditer(clause.words) if groups else ():
        last = found["nth"].lower() == "last"
        at = len(groups) if last else int(read_number(found["nth"]) or 0)
        section = "groupHeader" if found["kind"].lower() == "header" else "groupFooter"
        there = clause.outline.in_section(section) if 0 < at <= len(groups) else []
        ids = [one.id for one in there if one.group == groups[at - 1]]
        yield mention_at(clause, found, "band", ids, several=True)


def chinese_group_bands_in(clause: Clause) -> Iterator[Mention]:
    """Yield 国家组头, 客户分组的组尾: the elements of the band of the group by a field."""
    outline, text = clause.outline, clause.text[clause.start : clause.end]
    for at, group in enumerate(outline.groups, 1):
        field = outline.group_fields.get(group, group)
        labels = [one.label for one in outline.fields if one.name == field and one.label]
        names = any_of((group, field, *labels))
        nth = rf"第(?:{at}|{_COUNT_ZH[at : at + 1]})个?分?组|(?<!分)(?:分组|组)\s*{at}(?!\d)"
        for found in re.finditer(
            rf"(?:{names})(?:分组|那?组)的?(?:组?头(?=的?[那这]?[条根])|组?[尾脚]"
            rf"|那一?行|这一?行|标题行|行)|(?:(?:{names})\s*的?(?=分?组)|(?:{nth})的?)"
            r"(?:分?组?头部?|分?组?标题行?|(?:分?组)?[尾脚]部?)"
            rf"|(?:{nth})(?:里面?|中|内)?的(?=[那这]?[一两几]?[条根个]?(?:横?线|标签|字段|文?字|内容|底色|背景))",
            text,
        ):
            section = "groupFooter" if re.search(r"[尾脚]部?$", found.group()) else "groupHeader"
            ids = [one.id for one in outline.in_section(section) if one.group == group]
            yield mention_at(clause, found, "band", ids, several=True)


_COUNT_ZH = "零一二三四五六七八九"


_HEAD_OR_FOOT_ZH = r"(?:分组|组)(?:的)?(?:页?(?P<head>[头眉])|[脚尾])(?:部|带|区域?)?(?:里面?|中|内)?"
_HEAD_OR_FOOT_EN = r"group(?:'s)? (?:(?P<head>header)|footer)(?: band)?"


def band_of_group_said(clause: Clause) -> str:
    """Return the band of the group whose header or footer a clause names, heard; "" where it names none.

    Raises EditProblem where several groups have one, and none of them is named.
    """
    names = [re.escape(one) for one in clause.outline.groups if one]
    name = "|".join(sorted(names, key=len, reverse=True)) or "(?!)"
    zh = rf"(?:(?:分组)?\s*[“\"「]?(?P<a>{name})[”\"」]?\s*的?)?{_HEAD_OR_FOOT_ZH}"
    en = (
        rf"\b(?:the )?(?:[\"“]?(?P<a>{name})[\"”]? )?{_HEAD_OR_FOOT_EN}"
        rf"(?: (?:of|for) (?:the )?(?:group )?[\"“]?(?P<b>{name})[\"”]?(?: group)?)?"
    )
    found = clause.has(en if clause.english else zh)
    if found is None:
        return ""
    section = "groupHeader" if found["head"] else "groupFooter"
    group = found["a"] or (found["b"] if clause.english else "")
    bands = [one for one in clause.outline.bands if one.section == section]
    bands = [one for one in bands if not group or one.group.lower() == group.lower()]
    if len(bands) > 1:
        raise clause.unclear()
    if bands:
        clause.take(*found.span())
    return bands[0].id if bands else ""
