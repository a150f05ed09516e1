"""Each error code has a sentence and a remedy."""

from __future__ import annotations

import pytest

from app.core.i18n import set_language
from app.domain.reports import repair, structure
from app.domain.reports.codes import ErrorCode
from app.domain.reports.explain import CODES, explain, explain_all, remedy
from app.domain.reports.models import EngineError

OWN = {
    structure.OFF_PAGE,
    structure.OVERLAP,
    structure.TOO_LOW,
    structure.BAD_COLOUR,
    structure.REPEATED_UUID,
}


def error(code, **values):
    return EngineError(code=code, stage="compile", message="the engine's words", values=values)


def test_every_code_is_explained():
    assert {str(code) for code in ErrorCode} | OWN == {str(code) for code in CODES}


@pytest.mark.parametrize("code", sorted(str(code) for code in CODES))
def test_sentences_are_whole_even_without_values(code):
    for sentence in (explain(error(code)), remedy(error(code))):
        assert sentence.endswith((".", "!"))
        assert "{" not in sentence


def test_a_sentence_names_what_is_wrong():
    assert explain(error("field_not_found", name="客户")) == (
        "The template prints the field 客户, but no such field is declared."
    )
    assert "(line 8)" in explain(error("bad_uuid", value="title-1").model_copy(update={"line": 8}))


def test_an_unknown_code_falls_back_to_the_engines_words():
    assert "the engine's words" in explain(error("something_new"))


def test_a_band_is_called_as_people_do():
    set_language("zh")
    try:
        said = explain(error("too_low", height="6").model_copy(update={"band": "columnHeader"}))
    finally:
        set_language("en")
    assert "columnHeader" not in said
    assert "列头" in said


def test_braces_in_names_are_harmless():
    assert "{evil}" in explain(error("field_not_found", name="{evil}"))


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"count": "1", "band": "title"}, "1 pair of texts overlaps in the band title."),
        ({"count": "2", "band": "title"}, "2 pairs of texts overlap in the band title."),
        ({"band": "title"}, "? pairs of texts overlap in the band title."),
    ],
)
def test_pairs_of_texts_are_counted(values, said):
    assert explain(error("overlap", **values)) == said


def test_the_same_sentence_is_said_once():
    assert explain_all([error("page_width")] * 4).count("\n") == 0


def test_repairs_exist_for_what_can_be_repaired():
    unrepaired = {"no_pages", "too_many_pages", "text_cut", "text_lost", "overlap", "too_low"}
    assert {str(code) for code in CODES if not repair.options(error(code))} == unrepaired
