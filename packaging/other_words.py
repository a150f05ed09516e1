"""Tell how requests fare that say the same in other words: `make other-words`.

Stored requests that are understood are said again with a synonym, another order or another sign; each must
be read as the same edits. What is asked about then shows a word that is not known, what is read otherwise a
misreading or another edit with the same effect. With an argument the requests are printed, too. EACH in the
environment is how many requests are said again for each of the rules here; those of the lists beside it,
other_words_*.toml, are tried on a tenth of them.
"""

from __future__ import annotations

import json
import os
import random
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from app.core.errors import AppError
from app.domain.reports.editing.understand import understand

_DATA = Path("tests/data")
_TEMPLATES = (_DATA / "templates", Path("../shared/data/reports/templates"))
_REQUESTS, _SEED = 3_000, 1
_EACH = int(os.environ.get("EACH", "40"))
_LISTED = max(1, _EACH // 10)
_SAMPLE = 600
_LISTS = Path(__file__).parent
_QUOTED = re.compile("\"[^\"]*\"|“[^”]*”|(?<!\\w)'[^']*'")
_VERB = r"(?:make|set|change|move|delete|remove|rename|align|add|sort|put|give)\b"
_COMMAND = r"(?:make|add|delete|remove|rename|move|set|sort|align|cent|print|put|change|draw|widen|give)\b"
_ENGLISH = (
    (r"^Add (?=an? )", "Put "),
    (r"^Add (?=an? )", "Insert "),
    (r"^Add (?=an? )", "Place "),
    (r"^Add (?=an? )", "Include "),
    (r"^(?:Delete|Drop) ", "Remove "),
    (r"^(?:Remove|Drop) ", "Delete "),
    (r"^(?:Delete|Remove) ", "Take out "),
    (r"^Move ", "Shift "),
    (r"^Change (?=.* to )", "Set "),
    (r"^Set (?=.* to )", "Change "),
    (r"^Rename (.+?) to ", r"Change the name of \1 to "),
    (r"^Rename (.+?) to ", r"Relabel \1 as "),
    (r"^Make (.+?) (bold|italic|red|blue|green)(?=$|\.)", r"\1 should be \2"),
    (r"^Make (.+?) (bold|italic|red|blue|green)(?=$|\.)", r"Print \1 in \2"),
    (r"^Sort ", "Order "),
    (r"^Sort ", "Arrange "),
    (r"\b(?:below|under)\b", "underneath"),
    (r" (below|above|under|after|before) (?=the|\")", r" directly \1 "),
    (r"\bat the bottom of (?:each|every|the) page", "in the page footer"),
    (r"\bin the page footer", "at the bottom of each page"),
    (rf" and (?={_COMMAND})", ", then "),
    (rf" and (?={_COMMAND})", ". Also "),
    (r"^(.)", lambda one: "Please " + one[1].lower()),
    (r"^([A-Z])(.*?)\.?$", lambda one: f"Can you {one[1].lower()}{one[2]}?"),
    (r"\bthe (\"?[A-Z][\w ]*\"?) column\b", r"the column \1"),
    (r"\bthe column (\"[^\"]+\")", r"the \1 column"),
    (r"(\d) (?:points|pt)\b", r"\1 px"),
    (r"\b(?:above|over|greater than|more than) (\d)", r"exceeding \1"),
    (r"\bat the end of the report", "in the summary band"),
    (r"\"([^\"]+)\"", r"'\1'"),
    (r"\bonly (?:when|if|where)\b", "only in case"),
    (r"$", "."),
)


class _Case(NamedTuple):
    template: Path
    request: str
    words: str
    rule: str


def _edits(template: Path, request: str) -> list[dict[str, Any]] | None:
    """Return the edits that a request means; None where it is asked about."""
    try:
        found = understand(template.read_bytes(), request)
    except AppError:
        return None
    return found.edits if found.sure else None


def _outcome(case: _Case) -> str:
    """Return whether other words are read as the same; "" where the request itself is not read."""
    own = _edits(case.template, case.request)
    if not own:
        return ""
    other = _edits(case.template, case.words)
    return "asked" if not other else "same" if other == own else "otherwise"


def _stored() -> list[tuple[Path, str]]:
    """Return some stored requests that are understood, with their templates, in the order of chance."""
    found = []
    for file in sorted(_DATA.glob("report_requests_*.json")):
        for one in json.loads(file.read_text("utf-8")):
            places = [folder / f"{one['template']}.jrxml" for folder in _TEMPLATES]
            there = next((place for place in places if place.is_file()), None)
            if there is not None and one.get("edits") and not one.get("selected"):
                found.append((there, one["ask"]))
    random.Random(_SEED).shuffle(found)
    return found[:_REQUESTS]


def _listed(language: str) -> Iterator[tuple[re.Pattern[str], str]]:
    """Yield what stands in requests and what people say for it, of the list of a language if there is one."""
    file = _LISTS / f"other_words_{language}.toml"
    for one in tomllib.loads(file.read_text("utf-8"))["words"] if file.is_file() else ():
        for other in one["others"]:
            yield re.compile(one["said"], re.IGNORECASE), other


def _in_words(pattern: re.Pattern[str], other: str, request: str) -> str:
    """Return a request with what a list says for its words, as a sentence; "" where it has none of them."""
    found = pattern.search(request)
    if found is None or any(one.start() < found.start() < one.end() for one in _QUOTED.finditer(request)):
        return ""
    words = found.expand(other)
    if found.start() == 0 and request[:1].isupper():
        words = words[:1].upper() + words[1:]
    again = request[: found.start()] + words + request[found.end() :]
    return re.sub(rf"(?<=[:,a-z] ){_VERB}", lambda one: one[0].lower(), again, flags=re.IGNORECASE)


def _cases() -> list[_Case]:
    """Return requests in other words, some for each rewording; the usual run looks at a sample of them."""
    cases, counts = [], Counter[str]()
    lists = {language: list(_listed(language)) for language in ("en", "zh")}
    for template, request in _stored():
        chinese = re.search("[\u4e00-\u9fff]", re.sub('[“「"].*?[”」"]', "", request))
        for pattern, other in () if chinese else _ENGLISH:
            words = re.sub(pattern, other, request, count=1)
            rule = f"{pattern} > {other if isinstance(other, str) else '...'}"
            if words != request and counts[rule] < _EACH:
                counts[rule] += 1
                cases.append(_Case(template, request, words, rule))
        for listed, other in lists["zh" if chinese else "en"]:
            rule = f"{listed.pattern} > {other}"
            words = _in_words(listed, other, request) if counts[rule] < _LISTED else ""
            if words and words != request:
                counts[rule] += 1
                cases.append(_Case(template, request, words, rule))
    if os.environ.get("DRAFTSMITH_EVERY_CASE") != "yes":
        random.Random(_SEED).shuffle(cases)
        del cases[_SAMPLE:]
    return cases


def main() -> None:
    """Print how many requests in other words are read as the same, asked about and read otherwise."""
    cases = _cases()
    with ProcessPoolExecutor() as pool:
        outcomes = list(pool.map(_outcome, cases, chunksize=10))
    read = [(case, one) for case, one in zip(cases, outcomes, strict=True) if one]
    by_rule = {case.rule: Counter[str]() for case, _one in read}
    for case, one in read:
        by_rule[case.rule][one] += 1
    for rule, counts in sorted(by_rule.items(), key=lambda each: each[1]["same"] / each[1].total()):
        print(f"{counts['same']:4} same {counts['asked']:4} asked {counts['otherwise']:4} otherwise  {rule}")
        for case, one in read if len(sys.argv) > 1 else ():
            if case.rule == rule and one != "same":
                print(f"       {one}: {case.template.stem}: {case.words}")
    whole = Counter(one for _case, one in read)
    print(f"{whole['same']} of {len(read)} are read as the same, {whole['asked']} asked about")


if __name__ == "__main__":
    main()
