/* SPDX-License-Identifier: BSD-3-Clause */
/* Distributes the bytes that a HEC allocated between two samples among the threads that ran on
 * it. */
#include "weft-thread-allocation.h"

#include "weft-scratch.h"
#include "weft-thread-replay.h"

/* A thread that ran between two samples, with its run time in the range, ns. */
typedef struct
{
  guint32 thread;
  guint64 in_range;
} RunShare;

/* Samples of a capability, and the threads that ran on it since the last sample. */
typedef struct
{
  const WeftSeries *samples;
  guint next;     /* index of the next sample */
  GArray *shares; /* of RunShare: threads that ran after the previous sample */
} CapShares;

typedef struct
{
  WeftThreadAllocation *self;
  const WeftIndex *index;
  guint64 from, to;
  GArray *caps; /* of CapShares, in the order of the index */
  /* for each thread: TRUE if it ran in the range after the last sample of a HEC */
  guint8 *is_open;
  guint32 *indexes; /* for each thread: index of its last element in CapShares.shares */
} AllocationPass;

static guint64
sample_time (const CapShares *cap, guint i)
{
  return weft_series_sample (cap->samples, i)->time;
}

static void
set_bytes_kind (AllocationPass *pass, guint thread, gboolean is_exact)
{
  guint8 *kind = &pass->self->kinds[thread];

  if (*kind == WEFT_THREAD_BYTES_UNKNOWN)
    *kind = WEFT_THREAD_BYTES_EXACT;
  if (!is_exact)
    *kind = WEFT_THREAD_BYTES_ESTIMATED;
}

/* Returns the fraction of the time between the current sample and the next one that is in the
 * range. The bytes of HECs are clipped by the same fraction, so that the bytes of threads add up to
 * the bytes of all HECs. */
static double
step_share_in_range (const AllocationPass *pass, const CapShares *cap)
{
  guint64 begin = sample_time (cap, cap->next - 1), end = sample_time (cap, cap->next);
  guint64 from = MAX (begin, pass->from), to = MIN (end, pass->to);

  if (begin == end)
    return end >= pass->from && end <= pass->to ? 1 : 0;
  return from < to ? (double) (to - from) / (double) (end - begin) : 0;
}

/* Ends all steps that end at or before @time: distributes the bytes that were allocated between the
 * two samples of each step. */
static void
end_steps_to (AllocationPass *pass, CapShares *cap, guint64 time)
{
  while (cap->next < cap->samples->samples->len && sample_time (cap, cap->next) <= time)
    {
      guint64 before = weft_series_sample (cap->samples, cap->next - 1)->value;
      guint64 after = weft_series_sample (cap->samples, cap->next)->value;
      double range_share = step_share_in_range (pass, cap);
      double bytes = range_share * (double) (after - MIN (before, after));
      gboolean has_others = FALSE;
      guint64 ns = 0;

      for (guint i = 0; i < cap->shares->len; i++)
        {
          const RunShare *share = &g_array_index (cap->shares, RunShare, i);

          ns += share->in_range;
          has_others |= share->thread != g_array_index (cap->shares, RunShare, 0).thread;
        }
      for (guint i = 0; i < cap->shares->len; i++)
        {
          const RunShare *share = &g_array_index (cap->shares, RunShare, i);

          if (share->in_range == 0)
            continue;
          pass->self->bytes[share->thread] += bytes * (double) share->in_range / (double) ns;
          set_bytes_kind (pass, share->thread, !has_others && range_share == 1);
        }
      if (ns == 0)
        pass->self->other += bytes;
      g_array_set_size (cap->shares, 0);
      cap->next++;
    }
}

/* Adds a run of @thread on capability @number in [@from, @to). */
static void
add_run (AllocationPass *pass, guint number, guint32 thread, guint64 from, guint64 to)
{
  gint i = weft_index_cap_position (pass->index, (guint16) number);
  CapShares *cap = i >= 0 ? &g_array_index (pass->caps, CapShares, i) : NULL;
  guint *index = &pass->indexes[thread];

  if (cap == NULL || cap->samples->samples->len == 0)
    return;
  /* skip runs before the first sample of this HEC that is needed, because the replay begins at the
   * earliest sample of any HEC */
  from = MAX (from, sample_time (cap, cap->next - 1));
  while (from < to)
    {
      gboolean is_open;
      guint64 end, begin = MAX (from, pass->from);
      RunShare share = { .thread = thread };

      end_steps_to (pass, cap, from);
      is_open = cap->next >= cap->samples->samples->len;
      end = is_open ? to : MIN (to, sample_time (cap, cap->next));
      share.in_range = MIN (end, pass->to) > begin ? MIN (end, pass->to) - begin : 0;
      if (is_open)
        pass->is_open[thread] |= share.in_range > 0;
      else if (*index < cap->shares->len &&
               g_array_index (cap->shares, RunShare, *index).thread == thread)
        g_array_index (cap->shares, RunShare, *index).in_range += share.in_range;
      else
        {
          *index = cap->shares->len;
          g_array_append_val (cap->shares, share);
        }
      from = end;
    }
}

/* Returns the capabilities, each at its last sample before the range. Sets @begin to the earliest
 * of these samples. Sets @end to the latest of the first samples after the range. */
static GArray *
make_caps (AllocationPass *pass, const WeftHeapCounters *counters, guint64 *begin, guint64 *end)
{
  GArray *caps = g_array_new (FALSE, FALSE, sizeof (CapShares));

  *begin = pass->from;
  *end = pass->to;
  for (guint i = 0; i < weft_heap_counters_n_caps (counters); i++)
    {
      CapShares cap = { .samples = weft_heap_counters_allocated (counters, i) };
      guint n = weft_series_count_until (cap.samples, pass->from, 0), last;

      cap.next = MAX (n, 1);
      cap.shares = g_array_new (FALSE, FALSE, sizeof (RunShare));
      last = weft_series_count_until (cap.samples, pass->to, 0);
      if (cap.samples->samples->len > 0)
        *begin = MIN (*begin, sample_time (&cap, cap.next - 1));
      if (last < cap.samples->samples->len)
        *end = MAX (*end, sample_time (&cap, last));
      g_array_append_val (caps, cap);
    }
  return caps;
}

/* Adds all runs in [@begin, @end), clipped to this range. */
static void
read_runs (AllocationPass *pass,
           WeftThreads *threads,
           guint64 begin,
           guint64 end,
           GCancellable *cancellable)
{
  g_autoptr (WeftThreadReplay) replay =
      weft_thread_replay_new (threads, begin, end, NULL, cancellable);
  WeftThreadChange change;
  const WeftSharedArray *active;

  weft_thread_replay_read_ahead (replay);
  while (weft_thread_replay_next (replay, &change))
    if (change.before.kind == WEFT_THREAD_RUNNING)
      add_run (pass, change.before.info, change.thread, MAX (change.before.since, begin),
               change.now->since);
  active = weft_thread_replay_active_threads (replay);
  for (guint i = 0; i < active->n; i++)
    {
      guint32 thread = weft_shared_array_index (active, guint32, i);
      const WeftThreadState *state = weft_thread_replay_state (replay, thread);

      if (state->kind == WEFT_THREAD_RUNNING)
        add_run (pass, state->info, thread, MAX (state->since, begin),
                 MIN (weft_threads_known_until (threads, thread, state), end));
    }
}

WeftThreadAllocation *
weft_thread_allocation_new (WeftThreads *threads,
                            const WeftHeapCounters *counters,
                            guint64 from,
                            guint64 to,
                            GCancellable *cancellable)
{
  g_autoptr (WeftThreadAllocation) self = g_new0 (WeftThreadAllocation, 1);
  guint n = weft_threads_n (threads);
  g_autofree guint8 *is_open = g_new0 (guint8, n + 1);
  AllocationPass pass = { .self = self, .index = threads->index, .from = from, .to = to };
  guint32 *indexes = weft_scratch_new0 (guint32, n);
  guint64 begin, end;
  gboolean has_any = FALSE;

  pass.is_open = is_open;
  pass.indexes = indexes;
  self->bytes = weft_scratch_new0 (double, n);
  self->kinds = g_new0 (guint8, n + 1);
  pass.caps = make_caps (&pass, counters, &begin, &end);
  read_runs (&pass, threads, begin, end, cancellable);
  for (guint i = 0; i < pass.caps->len; i++)
    end_steps_to (&pass, &g_array_index (pass.caps, CapShares, i), end);
  /* Set WeftThreadBytes.kind, which depends on all runs. If a thread ran after the last sample of a
   * HEC, its bytes are an estimate; if it ran only then, they are unknown. A thread that did not
   * run allocated nothing, provided that there are samples. */
  for (guint k = 0; k < pass.caps->len; k++)
    has_any |= g_array_index (pass.caps, CapShares, k).samples->samples->len > 1;
  for (guint k = 0; has_any && k < n; k++)
    if (self->kinds[k] != WEFT_THREAD_BYTES_UNKNOWN && is_open[k])
      self->kinds[k] = WEFT_THREAD_BYTES_ESTIMATED;
    else if (!is_open[k])
      set_bytes_kind (&pass, k, TRUE);
  for (guint i = 0; i < pass.caps->len; i++)
    g_array_unref (g_array_index (pass.caps, CapShares, i).shares);
  g_array_unref (pass.caps);
  weft_scratch_free (indexes);
  return g_cancellable_is_cancelled (cancellable) ? NULL : g_steal_pointer (&self);
}

void
weft_thread_allocation_free (WeftThreadAllocation *self)
{
  weft_scratch_free (self->bytes);
  g_free (self->kinds);
  g_free (self);
}
