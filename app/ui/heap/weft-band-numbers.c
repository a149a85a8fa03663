/* SPDX-License-Identifier: BSD-3-Clause */
/* What is said of a band in numbers. */
#include "weft-band-numbers.h"

#include <glib/gi18n.h>

static WeftFormatted
format_growth (guint64 from, guint64 to)
{
  WeftFormatted text = weft_format_bytes (to > from ? to - from : from - to), all;

  if (to == from)
    return (WeftFormatted){ "0 B" };
  g_snprintf (all.text, sizeof all.text, "%s%.70s", to > from ? "+" : "−", text.text);
  return all;
}

/* There are samples. */
static guint64
bytes_at (const WeftHeapLevels *levels, guint64 time, guint32 band)
{
  return weft_heap_levels_bytes (levels, (guint) weft_heap_levels_sample_at (levels, time), band);
}

/* The sample that the bytes are of, that of the block too; there is one. */
static guint
sample_of (WeftView *view, const WeftHeapLevels *levels)
{
  guint64 time;

  if (weft_view_get_hover (view, &time, NULL))
    return (guint) weft_heap_levels_sample_at (levels, time);
  if (weft_view_has_selection (view))
    return (guint) weft_heap_levels_sample_at (levels, weft_view_get_selection (view).to);
  return (guint) weft_heap_levels_largest (levels);
}

WeftFormatted
weft_band_numbers_bytes (WeftView *view,
                         const WeftHeapLevels *levels,
                         guint32 band,
                         WeftFormatted *growth)
{
  WeftRange range = weft_view_get_selection (view);

  growth->text[0] = '\0';
  if (weft_heap_levels_largest (levels) < 0)
    return weft_format_bytes (0);
  if (weft_view_has_selection (view))
    *growth =
        format_growth (bytes_at (levels, range.from, band), bytes_at (levels, range.to, band));
  return weft_format_bytes (weft_heap_levels_bytes (levels, sample_of (view, levels), band));
}

gboolean
weft_band_numbers_shows_growth (WeftView *view)
{
  return weft_view_has_selection (view) && !weft_view_get_hover (view, NULL, NULL);
}

const char *
weft_band_numbers_title (WeftView *view)
{
  if (weft_view_get_hover (view, NULL, NULL))
    return _ ("At pointer");
  return weft_view_has_selection (view) ? _ ("From A to B") : _ ("Largest sample");
}
