# ruff: noqa: E501
"""What is said before or after something else and done in the other order: “switch on the light after closing …”."""

from __future__ import annotations

import re

from app.domain.robot.understand.cursor import Cursor
from app.domain.robot.understand.marks import REFERENCES, Marked, pattern
from app.domain.robot.understand.operations import Operation
from app.domain.robot.understand.segments import Clause, split_segments

_BEFORE_EN = pattern(r"^before (?P<later>\w+ing\b.+)$")
_AFTER_EN = pattern(r"^(?P<later>.+?) (?:only )?after (?P<first>(?!each|every)\w+ing\b.+)$")
_BEFORE_ZH = pattern(r"^在?(?P<later>.+?)(?:之前|以前|(?<!提)前)(?:要|得|需要?|必须|都)?先(?P<first>.+)$")
_ENDS_ZH = pattern(r"^在?(?P<later>.+?)(?:之前|以前)$")
_EACH = re.compile(r"每|\b(?:each|every)\b")


class InOrder(Cursor):
    """Reads clauses whose order is not the order in which things are done."""

    def _ordered(self, words: Marked, out: list[Operation]) -> bool:
        if match := _AFTER_EN.match(words.text) or _BEFORE_ZH.match(words.text):
            later, first = words.cut(*match.span("later")), words.cut(*match.span("first"))
            if not self._kinds(later) or (match.re is _AFTER_EN and not self._is_step(first)):
                return False
            return self._swap(words, first, later)
        match = _BEFORE_EN.match(words.text) or _ENDS_ZH.match(words.text)
        follows = self._at < len(self._clauses) and self._clauses[self._at].sign in ("", ",")
        if match is None or not follows or not self._kinds(words.cut(*match.span("later"))):
            return False
        first = self._clauses.pop(self._at).words
        return self._swap(words, first, words.cut(*match.span("later")))

    def _swap(self, words: Marked, first: Marked, later: Marked) -> bool:
        """Read `first` before `later`; ask where `later` is said once more, or does not say what is meant."""
        rest = [one.words for one in self._clauses[self._at : self._at + 8]]
        again = self._kinds(later) & {kind for one in rest for kind in self._kinds(one)}
        named = {sign for one in rest for sign in self._named(one)}
        if _EACH.search(later.text) or self._named(later) & named or (not self._named(later) and not again):
            self._context.not_understood(words)
            return True
        self._push_back(first)
        if self._named(later):
            self._clauses.insert(self._at + 1, Clause(later, ","))
        return True

    def _kinds(self, words: Marked) -> set[str]:
        """Return the kinds of the actions in words."""
        return {one.kind for one in split_segments(words, self._context.nodes)[1]}

    def _is_step(self, words: Marked) -> bool:
        """Tell whether words are a step of their own: an action with the place or the signal it is about."""
        return bool(self._kinds(words)) and (
            bool(self._named(words)) or bool(self._kinds(words) & {"gripper_open", "gripper_close"})
        )

    def _named(self, words: Marked) -> set[str]:
        """Return the things of the cell that words name."""
        return {mark.item for kind in REFERENCES for mark in words.all(kind)}
