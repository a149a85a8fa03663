/* SPDX-License-Identifier: BSD-3-Clause */
/* Parses the command lines of verbs. */
#include "weft-cli-options.h"

#include "weft-join.h"
#include "weft-named-time.h"
#include "weft-user-pairs.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

/* Maximum length of a misspelt name, and minimum length of a text that is searched for inside
 * names; bytes. */
#define MAX_LENGTH 32
#define MIN_PART   4

/* If a list has more names than this, a message suggests the nearest one instead of listing all
 * names. */
#define MAX_LISTED 16

/* Returns the Levenshtein edit distance of two texts of at most MAX_LENGTH bytes. */
static guint
edit_distance (const char *a, const char *b)
{
  guint row[MAX_LENGTH + 1];
  guint n = (guint) strlen (b);

  for (guint j = 0; j <= n; j++)
    row[j] = j;
  for (guint i = 0; a[i] != '\0'; i++)
    {
      guint diagonal = row[0];

      row[0] = i + 1;
      for (guint j = 0; j < n; j++)
        {
          guint changed = diagonal + (a[i] != b[j]);

          diagonal = row[j + 1];
          row[j + 1] = MIN (changed, MIN (row[j], row[j + 1]) + 1);
        }
    }
  return row[n];
}

const char *
weft_cli_nearest_name (const char *text, const char *const *names)
{
  const char *nearest = NULL;
  guint least = 1 + (guint) strlen (text) / 3; /* at larger distances, the text is probably not a
                                                  misspelt name */

  if (strlen (text) > MAX_LENGTH)
    return NULL;
  for (guint i = 0; names[i] != NULL; i++)
    {
      guint d = strlen (names[i]) <= MAX_LENGTH ? edit_distance (text, names[i]) : G_MAXUINT;

      if (d > least || (d == least && nearest != NULL))
        continue;
      nearest = names[i];
      least = d;
    }
  /* if no name is near, take the first name that contains the text, unless the text is very
   * short */
  for (guint i = 0; nearest == NULL && strlen (text) >= MIN_PART && names[i] != NULL; i++)
    nearest = strstr (names[i], text) != NULL ? names[i] : NULL;
  return nearest;
}

/* Adds @given to line->option_values, which takes ownership of it, and returns @given. */
static gpointer
get_option_value (WeftCliLine *line, gpointer given)
{
  g_ptr_array_add (line->option_values, given);
  return given;
}

/* An option that takes a value, and all values given for it. */
typedef struct
{
  const GOptionEntry *entry;
  char **values;
} GivenOption;

static void
given_option_free (gpointer data)
{
  g_strfreev (((GivenOption *) data)->values);
  g_free (data);
}

/* Adds @entries to @context, so that the raw bytes of all values are stored in @values (of
 * GivenOption). GLib itself would silently use the last value of an option, and its conversion
 * errors name neither the option nor the cause. */
static void
add_option_entries (GOptionContext *context, const GOptionEntry *entries, GPtrArray *values)
{
  for (; entries->long_name != NULL; entries++)
    {
      GOptionEntry entry[] = { *entries, { NULL } };

      if (entries->arg != G_OPTION_ARG_NONE)
        {
          GivenOption *given = g_new0 (GivenOption, 1);

          given->entry = entries;
          entry[0].arg = G_OPTION_ARG_FILENAME_ARRAY;
          entry[0].arg_data = &given->values;
          g_ptr_array_add (values, given);
        }
      g_option_context_add_main_entries (context, entry, GETTEXT_PACKAGE);
    }
}

/* Returns @text as UTF-8. Text that is invalid in the locale is accepted if it is UTF-8, like texts
 * in logs, because scripts run with LC_ALL=C. Returns NULL, with a message on standard error, if it
 * is not valid in either. */
static char *
convert_text (WeftCliLine *line, const GOptionEntry *entry, const char *text)
{
  char *converted = g_locale_to_utf8 (text, -1, NULL, NULL, NULL);
  g_autofree char *shown = NULL;

  if (converted != NULL)
    return get_option_value (line, converted);
  if (g_utf8_validate (text, -1, NULL))
    return get_option_value (line, g_strdup (text));
  shown = g_filename_display_name (text);
  weft_cli_error (_ ("--%s: “%s” is not valid text in this locale or in UTF-8"), entry->long_name,
                  shown);
  return NULL;
}

/* Stores the values of an option as its entry requires. Returns FALSE, with a message on standard
 * error, if that fails. */
static gboolean
store_option_values (WeftCliLine *line, const GivenOption *given)
{
  const GOptionEntry *entry = given->entry;
  guint n = given->values != NULL ? g_strv_length (given->values) : 0;

  if (n > 1 && entry->arg != G_OPTION_ARG_STRING_ARRAY)
    {
      weft_cli_error (_ ("--%s is given more than once"), entry->long_name);
      return FALSE;
    }
  if (n > 0 && entry->arg == G_OPTION_ARG_FILENAME)
    *(char **) entry->arg_data = get_option_value (line, g_strdup (given->values[0]));
  else if (n > 0 && entry->arg == G_OPTION_ARG_STRING)
    return (*(char **) entry->arg_data = convert_text (line, entry, given->values[0])) != NULL;
  else if (n > 0)
    {
      char **texts = get_option_value (line, g_new0 (char *, n + 1));

      *(char ***) entry->arg_data = texts;
      for (guint i = 0; i < n; i++)
        if ((texts[i] = convert_text (line, entry, given->values[i])) == NULL)
          return FALSE;
    }
  return TRUE;
}

/* Reports @error, which occurred while @entries were parsed, on standard error. */
static void
complain_of_option (const GError *error, const GOptionEntry *entries)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  const char *option = strrchr (error->message, ' ');
  const char *nearest = NULL;
  g_autofree char *name = NULL;

  if (!g_error_matches (error, G_OPTION_ERROR, G_OPTION_ERROR_UNKNOWN_OPTION) || option == NULL)
    {
      weft_cli_error ("%s", error->message);
      return;
    }
  for (; entries->long_name != NULL; entries++)
    g_ptr_array_add (names, (gpointer) entries->long_name);
  g_ptr_array_add (names, NULL);
  option += strspn (option, " ");
  name = g_strndup (option, strcspn (option, "="));
  nearest = weft_cli_nearest_name (name + strspn (name, "-"), (const char *const *) names->pdata);
  if (nearest != NULL)
    weft_cli_error (_ ("unknown option %s (did you mean --%s?)"), name, nearest);
  else
    weft_cli_error (_ ("unknown option %s (%s --help lists the options)"), name, g_get_prgname ());
}

/* Reads the options that all verbs have: the number of a process, the maximum decompressed size
 * (with an optional unit K, M, G or T, or "none"), and the prefixes of user spans. Each may be
 * NULL. Returns FALSE, with a message on standard error, if one is invalid. */
static gboolean
read_common_options (const char *process, const char *limit, char **texts, WeftCliLog *log)
{
  static const char units[] = "KMGT";
  g_autoptr (WeftUserPairs) pairs = weft_user_pairs_new ((const char *const *) texts);
  char *end = NULL;
  guint64 size = limit != NULL ? g_ascii_strtoull (limit, &end, 10) : 0, number;
  const char *unit = limit != NULL && *end != '\0' ? strchr (units, g_ascii_toupper (*end)) : NULL;
  guint shift = unit != NULL ? 10 * (guint) (unit - units + 1) : 0;

  if (!weft_cli_parse_uint ("--process", process, 0, G_MAXINT, 0, &number))
    return FALSE;
  log->process = (gint) number;
  if (process != NULL && number == 0)
    {
      weft_cli_error (_ ("--process counts from 1"));
      return FALSE;
    }
  for (guint i = 0; texts != NULL && texts[i] != NULL; i++)
    {
      g_autofree char *start = NULL, *stop = NULL;

      if (!weft_user_pair_read (texts[i], &start, &stop))
        {
          weft_cli_error (_ ("--spans needs two different prefixes with a colon between, such as "
                             "BEGIN:END, not “%s”"),
                          texts[i]);
          return FALSE;
        }
    }
  weft_user_pairs_set (pairs);
  log->unpack_limit = 0;
  if (limit == NULL)
    return TRUE;
  if (g_ascii_strcasecmp (limit, "none") == 0)
    log->unpack_limit = G_MAXUINT64;
  else if (g_ascii_isdigit (*limit) && size <= G_MAXUINT64 >> shift && end[unit != NULL] == '\0')
    log->unpack_limit = size << shift;
  if (log->unpack_limit > 0)
    return TRUE;
  weft_cli_error (_ ("--unpack-limit needs a size such as 500M or 20G, or none; “%s” is not one"),
                  limit);
  return FALSE;
}

/* Returns a new list, owned by @line: @paths (may be NULL) followed by @path. */
static char **
append_path (WeftCliLine *line, char **paths, const char *path)
{
  guint n = paths != NULL ? g_strv_length (paths) : 0;
  char **longer = get_option_value (line, g_new0 (char *, n + 2));

  for (guint i = 0; i < n; i++)
    longer[i] = paths[i];
  longer[n] = get_option_value (line, g_strdup (path));
  return longer;
}

/* Moves the arguments after "--" from @argv to runs->others, if the verb compares two sides.
 * Returns the number of remaining arguments. */
static int
move_other_side_paths (WeftCliLine *line, int argc, char **argv, WeftCliRuns *runs)
{
  int dashes = 1;

  if (runs == NULL || runs->is_one_side)
    return argc;
  while (dashes < argc && strcmp (argv[dashes], "--") != 0)
    dashes++;
  for (int i = dashes + 1; i < argc; i++)
    runs->others = append_path (line, runs->others, argv[i]);
  for (int i = dashes; i < argc; i++)
    g_clear_pointer (&argv[i], g_free);
  return dashes;
}

gboolean
weft_cli_check_log (const WeftCliLog *log)
{
  if (log->path == NULL)
    weft_cli_error ("%s", log->missing_reason != NULL ?
                              log->missing_reason :
                              _ ("no log given; name one, or - for standard input"));
  return log->path != NULL;
}

/* Reads the remaining arguments: if @name is not NULL, the first one is a name; the next one is the
 * log; if @more is not NULL, further logs follow. @values are the values of the options. */
static gboolean
read_logs (WeftCliLine *line,
           const GPtrArray *values,
           char **logs,
           WeftCliLog *log,
           char **name,
           char ***more)
{
  /* if an option lacks its value, it may have taken the log as its value */
  for (guint i = 0; log->missing_reason == NULL && i < values->len; i++)
    {
      const GivenOption *given = g_ptr_array_index (values, i);
      const char *value = given->values != NULL ? given->values[0] : NULL;
      g_autofree char *shown = NULL;

      if (value == NULL || given->entry->arg == G_OPTION_ARG_FILENAME ||
          !g_file_test (value, G_FILE_TEST_IS_REGULAR))
        continue;
      shown = g_filename_display_name (value);
      log->missing_reason = get_option_value (
          line, g_strdup_printf (_ ("no log given: “%s” was taken as the value of --%s"), shown,
                                 given->entry->long_name));
    }
  if (name != NULL && logs != NULL)
    *name = get_option_value (line, g_strdup (*logs++));
  if (name != NULL && *name == NULL && more != NULL)
    return TRUE; /* the verb reports the missing argument */
  if (name != NULL && *name == NULL)
    weft_cli_error (_ ("no table given; %s --help lists them"), g_get_prgname ());
  else if (logs == NULL || logs[0] == NULL)
    return log->is_optional || weft_cli_check_log (log);
  else if (logs[1] != NULL && more == NULL)
    weft_cli_error (_ ("more than one log given: “%s” (one log at a time)"), logs[1]);
  else
    log->path = get_option_value (line, g_strdup (logs[0]));
  for (guint i = 1; more != NULL && logs != NULL && i < g_strv_length (logs); i++)
    *more = append_path (line, *more, logs[i]);
  return log->path != NULL;
}

gboolean
weft_cli_parse (WeftCliLine *line,
                const char *summary,
                const GOptionEntry *entries,
                WeftCliLog *log,
                char **name,
                WeftCliRuns *runs)
{
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (given_option_free);
  g_auto (GStrv) logs = NULL;
  int argc = line->argc;
  g_auto (GStrv) arguments = g_strdupv (line->argv);
  g_autofree char **rest = NULL;
  char *process = NULL, *unpack_limit = NULL, **pairs = NULL, *format = NULL;
  const char *sides = runs != NULL && !runs->is_one_side ? _ ("LOG… [-- OTHER…]") : _ ("LOG…");
  const char *usual = runs != NULL ? sides : _ ("LOG"); /* arguments that --help shows */
  g_autofree char *formats =
      line->formats != NULL ? weft_cli_join_names (line->formats, G_MAXUINT) : NULL;
  const GOptionEntry format_entry = { "format", 0,       0,       G_OPTION_ARG_STRING,
                                      &format,  formats, "FORMAT" };
  g_autoptr (GArray) of_verb = g_array_new (TRUE, FALSE, sizeof (GOptionEntry));
  const GOptionEntry common[] = {
    { "process", 0, 0, G_OPTION_ARG_STRING, &process,
      N_ ("Process to report on if several wrote to LOG, counted from 1 (default: 1)"), "N" },
    { "unpack-limit", 0, 0, G_OPTION_ARG_STRING, &unpack_limit,
      N_ ("Maximum decompressed size of LOG: 500M, 20G or none (default: 100 times its size, or "
          "the smaller of 4G and half of the free disk space if that is larger)"),
      "SIZE" },
    { "names", 0, 0, G_OPTION_ARG_FILENAME, &log->names,
      N_ ("Another log of the program, or a database of ipedb 0.1, whose info tables name the "
          "functions and closures for which LOG has only ids"),
      "OTHER" },
    { "no-cache", 0, 0, G_OPTION_ARG_NONE, &log->without_cache,
      N_ ("Neither use nor write the cached index of a large log"), NULL },
    { "spans", 0, 0, G_OPTION_ARG_STRING_ARRAY, &pairs,
      N_ ("Messages that begin with START and STOP are spans, too; a colon in them is \\:"),
      "START:STOP" },
    { NULL },
  };
  const GOptionEntry remaining[] = {
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &logs, NULL,
      line->arguments != NULL ? line->arguments : usual },
    { NULL },
  };

  for (; entries->long_name != NULL; entries++)
    g_array_append_vals (of_verb, entries, 1);
  if (formats != NULL)
    g_array_append_val (of_verb, format_entry);
  entries = (const GOptionEntry *) (gpointer) of_verb->data;
  argc = move_other_side_paths (line, argc, arguments, runs);
  rest = g_memdup2 (arguments, sizeof (char *) * (gsize) (argc + 1)); /* parsing removes elements of
                                                                         @rest */
  g_option_context_set_summary (context, summary);
  add_option_entries (context, entries, values);
  add_option_entries (context, common, values);
  g_option_context_add_main_entries (context, remaining, NULL);
  if (!g_option_context_parse (context, &argc, &rest, &error))
    {
      complain_of_option (error, entries);
      return FALSE;
    }
  for (guint i = 0; i < values->len; i++)
    if (!store_option_values (line, g_ptr_array_index (values, i)))
      return FALSE;
  if (runs != NULL && logs == NULL) /* "--" only ended the options, and the logs follow it */
    logs = g_strdupv (g_steal_pointer (&runs->others));
  return read_common_options (process, unpack_limit, pairs, log) &&
         read_logs (line, values, logs, log, name, runs != NULL ? &runs->further : NULL) &&
         (formats == NULL ||
          (line->format = weft_cli_parse_choice ("--format", format, line->formats)) >= 0);
}

gboolean
weft_cli_parse_format (int *argc,
                       char ***argv,
                       const char *parameters,
                       const char *summary,
                       const char *const *formats,
                       gint *format)
{
  g_autofree char *name = NULL, *choices = weft_cli_join_names (formats, G_MAXUINT);
  g_autoptr (GOptionContext) context = g_option_context_new (parameters);
  g_autoptr (GError) error = NULL;
  const GOptionEntry entries[] = {
    { "format", 0, 0, G_OPTION_ARG_STRING, &name, choices, "FORMAT" },
    { NULL },
  };

  g_option_context_set_summary (context, summary);
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  if (!g_option_context_parse (context, argc, argv, &error))
    {
      complain_of_option (error, entries);
      return FALSE;
    }
  *format = weft_cli_parse_choice ("--format", name, formats);
  return *format >= 0;
}

gboolean
weft_cli_parse_program (WeftCliLine *line, const GOptionEntry *entries, const char *help)
{
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;
  gboolean is_parsed;

  /* pass options after the program's name to the program */
  g_option_context_set_strict_posix (context, TRUE);
  g_option_context_set_summary (context, line->summary);
  g_option_context_set_description (context, help);
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  is_parsed = g_option_context_parse (context, &line->argc, &line->argv, &error);
  if (!is_parsed)
    complain_of_option (error, entries);
  /* skip hidden options, which are other names of listed options */
  for (; entries->long_name != NULL; entries++)
    if ((entries->arg == G_OPTION_ARG_STRING || entries->arg == G_OPTION_ARG_FILENAME) &&
        (entries->flags & G_OPTION_FLAG_HIDDEN) == 0)
      get_option_value (line, *(char **) entries->arg_data);
  return is_parsed;
}

gboolean
weft_cli_check_applies (gboolean is_given,
                        const char *option,
                        gboolean applies,
                        const char *to_what)
{
  if (!is_given || applies)
    return TRUE;
  weft_cli_error (_ ("%s does not apply: it is for %s"), option, to_what);
  return FALSE;
}

gboolean
weft_cli_check_output (const char *path)
{
  if (path == NULL)
    weft_cli_error (_ ("no output file given; name it with --output"));
  return path != NULL;
}

char *
weft_cli_join_names (const char *const *names, guint n)
{
  g_autoptr (GString) list = g_string_new (names[0]);

  for (guint i = 1; i < n && names[i] != NULL; i++)
    {
      gboolean is_last = i + 1 == n || names[i + 1] == NULL;
      g_autofree char *before = g_strdup (list->str);

      if (is_last)
        /* Translators: the last two of several choices, the first a list: "text, json or csv" */
        g_string_printf (list, _ ("%s or %s"), before, names[i]);
      else
        weft_join (list, WEFT_JOIN_LIST, names[i]);
    }
  return g_string_free (g_steal_pointer (&list), FALSE);
}

void
weft_cli_append_choice (GString *help, const char *name, const char *what)
{
  g_string_append_printf (help, "\n  %-22s %s", name, what);
}

gint
weft_cli_parse_choice (const char *option, const char *value, const char *const *names)
{
  guint n = g_strv_length ((char **) names);

  return weft_cli_parse_choice_in (option, value, names, n, sizeof names[0]);
}

static const char *
nth_row_name (gconstpointer first, gsize size, guint i)
{
  return *(const char *const *) (gconstpointer) ((const char *) first + i * size);
}

gint
weft_cli_parse_choice_in (
    const char *option, const char *value, gconstpointer first, guint n, gsize size)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *list = NULL;
  const char *nearest;

  if (value == NULL)
    return 0;
  for (guint i = 0; i < n; i++)
    if (strcmp (nth_row_name (first, size, i), value) == 0)
      return (gint) i;
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (names, (gpointer) nth_row_name (first, size, i));
  g_ptr_array_add (names, NULL);
  nearest = weft_cli_nearest_name (value, (const char *const *) names->pdata);
  if (nearest != NULL && n > MAX_LISTED)
    {
      /* Translators: the name of an option (not translated), a value, and a similar name */
      weft_cli_error (_ ("unknown %s \"%s\" (did you mean %s?)"), option + strspn (option, "-"),
                      value, nearest);
      return -1;
    }
  list = weft_cli_join_names ((const char *const *) names->pdata, n);
  /* Translators: the name of an option (not translated), a value, and the possible values: unknown
   * format "xml" (choose text, json or csv) */
  weft_cli_error (_ ("unknown %s \"%s\" (choose %s)"), option + strspn (option, "-"), value, list);
  return -1;
}

gboolean
weft_cli_parse_choices_in (
    const char *option, const char *value, gconstpointer first, guint n, gsize size, guint *bits)
{
  g_auto (GStrv) names = NULL;

  if (value == NULL)
    return TRUE;
  names = weft_cli_split_names (option, value);
  for (guint i = 0; names != NULL && names[i] != NULL; i++)
    {
      gint chosen = weft_cli_parse_choice_in (option, names[i], first, n, size);

      if (chosen < 0)
        return FALSE;
      *bits |= 1u << chosen;
    }
  return names != NULL;
}

char **
weft_cli_split_names (const char *option, const char *value)
{
  g_auto (GStrv) names = g_strsplit (value, ",", -1);

  for (guint i = 0; names[i] != NULL; i++)
    if (*g_strstrip (names[i]) == '\0')
      break;
    else if (names[i + 1] == NULL)
      return g_steal_pointer (&names);
  weft_cli_error (_ ("%s needs a name, or several with commas, not “%s”"), option, value);
  return NULL;
}

gboolean
weft_cli_parse_uint (const char *option,
                     const char *value,
                     guint64 min,
                     guint64 max,
                     guint64 fallback,
                     guint64 *number)
{
  g_autoptr (GError) error = NULL;

  *number = fallback;
  if (value == NULL || g_ascii_string_to_unsigned (value, 10, min, max, number, &error))
    return TRUE;
  if (g_error_matches (error, G_NUMBER_PARSER_ERROR, G_NUMBER_PARSER_ERROR_OUT_OF_BOUNDS))
    weft_cli_error (_ ("%s needs a number from %" PRIu64 " to %" PRIu64 ", not “%s”"), option, min,
                    max, value);
  else
    weft_cli_error (_ ("%s needs a whole number, not “%s”"), option, value);
  return FALSE;
}

gboolean
weft_cli_parse_time (const WeftTrace *trace, const char *option, const char *text, guint64 *time)
{
  g_autoptr (GError) error = NULL;

  if (weft_named_time_parse_inside (trace, text, time, NULL, &error))
    return TRUE;
  weft_cli_error ("%s: %s", option, error->message);
  return FALSE;
}

/* Parses a range. @parse parses the start of the range. */
static gboolean
parse_range (const WeftTrace *trace,
             typeof (weft_named_time_parse) *parse,
             const char *from_text,
             const char *to_text,
             guint64 *from,
             guint64 *to)
{
  g_autoptr (GError) error = NULL;

  *from = 0;
  *to = G_MAXUINT64;
  if (from_text != NULL && !parse (trace, from_text, from, NULL, &error))
    weft_cli_error ("--from: %s", error->message);
  else if (to_text != NULL && !weft_named_time_parse (trace, to_text, to, NULL, &error))
    weft_cli_error ("--to: %s", error->message);
  else if (*from >= *to)
    weft_cli_error (_ ("the range of time is empty: --to is not after --from"));
  else
    return TRUE;
  return FALSE;
}

gboolean
weft_cli_parse_any_range (
    const WeftTrace *trace, const char *from_text, const char *to_text, guint64 *from, guint64 *to)
{
  return parse_range (trace, weft_named_time_parse, from_text, to_text, from, to);
}

gboolean
weft_cli_parse_range (
    const WeftTrace *trace, const char *from_text, const char *to_text, guint64 *from, guint64 *to)
{
  const WeftIndex *index = trace->index;

  /* @from must be inside the log, but @to may be after its end */
  if (!parse_range (trace, weft_named_time_parse_inside, from_text, to_text, from, to))
    return FALSE;
  if (to_text == NULL || *to > index->from || index->from >= index->to)
    return TRUE;
  weft_cli_error (_ ("--to: the log has no data before %s: it begins at %s"), to_text,
                  weft_named_time_format (trace->process, to_text, index->from).text);
  return FALSE;
}
