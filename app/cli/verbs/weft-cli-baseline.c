/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli baseline: saves the numbers of several runs, by which later runs are judged. */
#include "weft-cli-baseline-file.h"
#include "weft-cli-compared.h"
#include "weft-file-save.h"
#include "weft-regression.h"

#include <glib/gi18n.h>
#include <string.h>

/* Reports how the runs differ from the first run, which @self describes. Returns FALSE if they are
 * runs of different programs. */
static gboolean
complain_of_differences (const WeftBaseline *self, const WeftCliComparedRuns *runs)
{
  gboolean is_other = FALSE;

  for (guint i = 1; i < runs->runs[0]->len; i++)
    {
      g_autoptr (WeftBaseline) one = weft_baseline_new ();
      g_autoptr (GPtrArray) differences = NULL;

      weft_baseline_describe (one, weft_compared_runs_nth (runs->runs[0], i)->trace);
      differences = weft_cli_baseline_differences (self, one, &is_other);
      for (guint k = 0; k < differences->len; k++)
        weft_cli_error ("%s: %s", (const char *) g_ptr_array_index (runs->paths, i),
                        (const char *) differences->pdata[k]);
    }
  return !is_other;
}

/* A WeftFileWriteFunc. */
static gboolean
write_text (GOutputStream *stream, gpointer text, GCancellable *cancellable, GError **error)
{
  return g_output_stream_write_all (stream, text, strlen (text), NULL, cancellable, error);
}

WeftCliStatus
weft_cli_write_baseline (WeftCliLine *line)
{
  WeftCliCompared asked = { .runs.is_one_side = TRUE };
  g_auto (WeftCliComparedRuns) runs = { 0 };
  g_autoptr (WeftBaseline) baseline = weft_baseline_new ();
  g_autoptr (GArray) statistics = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  char *path = NULL; /* path of the file to write; NULL or "-" for standard output */
  WeftCliStatus status;
  const GOptionEntry entries[] = {
    { "output", 0, 0, G_OPTION_ARG_FILENAME, &path,
      N_ ("The file to write (default: standard output)"), "FILE" },
    WEFT_CLI_FROM (asked.from),
    WEFT_CLI_TO (asked.to),
    { NULL },
  };

  if (!weft_cli_parse (line, line->summary, entries, &asked.log, NULL, &asked.runs))
    return WEFT_CLI_USAGE;
  status = weft_cli_compared_runs_read (&runs, &asked);
  if (status != WEFT_CLI_SUCCESS)
    return status;
  statistics = weft_cli_compared_compute_statistics (&runs, 0);
  for (guint i = 0; i < statistics->len; i++)
    weft_baseline_add_run (baseline, &g_array_index (statistics, WeftStatistics, i));
  if (!complain_of_differences (baseline, &runs))
    return WEFT_CLI_USAGE;
  if (baseline->n_runs < WEFT_REGRESSION_MIN_RUNS)
    weft_cli_error (ngettext ("a baseline of %u run judges nothing: %u or more are needed, and "
                              "more find smaller changes",
                              "a baseline of %u runs judges nothing: %u or more are needed, and "
                              "more find smaller changes",
                              baseline->n_runs),
                    baseline->n_runs, WEFT_REGRESSION_MIN_RUNS);
  weft_cli_baseline_to_json (baseline, text);
  if (path == NULL || strcmp (path, "-") == 0)
    {
      g_autoptr (WeftCliOutput) output = weft_cli_output_new ();

      g_string_append (output->text, text->str);
      status = weft_cli_output_end (output);
    }
  else if (!weft_file_save (path, WEFT_FILE_KEEP_LOG, write_text, text->str, NULL, &error))
    {
      weft_cli_error_on_write (path, error);
      status = WEFT_CLI_USAGE;
    }
  return status == WEFT_CLI_SUCCESS ? weft_cli_compared_runs_report (&runs) : status;
}
