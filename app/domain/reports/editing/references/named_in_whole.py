"""Words that name things and say nothing else: “驾驶员2：”这一行的三个元素, 标签和它下方的金额."""

from __future__ import annotations

import re

from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.numerals import NUMBER, read_number
from app.domain.reports.editing.template.outline import Outline

_COUNTED = re.compile(
    rf"(?:上|里面?|中)?的?(?:所有|全部|这|那)?(?:(?P<count>{NUMBER})[个项]|(?:所有|全部)的?)"
    r"(?:元素|内容|文字|文本|字段|东西)$"
)
_LED = re.compile(r"^(?:请|麻烦)?(?:把|将|让)?\s*")
_ENDS = re.compile(r"(?:[,\uff0c\s]|都|也|全|一起|整体)*$")
_NOUNS = r"标签|静态文本|文本框|文字|字段|字样|的值|的内容|的|和|与|及其?|以及|、"


def named_in_whole(words: str, outline: Outline) -> list[str]:
    """Return the elements that words name, all of them understood; [] where they say more or are unclear."""
    said = _ENDS.sub("", _LED.sub("", words))
    counted = _COUNTED.search(said)
    bare = said[: counted.start()] if counted else said
    chinese = re.search(r"[\u3400-\u9fff]", bare)
    clause = Clause(f"{bare}改" if chinese else f"delete {bare}", outline)
    try:
        targets = clause.targets(required=False)
    except EditProblem:
        return []
    clause.pass_over(rf"改|{_NOUNS}|\b(?:delete|the|and|text|label|field|its|in|of)\b")
    several = re.search(r"和|与|及|、", bare)
    if clause.leftover() or (several and len(targets) < 2):
        return []
    count = int(read_number(counted["count"]) or 0) if counted and counted["count"] else 0
    return list(targets) if not count or count == len(targets) else []
