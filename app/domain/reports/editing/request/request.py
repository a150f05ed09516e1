"""A request to change a template, with all that rules and models need to decide it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pydantic import BaseModel, Field

from app.core.i18n import _
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.readings.accepted import CONTRADICTION
from app.domain.reports.editing.request.clause import normal
from app.domain.reports.editing.request.numerals import read_number
from app.domain.reports.editing.template.outline import ElementInfo, Outline, outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import band_called, called, group_called
from app.domain.reports.editing.understand import understand
from app.domain.reports.editing.understood import Trouble, Understood

MOST_CHOICES = 8
_PAIR = 2
ALL = "all"
_PICKED = re.compile(r"(?P<section>\w*)\|(?P<x>-?\d+)\|(?P<width>\d+)\|(?P<text>.*)", re.DOTALL)
_BESIDE_A_NAME = re.compile(
    r"(?:[那这]?一?[个列项栏行处]|就?是|应该|的|我|指|说|要|吧|啊|\b(?:the|that|this|it|is|it's|i|mean|column|field|label|one|at|in)\b|\W|\d)*",
    re.IGNORECASE,
)


class ModifyRequest(BaseModel):
    """What is asked, of which template, and how the rules understand it.

    kinds, lines and ids are what a model is shown: kinds of edits, the
    outline and the elements in it; form describes its answer; before is what
    was said earlier.
    """

    text: str
    jrxml: bytes = b""
    outline: Outline = Field(default_factory=Outline)
    selected: list[str] = Field(default_factory=list)
    understood: Understood = Field(default_factory=Understood)
    kinds: list[str] = Field(default_factory=list)
    lines: list[str] = Field(default_factory=list)
    ids: list[str] = Field(default_factory=list)
    form: str = ""
    before: str = ""


def read_request(
    jrxml: bytes, text: str, selected: Sequence[str] = (), pictures: Sequence[tuple[str, str]] = ()
) -> ModifyRequest:
    """Read a request by rules; selected are ids of elements, pictures attached files (base64, type).

    Raises AppError where the template can't be read.
    """
    template = Template(jrxml)
    outline = outline_of(template)
    return ModifyRequest(
        text=text,
        jrxml=jrxml,
        outline=outline,
        selected=list(selected),
        understood=understand(jrxml, text, selected, (template, outline), pictures),
    )


# ---- selection ----------------------------------------------------------------------


def picked_ids(jrxml: bytes, picked: Sequence[str]) -> list[str]:
    """Return the ids of elements picked in the preview.

    Each is an element's uuid, its id, or "band|x|width|text" as printed
    (points; x from the page's left edge) where the element has no uuid.
    """
    if not picked:
        return []
    outline = outline_of(Template(jrxml))
    found = [id_ for one in picked if (id_ := element_picked(outline, one))]
    return list(dict.fromkeys(found))


def element_picked(outline: Outline, picked: str) -> str:
    """Return the id of the element that a key or a place in the preview stands for; "" for none."""
    named = [one.id for one in outline.elements if picked and picked in (one.uuid, one.id)]
    place = _PICKED.fullmatch(picked)
    if named or place is None:
        return named[0] if named else ""
    section, text = place["section"], normal(place["text"])
    among = [one for one in outline.elements if not section or one.section == section]
    same = [one for one in among if one.kind == "staticText" and normal(one.text) == text]
    fields = [one for one in among if one.kind == "textField"]
    x, width = int(place["x"]) - outline.left_margin, int(place["width"])
    near = sorted(same or fields, key=lambda one: abs(one.x - x) + abs(one.width - width))
    return near[0].id if near else ""


# ---- questions ----------------------------------------------------------------------


def choices_for(request: ModifyRequest) -> list[tuple[str, str]]:
    """Return what may be meant, as keys and labels: elements with where they stand, or two edits."""
    trouble = request.understood.trouble
    if trouble is None:
        return []
    if trouble.either:
        edits = read_edits(request.understood.edits)
        return [(str(at), edits[at].describe(request.outline)) for at in trouble.either]
    named = places(candidates(request.outline, trouble), request.outline)
    several = trouble.code == "several_targets" and len(named) > 1
    return [*named, (ALL, _("All of them"))] if several else named


def candidates(outline: Outline, trouble: Trouble) -> list[ElementInfo]:
    """Return the elements that may be meant, at most eight."""
    found = [one for id_ in dict.fromkeys(trouble.candidates) if (one := outline.element(id_)) is not None]
    return found[:MOST_CHOICES]


def places(among: Sequence[ElementInfo], outline: Outline) -> list[tuple[str, str]]:
    """Return elements with their words and bands, and what tells those apart that share both."""
    alike: dict[tuple[str, str], list[ElementInfo]] = {}
    shown = {one.id: (_words_of(one, outline), _band_of(one, outline)) for one in among}
    for one in among:
        alike.setdefault(shown[one.id], []).append(one)
    return [(one.id, _place(one, *shown[one.id], alike[shown[one.id]])) for one in among]


def _band_of(one: ElementInfo, outline: Outline) -> str:
    """Return what the band of an element is called, with its group where there are several."""
    if not one.group or len({band.group for band in outline.bands if band.group}) < _PAIR:
        return band_called(one.section)
    group = group_called(one.group, outline)
    header = one.section == "groupHeader"
    return _("header of {group}", group=group) if header else _("footer of {group}", group=group)


def _place(one: ElementInfo, name: str, band: str, alike: Sequence[ElementInfo]) -> str:
    if len(alike) == 1:
        return _("“{name}” ({band})", name=name, band=band)
    across = sorted({other.x for other in alike})
    down = sorted({other.y for other in alike})
    if len(alike) == _PAIR == len(across):
        if one.x == across[0]:
            return _("“{name}” ({band}, left)", name=name, band=band)
        return _("“{name}” ({band}, right)", name=name, band=band)
    if len(alike) == _PAIR == len(down):
        if one.y == down[0]:
            return _("“{name}” ({band}, upper)", name=name, band=band)
        return _("“{name}” ({band}, lower)", name=name, band=band)
    if len(across) >= len(down):
        return _("“{name}” ({band}, {x} {x:point|points} from the left)", name=name, band=band, x=one.x)
    return _("“{name}” ({band}, {y} {y:point|points} from the top)", name=name, band=band, y=one.y)


def _words_of(one: ElementInfo, outline: Outline) -> str:
    """Return what an element is called: a bare value by what it is known as, else its text."""
    alone = re.fullmatch(r"\$[FPV]\{[^}]+\}", one.text.strip())
    return called([one.id], outline).strip("“”") if alone else one.text[:30] or one.kind


def is_request_itself(request: ModifyRequest, answer: str) -> bool:
    """Tell whether an answer asks for a whole change of its own, and does not just name what is meant."""
    trouble = request.understood.trouble or Trouble()
    named = [one.text for one in candidates(request.outline, trouble) if one.text and one.text in answer]
    if _BESIDE_A_NAME.fullmatch(answer.replace(max(named, key=len), "") if named else answer):
        return False
    read = read_request(request.jrxml, answer).understood
    return bool(read.edits) and read.trouble is None and not read.half


def keeping(understood: Understood, answer: str, labels: Sequence[tuple[str, str]]) -> Understood | None:
    """Return what is left of a contradictory request after the choice; None where the answer is unclear."""
    trouble = understood.trouble
    if trouble is None or trouble.code != CONTRADICTION:
        return None
    plain = answer.strip()
    number = (
        read_number(re.sub(r"[第个.]", "", plain))
        if not plain.isdigit() or plain not in dict(labels)
        else None
    )
    keys = [key for key, _label in labels]
    picked = plain if plain in keys else keys[int(number) - 1] if number and number <= len(keys) else ""
    if not picked:
        return None
    dropped = [at for at in trouble.either if str(at) != picked]
    edits = [one for at, one in enumerate(understood.edits) if at not in dropped]
    return understood.model_copy(update={"edits": edits, "trouble": None})
