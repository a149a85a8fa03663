#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: check-install.sh BUILD PREFIX. Installs what is built into a folder of its own, as a
# packager does, and asks the desktop's own tools whether they find Weft there: the type of a log by
# name and by content, the program for that type, and the window that opens from a file manager.
set -euo pipefail
build=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

die ()
{
  printf '%s\n' "$*" >&2
  exit 1
}

# expect NAME VALUE FOUND
expect ()
{
  [[ $3 == "$2" ]] || die "$1: expected \"$2\", found \"$3\""
}

DESTDIR=$scratch/root meson install -C "$build" --no-rebuild --quiet >"$scratch/install.log" ||
  die "$(cat "$scratch/install.log")"
prefix=$scratch/root$2
share=$prefix/share
id=io.github.weft.Weft

for file in "applications/$id.desktop" "metainfo/$id.metainfo.xml" weft/demo.eventlog \
  "icons/hicolor/scalable/apps/$id.svg" "icons/hicolor/symbolic/apps/$id-symbolic.svg" \
  icons/hicolor/scalable/mimetypes/application-x-ghc-eventlog.svg \
  man/man1/weft.1 man/man1/weft-cli.1 man/man1/weft-thumbnailer.1 man/man5/weft-schema.5 \
  bash-completion/completions/weft{,-cli} zsh/site-functions/_weft{,-cli} \
  fish/vendor_completions.d/weft{,-cli}.fish; do
  [[ -s $share/$file ]] || die "$file is not installed"
done

mkdir "$scratch/home" "$scratch/data" "$scratch/config"
export HOME=$scratch/home XDG_DATA_HOME=$scratch/data XDG_CONFIG_HOME=$scratch/config
export XDG_DATA_DIRS=$share:/usr/local/share:/usr/share PATH=$prefix/bin:$PATH
unset GSETTINGS_SCHEMA_DIR WEFT_DATA_DIR
export XDG_CURRENT_DESKTOP=GNOME # for xdg-mime, which asks the tool of the desktop

# what the scripts of an installation without DESTDIR do
update-mime-database "$share/mime"
update-desktop-database -q "$share/applications"
glib-compile-schemas --strict "$share/glib-2.0/schemas"

type=application/x-ghc-eventlog
named=$scratch/named.eventlog unnamed=$scratch/unnamed
echo 'known by its name alone' >"$named"
cp "$share/weft/demo.eventlog" "$unnamed" # known by its content alone

# expect_type FILE TYPE
expect_type ()
{
  expect "gio info $1" "  standard::content-type: $2" \
    "$(gio info -a standard::content-type "$1" | grep content-type)"
}

# types_in FILE PATTERN: those that Weft is said to open
types_in ()
{
  grep -oE "$2" "$1" | grep -oE 'application/x-ghc-[a-z+-]+' | sort
}

if command -v xdg-mime >/dev/null; then
  expect 'xdg-mime query filetype' $type "$(xdg-mime query filetype "$named")"
  expect 'xdg-mime query default' "$id.desktop" "$(xdg-mime query default $type)"
fi
expect_type "$named" $type
expect_type "$unnamed" $type
{
  printf '\0\22'
  head -c 22 /dev/zero
  cat "$unnamed"
} >"$scratch/marker-first"
expect_type "$scratch/marker-first" $type
gzip -c "$unnamed" >"$scratch/packed.eventlog.gz"
expect_type "$scratch/packed.eventlog.gz" $type+gzip
printf '\50\265\57\375' >"$scratch/packed.eventlog.zst"
expect_type "$scratch/packed.eventlog.zst" $type+zstd
printf 'JOB "main +RTS -hT"\nDATE "today"\n' | tee "$scratch/main.hp" >"$scratch/profile"
expect_type "$scratch/main.hp" application/x-ghc-heap-profile
expect_type "$scratch/profile" application/x-ghc-heap-profile
printf '#pragma once\n' >"$scratch/header.hp"
expect_type "$scratch/header.hp" text/x-c++hdr

types=$(types_in "$share/mime/packages/$id.xml" '<mime-type type="[^"]*"')
expect 'MimeType' "$types" "$(types_in "$share/applications/$id.desktop" '^MimeType=.*')"
expect 'MimeType of thumbnails' "$types" \
  "$(types_in "$share/thumbnailers/$id.thumbnailer" '^MimeType=.*')"
expect 'mediatype' "$types" "$(types_in "$share/metainfo/$id.metainfo.xml" '<mediatype>[^<]*')"

[[ -x $prefix/bin/weft ]] || exit 0 # built without the window
for each in $types; do
  gio mime "$each" | grep -F "$id.desktop" >/dev/null || die "gio mime $each does not name Weft"
done
if [[ -z ${DISPLAY:-} ]] || ! command -v xwininfo >/dev/null; then
  echo 'no display, or no xwininfo: the window is not tested' >&2
  exit
fi

# on a bus of its own: a Weft that already runs must not take the log
cp "$unnamed" "$named"
cat >"$scratch/launch" <<'END'
gio launch "$1" "$2"
gdbus wait --session --timeout 20 io.github.weft.Weft
reply=$(gdbus call --session --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus \
  --method org.freedesktop.DBus.GetConnectionUnixProcessID io.github.weft.Weft)
process=${reply//[!0-9 ]/} process=${process##* }
trap 'kill "$process"' EXIT
for ((i = 0; i < 100; i++)); do
  xwininfo -root -tree | grep -qF "${2##*/}" && exit
  sleep 0.2
done
echo "no window has ${2##*/} in its title" >&2
exit 1
END
dbus-run-session -- bash -eu "$scratch/launch" "$share/applications/$id.desktop" "$named"
