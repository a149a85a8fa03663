/* SPDX-License-Identifier: BSD-3-Clause */
/* Cost of a log that grows while it is shown. */
#pragma once

#include "weft-map.h"

/* Prints how fast @map is taken in as a stream that is shown again and again: at full speed in
 * pieces of some sizes, with threads and without, beside a bare walk that takes @walk seconds for
 * each event; and by what a showing of a small piece costs near the start of the log, in its middle
 * and at its end. FALSE with @error set. */
gboolean bench_stream (WeftMap *map, double walk, GError **error);
