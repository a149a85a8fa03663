/* SPDX-License-Identifier: BSD-3-Clause */
/* A function for each rule; a table of them. */
#include "weft-findings.h"

#include "weft-range-numbers.h"
#include "weft-thread-sums.h"

#include <math.h>

#define COLLECTING_PART 0.30
#define RUNNING_PART    0.05
#define BALANCE         0.50
#define WASTED_PART     0.50
/* Of so many parts of the range, the one with most collection is shown. */
#define SLICES 20

typedef gboolean (*Rule) (const WeftTrace *trace,
                          const WeftStatistics *numbers,
                          WeftFinding *finding);

static guint64
length (const WeftStatistics *numbers)
{
  return numbers->to - numbers->from;
}

/* The edge in front of slice @i. */
static guint64
slice (const WeftStatistics *numbers, guint i)
{
  return numbers->from + length (numbers) / SLICES * i;
}

static gboolean
find_collecting (const WeftTrace *trace, const WeftStatistics *numbers, WeftFinding *finding)
{
  guint64 most = 0;

  finding->part = 1.0 - weft_statistics_productivity (numbers);
  if (!(finding->part > COLLECTING_PART))
    return FALSE;
  for (guint i = 0; i < SLICES; i++)
    {
      guint64 from = slice (numbers, i), to = i + 1 < SLICES ? slice (numbers, i + 1) : numbers->to;
      guint64 ns = weft_collections_sums (trace->collections, from, to).all.elapsed;

      if (ns <= most)
        continue;
      most = ns;
      finding->from = from;
      finding->to = to;
    }
  for (guint i = 1; i < WEFT_N_GENERATIONS; i++)
    {
      finding->count += numbers->gc.generations[i].count;
      finding->after += numbers->gc.generations[i].elapsed;
    }
  return TRUE;
}

static gboolean
find_idle_hec (const WeftTrace *trace, const WeftStatistics *numbers, WeftFinding *finding)
{
  guint n = trace->process->lives->len;
  g_autofree WeftCapNumbers *caps = g_new (WeftCapNumbers, n + 1);

  /* a program of one HEC that does nothing waits for something else */
  if (n < 2)
    return FALSE;
  weft_range_numbers (trace, numbers->from, numbers->to, caps);
  finding->part = RUNNING_PART;
  for (guint i = 0; i < n; i++)
    {
      const WeftCapLife *life = &g_array_index (trace->process->lives, WeftCapLife, i);
      double part = weft_cap_numbers_part (&caps[i], caps[i].shares.run);

      if (!(part < RUNNING_PART))
        continue;
      finding->count++;
      if (part >= finding->part)
        continue;
      finding->part = part;
      finding->cap = caps[i].cap;
      finding->from = MAX (life->from, numbers->from);
      finding->to = MIN (life->to, numbers->to);
    }
  return finding->count > 0;
}

/* The longest parallel collection that began in the range. */
static gboolean
find_unbalanced (const WeftTrace *trace, const WeftStatistics *numbers, WeftFinding *finding)
{
  guint end = weft_collections_before (trace->collections, numbers->to);

  finding->part = weft_collection_sums_balance (&numbers->gc);
  if (!(finding->part < BALANCE))
    return FALSE;
  for (guint i = weft_collections_before (trace->collections, numbers->from); i < end; i++)
    {
      const WeftCollection *one = weft_collections_nth (trace->collections, i);

      if (one->threads < 2 || one->pause <= finding->to - finding->from)
        continue;
      finding->from = one->start;
      finding->to = one->start + one->pause;
      finding->count = one->threads;
    }
  return finding->to > finding->from;
}

/* From the highest sample back to the last one that was less than half of it. */
static gboolean
find_live_rose (const WeftTrace *trace, const WeftStatistics *numbers, WeftFinding *finding)
{
  const WeftSeries *live = weft_heap_counters_gauge (trace->counters, WEFT_HEAP_LIVE);
  guint first = weft_series_count (live, numbers->from, 0);
  guint end = weft_series_count (live, numbers->to, first);
  guint top = 0;

  /* with the one that was in force at the beginning */
  first -= first > 0;
  for (guint i = first; i < end; i++)
    if (weft_series_sample (live, i)->value > finding->after)
      {
        top = i;
        finding->after = weft_series_sample (live, i)->value;
      }
  if (finding->after < WEFT_FINDING_MIN_LIVE)
    return FALSE;
  for (guint i = top; i > first; i--)
    {
      const WeftSample *sample = weft_series_sample (live, i - 1);

      if (sample->value >= finding->after / 2)
        continue;
      finding->before = sample->value;
      finding->from = MAX (sample->time, numbers->from);
      finding->to = weft_series_sample (live, top)->time;
      return TRUE;
    }
  return FALSE;
}

static gboolean
find_sparks (const WeftTrace *trace, const WeftStatistics *numbers, WeftFinding *finding)
{
  const WeftSparkRates *sparks = &numbers->numbers.sparks;
  double asked = sparks->created + sparks->dud + sparks->overflowed;
  double wasted = sparks->dud + sparks->overflowed + sparks->fizzled + sparks->gcd;
  /* those that end in the range may have been asked for before it */
  double all = MAX (asked, wasted + sparks->converted);

  if (all < 1 || wasted <= WASTED_PART * all)
    return FALSE;
  finding->part = wasted / all;
  finding->count = (guint64) (all + 0.5);
  finding->from = numbers->from;
  finding->to = numbers->to;
  return TRUE;
}

static const Rule rules[] = {
  [WEFT_FINDING_COLLECTING] = find_collecting, [WEFT_FINDING_IDLE_HEC] = find_idle_hec,
  [WEFT_FINDING_UNBALANCED] = find_unbalanced, [WEFT_FINDING_LIVE_ROSE] = find_live_rose,
  [WEFT_FINDING_SPARKS] = find_sparks,
};

GArray *
weft_findings (const WeftTrace *trace, const WeftStatistics *numbers)
{
  GArray *findings = g_array_new (FALSE, FALSE, sizeof (WeftFinding));

  if (length (numbers) == 0)
    return findings;
  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    {
      WeftFinding finding = { .kind = i, .cap = WEFT_CAP_NONE };

      if (rules[i](trace, numbers, &finding))
        g_array_append_val (findings, finding);
    }
  return findings;
}

gboolean
weft_finding_wait (
    WeftThreads *threads, guint64 from, guint64 to, WeftFinding *finding, GCancellable *cancellable)
{
  g_autoptr (WeftThreadSums) sums = weft_thread_sums_new (threads, NULL, from, to, cancellable);
  double least = (double) (to - MIN (from, to)) * WEFT_FINDING_WAIT_PART;

  *finding = (WeftFinding){ .kind = WEFT_FINDING_WAIT, .cap = WEFT_CAP_NONE };
  if (sums == NULL)
    return FALSE;
  for (guint i = 0; i < sums->sums->len; i++)
    {
      const WeftThreadSum *sum = weft_thread_sums_nth (sums, i);

      if (sum->wait_ns <= finding->after)
        continue;
      finding->thread = i;
      finding->after = sum->wait_ns;
      finding->before = sum->wait_info;
      finding->from = sum->wait_from;
      finding->to = sum->wait_from + sum->wait_ns;
      finding->count = sum->wait_kind == WEFT_THREAD_CREATED ? G_MAXUINT64 : sum->wait_status;
    }
  return finding->after > 0 && (double) finding->after >= least;
}
