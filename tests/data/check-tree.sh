#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: check-tree.sh ROOT. The rules of the tree that no compiler knows: what lies where, that
# all of it is built, and that files and functions stay short enough to be read.
set -euo pipefail
cd "$1"
failed=0

complain ()
{
  printf '%s\n' "$*" >&2
  failed=1
}

# the tracked files and those that will be; a source archive has no other files
tree=$(git -c safe.directory='*' ls-files --cached --others --exclude-standard 2>/dev/null) ||
  tree=$(find . -path './build*' -prune -o -type f -print | sed 's,^\./,,')
# a file that is deleted but not yet committed is still listed
mapfile -t files < <(while read -r file; do [[ ! -e $file ]] || printf '%s\n' "$file"; done <<<"$tree")
mapfile -t code < <(printf '%s\n' "${files[@]}" | grep -E '^(app|tests)/.*\.[ch]$')

for name in $(printf '%s\n' "${files[@]}" | cut -d/ -f1 | sort -u); do
  case $name in
    LICENSES) [[ ! -e .git ]] || complain "$name: data/packaging/lay-licenses makes it, in archives" ;;
    app | data | po | tests | meson.build | meson_options.txt | README.md | LICENSE | .*) ;;
    *) complain "$name: not one of the names of the top level" ;;
  esac
done

for file in "${files[@]}"; do
  case $file in
    *.o | *.a | *.so | *.gmo | *.mo | *.pot | *.gresource | *.compiled | *.cache | */config.h | *~ | *.orig | *.rej)
      complain "$file: a generated file" ;;
  esac
done

# what each meson.build names, seen from the top
named=$(printf '%s\n' "${files[@]}" | grep -E '(^|/)meson\.build$' | xargs grep -oE "'[^']+'" /dev/null |
  sed "s,^\(.*/\)\?meson\.build:'\(.*\)'\$,\1\2,")
while read -r file; do
  complain "$file: named in no meson.build"
done < <(printf '%s\n' "${code[@]}" | grep '\.c$' | grep -vxFf <(printf '%s\n' "$named") || true)
for file in "${files[@]}"; do
  [[ $file != app/*.ui ]] || grep -rqs "[>/]${file##*/}<" --include='*.gresource.xml' app ||
    complain "$file: named in no gresource.xml"
done

# REUSE-IgnoreStart
awk '
  FNR == 1 && $0 != "/* SPDX-License-Identifier: BSD-3-Clause */" {
    printf "%s: does not begin with the licence\n", FILENAME
    found = 1
  }
  /^ *# *include "\.\.\// {
    printf "%s:%d: an include out of its folder\n", FILENAME, FNR
    found = 1
  }
  FNR == 701 {
    printf "%s: more than 700 lines\n", FILENAME
    found = 1
  }
  END { exit found }' "${code[@]}" >&2 || failed=1
# REUSE-IgnoreEnd

# includes are flat: the compiler would take whichever it finds first
for name in $(printf '%s\n' "${code[@]}" | grep -E '^app/.*\.h$' | sed 's,.*/,,' | sort | uniq -d); do
  complain "$name: a header of this name is in more than one folder of app"
done

# Between the folders of app includes make no circle; those of a layer see one another, so that no
# compiler would find it.
mapfile -t app < <(printf '%s\n' "${code[@]}" | grep '^app/')
pairs=$(awk '
  function folder_of(path) {
    sub (/\/[^\/]*$/, "", path)
    return path
  }
  BEGIN {
    for (i = 1; i < ARGC; i++) {
      name = ARGV[i]
      sub (/.*\//, "", name)
      home[name] = folder_of (ARGV[i])
    }
  }
  /^ *# *include "/ {
    split ($0, parts, "\"")
    if ((parts[2] in home) && home[parts[2]] != folder_of (FILENAME))
      print folder_of (FILENAME), home[parts[2]]
  }' "${app[@]}")
circle=$(tsort <<<"$pairs" 2>&1 >/dev/null) ||
  complain "folders include one another in a circle: $(sed -n 's/^tsort: \([^-].*\)/\1/p' <<<"$circle" | paste -sd' ')"

# Between the classes of a folder includes make no circle; a class may stand in several files that
# share a private header.
for folder in $(printf '%s\n' "${code[@]}" | grep '^app/' | sed 's,/[^/]*$,,' | sort -u); do
  mapfile -t classes < <(printf '%s\n' "${code[@]}" | grep -E "^$folder/[^/]+$")
  pairs=$(awk '
    function class_of(path) {
      sub (/.*\//, "", path)
      sub (/(-private)?\.[ch]$/, "", path)
      return path
    }
    BEGIN { for (i = 1; i < ARGC; i++) home[class_of (ARGV[i])] = 1 }
    /^ *# *include "/ {
      split ($0, parts, "\"")
      from = class_of (FILENAME)
      to = class_of (parts[2])
      if (from != to && (to in home))
        print from, to
    }' "${classes[@]}")
  circle=$(tsort <<<"$pairs" 2>&1 >/dev/null) ||
    complain "$folder: includes go round in a circle: $(sed -n 's/^tsort: \([^-].*\)/\1/p' <<<"$circle" | paste -sd' ')"
done

# A function's body begins with a brace alone in column 1 after a line that ends with its
# parameters; those of types and tables follow other lines.
awk '
  /^\{$/ && last ~ /\)$/ { start = FNR; name = last }
  /^\}/ && start {
    if (FNR - start + 1 > 70) {
      printf "%s:%d: a function of %d lines, more than 70: %s\n", FILENAME, start, FNR - start + 1, name
      found = 1
    }
    start = 0
  }
  NF { last = $0 }
  END { exit found }' "${code[@]}" >&2 || failed=1
exit $failed
