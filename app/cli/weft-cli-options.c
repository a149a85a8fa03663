/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the command lines of verbs. */
#include "weft-cli-options.h"

#include "weft-event-merge.h"
#include "weft-format.h"
#include "weft-heap-groups.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

void
weft_cli_log_clear (WeftCliLog *log)
{
  g_clear_pointer (&log->path, g_free);
}

/* All options of a verb, with their texts as the bytes that were given: GLib's conversion says
 * neither which option it is nor what is wrong. */
static GOptionEntry *
join_entries (const GOptionEntry *entries, const GOptionEntry *common)
{
  GArray *all = g_array_new (TRUE, FALSE, sizeof (GOptionEntry));

  for (; entries->long_name != NULL; entries++)
    g_array_append_val (all, *entries);
  for (; common->long_name != NULL; common++)
    g_array_append_val (all, *common);
  for (guint i = 0; i < all->len; i++)
    {
      GOptionEntry *entry = &g_array_index (all, GOptionEntry, i);

      if (entry->arg == G_OPTION_ARG_STRING)
        entry->arg = G_OPTION_ARG_FILENAME;
    }
  return (GOptionEntry *) g_array_free (all, FALSE);
}

/* Makes the texts of @entries UTF-8. What the locale does not know may be UTF-8 already, as the
 * texts of logs are: scripts run with LC_ALL=C. */
static gboolean
convert_texts (const GOptionEntry *entries)
{
  for (; entries->long_name != NULL; entries++)
    {
      char **text = entries->arg_data;
      g_autofree char *given = NULL;

      if (entries->arg != G_OPTION_ARG_STRING || *text == NULL)
        continue;
      given = g_steal_pointer (text);
      *text = g_locale_to_utf8 (given, -1, NULL, NULL, NULL);
      if (*text == NULL && g_utf8_validate (given, -1, NULL))
        *text = g_steal_pointer (&given);
      if (*text == NULL)
        {
          g_autofree char *shown = g_filename_display_name (given);

          weft_cli_complain (_ ("--%s needs text, and “%s” is none in this locale or in UTF-8"),
                             entries->long_name, shown);
          return FALSE;
        }
    }
  return TRUE;
}

static gboolean
read_process (const char *text, gint *process)
{
  guint64 number;

  if (!weft_cli_number ("--process", text, G_MAXINT, 0, &number))
    return FALSE;
  *process = (gint) number;
  if (text == NULL || number > 0)
    return TRUE;
  weft_cli_complain (_ ("--process counts from 1"));
  return FALSE;
}

static gboolean
read_logs (char **logs, char **path)
{
  if (logs == NULL)
    weft_cli_complain (_ ("which log? Name one, or - for standard input"));
  else if (logs[1] != NULL)
    weft_cli_complain (_ ("one log at a time: “%s” is one too many"), logs[1]);
  else
    *path = g_strdup (logs[0]);
  return *path != NULL;
}

gboolean
weft_cli_parse (
    int argc, char **argv, const char *summary, const GOptionEntry *entries, WeftCliLog *log)
{
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) logs = NULL;
  g_auto (GStrv) arguments = g_new0 (char *, argc + 1);
  g_autofree char **rest = NULL;
  g_autofree char *process = NULL;
  g_autofree GOptionEntry *all = NULL;
  const GOptionEntry common[] = {
    { "process", 0, 0, G_OPTION_ARG_STRING, &process,
      N_ ("Where several processes wrote to LOG, the N-th of them; the first unless given"),
      N_ ("N") },
    { NULL },
  };
  const GOptionEntry remaining[] = {
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &logs, NULL, _ ("LOG") },
    { NULL },
  };

  for (int i = 0; i < argc; i++)
    arguments[i] = g_strdup (argv[i]);
  rest = g_memdup2 (arguments, sizeof (char *) * (gsize) (argc + 1)); /* parsing takes some out */
  all = join_entries (entries, common);
  g_option_context_set_summary (context, summary);
  g_option_context_add_main_entries (context, all, GETTEXT_PACKAGE);
  g_option_context_add_main_entries (context, remaining, NULL);
  if (!g_option_context_parse (context, &argc, &rest, &error))
    {
      weft_cli_complain ("%s", error->message);
      return FALSE;
    }
  return convert_texts (entries) && convert_texts (common) &&
         read_process (process, &log->process) && read_logs (logs, &log->path);
}

gint
weft_cli_choose (const char *option, const char *value, const char *const *names)
{
  g_autofree char *list = NULL;

  if (value == NULL)
    return 0;
  for (gint i = 0; names[i] != NULL; i++)
    if (strcmp (names[i], value) == 0)
      return i;
  list = g_strjoinv (", ", (char **) names);
  weft_cli_complain (_ ("%s does not know “%s”, only: %s"), option, value, list);
  return -1;
}

gboolean
weft_cli_number (
    const char *option, const char *value, guint64 max, guint64 fallback, guint64 *number)
{
  g_autoptr (GError) error = NULL;

  *number = fallback;
  if (value == NULL || g_ascii_string_to_unsigned (value, 10, 0, max, number, &error))
    return TRUE;
  if (g_error_matches (error, G_NUMBER_PARSER_ERROR, G_NUMBER_PARSER_ERROR_OUT_OF_BOUNDS))
    weft_cli_complain (_ ("%s needs a number from 0 to %" PRIu64 ", not “%s”"), option, max, value);
  else
    weft_cli_complain (_ ("%s needs a whole number, not “%s”"), option, value);
  return FALSE;
}

/* The time of the first user marker with @text. */
static gboolean
find_marker (const WeftTrace *trace, const char *text, guint64 *time)
{
  g_autoptr (WeftEventMerge) merge = NULL;
  WeftEvent event = { 0 };

  if (weft_index_count (trace->index, WEFT_TAG_USER_MARKER) == 0)
    return FALSE;
  merge = weft_event_merge_new (trace->index, 0);
  while (weft_event_merge_next (merge, &event))
    {
      g_autofree char *marker = NULL;

      if (event.tag != WEFT_TAG_USER_MARKER)
        continue;
      marker = weft_event_text (&event, "marker");
      if (g_strcmp0 (marker, text) != 0)
        continue;
      *time = event.time;
      return TRUE;
    }
  return FALSE;
}

gboolean
weft_cli_time (const WeftTrace *trace, const char *text, guint64 *time)
{
  if (text == NULL || weft_parse_time (text, time) || find_marker (trace, text, time))
    return TRUE;
  weft_cli_complain (_ ("“%s” is neither a time with its unit (1.5s, 200ms, 17us, 12345ns) nor the "
                        "text of a user marker in the log"),
                     text);
  return FALSE;
}

gboolean
weft_cli_range (
    const WeftTrace *trace, const char *from_text, const char *to_text, guint64 *from, guint64 *to)
{
  *from = 0;
  *to = G_MAXUINT64;
  if (!weft_cli_time (trace, from_text, from) || !weft_cli_time (trace, to_text, to))
    return FALSE;
  if (*from < *to)
    return TRUE;
  weft_cli_complain (_ ("the range of time is empty: it ends at or before its beginning"));
  return FALSE;
}

static gboolean
has_group (const WeftTrace *trace, WeftHeapGroupKey key)
{
  for (guint i = 0; i < weft_heap_profile_n_parts (trace->heap); i++)
    {
      const WeftHeapProfile *part = weft_heap_profile_part (trace->heap, i);

      if (part->samples->len > 0 &&
          weft_heap_group_applies (weft_heap_profile_kind (part)->breakdown, key))
        return TRUE;
    }
  return FALSE;
}

gboolean
weft_cli_group_fits (const WeftTrace *trace, gint key, const char *path)
{
  g_autoptr (GPtrArray) fitting = g_ptr_array_new ();
  g_autofree char *list = NULL;

  if (key < 0 || trace->heap->samples->len == 0 || has_group (trace, (WeftHeapGroupKey) key))
    return TRUE;
  for (guint i = 0; i < WEFT_N_HEAP_GROUPS; i++)
    if (i != WEFT_HEAP_GROUP_MATCH && has_group (trace, i))
      g_ptr_array_add (fitting, (char *) weft_heap_group_names[i]);
  g_ptr_array_add (fitting, NULL);
  list = g_strjoinv (", ", (char **) fitting->pdata);
  if (fitting->len > 1)
    weft_cli_complain (_ ("“%s” has no bands by %s; --group may be: %s"), path,
                       weft_heap_group_names[key], list);
  else
    weft_cli_complain (_ ("“%s” has no bands by %s; --match sums them up by their names"), path,
                       weft_heap_group_names[key]);
  return FALSE;
}
