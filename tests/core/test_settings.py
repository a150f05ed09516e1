"""Settings: declared once, saved whole, forgiving when read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pydantic import ValidationError

from app.core.settings import Settings, options, settings_path


def test_defaults_where_nothing_is_saved() -> None:
    assert Settings.load() == Settings()
    assert Settings.load().model == "none"


def test_what_is_saved_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings.load()
    settings.theme = "dark"
    settings.layouts["reports"] = "AAAA"
    settings.remember_file(Path("/表/a.pdf"))
    settings.save()
    assert Settings.load() == settings
    assert Settings.load().layouts == {"reports": "AAAA"}


def test_unknown_keys_are_kept() -> None:
    settings_path().write_text('{"from_the_future": {"a": [1]}, "zoom": 120}')
    settings = Settings.load()
    settings.zoom = 130
    settings.save()
    assert json.loads(settings_path().read_text())["from_the_future"] == {"a": [1]}
    assert Settings.load().zoom == 130


@pytest.mark.parametrize("damage", ["{", "[]", "\x00", '{"zoom": 1', "[" * 100_000])
def test_a_damaged_file_is_set_aside(damage: str) -> None:
    settings_path().write_text(damage)
    assert Settings.load() == Settings()
    kept = list(settings_path().parent.glob("settings-damaged-*.json"))
    assert [file.read_text() for file in kept] == [damage]
    assert not settings_path().exists()


def test_a_wrong_value_alone_falls_back() -> None:
    settings_path().write_text('{"zoom": 9000, "theme": "dark", "language": 7}')
    settings = Settings.load()
    assert (settings.zoom, settings.theme, settings.language) == (100, "dark", "system")


def test_a_wrong_value_can_not_be_set() -> None:
    with pytest.raises(ValidationError):
        Settings().zoom = 10


def test_the_environment_chooses_the_model_without_saving_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DRAFTSMITH_MODEL", "ollama:qwen3:8b")
    settings = Settings.load()
    settings.save()
    assert settings.chosen_model() == "ollama:qwen3:8b"
    assert json.loads(settings_path().read_text())["model"] == "none"


def test_a_choice_without_an_address_is_asked_at_the_host_of_the_settings() -> None:
    settings = Settings(model="ollama:a", model_host="http://10.0.0.5:11434")
    settings.workflow_models = {"records": "ollama:b", "robot": "ollama:c@http://x:1", "reports": "none"}
    assert settings.chosen_model() == "ollama:a@http://10.0.0.5:11434"
    assert settings.own_models() == {
        "records": "ollama:b@http://10.0.0.5:11434",
        "robot": "ollama:c@http://x:1",
        "reports": "none",
    }
    assert Settings(model="ollama:a").chosen_model() == "ollama:a"


def test_the_language_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert Settings().shown_language() == "zh"
    assert Settings(language="en").shown_language() == "en"


def test_recent_files_are_unique_and_few() -> None:
    settings = Settings()
    for number in [*range(30), 29]:
        settings.remember_file(Path(f"/{number}"))
    assert settings.recent_files[:2] == ["/29", "/28"]
    assert len(settings.recent_files) == 20


def test_every_option_can_be_shown() -> None:
    shown = {option.key: option for option in options()}
    assert "layouts" not in shown
    assert all(option.title and option.description and option.section for option in shown.values())
    assert [key for key, _ in shown["theme"].choices] == ["system", "light", "dark", "contrast"]
    assert (shown["zoom"].kind, shown["zoom"].minimum, shown["zoom"].maximum) == ("number", 50, 300)
    assert (shown["confirm_foreign"].kind, shown["model"].kind) == ("switch", "text")
