/* SPDX-License-Identifier: BSD-3-Clause */
/* Numbers of a band and the title of their column. */
#include "weft-heap-row.h"

#include <glib/gi18n.h>

/* Column titles by sort key. Bands sorted by name show the mean size, as with the key "size". */
static const char *const rank_titles[WEFT_N_HEAP_KEYS] = {
  [WEFT_HEAP_BY_SIZE] = N_ ("Mean in view"),       [WEFT_HEAP_BY_PEAK] = N_ ("Peak in view"),
  [WEFT_HEAP_BY_GROWTH] = N_ ("Change in view"),   [WEFT_HEAP_BY_LAST] = N_ ("At end of view"),
  [WEFT_HEAP_BY_SLOPE] = N_ ("Change per second"), [WEFT_HEAP_BY_NAME] = N_ ("Mean in view"),
};

/* Returns the bytes of @band at @time. There must be samples. */
static guint64
band_bytes_at (const WeftHeapLevels *levels, guint64 time, guint32 band)
{
  return weft_heap_levels_band_bytes (levels, (guint) weft_heap_levels_sample_at (levels, time),
                                      band);
}

gint
weft_band_numbers_sample (WeftView *view, const WeftHeapLevels *levels)
{
  guint64 time;

  if (weft_view_get_hover (view, &time, NULL))
    return weft_heap_levels_sample_at (levels, time);
  if (weft_view_has_selection (view))
    return weft_heap_levels_sample_at (levels, weft_view_get_selection (view).to);
  return weft_heap_levels_largest_sample (levels);
}

WeftFormatted
weft_band_numbers_bytes (WeftView *view,
                         const WeftHeapLevels *levels,
                         guint32 band,
                         WeftFormatted *growth)
{
  WeftRange range = weft_view_get_selection (view);

  growth->text[0] = '\0';
  if (weft_heap_levels_largest_sample (levels) < 0)
    return weft_format_bytes (0);
  if (weft_view_has_selection (view))
    {
      guint64 from = band_bytes_at (levels, range.from, band);
      guint64 to = band_bytes_at (levels, range.to, band);

      if (to == from)
        *growth = (WeftFormatted){ "0 B" };
      else
        g_snprintf (growth->text, sizeof growth->text, "%s%.70s", to > from ? "+" : "−",
                    weft_format_bytes (to > from ? to - from : from - to).text);
    }
  return weft_format_bytes (
      weft_heap_levels_band_bytes (levels, (guint) weft_band_numbers_sample (view, levels), band));
}

/* Returns the sum of the values of all bands that the legend does not list. If @key is the peak,
 * returns the peak of their total instead. */
static double
other_bands_value (const WeftHeapBandRank *rank, const WeftHeapLevels *levels, WeftHeapKey key)
{
  double sum = 0;

  for (guint level = 0; key == WEFT_HEAP_BY_PEAK && level < levels->bands->len; level++)
    if (weft_heap_levels_band (levels, level) == WEFT_HEAP_OTHER)
      return levels->peaks[level];
  for (guint band = 0; band < rank->n; band++)
    sum += rank->is_present[band] ? rank->values[band] : 0;
  for (guint i = 0; i < levels->ranked_bands->len; i++)
    {
      guint32 band = g_array_index (levels->ranked_bands, guint32, i);

      sum -= rank->is_present[band] ? rank->values[band] : 0;
    }
  return sum;
}

WeftFormatted
weft_band_numbers_rank (const WeftHeapBandRank *rank,
                        const WeftHeapLevels *levels,
                        guint32 band,
                        WeftHeapKey key)
{
  double value = band == WEFT_HEAP_OTHER                  ? other_bands_value (rank, levels, key) :
                 band < rank->n && rank->is_present[band] ? rank->values[band] :
                                                            0;

  if (key == WEFT_HEAP_BY_SLOPE)
    return weft_format_growth (value);
  if (key == WEFT_HEAP_BY_GROWTH)
    return weft_format_change_bytes (value);
  return weft_format_mean_bytes (MAX (value, 0));
}

gboolean
weft_band_numbers_shows_growth (WeftView *view)
{
  return weft_view_has_selection (view) && !weft_view_get_hover (view, NULL, NULL);
}

gboolean
weft_band_numbers_shows_rank (WeftView *view)
{
  return !weft_view_has_selection (view) && !weft_view_get_hover (view, NULL, NULL);
}

const char *
weft_band_numbers_title (WeftView *view, WeftHeapKey key)
{
  if (weft_band_numbers_shows_rank (view))
    return _ (rank_titles[key]);
  return weft_view_get_hover (view, NULL, NULL) ? _ ("At pointer") : _ ("At end, change");
}
