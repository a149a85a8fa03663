#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: check-version.sh ROOT BUILD VERSION. The version that meson.build has is that of the
# programs, their man pages, the newest release in NEWS, its place in the metainfo, and the packages.
set -euo pipefail
root=$1 build=$2 version=$3
failed=0

# expect WHERE FOUND
expect ()
{
  [[ $2 == "$version" ]] || {
    printf '%s: expected version %s, found "%s"\n' "$1" "$version" "$2" >&2
    failed=1
  }
}

# first FILE EXPRESSION: what the first match of the group in it is
first () { sed -nE "s/.*$2.*/\\1/p" "$1" | head -n 1; }

expect data/NEWS "$(first "$root/data/NEWS" '^Version (.*)')"
expect debian/changelog "$(first "$root/data/packaging/debian/changelog" '^weft \((.*)-[^-]*\)')"
expect weft.spec "$(first "$root/data/packaging/weft.spec" '^Version: *(.*)')"
for program in app/cli/weft-cli app/weft; do
  [[ ! -x $build/$program ]] || expect "$program --version" "$("$build/$program" --version | sed 's/.* //')"
done
pages=("$build"/data/*.[1-9])
((${#pages[@]} > 1)) || { echo 'no man pages were found' >&2; failed=1; }
for page in "${pages[@]}"; do
  expect "${page##*/}" "$(first "$page" '^\.TH [A-Z\\-]+ [0-9] "[^"]*" "Weft ([^"]*)"')"
done
for file in "$build"/data/*.metainfo.xml; do
  [[ ! -e $file ]] || expect "${file##*/}" "$(first "$file" '<release version="([^"]*)"')"
done
exit $failed
