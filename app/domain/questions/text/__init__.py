"""How a passage becomes exam items by rules."""

from __future__ import annotations
