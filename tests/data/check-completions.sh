#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: check-completions.sh SHELL [BUILD]. Asks SHELL (bash, zsh or fish) what may come next on lines
# as a person would type them: with the completions of the tree and of the folder BUILD, or with what is
# installed and the shell finds itself.
# shellcheck disable=SC2016 # the shells that are asked expand what they are given
set -euo pipefail
shell=$1
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
given='' made=''
if [[ -n ${2:-} ]]; then
  build=$(realpath "$2")
  given=$top/data/completions made=$build/data/completions
  export PATH=$build/app:$build/app/cli:$PATH
fi
command -v "$shell" >/dev/null || {
  echo "$shell is not here" >&2
  exit 77
}
export LC_ALL=C.UTF-8
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work
cd "$work"
ln -s "$top/data/demo.eventlog" my.eventlog
failed=0

# SHELL_answers GIVEN MADE LINE...: after each line, the words that the shell offers, each on a line
bash_answers ()
{
  bash --norc -euc '
    if [[ -z $1 ]]; then
      set +eu
      . /usr/share/bash-completion/bash_completion
      for program in weft-cli weft; do
        _comp_load "$program" 2>/dev/null || _completion_loader "$program"
        complete -p "$program" || exit
      done >/dev/null
    else
      for file in "$1"/weft-cli "$2"/weft; do [[ ! -e $file ]] || . "$file"; done
    fi
    compopt () { :; } # knows its way only while a person types
    for line in "${@:3}"; do
      echo "line:$line"
      read -ra COMP_WORDS <<<"${line//=/ = }"
      [[ $line != *" " && $line != *= ]] || COMP_WORDS+=("")
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_LINE=$line COMP_POINT=${#line}
      _${COMP_WORDS[0]//-/_}
      printf "%s\n" "${COMPREPLY[@]}"
    done' bash "$@"
}

fish_answers ()
{
  fish -c '
    for file in $argv[1]/weft-cli.fish $argv[2]/weft.fish
      test -n $argv[1]; and test -e $file; and source $file
    end
    for line in $argv[3..]
      echo "line:$line"
      complete -C $line | string replace -r "\t.*" ""
    end
    true' "$@"
}

# A shell on a terminal, as a person has it; what the Tab key would list is printed instead.
zsh_answers ()
{
  cat >"$work/.zshrc" <<END
PS1= PS2= fpath=(${1:+"$1" "$2"} \$fpath)
autoload -Uz compinit
compinit -u -D
unsetopt zle_bracketed_paste beep
compadd ()
{
  local -a offered
  if [[ \${@[1,(i)(-|--)]} != *-(O|A|D)\ * ]]; then # no question of the completion's own
    builtin compadd -O offered "\$@"
    print -rl -- "" offered:\$^offered
  fi
  builtin compadd "\$@"
}
answer () { zle complete-word; print "\nanswered"; zle kill-buffer }
zle -N answer
bindkey "^I" answer
print ready
END
  ZDOTDIR=$work zsh -fc '
    zmodload zsh/zpty
    zpty shell zsh -i
    wait_for () { local text; zpty -r shell text "*$1*" && print -r -- $text }
    wait_for ready
    for line; do
      print -r -- "line:$line"
      zpty -w -n shell "$line"$'"'\t'"'
      wait_for answered
    done
    zpty -d shell' zsh "${@:3}" | tr '\r' '\n' | sed -n 's/^offered://p; /^line:/p'
}

# what is typed, and a word that must be among those offered, or, after "!", must not: the last one, or
# that after "="
cases=()
while IFS='|' read -r line word; do
  cases+=("$line")
  words+=("$word")
done < <(
  cat <<'END'
weft-cli |findings
weft-cli sta|stats
weft-cli stats --fo|--format
weft-cli stats --format=j|json
weft-cli export --chart ti|timeline
weft-cli table thr|threads
weft-cli table threads --sort |wait_ns
weft-cli heap --table --format=c|csv
weft-cli info my|my.eventlog
weft-cli stats --format=json my|my.eventlog
weft-cli report --output=my|my.eventlog
weft-cli table |!my.eventlog
weft-cli stats --format=|!my.eventlog
END
  [[ -n $made && ! -e $made/weft ]] || cat <<'END'
weft --r|--run
weft --ver|--version
weft my|my.eventlog
weft --run -- weft-c|weft-cli
weft --run -- ./program my|my.eventlog
END
)

case $shell in
  bash) answers=$(bash_answers "$given" "$made" "${cases[@]}") ;;
  zsh) answers=$(zsh_answers "$given" "$made" "${cases[@]}") ;;
  fish) answers=$(fish_answers "$given" "$made" "${cases[@]}") ;;
esac
for i in "${!cases[@]}"; do
  offered=$(awk -v line="line:${cases[i]}" '$0 == line { on = 1; next } /^line:/ { on = 0 } on' <<<"$answers")
  is_offered='' expected=yes
  [[ ${words[i]} != !* ]] || expected=''
  sed 's/^--[a-z]*=\(.\)/\1/; s/[= ]*$//' <<<"$offered" | grep -qxFe "${words[i]#!}" && is_offered=yes
  [[ $is_offered == "$expected" ]] || {
    printf '%s: after "%s" is not offered as expected: %s\n%s\n' "$shell" "${cases[i]}" "${words[i]}" "$offered" >&2
    failed=1
  }
done
exit $failed
