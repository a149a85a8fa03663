/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes a log to standard output in a format that another program reads. */
#pragma once

#include "weft-cli-options.h"
#include "weft-convert.h"

/* Options for stacks; strings are NULL if not given. */
typedef struct
{
  char *cap, *thread;
  gboolean is_heap, is_calls;
} WeftCliStacks;

#define WEFT_CLI_STACKS(stacks)                                                                     \
  { "cap", 0, 0, G_OPTION_ARG_STRING, &(stacks).cap, N_ ("Only samples of HEC N, by cost centre"),  \
    "N" },                                                                                          \
      { "thread", 0, 0, G_OPTION_ARG_STRING, &(stacks).thread, N_ ("Only call stacks of thread N"), \
        "N" },                                                                                      \
  {                                                                                                 \
    "call-stacks", 0, 0, G_OPTION_ARG_NONE, &(stacks).is_calls,                                     \
        N_ ("The call stacks that ghc-stack-profiler samples, even if there is a time profile by "  \
            "cost centre"),                                                                         \
        NULL                                                                                        \
  }

/* Sets @options from @self. Returns FALSE, with a message on standard error, if the options exclude
 * each other. */
gboolean weft_cli_stacks_parse (const WeftCliStacks *self, WeftConvertOptions *options);

/* Sets the bits in @strip for the names in @names, a comma-separated list of the kinds of content
 * to leave out of a log; see weft-log-strip.h. @names may be NULL. Returns FALSE, with a message on
 * standard error, if a name is unknown. */
gboolean weft_cli_strip_parse (const char *names, guint *strip);

/* Writes @trace, which was read from @log, to standard output in @format. Returns the exit
 * status. */
WeftCliStatus weft_cli_print_converted (const WeftCliLog *log,
                                        WeftTrace *trace,
                                        WeftConvertFormat format,
                                        const WeftConvertOptions *options);
