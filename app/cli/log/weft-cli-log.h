/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the logs of a verb, and reports their damage. */
#pragma once

#include "weft-cli-options.h"
#include "weft-cli-output.h"
#include "weft-source.h"
#include "weft-trace.h"

/* Reads @log to its end. A path of "-" means standard input. Returns NULL, with a message on
 * standard error and the exit status in @status, if the log cannot be read or lacks the process
 * selected in @log. Sets @format, if not NULL, to the compression format of the log. If the file
 * has several processes and the first one is read because none is selected, prints a message. */
WeftTrace *weft_cli_read_log (const WeftCliLog *log, WeftFormat *format, WeftCliStatus *status);

/* Returns TRUE if this process may open enough files to have @n logs in memory at once. Raises the
 * soft limit if necessary. Returns FALSE, with a message on standard error, if the hard limit is
 * too low. */
gboolean weft_cli_can_open_files (guint n);

/* Returns the traces (WeftTrace) of the other processes that wrote to the log of @first, which is
 * the trace of the log's first process. @path is the path of the log, for messages; the file is not
 * opened again. Returns NULL, with a message on standard error, if there is not enough space for
 * the copies that a merged log needs. */
GPtrArray *weft_cli_read_other_processes (const WeftTrace *first, const char *path);

/* Returns TRUE if the file of @trace has the process selected in @log. Otherwise, prints the number
 * of processes to standard error. If the file has several processes and the first one is read
 * because none is selected, also prints a message. */
gboolean weft_cli_has_process (const WeftTrace *trace, const WeftCliLog *log);

/* Sets @names to the index of the log at log->names, or to NULL if log->names is NULL. Returns
 * FALSE, with a message on standard error, if the log cannot be read. */
gboolean weft_cli_read_names_log (const WeftCliLog *log, WeftIndex **names);

/* Ends a verb: writes the rest of @output and calls weft_cli_report_damage(), unless the reader of
 * the output has closed the pipe. */
WeftCliStatus weft_cli_finish (WeftCliOutput *output, const WeftTrace *trace, const char *path);

/* Appends the name of a log to @output, as a title in the text format. Appends an empty line before
 * it unless @is_first. */
void weft_cli_append_log_title (WeftCliOutput *output, const char *path, gboolean is_first);

/* Returns the number of environment variables that the log of @process contains. */
guint weft_cli_count_environment (const WeftProcess *process);

/* If @n > 0, warns on standard error that the log that was written contains @n environment
 * variables. (The window leaves them out by default.) */
void weft_cli_warn_of_environment (guint n);

/* Reports that the log at @path lacks the requested data, for the reason in @error. Returns the
 * exit status. */
WeftCliStatus weft_cli_error_no_data (const char *path, const GError *error);

/* Reports on standard error if the log is damaged or cut off. Returns the exit status. */
WeftCliStatus weft_cli_report_damage (const WeftTrace *trace, const char *path);

/* Like weft_cli_report_damage(), but for the problems in @damage (of WeftProblem). */
WeftCliStatus weft_cli_report_problems (const char *path, const GArray *damage);

/* Returns the worse of two statuses. This is not a macro, because arguments with side effects must
 * be evaluated only once. */
static inline WeftCliStatus
weft_cli_worse_status (WeftCliStatus a, WeftCliStatus b)
{
  return a > b ? a : b;
}

/* A log that was read, to answer a question about it. Borrows all members. */
typedef struct
{
  WeftTrace *trace;
  const char *path;
  guint i;           /* index of the log on the command line */
  gpointer computed; /* result of compute(), or NULL */
} WeftCliAnswer;

/* Class of questions about a log. */
typedef struct
{
  /* Computes the answer about @trace without printing it. Called on any thread. Messages on
   * standard error are printed before the answer. May return NULL. The function may be NULL if
   * print() is fast. */
  gpointer (*compute) (WeftTrace *trace, const char *path, gconstpointer asked);
  GDestroyNotify free_computed;
  /* Prints the answer and returns the exit status. Called on the caller's thread for each log that
   * can be read, in the order of the logs. */
  WeftCliStatus (*print) (const WeftCliAnswer *answer, gpointer asked);
  gboolean applies_to_first_log_only; /* the options --process and --names do */
} WeftCliAnswerClass;

/* Asks @question about @log and, unless @more is NULL, about the logs at the paths in the
 * NULL-terminated @more. If a log cannot be read, continues with the others. A few logs are read at
 * the same time. Returns the worst status. */
WeftCliStatus weft_cli_answer_each_log (const WeftCliLog *log,
                                        char **more,
                                        const WeftCliAnswerClass *question,
                                        gpointer asked);
