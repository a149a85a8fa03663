#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: check-metainfo.sh ROOT METAINFO DESKTOP-FILE. Asks appstreamcli about the description for
# software centres; its pictures are there, and its media types are those of the desktop file.
set -euo pipefail
command -v appstreamcli >/dev/null || {
  echo 'appstreamcli is not here' >&2
  exit 77
}
appstreamcli validate --no-net --explain "$2"

failed=0
complain () { printf '%s\n' "$*" >&2; failed=1; }

# words EXPRESSION FILE: what the group matches, in order
words () { sed -nE "s/.*$1.*/\\1/p" "$2" | sort; }

screenshots=0
while read -r width height name; do
  screenshots=$((screenshots + 1))
  picture=$1/data/screenshots/$name
  if [[ ! -e $picture ]]; then
    complain "there is no picture $picture"
  else # the size stands in a PNG's header
    read -r -a size < <(od -An -tu4 --endian=big -j16 -N8 "$picture")
    [[ ${size[*]} == "$width $height" ]] || complain "$name: ${size[*]} pixels, and not $width $height"
  fi
done < <(sed -nE 's|.*<image [^>]*width="([0-9]+)" height="([0-9]+)">.*/([^/]+)</image>|\1 \2 \3|p' "$2")
((screenshots > 2)) || complain "only $screenshots screenshots"

# the types that a file manager opens with Weft are those that software centres look for
[[ $(words '<mediatype>([^<]*)<' "$2") == "$(sed -n 's/^MimeType=//p' "$3" | tr ';' '\n' |
  sed '/^$/d' | sort)" ]] || complain 'metainfo and desktop file differ in their media types'
[[ $(words '<url type="homepage">([^<]*)<' "$2") == https://* ]] || complain 'there is no homepage'
exit $failed
