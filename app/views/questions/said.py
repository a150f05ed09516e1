"""What is said about items that are there is done as if their buttons were pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.core.events import Question
from app.core.i18n import _
from app.domain.questions.item_words import ItemRequest, read_item_request
from app.views.questions.artefact import ITEMS, QuestionsArtefact
from app.views.questions.item_list import ACCEPT, REJECT
from app.views.questions.loaded import LoadedSet
from app.widgets.tab import TabContext

VARIANTS = 50
BUTTONS = {"accept": ACCEPT, "reject": REJECT}


class ItemsSaid:
    """The part of the tab that takes "delete item 3"; a mixin of QuestionsTab."""

    artefact: QuestionsArtefact
    context: TabContext
    _pending: Question | None
    act: Callable[[str, list[str]], None]
    clear_sent: Callable[[str], None]
    remember: Callable[..., None]
    run_values: Callable[..., bool]
    _values: Callable[..., dict[str, Any]]
    _like: Callable[[LoadedSet, str], dict[str, Any]]

    def takes_items(self, text: str) -> bool:
        """Carry out what is wanted of numbered items; False where a text wants nothing of them."""
        loaded, wanted = self.artefact.loaded, read_item_request(text)
        if wanted is None or loaded is None or self._pending is not None or self.context.desk.owner:
            return False
        self.clear_sent(text)
        self.remember("user", text)
        answer = self._carry_out(loaded, wanted)
        if answer:
            self.remember("assistant", answer, by="rules")
        return True

    def _carry_out(self, loaded: LoadedSet, wanted: ItemRequest) -> str:
        """Do it, and return what is to be told at once."""
        count = len(loaded.items)
        missing = next((one for one in wanted.numbers if not 1 <= one <= count), 0)
        if missing:
            return _("There is no item {number}; this set has {count}.", number=missing, count=count)
        items = [loaded.items[number - 1] for number in wanted.numbers]
        self.artefact.views.setCurrentIndex(ITEMS)
        self.artefact.items.list.select(items[0].id)
        if wanted.action in BUTTONS:
            self.act(BUTTONS[wanted.action], [one.id for one in items])
            return ""
        if wanted.action == "edit":
            self.artefact.items.edit()
            return _(
                "Item {number} is open for editing; it is checked when you save.", number=wanted.numbers[0]
            )
        if wanted.action == "vary" and items[0].program is None:
            return _(
                "Item {number} is not computed, so its numbers can't be varied.", number=wanted.numbers[0]
            )
        self.run_values(self._values(**self._anew(loaded, wanted)))
        rest = len(items) - 1
        return (
            _("One item is made at a time: this is item {number}.", number=wanted.numbers[0]) if rest else ""
        )

    def _anew(self, loaded: LoadedSet, wanted: ItemRequest) -> dict[str, Any]:
        item = loaded.items[wanted.numbers[0] - 1]
        if wanted.action == "vary":
            return {"intent": "vary", "items": [item.id], "count": VARIANTS}
        like = self._like(loaded, item.id)
        return like | {"kinds": list(wanted.kinds)} if wanted.kinds else like
