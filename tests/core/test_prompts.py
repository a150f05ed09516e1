"""Prompt files: strict placeholders, and documents that can't speak as instructions."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.prompts import DATA_RULE, PromptError, data_block, fill_prompt, placeholders, render_prompt

TEMPLATE = "You name {kind}s. Braces: {{x}}.\n---\nNames in {text:data} please, {kind}.\n"


def test_a_prompt_is_filled() -> None:
    prompt = fill_prompt("p", TEMPLATE, {"kind": "field", "text": "单价"})
    assert prompt.system.startswith("You name fields. Braces: {x}.")
    assert prompt.system.endswith(DATA_RULE)
    assert data_block("text", "单价") in prompt.request
    assert prompt.request.endswith("please, field.")


def test_without_data_no_rule_about_data() -> None:
    assert DATA_RULE not in fill_prompt("p", "a\n---\n{kind}", {"kind": "b"}).text


@pytest.mark.parametrize("values", [{}, {"kind": "a"}, {"kind": "a", "text": "b", "more": "c"}])
def test_a_missing_or_unused_value_raises(values: dict[str, str]) -> None:
    with pytest.raises(PromptError):
        fill_prompt("p", TEMPLATE, values)


@pytest.mark.parametrize(
    "template",
    [
        "no divider {kind}",
        "a\n---\nb\n---\n{kind}",
        "a\n---\n{}",
        "a\n---\n{kind.x}",
        "a\n---\n{kind!r}",
        "a\n---\n{k",
        "a\n---\n{kind:>9}",
    ],
)
def test_a_broken_template_raises(template: str) -> None:
    with pytest.raises(PromptError):
        fill_prompt("p", template, {"kind": "a"})


@given(st.text())
def test_any_text_stands_in_a_prompt_unchanged(text: str) -> None:
    prompt = fill_prompt("p", "a\n---\n[{text:data}]", {"text": text})
    assert f"\n{text}\n" in prompt.request


@given(st.text(), st.text())
def test_a_document_can_not_close_its_own_block(start: str, end: str) -> None:
    closing = data_block("text", start).splitlines()[-1]
    block = data_block("text", f"{start}\n{closing}\n{end}")
    assert block.splitlines()[-1] != closing
    assert block.count(block.splitlines()[-1]) == 1


def test_files_are_read_from_the_prompt_folder(tmp_path: Path) -> None:
    (tmp_path / "reports").mkdir()
    (tmp_path / "reports" / "intent.md").write_bytes(b"role\r\n---\r\n{text}\r\n")
    assert render_prompt("reports/intent", {"text": "t"}, tmp_path).request == "t"
    with pytest.raises(PromptError):
        render_prompt("reports/absent", {}, tmp_path)


def test_placeholders_are_listed() -> None:
    assert placeholders("p", TEMPLATE) == {"kind", "text"}
