/* SPDX-License-Identifier: BSD-3-Clause */
/* Charts of small heap profiles whose bytes the test decides on. */
#pragma once

#include "chart-fixture.h"
#include "weft-heap-chart.h"

#define HEAP_WIDTH   200
#define HEAP_HEIGHT  100
#define HEAP_SAMPLES 21
#define HEAP_STEP_NS 100
#define HEAP_END_NS  (HEAP_SAMPLES * HEAP_STEP_NS)

#define HEAP_N_NAMES 5
extern const char *const heap_names[HEAP_N_NAMES];

/* Bytes of a band in a sample; 0 where it is not named. */
typedef guint64 (*HeapBytesOf) (guint sample, guint band);

/* The same in each sample: 500, 300, 100, 60, 40. */
guint64 heap_constant (guint sample, guint band);

/* A trace of @n_samples, one every @step ns; bands beyond the names have names as well. */
WeftTrace *heap_trace (guint n_samples, guint n_bands, guint64 step, HeapBytesOf bytes_of);

/* HEAP_SAMPLES of them, a chart of HEAP_WIDTH px. */
void heap_fixture_init (ChartFixture *fixture, guint n_bands, HeapBytesOf bytes_of);

WeftColor heap_color (ChartFixture *fixture, const char *name);

/* The lane of the heap profile, HEAP_HEIGHT px high: no axis. */
cairo_surface_t *
heap_paint (ChartFixture *fixture, WeftHeapForm form, gboolean is_log, guint width);
