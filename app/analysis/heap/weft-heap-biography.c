/* SPDX-License-Identifier: BSD-3-Clause */
/* Labels of the phases, the bytes of wasteful phases, and the order of phases and of eras. */
#include "weft-heap-biography.h"

#include "weft-heap-numbers.h"
#include "weft-range.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

static const struct
{
  const char *label; /* label in the log */
  const char *text;
} phases[WEFT_N_BIOGRAPHIES] = {
  [WEFT_BIOGRAPHY_USE] = { "USE", N_ ("Use: has been used and will be used again.") },
  [WEFT_BIOGRAPHY_INHERENT] = { "INHERENT_USE", N_ ("Inherent use: always counted as in use, as "
                                                    "its uses are not seen.") },
  [WEFT_BIOGRAPHY_LAG] = { "LAG", N_ ("Lag: allocated but not used yet.") },
  [WEFT_BIOGRAPHY_DRAG] = { "DRAG", N_ ("Drag: will not be used again, but is still retained.") },
  [WEFT_BIOGRAPHY_VOID] = { "VOID", N_ ("Void: never used.") },
};

const char *
weft_biography_text (WeftBiography phase)
{
  return _ (phases[phase].text);
}

WeftBiography
weft_heap_biography (const WeftHeapProfile *profile, guint32 band)
{
  if (profile->breakdown != WEFT_BREAKDOWN_BIOGRAPHY)
    return WEFT_N_BIOGRAPHIES;
  for (guint i = 0; i < WEFT_N_BIOGRAPHIES; i++)
    if (strcmp (phases[i].label, weft_heap_profile_label (profile, band)) == 0)
      return i;
  return WEFT_N_BIOGRAPHIES;
}

/* Returns TRUE if @phase contains bytes that are retained without being used. */
static gboolean
is_wasteful_phase (WeftBiography phase)
{
  return phase == WEFT_BIOGRAPHY_DRAG || phase == WEFT_BIOGRAPHY_VOID;
}

guint64
weft_heap_waste_bytes (const WeftHeapProfile *profile, guint sample)
{
  const WeftHeapSample *s = weft_heap_profile_sample (profile, sample);
  const WeftHeapEntry *entries = weft_heap_profile_entries (profile, s);
  guint64 bytes = 0;

  for (guint i = 0; i < s->n; i++)
    if (is_wasteful_phase (weft_heap_biography (profile, entries[i].band)))
      bytes = weft_add_saturating (bytes, entries[i].bytes);
  return bytes;
}

double
weft_heap_waste_share (const WeftHeapProfile *profile, guint64 from, guint64 to)
{
  g_autoptr (WeftHeapNumbers) numbers = weft_heap_numbers_new (profile, from, to);
  double share = 0;

  if (weft_heap_numbers_total (numbers).mean <= 0)
    return NAN;
  for (guint i = 0; i < weft_heap_numbers_count (numbers); i++)
    {
      WeftHeapNumber number = weft_heap_numbers_nth (numbers, i);

      if (is_wasteful_phase (weft_heap_biography (profile, number.band)))
        share += number.share;
    }
  return share;
}

static gint
compare_phases (gconstpointer a, gconstpointer b, gpointer data)
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
    g_array_sort_with_data (bands, compare_phases, (gpointer) profile);
}

gboolean
weft_heap_get_era (const WeftHeapProfile *profile, guint32 band, guint64 *era)
{
  return profile->breakdown == WEFT_BREAKDOWN_ERA &&
         g_ascii_string_to_unsigned (weft_heap_profile_label (profile, band), 10, 0, G_MAXUINT64,
                                     era, NULL);
}
