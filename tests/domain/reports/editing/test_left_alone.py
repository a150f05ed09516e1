"""Characters that nobody read: which block an edit, and which say nothing of their own."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.request.idle_words import without_light
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.effects import DATA

READ = "\ufffc"


@pytest.mark.parametrize("said", ["型", "好", "随"])
def test_a_character_alone_between_read_words_is_idle(said: str) -> None:
    assert without_light(f"{READ}{said}{READ}").strip(READ + " ") == ""


@pytest.mark.parametrize("said", ["左", "红", "不", "倍", "而"])
def test_a_character_with_a_meaning_of_its_own_stays(said: str) -> None:
    assert said in without_light(f"{READ}{said}{READ}")


def test_half_of_a_word_whose_other_half_is_filler_stays() -> None:
    assert "居" in without_light(f"{READ}居中{READ}")


def test_a_particle_beside_a_character_is_no_half_of_a_word() -> None:
    assert without_light(f"{READ}好的{READ}").strip(READ + " ") == ""


def test_a_form_of_a_type_does_not_keep_a_declaration_from_being_read() -> None:
    jrxml = (DATA / "templates" / "order_list_en.jrxml").read_bytes()
    found = understand(jrxml, "加一个 Double 型参数 MinFreight，默认值 0")
    assert found.sure
    assert [(one["kind"], one["name"], one["default"]) for one in found.edits] == [
        ("add_data", "MinFreight", "0")
    ]
