/* SPDX-License-Identifier: BSD-3-Clause */
/* Which lanes a timeline has, and where, as layouts want them. */
#include "weft-timeline.h"

#include "chart-fixture.h"
#include "weft-ruler.h"
#include "weft-test-lanes.h"
#include "weft-test-log.h"
#include "weft-test-unit.h"

#include <string.h>

/* A log of @n_caps HECs that do nothing. */
static WeftTrace *
make_trace (guint n_caps)
{
  g_autoptr (WeftTestLog) bytes = weft_test_log_new ();
  g_autoptr (WeftMap) map = NULL;
  g_autoptr (WeftLog) log = NULL;
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (GError) error = NULL;
  WeftTrace *trace = NULL;

  weft_test_log_header_9_10 (bytes);
  for (guint cap = 0; cap < n_caps; cap++)
    {
      weft_test_log_begin_block (bytes, (guint16) cap, 1000);
      weft_test_log_run (bytes, 2000, 1);
      weft_test_log_stop (bytes, 3000, 1, 3, 0);
      weft_test_log_end_block (bytes, 5000);
    }
  weft_test_log_data_end (bytes);
  map = weft_map_new_from_bytes (bytes->bytes->data, bytes->bytes->len);
  log = weft_log_new (map, TRUE, &error);
  g_assert_no_error (error);
  index = weft_index_new (log, NULL, 1, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  trace = weft_trace_new (index, NULL, &error);
  g_assert_no_error (error);
  return trace;
}

/* The layout @text with activity, HECs and the runnable threads alone. */
static char *
only_hecs (WeftTrace *trace, const char *text)
{
  return weft_test_lanes (trace, text, &weft_lane_activity, &weft_lane_hec, &weft_lane_runnable,
                          NULL);
}

static WeftTimeline *
make_timeline (guint n_caps, const char *text)
{
  g_autoptr (WeftTrace) trace = make_trace (n_caps);
  g_autofree char *all = only_hecs (trace, text);
  g_autoptr (WeftLaneLayout) layout = weft_lane_layout_from_string (all);

  return weft_timeline_new (trace, layout);
}

/* The lanes' names: a line where one is drawn, then what is folded in brackets. */
static char *
describe (const WeftTimeline *timeline)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < timeline->lanes->len; i++)
    {
      const WeftLane *lane = weft_timeline_lane (timeline, i);

      if (i == timeline->n_pinned && i > 0)
        g_string_append (text, "= ");
      g_string_append_printf (text, "%s%s%s ", lane->has_separator ? "_" : "", lane->id,
                              lane->has_more && lane->is_folded ? "+" : "");
    }
  return g_string_free (text, FALSE);
}

/* Lanes stand in order, apart from each other and inside the whole. */
static void
assert_placed (const WeftTimeline *timeline)
{
  double y = 0;

  for (guint i = 0; i < timeline->lanes->len; i++)
    {
      const WeftLane *lane = weft_timeline_lane (timeline, i);

      if (i == timeline->n_pinned)
        {
          g_assert_cmpfloat (y, <=, timeline->pinned_height);
          y = timeline->pinned_height;
        }
      g_assert_cmpfloat (lane->y, >=, y);
      g_assert_cmpfloat (lane->height, >=, 1);
      g_assert_cmpint (weft_timeline_lane_at (timeline, lane->y), ==, i);
      g_assert_cmpint (weft_timeline_find (timeline, lane->id), ==, i);
      g_assert_cmpint (lane->is_pinned, ==, i < timeline->n_pinned);
      y = lane->y + lane->height;
    }
  g_assert_cmpfloat (y, <=, timeline->height);
}

static void
test_layouts (void)
{
  static const struct
  {
    const char *layout, *want;
  } cases[] = {
    { "", "_activity hec/0 hec/1 hec/2 _runnable " },
    { "activity:hidden", "_hec/0 hec/1 hec/2 _runnable " },
    { "hec:hidden", "_activity _runnable " },
    { "hec/1:hidden;activity:hidden", "_hec/0 hec/2 _runnable " },
    { "activity:hidden;hec:hidden", "_runnable " },
    { "hec;activity", "_hec/0 hec/1 hec/2 _runnable _activity " },
    { "hec/2;hec/0", "_activity hec/2 hec/0 hec/1 _runnable " },
    { "activity:folded", "_activity+ _runnable " },
    { "hec;activity;hec:folded", "_hec/0+ _runnable _activity " },
    { "hec:folded", "_activity hec/0 hec/1 hec/2 _runnable " },
    { "activity:pinned", "_activity = _hec/0 hec/1 hec/2 _runnable " },
    { "hec/2:pinned", "_hec/2 = _activity hec/0 hec/1 _runnable " },
    { "hec/1:pinned,hidden", "_activity hec/0 hec/2 _runnable " },
    { "hec:pinned", "_hec/0 hec/1 hec/2 = _activity _runnable " },
    { "activity:pinned;hec/0:pinned", "_activity hec/0 = _hec/1 hec/2 _runnable " },
    { "hec:pinned;activity:pinned", "_activity hec/0 hec/1 hec/2 = _runnable " },
    { "later:pinned;hec/9:pinned;gc:pinned", "_activity hec/0 hec/1 hec/2 _runnable " },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WeftTimeline) timeline = make_timeline (3, cases[i].layout);
      g_autofree char *got = describe (timeline);

      g_assert_cmpstr (got, ==, cases[i].want);
      assert_placed (timeline);
      for (double height = 1; height < 2000; height *= 1.7)
        {
          g_autoptr (WeftTimeline) fitted = weft_timeline_new_fitted (timeline, height);

          g_assert_cmpfloat_with_epsilon (fitted->height, timeline->height > 0 ? height : 0, 1e-6);
          g_assert_cmpuint (fitted->n_pinned, ==, timeline->n_pinned);
          if (height >= timeline->height)
            assert_placed (fitted);
        }
    }
}

static void
test_heights (void)
{
  g_autoptr (WeftTimeline) plain = make_timeline (3, "");
  g_autoptr (WeftTimeline) timeline =
      make_timeline (3, "hec:height=2;hec/1:height=1.5;hec/2:height=4;activity:height=0.5");
  static const double factors[] = { 0.5, 2, 3, 4, 1 };

  g_assert_cmpuint (timeline->lanes->len, ==, G_N_ELEMENTS (factors));
  for (guint i = 0; i < timeline->lanes->len; i++)
    {
      const WeftLane *lane = weft_timeline_lane (timeline, i);

      g_assert_cmpfloat (lane->factor, ==, factors[i]);
      g_assert_cmpfloat (lane->height, ==, weft_timeline_lane (plain, i)->height * factors[i]);
    }
  assert_placed (timeline);
}

/* 256 HECs, every second one hidden. */
static void
test_many (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (WeftTimeline) timeline = NULL;
  g_autofree char *all = NULL;
  gint64 begin;

  for (guint i = 1; i < 256; i += 2)
    g_string_append_printf (text, "hec/%u:hidden;", i);
  timeline = make_timeline (256, text->str);
  g_assert_cmpuint (timeline->lanes->len, ==, 130);
  for (guint i = 1; i < 129; i++)
    g_assert_cmpuint (weft_timeline_lane (timeline, i)->cap, ==, 2 * (i - 1));
  assert_placed (timeline);
  all = only_hecs (timeline->trace, text->str);
  begin = g_get_monotonic_time ();
  for (guint i = 0; i < 10; i++)
    {
      g_autoptr (WeftLaneLayout) layout = weft_lane_layout_from_string (all);
      g_autoptr (WeftTimeline) again = weft_timeline_new (timeline->trace, layout);

      g_assert_cmpuint (again->lanes->len, ==, 130);
    }
  g_test_message ("%d us a layout", (int) (g_get_monotonic_time () - begin) / 10);
}

/* Names of lanes are those of settings: each its own, and in the group they say. */
static void
test_names (void)
{
  g_autoptr (WeftTrace) trace = make_trace (2);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  guint n;
  const WeftLaneGroup *groups = weft_lane_groups (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GArray) lanes = weft_timeline_group_lanes (trace, NULL, groups[i].chart, NULL);

      if (!weft_timeline_has_data (trace, groups[i].chart))
        g_assert_cmpuint (lanes->len, ==, 0);
      for (guint k = 0; k < lanes->len; k++)
        {
          const char *id = g_array_index (lanes, WeftLane, k).id;

          g_assert_true (weft_lane_group_find (id) == &groups[i]);
          g_assert_true (g_hash_table_add (seen, (gpointer) id));
        }
    }
  g_assert_true (g_hash_table_contains (seen, "hec/1"));
}

static void
test_group_end (void)
{
  g_autoptr (WeftTimeline) timeline = make_timeline (3, "hec/1:pinned");

  g_assert_cmpuint (weft_timeline_group_end (timeline, 0), ==, 0);
  g_assert_cmpuint (weft_timeline_group_end (timeline, 1), ==, 1);
  g_assert_cmpuint (weft_timeline_group_end (timeline, 2), ==, 3);
  g_assert_cmpuint (weft_timeline_group_end (timeline, 3), ==, 3);
}

/* A narrow chart, such as one of 8 cm, has enough labels, too. */
static void
test_ruler_narrow (void)
{
  ChartFixture fixture;

  chart_fixture_init (&fixture, make_trace (1), WEFT_THEME_LIGHT, 0, 1, 1);
  for (guint64 ms = 100; ms <= 1000; ms += 30)
    {
      double from = 0, to = 0;
      guint n = 0;

      weft_chart_set_scale (fixture.chart, (WeftTimeScale){ 0, ms * 1000000, 380 });
      for (double x = 0; weft_ruler_label_extents (fixture.chart, x, x + 1, &from, &to) || x < 380;
           x++)
        if (from <= x + 1 && to > x)
          {
            n++;
            x = to;
          }
      g_assert_cmpuint (n, >=, 3);
    }
  chart_fixture_clear (&fixture);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/timeline-layout/layouts", test_layouts);
  g_test_add_func ("/timeline-layout/heights", test_heights);
  g_test_add_func ("/timeline-layout/many", test_many);
  g_test_add_func ("/timeline-layout/names", test_names);
  g_test_add_func ("/timeline-layout/group-end", test_group_end);
  g_test_add_func ("/timeline-layout/ruler-narrow", test_ruler_narrow);
}
