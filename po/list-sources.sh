#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: list-sources.sh ROOT. Prints what may have text to translate: every source file and every
# template of the window, and the files of the desktop, but for the settings, whose texts nobody
# sees; sorted, from ROOT on. A new file needs no entry.
set -euo pipefail
cd "$1"
{
  find app -name '*.[ch]' -o -name '*.ui'
  printf '%s\n' data/*.desktop.in data/*.xml.in
} | LC_ALL=C sort
