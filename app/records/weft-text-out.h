/* SPDX-License-Identifier: BSD-3-Clause */
/* Buffered text output to a stream, written in pieces. */
#pragma once

#include "weft-display.h"
#include <gio/gio.h>

typedef struct _WeftTextOut WeftTextOut;

/* Control characters that are printed as they are. Others are escaped, since the text of a log
 * could command the terminal. In JSON they occur only in strings, where the escape means the same.
 */
#define WEFT_TEXT_KEEP (WEFT_DISPLAY_KEEP_TABS | WEFT_DISPLAY_KEEP_LINES)

/* The caller appends to @text. Nothing is written after the first error. */
struct _WeftTextOut
{
  GString *text;
  GOutputStream *stream;
  GCancellable *cancellable;
  gboolean is_printed; /* WEFT_TEXT_KEEP applies */
  GError *error;       /* or NULL */
};

/* Creates an output. Keeps references to both; @cancellable may be NULL. */
WeftTextOut *weft_text_out_new (GOutputStream *stream, GCancellable *cancellable);
void weft_text_out_free (WeftTextOut *self);

/* Writes the text if it is long. To be called often, as before each line. Returns FALSE if writing
 * has failed or was cancelled. */
gboolean weft_text_out_continue (WeftTextOut *self);

/* Writes the rest. Returns FALSE with @error set if writing has failed. */
gboolean weft_text_out_end (WeftTextOut *self, GError **error);

/* Appends the time @number, ns, in seconds, with all digits but no trailing zeros. */
void weft_text_append_seconds (GString *text, guint64 number);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTextOut, weft_text_out_free)
