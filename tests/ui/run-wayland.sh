#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: run-wayland.sh TEST-UI GROUP... Runs groups of the window's tests on Wayland, on weston
# without a screen.
set -euo pipefail
command -v weston >/dev/null || {
  echo 'weston is not here' >&2
  exit 77
}
scratch=$(mktemp -d)
chmod 700 "$scratch"
export XDG_RUNTIME_DIR=$scratch
weston=''
# shellcheck disable=SC2317 # the trap calls it
finish ()
{
  [[ -z $weston ]] || { kill "$weston" && wait "$weston"; } 2>/dev/null || true
  rm -rf "$scratch"
}
trap finish EXIT

weston --backend=headless-backend.so --width=1600 --height=1000 --idle-time=0 --no-config \
  --socket=weft-test >"$scratch/weston.log" 2>&1 &
weston=$!
for ((i = 0; i < 300; i++)); do
  [[ ! -S $scratch/weft-test ]] || break
  sleep 0.1
done
[[ -S $scratch/weft-test ]] || {
  cat "$scratch/weston.log" >&2
  exit 1
}

unset DISPLAY
export WAYLAND_DISPLAY=weft-test GDK_BACKEND=wayland
test_ui=$1
shift
groups=()
for group; do
  groups+=(-p "$group")
done
"$test_ui" "${groups[@]}"
