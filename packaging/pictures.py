"""Which pictures of the window the user guide and docs/ show, and how they are renewed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
SIZE = "1366x768"
COLOURS = 128
RUNS = (("en", "light"), ("zh", "light"), ("zh", "dark"), ("en", "dark"))
GUIDE = {
    "window": "reports-empty",
    "preferences": "preferences",
    "reports-result": "reports-result",
    "reports-diff": "reports-diff",
    "reports-data": "reports-data-file",
    "records-grid": "records-grid",
    "records-question": "records-question",
    "records-receipt": "records-receipt",
    "questions-items": "questions-items",
    "questions-paper": "questions-paper",
    "robot-review": "robot-review",
    "robot-blocks": "robot-blocks",
    "robot-dry-run": "robot-dry-run",
    "documents-plan": "documents-plan",
    "documents-evidence": "documents-evidence",
    "models": "models",
    "batch": "batch",
    "search": "search",
    "palette": "palette",
    "failure": "reports-failure",
}
OTHER_NAMES = {
    "candidates": "reports-candidates",
    "data-file": "reports-data-file",
    "diff": "reports-diff",
    "failure": "reports-failure",
    "find": "reports-find",
    "findings": "reports-findings",
    "overlay": "reports-overlay",
    "question": "reports-question",
    "running": "reports-running",
    "stopped": "reports-stopped",
    "dark": "reports-result",
}


def refresh(out: Path) -> int:
    """Make the pictures of both languages and themes in a folder, then renew the guide's and docs/'s."""
    for language, theme in RUNS:
        tour = [str(ROOT / "packaging" / "screenshots.py"), str(out), "--size", SIZE]
        chosen = ["--language", language, "--theme", theme]
        done = subprocess.run([sys.executable, *tour, *chosen], check=False)  # noqa: S603
        if done.returncode:
            return done.returncode
    return renew(out)


def renew(made: Path) -> int:
    """Renew the guide's and docs/'s pictures from a folder of made ones; return how many are missing."""
    missing = 0
    for source, target in [*_of_guide(made), *_of_docs(made)]:
        if source.is_file():
            shrink(source, target)
        else:
            missing += 1
            print(f"not made: {source.name} for {target.relative_to(ROOT)}", file=sys.stderr)
    return missing


def shrink(source: Path, target: Path) -> None:
    """Write a picture with a palette of its own, without the dots of dithering."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with Image.open(source) as picture:
        plain = picture.convert("RGB")
        plain.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(
            target, optimize=True
        )


def _of_guide(made: Path) -> list[tuple[Path, Path]]:
    folder = ROOT / "resources" / "guide"
    return [
        (made / f"{language}-light-{SIZE}-{shot}.png", folder / language / "pictures" / f"{name}.png")
        for language in ("en", "zh")
        for name, shot in GUIDE.items()
    ]


def _of_docs(made: Path) -> list[tuple[Path, Path]]:
    """Pair each picture of docs/ with its source; a name is SHOT-LANGUAGE, with "dark" where it is dark."""
    pairs = []
    for target in sorted((ROOT / "docs" / "screenshots").glob("*.png")):
        name, _dash, language = target.stem.rpartition("-")
        theme = "dark" if "dark" in name else "light"
        shot = name.removesuffix("-dark")
        pairs.append((made / f"{language}-{theme}-{SIZE}-{OTHER_NAMES.get(shot, shot)}.png", target))
    return pairs
