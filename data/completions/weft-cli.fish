# SPDX-License-Identifier: BSD-3-Clause
# Completion of weft-cli in fish. It has no lists: it asks weft-cli, as the one for bash does.

# The choices for what is given last: a value that no list has is answered with the list.
function __weft_cli_choices
    env LC_ALL=C $argv - </dev/null 2>&1 >/dev/null |
        sed -n 's/.*(choose \(.*\))$/\1/p' | sed 's/, /\n/g; s/ or /\n/'
end

function __weft_cli_words
    set -l given (commandline -opc)
    set -l current (commandline -ct)
    set -l program $given[1]
    set -l verb $given[2]
    set -l context
    set -l option

    if test (count $given) -eq 1
        $program --help 2>/dev/null | sed -n 's/^  \([a-z]*\)  *\(.*\)/\1\t\2/p'
        printf '%s\n' help --help --version
        return
    end
    if string match -q -- '--*=*' $current
        set option (string replace -r '=.*' '' -- $current)
    else if string match -qr -- '^--[^=]*$' $given[-1]
        set option $given[-1]
    end

    if test "$verb" = table -a (count $given) -eq 2
        and not string match -q -- '-*' $current
        __weft_cli_choices $program table '?'
        return
    else if test "$verb" = table
        # its columns are what it is sorted by
        set context (string replace -r '^-.*' threads -- $given[3])
    else if contains -- --table $given
        # which has formats of its own
        set context --table
    end
    if contains -- "$option" --output --compare
        return # files
    else if string match -q -- '--*=*' $current
        __weft_cli_choices $program $verb $context "$option=?" | string replace -r -- '^' "$option="
    else if test -n "$option"
        __weft_cli_choices $program $verb $context "$option=?"
    end
    if string match -qr -- '^-[^=]*$' $current
        $program $verb --help 2>/dev/null |
            sed -nE 's/^  (-., )?(--[a-z-]+)(=?)[^ ]* *(.*)/\2\3\t\4/p'
    end
end

# Files where there are no words.
function __weft_cli_offers
    set -l words (__weft_cli_words)
    if test (count $words) -gt 0
        printf '%s\n' $words
        return
    end
    set -l current (commandline -ct)
    set -l option (string match -r -- '^--[^=]*=' $current)
    __fish_complete_path (string replace -- "$option" '' $current) | string replace -r -- '^' "$option"
end

complete -c weft-cli -f -a '(__weft_cli_offers)'
