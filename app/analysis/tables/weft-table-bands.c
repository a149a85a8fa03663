/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of bands: what a heap profile's samples in the range name, with all numbers. Its source
 * is a WeftHeapProfile, such as one of groups; the trace's own unless given. */
#include "weft-heap-facts.h"
#include "weft-heap-order.h"
#include "weft-heap-verdicts.h"
#include "weft-table.h"

#include <glib/gi18n.h>
#include <math.h>

enum
{
  LABEL,
  INTEGRAL,
  SHARE,
  VERDICT,
  CHANGE,
  CHANGE_SHARE,
  LEAK,
  RANK,
  MEAN,
  PEAK,
  AT_FROM,
  AT_TO,
  SHARE_AT_TO,
  DEVIATION,
  BASE,
  SLOPE,
  FIT,
  ROBUST,
  RISING,
  JUMPS,
  DOUBLES,
  PEAK_TIME,
  FIRST,
  LAST,
  SAMPLES,
  NAME,
  TYPE,
  CLOSURE_TYPE,
  MODULE,
  PACKAGE,
  PLACE,
  TABLE,
  AGE,
  N_COLUMNS,
};

static const WeftTableColumn columns[N_COLUMNS] = {
  [LABEL] = { "band", N_ ("Band"), N_ ("What the profile calls it."), WEFT_CELL_TEXT, 32 },
  [INTEGRAL] = { "byte_seconds", N_ ("Size over time"),
                 N_ ("The area of the band: bytes times the seconds they were there."),
                 WEFT_CELL_BYTE_SECONDS, 12 },
  [SHARE] = { "share", N_ ("Share"), N_ ("Of the area of all bands."), WEFT_CELL_SHARE, 8 },
  [MEAN] = { "mean_bytes", N_ ("Mean"), N_ ("The mean over the range."), WEFT_CELL_BYTES, 10 },
  [PEAK] = { "peak_bytes", N_ ("Peak"), N_ ("The most at a time."), WEFT_CELL_BYTES, 10 },
  [PEAK_TIME] = { "peak_ns", N_ ("Peak at"), N_ ("When there was most of it."), WEFT_CELL_TIME,
                  12 },
  [AT_FROM] = { "first_bytes", N_ ("At the start"), N_ ("Bytes at the start of the range."),
                WEFT_CELL_BYTES, 10 },
  [AT_TO] = { "last_bytes", N_ ("At the end"),
              N_ ("Bytes at the end of the range. The heap profile sample that GHC takes when the "
                  "program is over does not count."),
              WEFT_CELL_BYTES, 10 },
  [SHARE_AT_TO] = { "last_share", N_ ("Share at the end"),
                    N_ ("Share of the bytes of all bands at the end of the range."),
                    WEFT_CELL_SHARE, 8 },
  [CHANGE] = { "change_bytes", N_ ("Change"),
               N_ ("Bytes at the end of the range less those at its start."), WEFT_CELL_CHANGE,
               10 },
  [CHANGE_SHARE] = { "change_share", N_ ("Change, %"),
                     N_ ("The change as a share of the bytes at the start."),
                     WEFT_CELL_CHANGE_SHARE, 10 },
  [VERDICT] = { "verdict", N_ ("Verdict"),
                N_ ("What became of the band. Growing: rises beyond chance after start-up "
                    "(Mann-Kendall test, 7 samples at least) and ends within 10 % of its peak. "
                    "Grew, then flat: more at the end, but not still rising. Rose and fell: the "
                    "peak is well above both ends. Appeared, Gone: nothing at the start, or at "
                    "the end."),
                WEFT_CELL_TEXT, 14 },
  [LEAK] = { "leak", N_ ("Leak"),
             N_ ("Likely leak: growing, and 5 % of the bytes of all bands or more at the end. "
                 "Thunk "
                 "chain: thunks that piled up and were evaluated later. Thunks evaluated: the "
                 "STACK "
                 "and BLACKHOLE that this takes."),
             WEFT_CELL_TEXT, 12 },
  [RANK] = { "leak_rank", N_ ("Leak rank"),
             N_ ("Bands with 5 % of the live heap or more that gained bytes and kept them, and "
                 "thunk "
                 "chains, ordered by bytes gained per second times certainty: 1 is the likeliest "
                 "leak."),
             WEFT_CELL_COUNT, 9 },
  [DEVIATION] = { "deviation_bytes", N_ ("Deviation"),
                  N_ ("The standard deviation of the samples: how far they are from their mean."),
                  WEFT_CELL_BYTES, 10 },
  [BASE] = { "base_bytes", N_ ("Line begins at"),
             N_ ("Value at the range's start of the straight line that fits the samples best."),
             WEFT_CELL_CHANGE, 11 },
  [SLOPE] = { "slope_bytes_per_s", N_ ("Growth per second"),
              N_ ("The slope of the line that fits the samples best."), WEFT_CELL_SLOPE, 12 },
  [FIT] = { "fit", N_ ("Fit"), N_ ("How well that line fits (R²): at 100 % all samples lie on it."),
            WEFT_CELL_SHARE, 8 },
  [ROBUST] = { "robust_slope_bytes_per_s", N_ ("Median growth"),
               N_ ("The median of the slopes between all samples (Theil-Sen): a few wild samples "
                   "do not matter."),
               WEFT_CELL_SLOPE, 12 },
  [RISING] = { "rising_share", N_ ("Rising steps"),
               N_ ("Of the steps from a sample to the next that change it, those upwards: at 100 % "
                   "it never shrank."),
               WEFT_CELL_SHARE, 10 },
  [JUMPS] = { "jumps", N_ ("Jumps"), N_ ("Steps far larger than the others, up or down."),
              WEFT_CELL_COUNT, 7 },
  [DOUBLES] = { "doubles_ns", N_ ("Doubles in"),
                N_ ("Where it is still growing: when there will be twice as much, should it go on "
                    "so."),
                WEFT_CELL_NS, 10 },
  [FIRST] = { "first_ns", N_ ("First seen"), N_ ("The first sample in the range that finds any."),
              WEFT_CELL_TIME, 12 },
  [LAST] = { "last_ns", N_ ("Last seen"), N_ ("The last sample in the range that finds any."),
             WEFT_CELL_TIME, 12 },
  [SAMPLES] = { "samples", N_ ("Samples"), N_ ("Samples in the range that name it."),
                WEFT_CELL_COUNT, 8 },
  [NAME] = { "name", N_ ("Name"), N_ ("Its function, constructor or cost centre."), WEFT_CELL_TEXT,
             16 },
  [TYPE] = { "type", N_ ("Type"), N_ ("The Haskell type."), WEFT_CELL_TEXT, 16 },
  [CLOSURE_TYPE] = { "closure_type", N_ ("Closure type"),
                     N_ ("What the runtime system calls such objects."), WEFT_CELL_TEXT, 14 },
  [MODULE] = { "module", N_ ("Module"), NULL, WEFT_CELL_TEXT, 18 },
  [PACKAGE] = { "package", N_ ("Package"), NULL, WEFT_CELL_TEXT, 16 },
  [PLACE] = { "place", N_ ("Source"), N_ ("Where in the source it is made."), WEFT_CELL_TEXT, 20 },
  [TABLE] = { "table", N_ ("Info table"), N_ ("The symbol of its code."), WEFT_CELL_TEXT, 16 },
  [AGE] = { "age_eras", N_ ("Age in eras"),
            N_ ("How many eras before the range's last one it was made."), WEFT_CELL_COUNT, 10 },
};

typedef struct
{
  WeftHeapProfile *heap;
  WeftHeapFacts *facts;
  WeftHeapNumbers *numbers;
  WeftHeapVerdicts *verdicts;
  double most_change; /* bytes, more or less, of any band */
  guint64 last_era;
} Data;

static void
free_data (gpointer data)
{
  Data *self = data;

  g_clear_pointer (&self->verdicts, weft_heap_verdicts_free);
  g_clear_pointer (&self->numbers, weft_heap_numbers_free);
  g_clear_pointer (&self->facts, weft_heap_facts_free);
  weft_heap_profile_unref (self->heap);
  g_free (self);
}

static void
sum_up (Data *self)
{
  for (guint i = 0; i < weft_heap_numbers_count (self->numbers); i++)
    {
      WeftHeapNumber one = weft_heap_numbers_nth (self->numbers, i);
      guint64 era;

      if (weft_heap_era (self->heap, one.band, &era))
        self->last_era = MAX (self->last_era, era);
      self->most_change = MAX (self->most_change,
                               fabs (weft_heap_verdicts_nth (self->verdicts, i)->verdict.change));
    }
}

static gboolean
make (WeftTableRows *self, GCancellable *cancellable)
{
  WeftHeapProfile *heap = self->source != NULL ? self->source : self->trace->heap;
  Data *data = g_new0 (Data, 1);

  self->source = NULL;
  self->data = data;
  data->heap = weft_heap_profile_ref (weft_heap_profile_part (heap, 0));
  data->facts = weft_heap_facts_new (data->heap);
  data->numbers = weft_heap_numbers_new (data->heap, self->from,
                                         weft_index_end (self->trace->index, self->from, self->to));
  data->verdicts = weft_heap_verdicts_new (data->numbers, cancellable);
  if (data->verdicts == NULL)
    {
      free_data (data);
      self->data = NULL;
      return FALSE;
    }
  self->n = weft_heap_numbers_count (data->numbers);
  sum_up (data);
  return TRUE;
}

static WeftHeapNumber
nth (const WeftTableRows *self, guint row)
{
  return weft_heap_numbers_nth (((const Data *) self->data)->numbers, row);
}

static const WeftHeapVerdict *
verdict_at (const WeftTableRows *self, guint row)
{
  return weft_heap_verdicts_nth (((const Data *) self->data)->verdicts, row);
}

static gboolean
age_of (const Data *self, guint32 band, guint64 *age)
{
  guint64 era;

  if (!weft_heap_era (self->heap, band, &era))
    return FALSE;
  *age = self->last_era - era;
  return TRUE;
}

static gboolean
number (const WeftTableRows *self, guint row, guint column, guint64 *value)
{
  const WeftHeapNumber one = nth (self, row);
  const WeftHeapVerdict *verdict = verdict_at (self, row);
  const WeftBandVerdict *trend = &verdict->verdict;
  gboolean has_times = weft_heap_profile_kind (((const Data *) self->data)->heap)->has_times;
  gboolean has_trend = trend->verdict != WEFT_VERDICT_TOO_FEW && trend->is_tested;
  gboolean is_seen = has_times && (one.first != 0 || one.last != 0);
  guint64 age = 0;
  gboolean is_era = column == AGE && age_of (self->data, one.band, &age);
  const struct
  {
    gboolean has;
    guint64 value;
  } cells[N_COLUMNS] = {
    [INTEGRAL] = { has_times, weft_cell_whole (one.integral) },
    [SHARE] = { TRUE, weft_cell_whole (one.share * 1e6) },
    [MEAN] = { TRUE, weft_cell_whole (one.mean) },
    [PEAK] = { TRUE, weft_cell_whole (one.peak) },
    [PEAK_TIME] = { has_times && one.peak > 0, one.peak_time },
    [AT_FROM] = { TRUE, weft_cell_whole (verdict->first) },
    [AT_TO] = { TRUE, weft_cell_whole (verdict->last) },
    [SHARE_AT_TO] = { TRUE, weft_cell_whole (verdict->share * 1e6) },
    [CHANGE] = { TRUE, weft_cell_whole_signed (trend->change) },
    [SLOPE] = { has_times, weft_cell_whole_signed (one.slope) },
    [DEVIATION] = { TRUE, weft_cell_whole (one.deviation) },
    [BASE] = { has_times, weft_cell_whole_signed (one.base) },
    [AGE] = { is_era, age },
    [FIT] = { has_times && !isnan (one.fit),
              isnan (one.fit) ? 0 : weft_cell_whole (one.fit * 1e6) },
    [CHANGE_SHARE] = { verdict->first > 0,
                       verdict->first > 0 ?
                           weft_cell_whole_signed (trend->change / verdict->first * 1e6) :
                           0 },
    [RANK] = { verdict->rank > 0, verdict->rank },
    [ROBUST] = { has_times && has_trend, weft_cell_whole_signed (trend->slope) },
    [RISING] = { has_trend && !isnan (trend->rising),
                 isnan (trend->rising) ? 0 : weft_cell_whole (trend->rising * 1e6) },
    [JUMPS] = { has_trend, trend->jumps },
    [DOUBLES] = { has_times && isfinite (trend->doubles),
                  isfinite (trend->doubles) ? weft_cell_whole (trend->doubles * 1e9) : 0 },
    [FIRST] = { is_seen, one.first },
    [LAST] = { is_seen, one.last },
    [SAMPLES] = { TRUE, one.n },
  };

  *value = cells[column].value;
  return cells[column].has;
}

static char *
fact (const WeftTableRows *self, guint32 band, guint column)
{
  g_auto (WeftBandFacts) facts = { 0 };
  char **texts[N_COLUMNS] = {
    [NAME] = &facts.name,     [TYPE] = &facts.type,   [CLOSURE_TYPE] = &facts.closure_type,
    [MODULE] = &facts.module, [PLACE] = &facts.place, [PACKAGE] = &facts.package,
    [TABLE] = &facts.table,
  };

  weft_heap_facts_get (((const Data *) self->data)->facts, band, &facts);
  return texts[column] != NULL ? g_steal_pointer (texts[column]) : NULL;
}

static char *
text (const WeftTableRows *self, guint row, guint column)
{
  const Data *data = self->data;
  guint32 band = weft_heap_numbers_band (data->numbers, row);

  if (column == LABEL)
    return g_strdup (weft_heap_profile_label (data->heap, band));
  if (column == VERDICT)
    return g_strdup (weft_verdict_text (verdict_at (self, row)->verdict.verdict));
  if (column == LEAK)
    return g_strdup (weft_band_role_text (verdict_at (self, row)->role));
  return fact (self, band, column);
}

static char *
shown (const WeftTableRows *self, guint row, guint column)
{
  g_autofree char *plain = column == VERDICT || column == LEAK ? text (self, row, column) : NULL;

  return plain != NULL ? g_strdup (_ (plain)) : NULL;
}

static void
place (const WeftTableRows *self, guint row, guint column, guint64 *from, guint64 *to)
{
  const WeftHeapNumber one = nth (self, row);

  *from = column == PEAK || column == PEAK_TIME ? one.peak_time : one.first;
  *to = column == PEAK || column == PEAK_TIME ? one.peak_time : one.last;
}

guint32
weft_table_bands_band (const WeftTableRows *rows, guint row)
{
  return weft_heap_numbers_band (((const Data *) rows->data)->numbers, row);
}

double
weft_table_bands_change (const WeftTableRows *rows, guint row, double *most)
{
  *most = ((const Data *) rows->data)->most_change;
  return verdict_at (rows, row)->verdict.change;
}

guint
weft_table_bands_leaks (const WeftTableRows *rows, double *share)
{
  const WeftHeapVerdicts *verdicts = ((const Data *) rows->data)->verdicts;

  *share = verdicts->leak_share;
  return verdicts->n_leaks;
}

gboolean
weft_table_bands_is_judged (const WeftTableRows *rows)
{
  for (guint i = 0; i < rows->n; i++)
    if (verdict_at (rows, i)->verdict.verdict != WEFT_VERDICT_TOO_FEW)
      return TRUE;
  return FALSE;
}

const WeftTableClass weft_table_bands = {
  .id = "bands",
  .title = N_ ("Bands"),
  .columns = columns,
  .n_columns = N_COLUMNS,
  .first_sort = SHARE,
  .make = make,
  .free = free_data,
  .number = number,
  .text = text,
  .shown = shown,
  .place = place,
};
