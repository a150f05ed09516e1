"""No request does what was not asked: frames said of all columns, judged on the tree by an oracle."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.template.outline import outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.asked_again import MORE_FRAMES
from tests.domain.reports.editing.asked_frames import FRAMES
from tests.domain.reports.editing.asked_pairs import SPECIAL
from tests.domain.reports.editing.asked_sentences import pairs, said, slots_of
from tests.domain.reports.editing.effects import DATA, template_bytes
from tests.domain.reports.editing.engine_faults import fresh_faults
from tests.domain.reports.editing.look_alikes import NAMES, look_alike
from tests.domain.reports.editing.only_asked import acts, compare, faults, seen
from tests.some_cases import some_of

OWN = sorted(one.stem for one in (DATA / "templates").glob("*.jrxml"))
SOME, MANY = 7, 220


def _template(name: str, shared: Path | None = None) -> bytes:
    jrxml = look_alike(name) if name in NAMES else template_bytes(name, shared)
    assert jrxml is not None
    return jrxml


def _wrong(jrxml: bytes, seed: str, count: int, lang: str) -> list[str]:
    """Return what went wrong in some requests."""
    random = Random(seed)
    among = list(pairs(jrxml, random, lang))
    wrong = []
    for _family, text, expected in random.sample(among, min(count, len(among))):
        found = faults(jrxml, text, expected)
        wrong += [f"{text}: {found}"] if found else []
    return wrong


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("name", some_of([*OWN, *NAMES], 4))
def test_a_request_does_what_it_says_and_nothing_else(name: str, lang: str) -> None:
    assert _wrong(_template(name), f"{name} {lang}", SOME, lang) == []


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("name", [*OWN, *NAMES])
def test_many_requests_do_what_they_say_and_nothing_else(name: str, lang: str) -> None:
    assert _wrong(_template(name), f"many {name} {lang}", MANY, lang) == []


@pytest.mark.soak
@pytest.mark.shared
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_requests_on_templates_of_others_do_nothing_else(shared: Path, lang: str) -> None:
    wrong = []
    for path in sorted((shared / "data" / "reports" / "templates").glob("*.jrxml")):
        wrong += _wrong(path.read_bytes(), f"{path.stem} {lang}", MANY // 4, lang)
    assert wrong == []


@pytest.mark.thorough
def test_each_frame_is_carried_out_somewhere() -> None:
    """A frame that is always asked about would say nothing of what is done."""
    slots = [slot for name in ("order_list_en", "staff_list_zh") for slot in slots_of(_template(name))[3:]]
    never = []
    for frame in FRAMES:
        sentences = (
            (_of(slot), one) for slot in slots for lang in ("zh", "en") for one, _e in said(frame, slot, lang)
        )
        if not any(acts(understand(jrxml, one)) for jrxml, one in sentences):
            never.append(frame.name)
    assert never == []


def _of(slot: Any) -> bytes:
    return _template("order_list_en" if slot.outline.name == "Order list" else "staff_list_zh")


@pytest.mark.parametrize(
    ("edit", "said_of_it"),
    [
        ({"kind": "font", "targets": ["e2", "e9", "e8"], "bold": True}, "e9"),
        ({"kind": "align", "targets": ["e2", "e8"], "horizontal": "Right"}, "align"),
        ({"kind": "remove_column", "columns": ["c2"]}, "removed"),
        ({"kind": "sort", "fields": ["qty"], "orders": ["asc"]}, "sortField"),
        ({"kind": "page_size", "orientation": "Landscape"}, "report"),
    ],
)
def test_the_oracle_sees_what_was_not_asked(edit: dict[str, Any], said_of_it: str) -> None:
    jrxml = _template("order_list_en")
    slot = slots_of(jrxml)[0]
    frame = next(one for one in FRAMES if one.name == "bold")
    template = Template(jrxml)
    before = seen(template)
    for one in read_edits([edit]):
        one.change(template, outline_of(template))
    found = compare(before, seen(template), frame.expected(slot))
    assert any(said_of_it in one for one in found)


@pytest.mark.thorough
async def test_what_is_done_compiles_and_fills(jasper: Any) -> None:
    requests = []
    for name in ("alike_en", "alike_zh", "delivery_note_zh"):
        jrxml, random = _template(name), Random(name)
        slots = slots_of(jrxml)
        for frame in random.sample([*FRAMES, *SPECIAL, *MORE_FRAMES], 12):
            texts = [one for one, _expected in said(frame, random.choice(slots), name[-2:])][:1]
            understood = [(one, understand(jrxml, one)) for one in texts]
            requests += [
                {"ask": one, "template": name, "edits": found.edits}
                for one, found in understood
                if acts(found)
            ]
    assert len(requests) > 9
    assert await fresh_faults(jasper, requests, lambda one: _template(one["template"])) == []
