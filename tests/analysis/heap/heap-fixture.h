/* SPDX-License-Identifier: BSD-3-Clause */
/* Heap profiles for tests: written by hand, random, and the corpus's. */
#pragma once

#include "weft-heap-profile.h"
#include "weft-test-log.h"

G_BEGIN_DECLS

/* A profile by @breakdown with these labels (NULL-terminated), and no samples yet. */
WeftHeapProfile *heap_fixture_new (guint breakdown, const char *const *labels);

/* Adds a sample at @time with @bytes of each band, of which those that are 0 are not named. */
void heap_fixture_add (WeftHeapProfile *profile, guint64 time, const guint64 *bytes);

/* @n_samples samples of some of @n_bands bands called "b0" and so on, at growing times. */
WeftHeapProfile *heap_fixture_random (GRand *rand, guint n_bands, guint n_samples);

/* A log in memory that begins a profile by @breakdown, restricted to @biography ("": not). */
WeftTestLog *heap_fixture_log (guint breakdown, const char *biography);
void heap_fixture_mark (WeftTestLog *log, guint16 tag, guint64 time, guint64 number);
void heap_fixture_band (WeftTestLog *log, guint8 profile, const char *label, guint64 bytes);
void heap_fixture_stack (WeftTestLog *log, guint64 bytes, const guint32 *ids, guint n);
void heap_fixture_centre (WeftTestLog *log, guint32 id, const char *label, const char *module);

/* @fields: table, closure type, type, label, module, place. */
void heap_fixture_info (WeftTestLog *log, guint64 address, const char *const fields[6]);

/* The band called @label; the test fails where there is none. */
guint32 heap_fixture_find (const WeftHeapProfile *profile, const char *label);

G_END_DECLS
