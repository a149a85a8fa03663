/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of pairs of retainers: what both keep alive, and what each keeps alone. */
#include "weft-table.h"

#include "weft-retainers.h"

#include <glib/gi18n.h>

/* Pairs are as many as the square of these. */
#define MAX_RETAINERS 400

enum
{
  RETAINER,
  OTHER,
  BYTES,
  SHARE,
  KEEPS,
  N_COLUMNS,
};

static const WeftTableColumn columns[N_COLUMNS] = {
  [RETAINER] = { "retainer", N_ ("Retainer"), N_ ("What the profile calls it."), WEFT_CELL_TEXT,
                 28 },
  [OTHER] = { "other", N_ ("Together with"),
              N_ ("Another retainer that keeps the same data; nothing: no other keeps it."),
              WEFT_CELL_TEXT, 28 },
  [BYTES] = { "mean_bytes", N_ ("Keeps of it"), N_ ("The mean over the range."), WEFT_CELL_BYTES,
              10 },
  [SHARE] = { "share", N_ ("Share"), N_ ("Of all that the retainer keeps alive."), WEFT_CELL_SHARE,
              8 },
  [KEEPS] = { "retainer_mean_bytes", N_ ("Keeps"),
              N_ ("All that the retainer keeps alive: the mean over the range."), WEFT_CELL_BYTES,
              10 },
};

typedef struct
{
  guint32 retainer, other;
} Pair;

typedef struct
{
  WeftRetainers *retainers;
  GArray *pairs; /* of Pair, by row */
} Data;

static void
free_data (gpointer data)
{
  Data *self = data;

  weft_retainers_free (self->retainers);
  g_array_unref (self->pairs);
  g_free (self);
}

static double
bytes_of (const WeftRetainers *retainers, Pair pair)
{
  return pair.retainer == pair.other ?
             retainers->alone[pair.retainer] :
             weft_retainers_together (retainers, pair.retainer, pair.other);
}

static gboolean
make (WeftTableRows *self, GCancellable *cancellable)
{
  const WeftHeapProfile *heap = self->source != NULL ? self->source : self->trace->heap;
  Data *data = g_new0 (Data, 1);

  data->retainers = weft_retainers_new (heap, self->from, self->to, MAX_RETAINERS);
  data->pairs = g_array_new (FALSE, FALSE, sizeof (Pair));
  for (guint32 i = 0; i < data->retainers->names->len; i++)
    for (guint32 k = 0; k < data->retainers->names->len; k++)
      {
        Pair pair = { i, k };

        if (bytes_of (data->retainers, pair) > 0)
          g_array_append_val (data->pairs, pair);
      }
  self->source = NULL;
  self->data = data;
  self->n = data->pairs->len;
  return TRUE;
}

static Pair
pair_of (const WeftTableRows *self, guint row)
{
  return g_array_index (((const Data *) self->data)->pairs, Pair, row);
}

static gboolean
number (const WeftTableRows *self, guint row, guint column, guint64 *value)
{
  const WeftRetainers *retainers = ((const Data *) self->data)->retainers;
  Pair pair = pair_of (self, row);
  const guint64 cells[N_COLUMNS] = {
    [BYTES] = weft_cell_whole (bytes_of (retainers, pair)),
    [SHARE] = weft_cell_whole (1e6 * weft_retainers_part (retainers, pair.retainer, pair.other)),
    [KEEPS] = weft_cell_whole (weft_retainers_together (retainers, pair.retainer, pair.retainer)),
  };

  *value = cells[column];
  return TRUE;
}

static char *
text (const WeftTableRows *self, guint row, guint column)
{
  const GPtrArray *names = ((const Data *) self->data)->retainers->names;
  Pair pair = pair_of (self, row);

  if (column == OTHER && pair.retainer == pair.other)
    return NULL;
  return g_strdup (g_ptr_array_index (names, column == OTHER ? pair.other : pair.retainer));
}

static void
place (const WeftTableRows *self, guint row, guint column, guint64 *from, guint64 *to)
{
  *from = self->from;
  *to = self->to;
}

const WeftTableClass weft_table_retainers = {
  .id = "retainers",
  .title = N_ ("Retainers"),
  .columns = columns,
  .n_columns = N_COLUMNS,
  .first_sort = BYTES,
  .make = make,
  .free = free_data,
  .number = number,
  .text = text,
  .place = place,
};
