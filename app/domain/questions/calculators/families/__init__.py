"""The calculators by family; every `Calculator` in a module here is found by itself."""

from __future__ import annotations
