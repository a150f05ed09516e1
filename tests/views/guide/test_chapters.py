"""The guide is whole: chapters in both languages, links, pictures, and names that the program really has."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from PIL import Image

from app.core.i18n import LANGUAGES
from app.registry import WORKFLOWS
from app.views.guide.browser import COMMAND
from app.views.guide.chapters import (
    LINK,
    SHORTCUTS,
    SHOWN_PICTURE,
    anchor,
    chapter_keys,
    guide_folder,
    load_chapter,
    search,
)
from tests.message_gate import message_gate

ROOT = Path(__file__).resolve().parents[3]
BOLD = re.compile(r"\*\*(.+?)\*\*")
KEYS = chapter_keys([spec.id for spec in WORKFLOWS])
MOST_BYTES = 3_000_000
BOTH = pytest.mark.parametrize("language", LANGUAGES)


@cache
def texts_of_program() -> set[str]:
    """Return every text that the program can show, in English."""
    return message_gate().texts_of_program()


@cache
def translations() -> dict[str, str]:
    """Return the Chinese texts by their English ones."""
    path = ROOT / "resources" / "locale" / "zh" / "LC_MESSAGES" / "draftsmith.po"
    with path.open("rb") as file:
        return {str(one.id): str(one.string) for one in read_po(file) if one.id}


@BOTH
def test_every_chapter_exists_and_no_other(language) -> None:
    assert sorted(path.stem for path in guide_folder(language).glob("*.md")) == sorted(KEYS)
    for key in KEYS:
        chapter = load_chapter(key, language)
        assert chapter.sections[0].level == 1
        assert len(chapter.markdown) > 300


@pytest.mark.parametrize("key", KEYS)
def test_both_languages_tell_the_same(key) -> None:
    shapes = []
    for language in LANGUAGES:
        chapter = load_chapter(key, language)
        levels = [one.level for one in chapter.sections]
        pictures = [path for _about, path in SHOWN_PICTURE.findall(chapter.markdown)]
        links = [target.partition("#")[0] for _text, target in LINK.findall(chapter.markdown)]
        rows = chapter.markdown.count("\n|")
        shapes.append((levels, pictures, links, rows))
    assert shapes[0] == shapes[1]


@BOTH
def test_every_link_leads_somewhere(language, action_keys) -> None:
    for key in KEYS:
        for _text, target in LINK.findall(load_chapter(key, language).markdown):
            if target.startswith(COMMAND):
                assert target.removeprefix(COMMAND) in action_keys, (key, target)
                continue
            name, _sharp, section = target.partition("#")
            chapter = load_chapter(name.removesuffix(".md"), language)
            assert not section or section in {anchor(one.title) for one in chapter.sections}, (key, target)


@BOTH
def test_every_picture_is_there_is_small_and_is_used(language) -> None:
    used = set()
    for key in KEYS:
        for about, path in SHOWN_PICTURE.findall(load_chapter(key, language).markdown):
            assert about
            with Image.open(guide_folder(language) / path) as picture:
                assert picture.mode == "P"
                assert picture.width <= 1366
            used.add(Path(path).name)
    folder = guide_folder(language) / "pictures"
    assert {path.name for path in folder.iterdir()} == used


def test_the_pictures_together_stay_small() -> None:
    size = sum(path.stat().st_size for one in LANGUAGES for path in guide_folder(one).rglob("*.png"))
    assert size < MOST_BYTES


@pytest.mark.parametrize("key", KEYS)
def test_names_in_bold_are_the_programs_own(key) -> None:
    known, chinese = texts_of_program(), translations()
    for name in BOLD.findall(load_chapter(key, "en").markdown):
        assert name in known, name
    for name in BOLD.findall(load_chapter(key, "zh").markdown):
        assert name in chinese.values(), name


@pytest.mark.parametrize("key", KEYS)
def test_both_languages_name_the_same_things(key) -> None:
    chinese = translations()
    english = [chinese.get(name) for name in BOLD.findall(load_chapter(key, "en").markdown)]
    assert sorted(map(str, english)) == sorted(BOLD.findall(load_chapter(key, "zh").markdown))


def test_search_finds_words_in_both_languages() -> None:
    for language, words in (("en", "backup damaged"), ("zh", "备份 损坏")):
        chapters = [load_chapter(key, language) for key in KEYS]
        hits = search(chapters, words)
        assert {"sessions", "troubleshooting"} <= {hit.section.chapter for hit in hits}
        assert search(chapters, "zzzz") == []
        assert search(chapters, " ") == []


def test_words_in_a_heading_come_first() -> None:
    chapters = [load_chapter(key, "en") for key in KEYS]
    assert "backups" in search(chapters, "backups")[0].section.title.casefold()


def test_the_list_of_keys_is_filled_in() -> None:
    chapter = load_chapter("keyboard", "en", "| Undo | `Ctrl+Z` |")
    assert SHORTCUTS not in chapter.markdown
    assert "Ctrl+Z" in chapter.sections[-1].text
