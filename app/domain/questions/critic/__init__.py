"""The layers that an item must pass, and what is done with what they find."""

from __future__ import annotations
