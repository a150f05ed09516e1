"""Places by their numbers alone: 移到250,300 and 坐标改为(250,300) say x and y, 向右移到250 says x."""

from __future__ import annotations

_GOES = r"(?:移动?|挪动?)(?:到|至)"
_PLACE = r"(?:的?(?:坐标|位置))"
_PAIR = (
    r"(?:坐标|位置)?\s*[(\uff08]?\s*(?P<x>\d{1,3})\s*[,\uff0c、]\s*(?P<y>\d{1,3})\s*[)\uff09]?"
    r"\s*(?:的?(?:位置|坐标)|处|这里)?\s*$"
)
AT_ONCE: tuple[tuple[str, str], ...] = (
    (
        rf"(?:{_PLACE}?{_GOES}|{_PLACE}(?:改|设|调整?|设置|修改)(?:到|至|为|成|在)?|{_PLACE}[=:\uff1a]){_PAIR}",
        r"移到x=\g<x>,y=\g<y>",
    ),
    (r"向?[左右](?:移动?|挪动?)[到至]\s*(?P<x>\d{1,3})\s*$", r"移到x=\g<x>"),
    (r"向?[上下](?:移动?|挪动?)[到至]\s*(?P<y>\d{1,3})\s*$", r"移到y=\g<y>"),
)
