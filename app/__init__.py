"""Draftsmith: graphs draft artefacts, real engines prove them."""

from __future__ import annotations

__version__ = "0.1.0"
