/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the runs of both sides of a comparison. */
#include "weft-cli-compared.h"

#include "weft-file-id.h"

/* Returns TRUE if side B has its own range. */
static gboolean
has_own_range (const WeftCliCompared *self)
{
  return self->compare_from != NULL || self->compare_to != NULL;
}

gboolean
weft_cli_compared_is (const WeftCliCompared *self)
{
  return self->other != NULL || self->runs.others != NULL || has_own_range (self);
}

gboolean
weft_cli_compared_check (const WeftCliCompared *self)
{
  if (weft_cli_compared_is (self) || self->runs.more == NULL)
    return TRUE;
  weft_cli_complain (_ ("more than one log given: “%s” (logs to compare with come after --)"),
                     self->runs.more[0]);
  return FALSE;
}

/* Adds a run to side @side. */
static WeftCliStatus
add_run (WeftCliComparedRuns *self, const WeftCliCompared *asked, guint side, WeftTrace *trace)
{
  gboolean is_own = side == 1 && has_own_range (asked);
  WeftRange range;

  if (!weft_cli_range (trace, is_own ? asked->compare_from : asked->from,
                       is_own ? asked->compare_to : asked->to, &range.from, &range.to))
    return WEFT_CLI_USAGE;
  weft_compared_runs_add (self->runs[side], trace, range, 0);
  return WEFT_CLI_ANSWERED;
}

/* Reads @log as a run on side @side. Warns the first time that a log is given again. */
static WeftCliStatus
read_run (WeftCliComparedRuns *self,
          const WeftCliCompared *asked,
          guint side,
          const WeftCliLog *log)
{
  WeftCliStatus status;
  g_autoptr (WeftTrace) trace = weft_cli_read (log, NULL, &status);
  WeftFileStamp stamp;
  guint n_same = 0;

  if (trace == NULL)
    return status;
  stamp = weft_file_stamp (log->path);
  for (guint i = side == 0 ? 0 : self->runs[0]->len; i < self->paths->len; i++)
    {
      WeftFileStamp other = weft_file_stamp (g_ptr_array_index (self->paths, i));

      n_same += stamp.is_known && other.is_known && !weft_file_stamp_is_other (stamp, other);
    }
  if (n_same == 1)
    weft_cli_complain (_ ("%s: given more than once as a run of %s, and counts as several runs"),
                       log->path, side == 0 ? "A" : "B");
  g_ptr_array_add (self->paths, log->path);
  return add_run (self, asked, side, trace);
}

static WeftCliStatus
read_runs (WeftCliComparedRuns *self, const WeftCliCompared *asked, guint side, char *const *paths)
{
  WeftCliStatus status = WEFT_CLI_ANSWERED;

  for (; status == WEFT_CLI_ANSWERED && paths != NULL && *paths != NULL; paths++)
    status = read_run (self, asked, side,
                       &(WeftCliLog){ .path = *paths,
                                      .unpack_limit = asked->log.unpack_limit,
                                      .without_cache = asked->log.without_cache });
  return status;
}

static guint
count_paths (char **paths)
{
  return paths != NULL ? g_strv_length (paths) : 0;
}

WeftCliStatus
weft_cli_compared_runs_read (WeftCliComparedRuns *self, const WeftCliCompared *asked)
{
  char *const other[] = { asked->other, NULL };
  WeftCliStatus status;

  self->paths = g_ptr_array_new ();
  for (guint side = 0; side < 2; side++)
    self->runs[side] = weft_compared_runs_new ();
  if (!weft_cli_can_open (1 + (asked->other != NULL) + count_paths (asked->runs.more) +
                          count_paths (asked->runs.others)))
    return WEFT_CLI_USAGE;
  status = read_run (self, asked, 0, &asked->log);
  if (status == WEFT_CLI_ANSWERED)
    status = read_runs (self, asked, 0, asked->runs.more);
  if (status == WEFT_CLI_ANSWERED)
    status = read_runs (self, asked, 1, other);
  if (status == WEFT_CLI_ANSWERED)
    status = read_runs (self, asked, 1, asked->runs.others);
  if (status == WEFT_CLI_ANSWERED && self->runs[1]->len == 0)
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

GArray *
weft_cli_compared_statistics (const WeftCliComparedRuns *self, guint side)
{
  GArray *statistics = g_array_new (FALSE, FALSE, sizeof (WeftStatistics));

  for (guint i = 0; i < self->runs[side]->len; i++)
    {
      const WeftComparedRun *run = weft_compared_runs_nth (self->runs[side], i);
      WeftStatistics numbers = weft_statistics (run->trace, run->range.from, run->range.to);

      weft_statistics_add_threads (&numbers,
                                   weft_trace_get (run->trace, WEFT_LAZY_THREADS, NULL, NULL));
      g_array_append_val (statistics, numbers);
    }
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
  WeftCliStatus status = WEFT_CLI_ANSWERED;

  for (guint i = 0; i < self->paths->len; i++)
    {
      guint n_a = self->runs[0]->len;
      const WeftComparedRun *run = i < n_a ? weft_compared_runs_nth (self->runs[0], i) :
                                             weft_compared_runs_nth (self->runs[1], i - n_a);

      status =
          weft_cli_worse (status, weft_cli_report (run->trace, g_ptr_array_index (self->paths, i)));
    }
  return status;
}
