"""The decisions of the report graph: rules first, a model where they are not sure, a check on both."""

from __future__ import annotations

from pydantic import BaseModel, Field

from app.core.i18n import _
from app.domain.reports import consult, sentence
from app.domain.reports.generate.spec import ReportSpec
from app.domain.reports.intents import Intent, IntentChoice, IntentRequest, classify, intent_label
from app.domain.reports.intents import problem_with as problem_with_intent
from app.domain.reports.models import LayoutSchema, TextRole
from app.graphs.reports.modifying import MODIFY, REWRITE
from app.graphs.skill import Guess, Skill, Sure, Unknown, Verdict

MOST_DOUBTS = 20
MOST_LINES = 12


# ---- classify_intent --------------------------------------------------------------


def _intent_rules(given: IntentRequest) -> Verdict[IntentChoice]:
    intent, sure = classify(given)
    if intent is None:
        return Unknown(_("What shall be done? Say it in a sentence or drop a file."))
    choice = IntentChoice(intent=intent)
    if sure:
        return Sure(choice)
    usual = intent == Intent.MODIFY_REPORT
    return Guess(choice, "" if usual else _("Taken as {intent}.", intent=intent_label(intent)))


CLASSIFY = Skill(
    name="reports/classify_intent",
    input=IntentRequest,
    output=IntentChoice,
    rules=_intent_rules,
    check=problem_with_intent,
    max_tokens=60,
)


# ---- manage_context ---------------------------------------------------------------


class History(BaseModel):
    """The conversation so far, oldest first."""

    lines: list[str]


class Digest(BaseModel):
    """A conversation in a few sentences."""

    text: str = Field(max_length=1500)


def _digest_rules(given: History) -> Verdict[Digest]:
    return Guess(Digest(text="\n".join(line[:110] for line in given.lines[-MOST_LINES:])[:1500]), "")


COMPRESS = Skill(
    name="reports/manage_context", input=History, output=Digest, rules=_digest_rules, max_tokens=600
)


# ---- generate ---------------------------------------------------------------------


def _spec_rules(given: sentence.SentenceRequest) -> Verdict[ReportSpec]:
    spec = sentence.read_sentence(given)
    if not spec.columns:
        return Unknown(
            _("Which columns shall the report have? Name them, for example: customer, date, amount.")
        )
    if sentence.is_guess(given):
        return Guess(spec, _("The request names no columns; these are inferred from what it counts."))
    if not spec.title:
        return Guess(spec, _("The request names no title, so the report is just called a report."))
    return Sure(spec)


GENERATE = Skill(
    name="reports/generate",
    input=sentence.SentenceRequest,
    output=ReportSpec,
    rules=_spec_rules,
    check=sentence.problem_with,
    values=sentence.prompt_values,
    max_tokens=700,
)


# ---- generate_skeleton ------------------------------------------------------------


class DoubtfulText(BaseModel):
    """A text whose role is not certain, with what stands before it."""

    id: int
    text: str
    role: TextRole
    label: str = ""


class Doubts(BaseModel):
    """The doubtful texts of a page."""

    texts: list[DoubtfulText]


class RoleChoice(BaseModel):
    """The role of one text."""

    id: int
    role: TextRole


class Roles(BaseModel):
    """The roles of the doubtful texts."""

    roles: list[RoleChoice] = Field(max_length=MOST_DOUBTS)


def doubts_of(layout: LayoutSchema) -> Doubts:
    """Return the texts whose role the rules only guessed: values without a label outside of rows."""
    doubtful = [
        DoubtfulText(id=one.id, text=one.text[:80], role=one.role, label=one.label)
        for one in layout.texts
        if one.role is TextRole.VALUE and not one.label and one.row < 0
    ]
    return Doubts(texts=doubtful[:MOST_DOUBTS])


def _role_rules(given: Doubts) -> Verdict[Roles]:
    roles = Roles(roles=[RoleChoice(id=one.id, role=one.role) for one in given.texts])
    return Guess(roles, "") if given.texts else Sure(roles)


def _role_problem(given: Doubts, answer: Roles) -> str:
    known = {one.id for one in given.texts}
    if {one.id for one in answer.roles} - known:
        return f"roles may only name these ids: {sorted(known)}"
    allowed = {TextRole.LABEL, TextRole.VALUE, TextRole.HEADING}
    return "" if all(one.role in allowed for one in answer.roles) else "role must be label, value or heading"


SKELETON = Skill(
    name="reports/generate_skeleton",
    input=Doubts,
    output=Roles,
    rules=_role_rules,
    check=_role_problem,
    max_tokens=600,
)


# ---- refine_layout ----------------------------------------------------------------


class Refinement(BaseModel):
    """How many elements a draft had before and after its geometry was refined."""

    before: int
    after: int


class Acceptance(BaseModel):
    """Whether the refined draft is used."""

    accept: bool


def _refine_rules(given: Refinement) -> Verdict[Acceptance]:
    return Sure(Acceptance(accept=abs(given.after - given.before) * 10 <= max(given.before, 1)))


REFINE = Skill(
    name="reports/refine_layout", input=Refinement, output=Acceptance, rules=_refine_rules, max_tokens=40
)


# ---- explain_error, correct_jrxml --------------------------------------------------


class Fault(BaseModel):
    """A fault with what the rules say of it and the repairs that can be chosen."""

    code: str
    message: str
    expression: str = ""
    explained: str = ""
    known: bool = True
    options: list[str] = Field(default_factory=list)
    labels: list[str] = Field(default_factory=list)
    learnt: bool = False


class Explanation(BaseModel):
    """One sentence for the user."""

    sentence: str = Field(min_length=3, max_length=400)


class RepairChoice(BaseModel):
    """The key of the repair to try."""

    key: str


def _explain_rules(given: Fault) -> Verdict[Explanation]:
    said = Explanation(sentence=given.explained[:400])
    return Sure(said) if given.known else Guess(said, "")


EXPLAIN = Skill(
    name="reports/explain_error", input=Fault, output=Explanation, rules=_explain_rules, max_tokens=200
)


def _repair_rules(given: Fault) -> Verdict[RepairChoice]:
    first = RepairChoice(key=given.options[0])
    return Sure(first) if len(given.options) == 1 or given.learnt else Guess(first, "")


def _repair_problem(given: Fault, answer: RepairChoice) -> str:
    return "" if answer.key in given.options else f"key must be one of {given.options}"


CORRECT = Skill(
    name="reports/correct_jrxml",
    input=Fault,
    output=RepairChoice,
    rules=_repair_rules,
    check=_repair_problem,
    max_tokens=60,
)


# ---- handle_consult ----------------------------------------------------------------


def _consult_rules(given: consult.Question) -> Verdict[consult.CitedAnswer]:
    entry = consult.best_entry(given)
    if entry is None:
        return Unknown(no_answer(given.text))
    answer = consult.CitedAnswer(answer=entry.text[:1200], citations=[entry.id])
    sure = consult.overlap(given.text, entry.title) >= consult.SURE
    return Sure(answer) if sure else Guess(answer, _("This is the entry that fits best."))


def no_answer(question: str) -> str:
    """Say that nothing answers a question, and name what comes nearest."""
    said = _("The knowledge base has no entry that answers this.")
    titles = consult.nearest(question)
    return f"{said} " + _("Nearest to it are: {titles}", titles="; ".join(titles)) if titles else said


CONSULT = Skill(
    name="reports/handle_consult",
    input=consult.Question,
    output=consult.CitedAnswer,
    rules=_consult_rules,
    check=consult.problem_with,
    max_tokens=700,
)
ALL = (CLASSIFY, COMPRESS, GENERATE, SKELETON, REFINE, MODIFY, REWRITE, EXPLAIN, CORRECT, CONSULT)
