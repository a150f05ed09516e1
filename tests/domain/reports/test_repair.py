"""Broken templates are repaired by rules, proven by the real engine."""

from __future__ import annotations

import pytest

from app.core.records import Correction
from app.core.safe_xml import parse
from app.domain.reports.guard import inspect
from app.domain.reports.models import EngineError, Sample
from app.domain.reports.repair import MAX_ROUNDS, Step, choose, options, repair
from app.domain.reports.samples import complete_sample
from tests.domain.reports.broken import BROKEN, shows, template

ROWS = Sample(rows=[{"name": f"Name {row}", "qty": row} for row in range(3)])
NOT_WRONG = {"font missing"}
PRINTS_NO_NAME = {
    "undefined field",
    "undefined parameter",
    "undefined variable",
    "method missing",
    "bad pattern",
}


def error(code, expression="", **values):
    return EngineError(code=code, stage="compile", message="", values=values, expression=expression)


async def _mend(jasper, jrxml):
    """Repair as the graph does; return the printed texts, the rounds and whether it passed."""
    tried, rounds = [], 0
    while rounds <= MAX_ROUNDS:
        errors = await jasper.check(jrxml)
        if not errors:
            result = await jasper.render(jrxml, complete_sample(ROWS, jrxml), dpi=36)
            if result.ok and not result.errors:
                return [one.text for one in result.texts], rounds, True
            errors = result.errors
        done = repair(jrxml, errors, tried=tried)
        tried += [step.name for step in done.steps]
        rounds += 2 if done.jrxml == jrxml else 1
        jrxml = done.jrxml
    return [], rounds, False


@pytest.mark.parametrize("name", BROKEN)
async def test_a_broken_template_is_repaired(jasper, name):
    texts, rounds, passed = await _mend(jasper, BROKEN[name])
    assert passed
    assert (rounds == 0) == (name in NOT_WRONG)
    if name not in PRINTS_NO_NAME:
        assert "Name 1" in " ".join(texts).replace("NAME 1", "Name 1") or name == "text times number"


def test_a_field_gets_the_type_of_its_use():
    head = template(detail=shows("$F{total}", 'pattern="#,##0.00"'))
    done = repair(head, [error("field_not_found", name="total")])
    assert b'<field name="total" class="java.math.BigDecimal"/>' in done.jrxml


def test_a_field_that_is_a_parameter_is_pointed_at_it():
    jrxml = template('<parameter name="Title" class="java.lang.String"/>', detail=shows("$F{title}"))
    done = repair(jrxml, [error("field_not_found", name="title")])
    assert b"$P{Title}" in done.jrxml
    assert done.notes


def test_what_worked_before_is_tried_first():
    first, second = options(error("wrong_order"))[:2]
    learnt = [Correction("wrong_order", "x", second.key)]
    assert choose(error("wrong_order"), [], []).key == first.key
    assert choose(error("wrong_order"), [], learnt).key == second.key


def test_what_was_tried_is_not_tried_again():
    wrong = error("wrong_order", name="x")
    tried = [Step(wrong.code, "x", one.key).name for one in options(wrong)]
    assert choose(wrong, tried) is None
    assert repair(template(), [wrong], tried=tried).steps == []


def test_an_unknown_error_changes_nothing():
    done = repair(template(), [error("no_pages")])
    assert (done.jrxml, done.notes, done.steps) == (template(), [], [])


def test_code_that_is_forbidden_is_never_repaired_away():
    jrxml = template(detail=shows('java.lang.Runtime.getRuntime().exec("id")'))
    done = repair(jrxml, [error("forbidden", what="the class java.lang.Runtime")])
    assert done.jrxml == jrxml


def test_entities_are_not_expanded():
    bomb = b'<!DOCTYPE jasperReport [<!ENTITY a "aaaa">]><jasperReport name="x">&a;</jasperReport>'
    done = repair(bomb, [error("not_well_formed", reason="x")])
    assert b"aaaa" not in done.jrxml.replace(b'"aaaa"', b"")


def test_repaired_templates_are_safe_xml():
    for jrxml in BROKEN.values():
        done = repair(jrxml, [error("not_well_formed"), error("engine_error")])
        if done.notes:
            parse(done.jrxml)


def test_a_stump_of_a_template_is_not_made_an_empty_report():
    stump = b"<jasperReport"
    assert repair(stump, [error("not_well_formed", reason="x")]).jrxml == stump


def test_what_was_changed_in_many_places_is_told_once():
    title = (
        '<staticText><reportElement x="0" y="0" width="90" height="20"/><textElement><font fontName="Arial'
    )
    jrxml = template(title=(title + ' Black"/></textElement><text>A</text></staticText>') * 3)
    done = repair(jrxml, [error("font_missing", name="Arial Black")])
    assert b"Arial Black" not in done.jrxml
    assert len([one for one in done.notes if "Changed the font" in one]) == 1


@pytest.mark.parametrize(
    "written", ["$name", "$F[name]", "$F(name)", "$F[name}", "$F{name", "${name}", "$Fname"]
)
def test_a_field_that_is_written_as_elsewhere_is_read_as_what_was_meant(written):
    jrxml = template(detail=shows(written))
    done = repair(jrxml, inspect(jrxml))
    assert b"[$F{name}]" in done.jrxml


def test_a_sign_before_a_name_that_nothing_declares_stays_forbidden():
    jrxml = template(detail=shows("$unheard"))
    assert b"[$unheard]" in repair(jrxml, inspect(jrxml)).jrxml
