/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli export: draws a chart into a file. */
#include "weft-cli-log.h"
#include "weft-cli-options.h"
#include "weft-cli-output.h"
#include "weft-export.h"
#include "weft-log-name.h"

#include <glib/gi18n.h>
#include <string.h>

#define MAX_BANDS 1000
#define MAX_SCALE 8

/* Those that are no lanes of a timeline have no bit. */
static const char *const chart_names[] = { "timeline",
                                           "activity",
                                           "hec",
                                           "gc",
                                           "heap-counters",
                                           "sparks",
                                           "heap",
                                           "user",
                                           "tasks",
                                           "instants",
                                           "sparks-hec",
                                           "threads",
                                           "flame-time",
                                           "ticky",
                                           "spark-sizes",
                                           "heap-lines",
                                           "heap-normalised",
                                           "heap-lines-normalised",
                                           "heap-multiples",
                                           "heap-streamgraph",
                                           "heap-heatmap",
                                           "retainers",
                                           "flame",
                                           "flame-heap",
                                           NULL };
static const WeftTimelineCharts charts[G_N_ELEMENTS (chart_names)] = {
  WEFT_TIMELINE_ALL,
  WEFT_TIMELINE_ACTIVITY,
  WEFT_TIMELINE_HEC,
  WEFT_TIMELINE_GC,
  WEFT_TIMELINE_COUNTERS,
  WEFT_TIMELINE_SPARKS,
  0,
  WEFT_TIMELINE_USER,
  WEFT_TIMELINE_TASKS,
  WEFT_TIMELINE_INSTANTS,
  WEFT_TIMELINE_SPARKS_HEC,
  WEFT_TIMELINE_THREADS,
  WEFT_TIMELINE_SAMPLES | WEFT_TIMELINE_PROFILE,
  WEFT_TIMELINE_TICKY,
};

static const char *const theme_names[] = { "light", "dark", NULL };
static const WeftTheme themes[] = { WEFT_THEME_LIGHT, WEFT_THEME_DARK };

/* As they were given. */
typedef struct
{
  char *chart, *output, *size, *scale, *from, *to, *theme, *bands, *group, *match, *key;
  char *at, *compare;
  gboolean is_log, changes, force;
  WeftCliLog log;
} Arguments;

static void
arguments_clear (Arguments *self)
{
  char **all[] = { &self->chart, &self->output, &self->size,  &self->scale,    &self->from,
                   &self->to,    &self->theme,  &self->bands, &self->log.path, &self->group,
                   &self->match, &self->key,    &self->at,    &self->compare };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    g_clear_pointer (all[i], g_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Arguments, arguments_clear)

/* WIDTHxHEIGHT; neither is 0. Whether a picture can be so large is the export's to say. */
static gboolean
read_size (const char *text, WeftExportOptions *options)
{
  g_auto (GStrv) parts = NULL;
  guint64 width, height;

  if (text == NULL)
    return TRUE;
  parts = g_strsplit (text, "x", -1);
  if (g_strv_length (parts) == 2 &&
      g_ascii_string_to_unsigned (parts[0], 10, 1, G_MAXINT, &width, NULL) &&
      g_ascii_string_to_unsigned (parts[1], 10, 1, G_MAXINT, &height, NULL))
    {
      options->width = (guint) width;
      options->height = (guint) height;
      return TRUE;
    }
  weft_cli_complain (_ ("--size needs a width and a height, as in 1600x1000, not “%s”"), text);
  return FALSE;
}

/* What is said of a heap profile alone. */
static gboolean
read_heap (const Arguments *given, gint chart, WeftExportOptions *options)
{
  gint group = given->group != NULL ?
                   weft_cli_choose ("--group", given->group, weft_heap_group_names) :
                   (gint) (given->match != NULL ? WEFT_HEAP_GROUP_MATCH : WEFT_HEAP_NO_GROUP);
  gint key = weft_cli_choose ("--sort", given->key, weft_heap_key_names);
  g_autoptr (GError) error = NULL;
  g_autoptr (GRegex) match = NULL;

  if (group < 0 || key < 0)
    return FALSE;
  options->heap_options = weft_heap_options_default ();
  options->heap = weft_heap_form_find (chart_names[chart], &options->heap_options.form);
  options->heap_options.key = (WeftHeapKey) key;
  options->heap_options.is_log = given->is_log;
  options->heap_choice.group = (WeftHeapGroupKey) group;
  options->heap_choice.match = given->match;
  if (!options->heap &&
      (given->group != NULL || given->match != NULL || given->key != NULL || given->is_log))
    {
      weft_cli_complain (_ ("--group, --match, --sort and --log are for charts of a heap profile"));
      return FALSE;
    }
  if (group != WEFT_HEAP_GROUP_MATCH)
    return TRUE;
  if (given->match != NULL)
    match = g_regex_new (given->match, 0, 0, &error);
  if (match == NULL)
    weft_cli_complain (_ ("--match needs a regular expression: %s"),
                       error != NULL ? error->message : _ ("there is none"));
  return match != NULL;
}

/* What is said of a flame graph alone. */
static gboolean
read_flame (const Arguments *given, gint chart, WeftExportOptions *options)
{
  options->flame = g_str_equal (chart_names[chart], "flame")      ? WEFT_EXPORT_FLAME_TIME :
                   g_str_equal (chart_names[chart], "flame-heap") ? WEFT_EXPORT_FLAME_HEAP :
                                                                    WEFT_EXPORT_FLAME_NONE;
  options->flame_changes = given->changes;
  options->is_moment = given->at != NULL;
  /* a time profile has ranges only */
  if (options->is_moment && options->flame == WEFT_EXPORT_FLAME_TIME)
    options->flame = WEFT_EXPORT_FLAME_HEAP;
  if (options->flame == WEFT_EXPORT_FLAME_NONE &&
      (given->changes || given->compare != NULL || given->at != NULL))
    weft_cli_complain (_ ("--changes, --compare and --at are for --chart=flame and flame-heap"));
  else if (given->at != NULL && (given->from != NULL || given->to != NULL))
    weft_cli_complain (_ ("--at is a moment, --from and --to are a range: which is it?"));
  else if (given->changes && given->compare != NULL)
    weft_cli_complain (_ ("--changes compares with the rest of the run, --compare with another "
                          "log: which is it?"));
  else
    return TRUE;
  return FALSE;
}

/* What can be told before the log is read. */
static gboolean
read_options (const Arguments *given, WeftExportOptions *options)
{
  g_autoptr (GError) error = NULL;
  WeftExportFormat format;
  guint64 bands = 0, scale = 0;
  gint chart = weft_cli_choose ("--chart", given->chart, chart_names);
  gint theme = weft_cli_choose ("--theme", given->theme, theme_names);

  if (chart < 0 || theme < 0 || !read_size (given->size, options) ||
      !weft_cli_number_from ("--bands", given->bands, 1, MAX_BANDS, 0, &bands) ||
      !weft_cli_number_from ("--scale", given->scale, 1, MAX_SCALE, 0, &scale) ||
      !read_heap (given, chart, options) || !read_flame (given, chart, options))
    return FALSE;
  if (given->output == NULL)
    {
      weft_cli_complain (_ ("into which file? Name it with --output"));
      return FALSE;
    }
  if (!weft_export_format (given->output, &format, &error))
    {
      weft_cli_complain ("%s", error->message);
      return FALSE;
    }
  if (!weft_cli_applies (given->scale != NULL, "--scale", format == WEFT_EXPORT_PNG,
                         _ ("PNG files")) ||
      !weft_cli_applies (given->bands != NULL, "--bands",
                         options->heap || given->chart == NULL ||
                             g_str_equal (chart_names[chart], "timeline"),
                         _ ("charts of a heap profile")))
    return FALSE;
  options->consent = given->force ? WEFT_FILE_REPLACES_LOG : WEFT_FILE_KEEPS_LOG;
  options->charts = charts[chart];
  options->retainers = g_str_equal (chart_names[chart], "retainers");
  options->spark_sizes = g_str_equal (chart_names[chart], "spark-sizes");
  options->theme = themes[theme];
  options->n_bands = (guint) bands;
  options->scale = (guint) scale;
  return TRUE;
}

/* What @path is called beside @other, a path or NULL; a stream by its program. */
static char *
make_title (const WeftTrace *trace, const char *path, const char *other)
{
  const char *const paths[] = { path, other, NULL };
  const char *program = trace->process->program;

  if (strcmp (path, "-") == 0 && program != NULL)
    return g_path_get_basename (program);
  return weft_log_name_among (path, paths);
}

/* The range, or the moment, as far as @trace has it. */
static gboolean
find_range (const Arguments *given, const WeftTrace *trace, guint64 *from, guint64 *to)
{
  gboolean is_moment = given->at != NULL;

  if (is_moment)
    {
      if (!weft_cli_time (trace, "--at", given->at, from))
        return FALSE;
      *to = *from;
      return TRUE;
    }
  if (!weft_cli_range (trace, given->from, given->to, from, to))
    return FALSE;
  if (given->from == NULL)
    *from = trace->index->from;
  return TRUE;
}

static WeftCliStatus
answer (const Arguments *given, WeftExportOptions *options)
{
  const WeftCliLog other_log = { .path = given->compare, .unpack_limit = given->log.unpack_limit };
  g_autoptr (WeftTrace) trace = weft_cli_read (&given->log, NULL);
  g_autoptr (WeftTrace) other = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *title = NULL;

  if (trace != NULL && given->compare != NULL)
    other = weft_cli_read (&other_log, NULL);
  if (trace == NULL || (given->compare != NULL && other == NULL))
    return WEFT_CLI_UNREADABLE;
  if (options->heap && options->heap_choice.group != WEFT_HEAP_NO_GROUP &&
      !weft_cli_group_fits (trace, (gint) options->heap_choice.group, given->log.path))
    return WEFT_CLI_USAGE;
  if (!find_range (given, trace, &options->from, &options->to) ||
      (other != NULL && !find_range (given, other, &options->compared_from, &options->compared_to)))
    return WEFT_CLI_USAGE;
  title = make_title (trace, given->log.path, given->compare);
  if (other != NULL)
    {
      g_autofree char *a = g_steal_pointer (&title);
      g_autofree char *b = make_title (other, given->compare, given->log.path);

      title = g_strdup_printf ("%s → %s", a, b);
    }
  options->compared = other;
  options->title = title;
  if (weft_export_chart (trace, options, given->output, &error))
    return weft_cli_worse (weft_cli_report (trace, given->log.path),
                           other != NULL ? weft_cli_report (other, given->compare) :
                                           WEFT_CLI_ANSWERED);
  weft_cli_complain_of_output (given->output, error);
  return WEFT_CLI_USAGE;
}

WeftCliStatus
weft_cli_export (int argc, char **argv, const char *summary)
{
  g_auto (Arguments) given = { 0 };
  WeftExportOptions options = { 0 };
  const GOptionEntry entries[] = {
    { "chart", 0, 0, G_OPTION_ARG_STRING, &given.chart,
      N_ ("timeline (unless given: the first of these), activity, hec, gc, heap-counters, sparks, "
          "heap, user, tasks, instants, sparks-hec, threads, spark-sizes, heap-lines, "
          "heap-normalised, heap-lines-normalised, heap-multiples, heap-streamgraph, heap-heatmap, "
          "retainers, flame, flame-heap, flame-time or ticky"),
      N_ ("NAME") },
    { "output", 0, 0, G_OPTION_ARG_FILENAME, &given.output,
      N_ ("The file to write; its name ends in .png, .svg or .pdf"), N_ ("FILE") },
    { "size", 0, 0, G_OPTION_ARG_STRING, &given.size, N_ ("Width and height in pixels"),
      N_ ("WxH") },
    { "scale", 0, 0, G_OPTION_ARG_STRING, &given.scale,
      N_ ("For dense displays: so many pixels of a PNG for each of these"), N_ ("N") },
    { "from", 0, 0, G_OPTION_ARG_STRING, &given.from,
      N_ ("Begin at T: 1.5s, 200ms, 17us, 12345ns, or a user marker's text"), N_ ("T") },
    { "to", 0, 0, G_OPTION_ARG_STRING, &given.to, N_ ("End before T"), N_ ("T") },
    { "theme", 0, 0, G_OPTION_ARG_STRING, &given.theme, N_ ("light or dark"), N_ ("THEME") },
    { "bands", 0, 0, G_OPTION_ARG_STRING, &given.bands,
      N_ ("How many bands of a heap profile are shown before the rest is summed"), N_ ("N") },
    { "group", 0, 0, G_OPTION_ARG_STRING, &given.group,
      N_ ("Sum bands up by package, module, source, type, closure-type, name or retainer"),
      N_ ("KEY") },
    { "match", 0, 0, G_OPTION_ARG_STRING, &given.match,
      N_ ("Sum bands up by what the regular expression finds in their names"), N_ ("RE") },
    { "sort", 0, 0, G_OPTION_ARG_STRING, &given.key,
      N_ ("Which bands come first: size, peak, growth, last, slope or name"), N_ ("KEY") },
    { "changes", 0, 0, G_OPTION_ARG_NONE, &given.changes,
      N_ ("Colour a flame graph by how the range differs from the rest of the run"), NULL },
    { "compare", 0, 0, G_OPTION_ARG_FILENAME, &given.compare,
      N_ ("A flame graph of OTHER (B), coloured by what it has more or less of than LOG (A)"),
      N_ ("OTHER") },
    { "at", 0, 0, G_OPTION_ARG_STRING, &given.at,
      N_ ("The heap at the moment T, in a flame graph of it"), N_ ("T") },
    { "log", 0, 0, G_OPTION_ARG_NONE, &given.is_log,
      N_ ("Lines and multiples on a logarithmic scale"), NULL },
    { "force", 0, 0, G_OPTION_ARG_NONE, &given.force, N_ ("Replace FILE even if it is an eventlog"),
      NULL },
    { NULL },
  };

  if (!weft_cli_parse (argc, argv, summary, entries, &given.log) ||
      !read_options (&given, &options))
    return WEFT_CLI_USAGE;
  return answer (&given, &options);
}
