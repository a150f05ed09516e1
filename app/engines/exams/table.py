"""Items as rows of a sheet or a CSV file: written, and read whatever the columns are called."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Any

from pydantic import ValidationError

from app.domain.questions.models import Item, Kind, Option, Program
from app.domain.questions.text.build import LETTERS, letters
from app.domain.questions.text.source import language_of
from app.engines.exams.flat import KINDS, answer_text, clean, flat

MOST_ROWS = 20_000
MOST_COLUMNS = 60
_DANGEROUS = ("=", "+", "-", "@", "\t", "\r")
_OPTIONS = 6
HEADS = (
    "ID",
    "Kind",
    "Stem",
    *(f"Option {letter}" for letter in LETTERS[:_OPTIONS]),
    "Answer",
    "Explanation",
    *(f"Why not {letter}" for letter in LETTERS[:_OPTIONS]),
    "Difficulty",
    "Topic",
    "Evidence",
    "Effective",
    "Tags",
    "Program",
)
_NAMES: tuple[tuple[str, str], ...] = (
    ("id", r"id|编号|序号|题号|no\.?|number"),
    ("kind", r"kind|type|qtype|题型|类型|question ?type"),
    ("stem", r"stem|question|题干|题目|试题|问题|内容|question ?text"),
    ("answer", r"answer|key|correct|答案|正确答案|标准答案|correct ?answer|answers?"),
    ("explanation", r"explanation|解析|答案解析|试题解析|rationale|feedback"),
    ("difficulty", r"difficulty|难度|level"),
    ("topic", r"topic|知识点|考点|章节|subject"),
    ("effective", r"effective|生效日期|施行日期"),
    ("evidence", r"evidence|依据|出处"),
    ("tags", r"tags?|标签"),
    ("program", r"program"),
    ("options", r"options|选项|choices"),
)
_OPTION = re.compile(
    r"(?:option|choice|answer|选项|备选项?)?\s*[(（]?([A-H])[)）]?(?:选项|项)?", re.IGNORECASE
)
_OPTION_NUMBER = re.compile(r"(?:option|choice|answer|选项)\s*(\d)", re.IGNORECASE)
_REASON = re.compile(r"(?:why not|reason|错因)\s*([A-H])", re.IGNORECASE)
_LEVELS = {"易": "easy", "简单": "easy", "中": "medium", "中等": "medium", "难": "hard", "困难": "hard"}
_TRUE = frozenset({"true", "t", "正确", "对", "√", "✓", "是", "yes", "y", "1", "right"})
_FALSE = frozenset({"false", "f", "错误", "错", "×", "✗", "x", "否", "no", "n", "0", "wrong"})
_KIND_WORDS: tuple[tuple[str, Kind], ...] = (
    (r"多选|多项|multiple[_ -]?(?:answer|response|select)|^multiple", "multiple"),
    (r"判断|是非|true|t/f|tf", "true_false"),
    (r"填空|cloze|gap|blank|fill", "cloze"),
    (r"简答|问答|论述|short|essay", "short"),
    (r"计算|calc|numer", "calc"),
    (r"案例|case", "case"),
    (r"单选|单项|single|选择|choice|mcq", "single"),
)


def rows_of(items: Sequence[Item]) -> list[list[str]]:
    """Return one row of texts for each item, in the order of HEADS."""
    return [_row(item) for item in flat(items)]


def _row(item: Item) -> list[str]:
    texts = [option.text for option in item.options[:_OPTIONS]]
    reasons = [option.reason for option in item.options[:_OPTIONS]]
    blank = [""] * (_OPTIONS - len(texts))
    kind = KINDS[item.language][item.kind]
    program = item.program.model_dump_json() if item.program is not None else ""
    row = [item.id, kind, item.stem, *texts, *blank, answer_text(item), item.explanation, *reasons, *blank]
    said = "\n".join(piece.text for piece in item.evidence)
    row += [item.difficulty, item.topic, said, item.effective, ", ".join(item.tags), program]
    return [clean(text) for text in row]


def write_csv(items: Sequence[Item], title: str) -> bytes:
    """Return a CSV with a byte order mark; texts that a sheet would take for formulas get an apostrophe."""
    del title
    sink = io.StringIO(newline="")
    writer = csv.writer(sink, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    writer.writerow(HEADS)
    writer.writerows([harmless(text) for text in row] for row in rows_of(items))
    return sink.getvalue().encode("utf-8-sig")


def harmless(text: str) -> str:
    """Return a text that no sheet takes for a formula."""
    return f"'{text}" if text.startswith(_DANGEROUS) else text


def write_xlsx(items: Sequence[Item], title: str) -> bytes:
    """Return a workbook; every cell is a text, never a formula."""
    import openpyxl
    from openpyxl.styles import Alignment, Font

    book = openpyxl.Workbook()
    sheet: Any = book.active
    sheet.title = re.sub(r"[\\/*?:\[\]]", " ", clean(title))[:31].strip() or "Items"
    sheet.append(list(HEADS))
    for number, row in enumerate(rows_of(items), start=2):
        for column, text in enumerate(row, start=1):
            cell = sheet.cell(number, column)
            cell.value = text[:32767] or None
            if text:
                cell.data_type = "s"
            cell.alignment = Alignment(wrap_text=True, vertical="top")
            cell.quotePrefix = text.startswith(_DANGEROUS)
    for column, head in enumerate(HEADS, start=1):
        sheet.cell(1, column).font = Font(bold=True)
        letter = sheet.cell(1, column).column_letter
        sheet.column_dimensions[letter].width = 48 if head in ("Stem", "Explanation") else 18
    sheet.freeze_panes = "A2"
    sink = io.BytesIO()
    book.save(sink)
    return sink.getvalue()


# ---- reading ----------------------------------------------------------------------


def read_rows(rows: Iterable[Sequence[Any]]) -> tuple[list[Item], list[str]]:
    """Return the items of a table whose first filled row names the columns, and what could not be read."""
    names: dict[int, str] = {}
    items: list[Item] = []
    warnings: list[str] = []
    for number, row in enumerate(rows, start=1):
        cells = ["" if value is None else str(value).strip() for value in row[:MOST_COLUMNS]]
        if not any(cells):
            continue
        if not names:
            found = columns_of(cells)
            names = found if {"stem", "answer"} <= set(found.values()) else {}
            continue
        if number > MOST_ROWS:
            break
        item = _item(cells, names, number)
        if item is None:
            warnings.append(f"{number}: {' '.join(cells)[:50]}")
        else:
            items.append(item)
    return items, warnings


def columns_of(heads: Sequence[str]) -> dict[int, str]:
    """Return what each column holds, by its head."""
    found: dict[int, str] = {}
    for number, head in enumerate(heads):
        text = head.strip().lstrip("\ufeff")
        reason, option, counted = (
            _REASON.fullmatch(text),
            _OPTION.fullmatch(text),
            _OPTION_NUMBER.fullmatch(text),
        )
        if reason:
            found[number] = f"reason {reason[1].upper()}"
        elif option:
            found[number] = f"option {option[1].upper()}"
        elif counted and 1 <= int(counted[1]) <= len(LETTERS):
            found[number] = f"option {LETTERS[int(counted[1]) - 1]}"
        else:
            name = next((n for n, p in _NAMES if re.fullmatch(p, text, re.IGNORECASE)), "")
            if name and name not in found.values():
                found[number] = name
    return found


def _item(cells: Sequence[str], names: dict[int, str], number: int) -> Item | None:
    said = {name: bare(cells[n]) for n, name in names.items() if n < len(cells)}
    stem, answer = said.get("stem", ""), said.get("answer", "")
    if not stem or not answer:
        return None
    options = _options(said)
    kind = kind_of(said.get("kind", ""), options, answer, stem)
    level = said.get("difficulty", "").lower()
    item = Item(
        id=said.get("id") or f"r{number}",
        kind=kind,
        language=language_of(stem),
        stem=stem,
        explanation=said.get("explanation", ""),
        topic=said.get("topic", ""),
        effective=said.get("effective", ""),
        tags=[tag.strip() for tag in re.split(r"[,，;；]", said.get("tags", "")) if tag.strip()],
        program=_program(said.get("program", "")),
    )
    level = _LEVELS.get(level, level)
    if level in ("easy", "medium", "hard"):
        item = item.model_copy(update={"difficulty": level})
    return keyed(item, options, answer)


def bare(text: str) -> str:
    """Return a cell without the apostrophe that kept it from being a formula."""
    return text[1:] if text.startswith("'") and text[1:2] in _DANGEROUS else text


def _options(said: dict[str, str]) -> list[Option]:
    found = []
    for letter in LETTERS:
        if text := said.get(f"option {letter}", ""):
            text = re.sub(rf"^{letter}\s*[.．、:：)）]\s*", "", text)
            found.append(Option(text=text, reason=said.get(f"reason {letter}", "")))
    if found or not said.get("options"):
        return found
    pieces = re.split(r"(?:^|[\n;；|]|\s{2,})\s*[A-H][.．、:：)）]\s*", said["options"])
    pieces = pieces if len(pieces) > 2 else re.split(r"[\n|；;]", said["options"])
    return [Option(text=piece.strip()) for piece in pieces if piece.strip()]


def kind_of(said: str, options: Sequence[Option], answer: str, stem: str) -> Kind:
    """Return the kind by what the bank says, else by options and answer."""
    for pattern, kind in _KIND_WORDS:
        if said and re.search(pattern, said, re.IGNORECASE):
            if kind == "single" and len(marks_of(answer, len(options))) > 1:
                return "multiple"
            return kind
    if options and len(options) >= 3:
        return "multiple" if len(marks_of(answer, len(options))) > 1 else "single"
    if answer.strip().lower() in _TRUE | _FALSE:
        return "true_false"
    return "cloze" if re.search(r"_{2,}|（\s*）|\(\s*\)", stem) else "short"


def marks_of(answer: str, size: int) -> list[int]:
    """Return the places that an answer such as "B", "A、C" or "2" names; [] where it is no such thing."""
    plain = re.sub(r"[\s,，、;；.和&]+", "", answer.upper().removeprefix("选").removesuffix("项"))
    if re.fullmatch(r"[A-H]+", plain) and all(LETTERS.index(one) < size for one in plain):
        return sorted({LETTERS.index(one) for one in plain})
    if re.fullmatch(r"[1-8]", plain) and int(plain) <= size:
        return [int(plain) - 1]
    return []


def keyed(item: Item, options: list[Option], answer: str) -> Item:
    """Return an item with its options marked and its answer in our form."""
    if item.kind == "true_false":
        word = answer.strip().lower()
        words = [option.text.strip().lower() for option in options]
        marks = marks_of(answer, len(options))
        word = words[marks[0]] if marks and len(words) == 2 else word
        known = "true" if word in _TRUE else "false" if word in _FALSE else word
        return item.model_copy(update={"answer": known})
    if len(options) < 2:
        return item.model_copy(update={"answer": answer})
    marks = marks_of(answer, len(options))
    if not marks:
        marks = [n for n, option in enumerate(options) if option.text.strip() == answer.strip()]
    marked = [option.model_copy(update={"right": n in marks}) for n, option in enumerate(options)]
    found = item.model_copy(update={"options": marked})
    return found.model_copy(update={"answer": letters(found)})


def _program(text: str) -> Program | None:
    if not text.startswith("{"):
        return None
    try:
        return Program.model_validate_json(text)
    except ValidationError:
        return None
