/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of mutator utilisation: the worst window of each length. */
#include "weft-gc-windows.h"
#include "weft-table.h"

#include <glib/gi18n.h>

typedef struct
{
  WeftUtilisation worst;
  guint64 to;
  double share;
  guint gcs;
} Row;

static gboolean
utilisation_make (WeftTableRows *self, GCancellable *cancellable)
{
  const WeftGcWindows *windows = weft_collections_windows (self->trace->collections);
  g_autoptr (GArray) curve = weft_utilisation_curve (windows, &self->trace->coverage->process,
                                                     self->from, self->to, 0, cancellable);
  GArray *rows;

  if (curve == NULL)
    return FALSE;
  rows = g_array_new (FALSE, FALSE, sizeof (Row));
  for (guint i = 0; i < curve->len; i++)
    {
      Row row = { .worst = g_array_index (curve, WeftUtilisation, i) };

      row.to = row.worst.from + row.worst.length;
      row.share = weft_utilisation_share (&row.worst);
      row.gcs = weft_gc_windows_count_pauses (windows, row.worst.from, row.to);
      g_array_append_val (rows, row);
    }
  return weft_table_rows_take_records (self, rows);
}

static const WeftTableColumn columns[] = {
  { "window_ns", NC_ ("column", "Window"), N_ ("Length of the window."), WEFT_CELL_NS, 10,
    WEFT_CELL_AT (Row, worst.length) },
  { "utilisation", NC_ ("column", "Utilisation"),
    N_ ("Share of the worst window of this length that was not spent in GC pauses: minimum mutator "
        "utilisation (MMU). No window of this length in the range has less."),
    WEFT_CELL_SHARE, 10, WEFT_CELL_AT (Row, share) },
  { "from_ns", NC_ ("column", "From"), N_ ("When the worst window begins."), WEFT_CELL_TIME, 12,
    WEFT_CELL_AT (Row, worst.from) },
  { "paused_ns", NC_ ("column", "In GC Pauses"), N_ ("Time in GC pauses in the worst window."),
    WEFT_CELL_NS, 10, WEFT_CELL_AT (Row, worst.paused) },
  { "collections", NC_ ("column", "GCs"), N_ ("GCs that share time with the worst window."),
    WEFT_CELL_COUNT, 8, WEFT_CELL_AT (Row, gcs) },
};

const WeftTableClass weft_table_utilisation = {
  .id = "utilisation",
  .is_reported = TRUE,
  .title = NC_ ("table", "Mutator Utilisation"),
  .empty_title = N_ ("No GC Pauses"),
  .unrecorded = N_ ("GCs Not Recorded"),
  WEFT_TABLE_COLUMNS (columns),
  .default_sort = "window_ns",
  .span = WEFT_ROW_SPAN (Row, worst.from, to),
  .make = utilisation_make,
};
