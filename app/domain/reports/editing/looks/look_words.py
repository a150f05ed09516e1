"""Words about the look of texts: fonts, sizes, colours and alignments, in Chinese and English."""

from __future__ import annotations

import re
from typing import Any

from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.request.numerals import COLOUR, read_colour_word, read_number

_LEAST_SIZE, _MOST_SIZE = 4.0, 120.0
NOT_FONT = (
    r"放不下|装不下|边框|框线|网格|线条|横线|分隔线|图片|图像|logo|行高|列宽|行距|间距|边距|页边"
    r"|大写|纸张|条形?码|二维码"
    r"|\b(?:borders?|lines? (?:thicker|bold)|images?|pictures?|spacing|padding|margins?|width|height)\b"
)
MOVED = (
    r"\d\s*(?:pts?|points?|px|pixels?|mm|cm)?\s+(?:further |more )?(?:to the |towards the )?"
    r"(?:right|left|up(?:wards?)?|down(?:wards?)?"
    r"|higher|lower)\b(?!-| align| justif)"
)
DATE_SAID = re.compile(r"[年月日yMd][年月日时分秒yMdHhms/\-.: ]+")
SIZE_SAID = re.compile(r"[\d.]+\s*(?:号|磅|点|pt|px|像素|毫米|厘米|mm|cm)字?|[小大]?[初一二三四五六七]号字?")
NUMBER_SAID = re.compile(
    r"(?:(?:只?保留|显示|精确到|取|带|加|有|用|[以按为成])*(?:小数点?后?)?"
    r"(?:[\d零一二两三四五六]\s*位(?:的)?(?:小数)?|整数|小数|千分[位号符](?:分隔符?)?|百分[比数号率]"
    r"|(?:人民币|美元|欧元|英镑|日元|港[元币]|货币|会计(?:专用)?|财务)(?:符号)?)(?:的?(?:格式|形式|样式|写法|显示))?"
    r"[,\uff0c、和与且并]?)+"
    r"|(?:an? )?(?:(?:\d|no|zero|one|two|three|four) decimals?(?: places?)?|percent(?:age)?s?|currency"
    r"|whole numbers?|integers?|thousands separators?)(?: format)?",
    re.IGNORECASE,
)
COMMAND = re.compile(
    r"(?:水平|垂直|上下)?(?:居[中左右]|靠[左右上下]|[左右两]端?对齐|中间|加粗|粗体|斜体|下划线"
    r"|(?:全部?|首字母)?(?:大写|小写)|隐藏|透明|不显示|[横竖纵]向)(?:对齐|显示|打印)?"
    r"|(?:显示|打印|放置?|移动?|挪|出现|写)(?:[在到至])[^“「『\"']{1,12}|自动(?:编号|序号|行号)"
    r"|(?:自动)?换行(?:显示)?|合并(?:显示|单元格)?|(?:超级?)?链接|可点击的?(?:链接)?|(?:下拉|复选|勾选|单选)框(?:[“「『\"'].*)?"
    r"|(?:[一二两三四五六七八九十几多\d]+|分)[行列页段](?:显示|打印)?"
    r"|.{1,24}(?:[这那]种|[这那]样)(?:的?(?:格式|形式|样[子式]|写法|[年月日]{2,3}的?))?"
    r"|the (?:left|right|top|bottom|cent(?:er|re)|middle|front|end|back|beginning)\b.*"
    r"|.*\balign(?:ed|ment)\b.*|(?:upper|lower|top|bottom)[- ](?:left|right)\b.*"
)
SWITCHES = {
    "bold": r"加粗|粗体|变粗|粗斜体|\b(?:un)?bold(?:ed|face)?\b",
    "italic": r"斜体|倾斜|\b(?:un)?italic(?:s|i[sz]ed?)?\b",
    "underline": r"下划线|\b(?:un)?underlined?\b",
    "strike": r"删除线|划掉|\bstrike[- ]?(?:through|out)?\b|\bstruck through\b",
}
_OFF_VERBS = (
    r"take off|drop|lose|loses?|get rid of|gets rid of|strip(?: off| away)?|cancel|clear|kill|ditch|scrap"
    r"|turn off|switch off|undo|discard|do away with|eliminate|take away|remove|delete|without"
)
_OFF = (
    rf"\b(?:{_OFF_VERBS}) (?:the |its |their |that |any )?(?:%s)\b(?: (?:styles?|formatting|type|line))?"
    r"(?P<from> (?:off|from|of)\b(?: the\b)?)?"
    r"|\b(?:take|strip|turn|switch|pull) (?:the |its |their |that |any )?(?:%s)\b"
    r"(?: (?:styles?|formatting|type))? (?:off|away(?: from)?|out of)\b"
    r"|\bun-(?:%s)\b"
)
FACES = (
    r"宋体|黑体|楷体|仿宋(?:体)?|微软雅黑|雅黑|等线|华文[^\s,,。的]{2}|隶书|幼圆|新宋体"
    r"|(?<![A-Za-z])(?:Arial|Times New Roman|Times(?! \d)|Courier New|Courier|Helvetica"
    r"|Verdana|Calibri|Georgia|Tahoma|SimSun"
    r"|SimHei|KaiTi|FangSong|Microsoft YaHei|DejaVu (?:Sans Mono|S(?:ans|erif)(?: Condensed)?)"
    r"|Noto S(?:ans|erif) SC"
    r"|Draftsmith (?:Sans|Serif|Mono|CJK))(?![A-Za-z])"
)
_OTHER_FACE = (
    r"(?:字体(?:改|换|设|使用|用)?[成为用]?\s*(?P<zh>[\u4e00-\u9fff]{1,6}?(?<![斜粗])(?:体|宋|黑|楷|隶书|圆))"
    r"|(?:方正|华文|汉仪|思源|文泉驿|站酷|造字工房|蒙纳)[\u4e00-\u9fff]{1,6}?(?:体|宋|黑|楷|隶书|圆))"
    r"(?=\s*(?:$|[,,。\d]|字体|加|[小一二三四五六]))"
)
_OTHER_FONT = r"\bfont\b[^,]*?\b(?:to|as|into)\s+[\"'“]?(?P<en>[A-Z][\w-]*(?: [A-Z][\w-]*){0,3})"
_BIGGER = (
    r"放大|加大|增大|变大|调大|改大|弄大|再大|更大|大[一二两三1-9]?[些点号磅]|大一[些点号]"
    r"|\b(?:bigger|larger|increase|enlarge|(?<!\bit )(?<!\bthem )(?<!\bto )grow)\b"
)
_UNREADABLE = r"(?:[^,。]{0,4}(?:根本|都|完全|老是|有点)?看(?:不|着|起来|得)[^,。]{0,4})"
_TOO_SMALL = rf"字?(?:太过?|过于|有[点些]|偏)小了?(?:{_UNREADABLE}|(?=$|[,。]))|\btoo (?:small|tiny)\b"
_TOO_BIG = r"字?(?:太过?|过于|有[点些]|偏)大了?(?=$|[,。])|\btoo (?:big|large)\b"
_NAMED_SIZE = r"小[初二三四五六](?:号|字|$|[,,。])|(?:用|[成为到至是设])\s*(?:小一|小?[初一二三四五六]号)"
_SMALLER = (
    r"缩小|减小|变小|调小|改小|弄小|再小|更小|小[一两1-9][号磅]|小[些点]|小一[些点号]"
    r"|\b(?:smaller|decrease|reduce|shrink)\b"
)
# So many points less of a column are of its width, where no letters are spoken of.
_OF_A_COLUMN = (
    r"^(?!.*\b(?:fonts?|letters?|texts?|size|sizes|type|words?|characters?|bigger|smaller|larger)\b)"
    r".*\b(?:reduce|decrease|shrink|increase|enlarge)\b.*\bcolumn\b(?! (?:header|heading|footer)).*\bby \d"
)
BEHIND = r"背景色?|底色|底纹|填充色?|底(?=[,,。]|$)|\b(?:background|fill|shading|highlight(?:ed)?|shade)\b"
_THEN_SIZE = (
    r"\b(?:bigger|larger|smaller)\b\W{1,3}(?:(?:at|say|about|font|size"
    r"|bold|and)\W{1,2}){0,3}\d{1,3}(?:\.\d)?\b"
    r"(?!\s*(?:%|pts? (?:more|less)|times))"
)
_IN_TWO = (
    rf"(?P<back>{COLOUR})(?:的?底色?|的?背景色?)[,,\s配上和加]*(?P<fore>{COLOUR})(?:的?(?:文?字体?|前景色?))"
    rf"|(?:背景|底)色?(?:改|设|用|换|变)?(?:成|为"
    rf"|置为)?(?P<back6>{COLOUR})[,、和与配并及\s]*(?:文字|字体|(?<!数)字)(?:颜?色)?(?:改"
    rf"|设|用|换|变)?(?:成|为|置为)?(?P<fore6>{COLOUR})"
    rf"|(?:文字|字体|(?<!数)字)(?:颜?色)?(?:改|设|用|换|变)?(?:成|为"
    rf"|置为)?(?P<fore7>{COLOUR})(?:[,、和与配并及\s]+(?:背景|底)色?(?:改|设|用|换|变)?(?:成|为|置为)?"
    rf"|(?:背景|底)色?(?:改|设|用|换|变)(?:成|为|置为)?)(?P<back7>{COLOUR})"
    rf"|(?:background|fill)(?: colou?r)? (?:to |in |of )?(?P<back8>{COLOUR}),? (?:and|with)(?: an?"
    rf"| the)? (?P<fore8>{COLOUR}) (?:letters?|lettering|text|font|writing)"
    rf"|(?:background|fill)(?: colou?r)? (?:to |in |of )?(?P<back9>{COLOUR}),? (?:and|with)(?:"
    rf" the)? (?:letters?|lettering|text|font)(?: colou?r)? (?:to |in )?(?P<fore9>{COLOUR})"
    rf"|(?P<fore2>{COLOUR})(?:的?文?字体?)[,,\s配上和加]*(?P<back2>{COLOUR})(?:的?底色?|的?背景色?)"
    rf"|(?P<back4>{COLOUR}) (?:background|fill|shading)(?: colou?r)?,? (?:and"
    rf"|with) (?P<fore4>{COLOUR}) (?:letters?|letter\w*|text|font|writing)"
    rf"|(?P<fore5>{COLOUR}) (?:letters?|lettering|text|font|writing),? (?:and|with"
    rf"|on)(?: an?)? (?P<back5>{COLOUR})(?: background| fill)?"
    rf"|(?P<fore10>{COLOUR})(?:的?(?:文字|字体?))?[、和与并及]+(?P<back10>{COLOUR})的?(?:背景|底)色?(?![线框])"
    rf"|(?P<back11>{COLOUR})的?(?:背景|底)色?[、和与并及]+(?P<fore11>{COLOUR})(?!的?[背底边框线粗细])"
    rf"|(?P<fore3>{COLOUR})(?: text| letters?| font)? on (?:a |an )?(?P<back3>{COLOUR})(?: background)?"
)
_FORES = tuple(f"fore{one}" for one in ("", *range(2, 12)) if one != 1)
_BACKS = tuple(f"back{one}" for one in ("", *range(2, 12)) if one != 1)
_ALIGN = r"align(?:ed)?(?: \w+)*? (?:to the )?"
_ACROSS = {
    "Justified": r"两端对齐|分散对齐|(?<!left[- ])(?<!right[- ])\bjustif(?:y|ied)\b",
    "Left": rf"左边?对齐|靠左边?|居左|向左对齐"
    rf"|\b(?:left[- ](?:align(?:ed)?|justif(?:y|ied))|{_ALIGN}left|flush left|left)\b",
    "Right": rf"右边?对齐|靠右边?|居右|向右对齐"
    rf"|\b(?:right[- ](?:align(?:ed)?|justif(?:y|ied))|{_ALIGN}right|flush right|right)\b",
    "Center": r"(?:水平|左右)?居中(?:对齐)?|中间对齐|\bcent(?:er|re)(?:ed|d)?(?: align(?:ed)?)?\b",
}
_DOWN = {
    "Middle": r"(?:垂直|上下|[竖纵][直向]|高度)(?:方向)?(?:上)?居中"
    r"|\bvertical(?:ly)? (?:align(?:ed)? )?(?:in the )?(?:cent(?:er|re)(?:ed|d)?|middle)\b"
    r"|\bcent(?:er|re)(?:ed|d)?\b(?=.{0,60}\bvertically\b)|\bmiddle of"
    r" (?:its|the|their) (?:box|cell|row)(?:es|s)?\b",
    "Top": r"(?:垂直|纵向|竖[直向]|上下)(?:方向)?(?:上)?(?:靠|居)上|(?:顶端|顶部|靠上|上|居上)对齐|靠上"
    r"|\balign(?:ed)? (?:to the )?top\b|\btop[- ]align(?:ed)?\b|\b(?:and|,) (?:to|at) the top$",
    "Bottom": r"(?:垂直|纵向|竖[直向]|上下)(?:方向)?(?:上)?(?:靠|居)下|(?:底端|底部|靠下|下|居下)对齐|靠下"
    r"|\balign(?:ed)? (?:to the )?bottom\b|\bbottom[- ]align(?:ed)?\b|\b(?:and|,) (?:to|at) the bottom$",
}
_BOTH = (
    r"(?:水平|左右)[和、与及]?(?:垂直|上下)(?:方向)?都?居中"
    r"|\b(?:cent(?:er|re)(?:ed|d)?\b(?=.*\bboth ways\b))|\bboth ways\b"
)


def switches_in(clause: Clause) -> dict[str, bool]:
    """Return bold, italic, underline and strike with whether each is to be set or taken off."""
    said = {name: True for name, pattern in SWITCHES.items() if clause.says(pattern)}
    off = [name for name in said if clause.english and clause.says(_OFF.replace("%s", SWITCHES[name]))]
    if not off:
        return dict.fromkeys(said, False) if said and clause.negative else said
    for name in off:
        rest = compiled(_OFF.replace("%s", SWITCHES[name])).sub(" ", clause.words)
        if compiled(SWITCHES[name]).search(rest):
            # One thing gets what is taken off another: two wishes in one breath.
            raise clause.unclear()
    return {name: name not in off for name in said}


def face_in(clause: Clause) -> str:
    """Return the name of a font that a clause asks for, whether there is one or not, or ""."""
    named = clause.says(FACES)
    if named:
        return named.group().strip()
    other = clause.has(_OTHER_FACE)
    if other is None:
        match = re.search(_OTHER_FONT, clause.text[clause.start : clause.end])
        if match is None or re.match(r"(?:Bold|Italic)", match.group("en")):
            return ""
        clause.mark(clause.start + match.start("en"), clause.start + match.end("en"))
        return match.group("en")
    at = "zh" if other.group("zh") else 0
    clause.take(other.start(at), other.end(at))
    return other.group(at)


def take(clause: Clause, pattern: str) -> re.Match[str] | None:
    """Return where a pattern stands, and keep its words from naming anything."""
    found = clause.says(pattern)
    if found:
        clause.taken.append((found.start(), found.end()))
    return found


# Small grey italics, 灰色小字: with another look, small and large are a step, too.
_OTHER_LOOK = (
    rf"{COLOUR}|[粗斜]体|加粗|下划线|\b(?:bold|italics?|underlined?|letters?|lettering|type|print"
    rf"|text|font)\b"
)
_PLAIN_STEPS = {
    "smaller": r"(?<![大最缩])小一?[号些]?(?:的)?(?:文?字体?)(?!号)|\b(?:small|tiny|little)\b(?! caps)",
    "bigger": r"(?<![最放])大一?[号些]?(?:的)?(?:文?字体?)(?!号)|\b(?:large|big|huge)\b",
}


def _plain_step(clause: Clause) -> str:
    """Return the step of small and large letters that are said together with another look, else ""."""
    if (
        clause.has(r"\d")
        or not clause.has(_OTHER_LOOK)
        or clause.has(rf"{_BIGGER}|{_SMALLER}|{_TOO_SMALL}|{_TOO_BIG}")
    ):
        return ""
    return next((step for step, said in _PLAIN_STEPS.items() if clause.says(said)), "")


def size_words(clause: Clause) -> dict[str, Any]:
    """Return a font size, or a step and by how many points."""
    heard(clause, r"[太过]于?[大小]了?|\btoo (?:big|small|large|tiny)\b") if clause.has(r"\d") else None
    if clause.has(_NAMED_SIZE):
        size = clause.font_size()
        heard(clause, f"{_BIGGER}|{_SMALLER}")
        heard(clause, r"(?<=[初一二三四五六])号|[一二两三四五六]个字|字")
        return {"size": size}
    plain = _plain_step(clause)
    if plain:
        return {"step": plain}
    grown = None if clause.english else _share_zh(clause)
    if grown:
        return grown
    if clause.has(r"改|调|缩|放|变|make|reduce|increase"):
        heard(clause, r"[太过]于?[大小]了?|\btoo (?:big|small|large|tiny)\b")
    for step, pattern in (("bigger", _BIGGER), ("smaller", _SMALLER)):
        found = clause.has(pattern)
        if not found or (clause.english and clause.has(_OF_A_COLUMN)):
            continue
        share = clause.percent() if clause.english and clause.has(r"\d\s*(?:%|percent\b)") else None
        if share:
            clause.says(pattern)
            clause.says(r"\bby\b")
            return {"step": step, "percent": min(400.0, share)}
        fixed = clause.has(r"[到至为成]\s*(?:\d|小?[初一二三四五六]号)|\bto \d") or (
            clause.english and clause.has(_THEN_SIZE) and not clause.has(r"\bby\b")
        )
        sized = clause.length() if clause.has(r"\d") else None
        clause.says(pattern)
        if sized and fixed:
            return {"size": sized}
        inner = clause.has(r"[一二两三1-9](?=[号磅])")
        heard(clause, r"[一二两三]?[号磅]")
        by = sized or (read_number(inner.group()) if inner and inner.group() != "一" else None)
        return {"step": step, "by": min(60.0, by or 0.0)}
    if clause.has(
        r"字体|字号|号字|大小|太[大小].*[改调设换][成到为]\s*\d+$|\btoo (?:big|small"
        r"|large)\b.*\bto \d+$"
        r"|\bmake (?:it|them) \d+$|\bfont|\bsize\b|\b\d+ ?(?:pt|points?)\b|\d\s*[号磅]"
        r"|小?[初一二三四五六]号"
    ):
        size = clause.font_size() if clause.has(r"\d|小?[初一二三四五六]号") else None
        if size and _LEAST_SIZE <= size <= _MOST_SIZE:
            return {"size": size}
    for step, pattern in (("bigger", _TOO_SMALL), ("smaller", _TOO_BIG)):
        if clause.says(pattern):
            return {"step": step}
    return {}


_GROWS = r"(?P<up>(?:放|加|增|变|调|改|弄|再|更)大|大)|(?P<down>缩小|减小|变小|调小|改小|弄小|再小|更小)"
_SHARES = (
    rf"(?:{_GROWS})(?:到|为|成)?(?:原来|现在|当前)?的?(?:一半|(?P<half>二分之一))",
    rf"(?:{_GROWS})一倍",
    rf"(?:{_GROWS})(?:到|为|成)(?:原来|现在|当前)?的?(?P<times>\d+(?:\.\d+)?)\s*倍",
    rf"(?:{_GROWS})(?:到|为|成)(?:原来|现在|当前)?的?(?P<of>\d+(?:\.\d+)?)\s*%",
    rf"(?:{_GROWS})\s*(?P<by>\d+(?:\.\d+)?)\s*%",
)


def _share_zh(clause: Clause) -> dict[str, Any]:
    """Return by which share letters grow or shrink: 放大到1.5倍, 大一倍, 缩小20%, 缩小一半."""
    for at, pattern in enumerate(_SHARES):
        found = clause.has(pattern)
        if found is None:
            continue
        said = found.groupdict()
        grows = bool(said["up"])
        to = float(said.get("times") or 0) * 100 or float(said.get("of") or 0)
        percent = to - 100 if to else float(said.get("by") or (50 if at == 0 else 100))
        percent = percent if not to or grows else -percent
        if (at == 0 and grows) or (at == 1 and not grows) or not 0 < percent <= (400 if grows else 90):
            return {}
        clause.take(*found.span())
        clause.says(r"字[号体]?")
        return {"step": "bigger" if grows else "smaller", "percent": percent}
    return {}


def two_colours(clause: Clause) -> tuple[str, str]:
    """Return the letters' and the background's colour of 红底白字, white text on red."""
    found = take(clause, _IN_TWO)
    if not found:
        return "", ""
    said = found.groupdict()
    fore = next(said[one] for one in _FORES if said[one])
    back = next(said[one] for one in _BACKS if said[one])
    return read_colour_word(fore), read_colour_word(back)


IN_ITS_BOX = rf"\b(?:with)?in (?:its|their|the) (?:(?:{COLOUR}) )?(?:box|cell|frame|row|bar|band)(?:es|s)?\b"


def alignment_words(clause: Clause) -> tuple[str, str]:
    """Return the horizontal and the vertical alignment that a clause asks for."""
    if clause.says(_BOTH):
        clause.says(r"\bboth ways\b")
        return "Center", "Middle"
    take(clause, r"(?<=and )(?:to|at) the (?:top|bottom)$")
    down = next((name for name, pattern in _DOWN.items() if clause.says(pattern)), "")
    if down:
        heard(clause, rf"\bvertically\b|{IN_ITS_BOX}")
    if down and not clause.has(r"水平|左右对齐|horizontal"):
        across = next((one for one in ("Left", "Right") if clause.has(_ACROSS[one])), "")
        if across:
            clause.says(_ACROSS[across])
        return across, down
    return next((name for name, pattern in _ACROSS.items() if says_outside_names(clause, pattern)), ""), down


def says_outside_names(clause: Clause, pattern: str) -> bool:
    """Tell whether a clause says something, not only as a part of a longer name: Cost centre."""
    names = [one.label for one in clause.outline.elements if one.label and clause.english]
    named = [found.span() for one in names for found in compiled(re.escape(one)).finditer(clause.words)]
    for found in compiled(pattern).finditer(clause.words):
        start, end = found.span()
        if not any(at <= start and end <= until and until - at > end - start for at, until in named):
            clause.mark(clause.start + start, clause.start + end)
            return True
    return False
