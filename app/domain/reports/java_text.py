"""Java expressions as tokens, checked against what an honest template may use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_JAVA_LANG = (
    "String Boolean Integer Long Short Byte Float Double Character Number Math StrictMath Object "
    "StringBuilder StringBuffer CharSequence Comparable"
)
_JAVA_UTIL = (
    "Date Locale Collection List Map Set Iterator HashMap LinkedHashMap TreeMap HashSet ArrayList LinkedList "
    "Arrays Collections Calendar GregorianCalendar TimeZone Currency Objects StringJoiner UUID"
)
_PACKAGES = {
    "java.lang": _JAVA_LANG,
    "java.math": "BigDecimal BigInteger RoundingMode MathContext",
    "java.util": _JAVA_UTIL,
    "java.text": (
        "SimpleDateFormat DecimalFormat DecimalFormatSymbols NumberFormat DateFormat "
        "MessageFormat ChoiceFormat"
    ),
    "java.sql": "Date Time Timestamp",
    "java.time": (
        "LocalDate LocalDateTime LocalTime Instant ZoneId Duration Period DayOfWeek Month YearMonth Year"
    ),
    "java.time.format": "DateTimeFormatter",
    "java.time.temporal": "ChronoUnit",
    "java.awt": "Color",
    "net.sf.jasperreports.engine": "JREmptyDataSource",
    "net.sf.jasperreports.engine.data": "JRBeanCollectionDataSource JRMapCollectionDataSource",
}
CLASSES = frozenset(f"{package}.{name}" for package, names in _PACKAGES.items() for name in names.split())
_SHORT = frozenset(name.rsplit(".", 1)[1] for name in CLASSES)
# Only as types of what is declared: nothing of them can be made or called by name.
DECLARED = CLASSES | frozenset(
    [
        "java.io.InputStream",
        "java.awt.Image",
        "java.net.URL",
        "java.sql.Connection",
        "java.sql.Blob",
        "java.sql.Clob",
        "net.sf.jasperreports.engine.JRDataSource",
        "net.sf.jasperreports.engine.JasperReport",
        "net.sf.jasperreports.engine.JRRenderable",
        "net.sf.jasperreports.renderers.Renderable",
        "net.sf.jasperreports.engine.data.ListOfArrayDataSource",
    ]
)
_MEMBERS_REFUSED = frozenset(
    [
        "getClass",
        "class",
        "forName",
        "wait",
        "notify",
        "notifyAll",
        "clone",
        "finalize",
        "getClassLoader",
        "exec",
        "invoke",
        "newInstance",
        "loadClass",
        "getMethod",
        "getDeclaredMethod",
        "getMethods",
        "getField",
        "getDeclaredField",
        "getConstructor",
        "getDeclaredConstructor",
        "getResource",
        "getResourceAsStream",
        "openStream",
        "openConnection",
        "getContent",
        "repeat",
        "getRuntime",
        "exit",
        "halt",
        "load",
        "loadLibrary",
        "getenv",
        "getProperty",
        "setProperty",
        "getProperties",
        "createStatement",
        "prepareStatement",
        "prepareCall",
        "parallelStream",
        "stream",
    ]
)
# Built-in parameters that lead out of the report.
_PARAMETERS_REFUSED = frozenset(
    [
        "REPORT_CLASS_LOADER",
        "REPORT_CONTEXT",
        "JASPER_REPORTS_CONTEXT",
        "REPORT_FILE_RESOLVER",
        "JASPER_REPORT",
        "REPORT_URL_HANDLER_FACTORY",
        "REPORT_FORMAT_FACTORY",
        "REPORT_VIRTUALIZER",
        "REPORT_TEMPLATES",
        "REPORT_SCRIPTLET",
    ]
)
_WORDS = frozenset(
    [
        "new",
        "null",
        "true",
        "false",
        "instanceof",
        "int",
        "long",
        "double",
        "float",
        "boolean",
        "char",
        "byte",
        "short",
    ]
)
_FUNCTIONS = frozenset(("msg", "str"))
_DANGEROUS = frozenset("\\$;=@#`")
_TOKEN = re.compile(
    r"""(?P<space>\s+|//[^\n]*|/\*.*?\*/)
    |(?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    |(?P<reference>\$[FPVR]\{[^}"'\\\n]*\})
    |(?P<name>[A-Za-z_]\w*)
    |(?P<number>(?:\d[\w.]*|\.\d[\w.]*))
    |(?P<mark>->|::|==|!=|<=|>=|&&|\|\||[-+*/%<>!&|?:(),.\[\]^~{}])""",
    re.S | re.X,
)


@dataclass(frozen=True)
class Fault:
    """What is not allowed; name is set where it is only a class or name that nobody knows.

    syntax marks what no compiler would take either: a mistake, not a danger.
    """

    what: str
    name: str = ""
    syntax: bool = False


@dataclass(frozen=True)
class Token:
    """A piece of an expression: kind is text, reference, name, number or mark."""

    kind: str
    text: str


def faults(expression: str) -> list[Fault]:
    """Return what in a Java expression is not allowed; [] when all is."""
    early = _text_faults(expression)
    if early:
        return early
    tokens = list(_tokens(expression))
    broken = [token for token in tokens if token.kind == "broken"]
    if broken:
        return [Fault(f"the character {broken[0].text}", syntax=broken[0].text not in _DANGEROUS)]
    return [fault for index in range(len(tokens)) for fault in _token_faults(tokens, index)]


def _text_faults(expression: str) -> list[Fault]:
    """Refuse what would change the text before or after the compiler splits it into tokens."""
    if re.search(r"\\+u", expression):
        return [Fault("a Java unicode escape")]
    if '"""' in expression:
        return [Fault("a text block")]
    return []


def _tokens(expression: str) -> Iterator[Token]:
    position = 0
    while position < len(expression):
        match = _TOKEN.match(expression, position)
        if match is None:
            yield Token("broken", expression[position])
            return
        position = match.end()
        kind = str(match.lastgroup)
        # The engine puts $R{...} into Java text even inside a literal or a comment.
        if kind in ("space", "text") and re.search(r"\$\w!?\{", match.group()):
            yield Token("broken", "$")
        elif kind != "space":
            yield Token(kind, match.group())


def _token_faults(tokens: list[Token], index: int) -> list[Fault]:
    token = tokens[index]
    before = tokens[index - 1] if index else Token("", "")
    if token.kind == "mark":
        return _mark_faults(token, before)
    if token.kind == "reference":
        name = token.text[3:-1]
        return (
            [Fault(f"the parameter {name}")] if token.text[1] == "P" and name in _PARAMETERS_REFUSED else []
        )
    if token.kind != "name":
        return []
    if before.text == ".":
        return [Fault(f"the method {token.text}")] if token.text in _MEMBERS_REFUSED else []
    return _name_faults(tokens, index, before)


def _mark_faults(token: Token, before: Token) -> list[Fault]:
    if token.text in ("->", "::"):
        return [Fault(f"a function ({token.text})")]
    if token.text == "{" and before.text not in ("]", "{", ","):
        return [Fault("a block")]
    return []


def _name_faults(tokens: list[Token], index: int, before: Token) -> list[Fault]:
    name = tokens[index].text
    if name in _WORDS:
        return []
    parts = _chain(tokens, index)
    following = tokens[index + 1].text if index + 1 < len(tokens) else ""
    if before.text != "new" and len(parts) == 1 and following == "(":
        return [] if name.isupper() or name in _FUNCTIONS else [Fault(f"the function {name}", name)]
    known = name in _SHORT or any(".".join(parts[:size]) in CLASSES for size in range(2, len(parts) + 1))
    return [] if known else [Fault(f"the name {'.'.join(parts)}", ".".join(parts))]


def _chain(tokens: list[Token], index: int) -> list[str]:
    parts = [tokens[index].text]
    while index + 2 < len(tokens) and tokens[index + 1].text == "." and tokens[index + 2].kind == "name":
        index += 2
        parts.append(tokens[index].text)
    return parts
