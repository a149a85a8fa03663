#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: check-bisect.sh WEFT-CLI. The scripts of the help pages "Catching Regressions in CI" and "Finding
# the Commit with git bisect" do what they say: a commit that makes the program allocate more fails the
# job, and git finds it among commits that change nothing.
set -euo pipefail
for program in ghc git; do
  command -v "$program" >/dev/null || {
    echo "$program is not here" >&2
    exit 77
  }
done
cli=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/bin" "$folder/work"
ln -s "$cli" "$folder/bin/weft-cli"
export PATH=$folder/bin:$PATH HOME=$folder LC_ALL=C.UTF-8
fail () { printf '%s\n' "$*" >&2; exit 1; }

# script TOPIC: the code of its page. Times do not decide, as other tests run at the same time.
# shellcheck disable=SC2016 # backquotes begin code in Markdown
script ()
{
  weft-cli help topics "guide/$1" --format=markdown |
    sed -n '/^`\{3\}$/,/^`\{3\}$/p' | sed '/^`\{3\}$/d; s/weft-cli stats /&--decide-by=gc.allocated /'
}

# write_program N LIST: the program of commit N, which sums the squares of LIST
write_program ()
{
  printf '%s\n' 'module Main (main) where' "-- Version $1." 'import Data.List (foldl'"'"')' \
    'main :: IO ()' "main = print (foldl' (+) 0 (map (^ (2 :: Int)) $2) + $1 - $1 :: Int)" >Main.hs
}

cd "$folder/work"
git init -q
git config user.name Weft
git config user.email weft@example.org
for i in {1..8}; do
  write_program "$i" "$( ((i < 6)) && echo '[1 .. 100000]' || echo '(reverse (reverse [1 .. 100000]))')"
  git add Main.hs
  git commit -qm "version $i"
  git tag "v$i"
done

script bisect >../weft-bisect.sh
git checkout -q v1
sh ../weft-bisect.sh >../log 2>&1 || fail "at a good commit: $(<../log)"
git bisect start v8 v1 >../log 2>&1
git bisect run sh ../weft-bisect.sh >>../log 2>&1 || fail "git bisect: $(<../log)"
[[ $(git rev-parse refs/bisect/bad) == "$(git rev-parse v6)" ]] || fail "another commit: $(<../log)"
git bisect reset >../log 2>&1

# the script of the job, from its second comment on, is that of a later day
script ci >../ci.sh
build () { git checkout -q "$1" && ghc -v0 -O -rtsopts -eventlog -outputdir ../objects -o program Main.hs; }
build v1
sed '/^$/,$d' ../ci.sh >../once.sh
sed '1,/^$/d' ../ci.sh >../job.sh
sh -e ../once.sh >../log 2>&1 || fail "once: $(<../log)"
build v5
sh -e ../job.sh >../log 2>&1 || fail "a job that should pass: $(<../log)"
grep -q '^\*\*Not worse' summary.md || fail "$(<summary.md)"
build v6
status=0
sh -e ../job.sh >../log 2>&1 || status=$?
((status == 4)) || fail "status $status: $(<../log)"
grep -q '^\*\*Worse than the baseline: .*Heap: Allocated' summary.md || fail "$(<summary.md)"
grep -q '"ruleId" : "gc.allocated"' weft.sarif || fail "$(<weft.sarif)"
