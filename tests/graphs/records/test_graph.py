"""The records graph end to end on a real SQLite database: read, try, ask, write, take back."""

from __future__ import annotations

import asyncio

import pytest

from app.core.events import Answer, Done, Notice, Question, Version
from app.domain.records import parts
from app.domain.records.models import Batch, DryRun
from app.domain.records.parts import Receipt, Summary
from app.engines.databases import connections

pytestmark = pytest.mark.usefixtures("simple_rules")
GOOD = "customer: code=C0100; name=赵敏"
PAIR = "orders: no=S1; customer_id=1\norder_line: order_id=@r0.id; line=1; product_id=1; qty=2; price=45.50"


async def test_a_sentence_is_tried_asked_about_and_written(talk, count):
    question = await talk.say(GOOD)
    assert isinstance(question, Question)
    assert question.key == "confirm"
    assert talk.path_taken == [
        "parse_add_request",
        "process_add_llm_output",
        "process_placeholders",
        "format_add_preview",
        "provide_add_feedback",
        "finalize_add_response",
        "stage_operation",
        "check_staged_operation",
    ]
    assert count("customer") == 4, "the trial must leave nothing"
    summary = talk.part(Summary, parts.SUMMARY)
    assert summary.ok
    assert summary.counts == {"customer": 1}
    assert summary.hash == question.payload["hash"]
    assert talk.part(DryRun, parts.DRY_RUN).proven
    done = await talk.answer("保存")
    assert isinstance(done, Done)
    assert done.status == "pass"
    assert talk.path_taken[-3:] == [
        "execute_operation",
        "reset_after_operation",
        "format_operation_response",
    ]
    assert count("customer", "code='C0100'") == 1
    receipt = talk.part(Receipt, parts.RECEIPT)
    assert receipt.rows[0].image["name"] == "赵敏"
    assert talk.part(Summary, parts.SUMMARY).state == "committed"


@pytest.mark.parametrize("said", ["否", "no", "取消", {"key": "no"}])
async def test_no_writes_nothing(talk, count, said):
    await talk.say(GOOD)
    done = await talk.answer(said)
    assert isinstance(done, Done)
    assert count("customer") == 4
    assert talk.of(Answer)[-1].text == "Nothing was written."


@pytest.mark.parametrize("said", ["是", "yes", "Y", " 好的。", "确认", {"key": "yes"}])
async def test_every_form_of_yes_writes_once(talk, count, said):
    await talk.say(GOOD)
    await talk.answer(said)
    assert count("customer", "code='C0100'") == 1


@pytest.mark.parametrize("said", ["也许", "yes please do it", "不错", "insert", "", {"key": "sure"}, 1])
async def test_any_other_words_leave_the_question_open(talk, count, said):
    await talk.say(GOOD)
    again = await talk.answer(said)
    assert isinstance(again, Question)
    assert again.key == "confirm"
    assert count("customer") == 4
    await talk.answer("yes")
    assert count("customer") == 5


async def test_parent_and_child_are_written_together(talk, count):
    await talk.say(PAIR)
    await talk.answer("yes")
    assert count("orders", "no='S1'") == 1
    assert count("order_line") == 1


async def test_refused_rows_are_asked_to_be_mended_and_edits_are_tried_again(talk, count):
    question = await talk.say("customer: code=C0001; name=赵敏")
    assert question.key == "fix"
    assert question.payload["refused"] == 1
    assert not talk.part(Summary, parts.SUMMARY).ok
    refused = await talk.answer("yes")
    assert isinstance(refused, Question)
    assert refused.key == "fix", "a refused batch can't be confirmed"
    batch = talk.part(Batch, parts.BATCH).model_dump(mode="json")
    batch["rows"][0]["cells"][0].update(value="C0100", text="C0100", origin="edited")
    question = await talk.answer({"key": "edit", "batch": batch})
    assert question.key == "confirm"
    assert talk.of(Version)
    await talk.answer("yes")
    assert count("customer", "code='C0100' AND name='赵敏'") == 1


async def test_an_edit_of_confirmed_rows_changes_the_hash_that_is_asked_about(talk, count):
    first = await talk.say(GOOD)
    batch = talk.part(Batch, parts.BATCH).model_dump(mode="json")
    batch["rows"][0]["cells"][1]["value"] = "周芷若"
    second = await talk.answer({"key": "edit", "batch": batch})
    assert second.payload["hash"] != first.payload["hash"]
    assert talk.part(Summary, parts.SUMMARY).hash == second.payload["hash"]
    await talk.answer("yes")
    assert count("customer", "name='周芷若'") == 1
    assert count("customer", "name='赵敏'") == 0


async def test_edited_rows_of_an_ended_run_are_staged_anew_with_their_request(talk, count):
    await talk.say(GOOD)
    await talk.answer("no")
    batch = talk.part(Batch, parts.BATCH).model_dump(mode="json")
    batch["rows"][0]["cells"][1]["value"] = "周芷若"
    question = await talk.say("", intent="edit", batch=batch, base_version=talk.head)
    assert question.key == "confirm"
    assert talk.services.store.read_part(talk.head, parts.REQUEST).decode() == GOOD
    await talk.answer("yes")
    assert count("customer", "name='周芷若'") == 1


async def test_rows_that_were_given_up_are_saved_by_the_bare_word(talk, count):
    await talk.say(GOOD)
    await talk.answer("no")
    question = await talk.say("保存")
    assert question.key == "confirm"
    assert "parse_add_request" not in talk.path_taken
    await talk.answer("yes")
    assert count("customer") == 5
    done = await talk.say("保存")
    assert done.status == "fail"
    assert talk.of(Notice)[0].code == "already_written"
    assert count("customer") == 5


async def test_save_and_undo_without_rows_say_so(talk):
    done = await talk.say("保存")
    assert done.status == "fail"
    assert talk.of(Notice)[0].code == "nothing_to_save"
    await talk.say("撤销")
    assert talk.of(Notice)[0].code == "nothing_to_undo"


async def test_a_written_batch_is_taken_back_once(talk, count):
    await talk.say(PAIR)
    await talk.answer("yes")
    question = await talk.say("撤销")
    assert question.key == "undo"
    assert count("orders", "no='S1'") == 1
    await talk.answer("是")
    assert count("orders", "no='S1'") == 0
    assert count("order_line") == 0
    assert talk.part(Receipt, parts.RECEIPT).state == "undone"
    await talk.say("undo")
    assert talk.of(Notice)[0].code == "nothing_to_undo"


async def test_undo_is_refused_when_a_row_was_changed(talk, shop_file):
    import sqlite3

    await talk.say(GOOD)
    await talk.answer("yes")
    connection = sqlite3.connect(shop_file)
    connection.execute("UPDATE customer SET name='x' WHERE code='C0100'")
    connection.commit()
    connection.close()
    await talk.say("撤销")
    done = await talk.answer("yes")
    assert done.status == "fail"
    assert talk.of(Notice)[-1].code == "changed_since"


async def test_a_question_is_answered_by_key_label_place_or_words(talk, count):
    question = await talk.say("?orders: no=S9; customer_id=WHO")
    assert question.key == "clarify"
    assert [one.key for one in question.choices] == ["1", "4"]
    assert question.payload["reason"] == "ambiguous_reference"
    confirm = await talk.answer("4")
    assert confirm.key == "confirm"
    await talk.answer("yes")
    assert count("orders", "customer_id=4") == 1


async def test_questions_are_still_open_after_a_restart(talk, services, tmp_path, count):
    from app.engines.databases.journal import Journal
    from app.engines.databases.opened import Databases

    await talk.say("?orders: no=S9; customer_id=WHO")
    services.databases.close()
    services.databases = Databases(Journal(tmp_path / "journal.db"))
    assert (await talk.resume()).key == "clarify"
    assert (await talk.answer("1")).key == "confirm"
    services.databases.close()
    services.databases = Databases(Journal(tmp_path / "journal.db"))
    assert (await talk.resume()).key == "confirm"
    await talk.answer("yes")
    assert count("orders", "customer_id=1") == 1


async def test_a_refusal_asks_no_model_and_touches_no_row(talk, count):
    done = await talk.say("delete everything")
    assert done.status == "fail"
    notice = talk.of(Notice)[0]
    assert notice.code == "refuse:destructive:delete"
    assert notice.text == "Deleting is done elsewhere."
    assert talk.head is None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("nothing: a=1", "unknown_table"),
        ("customer: nothing=1", "unknown_column"),
        ("hello", "no_rows"),
        ("", "nothing_to_read"),
    ],
)
async def test_what_is_no_row_of_this_database_is_an_error(talk, text, code):
    done = await talk.say(text)
    assert done.status == "fail"
    assert talk.path_taken[-1] == "handle_add_error"
    assert talk.of(Notice)[0].code == code


async def test_an_unknown_connection_is_an_error(talk):
    talk.connection = "gone"
    await talk.say(GOOD)
    assert talk.of(Notice)[0].code == "no_connection"


async def test_a_read_only_connection_keeps_the_rows_and_says_why(talk, shop_info, count):
    connections.save(shop_info.model_copy(update={"mode": "read"}))
    question = await talk.say(GOOD)
    assert question.key == "fix"
    assert talk.part(Summary, parts.SUMMARY).problem.code == "read_only"
    assert talk.part(Batch, parts.BATCH).rows
    connections.save(shop_info)
    assert (await talk.answer("again")).key == "confirm"
    await talk.answer("yes")
    assert count("customer") == 5


async def test_placeholders_are_filled_and_seeded(talk):
    await talk.say("customer: code={{next customer.code like 'C####'}}; name={{fake person.name in zh_CN}}")
    row = talk.part(Batch, parts.BATCH).rows[0]
    assert row.cell("code").value == "C0005"
    assert row.cell("name").value
    first = row.cell("name").value
    await talk.say("customer: code={{next customer.code like 'C####'}}; name={{fake person.name in zh_CN}}")
    assert talk.part(Batch, parts.BATCH).rows[0].cell("name").value == first


class TestProduction:
    """A production mark asks for the table's name."""

    @pytest.fixture(autouse=True)
    def _production(self, shop_info):
        connections.save(shop_info.model_copy(update={"production": True}))

    async def test_yes_is_not_enough(self, talk, count):
        question = await talk.say(GOOD)
        assert question.payload["type_name"] == "customer"
        assert [one.key for one in question.choices] == ["no"]
        for said in ("yes", "保存", "Customer", "customers", "orders"):
            again = await talk.answer(said)
            assert isinstance(again, Question)
            assert count("customer") == 4
        done = await talk.answer(" customer ")
        assert isinstance(done, Done)
        assert count("customer") == 5

    async def test_undo_asks_for_the_name_too(self, talk, count):
        await talk.say(GOOD)
        await talk.answer("customer")
        await talk.say("撤销")
        assert isinstance(await talk.answer("yes"), Question)
        assert count("customer") == 5
        await talk.answer("customer")
        assert count("customer") == 4


async def test_a_commit_that_was_carried_out_before_a_kill_is_not_repeated(talk, count, monkeypatch):
    from app.graphs.records import nodes_write

    keep = nodes_write._receipted

    async def killed(*_arguments):
        raise RuntimeError("killed here")

    await talk.say(GOOD)
    monkeypatch.setattr(nodes_write, "_receipted", killed)
    await talk.answer("yes")
    assert count("customer") == 5
    monkeypatch.setattr(nodes_write, "_receipted", keep)
    done = await talk.resume()
    assert isinstance(done, Done)
    assert count("customer") == 5
    assert talk.part(Receipt, parts.RECEIPT).rows[0].image["code"] == "C0100"


async def test_the_same_request_may_be_written_twice_by_two_confirmations(talk, count):
    for _time in range(2):
        await talk.say("keyless: a=1; b=x")
        await talk.answer("yes")
    assert count("keyless") == 2


async def test_stop_during_the_trial_leaves_nothing_and_resumes(talk, count, monkeypatch):
    from app.engines.databases.database import Database

    real = Database.dry_run
    begun = asyncio.Event()
    loop = asyncio.get_running_loop()

    def slow(self, batch, progress=None, stop=None):
        loop.call_soon_threadsafe(begun.set)
        assert stop.wait(10)
        return real(self, batch, progress, stop)

    monkeypatch.setattr(Database, "dry_run", slow)
    running = asyncio.ensure_future(talk.say(GOOD))
    await begun.wait()
    running.cancel()
    stopped = await running
    assert type(stopped).__name__ == "Stopped"
    assert count("customer") == 4
    monkeypatch.setattr(Database, "dry_run", real)
    assert (await talk.resume()).key == "confirm"


async def test_rows_changed_in_the_store_are_not_written(talk, count, monkeypatch):
    from app.graphs.records import versions

    await talk.say(GOOD)
    real = versions.batch_of

    async def other(runtime, version):
        batch = await real(runtime, version)
        cell = batch.rows[0].cells[1].model_copy(update={"value": "somebody else"})
        row = batch.rows[0].model_copy(update={"cells": (batch.rows[0].cells[0], cell)})
        return batch.model_copy(update={"rows": (row,)})

    monkeypatch.setattr(versions, "batch_of", other)
    done = await talk.answer("yes")
    assert done.status == "fail"
    assert talk.of(Notice)[-1].code == "changed_since_shown"
    assert count("customer") == 4


async def test_a_run_cut_off_after_its_version_keeps_it_once(talk, cut_after_keeping):
    await talk.say(GOOD)
    question = await talk.resume()
    assert isinstance(question, Question)
    assert question.key == "confirm"
    assert len(cut_after_keeping) == 2
    assert len(talk.services.store.versions(talk.id)) == 1
