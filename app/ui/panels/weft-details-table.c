/* SPDX-License-Identifier: BSD-3-Clause */
/* The numbers of a range of time as a person reads them. A function fills each column. */
#include "weft-details-table.h"

#include "weft-amount-text.h"
#include "weft-join.h"
#include "weft-name.h"
#include "weft-spark-columns.h"

#include <glib/gi18n.h>
#include <math.h>

/* What a label of the heap profile may take in its column. */
#define BAND_CHARS 14

/* What a column is made from. */
typedef struct
{
  const WeftTrace *trace;
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

/* A quantity under a short name, or under its title where that is NULL. */
static void
add_quantity (WeftDetailsColumn *column, const Source *source, const char *id, const char *name)
{
  const WeftQuantity *quantity = weft_quantity_find (id);
  WeftAmount amount = weft_quantity_value (quantity, &source->statistics);

  add_row (column, name != NULL ? name : weft_quantity_title (quantity->title),
           weft_amount_text (quantity->unit, amount, WEFT_DIGITS_SHORT).text,
           weft_amount_is_known (amount) ?
               g_strdup (weft_amount_text (quantity->unit, amount, WEFT_DIGITS_EXACT).text) :
               weft_amount_reason (amount, TRUE));
}

/* Whether nothing of a group was recorded: the column says why then. */
static gboolean
lacks (WeftDetailsColumn *column, const Source *source, WeftQuantityGroupId group)
{
  column->reason = weft_amount_reason (
      weft_quantity_group_absence (weft_quantity_groups[group], &source->statistics), TRUE);
  return column->reason != NULL;
}

static void
add_time (WeftDetailsColumn *column, const char *name, guint64 ns)
{
  add_row (column, name, weft_format_time_column (ns).text,
           g_strdup (weft_format_time_exact (ns).text));
}

/* What all HECs did, as parts of the time that they existed. */
static char *
describe_hecs (const WeftStatistics *statistics)
{
  const WeftCapNumbers *all = &statistics->numbers.all;
  WeftAmount runnable = weft_quantity_value_of ("usage.idle_runnable", statistics);
  double run = weft_cap_numbers_part (all, all->shares.run);
  double gc = weft_cap_numbers_part (all, all->shares.work + all->shares.wait);
  double sync = weft_cap_numbers_part (all, all->shares.sync);
  double idle = weft_cap_numbers_part (all, weft_cap_numbers_idle (all));

  if (weft_amount_is_known (runnable))
    return g_strdup_printf (
        _ ("all HECs: running for %s, in GC for %s, waiting for GC to start for %s, idle for %s "
           "(threads were runnable in %s of that)"),
        weft_format_percent (run, 1).text, weft_format_percent (gc, 1).text,
        weft_format_percent (sync, 1).text, weft_format_percent (idle, 1).text,
        weft_format_percent (runnable.number, 1).text);
  return g_strdup_printf (_ ("all HECs: running for %s, in GC for %s, waiting for GC to start for "
                             "%s, idle for %s"),
                          weft_format_percent (run, 1).text, weft_format_percent (gc, 1).text,
                          weft_format_percent (sync, 1).text, weft_format_percent (idle, 1).text);
}

static void
fill_time (WeftDetailsColumn *column, const Source *source)
{
  /* what follows is of the covered part; the whole is the range in the head */
  if (weft_quantity_value_of ("time.covered_ns", &source->statistics).number <
      weft_quantity_value_of ("time.elapsed_ns", &source->statistics).number)
    add_quantity (column, source, "time.covered_ns", NULL);
  else
    add_quantity (column, source, "time.elapsed_ns", NULL);
  if (!source->statistics.has_run)
    return;
  add_quantity (column, source, "time.mutator_ns", NULL);
  add_quantity (column, source, "time.gc_ns", NULL);
  add_quantity (column, source, "time.productivity", NULL);
  if (weft_amount_is_known (weft_quantity_value_of ("usage.idle_ns", &source->statistics)))
    {
      g_free (column->rows[column->n_rows - 1].exact);
      column->rows[column->n_rows - 1].exact = describe_hecs (&source->statistics);
    }
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
  g_autoptr (GString) exact = g_string_new (NULL);
  double low = INFINITY, high = -INFINITY;

  for (guint i = first; i < source->n_caps; i++)
    {
      double part = busy_part (&source->caps[i]);
      g_autofree char *hec = g_strdup_printf (_ ("HEC %u"), source->caps[i].cap);
      g_autofree char *text = weft_labelled (hec, weft_format_percent (part, 1).text);

      if (source->caps[i].alive > 0)
        {
          low = MIN (low, part);
          high = MAX (high, part);
        }
      weft_join (exact, WEFT_JOIN_LIST, text);
    }
  value = range_of_parts (low, high);
  add_row (column, name, value, g_string_free (g_steal_pointer (&exact), FALSE));
}

static void
fill_hecs (WeftDetailsColumn *column, const Source *source)
{
  guint n = source->n_caps <= WEFT_DETAILS_ROWS ? source->n_caps : WEFT_DETAILS_ROWS - 1;

  column->reason =
      weft_amount_reason (weft_quantity_value_of ("usage.running_ns", &source->statistics), TRUE);
  if (column->reason != NULL)
    return;
  for (guint i = 0; i < n; i++)
    {
      const WeftCapNumbers *cap = &source->caps[i];
      g_autofree char *name = g_strdup_printf (_ ("HEC %u"), cap->cap);
      char *exact =
          g_strdup_printf (_ ("running for %s, in GC for %s, waiting for GC to start for %s, idle "
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

/* The place of the GC whose pause the whole range lies in, from 1; 0 where there is none. */
static guint
gc_around (const Source *source)
{
  const WeftCollections *collections = source->trace->collections;
  guint before = weft_collections_before (collections, source->statistics.from + 1);
  const WeftCollection *gc = before > 0 ? weft_collections_nth (collections, before - 1) : NULL;

  return gc != NULL && gc->start + gc->pause >= source->statistics.to ? before : 0;
}

/* "16 (2 major)", or "inside GC 46 of 140" */
static void
add_number_of_gcs (WeftDetailsColumn *column, const Source *source)
{
  const WeftCollectionSums *gc = &source->statistics.known_gc;
  guint64 unknown = gc->generations[WEFT_N_GENERATIONS].count;
  const WeftHecShares *shares = &source->statistics.numbers.all.shares;
  guint around = gc_around (source);
  g_autofree char *value =
      around > 0 ?
          g_strdup_printf (
              _ ("inside GC %s of %s"), weft_format_count (around).text,
              weft_format_count (weft_collections_count (source->trace->collections)).text) :
      unknown == gc->all.count ?
          g_strdup (weft_format_count (gc->all.count).text) :
          g_strdup_printf (_ ("%s (%s major)"), weft_format_count (gc->all.count).text,
                           weft_format_count (gc->major).text);

  add_row (column, C_ ("fact", "Number"), value,
           g_strdup_printf (_ ("HECs worked for %s and waited for %s in GCs"),
                            weft_format_time_exact (shares->work).text,
                            weft_format_time_exact (shares->wait).text));
}

static void
fill_gc (WeftDetailsColumn *column, const Source *source)
{
  if (lacks (column, source, WEFT_QUANTITIES_GC))
    return;
  add_number_of_gcs (column, source);
  add_quantity (column, source, "pauses.max_ns", C_ ("fact", "Longest"));
  add_quantity (column, source, "pauses.p50_ns", C_ ("fact", "Median"));
  add_quantity (column, source, "gc.balance_percent", NULL);
}

static void
fill_counters (WeftDetailsColumn *column, const Source *source)
{
  if (lacks (column, source, WEFT_QUANTITIES_HEAP))
    return;
  add_quantity (column, source, "gc.max_heap_size", C_ ("fact", "Maximum size"));
  add_quantity (column, source, "gc.max_residency", C_ ("fact", "Maximum live"));
  add_quantity (column, source, "gc.allocated", NULL);
  add_quantity (column, source, "heap.allocation_bytes_per_s", C_ ("fact", "Rate"));
}

/* All fates but conversion, and what they are. */
static void
add_not_converted (WeftDetailsColumn *column, const Source *source)
{
  const WeftSparkRates *sparks = &source->statistics.numbers.sparks;
  WeftAmount lost = weft_amount (sparks->gcd + sparks->fizzled + sparks->dud + sparks->overflowed);
  const double fates[] = { sparks->fizzled, sparks->gcd, sparks->dud, sparks->overflowed };
  WeftFormatted texts[G_N_ELEMENTS (fates)];

  for (guint i = 0; i < G_N_ELEMENTS (fates); i++)
    texts[i] = weft_amount_text (WEFT_UNIT_COUNT, weft_amount (fates[i]), WEFT_DIGITS_SHORT);
  add_row (column, C_ ("fact", "Not converted"),
           weft_amount_text (WEFT_UNIT_COUNT, lost, WEFT_DIGITS_SHORT).text,
           g_strdup_printf (_ ("%s fizzled, %s garbage collected, %s dud, %s overflowed"),
                            texts[0].text, texts[1].text, texts[2].text, texts[3].text));
}

static void
fill_sparks (WeftDetailsColumn *column, const Source *source)
{
  if (lacks (column, source, WEFT_QUANTITIES_SPARKS))
    return;
  if (weft_sparks_created (source->trace->sparks) == 0)
    {
      column->reason = g_strdup (_ ("none created"));
      return;
    }
  add_quantity (column, source, "gc.sparks.created", C_ ("fact", "Created"));
  add_quantity (column, source, "gc.sparks.converted", C_ ("fact", "Converted"));
  add_not_converted (column, source);
  add_quantity (column, source, "sparks.pool_mean", C_ ("fact", "In the pools, mean"));
  if (!weft_spark_columns_are_exact (source->trace->tallies, source->trace->index))
    {
      WeftDetailsRow *row = &column->rows[column->n_rows - 1];

      g_free (row->exact);
      row->exact = g_strdup_printf (
          _ ("mean of all HECs; at most %s in one"),
          weft_amount_text (WEFT_UNIT_COUNT,
                            weft_amount (source->statistics.numbers.sparks.pool_max),
                            WEFT_DIGITS_SHORT)
              .text);
    }
}

/* The band with the most bytes in @sample, or -1. */
static gint
largest_band (const WeftHeapProfile *heap, const WeftHeapSample *sample, guint64 *bytes)
{
  gint band = -1;

  *bytes = 0;
  for (guint i = 0; i < sample->n; i++)
    {
      const WeftHeapEntry *entry = &weft_heap_profile_entries (heap, sample)[i];

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

  add_row (column, C_ ("fact", "Mostly"), value != NULL ? value : "–",
           weft_labelled (label, weft_format_bytes (bytes).text));
}

static void
fill_heap (WeftDetailsColumn *column, const Source *source)
{
  const WeftHeapProfile *heap = source->trace->heap;
  gint largest = source->statistics.numbers.largest_sample;
  const WeftHeapSample *sample;

  if (lacks (column, source, WEFT_QUANTITIES_HEAP_PROFILE))
    return;
  add_quantity (column, source, "heap_profile.samples", C_ ("fact", "Samples"));
  if (largest < 0)
    return;
  sample = &g_array_index (heap->samples, WeftHeapSample, largest);
  add_row (column,
           source->statistics.numbers.n_samples > 0 ? C_ ("fact", "Largest") :
                                                      C_ ("fact", "Last before"),
           weft_format_bytes (sample->total).text,
           g_strdup (weft_format_bytes_exact (sample->total).text));
  add_time (column, C_ ("fact", "At"), sample->time);
  add_largest_band (column, heap, sample);
}

static void
fill_events (WeftDetailsColumn *column, const Source *source)
{
  add_quantity (column, source, "events.count", C_ ("fact", "Number"));
  add_quantity (column, source, "events.per_s", C_ ("fact", "Per second"));
  add_quantity (column, source, "events.share", C_ ("fact", "Of the log"));
}

static const ColumnSpec specs[WEFT_DETAILS_COLUMNS] = {
  [WEFT_DETAILS_TIME] = { NC_ ("title", "Time"), fill_time },
  [WEFT_DETAILS_HECS] = { NC_ ("title", "HECs Running"), fill_hecs },
  [WEFT_DETAILS_GC] = { NC_ ("title", "GC"), fill_gc },
  [WEFT_DETAILS_COUNTERS] = { NC_ ("title", "Heap"), fill_counters },
  [WEFT_DETAILS_SPARKS] = { NC_ ("title", "Sparks"), fill_sparks },
  [WEFT_DETAILS_HEAP] = { NC_ ("title", "Heap Profile"), fill_heap },
  [WEFT_DETAILS_EVENTS] = { NC_ ("title", "Events"), fill_events },
};

void
weft_details_table_fill (WeftDetailsTable *self, const WeftTrace *trace, guint64 from, guint64 to)
{
  guint n_caps = trace->process->lives->len;
  g_autofree WeftCapNumbers *caps = g_new (WeftCapNumbers, n_caps + 1);
  Source source = {
    .trace = trace,
    .statistics = weft_statistics_and_caps (trace, from, to, caps),
    .caps = caps,
    .n_caps = n_caps,
  };

  weft_details_table_clear (self);
  for (guint i = 0; i < WEFT_DETAILS_COLUMNS; i++)
    {
      self->columns[i].title = g_dpgettext2 (NULL, "title", specs[i].title);
      specs[i].fill (&self->columns[i], &source);
    }
}

void
weft_details_table_clear (WeftDetailsTable *self)
{
  for (guint i = 0; i < WEFT_DETAILS_COLUMNS; i++)
    {
      g_free (self->columns[i].reason);
      for (guint k = 0; k < self->columns[i].n_rows; k++)
        {
          g_free (self->columns[i].rows[k].name);
          g_free (self->columns[i].rows[k].value);
          g_free (self->columns[i].rows[k].exact);
        }
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
