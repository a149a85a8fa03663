/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts kinds of events by chunk, from the sums by tag that the index has at each chunk's end. */
#include "weft-tally.h"

#include <string.h>

#define KIND(kind) (1 + WEFT_TALLY_##kind)

const guint8 weft_tally_kinds[256] = {
  [0] = KIND (CREATED),
  [4] = KIND (MIGRATED),
  [5] = KIND (SPARK_RUN), /* 5 and 6: until GHC 7.0 */
  [6] = KIND (SPARK_STOLEN),
  [7] = KIND (OTHER),
  [8] = KIND (WOKEN),
  [11] = KIND (GC_REQUEST),
  [12] = KIND (GC_REQUEST),
  [15] = KIND (OTHER),
  [16] = KIND (OTHER),
  [19] = KIND (MESSAGE),
  [35] = KIND (SPARK_CREATED),
  [36] = KIND (SPARK_DUD),
  [37] = KIND (SPARK_OVERFLOWED),
  [38] = KIND (SPARK_RUN),
  [39] = KIND (SPARK_STOLEN),
  [40] = KIND (SPARK_FIZZLED),
  [41] = KIND (SPARK_GCD),
  [45] = KIND (OTHER),
  [46] = KIND (OTHER),
  [47] = KIND (OTHER),
  [48] = KIND (OTHER),
  [55] = KIND (OTHER),
  [56] = KIND (OTHER),
  [57] = KIND (OTHER),
  [58] = KIND (MARKER),
  [141] = KIND (PERF),
  [142] = KIND (PERF),
  [181] = KIND (BINARY),
};

/* The tags that have a kind: walking over all 256 at each chunk's end would be seen. */
static const guint8 tags[] = { 0,  4,  5,  6,  7,  8,  11, 12, 15, 16, 19, 35,  36,  37, 38,
                               39, 40, 41, 45, 46, 47, 48, 55, 56, 57, 58, 141, 142, 181 };

void
weft_tally_init (WeftTally *self, const WeftTally *before)
{
  WeftTally fresh = *before;

  for (guint i = 0; i < WEFT_N_TALLIES; i++)
    if (before->counts[i] != NULL)
      {
        fresh.counts[i] = g_byte_array_sized_new (before->counts[i]->len);
        g_byte_array_append (fresh.counts[i], before->counts[i]->data, before->counts[i]->len);
      }
  *self = fresh;
}

void
weft_tally_clear (WeftTally *self)
{
  for (guint i = 0; i < WEFT_N_TALLIES; i++)
    g_clear_pointer (&self->counts[i], g_byte_array_unref);
}

/* Chunks in which the kind did not come are filled up with zeros when it comes again. */
static void
put (WeftTally *self, WeftTallyKind kind, guint8 n)
{
  GByteArray *counts = self->counts[kind];
  guint before;

  if (counts == NULL)
    counts = self->counts[kind] = g_byte_array_new ();
  before = counts->len;
  g_byte_array_set_size (counts, (guint) self->n_chunks + 1);
  memset (counts->data + before, 0, counts->len - before);
  counts->data[self->n_chunks] = n;
}

void
weft_tally_close_chunk (WeftTally *self, const guint64 *by_tag)
{
  guint64 now[WEFT_N_TALLIES] = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (tags); i++)
    now[weft_tally_kinds[tags[i]] - 1] += by_tag[tags[i]];
  for (guint i = 0; i < WEFT_N_TALLIES; i++)
    if (now[i] != self->seen[i])
      {
        put (self, i, (guint8) (now[i] - self->seen[i]));
        self->seen[i] = now[i];
      }
  self->n_chunks++;
}
