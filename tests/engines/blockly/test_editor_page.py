from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.core.paths import program_dir

MISSING = 77
PROGRAM = (
    b'<xml xmlns="https://developers.google.com/blockly/xml"><block type="rb_program" id="a" x="20" y="20">'
    b'<field name="NAME">main</field><field name="ROBOT">default</field><next>'
    b'<block type="rb_move_l" id="m"><field name="POINT">P3</field><field name="SPEED">100</field>'
    b'<field name="BLEND">0</field><next><block type="rb_move_j" id="n"><field name="POINT">P999</field>'
    b'<field name="PCT">50</field><field name="BLEND">0</field></block></next></block></next></block></xml>'
)


def test_the_editor_page_opens_edits_and_gives_back_programs() -> None:
    environment = os.environ | {
        "QT_QPA_PLATFORM": "offscreen",
        "QTWEBENGINE_DISABLE_SANDBOX": "1",
        "QTWEBENGINE_CHROMIUM_FLAGS": "--disable-gpu",
        "PYTHONPATH": str(program_dir()),
    }
    script = Path(__file__).with_name("editor_page.py")
    done = subprocess.run(
        [sys.executable, str(script)], input=PROGRAM, capture_output=True, env=environment, timeout=100
    )
    if done.returncode == MISSING:
        pytest.skip(f"WebEngine can't be loaded here: {done.stderr.decode()[-200:]}")
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    result = json.loads(done.stdout.decode().splitlines()[-1])
    assert result["opened"] == {"blocks": 3, "messages": []}
    assert result["unchanged"]
    assert result["selected"]
    assert result["picture"]
    heard = dict(result["heard"])
    assert ["selected", "m"] in [list(one) for one in result["heard"]]
    assert '<field name="SPEED">55</field>' in heard["changed"]
    assert result["broken"]
    assert result["said"] == []
