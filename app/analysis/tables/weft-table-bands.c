/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of bands: what a heap profile's samples in the range name, with all numbers. Its source
 * is a WeftHeapProfile, such as one of groups; the trace's own unless given. */
#include "weft-heap-facts.h"
#include "weft-heap-growth.h"
#include "weft-heap-order.h"
#include "weft-table.h"

#include <glib/gi18n.h>
#include <math.h>

/* Of so many that rise most steeply, and of so many of the largest, it is told how they grow. */
#define MAX_JUDGED 200

enum
{
  LABEL,
  INTEGRAL,
  SHARE,
  MEAN,
  PEAK,
  CHANGE,
  CHANGE_SHARE,
  STATE,
  VERDICT,
  RANK,
  AT_FROM,
  AT_TO,
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
  [SHARE] = { "share_millionths", N_ ("Share"), N_ ("Of the area of all bands."), WEFT_CELL_SHARE,
              8 },
  [MEAN] = { "mean_bytes", N_ ("Mean"), N_ ("The mean over the range."), WEFT_CELL_BYTES, 10 },
  [PEAK] = { "peak_bytes", N_ ("Peak"), N_ ("The most at a time."), WEFT_CELL_BYTES, 10 },
  [PEAK_TIME] = { "peak_ns", N_ ("Peak at"), N_ ("When there was most of it."), WEFT_CELL_TIME,
                  12 },
  [AT_FROM] = { "first_bytes", N_ ("At the start"), N_ ("Bytes where the range begins."),
                WEFT_CELL_BYTES, 10 },
  [AT_TO] = { "last_bytes", N_ ("At the end"), N_ ("Bytes where the range ends."), WEFT_CELL_BYTES,
              10 },
  [CHANGE] = { "change_bytes", N_ ("Growth"), N_ ("What was more at the end than at the start."),
               WEFT_CELL_CHANGE, 10 },
  [CHANGE_SHARE] = { "change_millionths", N_ ("Growth, %"),
                     N_ ("The growth as a part of what there was at the start."),
                     WEFT_CELL_CHANGE_SHARE, 9 },
  [STATE] = { "state", N_ ("Change"),
              N_ ("New: there was none at the start. Gone: there is none at the end."),
              WEFT_CELL_TEXT, 9 },
  [VERDICT] = { "verdict", N_ ("Verdict"),
                N_ ("Whether it grows beyond chance (Mann-Kendall test), told of the steepest and "
                    "the largest bands."),
                WEFT_CELL_TEXT, 16 },
  [RANK] = { "leak_rank", N_ ("Leak rank"),
             N_ ("1 is the likeliest leak: those that keep growing first, then those that stayed, "
                 "the steepest of each first."),
             WEFT_CELL_COUNT, 9 },
  [DEVIATION] = { "deviation_bytes", N_ ("Deviation"),
                  N_ ("The standard deviation of the samples: how far they are from their mean."),
                  WEFT_CELL_BYTES, 10 },
  [BASE] = { "base_bytes", N_ ("Line begins at"),
             N_ ("Where the line that fits the samples best stands at the range's start."),
             WEFT_CELL_CHANGE, 11 },
  [SLOPE] = { "slope_bytes_per_s", N_ ("Growth per second"),
              N_ ("The slope of the line that fits the samples best."), WEFT_CELL_SLOPE, 12 },
  [FIT] = { "fit_millionths", N_ ("Fit"),
            N_ ("How well that line fits (R²): at 100 % all samples lie on it."), WEFT_CELL_SHARE,
            8 },
  [ROBUST] = { "robust_slope_bytes_per_s", N_ ("Median growth"),
               N_ ("The median of the slopes between all samples (Theil-Sen): a few wild samples "
                   "do not matter."),
               WEFT_CELL_SLOPE, 12 },
  [RISING] = { "rising_millionths", N_ ("Rising steps"),
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
  GArray *growths;    /* of WeftHeapGrowth */
  GHashTable *judged; /* band -> 1 + place in growths */
  double most_change; /* bytes, more or less, of any band */
  guint n_growing;
  guint64 last_era;
} Data;

static void
free_data (gpointer data)
{
  Data *self = data;

  g_clear_pointer (&self->judged, g_hash_table_unref);
  g_clear_pointer (&self->growths, g_array_unref);
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
      self->most_change = MAX (self->most_change, fabs (one.at_to - one.at_from));
    }
  for (guint i = 0; i < self->growths->len; i++)
    self->n_growing +=
        g_array_index (self->growths, WeftHeapGrowth, i).verdict == WEFT_GROWTH_GROWING;
}

static gboolean
make (WeftTableRows *self, GCancellable *cancellable)
{
  WeftHeapProfile *heap = self->source != NULL ? self->source : self->trace->heap;
  gboolean is_all = self->to >= self->trace->index->to;
  Data *data = g_new0 (Data, 1);

  self->source = NULL;
  self->data = data;
  data->heap = weft_heap_profile_ref (weft_heap_profile_part (heap, 0));
  data->facts = weft_heap_facts_new (data->heap);
  /* the log's end takes in a sample that stands there */
  data->numbers = weft_heap_numbers_new (data->heap, self->from, is_all ? G_MAXUINT64 : self->to);
  data->growths = weft_heap_growth_new (data->numbers, MAX_JUDGED, cancellable);
  if (data->growths == NULL)
    {
      free_data (data);
      self->data = NULL;
      return FALSE;
    }
  data->judged = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < data->growths->len; i++)
    g_hash_table_insert (data->judged,
                         GUINT_TO_POINTER (g_array_index (data->growths, WeftHeapGrowth, i).band),
                         GUINT_TO_POINTER (i + 1));
  self->n = weft_heap_numbers_count (data->numbers);
  sum_up (data);
  return TRUE;
}

static WeftHeapNumber
nth (const WeftTableRows *self, guint row)
{
  return weft_heap_numbers_nth (((const Data *) self->data)->numbers, row);
}

/* From 1 on; 0 where nothing is told of it. */
static guint
rank_of (const WeftTableRows *self, guint32 band)
{
  const Data *data = self->data;

  return GPOINTER_TO_UINT (g_hash_table_lookup (data->judged, GUINT_TO_POINTER (band)));
}

static const WeftHeapGrowth *
growth_at (const WeftTableRows *self, guint rank)
{
  return &g_array_index (((const Data *) self->data)->growths, WeftHeapGrowth, rank - 1);
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
  guint rank = column >= VERDICT && column <= DOUBLES ? rank_of (self, one.band) : 0;
  const WeftHeapGrowth *growth = rank > 0 ? growth_at (self, rank) : NULL;
  gboolean is_judged = growth != NULL && growth->verdict != WEFT_GROWTH_TOO_FEW;
  gboolean is_seen = one.first != 0 || one.last != 0;
  guint64 age = 0;
  gboolean is_era = column == AGE && age_of (self->data, one.band, &age);
  const struct
  {
    gboolean has;
    guint64 value;
  } cells[N_COLUMNS] = {
    [INTEGRAL] = { TRUE, weft_cell_whole (one.integral) },
    [SHARE] = { TRUE, weft_cell_whole (one.share * 1e6) },
    [MEAN] = { TRUE, weft_cell_whole (one.mean) },
    [PEAK] = { TRUE, weft_cell_whole (one.peak) },
    [PEAK_TIME] = { one.peak > 0, one.peak_time },
    [AT_FROM] = { TRUE, weft_cell_whole (one.at_from) },
    [AT_TO] = { TRUE, weft_cell_whole (one.at_to) },
    [CHANGE] = { TRUE, weft_cell_whole_signed (one.at_to - one.at_from) },
    [SLOPE] = { TRUE, weft_cell_whole_signed (one.slope) },
    [DEVIATION] = { TRUE, weft_cell_whole (one.deviation) },
    [BASE] = { TRUE, weft_cell_whole_signed (one.base) },
    [AGE] = { is_era, age },
    [FIT] = { !isnan (one.fit), isnan (one.fit) ? 0 : weft_cell_whole (one.fit * 1e6) },
    [CHANGE_SHARE] = { one.at_from > 0,
                       one.at_from > 0 ?
                           weft_cell_whole_signed ((one.at_to - one.at_from) / one.at_from * 1e6) :
                           0 },
    [RANK] = { is_judged && growth->verdict <= WEFT_GROWTH_GREW, rank },
    [ROBUST] = { is_judged, is_judged ? weft_cell_whole_signed (growth->slope) : 0 },
    [RISING] = { is_judged && !isnan (growth->rising), is_judged && !isnan (growth->rising) ?
                                                           weft_cell_whole (growth->rising * 1e6) :
                                                           0 },
    [JUMPS] = { is_judged, is_judged ? growth->jumps : 0 },
    [DOUBLES] = { is_judged && isfinite (growth->doubles),
                  is_judged && isfinite (growth->doubles) ?
                      weft_cell_whole (growth->doubles * 1e9) :
                      0 },
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

/* What became of a band between the ends of the range. */
static const char *
state_of (WeftHeapNumber one)
{
  if (one.at_from <= 0)
    return one.at_to > 0 ? _ ("New") : _ ("In between");
  if (one.at_to <= 0)
    return _ ("Gone");
  return one.at_to > one.at_from ? _ ("Grew") :
         one.at_to < one.at_from ? _ ("Shrank") :
                                   _ ("Unchanged");
}

static char *
text (const WeftTableRows *self, guint row, guint column)
{
  const Data *data = self->data;
  guint32 band = weft_heap_numbers_band (data->numbers, row);
  guint rank;

  if (column == LABEL)
    return g_strdup (weft_heap_profile_label (data->heap, band));
  if (column == STATE)
    return g_strdup (state_of (weft_heap_numbers_nth (data->numbers, row)));
  if (column != VERDICT)
    return fact (self, band, column);
  rank = rank_of (self, band);
  return rank > 0 ? g_strdup (weft_growth_text (growth_at (self, rank)->verdict)) : NULL;
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
  WeftHeapNumber one = nth (rows, row);

  *most = ((const Data *) rows->data)->most_change;
  return one.at_to - one.at_from;
}

guint
weft_table_bands_growing (const WeftTableRows *rows)
{
  return ((const Data *) rows->data)->n_growing;
}

const WeftTableClass weft_table_bands = {
  .id = "bands",
  .title = N_ ("Bands"),
  .columns = columns,
  .n_columns = N_COLUMNS,
  .first_sort = INTEGRAL,
  .make = make,
  .free = free_data,
  .number = number,
  .text = text,
  .place = place,
};
