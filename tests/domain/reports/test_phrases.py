"""The dictionary read in pieces is the library's own."""

from __future__ import annotations

import json
import os
from importlib import resources

from app.domain.reports.naming import identifier
from app.domain.reports.phrases import _pieces, pinyin_of


def test_the_pieces_are_the_whole():
    text = resources.files("pypinyin").joinpath("phrases_dict.json").read_text("utf-8")
    pieces = [json.loads(piece) for piece in _pieces(text)]
    whole = json.loads(text)
    assert len(pieces) > 50
    assert sum(len(piece) for piece in pieces) == len(whole)
    assert {key: value for piece in pieces for key, value in piece.items()} == whole


def test_small_and_empty_objects():
    assert [json.loads(piece) for piece in _pieces('{"a, \\"b": [["x"]], "c": [["],"], ["y"]]}')] == [
        {'a, "b': [["x"]], "c": [["],"], ["y"]]}
    ]
    assert list(_pieces("{}")) == []


def test_phrases_decide_between_readings():
    assert identifier("银行") == "yinhang"
    assert identifier("重庆") == "chongqing"
    assert pinyin_of()("行李") == ["xing", "li"]
    assert "PYPINYIN_NO_PHRASES" not in os.environ
