/* SPDX-License-Identifier: BSD-3-Clause */
/* Verbs of weft-cli: entry points, command line and exit status. */
#pragma once

#include <glib.h>

/* How a verb ends: the program's exit status. */
typedef enum
{
  WEFT_CLI_ANSWERED = 0,
  WEFT_CLI_USAGE = 1,         /* wrong usage, or the answer cannot be written where it should go */
  WEFT_CLI_UNREADABLE = 2,    /* the file cannot be read as an eventlog */
  WEFT_CLI_DAMAGED = 3,       /* answered, but the log is damaged or cut */
  WEFT_CLI_FAILED = 4,        /* a condition of --fail-if holds, or cannot be judged */
  WEFT_CLI_NOT_STARTED = 125, /* the program cannot be recorded; other values are its own */
} WeftCliStatus;

/* The command line of a verb. Borrows everything. */
typedef struct
{
  int argc;
  char **argv;         /* [0] is the verb */
  const char *summary; /* of the verb, translated */
  GPtrArray *given;    /* owns the values of options, as long as the verb runs */
  /* choices of --format, NULL-terminated, if the verb sets them for weft_cli_parse(), which sets
   * @format to the index of the one that is given, 0 if none is */
  const char *const *formats;
  gint format;
} WeftCliLine;

typedef struct
{
  const char *name;
  const char *summary; /* to be translated */
  WeftCliStatus (*run) (WeftCliLine *line);
} WeftCliVerb;

WeftCliStatus weft_cli_info (WeftCliLine *line);
WeftCliStatus weft_cli_events (WeftCliLine *line);
WeftCliStatus weft_cli_stats (WeftCliLine *line);
WeftCliStatus weft_cli_spans (WeftCliLine *line);
WeftCliStatus weft_cli_heap (WeftCliLine *line);
WeftCliStatus weft_cli_table (WeftCliLine *line);
WeftCliStatus weft_cli_merge (WeftCliLine *line);
WeftCliStatus weft_cli_query (WeftCliLine *line);
WeftCliStatus weft_cli_findings (WeftCliLine *line);
WeftCliStatus weft_cli_check (WeftCliLine *line);
WeftCliStatus weft_cli_profile (WeftCliLine *line);
WeftCliStatus weft_cli_convert (WeftCliLine *line);
WeftCliStatus weft_cli_export (WeftCliLine *line);
WeftCliStatus weft_cli_write_report (WeftCliLine *line);
WeftCliStatus weft_cli_follow (WeftCliLine *line);
WeftCliStatus weft_cli_record (WeftCliLine *line);
WeftCliStatus weft_cli_guide (WeftCliLine *line);

/* `help topics`: lists the help topics of the window, prints the page of one of them, or all. */
WeftCliStatus weft_cli_help (int argc, char **argv, const char *summary);

/* `help schema`: prints every verb's fields with type, unit, meaning and when they are absent, as
 * text, JSON lines or a man page. */
WeftCliStatus weft_cli_schema (int argc, char **argv, const char *summary);

/* `findings --explain`: prints the help page of the rule called @id, or of each one if that is
 * "all"; as Markdown or as text. */
WeftCliStatus weft_cli_explain (const char *id, gboolean is_markdown);

/* Returns the name of a file as a shell takes it, quoted only if it needs that. Newly allocated. */
char *weft_cli_quote (const char *path);

/* Prints a message to standard error, after the program's name. */
void weft_cli_complain (const char *format, ...) G_GNUC_PRINTF (1, 2);
