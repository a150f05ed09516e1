"""Code lists in comments and constraints, references from names and comments, checks of cells."""

from __future__ import annotations

import pytest

from app.core.errors import AppError
from app.domain.records.cell_checks import check_value
from app.domain.records.code_lists import choices_in_check, choices_in_comment, title_of
from app.domain.records.enrich import enriched
from app.domain.records.glossary import read_glossary, write_glossary
from app.domain.records.models import Batch, Catalogue, Column, RowRef, StagedCell, StagedRow, Table
from app.domain.records.order import insert_order


@pytest.mark.parametrize(
    ("comment", "expected"),
    [
        ("状态，0未审核、1已审核、9审核中", {"0": "未审核", "1": "已审核", "9": "审核中"}),
        ("操作状态 0==成功，1==失败", {"0": "成功", "1": "失败"}),
        ("等级：1 普通，2 VIP", {"1": "普通", "2": "VIP"}),
        ("菜单类型（M目录 C菜单 F按钮）", {"M": "目录", "C": "菜单", "F": "按钮"}),
        ("方式：cash 现金，wechat 微信", {"cash": "现金", "wechat": "微信"}),
        ("价格屏蔽 1-屏蔽采购价 2-屏蔽零售价", {"1": "屏蔽采购价", "2": "屏蔽零售价"}),
        ("类型(出库/入库)", {"出库": "", "入库": ""}),
        ("自定义1", {}),
        ("编码，C开头加4位数字", {}),
        ("折扣，1为不打折，0.85即八五折", {}),
        ("手机号11位", {}),
        ("", {}),
    ],
)
def test_code_lists_in_comments(comment: str, expected: dict[str, str]) -> None:
    assert {one.value: one.label for one in choices_in_comment(comment)} == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("kind IN ('company','person')", ("kind", ["company", "person"])),
        ("((level = ANY (ARRAY[1, 2, 3])))", ("level", ["1", "2", "3"])),
        ("`level` in (1,2,3)", ("level", ["1", "2", "3"])),
        (
            "((kind)::text = ANY ((ARRAY['a'::character varying, 'b'::character varying])::text[]))",
            ("kind", ["a", "b"]),
        ),
        ("level > 0 AND level <= 3", ("", [])),
        ("qty <> 0", ("", [])),
        ("name in ('it''s')", ("name", ["it's"])),
    ],
)
def test_code_lists_in_checks(text: str, expected: tuple[str, list[str]]) -> None:
    column, choices = choices_in_check(text, ["kind", "level", "name"])
    assert (column, [one.value for one in choices]) == expected


def test_titles() -> None:
    assert title_of("状态：0 草稿，1 已审核") == "状态"
    assert title_of("0 否，1 是") == ""
    assert title_of("信用额度（元）") == "信用额度"


def table(name: str, comment: str = "", **columns: str) -> Table:
    made = [Column(name="id", family="integer", nullable=False, identity="auto")]
    made += [Column(name=key, family="integer", comment=words) for key, words in columns.items()]
    return Table(name=name, comment=comment, columns=tuple(made), primary_key=("id",))


CATALOGUE = Catalogue(
    dialect="sqlite",
    tables=(
        table("erp_user", "用户表"),
        table("erp_supplier", "供应商/客户信息表"),
        table("erp_depot", "仓库表"),
        table(
            "erp_head",
            "单据主表",
            organ_id="供应商id",
            creator="",
            depot_id="",
            another_depot_id="调拨",
            parent_id="",
            place="仓库（未建外键）",
            amount="数量",
            keeper="录入人（用户ID）",
        ),
    ),
)


def test_references_from_names_and_comments() -> None:
    head = enriched(CATALOGUE).table("erp_head")
    assert head is not None
    found = {key.columns[0]: key.target for key in head.foreign_keys}
    assert found == {
        "organ_id": "erp_supplier",
        "creator": "erp_user",
        "depot_id": "erp_depot",
        "another_depot_id": "erp_depot",
        "parent_id": "erp_head",
        "place": "erp_depot",
        "keeper": "erp_user",
    }
    assert not any(key.confirmed or key.declared for key in head.foreign_keys)
    assert all(key.why for key in head.foreign_keys)


def test_the_side_car_decides() -> None:
    data = b'{"erp_head": {"comment": "H", "references": {"creator": null, "amount": "erp_depot.id"}}}'
    glossary = read_glossary(data, "x.json")
    assert read_glossary(write_glossary(glossary), "x.json") == glossary
    head = enriched(CATALOGUE, glossary).table("erp_head")
    assert head is not None
    assert head.comment == "H"
    assert head.reference_of("creator") is None
    amount = head.reference_of("amount")
    assert amount is not None
    assert amount.confirmed


@pytest.mark.parametrize("data", [b"", b"[]", b"{", b'{"a": 1}', b"\xff\xfe", b"[" * 100_000])
def test_a_bad_side_car_is_refused(data: bytes) -> None:
    with pytest.raises(AppError) as problem:
        read_glossary(data, "x.json")
    assert problem.value.code == "glossary"


@pytest.mark.parametrize(
    ("column", "value", "code"),
    [
        (Column(name="a", family="integer", minimum=0, maximum=9), "10", "range"),
        (Column(name="a", family="integer"), "1.5", "type"),
        (Column(name="a", family="decimal", precision=5, scale=2), "1000.00", "range"),
        (Column(name="a", family="decimal", precision=5, scale=2), "1.001", "range"),
        (Column(name="a", family="decimal", precision=5, scale=2), "999.990", None),
        (Column(name="a", family="decimal"), "NaN", "type"),
        (Column(name="a", family="date"), "2026-02-29", "type"),
        (Column(name="a", family="datetime"), "2026-02-28T10:00:00+08:00", None),
        (Column(name="a", family="text", length=2), "𠮷野家", "length"),
        (Column(name="a", family="text", length=3), "𠮷野家", None),
        (Column(name="a", family="json"), "NaN", "type"),
        (Column(name="a", family="json"), '{"a": 1}', None),
        (Column(name="a", family="text"), "\ud800", "type"),
    ],
)
def test_values_are_checked(column: Column, value: str, code: str | None) -> None:
    problem = check_value(column, value)
    assert (problem.code if problem else None) == code


def test_parents_come_first_and_rings_are_named() -> None:
    def row(key: str, target: str) -> StagedRow:
        cell = StagedCell(column="parent_id", kind="ref", ref=RowRef(row=target, column="id"))
        return StagedRow(key=key, table="erp_head", cells=(cell,))

    chain = Batch(rows=(row("c", "b"), row("b", "a"), StagedRow(key="a", table="erp_head")))
    assert insert_order(chain, CATALOGUE) == (("a", "b", "c"), frozenset())
    ring = Batch(rows=(row("a", "b"), row("b", "a")))
    assert insert_order(ring, CATALOGUE)[1] == {"a", "b"}


def test_the_hash_is_of_what_is_written() -> None:
    cell = StagedCell(column="a", value="1", text="one", note="x")
    first = Batch(rows=(StagedRow(key="r", table="t", cells=(cell,)),), connection="c")
    noted = Batch(
        rows=(StagedRow(key="r", table="t", cells=(cell.model_copy(update={"note": "y"}),)),), connection="c"
    )
    other = Batch(
        rows=(StagedRow(key="r", table="t", cells=(cell.model_copy(update={"value": "2"}),)),), connection="c"
    )
    assert first.hash == noted.hash
    assert len({first.hash, other.hash, first.model_copy(update={"connection": "d"}).hash}) == 3
