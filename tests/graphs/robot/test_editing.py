"""Changes by chat, programs that are opened or come from the editor, and explanations."""

from __future__ import annotations

import pytest

from app.core.events import Answer, Notice
from app.domain.robot import parts
from app.domain.robot.program import Block, Chain, Program
from app.domain.robot.program_xml import read_program, write_program

PICK = "从进料口抓取工件，放到装配台，等待2秒，然后回原点。"
FOREIGN = (
    b'<xml xmlns="https://developers.google.com/blockly/xml"><block type="rb_program" id="a" x="10" y="10">'
    b'<field name="NAME">main</field><field name="ROBOT">default</field><next>'
    b'<block type="acme_dance" id="b"><field name="STYLE">tango</field><next>'
    b'<block type="rb_move_home" id="c"><field name="SPEED">30</field></block>'
    b"</next></block></next></block></xml>"
)


def codes(talk):
    return [one.code for one in talk.of(Notice)]


def said(talk):
    return "\n".join(one.text for one in talk.of(Answer))


@pytest.fixture
async def made(talk):
    await talk.say(PICK)
    return talk


async def test_a_number_is_changed_and_told(made):
    before = made.head
    await made.say("把等待时间改成5秒")
    assert made.head != before
    waits = [block for block in made.program.walk() if block.type == "rb_wait_time"]
    assert [one.values["SEC"].fields["NUM"] for one in waits] == ["5"]
    assert [one.kind for one in made.summary.changes] == ["changed"]
    assert "5" in said(made)
    await made.say("撤销")
    assert made.head == before


async def test_blocks_keep_their_ids_and_words(made):
    first = {block.id for block in made.program.walk()}
    trace = parts.TRACES.validate_json(made.part(parts.TRACE))
    await made.say("最后加上打开绿灯")
    after = {block.id for block in made.program.walk()}
    assert first < after
    now = parts.TRACES.validate_json(made.part(parts.TRACE))
    request = made.part(parts.REQUEST).decode()
    assert {**now, **trace} == now
    for identity in now.keys() - trace.keys():
        assert request[now[identity].start :].startswith(now[identity].text)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("text", "check"),
    [
        ("删除回原点", lambda types: "rb_move_home" not in types),
        ("删除最后一步", lambda types: "rb_move_home" not in types),
        ("Remove the wait", lambda types: "rb_wait_time" not in types),
        ("整个过程重复5次", lambda types: types[1] == "controls_repeat_ext"),
        ("Add switch on the green light at the end", lambda types: types[-1] == "rb_do_set"),
        ("在回原点之前打开绿灯", lambda types: types[-2:] == ["rb_do_set", "rb_move_home"]),
        ("一开始先打开绿灯", lambda types: types[1] == "rb_do_set"),
        ("然后打开绿灯", lambda types: types[-1] == "rb_do_set"),
        ("把回原点移到第1步之前", lambda types: types[1] == "rb_move_home"),
    ],
)
async def test_steps_are_removed_added_and_moved(made, text, check):
    await made.say(text)
    assert check(made.types), made.types
    assert made.summary.made == "edited"
    assert made.summary.accepted


async def test_a_place_is_used_instead_of_another(made):
    await made.say("把装配台换成废料框")
    points = {block.fields["POINT"] for block in made.program.walk() if "POINT" in block.fields}
    assert points == {"P3", "P6"}


async def test_words_that_fit_several_steps_are_asked_about(made):
    question = await made.say("删除打开夹爪")
    assert question.key == parts.MAP
    assert len(question.payload["candidates"]) == 2
    gone = question.payload["candidates"][1]["value"]
    await made.answer(gone)
    assert gone not in {block.id for block in made.program.walk()}
    assert made.types.count("rb_gripper") == 2


async def test_what_is_selected_is_what_this_means(made):
    home = next(block.id for block in made.program.walk() if block.type == "rb_move_home")
    await made.say("删除这个", selected=[home])
    assert "rb_move_home" not in made.types


async def test_a_change_out_of_range_is_asked_about(made):
    question = await made.say("把速度改成9000mm/s")
    assert question.payload["kind"] == "out_of_range"
    await made.answer("900")
    assert "900" in [block.fields.get("SPEED") for block in made.program.walk()]


async def test_an_unsafe_change_is_refused(made):
    before = made.head
    await made.say("在第1步之前屏蔽安全门")
    assert "refuse:safety" in codes(made)
    assert made.head == before


async def test_words_that_are_no_change_are_asked_about_before_they_are_a_new_request(made):
    before = made.head
    question = await made.say("打开绿灯，等待1秒，最后一步关闭绿灯。")
    assert question.key == parts.MAP
    assert made.head == before
    await made.answer("new")
    assert "new_request" in codes(made)
    assert made.summary.made == "made"


async def test_words_that_are_no_change_can_be_said_again_or_given_up(made):
    await made.say("把那个东西改成更好的")
    await made.answer("把等待时间改成5秒")
    assert made.summary.made == "edited"
    before = made.head
    await made.say("把那个东西改成更好的")
    done = await made.answer("cancel")
    assert done.status == "pass"
    assert made.head == before


async def test_the_program_is_explained(made):
    before = made.head
    await made.say("解释一下这个程序")
    assert made.head == before
    assert "P3" in said(made)


async def test_without_a_program_there_is_nothing_to_explain(talk):
    done = await talk.say("x", intent="explain")
    assert done.status == "fail"
    assert codes(talk) == ["no_program"]


async def test_a_program_with_an_unknown_block_is_kept_marked_and_explained(talk, tmp_path):
    path = tmp_path / "old.xml"
    path.write_bytes(FOREIGN)
    await talk.say("", path)
    assert talk.summary.unknown == ["acme_dance"]
    assert not talk.summary.accepted
    assert "unknown_block" in codes(talk)
    assert "acme_dance" in said(talk)
    dance = next(block for block in talk.program.walk() if block.type == "acme_dance")
    assert dance.fields == {"STYLE": "tango"}
    await talk.say("最后加上打开绿灯")
    print([e for e in talk.events if type(e).__name__ == "Notice"])
    assert talk.types == ["rb_program", "acme_dance", "rb_move_home", "rb_do_set"]
    assert talk.summary.unknown == ["acme_dance"]


async def test_a_program_from_the_editor_is_proven_and_becomes_a_version(made):
    program = made.program
    program.chains[0].blocks.append(Block(type="rb_wait_time", id="new1", values={}))
    program.chains[0].blocks[-1].values["SEC"] = Block(
        type="math_number", id="new2", fields={"NUM": "1"}, is_shadow=True
    )
    await made.say("", edited=write_program(program).decode(), intent="saved")
    assert made.summary.made == "saved"
    assert [one.kind for one in made.summary.changes] == ["added"]
    assert made.summary.accepted


async def test_a_faulty_program_from_the_editor_is_no_version(made):
    before = made.head
    program = made.program
    next(block for block in program.walk() if "SPEED" in block.fields).fields["SPEED"] = "99999"
    done = await made.say("", edited=write_program(program).decode(), intent="saved")
    assert done.status == "fail"
    assert "not_accepted" in codes(made)
    assert made.head == before


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b'<!DOCTYPE x [<!ENTITY a "b">]><xml>&a;</xml>', "xml_doctype"),
        (b"<xml><block", "bad_xml"),
        (b"<html></html>", "not_blockly"),
    ],
)
async def test_files_that_can_not_be_opened_are_told(talk, tmp_path, data, code):
    path = tmp_path / "bad.xml"
    path.write_bytes(data)
    done = await talk.say("", path)
    assert done.status == "fail"
    assert codes(talk) == [code]
    assert talk.head is None


@pytest.mark.thorough
async def test_a_program_of_five_megabytes_is_opened_or_told(talk, tmp_path):
    blocks = [Block(type="rb_log", fields={"TEXT": "x" * 200}, id=f"n{number}") for number in range(18_000)]
    path = tmp_path / "big.xml"
    data = write_program(Program(chains=[Chain(blocks=blocks[at : at + 50]) for at in range(0, 18_000, 50)]))
    assert len(data) > 4_000_000
    path.write_bytes(data)
    done = await talk.say("", path)
    assert done.status == "fail"
    assert len(read_program(talk.part(parts.PROGRAM)).chains) == 360
    assert not talk.summary.accepted
    assert any("18000" in one.message for one in talk.summary.issues)
