"""A row of totals that a Chinese request lays out: its label and its column come before the rest."""

from __future__ import annotations

import re

_ROW = r"(?:[加添增]加?|插入|新[增建]|放|做|来|要)(?:上|入)?(?:一?[行个])?(?:合计|总计|汇总)(?:的?那?一?行)?"
_QUOTE = r"[“「『\"][^”」』\"\uff0c,]{1,40}[”」』\"]"
_CUT = r"[,\uff0c;\uff1b]\s*"
_LABEL = re.compile(
    rf"{_CUT}(?:行?的?最?(?:左[侧边面]|前[面边]|行首)的?)?(?:(?:标签|文字|名称)(?:写|显示|打印|叫|用)?|写|显示|打印)"
    rf"(?:[成为是着上]|作)*[:\uff1a]?\s*(?P<q>{_QUOTE})(?:字样|[两二三四2-4]个字)?(?=$|[,\uff0c;\uff1b。])"
)
_UNDER = re.compile(
    rf"{_CUT}(?:合计|总计)?(?:数值?|数字|值|金额|结果|它)?(?:也|要)?(?:放|写|显示|打印|对齐)?[在到]\s*"
    rf"(?P<x>{_QUOTE}|[^,\uff0c;\uff1b]{{1,20}}?)\s*(?:这?一?列)的?(?:正)?(?:下[方面边]|底下)(?=$|[,\uff0c;\uff1b。])"
)
_BEGUN = re.compile(rf"(?P<row>^[^,\uff0c;\uff1b。]{{0,16}}?{_ROW})(?P<cut>[:\uff1a,\uff0c])")
_SUMS = re.compile(
    r"(?:对|把|将)?\s*(?P<f>[A-Za-z_][A-Za-z0-9_]*|[“「][^”」]{1,20}[”」]|[\u4e00-\u9fff]{1,10}?)\s*列?的?"
    r"(?:求和|合计|加总|累加|汇总)",
    re.ASCII,
)


def with_total_row_laid_out(text: str, columns: dict[str, str]) -> str:
    """Return a request for a row of totals with its label said first, without where its sum stands.

    columns are the headings of fields: what is summed up stands below its own column.
    """
    begun = _BEGUN.match(text)
    summed = _SUMS.search(text, begun.end()) if begun else None
    if begun is None or summed is None:
        return text
    rest = f"\uff0c{text[begun.end() :].strip()}"
    field = summed["f"].strip("“「”」")
    under, label = _UNDER.search(rest), _LABEL.search(rest)
    if under is not None:
        said = under["x"].strip('“「『"”」』')
        if said not in (field, columns.get(field, "")) and columns.get(said, "") != field:
            return text
        rest = rest.replace(under.group(), "", 1)
    if label is not None:
        rest = f"\uff0c标签{label['q']}{rest.replace(label.group(), '', 1)}"
    return begun["row"] + rest
