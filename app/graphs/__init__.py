"""LangGraph graphs: the routes each workflow takes."""

from __future__ import annotations

import os

os.environ["LANGGRAPH_STRICT_MSGPACK"] = "true"  # read once, when langgraph is first imported
