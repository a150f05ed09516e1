"""What a request says stays as it is: "leave the title alone", "don't touch the header"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.references.references import elements_of, whole_columns
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import quoted_words
from app.domain.reports.editing.template.outline import Outline

_AS_IT_IS = (
    r"(?:as (?:is|it is|they are|it was|they were|now|before)|unchanged|untouched|the same"
    r"|where (?:it is|they are))"
)
_KEPT = re.compile(
    rf"^(?:but |and )?(?:please )?(?:keep|leave) (?P<x>.+?) (?:{_AS_IT_IS}|alone)$"
    r"|^(?:but |and )?(?:do not|don't|don’t|never) (?:touch|change|alter|modify) (?P<y>.+)$"
    r"|^(?:but |and )?(?:please )?(?:just )?(?:keep|leave) (?P<k>(?:the|all|my|our|this) .+)$"
    rf"|^(?:but |and )?(?P<z>.+?) (?:(?:should|must|may) )?(?:stays?|remains?) {_AS_IT_IS}$"
    r"|^(?:但是?|而|不过|另外)?(?:把|将|让|请)?(?P<zh>[^,\uff0c]{1,20}?)(?:先|就|都|还是|请|则|千万)*"
    r"(?:不要动|留着|留下|保留|别删|不要?删|不要[改变]|不[变动改]|别[动变改]|不用[改动变]|保持不变|保持原样|维持原样|保持原状"
    r"|照旧)了?[吧。.]?$",
    re.IGNORECASE,
)
_LEFT_OUT = re.compile(
    r"^(?:but |and )?(?:(?:not|except(?: for)?|apart from|other than) (?P<x>.+)"
    r"|(?P<y>.+?) (?:not|excepted|excluded))$"
    r"|^(?:但是?|而|不过)?(?:不含|不包括|不包含)(?P<z>[^,\uff0c]{1,20}?)$"
    r"|^(?:但是?|而|不过)?(?P<zh>[^,\uff0c]{1,20}?)(?:就|都|则)?(?:除外|例外|不算|不要|不用|不需要"
    r"|不加粗|不用加粗|不要加粗|不用变|不必)了?$",
    re.IGNORECASE,
)

_MEASURE = re.compile(
    r"(?:高度?|宽度?|大小|字号|颜色|位置|字体|格式|对齐方?式?|间距|顺序)$"
    r"|\b(?:size|height|width|colou?r|font|position|place|format|order)$",
    re.IGNORECASE,
)


def kept_in(
    part: str, outline: Outline, *, after_looks: bool = False, formats: bool = False
) -> list[str] | None:
    """Return the elements that a clause leaves as they are; None where it says no such thing.

    formats: only formats were changed so far, so that "the format of the total" is the total's part in that;
    after_looks: the clause before gave a look, so that "not the total" leaves that out.
    """
    found = _KEPT.match(part.strip()) or (_LEFT_OUT.match(part.strip()) if after_looks else None)
    if found is None:
        return None
    said = quoted_words(found)
    said = _FORMATS.sub("", said) if formats else said
    if _MEASURE.search(said):
        return None
    try:
        clause = Clause(said, outline)
        named = _with_heads(clause, whole_columns(clause, elements_of(clause)))
        kept = [*named, *_all_totals(clause)] or None
        return kept if not found.groupdict().get("k") or not clause.leftover() else None
    except EditProblem:
        return None


_FORMATS = re.compile(r"的(?:数字|日期|显示)?格式$")


def _with_heads(clause: Clause, ids: list[str]) -> list[str]:
    """Return elements with the headings of the columns that a name of data alone stands for."""
    if any(one.kind not in ("field", "name") for one in mentions_in(clause)):
        return ids
    columns = [one for one in clause.outline.columns if set(one.values) & set(ids)]
    return [*ids, *(id_ for one in columns for id_ in one.headers if id_ not in ids)]


def _all_totals(clause: Clause) -> list[str]:
    """Return the totals of all columns where a clause names totals alone, and not which of them."""
    named = mentions_in(clause)
    if not named or any(one.kind != "totals" for one in named) or clause.has(_WHICH_TOTAL):
        return []
    return [id_ for one in clause.outline.columns for id_ in one.totals]


_WHICH_TOTAL = r"小计|总计|总合计|最后|\b(?:grand|sub|group|page|report|last)"
_ITS_OWN = re.compile(
    r"^(?:but |and )?(?:please )?(?:just )?(?:keep|leave) (?:its|their|his|her) \w+(?: there| alone"
    r"| in place)?$",
    re.IGNORECASE,
)


_VALUES_STAY = re.compile(
    r"(?:but |and )?(?:please )?(?:(?:keep|leave) )?(?:its|the|all|their) (?:own )?"
    r"(?:values?|data|cells?|contents?|figures|numbers|rows?)(?: (?:below|under)(?: it| them)?)?"
    rf",?(?: (?:should |must )?(?:stays?|remains?))? (?:{_AS_IT_IS}|alone)",
    re.IGNORECASE,
)


def only_heads(part: str, edit: Edit, outline: Outline) -> bool:
    """Tell whether a clause leaves the values alone, after one about headings only."""
    heads = {id_ for one in outline.columns for id_ in one.headers}
    targets = set(getattr(edit, "targets", ()))
    return bool(_VALUES_STAY.fullmatch(part.strip())) and bool(targets) and targets <= heads


def keeps_its_own(part: str) -> bool:
    """Tell whether a part of what was named before is to stay: "keep its heading"."""
    return bool(_ITS_OWN.match(part.strip()))


def is_unsure(part: str, kept: Sequence[str], edits: Sequence[Edit], outline: Outline) -> bool:
    """Tell whether "not in the total row" leaves out nothing that the edit before is about.

    Where other columns or labels are named, that is as it should be.
    """
    if _KEPT.match(part.strip()) or set(kept) & set(getattr(edits[-1], "targets", ())):
        return False
    named = mentions_in(Clause(part, outline))
    return not named or any(
        one.kind not in ("label", "column", "field", "line", "title", "kind") for one in named
    )


def without_kept(edits: Sequence[Edit], kept: Sequence[str]) -> list[Edit] | None:
    """Return edits that leave some elements alone; None where one is about nothing else."""
    found: list[Edit] = []
    for edit in edits:
        targets = getattr(edit, "targets", None)
        if not isinstance(targets, list) or not set(targets) & set(kept):
            found.append(edit)
            continue
        rest = [one for one in targets if one not in kept]
        if not rest:
            return None
        found.append(edit.model_copy(update={"targets": rest}))
    return found
