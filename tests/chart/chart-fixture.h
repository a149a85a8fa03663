/* SPDX-License-Identifier: BSD-3-Clause */
/* Traces of small logs, and pictures of their lanes whose pixels can be looked at. */
#pragma once

#include "weft-test-log.h"
#include "weft-timeline.h"

/* Owns all of it. */
typedef struct
{
  WeftTrace *trace;
  WeftTextCache *text;
  WeftChart *chart;
  const WeftPalette *palette;
} ChartFixture;

/* The trace of what @log has written. */
WeftTrace *chart_trace (const WeftTestLog *log);
/* That of the file at @path. */
WeftTrace *chart_trace_of_file (const char *path);

/* Takes @trace. The chart shows [from, to) over @width px. */
void chart_fixture_init (
    ChartFixture *self, WeftTrace *trace, WeftTheme theme, guint64 from, guint64 to, double width);
void chart_fixture_clear (ChartFixture *self);

/* A lane of @klass on @width x @height px of the page's colour. */
cairo_surface_t *chart_paint (ChartFixture *self, const WeftLane *lane, guint width, guint height);

/* Whether the pixel at @x, @y is within 2 of 255 of @color on the page. */
gboolean chart_is (ChartFixture *self, cairo_surface_t *surface, guint x, guint y, WeftColor color);

/* How many pixels of column @x are of @color. */
guint chart_count (ChartFixture *self, cairo_surface_t *surface, guint x, WeftColor color);
