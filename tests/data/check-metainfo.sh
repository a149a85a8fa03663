#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: check-metainfo.sh FILE. Asks appstreamcli about the description for software centres.
set -euo pipefail
command -v appstreamcli >/dev/null || {
  echo 'appstreamcli is not here' >&2
  exit 77
}
# Weft has no site of its own yet; appstreamcli before 1.0 does not ask for one
options=()
if [[ $(appstreamcli --version) != *' 0.'* ]]; then
  options+=(--override=url-homepage-missing=info)
fi
appstreamcli validate --no-net --explain "${options[@]}" "$1"
