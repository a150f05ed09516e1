"""Items on lists: which belong, which does not, and name them all."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from rapidfuzz import fuzz

from app.domain.questions.models import Evidence, Mode
from app.domain.questions.text.build import Candidate, Wrong, choice, plain
from app.domain.questions.text.enumerations import Listing
from app.domain.questions.text.lexicon import lexicon, siblings
from app.domain.questions.text.mutate import changes
from app.domain.questions.text.units import Unit
from app.domain.questions.text.view import View

_SAME, _WORD = 70, 7
_SOME_ZH = re.compile(
    r"^(?P<who>.*?)(?:有|属于)(?:下列|以下)(?:情形|行为|情况)之一的，(?P<then>[^，：]{3,40})[:：]$"
)
_MUST_ZH = re.compile(r"^(?P<who>.*?)(?:应当|必须)?(?:具备|符合|满足)(?:下列|以下)(?:各项)?条件[:：]$")
_DUTY_ZH = re.compile(
    r"^(?P<who>.{2,20}?)(?:依法)?(?:履行|行使|承担|享有)(?:下列|以下)(?P<what>职责|职权|义务|权利)[:：]$"
)
_HAS_ZH = re.compile(
    r"^(?P<who>.{2,24}?)(?:主要|一般|应当)?(?:包括|有|分为|载明|包含)(?:下列|以下)?(?:几种|各项|事项|内容|方面|条款|要素)?[:：]$"
)
_EN_LEAD = re.compile(
    r"^(?P<who>.{3,80}?) (?P<verb>includes?|are|comprises?|consists? of|must (?:contain|include|"
    r"state))(?: the following)?(?: \w+)?:$"
)


def make(view: View, mode: Mode, rng: random.Random) -> Iterator[Candidate]:
    """Yield multiple, single (marked negative) and short items for each list."""
    for listing in view.listings:
        stems = _stems(view, listing)
        if not stems:
            continue
        evidence = [view.evidence(listing.source, listing.start, listing.article)]
        outside = _outsiders(view, listing, rng)
        yield from _which(view, mode, listing, stems, outside, evidence, rng)
        yield _name_them(view, mode, listing, stems[2], evidence)


def _which(
    view: View,
    mode: Mode,
    listing: Listing,
    stems: tuple[str, str, str],
    outside: list[str],
    evidence: list[Evidence],
    rng: random.Random,
) -> Iterator[Candidate]:
    uses = view.spoken_in(listing.source, listing.start)
    members = _shown([m for m in listing.members if len(m) <= 60], outside)
    lead = view.lead(listing.article)
    others = [m for m in members if not _near(m, outside[:1])]
    if len(others) >= 3 and outside:
        inside = rng.sample(others, 3)
        item = choice(
            view,
            "single",
            lead + stems[1],
            [outside[0]],
            [Wrong(m, _in(view)) for m in inside],
            evidence,
            mode=mode,
            note=_out_note(view, outside[:1]),
            tag="list",
        )
        yield Candidate(item, "not in list", uses)
    others = [m for m in members if not _near(m, outside[:2])]
    count = min(len(others), 4 - min(len(outside), 2), 3)
    if count >= 2 and outside:
        inside = rng.sample(others, count)
        wrong = [Wrong(o, _out(view)) for o in outside[: 4 - count]]
        if count + len(wrong) == 4:
            item = choice(view, "multiple", lead + stems[0], inside, wrong, evidence, mode=mode, tag="list")
            yield Candidate(item, "in list", uses)


def _shown(members: list[str], outside: list[str]) -> list[str]:
    """Drop the brackets of members where no wrong option has any, so that all options have one form."""
    if any(re.search(r"[(（]", o) for o in outside):
        return members
    bare = [re.sub(r"\s*[(（][^)）]*[)）]$", "", m) for m in members]
    return bare if all(bare) else members


def _near(member: str, outside: list[str]) -> bool:
    """Say whether a member is the one that something outside was made of."""
    return any(fuzz.ratio(member, other) > _SAME for other in outside) if len(member) > _WORD else False


def _name_them(view: View, mode: Mode, listing: Listing, stem: str, evidence: list[Evidence]) -> Candidate:
    joint = "；" if view.zh else "; "
    points = [f"（{n}）{m}" if view.zh else f"({n}) {m}" for n, m in enumerate(listing.members, start=1)]
    item = plain(
        view,
        "short",
        view.lead(listing.article) + stem,
        joint.join(points),
        evidence,
        mode=mode,
        difficulty="medium",
        tag="list",
    )
    return Candidate(item, "name the list", view.spoken_in(listing.source, listing.start))


def _in(view: View) -> str:
    return "原文已列入" if view.zh else "the source lists it"


def _out(view: View) -> str:
    return "原文未列入" if view.zh else "the source does not list it"


def _out_note(view: View, outside: list[str]) -> str:
    return f"“{outside[0]}”未列入其中。" if view.zh else f"It does not list “{outside[0]}”."


def _stems(view: View, listing: Listing) -> tuple[str, str, str] | None:
    """Return the stems for which belong, which does not, and name them."""
    if view.zh:
        made_up = listing.made_up and not listing.numbered
        return _numbered_zh(listing) if listing.numbered else _inline_zh(listing.owner, made_up)
    if not listing.numbered:
        return None if len(listing.members) < 3 else _inline_en(listing.owner)
    found = _EN_LEAD.match(listing.owner)
    return _inline_en(found["who"]) if found else None


def _inline_zh(owner: str, made_up: bool = False) -> tuple[str, str, str]:
    if made_up:
        parts = f"{owner}的组成部分"
        return (
            f"下列各项中，属于{parts}的有：",
            f"下列各项中，【不属于】{parts}的是：",
            f"{owner}由哪些部分组成？",
        )
    return f"下列各项中，属于{owner}的有：", f"下列各项中，【不属于】{owner}的是：", f"{owner}包括哪些？"


def _inline_en(owner: str) -> tuple[str, str, str] | None:
    if re.search(r"\b(?:compares|that|which)\b", owner) or len(owner.split()) > 9:
        return None
    small = owner if owner.split()[0].isupper() else owner[:1].lower() + owner[1:]
    part = f"Which of the following does the source list under “{small}”?"
    return (
        part,
        f"Which of the following is NOT listed under “{small}”?",
        f"What does the source list under “{small}”?",
    )


def _numbered_zh(listing: Listing) -> tuple[str, str, str] | None:
    lead = re.sub(r"^\d+[.．、]\s*", "", listing.owner)
    if found := _SOME_ZH.match(lead):
        who, then = found["who"].strip("，"), found["then"]
        head = f"{who}的下列情形中，" if who else "下列情形中，"
        short = f"{who}有哪些情形的，{then}？" if who else f"有哪些情形的，{then}？"
        return f"{head}{then}的有：", f"{head}【不属于】{then}的情形的是：", short
    if found := _MUST_ZH.match(lead):
        who = found["who"].strip("，")
        return (
            f"下列各项中，属于{who}应当具备的条件的有：",
            f"下列各项中，【不属于】{who}应当具备的条件的是：",
            f"{who}应当具备哪些条件？",
        )
    if found := _DUTY_ZH.match(lead):
        who, what = found["who"], found["what"]
        return (
            f"下列各项中，属于{who}的{what}的有：",
            f"下列各项中，【不属于】{who}的{what}的是：",
            f"{who}的{what}有哪些？",
        )
    if found := _HAS_ZH.match(lead):
        return _inline_zh(found["who"])
    return None


def _outsiders(view: View, listing: Listing, rng: random.Random) -> list[str]:
    """Return terms that look like members and are none: of other lists, or known to be of another kind."""
    found: list[str] = []
    if listing.numbered:
        found += _altered(view, listing)
        for other in view.listings:
            if other is not listing and other.numbered:
                found += [m for m in other.members if m not in listing.members and len(m) <= 60]
    else:
        found += _of_other_lists(view, listing)
        bare = [re.sub(r"[（(].*", "", m).strip() for m in listing.members]
        found = [t for t in found if not any(t in m or m in t for m in bare) and t not in listing.owner]
        found += [t for t in _foreign(bare, view) if not any(t in m or m in t for m in bare)]
        if listing.closed:
            found += [
                t
                for m in bare
                for t in siblings(m, view.language)
                if t not in found and not any(t in b or b in t for b in bare)
            ]
    if view.zh and all(listing.owner[-2:] in m for m in listing.members):
        found = [f for f in found if listing.owner[-2:] in f]
    last = {re.sub(r"[（(].*", "", m)[-1:] for m in listing.members}
    if view.zh and not listing.numbered and len(last) == 1:
        found = [f for f in found if f[-1:] in last]
    if not listing.numbered:
        found = [f for f in found if _joined(f) in {_joined(m) for m in listing.members}]
    sizes = [len(m) for m in listing.members]
    found = [f for f in found if 0.4 * min(sizes) <= len(f) <= 2 * max(sizes)]
    return rng.sample(found, len(found))


def _joined(member: str) -> bool:
    """Say whether a member joins two things: such and plain ones don't stand side by side."""
    return re.search(r"[\u4e00-\u9fff][与和][\u4e00-\u9fff]", member) is not None


def _altered(view: View, listing: Listing) -> list[str]:
    """Return members of which one small change makes something that the list does not name."""
    found = []
    for member in listing.members:
        lies = changes(Unit(member, member, 0, ""), view.language, view.passage.text)
        found += [lie.text for lie in lies[:1] if lie.sort != "term"]
    return found


def _of_other_lists(view: View, listing: Listing) -> list[str]:
    """Return the members of other lists of the passage whose owner is another thing."""
    if not view.zh:
        return []
    mine, found = set(listing.members), []
    for other in view.listings:
        apart = other.owner not in listing.owner and listing.owner not in other.owner
        if other is listing or other.numbered or not apart:
            continue
        rival = other.owner[-2:] == listing.owner[-2:] and len(other.owner) == len(listing.owner)
        if not rival and _share(other.owner, listing.owner):
            continue
        found += [
            m
            for m in other.members
            if m not in listing.source
            and m not in found
            and (rival or not _of_the_kind(m, mine, listing.owner))
        ]
    return found


def _share(one: str, other: str) -> bool:
    """Say whether two owners have two signs together: then one list may lie inside the other."""
    return any(one[n : n + 2] in other for n in range(len(one) - 1))


def _of_the_kind(term: str, members: set[str], owner: str) -> bool:
    """Say whether a term may well belong to a list, because it ends as its members or its owner do."""
    return any(term[-2:] == m[-2:] for m in members) or term[-2:] in owner


def _foreign(members: list[str], view: View) -> list[str]:
    """Return terms that are known to be of another kind than most of these members."""
    for inside, outside in lexicon().foreign[view.language]:
        if sum(m.lower() in inside for m in members) >= 2:
            return outside
    return []
