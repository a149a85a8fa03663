/* SPDX-License-Identifier: BSD-3-Clause */
/* Menu of a lane: sections of commands, each only if it applies. */
#include "weft-lane-menu.h"

#include "weft-action-bindings.h"
#include "weft-thread-lanes.h"

#include <glib/gi18n.h>

static void
append_section (GMenu *menu, const char *const *ids)
{
  g_autoptr (GMenu) section = g_menu_new ();

  for (guint i = 0; ids[i] != NULL; i++)
    weft_actions_append (section, ids[i], NULL);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

/* Appends commands for the picked item, the time under the pointer, and the selected range. */
static void
append_time_sections (GMenu *menu, WeftPlot *plot)
{
  static const char *const of_item[] = { "timeline.fit-item", "timeline.select-item",
                                         "timeline.show-in-events", "timeline.copy", NULL };
  static const char *const of_time[] = { "document.moment", "timeline.mark", "timeline.begin-range",
                                         "timeline.end-range", NULL };
  static const char *const of_range[] = { "timeline.fit-selection", "timeline.mark-range",
                                          "timeline.copy-range", NULL };
  WeftRange item;

  if (weft_plot_get_item (plot, &item) >= 0)
    append_section (menu, of_item);
  append_section (menu, of_time);
  if (weft_view_has_selection (weft_plot_get_view (plot)))
    append_section (menu, of_range);
}

/* Appends commands for all lanes of threads; @lane is one of them. */
static void
append_threads_section (GMenu *menu, const WeftLane *lane, const WeftLaneLayout *layout)
{
  gboolean is_active_only =
      weft_lane_layout_get (layout, weft_lane_group_of (WEFT_TIMELINE_THREADS)->id)->is_active_only;
  g_autoptr (GMenu) section = g_menu_new ();

  if (g_str_equal (lane->id, WEFT_THREAD_LANE_REST))
    weft_actions_append (section, "timeline.lane-more", NULL);
  if (weft_lane_layout_get (layout, WEFT_THREAD_LANE_REST)->more > 0)
    weft_actions_append (section, "timeline.lane-fewer", NULL);
  weft_actions_append (section, "timeline.active-threads",
                       is_active_only ? _ ("Show All Threads") : NULL);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

GMenuModel *
weft_lane_menu_new (WeftPlot *plot, const WeftLane *lane, gboolean is_at_time)
{
  static const char *const heights[] = { "timeline.lane-higher", "timeline.lane-lower",
                                         "timeline.lane-natural-height", NULL };
  static const char *const places[] = { "timeline.lane-move-up", "timeline.lane-move-down", NULL };
  static const char *const gcs[] = { "timeline.gc-bands", "timeline.lowest-productivity", NULL };
  static const char *const all[] = { "timeline.lanes-reset", NULL };
  static const char *const paths[] = { "timeline.critical-path", NULL };
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) section = NULL;

  if (is_at_time)
    append_time_sections (menu, plot);
  if (is_at_time && (lane->kind->chart & (WEFT_TIMELINE_THREADS | WEFT_TIMELINE_HEC)) != 0)
    append_section (menu, paths);
  section = g_menu_new ();
  weft_actions_append (section, "timeline.lane-hide", NULL);
  weft_actions_append (section, "timeline.lane-pin",
                       lane->is_pinned ? C_ ("action", "Unpin Lane") : NULL);
  if (lane->has_more)
    weft_actions_append (section, "timeline.lane-fold",
                         lane->is_folded ? C_ ("action", "Unfold Group") :
                                           C_ ("action", "Fold Group"));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
  if (lane->kind->chart == WEFT_TIMELINE_THREADS)
    append_threads_section (menu, lane, weft_plot_get_layout (plot));
  if (is_at_time)
    return G_MENU_MODEL (menu);
  append_section (menu, heights);
  append_section (menu, places);
  append_section (menu, gcs);
  append_section (menu, all);
  return G_MENU_MODEL (menu);
}
