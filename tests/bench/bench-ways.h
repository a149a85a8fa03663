/* SPDX-License-Identifier: BSD-3-Clause */
/* Cost of each way by which a log comes in. */
#pragma once

#include <glib.h>

/* Prints what reading a log, and one that is damaged nearly all over, costs as a file, by a pipe,
 * and compressed, with somebody who watches it come and without, at doubling sizes from @megabytes
 * on: in CPU time, as a multiple of the plain file and of half the size. FALSE with @error set. */
gboolean bench_ways (guint megabytes, GError **error);
