/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli convert: writes a log in a format that another program reads. */
#include "weft-cli-convert.h"

#include "weft-cli-log.h"

#include <gio/gunixoutputstream.h>
#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

/* Values of the options as given. */
typedef struct
{
  char *format, *output, *from, *to, *bands, *strip;
  char **to_values;
  gboolean evented, without_environment, is_compatible, without_wall_clock, force;
  WeftCliStacks stacks;
  WeftCliLog log;
} Arguments;

gboolean
weft_cli_stacks_parse (const WeftCliStacks *self, WeftConvertOptions *options)
{
  gboolean is_calls = self->is_calls || self->thread != NULL;
  const char *track = is_calls ? self->thread : self->cap;
  guint64 number = 0;

  if (self->is_heap && (is_calls || self->cap != NULL))
    weft_cli_error (is_calls ? _ ("--heap cannot be combined with --call-stacks and --thread") :
                               _ ("--cap is for the time profile: the heap is of all HECs"));
  else if (is_calls && self->cap != NULL)
    weft_cli_error (_ ("--cap is for the time profile by cost centre; call stacks are of "
                       "threads: use --thread"));
  else if (weft_cli_parse_uint (is_calls ? "--thread" : "--cap", track, 0, G_MAXUINT32, 0, &number))
    {
      options->track = track != NULL ? (gint64) number : -1;
      options->subject = is_calls          ? WEFT_PROFILE_OF_CALLS :
                         self->is_heap     ? WEFT_PROFILE_OF_HEAP :
                         self->cap != NULL ? WEFT_PROFILE_OF_TIME :
                                             WEFT_PROFILE_OF_ANY;
      return TRUE;
    }
  return FALSE;
}

/* Warns if the output contains the program's environment. */
static void
warn_of_environment (WeftTrace *trace, WeftConvertFormat format, guint strip)
{
  if ((strip & WEFT_LOG_STRIP_BIT (ENVIRONMENT)) == 0 &&
      (format == WEFT_CONVERT_EVENTLOG || format == WEFT_CONVERT_SQLITE))
    weft_cli_warn_of_environment (weft_cli_count_environment (trace->process));
}

/* Reports the damage of the log of @trace, and of the other processes written. Returns the worst
 * status. */
static WeftCliStatus
report_processes (const WeftTrace *trace, const WeftConvertOptions *options, const char *path)
{
  WeftCliStatus status = weft_cli_report_damage (trace, path);

  for (guint i = 0; options->others != NULL && i < options->others->len; i++)
    status = weft_cli_worse_status (
        status, weft_cli_report_damage (g_ptr_array_index (options->others, i), path));
  return status;
}

WeftCliStatus
weft_cli_print_converted (const WeftCliLog *log,
                          WeftTrace *trace,
                          WeftConvertFormat format,
                          const WeftConvertOptions *options)
{
  g_autoptr (GOutputStream) stream = g_unix_output_stream_new (STDOUT_FILENO, FALSE);
  g_autoptr (WeftTextOut) out = weft_text_out_new (stream, NULL);
  g_autoptr (GError) error = NULL;

  out->is_terminal_safe = (weft_convert_format (format)->takes & WEFT_CONVERT_IS_BINARY) == 0;
  if (!weft_cli_stdout_accepts (weft_convert_format (format)->id, !out->is_terminal_safe))
    return WEFT_CLI_USAGE;
  if (weft_convert (trace, format, options, out, &error))
    {
      warn_of_environment (trace, format, options->strip);
      return report_processes (trace, options, log->path);
    }
  /* it is not an error if the reader closes the pipe early */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_BROKEN_PIPE))
    return WEFT_CLI_SUCCESS;
  if (error->domain == WEFT_CONVERT_ERROR)
    return weft_cli_error_no_data (log->path, error);
  weft_cli_error_on_write ("-", error);
  return WEFT_CLI_USAGE;
}

/* Returns FALSE, with a message on standard error, if an option does not apply to @format. */
static gboolean
check_format_options (const Arguments *given, WeftConvertFormat format)
{
  const struct
  {
    gboolean is_given;
    const char *option;
    WeftConvertFlags takes;
  } options[] = {
    { given->stacks.is_heap, "--heap", WEFT_CONVERT_TAKES_SUBJECT },
    { given->stacks.is_calls, "--call-stacks", WEFT_CONVERT_TAKES_SUBJECT },
    { given->evented, "--evented", WEFT_CONVERT_TAKES_EVENTED },
    { given->bands != NULL, "--bands", WEFT_CONVERT_TAKES_BANDS },
    { given->stacks.cap != NULL, "--cap", WEFT_CONVERT_TAKES_TRACK },
    { given->stacks.thread != NULL, "--thread", WEFT_CONVERT_TAKES_TRACK },
    { given->strip != NULL, "--strip", WEFT_CONVERT_TAKES_STRIP },
    { given->without_environment, "--no-environment", WEFT_CONVERT_TAKES_STRIP },
    { given->is_compatible, "--compat", WEFT_CONVERT_TAKES_COMPATIBLE },
    { given->without_wall_clock, "--no-wall-clock", WEFT_CONVERT_TAKES_WALL_CLOCK },
  };

  for (guint i = 0; i < G_N_ELEMENTS (options); i++)
    {
      g_auto (GStrv) ids = weft_convert_list_ids (options[i].takes);
      g_autofree char *list = g_strjoinv (", ", ids);

      if (!weft_cli_check_applies (options[i].is_given, options[i].option,
                                   weft_convert_format (format)->takes & options[i].takes, list))
        return FALSE;
    }
  return TRUE;
}

gboolean
weft_cli_strip_parse (const char *names, guint *strip)
{
  g_auto (GStrv) parts = g_strsplit (names != NULL ? names : "", ",", -1);
  const char *ids[WEFT_N_LOG_STRIPS + 1] = { NULL };

  for (guint i = 0; i < WEFT_N_LOG_STRIPS; i++)
    ids[i] = weft_log_strip_id (i);
  for (guint i = 0; parts[i] != NULL; i++)
    {
      gint chosen = weft_cli_parse_choice ("--strip", parts[i], ids);

      if (chosen < 0)
        return FALSE;
      *strip |= 1u << chosen;
    }
  return TRUE;
}

/* Reads the options. The value of --to is either the format or the end of the range. Returns FALSE,
 * with a message on standard error, if the options are wrong. */
static gboolean
read_convert_options (Arguments *given, WeftConvertOptions *options, WeftConvertFormat *format)
{
  g_auto (GStrv) formats = weft_convert_list_ids (0);
  guint64 bands = 0;
  gint chosen;

  for (guint i = 0; given->to_values != NULL && given->to_values[i] != NULL; i++)
    {
      char *value = given->to_values[i];
      gboolean is_format = g_strv_contains ((const char *const *) formats, value);
      char **option = is_format ? &given->format : &given->to;

      if (*option != NULL)
        {
          weft_cli_error (_ ("%s is given more than once"), is_format ? "--format" : "--to");
          return FALSE;
        }
      *option = value;
    }
  /* a value such as 1.5s is a time, not a misspelt format */
  if (given->format == NULL && (given->to == NULL || given->from != NULL ||
                                g_ascii_isdigit (*given->to) || *given->to == '.'))
    {
      g_autofree char *list = g_strjoinv (", ", formats);

      if (given->to == NULL)
        weft_cli_error (_ ("no format given; choose one with --format: %s"), list);
      else
        weft_cli_error (_ ("no format given, as --to=%s is the end of the range; add "
                           "--format=FORMAT with one of these: %s"),
                        given->to, list);
      return FALSE;
    }
  /* without --format, a value of --to that is not a time is reported as a wrong format */
  chosen = weft_cli_parse_choice ("--format", given->format != NULL ? given->format : given->to,
                                  (const char *const *) formats);
  if (chosen < 0 || !check_format_options (given, (WeftConvertFormat) chosen) ||
      !weft_cli_parse_uint ("--bands", given->bands, 0, G_MAXUINT32,
                            weft_convert_format (chosen)->n_bands, &bands))
    return FALSE;
  if (!weft_cli_check_output (given->output))
    return FALSE;
  weft_convert_options_init (options);
  if (!weft_cli_stacks_parse (&given->stacks, options) ||
      !weft_cli_strip_parse (given->strip, &options->strip))
    return FALSE;
  if (given->without_environment)
    options->strip |= WEFT_LOG_STRIP_BIT (ENVIRONMENT);
  *format = (WeftConvertFormat) chosen;
  options->n_bands = (guint) bands;
  options->is_evented = given->evented;
  options->is_compatible = given->is_compatible;
  options->without_wall_clock = given->without_wall_clock;
  return TRUE;
}

static WeftCliStatus
convert_log (const Arguments *given, WeftConvertOptions *options, WeftConvertFormat format)
{
  WeftCliLog log = given->log;
  WeftCliStatus status;
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (GPtrArray) others = NULL;
  g_autoptr (GError) error = NULL;

  log.has_all_processes = (weft_convert_format (format)->takes & WEFT_CONVERT_HOLDS_PROCESSES) != 0;
  trace = weft_cli_read_log (&log, NULL, &status);
  if (trace == NULL)
    return status;
  if (log.has_all_processes && log.process == 0)
    {
      options->others = others = weft_cli_read_other_processes (trace, log.path);
      if (others == NULL)
        return WEFT_CLI_UNREADABLE;
    }
  /* the range may be in another process; weft_convert() checks this */
  if (!(others != NULL && others->len > 0 ? weft_cli_parse_any_range : weft_cli_parse_range) (
          trace, given->from, given->to, &options->from, &options->to))
    return WEFT_CLI_USAGE;
  if (strcmp (given->output, "-") == 0)
    return weft_cli_print_converted (&given->log, trace, format, options);
  if (weft_convert_save (trace, format, options, given->output,
                         given->force ? WEFT_FILE_REPLACE_LOG : WEFT_FILE_KEEP_LOG, NULL, &error))
    {
      warn_of_environment (trace, format, options->strip);
      return report_processes (trace, options, given->log.path);
    }
  if (error->domain == WEFT_CONVERT_ERROR)
    return weft_cli_error_no_data (given->log.path, error);
  weft_cli_error_on_write (given->output, error);
  return WEFT_CLI_USAGE;
}

WeftCliStatus
weft_cli_convert (WeftCliLine *line)
{
  Arguments given = { 0 };
  WeftConvertOptions options;
  WeftConvertFormat format;
  g_autoptr (GString) description = g_string_new (line->summary);
  const GOptionEntry entries[] = {
    { "format", 0, 0, G_OPTION_ARG_STRING, &given.format,
      N_ ("The format of FILE, see below; --to=FORMAT is the same"), "FORMAT" },
    { "output", 0, 0, G_OPTION_ARG_FILENAME, &given.output,
      N_ ("The file to write; - is standard output"), "FILE" },
    WEFT_CLI_FROM (given.from),
    { "to", 0, 0, G_OPTION_ARG_STRING_ARRAY, &given.to_values, N_ ("End before T"), "T" },
    WEFT_CLI_STACKS (given.stacks),
    { "heap", 0, 0, G_OPTION_ARG_NONE, &given.stacks.is_heap,
      N_ ("For speedscope, folded and pprof: the heap profile, even if there is a time profile"),
      NULL },
    { "evented", 0, 0, G_OPTION_ARG_NONE, &given.evented,
      N_ ("For speedscope: stacks in the order of time, with the gaps between samples"), NULL },
    { "bands", 0, 0, G_OPTION_ARG_STRING, &given.bands,
      N_ ("For eventlog2html-json, perfetto and chrome-json: the largest N bands (default: 15, in "
          "traces 50; 0: all), the rest as one"),
      "N" },
    { "strip", 0, 0, G_OPTION_ARG_STRING, &given.strip,
      N_ ("For eventlog: without content that may hold secrets, with commas between: env (the "
          "program's environment), args (its command line), messages (and markers), labels (of "
          "threads)"),
      "WHAT" },
    { "no-environment", 0, 0, G_OPTION_ARG_NONE, &given.without_environment,
      N_ ("The same as --strip=env"), NULL },
    { "compat", 0, 0, G_OPTION_ARG_NONE, &given.is_compatible,
      N_ ("For perfetto: a trace that versions before 58.0 read: states and samples are slices"),
      NULL },
    { "no-wall-clock", 0, 0, G_OPTION_ARG_NONE, &given.without_wall_clock,
      N_ ("For perfetto: times since the log's start alone, for merges with offsets of your own"),
      NULL },
    WEFT_CLI_FORCE (given.force),
    { NULL },
  };

  g_string_append_printf (description, "\n\n%s", _ ("Formats:"));
  for (guint i = 0; i < WEFT_N_CONVERT_FORMATS; i++)
    weft_cli_append_choice (description, weft_convert_format (i)->id,
                            _ (weft_convert_format (i)->description));
  if (!weft_cli_parse (line, description->str, entries, &given.log, NULL, NULL) ||
      !read_convert_options (&given, &options, &format))
    return WEFT_CLI_USAGE;
  return convert_log (&given, &options, format);
}
