#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: check-install.sh BUILD PREFIX. Installs what is built into a folder of its own, as a
# packager does, and asks the desktop's own tools whether they find Weft there: the type of a log by
# name and by content, the program for that type, and the window that opens from a file manager.
# Where BUILD is "-", it asks about the packages that are installed in PREFIX. Ends with 77, skipped, if all
# else holds and it lacks xdg-mime, xwininfo or a display.
set -euo pipefail
build=$1 lacking=''
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

# has TOOL: notes that it is lacking
has () { command -v "$1" >/dev/null || { lacking+=" $1"; false; }; }

# end: all that could be tried holds
end ()
{
  [[ -n $lacking ]] || exit 0
  echo "not here:$lacking" >&2
  exit 77
}

root=''
if [[ $build != - ]]; then
  root=$scratch/root
  DESTDIR=$root meson install -C "$build" --no-rebuild --quiet >"$scratch/install.log" ||
    die "$(cat "$scratch/install.log")"
fi
prefix=$root$2
share=$prefix/share
id=io.github.weft.Weft

for file in "applications/$id.desktop" "metainfo/$id.metainfo.xml" weft/demo.eventlog \
  "icons/hicolor/scalable/apps/$id.svg" "icons/hicolor/symbolic/apps/$id-symbolic.svg" \
  icons/hicolor/scalable/mimetypes/application-x-ghc-eventlog.svg \
  man/man1/weft.1 man/man1/weft-cli.1 man/man1/weft-thumbnailer.1 man/man5/weft-schema.5 man/man7/weft.7 \
  bash-completion/completions/weft{,-cli} zsh/site-functions/_weft{,-cli} \
  fish/vendor_completions.d/weft{,-cli}.fish; do
  [[ -n $root || $file != zsh/* ]] || continue # each system has a folder of its own
  [[ -s $share/$file || -s $share/$file.gz ]] || die "$file is not installed"
done

mkdir "$scratch/home" "$scratch/data" "$scratch/config"
export HOME=$scratch/home XDG_DATA_HOME=$scratch/data XDG_CONFIG_HOME=$scratch/config
export XDG_DATA_DIRS=$share:/usr/local/share:/usr/share PATH=$prefix/bin:$PATH
unset GSETTINGS_SCHEMA_DIR WEFT_DATA_DIR
export XDG_CURRENT_DESKTOP=GNOME # for xdg-mime, which asks the tool of the desktop

# what the scripts of an installation without DESTDIR do
if [[ -n $root ]]; then
  update-mime-database "$share/mime"
  update-desktop-database -q "$share/applications"
  glib-compile-schemas --strict "$share/glib-2.0/schemas"
fi

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

if has xdg-mime; then
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

[[ -x $prefix/bin/weft ]] || end # built without the window
for each in $types; do
  gio mime "$each" | grep -F "$id.desktop" >/dev/null || die "gio mime $each does not name Weft"
done
[[ -n ${DISPLAY:-} ]] || lacking+=' a display'
if ! has xwininfo || [[ -z ${DISPLAY:-} ]]; then end; fi

# on a bus of its own, which starts what lies here: a Weft that already runs must not take the log
[[ -z $root ]] || sed -i "s,^Exec=[^ ]*,Exec=$prefix/bin/weft," "$share/dbus-1/services/$id.service"
cp "$unnamed" "$named"
cp "$unnamed" "$scratch/second.eventlog"
cat >"$scratch/launch" <<'END'
desktop=$1 first=$2 second=$3 id=io.github.weft.Weft
die () { echo "$*" >&2; exit 1; }
process_of ()
{
  reply=$(gdbus call --session --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus \
    --method org.freedesktop.DBus.GetConnectionUnixProcessID "$id")
  reply=${reply//[!0-9 ]/}
  echo "${reply##* }"
}
# wait_for COUNT TITLE: until so many windows have that in their title
wait_for ()
{
  pattern="\"[^\"]*$2[^\"]*\": \(\"weft\" \"weft\"\)  [0-9]{3,}x"
  for ((i = 0; i < 100; i++)); do
    [[ $(xwininfo -root -tree | grep -cE "$pattern") == "$1" ]] && return
    sleep 0.2
  done
  xwininfo -root -tree >&2
  die "there are not $1 windows with $2 in the title"
}

gio open "$first"
gdbus wait --session --timeout 20 "$id"
process=$(process_of)
trap 'kill "$process"' EXIT
[[ $(tr '\0' ' ' <"/proc/$process/cmdline") == *'weft --gapplication-service ' ]] ||
  die "Weft was not started by D-Bus: $(tr '\\0' ' ' <"/proc/$process/cmdline")"
wait_for 1 "${first##*/}"
# the log of another call goes into a tab of that window, and so does one of the command line
gio open "$second"
wait_for 1 "${second##*/}"
weft "$first"
wait_for 1 "${first##*/}"
wait_for 0 "${second##*/}"
[[ $(process_of) == "$process" ]] || die 'a second Weft was started'
# the actions of the menu of its icon
for action in $(sed -n 's/^Actions=//p' "$desktop" | tr ';' ' '); do
  gapplication list-actions "$id" | grep -qx "$action" || die "there is no action $action"
done
gapplication action "$id" new-window
wait_for 1 Weft
# a notification that was not clicked before Weft was ended
gapplication action "$id" quit
while [[ -d /proc/$process ]]; do sleep 0.1; done
gapplication action "$id" show-tab "b'$first'"
wait_for 1 "${first##*/}"
process=$(process_of)
END
dbus-run-session -- bash -eu "$scratch/launch" "$share/applications/$id.desktop" "$named" \
  "$scratch/second.eventlog"
end
