/* SPDX-License-Identifier: BSD-3-Clause */
/* Layouts of lanes: their text, their order, and what holds after any row of operations. */
#include "weft-lane-layout.h"
#include "weft-lane.h"

#include "weft-test-unit.h"

static const char *const names[] = { "hec/0", "hec/1", "hec/2", "hec/3", "hec/4",
                                     "hec/5", "hec/6", "hec/7", "hec/8", "hec/9" };

static GPtrArray *
make_ids (guint n)
{
  GPtrArray *ids = g_ptr_array_new ();

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (ids, (gpointer) names[i]);
  return ids;
}

static char *
sorted (const WeftLaneLayout *layout, guint n)
{
  g_autoptr (GPtrArray) ids = make_ids (n);

  weft_lane_layout_sort (layout, ids);
  g_ptr_array_add (ids, NULL);
  return g_strjoinv (" ", (char **) ids->pdata);
}

static void
assert_order (const WeftLaneLayout *layout, guint n, const char *want)
{
  g_autofree char *order = sorted (layout, n);

  g_assert_cmpstr (order, ==, want);
}

static void
assert_text (const WeftLaneLayout *layout, const char *want)
{
  g_autofree char *text = weft_lane_layout_to_string (layout);

  g_assert_cmpstr (text, ==, want);
}

static void
test_default (void)
{
  g_autoptr (WeftLaneLayout) layout = weft_lane_layout_new ();

  assert_text (layout, "");
  assert_order (layout, 3, "hec/0 hec/1 hec/2");
  g_assert_true (weft_lane_layout_is_shown (layout, "gc", TRUE));
  g_assert_false (weft_lane_layout_is_shown (layout, "gc", FALSE));
  g_assert_false (weft_lane_layout_get_setting (layout, "gc")->is_pinned);
  g_assert_false (weft_lane_layout_get_setting (layout, "gc")->is_folded);
  g_assert_cmpfloat (weft_lane_layout_get_setting (layout, "gc")->factor, ==, 1.0);
}

/* What is taken back leaves nothing behind. */
static void
test_operations (void)
{
  g_autoptr (WeftLaneLayout) layout = weft_lane_layout_new ();
  g_autoptr (WeftLaneLayout) copy = NULL;

  weft_lane_layout_show (layout, "gc", FALSE);
  weft_lane_layout_pin (layout, "hec/3", TRUE);
  weft_lane_layout_fold (layout, "activity", TRUE);
  weft_lane_layout_resize (layout, "hec/3", 1.5);
  weft_lane_layout_resize (layout, "heap", 100);
  weft_lane_layout_resize (layout, "user", 0.001);
  assert_text (layout, "activity:folded;gc:hidden;heap:height=4.00;hec/3:pinned,height=1.50;"
                       "user:height=0.50");
  copy = weft_lane_layout_copy (layout);
  weft_lane_layout_pin (layout, "hec/3", FALSE);
  weft_lane_layout_fold (layout, "activity", FALSE);
  weft_lane_layout_resize (layout, "hec/3", 1);
  weft_lane_layout_resize (layout, "heap", G_MAXDOUBLE * 0 / 0.0);
  weft_lane_layout_resize (layout, "user", 1.001);
  assert_text (layout, "gc:hidden");
  g_assert_true (weft_lane_layout_get_setting (copy, "hec/3")->is_pinned);
}

static void
test_move (void)
{
  g_autoptr (WeftLaneLayout) layout = weft_lane_layout_new ();
  g_autoptr (GPtrArray) four = make_ids (4);
  g_autoptr (GPtrArray) three = make_ids (3);

  weft_lane_layout_move (layout, four, "hec/3", "hec/1");
  assert_order (layout, 4, "hec/0 hec/3 hec/1 hec/2");
  weft_lane_layout_move (layout, four, "hec/0", "hec/1");
  assert_order (layout, 4, "hec/3 hec/1 hec/0 hec/2");
  /* a log with fewer, and one with more */
  assert_order (layout, 3, "hec/1 hec/0 hec/2");
  assert_order (layout, 6, "hec/3 hec/4 hec/5 hec/1 hec/0 hec/2");
  weft_lane_layout_move (layout, three, "hec/2", "hec/1");
  assert_order (layout, 3, "hec/2 hec/1 hec/0");
  assert_order (layout, 4, "hec/3 hec/2 hec/1 hec/0");
  /* what is not there moves nothing */
  weft_lane_layout_move (layout, three, "hec/2", "hec/7");
  weft_lane_layout_move (layout, three, "gc", "hec/1");
  assert_order (layout, 4, "hec/3 hec/2 hec/1 hec/0");
}

static void
test_only (void)
{
  g_autoptr (WeftLaneLayout) layout =
      weft_lane_layout_new_for_charts (WEFT_TIMELINE_HEC | WEFT_TIMELINE_GC);
  g_autoptr (WeftLaneLayout) all = weft_lane_layout_new_for_charts (WEFT_TIMELINE_ALL);
  guint n;
  const WeftLaneGroup *groups = weft_lane_groups (&n);

  for (guint i = 0; i < n; i++)
    g_assert_cmpint (weft_lane_layout_is_shown (layout, groups[i].id, !groups[i].is_extra), ==,
                     groups[i].chart == WEFT_TIMELINE_HEC || groups[i].chart == WEFT_TIMELINE_GC);
  assert_text (all, "");
}

/* What is wrong is passed over, what may be of a later Weft is kept. */
static void
test_tolerance (void)
{
  static const struct
  {
    const char *text, *want;
  } cases[] = {
    { "", "" },
    { ";;;:;,", "" },
    { "gc", "gc" },
    { "gc;gc;gc", "gc" },
    { "later;gc;later/7:hidden", "later;gc;later/7:hidden" },
    { "gc:hidden,glowing", "gc:hidden" },
    { "gc:glowing", "" },
    { "gc:hidden,shown", "gc:shown" },
    { "gc:hidden;gc:pinned", "gc:pinned" },
    { "threads/rest:more=200;threads:active,folded",
      "threads:folded,active;threads/rest:more=200" },
    { "threads/rest:more=;threads/rest:more=99999999999", "threads/rest:more=65535" },
    { "gc:height=", "" },
    { "gc:height=nan", "" },
    { "gc:height=inf", "gc:height=4.00" },
    { "gc:height=-3", "" },
    { "gc:height=1.2345678", "gc:height=1.23" },
    { "GC;g c;\xff\xfe;gc\n;<b>", "" },
    { "gc:pinned:hidden", "" },
    { "a23456789012345678901234567890123456789012345678901234567890123456789", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WeftLaneLayout) layout = weft_lane_layout_from_string (cases[i].text);

      assert_text (layout, cases[i].want);
    }
}

static void
test_long_text (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (WeftLaneLayout) layout = NULL;
  g_autoptr (WeftLaneLayout) again = NULL;
  g_autofree char *first = NULL;

  for (guint i = 0; i < 100000; i++)
    g_string_append_printf (text, "hec/%u;hec/%u:hidden;", i, i);
  layout = weft_lane_layout_from_string (text->str);
  first = weft_lane_layout_to_string (layout);
  g_assert_cmpuint (strlen (first), <, 100000);
  again = weft_lane_layout_from_string (first);
  assert_text (again, first);
}

static void
operate (WeftLaneLayout *layout, const GPtrArray *ids)
{
  const char *id = g_ptr_array_index (ids, g_test_rand_int_range (0, (gint32) ids->len));
  const char *other = g_ptr_array_index (ids, g_test_rand_int_range (0, (gint32) ids->len));
  gboolean yes = g_test_rand_int_range (0, 2);

  switch (g_test_rand_int_range (0, 6))
    {
    case 0:
      weft_lane_layout_show (layout, id, yes);
      break;
    case 1:
      weft_lane_layout_pin (layout, id, yes);
      break;
    case 2:
      weft_lane_layout_fold (layout, id, yes);
      break;
    case 3:
      weft_lane_layout_resize (layout, id, g_test_rand_double_range (0, 6));
      break;
    default:
      weft_lane_layout_move (layout, ids, id, other);
      break;
    }
}

/* After any operations: each name once, the moved one in its place, and the text says it all. */
static void
test_laws (void)
{
  for (guint round = 0; round < 200; round++)
    {
      g_autoptr (WeftLaneLayout) layout = weft_lane_layout_new ();

      for (guint step = 0; step < 30; step++)
        {
          guint n = (guint) g_test_rand_int_range (2, G_N_ELEMENTS (names) + 1);
          g_autoptr (GPtrArray) ids = make_ids (n);
          g_autoptr (GPtrArray) shuffled = make_ids (n);
          g_autoptr (WeftLaneLayout) again = NULL;
          g_autofree char *text = NULL;
          g_autofree char *order = NULL;
          const char *id = names[g_test_rand_int_range (0, (gint32) n)];
          const char *other = names[g_test_rand_int_range (0, (gint32) n)];
          guint place, moved;

          operate (layout, ids);
          weft_lane_layout_sort (layout, shuffled);
          for (guint i = 0; i < n; i++)
            g_assert_true (g_ptr_array_find (shuffled, ids->pdata[i], NULL));
          g_assert_true (g_ptr_array_find (shuffled, other, &place));
          weft_lane_layout_move (layout, ids, id, other);
          g_ptr_array_set_size (shuffled, 0);
          for (guint i = 0; i < n; i++)
            g_ptr_array_add (shuffled, ids->pdata[i]);
          weft_lane_layout_sort (layout, shuffled);
          g_assert_true (g_ptr_array_find (shuffled, id, &moved));
          g_assert_cmpuint (moved, ==, place);
          text = weft_lane_layout_to_string (layout);
          again = weft_lane_layout_from_string (text);
          assert_text (again, text);
          order = sorted (layout, n);
          assert_order (again, n, order);
        }
    }
}

/* What is said of threads is of one log. */
static void
test_join (void)
{
  g_autoptr (WeftLaneLayout) shared =
      weft_lane_layout_from_string ("hec;activity;threads/2;gc:hidden;threads/1:hidden;"
                                    "threads:pinned");
  g_autoptr (WeftLaneLayout) own =
      weft_lane_layout_from_string ("gc;threads/7;hec:hidden;threads/3:pinned;threads:folded");
  g_autoptr (WeftLaneLayout) nothing = weft_lane_layout_new ();
  g_autoptr (WeftLaneLayout) joined = weft_lane_layout_with_log_settings (shared, own);
  g_autoptr (WeftLaneLayout) stripped = weft_lane_layout_with_log_settings (shared, nothing);

  assert_text (joined, "hec;activity;threads/7;gc:hidden;threads:pinned;threads/3:pinned");
  assert_text (stripped, "hec;activity;gc:hidden;threads:pinned");
}

/* Names of groups are what settings hold. */
static void
test_groups (void)
{
  guint n;
  const WeftLaneGroup *groups = weft_lane_groups (&n);
  WeftTimelineCharts all = 0;

  for (guint i = 0; i < n; i++)
    {
      g_assert_true (weft_lane_group_find (groups[i].id) == &groups[i]);
      g_assert_true (weft_lane_group_get (groups[i].chart) == &groups[i]);
      g_assert_cmpint (all & groups[i].chart, ==, 0);
      g_assert_cmpint (groups[i].is_extra, ==, (WEFT_TIMELINE_ALL & groups[i].chart) == 0);
      all |= groups[i].chart;
    }
  g_assert_cmpint (all & WEFT_TIMELINE_ALL, ==, WEFT_TIMELINE_ALL);
  g_assert_true (weft_lane_group_find ("hec/3") == weft_lane_group_get (WEFT_TIMELINE_HEC));
  g_assert_null (weft_lane_group_find ("he"));
  g_assert_null (weft_lane_group_find ("hecs"));
}

/* Each group has lanes, told apart by their keys; each lane is of a group of its class. */
static void
test_classes (void)
{
  guint n, n_groups, n_kinds = 0;
  const WeftLaneClass *const *classes = weft_lane_classes (&n);
  const WeftLaneGroup *groups = weft_lane_groups (&n_groups);
  g_autoptr (GHashTable) all = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < n_groups; i++)
    {
      g_assert_true (
          weft_lane_class_has_charts (weft_lane_class_find (groups[i].chart), groups[i].chart));
      g_assert_true ((groups[i].picture != NULL) == (groups[i].description != NULL));
    }
  for (guint i = 0; i < n; i++)
    g_assert_null (classes[i]->kinds[WEFT_LANE_MAX_KINDS].name);
  for (guint i = 0; i < n; i++)
    for (const WeftLaneKind *kind = classes[i]->kinds; kind->name != NULL; kind++, n_kinds++)
      {
        const WeftLaneGroup *group = weft_lane_group_get (kind->chart);

        g_assert_true (weft_lane_class_has_charts (classes[i], kind->chart));
        g_assert_true (kind->height > 0 || classes[i]->get_height != NULL);
        g_assert_true (g_hash_table_add (
            all, g_strdup_printf ("%s/%s/%d", group->id, kind->id_part != NULL ? kind->id_part : "",
                                  kind->per_row)));
      }
  g_assert_cmpuint (g_hash_table_size (all), ==, n_kinds);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/lane-layout/classes", test_classes);
  g_test_add_func ("/lane-layout/default", test_default);
  g_test_add_func ("/lane-layout/operations", test_operations);
  g_test_add_func ("/lane-layout/move", test_move);
  g_test_add_func ("/lane-layout/only", test_only);
  g_test_add_func ("/lane-layout/tolerance", test_tolerance);
  g_test_add_func ("/lane-layout/long-text", test_long_text);
  g_test_add_func ("/lane-layout/laws", test_laws);
  g_test_add_func ("/lane-layout/join", test_join);
  g_test_add_func ("/lane-layout/groups", test_groups);
}
