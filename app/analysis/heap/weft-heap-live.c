/* SPDX-License-Identifier: BSD-3-Clause */
/* Joins each heap sample with the HEAP_LIVE of its collection: the first one after it, where no
 * other sample comes in between. */
#include "weft-heap-live.h"

GArray *
weft_heap_live_new (const WeftHeapProfile *profile, const WeftHeapCounters *counters)
{
  const WeftSeries *series = weft_heap_counters_gauge (counters, WEFT_HEAP_LIVE);
  GArray *live = g_array_sized_new (FALSE, FALSE, sizeof (guint64), profile->samples->len);
  gboolean has_times = weft_heap_profile_kind (profile)->has_times;
  guint place = 0;

  for (guint i = 0; i < profile->samples->len; i++)
    {
      guint64 time = weft_heap_profile_sample (profile, i)->time, value = WEFT_HEAP_LIVE_UNKNOWN;
      guint64 next = i + 1 < profile->samples->len ?
                         weft_heap_profile_sample (profile, i + 1)->time :
                         G_MAXUINT64;

      while (place < series->samples->len && weft_series_sample (series, place)->time < time)
        place++;
      if (has_times && place < series->samples->len &&
          (weft_series_sample (series, place)->time < next || next == time))
        value = weft_series_sample (series, place)->value;
      g_array_append_val (live, value);
    }
  return live;
}

/* The labels of @profile and one more. */
static GPtrArray *
add_label (const WeftHeapProfile *profile, const char *label)
{
  GPtrArray *labels = g_ptr_array_new_with_free_func (g_free);

  for (guint32 i = 0; i < profile->labels->len; i++)
    g_ptr_array_add (labels, g_strdup (weft_heap_profile_label (profile, i)));
  g_ptr_array_add (labels, g_strdup (label));
  return labels;
}

WeftHeapProfile *
weft_heap_live_fill (const GArray *live, WeftHeapProfile *profile, const char *label)
{
  const WeftHeapProfile *part = weft_heap_profile_part (profile, 0);
  WeftHeapProfile *filled =
      weft_heap_profile_new_like (part, weft_heap_profile_kind (part), add_label (part, label));
  WeftHeapEntry rest = { .band = part->labels->len };
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof rest);

  for (guint i = 0; i < part->samples->len; i++)
    {
      const WeftHeapSample *sample = weft_heap_profile_sample (part, i);
      guint64 bytes = i < live->len ? g_array_index (live, guint64, i) : WEFT_HEAP_LIVE_UNKNOWN;

      g_array_set_size (entries, 0);
      g_array_append_vals (entries, sample->entries, sample->n);
      rest.bytes =
          bytes != WEFT_HEAP_LIVE_UNKNOWN && bytes > sample->total ? bytes - sample->total : 0;
      if (rest.bytes > 0)
        g_array_append_val (entries, rest);
      weft_heap_profile_add_sample (filled, *sample,
                                    (const WeftHeapEntry *) (gpointer) entries->data, entries->len);
    }
  return filled;
}
