/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli merge: writes the logs of several processes into one log with a common time axis. */
#include "weft-cli-log.h"
#include "weft-cli-output.h"
#include "weft-file-save.h"
#include "weft-trace-merge.h"

#include <gio/gunixoutputstream.h>
#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

/* Values of the options as given. */
typedef struct
{
  char *output, *align;
  gboolean force;
  WeftCliLog log;
  WeftCliRuns runs;
} Arguments;

/* Adds the process that --process selects in the log at @path, or all of its processes. Returns the
 * status of the log. Errors are reported on standard error. */
static WeftCliStatus
read_log_processes (const Arguments *given, const char *path, GArray *processes)
{
  WeftCliLog log = given->log;
  WeftCliStatus status;
  g_autoptr (WeftTrace) first = NULL;
  g_autoptr (GPtrArray) others = NULL;

  log.path = (char *) path;
  log.has_all_processes = TRUE;
  first = weft_cli_read_log (&log, NULL, &status);
  if (first == NULL)
    return status;
  others = log.process == 0 ? weft_cli_read_other_processes (first, path) : g_ptr_array_new ();
  if (others == NULL)
    return WEFT_CLI_UNREADABLE;
  for (guint i = 0; i <= others->len; i++)
    {
      WeftTrace *trace = i == 0 ? first : g_ptr_array_index (others, i - 1);
      WeftMergeProcess process = { .name = g_strdup (path), .trace = weft_shared_ref (trace) };

      g_array_append_val (processes, process);
    }
  return WEFT_CLI_SUCCESS;
}

static gboolean
write_bytes (gpointer out, const guint8 *data, gsize size, GError **error)
{
  return g_output_stream_write_all (out, data, size, NULL, NULL, error);
}

static gboolean
write_merged_log (GOutputStream *stream,
                  gpointer user_data,
                  GCancellable *cancellable,
                  GError **error)
{
  const GArray *processes = user_data;
  g_autofree WeftMergeInput *inputs = weft_merge_processes_to_inputs (processes);

  return weft_log_merge (inputs, processes->len, write_bytes, stream, cancellable, error);
}

/* Writes the log to @path, or to standard output if @path is "-". */
static gboolean
save_merged_log (GArray *processes, const char *path, WeftFileConsent consent, GError **error)
{
  g_autoptr (GOutputStream) stream = NULL;

  if (strcmp (path, "-") != 0)
    return weft_file_save (path, consent, write_merged_log, processes, NULL, error);
  stream = g_unix_output_stream_new (STDOUT_FILENO, FALSE);
  return write_merged_log (stream, processes, NULL, error);
}

/* Warns on standard error if the written log contains @n > 0 environment variables. Those of one
 * process cannot be left out of a merged log without those of the other processes. */
static void
warn_of_environments (guint n)
{
  if (n > 0)
    weft_cli_error (ngettext ("the file has %u environment variable of the programs, which may be "
                              "secret; to leave it out, merge copies of the logs that weft-cli "
                              "convert --to=eventlog --strip=env writes",
                              "the file has %u environment variables of the programs, which may be "
                              "secret; to leave them out, merge copies of the logs that weft-cli "
                              "convert --to=eventlog --strip=env writes",
                              n),
                    n);
}

WeftCliStatus
weft_cli_merge (WeftCliLine *line)
{
  Arguments given = { .runs.is_one_side = TRUE };
  g_autoptr (GArray) processes = weft_merge_processes_new ();
  g_autoptr (GError) error = NULL;
  WeftCliStatus status;
  guint n_variables = 0;
  const GOptionEntry entries[] = {
    { "output", 0, 0, G_OPTION_ARG_FILENAME, &given.output,
      N_ ("The file to write; - is standard output"), "FILE" },
    { "align", 0, 0, G_OPTION_ARG_STRING, &given.align,
      N_ ("Put T of each log at the same time: a user marker's text, or a time as 1.5s (default: "
          "the wall clock)"),
      "T" },
    WEFT_CLI_FORCE (given.force),
    { NULL },
  };

  if (!weft_cli_parse (line, line->summary, entries, &given.log, NULL, &given.runs) ||
      !weft_cli_check_output (given.output) ||
      !weft_cli_can_open_files (
          1 + (given.runs.further != NULL ? g_strv_length (given.runs.further) : 0)))
    return WEFT_CLI_USAGE;
  status = read_log_processes (&given, given.log.path, processes);
  for (char **path = given.runs.further;
       status == WEFT_CLI_SUCCESS && path != NULL && *path != NULL; path++)
    status = read_log_processes (&given, *path, processes);
  if (status != WEFT_CLI_SUCCESS)
    return status;
  if (strcmp (given.output, "-") == 0 && !weft_cli_stdout_accepts ("eventlog", TRUE))
    return WEFT_CLI_USAGE;
  if (processes->len < 2)
    {
      weft_cli_error (_ ("one process alone cannot be merged; name two logs or more"));
      return WEFT_CLI_USAGE;
    }
  for (guint i = 0; i < processes->len; i++)
    if (!weft_merge_process_align (&g_array_index (processes, WeftMergeProcess, i), given.align,
                                   &error))
      {
        weft_cli_error (_ ("%s (--align)"), error->message);
        return WEFT_CLI_USAGE;
      }
  if (!save_merged_log (processes, given.output,
                        given.force ? WEFT_FILE_REPLACE_LOG : WEFT_FILE_KEEP_LOG, &error))
    {
      /* it is not an error if the reader closes the pipe early */
      if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_BROKEN_PIPE))
        return WEFT_CLI_SUCCESS;
      if (error->domain == WEFT_MERGE_ERROR)
        weft_cli_error ("%s", error->message);
      else
        weft_cli_error_on_write (given.output, error);
      return WEFT_CLI_USAGE;
    }
  for (guint i = 0; i < processes->len; i++)
    {
      const WeftMergeProcess *process = &g_array_index (processes, WeftMergeProcess, i);

      n_variables += weft_cli_count_environment (process->trace->process);
      status =
          weft_cli_worse_status (status, weft_cli_report_damage (process->trace, process->name));
    }
  warn_of_environments (n_variables);
  return status;
}
