/* SPDX-License-Identifier: BSD-3-Clause */
/* Live bytes at a heap sample, as the GC counted them, and how many of them belong to no band. */
#pragma once

#include "weft-heap-counters.h"
#include "weft-heap-profile.h"

#define WEFT_HEAP_LIVE_UNKNOWN G_MAXUINT64

/* Bytes alive at each sample of @profile, an array of guint64: a sample is taken inside a
 * collection, which says at its end how much it found. WEFT_HEAP_LIVE_UNKNOWN if it does not,
 * and for samples whose times are lost. In a program without profiling it is the sum of the bands
 * but for some KB; with it, the headers of all objects come on top, and what -hr leaves out. */
GArray *weft_heap_live_new (const WeftHeapProfile *profile, const WeftHeapCounters *counters);

/* @profile with one more band, called @label (valid UTF-8), of what is alive at each sample and no
 * band has: with retainers, those in sets larger than -R allows. Its number is that of @profile's
 * bands. New reference; of the first part where there are several. */
WeftHeapProfile *
weft_heap_live_fill (const GArray *live, WeftHeapProfile *profile, const char *label);
