from __future__ import annotations

import pytest

from app.core.prompts import render_prompt
from app.domain.robot.node_files import shipped_nodes
from app.domain.robot.understand.tasks import TASK_KINDS
from app.domain.robot.vocabulary import catalogue


@pytest.mark.parametrize("kind", TASK_KINDS)
def test_each_kind_of_task_has_a_prompt_with_the_blocks(kind: str):
    values = {"blocks": catalogue(shipped_nodes(), "en"), "names": "P1: home", "task": "go home"}
    prompt = render_prompt(f"robot/{kind}", values)
    assert "move_l" in prompt.text
    assert "go home" in prompt.request


def test_the_prompt_of_the_task_list_renders():
    assert "go home" in render_prompt("robot/task_list", {"request": "go home"}).request
