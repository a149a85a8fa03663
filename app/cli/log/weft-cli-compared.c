/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the runs of both sides of a comparison. */
#include "weft-cli-compared.h"

#include "weft-file-id.h"
#include "weft-parallel.h"

/* Returns TRUE if side B has a range of its own. */
static gboolean
has_own_range (const WeftCliCompared *self)
{
  return self->compare_from != NULL || self->compare_to != NULL;
}

gboolean
weft_cli_compared_is_requested (const WeftCliCompared *self)
{
  return self->other_path != NULL || self->runs.others != NULL || has_own_range (self);
}

gboolean
weft_cli_compared_check (const WeftCliCompared *self)
{
  if (weft_cli_compared_is_requested (self) || self->runs.further == NULL)
    return TRUE;
  weft_cli_error (_ ("more than one log given: “%s” (logs to compare with come after --)"),
                  self->runs.further[0]);
  return FALSE;
}

/* Adds a run to side @side. */
static WeftCliStatus
add_run (WeftCliComparedRuns *self, const WeftCliCompared *asked, guint side, WeftTrace *trace)
{
  gboolean is_own = side == 1 && has_own_range (asked);
  WeftRange range;

  if (!weft_cli_parse_range (trace, is_own ? asked->compare_from : asked->from,
                             is_own ? asked->compare_to : asked->to, &range.from, &range.to))
    return WEFT_CLI_USAGE;
  weft_compared_runs_add (self->runs[side], trace, range, 0);
  return WEFT_CLI_SUCCESS;
}

/* State while the logs of both sides are being read. */
typedef struct
{
  WeftCliComparedRuns *runs;
  const WeftCliCompared *asked;
  guint n_a; /* number of logs of side A, which are read before those of side B */
  WeftCliStatus status;
} ComparedReading;

/* Adds the log of @answer as a run. Warns if the same log is given a second time for one side. */
static WeftCliStatus
add_log (const WeftCliAnswer *answer, gpointer data)
{
  ComparedReading *reading = data;
  GPtrArray *paths = reading->runs->paths;
  guint side = answer->i >= reading->n_a, n_same = 0;
  WeftFileStamp stamp;

  if (reading->status != WEFT_CLI_SUCCESS)
    return reading->status;
  stamp = weft_file_stamp (answer->path);
  for (guint i = side == 0 ? 0 : reading->n_a; i < paths->len; i++)
    {
      WeftFileStamp other = weft_file_stamp (g_ptr_array_index (paths, i));

      n_same += stamp.is_known && other.is_known && !weft_file_stamp_is_other_file (stamp, other);
    }
  if (n_same == 1)
    weft_cli_error (_ ("%s: given more than once as a run of %s, and counts as several runs"),
                    answer->path, side == 0 ? "A" : "B");
  g_ptr_array_add (paths, (char *) answer->path);
  reading->status = add_run (reading->runs, reading->asked, side, answer->trace);
  return reading->status;
}

static void
add_paths (GPtrArray *paths, char *const *more)
{
  for (; more != NULL && *more != NULL; more++)
    g_ptr_array_add (paths, *more);
}

WeftCliStatus
weft_cli_compared_runs_read (WeftCliComparedRuns *self, const WeftCliCompared *asked)
{
  static const WeftCliAnswerClass question = { .print = add_log,
                                               .applies_to_first_log_only = TRUE };
  ComparedReading reading = { .runs = self, .asked = asked };
  g_autoptr (GPtrArray) more = g_ptr_array_new ();
  WeftCliStatus status;

  self->paths = g_ptr_array_new ();
  for (guint side = 0; side < 2; side++)
    self->runs[side] = weft_compared_runs_new ();
  add_paths (more, asked->runs.further);
  reading.n_a = 1 + more->len;
  add_paths (more, (char *const[]){ asked->other_path, NULL });
  add_paths (more, asked->runs.others);
  if (!weft_cli_can_open_files (1 + more->len))
    return WEFT_CLI_USAGE;
  g_ptr_array_add (more, NULL);
  status = weft_cli_answer_each_log (&asked->log, (char **) more->pdata, &question, &reading);
  if (status == WEFT_CLI_SUCCESS && self->runs[1]->len == 0)
    status = add_run (self, asked, 1, weft_cli_compared_runs_first (self, 0));
  return status;
}

void
weft_cli_compared_runs_clear (WeftCliComparedRuns *self)
{
  for (guint side = 0; side < 2; side++)
    g_clear_pointer (&self->runs[side], g_array_unref);
  g_clear_pointer (&self->paths, g_ptr_array_unref);
}

/* State while the statistics of a side's runs are being computed, on several threads. */
typedef struct
{
  const GArray *runs;
  WeftStatistics *statistics; /* statistics of each run */
} SideRuns;

static void
compute_statistics (guint i, gpointer data)
{
  const SideRuns *self = data;
  const WeftComparedRun *run = weft_compared_runs_nth (self->runs, i);

  self->statistics[i] = weft_statistics (run->trace, run->range.from, run->range.to);
  weft_statistics_add_threads (&self->statistics[i],
                               weft_trace_get (run->trace, WEFT_LAZY_THREADS, NULL, NULL));
}

GArray *
weft_cli_compared_compute_statistics (const WeftCliComparedRuns *self, guint side)
{
  GArray *statistics = g_array_new (FALSE, FALSE, sizeof (WeftStatistics));
  SideRuns runs = { .runs = self->runs[side] };

  g_array_set_size (statistics, runs.runs->len);
  runs.statistics = (WeftStatistics *) statistics->data;
  weft_parallel (runs.runs->len, 0, compute_statistics, &runs);
  return statistics;
}

const char *
weft_cli_compared_runs_other_path (const WeftCliComparedRuns *self)
{
  guint first = self->runs[0]->len;

  return g_ptr_array_index (self->paths, first < self->paths->len ? first : 0);
}

char *
weft_cli_compared_runs_name (const WeftCliComparedRuns *self, guint side)
{
  guint n = self->runs[side]->len;
  const char *path =
      side == 0 ? g_ptr_array_index (self->paths, 0) : weft_cli_compared_runs_other_path (self);

  if (n == 1)
    return g_strdup (path);
  /* Translators: a number of logs, and the path of the first one */
  return g_strdup_printf (ngettext ("median of %u run (%s, …)", "median of %u runs (%s, …)", n), n,
                          path);
}

char *
weft_cli_compared_runs_names (const WeftCliComparedRuns *self)
{
  g_autofree char *a = weft_cli_compared_runs_name (self, 0);
  g_autofree char *b = weft_cli_compared_runs_name (self, 1);

  return g_str_equal (a, b) ? g_steal_pointer (&a) : g_strdup_printf ("%s → %s", a, b);
}

WeftCliStatus
weft_cli_compared_runs_report (const WeftCliComparedRuns *self)
{
  WeftCliStatus status = WEFT_CLI_SUCCESS;

  for (guint i = 0; i < self->paths->len; i++)
    {
      guint n_a = self->runs[0]->len;
      const WeftComparedRun *run = i < n_a ? weft_compared_runs_nth (self->runs[0], i) :
                                             weft_compared_runs_nth (self->runs[1], i - n_a);

      status = weft_cli_worse_status (
          status, weft_cli_report_damage (run->trace, g_ptr_array_index (self->paths, i)));
    }
  return status;
}
