/* SPDX-License-Identifier: BSD-3-Clause */
/* Buffered text output to a stream: written in pieces, so that any amount fits. */
#pragma once

#include "weft-display.h"
#include <gio/gio.h>

typedef struct _WeftTextOut WeftTextOut;

/* Of what is printed, all other controls are spelled out: a log's text may command a terminal. JSON
 * has such characters in its strings alone, and stays the same: "\\u009b" is the character in both.
 */
#define WEFT_TEXT_KEEP (WEFT_DISPLAY_KEEP_TABS | WEFT_DISPLAY_KEEP_LINES)

/* Text is appended to @text. The first error stays: nothing is written after it. */
struct _WeftTextOut
{
  GString *text;
  GOutputStream *stream;
  GCancellable *cancellable;
  gboolean is_printed; /* WEFT_TEXT_KEEP applies */
  GError *error;       /* or NULL */
};

/* Keeps references to both; @cancellable may be NULL. */
WeftTextOut *weft_text_out_new (GOutputStream *stream, GCancellable *cancellable);
void weft_text_out_free (WeftTextOut *self);

/* To be called now and then, as before each line: writes the text away where it has become long.
 * FALSE once that has failed, or in G_IO_ERROR_CANCELLED. */
gboolean weft_text_out_continue (WeftTextOut *self);

/* Writes away what is left. FALSE with @error set if anything has failed. */
gboolean weft_text_out_end (WeftTextOut *self, GError **error);

/* Appends @number thousand-millionths as a decimal number, with all digits and no more: a time in
 * ns in seconds. */
void weft_text_append_seconds (GString *text, guint64 number);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTextOut, weft_text_out_free)
