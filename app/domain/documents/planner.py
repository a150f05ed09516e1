"""The plan by rules: which tools read, compute and draw what the requirement needs."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from app.core.i18n import _
from app.domain.documents.plan import Plan, Step
from app.domain.documents.requirement import Requirement

TABLES = (".xlsx", ".xlsm", ".csv", ".tsv")
PICTURES = (".png", ".jpg", ".jpeg", ".bmp", ".tif", ".tiff", ".webp")
REPORTS = (".jrxml",)
MOST_SUMS = 5
_TEMPLATE = re.compile(r"(模板|模版|template|house[-_ ]?style|letterhead)", re.IGNORECASE)
_QUOTED = re.compile(r"“([^”]{1,300})”|\"([^\"]{1,300})\"|「([^」]{1,300})」")
_DATABASE = re.compile(
    r"(?:连接|数据库|\bconnection\b|\bdatabase\b)\s*"
    r"(?:[“\"「](?P<quoted>[^”\"」]{1,60})[”\"」]|(?P<name>[\w.\u4e00-\u9fff-]+?(?: [\w.-]+?){0,4}?))"
    r"(?:\s*(?:上|里|中|执行|查询|运行|with|run|the query|:|：|，|,)|\s)+"
    r"(?P<query>(?:select|with)\s.{5,600}?)(?:[。；;]|$)",
    re.IGNORECASE | re.DOTALL,
)
_DIFFER = re.compile(r"(差异|区别|不同之处|改动|differ|changed between|\bdiff\b)", re.IGNORECASE)
_SUM = re.compile(
    r"(?:计算|算一下|compute|calculate)\s*((?=[^，。；;]*[-+*/×÷])[\d(][\d\s.,+\-*/×÷()%]{2,80}[\d)%])", re.I
)
_SELECT = re.compile(r"\b(select\s.{3,300}?\bfrom\s+t\d[^。；;]{0,300})", re.IGNORECASE | re.DOTALL)
_KNOWLEDGE = re.compile(r"知识库|knowledge base", re.IGNORECASE)
_WEB = re.compile(r"(联网|上网查|网上搜索|互联网|search the web|web search|search online)", re.IGNORECASE)
WORDS = ("contract", "minutes", "incident", "policy")


def plan_of(
    requirement: Requirement, tools: Collection[str], inputs: Mapping[str, tuple[str, ...]] | None = None
) -> Plan:
    """Return the steps, only with tools that there are; inputs are what tools of servers take."""
    steps: list[Step] = []
    for path in sources_of(requirement.files):
        steps += _steps_for(path, requirement)
    apart = TABLES + PICTURES + REPORTS
    texts = [one for one in sources_of(requirement.files) if Path(one).suffix.lower() not in apart]
    if len(texts) == 2 and (requirement.type == "comparison" or _DIFFER.search(requirement.request)):
        steps.append(
            _step("text_diff", _("What differs between both texts"), 0.5, file=texts[0], other=texts[1])
        )
    if requirement.type == "contract":
        for path in texts[:1]:
            steps.append(_step("calculator", _("Sums and terms that the clauses give"), 0.2, file=path))
    if _KNOWLEDGE.search(requirement.request):
        steps.append(
            _step("knowledge_search", _("Passages of the knowledge base"), 0.3, query=requirement.request)
        )
    steps += [*_asked_for(requirement), *_named(requirement, inputs or {}), *_filled(requirement)]
    kept = [step for step in steps if step.tool in tools]
    numbered = [step.model_copy(update={"id": f"s{at}"}) for at, step in enumerate(kept, 1)]
    return Plan(steps=numbered)


def _asked_for(requirement: Requirement) -> list[Step]:
    """Return the steps that the request itself words: a sum, one SELECT over the first table, the web."""
    steps = []
    for found in list(_SUM.finditer(requirement.request))[:MOST_SUMS]:
        what = found.group(1).strip()
        steps.append(_step("calculator", _("The value of {what}", what=what), 0.1, expression=what))
    tables = [one for one in requirement.files if Path(one).suffix.lower() in TABLES]
    if tables and (found_query := _SELECT.search(requirement.request)):
        query = found_query.group(1).strip(" 。；;，,")
        steps.append(_step("table_query", _("The rows of the query"), 0.5, file=tables[0], query=query))
    if found_query := _DATABASE.search(requirement.request):
        name, query = (
            (found_query["quoted"] or found_query["name"]).strip(),
            found_query["query"].strip(' 。；;，,"“”'),
        )
        expects = _("The rows of {name}", name=name)
        steps.append(_step("sql_query", expects, 2.0, connection=name, query=query))
    if _WEB.search(requirement.request):
        steps.append(_step("web_search", _("Pages of the web"), 5.0, query=requirement.request))
    return steps


def _named(requirement: Requirement, inputs: Mapping[str, tuple[str, ...]]) -> list[Step]:
    """Return a step for each tool of a server that the request names; a quoted text is its first input."""
    steps = []
    low = requirement.request.lower()
    for name, takes in inputs.items():
        own = name.split("_", 2)[-1]
        if name.startswith("mcp_") and (
            name in low or re.search(rf"(?<![a-z0-9_]){re.escape(own)}(?![a-z0-9_])", low)
        ):
            quoted = [one for pair in _QUOTED.findall(requirement.request) for one in pair if one]
            given = dict(zip(takes, quoted or [requirement.request], strict=False))
            steps.append(_step(name, _("What {name} answers", name=own), 2.0, **given))
    return steps


def _filled(requirement: Requirement) -> list[Step]:
    """Return the steps that fill templates: a report's with the first table, Word's with all facts."""
    steps = []
    tables = [one for one in requirement.files if Path(one).suffix.lower() in TABLES]
    for path in [one for one in requirement.files if one not in sources_of(requirement.files)]:
        name = Path(path).name
        if Path(path).suffix.lower() in REPORTS and tables:
            steps.append(
                _step(
                    "report", _("The report {name}, printed", name=name), 3.0, template=path, file=tables[0]
                )
            )
        elif Path(path).suffix.lower() == ".docx":
            steps.append(_step("template_fill", _("The template {name}, filled", name=name), 0.5, file=path))
    return steps


def without_queries(request: str) -> str:
    """Return a request without the queries in it, whose words are no titles and no periods."""
    return _SELECT.sub(" ", _DATABASE.sub(" ", request))


def needs_no_file(request: str) -> bool:
    """Tell whether a request names where else its facts are: a database, the knowledge base, a sum."""
    return any(one.search(request) for one in (_DATABASE, _KNOWLEDGE, _SUM))


def sources_of(files: Sequence[str]) -> list[str]:
    """Return the files that hold facts: a Word file called a template is one where nothing else is."""
    found = [one for one in files if not is_template(one)]
    return found or [one for one in files if Path(one).suffix.lower() not in REPORTS]


def is_template(path: str) -> bool:
    """Tell whether a file is made to be filled: a report template, or a Word file called a template."""
    name = Path(path).name
    return Path(path).suffix.lower() in REPORTS or (
        name.lower().endswith(".docx") and bool(_TEMPLATE.search(name))
    )


def _steps_for(path: str, requirement: Requirement) -> list[Step]:
    name, suffix = Path(path).name, Path(path).suffix.lower()
    if suffix in PICTURES:
        return [_step("ocr", _("The words of {name}", name=name), 3.0, file=path)]
    if suffix not in TABLES:
        read = _step("document_parser", _("Text and tables of {name}", name=name), 1.0, ["ocr"], file=path)
        return [read, *_sums(path, requirement)] if requirement.type not in WORDS else [read]
    steps = [
        _step(
            "table_profile",
            _("Columns, rows and blanks of {name}", name=name),
            0.5,
            ["document_parser"],
            file=path,
        ),
    ]
    return [*steps, *_sums(path, requirement)]


def _sums(path: str, requirement: Requirement) -> list[Step]:
    name = Path(path).name
    steps = [_step("spreadsheet_summary", _("Sums, groups and courses of {name}", name=name), 1.0, file=path)]
    if requirement.chart:
        steps.append(_step("chart_maker", _("Charts of {name}", name=name), 0.3, file=path))
    return steps


def _step(tool: str, expects: str, seconds: float, instead: list[str] | None = None, **inputs: str) -> Step:
    return Step(id="", tool=tool, inputs=inputs, expects=expects, seconds=seconds, instead=instead or [])
