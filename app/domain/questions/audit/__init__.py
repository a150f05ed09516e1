"""Auditing a bank of items that comes from elsewhere."""

from __future__ import annotations
