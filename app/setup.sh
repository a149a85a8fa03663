# SPDX-License-Identifier: BSD-3-Clause
# What app/run and tests/run share: finds or installs what Weft is built with, and builds it.
# shellcheck shell=bash

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# Debian's package, and how to tell that its content is there: a command, or a module of pkg-config.
needs=(
  'gcc command:cc'
  'libc6-dev header:stdlib.h'
  'meson command:meson'
  'ninja-build command:ninja'
  'pkgconf command:pkg-config'
  'gettext command:msgfmt'
  'libglib2.0-dev module:gio-unix-2.0'
  'libgtk-4-dev module:gtk4'
  'libadwaita-1-dev module:libadwaita-1'
  'libcairo2-dev module:cairo-pdf'
  'libpango1.0-dev module:pangocairo'
  'libjson-glib-dev module:json-glib-1.0' # the tests, which are set up in the same folder
  'libzstd-dev module:libzstd'
  'libxxhash-dev module:libxxhash'
  'libsqlite3-dev module:sqlite3'
  'libgtksourceview-5-dev module:gtksourceview-5'
  'gtk-update-icon-cache command:gtk-update-icon-cache'
  'desktop-file-utils command:update-desktop-database'
  'shared-mime-info command:update-mime-database'
  'librsvg2-common loader:libpixbufloader-svg.so'
)

say ()
{
  printf '%s: %s\n' "${0##*/}" "$*" >&2
}

die ()
{
  say "$@"
  exit 1
}

# is_there KIND:NAME
is_there ()
{
  local name=${1#*:}
  case $1 in
    command:*) command -v "$name" >/dev/null ;;
    module:*) pkg-config --exists "$name" 2>/dev/null ;;
    header:*) cc -E -include "$name" -x c /dev/null >/dev/null 2>&1 ;;
    file:*) [[ -e $name ]] ;;
    python:*) /usr/bin/python3 -c "import $name" 2>/dev/null ;;
    ghc:*) compgen -G "$(ghc --print-libdir 2>/dev/null)/$name" >/dev/null ;;
    sanitizer:*)
      printf 'int main (void) { return 0; }' |
        clang -fsanitize="$name" -x c -o /dev/null - >/dev/null 2>&1
      ;;
    loader:*)
      # newer GTK draws SVG without a loader; only the pixbuf library can say where its loaders are
      local folder
      folder=$(pkg-config --variable=gdk_pixbuf_moduledir gdk-pixbuf-2.0 2>/dev/null) || return 1
      [[ -e $folder/$name || ! -d $folder ]]
      ;;
  esac
}

# install_packages PACKAGE...: with apt-get where there is one, else says what is missing and ends
install_packages ()
{
  local root=()
  command -v apt-get >/dev/null ||
    die "please install what these packages of Debian hold, under your system's names: $*"
  if ((EUID != 0)); then
    command -v sudo >/dev/null || die "as root, please run: apt-get install $*"
    root=(sudo)
  fi
  root+=(env DEBIAN_FRONTEND=noninteractive apt-get -q)
  say "installing $*"
  "${root[@]}" update ||
    say "the lists of packages could not be renewed; trying with those that are here"
  "${root[@]}" install -y --no-install-recommends "$@" ||
    die "could not install $*: is this machine offline?"
}

# install_needs: installs those of the needs that are not there, if any
install_needs ()
{
  local need missing=()
  for need in "${needs[@]}"; do
    is_there "${need#* }" || missing+=("${need% *}")
  done
  if ((${#missing[@]})); then
    install_packages "${missing[@]}"
  fi
}

# build_in FOLDER [MESON-OPTION...]: configures what is not configured, builds what has changed of
# the targets, where there are any, or of all
targets=()
build_in ()
{
  local folder=$1
  shift
  [[ -f $folder/build.ninja ]] || meson setup "$folder" "$top" "$@"
  ninja -C "$folder" "${targets[@]}"
}

# How a program finds in the tree what `meson install` would have put into place.
run_from_tree ()
{
  export WEFT_DATA_DIR=$top/data
  export GSETTINGS_SCHEMA_DIR=$top/build/data
  # the icons; the system's own folders stay behind it
  export XDG_DATA_DIRS=$top/data:${XDG_DATA_DIRS:-/usr/local/share:/usr/share}
}
