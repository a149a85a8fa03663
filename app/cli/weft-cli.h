/* SPDX-License-Identifier: BSD-3-Clause */
/* What the verbs of weft-cli share: how they end, and the table that names them. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How a verb ends: the program's exit status. */
typedef enum
{
  WEFT_CLI_ANSWERED = 0,
  WEFT_CLI_USAGE = 1,      /* wrong usage, or the answer cannot be written where it should go */
  WEFT_CLI_UNREADABLE = 2, /* the file cannot be read as an eventlog */
  WEFT_CLI_DAMAGED = 3,    /* answered, but the log is damaged or cut */
  WEFT_CLI_FAILED = 4,     /* a condition of --fail-if holds, or cannot be judged */
} WeftCliStatus;

typedef struct
{
  const char *name;
  const char *summary; /* to be translated */
  /* @argv[0] is the verb; @summary is translated. */
  WeftCliStatus (*run) (int argc, char **argv, const char *summary);
} WeftCliVerb;

WeftCliStatus weft_cli_info (int argc, char **argv, const char *summary);
WeftCliStatus weft_cli_events (int argc, char **argv, const char *summary);
WeftCliStatus weft_cli_stats (int argc, char **argv, const char *summary);
WeftCliStatus weft_cli_spans (int argc, char **argv, const char *summary);
WeftCliStatus weft_cli_heap (int argc, char **argv, const char *summary);
WeftCliStatus weft_cli_table (int argc, char **argv, const char *summary);
WeftCliStatus weft_cli_check (int argc, char **argv, const char *summary);
WeftCliStatus weft_cli_profile (int argc, char **argv, const char *summary);
WeftCliStatus weft_cli_convert (int argc, char **argv, const char *summary);
WeftCliStatus weft_cli_export (int argc, char **argv, const char *summary);

/* Says on standard error what is wrong, behind the program's name. */
void weft_cli_complain (const char *format, ...) G_GNUC_PRINTF (1, 2);

G_END_DECLS
