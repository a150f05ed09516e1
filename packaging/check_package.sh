#!/usr/bin/env bash
# Start the built program under Xvfb in a new data folder; it opens every tab, drops a document and exports a PDF.
set -euo pipefail
program="${1:-dist/draftsmith/draftsmith}"
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
DRAFTSMITH_HOME="$home" timeout 300 "$program" doctor
DRAFTSMITH_HOME="$home" timeout 300 xvfb-run -a -s "-screen 0 1366x768x24" "$program" --self-check "$home/out"
