/* SPDX-License-Identifier: BSD-3-Clause */
/* Command line of a verb: its options, their values, and LOG. */
#pragma once

#include "weft-cli.h"
#include "weft-trace.h"

/* The log that a verb reads. Initialise with zeros. */
typedef struct
{
  char *path;                 /* path of the log, or "-" for standard input */
  guint64 unpack_limit;       /* bytes; 0 if not given */
  gint process;               /* index of the process in the file, counted from 1; 0 if not given */
  gboolean has_all_processes; /* TRUE if the verb reads all processes unless @process is given */
  char *names;            /* path of another log whose info tables supply missing names; or NULL */
  gboolean without_cache; /* TRUE to neither read nor write the cached index */
  gboolean without_progress;  /* TRUE to show no progress, because several logs are read at a
                                 time */
  const char *missing_reason; /* likely reason why no log was named, translated; or NULL */
  gboolean is_optional; /* TRUE if @path may be NULL; the verb calls weft_cli_check_log() when it
                           needs a log */
} WeftCliLog;

/* Returns FALSE, with a message on standard error, if no log was named. */
gboolean weft_cli_check_log (const WeftCliLog *log);

/* Further logs on the command line, as lists of paths or NULL. Initialise with zeros. */
typedef struct
{
  char **further;       /* after LOG: further runs */
  char **others;        /* after "--": runs to compare LOG and @further with */
  gboolean is_one_side; /* TRUE if the verb compares nothing, so that "--" only ends the options;
                           set by the verb */
} WeftCliRuns;

/* Options that several verbs share: the time range, and permission to replace an existing log. */
#define WEFT_CLI_FROM(value)                                                                  \
  {                                                                                           \
    "from", 0, 0, G_OPTION_ARG_STRING, &(value),                                              \
        N_ ("Begin at T: 1.5s, 200ms, 17us, 12345ns, 14:03:05, or a user marker's text"), "T" \
  }
#define WEFT_CLI_TO(value)                                              \
  {                                                                     \
    "to", 0, 0, G_OPTION_ARG_STRING, &(value), N_ ("End before T"), "T" \
  }
#define WEFT_CLI_FORCE(value)                                                                  \
  {                                                                                            \
    "force", 0, 0, G_OPTION_ARG_NONE, &(value), N_ ("Replace FILE even if it is an eventlog"), \
        NULL                                                                                   \
  }

/* Parses the command line of a verb: the options in @entries, the options common to all verbs, and
 * the log. Returns FALSE, with a message on standard error, if the arguments are wrong. --help
 * prints @summary and the options, and exits.
 *
 * Entries must be flags, STRING or FILENAME (given at most once), or STRING_ARRAY (given any number
 * of times). Their values are valid as long as @line.
 *
 * If @name is not NULL, a name precedes the log. If the name is missing, sets @name to NULL; this
 * is an error only if @runs is NULL. If @runs is not NULL, further logs may follow the log, and
 * logs to compare with may follow "--". */
gboolean weft_cli_parse (WeftCliLine *line,
                         const char *summary,
                         const GOptionEntry *entries,
                         WeftCliLog *log,
                         char **name,
                         WeftCliRuns *runs);

/* Parses the command line of a verb that needs no log and has only the option --format. Sets
 * @format to the index of the option's value in the NULL-terminated @formats. @parameters is a
 * translated description of the arguments, or NULL if there are none. Returns FALSE, with a message
 * on standard error, if the arguments are wrong. */
gboolean weft_cli_parse_format (int *argc,
                                char ***argv,
                                const char *parameters,
                                const char *summary,
                                const char *const *formats,
                                gint *format);

/* Parses the command line of a verb that runs a program: the options in @entries, up to "--" or the
 * program's name. Entries are as for weft_cli_parse(), with an additional one for the program and
 * its arguments. --help shows @help (may be NULL) after the options. Returns FALSE, with a message
 * on standard error, if the arguments are wrong. */
gboolean weft_cli_parse_program (WeftCliLine *line, const GOptionEntry *entries, const char *help);

/* Returns the index of @value, the argument of @option, in the NULL-terminated @names; 0 if @value
 * is NULL. If @value is not in @names, returns -1, with a message on standard error that lists the
 * names or, if there are many, suggests the nearest one. */
gint weft_cli_parse_choice (const char *option, const char *value, const char *const *names);

/* Like weft_cli_parse_choice(), but the names are in the member @member of @rows, an array of @n
 * structs. */
#define weft_cli_parse_row_choice(option, value, rows, n, member) \
  weft_cli_parse_choice_in (option, value, (gconstpointer) & (rows)[0].member, n, sizeof (rows)[0])
gint weft_cli_parse_choice_in (
    const char *option, const char *value, gconstpointer first, guint n, gsize size);

/* Sets the bit 1 << index in @bits for each name in @value, the comma-separated argument of
 * @option, which may be NULL. The names are passed as for weft_cli_parse_row_choice(). Returns
 * FALSE, with a message on standard error, if a name is unknown. */
#define weft_cli_parse_choices(option, value, rows, n, member, bits)               \
  weft_cli_parse_choices_in (option, value, (gconstpointer) & (rows)[0].member, n, \
                             sizeof (rows)[0], bits)
gboolean weft_cli_parse_choices_in (
    const char *option, const char *value, gconstpointer first, guint n, gsize size, guint *bits);

/* Splits @value, the argument of @option, at commas and strips spaces around the names. Returns
 * NULL, with a message on standard error, if a name is empty. */
char **weft_cli_split_names (const char *option, const char *value);

/* Returns a list such as "text, jsonl or csv" of the first @n @names, or of all names if there are
 * fewer. Newly allocated. */
char *weft_cli_join_names (const char *const *names, guint n);

/* Adds a possible value of an option to a verb's help, with a translated description. The man page
 * is generated from these lines. */
void weft_cli_append_choice (GString *help, const char *name, const char *what);

/* Returns FALSE, with a message on standard error, if @option is given but does not apply.
 * @to_what, translated, names what the option applies to. */
gboolean weft_cli_check_applies (gboolean is_given,
                                 const char *option,
                                 gboolean applies,
                                 const char *to_what);

/* Returns FALSE, with a message on standard error, if @path, the argument of --output, is NULL. */
gboolean weft_cli_check_output (const char *path);

/* Parses @value, the argument of @option, as a number from @min to @max. Uses @fallback if @value
 * is NULL. Returns FALSE, with a message on standard error, if @value is not such a number. */
gboolean weft_cli_parse_uint (const char *option,
                              const char *value,
                              guint64 min,
                              guint64 max,
                              guint64 fallback,
                              guint64 *number);

/* Returns the name in the NULL-terminated @names with the smallest edit distance to @text. If no
 * name is near, returns the first name that contains @text, or NULL. Borrowed. */
const char *weft_cli_nearest_name (const char *text, const char *const *names);

/* Parses @text, the argument of @option, as a time in ns. Returns FALSE, with a message on standard
 * error, if it is not a time or is after the end of @trace. */
gboolean
weft_cli_parse_time (const WeftTrace *trace, const char *option, const char *text, guint64 *time);

/* Parses a time range [@from, @to), ns. If @from_text is NULL, @from is 0; if @to_text is NULL, @to
 * is G_MAXUINT64. Returns FALSE, with a message on standard error, if a text is not a time, or if
 * the range is empty or outside @trace. */
gboolean weft_cli_parse_range (
    const WeftTrace *trace, const char *from_text, const char *to_text, guint64 *from, guint64 *to);

/* Like weft_cli_parse_range(), but the range may be outside @trace. */
gboolean weft_cli_parse_any_range (
    const WeftTrace *trace, const char *from_text, const char *to_text, guint64 *from, guint64 *to);
