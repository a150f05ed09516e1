"""The calculators: `calculate("fv_single", pv=100, rate=0.05, nper=3)`; one entry of a family adds one."""

from __future__ import annotations

from app.domain.questions.calculators.registry import calculate, calculator, calculators, find, work

__all__ = ["calculate", "calculator", "calculators", "find", "work"]
