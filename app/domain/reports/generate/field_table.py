"""A pasted table of fields (CREATE TABLE, Markdown, tab- or comma-separated), as columns of a report."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass, field

from app.domain.reports.generate.column_types import is_type, type_of
from app.domain.reports.generate.field_pairs import listed_pairs
from app.domain.reports.generate.spec import MOST_COLUMNS, ColumnSpec

MOST_LINES = 400
MOST_TABLES = 300
_CREATE = re.compile(
    r"create\s+(?:temporary\s+)?table\s+(?:if\s+not\s+exists\s+)?(?P<name>(?:[`\"\[]?[\w$\u4e00-\u9fff]+[`\"\]]?\.)?[`\"\[]?[\w$\u4e00-\u9fff]+[`\"\]]?)\s*\(",
    re.IGNORECASE,
)
_NO_COLUMN = re.compile(
    r"^(?:primary|constraint|unique|foreign|check|key|index|fulltext|spatial|exclude)\b", re.IGNORECASE
)
_COLUMN = re.compile(
    r"^[`\"\[]?(?P<name>[\w$\u4e00-\u9fff]+)[`\"\]]?\s+(?P<type>[A-Za-z]\w*(?:\s+precision|\s+varying)?(?:\s*\([^)]*\))?)",
    re.IGNORECASE,
)
_COMMENT = re.compile(r"\bcomment\s*=?\s*'(?P<text>(?:[^']|'')*)'", re.IGNORECASE)
_DASHED = re.compile(r"--\s*(?P<text>[^\n]*)")
_ON_COLUMN = re.compile(
    r"comment\s+on\s+column\s+(?P<path>[\w.\"`\u4e00-\u9fff]+)\s+is\s+'(?P<text>(?:[^']|'')*)'", re.IGNORECASE
)
_ON_TABLE = re.compile(
    r"comment\s+on\s+table\s+[\w.\"`\u4e00-\u9fff]+\s+is\s+'(?P<text>(?:[^']|'')*)'", re.IGNORECASE
)
_HEADS = {
    "name": r"字段(?:名称?|代码)?|列名|英文名|代码|标识|field(?: ?name)?|column(?: ?name)?|name|名称",
    "type": r"(?:数据|字段)?类型|(?:data ?)?type",
    "label": r"中文名|标签|标题|显示名称?|说明|注释|备注|描述|含义|comment|label|description|remark|title|caption",  # noqa: E501
}
_TYPED_LINE = re.compile(
    r"(?:[-*•]|\d+[.、)])?\s*(?P<name>[^()（）:：,，]{1,60}?)\s*"
    r"(?:[(（](?P<inside>[A-Za-z\u4e00-\u9fff]+\d?(?:\([\d,\s]+\))?)[)）]|[:：]\s*(?P<behind>[A-Za-z]+\d?(?:\([\d,\s]+\))?))"
    r"\s*[,，;；]?\s*(?P<rest>.*)"
)
_HIDDEN = re.compile(r"password|passwd|salt|token|del_flag|is_?deleted|deleted|tenant_id", re.IGNORECASE)


@dataclass(frozen=True)
class FieldTable:
    """A list of fields with the name of the table they belong to."""

    title: str = ""
    columns: list[ColumnSpec] = field(default_factory=list)


def read_field_table(text: str) -> FieldTable | None:
    """Return the fields that a text lists in a table, None where it holds no such table."""
    return _from_ddl(text) or _from_lines(text)


def read_field_tables(text: str) -> list[FieldTable]:
    """Return every table that a text creates, or the one that it lists."""
    starts = [one.start() for one in _CREATE.finditer(text)][:MOST_TABLES]
    if len(starts) < 2:
        found = read_field_table(text)
        return [found] if found else []
    comments = "\n".join(one.group() + ";" for one in _ON_COLUMN.finditer(text))
    pieces = [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]
    return [one for piece in pieces if (one := _from_ddl(f"{piece}\n{comments}")) is not None]


def columns_from_rows(rows: list[list[str]]) -> FieldTable | None:
    """Return the fields that a grid lists under a head (name, type, comment), or without one; else None."""
    return _headed(rows) or _table(listed_pairs(["\t".join(row[:3]) for row in rows if any(row)]))


def _headed(rows: list[list[str]]) -> FieldTable | None:
    """Return the fields of a grid whose head names them, None where it does not."""
    rows = [[part.strip() for part in row] for row in rows[:MOST_LINES] if any(part.strip() for part in row)]
    for at, row in enumerate(rows[:5]):
        places = _places(row)
        listed = [_listed(one, places) for one in rows[at + 1 :]] if places else []
        if places and _are_fields(listed, "type" in places):
            return _table(listed)
    return None


def _are_fields(listed: list[tuple[str, str, str]], typed: bool) -> bool:
    """Tell fields from goods: most have a type that is known, or all have names as programs write them."""
    if typed:
        return sum(is_type(kind) for _name, kind, _label in listed) * 10 >= len(listed) * 8
    return all(re.fullmatch(r"[A-Za-z_]\w*", name) for name, _kind, _label in listed)


def label_of(name: str, comment: str) -> str:
    """Return the label of a column: what its comment says before any detail, else its name in words."""
    short = re.split(r"[,，;；:：(（\n]|\s{2,}|\s-\s", comment.strip())[0].strip()
    return (short or re.sub(r"[_\s]+", " ", name).strip() or name)[:60]


def table_of_fields(listed: list[tuple[str, str, str]], title: str) -> FieldTable:
    """Return the columns of (name, type, comment), without those that no report shows."""
    return _table(listed, label_of(title, title)) or FieldTable(title)


# ---- lines ------------------------------------------------------------------------


def _from_lines(text: str) -> FieldTable | None:
    lines = [line for line in text.splitlines() if line.strip()][:MOST_LINES]
    for mark in ("|", "\t", ",", "，"):
        rows = [_split(line, mark) for line in lines if mark in line]
        rows = [row for row in rows if not all(re.fullmatch(r":?-{2,}:?", part.strip()) for part in row)]
        found = _headed(rows) if len(rows) > 1 else None
        if found is not None:
            return found
    spaced = _headed([line.split(None, 2) for line in lines]) if len(lines) > 1 else None
    return spaced or _from_typed_lines(lines) or _table(listed_pairs(lines))


def _from_typed_lines(lines: list[str]) -> FieldTable | None:
    """Return the fields of lines such as "- amount (decimal)" or "qty: integer", None for other lines."""
    found = [one for line in lines if (one := _TYPED_LINE.fullmatch(line.strip())) is not None]
    listed = [(one["name"].strip(), one["inside"] or one["behind"], one["rest"].strip()) for one in found]
    enough = len(listed) > 1 and len(listed) * 2 > len(lines)
    return _table(listed) if enough and _are_fields(listed, typed=True) else None


def _split(line: str, mark: str) -> list[str]:
    if mark == "|":
        return [part.strip() for part in line.strip().strip("|").split("|")]
    if mark == ",":
        return next(csv.reader(io.StringIO(line)), [])
    return line.split(mark)


def _places(row: list[str]) -> dict[str, int] | None:
    """Return where a head says name, type and label stand; type must be there, or both others."""
    found: dict[str, int] = {}
    for index, part in enumerate(row):
        for key, words in _HEADS.items():
            if key not in found and re.fullmatch(words, part.strip(" *"), re.IGNORECASE):
                found[key] = index
                break
    if "name" not in found or len(found) < 2:
        return None
    return found


def _listed(row: list[str], places: dict[str, int]) -> tuple[str, str, str]:
    def part(key: str) -> str:
        at = places.get(key, -1)
        return row[at] if 0 <= at < len(row) else ""

    return part("name"), part("type"), part("label")


def _table(listed: list[tuple[str, str, str]], title: str = "") -> FieldTable | None:
    columns: dict[str, ColumnSpec] = {}
    for name, kind, comment in listed:
        if not name or _HIDDEN.search(name):
            continue
        label = label_of(name, comment)
        column = ColumnSpec(
            label=label, type=type_of(kind, label, name), name=_java_name(name), note=comment[:200]
        )
        columns.setdefault(label, column)
    kept = list(columns.values())[:MOST_COLUMNS]
    return FieldTable(title, kept) if kept else None


def _java_name(name: str) -> str:
    """Return the name that the query's column has; "" where it can't stand in an expression."""
    return name if re.fullmatch(r"[A-Za-z_\u4e00-\u9fff][\w\u4e00-\u9fff]*", name) else ""


# ---- CREATE TABLE -----------------------------------------------------------------


def _from_ddl(text: str) -> FieldTable | None:
    start = _CREATE.search(text)
    if start is None:
        return None
    body, rest = _inside(text, start.end())
    name = start.group("name").split(".")[-1].strip('`"[]')
    comments = {
        path[-1]: _unquoted(one.group("text"))
        for one in _ON_COLUMN.finditer(text)
        if (path := [part.strip('`"') for part in one.group("path").split(".")])[-2:-1] in ([], [name])
    }
    listed = [one for part in _parts(body) if (one := _declared(part, comments)) is not None]
    said = _ON_TABLE.search(text) or _COMMENT.search(rest.split(";")[0])
    title = label_of(name, _unquoted(said.group("text")) if said else "")
    return _table(listed, re.sub(r"表$", "", title) or title)


def _inside(text: str, start: int) -> tuple[str, str]:
    """Return what stands up to the closing bracket, and what follows it."""
    depth, quoted = 1, False
    for at in range(start, len(text)):
        char = text[at]
        if char == "'":
            quoted = not quoted
        elif not quoted and char in "()":
            depth += 1 if char == "(" else -1
            if not depth:
                return text[start:at], text[at + 1 :]
    return text[start:], ""


def _parts(body: str) -> list[str]:
    """Split a table's body at its outer commas; a dashed comment goes with the column before it."""
    parts, depth, quoted, current = [], 0, False, ""
    for line in body.splitlines():
        code, dashes, said = line.partition("--")
        for char in code:
            quoted ^= char == "'"
            depth += 0 if quoted else (char == "(") - (char == ")")
            if char == "," and not depth and not quoted:
                parts.append(current)
                current = ""
            else:
                current += char
        if dashes and said.strip():
            target = current if current.strip() else (parts.pop() if parts else "")
            parts, current = (
                (parts, f"{target} --{said}\n") if current.strip() else ([*parts, f"{target} --{said}\n"], "")
            )
        current += "\n"
    return [*parts, current]


def _declared(part: str, comments: dict[str, str]) -> tuple[str, str, str] | None:
    text = part.strip()
    found = None if _NO_COLUMN.match(text) else _COLUMN.match(text)
    if found is None:
        return None
    name = found.group("name")
    said = _COMMENT.search(text) or _DASHED.search(text)
    return name, found.group("type"), comments.get(name) or (_unquoted(said.group("text")) if said else "")


def _unquoted(text: str) -> str:
    return text.replace("''", "'").strip()
