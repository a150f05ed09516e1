"""The Chinese catalogue: complete, well formed, and heard when the program speaks Chinese."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from typer.testing import CliRunner

from app.cli import make_app
from app.core import i18n
from app.core.steps import name_steps, step_label
from app.domain.reports.things import named_thing
from app.graphs.reports.labels import LABELS
from tests.coverage_in_part import unmeasured
from tests.message_gate import message_gate

ROOT = Path(__file__).resolve().parents[2]
HAN = r"[\u4e00-\u9fff]"


@pytest.fixture(scope="module")
def checker() -> ModuleType:
    """The script that `make lint` runs."""
    return message_gate()


@pytest.fixture(scope="module")
def chinese(checker: ModuleType) -> Catalog:
    """The Chinese catalogue."""
    return checker.catalogue("zh")


@pytest.fixture
def speaking_chinese(chinese: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Chinese texts, compiled for this test only; English again afterwards."""
    compiled = tmp_path / "locale" / "zh" / "LC_MESSAGES" / "draftsmith.mo"
    compiled.parent.mkdir(parents=True)
    with compiled.open("wb") as file:
        write_mo(file, chinese)
    monkeypatch.setattr(i18n, "resource_dir", lambda name: tmp_path / name)
    i18n.set_language("zh")
    yield
    i18n.set_language("en")


def pairs(catalogue: Catalog) -> list[tuple[str, str]]:
    """Return each text with its translation."""
    return [(str(one.id), str(one.string)) for one in catalogue if one.id and one.string]


def test_every_text_of_the_program_is_translated(checker: ModuleType, chinese: Catalog) -> None:
    with unmeasured():
        texts = checker.texts_of_program()
    assert checker.faults(texts, chinese) == []


def test_the_check_finds_what_is_missing_or_changed(checker: ModuleType) -> None:
    faulty = Catalog(locale="zh")
    faulty.add("Kept version {number}.", "已保存版本 {count}。")
    faulty.add("Done.", "")
    found = checker.faults({"Kept version {number}.", "Done.", "Stopped."}, faulty)
    assert len(found) == 3


def test_words_that_a_number_chooses_need_no_translation(checker: ModuleType) -> None:
    said = Catalog(locale="zh")
    said.add("{count} {count:row was|rows were} written.", "已写入 {count} 行。")
    said.add("{done} of {count} {count:step|steps} {done:is|are} finished", "{count} 步已完成")
    said.add("{count} {count:row|rows}", "{number} 行")
    said.add("Scaled {count:,} {count:row|rows} by {factor:g}.", "{count} 行缩放为 {factor} 倍。")
    found = checker.faults({str(one.id) for one in said if one.id}, said)
    assert sorted(one.split(":")[0] for one in found) == ["placeholders differ"] * 3
    assert not any("written" in one for one in found)
    assert [message.id for message, errors in said.check() if errors] == []


def test_the_check_finds_percent_signs_that_look_like_a_format(checker: ModuleType) -> None:
    faulty = Catalog(locale="zh")
    faulty.add("{n} % like the source", "与原件相似度 {n}%")
    faulty.add("{n} % alike", "相似度 {n}%")
    found = checker.faults({"{n} % like the source", "{n} % alike"}, faulty)
    assert len(found) == 1
    assert "format" in found[0]


def test_it_compiles(chinese: Catalog) -> None:
    assert [(message.id, errors) for message, errors in chinese.check()] == []


def test_placeholders_can_be_filled(chinese: Catalog) -> None:
    def names(text: str) -> set[str | None]:
        return {name for _literal, name, _spec, _conversion in string.Formatter().parse(text)} - {None}

    assert [text for text, said in pairs(chinese) if names(text) != names(said)] == []


def test_punctuation_is_chinese(chinese: Catalog) -> None:
    half_width = re.compile(rf"{HAN}[,;:?!]|[,;?!]{HAN}|{HAN}\.(?!\w)|\.\.\.|您")
    assert [said for _text, said in pairs(chinese) if half_width.search(said)] == []


def test_chinese_and_latin_are_spaced(chinese: Catalog) -> None:
    crowded = re.compile(rf"{HAN}[A-Za-z0-9{{]|[A-Za-z0-9}}]{HAN}")
    bare = [said.replace("{sentence}", "") for _text, said in pairs(chinese)]
    assert [said for said in bare if crowded.search(said)] == []


def test_sentences_end_as_sentences(chinese: Catalog) -> None:
    ends = {".": "。", "?": "？"}
    wrong = [
        text
        for text, said in pairs(chinese)
        if not text.endswith("...") and text[-1] in ends and not said.endswith(ends[text[-1]])
    ]
    assert wrong == []


@pytest.mark.usefixtures("speaking_chinese")
def test_the_program_speaks_chinese() -> None:
    assert i18n.language() == "zh"
    assert i18n._("The file {name} is empty.", name="表.pdf") == "文件“表.pdf”为空。"
    assert i18n._("Proven by the engine, {score} % alike", score=93) == "已通过引擎验证，相似度 93%"
    assert i18n._("Undo") == "撤销"


@pytest.mark.usefixtures("speaking_chinese")
@pytest.mark.parametrize(("command", "text"), [("report", "要修改的模板"), ("robot", "机器人要做什么")])
def test_the_command_line_speaks_chinese(command: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.cli._settings", lambda: None)
    shown = CliRunner().invoke(make_app(), [command, "--help"]).stdout
    assert text in shown


@pytest.mark.usefixtures("speaking_chinese")
def test_steps_and_what_is_refused_have_chinese_names() -> None:
    name_steps(LABELS)
    assert step_label("classify_intent") == "理解请求"
    assert named_thing("the class java.lang.Runtime") == "类 java.lang.Runtime"


@pytest.mark.usefixtures("speaking_chinese")
def test_a_text_without_translation_stays_english() -> None:
    assert i18n._("No catalogue has this sentence.") == "No catalogue has this sentence."


def test_texts_inside_other_texts_are_found(checker: ModuleType, tmp_path: Path) -> None:
    code = "a = f\"<p>{escape(_('Name'))}</p>\"\nb = _('One ' 'text')\nc = N_('Later')\nd = _(name)\n"
    file = tmp_path / "some.py"
    file.write_text(code)
    with file.open("rb") as data:
        found = [text for _line, _call, text, _comments in checker.extract(data, ("_", "N_"), (), {})]
    assert found == ["Name", "One text", "Later"]
