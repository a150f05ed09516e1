"""The fonts that every template of ours uses, built once from faces that come with PyMuPDF.

The Latin faces have the widths of Helvetica, Times and Courier; the Chinese
face is Droid Sans Fallback (Apache 2.0). All are written as TrueType, which
both Java and the PDF exporter embed, under names that no other font has.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import logging
import os
import sys
import zipfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib import metadata
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from app.core.locks import alone
from app.core.paths import resource_dir, sub_dir
from app.domain.reports.font_names import ALIASES
from app.domain.reports.metrics import CJK, MONO, SANS, SERIF

FORMAT = "4"
STYLES = ("normal", "bold", "italic", "boldItalic")

Progress = Callable[[int, int, str], None]


@dataclass(frozen=True)
class Family:
    """A Latin family: PyMuPDF's names of its four faces, and its line metrics in em."""

    name: str
    latin: str
    faces: tuple[str, str, str, str]
    ascent: float
    descent: float


FAMILIES = (
    Family(SANS, "Draftsmith Latin Sans", ("helv", "hebo", "heit", "hebi"), 0.905, 0.212),
    Family(SERIF, "Draftsmith Latin Serif", ("tiro", "tibo", "tiit", "tibi"), 0.891, 0.216),
    Family(MONO, "Draftsmith Latin Mono", ("cour", "cobo", "coit", "cobi"), 0.833, 0.300),
)
_CJK_FACE = "Draftsmith Han"
_CJK_FILE = "DraftsmithHan.ttf"
_CJK_BOLD_FILE = "DraftsmithHanBold.ttf"
# The bold face holds the characters in common use; the others are thickened by the exporter.
_CJK_RARE_FACE = "Draftsmith Han Rare"
_BOLD_STROKE = 1 / 28
_CJK_ASCENT, _CJK_DESCENT = 0.859, 0.141


def font_files() -> dict[str, Path]:
    """Return the TrueType file of each face by name ("Draftsmith Sans bold"); built when missing."""
    jar = font_jar()
    return {name: jar.parent / file for name, file in _file_names().items()}


def font_jar() -> Path:
    """Return the font extension jar; the first call takes a few seconds to build it."""
    return _made(lambda *_step: None)


def jar_path() -> Path:
    """Return where the jar is or will be; the folder's name depends on what it is made from."""
    return sub_dir("fonts") / _digest() / "fonts.jar"


def shipped_jar() -> Path:
    """Return where the packaged program carries the jar that was built with it; a checkout has none."""
    return resource_dir("fonts", f"{_digest()}.jar")


@lru_cache(maxsize=1)
def _digest() -> str:
    made_from = f"{FORMAT} {metadata.version('pymupdf')} {metadata.version('fonttools')}"
    return hashlib.sha256(made_from.encode()).hexdigest()[:12]


def _file_names() -> dict[str, str]:
    names = {CJK: _CJK_FILE, f"{CJK} bold": _CJK_BOLD_FILE}
    for family in FAMILIES:
        for style in STYLES:
            suffix = "" if style == "normal" else f" {style}"
            names[family.name + suffix] = _face_name(family, style) + ".ttf"
    return names


def _face_name(family: Family, style: str) -> str:
    return family.latin.replace(" ", "") + style[0].upper() + style[1:]


# ---- building ----------------------------------------------------------------


def _made(progress: Progress) -> Path:
    """Return the jar; of several processes that miss it, one makes it and the others wait."""
    jar = jar_path()
    if not jar.exists():
        jar.parent.mkdir(parents=True, exist_ok=True)
        with alone(jar.parent / "making.lock"):
            if not jar.exists():
                _make(jar, progress)
    return jar


def _make(jar: Path, progress: Progress) -> None:
    shipped = shipped_jar()
    if not shipped.exists():
        _build(jar, progress)
        return
    with zipfile.ZipFile(shipped) as archive:
        for name in _file_names().values():
            _write(jar.parent / name, archive.read(f"draftsmith/{name}"))
    _write(jar, shipped.read_bytes())


def _build(jar: Path, progress: Progress) -> None:
    files: dict[str, bytes] = {}
    total = 2 + len(FAMILIES) * len(STYLES)
    for family in FAMILIES:
        for face, style in zip(family.faces, STYLES, strict=True):
            progress(len(files), total, family.name)
            files[_face_name(family, style) + ".ttf"] = _latin_face(family, face, style)
    files[_CJK_FILE] = _cjk_face(_characters(files.values()))
    files[_CJK_BOLD_FILE] = _bold_cjk_face(files[_CJK_FILE])
    for name, data in files.items():
        _write(jar.parent / name, data)
    _write(jar, _jar(files))


def _write(target: Path, data: bytes) -> None:
    part = target.with_name(f"{target.name}.{os.getpid()}")
    part.write_bytes(data)
    part.replace(target)


def _jar(files: dict[str, bytes]) -> bytes:
    entries = {
        "jasperreports_extension.properties": _PROPERTIES.encode(),
        "draftsmith/fonts.xml": _fonts_xml().encode(),
    } | {f"draftsmith/{name}": data for name, data in files.items()}
    sink = io.BytesIO()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for name, data in entries.items():
            entry = zipfile.ZipInfo(name, (2000, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    return sink.getvalue()


_PROPERTIES = (
    "net.sf.jasperreports.extension.registry.factory.simple.font.families="
    "net.sf.jasperreports.engine.fonts.SimpleFontExtensionsRegistryFactory\n"
    "net.sf.jasperreports.extension.simple.font.families.draftsmith=draftsmith/fonts.xml\n"
)


def _fonts_xml() -> str:
    families = [_family_xml(family) for family in FAMILIES]
    bold = {"bold": _CJK_BOLD_FILE, "boldItalic": _CJK_BOLD_FILE}
    families.append(_face_xml(_CJK_FACE, {"normal": _CJK_FILE} | bold))
    families.append(_face_xml(_CJK_RARE_FACE, {"normal": _CJK_FILE}))
    sets = [_set_xml(name, _latin_of(name)) for name in (SANS, SERIF, MONO)]
    sets.append(_set_xml(CJK, _latin_of(SANS)))
    sets += [_set_xml(alias, _latin_of(target)) for alias, target in ALIASES.items()]
    body = "\n".join(families + sets)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<fontFamilies>\n{body}\n</fontFamilies>\n'


def _latin_of(name: str) -> str:
    return next(family.latin for family in FAMILIES if family.name == name)


def _family_xml(family: Family) -> str:
    return _face_xml(family.latin, {style: _face_name(family, style) + ".ttf" for style in STYLES})


def _face_xml(name: str, faces: dict[str, str]) -> str:
    styles = "".join(f"<{style}>{escape('draftsmith/' + file)}</{style}>" for style, file in faces.items())
    return (
        f"<fontFamily name={quoteattr(name)}>{styles}"
        "<pdfEncoding>Identity-H</pdfEncoding><pdfEmbedded>true</pdfEmbedded></fontFamily>"
    )


def _set_xml(name: str, latin: str) -> str:
    return (
        f"<fontSet name={quoteattr(name)}>"
        f'<family familyName={quoteattr(latin)} primary="true"/>'
        f"<family familyName={quoteattr(_CJK_FACE)}/>"
        f"<family familyName={quoteattr(_CJK_RARE_FACE)}/></fontSet>"
    )


def _pymupdf() -> Any:
    sys.modules.setdefault("pymupdf.layout", None)  # type: ignore[arg-type]
    import pymupdf

    return pymupdf


def _characters(fonts: Iterable[bytes]) -> set[int]:
    from fontTools.ttLib import TTFont

    return set().union(*(TTFont(io.BytesIO(data)).getBestCmap() for data in fonts))


def _cjk_face(latin: set[int]) -> bytes:
    """Return the Chinese face with names, which PyMuPDF's copy lacks, and line metrics of 1 em.

    It must not show the Latin characters: JasperReports takes the face that
    shows the longest piece of a text, and would never use the Latin ones.
    """
    from fontTools.ttLib import TTFont

    font = TTFont(io.BytesIO(_pymupdf().Font("cjk").buffer), recalcTimestamp=False)
    for number, text in _names(_CJK_FACE, "Regular").items():
        font["name"].setName(text, number, 3, 1, 0x409)
        font["name"].setName(text, number, 1, 0, 0)
    for table in font["cmap"].tables:
        table.cmap = {code: glyph for code, glyph in table.cmap.items() if code not in latin}
    em = font["head"].unitsPerEm
    ascent, descent = round(_CJK_ASCENT * em), round(_CJK_DESCENT * em)
    font["hhea"].ascent, font["hhea"].descent, font["hhea"].lineGap = ascent, -descent, 0
    os2 = font["OS/2"]
    os2.sTypoAscender, os2.sTypoDescender, os2.sTypoLineGap = ascent, -descent, 0
    os2.usWinAscent, os2.usWinDescent = ascent, descent
    os2.fsType = 0
    sink = io.BytesIO()
    font.save(sink, reorderTables=False)
    return sink.getvalue()


def _bold_cjk_face(regular: bytes) -> bytes:
    """Return a bold face of the characters in common use, with the same advances.

    Java would make a bold face itself, but a wider one than the PDF's.
    """
    from fontTools import subset
    from fontTools.ttLib import TTFont

    from app.engines.embolden import embolden

    font = TTFont(io.BytesIO(regular), recalcTimestamp=False)
    options = subset.Options(name_IDs=["*"], hinting=False, notdef_outline=True, layout_features=[])
    reducer = subset.Subsetter(options)
    reducer.populate(unicodes=[code for code in font.getBestCmap() if _is_common(code)])
    reducer.subset(font)
    embolden(font, font["head"].unitsPerEm * _BOLD_STROKE)
    for number, text in _names(f"{_CJK_FACE} Bold", "Regular").items():
        font["name"].setName(text, number, 3, 1, 0x409)
        font["name"].setName(text, number, 1, 0, 0)
    sink = io.BytesIO()
    font.save(sink)
    return sink.getvalue()


def _is_common(code: int) -> bool:
    """Tell whether GB 2312 has the character, or it is a sign and no ideograph."""
    if not 0x3400 <= code < 0xE000:
        return code < 0xF900 or code >= 0xFE30
    with contextlib.suppress(UnicodeEncodeError):
        return bool(chr(code).encode("gb2312"))
    return False


def _names(family: str, style: str) -> dict[int, str]:
    full = family if style == "Regular" else f"{family} {style}"
    postscript = full.replace(" ", "")
    return {1: family, 2: style, 3: f"{postscript};1", 4: full, 5: "Version 1.0", 6: postscript}


def _latin_face(family: Family, face: str, style: str) -> bytes:
    """Return a bare CFF face as a TrueType file; the curves differ by less than 1/1000 em."""
    from fontTools import agl
    from fontTools.cffLib import CFFFontSet
    from fontTools.fontBuilder import FontBuilder

    fonts = CFFFontSet()
    fonts.decompile(io.BytesIO(_pymupdf().Font(face).buffer), None)
    source = fonts[0].CharStrings
    characters = _character_map(sorted(source.keys()), agl.toUnicode)
    order = [".notdef", *sorted(set(characters.values()) - {".notdef"})]
    glyphs, advances = {}, {}
    for name in order:
        glyphs[name], advances[name] = _true_type(source[name])
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(characters)
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(
        {name: (advances[name], builder.font["glyf"][name].xMin or 0) for name in order}
    )
    return _finish(builder, family, style)


def _true_type(outline: Any) -> tuple[Any, int]:
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    pen = TTGlyphPen(None)
    outline.draw(Cu2QuPen(pen, max_err=0.6, reverse_direction=True))
    glyph = pen.glyph()
    glyph.recalcBounds(None)
    return glyph, round(outline.width)


def _character_map(order: list[str], to_unicode: Callable[[str], str]) -> dict[int, str]:
    found: dict[int, str] = {}
    for name in order:
        text = to_unicode(name)
        if len(text) == 1 and "." not in name:
            found.setdefault(ord(text), name)
    found.setdefault(0xA0, "space")
    if 0x2D in found:
        found.setdefault(0xAD, found[0x2D])
        found.setdefault(0x2010, found[0x2D])
        found.setdefault(0x2011, found[0x2D])
    return found


def _finish(builder: Any, family: Family, style: str) -> bytes:
    ascent, descent = round(family.ascent * 1000), round(family.descent * 1000)
    builder.setupHorizontalHeader(ascent=ascent, descent=-descent, lineGap=0)
    builder.setupOS2(
        sTypoAscender=ascent,
        sTypoDescender=-descent,
        sTypoLineGap=0,
        usWinAscent=ascent,
        usWinDescent=descent,
        fsType=0,
    )
    builder.setupPost()
    name = f"{family.latin} {style}" if style != "normal" else family.latin
    builder.setupNameTable({}, mac=True)
    for number, text in _names(name, "Regular").items():
        builder.font["name"].setName(text, number, 3, 1, 0x409)
        builder.font["name"].setName(text, number, 1, 0, 0)
    builder.updateHead(created=0, modified=0)
    builder.font.recalcTimestamp = False
    sink = io.BytesIO()
    builder.save(sink)
    return sink.getvalue()


# ---- in a child, so that no window waits or imports PyMuPDF ---------------------


def prepare(work: Path) -> None:
    """Keep the font library's word for every glyph out of the log."""
    logging.getLogger("fontTools").setLevel(logging.WARNING)


def _build_operation(payload: dict[str, Any], progress: Progress) -> dict[str, Any]:
    return {"jar": str(_made(progress))}


OPS = {"build": _build_operation}
