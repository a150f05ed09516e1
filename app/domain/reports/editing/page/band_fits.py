"""A band that is to be as high as what stands in it: 列头高度缩到跟表头一样高, shrink the header to fit."""

from __future__ import annotations

import re

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.exact.bands import ANY_BAND, band_named
from app.domain.reports.editing.exact.slots import Slots
from app.domain.reports.editing.page.flow import BandHeight
from app.domain.reports.editing.references.named_in_whole import named_in_whole
from app.domain.reports.editing.template.outline import BandInfo, Outline

_ZH = re.compile(
    rf"(?:再|然后|并且?|同时|请|帮我)*(?:把|将|让)?(?P<band>(?:{ANY_BAND})[带区]?域?)的?(?:带的?)?高度?(?:也|都|就|跟着|相应)*"
    r"(?:缩|改|调|降|设|收|减|变)(?:小|矮|减|短|低|紧|整)?(?:到|成|为|至|得)?"
    r"(?:(?:跟|和|与|同)(?P<x>[^,\uff0c]+?)的?(?:高度)?(?:一样高?|相同|同高|一致|齐平|等高)"
    r"|(?:正好|刚好|恰好|只|能|够)+(?:放下|装下|容纳|包住|放得下)(?:里面|其中)?的?(?P<y>[^,\uff0c]*?))(?:就行|即可)?",
    re.IGNORECASE,
)
_EN = re.compile(
    rf"(?:please |and |then |also )*(?:shrink|reduce|set|make|lower|cut|trim)\s+(?:the )?(?:height of )?"
    rf"(?:the )?(?P<band>(?:{ANY_BAND}))(?: band| section)?(?:'s)?(?: height)?(?: down)?\s+"
    r"(?:(?:to|so that it) (?:just |exactly |only )?fits? (?P<y>.+?)|(?:to|down to) the height of (?P<x>.+?)"
    r"|(?:just )?as (?:high|tall) as (?P<z>.+?))",
    re.IGNORECASE,
)
_ALL = re.compile(
    r"(?:the |its |里面的?|全部|所有)*(?:contents?|elements?|what(?:'s| is| stands) in it|内容|元素|东西)?"
)


def band_fitted(text: str, outline: Outline) -> list[Edit]:
    """Return that a band gets as high as what stands in it; [] where a text says else, or that is no less."""
    said = text.strip().rstrip("。.;；").strip()
    found = _ZH.fullmatch(said) or _EN.fullmatch(said)
    if found is None:
        return []
    band = _band(found["band"], outline)
    inside = [one for one in outline.elements if band is not None and one.band == band.id and not one.holder]
    if band is None or not inside:
        return []
    height = max(one.y + one.height for one in inside)
    groups = found.groupdict()
    alike, fitted = groups.get("x") or groups.get("z") or "", groups.get("y") or ""
    if not _ALL.fullmatch(alike or fitted):
        named = [one for one in inside if one.id in named_in_whole(alike or fitted, outline)]
        if not named or (alike and any(one.height != height for one in named)):
            return []
    return [BandHeight(band=band.id, height=height, alone=True)] if height < band.height else []


def _band(words: str, outline: Outline) -> BandInfo | None:
    """Return the one band that words name."""
    named = band_named(
        Slots(f"{words}带" if re.search(r"[\u3400-\u9fff]", words) else f"{words} band"), outline
    )
    if not named or not named[0]:
        return None
    fits = [one for one in outline.bands if one.section == named[0] and named[1] in ("", one.group)]
    return fits[0] if len(fits) == 1 else None
