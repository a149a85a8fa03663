/* SPDX-License-Identifier: BSD-3-Clause */
/* A function for each rule; a table of them. A rule looks only at what was recorded. */
#include "weft-findings.h"

#include "weft-features.h"
#include "weft-spark-peaks.h"

#include <math.h>

#define COLLECTING_PART 0.30
#define BALANCE         0.50
#define WASTED_PART     0.50
#define MIN_SPARKS      100
/* Where GCs and the waits for them take less, it does not matter how they share their work. */
#define BALANCE_MATTERS 0.10
/* Live data that rises by less than this part of the heap is no news. */
#define LIVE_HEAP_PART 0.25
/* Of so many parts of the range, the one with most collection is shown. */
#define SLICES 20

typedef gboolean (*Rule) (const WeftTrace *trace,
                          const WeftStatistics *numbers,
                          WeftFinding *finding);

static gboolean
has (const WeftTrace *trace, WeftFeature feature)
{
  return weft_amount_is_known (weft_feature_recorded (trace, feature));
}

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
  finding->weight = finding->part;
  if (!has (trace, WEFT_FEATURE_GC) || !(finding->part > COLLECTING_PART))
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
  for (guint i = 0; i < WEFT_N_GC_CAUSES; i++)
    if (numbers->gc.causes[i].elapsed > finding->after)
      {
        finding->cause = i;
        finding->count = numbers->gc.causes[i].count;
        finding->after = numbers->gc.causes[i].elapsed;
      }
  return TRUE;
}

/* The longest parallel collection that began in the range. */
static gboolean
find_unbalanced (const WeftTrace *trace, const WeftStatistics *numbers, WeftFinding *finding)
{
  guint end = weft_collections_before (trace->collections, numbers->to);
  double stopped = (double) weft_findings_stopped (trace, numbers->from, numbers->to);

  finding->part = weft_collection_sums_balance (&numbers->gc);
  if (!(finding->part < BALANCE) || stopped <= BALANCE_MATTERS * (double) length (numbers))
    return FALSE;
  finding->weight =
      (double) numbers->gc.all.elapsed / (double) length (numbers) * (1 - finding->part);
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

/* Major GCs, whose time grows with live data, as a part of the range. */
static double
major_part (const WeftStatistics *numbers)
{
  guint64 ns = 0;

  for (guint i = 1; i < WEFT_N_GENERATIONS; i++)
    ns += numbers->gc.generations[i].elapsed;
  return (double) ns / (double) length (numbers);
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
  if (finding->after < WEFT_FINDING_MIN_LIVE ||
      (numbers->size.has && (double) finding->after < LIVE_HEAP_PART * (double) numbers->size.most))
    return FALSE;
  for (guint i = top; i > first; i--)
    {
      const WeftSample *sample = weft_series_sample (live, i - 1);

      if (sample->value >= finding->after / 2)
        continue;
      finding->before = sample->value;
      finding->weight =
          major_part (numbers) * (1 - (double) finding->before / (double) finding->after);
      finding->from = MAX (sample->time, numbers->from);
      finding->to = weft_series_sample (live, top)->time;
      return TRUE;
    }
  return FALSE;
}

/* The part of the range's spark intervals in which anything happened to sparks. */
static double
active_part (const WeftTrace *trace, const WeftStatistics *numbers)
{
  guint n, active = 0;
  g_autofree guint64 *edges =
      weft_spark_interval_edges (trace->index, numbers->from, numbers->to, 1, &n);
  g_autofree WeftSparkRates *columns = g_new0 (WeftSparkRates, n);

  weft_spark_columns_all (trace->sparks, trace->tallies, trace->index, edges, n, columns);
  for (guint k = 0; k < n; k++)
    active += columns[k].created + columns[k].converted + columns[k].fizzled + columns[k].gcd +
                  columns[k].dud + columns[k].overflowed >
              0;
  return (double) active / (double) n;
}

/* How much of the HECs' time is idle: what parallel work could fill. */
static double
idle_part (const WeftStatistics *numbers)
{
  const WeftCapNumbers *all = &numbers->numbers.all;
  double part = weft_cap_numbers_part (all, weft_cap_numbers_idle (all));

  return isfinite (part) ? part : 0;
}

static gboolean
find_sparks (const WeftTrace *trace, const WeftStatistics *numbers, WeftFinding *finding)
{
  const WeftSparkRates *sparks = &numbers->numbers.sparks;
  double asked = sparks->created + sparks->dud + sparks->overflowed;
  double wasted = sparks->dud + sparks->overflowed + sparks->fizzled + sparks->gcd;
  /* those that end in the range may have been asked for before it */
  double all = MAX (asked, wasted + sparks->converted);

  if (all < MIN_SPARKS || wasted <= WASTED_PART * all)
    return FALSE;
  finding->part = wasted / all;
  finding->weight = finding->part * idle_part (numbers) * active_part (trace, numbers);
  finding->count = (guint64) (all + 0.5);
  finding->from = numbers->from;
  finding->to = numbers->to;
  return TRUE;
}

static const struct
{
  WeftFindingKind kind;
  Rule rule;
} rules[] = {
  { WEFT_FINDING_COLLECTING, find_collecting },
  { WEFT_FINDING_UNBALANCED, find_unbalanced },
  { WEFT_FINDING_LIVE_ROSE, find_live_rose },
  { WEFT_FINDING_SPARKS, find_sparks },
};

static gint
compare_findings (gconstpointer a, gconstpointer b)
{
  const WeftFinding *x = a, *y = b;

  if (x->weight != y->weight)
    return x->weight < y->weight ? 1 : -1;
  return (gint) x->kind - (gint) y->kind;
}

void
weft_findings_sort (GArray *findings)
{
  g_array_sort (findings, compare_findings);
}

GArray *
weft_findings (const WeftTrace *trace, const WeftStatistics *numbers)
{
  GArray *findings = g_array_new (FALSE, FALSE, sizeof (WeftFinding));

  if (length (numbers) == 0)
    return findings;
  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    {
      WeftFinding finding = { .kind = rules[i].kind, .cap = WEFT_CAP_NONE };

      if (rules[i].rule (trace, numbers, &finding))
        g_array_append_val (findings, finding);
    }
  weft_findings_sort (findings);
  return findings;
}

guint64
weft_findings_stopped (const WeftTrace *trace, guint64 from, guint64 to)
{
  WeftCollectionSums sums = weft_collections_sums (trace->collections, from, to);

  return sums.sync + sums.all.elapsed;
}
