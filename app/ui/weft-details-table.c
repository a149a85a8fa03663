/* SPDX-License-Identifier: BSD-3-Clause */
/* The numbers of a range of time as a person reads them. A function fills each column. */
#include "weft-details-table.h"

#include "weft-format.h"
#include "weft-name.h"
#include "weft-range-numbers.h"

#include <glib/gi18n.h>
#include <math.h>

/* What a label of the heap profile may take in its column. */
#define BAND_CHARS 14

/* What a column is made from. */
typedef struct
{
  const WeftTrace *trace;
  WeftRangeNumbers numbers;
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

static void
add_part (WeftDetailsColumn *column, const char *name, const WeftCapNumbers *all, guint64 ns)
{
  double part = weft_cap_numbers_part (all, ns);
  char *exact =
      g_strdup_printf (_ ("%s: %s of %s of all HECs"), weft_format_percent (part, 3).text,
                       weft_format_time_exact (ns).text, weft_format_time_exact (all->alive).text);

  add_row (column, name, weft_format_percent (part, 1).text, exact);
}

static void
fill_time (WeftDetailsColumn *column, const Source *source)
{
  const WeftRangeNumbers *numbers = &source->numbers;
  const WeftCapNumbers *all = &numbers->all;

  add_time (column, _ ("Elapsed"), numbers->to - numbers->from);
  add_part (column, _ ("Running"), all, all->shares.run);
  add_part (column, _ ("Collecting"), all, all->shares.work + all->shares.wait);
  add_part (column, _ ("Idle"), all, weft_cap_numbers_idle (all));
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

  for (guint i = 0; i < n; i++)
    {
      const WeftCapNumbers *cap = &source->caps[i];
      g_autofree char *name = g_strdup_printf (_ ("HEC %u"), cap->cap);
      char *exact =
          g_strdup_printf (_ ("running for %s, collecting for %s, idle for %s"),
                           weft_format_time_exact (cap->shares.run).text,
                           weft_format_time_exact (cap->shares.work + cap->shares.wait).text,
                           weft_format_time_exact (weft_cap_numbers_idle (cap)).text);

      add_row (column, name, weft_format_percent (busy_part (cap), 1).text, exact);
    }
  if (n < source->n_caps)
    add_other_hecs (column, source, n);
}

static void
fill_collections (WeftDetailsColumn *column, const Source *source)
{
  const WeftShares *shares = &source->numbers.all.shares;
  guint64 all = shares->work + shares->wait;

  add_time (column, _ ("HEC time"), all);
  add_time (column, _ ("Working"), shares->work);
  add_time (column, _ ("Waiting"), shares->wait);
  add_row (column, _ ("At work"),
           weft_format_percent (all > 0 ? (double) shares->work / (double) all : NAN, 1).text,
           NULL);
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
