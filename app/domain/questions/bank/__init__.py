"""Which examples fit a request best."""

from __future__ import annotations
