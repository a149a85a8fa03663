/* SPDX-License-Identifier: BSD-3-Clause */
/* Thumbnail of a log: the activity of its HECs over the whole run, or the shape of its heap profile
 * where it has no activity. */
#pragma once

#include "weft-source.h"
#include "weft-trace.h"
#include <cairo.h>

/* The sizes that there are, px. */
#define WEFT_THUMBNAIL_MIN_SIZE 16
#define WEFT_THUMBNAIL_MAX_SIZE 1024

/* Reads @source for @time_us at most: what of a large log was read until then is drawn. A new
 * reference; NULL with @error set. */
WeftTrace *weft_thumbnail_read (WeftSource *source, gint64 time_us, GError **error);

/* Draws @trace, @size px wide and three quarters as high; it has no text. A new surface. */
cairo_surface_t *weft_thumbnail_paint (WeftTrace *trace, guint size);
