/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures what a person waits for on the heap's page. */
#pragma once

#include "weft-trace.h"

/* Prints for each form of chart what its first picture takes, and what the picture takes that
 * follows another number of bands, key or range, with about 200 bands. */
void bench_heap_redraw (WeftTrace *trace);
