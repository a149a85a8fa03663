/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of the concurrent collector's segments: after each sweep, by the size of their blocks.
 */
#include "weft-table.h"

#include <glib/gi18n.h>

enum
{
  SWEEP,
  TIME,
  BLOCK_SIZE,
  ACTIVE,
  FILLED,
  LIVE,
  BYTES,
  N_COLUMNS,
};

static const WeftTableColumn columns[N_COLUMNS] = {
  [SWEEP] = { "sweep", N_ ("Sweep"), N_ ("Which sweep they were counted after, from 1 on."),
              WEFT_CELL_ID, 8 },
  [TIME] = { "time_ns", N_ ("Counted At"), N_ ("When the collector counted them."), WEFT_CELL_TIME,
             14 },
  [BLOCK_SIZE] = { "block_size_bytes", N_ ("Block Size"),
                   N_ ("A segment has blocks of one size; an object is in the least that it fits."),
                   WEFT_CELL_BYTES, 10 },
  [ACTIVE] = { "active", N_ ("Active Segments"), N_ ("Segments with free blocks, to be filled."),
               WEFT_CELL_COUNT, 14 },
  [FILLED] = { "filled", N_ ("Filled Segments"), N_ ("Segments without a free block."),
               WEFT_CELL_COUNT, 14 },
  [LIVE] = { "live", N_ ("Live Blocks"), N_ ("Blocks that hold live objects."), WEFT_CELL_COUNT,
             12 },
  [BYTES] = { "live_bytes", N_ ("Live Size"), N_ ("The size of these blocks."), WEFT_CELL_BYTES,
              12 },
};

typedef struct
{
  guint census; /* its place */
  guint sweep;
} Row;

/* How many sweeps began by @time; @next is the first span that was not looked at for an earlier
 * one. */
static guint
count_sweeps (const WeftNonmoving *nonmoving, guint64 time, guint *next, guint before)
{
  for (; *next < nonmoving->spans->len; (*next)++)
    {
      const WeftNonmovingSpan *span = &g_array_index (nonmoving->spans, WeftNonmovingSpan, *next);

      if (span->from > time)
        break;
      before += span->phase == WEFT_NONMOVING_SWEEP;
    }
  return before;
}

static gboolean
make (WeftTableRows *self, GCancellable *cancellable)
{
  const GArray *census = self->trace->nonmoving->census;
  guint64 to = weft_index_end (self->trace->index, self->from, self->to);
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (Row));
  guint next = 0, sweep = 0;

  for (guint i = 0; i < census->len; i++)
    {
      const WeftNonmovingCensus *one = &g_array_index (census, WeftNonmovingCensus, i);
      Row row = { i, sweep = count_sweeps (self->trace->nonmoving, one->time, &next, sweep) };

      if (one->time >= self->from && one->time < to &&
          (one->active > 0 || one->filled > 0 || one->live > 0))
        g_array_append_val (rows, row);
    }
  self->data = rows;
  self->n = rows->len;
  return TRUE;
}

static void
free_data (gpointer data)
{
  g_array_unref (data);
}

static const WeftNonmovingCensus *
nth (const WeftTableRows *self, guint row)
{
  return &g_array_index (self->trace->nonmoving->census, WeftNonmovingCensus,
                         g_array_index ((GArray *) self->data, Row, row).census);
}

static gboolean
number (const WeftTableRows *self, guint row, guint column, guint64 *value)
{
  const WeftNonmovingCensus *one = nth (self, row);
  const guint64 cells[N_COLUMNS] = {
    [SWEEP] = g_array_index ((GArray *) self->data, Row, row).sweep,
    [TIME] = one->time,
    [BLOCK_SIZE] = one->block_size,
    [ACTIVE] = one->active,
    [FILLED] = one->filled,
    [LIVE] = one->live,
    [BYTES] = (guint64) one->live * one->block_size,
  };

  *value = cells[column];
  return TRUE;
}

static char *
text (const WeftTableRows *self, guint row, guint column)
{
  return NULL;
}

static void
place (const WeftTableRows *self, guint row, guint column, guint64 *from, guint64 *to)
{
  *from = *to = nth (self, row)->time;
}

const WeftTableClass weft_table_segments = {
  .id = "segments",
  .title = N_ ("Segments"),
  .columns = columns,
  .n_columns = N_COLUMNS,
  .first_sort = BYTES,
  .make = make,
  .free = free_data,
  .number = number,
  .text = text,
  .place = place,
};
