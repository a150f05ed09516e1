"""A template of version 7 is opened as one of version 6, and it is remembered what it was."""

from __future__ import annotations

from pathlib import Path

from app.core.events import Notice
from app.domain.reports import parts
from app.domain.reports.dialect.convert import to_six, version_of
from app.domain.reports.parts import Summary

SEVEN = Path(__file__).parents[2] / "data" / "seven.jrxml"


def _summary(talk):
    return Summary.model_validate_json(talk.services.store.read_part(talk.head, parts.SUMMARY))


async def test_a_template_of_seven_is_opened_edited_and_exported(talk, tmp_path):
    await talk.say("", SEVEN)
    await talk.answer("open")
    store = talk.services.store
    assert store.read_part(talk.head, parts.REPORT) == to_six(SEVEN.read_bytes()).jrxml
    assert (_summary(talk).status, _summary(talk).dialect) == ("pass", "7")
    first = talk.head
    await talk.say("把标题字体改大")
    assert talk.head != first
    assert _summary(talk).dialect == "7"
    target = tmp_path / "out.jrxml"
    await talk.say("", intent="export_jrxml", export={"form": "jrxml7", "path": str(target)})
    assert version_of(target.read_bytes()) == "7"
    assert [one.code for one in talk.of(Notice)] == ["not_checked"]


async def test_the_rewriting_is_told(talk):
    question = await talk.say("", SEVEN)
    assert question.key == "foreign_template"
    assert any("7" in one.text for one in talk.of(Notice))


async def test_a_template_of_six_is_opened_byte_for_byte(talk, tmp_path):
    six = to_six(SEVEN.read_bytes()).jrxml
    source = tmp_path / "six.jrxml"
    source.write_bytes(six)
    await talk.say("", source)
    await talk.answer("open")
    assert talk.services.store.read_part(talk.head, parts.REPORT) == six
    assert _summary(talk).dialect == "6"
