/* SPDX-License-Identifier: BSD-3-Clause */
/* Draws ticky counters over time: a line each, with its name. */
#pragma once

#include "weft-palette.h"
#include "weft-read-out.h"
#include "weft-text.h"
#include "weft-ticky-lines.h"

G_BEGIN_DECLS

/* Draws into [0, the scale's width) x [0, @height). */
void weft_ticky_chart_paint (const WeftTickyLines *lines,
                             const WeftTimeScale *scale,
                             const WeftPalette *palette,
                             WeftTextCache *text,
                             cairo_t *cr,
                             double height);

/* The rates of its grid, right aligned in a column of @width px beside it; none in the first @top
 * px.
 */
void weft_ticky_chart_paint_axis (const WeftTickyLines *lines,
                                  const WeftTimeScale *scale,
                                  const WeftPalette *palette,
                                  WeftTextCache *text,
                                  cairo_t *cr,
                                  double width,
                                  double height,
                                  double top);

/* The largest rate in view, in words: "max 1.2 GiB/s"; "" where there is none. */
WeftFormatted weft_ticky_chart_value (const WeftTickyLines *lines, const WeftTimeScale *scale);

/* Fills @out with the rates at @time; FALSE where no line is. */
gboolean weft_ticky_chart_read (const WeftTickyLines *lines,
                                const WeftPalette *palette,
                                guint64 time,
                                WeftReadOut *out);

/* The next census behind @time, or the last one before it; FALSE where there is none. */
gboolean
weft_ticky_chart_step (const WeftTicky *ticky, guint64 time, gboolean forward, guint64 *to);

/* What a kind of numbers is called; translated. Static. */
const char *weft_ticky_kind_name (WeftTickyKind kind);

G_END_DECLS
