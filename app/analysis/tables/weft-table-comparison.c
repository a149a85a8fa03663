/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of two heap profiles' bands: what each has of them, and the difference. */
#include "weft-table.h"

#include "weft-heap-comparison.h"

#include <glib/gi18n.h>

enum
{
  BAND,
  MEAN_CHANGE, /* in sight in a narrow window, too: it is what is asked */
  MEAN_A,
  MEAN_B,
  RATIO,
  WHERE,
  PEAK_A,
  PEAK_B,
  PEAK_CHANGE,
  LAST_A,
  LAST_B,
  LAST_CHANGE,
  SIZE_A,
  SIZE_B,
  SLOPE_A,
  SLOPE_B,
  N_COLUMNS,
};

static const WeftTableColumn columns[N_COLUMNS] = {
  [BAND] = { "band", N_ ("Band"), N_ ("What the profiles call it."), WEFT_CELL_TEXT, 25 },
  [MEAN_CHANGE] = { "mean_change_bytes", N_ ("Change"), N_ ("B's mean less A's."), WEFT_CELL_CHANGE,
                    11 },
  [MEAN_A] = { "mean_bytes_a", N_ ("Mean in A"), N_ ("The mean over the run."), WEFT_CELL_BYTES,
               10 },
  [MEAN_B] = { "mean_bytes_b", N_ ("Mean in B"), N_ ("The mean over the run."), WEFT_CELL_BYTES,
               10 },
  [RATIO] = { "mean_ratio", N_ ("B / A"), N_ ("B's mean as a multiple of A's."), WEFT_CELL_RATIO,
              8 },
  [WHERE] = { "where", N_ ("Where"), N_ ("Which of the logs has any of it."), WEFT_CELL_TEXT, 9 },
  [PEAK_A] = { "peak_bytes_a", N_ ("Peak in A"), N_ ("The most at a time."), WEFT_CELL_BYTES, 10 },
  [PEAK_B] = { "peak_bytes_b", N_ ("Peak in B"), N_ ("The most at a time."), WEFT_CELL_BYTES, 10 },
  [PEAK_CHANGE] = { "peak_change_bytes", N_ ("Change of peak"), N_ ("B's peak less A's."),
                    WEFT_CELL_CHANGE, 11 },
  [LAST_A] = { "last_bytes_a", N_ ("At A's end"), N_ ("Bytes where the range ends."),
               WEFT_CELL_BYTES, 10 },
  [LAST_B] = { "last_bytes_b", N_ ("At B's end"), N_ ("Bytes where the range ends."),
               WEFT_CELL_BYTES, 10 },
  [LAST_CHANGE] = { "last_change_bytes", N_ ("Change at the end"), N_ ("B's end less A's."),
                    WEFT_CELL_CHANGE, 11 },
  [SIZE_A] = { "byte_seconds_a", N_ ("Size over time in A"),
               N_ ("The area of the band: bytes times the seconds they were there."),
               WEFT_CELL_BYTE_SECONDS, 12 },
  [SIZE_B] = { "byte_seconds_b", N_ ("Size over time in B"),
               N_ ("The area of the band: bytes times the seconds they were there."),
               WEFT_CELL_BYTE_SECONDS, 12 },
  [SLOPE_A] = { "slope_bytes_per_s_a", N_ ("Growth per second in A"),
                N_ ("The slope of the line that fits the samples best."), WEFT_CELL_SLOPE, 12 },
  [SLOPE_B] = { "slope_bytes_per_s_b", N_ ("Growth per second in B"),
                N_ ("The slope of the line that fits the samples best."), WEFT_CELL_SLOPE, 12 },
};

typedef struct
{
  WeftHeapComparison *comparison;
  GArray *bands; /* of guint32, by row */
} Data;

static void
free_data (gpointer data)
{
  Data *self = data;

  weft_heap_comparison_unref (self->comparison);
  g_array_unref (self->bands);
  g_free (self);
}

/* The bands of A, then those that B alone has. */
static gboolean
make (WeftTableRows *self, GCancellable *cancellable)
{
  Data *data = g_new0 (Data, 1);
  WeftHeapNumbers **numbers;

  data->comparison = weft_heap_comparison_ref (self->source);
  data->bands = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->source = NULL;
  numbers = data->comparison->numbers;
  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < weft_heap_numbers_count (numbers[side]); i++)
      {
        guint32 band = weft_heap_numbers_band (numbers[side], i);

        if (side == 0 || weft_heap_numbers_find (numbers[0], band) < 0)
          g_array_append_val (data->bands, band);
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

/* All zeros where the side does not have it. */
static WeftHeapNumber
number_of (const WeftTableRows *self, guint row, guint side)
{
  const WeftHeapNumbers *numbers = ((const Data *) self->data)->comparison->numbers[side];
  gint place = weft_heap_numbers_find (numbers, weft_table_comparison_band (self, row));

  return place >= 0 ? weft_heap_numbers_nth (numbers, (guint) place) : (WeftHeapNumber){ 0 };
}

/* A change is that of the whole bytes beside it. */
static guint64
change (double a, double b)
{
  return weft_cell_whole (b) - weft_cell_whole (a);
}

static gboolean
number (const WeftTableRows *self, guint row, guint column, guint64 *value)
{
  const WeftHeapNumber a = number_of (self, row, 0), b = number_of (self, row, 1);
  const guint64 cells[N_COLUMNS] = {
    [MEAN_A] = weft_cell_whole (a.mean),
    [MEAN_B] = weft_cell_whole (b.mean),
    [MEAN_CHANGE] = change (a.mean, b.mean),
    [RATIO] = a.mean > 0 ? weft_cell_whole (1000 * b.mean / a.mean) : 0,
    [PEAK_A] = weft_cell_whole (a.peak),
    [PEAK_B] = weft_cell_whole (b.peak),
    [PEAK_CHANGE] = change (a.peak, b.peak),
    [LAST_A] = weft_cell_whole (a.at_to),
    [LAST_B] = weft_cell_whole (b.at_to),
    [LAST_CHANGE] = change (a.at_to, b.at_to),
    [SIZE_A] = weft_cell_whole (a.integral),
    [SIZE_B] = weft_cell_whole (b.integral),
    [SLOPE_A] = weft_cell_whole_signed (a.slope),
    [SLOPE_B] = weft_cell_whole_signed (b.slope),
  };

  *value = cells[column];
  return column != RATIO || a.mean > 0;
}

static const char *
presence (const WeftTableRows *self, guint row)
{
  gboolean in_a = number_of (self, row, 0).peak > 0, in_b = number_of (self, row, 1).peak > 0;

  return in_a && in_b ? N_ ("both") :
         in_a         ? N_ ("only in A") :
         in_b         ? N_ ("only in B") :
                        N_ ("neither");
}

static char *
text (const WeftTableRows *self, guint row, guint column)
{
  const Data *data = self->data;

  if (column == BAND)
    return g_strdup (weft_heap_profile_label (data->comparison->heaps[0],
                                              weft_table_comparison_band (self, row)));
  return g_strdup (presence (self, row));
}

static char *
shown (const WeftTableRows *self, guint row, guint column)
{
  return column == BAND ? NULL : g_strdup (_ (presence (self, row)));
}

static void
place (const WeftTableRows *self, guint row, guint column, guint64 *from, guint64 *to)
{
  const WeftHeapNumber a = number_of (self, row, 0);

  *from = a.first;
  *to = a.last;
}

const WeftTableClass weft_table_comparison = {
  .id = "comparison",
  .title = N_ ("Comparison"),
  .columns = columns,
  .n_columns = N_COLUMNS,
  .first_sort = MEAN_CHANGE,
  .by_distance = TRUE,
  .make = make,
  .free = free_data,
  .number = number,
  .text = text,
  .shown = shown,
  .place = place,
};
