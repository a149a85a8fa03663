/* SPDX-License-Identifier: BSD-3-Clause */
/* Thumbnail of a log: the activity of its HECs over the whole run, or, for a log without activity,
 * the total of its heap profile. */
#pragma once

#include "weft-source.h"
#include "weft-trace.h"
#include <cairo.h>

/* Limits of the thumbnail's size, px. */
#define WEFT_THUMBNAIL_MIN_SIZE 16
#define WEFT_THUMBNAIL_MAX_SIZE 1024

/* Reads @source for at most @time_us (us), which is enough for only the first part of a large log.
 * Returns a new reference, or NULL with @error set. */
WeftTrace *weft_thumbnail_read (WeftSource *source, gint64 time_us, GError **error);

/* Draws @trace, @size px wide and three quarters as high, without text. Returns a new surface. */
cairo_surface_t *weft_thumbnail_paint (WeftTrace *trace, guint size);
