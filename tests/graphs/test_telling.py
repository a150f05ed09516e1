"""Words over a stop: what had passed is held back, what had not is handed out."""

from __future__ import annotations

from app.core.events import Answer, Notice, Progress, Version
from app.graphs.telling import Telling

FIRST, SECOND = Answer("first"), Notice("info", "second")


def halted(*said: tuple[str, Answer | Notice | Version], passed: int) -> str:
    telling = Telling()
    for one in said:
        telling.say(*one)
    for one in said[:passed]:
        assert telling.passes(*one)
    kept = telling.kept()
    assert kept is not None
    return kept


def test_a_step_that_runs_again_says_only_what_had_not_passed() -> None:
    kept = halted(("a", FIRST), ("a", SECOND), passed=1)
    telling = Telling(begins=False)
    assert telling.go_on(kept, {"a"}) == []
    assert not telling.passes("a", FIRST)
    assert telling.passes("a", SECOND)


def test_a_step_that_had_ended_is_heard_to_its_end() -> None:
    kept = halted(("a", FIRST), ("a", Version(3, 1, "one")), passed=1)
    assert Telling(begins=False).go_on(kept, set()) == [("a", Version(3, 1, "one"))]


def test_the_same_words_twice_in_a_step_stay_two() -> None:
    kept = halted(("a", FIRST), ("a", FIRST), passed=1)
    telling = Telling(begins=False)
    telling.go_on(kept, {"a"})
    assert [telling.passes("a", FIRST) for _time in range(2)] == [False, True]


def test_other_words_of_a_step_that_runs_again_are_said() -> None:
    telling = Telling(begins=False)
    telling.go_on(halted(("a", FIRST), passed=1), {"a"})
    assert telling.passes("a", Answer("other"))


def test_a_second_halt_forgets_nothing() -> None:
    second = Telling(begins=False)
    second.go_on(halted(("a", FIRST), ("b", SECOND), passed=1), {"a"})
    kept = second.kept()
    assert kept is not None
    third = Telling(begins=False)
    assert third.go_on(kept, {"a"}) == [("b", SECOND)]
    assert not third.passes("a", FIRST)


def test_a_halt_before_the_past_is_known_keeps_nothing_of_its_own() -> None:
    assert Telling(begins=False).kept() is None


def test_a_version_is_shown_again() -> None:
    telling = Telling(begins=False)
    telling.go_on(halted(("a", Version(3, 1, "one")), passed=1), {"a"})
    assert telling.passes("a", Version(3, 1, "one"))


def test_progress_passes_always() -> None:
    telling = Telling()
    assert all(telling.passes("a", Progress("a", 1)) for _time in range(2))
