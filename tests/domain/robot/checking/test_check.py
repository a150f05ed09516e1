from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from app.core.i18n import set_language
from app.domain.robot.cell.files import read_cell
from app.domain.robot.cell.models import Cell
from app.domain.robot.checking.check import check_program
from app.domain.robot.models import ProgramIssue
from app.domain.robot.node_files import shipped_nodes
from tests.domain.robot.checking.faults import faults
from tests.some_cases import some_of

NS = 'xmlns="https://developers.google.com/blockly/xml"'
CELL = b"points:\n  P3: {name_zh: a, name_en: a}\ndi:\n  DI7: {name_zh: b, name_en: b}\n"


def check(inside: str, cell: Cell | None = None) -> list[ProgramIssue]:
    return check_program(f"<xml {NS}>{inside}</xml>".encode(), shipped_nodes(), cell)


def codes(inside: str) -> set[str]:
    return {issue.code for issue in check(inside, read_cell(CELL))}


def motor(identity: str = "m", after: str = "") -> str:
    following = f"<next>{after}</next>" if after else ""
    return f'<block type="rb_motor" id="{identity}"><field name="STATE">ON</field>{following}</block>'


def move(identity: str = "p") -> str:
    fields = '<field name="POINT">P3</field><field name="SPEED">100</field><field name="BLEND">0</field>'
    return f'<block type="rb_move_l" id="{identity}">{fields}</block>'


def event(body: str) -> str:
    condition = '<value name="COND"><block type="rb_di" id="d"><field name="PIN">DI7</field></block></value>'
    return (
        f'<block type="rb_on_event" id="e"><field name="TRIGGER">RISING</field>{condition}'
        f'<statement name="DO">{body}</statement></block>'
    )


def define(name: str, body: str, identity: str) -> str:
    return (
        f'<block type="procedures_defnoreturn" id="{identity}"><field name="NAME">{name}</field>'
        f'<statement name="STACK">{body}</statement></block>'
    )


def call(name: str, identity: str, argument: str = "") -> str:
    mutation = f'<mutation name="{name}">{argument}</mutation>'
    return f'<block type="procedures_callnoreturn" id="{identity}">{mutation}</block>'


@pytest.mark.shared
def test_faulty_programs_are_rejected_and_good_ones_are_not(shared: Path) -> None:
    folder = shared / "data/robot"
    cell = read_cell((folder / "site_cell_a.yaml").read_bytes())
    database = shipped_nodes()
    total, missed, nameless = 0, [], []
    for path in sorted((folder / "reference").glob("*.xml")):
        assert check_program(path.read_bytes(), database, cell) == [], path.name
        every = list(faults(path.read_bytes()))
        total += len(every)
        for fault in some_of(every):
            issues = [one for one in check_program(fault.data, database, cell) if one.severity == "error"]
            if not issues:
                missed.append((path.name, fault.kind, fault.block, fault.field))
            elif fault.field and not any(
                (one.block_id, one.field) == (fault.block, fault.field) for one in issues
            ):
                nameless.append((path.name, fault.kind, fault.block, fault.field, issues[:2]))
    assert total >= 300
    assert len(missed) <= total * 0.01, Counter(kind for _name, kind, *_more in missed)
    assert nameless == []


@pytest.mark.parametrize(
    ("inside", "code"),
    [
        (motor() + move(), "loose_block"),
        (event(move()), "motion_in_event"),
        (event('<block type="controls_flow_statements" id="f"><field name="FLOW">BREAK</field></block>'),
         "not_in_loop"),
        (call("x", "a"), "unknown_procedure"),
        (define("x", call("x", "a"), "b"), "recursion"),
        (define("x", call("y", "a"), "b") + define("y", call("x", "c"), "d"), "recursion"),
        (define("x", motor("n"), "b") + define("X", motor("m"), "c"), "duplicate_procedure"),
        (define("x", motor(), "b") + call("x", "a", '<arg name="n"></arg>'), "wrong_arguments"),
        (define("", motor(), "b"), "no_name"),
        (motor(after=motor("m2") + motor("m3")), "not_one_block"),
        ('<block type="rb_stop" id="s"><field name="MODE">END</field><next>' + motor() + "</next></block>",
         "wrong_shape"),
        ('<block type="rb_log" id="l"><value name="TEXT"><shadow type="text" id="t">'
         '<field name="TEXT">a</field></shadow></value>loose</block>', "loose_text"),
        ('<block type="math_change" id="c"><field name="VAR" id="q">n</field><value name="DELTA">'
         '<block type="math_number" id="n"><field name="NUM">1</field></block></value></block>',
         "unknown_variable"),
        ('<variables><variable id="a">n</variable><variable id="a">m</variable></variables>',
         "wrong_variable"),
        ('<block type="rb_wait_until" id="w"><field name="TIMEOUT">0</field><value name="COND">'
         '<block type="math_number" id="n"><field name="NUM">1</field></block></value></block>',
         "wrong_type"),
        ('<block type="rb_wait_time" id="w"><value name="SEC"><shadow type="math_number" id="n">'
         '<field name="NUM">-1</field></shadow></value></block>', "out_of_range"),
        ('<block type="rb_wait_operator" id="w"><field name="MSG">' + "x" * 81 + "</field></block>",
         "too_long"),
        ('<block type="rb_set_speed" id="w"><field name="PCT">10.5</field></block>', "wrong_step"),
        ("<field>x</field>", "wrong_element"),
    ],
)  # fmt: skip
def test_each_fault_has_its_code(inside: str, code: str) -> None:
    assert code in codes(inside)


def test_good_parts_are_silent() -> None:
    body = '<block type="rb_stop" id="s"><field name="MODE">PROTECT</field></block>'
    assert codes(event(body) + define("x", motor("n"), "b") + call("x", "a")) == set()


def test_messages_name_block_field_and_range_in_both_languages() -> None:
    fast = move("b7").replace(">100<", ">3000<")
    issue = check(fast)[0]
    assert (issue.code, issue.block_id, issue.block_type, issue.field) == (
        "out_of_range",
        "b7",
        "rb_move_l",
        "SPEED",
    )
    for word in ("linear move", "b7", "speed", "3000", "1…2000 mm/s"):
        assert word in issue.message
    set_language("zh")
    try:
        message = check(fast)[0].message
    finally:
        set_language("en")
    assert "直线运动到点" in message
    assert "速度" in message


def test_unknown_blocks_are_told_and_what_they_hold_is_checked() -> None:
    inside = (
        '<block type="vendor_x" id="v"><statement name="S">'
        + motor().replace("ON", "MAYBE")
        + "</statement></block>"
    )
    found = {(issue.code, issue.block_id) for issue in check(inside)}
    assert found == {("unknown_block", "v"), ("wrong_choice", "m")}


def test_broken_files_give_one_issue_with_a_line() -> None:
    issues = check_program(b"<xml>\n<block\n", shipped_nodes())
    assert [(one.code, one.line) for one in issues] == [("bad_xml", 3)]
    assert check_program(b"", shipped_nodes())[0].code == "bad_xml"


def test_long_chains_are_a_warning() -> None:
    inside = motor("m0")
    for number in range(1, 102):
        inside = motor(f"m{number}", inside)
    found = check(inside)
    assert [(one.code, one.severity) for one in found] == [("long_chain", "warning")]


def test_without_a_cell_references_are_not_looked_up() -> None:
    assert check(move().replace("P3", "P999")) == []
