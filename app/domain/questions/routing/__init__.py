"""Whether a passage is finance, law or general, and why."""

from __future__ import annotations
