/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of groups of lanes. */
#include "weft-lane-group.h"

#include <glib/gi18n.h>
#include <string.h>

static const WeftLaneGroup groups[] = {
#define GROUP(constant, id, name, parent, is_extra, is_of_log, picture, what)                      \
  {                                                                                                \
    WEFT_TIMELINE_##constant, id, name, WEFT_TIMELINE_##parent, is_extra, is_of_log, picture, what \
  },
#define LANES(...)
#include "weft-lane-rows.h"
};

const WeftLaneGroup *
weft_lane_groups (guint *n)
{
  *n = G_N_ELEMENTS (groups);
  return groups;
}

const WeftLaneGroup *
weft_lane_group_find (const char *id)
{
  gsize length = strcspn (id, "/");

  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    if (strlen (groups[i].id) == length && strncmp (groups[i].id, id, length) == 0)
      return &groups[i];
  return NULL;
}

const WeftLaneGroup *
weft_lane_group_of (WeftTimelineCharts chart)
{
  gint place = g_bit_nth_lsf (chart, -1);

  g_return_val_if_fail (place >= 0 && place < WEFT_N_LANE_GROUPS, &groups[0]);
  return &groups[place];
}
