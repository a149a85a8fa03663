/* SPDX-License-Identifier: BSD-3-Clause */
/* Compares bands by the phase or the era that their labels name. */
#include "weft-heap-order.h"

#include "weft-heap-biography.h"
#include "weft-heap-numbers.h"

static gint
heap_order_compare (gconstpointer a, gconstpointer b, gpointer data)
{
  const WeftHeapProfile *profile = data;
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;
  WeftBiography phase_x = weft_heap_biography (profile, x),
                phase_y = weft_heap_biography (profile, y);
  gint by_label;

  if (phase_x != phase_y)
    return phase_x > phase_y ? -1 : 1;
  by_label = weft_heap_compare_labels (weft_heap_profile_label (profile, y),
                                       weft_heap_profile_label (profile, x));
  return by_label != 0 ? by_label : (x > y) - (x < y);
}

void
weft_heap_order_bands (const WeftHeapProfile *profile, GArray *bands)
{
  if (profile->breakdown == WEFT_BREAKDOWN_BIOGRAPHY || profile->breakdown == WEFT_BREAKDOWN_ERA)
    g_array_sort_with_data (bands, heap_order_compare, (gpointer) profile);
}

gboolean
weft_heap_era (const WeftHeapProfile *profile, guint32 band, guint64 *era)
{
  return profile->breakdown == WEFT_BREAKDOWN_ERA &&
         g_ascii_string_to_unsigned (weft_heap_profile_label (profile, band), 10, 0, G_MAXUINT64,
                                     era, NULL);
}
