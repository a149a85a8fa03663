#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: check-metainfo.sh FILE. Asks appstreamcli about the description for software centres.
set -euo pipefail
command -v appstreamcli >/dev/null || {
  echo 'appstreamcli is not here' >&2
  exit 77
}
appstreamcli validate --no-net --explain "$1"
