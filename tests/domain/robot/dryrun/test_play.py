from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.robot.cell.files import read_cell
from app.domain.robot.dryrun.models import DryRun, Scenario
from app.domain.robot.dryrun.play import dry_run
from app.domain.robot.node_files import shipped_nodes
from app.domain.robot.program import Block, Chain, Mutation, Program, number_block, with_ids
from app.domain.robot.program_xml import read_program

CELL = read_cell(
    b"""
points:
  A: {name_zh: a, name_en: a, pose: [400, -200, 200, 180, 0, 0]}
  B: {name_zh: b, name_en: b, pose: [400, 200, 200, 180, 0, 0]}
  C: {name_zh: c, name_en: c, pose: [600, -200, 200, 180, 0, 0]}
  FAR: {name_zh: far, name_en: far, pose: [1900, 0, 200, 180, 0, 0]}
  LOW: {name_zh: low, name_en: low, pose: [400, 0, -30, 180, 0, 0]}
  NONE: {name_zh: none, name_en: none}
di:
  DI1: {name_zh: part, name_en: part}
"""
)


def play(*blocks: Block, scenario: Scenario | None = None, more: tuple[Chain, ...] = ()) -> DryRun:
    program = with_ids(Program(chains=[Chain(blocks=list(blocks)), *more]))
    return dry_run(program, shipped_nodes(), CELL, scenario)


def kinds(run: DryRun) -> list[tuple[str, str]]:
    return [(finding.kind, finding.block_id) for finding in run.findings]


def move(point: str, identity: str = "m") -> Block:
    return Block(type="rb_move_j", id=identity, fields={"POINT": point, "PCT": "50", "BLEND": "0"})


def line(point: str, speed: str = "200", identity: str = "l") -> Block:
    return Block(type="rb_move_l", id=identity, fields={"POINT": point, "SPEED": speed, "BLEND": "0"})


def grip(action: str) -> Block:
    return Block(type="rb_gripper", fields={"ACTION": action})


def wait(timeout: str, identity: str = "w") -> Block:
    return Block(type="rb_wait_di", id=identity, fields={"PIN": "DI1", "STATE": "ON", "TIMEOUT": timeout})


def retry(*blocks: Block, fail: tuple[Block, ...] = ()) -> Block:
    return Block(
        type="rb_retry",
        id="r",
        fields={"DELAY": "0.5"},
        values={"TIMES": number_block("3")},
        statements={"DO": list(blocks), "FAIL": list(fail)},
    )


def unless_held() -> Block:
    condition = Block(type="logic_negate", values={"BOOL": Block(type="rb_part_held")})
    error = Block(type="rb_error", id="e", fields={"CODE": "1000", "MSG": "no part"})
    return Block(type="controls_if", values={"IF0": condition}, statements={"DO0": [error]})


@pytest.mark.thorough
@pytest.mark.shared
def test_the_references_play_without_findings(shared: Path) -> None:
    folder = shared / "data/robot"
    cell = read_cell((folder / "site_cell_a.yaml").read_bytes())
    for path in sorted((folder / "reference").glob("*.xml")):
        run = dry_run(read_program(path.read_bytes()), shipped_nodes(), cell)
        assert run.findings == (), path.name
        assert run.seconds > 1
        assert run.complete


def test_a_line_takes_its_length_by_its_speed() -> None:
    slow, fast = play(move("A"), line("C", "50")), play(move("A"), line("C", "100"))
    assert slow.motions[1].end - slow.motions[1].start == pytest.approx(4.15, abs=0.01)
    assert fast.motions[1].end - fast.motions[1].start == pytest.approx(2.15, abs=0.01)
    assert fast.motions[1].tip == (600.0, -200.0, 200.0)
    assert fast.motions[0].block_id == "m"


def test_what_goes_wrong_is_pinned_to_its_block() -> None:
    assert kinds(play(move("FAR", "x"))) == [("unreachable", "x")]
    assert kinds(play(move("LOW", "x"))) == [("below_table", "x")]
    assert kinds(play(move("NONE", "x"))) == [("no_pose", "x")]
    assert kinds(play(move("A"), line("B", "2000", "x"))) == [("too_fast", "x")]
    joints = {f"J{number}": "0" for number in range(1, 7)} | {"J1": "361", "PCT": "50"}
    assert kinds(play(Block(type="rb_move_joints", id="x", fields=joints))) == [("joint_limit", "x")]
    assert kinds(play(Block(type="rb_set_payload", id="x", fields={"MASS": "20"}))) == [("payload", "x")]
    assert kinds(play(Block(type="vendor", id="x"))) == [("not_played", "x")]


def test_a_relative_move_can_leave_the_reach() -> None:
    fields = {"FRAME": "BASE", "AXIS": "X", "PCT": "30"}
    far = Block(type="rb_move_rel", id="x", fields=fields, values={"DIST": number_block("1500")})
    assert kinds(play(move("A"), far)) == [("unreachable", "x")]
    near = Block(type="rb_move_rel", id="x", fields=fields, values={"DIST": number_block("100")})
    assert play(move("A"), near).motions[-1].tip == (500.0, -200.0, 200.0)


def test_a_stuck_sensor_waits_for_ever_or_times_out() -> None:
    stuck = Scenario(stuck=frozenset(("DI1",)))
    assert kinds(play(wait("0"), move("FAR"), scenario=stuck)) == [("waits_forever", "w")]
    timed = play(wait("5"), scenario=stuck)
    assert kinds(timed) == [("error", "w")]
    assert timed.seconds == pytest.approx(5)
    caught = Block(type="rb_try", statements={"TRY": [wait("5")], "CATCH": [move("A")]})
    assert kinds(play(caught, scenario=stuck)) == []


def test_retries_go_on_until_the_grip_holds_or_all_fail() -> None:
    steps = (move("A"), grip("CLOSE"), unless_held())
    assert len(play(retry(*steps)).signals) == 1
    assert len(play(retry(*steps), scenario=Scenario(failed_grips=2)).signals) == 3
    pause = Block(type="rb_stop", id="s", fields={"MODE": "PAUSE"})
    failed = play(retry(*steps, fail=(pause,)), scenario=Scenario(failed_grips=9))
    assert (failed.signals[-1].name, failed.signals[-1].value) == ("program", "PAUSE")
    assert kinds(play(retry(*steps), scenario=Scenario(failed_grips=9))) == [("error", "e")]


def test_endless_loops_are_played_for_some_rounds_and_counters_to_their_end() -> None:
    truth = Block(type="logic_boolean", fields={"BOOL": "TRUE"})
    endless = Block(
        type="controls_whileUntil",
        fields={"MODE": "WHILE"},
        values={"BOOL": truth},
        statements={"DO": [grip("OPEN")]},
    )
    assert len(play(endless, scenario=Scenario(rounds=4)).signals) == 4
    count = Block(type="math_change", fields={"VAR": "n"}, values={"DELTA": number_block("1")})
    below = Block(
        type="logic_compare",
        fields={"OP": "LT"},
        values={"A": Block(type="variables_get", fields={"VAR": "n"}), "B": number_block("7")},
    )
    counted = endless.model_copy(
        update={"values": {"BOOL": below}, "statements": {"DO": [count, grip("OPEN")]}}
    )
    assert len(play(counted).signals) == 7


def test_pallets_have_bounds() -> None:
    fields = {"PALLET": "PL", "ROWS": "1", "COLS": "2", "LAYERS": "1", "P0": "A", "PR": "C", "PC": "B",
              "LAYER_H": "0", "ORDER": "ROW"}  # fmt: skip
    define = Block(type="rb_pallet_define", fields=fields)

    def go(index: str) -> Block:
        return Block(
            type="rb_pallet_move",
            id="x",
            fields={"MOTION": "J", "PALLET": "PL", "DZ": "0"},
            values={"INDEX": number_block(index)},
        )

    assert play(define, go("2")).motions[-1].tip == (600.0, -200.0, 200.0)
    assert kinds(play(define, go("3"))) == [("pallet_bounds", "x")]
    assert kinds(play(go("1"))) == [("no_pallet", "x")]


def test_sub_programs_are_played_where_they_are_called() -> None:
    definition = Block(
        type="procedures_defnoreturn", fields={"NAME": "grip"}, statements={"STACK": [grip("CLOSE")]}
    )
    call = Block(type="procedures_callnoreturn", mutation=Mutation(attributes={"name": "grip"}))
    run = play(call, call, more=(Chain(blocks=[definition]),))
    assert [signal.value for signal in run.signals] == ["CLOSE", "CLOSE"]
    circle = definition.model_copy(update={"statements": {"STACK": [call]}})
    assert play(call, more=(Chain(blocks=[circle]),)).findings[0].kind == "not_played"


def test_every_loop_is_bounded() -> None:
    inner = Block(
        type="controls_repeat_ext", values={"TIMES": number_block("1e9")}, statements={"DO": [grip("OPEN")]}
    )
    outer = Block(
        type="controls_repeat_ext", values={"TIMES": number_block("1e9")}, statements={"DO": [inner]}
    )
    assert not play(outer).complete
