/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of the segments of the non-moving heap after each sweep, by block size. */
#include "weft-table.h"

#include <glib/gi18n.h>

typedef struct
{
  guint sweep;
  guint64 bytes; /* total size of the live blocks */
  WeftNonmovingCensus census;
} Row;

static const WeftTableColumn columns[] = {
  { "sweep", NC_ ("column", "Sweep"),
    N_ ("Number of the sweep after which the segments were counted, from 1 on."), WEFT_CELL_ID, 8,
    WEFT_CELL_AT (Row, sweep) },
  { "time_ns", NC_ ("column", "Counted At"), N_ ("When the collector counted them."),
    WEFT_CELL_TIME, 14, WEFT_CELL_AT (Row, census.time) },
  { "block_size_bytes", NC_ ("column", "Block Size"),
    N_ ("Size of the segment's blocks. An object is in the smallest block that it fits into."),
    WEFT_CELL_BYTES, 10, WEFT_CELL_AT (Row, census.block_size) },
  { "active", NC_ ("column", "Active Segments"),
    N_ ("Segments with free blocks, which are being filled."), WEFT_CELL_COUNT, 14,
    WEFT_CELL_AT (Row, census.active) },
  { "filled", NC_ ("column", "Filled Segments"), N_ ("Segments without a free block."),
    WEFT_CELL_COUNT, 14, WEFT_CELL_AT (Row, census.filled) },
  { "live", NC_ ("column", "Live Blocks"), N_ ("Blocks that hold live objects."), WEFT_CELL_COUNT,
    12, WEFT_CELL_AT (Row, census.live) },
  { "live_bytes", NC_ ("column", "Live Size"), N_ ("Total size of the live blocks."),
    WEFT_CELL_BYTES, 12, WEFT_CELL_AT (Row, bytes) },
};

static gboolean
segments_make (WeftTableRows *self, GCancellable *cancellable)
{
  const GArray *census = self->trace->nonmoving->censuses, *spans = self->trace->nonmoving->spans;
  guint64 to = weft_index_range_end (self->trace->index, self->from, self->to);
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (Row));
  guint next = 0, sweep = 0;

  for (guint i = 0; i < census->len; i++)
    {
      const WeftNonmovingCensus *one = &g_array_index (census, WeftNonmovingCensus, i);
      Row row = { .bytes = (guint64) one->live * one->block_size, .census = *one };

      /* count the sweeps that started before or at the census */
      for (; next < spans->len; next++)
        {
          const WeftNonmovingSpan *span = &g_array_index (spans, WeftNonmovingSpan, next);

          if (span->from > one->time)
            break;
          sweep += span->phase == WEFT_NONMOVING_SWEEP;
        }
      row.sweep = sweep;
      if (one->time >= self->from && one->time < to &&
          (one->active > 0 || one->filled > 0 || one->live > 0))
        g_array_append_val (rows, row);
    }
  return weft_table_rows_take_records (self, rows);
}

const WeftTableClass weft_table_segments = {
  .id = "segments",
  .title = NC_ ("table", "Segments"),
  .empty_title = N_ ("No Segments"),
  .is_rare = TRUE,
  WEFT_TABLE_COLUMNS (columns),
  .default_sort = "live_bytes",
  .span = WEFT_ROW_SPAN (Row, census.time, census.time),
  .make = segments_make,
};
