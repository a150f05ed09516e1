"""The names of fonts that a report may use: our families, and the usual names that stand for them."""

from __future__ import annotations

from collections.abc import Collection

from app.domain.reports.metrics import CJK, MONO, SANS, SERIF

FAMILIES = (SANS, SERIF, MONO, CJK)
ALIASES = {
    "黑体": SANS,
    "微软雅黑": SANS,
    "等线": SANS,
    "思源黑体": SANS,
    "华文黑体": SANS,
    "苹方": SANS,
    "PingFang SC": SANS,
    "STHeiti": SANS,
    "STXihei": SANS,
    "Noto Sans SC": SANS,
    "Noto Sans CJK SC": SANS,
    "Source Han Sans SC": SANS,
    "WenQuanYi Micro Hei": SANS,
    "WenQuanYi Zen Hei": SANS,
    "SimHei": SANS,
    "Microsoft YaHei": SANS,
    "Arial": SANS,
    "Helvetica": SANS,
    "Dialog": SANS,
    "Tahoma": SANS,
    "Verdana": SANS,
    "Calibri": SANS,
    "宋体": SERIF,
    "新宋体": SERIF,
    "仿宋": SERIF,
    "仿宋_GB2312": SERIF,
    "楷体": SERIF,
    "楷体_GB2312": SERIF,
    "思源宋体": SERIF,
    "华文宋体": SERIF,
    "华文仿宋": SERIF,
    "华文楷体": SERIF,
    "STSong": SERIF,
    "STFangsong": SERIF,
    "STKaiti": SERIF,
    "Noto Serif SC": SERIF,
    "Noto Serif CJK SC": SERIF,
    "Source Han Serif SC": SERIF,
    "Georgia": SERIF,
    "SimSun": SERIF,
    "NSimSun": SERIF,
    "FangSong": SERIF,
    "KaiTi": SERIF,
    "Times New Roman": SERIF,
    "Times": SERIF,
    "Courier New": MONO,
    "Courier": MONO,
    "DialogInput": MONO,
}
LOGICAL = ("SansSerif", "Serif", "Monospaced")
# The families of JasperReports' own font extension, which the engine brings along.
EXTENSION = (
    "DejaVu Sans",
    "DejaVu Sans Condensed",
    "DejaVu Serif",
    "DejaVu Serif Condensed",
    "DejaVu Sans Mono",
)
_SHORT = {"雅黑": "微软雅黑", "仿宋体": "仿宋", "楷书": "楷体"}
EXAMPLES = ("宋体", "黑体", "楷体", "仿宋", "微软雅黑", "Arial", "Times New Roman", "Courier New", *FAMILIES)


def offered(name: str, known: Collection[str] = ()) -> str:
    """Return a font's name as the engine knows it, "" where it has no such font.

    known are further names, such as those that the template uses already.
    """
    plain = name.strip()
    names = (*known, *FAMILIES, *ALIASES, *LOGICAL, *EXTENSION)
    return next((one for one in names if one.lower() == _SHORT.get(plain, plain).lower()), "")


def is_measured(name: str) -> bool:
    """Tell whether texts in a font are as wide as ours; the virtual machine's own faces are wider."""
    return name in FAMILIES or name in ALIASES
