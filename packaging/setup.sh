#!/usr/bin/env bash
# Set-up for Debian 12 and its relatives: system libraries (when allowed), the
# virtual environment, the locked dependencies. Safe to run again; it does
# nothing when nothing changed.
#   packaging/setup.sh [runtime|dev]
set -euo pipefail
cd "$(dirname "$0")/.."
kind="${1:-runtime}"
stamp=".venv/.ready-$kind"
lock="requirements/$kind.lock"

qt_libraries="libgl1 libegl1 libxkbcommon0 libdbus-1-3 libfontconfig1 libglib2.0-0 libbrotli1
  libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxkbcommon-x11-0 libxcb-shape0 libxcb-xkb1
  libwayland-cursor0 fonts-dejavu-core"
# The block editor of the Robot tab (WebEngine).
web_libraries="libasound2 libnss3 libxcomposite1 libxdamage1 libxrandr2 libxtst6 libxkbfile1"
wanted="$qt_libraries $web_libraries fonts-noto-cjk"
[ "$kind" = dev ] && wanted="$wanted xvfb postgresql mariadb-server-core mariadb-client-core"

missing() {
  for package in $wanted; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || printf '%s ' "$package"
  done
}

system_packages() {
  command -v dpkg-query >/dev/null || return 0
  local lacking
  lacking=$(missing)
  [ -n "$lacking" ] || return 0
  local as_root=""
  if [ "$(id -u)" -ne 0 ]; then
    if sudo -n true 2>/dev/null; then as_root="sudo"; else
      echo "Some system packages are missing. Please run this once, then start again:" >&2
      echo "  sudo apt-get install -y --no-install-recommends $lacking" >&2
      return 0
    fi
  fi
  echo "Installing system packages: $lacking"
  $as_root apt-get update -q >/dev/null || true
  no_database_of_its_own "$lacking" "$as_root"
  DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -q --no-install-recommends $lacking >/dev/null || {
    echo "apt-get could not install: $lacking" >&2
    echo "Draftsmith goes on without them; the window may not open." >&2
  }
}

# The tests start PostgreSQL themselves: the package must not set up and start a server of its own.
no_database_of_its_own() {
  case "$1" in *postgresql*) ;; *) return 0 ;; esac
  DEBIAN_FRONTEND=noninteractive $2 apt-get install -y -q --no-install-recommends postgresql-common >/dev/null || return 0
  $2 sed -i -E 's/^#?create_main_cluster = .*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf || true
}

find_python() {
  for candidate in python3.11 python3; do
    if command -v "$candidate" >/dev/null && "$candidate" -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' 2>/dev/null; then
      echo "$candidate"
      return
    fi
  done
  echo "Python 3.11 is needed. On Debian 12: sudo apt-get install -y python3.11 python3.11-venv" >&2
  exit 1
}

with_pip() {
  .venv/bin/python -m pip install -q --disable-pip-version-check --require-hashes -r "${1:-$lock}"
}

# uv takes a quarter of pip's time; it is told what pip was configured with, which it doesn't read itself.
with_uv() {
  with_pip requirements/installer.lock || return 1
  local index cert
  index="${PIP_INDEX_URL:-$(.venv/bin/python -m pip config get global.index-url 2>/dev/null || true)}"
  cert="${PIP_CERT:-$(.venv/bin/python -m pip config get global.cert 2>/dev/null || true)}"
  [ -z "$index" ] || export UV_DEFAULT_INDEX="$index"
  [ -z "$cert" ] || export SSL_CERT_FILE="$cert"
  local compile="--compile-bytecode"
  # For development each module is compiled when it is first imported: most never are.
  [ "$kind" = dev ] && compile="--no-compile-bytecode"
  .venv/bin/python -m uv pip install -q $compile --python .venv/bin/python --require-hashes -r "$lock"
}

virtual_environment() {
  if [ -x .venv/bin/python ] && [ -f "$stamp" ] && cmp -s "$lock" "$stamp"; then return; fi
  local python
  python=$(find_python)
  if [ ! -x .venv/bin/python ] && ! "$python" -m venv .venv; then
    rm -rf .venv
    echo "The venv module is missing. On Debian 12: sudo apt-get install -y python3.11-venv" >&2
    exit 1
  fi
  echo "Installing the locked dependencies ($lock); the first time takes a minute or two."
  with_uv || with_pip
  cp "$lock" "$stamp"
}

system_packages
virtual_environment
