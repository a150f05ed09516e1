from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.core.errors import AppError
from app.domain.robot.grouping import grouped
from app.domain.robot.node_files import load_nodes, node_folder, shipped_nodes
from app.domain.robot.program import Block, Chain, Program
from app.domain.robot.program_xml import canonical, write_program
from app.engines.blockly.client import Blockly

NS = 'xmlns="https://developers.google.com/blockly/xml"'
STANDARD = f"""<xml {NS}>
<variables><variable id="n">count</variable><variable id="w">width</variable></variables>
<block type="rb_program" id="b1" x="20" y="20"><field name="NAME">a "quoted" &lt;name&gt; 名</field>
<field name="ROBOT">default</field><next>
<block type="variables_set" id="b2"><field name="VAR" id="n">count</field>
 <value name="VALUE"><block type="math_arithmetic" id="b3"><field name="OP">ADD</field>
  <value name="A"><shadow type="math_number" id="b4"><field name="NUM">1.5</field></shadow></value>
  <value name="B"><block type="math_modulo" id="b5">
   <value name="DIVIDEND"><block type="rb_reg_read" id="b6"><field name="DEV">plc1</field>
    <field name="ADDR">0</field></block></value>
   <value name="DIVISOR"><block type="math_number" id="b7"><field name="NUM">2</field></block></value>
  </block></value></block></value><next>
<block type="controls_for" id="b8"><field name="VAR" id="n">count</field>
 <value name="FROM"><shadow type="math_number" id="b9"><field name="NUM">1</field></shadow></value>
 <value name="TO"><shadow type="math_number" id="b10"><field name="NUM">4</field></shadow></value>
 <value name="BY"><shadow type="math_number" id="b11"><field name="NUM">1</field></shadow></value>
 <statement name="DO"><block type="controls_if" id="b12"><mutation elseif="1" else="1"></mutation>
  <value name="IF0"><block type="logic_negate" id="b13"><value name="BOOL">
   <block type="rb_part_held" id="b14"><field name="TIMEOUT">1</field></block></value></block></value>
  <statement name="DO0"><block type="controls_flow_statements" id="b15"><field name="FLOW">CONTINUE</field>
   </block></statement>
  <value name="IF1"><block type="logic_compare" id="b16"><field name="OP">GTE</field>
   <value name="A"><block type="variables_get" id="b17"><field name="VAR" id="n">count</field></block></value>
   <value name="B"><block type="math_number" id="b18"><field name="NUM">3</field></block></value>
  </block></value>
  <statement name="DO1"><block type="procedures_callnoreturn" id="b19">
   <mutation name="grip"><arg name="width"></arg></mutation>
   <value name="ARG0"><block type="math_number" id="b20"><field name="NUM">30</field></block></value>
  </block></statement>
  <statement name="ELSE"><block type="math_change" id="b21"><field name="VAR" id="n">count</field>
   <value name="DELTA"><shadow type="math_number" id="b22"><field name="NUM">1</field></shadow></value>
  </block></statement></block></statement></block></next></block></next></block>
<block type="procedures_defnoreturn" id="b23" x="600" y="20">
 <mutation><arg name="width" varid="w"></arg></mutation><field name="NAME">grip</field>
 <statement name="STACK"><block type="rb_log" id="b24"><value name="TEXT">
  <shadow type="text" id="b25"><field name="TEXT">x</field></shadow>
  <block type="variables_get" id="b26"><field name="VAR" id="w">width</field></block></value></block>
 </statement>
</block></xml>"""


@pytest.fixture(scope="module")
def blockly(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Blockly]:
    engine = Blockly(tmp_path_factory.mktemp("blockly"))
    yield engine
    asyncio.run(engine.close())


@pytest.mark.shared
async def test_references_load_silently_and_come_back_unchanged(blockly: Blockly, shared: Path) -> None:
    for path in sorted((shared / "data/robot/reference").glob("*.xml")):
        verdict = await blockly.load(path.read_bytes(), shipped_nodes(), "zh")
        assert verdict.accepted, (path.name, verdict)


async def test_standard_blocks_and_variables_come_back_unchanged(blockly: Blockly) -> None:
    verdict = await blockly.load(canonical(STANDARD.encode()), shipped_nodes())
    assert verdict.accepted, (verdict.errors, verdict.warnings, verdict.xml.decode())
    assert verdict.blocks == 25


async def test_every_block_of_the_database_loads_with_its_defaults(blockly: Blockly) -> None:
    for language in ("en", "zh"):
        verdict = await blockly.load(_every_block(), shipped_nodes(), language)
        assert verdict.accepted, (verdict.errors, verdict.warnings)
        assert verdict.blocks >= 57


def _every_block() -> bytes:
    chains = [
        Chain(
            blocks=[
                Block(
                    type=node.type,
                    fields={name: field.default for name in node.slots("en") if (field := node.field(name))},
                )
            ]
        )
        for node in shipped_nodes().nodes
    ]
    return write_program(Program(chains=chains))


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("<field name='ADDR'>99999</field>", '<field name="ADDR">0</field>'),
        ('type="rb_nothing"', 'type="rb_log"'),
        ('<field name="OP">PLUS</field>', '<field name="OP">ADD</field>'),
        ('id="b7"', 'id="b6"'),
    ],
)
async def test_what_blockly_repairs_in_silence_is_not_accepted(
    blockly: Blockly, wrong: str, right: str
) -> None:
    program = STANDARD
    assert right in program
    verdict = await blockly.load(program.replace(right, wrong, 1).encode(), shipped_nodes())
    assert not verdict.accepted


async def test_long_programs_load_in_steps(blockly: Blockly) -> None:
    blocks = [Block(type="rb_gripper", fields={"ACTION": "OPEN"}) for _ in range(1000)]
    program = write_program(grouped(Program(chains=[Chain(blocks=blocks)])))
    verdict = await blockly.load(program, shipped_nodes())
    assert verdict.accepted
    assert verdict.blocks > 1000


async def test_a_new_block_is_known_to_blockly(blockly: Blockly, tmp_path: Path) -> None:
    for path in node_folder().glob("*.xml"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    text = (node_folder() / "rb_motor.xml").read_text(encoding="utf-8")
    (tmp_path / "rb_new.xml").write_text(
        text.replace("rb_motor", "rb_new").replace('op="motor"', 'op="new"'), encoding="utf-8"
    )
    program = f'<xml {NS}><block type="rb_new" id="a"><field name="STATE">OFF</field></block></xml>'.encode()
    assert (await blockly.load(program, load_nodes(tmp_path))).accepted
    assert not (await blockly.load(program, shipped_nodes())).accepted


async def test_entities_are_refused_before_blockly_sees_them(blockly: Blockly) -> None:
    with pytest.raises(AppError) as caught:
        await blockly.load(b'<!DOCTYPE xml [<!ENTITY a "b">]><xml>&a;</xml>', shipped_nodes())
    assert caught.value.code == "xml_doctype"
