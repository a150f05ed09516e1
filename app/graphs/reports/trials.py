"""The report tab's tasks of the model check-up."""

from __future__ import annotations

from app.domain.reports.consult import CitedAnswer, Entry, Question
from app.domain.reports.generate.spec import ReportSpec
from app.domain.reports.intents import Intent, IntentChoice, IntentRequest
from app.domain.reports.models import TextRole
from app.domain.reports.sentence import SentenceRequest
from app.graphs.reports.skills import CLASSIFY, CONSULT, GENERATE, SKELETON, DoubtfulText, Doubts, Roles
from app.graphs.trials import Trial, differs

FILLING = (
    "A text field takes its value from a field, a parameter or a variable of the report. "
    "Its pattern says how a number or a date is written, and stretching lets long texts grow downwards. "
    "A band is printed as often as the data demand, and its height is given in points of the page. "
)
NEEDLE = "The blank rows at the end of page are switched on by the property draftsmith.fill.rows."


def trials() -> list[Trial]:
    """Return the tasks with their known answers."""
    return [
        Trial(
            "intent",
            "instructions",
            CLASSIFY,
            IntentRequest(text="那个合计放到最下面会更好看一点吧", has_report=True),
            {"intent": "modify_report"},
            _changes,
        ),
        Trial(
            "columns_zh",
            "chinese",
            GENERATE,
            SentenceRequest(text="做一张员工请假登记表，包含姓名、部门、请假天数和开始日期，按部门分组"),
            {
                "title": "员工请假登记表",
                "columns": [
                    {"label": "姓名", "type": "text"},
                    {"label": "部门", "type": "text"},
                    {"label": "请假天数", "type": "integer"},
                    {"label": "开始日期", "type": "date"},
                ],
                "groups": ["部门"],
            },
            _leave_sheet,
        ),
        Trial(
            "columns_en",
            "form",
            GENERATE,
            SentenceRequest(
                text="I need an invoice list with customer, due date and amount, and add up the amounts"
            ),
            {
                "title": "Invoice list",
                "columns": [
                    {"label": "customer", "type": "text"},
                    {"label": "due date", "type": "date"},
                    {"label": "amount", "type": "amount"},
                ],
                "totals": ["amount"],
            },
            _invoices,
        ),
        Trial("roles", "form", SKELETON, _doubts(), _roles_answer(), _roles_wrong),
        Trial(
            "knowledge",
            "context",
            CONSULT,
            Question(text="Which property switches on blank rows at the end of a page?", entries=_entries()),
            {"answer": NEEDLE, "citations": [7]},
            _property_named,
        ),
    ]


def _changes(choice: IntentChoice) -> str:
    return differs("intent", choice.intent, Intent.MODIFY_REPORT)


def _leave_sheet(spec: ReportSpec) -> str:
    labels = spec.labels()
    missing = [name for name in ("姓名", "部门", "请假天数", "开始日期") if name not in labels]
    return f"missing columns {missing}" if missing else differs("groups", spec.groups, ["部门"])


def _invoices(spec: ReportSpec) -> str:
    types = [(one.label.casefold(), one.type) for one in spec.columns]
    wanted = [("customer", "text"), ("due date", "date"), ("amount", "amount")]
    return differs("columns", types, wanted) or differs(
        "totals", [one.casefold() for one in spec.totals], ["amount"]
    )


def _doubts() -> Doubts:
    texts = [
        DoubtfulText(id=1, text="送货单", role=TextRole.VALUE),
        DoubtfulText(id=2, text="客户名称：", role=TextRole.VALUE),
        DoubtfulText(id=3, text="2026-03-15", role=TextRole.VALUE),
    ]
    return Doubts(texts=texts)


def _roles_answer() -> dict[str, object]:
    return {
        "roles": [
            {"id": 1, "role": "heading"},
            {"id": 2, "role": "label"},
            {"id": 3, "role": "value"},
        ]
    }


def _roles_wrong(found: Roles) -> str:
    said = {one.id: str(one.role) for one in found.roles}
    return differs("roles", said, {1: "heading", 2: "label", 3: "value"})


def _entries() -> list[Entry]:
    texts = dict.fromkeys(range(1, 13), FILLING * 6)
    texts[7] = f"{FILLING * 3}{NEEDLE} {FILLING * 3}"
    return [Entry(id=number, title=f"Note {number}", text=text) for number, text in texts.items()]


def _property_named(found: CitedAnswer) -> str:
    if "draftsmith.fill.rows" not in found.answer:
        return "the property is not named"
    return "" if 7 in found.citations else "the note is not cited"
