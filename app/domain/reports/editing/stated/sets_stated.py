"""Sub-datasets that a sentence states, and tables over them with their columns."""

from __future__ import annotations

import re
from typing import Any

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.stated.charts_stated import ADDS, size_stated
from app.domain.reports.editing.stated.said_exactly import IS, TYPE, Q, Said, X, full_type
from app.domain.reports.editing.stated.sub_datasets import AddDataset, AddSetTable, SetColumn, SetField
from app.domain.reports.editing.stated.things_stated import bands_stated, things_stated

_SET = r"子?数据集|\bsub-?\s?data-?set\b|\bdata-?set\b"
_NEW = r"新建|新增|增加|添加|定义|声明|创建|加|建|\b(?:create|add|define|declare|make|new)\b"
_TABLE = r"(?:单列)?表格|(?<!子)表(?![头格达示])|\btable\b"
_NAME = rf"(?:名为|叫做?|\b(?:named|called)\b)?\s*[:：]?\s*(?P<n>{Q}|[A-Za-z_][A-Za-z0-9_]*)"
_FIELD = (
    rf"(?P<n>[A-Za-z_][A-Za-z0-9_]*)\s*[(（]\s*(?P<t>{TYPE})\s*[)）]|(?P<n2>[A-Za-z_][A-Za-z0-9_]*)\s+(?:类型"
    rf"|of (?:type|class))\s*(?P<t2>{TYPE})"
)
_SQL = re.compile(
    r"(?:查询(?:语句)?|\bquery\b)\s*(?:[:：=为是]|\bis\b)?\s*(?P<s>select\s.+?\sfrom\s.+?)"
    r"\s*(?=(?:[,，]\s*|\band\s+)(?:with\s+)?(?:the\s+)?(?:fields?\b|字段)|$)",
    re.IGNORECASE | re.DOTALL,
)
_LISTS = (
    r"(?:[两三四五六七八1-9一]|单)?个?(?:列|栏)(?![头标表])(?:有|为|是|[:：])?"
    r"|\b(?:with )?(?:the |one |two |three |four )?columns?\b\s*:?"
)
_PUT_TABLE = re.compile(
    r"[,，]?\s*(?:并且?|然后|再|\band\b)\s*(?=(?:(?:put|place|add|insert|show)\b|[在用放加]|插入)[^,，]{0,20}(?:table\b|表格))",
    re.IGNORECASE,
)


def dataset_stated(said: Said) -> list[Edit]:
    """Read Create a subDataset S with the fields a (java.lang.Integer) ... and put a table on it ..."""
    if not said.has(rf"(?:{_NEW})[^,，]{{0,10}}?(?:{_SET})"):
        return []
    cut = _PUT_TABLE.search(said.text)
    own = Said(said.text[: cut.start()] if cut else said.text, said.outline, said.values, said.english)
    sql = ""
    if found := _SQL.search(own.text):
        sql = own.shown(found["s"])
        own.strike(*found.span())
    own.take(_NEW)
    named = own.take(rf"(?:{_SET})\s*{_NAME}")
    if named is None:
        return []
    name = own.quoted(named["n"]) if re.fullmatch(Q, named["n"]) else named["n"]
    fields = []
    while found := own.take(_FIELD):
        fields.append(
            SetField(name=found["n"] or found["n2"], java_type=full_type(found["t"] or found["t2"]))
        )
    own.takes(r"字段|、|和|与|及|包含|[两三四五]个|\b(?:fields?|with|having|containing|two|three)\b|有|;")
    if own.rest() or not (fields or sql):
        return []
    edits: list[Edit] = [AddDataset(name=name, fields=fields, sql=sql)]
    if cut is None:
        return edits
    known = said.outline.model_copy(update={"datasets": [*said.outline.datasets, name]})
    tail = Said(said.text[cut.end() :], known, said.values, said.english)
    table = _table(tail, name, {one.name for one in fields})
    return [*edits, table] if table is not None else []


def set_table_stated(said: Said) -> list[Edit]:
    """Read 加汇总带，里面放一个表格，用子数据集 D，数据源 $P{S}，两列：$V{A} 表头“名称”宽 200 ..."""
    name = next(
        (one for one in said.outline.datasets if said.has(rf"(?a:\b){re.escape(one)}(?a:\b)")),
        "",
    )
    meant = said.has(r"\bon it\b|\bover it\b|[用基于]它|在它上") and said.last in said.outline.datasets
    name = name or (said.last if meant else "")
    if not name or not said.has(_TABLE) or not said.has(rf"{ADDS}|插"):
        return []
    table = _table(said, name, set())
    return [table] if table is not None else []


def _table(said: Said, name: str, fields: set[str]) -> AddSetTable | None:
    more: dict[str, Any] = {}
    said.take(
        rf"(?:使?用|基于|\b(?:on|over|from|using"
        rf"|of)\b)?\s*(?:the )?(?:{_SET})?\s*(?<![A-Za-z0-9_]){re.escape(name)}(?![A-Za-z0-9_])\s*(?:{_SET})?"
    )
    said.take(r"\b(?:on|over) it\b|(?:使?用|基于|在)它上?")
    if found := said.take(
        rf"(?:\bwith )?(?:the )?(?:数据源(?:表达式)?|\bdata ?source(?: ?expression)?\b){IS}(?P<v>{X})"
    ):
        more["source"] = said.values[found["v"]]
    below = re.search(r"^(?P<t>[^,，]+?)\s*(?:的?(?:下面|下方)(?:的?空白处|空白)?)\s*[,，]", said.text)
    if below is not None:
        ids = things_stated(said, text=below["t"])
        info = said.outline.element(ids[0]) if len(ids) == 1 else None
        if info is None:
            return None
        more |= {"below": info.id, "section": info.section}
        said.strike(*below.span())
    said.take(_TABLE)
    listed = said.has(_LISTS) or said.has(_TITLE)
    tail = Said(said.text[listed.start() :] if listed else "", said.outline, said.values, said.english)
    front = said.text[: listed.start()] if listed else said.text
    own = Said(front, said.outline, said.values, said.english)
    if not listed:
        return None
    columns = _columns(tail, fields)
    if not columns:
        return None
    size = size_stated(own)
    section, _group, _ids = bands_stated(own)
    own.takes(_TABLE)
    own.takes(ADDS)
    own.takes(
        r"最?下[面方]|末尾|里面?|[再到]|一?[个张]|插|用|\b(?:into|with|containing|having|summary|new"
        r"|at the (?:end|bottom)|at)\b|\bband\b|带|单"
    )
    if own.rest() or section not in ("", "title", "pageHeader", "detail", "pageFooter", "summary"):
        return None
    more |= {"section": section} if section else {}
    return AddSetTable(dataset=name, columns=columns, **more, **size)


_COLUMN = rf"(?P<v>{X}|[A-Za-z_][A-Za-z0-9_]*)"
_TITLE = rf"(?:表头|列头|列?标题|抬头|\b(?:with )?(?:the )?(?:header|heading|title)\b){IS}(?P<q>{Q})"
_WIDTH = r"(?:宽度?|\bwidth\b)\s*(?:[为是:=]|\bof\b)?\s*(?P<w>\d+)"


def _columns(said: Said, fields: set[str]) -> list[SetColumn]:
    """Return the columns of a table as they are listed; [] where not all of it is understood."""
    said.take(_LISTS)
    columns: list[dict[str, Any]] = []
    while said.text.strip():
        words = said.text.lstrip(" ,，、;；:：()（）")
        lead = re.match(r"(?:and|with|和|与|及|的|显示|showing|内容|一列)\s*", words, re.IGNORECASE)
        words = words[lead.end() :] if lead else words
        said.text = words
        if not words.strip():
            break
        if found := compiled(_TITLE).match(words):
            if not columns or "title" in columns[-1]:
                columns.append({})
            columns[-1]["title"] = said.quoted(found["q"])
        elif found := compiled(_WIDTH).match(words):
            if not columns:
                return []
            columns[-1]["width"] = int(found["w"])
        elif found := re.match(_COLUMN, words, re.ASCII):
            value = said.values.get(found["v"], "") or f"$F{{{found['v']}}}"
            if fields and value[3:-1] not in fields and value.startswith("$F"):
                return []
            if columns and "expression" not in columns[-1]:
                columns[-1]["expression"] = value
            else:
                columns.append({"expression": value})
        elif lead:
            continue
        else:
            return []
        if found:
            said.text = words[found.end() :]
    return (
        [SetColumn(**one) for one in columns]
        if columns and all("expression" in one for one in columns)
        else []
    )
