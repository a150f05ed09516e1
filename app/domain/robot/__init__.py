"""What the Robot tab knows: the node database, programs, their checks, the cell and its words."""

from __future__ import annotations
