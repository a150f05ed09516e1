"""A model may say where words belong; the rules decide what becomes of it."""

from __future__ import annotations

import pytest

from app.core.events import NodeEnded, Notice, Question
from app.core.prompts import render_prompt
from app.domain.records import parts
from app.domain.records.models import Batch
from app.domain.records.parts import Summary
from app.domain.records.propose import described, model_of, problem_with, tables_for
from app.engines.databases.database import Database
from app.graphs.records.skills import asked_of, parse_skill
from app.graphs.skill import SkillRunner

pytestmark = pytest.mark.shared
ODD = "有位新朋友赵敏，代号C0900，其为person，找她打13812345678"
GOOD = {
    "records": [
        {
            "table": "customer",
            "fields": [
                {"column": "name", "value": "赵敏"},
                {"column": "code", "value": "C0900"},
                {"column": "kind", "value": "person"},
                {"column": "phone", "value": "13812345678"},
            ],
        }
    ]
}


def changed(**fields):
    """Return the good proposal with other values."""
    record = GOOD["records"][0]
    values = {one["column"]: one["value"] for one in record["fields"]} | fields
    named = [{"column": column, "value": value} for column, value in values.items()]
    return {"records": [{"table": "customer", "fields": named}]}


@pytest.fixture
def modelled(talk, with_model):
    """A talk with the scripted model."""
    talk.services.skills = with_model
    return talk


def by(talk):
    return next(one.by for one in talk.of(NodeEnded) if one.node == "parse_add_request")


async def test_the_rules_alone_ask(talk, with_model):
    talk.services.skills = SkillRunner()
    question = await talk.say(ODD)
    assert isinstance(question, Question)
    assert question.key == "clarify"


async def test_a_good_proposal_is_staged_and_still_asked_about(modelled, server, count):
    server.push({"json": GOOD})
    question = await modelled.say(ODD)
    assert question.key == "confirm"
    row = modelled.part(Batch, parts.BATCH).rows[0]
    assert {cell.column: cell.value for cell in row.cells if cell.sent} == {
        "name": "赵敏",
        "code": "C0900",
        "kind": "person",
        "phone": "13812345678",
    }
    span = row.cell("phone").span
    assert ODD[span.start : span.end] == "13812345678"
    assert by(modelled) == "qwen3:8b"
    assert modelled.part(Summary, parts.SUMMARY).decided_by == "qwen3:8b"
    assert count("customer") == 4
    await modelled.answer("yes")
    assert count("customer", "code='C0900' AND name='赵敏'") == 1


async def test_the_schema_holds_only_names_of_the_catalogue(modelled, server):
    server.push({"json": GOOD})
    await modelled.say(ODD)
    asked = [call for call in server.log if call["path"] == "/api/chat"]
    text = str(asked[-1]["body"]["format"])
    assert "'customer'" in text
    assert "audit" in text
    assert "sqlite_master" not in text


@pytest.mark.parametrize(
    "wrong",
    [
        changed(name="周芷若"),
        changed(phone="13900000000"),
        changed(level="3"),
        changed(credit="赵敏"),
        {"records": []},
        {"records": [{"table": "customer", "fields": [{"column": "due", "value": "赵敏"}]}]},
    ],
    ids=[
        "invented name",
        "invented phone",
        "part of a number",
        "part of a name",
        "nothing",
        "column of another table",
    ],
)
async def test_a_wrong_proposal_is_corrected_or_dropped(modelled, server, wrong, count):
    server.push({"json": wrong}, {"json": GOOD})
    assert (await modelled.say(ODD)).key == "confirm"
    server.push({"json": wrong}, {"json": wrong})
    question = await modelled.say(ODD)
    assert question.key == "clarify"
    assert by(modelled) == "rules"
    assert modelled.of(Notice)
    assert count("customer") == 4


@pytest.mark.parametrize(
    "hostile",
    [
        {"records": [{"table": "sqlite_master", "fields": [{"column": "name", "value": "赵敏"}]}]},
        {
            "records": [
                {"table": "customer; DROP TABLE customer", "fields": [{"column": "name", "value": "赵敏"}]}
            ]
        },
        {"records": [{"table": "customer", "fields": [{"column": "name) VALUES (1)--", "value": "赵敏"}]}]},
        {"records": [{"table": "customer", "fields": [{"column": "name", "value": "赵敏", "sql": "DROP"}]}]},
        {"sql": "DROP TABLE customer"},
        changed(name="{{lookup customer.name where id = '1'}}"),
    ],
    ids=range(6),
)
async def test_a_hostile_proposal_is_dropped(modelled, server, hostile, count):
    server.push({"json": hostile}, {"json": hostile})
    question = await modelled.say(ODD)
    assert question.key == "clarify"
    assert count("customer") == 4
    verbs = modelled.services.databases.open(modelled.connection).log.verbs()
    assert verbs <= {"SELECT", "BEGIN", "ROLLBACK", "COMMIT", "PRAGMA"}


@pytest.mark.parametrize(
    "fault", ["truncate", "drop", "eof", "garbage", "prose", "empty", "oom", "think_forever"]
)
async def test_a_broken_model_leaves_the_rules_question(modelled, server, fault, count):
    reply = {"json": GOOD, "fault": fault, "after": 20}
    server.push(reply, dict(reply), dict(reply))
    question = await modelled.say(ODD)
    assert question.key in ("clarify", "confirm")
    assert fault in ("prose",) or question.key == "clarify"
    assert count("customer") == 4


async def test_no_model_is_asked_for_refused_or_clear_requests(modelled, server):
    await modelled.say("删除所有客户")
    assert modelled.of(Notice)[0].code.startswith("refuse:")
    await modelled.say("新增客户：编码C0901，名称赵敏")
    assert not [call for call in server.log if call["path"] == "/api/chat"]


async def test_a_value_that_nobody_placed_is_asked_about(modelled, server):
    partial = changed()
    partial["records"][0]["fields"] = partial["records"][0]["fields"][:3]
    server.push({"json": partial})
    question = await modelled.say(ODD)
    assert question.key == "clarify"
    assert question.payload["text"] == "13812345678"


def test_the_prompt_is_rendered_with_data_marked(shop_info):
    database = Database(shop_info)
    tables = tables_for(database.catalogue(), ODD)
    asked = asked_of(tables, ODD, "")
    prompt = parse_skill(tables).prompt(asked)
    assert "<<< text" in prompt.text
    assert described(tables) in prompt.text
    assert render_prompt("records/parse_add_request", {"tables": "x", "text": "y"}).request
    model = model_of(tables)
    assert problem_with(ODD, tables, model.model_validate(GOOD)) == ""
    database.close()
