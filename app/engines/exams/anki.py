"""An Anki deck: the question in front, the answer with its explanation behind."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Sequence
from html import escape
from pathlib import Path

from app.domain.questions.models import Item
from app.engines.exams.flat import answer_text, clean, flat, lettered

_MODEL, _SALT = 1_607_392_319, "draftsmith"
_CSS = ".card { font-family: sans-serif; font-size: 18px; text-align: left; } .key { font-weight: bold; }"


def write_anki(items: Sequence[Item], title: str) -> bytes:
    """Return the deck (.apkg); a card made again replaces the one with the same id."""
    import genanki  # type: ignore[import-untyped]

    model = genanki.Model(
        _MODEL,
        "Draftsmith",
        fields=[{"name": "Question"}, {"name": "Answer"}],
        templates=[
            {
                "name": "Card 1",
                "qfmt": "{{Question}}",
                "afmt": '{{FrontSide}}<hr id="answer">{{Answer}}',
            }
        ],
        css=_CSS,
    )
    name = clean(title) or "Draftsmith"
    deck = genanki.Deck(_number(name), name)
    for item in flat(items):
        tags = [tag.replace(" ", "_") for tag in (item.kind, item.difficulty, *item.tags) if tag]
        deck.add_note(
            genanki.Note(
                model=model,
                fields=[_front(item), _back(item)],
                tags=tags,
                guid=genanki.guid_for(_SALT, item.id, item.stem),
            )
        )
    with tempfile.TemporaryDirectory(prefix="draftsmith-") as folder:
        path = Path(folder) / "deck.apkg"
        genanki.Package(deck).write_to_file(str(path))
        return path.read_bytes()


def _number(text: str) -> int:
    return int.from_bytes(hashlib.sha256(f"{_SALT}|{text}".encode()).digest()[:4], "big") >> 1


def _front(item: Item) -> str:
    rows = [f"<li>{_html(text)}</li>" for _letter, text in lettered(item)]
    options = f'<ol type="A">{"".join(rows)}</ol>' if rows else ""
    return f"{_html(item.stem)}{options}"


def _back(item: Item) -> str:
    return f'<p class="key">{_html(answer_text(item))}</p><p>{_html(item.explanation)}</p>'


def _html(text: str) -> str:
    """Return a text as HTML in which Anki sees no field of its own."""
    plain = escape(clean(text)).replace("\n", "<br>")
    return plain.replace("{{", "{&#8203;{").replace("}}", "}&#8203;}")
