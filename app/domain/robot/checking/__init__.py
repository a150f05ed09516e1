"""Checks of Blockly XML: every fault is told with its block and field."""

from __future__ import annotations
