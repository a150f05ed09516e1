"""One place in a clause that names something on the template."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.xml_tools import CHARTS

TEXTS = ("staticText", "textField")
NOUNS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        r"(?:(?:电子|手写)?(?:签[名字]|公章|印章|产品|商品|头像)的?(?:图片|图像|照片)|"
        r"(?:(?:公司|银行|企业|品牌|单位)的? ?)?(?:图片|图像|图标|logo|徽标|标志|照片)|"
        r"(?<=[张幅])[大小]?图(?![表形标片像案])|"
        r"\b(?:images?|pictures?|logos?|photos?|photographs?)\b)",
        ("image",),
    ),
    (r"(?:二维条?码|条形?码|\b(?:bar ?codes?|qr ?codes?)\b)", ("barcode",)),
    (r"(?:分页符|换页符|分页线|\bpage breaks?\b)", ("break",)),
    (r"(?:图表|\b(?:charts?|graphs?)\b)", tuple(CHARTS)),
    (r"(?:圆?饼[状形]?图|\bpie(?: (?:charts?|graphs?))?\b)", tuple(one for one in CHARTS if "pie" in one)),
    (
        r"(?:[柱条][状形]?图|直方图|\bbar (?:charts?|graphs?)\b)",
        tuple(one for one in CHARTS if "bar" in one.lower()),
    ),
    (
        r"(?:折线图|曲线图|\bline (?:charts?|graphs?)\b)",
        tuple(one for one in CHARTS if "line" in one.lower()),
    ),
    (r"(?:交叉表|\bcross[- ]?tab(?:le|ulation)?s?\b|\bpivot(?: table)?\b)", ("crosstab",)),
    (
        r"(?:(?:整[个张]|这[个张])?表格(?=[往向朝]|整体|移|挪|[上下左右]移|的(?:位置|宽度?"
        r"|高度?))|\btable component\b|\btable\b(?= (?:(?:by )?\d+|down|up|(?:further |more"
        r" )?to the (?:left|right)|left|right|lower|higher)\b))",
        ("table",),
    ),
    (
        r"(?:(?:横|竖|分隔|分割|水平|垂直)线条?"
        r"|(?<!下划)(?<!删除)(?<!边)(?<![改换变用加画为成色条][虚实双点粗细])线(?!宽|型)条?"
        r"|\b(?:(?:horizontal|vertical|upright|level|dividing|divider|separator|separating) )?lines?\b"
        r"(?! (?:width|thickness|weight|style|colou?r|of text)\b))",
        ("line",),
    ),
    (r"(?:矩形|方框|方块|\b(?:rectangles?|boxes)\b)", ("rectangle",)),
    (
        r"(?:框架|(?<!标题)底框|(?<=[带区栏])底框|(?<=页[眉脚头尾])框(?![架线])|(?<=汇总)框(?![架线])|\bframes?\b)",
        ("frame",),
    ),
    (r"框(?=的?(?:[高宽]|大小))", ("frame", "rectangle")),
    (
        r"(?:(?<!椭)圆[形圈]|(?<=[的个])圆(?![角满])|(?<![椭半方成为])圆(?=的?(?:[左右上下旁][边面方侧]|边[线框]|轮廓|颜色|填充|底色|大小|直径)|[移挪往向放缩变改加换删填都也和]|$)|\bcircles?\b)",
        ("circle",),
    ),
    (r"(?:图形|形状|\bshapes?\b)", ("line", "rectangle", "ellipse")),
    (r"(?:椭圆形?|\b(?:ellipses?|ovals?)\b)", ("ellipse",)),
    (r"(?:子报表|\bsubreports?\b)", ("subreport",)),
    (r"(?:静态文[本字]|标签|\b(?:labels?|captions?|static texts?)\b)", ("staticText",)),
    (
        r"(?:文本(?:字段|域)|(?:数据)?字段的?值|字段|数据字段|\b(?:text ?fields?|fields?)\b"
        r"|\bvalues?(?= (?:in|on|inside|of) (?:the |each |every |all )+cards?\b))",
        ("textField",),
    ),
    (
        r"(?:(?:文本|文字|字)[框块]|文[字本]|字|内容"
        r"|\b(?:text box(?:es)?|texts?|messages?|sentences?|lettering)\b)",
        TEXTS,
    ),
    (r"(?:元素|东西|控件|\belements?\b|\bthings?\b)", ()),
)
ALL_OF = re.compile(
    r"(?:所有|全部|每一?[条个张根]|各[条个]|一切)的?$|\b(?:all|every|each|any)(?: of)?(?: the)? $",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Mention:
    """A named thing: its place in the clause, the elements, and what it may also stand for.

    wide are the elements of the whole column that a heading names; several
    tells that many elements are meant, so that they are not an ambiguity; exact
    that more is said than a noun of a kind.
    """

    start: int
    end: int
    kind: str
    ids: tuple[str, ...]
    wide: tuple[str, ...] = ()
    several: bool = False
    columns: tuple[str, ...] = ()
    exact: bool = False


def mention_at(
    clause: Clause, found: re.Match[str], kind: str, ids: list[str], several: bool = False
) -> Mention:
    """Return a mention where a pattern was found in the clause's words."""
    return Mention(clause.start + found.start(), clause.start + found.end(), kind, tuple(ids), (), several)


def of_kinds(outline: Outline, kinds: tuple[str, ...]) -> list[ElementInfo]:
    """Return the elements of these kinds; of any where none is given."""
    if kinds == ("circle",):
        ellipses = [one for one in outline.elements if one.kind == "ellipse"]
        return [one for one in ellipses if one.width == one.height] or ellipses
    return [one for one in outline.elements if not kinds or one.kind in kinds or one.component in kinds]


def holds(other: Mention, one: Mention) -> bool:
    """Tell whether a name is only a part of a longer one: 电话 of 客服电话."""
    longer = other.end - other.start > one.end - one.start
    return longer and other.start <= one.start and one.end <= other.end
