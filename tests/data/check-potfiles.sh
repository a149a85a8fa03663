#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: check-potfiles.sh ROOT BUILD. Fails when a file with text to translate is not in the list
# that meson made of them, or when a text cannot be translated.
set -euo pipefail
listed=$2/po/POTFILES
cd "$1"
failed=0
keyword='(^|[^[:alnum:]_])(_|N_|C_|NC_|ngettext|g_dngettext|g_dpgettext2) ?\('

complain ()
{
  printf '%s\n' "$*" >&2
  failed=1
}

with_text ()
{
  grep -rlE --include='*.c' --include='*.h' "$keyword" app
  grep -rlE --include='*.ui' 'translatable="(yes|true)"' app
  printf '%s\n' data/*.desktop.in data/*.xml.in
}

while read -r file; do
  grep -qxF "$file" "$listed" ||
    complain "$file has text to translate: run meson setup --reconfigure"
done < <(with_text)

# xgettext ends a text at a macro that it does not know; of those for formats it knows PRIu64
text='"([^"\\]|\\.)*"'
cut="(?s)(?<!\w)(_|N_|C_|NC_|ngettext|g_dngettext) \([^;]*?$text\s*G_\w+_FORMAT"
while IFS= read -r -d '' found; do
  complain "${found%%:*}: this text is cut at the macro; write PRIu64 or PRIi64 of inttypes.h:" \
    "${found#*:}"
done < <(grep -rPzo --include='*.c' --include='*.h' "$cut" app)
exit $failed
