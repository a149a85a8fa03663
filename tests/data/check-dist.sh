#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: check-dist.sh ROOT BUILD. The archive that `meson dist` makes of what is committed has all files
# of it and the licences, keeps the rules of the tree, and can be configured where there is no git.
set -euo pipefail
cd "$1"
build=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# whoever owns the tree: meson runs git, which runs itself
printf '[safe]\n\tdirectory = *\n' >"$work/gitconfig"
export GIT_CONFIG_GLOBAL=$work/gitconfig
git rev-parse HEAD >/dev/null 2>&1 || {
  echo 'this tree is no git repository' >&2
  exit 77
}

# run COMMAND...: ends if it fails; one that is skipped is noted
skipped=0
run ()
{
  local status=0
  "$@" >"$work/log" 2>&1 || status=$?
  case $status in
    0) return ;;
    77) skipped=77 ;;
  esac
  printf '%s:\n%s\n' "$*" "$(cat "$work/log")" >&2
  ((status == 77)) || exit 1
}

rm -f "$build"/meson-dist/*.tar.gz
run meson dist -C "$build" --no-tests --allow-dirty --formats=gztar
archives=("$build"/meson-dist/*.tar.gz)
((${#archives[@]} == 1)) || { printf 'more than one archive: %s\n' "${archives[*]}" >&2; exit 1; }
tar -C "$work" -xzf "${archives[0]}"
tree=$work/$(basename "${archives[0]}" .tar.gz)

{
  git ls-tree -r --name-only HEAD
  printf 'LICENSES/%s\n' BSD-3-Clause.txt FSFAP.txt
} | sort >"$work/committed"
(cd "$tree" && find . -type f -o -type l) | sed 's,^\./,,' | sort >"$work/archived"
run diff "$work/committed" "$work/archived"

export GIT_CEILING_DIRECTORIES=$work
run bash "$tree/tests/data/check-tree.sh" "$tree"
run bash "$tree/tests/data/check-reuse.sh" "$tree"
run meson setup "$work/build" "$tree" -Ddesktop=false
exit $skipped
