/* SPDX-License-Identifier: BSD-3-Clause */
/* Accessible description of a whole timeline. */
#include "weft-timeline-summary.h"

#include "weft-clock.h"
#include "weft-format.h"
#include "weft-join.h"
#include "weft-lane-absence.h"

#include <glib/gi18n.h>

/* Maximum number of lanes in the description, about half a minute of speech. */
#define MAX_LANES 16

/* Appends title and value of @lane, if it has a value. */
static void
add_lane (GString *text, const WeftLane *lane, WeftChart *chart)
{
  g_autofree char *number = NULL;
  g_autofree char *title = weft_lane_title (lane, weft_chart_trace (chart));
  WeftFormatted value = weft_lane_value (lane, chart);

  if (value.text[0] == '\0')
    return;
  number = weft_labelled (title, value.text);
  weft_join (text, WEFT_JOIN_CLAUSE, number);
}

char *
weft_timeline_summary (WeftPlot *plot)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (plot);
  WeftChart *chart = weft_plot_get_chart (plot);
  WeftView *view = weft_plot_get_view (plot);
  const WeftProcess *process = weft_plot_get_process (plot);
  g_autofree char *visible = weft_moment_range (process, weft_view_get_visible (view));
  g_autofree char *selection = weft_moment_range (process, weft_view_get_selection (view));
  g_autoptr (GString) lanes = g_string_new (NULL);
  g_autofree char *selected = NULL;
  g_autofree char *range = NULL;
  g_autofree char *more = NULL;
  guint n;

  if (timeline == NULL || chart == NULL)
    return NULL;
  n = timeline->lanes->len;
  if (weft_view_has_selection (view))
    selected = g_strdup_printf (_ ("selected: %s"), selection);
  range = weft_joined (WEFT_JOIN_CLAUSE, visible, selected);
  for (guint i = 0; i < MIN (n, MAX_LANES); i++)
    add_lane (lanes, weft_timeline_lane (timeline, i), chart);
  if (n > MAX_LANES)
    more = g_strdup_printf (ngettext ("%s more lane", "%s more lanes", n - MAX_LANES),
                            weft_format_count (n - MAX_LANES).text);
  weft_join (lanes, WEFT_JOIN_CLAUSE, more);
  return weft_joined (WEFT_JOIN_SENTENCE, range, lanes->len > 0 ? lanes->str : NULL);
}
