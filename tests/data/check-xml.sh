#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: check-xml.sh ROOT. Every icon, template and description is well-formed, and every
# icon is a square of the size that its folder promises.
set -euo pipefail
cd "$1"
failed=0
command -v xmllint >/dev/null || {
  echo 'xmllint is not here' >&2
  exit 77
}

find app data '(' -name '*.svg' -o -name '*.ui' -o -name '*.xml' -o -name '*.xml.in' ')' \
  -exec xmllint --nonet --noout '{}' + || failed=1

while read -r icon; do
  size=128
  [[ $icon != *-symbolic.svg ]] || size=16
  xmllint --nonet --xpath "/*[local-name()='svg'][@width=$size][@height=$size]" "$icon" \
    >/dev/null 2>&1 || {
    echo "$icon: not $size x $size" >&2
    failed=1
  }
done < <(find data -name '*.svg')
exit $failed
