/* SPDX-License-Identifier: BSD-3-Clause */
/* Allocation rates between the samples of each capability's counter: the bytes allocated between
 * two samples are spread evenly over the time between them. */
#pragma once

#include "weft-heap-counters.h"

/* The mean rate of all capabilities in each of the @n columns with @edges (n + 1 of them, ns, not
 * decreasing), bytes per ns; of an empty column the rate at its edge. Samples of one capability
 * that follow each other within WEFT_ALLOCATION_MIN_STEP belong to one step: their distance says
 * nothing of a rate. */
#define WEFT_ALLOCATION_MIN_STEP 1000
void weft_allocation_rates (const WeftHeapCounters *counters,
                            const guint64 *edges,
                            guint n,
                            double *rates);

/* The highest rate of the whole log that lasts for WEFT_ALLOCATION_MIN_STEP or longer, bytes per
 * ns; 0 if nothing was allocated. A pass over all samples. */
double weft_allocation_peak (const WeftHeapCounters *counters);

/* TRUE if no sample of any capability lies in [@from, @to), so that nothing is known of it but
 * the rate of the step around it: from the last sample before it, @step_from_time, to the next
 * one, @step_to_time (ns; 0 and G_MAXUINT64 if there is none). */
gboolean weft_allocation_is_inside_step (const WeftHeapCounters *counters,
                                         guint64 from,
                                         guint64 to,
                                         guint64 *step_from_time,
                                         guint64 *step_to_time);
