"""Clauses that only say what of a thing goes with it, or what beside it stays: 表头、明细、表尾一起删."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.template.outline import ElementInfo

_HEAD = r"(?:列?标题|标签|表头|列头|列名|名称)"
_VALUE = r"(?:(?:它|其)?的?(?:[下后右]面|[下后右]边|旁边|下方)?的?(?:值|内容|数据|明细|字段))"
_FOOT = r"(?:(?:它|其)?的?(?:下[面边方]|底下|对应)?的?)?(?:表尾|列脚|列尾|合计|小计|总计|汇总)"
_PART = rf"(?:{_HEAD}|{_VALUE}(?:\s*[A-Za-z_][A-Za-z0-9_]*)?|{_FOOT})"
_GO = re.compile(
    rf"(?:连同?|包括|把|将)?(?P<all>{_PART}(?:(?:、|和|与|及|以及|连同?|带上?|,\s*)+{_PART})+|(?<=连){_PART}|(?<=连同){_PART}|{_PART}(?=都|也|一起|一并))"
    r"(?:里?的?那?一?[格项个列])?(?:都|也|全部?|一起|一并|同时|要|给我)*(?:删[除掉去]*|去[掉除]|移除|拿掉|不要)了?(?:掉)?"
)
_OF_GROUP = re.compile(
    r"(?:连同?|包括|把|将)?(?:它|其)?的?(?:(?:分组|组)(?:页?[头眉]|页?[尾脚])|小计)"
    r"(?:(?:、|和|与|及|以及|连同?|带)*(?:(?:分组|组)(?:页?[头眉]|页?[尾脚])|小计))*"
    r"(?:都|也|全部?|一起|一并|同时|要|给我)*(?:删[除掉去]*|去[掉除]|移除|拿掉|不要)了?(?:掉)?"
)
_WHOLE_GROUP = re.compile(
    r"(?:把|将)?整个分?组(?:的?内容)?(?:都|全部?|一起|统统)*(?:删[掉除]?|去掉|不要|拿掉)?了?"
)
_NAMED = re.compile(r"[A-Za-z_][A-Za-z0-9_]*", re.ASCII)


def only_parts_go(part: str, lost: Sequence[ElementInfo]) -> bool:
    """Tell whether a clause says only that a heading and its values go, all of which went before it."""
    said = _GO.fullmatch(part.strip(" ,，。;；"))
    if said is None or not lost:
        return False
    fields = {one.partition(":")[2] for info in lost for one in info.refs}
    heads = any(info.kind == "staticText" or not info.refs for info in lost)
    whole = heads and (bool(fields) or not re.search(_VALUE, said["all"]))
    feet = any(info.section not in ("columnHeader", "detail") for info in lost)
    return (
        whole and (feet or not re.search(_FOOT, said["all"])) and set(_NAMED.findall(said["all"])) <= fields
    )


def only_group_goes(part: str) -> bool:
    """Tell whether a clause says only that a group goes as a whole, its header and footer with it."""
    said = part.strip(" ,，。;；")
    return any(one.fullmatch(said) is not None for one in (_OF_GROUP, _WHOLE_GROUP))
