#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: check-examples.sh WEFT-CLI. The Haskell in the help pages of findings is type-checked, a
# module each.
set -euo pipefail
command -v ghc >/dev/null || {
  echo 'ghc is not here' >&2
  exit 77
}
for package in async bytestring containers ghc-compact parallel stm; do
  ghc-pkg latest "$package" >/dev/null 2>&1 || {
    echo "the Haskell package $package is not here" >&2
    exit 77
  }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cli=$(realpath "$1")
cd "$folder"
"$cli" findings --explain=all --format=markdown |
  awk '
    /^```haskell$/ { file = sprintf ("Example%d.hs", ++n); is_head = 1; next }
    /^```$/ { close (file); file = ""; next }
    file == "" { next }
    # pragmas come before the name of the module
    is_head && !/^{-#/ { printf "module Example%d where\n", n >file; is_head = 0 }
    { print >file }'
shopt -s nullglob
examples=(Example*.hs)
((${#examples[@]} > 40)) || {
  echo "too few examples were found: ${#examples[@]}" >&2
  exit 1
}
ghc -v0 -fno-code "${examples[@]}"
