#!/bin/bash -eu
# SPDX-License-Identifier: BSD-3-Clause
# Builds the fuzz targets as OSS-Fuzz and ClusterFuzzLite ask for it: compiler, flags and engine come
# from the environment, and OUT gets the targets, their seeds and the libraries that they need.
build=$WORK/build
rm -rf "$build"
meson setup "$build" "$SRC/weft" -Dfuzzer=true -Ddesktop=false -Db_lundef=false
targets=(fuzz-cli fuzz-events fuzz-live fuzz-log fuzz-source)
ninja -C "$build" "${targets[@]/#/tests/fuzz/}" tests/fuzz/make-corpus
"$SRC/weft/tests/fuzz/build-corpus" "$build" "$OUT"

mkdir -p "$OUT/lib"
for target in "${targets[@]}"; do
  cp "$build/tests/fuzz/$target" "$OUT/"
  # the image that runs the targets has only the C library
  ldd "$OUT/$target" | awk '$3 ~ /^\// && $1 !~ /^lib(c|m|dl|rt|pthread)\.so/ { print $3 }' |
    xargs cp -t "$OUT/lib"
  patchelf --force-rpath --set-rpath "\$ORIGIN/lib" "$OUT/$target"
done
