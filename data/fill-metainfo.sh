#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: fill-metainfo.sh NEWS METAINFO. Prints the description for software centres with the
# releases that NEWS tells of, each with its date and text, in place of its <releases/>.
set -euo pipefail

# A release begins with "Version X", underlined; "Released: DATE" follows, and then paragraphs, each
# on one line, and items, each on a line that begins with " * ".
releases ()
{
  sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g' "$1" | awk '
    function end_list() { if (in_list) print "        </ul>"; in_list = 0 }
    function end_release() {
      end_list()
      if (version != "") print "      </description>\n    </release>"
    }
    /^Version / { end_release(); version = $2; next }
    /^~+$/ || /^$/ { next }
    /^Released: / {
      printf "    <release version=\"%s\" date=\"%s\">\n      <description>\n", version, $2
      next
    }
    /^ \* / {
      if (!in_list) print "        <ul>"
      in_list = 1
      print "          <li>" substr ($0, 4) "</li>"
      next
    }
    { end_list(); print "        <p>" $0 "</p>" }
    END { end_release() }'
}

while IFS= read -r line; do
  if [[ $line == *'<releases/>'* ]]; then
    printf '  <releases>\n%s\n  </releases>\n' "$(releases "$1")"
  else
    printf '%s\n' "$line"
  fi
done <"$2"
