/* SPDX-License-Identifier: BSD-3-Clause */
/* Standard output, written in large pieces; control characters are escaped (weft-display.h). */
#pragma once

#include "weft-cli.h"
#include "weft-csv.h"
#include <gio/gio.h>

/* @text is what has not been written yet; a verb appends to it. */
typedef struct
{
  GString *text;
  gboolean is_closed; /* the reader went away, as head does: not an error */
  gboolean is_log;    /* standard output is a log that is open: nothing is written to it */
  int error;          /* errno of a write that failed otherwise, or 0 */
} WeftCliOutput;

WeftCliOutput *weft_cli_output_new (void);
void weft_cli_output_free (WeftCliOutput *self);

/* To be called after each line: writes when enough has come together. FALSE if nobody reads any
 * more, or writing failed. */
gboolean weft_cli_output_continue (WeftCliOutput *self);

/* Writes what there is at once, for somebody who waits for it: returns as above. */
gboolean weft_cli_output_flush (WeftCliOutput *self);

/* Writes the rest. WEFT_CLI_ANSWERED if all went well or the reader went away; else says what is
 * wrong. */
WeftCliStatus weft_cli_output_end (WeftCliOutput *self);

/* How many characters a line for people has: those of the terminal that standard output is, or 120.
 */
guint weft_cli_output_width (gboolean *is_terminal);

/* Whether standard output leads into a log that is open. */
gboolean weft_cli_stdout_is_log (void);

/* Says why nothing, or not all, was written to @path: @error names no file where it is of
 * G_IO_ERROR. */
void weft_cli_complain_of_output (const char *path, const GError *error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCliOutput, weft_cli_output_free)
