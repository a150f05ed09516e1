"""What the side-by-side view shows of two texts."""

from __future__ import annotations

from app.widgets.diff_rows import FOLD, LONGEST, prepare


def test_an_endless_line_is_shown_around_what_changed_in_it() -> None:
    before = "x" * 40_000 + "red" + "y" * 40_000
    made = prepare(
        f"a\n{before}\nb", f"a\n{before.replace('red', 'blue')}\nb", fold=False, ignore_space=False
    )
    for side, word in zip(made.sides, ("red", "blue"), strict=True):
        line = side.lines[1]
        assert len(line) <= LONGEST + 2
        assert line.startswith(FOLD)
        assert line.endswith(FOLD)
        assert word in line
        (start, end), *_more = side.spans[1]
        assert 0 <= start < end <= len(line)
        assert set(line[start:end]) & set(word)


def test_other_lines_are_shown_whole() -> None:
    made = prepare("one\ntwo", "one\ntow", fold=False, ignore_space=False)
    assert [side.lines for side in made.sides] == [["one", "two"], ["one", "tow"]]
    assert made.sides[0].spans[1]
