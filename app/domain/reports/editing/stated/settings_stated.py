"""Attributes of the report itself that a sentence states by their names."""

from __future__ import annotations

import re

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.stated.report_settings import ALLOWED, ReportSetting
from app.domain.reports.editing.stated.said_exactly import IS, Q, Said

_NAMES = (
    (
        "queryLanguage",
        r"查询(?:语句)?的?语言|\bquery(?:String)?(?:'s)? ?language\b|\blanguage of the query\b",
    ),
    ("language", r"(?:报表|表达式)的?语言|\b(?:report |expression )?language\b(?: of the report)?"),
    ("whenNoDataType", r"whenNoDataType|无数据(?:时)?的?类型|\bwhen no data(?: type)?\b"),
    ("printOrder", r"printOrder|打印顺序|\bprint order\b"),
    ("columnDirection", r"columnDirection|\bcolumn direction\b"),
    ("isTitleNewPage", r"isTitleNewPage"),
    ("isSummaryNewPage", r"isSummaryNewPage"),
    ("isSummaryWithPageHeaderAndFooter", r"isSummaryWithPageHeaderAndFooter"),
    ("isFloatColumnFooter", r"isFloatColumnFooter"),
    ("isIgnorePagination", r"isIgnorePagination"),
    ("name", r"报表(?:的)?(?:名称|名字|name)|\breport name\b|\bname of the report\b|\breport's name\b"),
    ("resourceBundle", r"resourceBundle|\bresource bundle\b"),
)
_SETS = (
    r"设置?[成为]?|[改换][成为]?|修改[成为]?|属性|报表|\b(?:set|change|use|report|make|attribute|property)\b"
)


def setting_stated(said: Said) -> list[Edit]:
    """Read Set whenNoDataType to AllSectionsNoDetail, 打印顺序改成 Horizontal."""
    edits: list[Edit] = []
    for name, pattern in _NAMES:
        found = said.take(rf"(?:{pattern}){IS}(?P<v>{Q}|[A-Za-z_][\w./-]*)")
        if found is None:
            continue
        value = said.quoted(found["v"]) if re.fullmatch(Q, found["v"]) else found["v"]
        fits = compiled(ALLOWED[name]).fullmatch(value)
        if fits is None:
            return []
        known = next((one for one in ALLOWED[name].split("|") if one.lower() == value.lower()), value)
        edits.append(ReportSetting(name=name, value=known))
    said.takes(_SETS)
    return [] if said.rest() else edits
