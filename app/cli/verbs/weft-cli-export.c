/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli export: draws a chart into a file. */
#include "weft-cli-heap-group.h"
#include "weft-cli-log.h"
#include "weft-cli-options.h"
#include "weft-cli-output.h"
#include "weft-export.h"
#include "weft-log-name.h"
#include "weft-picture.h"

#include <glib/gi18n.h>
#include <string.h>

#define MAX_BANDS 1000
#define MAX_SCALE 8

static const char *const theme_names[] = { "light", "dark", NULL };
#define COLOR_SET_ID(name, id, title) id,
static const char *const color_set_names[] = { WEFT_COLOR_SET_ROWS (COLOR_SET_ID) NULL };

/* Values of the options as given. */
typedef struct
{
  char *chart, *output, *size, *text_size, *scale, *from, *to, *theme, *colors, *bands, *group,
      *match, *key;
  char *at, *compare;
  gboolean is_log, changes, outlines, without_gcs, path, force;
  WeftCliLog log;
} Arguments;

static gboolean
read_text_size (const char *text, WeftExportOptions *options)
{
  char *end = NULL;

  if (text == NULL)
    return TRUE;
  options->text_size = g_ascii_strtod (text, &end);
  if (end > text && (*end == '\0' || g_str_equal (end, "pt")) &&
      options->text_size >= WEFT_EXPORT_MIN_TEXT && options->text_size <= WEFT_EXPORT_MAX_TEXT)
    return TRUE;
  weft_cli_error (_ ("--text-size needs points from %.0f to %.0f, not “%s”"), WEFT_EXPORT_MIN_TEXT,
                  WEFT_EXPORT_MAX_TEXT, text);
  return FALSE;
}

/* Reads the grouping, order and scale of the heap profile's bands. */
static gboolean
read_heap_options (const Arguments *given, WeftExportOptions *options)
{
  gint group;
  gint key = weft_cli_parse_choice ("--sort", given->key, weft_heap_key_names);
  g_autoptr (GRegex) match = NULL;

  if (key < 0 || !weft_cli_heap_parse_group (given->group, given->match, &group, &match))
    return FALSE;
  options->heap_options = weft_heap_options_default ();
  options->heap_options.key = (WeftHeapKey) key;
  options->heap_options.is_log = given->is_log;
  options->heap_choice.group = group >= 0 ? (WeftHeapGroupKey) group : WEFT_HEAP_NO_GROUP;
  options->heap_choice.match = given->match;
  return TRUE;
}

/* Returns FALSE, with a message on standard error, if an option does not apply to the chart or
 * format. */
static gboolean
check_chart_options (const Arguments *given, const WeftPictureKind *kind, WeftExportFormat format)
{
  const struct
  {
    const char *option;
    gboolean is_given;
    WeftPictureOptionFlags needs;
  } options[] = {
    { "--bands", given->bands != NULL, WEFT_PICTURE_TAKES_BANDS },
    { "--group", given->group != NULL, WEFT_PICTURE_TAKES_GROUPS },
    { "--match", given->match != NULL, WEFT_PICTURE_TAKES_GROUPS },
    { "--sort", given->key != NULL, WEFT_PICTURE_TAKES_GROUPS },
    { "--log", given->is_log, WEFT_PICTURE_TAKES_GROUPS },
    { "--changes", given->changes, WEFT_PICTURE_TAKES_CHANGE },
    { "--compare", given->compare != NULL, WEFT_PICTURE_TAKES_COMPARED },
    { "--at", given->at != NULL, WEFT_PICTURE_TAKES_MOMENT },
    { "--no-gc-bands", given->without_gcs, WEFT_PICTURE_TAKES_GC_BANDS },
    { "--critical-path", given->path, WEFT_PICTURE_TAKES_PATH },
  };
  guint n;
  const WeftPictureKind *kinds = weft_picture_kinds (&n);

  for (guint i = 0; i < G_N_ELEMENTS (options); i++)
    {
      g_autoptr (GString) to_what = g_string_new ("--chart=");
      const char *comma = "";

      for (guint k = 0; k < n; k++)
        if ((kinds[k].option_flags & options[i].needs) == options[i].needs)
          {
            g_string_append_printf (to_what, "%s%s", comma, kinds[k].id);
            comma = ", ";
          }
      if (!weft_cli_check_applies (options[i].is_given, options[i].option,
                                   (kind->option_flags & options[i].needs) != 0, to_what->str))
        return FALSE;
    }
  return weft_cli_check_applies (given->scale != NULL, "--scale", format == WEFT_EXPORT_PNG,
                                 _ ("PNG files")) &&
         weft_cli_check_applies (given->outlines, "--outlines", format == WEFT_EXPORT_SVG,
                                 _ ("SVG files"));
}

/* Reads the options. Returns FALSE, with a message on standard error, if they are wrong. */
static gboolean
read_export_options (const Arguments *given, WeftExportOptions *options)
{
  g_autoptr (GError) error = NULL;
  WeftExportFormat format;
  guint64 bands = 0, scale = 0;
  guint n;
  const WeftPictureKind *kinds = weft_picture_kinds (&n);
  gint chart = weft_cli_parse_row_choice ("--chart", given->chart, kinds, n, id);
  gint theme = weft_cli_parse_choice ("--theme", given->theme, theme_names);
  gint colors = weft_cli_parse_choice ("--colours", given->colors, color_set_names);

  if (chart < 0 || theme < 0 || colors < 0)
    return FALSE;
  options->kind = &kinds[chart];
  /* a size that is too large is reported when the chart is drawn */
  if (given->size != NULL && !weft_picture_size_parse (given->size, &options->size))
    {
      weft_cli_error (_ ("--size needs a width and a height, as in 1600x1000 or 16x9cm, or a "
                         "width alone, not “%s”"),
                      given->size);
      return FALSE;
    }
  if (!read_text_size (given->text_size, options) ||
      !weft_cli_parse_uint ("--bands", given->bands, 1, MAX_BANDS, 0, &bands) ||
      !weft_cli_parse_uint ("--scale", given->scale, 1, MAX_SCALE, 0, &scale) ||
      !read_heap_options (given, options))
    return FALSE;
  if (given->at != NULL && (given->from != NULL || given->to != NULL))
    {
      weft_cli_error (_ ("--at cannot be combined with --from and --to"));
      return FALSE;
    }
  if (given->changes && given->compare != NULL)
    {
      weft_cli_error (_ ("--changes and --compare cannot both be given"));
      return FALSE;
    }
  if (!weft_cli_check_output (given->output))
    return FALSE;
  if (!weft_export_format_for_path (given->output, &format, &error))
    {
      weft_cli_error ("%s", error->message);
      return FALSE;
    }
  options->consent = given->force ? WEFT_FILE_REPLACE_LOG : WEFT_FILE_KEEP_LOG;
  options->flame_shows_change = given->changes;
  options->is_moment = given->at != NULL;
  options->theme = weft_theme_choose (theme == 1, (WeftColorSet) colors);
  options->n_bands = (guint) bands;
  options->scale = (guint) scale;
  options->outlines = given->outlines;
  options->gc_bands = !given->without_gcs;
  options->critical_path = given->path;
  return check_chart_options (given, options->kind, format);
}

/* Returns a title for the log at @path that distinguishes it from the log at @other (may be NULL).
 * If @path is standard input, returns the program's name. Newly allocated. */
static char *
make_log_title (const WeftTrace *trace, const char *path, const char *other)
{
  const char *const paths[] = { path, other, NULL };
  const char *program = trace->process->program;

  if (strcmp (path, "-") == 0 && program != NULL)
    return g_path_get_basename (program);
  return weft_log_name_among (path, paths);
}

/* Reads the range in @trace, or the point in time that --at specifies. */
static gboolean
read_range (const Arguments *given, const WeftTrace *trace, guint64 *from, guint64 *to)
{
  gboolean is_moment = given->at != NULL;

  if (is_moment)
    {
      if (!weft_cli_parse_time (trace, "--at", given->at, from))
        return FALSE;
      *to = *from;
      return TRUE;
    }
  if (!weft_cli_parse_range (trace, given->from, given->to, from, to))
    return FALSE;
  if (given->from == NULL)
    *from = trace->index->from;
  return TRUE;
}

static WeftCliStatus
export_log (const Arguments *given, WeftExportOptions *options)
{
  const WeftCliLog other_log = { .path = given->compare,
                                 .unpack_limit = given->log.unpack_limit,
                                 .without_cache = given->log.without_cache };
  WeftCliStatus status;
  g_autoptr (WeftTrace) trace = weft_cli_read_log (&given->log, NULL, &status);
  g_autoptr (WeftTrace) other = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *title = NULL;
  g_autofree char *a = NULL;
  g_autofree char *b = NULL;

  if (trace != NULL && given->compare != NULL)
    other = weft_cli_read_log (&other_log, NULL, &status);
  if (trace == NULL || (given->compare != NULL && other == NULL))
    return status;
  if (options->heap_choice.group != WEFT_HEAP_NO_GROUP &&
      !weft_cli_check_group (trace, (gint) options->heap_choice.group, given->log.path))
    return WEFT_CLI_USAGE;
  if (!read_range (given, trace, &options->from, &options->to) ||
      (other != NULL && !read_range (given, other, &options->compared_from, &options->compared_to)))
    return WEFT_CLI_USAGE;
  title = make_log_title (trace, given->log.path, given->compare);
  if (other != NULL)
    {
      a = g_steal_pointer (&title);
      b = make_log_title (other, given->compare, given->log.path);
      title = g_strdup_printf ("%s → %s", a, b);
      options->names[0] = a;
      options->names[1] = b;
    }
  options->compared = other;
  options->title = title;
  if (weft_export_chart (trace, options, given->output, &error))
    return weft_cli_worse_status (weft_cli_report_damage (trace, given->log.path),
                                  other != NULL ? weft_cli_report_damage (other, given->compare) :
                                                  WEFT_CLI_SUCCESS);
  weft_cli_error_on_write (given->output, error);
  return WEFT_CLI_USAGE;
}

WeftCliStatus
weft_cli_export (WeftCliLine *line)
{
  Arguments given = { 0 };
  g_autoptr (GString) description = g_string_new (line->summary);
  guint n;
  const WeftPictureKind *kinds = weft_picture_kinds (&n);
  g_autofree char *groups = weft_cli_heap_group_help ();
  g_autofree char *keys = weft_cli_join_names (weft_heap_key_names, G_MAXUINT);
  g_autofree char *key_text = g_strdup_printf (_ ("Which bands come first: %s"), keys);
  g_autofree char *theme_text = weft_cli_join_names (theme_names, G_MAXUINT);
  g_autofree char *colors_text = weft_cli_join_names (color_set_names, G_MAXUINT);
  WeftExportOptions options = { 0 };
  const GOptionEntry entries[] = {
    { "chart", 0, 0, G_OPTION_ARG_STRING, &given.chart,
      N_ ("The chart to draw (default: timeline)"), "NAME" },
    { "output", 0, 0, G_OPTION_ARG_FILENAME, &given.output,
      N_ ("The file to write; its name ends in .png, .svg or .pdf"), "FILE" },
    { "size", 0, 0, G_OPTION_ARG_STRING, &given.size,
      N_ ("Width and height in pixels, cm or in: 16x9cm; a width alone: as high as it needs"),
      "WxH" },
    { "text-size", 0, 0, G_OPTION_ARG_STRING, &given.text_size,
      N_ ("Size of axes and values in points (default: 9)"), "PT" },
    { "scale", 0, 0, G_OPTION_ARG_STRING, &given.scale,
      N_ ("Pixels of a PNG for each pixel of --size, 1 to 8; 2 for a dense display"), "N" },
    WEFT_CLI_FROM (given.from),
    WEFT_CLI_TO (given.to),
    { "theme", 0, 0, G_OPTION_ARG_STRING, &given.theme, theme_text, "THEME" },
    { "colours", 0, 0, G_OPTION_ARG_STRING, &given.colors, colors_text, "SET" },
    { "bands", 0, 0, G_OPTION_ARG_STRING, &given.bands,
      N_ ("Number of bands of a heap profile that are drawn; the rest is summed up"), "N" },
    { "group", 0, 0, G_OPTION_ARG_STRING, &given.group, groups, "KEY" },
    { "match", 0, 0, G_OPTION_ARG_STRING, &given.match,
      N_ ("Sum up bands by what the regular expression matches in their names"), "RE" },
    { "sort", 0, 0, G_OPTION_ARG_STRING, &given.key, key_text, "KEY" },
    { "changes", 0, 0, G_OPTION_ARG_NONE, &given.changes,
      N_ ("Colour a flame graph by how the range differs from the rest of the log"), NULL },
    { "compare", 0, 0, G_OPTION_ARG_FILENAME, &given.compare,
      N_ ("Draw the flame graph of OTHER (B), coloured by its difference from LOG (A), or the heap "
          "profiles of both on one scale"),
      "OTHER" },
    { "at", 0, 0, G_OPTION_ARG_STRING, &given.at,
      N_ ("Draw the heap at time T in a flame graph, instead of its mean over a range"), "T" },
    { "outlines", 0, 0, G_OPTION_ARG_NONE, &given.outlines,
      N_ ("For SVG: text as outlines, which need no font; text otherwise"), NULL },
    { "no-gc-bands", 0, 0, G_OPTION_ARG_NONE, &given.without_gcs,
      N_ ("Lanes without a tint where GCs stopped the program"), NULL },
    { "critical-path", 0, 0, G_OPTION_ARG_NONE, &given.path,
      N_ ("Draw the critical path to the end of the range through the lanes"), NULL },
    { "log", 0, 0, G_OPTION_ARG_NONE, &given.is_log, N_ ("Logarithmic scale, for lines and rows"),
      NULL },
    WEFT_CLI_FORCE (given.force),
    { NULL },
  };

  g_string_append_printf (description, "\n\n%s", _ ("Charts:"));
  for (guint i = 0; i < n; i++)
    weft_cli_append_choice (description, kinds[i].id, _ (kinds[i].description));
  if (!weft_cli_parse (line, description->str, entries, &given.log, NULL, NULL) ||
      !read_export_options (&given, &options))
    return WEFT_CLI_USAGE;
  return export_log (&given, &options);
}
