"""The questions graph: a text becomes exam items whose keys are computed and checked."""

from __future__ import annotations
