/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli tune: runs a program with various flags, and finds out which of them help. */
#include "weft-cli-answers.h"
#include "weft-cli-options.h"
#include "weft-cli-progress.h"
#include "weft-format.h"
#include "weft-rts-flags.h"
#include "weft-tune-text.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdio.h>
#include <unistd.h>

#define DEFAULT_RUNS 7
#define MAX_RUNS     1000
#define DEFAULT_NS   (600 * G_GUINT64_CONSTANT (1000000000))

static const char *const outcome_names[] = { "",        "found",  "no-change", "out-of-time",
                                             "stopped", "failed", NULL };
static const char *const fate_names[] = { NULL,          "worse",  "over-limit", "not-chosen",
                                          "unconfirmed", "chosen", "left-out" };

/* The fields have no getters, because the functions below write the values. */

static const WeftRecordField forecast_fields[] = {
  { "quantity", "text", NULL, "Its place in the answer of stats: pauses.count.", NULL },
  { "now", "number", NULL, "Its median with the present flags.", NULL },
  { "expected", "number", NULL, "The value that the advisor forecasts.", NULL },
  { "measured", "number", NULL, "Its median with this setting.", "the setting did not run" },
};

const WeftRecordShape weft_cli_forecast_shape = WEFT_RECORD_SHAPE (forecast_fields);

#define NO_RUN "the setting did not run"

static const WeftRecordField setting_fields[] = {
  { "flags", "text", NULL, "Its flags, empty for the present setting.", NULL },
  { "runs", "integer", NULL, "Runs in the search. The numbers are of these.", NULL },
  { "confirming_runs", "integer", NULL, "Runs in the confirmation.", NULL },
  { "elapsed_ns", "integer", "ns", "Median of the elapsed times.", NO_RUN },
  { "cpu_ns", "integer", "ns", "Median of the CPU times.", NO_RUN },
  { "pause_p99_ns", "integer", "ns", "Median of the 99th percentiles of the GC pauses.",
    NO_RUN ", or without a GC" },
  { "memory_bytes", "integer", "bytes", "Median of the largest heap sizes.",
    NO_RUN ", or without a GC" },
  { "gain", "number", "of 1", "How much better it is than the present setting, by the weights.",
    "the present setting, or it did not run" },
  { "chance", "number", "of 1", "How likely chance alone makes such a difference.",
    "the present setting, or too few runs" },
  { "result", "text", NULL,
    "worse, over-limit (a measure without a weight is worse), not-chosen, unconfirmed, chosen or "
    "left-out (the program failed with it).",
    "the present setting, or nothing was decided" },
  { "failure", "text", NULL, "Why it was left out, translated.", "result is not left-out", NULL },
  { "forecasts", "list", NULL, "The forecasts of the advisor and the results.", NULL },
};

const WeftRecordShape weft_cli_setting_shape = WEFT_RECORD_SHAPE (setting_fields);

static const WeftRecordField fields[] = {
  { "outcome", "text", NULL, "found, no-change, out-of-time, stopped or failed.", NULL },
  { "sentence", "text", NULL, "The outcome in words, translated.", NULL },
  { "command", "text", NULL, "The command line with the flags that were found, for a shell.",
    "no better setting was found" },
  { "gain", "number", "of 1",
    "How much better these flags are in the confirmation, by the weights.",
    "no better setting was found" },
  { "chance", "number", "of 1", "How likely chance alone makes such a difference.",
    "no better setting was found" },
  { "runs", "integer", NULL, "Runs of the program, with the first one, which does not count.",
    NULL },
  { "settings", "list", NULL, "The settings.", NULL },
};

const WeftRecordShape weft_cli_tune_shape = WEFT_RECORD_SHAPE (fields);

static void
add_number (WeftJsonWriter *json, const char *name, WeftUnit unit, double number)
{
  weft_json_add_amount (json, name, unit,
                        isnan (number) ? weft_amount_absent (WEFT_AMOUNT_NONE, NULL) :
                                         weft_amount (number));
}

/* Adds the gain of @setting over the present setting, and the probability that chance alone causes
 * such a difference. Both are absent for the present setting itself. */
static void
add_gain (const WeftTune *self, guint setting, WeftTuneStage stage, WeftJsonWriter *json)
{
  gboolean is_other = setting > 0;

  add_number (json, "gain", WEFT_UNIT_SHARE,
              is_other ? weft_tune_race_gain (self->race, setting, stage) : NAN);
  add_number (json, "chance", WEFT_UNIT_SHARE,
              is_other ? weft_tune_race_p (self->race, setting, stage) : NAN);
}

/* Returns the best command line, quoted for a shell, or NULL if no better setting was found. Newly
 * allocated. */
static char *
best_command (const WeftTune *self)
{
  return self->race->outcome == WEFT_TUNE_FOUND ?
             weft_tune_quote_command (self->job->command,
                                      weft_tune_race_nth (self->race, self->race->best)->flags) :
             NULL;
}

static void
tune_to_json (const WeftTune *self, GString *out)
{
  WeftJsonWriter json = { .out = out };
  g_autofree char *sentence = weft_tune_outcome_text (self);
  g_autofree char *command = best_command (self);
  WeftTuneNumber number;
  double now, expected;

  weft_json_begin_object (&json, NULL);
  weft_json_add_text (&json, "outcome", outcome_names[self->race->outcome]);
  weft_json_add_text (&json, "sentence", sentence);
  weft_json_add_text (&json, "command", command);
  add_gain (self, command != NULL ? self->race->best : 0, WEFT_TUNE_CONFIRMATION, &json);
  weft_json_add_count (&json, "runs", self->n_done);
  weft_json_begin_array (&json, "settings");
  for (guint i = 0; i < self->race->settings->len; i++)
    {
      const WeftTuneSetting *one = weft_tune_race_nth (self->race, i);
      guint first = 3; /* index of the field of the first measure */

      weft_json_begin_object (&json, NULL);
      weft_json_add_text (&json, "flags", one->flags);
      weft_json_add_count (&json, "runs", one->runs[WEFT_TUNE_SEARCH]->len);
      weft_json_add_count (&json, "confirming_runs", one->runs[WEFT_TUNE_CONFIRMATION]->len);
      for (guint k = 0; k < WEFT_N_TUNE_MEASURES; k++)
        add_number (&json, setting_fields[first + k].name, weft_tune_numbers[k].unit,
                    weft_tune_race_median (self->race, i, WEFT_TUNE_SEARCH, k));
      add_gain (self, i, WEFT_TUNE_SEARCH, &json);
      weft_json_add_text (&json, "result", i > 0 ? fate_names[one->fate] : NULL);
      weft_json_add_text (&json, "failure", one->failure);
      weft_json_begin_array (&json, "forecasts");
      for (guint k = 0; k < WEFT_TUNING_MAX_EFFECTS; k++)
        if (weft_tune_get_forecast (self, i, k, &number, &now, &expected))
          {
            WeftUnit unit = weft_tune_numbers[number].unit;

            weft_json_begin_object (&json, NULL);
            weft_json_add_text (&json, "quantity", weft_tune_numbers[number].quantity);
            add_number (&json, "now", unit, now);
            add_number (&json, "expected", unit, expected);
            add_number (&json, "measured", unit,
                        weft_tune_race_median (self->race, i, WEFT_TUNE_SEARCH, number));
            weft_json_end_object (&json);
          }
      weft_json_end_array (&json);
      weft_json_end_object (&json);
    }
  weft_json_end_array (&json);
  weft_json_end_object (&json);
  g_string_append_c (out, '\n');
}

static void
tune_to_text (const WeftTune *self, GString *out)
{
  g_autofree char *sentence = weft_tune_outcome_text (self);
  g_autofree char *command = best_command (self);
  g_autoptr (GPtrArray) forecasts = weft_tune_forecast_texts (self);
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
  glong widths[WEFT_N_TUNE_COLUMNS] = { 0 };
  gboolean has_run = weft_tune_race_nth (self->race, 0)->runs[WEFT_TUNE_SEARCH]->len > 0;

  if (self->race->outcome != WEFT_TUNE_FAILED)
    g_string_append_printf (out, "%s.\n", sentence);
  if (command != NULL)
    g_string_append_printf (out, "\n    %s\n", command);
  /* write a table of the settings; all columns except the first and the last are right-aligned */
  for (guint i = 0; has_run && i <= self->race->settings->len; i++)
    for (guint k = 0; k < WEFT_N_TUNE_COLUMNS; k++)
      {
        char *text =
            i == 0 ? g_strdup (weft_tune_column_title (k)) : weft_tune_cell_text (self, i - 1, k);

        widths[k] = MAX (widths[k], g_utf8_strlen (text, -1));
        g_ptr_array_add (cells, text);
      }
  for (guint i = 0; i < cells->len; i++)
    {
      guint column = i % WEFT_N_TUNE_COLUMNS;
      const char *text = g_ptr_array_index (cells, i);
      int room = (int) (widths[column] - g_utf8_strlen (text, -1));

      if (column == 0)
        g_string_append_printf (out, i == 0 ? "\n%s%*s" : "%s%*s", text, room, "");
      else if (column < WEFT_TUNE_COLUMN_RESULT)
        g_string_append_printf (out, "  %*s%s", room, "", text);
      else
        g_string_append_printf (out, *text != '\0' ? "  %s\n" : "\n", text);
    }
  if (forecasts->len > 0)
    g_string_append_printf (out, "\n%s\n", _ ("Forecasts and results:"));
  for (guint i = 0; i < forecasts->len; i++)
    g_string_append_printf (out, "  %s\n", (char *) g_ptr_array_index (forecasts, i));
}

/* Shows the progress on a terminal. */
static void
progress_cb (const WeftTune *self, gpointer unused)
{
  g_autofree char *text = weft_tune_outcome_text (self);

  if (isatty (STDERR_FILENO))
    (void) fprintf (stderr, "\r\033[K%s", text);
}

/* Parses weights such as "elapsed:2,memory". Returns FALSE, with a message on standard error, if
 * @text is invalid. */
static gboolean
read_weights (const char *text, double *weights)
{
  g_auto (GStrv) parts = weft_cli_split_names ("--weights", text);

  for (guint i = 0; parts != NULL && parts[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (parts[i], ":", 2);
      char *end = NULL;
      double weight = pair[1] != NULL ? g_ascii_strtod (pair[1], &end) : 1;
      gint which = weft_cli_parse_row_choice ("--weights", pair[0], weft_tune_numbers,
                                              WEFT_N_TUNE_MEASURES, name);

      if (which < 0)
        return FALSE;
      if (!(weight > 0 && weight <= 1000) || (end != NULL && (end == pair[1] || *end != '\0')))
        {
          weft_cli_error (_ ("--weights: a weight must be a number from 0 to 1000, not \"%s\""),
                          pair[1]);
          return FALSE;
        }
      weights[which] = weight;
    }
  return parts != NULL;
}

static WeftCliStatus
run_tune (const WeftTuneJob *job, gint format)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WeftCliOutput) output = weft_cli_output_new ();
  g_autoptr (WeftTune) self = NULL;
  WeftCliStatus status;

  weft_cli_stop_begin (cancellable);
  self = weft_tune_run (job, progress_cb, NULL, cancellable);
  if (isatty (STDERR_FILENO))
    (void) fputs ("\r\033[K", stderr);
  if (self->race->outcome == WEFT_TUNE_FAILED)
    weft_cli_error ("%s: %s", job->command[0], self->race->failure);
  if (format == 0)
    tune_to_text (self, output->text);
  else
    tune_to_json (self, output->text);
  status = weft_cli_output_end (output);
  weft_cli_stop_end ();
  if (status != WEFT_CLI_SUCCESS || self->race->outcome != WEFT_TUNE_FAILED)
    return status;
  return self->n_done > 0 ? WEFT_CLI_FAILED : WEFT_CLI_NOT_STARTED;
}

/* Returns FALSE, with a message on standard error, if one of @settings contains a word that is not
 * a flag of the RTS, or a flag that makes the RTS write a file, such as -S. */
static gboolean
check_settings (char *const *settings)
{
  for (guint i = 0; settings != NULL && settings[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (settings[i], " ", -1);

      for (guint k = 0; words[k] != NULL; k++)
        if (words[k][0] != '\0' &&
            (words[k][0] != '-' || g_str_has_suffix (words[k], "-RTS") || words[k][1] == '\0' ||
             weft_rts_flag_names_output (words[k]) || weft_rts_flag_records (words[k]) ||
             strchr ("ToP", words[k][1]) != NULL))
          {
            weft_cli_error (_ ("--flags: “%s” is not a flag to try: it writes a file, or is "
                               "none of the RTS"),
                            words[k]);
            return FALSE;
          }
    }
  return TRUE;
}

WeftCliStatus
weft_cli_tune (WeftCliLine *line)
{
  static const char *const formats[] = { "text", "json", NULL };
  char *runs = NULL, *within = NULL, *weights = NULL, *more = NULL, *format = NULL;
  g_auto (GStrv) command = NULL, settings = NULL;
  WeftTuneJob job = { .time_limit_ns = DEFAULT_NS };
  const GOptionEntry entries[] = {
    { "runs", 0, 0, G_OPTION_ARG_STRING, &runs,
      N_ ("Runs of each setting, from 5 on; those that are clearly worse run less (default: 7)"),
      "N" },
    { "within", 0, 0, G_OPTION_ARG_STRING, &within,
      N_ ("End after DURATION, such as 90s (default: 10min)"), "DURATION" },
    { "weights", 0, 0, G_OPTION_ARG_STRING, &weights,
      N_ ("What counts: elapsed, cpu, pause and memory, each with a weight, such as "
          "elapsed:2,memory:1 (default: elapsed; the others must not become clearly worse)"),
      "A:W,B:W…" },
    { "flags", 0, 0, G_OPTION_ARG_STRING, &more,
      N_ ("Also try these settings, such as -A64m,'-A64m -n4m'"), "A,B…" },
    { "ignore-output", 0, 0, G_OPTION_ARG_NONE, &job.ignores_output,
      N_ ("The program may print something else in each run"), NULL },
    { "format", 0, 0, G_OPTION_ARG_STRING, &format, N_ ("text or json (default: text)"), "FORMAT" },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &command, NULL,
      N_ ("-- PROGRAM [ARGUMENT…]") },
    { NULL },
  };
  guint64 n_runs;
  gint chosen;

  if (!weft_cli_parse_program (line, entries, NULL) ||
      (chosen = weft_cli_parse_choice ("--format", format, formats)) < 0 ||
      !weft_cli_parse_uint ("--runs", runs, WEFT_TUNE_MIN_RUNS, MAX_RUNS, DEFAULT_RUNS, &n_runs) ||
      !read_weights (weights != NULL ? weights : "elapsed", job.weights) ||
      (more != NULL && (settings = weft_cli_split_names ("--flags", more)) == NULL) ||
      !check_settings (settings))
    return WEFT_CLI_USAGE;
  if (within != NULL && !weft_parse_time (within, &job.time_limit_ns))
    weft_cli_error (_ ("--within: “%s” is not a length of time such as 20s"), within);
  else if (command == NULL)
    weft_cli_error (_ ("no program given; name it after --"));
  else
    {
      job.input = isatty (STDIN_FILENO) ? -1 : STDIN_FILENO;
      job.command = (const char *const *) command;
      job.extra_settings = (const char *const *) settings;
      job.n_runs = (guint) n_runs;
      return run_tune (&job, chosen);
    }
  return WEFT_CLI_USAGE;
}
