"""The records command: JSON for programs, exit codes, answers, a side-car beside the file."""

from __future__ import annotations

import json
import sqlite3

import pytest
from typer.testing import CliRunner

from app.cli import make_app
from app.engines.databases import connections
from tests.engines.databases import shop

NOW = ("--now", "2026-11-23T10:00:00+08:00", "--timezone", "Asia/Shanghai", "--seed", "1", "--model", "none")
ASK = "新增客户：编码C0100，名称赵敏"


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "shop.db"
    shop.make_sqlite(path)
    return path


@pytest.fixture
def run(file):
    """Run the command on the shop; return exit code, JSON (or text) and what went to stderr."""

    def ran(*arguments, db=None, ask=ASK):
        target = ("--db", f"sqlite:///{file}" if db is None else db) if db != "" else ()
        wanted = ("--ask", ask) if ask else ()
        done = CliRunner().invoke(make_app(), ["records", *target, *wanted, *NOW, *map(str, arguments)])
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
        told = json.loads(done.stdout) if "--json" in arguments and done.stdout else done.stdout
        return done.exit_code, told, done.stderr

    return ran


def count(file, where="1=1"):
    connection = sqlite3.connect(file)
    try:
        return connection.execute(f"SELECT count(*) FROM customer WHERE {where}").fetchone()[0]
    finally:
        connection.close()


def test_a_request_is_staged_and_tried_but_not_written(run, file):
    code, told, _stderr = run("--json")
    assert code == 0
    assert told["outcome"] == "stage"
    assert told["records"] == [{"table": "customer", "fields": {"code": "C0100", "name": "赵敏"}}]
    assert told["dry_run"] == {"ok": True, "tried": True, "proven": True, "errors": []}
    assert told["questions"][0]["key"] == "confirm"
    assert told["refusal"] is None
    assert count(file) == 4


def test_commit_writes_and_tells_the_keys(run, file):
    code, told, _stderr = run("--json", "--commit")
    assert code == 0
    assert told["committed"]["rows"] == [{"table": "customer", "key": {"id": "5"}}]
    assert told["dry_run"]["ok"]
    assert count(file, "code='C0100'") == 1


@pytest.mark.parametrize(("answer", "rows"), [("confirm=是", 5), ("confirm=no", 4), ("confirm=maybe", 4)])
def test_the_confirmation_is_answered_by_the_exact_words(run, file, answer, rows):
    run("--json", "--answer", answer)
    assert count(file) == rows


def test_rows_that_the_database_refuses_end_with_one(run, file):
    code, told, _stderr = run("--json", "--commit", ask="新增客户：编码C0001，名称赵敏")
    assert code == 1
    assert told["outcome"] == "stage"
    assert told["dry_run"]["errors"][0]["error"] == "unique"
    assert told["dry_run"]["errors"][0]["column"] == "code"
    assert told["questions"][0]["key"] == "fix"
    assert count(file) == 4


def test_an_open_question_ends_with_three_and_may_be_answered(run, file):
    ask = "给客户张三下一个订单，单号S1"
    code, told, _stderr = run("--json", ask=ask)
    assert code == 3
    assert told["outcome"] == "clarify"
    assert told["clarify"]["reason"] == "ambiguous_reference"
    assert told["clarify"]["candidates"] == [1, 4]
    assert told["records"] == []
    code, told, _stderr = run("--json", "--answer", "clarify=4", ask=ask)
    assert code == 0
    assert told["records"][0]["fields"]["customer_id"] == 4


@pytest.mark.parametrize(
    ("ask", "reason"),
    [
        ("把张三的电话改成110", "not_insert"),
        ("删除所有客户", "destructive"),
        ("DROP TABLE customer", "destructive"),
    ],
)
def test_a_refused_request_says_where_it_belongs(run, file, ask, reason):
    code, told, _stderr = run("--json", "--commit", ask=ask)
    assert code == 1
    assert told["outcome"] == "refuse"
    assert told["refuse"]["reason"] in (reason, "not_insert", "destructive")
    assert told["refusal"]["message"]
    assert count(file) == 4


def test_a_production_mark_asks_for_the_name(run, file):
    info, _password = connections.parse_url(f"sqlite:///{file}")
    connections.save(info.model_copy(update={"production": True}))
    code, told, _stderr = run("--json", "--commit")
    assert code == 3
    assert told["questions"][0]["about"]["type_name"] == "customer"
    assert count(file) == 4
    code, told, _stderr = run("--json", "--answer", "confirm=customer")
    assert code == 0
    assert count(file) == 5


def test_a_side_car_beside_the_file_is_found(run, file):
    words = {"customer": {"comment": "会员", "columns": {"name": "尊称"}}}
    (file.parent / "shop_glossary.json").write_text(json.dumps(words, ensure_ascii=False), encoding="utf-8")
    _code, told, _stderr = run("--json", ask="新增会员：编码C0100，尊称赵敏")
    assert told["records"] == [{"table": "customer", "fields": {"code": "C0100", "name": "赵敏"}}]


def test_a_glossary_may_be_named(run, tmp_path):
    path = tmp_path / "names.json"
    words = {"customer": {"comment": "会员", "columns": {"name": "尊称"}}}
    path.write_text(json.dumps(words, ensure_ascii=False), encoding="utf-8")
    _code, told, _stderr = run("--json", "--glossary", path, ask="新增会员：编码C0100，尊称赵敏")
    assert told["records"][0]["fields"] == {"code": "C0100", "name": "赵敏"}


def test_a_file_is_read(run, tmp_path, file):
    (tmp_path / "a.csv").write_bytes("code,name\nC0100,赵敏\nC0101,周芷若\n".encode("gbk"))
    code, told, _stderr = run("--json", "--commit", "--file", tmp_path / "a.csv", ask="")
    assert code == 0
    assert len(told["records"]) == 2
    assert count(file, "name='周芷若'") == 1


def test_without_a_database_the_sample_shop_is_used(run):
    code, told, _stderr = run("--json", db="", ask="给客户张三下一个订单，两箱苹果，下周五送")
    assert code in (0, 3)
    assert told["outcome"] in ("stage", "clarify")


@pytest.mark.parametrize(
    ("arguments", "db"),
    [
        ((), "nonsense://x"),
        ((), "sqlite:////nowhere/at/all.db"),
        ((), "no such connection"),
        (("--now", "yesterday"), None),
        (("--file", "/nowhere.csv"), None),
        (("--glossary", "/nowhere.json"), None),
    ],
)
def test_what_can_t_be_used_ends_with_two_and_two_sentences(run, arguments, db):
    code, _told, stderr = run(*arguments, db=db)
    assert code == 2
    assert stderr.count(".") >= 2


def test_people_read_sentences(run):
    code, text, _stderr = run()
    assert code == 0
    assert "Write 会员 (customer) × 1 to shop?" in text


def test_a_read_only_file_is_still_staged(run, file):
    file.chmod(0o444)
    _code, told, _stderr = run("--json")
    assert told["outcome"] == "stage"
    assert told["records"]


def made(path, script):
    """Make a database of one script; return its URL."""
    connection = sqlite3.connect(path)
    connection.executescript(script)
    connection.close()
    return f"sqlite:///{path}"


@pytest.mark.parametrize(
    ("name", "db", "said", "remedy"),
    [
        ("no_file", "sqlite:////nowhere/x.db", "There is no database file", "Check the path"),
        ("no_server", "postgresql://u:p@127.0.0.1:1/x", "does not answer at 127.0.0.1:1", "Check that"),
        ("no_server", "mysql://u:p@127.0.0.1:1/x", "does not answer at 127.0.0.1:1", "Check that"),
        ("no_database", "", "is no sound SQLite database", "Choose another file"),
        ("no_tables", "", "holds no table", "Choose another database"),
    ],
)
def test_a_database_that_can_t_be_used_is_named_with_a_remedy(run, tmp_path, name, db, said, remedy):
    if name == "no_tables":
        db = made(tmp_path / "empty.db", "PRAGMA user_version=1")
    if name == "no_database":
        (tmp_path / "text.db").write_text("this is no database" * 200)
        db = f"sqlite:///{tmp_path / 'text.db'}"
    code, _told, stderr = run(db=db)
    plain = " ".join(stderr.split())
    assert code == 2
    assert said in plain
    assert remedy in plain


def test_a_table_without_a_key_takes_rows(run, tmp_path):
    db = made(tmp_path / "keyless.db", "CREATE TABLE note (name TEXT NOT NULL, amount INTEGER)")
    code, told, _stderr = run("--json", "--commit", db=db, ask="add a note named Bob, amount 5")
    assert code == 0
    assert told["records"] == [{"table": "note", "fields": {"name": "Bob", "amount": 5}}]
    assert sqlite3.connect(tmp_path / "keyless.db").execute("SELECT * FROM note").fetchall() == [("Bob", 5)]


def test_one_of_three_hundred_tables_is_named_with_its_number(run, tmp_path):
    tables = (f"CREATE TABLE tab{at} (id INTEGER PRIMARY KEY, name TEXT NOT NULL);" for at in range(300))
    db = made(tmp_path / "many.db", "".join(tables))
    code, told, _stderr = run("--json", db=db, ask="add tab299 named Bob")
    assert code == 0
    assert told["records"] == [{"table": "tab299", "fields": {"name": "Bob"}}]


def test_a_sheet_of_a_hundred_columns_is_staged_whole(run, tmp_path):
    columns = [f"col{at}" for at in range(100)]
    db = made(
        tmp_path / "wide.db",
        f"CREATE TABLE wide (id INTEGER PRIMARY KEY, {', '.join(f'{one} TEXT' for one in columns)})",
    )
    sheet = tmp_path / "wide.csv"
    sheet.write_text(",".join(columns) + "\n" + ",".join(f"v{at}" for at in range(100)) + "\n")
    code, told, _stderr = run("--json", "--file", sheet, db=db, ask="")
    assert code == 0
    assert told["records"] == [
        {"table": "wide", "fields": {name: f"v{at}" for at, name in enumerate(columns)}}
    ]


@pytest.mark.thorough
def test_a_picture_without_text_is_told(run, tmp_path):
    from PIL import Image

    Image.new("RGB", (800, 600), "white").save(tmp_path / "empty.png")
    code, _told, stderr = run("--file", tmp_path / "empty.png", ask="")
    assert code == 2
    assert "No printed text was found in empty.png." in " ".join(stderr.split())
