/* SPDX-License-Identifier: BSD-3-Clause */
/* Hides the lanes that a test does not state. */
#include "weft-test-lanes.h"

/* Whether one of @wanted has lanes in the group @chart. */
static gboolean
is_group_wanted (const GPtrArray *wanted, WeftTimelineCharts chart)
{
  for (guint i = 0; i < wanted->len; i++)
    if (weft_lane_class_has_charts (g_ptr_array_index (wanted, i), chart))
      return TRUE;
  return FALSE;
}

/* Hides the lanes of @klass in the group @chart, which has others. */
static void
hide_lanes (WeftLaneLayout *layout,
            WeftTrace *trace,
            const WeftLaneClass *klass,
            WeftTimelineCharts chart)
{
  g_autoptr (GArray) lanes = weft_timeline_group_lanes (trace, NULL, chart, NULL);

  for (guint i = 0; i < lanes->len; i++)
    if (g_array_index (lanes, WeftLane, i).klass == klass)
      weft_lane_layout_show (layout, g_array_index (lanes, WeftLane, i).id, FALSE);
}

static void
hide (WeftLaneLayout *layout, WeftTrace *trace, const WeftLaneClass *klass, const GPtrArray *wanted)
{
  for (const WeftLaneKind *kind = klass->kinds; kind->name != NULL; kind++)
    if (is_group_wanted (wanted, kind->chart))
      hide_lanes (layout, trace, klass, kind->chart);
    else
      weft_lane_layout_show (layout, weft_lane_group_get (kind->chart)->id, FALSE);
}

/* Whether @trace has lanes of @klass, or may get some: the answer is the same before and after. */
static gboolean
may_have (const WeftLaneClass *klass, const WeftTrace *trace)
{
  return klass->is_ready != NULL || weft_lane_class_has_data (klass, trace);
}

char *
weft_test_lanes (WeftTrace *trace, const char *text, ...)
{
  g_autoptr (WeftLaneLayout) layout = weft_lane_layout_from_string (text);
  g_autoptr (GPtrArray) wanted = g_ptr_array_new ();
  const WeftLaneClass *klass;
  guint n;
  const WeftLaneClass *const *classes = weft_lane_classes (&n);
  va_list arguments;

  va_start (arguments, text);
  while ((klass = va_arg (arguments, const WeftLaneClass *)) != NULL)
    g_ptr_array_add (wanted, (gpointer) klass);
  va_end (arguments);
  for (guint i = 0; i < n; i++)
    if (!g_ptr_array_find (wanted, classes[i], NULL) && may_have (classes[i], trace))
      hide (layout, trace, classes[i], wanted);
  return weft_lane_layout_to_string (layout);
}

gint
weft_test_lane_of (const WeftTimeline *timeline, const WeftLaneClass *klass)
{
  for (guint i = 0; i < timeline->lanes->len; i++)
    if (weft_timeline_lane (timeline, i)->klass == klass)
      return (gint) i;
  return -1;
}
