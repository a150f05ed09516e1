"""Fail when a text of the program has no Chinese translation, or a placeholder differs."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

sys.path.insert(0, str(Path(__file__).parent))
from message_calls import extract

ROOT = Path(__file__).resolve().parents[1]
PLACEHOLDER = re.compile(r"\{[a-z_0-9]*[^{}]*\}")
CHOICE = re.compile(r"\{[a-z_0-9]+:[^{}|]*\|[^{}|]*\}")


def texts_of_program() -> set[str]:
    """Return every message id under app/."""
    texts: set[str] = set()
    for path in sorted((ROOT / "app").rglob("*.py")):
        with path.open("rb") as file:
            texts |= {text for _line, _name, text, _comments in extract(file, ("_", "N_"), (), {})}
    return texts


def catalogue(language: str) -> Catalog:
    """Read a language's catalogue."""
    path = ROOT / "resources" / "locale" / language / "LC_MESSAGES" / "draftsmith.po"
    with path.open("rb") as file:
        return read_po(file, locale=language)


def places(text: str) -> list[str]:
    """Return a text's placeholders but for the words that a number chooses, which Chinese does without."""
    return sorted(PLACEHOLDER.findall(CHOICE.sub("", text)))


def faults(texts: set[str], translated: Catalog) -> list[str]:
    """Name each text that lacks a translation, changes a placeholder, is fuzzy, or looks like a C format."""
    found = []
    for text in sorted(texts):
        message = translated.get(text)
        if Message(text).python_format:
            found.append(f"a percent sign that gettext takes for a format: {text!r}")
        if message is None or not message.string or message.fuzzy:
            found.append(f"not translated: {text!r}")
        elif places(text) != places(str(message.string)):
            found.append(f"placeholders differ: {text!r}")
    return found


def main() -> int:
    """Print the faults and return 1 when there are any."""
    found = faults(texts_of_program(), catalogue("zh"))
    for line in found:
        sys.stdout.write(line + "\n")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
