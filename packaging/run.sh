#!/usr/bin/env bash
# Start the window; without a display, do the same job on the command line.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || [ "$(uname)" = Darwin ]; then
  exec .venv/bin/python -m app
fi
sample="resources/samples/reports/销售单.pdf"
echo "There is no display here, so Draftsmith runs the same job on the command line:"
echo "  python -m app report $sample --out out"
.venv/bin/python -m app report "$sample" --out out
echo "The template, its sample data, the PDF and the page picture are in ./out/$(basename "$sample" .pdf)."
