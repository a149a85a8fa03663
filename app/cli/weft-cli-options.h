/* SPDX-License-Identifier: BSD-3-Clause */
/* The command line of a verb: its options, the one LOG, and values that are more than a string. */
#pragma once

#include "weft-cli.h"
#include "weft-trace.h"

G_BEGIN_DECLS

/* Which log a verb is asked about. All zeros at first. */
typedef struct
{
  char *path;   /* or "-" */
  gint process; /* of those that wrote to the file, counted from 1; 0 where it was not said */
} WeftCliLog;

void weft_cli_log_clear (WeftCliLog *log);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftCliLog, weft_cli_log_clear)

/* Parses a verb's @entries, what all verbs have, and the name of the log behind them. FALSE, said
 * on standard error, where they are wrong. --help prints @summary and the options, and ends the
 * program. */
gboolean weft_cli_parse (
    int argc, char **argv, const char *summary, const GOptionEntry *entries, WeftCliLog *log);

/* The place of @value, the argument of @option, in the NULL-terminated @names; 0 where it is NULL.
 * -1, said on standard error with the list, where it is none of them. */
gint weft_cli_choose (const char *option, const char *value, const char *const *names);

/* Reads an option's number, at most @max; @fallback where @value is NULL. FALSE, said on standard
 * error, where it is no such number. */
gboolean weft_cli_number (
    const char *option, const char *value, guint64 max, guint64 fallback, guint64 *number);

/* A moment, in the same way as below. */
gboolean weft_cli_time (const WeftTrace *trace, const char *text, guint64 *time);

/* A range of time that was asked for: numbers with a unit, or the texts of user markers in @trace.
 * @from and @to get 0 and G_MAXUINT64 where the texts are NULL. FALSE, said on standard error,
 * where a text is neither or the range is empty. */
gboolean weft_cli_range (
    const WeftTrace *trace, const char *from_text, const char *to_text, guint64 *from, guint64 *to);

/* Whether a heap profile in @trace has what the group @key (WeftHeapGroupKey) sums up by; a
 * negative one is none. FALSE, said on standard error with those that it has, where none does. */
gboolean weft_cli_group_fits (const WeftTrace *trace, gint key, const char *path);

G_END_DECLS
