/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds the row of the event table that decodes a tag. */
#include "weft-event-rows.h"

const WeftEventType *
weft_event_table (guint *n)
{
  *n = weft_event_n_rows;
  return weft_event_rows;
}

/* The first row whose tag is @tag or above. */
static guint
lower_bound (guint16 tag)
{
  guint low = 0, high = weft_event_n_rows;

  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (weft_event_rows[middle].tag < tag)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static gboolean
row_fits (const WeftEventType *row, guint size)
{
  if (size == WEFT_SIZE_VARIABLE || row->size == WEFT_SIZE_VARIABLE)
    return row->size == size;
  return row->size <= size;
}

static const WeftEventType *
find_in_dialect (guint16 tag, guint size, WeftDialect dialect)
{
  const WeftEventType *found = NULL;

  for (guint i = lower_bound (tag); i < weft_event_n_rows && weft_event_rows[i].tag == tag; i++)
    if (weft_event_rows[i].dialect == dialect && row_fits (&weft_event_rows[i], size))
      found = &weft_event_rows[i]; /* later rows of the dialect are larger */
  return found;
}

const WeftEventType *
weft_event_table_find (guint16 tag, guint size, WeftDialect dialect)
{
  const WeftEventType *found = find_in_dialect (tag, size, dialect);

  if (found == NULL && dialect != WEFT_DIALECT_GHC)
    found = find_in_dialect (tag, size, WEFT_DIALECT_GHC);
  return found;
}
