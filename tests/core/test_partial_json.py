"""Texts are read out of JSON that is not finished."""

from __future__ import annotations

import json

from app.core.partial_json import looks_like_json, readable

ANSWER = {"intent": "modify_report", "edits": [{"kind": "set_text", "text": "标题\n二"}], "more": ["a b", 3]}


def test_a_whole_answer_yields_its_values_without_its_keys():
    assert readable(json.dumps(ANSWER)) == ["modify report", "set text", "标题\n二", "a b"]


def test_every_beginning_can_be_read_and_only_grows():
    whole = json.dumps(ANSWER)
    before: list[str] = []
    for end in range(len(whole) + 1):
        found = readable(whole[:end])
        assert not {"intent", "edits", "kind", "text", "more"} & set(found)
        assert len(found) >= len(before)
        before = found


def test_a_second_answer_takes_the_place_of_the_first():
    assert readable('{"a": "one"}{"b": "two') == ["two"]


def test_markup_is_shown_without_escapes():
    assert readable(r'{"band": "<band>\n\t<line/>\u4e2d\u4e') == ["<band>\n\t<line/>中"]


def test_plain_words_are_no_json():
    assert not looks_like_json("The title {a} is red")
    assert looks_like_json(' ```json\n{"a"')
