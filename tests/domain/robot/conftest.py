"""Every program that a test of this folder makes is loaded by Blockly itself, in silence and unchanged."""

from __future__ import annotations

from tests.robot_programs import every_program_loads_in_blockly, written

__all__ = ["every_program_loads_in_blockly", "written"]
