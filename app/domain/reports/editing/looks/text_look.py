"""How texts look: font, style, colours and alignment."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Literal

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from app.core.i18n import N_, _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.layout.space import Box, keep_page, room_for_text
from app.domain.reports.editing.looks import look_words
from app.domain.reports.editing.looks.colour_names import colour_called
from app.domain.reports.editing.looks.former_colours import Recoloured, recoloured_in
from app.domain.reports.editing.looks.grounds_gone import grounds_that_go
from app.domain.reports.editing.looks.sized_alike import sized_alike
from app.domain.reports.editing.references.mentions import is_called, mentions_in
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.request.numerals import COLOUR
from app.domain.reports.editing.template import places
from app.domain.reports.editing.template.hues import is_white
from app.domain.reports.editing.template.outline import Outline, shown_text
from app.domain.reports.editing.template.readable import letters_on, letters_said
from app.domain.reports.editing.template.styles import TEXTS, Look, font_of, look_of, points, value_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called, unknown
from app.domain.reports.font_names import EXAMPLES, offered
from app.domain.reports.mend_geometry import needed_height
from app.domain.reports.xml_tools import local

SAID = {
    ("bold", True): N_("bold"),
    ("bold", False): N_("not bold"),
    ("italic", True): N_("italic"),
    ("italic", False): N_("not italic"),
    ("underline", True): N_("underlined"),
    ("underline", False): N_("not underlined"),
    ("strike", True): N_("struck through"),
    ("strike", False): N_("not struck through"),
}
LEAST_SIZE, MOST_SIZE = 4.0, 120.0
_COLOUR = r"^#[0-9A-Fa-f]{6}$"
_STEP = 1.2
NAMED = ("label", "field", "line", "totals", "selection")
_SWITCHES = {
    "bold": "isBold",
    "italic": "isItalic",
    "underline": "isUnderline",
    "strike": "isStrikeThrough",
}


class TextEdit(Edit):
    """What the edits of texts have in common; not an edit itself."""

    kind: str
    targets: list[str] = Field(min_length=1)

    def check(self, outline: Outline) -> str:
        """Every target must stand on the template, and one of them must be a text."""
        kinds = {info.kind for one in self.targets if (info := outline.element(one)) is not None}
        missing = unknown(self.targets, outline)
        if missing or kinds & set(TEXTS):
            return missing
        return _("{what} is no text.", what=called(self.targets, outline))

    def texts(self, template: Template) -> Iterator[Any]:
        """Yield the targets that are texts."""
        for one in self.targets:
            node = template.find(one)
            if node is not None and local(node) in TEXTS:
                yield node


_FONT_ALONE = (
    r"^\s*(?:把|将)?(?:报表|模板|页面|版面)?的?(?:所有|全部|整体|整个|默认|缺省)?的?(?:字体|字号|文字"
    r"|字)(?:大小)?(?=[都全太偏]|过于|有[点些]|[大小变改换调放缩加再弄用设]|$)"
    r"|^\s*(?:make |set |change |use )?(?:the )?(?:default )?(?:font|text)(?: size)?(?= (?:to|is"
    r"|a |one|bigger|smaller|larger)|s?$)"
)

# A command to make "the font" bigger names nothing; a complaint that it is too small is about all there is.
_BARE_STEP = (
    r"^\s*(?:把|将)?(?:字体|字号|文字|字)(?:大小)?(?:再|给|稍微|适当|都)?(?:[改调变弄放加缩]|[大小][一些点])"
    r"(?:得|成)?(?:大|小|[一些点])*[点些号]?\s*$"
    r"|^\s*(?:please )?(?:make|set|change) (?:the )?(?:font|text)(?: size)? (?:a (?:bit"
    r"|little) )?(?:bigger|smaller"
    r"|larger)\s*$|^\s*(?:increase|enlarge|reduce|decrease) (?:the )?(?:font|text)(?: size)?\s*$"
)
_OF_ALL = r"全|所有|整|统一|都|报表|模板|页面|\b(?:all|every\w*|whole|entire|overall|throughout)\b"
_COLUMN_STEP = r"[列栏]宽?度?再?(?:缩小|放大|加大|增大|减小|变小|变大)了?\s*\d"


class SetFont(TextEdit):
    """Set the font of texts: name, size in points or a step, bold, italic, underline, strike."""

    kind: Literal["font"] = "font"
    hints: ClassVar[str] = (
        r"字|大小|号|加粗|粗|斜|下划线|font|bold|italic|size|big|small|large|标题|抬头|title|heading"
    )
    company: ClassVar[str] = (
        r"等宽(?=字)|\b(?:knock|bring|take|drop|cut)\b(?=.*\bdown to\b)|\bdown\b(?= to\b)|\b(?:prominent|most"
        r"|emphasi[sz]e[ds]?|stand(?:s)? out|catch(?:es)? the eye)\b"
    )
    rank = 60
    name: str = Field("", max_length=60, pattern=r"^[^<>&\"']*$")
    size: float | None = Field(None, ge=LEAST_SIZE, le=MOST_SIZE)
    step: Literal["", "bigger", "smaller"] = ""
    by: float = Field(0, ge=0, le=60, description="points that a step adds or takes; 0 for a fifth")
    percent: float = Field(0, ge=0, le=400, description="a step in percent of the size instead of points")
    like: SkipJsonSchema[str] = Field("", description="the text whose size it takes")
    bold: bool | None = None
    italic: bool | None = None
    underline: bool | None = None
    strike: bool | None = None

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 标题字号改为20, 加粗, 宋体, 大一点, make the title bold and bigger."""
        other = clause.has(look_words.NOT_FONT)
        if other and not is_called(clause, other.group(), "label", "line", "column"):
            return []
        alike = sized_alike(clause, outline, TEXTS)
        if alike is not None:
            return [cls(targets=alike[0], size=alike[1], like=alike[2])]
        if clause.english and clause.has(look_words.MOVED):
            return []
        if clause.has(_COLUMN_STEP) and not clause.has(r"字|号|磅|pt"):
            return []
        values: dict[str, Any] = {**look_words.switches_in(clause)}
        values |= look_words.size_words(clause)
        named = look_words.face_in(clause)
        if named:
            values["name"] = named
            size = None if "size" in values or "step" in values else clause.number()
            if size is not None and LEAST_SIZE <= size <= MOST_SIZE:
                values["size"] = size
        if not values:
            return []
        heard(clause, r"字体|字号|大小|[降升提减增缩]低?[到为至]|\b(?:fonts?|sizes?)\b")
        targets = _all_texts(clause, outline) or clause.looks(*TEXTS)
        return [cls(targets=targets, **values)]

    def check(self, outline: Outline) -> str:
        """Something must be set."""
        given = [self.name, self.step, *(getattr(self, one) is not None for one in ["size", *_SWITCHES])]
        return super().check(outline) or (
            "" if any(given) else _("It isn't said what to change of the font.")
        )

    def describe(self, outline: Outline) -> str:
        """Name the texts and their new font."""
        parts = [self.name] if self.name else []
        parts += [_("{size} points", size=points(self.size))] if self.size else []
        if self.step and not self.size:
            parts.append(_("bigger") if self.step == "bigger" else _("smaller"))
        for name in _SWITCHES:
            wanted = getattr(self, name)
            if wanted is not None:
                parts.append(_(SAID[(name, wanted)]))
        return _(
            "Changed the font of {what}: {how}.", what=called(self.targets, outline), how=_(", ").join(parts)
        )

    def change(self, template: Template, outline: Outline) -> None:
        """Set the attributes on the elements, and give the texts the room they need."""
        root = template.root
        before, name = needed_height(root), self._offered(root)
        for node in self.texts(template):
            former = look_of(root, node)
            self._write(root, node, former, name)
            now = look_of(root, node)
            if len(self.targets) > 1:
                now = _as_large_as_fits(root, node, former, now)
            if now != former:
                room_for_text(root, node, former, bigger=now.size > former.size)
        keep_page(root, before)

    def _offered(self, root: Any) -> str:
        """Return the font's name as the engine knows it; raise EditProblem where it has no such font."""
        used = {one.get("fontName", "") for one in root.iter() if isinstance(one.tag, str)} - {""}
        found = offered(self.name, used) if self.name else ""
        if self.name and not found:
            raise EditProblem(
                "no_font",
                _("The font “{name}” is not available.", name=self.name),
                _("Choose one of these: {names}.", names=_(", ").join(EXAMPLES)),
            )
        return found

    def _write(self, root: Any, node: Any, former: Look, name: str) -> None:
        font = font_of(root, node)
        if name:
            font.set("fontName", name)
            font.attrib.pop("pdfFontName", None)
        size = self._size(former)
        if size != former.size:
            font.set("size", points(size))
        for switch, attribute in _SWITCHES.items():
            wanted = getattr(self, switch)
            if wanted is not None and (value_of(root, node, attribute) == "true") != wanted:
                font.set(attribute, str(wanted).lower())

    def _size(self, former: Look) -> float:
        if self.size is not None:
            return self.size
        if not self.step:
            return former.size
        change = self.by or max(1, round(former.size * (self.percent / 100 or _STEP - 1)))
        wanted = former.size + (change if self.step == "bigger" else -change)
        return max(LEAST_SIZE, min(MOST_SIZE, wanted))


def _as_large_as_fits(root: Any, node: Any, former: Look, now: Look) -> Look:
    """Among many texts, hold one back that would need another line where the page has no room for it."""
    words, box = shown_text(node), Box(node)
    if local(node) != "staticText" or now.size <= former.size or now.turned:
        return now
    lines, room = former.lines_in(words, box.width), xml.number(root, "pageHeight", 842) - needed_height(root)
    if now.lines_in(words, box.width) <= lines or now.height_of(lines + 1) - box.height <= room:
        return now
    sizes = (now.size - step / 2 for step in range(1, round(2 * (now.size - former.size)) + 1))
    fits = (one for one in sizes if replace(now, size=one).lines_in(words, box.width) <= lines)
    font_of(root, node).set("size", points(next(fits, former.size)))
    return look_of(root, node)


_ROW_LINES = r"^(?:[a-z]+ )*lines? (?:in )?between (?:the |all )?(?:rows|lines|records|items|entries)$"


_BETWEEN = r"\blines? (?:in )?between\b|(?:之间|中间)的?(?:分隔|横)?线"


# A cell or row that is painted gets a ground: 那格涂成浅黄.
_PAINTED = rf"(?<=[格块行栏列])(?:里面?)?(?:都|全)?(?:涂|刷|铺)(?:[上成个为]|一?[点些层])*(?={COLOUR})"
# A pale colour that is laid on something lies behind its letters: 给金额上浅黄色.
_LAID_ON = rf"(?<![以加印写页线边框用换改染])(?:上|铺|刷|涂)(?:[个成为]|一?[点些层])*(?={COLOUR})"


# What has a colour shall go, not get it: 红色的订单号去掉.
_COLOURED_GOES = (
    rf"(?:^|[把将])(?:{COLOUR})的(?!底|背景|边|框|线)[^,\uff0c]{{1,20}}?(?:删[掉除]?|去掉|去除|移除|不要了?|拿掉)了?$"
    rf"|^(?:please )?(?:delete|remove|drop|erase) the (?:{COLOUR}) (?!background|fill|shading)"
)


class SetColour(Edit):
    """Set colours (#RRGGBB): forecolor of text or line, backcolor behind; backcolor "none" takes it away."""

    kind: Literal["colour"] = "colour"
    hints: ClassVar[str] = (
        r"颜色|[红蓝绿黑灰白黄橙紫粉]|色|底|背景|colou?r|background|\bred\b|\bblue\b|\bgr[ae]y\b"
    )
    company: ClassVar[str] = r"\b(?:recolou?r|repaint|repainted|recolou?red)\b|\bforecolor\b"
    rank = 62
    targets: list[str] = Field(min_length=1)
    forecolor: str = Field("", pattern=rf"^$|{_COLOUR}")
    backcolor: str = Field("", pattern=rf"^$|^none$|{_COLOUR}")

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 改成红色, 红底白字, 背景浅灰, make it blue, white text on red."""
        if clause.has(rf"边框|框线|网格线|表格线|斑马|隔行|\b(?:borders?|zebra|grid|stripe)|{_ROW_LINES}"):
            return []
        if clause.has(_COLOURED_GOES):
            return []
        former = clause.has(_FORMER_COLOUR) if clause.english else None
        if former:
            clause.mark(*former.span())
            clause.says(r"\b(?:replace|swap|exchange)\b")
        inside = look_words.take(clause, look_words.IN_ITS_BOX) if clause.english else None
        if inside and not compiled(COLOUR).search(clause.words.replace(inside.group(), "")):
            return []
        fore, back = look_words.two_colours(clause)
        turned = None if fore or back or former else recoloured_in(clause, outline)
        if turned is not None:
            return cls._recolour(turned)
        if not fore and not back:
            behind = clause.says(look_words.BEHIND) or look_words.says_outside_names(
                clause, rf"\bon\b(?= (?:an? )?(?:{COLOUR}))"
            )
            behind = behind or any(_GROUND.match(clause.text, one.noun) for one in clause.described)
            behind = behind or (_boxes_of_texts(clause, outline) and not clause.has(_LETTERS_SAID))
            behind = behind or (clause.says(_PAINTED) if not clause.has(_LETTERS_SAID) else None)
            if behind and (clause.negative or clause.says(r"删[除掉去]*|\b(?:delete|clear)\b")):
                return [cls(targets=grounds_that_go(clause, outline), backcolor="none")]
            colour = (clause.after(_FORMER_COLOUR) if former else clause).colour()
            fore, back = ("", colour) if behind else (colour, "")
        if not fore and not back:
            return []
        if not clause.has(r"所有|全部|\ball\b") and not any(one.ids for one in clause.described):
            letters = clause.has(
                r"(?:文字|字体|(?<!数)字|(?<=[^的\s,\uff0c])数字)(?:的?颜色)?"
                rf"(?=\s*(?:[用为是:]|改[成为]?|设[成为])?\s*(?:{COLOUR}))"
            )
            if letters and not _names_a_thing(clause, letters):
                clause.take(*letters.span())
        heard(clause, r"字体|文字|颜色|\bcolou?r(?:ed)?\b")
        targets = _printed(clause.looks(), outline)
        if not back and clause.has(_LETTERS_SAID):
            frames = {one.id for one in outline.elements if one.kind == "frame"}
            targets = [one for one in targets if one not in frames] or targets
            texts = {one.id for one in outline.elements if one.kind in TEXTS}
            targets = [one for one in targets if one in texts] or targets
        if clause.has(_BETWEEN) and not any(
            one.kind == "line" and one.id in targets for one in outline.elements
        ):
            return []
        strokes = _strokes_said(clause)
        grounds = clause.has(_BANDS_SAID) or (_closed(targets, outline) and not strokes)
        filled = [] if back or strokes else filled_shapes(targets, outline)
        if fore and filled and set(filled) == set(targets):
            lined = all(_one_colour(one, outline) for one in targets)
            return [cls(targets=targets, forecolor=fore if lined else "", backcolor=fore)]
        if fore and not back and is_pale(fore) and not clause.has(_LETTERS_SAID):
            grounds = grounds or bool(clause.has(_LAID_ON))
        if fore and not back and is_pale(fore) and grounds and not clause.has(_LETTERS_SAID):
            fore, back = "", fore
        if back and not fore:
            targets = _readable_ground(places.ground_of(outline, targets), targets, back, outline)
        return [cls(targets=targets, forecolor=fore, backcolor=back)] if targets else []

    @classmethod
    def _recolour(cls, turned: Recoloured) -> list[Edit]:
        """Return the edits that give what has a colour another one, wherever it has it."""
        both = [one for one in turned.inked if one in turned.filled]
        inked = [one for one in turned.inked if one not in both]
        filled = [one for one in turned.filled if one not in both]
        return [
            *([cls(targets=both, forecolor=turned.colour, backcolor=turned.colour)] if both else []),
            *([cls(targets=inked, forecolor=turned.colour)] if inked else []),
            *([cls(targets=filled, backcolor=turned.colour)] if filled else []),
        ]

    def check(self, outline: Outline) -> str:
        """The targets must stand there, and a colour must be given."""
        if not self.forecolor and not self.backcolor:
            return _("No colour is given.")
        return unknown(self.targets, outline)

    def describe(self, outline: Outline) -> str:
        """Name the elements and their colours."""
        what = called(self.targets, outline)
        if self.backcolor == "none":
            return _("Took the background colour of {what} away.", what=what)
        if self.backcolor and self.forecolor:
            colour, back = colour_called(self.forecolor), colour_called(self.backcolor)
            return _("Made {what} {colour} on {back}.", what=what, colour=colour, back=back)
        if self.backcolor:
            said = _(
                "Made the background of {what} {colour}.", what=what, colour=colour_called(self.backcolor)
            )
            infos = [info for one in self.targets if (info := outline.element(one)) is not None]
            found = (letters_on(self.backcolor, one.colours[:1]) for one in infos)
            letters = next((one for one in found if one), "")
            return said if not letters else f"{said} {letters_said(letters)}"
        return _("Made {what} {colour}.", what=what, colour=colour_called(self.forecolor))

    def change(self, template: Template, outline: Outline) -> None:
        """Set the colours on the elements; a background needs the mode Opaque to show."""
        for one in self.targets:
            node = template.find(one)
            place = xml.geometry(node) if node is not None else None
            if place is None:
                continue
            if self.forecolor:
                place.set("forecolor", self.forecolor)
                _recolour_pen(node, self.forecolor)
            if self.backcolor == "none":
                place.set("mode", "Transparent")
            elif self.backcolor:
                place.set("mode", "Opaque")
                place.set("backcolor", self.backcolor)
                letters = _letters(template, node, self.backcolor) if not self.forecolor else ""
                place.set("forecolor", letters) if letters else None


def _readable_ground(ground: list[str], targets: list[str], back: str, outline: Outline) -> list[str]:
    """Return the shape to be painted, and the texts on it where their letters could not be read."""
    infos = [info for one in targets if (info := outline.element(one)) is not None and info.kind in TEXTS]
    unread = any(letters_on(back, one.colours[:1]) for one in infos)
    wanted = {*ground, *(one.id for one in infos)} if unread else set(ground)
    return [one.id for one in outline.elements if one.id in wanted]


def _letters(template: Template, node: Any, ground: str) -> str:
    """Return the colour that a text takes because its own can't be read on a ground, "" for none."""
    own = value_of(template.root, node, "forecolor", "#000000")
    return letters_on(ground, [own]) if local(node) in TEXTS else ""


def _names_a_thing(clause: Any, found: re.Match[str]) -> bool:
    """Tell whether words are the end of what names a thing: 表头第二个文字, 驾驶员1的名字."""
    mentions = mentions_in(clause)
    named = [one for one in mentions if one.exact and one.kind in ("place", "field")]
    said = [
        one for one in mentions if one.kind == "label" and one.ids and _ends_so(clause, one.ids[0], found)
    ]
    return any(one.start < found.start() and found.start() < one.end for one in [*named, *said])


def _ends_so(clause: Any, label: str, found: re.Match[str]) -> bool:
    """Tell whether the words of a label end as some words do: 收货人签字 of 字."""
    info = clause.outline.element(label)
    return info is not None and info.label.rstrip(":\uff1a ").endswith(found.group())


_FORMER_COLOUR = (
    rf"(?:\bfrom (?:{COLOUR})\b|\b(?:{COLOUR})(?= (?:background|fill|shading|colou?r)\b))"
    rf"(?=.*\b(?:to|with|into|by|be|become)\b (?:an? )?(?:{COLOUR}))"
    rf"|(?<=\bthe )(?:{COLOUR})(?= (?:background|fill|shading)\b)(?=.* (?:{COLOUR})\s*[.!]?$)"
)
_GROUND = re.compile(r"底(?![部端下上])|背景|background|fill|shading", re.IGNORECASE)
_BOX = re.compile(r"box(?:es)?\b|方?框", re.IGNORECASE)
_BANDS_SAID = (
    r"\b(?:rows?|bands?|headers?|footers?|headings?|subtotals?|totals?"
    r"|sections?)\b|[行栏带区]|表头|页[眉脚头]|组[头尾脚]"
)
_LETTERS_SAID = r"\b(?:texts?|letters?|lettering|fonts?|words?|writing)\b|[字文]"
_STROKES_SAID = r"\b(?:lines?|outlines?|borders?|edges?|pens?)\b|[线边]|(?<!方)框"
_PALE = 205


def _closed(ids: list[str], outline: Outline) -> bool:
    """Tell whether elements are shapes that enclose an area."""
    return all(one.kind in ("rectangle", "ellipse") for one in outline.elements if one.id in ids)


def _boxes_of_texts(clause: Any, outline: Outline) -> bool:
    """Tell whether a box is described that is the ground of a text: its colour is that of the ground."""
    texts = {one.id for one in outline.elements if one.kind in TEXTS}
    return any(
        _BOX.match(clause.text, one.noun) and texts >= {*one.ids} for one in clause.described if one.ids
    )


def _strokes_said(clause: Any) -> bool:
    """Tell whether a clause speaks of lines, other than by the name of what it is about: 黄色圆角框."""
    return any(
        not any(one.start <= clause.start + found.start() < one.end for one in clause.described)
        for found in compiled(_STROKES_SAID).finditer(clause.words)
    )


def filled_shapes(ids: Sequence[str], outline: Outline) -> list[str]:
    """Return those of elements that are areas of a colour: "make it red" means what fills them."""
    infos = [info for one in ids if (info := outline.element(one)) is not None]
    return [one.id for one in infos if one.kind in _AREAS and not is_white(one.seen.ground)]


def _one_colour(id_: str, outline: Outline) -> bool:
    """Tell whether the lines of an area have its own colour, so that they change with it."""
    info = outline.element(id_)
    return info is not None and info.seen.stroke == info.seen.ground


_AREAS = ("rectangle", "ellipse", "frame")


def is_pale(colour: str) -> bool:
    """Tell whether a colour is so light that letters in it can't be read on white."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue > _PALE and colour.upper() != "#FFFFFF"


def _recolour_pen(node: Any, colour: str) -> None:
    """A line's own pen colour hides the forecolor: change it too."""
    if local(node) not in ("line", "rectangle", "ellipse"):
        return
    for pen in xml.named(node, "pen"):
        if pen.get("lineColor") is not None:
            pen.set("lineColor", colour)


def number_values(outline: Outline) -> list[str]:
    """Return the values and totals of all columns of numbers."""
    kinds = ("java.math.", "java.lang.Double", "java.lang.Float", "java.lang.Integer", "java.lang.Long")
    columns = [one for one in outline.columns if one.java_type.startswith(kinds)]
    return [id_ for one in columns for id_ in [*one.values, *one.totals]]


def _all_texts(clause: Any, outline: Outline) -> list[str]:
    """Return all texts where only "the font" is spoken of, of nothing that was named or clicked."""
    if clause.selected or clause.previous or not clause.has(_FONT_ALONE):
        return []
    if clause.has(_BARE_STEP) and not clause.has(_OF_ALL):
        raise clause.unclear()
    clause.says(_FONT_ALONE)
    return [one.id for one in outline.elements if one.kind in TEXTS]


def _printed(ids: list[str], outline: Outline) -> list[str]:
    """Return the ids without those of things that have no colour of their own."""
    infos = (outline.element(one) for one in ids)
    return [one.id for one in infos if one is not None and one.kind not in ("image", "break")]
