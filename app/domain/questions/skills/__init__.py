"""What a model may be asked about items, and the checks of its answers."""

from __future__ import annotations
