#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: check-scripts.sh ROOT. Asks shellcheck about every shell script of the tree.
set -euo pipefail
cd "$1"
command -v shellcheck >/dev/null || {
  echo 'shellcheck is not here' >&2
  exit 77
}
mapfile -t scripts < <(grep -rlE '^#!/usr/bin/env bash|^# shellcheck shell=bash' .ci app data tests)
shellcheck --external-sources "${scripts[@]}"
