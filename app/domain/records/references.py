"""References between tables that a database does not declare, found from names and comments."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from app.core.i18n import _
from app.domain.records.code_lists import title_of
from app.domain.records.glossary import Glossary, words_for
from app.domain.records.models import Catalogue, Column, ForeignKey, Reason, Table

_ID_TAIL = re.compile(r"(?:(?<=[a-z0-9])I[dD]|_?id|_?fk|_?key|_?code|_?no)$", re.ASCII)
_COMMENT_TAIL = re.compile(r"\s*(?:的?(?:id|ID|Id|iD|编号|编码|代码|主键|外键))+$")
_TABLE_TAIL = re.compile(r"(?:信息主表|信息表|关系表|明细表|主表|信息|目录|档案|表)$")
_ID_WORD = re.compile(r"([^\s，,、（）()；;：:。/]{1,12}?)\s*(?:ID|Id|id|编号|主键)(?![A-Za-z])")
_PEOPLE = {"creator", "created_by", "create_by", "updated_by", "update_by", "updater", "owner", "operator"}
_PEOPLE_WORDS = ("创建人", "录入人", "操作员", "制单人", "修改人", "更新人", "经办人")
_SELF = {"parent", "pid", "parentid", "superior", "上级", "父"}
_GENERIC = {"id", "code", "no", "key", "name", "编号", "编码", "序号"}


@dataclass(frozen=True)
class _Target:
    """A table that can be referred to: by its one-column key, under these names."""

    table: Table
    key: Column
    names: frozenset[str]
    titles: frozenset[str]


_Way = Callable[[Table, Column, list[_Target]], _Target | None]


def with_references(catalogue: Catalogue, glossary: Glossary | None = None) -> Catalogue:
    """Return the catalogue with the references that names and comments suggest.

    What the side-car says of a column decides: a reference named there is
    confirmed, null forbids one.
    """
    targets = list(_targets(catalogue))
    tables = tuple(_with_found(table, targets, glossary or {}, catalogue) for table in catalogue.tables)
    return catalogue.model_copy(update={"tables": tables})


def _with_found(table: Table, targets: list[_Target], glossary: Glossary, catalogue: Catalogue) -> Table:
    words = words_for(glossary, table)
    decided = words.references if words else {}
    bound = {column for key in table.foreign_keys for column in key.columns}
    found: list[ForeignKey] = []
    for column in table.columns:
        if column.name in decided:
            found += _told(column, decided[column.name], catalogue)
        elif column.name not in bound and not table.is_view:
            found += _found(table, column, targets)
    return table.model_copy(update={"foreign_keys": (*table.foreign_keys, *found)})


def _told(column: Column, target: str | None, catalogue: Catalogue) -> list[ForeignKey]:
    """Return the reference that the side-car names as table or table.column."""
    if not target:
        return []
    table = catalogue.table(target)
    key = table.primary_key[0] if table and table.primary_key else ""
    if table is None:
        name, _dot, key = target.rpartition(".")
        table = catalogue.table(name)
    if table is None or table.column(key) is None:
        return []
    return [_reference(column, table, key, "confirmed", _("You confirmed it."), confirmed=True)]


def _found(table: Table, column: Column, targets: list[_Target]) -> list[ForeignKey]:
    fitting = [one for one in targets if _fits(table, column, one)]
    for reason, choose in _ways():
        target = choose(table, column, fitting)
        if target is not None:
            return [_reference(column, target.table, target.key.name, reason, _why(reason, column, target))]
    return []


def _ways() -> tuple[tuple[Reason, _Way], ...]:
    return ("name", _by_name), ("comment", _by_comment), ("name", _by_part)


def _targets(catalogue: Catalogue) -> Iterator[_Target]:
    prefix = _common_prefix([table.name for table in catalogue.tables])
    for table in catalogue.tables:
        if len(table.primary_key) == 1 and not table.is_view:
            key = table.column(table.primary_key[0])
            if key is not None:
                yield _Target(table, key, frozenset(_names(table.name, prefix)), frozenset(_titles(table)))


def _names(name: str, prefix: str) -> Iterator[str]:
    bare = _plain(name)
    yield bare
    for begin in (prefix, "t_", "tb_", "tbl_", "sys_"):
        if begin and name.lower().startswith(begin) and len(name) > len(begin):
            yield _plain(name[len(begin) :])
    yield from [_singular(bare)] if bare.isascii() else []


def _titles(table: Table) -> Iterator[str]:
    for part in re.split(r"[/、]", table.comment and re.split(r"[：:，,（(]", table.comment)[0]):
        yield from _shortened(part.strip())
    if not table.name.isascii():
        yield table.name


def _shortened(title: str) -> Iterator[str]:
    """Yield a title, then without what only says that it is a table."""
    for _turn in range(3):
        if not title:
            return
        yield title
        shorter = _TABLE_TAIL.sub("", title)
        if shorter == title:
            return
        title = shorter


def _fits(table: Table, column: Column, target: _Target) -> bool:
    """Tell whether values of the column can be keys of the target; a table's own key refers to nothing."""
    if table.primary_key == (column.name,) or column.generated or column.identity:
        return False
    if target.table.namespace != table.namespace and _plain(column.name) in _GENERIC:
        return False
    return column.family == target.key.family and column.family in ("integer", "text", "uuid", "decimal")


def _by_name(table: Table, column: Column, targets: list[_Target]) -> _Target | None:
    """Find the table that the column's name repeats, or whose own key has the column's name."""
    stem = _plain(_ID_TAIL.sub("", column.name))
    if stem in _SELF or column.name.lower() in _SELF:
        return next((one for one in targets if one.table.key == table.key), None)
    has_tail = stem != _plain(column.name)
    same = [one for one in targets if has_tail and stem and stem in one.names]
    part = [one for one in targets if has_tail and stem and _plain(table.name) + stem in one.names]
    own = [
        one
        for one in targets
        if one.table.key != table.key
        and one.key.name.lower() == column.name.lower()
        and _plain(column.name) not in _GENERIC
    ]
    chinese = [one for one in targets if not column.name.isascii() and column.name == one.table.name]
    return _only(same) or _only(part) or _only(own) or _only(chinese)


def _by_comment(table: Table, column: Column, targets: list[_Target]) -> _Target | None:
    """Find the table whose title the comment names: 仓库ID; 录入人（员工ID）."""
    if not column.comment:
        return None
    title = _COMMENT_TAIL.sub("", title_of(column.comment))
    is_key = bool(_ID_TAIL.search(column.name)) or title != title_of(column.comment)
    if is_key and any(title.startswith(word) for word in _SELF):
        return next((one for one in targets if one.table.key == table.key), None)
    others = [one for one in targets if one.table.key != table.key]
    for words in ([title] if is_key or "外键" in column.comment else [], _ID_WORD.findall(column.comment)):
        for word in words:
            found = _only([one for one in others if word in one.titles])
            if found is not None:
                return found
    return None


def _by_part(table: Table, column: Column, targets: list[_Target]) -> _Target | None:
    """Find the table that the name ends in (another_depot_id), or the users for created_by."""
    stem = _ID_TAIL.sub("", column.name).lower()
    if column.name.lower() in _PEOPLE or title_of(column.comment).startswith(_PEOPLE_WORDS):
        return _only([one for one in targets if one.names & {"user", "employee", "staff"}])
    if stem == column.name.lower():
        return None
    parts = stem.split("_")
    for first in range(1, len(parts)):
        found = _only([one for one in targets if "".join(parts[first:]) in one.names])
        if found is not None:
            return found
    return None


def _only(found: list[_Target]) -> _Target | None:
    return found[0] if len({one.table.key for one in found}) == 1 else None


def _reference(
    column: Column, table: Table, key: str, reason: Reason, why: str, *, confirmed: bool = False
) -> ForeignKey:
    return ForeignKey(
        columns=(column.name,),
        target=table.key,
        target_columns=(key,),
        declared=False,
        confirmed=confirmed,
        reason=reason,
        why=why,
    )


def _why(reason: Reason, column: Column, target: _Target) -> str:
    if reason == "comment":
        return _(
            "The comment {comment} names the table {table}.", comment=column.comment, table=target.table.key
        )
    return _("The name {column} points to the table {table}.", column=column.name, table=target.table.key)


def _plain(name: str) -> str:
    return name.replace("_", "").lower()


def _singular(name: str) -> str:
    if name.endswith("ies"):
        return name[:-3] + "y"
    return name[:-1] if name.endswith("s") and not name.endswith("ss") else name


def _common_prefix(names: list[str]) -> str:
    """Return a prefix such as jsh_ that most tables share."""
    begins = [name.lower().split("_")[0] + "_" for name in names if "_" in name]
    if not begins:
        return ""
    best = max(set(begins), key=lambda begin: (begins.count(begin), begin))
    return best if begins.count(best) * 2 > len(names) and len(names) > 2 else ""
