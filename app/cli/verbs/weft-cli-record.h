/* SPDX-License-Identifier: BSD-3-Clause */
/* Records the log of a program that weft-cli starts, or of a program that writes to a socket. */
#pragma once

#include "weft-cli.h"

/* Returns TRUE if a log may be written to @output. Returns FALSE, with a message on standard error,
 * if there is a file at @output that is not a log. */
gboolean weft_cli_record_check_output (const char *output);

/* Returns the path to which a recording for @output is to be written: @output itself or, if there
 * is already a log, a new empty file next to it. The old log is thus kept until the new log
 * replaces it, even if this process is killed. Earlier recordings that are still there are named on
 * standard error. Returns NULL, with a message on standard error, if the file cannot be created.
 * Newly allocated. */
char *weft_cli_record_choose_path (const char *output);

/* Returns the problems of the recording @fd as an array of WeftProblem, which is empty if the
 * recording is complete and undamaged; without a missing end if @is_stopped. Sets @has_events.
 * Returns NULL with @error set if the recording is not a log or cannot be read. */
GArray *
weft_cli_record_find_damage (int fd, gboolean is_stopped, gboolean *has_events, GError **error);

/* Renames the recording at @path, from weft_cli_record_choose_path(), to @output if @may_replace,
 * and reports on standard error which command opens it, unless @is_quiet. Returns FALSE, with a
 * message on standard error, if the recording stays at @path next to the old log. */
gboolean weft_cli_record_keep (const char *path,
                               const char *output,
                               gboolean may_replace,
                               gboolean is_quiet);

/* Reports on standard error that no log was written, for the reason @lack. If there is a log at
 * @output, also reports that it is an old log. */
void weft_cli_record_report_no_log (const char *output, const char *lack);

/* Writes the bytes from @address (see weft-connection.h) to @output until the stream ends or a
 * signal arrives. Unless @is_quiet, reports what the recording is waiting for. Returns the exit
 * status. */
WeftCliStatus weft_cli_record_socket (const char *address, const char *output, gboolean is_quiet);
