/* SPDX-License-Identifier: BSD-3-Clause */
/* The numbers of a range of time as a person reads them. A function fills each column. */
#include "weft-details-table.h"

#include "weft-format.h"
#include "weft-name.h"
#include "weft-range-numbers.h"
#include "weft-spark-columns.h"
#include "weft-statistics.h"

#include <glib/gi18n.h>
#include <math.h>

/* What a label of the heap profile may take in its column. */
#define BAND_CHARS 14

/* What a column is made from. */
typedef struct
{
  const WeftTrace *trace;
  WeftRangeNumbers numbers;
  WeftStatistics statistics;
  const WeftCapNumbers *caps; /* as many as n_caps */
  guint n_caps;
} Source;

typedef struct
{
  const char *title;
  void (*fill) (WeftDetailsColumn *column, const Source *source);
} ColumnSpec;

/* Takes @exact. */
static void
add_row (WeftDetailsColumn *column, const char *name, const char *value, char *exact)
{
  column->rows[column->n_rows++] = (WeftDetailsRow){ g_strdup (name), g_strdup (value), exact };
}

static void
add_time (WeftDetailsColumn *column, const char *name, guint64 ns)
{
  add_row (column, name, weft_format_time (ns).text, g_strdup (weft_format_time_exact (ns).text));
}

/* What all HECs did, as parts of the time that they existed. */
static char *
describe_hecs (const WeftCapNumbers *all)
{
  double run = weft_cap_numbers_part (all, all->shares.run);
  double gc = weft_cap_numbers_part (all, all->shares.work + all->shares.wait);
  double sync = weft_cap_numbers_part (all, all->shares.sync);
  double idle = weft_cap_numbers_part (all, weft_cap_numbers_idle (all));

  return g_strdup_printf (
      _ ("all HECs: running for %s, in GC for %s, waiting for a GC to start for "
         "%s, idle for %s"),
      weft_format_percent (run, 1).text, weft_format_percent (gc, 1).text,
      weft_format_percent (sync, 1).text, weft_format_percent (idle, 1).text);
}

static void
fill_time (WeftDetailsColumn *column, const Source *source)
{
  const WeftStatistics *numbers = &source->statistics;

  add_time (column, _ ("Elapsed"), numbers->to - numbers->from);
  if (!numbers->has_run)
    return;
  add_time (column, _ ("Mutator"), numbers->mutator);
  add_time (column, _ ("Collection"), numbers->gc.all.elapsed);
  add_row (column, _ ("Productivity"),
           weft_format_percent (weft_statistics_productivity (numbers), 1).text,
           describe_hecs (&source->numbers.all));
}

static double
busy_part (const WeftCapNumbers *cap)
{
  return weft_cap_numbers_part (cap, cap->shares.run);
}

/* "12 % to 83 %", or one of them where they read the same. */
static char *
range_of_parts (double low, double high)
{
  WeftFormatted from = weft_format_percent_short (low), to = weft_format_percent_short (high);

  return g_str_equal (from.text, to.text) ? g_strdup (to.text) :
                                            g_strdup_printf (_ ("%s to %s"), from.text, to.text);
}

/* Those from the @first on in one row: from the least to the most busy, all of them when asked. */
static void
add_other_hecs (WeftDetailsColumn *column, const Source *source, guint first)
{
  g_autofree char *name = g_strdup_printf (_ ("HEC %u to %u"), source->caps[first].cap,
                                           source->caps[source->n_caps - 1].cap);
  g_autofree char *value = NULL;
  GString *exact = g_string_new (NULL);
  double low = INFINITY, high = -INFINITY;

  for (guint i = first; i < source->n_caps; i++)
    {
      double part = busy_part (&source->caps[i]);

      if (source->caps[i].alive > 0)
        {
          low = MIN (low, part);
          high = MAX (high, part);
        }
      g_string_append_printf (exact, _ ("%sHEC %u: %s"), i > first ? ", " : "", source->caps[i].cap,
                              weft_format_percent (part, 1).text);
    }
  value = range_of_parts (low, high);
  add_row (column, name, value, g_string_free (exact, FALSE));
}

static void
fill_hecs (WeftDetailsColumn *column, const Source *source)
{
  guint n = source->n_caps <= WEFT_DETAILS_ROWS ? source->n_caps : WEFT_DETAILS_ROWS - 1;

  if (n == 0)
    column->reason = _ ("not recorded");
  for (guint i = 0; i < n; i++)
    {
      const WeftCapNumbers *cap = &source->caps[i];
      g_autofree char *name = g_strdup_printf (_ ("HEC %u"), cap->cap);
      char *exact = g_strdup_printf (
          _ ("running for %s, in GC for %s, waiting for a GC to start for %s, idle "
             "for %s"),
          weft_format_time_exact (cap->shares.run).text,
          weft_format_time_exact (cap->shares.work + cap->shares.wait).text,
          weft_format_time_exact (cap->shares.sync).text,
          weft_format_time_exact (weft_cap_numbers_idle (cap)).text);

      add_row (column, name, weft_format_percent (busy_part (cap), 1).text, exact);
    }
  if (n < source->n_caps)
    add_other_hecs (column, source, n);
}

/* "16 (2 major)" */
static void
add_number_of_collections (WeftDetailsColumn *column, const Source *source)
{
  const WeftCollectionSums *gc = &source->statistics.gc;
  guint64 unknown = gc->generations[WEFT_N_GENERATIONS].count;
  guint64 major = gc->all.count - gc->generations[0].count - unknown;
  const WeftHecShares *shares = &source->numbers.all.shares;
  g_autofree char *value =
      unknown == gc->all.count ?
          g_strdup (weft_format_count (gc->all.count).text) :
          g_strdup_printf (_ ("%s (%s major)"), weft_format_count (gc->all.count).text,
                           weft_format_count (major).text);

  add_row (column, _ ("Number"), value,
           g_strdup_printf (_ ("HECs worked for %s and waited for %s in them"),
                            weft_format_time_exact (shares->work).text,
                            weft_format_time_exact (shares->wait).text));
}

static void
fill_collections (WeftDetailsColumn *column, const Source *source)
{
  const WeftStatistics *numbers = &source->statistics;
  const WeftCollections *collections = source->trace->collections;
  WeftPauses pauses;

  if (weft_collections_count (collections) == 0)
    {
      column->reason = _ ("none recorded");
      return;
    }
  pauses = weft_collections_pauses (collections, numbers->from, numbers->to, -1);
  add_number_of_collections (column, source);
  if (pauses.count > 0)
    {
      add_time (column, _ ("Longest"), pauses.max);
      add_time (column, _ ("Median"), pauses.p50);
    }
  add_row (column, _ ("Work balance"),
           weft_format_percent (weft_collection_sums_balance (&numbers->gc), 1).text,
           g_strdup (_ ("of parallel collections: 0 % is serial, 100 % perfect")));
}

static void
add_gauge (WeftDetailsColumn *column, const char *name, const WeftGaugeNumbers *gauge)
{
  if (gauge->has)
    add_row (column, name, weft_format_bytes (gauge->most).text,
             g_strdup (weft_format_bytes_exact (gauge->most).text));
  else
    add_row (column, name, "–", NULL);
}

static void
fill_counters (WeftDetailsColumn *column, const Source *source)
{
  const WeftStatistics *numbers = &source->statistics;

  if (!weft_heap_counters_has_samples (source->trace->counters))
    {
      column->reason = _ ("not recorded");
      return;
    }
  add_gauge (column, _ ("Largest heap"), &numbers->size);
  add_gauge (column, _ ("Most live data"), &numbers->live);
  add_row (column, _ ("Allocated"), weft_format_bytes (numbers->allocated).text,
           g_strdup (weft_format_bytes_exact (numbers->allocated).text));
  add_row (column, _ ("Rate"), weft_format_rate (weft_statistics_allocation_rate (numbers)).text,
           g_strdup (_ ("a second of mutator time")));
}

static char *
format_sparks (double sparks)
{
  return g_strdup (weft_format_count ((guint64) (MAX (sparks, 0) + 0.5)).text);
}

static void
add_sparks (WeftDetailsColumn *column, const char *name, double sparks, char *exact)
{
  g_autofree char *value = format_sparks (sparks);

  add_row (column, name, value, exact);
}

static void
fill_sparks (WeftDetailsColumn *column, const Source *source)
{
  const WeftSparkRates *sparks = &source->numbers.sparks;
  g_autofree char *gcd = format_sparks (sparks->gcd);
  g_autofree char *fizzled = format_sparks (sparks->fizzled);
  g_autofree char *dud = format_sparks (sparks->dud);
  g_autofree char *overflowed = format_sparks (sparks->overflowed);
  g_autofree char *most = format_sparks (sparks->pool_max);

  if (weft_sparks_created (source->trace->sparks) == 0)
    {
      column->reason =
          weft_sparks_has_samples (source->trace->sparks) ? _ ("none created") : _ ("not recorded");
      return;
    }
  add_sparks (column, _ ("Created"), sparks->created, NULL);
  add_sparks (column, _ ("Converted"), sparks->converted, NULL);
  add_sparks (column, _ ("Wasted"),
              sparks->gcd + sparks->fizzled + sparks->dud + sparks->overflowed,
              g_strdup_printf (_ ("%s collected unrun, %s fizzled, %s dud, %s overflowed"), gcd,
                               fizzled, dud, overflowed));
  add_sparks (column, _ ("In the pools"), sparks->pool,
              weft_spark_columns_are_exact (source->trace->tallies, source->trace->index) ?
                  g_strdup (_ ("mean of all HECs")) :
                  g_strdup_printf (_ ("mean of all HECs; at most %s in one"), most));
}

/* The band with the most bytes in @sample, or -1. */
static gint
largest_band (const WeftHeapProfile *heap, const WeftHeapSample *sample, guint64 *bytes)
{
  gint band = -1;

  *bytes = 0;
  for (guint i = 0; i < sample->n; i++)
    {
      const WeftHeapEntry *entry = &g_array_index (heap->entries, WeftHeapEntry, sample->first + i);

      if (band < 0 || entry->bytes > *bytes)
        {
          *bytes = entry->bytes;
          band = (gint) entry->band;
        }
    }
  return band;
}

static void
add_largest_band (WeftDetailsColumn *column,
                  const WeftHeapProfile *heap,
                  const WeftHeapSample *sample)
{
  guint64 bytes;
  gint band = largest_band (heap, sample, &bytes);
  const char *label = band >= 0 ? g_ptr_array_index (heap->labels, band) : "–";
  g_autofree char *value = weft_name_shorten_chars (label, BAND_CHARS);

  add_row (column, _ ("Mostly"), value != NULL ? value : "–",
           g_strdup_printf (_ ("%s: %s"), label, weft_format_bytes (bytes).text));
}

static void
fill_heap (WeftDetailsColumn *column, const Source *source)
{
  const WeftHeapProfile *heap = source->trace->heap;
  gint largest = source->numbers.largest_sample;
  const WeftHeapSample *sample;

  if (heap->samples->len == 0)
    {
      column->reason = _ ("not recorded");
      return;
    }
  add_row (column, _ ("Samples"), weft_format_count (source->numbers.n_samples).text, NULL);
  if (largest < 0)
    return;
  sample = &g_array_index (heap->samples, WeftHeapSample, largest);
  add_row (column, source->numbers.n_samples > 0 ? _ ("Largest") : _ ("Last before"),
           weft_format_bytes (sample->total).text,
           g_strdup (weft_format_bytes_exact (sample->total).text));
  add_time (column, _ ("At"), sample->time);
  add_largest_band (column, heap, sample);
}

static void
fill_events (WeftDetailsColumn *column, const Source *source)
{
  guint64 n = source->numbers.n_events, all = source->trace->index->n_events;
  double seconds = (double) (source->numbers.to - source->numbers.from) / 1e9;
  double rate = seconds > 0 ? (double) n / seconds : 0;

  add_row (column, _ ("Number"), weft_format_count (n).text, NULL);
  add_row (column, _ ("Per second"), weft_format_count ((guint64) MIN (rate + 0.5, 1e18)).text,
           NULL);
  add_row (column, _ ("Of the log"),
           weft_format_percent (all > 0 ? (double) n / (double) all : NAN, 1).text, NULL);
}

static const ColumnSpec specs[WEFT_DETAILS_COLUMNS] = {
  [WEFT_DETAILS_TIME] = { N_ ("Time"), fill_time },
  [WEFT_DETAILS_HECS] = { N_ ("HECs running"), fill_hecs },
  [WEFT_DETAILS_COLLECTIONS] = { N_ ("Collections"), fill_collections },
  [WEFT_DETAILS_COUNTERS] = { N_ ("Heap"), fill_counters },
  [WEFT_DETAILS_SPARKS] = { N_ ("Sparks"), fill_sparks },
  [WEFT_DETAILS_HEAP] = { N_ ("Heap profile"), fill_heap },
  [WEFT_DETAILS_EVENTS] = { N_ ("Events"), fill_events },
};

void
weft_details_table_fill (WeftDetailsTable *self, const WeftTrace *trace, guint64 from, guint64 to)
{
  guint n_caps = trace->process->lives->len;
  g_autofree WeftCapNumbers *caps = g_new (WeftCapNumbers, n_caps + 1);
  Source source = {
    .trace = trace,
    .numbers = weft_range_numbers (trace, from, to, caps),
    .statistics = weft_statistics (trace, from, to),
    .caps = caps,
    .n_caps = n_caps,
  };

  weft_details_table_clear (self);
  for (guint i = 0; i < WEFT_DETAILS_COLUMNS; i++)
    {
      self->columns[i].title = _ (specs[i].title);
      specs[i].fill (&self->columns[i], &source);
    }
}

void
weft_details_table_clear (WeftDetailsTable *self)
{
  for (guint i = 0; i < WEFT_DETAILS_COLUMNS; i++)
    for (guint k = 0; k < self->columns[i].n_rows; k++)
      {
        g_free (self->columns[i].rows[k].name);
        g_free (self->columns[i].rows[k].value);
        g_free (self->columns[i].rows[k].exact);
      }
  *self = (WeftDetailsTable){ 0 };
}

static void
append_row (GString *text, const WeftDetailsRow *row)
{
  g_string_append_printf (text, "  %s\t%s", row->name, row->value);
  if (row->exact != NULL && !g_str_equal (row->exact, row->value))
    g_string_append_printf (text, "\t%s", row->exact);
  g_string_append_c (text, '\n');
}

char *
weft_details_table_text (const WeftDetailsTable *self, const char *heading)
{
  GString *text = g_string_new (heading);

  g_string_append_c (text, '\n');
  for (guint i = 0; i < WEFT_DETAILS_COLUMNS; i++)
    {
      const WeftDetailsColumn *column = &self->columns[i];

      if (column->title == NULL)
        continue;
      g_string_append_printf (text, "%s%s%s\n", column->title, column->reason != NULL ? "\t" : "",
                              column->reason != NULL ? column->reason : "");
      for (guint k = 0; k < column->n_rows; k++)
        append_row (text, &column->rows[k]);
    }
  return g_string_free (text, FALSE);
}
