/* SPDX-License-Identifier: BSD-3-Clause */
/* Menu of a lane: sections of commands, each only if it applies. */
#include "weft-lane-labels.h"

#include "weft-action-bindings.h"
#include "weft-thread-lanes.h"
#include "weft-user-spans.h"

#include <glib/gi18n.h>

/* Appends the commands of a section. If @is_below, leaves out the commands for the page's own
 * process. */
static void
append_section (GMenu *menu, const char *const *ids, gboolean is_below)
{
  static const char *const of_page[] = { "document.moment", "win.save-log", NULL };
  g_autoptr (GMenu) section = g_menu_new ();

  for (guint i = 0; ids[i] != NULL; i++)
    if (!is_below || !g_strv_contains (of_page, ids[i]))
      /* commands that have such a title are in the section for the selected range */
      weft_actions_append (section, ids[i], weft_action_range_title (weft_actions_find (ids[i])));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

/* Appends commands for the picked item, the time under the pointer, and the selected range. */
static void
append_time_sections (GMenu *menu, WeftPlot *plot, gboolean is_below)
{
  static const char *const of_item[] = { "timeline.fit-item", "timeline.select-item",
                                         "timeline.show-in-events", "timeline.copy", NULL };
  static const char *const of_time[] = { "document.moment", "timeline.mark", "timeline.begin-range",
                                         "timeline.end-range", NULL };
  static const char *const of_range[] = { "timeline.fit-selection", "timeline.mark-range",
                                          "timeline.copy-range", "win.save-log", NULL };
  WeftRange item;

  if (weft_plot_get_item (plot, &item) >= 0)
    append_section (menu, of_item, is_below);
  append_section (menu, of_time, is_below);
  if (weft_view_has_selection (weft_plot_get_view (plot)))
    append_section (menu, of_range, is_below);
}

/* If the picked item is a span of the program on @lane, appends the command that explains why spans
 * with the same label are slow. */
static void
append_why_section (GMenu *menu, WeftPlot *plot, const WeftLane *lane)
{
  WeftTrace *trace = weft_plot_get_trace (plot);
  const WeftUserSpans *spans = trace != NULL ? weft_trace_peek (trace, WEFT_LAZY_USER_SPANS) : NULL;
  g_autoptr (GMenu) section = g_menu_new ();
  g_autoptr (GMenuItem) item = g_menu_item_new (C_ ("action", "Why Slow?"), NULL);
  WeftRange range;
  gint of = weft_plot_get_item (plot, &range);
  WeftUserSpan span;

  if (spans == NULL || of < 0 || lane->klass != &weft_lane_user_spans ||
      weft_timeline_lane (weft_plot_get_timeline (plot), (guint) of) != lane)
    return;
  for (guint row = 0; row < weft_user_spans_n_rows (spans); row++)
    if (weft_user_spans_find_at (spans, range.from, row, &span) && span.open.start == range.from &&
        span.end == range.to)
      {
        g_menu_item_set_action_and_target (
            item, "document.why", "s",
            weft_user_labels_name (weft_user_spans_labels (spans), span.open.label));
        g_menu_append_item (section, item);
        g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
        return;
      }
}

GMenuModel *
weft_lane_menu_new (WeftPlot *plot, const WeftLane *lane, gboolean is_at_time, gboolean is_below)
{
  static const char *const heights[] = { "timeline.lane-higher", "timeline.lane-lower",
                                         "timeline.lane-natural-height", NULL };
  static const char *const places[] = { "timeline.lane-move-up", "timeline.lane-move-down", NULL };
  static const char *const gcs[] = { "timeline.gc-bands", "timeline.lowest-productivity", NULL };
  static const char *const all[] = { "timeline.lanes-reset", NULL };
  static const char *const paths[] = { "timeline.critical-path", NULL };
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) section = NULL;

  if (is_at_time && !is_below)
    append_why_section (menu, plot, lane);
  if (is_at_time)
    append_time_sections (menu, plot, is_below);
  if (is_at_time && (lane->kind->chart & (WEFT_TIMELINE_THREADS | WEFT_TIMELINE_HEC)) != 0)
    append_section (menu, paths, is_below);
  section = g_menu_new ();
  weft_actions_append (section, "timeline.lane-hide", NULL);
  if (!weft_plot_is_stacked (plot))
    weft_actions_append (section, "timeline.lane-pin",
                         lane->is_pinned ? C_ ("action", "Unpin Lane") : NULL);
  if (lane->has_more)
    weft_actions_append (section, "timeline.lane-fold",
                         lane->is_folded ? C_ ("action", "Unfold Group") :
                                           C_ ("action", "Fold Group"));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
  if (lane->kind->chart == WEFT_TIMELINE_THREADS)
    {
      /* commands for all lanes of threads */
      const WeftLaneLayout *layout = weft_plot_get_layout (plot);
      const char *group = weft_lane_group_get (WEFT_TIMELINE_THREADS)->id;
      gboolean is_active_only = weft_lane_layout_get_setting (layout, group)->is_active_only;
      g_autoptr (GMenu) threads = g_menu_new ();

      if (g_str_equal (lane->id, WEFT_THREAD_LANE_REST))
        weft_actions_append (threads, "timeline.lane-more", NULL);
      if (weft_lane_layout_get_setting (layout, WEFT_THREAD_LANE_REST)->n_more > 0)
        weft_actions_append (threads, "timeline.lane-fewer", NULL);
      weft_actions_append (threads, "timeline.active-threads",
                           is_active_only ? _ ("Show All Threads") : NULL);
      g_menu_append_section (menu, NULL, G_MENU_MODEL (threads));
    }
  if (is_at_time)
    return G_MENU_MODEL (menu);
  append_section (menu, heights, is_below);
  append_section (menu, places, is_below);
  append_section (menu, gcs, is_below);
  append_section (menu, all, is_below);
  return G_MENU_MODEL (menu);
}
