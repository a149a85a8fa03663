#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: fill-lists.sh WEFT-CLI DATE PAGE. Prints a man page with what weft-cli says:
#   @version@, @date@            in a line: the version, the DATE of its release
#   @list VERB TITLE             the entries under TITLE in the help of VERB
#   @choices OPTION VERB [WORD]  what OPTION of VERB may be, where WORD is given too
set -euo pipefail
export LC_ALL=C.UTF-8

roff () { sed 's/\\/\\e/g; s/-/\\-/g'; }

list ()
{
  "$cli" "$1" --help | sed -n "/^$2:/,/^\$/s/^  \([^ ]*\)  *\(.*\)/\1\n\2/p" | roff |
    while read -r name && read -r what; do
      printf '.TP\n.B %s\n%s\n' "$name" "$what"
    done
}

# a value that no list has is answered with the list
choices ()
{
  local answer
  answer=$("$cli" "${@:2}" "$1=?" - 2>&1 </dev/null) || true
  [[ $answer == *'(choose '* ]] || { printf '%s\n' "$*: $answer" >&2; return 1; }
  sed -n "s/.*(choose \(.*\))\$/$1=\1/p" <<<"$answer" | sed 's/, / | /g; s/ or / | /' | roff |
    sed 's/^/.BR /'
}

cli=$1
version=$("$cli" --version) version=${version##* }
while IFS= read -r line; do
  read -ra words <<<"${line#@}"
  case $line in
    @list* | @choices*) "${words[@]}" ;;
    *) line=${line//@version@/$version}
      printf '%s\n' "${line//@date@/$2}" ;;
  esac
done <"$3"
