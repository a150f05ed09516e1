"""Typed edits: understood, refused, carried out."""

from __future__ import annotations

import pytest

from app.domain.reports.edits import (
    Edit,
    EditRequest,
    Edits,
    apply_edits,
    printed_texts,
    problem_with,
    understand,
)
from app.domain.reports.structure import check_structure
from tests.domain.reports.broken import template

TEXTS = ["销 售 单", "客户名称", "金额", "Hello"]


@pytest.mark.parametrize(
    ("text", "edit"),
    [
        ("把标题字体改大", Edit(kind="font_size", target="title", value="bigger")),
        ("标题字号改成 20", Edit(kind="font_size", target="title", value="20")),
        ("make the title smaller font", Edit(kind="font_size", target="title", value="smaller")),
        ("把“销售单”改为“送货单”", Edit(kind="rename", target="销售单", value="送货单")),
        ("rename Hello to Goodbye", Edit(kind="rename", target="Hello", value="Goodbye")),
        ("删除客户名称", Edit(kind="delete", target="客户名称")),
        ("把金额加粗", Edit(kind="bold", target="金额", value="true")),
        ("标题改成红色", Edit(kind="colour", target="title", value="#FF0000")),
        ("标题居中", Edit(kind="align", target="title", value="Center")),
    ],
)
def test_understood(text, edit):
    assert understand(EditRequest(text=text, texts=TEXTS)) == [edit]


@pytest.mark.parametrize("text", ["在底部加合计行", "删除第三列", "让它好看一点", "", "delete everything"])
def test_not_understood(text):
    assert understand(EditRequest(text=text, texts=TEXTS)) == []


@pytest.mark.parametrize(
    "edit",
    [
        Edit(kind="delete", target="all"),
        Edit(kind="font_size", target="title", value="900"),
        Edit(kind="colour", target="title", value="red; drop"),
        Edit(kind="rename", target="not there", value="x"),
        Edit(kind="align", target="title", value="Up"),
    ],
)
def test_a_models_mistakes_are_named(edit):
    assert problem_with(EditRequest(text="", texts=TEXTS), Edits(edits=[edit]))


async def test_edits_keep_the_template_whole(jasper):
    jrxml, notes = apply_edits(
        template(),
        [
            Edit(kind="rename", target="Hello", value="送货单"),
            Edit(kind="font_size", target="title", value="40"),
            Edit(kind="colour", target="title", value="#FF0000"),
            Edit(kind="align", target="title", value="Right"),
        ],
    )
    assert len(notes) == 4
    assert printed_texts(jrxml) == ["送货单"]
    assert check_structure(jrxml).errors == []
    assert await jasper.check(jrxml) == []


def test_an_edit_without_a_target_changes_nothing():
    assert apply_edits(template(), [Edit(kind="delete", target="nowhere")]) == (template(), [])
