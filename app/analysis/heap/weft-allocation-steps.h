/* SPDX-License-Identifier: BSD-3-Clause */
/* Allocation rates, from the samples of each capability's counter: the bytes allocated between two
 * samples are spread evenly over the time between them. */
#pragma once

#include "weft-heap-counters.h"

/* Samples of a capability that are less than this time (ns) apart are joined into one step, as they
 * are too close for a rate. */
#define WEFT_ALLOCATION_MIN_STEP 1000

/* Sets @rates to the mean allocation rate (bytes per ns) of all capabilities together in each of @n
 * columns. An empty column gets the rate at its edge. @edges are n + 1 times (ns) that do not
 * decrease. */
void weft_allocation_rates (const WeftHeapCounters *counters,
                            const guint64 *edges,
                            guint n,
                            double *rates);

/* Returns the highest rate in the log that lasts for at least WEFT_ALLOCATION_MIN_STEP, bytes per
 * ns; 0 if nothing was allocated. O(n) in the number of samples. */
double weft_allocation_peak (const WeftHeapCounters *counters);

/* Returns TRUE if no capability has a sample in [@from, @to). Only the mean rate of the step around
 * the range is then known. Sets @step_from_time to the time of the last sample before the range
 * (ns; 0 if there is none), and @step_to_time to the time of the next sample (G_MAXUINT64 if there
 * is none). */
gboolean weft_allocation_is_inside_step (const WeftHeapCounters *counters,
                                         guint64 from,
                                         guint64 to,
                                         guint64 *step_from_time,
                                         guint64 *step_to_time);
