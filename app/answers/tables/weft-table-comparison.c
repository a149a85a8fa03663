/* SPDX-License-Identifier: BSD-3-Clause */
/* The table that compares the bands of two heap profiles: the bytes in each, and the difference. */
#include "weft-table.h"

#include "weft-difference-test.h"
#include "weft-heap-comparison.h"

#include <glib/gi18n.h>
#include <math.h>

typedef struct
{
  WeftHeapComparison *comparison;
  GArray *bands; /* of guint32: the band of each row */
} Data;

static void
comparison_free_data (gpointer data)
{
  Data *self = data;

  weft_shared_unref (self->comparison);
  g_array_unref (self->bands);
  g_free (self);
}

/* Lists the bands of A, then those that only B has. */
static gboolean
comparison_make (WeftTableRows *self, GCancellable *cancellable)
{
  Data *data = g_new0 (Data, 1);
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  data->comparison = weft_shared_ref (self->source);
  data->bands = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->source = NULL;
  for (guint side = 0; side < 2; side++)
    for (guint run = 0; run < data->comparison->all_numbers[side]->len; run++)
      {
        const WeftHeapNumbers *numbers =
            g_ptr_array_index (data->comparison->all_numbers[side], run);

        for (guint i = 0; i < weft_heap_numbers_count (numbers); i++)
          {
            guint32 band = weft_heap_numbers_band (numbers, i);

            if (g_hash_table_add (seen, GUINT_TO_POINTER (band)))
              g_array_append_val (data->bands, band);
          }
      }
  self->data = data;
  self->n = data->bands->len;
  return TRUE;
}

guint32
weft_table_comparison_band (const WeftTableRows *rows, guint row)
{
  return g_array_index (((const Data *) rows->data)->bands, guint32, row);
}

/* Returns the difference of the rounded values, so that it agrees with the cells of these
 * values. */
static guint64
rounded_difference (double a, double b)
{
  return weft_cell_from_double (b) - weft_cell_from_double (a);
}

/* A row: the numbers of a band in each range. Texts are borrowed. */
typedef struct
{
  const char *band, *presence, *verdict;
  guint n[2]; /* number of runs */
  double p;   /* NAN if there are too few runs */
  WeftHeapNumber a, b;
  guint64 mean_change, peak_change, last_change;
  double ratio; /* NAN if the mean in A is 0 */
} Row;

static gconstpointer
comparison_record (const WeftTableRows *self, guint row, gpointer room)
{
  static const char *const presences[2][2] = {
    { NC_ ("comparison", "neither"), NC_ ("comparison", "only in B") },
    { NC_ ("comparison", "only in A"), NC_ ("comparison", "both") },
  };
  const Data *data = self->data;
  const WeftHeapComparison *comparison = data->comparison;
  guint32 band = weft_table_comparison_band (self, row);
  const WeftHeapNumber a = weft_heap_comparison_number (comparison, 0, band);
  const WeftHeapNumber b = weft_heap_comparison_number (comparison, 1, band);
  Row *filled = room;

  *filled = (Row){
    .band = weft_heap_profile_label (comparison->heaps[0], band),
    .presence = presences[a.peak > 0][b.peak > 0],
    .n = { comparison->runs[0]->len, comparison->runs[1]->len },
    .p = weft_heap_comparison_p (comparison, band),
    .a = a,
    .b = b,
    .mean_change = rounded_difference (a.mean, b.mean),
    .peak_change = rounded_difference (a.peak, b.peak),
    .last_change = rounded_difference (a.at_to, b.at_to),
    .ratio = a.mean > 0 ? b.mean / a.mean : NAN,
  };
  /* with only one run on each side, the effect of chance is unknown */
  if (filled->n[0] + filled->n[1] == 2)
    filled->verdict = NULL;
  else if (isnan (filled->p))
    filled->verdict = NC_ ("comparison", "too few runs");
  else if (a.mean == b.mean)
    filled->verdict = NC_ ("comparison", "same");
  else if (filled->p > WEFT_RANK_TEST_P)
    filled->verdict = NC_ ("comparison", "within noise");
  else
    filled->verdict = b.mean > a.mean ? NC_ ("comparison", "more") : NC_ ("comparison", "less");
  return filled;
}

/* The change in the mean comes first, so that it is visible even in a narrow window. */
static const WeftTableColumn columns[] = {
  { "band", NC_ ("column", "Band"), N_ ("Name of the band in the heap profiles."), WEFT_CELL_TEXT,
    25, WEFT_CELL_AT (Row, band) },
  { "mean_change_bytes", NC_ ("column", "Change"), N_ ("Mean of B minus mean of A."),
    WEFT_CELL_CHANGE, 11, WEFT_CELL_AT (Row, mean_change) },
  { "mean_bytes_a", NC_ ("column", "Mean in A"),
    N_ ("Mean over the run; of several runs the median."), WEFT_CELL_BYTES, 10,
    WEFT_CELL_AT (Row, a.mean) },
  { "mean_bytes_b", NC_ ("column", "Mean in B"),
    N_ ("Mean over the run; of several runs the median."), WEFT_CELL_BYTES, 10,
    WEFT_CELL_AT (Row, b.mean) },
  { "mean_ratio", NC_ ("column", "B / A"), N_ ("Mean of B divided by mean of A."), WEFT_CELL_RATIO,
    8, WEFT_CELL_AT (Row, ratio) },
  { "verdict", NC_ ("column", "Verdict"),
    N_ ("Of several runs: whether the mean changed more than chance explains."), WEFT_CELL_TEXT, 11,
    WEFT_CELL_AT (Row, verdict), .context = "comparison", .visibility = WEFT_COLUMN_IF_DISTINCT },
  { "p", NC_ ("column", "Chance"),
    N_ ("How likely chance alone sets the runs so far apart, by their ranks: above 0.1 it is "
        "within "
        "noise."),
    WEFT_CELL_SHARE, 8, WEFT_CELL_AT (Row, p), .visibility = WEFT_COLUMN_IF_DISTINCT },
  { "where", NC_ ("column", "Where"), N_ ("Which of the logs have the band."), WEFT_CELL_TEXT, 9,
    WEFT_CELL_AT (Row, presence), .context = "comparison" },
  { "peak_bytes_a", NC_ ("column", "Peak in A"), N_ ("Most bytes in a sample."), WEFT_CELL_BYTES,
    10, WEFT_CELL_AT (Row, a.peak) },
  { "peak_bytes_b", NC_ ("column", "Peak in B"), N_ ("Most bytes in a sample."), WEFT_CELL_BYTES,
    10, WEFT_CELL_AT (Row, b.peak) },
  { "peak_change_bytes", NC_ ("column", "Change of Peak"), N_ ("Peak of B minus peak of A."),
    WEFT_CELL_CHANGE, 11, WEFT_CELL_AT (Row, peak_change) },
  { "last_bytes_a", NC_ ("column", "At End of A"), N_ ("Bytes at the end of the range."),
    WEFT_CELL_BYTES, 10, WEFT_CELL_AT (Row, a.at_to) },
  { "last_bytes_b", NC_ ("column", "At End of B"), N_ ("Bytes at the end of the range."),
    WEFT_CELL_BYTES, 10, WEFT_CELL_AT (Row, b.at_to) },
  { "last_change_bytes", NC_ ("column", "Change at the End"),
    N_ ("Bytes at the end of B minus those at the end of A."), WEFT_CELL_CHANGE, 11,
    WEFT_CELL_AT (Row, last_change) },
  { "byte_seconds_a", NC_ ("column", "Size Over Time in A"),
    N_ ("Area of the band: bytes multiplied by the seconds they were live."),
    WEFT_CELL_BYTE_SECONDS, 12, WEFT_CELL_AT (Row, a.integral), .visibility = WEFT_COLUMN_HIDDEN },
  { "byte_seconds_b", NC_ ("column", "Size Over Time in B"),
    N_ ("Area of the band: bytes multiplied by the seconds they were live."),
    WEFT_CELL_BYTE_SECONDS, 12, WEFT_CELL_AT (Row, b.integral), .visibility = WEFT_COLUMN_HIDDEN },
  { "slope_bytes_per_s_a", NC_ ("column", "Growth per Second in A"),
    N_ ("The slope of the line that fits the samples best."), WEFT_CELL_SLOPE, 12,
    WEFT_CELL_AT (Row, a.slope), .visibility = WEFT_COLUMN_HIDDEN },
  { "slope_bytes_per_s_b", NC_ ("column", "Growth per Second in B"),
    N_ ("The slope of the line that fits the samples best."), WEFT_CELL_SLOPE, 12,
    WEFT_CELL_AT (Row, b.slope), .visibility = WEFT_COLUMN_HIDDEN },
  { "n_a", NC_ ("column", "Runs of A"), N_ ("Number of logs whose median is shown."),
    WEFT_CELL_COUNT, 9, WEFT_CELL_AT (Row, n[0]), .visibility = WEFT_COLUMN_HIDDEN },
  { "n_b", NC_ ("column", "Runs of B"), N_ ("Number of logs whose median is shown."),
    WEFT_CELL_COUNT, 9, WEFT_CELL_AT (Row, n[1]), .visibility = WEFT_COLUMN_HIDDEN },
};

const WeftTableClass weft_table_comparison = {
  .id = "comparison",
  .title = NC_ ("table", "Comparison"),
  WEFT_TABLE_COLUMNS (columns),
  .default_sort = "mean_change_bytes",
  .sorts_by_size = TRUE,
  .span = WEFT_ROW_SPAN (Row, a.first, a.last),
  .make = comparison_make,
  .free = comparison_free_data,
  .record = comparison_record,
};
