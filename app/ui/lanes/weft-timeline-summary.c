/* SPDX-License-Identifier: BSD-3-Clause */
/* Description of a timeline for those who do not see it. */
#include "weft-timeline-summary.h"

#include "weft-format.h"
#include "weft-lane-absence.h"

#include <glib/gi18n.h>

/* Lanes whose numbers are told: what is heard in half a minute. */
#define MAX_LANES 16

/* Returns whether @lane has a number. */
static gboolean
append_lane (GString *text, const WeftLane *lane, WeftChart *chart, gboolean is_first)
{
  g_autofree char *title = weft_lane_title (lane, weft_chart_trace (chart));
  WeftFormatted value = weft_lane_value (lane, chart);

  if (value.text[0] == '\0')
    return FALSE;
  g_string_append_printf (text, is_first ? ". %s: %s" : "; %s: %s", title, value.text);
  return TRUE;
}

char *
weft_timeline_summary (WeftPlot *plot)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (plot);
  WeftChart *chart = weft_plot_get_chart (plot);
  WeftView *view = weft_plot_get_view (plot);
  g_autofree char *range = weft_format_range (weft_view_get_visible (view));
  g_autofree char *selection = weft_format_range (weft_view_get_selection (view));
  GString *text;
  guint n_told = 0, n;

  if (timeline == NULL || chart == NULL)
    return NULL;
  n = timeline->lanes->len;
  text = g_string_new (range);
  if (weft_view_has_selection (view))
    g_string_append_printf (text, _ ("; selected: %s"), selection);
  for (guint i = 0; i < MIN (n, MAX_LANES); i++)
    n_told += append_lane (text, weft_timeline_lane (timeline, i), chart, n_told == 0);
  if (n > MAX_LANES)
    g_string_append_printf (text, ngettext ("; %s more lane", "; %s more lanes", n - MAX_LANES),
                            weft_format_count (n - MAX_LANES).text);
  return g_string_free (text, FALSE);
}
