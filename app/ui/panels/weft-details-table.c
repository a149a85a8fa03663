/* SPDX-License-Identifier: BSD-3-Clause */
/* Fills the columns of the details table. Most rows show a quantity of the registry (see
 * weft-quantity.h); the others are composed here. */
#include "weft-details-table.h"

#include "weft-amount-text.h"
#include "weft-join.h"
#include "weft-name.h"
#include "weft-spark-columns.h"

#include <glib/gi18n.h>
#include <math.h>

/* Maximum length of a band's label in its column. */
#define BAND_CHARS 14

/* Statistics of the range; all columns are filled from them. */
typedef struct
{
  const WeftTrace *trace;
  WeftStatistics statistics;
  const WeftCapNumbers *caps; /* n_caps elements */
  guint n_caps;
} DetailsSource;

typedef struct
{
  const char *title;
  void (*fill) (WeftDetailsColumn *column, const DetailsSource *source);
} DetailsColumnSpec;

/* Adds a row. Takes ownership of @exact_text. */
static void
add_row (WeftDetailsColumn *column, const char *name, const char *value, char *exact)
{
  g_assert (column->n_rows < WEFT_DETAILS_ROWS);
  column->rows[column->n_rows++] = (WeftDetailsRow){ g_strdup (name), g_strdup (value), exact };
}

static void
add_quantity (WeftDetailsColumn *column, const DetailsSource *source, const WeftQuantity *quantity)
{
  WeftAmount amount = weft_quantity_value (quantity, &source->statistics);

  add_row (column,
           quantity->short_title != NULL ? g_dpgettext2 (NULL, "fact", quantity->short_title) :
                                           weft_quantity_title (quantity->title),
           weft_amount_text (quantity->unit, amount, WEFT_DIGITS_SHORT).text,
           weft_amount_is_known (amount) ?
               g_strdup (weft_amount_text (quantity->unit, amount, WEFT_DIGITS_EXACT).text) :
               weft_amount_reason (amount, TRUE));
}

/* Adds the quantities of @group that have the positions @first to @last (counted from 1) in the
 * details pane. */
static void
add_quantities (WeftDetailsColumn *column,
                const DetailsSource *source,
                WeftQuantityGroupId group,
                guint first,
                guint last)
{
  for (guint row = first; row <= last; row++)
    {
      const WeftQuantity *quantity = weft_quantity_nth_detail (weft_quantity_groups[group], row);

      if (quantity != NULL)
        add_quantity (column, source, quantity);
    }
}

/* If no quantity of @group was recorded, sets the column's reason and returns TRUE. */
static gboolean
set_reason_if_absent (WeftDetailsColumn *column,
                      const DetailsSource *source,
                      WeftQuantityGroupId group)
{
  column->reason = weft_amount_reason (
      weft_quantity_group_absence (weft_quantity_groups[group], &source->statistics), TRUE);
  return column->reason != NULL;
}

/* Describes the activity of all HECs as shares of their lifetime. */
static char *
describe_hecs (const WeftStatistics *statistics)
{
  const WeftCapNumbers *all = &statistics->numbers.all;
  WeftAmount runnable = weft_quantity_value_by_id ("usage.idle_runnable", statistics);
  double run = weft_cap_numbers_fraction (all, all->shares.run);
  double gc = weft_cap_numbers_fraction (all, all->shares.work + all->shares.wait);
  double sync = weft_cap_numbers_fraction (all, all->shares.sync);
  double idle = weft_cap_numbers_fraction (all, weft_cap_numbers_idle (all));

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
fill_time_column (WeftDetailsColumn *column, const DetailsSource *source)
{
  const WeftQuantity *covered = weft_quantity_find ("time.covered_ns");

  /* the numbers are only for the covered part of the range; show the length of this part unless it
   * is the length of the range, which the heading shows */
  if (weft_quantity_value (covered, &source->statistics).number <
      weft_quantity_value_by_id ("time.elapsed_ns", &source->statistics).number)
    add_quantity (column, source, covered);
  else
    add_quantities (column, source, WEFT_QUANTITIES_TIME, 1, 1);
  if (!source->statistics.has_run)
    return;
  add_quantities (column, source, WEFT_QUANTITIES_TIME, 2, WEFT_DETAILS_ROWS);
  if (weft_amount_is_known (weft_quantity_value_by_id ("usage.idle_ns", &source->statistics)))
    {
      g_free (column->rows[column->n_rows - 1].exact_text);
      column->rows[column->n_rows - 1].exact_text = describe_hecs (&source->statistics);
    }
}

static double
running_share (const WeftCapNumbers *cap)
{
  return weft_cap_numbers_fraction (cap, cap->shares.run);
}

/* Adds one row for HEC @first and all later HECs. The value is the minimum and maximum of their
 * running shares; the exact text lists the share of each HEC. */
static void
add_other_hecs (WeftDetailsColumn *column, const DetailsSource *source, guint first)
{
  g_autofree char *name = g_strdup_printf (_ ("HEC %u to %u"), source->caps[first].cap,
                                           source->caps[source->n_caps - 1].cap);
  g_autofree char *value = NULL;
  g_autoptr (GString) exact = g_string_new (NULL);
  double low = INFINITY, high = -INFINITY;
  WeftFormatted least, most;

  for (guint i = first; i < source->n_caps; i++)
    {
      double share = running_share (&source->caps[i]);
      g_autofree char *hec = g_strdup_printf (_ ("HEC %u"), source->caps[i].cap);
      g_autofree char *text = weft_labelled (hec, weft_format_percent (share, 1).text);

      if (source->caps[i].alive > 0)
        {
          low = MIN (low, share);
          high = MAX (high, share);
        }
      weft_join (exact, WEFT_JOIN_LIST, text);
    }
  least = weft_format_percent_short (low);
  most = weft_format_percent_short (high);
  if (g_str_equal (least.text, most.text))
    value = g_strdup (most.text);
  else
    value = g_strdup_printf (_ ("%s to %s"), least.text, most.text);
  add_row (column, name, value, g_string_free (g_steal_pointer (&exact), FALSE));
}

static void
fill_hecs_column (WeftDetailsColumn *column, const DetailsSource *source)
{
  guint n = source->n_caps <= WEFT_DETAILS_ROWS ? source->n_caps : WEFT_DETAILS_ROWS - 1;

  column->reason = weft_amount_reason (
      weft_quantity_value_by_id ("usage.running_ns", &source->statistics), TRUE);
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

      add_row (column, name, weft_format_percent (running_share (cap), 1).text, exact);
    }
  if (n < source->n_caps)
    add_other_hecs (column, source, n);
}

static void
fill_gc_column (WeftDetailsColumn *column, const DetailsSource *source)
{
  const WeftCollectionSums *gc = &source->statistics.known_gc;
  guint64 unknown = gc->generations[WEFT_N_GENERATIONS].count;
  const WeftHecTimes *shares = &source->statistics.numbers.all.shares;
  const WeftCollections *collections = source->trace->collections;
  guint n = weft_collections_count_before (collections, source->statistics.from + 1);
  const WeftCollection *last = n > 0 ? weft_collections_nth (collections, n - 1) : NULL;
  g_autofree char *number = NULL;

  if (set_reason_if_absent (column, source, WEFT_QUANTITIES_GC))
    return;
  if (last != NULL && last->start + last->pause >= source->statistics.to)
    number = g_strdup_printf (_ ("inside GC %s of %s"), weft_format_count (n).text,
                              weft_format_count (weft_collections_count (collections)).text);
  else if (unknown == gc->all.count)
    number = g_strdup (weft_format_count (gc->all.count).text);
  else
    number = g_strdup_printf (_ ("%s (%s major)"), weft_format_count (gc->all.count).text,
                              weft_format_count (gc->major).text);
  add_row (column, C_ ("fact", "Number"), number,
           g_strdup_printf (_ ("HECs worked for %s and waited for %s in GCs"),
                            weft_format_time_exact (shares->work).text,
                            weft_format_time_exact (shares->wait).text));
  add_quantities (column, source, WEFT_QUANTITIES_GC, 2, WEFT_DETAILS_ROWS);
}

static void
fill_counters_column (WeftDetailsColumn *column, const DetailsSource *source)
{
  if (!set_reason_if_absent (column, source, WEFT_QUANTITIES_HEAP))
    add_quantities (column, source, WEFT_QUANTITIES_HEAP, 1, WEFT_DETAILS_ROWS);
}

static void
fill_sparks_column (WeftDetailsColumn *column, const DetailsSource *source)
{
  const WeftSparkRates *sparks = &source->statistics.numbers.sparks;
  WeftAmount lost = weft_amount (sparks->gcd + sparks->fizzled + sparks->dud + sparks->overflowed);
  const double fates[] = { sparks->fizzled, sparks->gcd, sparks->dud, sparks->overflowed };
  WeftFormatted texts[G_N_ELEMENTS (fates)];

  if (set_reason_if_absent (column, source, WEFT_QUANTITIES_SPARKS))
    return;
  if (weft_sparks_n_created (source->trace->sparks) == 0)
    {
      column->reason = g_strdup (_ ("none created"));
      return;
    }
  add_quantities (column, source, WEFT_QUANTITIES_SPARKS, 1, 2);
  for (guint i = 0; i < G_N_ELEMENTS (fates); i++)
    texts[i] = weft_amount_text (WEFT_UNIT_COUNT, weft_amount (fates[i]), WEFT_DIGITS_SHORT);
  add_row (column, C_ ("fact", "Not converted"),
           weft_amount_text (WEFT_UNIT_COUNT, lost, WEFT_DIGITS_SHORT).text,
           g_strdup_printf (_ ("%s fizzled, %s garbage collected, %s dud, %s overflowed"),
                            texts[0].text, texts[1].text, texts[2].text, texts[3].text));
  add_quantities (column, source, WEFT_QUANTITIES_SPARKS, 4, 4);
  if (!weft_spark_columns_are_exact (source->trace->sparks))
    {
      WeftDetailsRow *row = &column->rows[column->n_rows - 1];

      g_free (row->exact_text);
      row->exact_text = g_strdup_printf (
          _ ("mean of all HECs; at most %s in one"),
          weft_amount_text (WEFT_UNIT_COUNT, weft_amount (sparks->pool_max), WEFT_DIGITS_SHORT)
              .text);
    }
}

static void
fill_heap_column (WeftDetailsColumn *column, const DetailsSource *source)
{
  const WeftHeapProfile *heap = source->trace->heap;
  gint largest = source->statistics.numbers.largest_sample;
  const WeftHeapSample *sample;
  const WeftHeapEntry *entries, *most = NULL;
  const char *label;
  g_autofree char *band = NULL;

  if (set_reason_if_absent (column, source, WEFT_QUANTITIES_HEAP_PROFILE))
    return;
  add_quantities (column, source, WEFT_QUANTITIES_HEAP_PROFILE, 1, 1);
  if (largest < 0)
    return;
  sample = &g_array_index (heap->samples, WeftHeapSample, largest);
  add_row (column,
           source->statistics.numbers.n_samples > 0 ? C_ ("fact", "Largest") :
                                                      C_ ("fact", "Last before"),
           weft_format_bytes (sample->total).text,
           g_strdup (weft_format_bytes_exact (sample->total).text));
  add_row (column, C_ ("fact", "At"), weft_format_time_column (sample->time).text,
           g_strdup (weft_format_time_exact (sample->time).text));
  entries = weft_heap_profile_entries (heap, sample);
  for (guint i = 0; i < sample->n; i++)
    if (most == NULL || entries[i].bytes > most->bytes)
      most = &entries[i];
  label = most != NULL ? weft_heap_profile_label (heap, most->band) : "–";
  band = weft_name_shorten_to_chars (label, BAND_CHARS);
  add_row (column, C_ ("fact", "Mostly"), band != NULL ? band : "–",
           weft_labelled (label, weft_format_bytes (most != NULL ? most->bytes : 0).text));
}

static void
fill_events_column (WeftDetailsColumn *column, const DetailsSource *source)
{
  add_quantities (column, source, WEFT_QUANTITIES_EVENTS, 1, WEFT_DETAILS_ROWS);
}

static const DetailsColumnSpec specs[WEFT_DETAILS_COLUMNS] = {
  [WEFT_DETAILS_TIME] = { NC_ ("title", "Time"), fill_time_column },
  [WEFT_DETAILS_HECS] = { NC_ ("title", "HECs Running"), fill_hecs_column },
  [WEFT_DETAILS_GC] = { NC_ ("title", "GC"), fill_gc_column },
  [WEFT_DETAILS_COUNTERS] = { NC_ ("title", "Heap"), fill_counters_column },
  [WEFT_DETAILS_SPARKS] = { NC_ ("title", "Sparks"), fill_sparks_column },
  [WEFT_DETAILS_HEAP] = { NC_ ("title", "Heap Profile"), fill_heap_column },
  [WEFT_DETAILS_EVENTS] = { NC_ ("title", "Events"), fill_events_column },
};

void
weft_details_table_fill (WeftDetailsTable *self, const WeftTrace *trace, guint64 from, guint64 to)
{
  guint n_caps = trace->process->lives->len;
  g_autofree WeftCapNumbers *caps = g_new (WeftCapNumbers, n_caps + 1);
  DetailsSource source = {
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
          g_free (self->columns[i].rows[k].exact_text);
        }
    }
  *self = (WeftDetailsTable){ 0 };
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
        {
          const WeftDetailsRow *row = &column->rows[k];

          g_string_append_printf (text, "  %s\t%s", row->name, row->value);
          if (row->exact_text != NULL && !g_str_equal (row->exact_text, row->value))
            g_string_append_printf (text, "\t%s", row->exact_text);
          g_string_append_c (text, '\n');
        }
    }
  return g_string_free (text, FALSE);
}
