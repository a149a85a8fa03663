/* SPDX-License-Identifier: BSD-3-Clause */
/* Heap profiles for tests: written by hand, or random. */
#pragma once

#include "weft-heap-profile.h"
#include "weft-test-heap.h"

/* A profile by @breakdown with these labels (NULL-terminated), and no samples yet. */
WeftHeapProfile *heap_fixture_new (guint breakdown, const char *const *labels);

/* Adds a sample at @time with @bytes of each band, of which those that are 0 are not named. */
void heap_fixture_add (WeftHeapProfile *profile, guint64 time, const guint64 *bytes);

/* @n_samples samples of some of @n_bands bands called "b0" and so on, at growing times. */
WeftHeapProfile *heap_fixture_random (GRand *rand, guint n_bands, guint n_samples);

/* A cost centre, or info table, of a log; @fields: table, closure type, type, label, module, place.
 */
void heap_fixture_centre (WeftTestLog *log, guint32 id, const char *label, const char *module);
void heap_fixture_info (WeftTestLog *log, guint64 address, const char *const fields[6]);

/* The band called @label; the test fails where there is none. */
guint32 heap_fixture_find (const WeftHeapProfile *profile, const char *label);
