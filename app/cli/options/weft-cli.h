/* SPDX-License-Identifier: BSD-3-Clause */
/* Verbs of weft-cli: entry points, command line and exit status. */
#pragma once

#include <glib.h>

/* Result of a verb, used as the program's exit status. */
typedef enum
{
  WEFT_CLI_SUCCESS = 0,
  WEFT_CLI_USAGE = 1,         /* wrong usage, or the output cannot be written */
  WEFT_CLI_UNREADABLE = 2,    /* the file cannot be read as an eventlog */
  WEFT_CLI_DAMAGED = 3,       /* success, but the log is damaged or cut off */
  WEFT_CLI_FAILED = 4,        /* a --fail-if condition holds or cannot be judged */
  WEFT_CLI_SKIPPED = 125,     /* --bisect: the runs cannot be judged */
  WEFT_CLI_NOT_STARTED = 125, /* the program cannot be recorded; otherwise, the status is the
                                 program's */
} WeftCliStatus;

/* Command line of a verb. Borrows all members except @option_values. */
typedef struct
{
  int argc;
  char **argv;              /* [0] is the name of the verb */
  const char *summary;      /* translated */
  GPtrArray *option_values; /* owns the values of options while the verb runs */
  const char *arguments;    /* translated; arguments that --help shows; NULL for logs */
  /* Choices of --format, NULL-terminated, or NULL. If the verb sets them, weft_cli_parse() sets
   * @format to the index of the chosen format (0 by default). */
  const char *const *formats;
  gint format;
} WeftCliLine;

typedef struct
{
  const char *name;
  const char *summary; /* to be translated */
  WeftCliStatus (*run) (WeftCliLine *line);
} WeftCliVerb;

#define VERB(name, run, summary) WeftCliStatus run (WeftCliLine *line);
#include "weft-cli-verb-rows.h"
#undef VERB

/* `help topics`: lists the help topics of the window, or prints the page of one topic or all
 * pages. */
WeftCliStatus weft_cli_help (int argc, char **argv, const char *summary);

/* `help schema`: prints, for every field of every verb, the type, the unit, the meaning and when it
 * is absent, as text, JSON lines or a man page. */
WeftCliStatus weft_cli_schema (int argc, char **argv, const char *summary);

/* `findings --explain`: prints the help page of the rule @id, or of all rules if @id is "all", as
 * Markdown or text. */
WeftCliStatus weft_cli_explain (const char *id, gboolean is_markdown);

/* Returns @path as an argument for a shell, quoted only if necessary. Newly allocated. */
char *weft_cli_quote (const char *path);

/* Prints a message, preceded by the program's name, to standard error. */
void weft_cli_error (const char *format, ...) G_GNUC_PRINTF (1, 2);

/* Makes weft_cli_error() append the messages of the current thread to @messages instead of printing
 * them. NULL ends this. */
void weft_cli_capture_messages (GString *messages);
