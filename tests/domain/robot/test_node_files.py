from __future__ import annotations

import shutil
from pathlib import Path

from app.domain.robot.definitions import block_definitions, toolbox
from app.domain.robot.node_files import load_nodes, node_folder, shipped_nodes

NEW = """<?xml version="1.0" encoding="UTF-8"?>
<node type="rb_spray" op="spray" category="process" shape="stmt">
  <name zh="喷涂" en="spray"/>
  <description zh="喷涂一段时间。" en="Sprays for some time."/>
  <message zh="喷涂 {SEC} 秒" en="spray for {SEC} s"/>
  <field name="SEC" kind="number" min="1" max="60" step="1" unit="s" default="5" zh="时间" en="time"/>
  <synonyms zh="喷涂" en="spray"/>
</node>
"""


def folder_with(tmp_path: Path, name: str, text: str) -> Path:
    folder = tmp_path / "nodes"
    shutil.copytree(node_folder(), folder)
    (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_all_shipped_blocks_load() -> None:
    database = shipped_nodes()
    assert len(database.nodes) == 57
    assert database.problems == ()
    for node in database.nodes:
        for language in ("zh", "en"):
            texts = (node.name, node.description, node.message, node.example, node.synonyms)
            assert all(one.of(language) for one in texts), (node.type, language)


def test_a_block_is_added_by_one_file(tmp_path: Path) -> None:
    database = load_nodes(folder_with(tmp_path, "rb_spray.xml", NEW))
    assert database.by_op["spray"].type == "rb_spray"
    definition = next(one for one in block_definitions(database, "zh") if one["type"] == "rb_spray")
    assert definition["message0"] == "喷涂 %1 秒"
    assert definition["args0"][0] == {
        "type": "field_number",
        "name": "SEC",
        "value": 5.0,
        "min": 1.0,
        "max": 60.0,
        "precision": 1.0,
    }
    process = next(one for one in toolbox(database, "en")["contents"] if one["name"] == "Processes")
    assert {"kind": "block", "type": "rb_spray"} in process["contents"]


def test_broken_xml_is_told_with_its_line_and_the_rest_loads(tmp_path: Path) -> None:
    broken = NEW.replace("<synonyms", "<synonyms <")
    database = load_nodes(folder_with(tmp_path, "rb_spray.xml", broken))
    assert len(database.nodes) == 57
    assert [(one.file, one.line) for one in database.problems] == [("rb_spray.xml", 7)]


def test_every_kind_of_fault_is_told_with_its_line(tmp_path: Path) -> None:
    faults = {
        'min="1"': ('min="99"', 6),
        'kind="number"': ('kind="nummer"', 6),
        'unit="s"': ('einheit="s"', 6),
        'default="5"': ('default="500"', 6),
        "spray for {SEC} s": ("spray for {SECONDS} s", 5),
        'op="spray"': ('op="move_l"', 1),
        'type="rb_spray"': ('type="rb_move_l"', 1),
        "<description": ("<beschreibung", 4),
        'shape="stmt"': ('shape="round"', 2),
        "<node ": ("<!DOCTYPE node><node ", 1),
    }
    for number, (right, (wrong, line)) in enumerate(faults.items()):
        folder = folder_with(tmp_path / str(number), "rb_zz.xml", NEW.replace(right, wrong, 1))
        database = load_nodes(folder)
        assert len(database.nodes) == 57, wrong
        assert [one.line for one in database.problems] == [line], (wrong, database.problems)
        assert database.problems[0].message


def test_definitions_follow_language() -> None:
    zh = {one["type"]: one for one in block_definitions(shipped_nodes(), "zh")}
    en = {one["type"]: one for one in block_definitions(shipped_nodes(), "en")}
    assert zh.keys() == en.keys()
    assert zh["rb_move_l"]["message0"] != en["rb_move_l"]["message0"]
    assert en["rb_move_j"]["message0"].count("%%") == 1
    assert zh["rb_stop"].get("nextStatement", "none") == "none"
    assert "previousStatement" not in zh["rb_on_event"]


def test_toolbox_holds_every_block_once() -> None:
    contents = toolbox(shipped_nodes(), "zh")["contents"]
    types = [block["type"] for category in contents for block in category.get("contents", [])]
    assert len(types) == len(set(types))
    assert {node.type for node in shipped_nodes().nodes} <= set(types)
