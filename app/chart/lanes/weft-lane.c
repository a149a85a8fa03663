/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of the classes of lanes, and the names of lanes. */
#include "weft-lane.h"

#include <string.h>

static const WeftLaneClass *const classes[] = {
#define GROUP(...)
#define LANES(name) &weft_lane_##name,
#include "weft-lane-rows.h"
};

const WeftLaneClass *const *
weft_lane_classes (guint *n)
{
  *n = G_N_ELEMENTS (classes);
  return classes;
}

gboolean
weft_lane_class_is_of (const WeftLaneClass *klass, WeftTimelineCharts charts)
{
  for (guint i = 0; i < klass->n_kinds; i++)
    if (klass->kinds[i].chart & charts)
      return TRUE;
  return FALSE;
}

const WeftLaneClass *
weft_lane_class_of (WeftTimelineCharts charts)
{
  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    if (weft_lane_class_is_of (classes[i], charts))
      return classes[i];
  g_return_val_if_reached (classes[0]);
}

char *
weft_lane_title_parts (const WeftLane *lane, const WeftTrace *trace, char **aside)
{
  const char *number = strstr (lane->name, "%u");
  char *title = NULL;

  *aside = NULL;
  if (lane->klass->title != NULL)
    title = lane->klass->title (lane, trace, aside);
  if (title != NULL)
    return title;
  if (number == NULL)
    return g_strdup (lane->name);
  return g_strdup_printf ("%.*s%u%s", (int) (number - lane->name), lane->name,
                          weft_index_nth_cap (trace->index, lane->cap)->cap, number + 2);
}

char *
weft_lane_title (const WeftLane *lane, const WeftTrace *trace)
{
  g_autofree char *aside = NULL;
  g_autofree char *title = weft_lane_title_parts (lane, trace, &aside);

  return aside != NULL ? g_strdup_printf ("%s %s", title, aside) : g_steal_pointer (&title);
}

static void
append_key (GString *id, const WeftLane *lane, const WeftTrace *trace)
{
  g_autofree char *key = lane->klass->key (lane, trace);

  if (key != NULL)
    g_string_append_printf (id, "/%s", key);
}

char *
weft_lane_id (const WeftLane *lane, const WeftTrace *trace)
{
  GString *id = g_string_new (weft_lane_group_of (lane->chart)->id);

  if (lane->klass->key != NULL)
    append_key (id, lane, trace);
  if (lane->key != NULL)
    g_string_append_printf (id, "/%s", lane->key);
  if (lane->of_cap)
    g_string_append_printf (id, "/%u", weft_index_nth_cap (trace->index, lane->cap)->cap);
  return g_string_free (id, FALSE);
}

char *
weft_lane_target (const WeftLane *lane, const WeftTrace *trace)
{
  return lane->is_group ? g_strdup (weft_lane_group_of (lane->chart)->id) :
                          weft_lane_id (lane, trace);
}
