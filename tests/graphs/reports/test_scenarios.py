"""The eight scenarios, through the real graph, store, reader and engine."""

from __future__ import annotations

import json

import pymupdf
import pytest

from app.core.events import Answer, Done, Failed, Notice, Question, Version
from app.domain.reports import parts
from app.domain.reports.editing.request.request import read_request
from app.domain.reports.parts import Summary
from app.engines.knowledge.base import KnowledgeBase
from app.graphs.base import run_events
from app.graphs.reports.nodes_begin import TEMPLATE_BYTES, failure_key
from tests.domain.reports.broken import BEYOND_RULES, BROKEN, shows, template
from tests.graphs.reports.conftest import SAMPLES

BEGIN = ["load_session", "process_input", "manage_context", "save_state_snapshot", "classify_intent"]
PROVE = ["save_session", "validate", "finalize"]
SENTENCE = "帮我生成一个销售报表,包含客户、日期、金额"


def summary_of(talk):
    return Summary.model_validate_json(talk.services.store.read_part(talk.head, parts.SUMMARY))


async def test_new_from_a_sentence(talk):
    end = await talk.say(SENTENCE)
    assert isinstance(end, Done)
    assert end.status == "pass"
    assert talk.path_taken == [*BEGIN, "retrieve", "generate", *PROVE]
    assert [one.version_id for one in talk.of(Version)] == [talk.head]
    store = talk.services.store
    assert {parts.REPORT, parts.SAMPLE, parts.PDF, parts.SUMMARY, parts.TEXTS, "page.png"} <= set(
        store.version(talk.head).parts
    )
    texts = [one["text"] for one in json.loads(store.read_part(talk.head, parts.TEXTS))]
    assert texts[:4] == ["销售报表", "客户", "日期", "金额"]
    found = summary_of(talk)
    assert (found.status, found.fields, found.cut_texts, found.lost_text) == ("pass", 3, [], [])


async def test_missing_columns_are_asked_for_and_the_answer_goes_on(talk):
    question = await talk.say("帮我生成一个销售报表")
    assert isinstance(question, Question)
    assert question.key == "columns"
    assert talk.head is None
    end = await talk.answer("客户、金额")
    assert isinstance(end, Done)
    assert summary_of(talk).fields == 2


async def test_new_from_a_document(talk):
    end = await talk.say("", SAMPLES / "销售单.pdf")
    assert isinstance(end, Done), end
    assert talk.path_taken == [
        *BEGIN,
        "retrieve",
        "generate_skeleton",
        "refine_layout",
        "map_fields",
        *PROVE,
    ]
    version = talk.services.store.version(talk.head)
    assert {parts.SOURCE_PICTURE, parts.SOURCE_PREFIX + "销售单.pdf"} <= set(version.parts)
    found = summary_of(talk)
    assert found.fidelity is not None
    assert found.fields > 0
    assert found.cut_texts == []
    assert b"field_0" not in talk.services.store.read_part(talk.head, parts.REPORT)


async def test_modify_undo_redo_reset(talk):
    await talk.say(SENTENCE)
    first = talk.head
    await talk.say("把标题字体改大")
    assert talk.path_taken == [*BEGIN, "modify_jrxml", *PROVE]
    second = talk.head
    assert second != first
    assert 'size="22"' in talk.services.store.read_part(second, parts.REPORT).decode()
    await talk.say("撤销")
    assert talk.path_taken == [*BEGIN, "handle_undo", *PROVE]
    assert talk.head == first
    assert [one.version_id for one in talk.of(Version)] == [first]
    await talk.say("重做")
    assert talk.head == second
    await talk.say("重置")
    assert talk.path_taken == [*BEGIN, "handle_reset", "finalize"]
    assert talk.head is None
    assert len(talk.services.store.versions(talk.id)) == 2


async def test_undo_after_starting_over_shows_what_was_there(talk):
    await talk.say(SENTENCE)
    await talk.say("把标题字体改大")
    second = talk.head
    await talk.say("重置")
    await talk.say("撤销")
    assert talk.head == second
    assert [one.version_id for one in talk.of(Version)] == [second]
    await talk.say("撤销")
    await talk.say("撤销")
    assert talk.head is None
    await talk.say("撤销")
    assert [one.text for one in talk.of(Answer)] == ["There is nothing to undo."]


async def test_versions_are_listed_and_gone_to_by_number(talk):
    await talk.say(SENTENCE)
    first = talk.head
    await talk.say("把标题字体改大")
    await talk.say("查看历史版本")
    told = talk.of(Answer)[0].text
    assert "v1: " in told
    assert "v2: 把标题字体改大" in told
    await talk.say("回到第一版")
    assert talk.head == first
    await talk.say("go back to version 7")
    assert talk.head == first
    assert "There is no version 7." in talk.of(Answer)[0].text
    await talk.say("保存")
    assert "kept already, this report as version 1" in talk.of(Answer)[0].text


async def test_nothing_to_undo(talk):
    await talk.say("撤销")
    assert [one.text for one in talk.of(Answer)] == ["There is nothing to undo."]
    assert talk.of(Version) == []


async def test_an_edit_that_is_not_understood_changes_nothing(talk):
    await talk.say(SENTENCE)
    before = talk.head
    await talk.say("把报表变得更有禅意")
    assert talk.head == before
    assert "not understood" in talk.of(Answer)[0].text


async def test_preview_and_exports(talk, tmp_path):
    await talk.say("预览报表")
    assert "no report yet" in talk.of(Answer)[0].text
    await talk.say(SENTENCE)
    await talk.say("预览报表")
    assert talk.path_taken == [*BEGIN, "save_session", "finalize"]
    assert [one.version_id for one in talk.of(Version)] == [talk.head]
    await talk.say("导出 PDF", export={"form": "pdf", "path": str(tmp_path / "a.pdf")})
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")
    await talk.say("下载 JRXML", export={"form": "jrxml", "path": str(tmp_path / "a.jrxml")})
    assert (tmp_path / "a.jrxml").read_bytes() == talk.services.store.read_part(talk.head, parts.REPORT)


async def test_a_question_for_a_field_is_answered_from_the_imported_list(talk, tmp_path):
    listed = tmp_path / "dict.csv"
    listed.write_text(
        '字段名,类型,说明\nfrt_amt,"decimal(10,2)",运费\nfrt_day,date,运费日期\n', encoding="utf-8"
    )
    await KnowledgeBase(talk.services.store).add_file(listed)
    await talk.say("运费的字段名是什么？")
    answer = talk.of(Answer)[0].text
    assert "frt_amt (BigDecimal), from dict" in answer
    assert "frt_day" not in answer


async def test_a_template_that_is_too_large_says_what_would_be_opened(talk, tmp_path):
    large = tmp_path / "large.jrxml"
    large.write_bytes(template() + b"<!--" + b" " * TEMPLATE_BYTES + b"-->")
    end = await talk.say("", large)
    assert isinstance(end, Failed)
    assert (end.code, "larger than 8 MB" in end.message) == ("template_too_large", True)


async def test_an_export_into_a_missing_folder_says_so(talk, tmp_path):
    await talk.say(SENTENCE)
    end = await talk.say("导出 PDF", export={"form": "pdf", "path": str(tmp_path / "no" / "a.pdf")})
    assert isinstance(end, Failed)
    assert end.code == "no_folder"
    assert talk.head is not None


async def test_an_export_is_written_into_the_file_that_was_said(talk, tmp_path):
    await talk.say(SENTENCE)
    target = tmp_path / "orders of may.xlsx"
    for name in (target, target.with_stem("orders of may (2)")):
        await talk.say(f"Export to {target}")
        assert talk.path_taken == [*BEGIN, "save_session", "finalize"]
        assert talk.of(Answer)[0].text == f"Wrote {name}."
        assert name.read_bytes().startswith(b"PK")


async def test_an_export_that_says_no_form_asks_for_it(talk):
    await talk.say(SENTENCE)
    await talk.say("导出报表")
    asked = talk.of(Question)[0]
    assert [one.key for one in asked.choices] == ["pdf", "jrxml", "docx", "xlsx"]
    await talk.answer("Excel")
    assert talk.of(Answer)[0].text.endswith(".xlsx.")


async def test_a_question_is_answered_from_the_knowledge_base(talk):
    await talk.say("JasperReports 里 $F 和 $P 有什么区别?")
    assert talk.path_taken == [*BEGIN, "handle_consult", "finalize"]
    assert "参数" in talk.of(Answer)[0].text
    await talk.say("今天天气怎么样?")
    assert talk.of(Answer)[0].text == "The knowledge base has no entry that answers this."


async def test_an_unclear_request_falls_back(talk):
    question = await talk.say("嗯嗯")
    assert isinstance(question, Question)
    assert talk.path_taken[-1] == "retrieve"
    await talk.answer("客户、金额")
    await talk.say("嗯嗯")
    assert "modify_jrxml" in talk.path_taken


async def test_nothing_at_all_is_asked_about(talk):
    question = await talk.say("")
    assert isinstance(question, Question)
    assert question.key == "request"
    end = await talk.answer(SENTENCE)
    assert isinstance(end, Done)
    assert summary_of(talk).fields == 3


@pytest.fixture
def foreign(tmp_path):
    """A function that writes a template from outside."""

    def write(jrxml, name="foreign.jrxml"):
        path = tmp_path / name
        path.write_bytes(jrxml)
        return path

    return write


async def test_a_foreign_template_is_opened_only_after_asking(talk, foreign):
    question = await talk.say("", foreign(template()))
    assert isinstance(question, Question)
    assert [one.key for one in question.choices] == ["open", "refuse"]
    assert talk.head is None
    end = await talk.answer("open")
    assert isinstance(end, Done)
    assert talk.services.store.read_part(talk.head, parts.REPORT) == template()


async def test_a_refused_template_leaves_nothing(talk, foreign):
    await talk.say("", foreign(template()))
    end = await talk.answer("refuse")
    assert isinstance(end, Failed)
    assert end.code == "template_refused"
    assert talk.head is None


async def test_a_hostile_template_is_named_and_never_runs(talk, foreign, tmp_path):
    trace = tmp_path / "trace"
    code = f'new java.io.File("{trace}").createNewFile() ? "a" : "b"'
    question = await talk.say("", foreign(template(detail=shows(code))))
    assert isinstance(question, Question)
    assert [one.key for one in question.choices] == ["open", "trust", "refuse"]
    end = await talk.answer("open")
    assert isinstance(end, Done)
    assert end.status == "fail"
    assert not trace.exists()


class Spied:
    """The engine, noting how far each export's template was trusted."""

    def __init__(self, engine):
        self._engine, self.trusted = engine, []

    def __getattr__(self, name):
        return getattr(self._engine, name)

    async def export(self, *given, trusted=False, **more):
        self.trusted.append(trusted)
        return await self._engine.export(*given, trusted=trusted, **more)


async def test_a_trusted_template_stays_trusted_on_this_machine(talk, foreign, tmp_path):
    talk.services.reports = Spied(talk.services.reports)
    export = {"form": "pdf", "path": str(tmp_path / "out.pdf")}
    await talk.say("", foreign(template()))
    await talk.answer("trust")
    await talk.say("导出 PDF", export=export)
    await talk.say("把Hello加粗")
    await talk.say("导出 PDF", export=export)
    await talk.say(SENTENCE)
    await talk.say("导出 PDF", export=export)
    assert talk.services.reports.trusted == [True, True, False]
    await talk.say("撤销")
    await talk.say("导出 PDF", export=export)
    assert talk.services.reports.trusted[-1]
    for folder in (tmp_path / "home" / "trust").iterdir():
        folder.unlink()
    await talk.say("导出 PDF", export=export)
    assert not talk.services.reports.trusted[-1]


async def test_a_broken_template_is_repaired_and_the_repair_is_learnt(talk, foreign):
    await talk.say("", foreign(BROKEN["undefined field"]))
    end = await talk.answer("open")
    assert isinstance(end, Done)
    assert end.status == "pass"
    assert [name for name in talk.path_taken if name in ("validate", "explain_error", "correct_jrxml")] == [
        "validate",
        "explain_error",
        "correct_jrxml",
        "validate",
    ]
    assert [one.repair for one in talk.services.store.corrections("field_not_found")] == ["declare"]


async def test_what_is_cut_is_told_with_what_to_say(talk, foreign):
    place = '<reportElement x="0" y="0" width="40" height="20"/>'
    label = f"<staticText>{place}<text>Invoices of the year</text></staticText>"
    title = f'<title><band height="30">{label}</band></title>'
    await talk.say("", foreign(template(title=title)))
    await talk.answer("open")
    told = next(one for one in talk.of(Notice) if one.code == "text_cut")
    said = told.remedy.rsplit(": ", 1)[1].rstrip(".")
    read = read_request(talk.services.store.read_part(talk.head, parts.REPORT), said, ["e1"])
    assert read.understood.sure


async def test_many_repairs_are_told_in_one_text(talk, foreign):
    place = '<reportElement x="0" y="{turn}" width="{wide}px" height="9"/>'
    labels = (
        f"<staticText>{place.format(turn=turn, wide=90 + turn)}<text>A</text></staticText>"
        for turn in range(9)
    )
    title = f'<title><band height="30">{"".join(labels)}</band></title>'
    await talk.say("", foreign(template(title=title)))
    await talk.answer("open")
    told = [one.text for one in talk.of(Notice) if "px" in one.text]
    assert len(told) == 1
    assert "4 repairs more" in told[0]


async def test_what_can_not_be_repaired_is_kept_told_and_remembered(talk, foreign):
    await talk.say("", foreign(BEYOND_RULES))
    end = await talk.answer("open")
    assert isinstance(end, Done)
    assert end.status == "fail"
    assert talk.path_taken.count("correct_jrxml") <= 5
    assert talk.path_taken[-2:] == ["correct_jrxml", "finalize"]
    assert summary_of(talk).status == "fail"
    assert summary_of(talk).errors
    assert talk.services.store.get_setting(failure_key(talk.id))
    await talk.say("预览报表")
    assert any("last attempt failed" in one.text for one in talk.of(Notice))
    await talk.say("undo")
    assert not any("last attempt failed" in one.text for one in talk.of(Notice))


async def test_a_failed_change_does_not_take_the_good_version_away(talk, foreign):
    await talk.say(SENTENCE)
    good = talk.head
    await talk.say("", foreign(BEYOND_RULES))
    await talk.answer("open")
    assert talk.head == good
    assert len(talk.services.store.versions(talk.id)) == 2


async def test_an_unreadable_file_is_a_clear_failure(talk, tmp_path):
    empty = tmp_path / "empty.pdf"
    empty.write_bytes(b"")
    end = await talk.say("", empty)
    assert isinstance(end, Failed)
    assert end.message
    assert end.remedy


async def test_a_page_without_a_text_is_told_of_and_not_asked_about(talk, tmp_path):
    blank = tmp_path / "blank.pdf"
    pages = pymupdf.open()
    pages.new_page()
    pages.save(blank)
    end = await talk.say("", blank)
    assert isinstance(end, Failed)
    assert "blank.pdf" in end.message


async def test_a_run_that_was_cut_off_goes_on(talk):
    stream = None
    await talk.say("预览报表")
    request = type(talk.request)("reports", talk.id, "cut", {"user_input": SENTENCE})
    stream = run_events(build_graph(), request, talk.services, talk.path)
    async for event in stream:
        if getattr(event, "node", "") == "retrieve":
            break
    await stream.aclose()
    again = type(request)("reports", talk.id, "cut", resume=True)
    events = [event async for event in run_events(build_graph(), again, talk.services, talk.path)]
    assert isinstance(events[-1], Done)
    assert summary_of(talk).fields == 3


async def test_a_run_cut_off_after_its_version_keeps_it_once(talk, cut_after_keeping):
    await talk.say(SENTENCE)
    again = type(talk.request)("reports", talk.id, talk.request.run_id, resume=True)
    events = [event async for event in run_events(build_graph(), again, talk.services, talk.path)]
    assert isinstance(events[-1], Done)
    assert len(cut_after_keeping) == 2
    assert len(talk.services.store.versions(talk.id)) == 1


def build_graph():
    from app.graphs.reports.graph import build

    return build
