#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: check-man.sh ROOT WEFT-CLI PAGE. The man page and the completion name every verb and option that
# weft-cli has, and every chart, and what the man page and the README show is answered. Ends with 77, skipped,
# if all else holds and groff or mandoc, which read the pages, is not installed.
set -euo pipefail
cli=$(realpath "$2") page_file=$(realpath "$3")
cd "$1"
failed=0 lacking=''
complain () { printf '%s\n' "$*" >&2; failed=1; }
# has TOOL: notes that it is lacking
has () { command -v "$1" >/dev/null || { lacking+=" $1"; false; }; }

page=$(sed 's/\\-/-/g' "$page_file")
# shellcheck source=data/completions/weft-cli
. data/completions/weft-cli
# complete WORD...: what the completion offers for the last word, each on a line
complete_words () { COMP_WORDS=("$cli" "$@") COMP_CWORD=$# && _weft_cli && printf '%s\n' "${COMPREPLY[@]}"; }
mapfile -t verbs < <("$cli" --help | sed -n '/^Verbs:/,/^$/s/^  \([a-z]*\) .*/\1/p')
((${#verbs[@]} > 5)) || complain 'weft-cli --help lists too few verbs'
completed_verbs=$(complete_words '')
for verb in "${verbs[@]}"; do
  part=$(sed -n "/^\.SS $verb\$/,/^\.S[SH] /p" <<<"$page")
  completed=$(complete_words "$verb" --)
  grep -qx "$verb" <<<"$completed_verbs" || complain "completions/weft-cli: there is $verb"
  for option in $("$cli" "$verb" --help | sed -nE 's|^  (-[a-z], )?--([a-z]+).*|\2|p' | sort -u); do
    [[ $option == @(help|process|unpack|names|no|spans) ]] ||
      grep -qE -- "--$option([^a-z]|$)" <<<"$part" ||
      complain "weft-cli.1: $verb has --$option"
    [[ $option == help ]] || grep -qE -- "--$option([^a-z]|$)" <<<"$completed" ||
      complain "completions/weft-cli: $verb has --$option"
  done
done

# what an option may be: told where it is completed, and in the page
part=$(sed -n '/^\.SS export$/,/^\.S[SH] /p' <<<"$page")
mapfile -t charts < <(complete_words export --chart = '')
((${#charts[@]} > 20)) || complain 'completions/weft-cli: too few charts'
for chart in "${charts[@]}"; do
  grep -qE -- "(^| )$chart( |$)" <<<"$part" || complain "weft-cli.1: there is the chart $chart"
done
for asked in 'table ' 'table threads --sort = ' 'heap --table --format = ' 'spans --kind ' 'stats --format = j'; do
  mapfile -t words < <(IFS=' ' read -ra words <<<"$asked" && [[ $asked != *' ' ]] || words+=('')
    complete_words "${words[@]}")
  [[ -n ${words[*]} && ! -e ${words[0]} ]] || complain "completions/weft-cli: nothing for $asked"
done

# what the guide says is answered, but for tune: there is no program to run
log=$PWD/data/demo.eventlog folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mapfile -t answers < <("$cli" guide | sed -n 's/^    weft-cli //p' | grep -v -e '^query "' -e '^tune ')
((${#answers[@]} > 15)) || complain 'weft-cli guide lists too few questions'
for answer in "${answers[@]}"; do
  answer=${answer//LOG/$log}
  eval "$cli ${answer//FILE/$folder/x}" >/dev/null 2>"$folder/error" ||
    complain "weft-cli guide: $answer: $(<"$folder/error")"
done

# the help as a page has a section for each topic, and nothing that groff would complain of
help=$("$cli" help topics all --format=man)
sections=$(sed -n 's/\\-/-/g; s/^\.SS "\(.*\)"$/\1/p' <<<"$help")
titles=$("$cli" help topics | sed 's/^[^ ]*  *//')
(($(wc -l <<<"$titles") > 100)) || complain 'weft-cli help topics lists too few'
lacks=$(comm -23 <(sort -u <<<"$titles") <(sort -u <<<"$sections"))
[[ -z $lacks ]] || complain "weft.7: there is $lacks"
if has groff; then
  warnings=$(groff -k -man -Tutf8 -ww <<<"$help" 2>&1 >/dev/null)
  [[ -z $warnings ]] || complain "weft.7: $warnings"
fi

if has mandoc; then
  warnings=$(mandoc -Tlint -W warning "${page_file%/*}"/*.[1-9]) || complain "$warnings"
fi

# the examples, with the demo for each log; what they are piped into is left out
work=$(mktemp -d)
trap 'rm -rf "$folder" "$work"' EXIT
for log in program server client {before,after}{,1,2,3}; do
  cp data/demo.eventlog "$work/$log.eventlog"
done
n=0
while read -r line; do
  eval "set -- ${line%% |*}"
  status=0
  [[ $line != *' merge '* ]] || rm -f "$work/both.eventlog" # the README has the same example
  answer=$(cd "$work" && "$cli" "${@:2}" 2>&1 </dev/null) || status=$?
  n=$((n + 1))
  # the demo has no time profile, nor one by retainer; there is no program to record
  [[ $status == 0 || $answer == *'time profile'* || $answer == *'by retainer'* ||
    $answer == *'there is no such program'* ]] || complain "$line: $answer"
done < <(sed -n '/^\.EX/,/^\.EE/p' <<<"$page" | grep '^weft-cli'; sed -n 's/^    \(weft-cli .*\)/\1/p' README.md)
((n > 10)) || complain "only $n examples were found"
[[ $failed != 0 || -z $lacking ]] || { echo "not installed:$lacking" >&2; exit 77; }
exit $failed
