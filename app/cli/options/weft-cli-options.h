/* SPDX-License-Identifier: BSD-3-Clause */
/* Command line of a verb: its options, their values, and the LOG. */
#pragma once

#include "weft-cli.h"
#include "weft-trace.h"

/* The log that a verb is asked about. All zeros at first. */
typedef struct
{
  char *path;             /* or "-" */
  guint64 unpack_limit;   /* bytes; 0 if not given */
  gint process;           /* that wrote to the file, counted from 1; 0 if not given */
  char *names;            /* path of another log, whose info tables name what this one's do not; or
                             NULL */
  gboolean without_cache; /* the cached index is neither used nor written */
  const char *lack;       /* why no log was named, if that can be guessed, translated; or NULL */
  gboolean is_optional; /* path may be NULL; the verb calls weft_cli_has_log() when it needs one */
} WeftCliLog;

/* Returns FALSE, with a message on standard error, if no log was named. */
gboolean weft_cli_has_log (const WeftCliLog *log);

/* Logs after the first one, lists of paths or NULL. All zeros at first. */
typedef struct
{
  char **more;          /* after LOG: further runs */
  char **others;        /* after "--": runs to compare with */
  gboolean is_one_side; /* set by the verb: nothing is compared, and "--" only ends the options */
} WeftCliRuns;

/* Returns the @i-th log after LOG, or NULL if @i is their number. */
static inline char *
weft_cli_runs_nth (const WeftCliRuns *self, guint i)
{
  return self->more != NULL ? self->more[i] : NULL;
}

/* Options of several verbs: the range of time, and the consent to replace a log. */
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

/* Parses a verb's @entries, those of all verbs, and the name of the log after them. @name, if not
 * NULL, gets a name before the log (NULL, without a message, if there is none and @runs is given),
 * and @runs, if not NULL, logs after it, and others after "--". Entries are flags, STRING, FILENAME
 * (once at most), or STRING_ARRAY (any number of times). Their values live as long as @line.
 * Returns FALSE, with a message on standard error, if they are wrong. --help prints @summary and
 * the options, and ends the program. */
gboolean weft_cli_parse (WeftCliLine *line,
                         const char *summary,
                         const GOptionEntry *entries,
                         WeftCliLog *log,
                         char **name,
                         WeftCliRuns *runs);

/* Parses the command line of a verb that needs no log, whose only option is --format: @format gets
 * the index of its value in the NULL-terminated @formats. @parameters, translated, describes the
 * arguments; NULL if there are none. Returns FALSE, with a message on standard error, if they are
 * wrong. */
gboolean weft_cli_parse_format (int *argc,
                                char ***argv,
                                const char *parameters,
                                const char *summary,
                                const char *const *formats,
                                gint *format);

/* Reports @error, of parsing @entries, on standard error. */
void weft_cli_complain_of_option (const GError *error, const GOptionEntry *entries);

/* Returns the index of @value, the argument of @option, in the NULL-terminated @names; 0 if it is
 * NULL. -1, with the list on standard error, if it is none of them. */
gint weft_cli_choose (const char *option, const char *value, const char *const *names);

/* Like weft_cli_choose(), but the names are the member @member of @rows, an array of @n structs. */
#define weft_cli_choose_row(option, value, rows, n, member) \
  weft_cli_choose_in (option, value, (gconstpointer) & (rows)[0].member, n, sizeof (rows)[0])
gint weft_cli_choose_in (
    const char *option, const char *value, gconstpointer first, guint n, gsize size);

/* Adds 1 << index to @bits for each name in @value, the argument of @option, a list with commas;
 * none if it is NULL. The names are as for weft_cli_choose_row(). Returns FALSE, with a message on
 * standard error, if a name is none of them. */
#define weft_cli_choose_bits(option, value, rows, n, member, bits)                                 \
  weft_cli_choose_bits_in (option, value, (gconstpointer) & (rows)[0].member, n, sizeof (rows)[0], \
                           bits)
gboolean weft_cli_choose_bits_in (
    const char *option, const char *value, gconstpointer first, guint n, gsize size, guint *bits);

/* Returns the names in @value, the argument of @option, which commas separate, without spaces
 * around them. NULL, with a message on standard error, if one of them is empty. */
char **weft_cli_split (const char *option, const char *value);

/* Returns "text, jsonl or csv": the first @n of @names, or all if they are fewer. Newly allocated.
 */
char *weft_cli_join_names (const char *const *names, guint n);

/* Adds a value of an option to a verb's help: its name and a translated description. The man page
 * is made from these lines. */
void weft_cli_describe (GString *help, const char *name, const char *what);

/* Returns FALSE, with a message on standard error, if @option is given although it does not apply:
 * it is for @to_what, a translated noun. */
gboolean
weft_cli_applies (gboolean is_given, const char *option, gboolean applies, const char *to_what);

/* Returns FALSE, with a message on standard error, if @path, of --output, is NULL. */
gboolean weft_cli_has_output (const char *path);

/* Reads an option's number, from @min to @max; @fallback if @value is NULL. Returns FALSE, with a
 * message on standard error, if it is not such a number. */
gboolean weft_cli_number (const char *option,
                          const char *value,
                          guint64 min,
                          guint64 max,
                          guint64 fallback,
                          guint64 *number);

/* Returns the name in the NULL-terminated @names that differs least from @text, by letters that are
 * added, left out or exchanged; if none is near, the first that contains @text, or NULL. Borrowed.
 */
const char *weft_cli_nearest (const char *text, const char *const *names);

/* Reads the time @text, ns, the argument of @option. Returns FALSE, with a message on standard
 * error, if it is not a time, or is after the end of @trace. */
gboolean
weft_cli_time (const WeftTrace *trace, const char *option, const char *text, guint64 *time);

/* Reads a range of time, ns, [@from, @to); 0 and G_MAXUINT64 if the texts are NULL. Returns FALSE,
 * with a message on standard error, if a text is not a time, or the range is empty or not in
 * @trace. */
gboolean weft_cli_range (
    const WeftTrace *trace, const char *from_text, const char *to_text, guint64 *from, guint64 *to);
