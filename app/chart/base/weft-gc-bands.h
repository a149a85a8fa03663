/* SPDX-License-Identifier: BSD-3-Clause */
/* Bands at GC pauses, through all lanes of a timeline. */
#pragma once

#include "weft-chart.h"

/* Tints each pixel column from 0 to @height by the share of its time in GC pauses. */
void weft_gc_bands_paint (WeftChart *chart, cairo_t *cr, double height);
