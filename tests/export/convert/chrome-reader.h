/* SPDX-License-Identifier: BSD-3-Clause */
/* Reader of the Trace Event Format. It asserts that slices and states begin before they end, that
 * all of them end, and that flows begin and end. */
#pragma once

#include <glib.h>

typedef struct
{
  guint64 n_instants, n_values; /* values of counters */
} ChromeCounts;

ChromeCounts chrome_trace_read (GBytes *bytes);
