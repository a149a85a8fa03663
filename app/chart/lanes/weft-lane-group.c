/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of groups of lanes. */
#include "weft-lane-group.h"

#include <glib/gi18n.h>
#include <string.h>

static const WeftLaneGroup groups[] = {
  { WEFT_TIMELINE_ACTIVITY, "activity", N_ ("Activity"), 0, FALSE },
  { WEFT_TIMELINE_HEC, "hec", N_ ("HECs"), WEFT_TIMELINE_ACTIVITY, FALSE },
  { WEFT_TIMELINE_INSTANTS, "instants", N_ ("Instant events"), 0, TRUE },
  { WEFT_TIMELINE_COUNTERS, "heap", N_ ("Heap"), 0, FALSE },
  { WEFT_TIMELINE_GC, "gc", N_ ("GC"), 0, FALSE },
  { WEFT_TIMELINE_SPARKS, "sparks", N_ ("Sparks"), 0, FALSE },
  { WEFT_TIMELINE_SPARKS_HEC, "sparks-hec", N_ ("Sparks by HEC"), WEFT_TIMELINE_SPARKS, TRUE },
  { WEFT_TIMELINE_USER, "user", N_ ("User events"), 0, FALSE },
  { WEFT_TIMELINE_TASKS, "tasks", N_ ("Tasks"), 0, TRUE },
  { WEFT_TIMELINE_HEAP, "heap-profile", N_ ("Heap profile"), 0, FALSE },
  { WEFT_TIMELINE_SAMPLES, "samples", N_ ("Samples"), 0, TRUE },
  { WEFT_TIMELINE_PROFILE, "profile", N_ ("Time profile"), WEFT_TIMELINE_SAMPLES, TRUE },
  { WEFT_TIMELINE_TICKY, "ticky", N_ ("Ticky counters"), 0, TRUE },
  { WEFT_TIMELINE_THREADS, "threads", N_ ("Threads"), 0, FALSE, TRUE },
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
  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    if (groups[i].chart == chart)
      return &groups[i];
  g_return_val_if_reached (&groups[0]);
}
