/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the log of a verb, and reports its damage. */
#pragma once

#include "weft-cli-options.h"
#include "weft-cli-output.h"
#include "weft-source.h"
#include "weft-trace.h"

/* Reads @log, or standard input if its path is "-", to its end. Returns NULL, with a message on
 * standard error and the exit status in @status, if it cannot be read or has no such process.
 * @format gets how it is packed; may be NULL. A message names the other processes in it if none was
 * asked for. */
WeftTrace *weft_cli_read (const WeftCliLog *log, WeftFormat *format, WeftCliStatus *status);

/* Returns TRUE if the file of @trace has the process that @log asks for; if not, a message on
 * standard error says how many there are. If @log names none, a message names the other ones. */
gboolean weft_cli_has_process (const WeftTrace *trace, const WeftCliLog *log);

/* Sets @names to the index of the log that @log takes names from; NULL if there is none. FALSE,
 * with a message on standard error, if it cannot be read. */
gboolean weft_cli_read_names (const WeftCliLog *log, WeftIndex **names);

/* Ends a verb: writes the rest of @output and, unless its reader has closed the pipe, calls
 * weft_cli_report(). */
WeftCliStatus weft_cli_end (WeftCliOutput *output, const WeftTrace *trace, const char *path);

/* Appends the name of a log to @output, as a title of its answer in text, with an empty line before
 * all but the first. */
void weft_cli_name_log (WeftCliOutput *output, const char *path, gboolean is_first);

/* Reports that the log at @path lacks the data, for the reason in @error. Returns the exit status.
 */
WeftCliStatus weft_cli_complain_of_lack (const char *path, const GError *error);

/* Reports on standard error if the log is damaged or cut. Returns the exit status. */
WeftCliStatus weft_cli_report (const WeftTrace *trace, const char *path);

/* Like weft_cli_report(), for the problems @damage (of WeftProblem). */
WeftCliStatus weft_cli_report_problems (const char *path, const GArray *damage);

/* Returns the worse of two statuses; a function, so that arguments that print are evaluated once.
 */
static inline WeftCliStatus
weft_cli_worse (WeftCliStatus a, WeftCliStatus b)
{
  return a > b ? a : b;
}
