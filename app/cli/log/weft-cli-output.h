/* SPDX-License-Identifier: BSD-3-Clause */
/* Standard output, written in large chunks. Control characters are escaped, see weft-display.h. */
#pragma once

#include "weft-cli.h"
#include "weft-row-writer.h"
#include <gio/gio.h>

/* Output of a verb, which appends its text to @text. */
typedef struct
{
  GString *text;
  gboolean is_closed; /* TRUE if the reader has closed the pipe, as `head` does; this is not an
                         error */
  gboolean is_log;    /* TRUE if standard output is a log that is open; nothing is written to it
                         then */
  int error;          /* errno of a write that failed for any other reason, or 0 */
  GCancellable *cancellable; /* borrowed; stops the output; or NULL */
  gint64 end_us;             /* monotonic time at which the output stops; 0 for none */
} WeftCliOutput;

WeftCliOutput *weft_cli_output_new (void);
void weft_cli_output_free (WeftCliOutput *self);

/* Writes @text if it has become large. Call it after each line. Returns FALSE if no more can be
 * written: the output was stopped, the reader has closed the pipe, or writing has failed. */
gboolean weft_cli_output_continue (WeftCliOutput *self);

/* Writes all of @text at once. Returns FALSE like weft_cli_output_continue(). */
gboolean weft_cli_output_flush (WeftCliOutput *self);

/* Writes and clears @text, a text other than self->text. Returns FALSE like
 * weft_cli_output_continue(). */
gboolean weft_cli_output_write (WeftCliOutput *self, GString *text);

/* Writes the rest. Returns WEFT_CLI_SUCCESS if this succeeds or the reader has closed the pipe.
 * Otherwise, returns WEFT_CLI_USAGE, with a message on standard error. */
WeftCliStatus weft_cli_output_end (WeftCliOutput *self);

/* Returns TRUE if weft_cli_output_end() could not write an output, so that other outputs cannot be
 * written either. */
gboolean weft_cli_output_has_failed (void);

/* Returns the number of characters in a line of text: the width of the terminal, or 132 if standard
 * output is not a terminal. Sets @is_terminal. */
guint weft_cli_output_width (gboolean *is_terminal);

/* Returns TRUE if standard output is a log that is open. */
gboolean weft_cli_stdout_is_log (void);

/* Returns TRUE if a file of @format can be written to standard output. Returns FALSE, with a
 * message on standard error, if standard output is the log, or if it is a terminal and the format
 * is binary. */
gboolean weft_cli_stdout_accepts (const char *format, gboolean is_binary);

/* Reports that the file at @path was not written completely. Adds the path to messages that do not
 * name the file, such as those of G_IO_ERROR. */
void weft_cli_error_on_write (const char *path, const GError *error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCliOutput, weft_cli_output_free)
