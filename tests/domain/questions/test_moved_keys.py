"""Text items whose key was moved: each is refused, whatever its explanation says, and none as it was made."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from app.core.paths import resource_dir
from app.domain.questions.critic.against import Against
from app.domain.questions.critic.judge import judge
from app.domain.questions.critic.said import is_said
from app.domain.questions.models import Item, Kind
from app.domain.questions.text.build import full_explanation, letters
from app.domain.questions.text.choose import arranged
from app.domain.questions.text.compose import Request, prepared
from app.domain.questions.text.make import candidates
from app.domain.questions.text.source import read_source
from tests.coverage_in_part import in_part
from tests.some_cases import some_of

KINDS: tuple[Kind, ...] = ("single", "true_false", "cloze")
SAMPLES = sorted(resource_dir("samples", "questions").glob("*.txt"))


def made(text: str, seed: int) -> Iterator[tuple[Item, Against]]:
    """Yield every item that the rules make of a text and that passes the checks."""
    rng = random.Random(seed)
    for passage in read_source([text]).passages:
        view = prepared(passage, Request(mode="flexible", seed=seed))
        against = Against(passage.text)
        for candidate in candidates(view, KINDS, "flexible", rng):
            item = arranged(candidate, rng).item
            answer = letters(item) if item.options else item.answer
            item = item.model_copy(update={"answer": answer, "explanation": full_explanation(item)})
            if not judge(item, against).findings:
                yield item, against


def moved(item: Item) -> Iterator[Item]:
    """Yield an item with each other key, its explanation as it was and without the key."""
    for other in [item, item.model_copy(update={"explanation": "."})]:
        if item.kind == "true_false":
            yield other.model_copy(update={"answer": "false" if item.answer == "true" else "true"})
        elif item.kind == "cloze" and re.search(r"\d", item.answer):
            answer = re.sub(r"\d+", lambda found: str(int(found[0]) + 1), item.answer)
            yield other.model_copy(update={"answer": answer})
        for place in range(len(item.options)):
            options = [o.model_copy(update={"right": n == place}) for n, o in enumerate(item.options)]
            changed = other.model_copy(update={"options": options})
            if letters(changed) != item.answer:
                yield changed.model_copy(update={"answer": letters(changed)})


@pytest.mark.thorough
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_moved_key_is_refused(path) -> None:
    text = path.read_text("utf-8")
    missed, tried, kinds = [], 0, set()
    for seed in some_of(range(4), 4):
        for item, against in in_part(made(text, seed)):
            kinds.add(item.kind)
            for wrong in moved(item):
                tried += 1
                if not any(one.fatal for one in judge(wrong, against).findings):
                    missed.append((wrong.stem, wrong.answer, [option.text for option in wrong.options]))
    assert not missed
    assert tried >= 25
    assert "true_false" in kinds


SOURCE = "定金的数额不得超过主合同标的额的百分之二十；但是，超过部分不产生定金的效力。"


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("定金的数额不得超过主合同标的额的百分之二十。", True),
        ("定金的数额不得超过主合同标的额的20%。", True),
        ("定金的数额不得超过主合同标的额的百分之二十，但超过部分不产生定金的效力。", True),
        ("超过部分不产生定金的效力。", True),
        ("定金的数额可以超过主合同标的额的百分之二十。", False),
        ("定金的数额不得超过主合同标的额的百分之三十。", False),
        ("定金的数额不得超过主合同标的额的百分之二十，但超过部分产生定金的效力。", False),
        ("产生定金的效力。", False),
        ("订金的数额不得超过主合同标的额的百分之二十。", False),
    ],
)
def test_what_a_source_says(statement, said) -> None:
    assert is_said(statement, SOURCE, SOURCE) is said
