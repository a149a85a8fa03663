/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of the bands that occur in the heap profile samples of the range, with all their
 * numbers. The source is a WeftHeapProfile, for example one whose bands are grouped. By default it
 * is the heap profile of the trace. */
#include "weft-band-metadata.h"
#include "weft-heap-biography.h"
#include "weft-heap-verdicts.h"
#include "weft-retainers.h"
#include "weft-table.h"

#include <glib/gi18n.h>
#include <math.h>

typedef struct
{
  WeftHeapProfile *heap;
  WeftBandMetadata *metadata;
  WeftHeapNumbers *numbers;
  WeftHeapVerdicts *verdicts;
  double most_change; /* largest absolute change of any band, bytes */
  guint64 last_era;
} Data;

static void
bands_free_data (gpointer data)
{
  Data *self = data;

  g_clear_pointer (&self->verdicts, weft_heap_verdicts_free);
  g_clear_pointer (&self->numbers, weft_heap_numbers_free);
  g_clear_pointer (&self->metadata, weft_band_metadata_free);
  weft_shared_unref (self->heap);
  g_free (self);
}

static gboolean
bands_make (WeftTableRows *self, GCancellable *cancellable)
{
  WeftHeapProfile *heap = self->source != NULL ? self->source : self->trace->heap;
  Data *data = g_new0 (Data, 1);

  self->source = NULL;
  self->data = data;
  data->heap = weft_shared_ref (weft_heap_profile_part (heap, 0));
  data->metadata = weft_band_metadata_new (data->heap);
  data->numbers = weft_heap_numbers_new (
      data->heap, self->from, weft_index_range_end (self->trace->index, self->from, self->to));
  data->verdicts = weft_heap_verdicts_new (data->numbers, cancellable);
  if (data->verdicts == NULL)
    {
      bands_free_data (data);
      self->data = NULL;
      return FALSE;
    }
  self->n = weft_heap_numbers_count (data->numbers);
  for (guint i = 0; i < self->n; i++)
    {
      WeftHeapNumber one = weft_heap_numbers_nth (data->numbers, i);
      guint64 era;

      if (weft_heap_get_era (data->heap, one.band, &era))
        data->last_era = MAX (data->last_era, era);
      data->most_change = MAX (data->most_change,
                               fabs (weft_heap_verdicts_nth (data->verdicts, i)->verdict.change));
    }
  return TRUE;
}

static const WeftHeapVerdict *
row_verdict (const WeftTableRows *self, guint row)
{
  return weft_heap_verdicts_nth (((const Data *) self->data)->verdicts, row);
}

/* A row. Unknown doubles are NAN. Texts are borrowed. */
typedef struct
{
  const char *label, *verdict, *role;
  WeftHeapNumber numbers;
  double first, last, share_at_to;
  double change, change_share;
  double robust, rising;
  double doubles;                  /* ns */
  guint64 verdict_rank, role_rank; /* for sorting: see sort_rank() */
  guint rank, jumps;
  guint64 age; /* eras */
  gboolean has_trend, has_age;
  gboolean has_peak_time, is_seen; /* the times are known */
} Row;

/* Returns a sort rank: by @order first, then by @bytes. Returns 0, the rank of unranked bands, if
 * @order is 0. */
static guint64
sort_rank (guint order, double bytes)
{
  const guint64 step = G_GUINT64_CONSTANT (1) << 56;

  return order * step + MIN (weft_cell_from_double (bytes), step - 1) * (order > 0);
}

static gconstpointer
bands_record (const WeftTableRows *self, guint row, gpointer room)
{
  const Data *data = self->data;
  const WeftHeapVerdict *verdict = row_verdict (self, row);
  const WeftBandVerdict *trend = &verdict->verdict;
  gboolean has_trend = trend->verdict != WEFT_VERDICT_TOO_FEW && trend->is_tested;
  const WeftHeapNumber numbers = weft_heap_numbers_nth (data->numbers, row);
  guint64 era = 0;
  Row *filled = room;

  *filled = (Row){
    .label = weft_heap_profile_label (data->heap, numbers.band),
    .verdict = weft_verdict_text (trend->verdict),
    .role = weft_band_role_text (verdict->role),
    .verdict_rank = sort_rank (WEFT_N_VERDICTS - trend->verdict, numbers.mean),
    .role_rank = sort_rank (
        verdict->role != WEFT_BAND_PLAIN ? WEFT_N_BAND_ROLES - verdict->role : 0, numbers.mean),
    .numbers = numbers,
    .first = verdict->first,
    .last = verdict->last,
    .share_at_to = verdict->share,
    .change = trend->change,
    .change_share = verdict->first > 0 ? trend->change / verdict->first : NAN,
    .robust = has_trend ? trend->slope : NAN,
    .rising = has_trend ? trend->rising_share : NAN,
    .doubles = trend->doubling_s * 1e9,
    .rank = verdict->rank,
    .jumps = trend->n_jumps,
    .has_trend = has_trend,
    .has_age = weft_heap_get_era (data->heap, numbers.band, &era),
    .has_peak_time = numbers.peak > 0,
    .is_seen = numbers.first != 0 || numbers.last != 0,
  };
  filled->age = data->last_era - era;
  if (weft_heap_profile_kind (data->heap)->has_times)
    return filled;

  /* if times are unknown, so are the numbers that depend on them */
  filled->numbers.integral = filled->numbers.slope = NAN;
  filled->numbers.base = filled->numbers.fit = NAN;
  filled->robust = filled->doubles = NAN;
  filled->has_peak_time = filled->is_seen = FALSE;
  return filled;
}

/* Builds the texts of a band's metadata on demand. */
static gboolean
bands_lazy_record (const WeftTableRows *self, guint row, gpointer room)
{
  const Data *data = self->data;

  weft_band_metadata_get (data->metadata, weft_heap_numbers_band (data->numbers, row), room);
  return TRUE;
}

static void
bands_clear_lazy_record (gpointer room)
{
  weft_band_info_clear (room);
}

static const WeftTableColumn columns[] = {
  { "band", NC_ ("column", "Band"), N_ ("Name of the band in the heap profile."), WEFT_CELL_TEXT,
    20, WEFT_CELL_AT (Row, label) },
  { "type", NC_ ("column", "Type"), N_ ("The Haskell type."), WEFT_CELL_TEXT, 10,
    WEFT_CELL_LAZY (WeftBandInfo, type), .visibility = WEFT_COLUMN_IF_DISTINCT },
  { "module", NC_ ("column", "Module"), NULL, WEFT_CELL_TEXT, 13,
    WEFT_CELL_LAZY (WeftBandInfo, module), .visibility = WEFT_COLUMN_IF_DISTINCT },
  { "place", NC_ ("column", "Source"), N_ ("Source location that allocates it."), WEFT_CELL_TEXT,
    14, WEFT_CELL_LAZY (WeftBandInfo, location), .visibility = WEFT_COLUMN_IF_DISTINCT },
  { "verdict", NC_ ("column", "Verdict"),
    /* xgettext:no-c-format */
    N_ ("How the band developed. Growing: rises beyond chance after start-up "
        "(Mann-Kendall test, 7 samples at least) and ends within 10 % of its peak. "
        "Grew, then flat: more at the end, but not still rising. Rose and fell: the "
        "peak is well above both ends. Appeared, Gone: nothing at the start, or at "
        "the end."),
    WEFT_CELL_TEXT, 14, WEFT_CELL_AT (Row, verdict), .context = "verdict",
    WEFT_CELL_RANK (Row, verdict_rank) },
  { "mean_bytes", NC_ ("column", "Mean Size"), N_ ("Mean bytes over the range."), WEFT_CELL_BYTES,
    10, WEFT_CELL_AT (Row, numbers.mean) },
  { "change_bytes", NC_ ("column", "Change"),
    N_ ("Bytes at the end of the range less those at its start."), WEFT_CELL_CHANGE, 10,
    WEFT_CELL_AT (Row, change) },
  { "leak", NC_ ("column", "Leak"),
    /* xgettext:no-c-format */
    N_ ("Likely leak: growing, and 5 % of the bytes of all bands or more at the end. Thunk chain: "
        "thunks that piled up and were evaluated later. Thunks evaluated: the STACK and BLACKHOLE "
        "closures that evaluating them needs."),
    WEFT_CELL_TEXT, 12, WEFT_CELL_AT (Row, role), .context = "verdict",
    WEFT_CELL_RANK (Row, role_rank), .visibility = WEFT_COLUMN_IF_DISTINCT },
  { "leak_rank", NC_ ("column", "Leak Rank"),
    /* xgettext:no-c-format */
    N_ ("Bands with 5 % of the live heap or more that gained bytes and kept them, and "
        "thunk chains, ordered by bytes gained per second times certainty: 1 is the likeliest "
        "leak."),
    WEFT_CELL_COUNT, 9, WEFT_CELL_AT (Row, rank), WEFT_CELL_HAS (Row, rank),
    .visibility = WEFT_COLUMN_HIDDEN },
  { "share", NC_ ("column", "Share"), N_ ("Share of the area of all bands."), WEFT_CELL_SHARE, 8,
    WEFT_CELL_AT (Row, numbers.share), .visibility = WEFT_COLUMN_HIDDEN },
  { "peak_bytes", NC_ ("column", "Peak"), N_ ("Most bytes in a sample."), WEFT_CELL_BYTES, 10,
    WEFT_CELL_AT (Row, numbers.peak),
    .span = WEFT_ROW_SPAN (Row, numbers.peak_time, numbers.peak_time),
    .visibility = WEFT_COLUMN_HIDDEN },
  { "change_share", NC_ ("column", "Change, %"),
    N_ ("The change as a share of the bytes at the start."), WEFT_CELL_CHANGE_SHARE, 10,
    WEFT_CELL_AT (Row, change_share), .visibility = WEFT_COLUMN_HIDDEN },
  { "first_bytes", NC_ ("column", "At the Start"), N_ ("Bytes at the start of the range."),
    WEFT_CELL_BYTES, 10, WEFT_CELL_AT (Row, first), .visibility = WEFT_COLUMN_HIDDEN },
  { "last_bytes", NC_ ("column", "At the End"),
    N_ ("Bytes at the end of the range. The heap profile sample that GHC takes after the program "
        "has ended does not count."),
    WEFT_CELL_BYTES, 10, WEFT_CELL_AT (Row, last), .visibility = WEFT_COLUMN_HIDDEN },
  { "last_share", NC_ ("column", "Share at the End"),
    N_ ("Share of the bytes of all bands at the end of the range."), WEFT_CELL_SHARE, 8,
    WEFT_CELL_AT (Row, share_at_to), .visibility = WEFT_COLUMN_HIDDEN },
  { "byte_seconds", NC_ ("column", "Size Over Time"),
    N_ ("Area of the band: bytes multiplied by the seconds they were live."),
    WEFT_CELL_BYTE_SECONDS, 12, WEFT_CELL_AT (Row, numbers.integral),
    .visibility = WEFT_COLUMN_HIDDEN },
  { "deviation_bytes", NC_ ("column", "Deviation"),
    N_ ("The standard deviation of the samples: how far they are from their mean."),
    WEFT_CELL_BYTES, 10, WEFT_CELL_AT (Row, numbers.deviation), .visibility = WEFT_COLUMN_HIDDEN },
  { "base_bytes", NC_ ("column", "Line Starts At"),
    N_ ("Value at the range's start of the straight line that fits the samples best."),
    WEFT_CELL_CHANGE, 11, WEFT_CELL_AT (Row, numbers.base), .visibility = WEFT_COLUMN_HIDDEN },
  { "slope_bytes_per_s", NC_ ("column", "Growth per Second"),
    N_ ("The slope of the line that fits the samples best."), WEFT_CELL_SLOPE, 12,
    WEFT_CELL_AT (Row, numbers.slope), .visibility = WEFT_COLUMN_HIDDEN },
  { "fit", NC_ ("column", "Fit"),
    /* xgettext:no-c-format */
    N_ ("How well that line fits the samples (R²): at 100 % all samples are on it."),
    WEFT_CELL_SHARE, 8, WEFT_CELL_AT (Row, numbers.fit), .visibility = WEFT_COLUMN_HIDDEN },
  { "robust_slope_bytes_per_s", NC_ ("column", "Median Growth"),
    N_ ("Median of the slopes between all pairs of samples (Theil-Sen estimator); outliers hardly "
        "change it."),
    WEFT_CELL_SLOPE, 12, WEFT_CELL_AT (Row, robust), .visibility = WEFT_COLUMN_HIDDEN },
  { "rising_share", NC_ ("column", "Rising Steps"),
    /* xgettext:no-c-format */
    N_ ("Share of the changes from one sample to the next that are increases. At 100 % the band "
        "never shrank."),
    WEFT_CELL_SHARE, 10, WEFT_CELL_AT (Row, rising), .visibility = WEFT_COLUMN_HIDDEN },
  { "jumps", NC_ ("column", "Jumps"),
    N_ ("Number of changes from one sample to the next that are far larger than the others, up or "
        "down."),
    WEFT_CELL_COUNT, 7, WEFT_CELL_AT (Row, jumps), WEFT_CELL_HAS (Row, has_trend),
    .visibility = WEFT_COLUMN_HIDDEN },
  { "doubles_ns", NC_ ("column", "Doubles In"),
    N_ ("Time until a growing band has doubled, if it continues to grow at this rate."),
    WEFT_CELL_NS, 10, WEFT_CELL_AT (Row, doubles), .visibility = WEFT_COLUMN_HIDDEN },
  { "peak_ns", NC_ ("column", "Peak At"), N_ ("Time of the sample with the most bytes."),
    WEFT_CELL_TIME, 12, WEFT_CELL_AT (Row, numbers.peak_time), WEFT_CELL_HAS (Row, has_peak_time),
    .span = WEFT_ROW_SPAN (Row, numbers.peak_time, numbers.peak_time),
    .visibility = WEFT_COLUMN_HIDDEN },
  { "first_ns", NC_ ("column", "First Seen"),
    N_ ("Time of the first sample in the range that has the band."), WEFT_CELL_TIME, 12,
    WEFT_CELL_AT (Row, numbers.first), WEFT_CELL_HAS (Row, is_seen),
    .visibility = WEFT_COLUMN_HIDDEN },
  { "last_ns", NC_ ("column", "Last Seen"),
    N_ ("Time of the last sample in the range that has the band."), WEFT_CELL_TIME, 12,
    WEFT_CELL_AT (Row, numbers.last), WEFT_CELL_HAS (Row, is_seen),
    .visibility = WEFT_COLUMN_HIDDEN },
  { "samples", NC_ ("column", "Samples"), N_ ("Number of samples in the range that have the band."),
    WEFT_CELL_COUNT, 8, WEFT_CELL_AT (Row, numbers.n), .visibility = WEFT_COLUMN_HIDDEN },
  { "name", NC_ ("column", "Name"), N_ ("Function, constructor or cost centre."), WEFT_CELL_TEXT,
    16, WEFT_CELL_LAZY (WeftBandInfo, name), .visibility = WEFT_COLUMN_HIDDEN },
  { "closure_type", NC_ ("column", "Closure Type"),
    N_ ("The runtime system's type of the closures."), WEFT_CELL_TEXT, 14,
    WEFT_CELL_LAZY (WeftBandInfo, closure_type), .visibility = WEFT_COLUMN_HIDDEN },
  { "package", NC_ ("column", "Package"), NULL, WEFT_CELL_TEXT, 16,
    WEFT_CELL_LAZY (WeftBandInfo, package), .visibility = WEFT_COLUMN_HIDDEN },
  { "table", NC_ ("column", "Info Table"), N_ ("Symbol of the info table."), WEFT_CELL_TEXT, 16,
    WEFT_CELL_LAZY (WeftBandInfo, table), .visibility = WEFT_COLUMN_HIDDEN },
  { "age_eras", NC_ ("column", "Age in Eras"),
    N_ ("Eras between its allocation and the last era of the range."), WEFT_CELL_COUNT, 10,
    WEFT_CELL_AT (Row, age), WEFT_CELL_HAS (Row, has_age), .visibility = WEFT_COLUMN_HIDDEN },
};

guint32
weft_table_bands_band (const WeftTableRows *rows, guint row)
{
  return weft_heap_numbers_band (((const Data *) rows->data)->numbers, row);
}

double
weft_table_bands_change (const WeftTableRows *rows, guint row, double *most)
{
  *most = ((const Data *) rows->data)->most_change;
  return row_verdict (rows, row)->verdict.change;
}

guint
weft_table_bands_count_leaks (const WeftTableRows *rows, double *share)
{
  const WeftHeapVerdicts *verdicts = ((const Data *) rows->data)->verdicts;

  *share = verdicts->leak_share;
  return verdicts->n_leaks;
}

gboolean
weft_table_bands_is_judged (const WeftTableRows *rows)
{
  for (guint i = 0; i < rows->n; i++)
    if (row_verdict (rows, i)->verdict.verdict != WEFT_VERDICT_TOO_FEW)
      return TRUE;
  return FALSE;
}

const WeftTableClass weft_table_bands = {
  .id = "bands",
  .is_reported = TRUE,
  .title = NC_ ("table", "Bands"),
  WEFT_TABLE_COLUMNS (columns),
  .default_sort = "mean_bytes",
  .span = WEFT_ROW_SPAN (Row, numbers.first, numbers.last),
  .make = bands_make,
  .free = bands_free_data,
  .record = bands_record,
  .get_lazy_record = bands_lazy_record,
  .clear_lazy_record = bands_clear_lazy_record,
};

/* The table of pairs of retainers: the data that both retainers keep alive, and the data that each
 * keeps alive alone. */

/* Maximum number of retainers. The number of pairs grows with its square. */
#define MAX_RETAINERS 400

typedef struct
{
  guint32 retainer, other;
} RetainerPair;

typedef struct
{
  WeftRetainers *retainers;
  GArray *pairs; /* the RetainerPair of each row */
} RetainerData;

static void
retainers_free_data (gpointer data)
{
  RetainerData *self = data;

  weft_retainers_free (self->retainers);
  g_array_unref (self->pairs);
  g_free (self);
}

static double
pair_bytes (const WeftRetainers *retainers, RetainerPair pair)
{
  return pair.retainer == pair.other ?
             retainers->exclusive[pair.retainer] :
             weft_retainers_shared_bytes (retainers, pair.retainer, pair.other);
}

static gboolean
retainers_make (WeftTableRows *self, GCancellable *cancellable)
{
  const WeftHeapProfile *heap = self->source != NULL ? self->source : self->trace->heap;
  RetainerData *data = g_new0 (RetainerData, 1);

  data->retainers = weft_retainers_new (heap, self->from, self->to, MAX_RETAINERS);
  data->pairs = g_array_new (FALSE, FALSE, sizeof (RetainerPair));
  for (guint32 i = 0; i < data->retainers->names->len; i++)
    for (guint32 k = 0; k < data->retainers->names->len; k++)
      {
        RetainerPair pair = { i, k };

        if (pair_bytes (data->retainers, pair) > 0)
          g_array_append_val (data->pairs, pair);
      }
  self->source = NULL;
  self->data = data;
  self->n = data->pairs->len;
  return TRUE;
}

/* A row: a pair of retainers. Texts are borrowed. */
typedef struct
{
  const char *retainer, *other;
  double bytes, share, keeps;
} RetainerRow;

static gconstpointer
retainers_record (const WeftTableRows *self, guint row, gpointer room)
{
  const RetainerData *data = self->data;
  const WeftRetainers *all = data->retainers;
  RetainerPair pair = g_array_index (data->pairs, RetainerPair, row);
  RetainerRow *filled = room;

  *filled = (RetainerRow){
    .retainer = g_ptr_array_index (all->names, pair.retainer),
    .other = pair.retainer != pair.other ? g_ptr_array_index (all->names, pair.other) : NULL,
    .bytes = pair_bytes (all, pair),
    .share = weft_retainers_shared_fraction (all, pair.retainer, pair.other),
    .keeps = weft_retainers_shared_bytes (all, pair.retainer, pair.retainer),
  };
  return filled;
}

static const WeftTableColumn retainer_columns[] = {
  { "retainer", NC_ ("column", "Retainer"), N_ ("Name of the band in the heap profile."),
    WEFT_CELL_TEXT, 28, WEFT_CELL_AT (RetainerRow, retainer) },
  { "other", NC_ ("column", "Together With"),
    N_ ("Another retainer of the same data. Empty: no other retainer."), WEFT_CELL_TEXT, 28,
    WEFT_CELL_AT (RetainerRow, other) },
  { "mean_bytes", NC_ ("column", "Kept Together"),
    N_ ("Bytes that this retainer keeps alive with the other one (or alone): mean over the range."),
    WEFT_CELL_BYTES, 10, WEFT_CELL_AT (RetainerRow, bytes) },
  { "share", NC_ ("column", "Share"),
    N_ ("These bytes as a share of all that the retainer keeps alive."), WEFT_CELL_SHARE, 8,
    WEFT_CELL_AT (RetainerRow, share) },
  { "retainer_mean_bytes", NC_ ("column", "Retained"),
    N_ ("Data that the retainer keeps alive: mean over the range."), WEFT_CELL_BYTES, 10,
    WEFT_CELL_AT (RetainerRow, keeps) },
};

const WeftTableClass weft_table_retainers = {
  .id = "retainers",
  .is_reported = TRUE,
  .title = NC_ ("table", "Retainers"),
  WEFT_TABLE_COLUMNS (retainer_columns),
  .default_sort = "mean_bytes",
  .make = retainers_make,
  .free = retainers_free_data,
  .record = retainers_record,
};
