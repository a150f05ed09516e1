"""Readings that put a whole request in other words, or take it as one thing; None leaves it to the next."""

from __future__ import annotations

from app.domain.reports.editing.columns.gain_said import gain_given, gain_said
from app.domain.reports.editing.columns.pushed_columns import pushing, without_push
from app.domain.reports.editing.layout.edges_level import level_said, step_to_level
from app.domain.reports.editing.readings.exactly import with_rest
from app.domain.reports.editing.readings.wish import Wish
from app.domain.reports.editing.request.listed_apart import is_about, listed_apart
from app.domain.reports.editing.request.made_change import change_of
from app.domain.reports.editing.request.new_things import NewThing, new_thing_of, told_thing_of
from app.domain.reports.editing.request.things_apart import things_apart
from app.domain.reports.editing.sentences.commands import put_as_commands
from app.domain.reports.editing.sentences.edits import sentences_in
from app.domain.reports.editing.things.line_beside_new import line_after, line_stands
from app.domain.reports.editing.understood import Understood


def with_columns_pushed(wish: Wish) -> Understood | None:
    """Read a new or wider column that pushes those behind it."""
    bare = without_push(wish.text)
    found = wish.understood(bare) if bare else Understood()
    pushed = pushing(found.edits) if found.sure else []
    if not pushed:
        return None
    found.edits = pushed
    return found


def as_commands(wish: Wish) -> Understood | None:
    """Read English sentences that mean commands as those."""
    command = put_as_commands(wish.text, wish.outline) if wish.english else wish.text
    found = wish.understood(command) if command != wish.text else Understood()
    return found if found.sure else None


def with_room_gained(wish: Wish) -> Understood | None:
    """Read what is done to columns, and then who gets the room."""
    gain = gain_said(wish.text, wish.outline)
    found = wish.understood(gain[0]) if gain is not None else Understood()
    more = gain_given(wish.jrxml, found.edits, *gain[1:]) if gain is not None and found.sure else []
    if not more:
        return None
    found.edits += more
    return found


def in_sentences_known(wish: Wish) -> Understood | None:
    """Read sentences that are known whole, and then the rest."""
    wishes = sentences_in(wish.text, wish.template, wish.outline)
    found = with_rest(wish, wishes) if wishes is not None else Understood()
    return found if found.sure else None


def with_list_apart(wish: Wish) -> Understood | None:
    """Read a request without the list of all that it is about, which the edits must then be about."""
    apart = listed_apart(wish.text, wish.outline)
    if apart is None:
        return None
    for words in (apart.bare, apart.placed):
        found = wish.understood(words) if words else Understood()
        if found.sure and is_about(found.edits, apart.things):
            return found
    return Understood(missed=[wish.text]) if apart.counted else None  # all that is listed, and nothing else


def as_new_thing(wish: Wish) -> Understood | None:
    """Read a new thing with all its details."""
    return _made(wish, new_thing_of(wish.text, wish.outline))


def as_told_thing(wish: Wish) -> Understood | None:
    """Read a new thing of which a request tells every part, where its clauses alone say too little."""
    return _made(wish, told_thing_of(wish.text, wish.outline))


def with_line_after(wish: Wish) -> Understood | None:
    """Read a new line above or below another new thing, this one first."""
    after = line_after(wish.text, english=wish.english)
    found = wish.understood(after) if after and after != wish.text else Understood()
    lines = [one for one in found.edits if one["kind"] == "add_line"]
    near = wish.outline.element(lines[0]["near"]) if len(lines) == 1 and lines[0]["near"] else lines
    if not found.sure or near is not None:
        return None
    change = change_of(wish.jrxml, found.edits, wish.edits_of)
    return found if change is not None and line_stands(change, lines[0]["side"]) else None


def with_edges_level(wish: Wish) -> Understood | None:
    """Read what is moved beside another thing, and then which edge is level with that one's."""
    said = level_said(wish.text)
    found = wish.understood(said[0]) if said is not None else Understood()
    change = change_of(wish.jrxml, found.edits, wish.edits_of) if found.sure and found.edits else None
    step = step_to_level(said[1], change) if said is not None and change is not None else None
    if step is None:
        return None
    found.edits += [step] if step else []
    return found


def as_things_apart(wish: Wish) -> Understood | None:
    """Read two new things of one sentence one after the other."""
    apart = things_apart(wish.text, english=wish.english)
    found = wish.understood(apart) if apart and apart != wish.text else Understood()
    several = len(found.edits) > 1 and all(one["kind"].startswith("add_") for one in found.edits)
    return found if found.sure and several else None


def _made(wish: Wish, new: NewThing | None) -> Understood | None:
    """Return the edits that make a new thing with its looks; None where that is impossible."""
    reader = wish.reader() if new is not None else None
    if new is None or reader is None or not reader.takes_new(new, wish.text):
        return None
    return Understood(edits=[one.model_dump(mode="json") for one in reader.edits])
