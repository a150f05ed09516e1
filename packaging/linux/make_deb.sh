#!/usr/bin/env bash
# Put the one-folder program into a Debian package: dist/draftsmith -> dist/draftsmith_VERSION_ARCH.deb
set -euo pipefail
cd "$(dirname "$0")/../.."
folder="${1:-dist/draftsmith}"
out="$(dirname "$folder")"
version=$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)
architecture=$(dpkg --print-architecture)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

mkdir -p "$root/DEBIAN" "$root/opt" "$root/usr/bin" "$root/usr/share/applications" "$root/usr/share/mime/packages" \
  "$root/usr/share/icons/hicolor/scalable/apps" "$root/usr/share/icons/hicolor/scalable/mimetypes" "$root/usr/share/doc/draftsmith"
cp -a --reflink=auto "$folder" "$root/opt/draftsmith"
# WebEngine makes this folder where it may: a folder of the package goes with it.
mkdir -p "$root/opt/draftsmith/_internal/PySide6/Qt/resources/locales"
ln -s /opt/draftsmith/draftsmith "$root/usr/bin/draftsmith"
cp packaging/linux/draftsmith.desktop "$root/usr/share/applications/"
cp packaging/linux/draftsmith.xml "$root/usr/share/mime/packages/"
cp resources/icons/draftsmith.svg "$root/usr/share/icons/hicolor/scalable/apps/"
for kind in application-x-jrxml application-x-draftsmith; do
  cp resources/icons/draftsmith.svg "$root/usr/share/icons/hicolor/scalable/mimetypes/$kind.svg"
done
cp LICENSE "$root/usr/share/doc/draftsmith/copyright"
echo "The licences of everything inside are in /opt/draftsmith/_internal/licences." >> "$root/usr/share/doc/draftsmith/copyright"
chmod -R u+rwX,go+rX,go-w "$root"
cat > "$root/DEBIAN/control" <<CONTROL
Package: draftsmith
Version: $version
Architecture: $architecture
Maintainer: The Draftsmith project <draftsmith@localhost>
Section: editors
Priority: optional
Installed-Size: $(du -sk "$root" | cut -f1)
Depends: libgl1, libegl1, libxkbcommon0, libdbus-1-3, libfontconfig1, libglib2.0-0, libbrotli1, libxcb-cursor0,
 libxcb-icccm4, libxcb-keysyms1, libxkbcommon-x11-0, libxcb-shape0, libxcb-xkb1, libwayland-cursor0, libasound2,
 libnss3, libxcomposite1, libxdamage1, libxrandr2, libxtst6, libxkbfile1
Recommends: fonts-noto-cjk
Description: workbench that drafts and proves
 Draftsmith drafts report templates, database rows, exam questions, robot
 programs and documents, and proves each with a real engine before you
 accept it. It needs no network, no Java and no model.
CONTROL
dpkg-deb --root-owner-group -Zzstd -z12 --build "$root" "$out/draftsmith_${version}_${architecture}.deb" >/dev/null
ls -l "$out/draftsmith_${version}_${architecture}.deb"
