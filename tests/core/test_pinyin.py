"""The dictionary is the library's own, read in pieces, without the phrases that tell nothing."""

from __future__ import annotations

import json
import os
from importlib import resources

from app.core.pinyin import _pieces, _telling, pinyin_of
from app.domain.reports.naming import identifier


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


def test_only_phrases_that_tell_something_are_kept():
    text = json.dumps(
        {"银行": [["yín"], ["háng"]], "银币": [["yín"], ["bì"]], "开银行": [["kāi"], ["yín"], ["háng"]]}
    )
    characters = {ord("银"): "yín", ord("行"): "xíng,háng", ord("币"): "bì", ord("开"): "kāi"}
    assert set(_telling(_pieces(text), characters)) == {"银行", "开银行"}


def test_a_plain_phrase_may_keep_another_off():
    text = json.dumps({"中都要": [["zhōng"], ["dōu"], ["yào"]], "都要会": [["dū"], ["yào"], ["huì"]]})
    characters = {
        ord(one): tone for one, tone in zip("中都要会", ("zhōng", "dōu", "yào", "huì"), strict=True)
    }
    assert _telling(_pieces(text), characters)["中都要"] == [["zhōng"], ["dōu"], ["yào"]]
