#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: check-static.sh ROOT. Fails if clang-tidy or cppcheck reports something in app. Each version
# of them has other checks, so only Debian 12's are run.
set -euo pipefail
cd "$1"
for program in clang clang-tidy cppcheck; do
  command -v "$program" >/dev/null || {
    echo "$program is not here" >&2
    exit 77
  }
done
[[ $(clang-tidy --version) == *'version 14.'* && $(cppcheck --version) == 'Cppcheck 2.10'* ]] || {
  echo 'clang-tidy 14 and cppcheck 2.10 are not here' >&2
  exit 77
}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0

# clang-tidy needs the commands of clang, and cannot read another compiler's precompiled headers
CC=clang meson setup "$scratch" -Dtests=false -Db_pch=false
find app -name '*.c' -print0 |
  xargs -0 -n 8 -P "$(nproc)" clang-tidy -p "$scratch" --quiet --warnings-as-errors='*' || failed=1

# the headers of the system are not read: cppcheck knows what is in them from the libraries named
mapfile -t folders < <(find app -name '*.h' -printf '-I%h\n' | sort -u)
cppcheck --quiet --std=c11 --enable=warning,portability,performance --error-exitcode=1 -j "$(nproc)" \
  --library=gtk,posix,gnu,sqlite3,cairo --inline-suppr \
  --suppressions-list=tests/data/cppcheck-suppressions.txt \
  '-DG_DEFINE_QUARK(name,function)=' '-DG_GNUC_PRINTF(format,first)=' \
  '-DN_(text)=text' '-DNC_(context,text)=text' "${folders[@]}" app || failed=1
exit "$failed"
