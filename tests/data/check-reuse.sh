#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: check-reuse.sh ROOT. Every file says its licence: in a line of its own, or, where it can have
# none, in .reuse/dep5. `reuse` judges the files as they are released. Ends with 77, skipped, if all else
# holds and `reuse` is not installed.
set -euo pipefail
cd "$1"
failed=0
complain () { printf '%s\n' "$*" >&2; failed=1; }

# the tracked files and those that will be; a source archive has no other files
tree=$(git -c safe.directory='*' ls-files --cached --others --exclude-standard 2>/dev/null) ||
  tree=$(find . -path './build*' -prune -o -type f -print | sed 's,^\./,,')
mapfile -t files < <(while read -r file; do [[ ! -e $file ]] || printf '%s\n' "$file"; done <<<"$tree")

# the patterns of the paragraph for files without a line, the one that has a comment
mapfile -t patterns < <(awk -v RS= '/\nComment:/ { sub (/^Files: /, ""); sub (/\nCopyright:.*/, ""); print }' .reuse/dep5 |
  tr -s ' \n' '\n')
((${#patterns[@]} > 5)) || complain '.reuse/dep5 has no paragraph of files without a line of their own'

# matches FILE PATTERN
# shellcheck disable=SC2053 # it is one
matches () { [[ $1 == $2 ]]; }

line='SPDX-License-''Identifier: (BSD-3-Clause|FSFAP)' # in two, or `reuse` would read it
declare -A used
while read -r file; do
  found=''
  for pattern in "${patterns[@]}"; do
    if matches "$file" "$pattern"; then
      found=$pattern
      used[$pattern]=1
    fi
  done
  [[ -n $found || $file == LICENSES/* ]] || complain "$file: has no SPDX-License-Identifier, nor a place in .reuse/dep5"
done < <(printf '%s\0' "${files[@]}" | xargs -0 grep -LE "$line")
for pattern in "${patterns[@]}"; do
  [[ -n ${used[$pattern]:-} ]] || complain ".reuse/dep5: $pattern is no file without a line"
done

if command -v reuse >/dev/null; then
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  printf '%s\0' "${files[@]}" | xargs -0 cp --parents -t "$work"
  MESON_DIST_ROOT=$work data/packaging/lay-licenses
  reuse --root "$work" lint >"$work.log" || complain "$(cat "$work.log")"
  rm -f "$work.log"
elif ((failed == 0)); then
  echo 'reuse is not installed' >&2
  exit 77
fi
exit $failed
