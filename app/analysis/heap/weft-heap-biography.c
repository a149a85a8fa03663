/* SPDX-License-Identifier: BSD-3-Clause */
/* Knows the phases' labels, and adds up those that are waste. */
#include "weft-heap-biography.h"

#include "weft-heap-numbers.h"
#include "weft-range.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

static const struct
{
  const char *label; /* as the RTS writes it */
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

/* Whether the bytes of @phase are kept alive for nothing. */
static gboolean
is_waste (WeftBiography phase)
{
  return phase == WEFT_BIOGRAPHY_DRAG || phase == WEFT_BIOGRAPHY_VOID;
}

guint64
weft_heap_waste (const WeftHeapProfile *profile, guint sample)
{
  const WeftHeapSample *s = weft_heap_profile_sample (profile, sample);
  const WeftHeapEntry *entries = weft_heap_profile_entries (profile, s);
  guint64 bytes = 0;

  for (guint i = 0; i < s->n; i++)
    if (is_waste (weft_heap_biography (profile, entries[i].band)))
      bytes = weft_add (bytes, entries[i].bytes);
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

      if (is_waste (weft_heap_biography (profile, number.band)))
        share += number.share;
    }
  return share;
}
