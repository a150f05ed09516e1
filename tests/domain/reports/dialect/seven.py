"""A template in the syntax of version 7 that has a little of everything."""

from __future__ import annotations

from pathlib import Path

SEVEN = (Path(__file__).resolve().parents[3] / "data" / "seven.jrxml").read_bytes()
