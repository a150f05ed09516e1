"""Exam items in the files of other programs: exports and imports."""

from __future__ import annotations
