/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads logs for the verbs, and reports their damage. */
#include "weft-cli-log.h"

#include "weft-cli-progress.h"
#include "weft-display.h"
#include "weft-index-cache.h"
#include "weft-parallel.h"
#include "weft-process-segments.h"
#include "weft-trace-read.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <sys/resource.h>
#include <sys/stat.h>

/* Maximum number of problems to list; the others are only counted. */
#define MAX_REPORTED 20

/* Maximum number of files that a process opens besides its logs. */
#define OTHER_FILES 24

gboolean
weft_cli_can_open_files (guint n)
{
  struct rlimit limit;
  rlim_t most;

  if (getrlimit (RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= n + OTHER_FILES)
    return TRUE;
  most = limit.rlim_max;
  limit.rlim_cur = MIN (most, n + OTHER_FILES);
  if (most >= n + OTHER_FILES && setrlimit (RLIMIT_NOFILE, &limit) == 0)
    return TRUE;
  weft_cli_error (_ ("%u logs are too many at once: this process may open %u files, which is "
                     "enough for %u logs. Give fewer logs, or raise the limit (ulimit -n)"),
                  n, (guint) most, (guint) (most - MIN (most, OTHER_FILES)));
  return FALSE;
}

gboolean
weft_cli_has_process (const WeftTrace *trace, const WeftCliLog *log)
{
  guint n = trace->index->log->n_processes;
  g_autofree char *name = weft_display_path (log->path);

  if ((guint) log->process > n)
    {
      weft_cli_error (ngettext ("%s: %u process wrote to it, so there is no number %d",
                                "%s: %u processes wrote to it, so there is no number %d", n),
                      name, n, log->process);
      return FALSE;
    }
  if (log->process == 0 && n > 1 && !log->has_all_processes)
    weft_cli_error (
        _ ("%s: %u processes wrote to it; this is the first, --process=N chooses another"), name,
        n);
  return TRUE;
}

GPtrArray *
weft_cli_read_other_processes (const WeftTrace *first, const char *path)
{
  g_autoptr (GPtrArray) others = g_ptr_array_new_with_free_func (weft_shared_unref);
  WeftIndex *own = first->index;
  guint n = own->log->n_processes;
  g_autoptr (WeftLog) whole = n > 1 ? weft_log_new (weft_log_file (own->log), TRUE, NULL) : NULL;

  for (guint i = 1; whole != NULL && i < n; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WeftLog) log = weft_log_for_process (whole, i, &error);
      g_autoptr (WeftIndex) index = NULL;

      if (log == NULL)
        {
          g_autofree char *name = weft_display_path (path);

          weft_cli_error ("%s: %s", name, error->message);
          return NULL;
        }
      index = weft_index_new (log, NULL, 0, NULL, NULL, NULL, NULL);
      if (own->info_index != NULL)
        index->info_index = weft_shared_ref (own->info_index);
      g_ptr_array_add (others, weft_trace_new (index, NULL, NULL));
    }
  return g_steal_pointer (&others);
}

/* Setting of the window for the size of the index cache. The schema of the setting may not be
 * installed. */
#define SETTINGS_SCHEMA "io.github.weft.Weft"
#define SETTINGS_KEY    "index-cache"

/* Sets the size of the cache to the window's setting. Does nothing if the log is too small to be
 * cached, because loading a settings backend takes longer than reading a small log. */
static void
prepare_cache (const WeftCliLog *log)
{
  static GMutex mutex; /* logs may be read in parallel */
  G_GNUC_UNUSED g_autoptr (GMutexLocker) locker = NULL;
  GSettingsSchemaSource *source;
  g_autoptr (GSettingsSchema) schema = NULL;
  g_autoptr (GSettings) settings = NULL;
  g_autofree char *size = NULL;
  GStatBuf status;

  if (log->without_cache || g_stat (log->path, &status) != 0 || !S_ISREG (status.st_mode) ||
      (guint64) status.st_size < WEFT_INDEX_CACHE_MIN_LOG_BYTES)
    return;
  locker = g_mutex_locker_new (&mutex);
  if (weft_index_cache_get_max_bytes () > 0)
    return;
  source = g_settings_schema_source_get_default ();
  if (source != NULL)
    schema = g_settings_schema_source_lookup (source, SETTINGS_SCHEMA, TRUE);
  if (schema != NULL && g_settings_schema_has_key (schema, SETTINGS_KEY))
    {
      settings = g_settings_new_full (schema, NULL, NULL);
      size = g_settings_get_string (settings, SETTINGS_KEY);
    }
  weft_index_cache_set_size (size != NULL ? size : WEFT_INDEX_CACHE_DEFAULT);
}

static void
progress_cb (G_GNUC_UNUSED WeftTrace *trace, guint64 done, guint64 total, gpointer progress)
{
  weft_cli_progress_set (progress, done, total);
}

gboolean
weft_cli_read_names_log (const WeftCliLog *log, WeftIndex **names)
{
  WeftCliStatus status;
  g_autoptr (WeftTrace) trace = NULL;

  *names = NULL;
  if (log->names == NULL)
    return TRUE;
  trace = weft_cli_read_log (&(WeftCliLog){ .path = log->names,
                                            .unpack_limit = log->unpack_limit,
                                            .without_cache = log->without_cache,
                                            .without_progress = log->without_progress },
                             NULL, &status);
  if (trace != NULL)
    *names = weft_shared_ref (trace->index);
  return trace != NULL;
}

WeftTrace *
weft_cli_read_log (const WeftCliLog *log, WeftFormat *format, WeftCliStatus *status)
{
  g_autoptr (GError) error = NULL;
  WeftCliProgress *progress;
  g_autoptr (WeftIndex) names = NULL;
  g_autoptr (WeftSource) source = NULL;
  g_autoptr (WeftCliSourceWatch) watch = NULL;
  g_autoptr (WeftTrace) trace = NULL;

  *status = WEFT_CLI_UNREADABLE;
  if (!weft_cli_read_names_log (log, &names))
    return NULL;
  progress = log->without_progress ? NULL : weft_cli_progress_new (log->path);
  prepare_cache (log);
  source = weft_source_open (log->path, &error);
  if (source != NULL && log->unpack_limit > 0)
    weft_source_set_unpack_limit (source, (WeftUnpackLimit){ .bytes = log->unpack_limit });
  /* report the status of the source, unless there is a progress line */
  if (source != NULL && progress == NULL)
    watch = weft_cli_source_watch_new (source, log->path);
  if (source != NULL)
    trace = weft_trace_read (source, MAX (log->process, 1) - 1, names,
                             progress != NULL ? progress_cb : NULL, progress, NULL, &error);
  weft_cli_progress_free (progress);
  g_clear_pointer (&watch, weft_cli_source_watch_free);
  if (trace == NULL)
    {
      weft_cli_error ("%s", error->message);
      return NULL;
    }
  *status = weft_cli_has_process (trace, log) ? WEFT_CLI_SUCCESS : WEFT_CLI_USAGE;
  if (*status != WEFT_CLI_SUCCESS)
    return NULL;
  if (format != NULL)
    *format = weft_source_format (source);
  return g_steal_pointer (&trace);
}

WeftCliStatus
weft_cli_report_problems (const char *path, const GArray *damage)
{
  guint64 lost = weft_problems_lost_bytes (damage);
  guint n_more = damage->len - MIN (damage->len, MAX_REPORTED); /* number of problems not listed */
  g_autofree char *name = weft_display_path (path);

  if (damage->len == 0)
    return WEFT_CLI_SUCCESS;
  if (lost > 0)
    weft_cli_error (ngettext ("%s: the log is damaged or cut: %u problem, %" PRIu64 " bytes lost",
                              "%s: the log is damaged or cut: %u problems, %" PRIu64 " bytes lost",
                              damage->len),
                    name, damage->len, lost);
  else
    weft_cli_error (ngettext ("%s: the log is damaged or cut: %u problem",
                              "%s: the log is damaged or cut: %u problems", damage->len),
                    name, damage->len);
  for (guint i = 0; i < damage->len - n_more; i++)
    {
      g_autofree char *text = weft_problem_text (&g_array_index (damage, WeftProblem, i));

      g_printerr ("  %s\n", text);
    }
  if (n_more > 0)
    {
      g_autofree char *more =
          g_strdup_printf (ngettext ("%u more problem; weft-cli info lists all of them",
                                     "%u more problems; weft-cli info lists all of them", n_more),
                           n_more);

      g_printerr ("  %s\n", more);
    }
  return WEFT_CLI_DAMAGED;
}

WeftCliStatus
weft_cli_report_damage (const WeftTrace *trace, const char *path)
{
  g_autoptr (GArray) damage = g_array_new (FALSE, FALSE, sizeof (WeftProblem));
  const GArray *problems = trace->index->problems;
  gboolean knows_change = FALSE;

  for (guint i = 0; i < problems->len; i++)
    {
      const WeftProblem *problem = &g_array_index (problems, WeftProblem, i);

      knows_change |= problem->kind == WEFT_PROBLEM_CHANGED;
      /* a stray marker does not hide events */
      if (problem->kind != WEFT_PROBLEM_STRAY_MARKER)
        g_array_append_val (damage, *problem);
    }
  /* the file may also have changed after it was read */
  if (!knows_change && weft_map_was_truncated (weft_log_file (trace->index->log)))
    {
      WeftProblem changed = {
        .kind = WEFT_PROBLEM_CHANGED,
        .from = 1, /* @to stays 0, which makes the time unknown */
        .cap = WEFT_CAP_NONE,
      };

      g_array_append_val (damage, changed);
    }
  return weft_cli_report_problems (path, damage);
}

guint
weft_cli_count_environment (const WeftProcess *process)
{
  return process->env != NULL ? g_strv_length (process->env) : 0;
}

void
weft_cli_warn_of_environment (guint n)
{
  if (n > 0)
    weft_cli_error (ngettext ("the file has %u environment variable of the program, which may "
                              "be secret; weft-cli convert --to=eventlog --strip=env leaves it "
                              "out",
                              "the file has %u environment variables of the program, which may "
                              "be secret; weft-cli convert --to=eventlog --strip=env leaves them "
                              "out",
                              n),
                    n);
}

WeftCliStatus
weft_cli_error_no_data (const char *path, const GError *error)
{
  g_autofree char *name = g_filename_display_name (path);

  weft_cli_error ("%s: %s", name, error->message);
  return WEFT_CLI_USAGE;
}

WeftCliStatus
weft_cli_finish (WeftCliOutput *output, const WeftTrace *trace, const char *path)
{
  WeftCliStatus status = weft_cli_output_end (output);

  if (status != WEFT_CLI_SUCCESS || output->is_closed)
    return status;
  return weft_cli_report_damage (trace, path);
}

void
weft_cli_append_log_title (WeftCliOutput *output, const char *path, gboolean is_first)
{
  g_autofree char *name = weft_display_path (path);

  g_string_append_printf (output->text, "%s%s:\n\n", is_first ? "" : "\n", name);
}

/* Pipeline that reads several logs at the same time and computes an answer about each of them. The
 * answers are printed in the order of the logs. */

/* Maximum number of logs in memory at a time. */
#define MAX_LOGS 4

/* A log in memory. */
typedef struct
{
  WeftCliAnswer answer; /* the trace is NULL if the log cannot be read */
  WeftCliStatus status;
  GString *messages; /* messages to be printed to standard error */
} LogAnswer;

typedef struct
{
  const WeftCliAnswerClass *question;
  gpointer asked;
  const WeftCliLog *log;    /* options for each log */
  gboolean is_single;       /* TRUE if there is only one log */
  LogAnswer logs[MAX_LOGS]; /* logs in the slots of the pipeline */
  WeftCliStatus worst;
} LogsReading;

static void
read_log_cb (guint slot, gpointer user_data)
{
  LogsReading *self = user_data;
  LogAnswer *one = &self->logs[slot];
  WeftCliAnswer *answer = &one->answer;
  WeftCliLog log = *self->log;

  if (weft_cli_output_has_failed ())
    return;
  log.path = (char *) answer->path;
  log.without_progress = !self->is_single;
  if (answer->i > 0 && self->question->applies_to_first_log_only)
    {
      log.process = 0;
      log.names = NULL;
    }
  /* print messages about a single log at once */
  weft_cli_capture_messages (self->is_single ? NULL : one->messages);
  answer->trace = weft_cli_read_log (&log, NULL, &one->status);
  if (answer->trace != NULL && self->question->compute != NULL)
    answer->computed = self->question->compute (answer->trace, answer->path, self->asked);
  weft_cli_capture_messages (NULL);
}

static void
print_answer_cb (guint slot, gpointer user_data)
{
  LogsReading *self = user_data;
  LogAnswer *one = &self->logs[slot];
  WeftCliAnswer *answer = &one->answer;

  if (!weft_cli_output_has_failed ())
    {
      g_printerr ("%s", one->messages->str);
      if (answer->trace != NULL)
        one->status = self->question->print (answer, self->asked);
      self->worst = weft_cli_worse_status (self->worst, one->status);
    }
  if (answer->computed != NULL)
    self->question->free_computed (answer->computed);
  g_clear_pointer (&answer->trace, weft_shared_unref);
  g_string_free (one->messages, TRUE);
}

WeftCliStatus
weft_cli_answer_each_log (const WeftCliLog *log,
                          char **more,
                          const WeftCliAnswerClass *question,
                          gpointer asked)
{
  guint n = 1 + (more != NULL ? g_strv_length (more) : 0);
  LogsReading self = {
    .question = question, .asked = asked, .log = log, .is_single = n == 1, .worst = WEFT_CLI_SUCCESS
  };
  guint max_logs = MIN (MAX_LOGS, g_get_num_processors ());
  WeftPipeline *pipeline =
      weft_pipeline_new (MIN (max_logs, n), 0, read_log_cb, print_answer_cb, &self);

  for (guint i = 0; i < n; i++)
    {
      LogAnswer *one = &self.logs[weft_pipeline_next (pipeline)];

      *one = (LogAnswer){ .answer = { .path = i == 0 ? log->path : more[i - 1], .i = i },
                          .messages = g_string_new (NULL) };
      weft_pipeline_push (pipeline);
    }
  weft_pipeline_free (pipeline);
  return self.worst;
}
