"""What is done at each of several places, for each part, or in the same way at others."""

from __future__ import annotations

import re

from app.domain.robot.understand import structure as shape
from app.domain.robot.understand.adding import tail_of_moves, tail_of_screws, taken_before
from app.domain.robot.understand.beside import Beside
from app.domain.robot.understand.marks import Marked, pattern
from app.domain.robot.understand.operations import Operation

_THE_SAME = pattern(r"同样(?:处理|操作|的?动作|如此|做)|做同样的|\b(?:do|repeat) (?:exactly )?the same\b")
_AT_EACH = pattern(
    r"^(?:在|到)?(?:每个?|每一个?|各个?)(?:位置|点位?|位|处|站|地方|孔)(?:上|都|各|处)?(?:[拧打]完|[拧打]好|拧紧)?(?:之?后)?(?:都|各)?|^各(?=停|等)|"
    r"^(?:at |on )?(?:each|every) (?:position|point|stop|station|place|location|one),? ?|"
    r"^(?=(?:wait|paus|stop|dwell)\w* [^,]*\b(?:at|after) (?:each|every)\b)"
)


class AtEach(Beside):
    """Reads what is said of each place or part."""

    def _still_each(self) -> re.Match[str] | None:
        """Return the start of “再取出” behind “每次…”, which is done each time too."""
        clause = self._clause
        goes_on = (
            self._each_at == self._at - 1 and clause is not None and clause.is_next and clause.sign == ","
        )
        return re.match("", "") if goes_on and self._context.sizes else None

    def _the_same(self, words: Marked, out: list[Operation]) -> bool:
        """Read “do the same at B and C” after what was done at A."""
        points = [mark.item for mark in words.all("points")]
        known = [index for index, one in enumerate(out) if "POINT" in one.params]
        if not points or not known or not _THE_SAME.search(words.text):
            return False
        place = out[known[-1]].params["POINT"]
        while len(known) > 1 and out[known[-2]].params["POINT"] == place:
            known.pop()
        template = out[taken_before(out, known[-1]) :]
        for point in points:
            for one in template:
                again = one.model_copy(deep=True, update={"source": self._context.source(words)})
                if again.params.get("POINT") == place:
                    again.params["POINT"] = point
                out.append(again)
        return True

    def _at_each(self, words: Marked, out: list[Operation]) -> bool:
        """Read what is done at each of the places that were just named."""
        screws = tail_of_screws(out)
        match = _AT_EACH.search(words.text) or (shape.EACH.search(words.text) if screws else None)
        goals = tail_of_moves(out) or screws
        if not match or len(goals) < 2:
            return False
        made: list[Operation] = []
        self._actions(self._rest(words, match.end()), made)
        for goal in goals if made else []:
            place = next(index for index, one in enumerate(out) if one is goal)
            out[place + 1 : place + 1] = [one.model_copy(deep=True) for one in made]
        return bool(made)

    def _each_of(self, made: list[Operation]) -> list[Operation]:
        """Return what a counted pick repeats: “每个从A取，…” after it says how each is taken."""
        clause = self._clauses[self._at] if self._at < len(self._clauses) else None
        match = shape.EACH.search(clause.text) if clause and len(made) == 1 else None
        if clause is None or match is None or match.end() == len(clause.text):
            return made
        before = self._context.open_hand
        self._at += 1
        self._push_back(self._rest(clause.words, match.end()))
        self._context.open_hand = None
        body = self._sequence("each")
        if any(one.params.get("ACTION") == "CLOSE" or one.params.get("STATE") == "ON" for one in body):
            return body
        self._context.open_hand = before
        return made + body
