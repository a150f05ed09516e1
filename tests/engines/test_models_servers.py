"""Servers, keys, surveys, downloads and what fits the memory, against a scripted server."""

from __future__ import annotations

import json
import logging
import ssl
import subprocess
import threading
from contextlib import aclosing

import pytest

from app.core.errors import AppError
from app.core.paths import data_dir
from app.engines.models import keys
from app.engines.models.checkup import ModelInfo, PullStep
from app.engines.models.choice import parse_choice
from app.engines.models.download import checked_name, download, remove
from app.engines.models.fit import Shape, cache_bytes, plan_context, read_shape
from app.engines.models.gateway import Deadlines, make_gateway
from app.engines.models.memory import Memory, read_meminfo, read_vm_stat, system_memory
from app.engines.models.servers import (
    Server,
    added_servers,
    all_servers,
    checked_url,
    save_servers,
    servers_path,
)
from app.engines.models.survey import context_of, described, survey, survey_all
from tests.model_server import GIB, INFO, model_server

AWAY = "http://127.0.0.1:9"
QWEN = Shape(36 * 8, 128, 128)


class FakeKeyring:
    """A keyring in memory."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], str] = {}

    def set_password(self, service, name, value) -> None:
        self.kept[service, name] = value

    def get_password(self, service, name):
        return self.kept.get((service, name))

    def delete_password(self, service, name) -> None:
        del self.kept[service, name]


@pytest.fixture
def server():
    with model_server() as started:
        yield started


@pytest.fixture
def keyring(monkeypatch):
    import keyring as real

    fake = FakeKeyring()
    for name in ("set_password", "get_password", "delete_password"):
        monkeypatch.setattr(real, name, getattr(fake, name))
    monkeypatch.setattr(keys, "_typed", {})
    return fake


# ---- memory and context ---------------------------------------------------------------


def test_the_cache_of_a_known_model_is_what_its_shape_says() -> None:
    shape = read_shape(INFO)
    assert shape == QWEN
    assert cache_bytes(shape, 40_960) == 40_960 * 36 * 8 * 256 * 2 == 6_039_797_760


def test_a_shape_without_head_sizes_is_worked_out() -> None:
    info = {
        "general.architecture": "llama",
        "llama.block_count": 32,
        "llama.attention.head_count": 32,
        "llama.attention.head_count_kv": 8,
        "llama.embedding_length": 4096,
    }
    assert read_shape(info) == Shape(32 * 8, 128, 128)
    info["llama.attention.head_count_kv"] = [8, 0, 8]
    assert read_shape(info).heads == 16
    assert read_shape({"general.architecture": 7}) == Shape()


@pytest.mark.parametrize(
    ("free", "usual", "most", "fits"),
    [
        (32 * GIB, 8192, 40_960, True),
        (10 * GIB, 8192, 16_384, True),
        (7 * GIB, 4096, 4096, True),
        (4 * GIB, 4096, 40_960, False),
    ],
)
def test_the_context_is_chosen_by_the_memory(free, usual, most, fits) -> None:
    plan = plan_context(5_200_000_000, 40_960, QWEN, Memory(64 * GIB, free))
    assert (plan.usual, plan.most, plan.fits) == (usual, most, fits)
    assert f"{usual:,}" in plan.reason


def test_a_loaded_model_counts_its_own_memory_as_free() -> None:
    tight = Memory(16 * GIB, 3 * GIB)
    assert not plan_context(5_200_000_000, 40_960, QWEN, tight).fits
    assert plan_context(5_200_000_000, 40_960, QWEN, tight, loaded=6 * GIB).fits


def test_what_is_not_known_is_not_invented() -> None:
    plan = plan_context(0, 2048, Shape(), Memory())
    assert (plan.usual, plan.most, plan.known) == (2048, 2048, False)
    assert "not known" in plan.reason


def test_memory_is_read_on_each_system() -> None:
    assert read_meminfo("MemTotal:  16000 kB\nMemAvailable: 9000 kB\n") == Memory(16_384_000, 9_216_000)
    text = "Mach Virtual Memory Statistics: (page size of 16384 bytes)\nPages free: 10.\nPages active: 99.\n"
    assert read_vm_stat(text, 1 << 30) == Memory(1 << 30, 163_840)
    assert system_memory().total > 0


async def test_the_gateway_sends_the_chosen_context_and_keeps_it(server, monkeypatch) -> None:
    from pydantic import BaseModel

    class Word(BaseModel):
        word: str

    monkeypatch.setattr("app.engines.models.ollama.system_memory", lambda: Memory(8 * GIB, 5 * GIB))
    server.answer = lambda body: {"word": "x"}
    gateway = make_gateway(parse_choice(f"ollama:qwen3:4b@{server.url}"), deadlines=Deadlines(60, 60, 120))
    await gateway.ask("role", "short", Word)
    await gateway.ask("role", "长" * 6000, Word)
    await gateway.ask("role", "short", Word)
    assert [body["options"]["num_ctx"] for body in server.chats()] == [8192, 8192, 8192]
    with pytest.raises(AppError, match="too long"):
        await gateway.ask("role", "长" * 12_000, Word)


# ---- servers and keys --------------------------------------------------------------------


def test_servers_come_back_and_the_first_is_this_computer() -> None:
    cluster = Server(kind="openai", name="集群", url="https://models.example.org/v1")
    save_servers([cluster])
    assert added_servers() == [cluster]
    assert [one.label for one in all_servers("127.0.0.1:11434/")] == ["Ollama", "集群"]
    assert all_servers("127.0.0.1:11434")[0].url == "http://127.0.0.1:11434"


def test_a_damaged_list_of_servers_counts_as_none() -> None:
    servers_path().write_text("{broken")
    assert added_servers() == []


@pytest.mark.parametrize("text", ["", "ftp://x", "http://", "http://h:99999", "http://me:secret@h", "h h"])
def test_a_wrong_address_is_refused_in_words(text) -> None:
    with pytest.raises(AppError) as caught:
        checked_url(text)
    assert caught.value.code == "bad_server_url"


def test_a_key_is_in_the_keyring_and_nowhere_else(keyring, caplog) -> None:
    caplog.set_level(logging.DEBUG)
    url = "https://models.example.org/v1"
    save_servers([Server(kind="openai", name="c", url=url)])
    keys.keep(url, "sk-verysecret")
    assert keys.where(url) == "keyring"
    written = b"".join(path.read_bytes() for path in data_dir().rglob("*") if path.is_file())
    assert b"verysecret" not in written
    assert "verysecret" not in caplog.text
    keys.forget(url)
    assert (keys.find(url), keys.where(url)) == ("", "")


def test_without_a_keyring_the_key_lasts_until_the_end(monkeypatch) -> None:
    import keyring as real
    from keyring.errors import NoKeyringError

    def none(*_arguments):
        raise NoKeyringError

    for name in ("set_password", "get_password", "delete_password"):
        monkeypatch.setattr(real, name, none)
    monkeypatch.setattr(keys, "_typed", {})
    with pytest.raises(AppError) as caught:
        keys.keep("https://h/v1", "k")
    assert caught.value.code == "no_keyring"
    assert (keys.find("https://h/v1"), keys.where("https://h/v1")) == ("k", "memory")


async def test_a_cluster_lists_its_models_with_the_key(server, keyring) -> None:
    server.key = "k"
    cluster = Server(kind="openai", url=f"{server.url}/v1")
    with pytest.raises(AppError) as caught:
        await survey(cluster)
    assert caught.value.code == "key_refused"
    keys.keep(cluster.url, "k")
    found = await survey(cluster)
    assert [(one.name, one.context) for one in found.models] == [("qwen3:4b", 16_384)]


async def test_the_key_goes_to_no_other_machine_without_encryption(keyring) -> None:
    keys.keep("http://192.0.2.7/v1", "k")
    gateway = make_gateway(parse_choice("openai:m@http://192.0.2.7/v1"))
    assert gateway._server._key == ""


# ---- surveys ------------------------------------------------------------------------------


async def test_two_hundred_models_with_any_name_are_listed_and_described(server) -> None:
    server.models = {f"模型-{number}:ü": 10**9 for number in range(200)}
    found = await survey(Server(url=server.url))
    assert len(found.models) == 200
    models = await described(server.url, found.models[:20])
    assert {(one.context, one.shape.heads) for one in models} == {(40_960, 288)}
    assert models[0].name == "模型-0:ü"


async def test_each_server_fails_alone_and_says_why(server) -> None:
    server.models = {"qwen3:4b": 10**9}
    good, away, odd = await survey_all(
        [Server(url=server.url), Server(url=AWAY), Server(kind="openai", url=f"{server.url}/nothing")]
    )
    assert good.models[0].quantization == "Q4_K_M"
    assert (away.code, odd.code) == ("server_down", "not_a_model_server")


async def test_a_slow_server_is_given_up(server, monkeypatch) -> None:
    monkeypatch.setattr("app.engines.models.survey.SURVEY_SECONDS", 0.1)
    server.delay = 0.5
    with pytest.raises(AppError) as caught:
        await survey(Server(url=server.url))
    assert caught.value.code == "server_slow"


async def test_a_bad_certificate_is_refused_before_anything_is_sent(tmp_path) -> None:
    import http.server

    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    made = subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
            *("-subj", "/CN=localhost", "-keyout", str(key), "-out", str(cert)),
        ],
        capture_output=True,
        check=False,
    )
    if made.returncode:
        pytest.skip("openssl is missing")
    seen = []
    handler = type("H", (http.server.BaseHTTPRequestHandler,), {"do_GET": lambda self: seen.append(1)})
    httpd = http.server.HTTPServer(("127.0.0.1", 0), handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)
    httpd.socket = context.wrap_socket(httpd.socket, server_side=True)
    httpd.handle_error = lambda *_: None
    threading.Thread(target=httpd.serve_forever, args=(0.02,), daemon=True).start()
    for kind in ("ollama", "openai"):
        with pytest.raises(AppError) as caught:
            await survey(Server(kind=kind, url=f"https://localhost:{httpd.server_address[1]}"))
        assert caught.value.code == "bad_certificate"
    assert seen == []
    httpd.shutdown()
    httpd.server_close()


def test_another_computers_memory_is_not_known() -> None:
    model = ModelInfo("m", 5_200_000_000, context=32_768, shape=QWEN)
    assert not context_of("http://192.0.2.7:11434", model).known
    assert context_of("http://127.0.0.1:11434", model, Memory(64 * GIB, 32 * GIB)).known


# ---- downloads -----------------------------------------------------------------------------


async def test_a_download_counts_its_parts_and_ends(server) -> None:
    steps = [step async for step in download(server.url, " qwen3:8b ", free=100 * GIB)]
    assert steps[-1] == PullStep("success", 2_000_000_000, 2_000_000_000)
    assert "qwen3:8b" in server.models


async def test_a_download_that_would_fill_the_disk_is_stopped(server) -> None:
    server.pull_pause = 0.2
    with pytest.raises(AppError) as caught:
        [step async for step in download(server.url, "qwen3:8b", free=2 * GIB)]
    assert caught.value.code == "disk_full"
    server.left.wait(30)
    assert server.left.is_set(), "the server still sends"
    assert "qwen3:8b" not in server.models


async def test_a_stopped_download_goes_on_where_it_was(server) -> None:
    server.pull_pause = 0.05
    async with aclosing(download(server.url, "qwen3:8b", free=100 * GIB)) as steps:
        async for step in steps:
            if step.done >= 1_000_000_000:
                break
    again = [step.done async for step in download(server.url, "qwen3:8b", free=100 * GIB) if step.part]
    assert again[0] >= 1_000_000_000


async def test_a_server_that_dies_in_mid_download_is_named_and_can_go_on(server) -> None:
    server.pull_dies_after = 2
    with pytest.raises(AppError) as caught:
        [step async for step in download(server.url, "qwen3:8b", free=100 * GIB)]
    assert caught.value.code in ("model_dropped", "pull_failed")
    assert [step async for step in download(server.url, "qwen3:8b", free=100 * GIB)][-1].text == "success"


async def test_a_name_that_does_not_exist_is_said(server) -> None:
    with pytest.raises(AppError) as caught:
        [step async for step in download(server.url, "absent:1b")]
    assert "absent:1b" in caught.value.message


@pytest.mark.parametrize("name", ["", "  ", "a b", "x" * 300, "a\nb", "a\x00"])
def test_what_is_no_name_is_never_sent(name) -> None:
    with pytest.raises(AppError) as caught:
        checked_name(name)
    assert caught.value.code == "bad_model_name"


async def test_a_model_is_removed(server) -> None:
    await remove(server.url, "qwen3:4b")
    assert server.models == {}
    with pytest.raises(AppError) as caught:
        await remove(server.url, "qwen3:4b")
    assert caught.value.code == "not_removed"


def test_the_record_of_answers_survives_a_damaged_file() -> None:
    from app.engines.models.verdicts import Verdict, keep_verdict, kept_records, verdicts_path

    verdicts_path().write_text(json.dumps({"version": 1, "models": 5}))
    assert kept_records() == {}
    keep_verdict("ollama:m@http://h", "d", Verdict(workflow="robot", total=3))
    assert kept_records()["ollama:m@http://h"].verdict("robot").total == 3
