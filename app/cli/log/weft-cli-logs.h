/* SPDX-License-Identifier: BSD-3-Clause */
/* Answers a question about each of several logs. A few logs are read at the same time. */
#pragma once

#include "weft-cli-log.h"

/* A log that was read. Borrows all members. */
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
 * NULL-terminated @more. If a log cannot be read, continues with the others. Returns the worst
 * status. */
WeftCliStatus weft_cli_answer_each_log (const WeftCliLog *log,
                                        char **more,
                                        const WeftCliAnswerClass *question,
                                        gpointer asked);
