"""Blockly itself, run without a browser in a child process."""

from __future__ import annotations
