from __future__ import annotations

from app.domain.robot.definitions import block_definition
from app.domain.robot.node_files import shipped_nodes
from app.domain.robot.placeholders import placeholder_definitions
from app.domain.robot.program import Block, Chain, Program, number_block
from app.domain.robot.vocabulary import catalogue, mentioned


def ops(text: str) -> list[str]:
    return [phrase.op for phrase in mentioned(text, shipped_nodes())]


def test_phrases_are_found_in_order_and_the_longer_wins() -> None:
    assert ops("直线移动到检测位，打开夹爪，重试") == ["move_l", "gripper", "retry"]
    assert ops("Go home, then close gripper and wait") == ["move_home", "gripper", "wait_time"]


def test_latin_phrases_are_whole_words() -> None:
    assert "move_arc" not in ops("search for the parts")
    assert "move_arc" in ops("an arc to the end")


def test_the_catalogue_tells_types_ranges_and_choices() -> None:
    text = catalogue(shipped_nodes(), "en")
    assert len(text.splitlines()) == 57
    line = next(one for one in text.splitlines() if one.startswith("- move_l("))
    assert "SPEED speed: 1…2000 mm/s [100]" in line
    assert "POINT point: @points" in line
    chosen = catalogue(shipped_nodes(), "zh", ["gripper", "retry"])
    assert [line.split("(")[0] for line in chosen.splitlines()] == ["- gripper", "- retry"]
    assert "OPEN=打开 | CLOSE=闭合" in chosen


def test_unknown_blocks_get_a_grey_definition_of_their_parts() -> None:
    unknown = Block(
        type="vendor_100%",
        fields={"A": "1"},
        values={"V": Block(type="vendor_value")},
        statements={"S": [Block(type="rb_motor")]},
    )
    holder = Block(type="rb_wait_time", values={"SEC": number_block("1")})
    program = Program(chains=[Chain(blocks=[unknown, holder])])
    first, second = placeholder_definitions(program, shipped_nodes())
    assert first["message0"] == "vendor_100%% A %1 V %2 S %3"
    assert [one["type"] for one in first["args0"]] == ["field_input", "input_value", "input_statement"]
    assert "previousStatement" in first
    assert "output" in second


def test_a_block_of_many_fields_stands_in_several_rows() -> None:
    nodes = shipped_nodes()
    for language in ("zh", "en"):
        wide = block_definition(nodes.by_type["rb_pallet_define"], language)
        rows = wide["message0"].split("\n")
        assert [row.count("%") for row in rows] == [4, 2, 3]
        assert len(wide["args0"]) == 9
        assert "\n" not in block_definition(nodes.by_type["rb_move_l"], language)["message0"]
