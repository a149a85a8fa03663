/* SPDX-License-Identifier: BSD-3-Clause */
/* Buffered output of text to a stream, which is written in pieces. */
#pragma once

#include "weft-display.h"
#include <gio/gio.h>

typedef struct _WeftTextOut WeftTextOut;

/* Control characters that are printed unchanged. All others are escaped, because text from a log
 * could otherwise control the terminal. In JSON, they occur only in strings, where an escape has
 * the same meaning. */
#define WEFT_TEXT_KEEP (WEFT_DISPLAY_KEEP_TABS | WEFT_DISPLAY_KEEP_LINES)

/* A text output. The caller appends to @text. After an error, nothing more is written. */
struct _WeftTextOut
{
  GString *text;
  GOutputStream *stream;
  GCancellable *cancellable;
  gboolean is_terminal_safe; /* the output may be a terminal, so control characters except
                                WEFT_TEXT_KEEP are escaped */
  GError *error;             /* or NULL */
};

/* Creates an output. Takes references to @stream and to @cancellable, which may be NULL. */
WeftTextOut *weft_text_out_new (GOutputStream *stream, GCancellable *cancellable);
void weft_text_out_free (WeftTextOut *self);

/* Writes @text if it has grown large. Should be called often, for example after each line. Returns
 * FALSE if writing has failed or was cancelled. */
gboolean weft_text_out_flush_if_large (WeftTextOut *self);

/* Writes the rest of @text. Returns FALSE with @error set if writing has failed. */
gboolean weft_text_out_end (WeftTextOut *self, GError **error);

/* Appends the time @number (ns) in seconds, without trailing zeros. */
void weft_text_append_seconds (GString *text, guint64 number);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTextOut, weft_text_out_free)
