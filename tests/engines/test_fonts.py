"""The fonts that are built from PyMuPDF's own: names, widths, characters, the jar."""

from __future__ import annotations

import hashlib
import shutil
import sys
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor

import pytest

from app.core.paths import sub_dir
from app.engines import fonts


@pytest.fixture(scope="module")
def built(report_fonts, tmp_path_factory):
    """The fonts that all tests share."""
    home = tmp_path_factory.mktemp("home")
    (home / "fonts").symlink_to(report_fonts, target_is_directory=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DRAFTSMITH_HOME", str(home))
        yield fonts.font_jar(), fonts.font_files()


def test_latin_widths_are_those_of_the_standard_faces(built):
    from fontTools.ttLib import TTFont

    expected = {
        "Draftsmith Sans": {"A": 667, "i": 222, "0": 556},
        "Draftsmith Sans bold": {"A": 722, "i": 278, "0": 556},
        "Draftsmith Serif": {"A": 722, "i": 278, "0": 500},
        "Draftsmith Mono": {"A": 600, "i": 600, "0": 600},
    }
    for name, widths in expected.items():
        font = TTFont(built[1][name])
        cmap = font.getBestCmap()
        assert {text: font["hmtx"][cmap[ord(text)]][0] for text in widths} == widths


def test_the_chinese_face_shows_chinese_and_leaves_latin_to_the_others(built):
    from fontTools.ttLib import TTFont

    han = TTFont(built[1][fonts.CJK]).getBestCmap()
    latin = TTFont(built[1][fonts.SANS]).getBestCmap()
    assert all(ord(text) in han for text in "中文销售单，。￥①℃镕喆")
    assert not set(han) & set(latin)
    assert all(code in latin for code in range(0x20, 0x7F))


def test_bold_chinese_is_blacker_and_as_wide(built):
    sys.modules.setdefault("pymupdf.layout", None)
    import numpy as np
    import pymupdf

    def ink(name):
        font = pymupdf.Font(fontfile=str(built[1][name]))
        page = pymupdf.open().new_page()
        writer = pymupdf.TextWriter(page.rect)
        writer.append((50, 90), "销售出库单金额合计", font=font, fontsize=30)
        writer.write_text(page)
        pixels = np.frombuffer(page.get_pixmap(colorspace="gray").samples, np.uint8)
        return (255 - pixels.astype(float)).sum(), font.text_length("销售", 30)

    regular, bold = ink(fonts.CJK), ink(fonts.CJK + " bold")
    assert 1.2 < bold[0] / regular[0] < 2.0
    assert bold[1] == regular[1]


def test_every_face_has_its_own_name(built):
    from fontTools.ttLib import TTFont

    names = [TTFont(path)["name"].getDebugName(4) for path in built[1].values()]
    assert len(set(names)) == 14
    assert all(name.startswith("Draftsmith") for name in names)


def test_the_jar_knows_the_names_that_documents_use(built):
    with zipfile.ZipFile(built[0]) as jar:
        text = jar.read("draftsmith/fonts.xml").decode()
    assert all(f'name="{name}"' in text for name in ("宋体", "Microsoft YaHei", "Arial", fonts.MONO))


@pytest.mark.soak
def test_the_jar_is_the_same_each_time(built, monkeypatch, tmp_path):
    monkeypatch.setenv("DRAFTSMITH_HOME", str(tmp_path / "other"))
    again = fonts.font_jar()
    assert again != built[0]
    assert hashlib.sha256(again.read_bytes()).digest() == hashlib.sha256(built[0].read_bytes()).digest()


def test_a_second_call_builds_nothing(built, monkeypatch):
    shutil.copytree(built[0].parent.parent, sub_dir("fonts"), dirs_exist_ok=True)
    monkeypatch.setattr(fonts, "_build", lambda *_: pytest.fail("built again"))
    assert fonts.font_jar().exists()


def test_a_jar_that_the_program_carries_is_unpacked_and_not_built(built, monkeypatch, tmp_path):
    monkeypatch.setenv("DRAFTSMITH_HOME", str(tmp_path / "other"))
    monkeypatch.setattr(fonts, "shipped_jar", lambda: built[0])
    monkeypatch.setattr(fonts, "_build", lambda *_: pytest.fail("built again"))
    assert fonts.font_jar().read_bytes() == built[0].read_bytes()
    for name, path in fonts.font_files().items():
        assert path.read_bytes() == built[1][name].read_bytes(), name


def test_callers_at_the_same_time_build_once(monkeypatch, tmp_path):
    monkeypatch.setenv("DRAFTSMITH_HOME", str(tmp_path / "other"))
    calls = []

    def build(jar, _progress):
        calls.append(jar)
        time.sleep(0.2)
        jar.write_bytes(b"made")

    monkeypatch.setattr(fonts, "_build", build)
    with ThreadPoolExecutor(3) as pool:
        jars = list(pool.map(lambda _turn: fonts.font_jar(), range(3)))
    assert len(calls) == 1
    assert set(jars) == {calls[0]}
