/* SPDX-License-Identifier: BSD-3-Clause */
/* Opens the log of a verb, and reports its damage. */
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

/* Returns TRUE if @trace, of @log, is of the process that @log asks for; if not, a message on
 * standard error says how many there are. One names the other processes, too, if none was asked
 * for. */
gboolean weft_cli_has_process (const WeftTrace *trace, const WeftCliLog *log);

/* The index of the log that @log takes names from, into @names; NULL if none was asked for.
 * FALSE, said on standard error, where it cannot be read. */
gboolean weft_cli_read_names (const WeftCliLog *log, WeftIndex **names);

/* Ends a verb: writes the rest of @output and, unless its reader went away, calls
 * weft_cli_report(). */
WeftCliStatus weft_cli_end (WeftCliOutput *output, const WeftTrace *trace, const char *path);

/* Reports that the log at @path lacks the data, for the reason in @error. Returns the exit status.
 */
WeftCliStatus weft_cli_complain_of_lack (const char *path, const GError *error);

/* Reports on standard error where the log is damaged or cut, if it is. Returns the exit status. */
WeftCliStatus weft_cli_report (const WeftTrace *trace, const char *path);

/* The same of the problems @damage (of WeftProblem). */
WeftCliStatus weft_cli_report_problems (const char *path, const GArray *damage);

/* Returns the worse of two statuses; a function, so that arguments that print are evaluated once.
 */
static inline WeftCliStatus
weft_cli_worse (WeftCliStatus a, WeftCliStatus b)
{
  return a > b ? a : b;
}
