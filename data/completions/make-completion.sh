#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: make-completion.sh SHELL WEFT. Prints the completion of weft for bash, zsh or fish, made from
# the options that WEFT --help lists: those, logs, and after --run the program and its arguments.
set -euo pipefail
help=$(LC_ALL=C.UTF-8 "$2" --help)

# each option on a line: its letter or -, its name, what it does
options ()
{
  sed -nE 's/^  (-(.), )?--([a-z-]+) +(.*)/\2 \3 \4/p' <<<"$help" | sed 's/^ /- /; s/: --.*//'
}

bash_form ()
{
  printf "_weft ()\n{\n  local options='%s'\n" "$(options | cut -d' ' -f2 | sed 's/^/--/' | paste -sd' ')"
  cat <<'END'
  local cur=${COMP_WORDS[COMP_CWORD]} first=2
  COMPREPLY=()

  if [[ ${COMP_WORDS[1]} == --run && $COMP_CWORD -ge 2 ]]; then
    [[ ${COMP_WORDS[2]} != -- ]] || first=3
    if ((COMP_CWORD >= first)) && declare -F _command_offset >/dev/null; then
      _command_offset "$first"
      ((${#COMPREPLY[@]} == 0)) || return 0
    elif ((COMP_CWORD == first)); then
      mapfile -t COMPREPLY < <(compgen -c -- "$cur")
    fi
  elif [[ $cur == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$cur")
    return
  fi
  compopt -o filenames 2>/dev/null || true
  mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$cur")
}

complete -F _weft weft
END
}

zsh_form ()
{
  local letter name what value
  cat <<'END'
_weft_program ()
{
  if [[ $words[1] == -- && CURRENT -gt 1 ]]; then
    shift words
    ((CURRENT--))
  fi
  _normal
}

_arguments -S \
END
  while read -r letter name what; do
    what=$(sed "s/[][\\\\:]/\\\\&/g; s/'/'\\\\''/g" <<<"$what")
    [[ $name == run ]] && value=':*:::program:_weft_program' || value=''
    [[ $letter == - ]] || printf "  '-%s[%s]%s' \\\\\n" "$letter" "$what" "$value"
    printf "  '--%s[%s]%s' \\\\\n" "$name" "$what" "$value"
  done < <(options)
  echo "  '*:log:_files'"
}

fish_form ()
{
  local letter name what
  while read -r letter name what; do
    [[ $letter == - ]] && letter='' || letter="-s $letter "
    what=${what//\\/\\\\}
    printf "complete -c weft -n 'not __fish_seen_argument -l run' %s-l %s -d '%s'\n" \
      "$letter" "$name" "${what//\'/\\\'}"
  done < <(options)
  echo "complete -c weft -n '__fish_seen_argument -l run' -x -a '(__fish_complete_subcommand)'"
}

[[ -n $(options) ]] || {
  printf '%s\n' "$2 --help lists no options" >&2
  exit 1
}
case $1 in
  bash) echo '# shellcheck shell=bash' ;;
  zsh) echo '#compdef weft' ;;
esac
cat <<END
# SPDX-License-Identifier: BSD-3-Clause
# Completion of weft in $1, made from the list of its options.
END
"$1_form"
