#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: check-words.sh ROOT. Fails where a text that is shown has another word for a thing than all
# others have, or a phrase that needs a second reading.
set -euo pipefail
cd "$1"
command -v xgettext >/dev/null || {
  echo 'xgettext is not here' >&2
  exit 77
}
failed=0
texts=$(xgettext --from-code=UTF-8 --no-wrap --no-location -k_ -kN_ -kC_:1c,2 -kNC_:1c,2 \
  -kngettext:1,2 --files-from=<(po/list-sources.sh .) --output=- 2>/dev/null |
  sed -n 's/^\(msgid\|msgid_plural\)* *"\(.*\)"$/\2/p')
(($(wc -l <<<"$texts") > 1000)) || {
  echo 'too few texts were found' >&2
  exit 1
}

# a word that is not used, and the one that is
while read -r wrong right; do
  while read -r text; do
    printf '%s: say %s here: %s\n' "$wrong" "$right" "$text" >&2
    failed=1
  done < <(grep -E "$wrong" <<<"$texts" || true)
done <<'END'
[Nn]onmoving[[:space:]] non-moving
[Kk]ernel[[:space:]]threads? OS thread
on.the.(average|mean) on average
[Ss]poilt damaged
[Gg]iven.back returned
\<[Cc]ourses?\> trend
\<legend:|\<[Kk]ey$ legend
[Pp]acked compressed
[Ww]asted not converted, or the spark's fate
[Bb]ehind before, after, above or below
[Ww]ants?[[:space:]]to runnable, or the verb itself
[Aa]sked.for requested
came.to.nothing not converted
[Nn]obody not needed, or never
stands?.there|what.stands the noun
stood.still stopped
begins?.to.run starts to run
\<a.line[.,]|\<a.line$ one line per
which.is.it cannot be combined
\<[Ss]o.many\> number of
[Ww]hole.[Rr]un whole log
Worth.a.look Findings
Read.again Reload
Switched.off disabled
(is|are).no.(eventlog|log|text)\> is not
END

# a collection alone is a container to a Haskell programmer
while read -r text; do
  printf 'collection: say GC or garbage collection here: %s\n' "$text" >&2
  failed=1
done < <(grep -iE '\<collections?\>' <<<"$texts" | grep -viE 'garbage collections?\>' || true)

# HECs are capabilities, which is said where they are explained
while read -r text; do
  printf 'capability: say HEC here: %s\n' "$text" >&2
  failed=1
done < <(grep -iE '\<capabilit' <<<"$texts" | grep -vE 'also called|\(capability\)' || true)
exit $failed
