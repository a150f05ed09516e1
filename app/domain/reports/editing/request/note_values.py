"""How something is to be, said without a verb: "20pt bold", "2 decimals", "white on dark blue"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.reports.editing.english.parts import UNIT
from app.domain.reports.editing.request.numerals import COLOUR

_N = r"\d+(?:\.\d+)?"
_FEW = r"(?:\d+|no|zero|one|two|three|four)"
_C = rf"(?:{COLOUR})"
_D = r"(?:d{1,4}|D{2}|M{1,4}|m{2}|y{2}(?:y{2})?|Y{2}(?:Y{2})?|H{1,2}|s{2})"
_FONTS = (
    r"Arial|Verdana|Helvetica|Times New Roman|Courier New|Calibri|Georgia|Tahoma|SimSun"
    r"|DejaVu (?:Sans Mono|S(?:ans|erif)(?: Condensed)?)"
)
_SIDE = r"(?:left|right|cent(?:er|re)(?:ed|d)?)"
_LITTLE = r"(?:(?:a (?:little |tiny )?(?:bit|little)|slightly|somewhat|much|a lot|far) )?"
TABLE: tuple[tuple[str, str], ...] = (
    ("date", rf"(?:(?:as|format(?:ted)?(?: as)?):? )?(?P<v>(?-i:{_D}(?:[./ :-]{_D}){{1,5}}))(?![\w#])"),
    ("pattern", r"(?:(?:as|format(?:ted)?(?: as)?):? )?(?P<v>#[#,]*,?#*0(?:\.[0#]+)?%?|0\.0+%?)(?![\w.,])"),
    ("pair", rf"(?:in )?(?P<v>{_C}(?: (?:text|letters|font))? on (?:an? )?{_C})(?: background)?(?!\w)"),
    (
        "back",
        rf"(?:(?:with|on|in) )?(?:an? )?(?P<v>{_C})[ -](?:background|fill(?:ed)?|shad(?:e|ing|ed))(?!\w)",
    ),
    (
        "back",
        r"(?:with )?(?:an? )?(?:background|fill(?:ed)?|shad(?:e|ing|ed)|highlight(?:ed)?)(?: colou?r)?:? "
        rf"(?:in )?(?P<v>{_C})",
    ),
    ("back", rf"on (?:an? )?(?P<v>{_C})"),
    ("fore", rf"(?:with |in )?(?P<v>{_C}) (?:text|letters|font)(?!\w)"),
    ("fore", rf"(?:with )?(?:text|font|letters)(?: colou?r)?:? (?:in )?(?P<v>{_C})"),
    ("colour", rf"(?:colou?r:? |in )?(?P<v>{_C})"),
    ("decimals", rf"(?:with |to )?(?P<v>{_FEW}) decimals?(?: places?| digits?)?(?!\w)"),
    ("decimals", r"(?P<v>without) decimals(?!\w)"),
    (
        "thousands",
        r"(?:with )?(?:an? )?(?P<v>(?:thousands?|1000s?)(?:[- ]?(?:separators?|commas?))?|commas)(?!\w)",
    ),
    (
        "currency",
        r"(?:with |in )?(?:an? )?(?P<v>[$€£¥]|(?:dollars?|euros?|pounds?|yuan)(?= sign))"
        r"(?: (?:sign|symbol))?(?!\w)",
    ),
    ("percent", r"(?:as |in )?(?:an? )?(?P<v>percent(?:age)?|%)(?!\w)"),
    ("width", rf"(?:width|w)\s*[:=]? ?(?P<v>{_N}(?:{UNIT})?)(?![\w%])|(?P<w>{_N}(?:{UNIT})?) wide(?!\w)"),
    (
        "height",
        rf"height\s*[:=]? ?(?P<v>{_N}(?:{UNIT})?)(?![\w%])|(?P<w>{_N}(?:{UNIT})?) (?:high|tall)(?!\w)",
    ),
    (
        "size",
        rf"(?:in )?(?:font ?size|text size|size|font):? (?:to )?(?P<v>{_N})(?: ?(?:pts?|points?|px))?"
        r"(?![\w%.])"
        rf"|(?:in |at )?(?P<w>{_N}) ?(?:pts?|points?)(?: (?:font|size|text))?"
        r"(?!\w| (?:wid|narrow|high|tall|big|small|larg|more|less|up|down|to the|left|right))",
    ),
    ("bare", r"(?P<v>[5-9]|[1-6]\d)(?![\w.%:/]| ?(?:mm|cm|px|rows?))"),
    ("weight", r"(?P<v>(?:not |non-?)(?:bold|italics?|underlined?))(?!\w)"),
    (
        "weight",
        r"(?:in )?(?P<v>bold|italics?|underlined?|strike-?through)"
        r"(?: (?:type|font|face|text|letters|style))?(?!\w)",
    ),
    ("font", rf"(?:in )?(?:font(?: name)?:? )?(?P<v>{_FONTS})(?!\w)"),
    ("valign", r"(?P<v>vertical(?:ly)? (?:cent(?:er|re)(?:ed|d)?|middle|top|bottom)|middle)(?!\w)"),
    ("align", rf"(?:aligned |align |flush )?(?P<v>{_SIDE})(?:[- ](?:aligned|justified|align))?(?!\w)"),
    (
        "wrap",
        r"(?:(?:should|can|may|must|to|let) )?(?P<v>wrap(?:ped|ping|s)?|multi-?line)(?: text| lines?)?(?!\w)",
    ),
    (
        "step",
        rf"(?:{_LITTLE})(?P<v>(?:{_N}(?: ?%|{UNIT}) )?"
        r"(?:bigger|larger|smaller|wider|narrower|taller|higher))(?!\w)",
    ),
)
_TABLE = tuple((slot, re.compile(pattern, re.IGNORECASE)) for slot, pattern in TABLE)
BETWEEN = re.compile(r"\s*(?:(?:,|&|\+|/|\band\b|\bbut\b)\s*)*(?:with |also )?", re.IGNORECASE)
_NUMBERS = ("decimals", "thousands", "currency", "percent")
_WHOLE_ROW = ("gray", "grey", "silver")
_GROUP = {"bare": "size", **dict.fromkeys(("pair", "fore", "colour"), "back")}
_GROUP |= dict.fromkeys((*_NUMBERS, "date", "pattern"), "decimals")
_TOGETHER = (("size", "set the font size of {x} to {v}"), ("font", "set the font of {x} to {v}"))
_ONE_BY_ONE = (
    ("width", "set the width of {x} to {v}"),
    ("height", "make {x} {v} high"),
    ("step", "make {x} {v}"),
    ("wrap", "let {x} wrap"),
)
_ONCE = (
    "size",
    "bare",
    "fore",
    "back",
    "colour",
    "align",
    "valign",
    "width",
    "height",
    "decimals",
    "date",
    "pattern",
)


@dataclass(frozen=True)
class Thing:
    """What a command is about: a column, a row or a text, as it is said."""

    said: str
    kind: str


def values_at(text: str, at: int, stops: re.Pattern[str]) -> tuple[list[tuple[str, str]], int]:
    """Return the values that stand from a place on, and where they end; a name begins no value."""
    found: list[tuple[str, str]] = []
    end = at
    while True:
        gap = BETWEEN.match(text, at)
        start = gap.end() if gap and found else at
        if found and stops.match(text, start):
            return found, end
        one = _value_at(text, start)
        if one is None or (one[0] == "bare" and found and _moved(found[-1], start - at)):
            return found, end
        found.append(one[:2])
        at = end = one[2]


def _moved(last: tuple[str, str], gap: int) -> bool:
    """Tell whether a number behind a value may be a distance: right 10."""
    return last[0] == "step" or (last[0] == "align" and last[1].lower() in ("left", "right") and gap == 1)


def _value_at(text: str, at: int) -> tuple[str, str, int] | None:
    for slot, pattern in _TABLE:
        found = pattern.match(text, at)
        if found and found.end() > at:
            said = found.groupdict()
            return slot, (said.get("v") or said.get("w") or "").strip(), found.end()
    return None


def consistent(things: Sequence[Thing], values: Sequence[tuple[str, str]]) -> bool:
    """Tell whether values can be meant together, and of such things."""
    slots = [slot for slot, _said in values]
    if any(slots.count(one) > 1 for one in _ONCE) or ("bare" in slots and "size" in slots):
        return False
    if "pattern" in slots and "currency" in slots:
        return False
    columns = all(one.kind == "column" for one in things)
    if not columns and set(slots) & {"width", "wrap", "decimals", "date", "pattern", "percent", "currency"}:
        return False
    if any(one.kind == "place" for one in things) and set(slots) & {"align", "valign"}:
        return False
    if "height" in slots and not all(one.kind == "row" for one in things):
        return False
    if "bare" in slots and "step" in slots:
        return False
    texts = all(one.kind in ("text", "place") for one in things)
    return "bare" not in slots or texts or bool(set(slots) & {"weight", "colour", "font"})


def looks_of(values: Sequence[tuple[str, str]]) -> tuple[str, str]:
    """Return the letters' look and the ground's colour that values ask for, "" and "" if anything else."""
    said = _by_slot(values)
    if set(said) - {"weight", "colour", "fore", "back"}:
        return "", ""
    looks = [_weight(one) for one in said.get("weight", ())]
    ground = said.get("back", [""])[0]
    for one in said.get("colour", ()):
        if not ground and re.match(r"light|pale", one, re.IGNORECASE):
            ground = one
        else:
            looks.append(one)
    return listed([*looks, *said["fore"]] if "fore" in said else looks or [""]), ground


def sentences(things: Sequence[Thing], values: Sequence[tuple[str, str]]) -> list[str]:
    """Return what makes things so, each wish a sentence of its own, in the order they are said."""
    what = listed([one.said for one in things])
    said = _by_slot(values)
    row = all(one.kind == "row" for one in things)
    out = {
        "weight": _weights(what, said),
        "back": _colours(what, said, row=row),
        "decimals": _numbers(what, said),
    }
    out |= {slot: [plain.format(x=what, v=one) for one in said.get(slot, ())] for slot, plain in _TOGETHER}
    out |= {
        slot: [plain.format(x=one.said, v=value) for value in said.get(slot, ()) for one in things]
        for slot, plain in _ONE_BY_ONE
    }
    out["align"] = [_aligned(what, one) for one in said.get("align", ())]
    out["valign"] = [_upright(what, one) for one in said.get("valign", ())]
    order = list(dict.fromkeys(_GROUP.get(slot, slot) for slot, _value in values))
    return [one for slot in order for one in out[slot]]


def listed(words: Sequence[str]) -> str:
    """Return words as a list: a, b and c."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]


def _by_slot(values: Sequence[tuple[str, str]]) -> dict[str, list[str]]:
    said: dict[str, list[str]] = {}
    for slot, value in values:
        said.setdefault("size" if slot == "bare" else slot, []).append(value)
    return said


def _upright(what: str, said: str) -> str:
    way = said.split()[-1].lower()
    return f"align {what} to the {way}" if way in ("top", "bottom") else f"vertically center {what}"


def _weights(what: str, said: dict[str, list[str]]) -> list[str]:
    words = [_weight(one) for one in said.get("weight", ())]
    return [f"make {what} {listed(words)}"] if words else []


def _weight(said: str) -> str:
    plain = re.sub(r"^(?:non-?|not )", "not ", said.lower())
    return re.sub(r"\bunderline$", "underlined", re.sub(r"\bitalics$", "italic", plain))


def _colours(what: str, said: dict[str, list[str]], *, row: bool) -> list[str]:
    """Return the colours: a bare one beside the letters' is the ground, and grey is that of a row."""
    colour, fore, back = (said.get(one, [""])[0] for one in ("colour", "fore", "back"))
    if colour and fore and not back:
        colour, back = "", colour
    if colour and row and not back and colour.lower().split()[-1] in _WHOLE_ROW:
        colour, back = "", colour
    if colour and back:
        colour, fore = "", colour
    out = [f"make {what} {one}" for one in (*said.get("pair", ()), *([colour] if colour else ()))]
    if fore and back:
        return [*out, f"make {what} {fore} on {back}"]
    if fore:
        light = re.match(r"light|pale", fore, re.IGNORECASE)
        out.append(f"make the text of {what} {fore}" if light else f"make {what} {fore}")
    return [*out, f"set the background of {what} to {back}"] if back else out


def _aligned(what: str, side: str) -> str:
    return f"center {what}" if side[0] in "cC" else f"align {what} {side.lower()}"


def _numbers(what: str, said: dict[str, list[str]]) -> list[str]:
    """Return how values are written, in one sentence."""
    out = [f"format {what} as {one}" for one in said.get("date", ())]
    pattern = said.get("pattern", [""])[0]
    if pattern and (set(said) & set(_NUMBERS)):
        digits = pattern.partition(".")[2].rstrip("%")
        said = {"decimals": [str(len(digits))], **said}
        said |= {"thousands": [","]} if "," in pattern else {}
    elif pattern:
        out.append(f"format {what} as {pattern}")
    parts = ["thousands separators"] if "thousands" in said else []
    parts += [_decimals(one.lower()) for one in said.get("decimals", ())]
    parts += [f"a {one} sign" for one in said.get("currency", ())]
    as_percent = " as percent" if "percent" in said else ""
    if as_percent or parts:
        out.append(f"show {what}{as_percent}{' with ' + listed(parts) if parts else ''}")
    return out


def _decimals(said: str) -> str:
    if said in ("no", "zero", "0", "without"):
        return "no decimals"
    return f"{said} decimal{'' if said in ('1', 'one') else 's'}"
