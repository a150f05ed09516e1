"""Faults are said in whole sentences: what is wrong, what was done about it, what the user can do."""

from __future__ import annotations

from pathlib import Path

from app.domain.reports.explain import explain, remedy
from app.domain.reports.models import EngineError
from app.domain.reports.repair import repair

TEMPLATE = Path(__file__).resolve().parents[2] / "data" / "templates" / "order_list_en.jrxml"


def _error(code, message="", **values):
    return EngineError(code=code, stage="compile", message=message, values=values)


def test_what_the_engine_says_of_crosstabs_is_translated():
    error = _error("engine_error", "Error: Crosstab should have at least one row group.")
    assert explain(error) == "The crosstab has no row group."
    assert "Undo" not in remedy(error)


def test_what_is_named_in_the_engines_words_is_kept():
    error = _error("engine_error", "Missing expression for measure Amount.")
    assert explain(error) == "The crosstab's measure Amount has no expression."


def test_unknown_words_of_the_engine_stay_as_they_are():
    assert "Something else" in explain(_error("engine_error", "Something else"))


def test_a_repair_says_why():
    jrxml = TEMPLATE.read_text("utf-8")
    twice = jrxml.replace(
        '<field name="amount"', '<field name="amount" class="java.lang.String"/><field name="amount"', 1
    )
    done = repair(twice.encode(), [_error("duplicate_name", name="amount", kind="field")])
    assert done.notes == ["The field amount is declared twice; the second declaration was removed."]
    missing = jrxml.replace("$F{amount}", "$F{amnt}")
    done = repair(missing.encode(), [_error("field_not_found", name="amnt")])
    assert done.notes[0].startswith(
        "The template prints the field amnt, but no such field is declared. Declared"
    )
