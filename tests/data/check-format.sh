#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: check-format.sh ROOT. Fails where clang-format would write a file otherwise. Each version
# of it formats a little differently, so that only Debian 12's is asked.
set -euo pipefail
cd "$1"
wanted=14
for program in clang-format-$wanted clang-format; do
  if "$program" --version 2>/dev/null | grep -q "version $wanted\."; then
    find app tests -name '*.[ch]' -print0 | xargs -0 "$program" --dry-run -Werror
    exit
  fi
done
echo "clang-format $wanted is not here" >&2
exit 77
