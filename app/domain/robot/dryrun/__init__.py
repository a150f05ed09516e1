"""The dry run: a program played on a model of the arm, and what would go wrong."""

from __future__ import annotations
