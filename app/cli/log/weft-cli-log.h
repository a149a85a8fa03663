/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the log of a verb and reports its damage. */
#pragma once

#include "weft-cli-options.h"
#include "weft-cli-output.h"
#include "weft-source.h"
#include "weft-trace.h"

/* Reads @log to its end; a path of "-" is standard input. Returns NULL, with a message on standard
 * error and the exit status in @status, if the log cannot be read or lacks the process in @log.
 * Sets @format, if not NULL, to the compression format of the log. If @log names no process, a
 * message lists the others in the file. */
WeftTrace *weft_cli_read_log (const WeftCliLog *log, WeftFormat *format, WeftCliStatus *status);

/* Returns FALSE, with a message on standard error, if this process may not open so many files that
 * @n logs can be in memory at once. Raises the soft limit if that is enough. */
gboolean weft_cli_can_open_files (guint n);

/* Returns the traces (WeftTrace) of the processes that wrote to the log of @first, read from @path,
 * after its own one, which is the first. The file is not opened again. Returns NULL, with a message
 * on standard error, if there is no room for the copies that processes of a merged log need. */
GPtrArray *weft_cli_read_further_processes (const WeftTrace *first, const char *path);

/* Returns TRUE if the file of @trace has the process that @log names. If not, a message on standard
 * error gives the number of processes. If @log names no process, a message lists the others in the
 * file. */
gboolean weft_cli_has_process (const WeftTrace *trace, const WeftCliLog *log);

/* Sets @names to the index of the log at log->names, or to NULL if log->names is NULL. Returns
 * FALSE, with a message on standard error, if the log cannot be read. */
gboolean weft_cli_read_names_log (const WeftCliLog *log, WeftIndex **names);

/* Ends a verb: writes the rest of @output and, unless its reader has closed the pipe, calls
 * weft_cli_report_damage(). */
WeftCliStatus weft_cli_finish (WeftCliOutput *output, const WeftTrace *trace, const char *path);

/* Appends the name of a log to @output as the title of its text answer, after an empty line unless
 * @is_first. */
void weft_cli_append_log_title (WeftCliOutput *output, const char *path, gboolean is_first);

/* Returns the number of environment variables that the log of @process contains. */
guint weft_cli_count_environment (const WeftProcess *process);

/* Warns on standard error if a written log contains @n > 0 environment variables, which the window
 * leaves out by default. */
void weft_cli_warn_of_environment (guint n);

/* Reports that the log at @path lacks the requested data, for the reason in @error. Returns the
 * exit status. */
WeftCliStatus weft_cli_error_no_data (const char *path, const GError *error);

/* Reports on standard error if the log is damaged or cut off. Returns the exit status. */
WeftCliStatus weft_cli_report_damage (const WeftTrace *trace, const char *path);

/* Like weft_cli_report_damage(), for the problems @damage (of WeftProblem). */
WeftCliStatus weft_cli_report_problems (const char *path, const GArray *damage);

/* Returns the worse of two statuses. A function, not a macro, so that arguments with side effects
 * are evaluated once. */
static inline WeftCliStatus
weft_cli_worse_status (WeftCliStatus a, WeftCliStatus b)
{
  return a > b ? a : b;
}
