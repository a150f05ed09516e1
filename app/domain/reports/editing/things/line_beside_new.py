"""A new line that stands above or below another new thing: with a line above it, 线下居中放页码."""

from __future__ import annotations

from app.domain.reports.editing.exact.bands import ANY_BAND
from app.domain.reports.editing.request.clause_text import WIDE, compiled
from app.domain.reports.editing.request.made_change import Change

_LINE_EN = r"(?P<line>an? (?:[\w.#-]+ ){0,6}?(?:line|rule|divider|separator))"
_THING_EN = r"(?P<thing>(?:(?:the|an?) |\").+?)"
_SIDE_EN = r"(?P<side>above|over|on top of|below|under(?:neath)?|beneath)"
_IT_EN = r"(?:it|them|the (?:line|rule|divider|separator)|that)"
_ADDS_EN = r"(?:add|insert|draw|put|place)"
_BAND_EN = rf"(?P<band>(?:{ANY_BAND})(?: band| section)?)"
_PLACED_EN = (
    r"(?P<at>(?:centred|centered|left-aligned|right-aligned|at the (?:left|right)|on the (?:left|right))) "
)
_EN = tuple(
    compiled(one)
    for one in (
        # Add the date in the page footer, with a line above it.
        rf"(?P<new>(?:please )?{_ADDS_EN} .+?),? (?:(?:and )?with|and)(?: also)? {_LINE_EN}"
        rf"(?: directly| right| just)? {_SIDE_EN} (?:it|them)",
        # Add a line to the page footer, below it centred the page number.
        rf"(?:please )?{_ADDS_EN} {_LINE_EN} (?:in|to|at|across|on|into|inside) (?:the )?{_BAND_EN}"
        rf"(?:[,;.]| and)(?: and| with| then)* {_SIDE_EN} {_IT_EN},?"
        rf"(?: (?:add|put|place|print|show|write|comes?|goes))? (?:{_PLACED_EN})?(?P<thing>.+)",
        # Page footer: a line, below it centred the page number.
        rf"(?:please )?(?:in |on )?(?:the )?{_BAND_EN}"
        rf"(?:[:,] ?(?:{_ADDS_EN} )?| {_ADDS_EN} ){_LINE_EN}(?:[,;]| and)(?: and| with)* {_SIDE_EN}"
        rf" {_IT_EN},?(?: (?:add|put|place|print|show|write))? (?:{_PLACED_EN})?(?P<thing>.+)",
        # Add a page footer with a line and the page number centred below it.
        rf"(?:please )?{_ADDS_EN} an? {_BAND_EN} with {_LINE_EN},? (?:and|with) {_THING_EN},? "
        rf"{_SIDE_EN} {_IT_EN}",
        # Add a line to the page footer with the page number centred below it.
        rf"(?:please )?{_ADDS_EN} {_LINE_EN} (?:in|to|at|across|on|into|inside) (?:the )?{_BAND_EN}"
        rf",? (?:and|with) {_THING_EN},? {_SIDE_EN} {_IT_EN}",
    )
)
_ADDS_ZH = r"(?:添加|增加|新增|插入|加上?|画上?|放上?)"
_LINE_ZH = (
    r"(?P<line>(?:[一1两][条根道]?|[条根道])?[^,;。\"]{0,12}?(?:横|分隔|分割|水平|直|虚|实|细|粗|色)?线条?)"
)
_BAND_ZH = r"(?P<band>页眉|页头|页脚|页尾|列头|栏头|列脚|标题[区栏带]|汇总[区栏带]|报表头|报表尾)"
_ZH = (
    # 页脚加一条横线，线下居中放页码
    compiled(
        rf"(?:请|帮我)?(?:在)?{_BAND_ZH}(?:[里中内上处]|区域)*的?(?:再|先)?{_ADDS_ZH}{_LINE_ZH}[,;。]"
        r"(?:并且?|然后|再|同时)*(?:在)?(?:(?:[这该那]?[一条根道]*)?(?:横|分隔|分割|水平|直|细|粗)?线条?的?|它的?|其)(?P<side>[上下])"
        r"(?:[面方边])?的?,?(?:再|则|就)?(?P<thing>[^,;。].*)"
    ),
    # 页脚加一条横线，页码居中放在线下
    compiled(
        rf"(?:请|帮我)?(?:在)?{_BAND_ZH}(?:[里中内上处]|区域)*的?(?:再|先)?{_ADDS_ZH}{_LINE_ZH}[,;。]"
        r"(?:并且?|然后|再|同时|[把将])*(?P<put>[^,;。]+?)(?:[放写印加显打]示?印?[在到])(?:这条|该)?(?:横|分隔|分割|水平)?线条?的?"
        r"(?P<side>[上下])[面方边]?"
    ),
    # 页脚居中放页码，页码上方有一条横线
    compiled(
        r"(?P<new>[^,;。]+(?:,[^,;。]+)?)[,;](?:并且?|而且|同时|在|其|它的?|(?:页码|日期|文字|文本)的?)*(?P<side>[上下])[面方边]的?"
        rf"(?:要|再|还|需|还要)*(?:(?:有|带|配|附|带有|{_ADDS_ZH})|(?=[一1][条根道])){_LINE_ZH}"
    ),
)
_MARKS = str.maketrans({"“": '"', "”": '"', "「": '"', "」": '"', "『": '"', "』": '"'})
_ABOVE = ("above", "over", "on top of", "上")


def line_after(text: str, *, english: bool) -> str:
    """Return a request with its line drawn last, above or below the other new thing; "" where it has no two.

    So the line stands on the side that was said, whatever stands in the band already.
    """
    bare = text.strip().rstrip(".。").strip()
    plain = bare.translate(WIDE)
    for form in _EN if english else _ZH:
        found = form.fullmatch(plain if english else plain.translate(_MARKS))
        if found is not None:
            said = {
                name: bare[slice(*found.span(name))] for name, value in found.groupdict().items() if value
            }
            return _last_en(said) if english else _last_zh(said)
    return ""


def line_stands(change: Change, side: str) -> bool:
    """Tell whether the one new line stands above or below all else that is new in its band."""
    new = change.added()
    lines = [one for one in new if one.kind == "line"]
    others = [one for one in new if one.kind != "line"]
    return len(lines) == 1 and all(
        one.band == lines[0].band
        and (one.y + one.height <= lines[0].y if side == "below" else lines[0].y < one.y)
        for one in others
    )


def _last_en(said: dict[str, str]) -> str:
    """Return the new thing, and then the line at the side of it that is said."""
    above = said["side"].lower() in _ABOVE
    if said.get("new"):
        return f"{said['new']}. Add {said['line']} {'above' if above else 'below'} it"
    at = f" {said['at']}" if said.get("at") else ""
    line = f"{said['line']} {'below' if above else 'above'}"
    return f"Add {said['thing']}{at} in the {said['band']}. Add {line} it"


def _last_zh(said: dict[str, str]) -> str:
    """Return the new thing, and then the line at the side of it that is said."""
    if said.get("new"):
        return f"{said['new']},{said['side']}方加{said['line']}"
    new = said.get("thing") or f"加{said['put']}"
    return f"{said['band']}{new},{'下' if said['side'] == '上' else '上'}方加{said['line']}"
