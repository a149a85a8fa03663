/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of pairs of retainers: the data that both retainers keep alive, and the data that each
 * keeps alive alone. */
#include "weft-table.h"

#include "weft-retainers.h"

#include <glib/gi18n.h>

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
} Data;

static void
retainers_free_data (gpointer data)
{
  Data *self = data;

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
  Data *data = g_new0 (Data, 1);

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
} Row;

static gconstpointer
retainers_record (const WeftTableRows *self, guint row, gpointer room)
{
  const Data *data = self->data;
  const WeftRetainers *all = data->retainers;
  RetainerPair pair = g_array_index (data->pairs, RetainerPair, row);
  Row *filled = room;

  *filled = (Row){
    .retainer = g_ptr_array_index (all->names, pair.retainer),
    .other = pair.retainer != pair.other ? g_ptr_array_index (all->names, pair.other) : NULL,
    .bytes = pair_bytes (all, pair),
    .share = weft_retainers_shared_fraction (all, pair.retainer, pair.other),
    .keeps = weft_retainers_shared_bytes (all, pair.retainer, pair.retainer),
  };
  return filled;
}

static const WeftTableColumn columns[] = {
  { "retainer", NC_ ("column", "Retainer"), N_ ("Name of the band in the heap profile."),
    WEFT_CELL_TEXT, 28, WEFT_CELL_AT (Row, retainer) },
  { "other", NC_ ("column", "Together With"),
    N_ ("Another retainer of the same data. Empty: no other retainer."), WEFT_CELL_TEXT, 28,
    WEFT_CELL_AT (Row, other) },
  { "mean_bytes", NC_ ("column", "Kept Together"),
    N_ ("Bytes that this retainer keeps alive with the other one (or alone): mean over the range."),
    WEFT_CELL_BYTES, 10, WEFT_CELL_AT (Row, bytes) },
  { "share", NC_ ("column", "Share"),
    N_ ("These bytes as a share of all that the retainer keeps alive."), WEFT_CELL_SHARE, 8,
    WEFT_CELL_AT (Row, share) },
  { "retainer_mean_bytes", NC_ ("column", "Retained"),
    N_ ("Data that the retainer keeps alive: mean over the range."), WEFT_CELL_BYTES, 10,
    WEFT_CELL_AT (Row, keeps) },
};

const WeftTableClass weft_table_retainers = {
  .id = "retainers",
  .is_reported = TRUE,
  .title = NC_ ("table", "Retainers"),
  WEFT_TABLE_COLUMNS (columns),
  .default_sort = "mean_bytes",
  .make = retainers_make,
  .free = retainers_free_data,
  .record = retainers_record,
};
