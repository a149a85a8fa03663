#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: check-packaging.sh ROOT. The metainfo and the descriptions of packages in data/packaging name the
# address that meson.build has, and the same files as weft-cli's. The tools of RPM and Flatpak read theirs. Ends
# with 77, skipped, if all else holds and one of them is not installed.
set -euo pipefail
cd "$1/data/packaging"
failed=0 lacking=''
complain () { printf '%s\n' "$*" >&2; failed=1; }
# has TOOL: notes that it is lacking
has () { command -v "$1" >/dev/null || { lacking+=" $1"; false; }; }

homepage=$(sed -n "s/^homepage = '\(.*\)'/\1/p" ../../meson.build)
[[ -n $homepage ]] || complain 'meson.build has no homepage'
for url in "homepage\">$homepage" "bugtracker\">$homepage/issues"; do
  grep -qF "<url type=\"$url</url>" ../io.github.weft.Weft.metainfo.xml.in || complain "the metainfo has no $url"
done
for place in 'debian/control Homepage' 'debian/copyright Source' 'weft.spec URL' '../../.reuse/dep5 Source'; do
  grep -qxE "${place#* }: *$homepage" "${place% *}" || complain "${place% *}: ${place#* } is not $homepage"
done
# the words of the licences are those of the tree
for file in ../../LICENSE ../../.reuse/FSFAP.txt; do
  grep -qxF "$(sed -n '/^Redistribution/p; /^Copying/p' "$file" | sed 's/^/ /')" debian/copyright ||
    complain "debian/copyright: lacks the text of $file"
done

if has rpmspec; then
  spec=$(rpmspec -P --define '_datadir /usr/share' --define '_bindir /usr/bin' --define '_mandir /usr/share/man' \
    weft.spec) || complain 'rpmspec cannot read weft.spec'
  # the translations are those of weft.lang
  listed=$(sed -n '/^%files cli/,/^%changelog/{s/^%files cli -f weft\.lang$/usr\/share\/locale/p; s/^\/\([^*]*\)\**$/\1/p}' \
    <<<"$spec" | sort)
  # zsh looks elsewhere in Debian
  [[ $listed == "$(sed 's/vendor-completions/site-functions/' debian/weft-cli.files | sort)" ]] ||
    complain 'weft-cli has other files in weft.spec than in debian/weft-cli.files'
fi
if has rpmlint; then
  answer=$(rpmlint weft.spec 2>&1) || true # it fails if it finds an error
  [[ $answer == *' 1 specfiles checked'* ]] || complain "rpmlint cannot read weft.spec: $answer"
  # older ones ask for what RPM has not needed for long
  found=$(grep -E '^weft\.spec.*: [EW]: ' <<<"$answer" | grep -v no-buildroot-tag) && complain "rpmlint: $found"
fi
if has flatpak-builder; then
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  (cd "$work" && flatpak-builder --show-manifest "$OLDPWD/io.github.weft.Weft.yml" >/dev/null) ||
    complain 'flatpak-builder cannot read io.github.weft.Weft.yml'
fi
[[ $failed != 0 || -z $lacking ]] || { echo "not installed:$lacking" >&2; exit 77; }
exit $failed
