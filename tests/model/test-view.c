/* SPDX-License-Identifier: BSD-3-Clause */
/* The view keeps within its limits, tells each change once, and finds its way back. */
#include "weft-test-unit.h"
#include "weft-view.h"

static const char *const signal_names[] = { "visible-changed", "selection-changed", "hover-changed",
                                            "focus-changed", "item-changed" };

#define N_SIGNALS G_N_ELEMENTS (signal_names)

typedef struct
{
  WeftView *view;
  guint counts[N_SIGNALS];
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer unused)
{
  fixture->view = g_object_new (WEFT_TYPE_VIEW, NULL);
  weft_view_set_limits (fixture->view, 0, 1000000);
}

static void
tear_down (Fixture *fixture, gconstpointer unused)
{
  g_assert_finalize_object (fixture->view);
}

static void
count_cb (guint *count)
{
  (*count)++;
}

static void
listen (Fixture *fixture)
{
  for (guint i = 0; i < N_SIGNALS; i++)
    g_signal_connect_swapped (fixture->view, signal_names[i], G_CALLBACK (count_cb),
                              &fixture->counts[i]);
}

/* Since the last call @name was emitted once (or never, where it is NULL), and nothing else. */
static void
assert_told (Fixture *fixture, const char *name)
{
  for (guint i = 0; i < N_SIGNALS; i++)
    {
      g_assert_cmpuint (fixture->counts[i], ==, g_strcmp0 (signal_names[i], name) == 0 ? 1 : 0);
      fixture->counts[i] = 0;
    }
}

static void
assert_range (WeftRange range, guint64 from, guint64 to)
{
  g_assert_cmpuint (range.from, ==, from);
  g_assert_cmpuint (range.to, ==, to);
}

static void
assert_visible (Fixture *fixture, guint64 from, guint64 to)
{
  assert_range (weft_view_get_visible (fixture->view), from, to);
}

static void
test_tells_ranges (Fixture *fixture, gconstpointer unused)
{
  WeftView *view = fixture->view;

  listen (fixture);
  weft_view_set_limits (view, 0, 1000000);
  assert_told (fixture, NULL);
  weft_view_set_limits (view, 0, 2000000);
  assert_told (fixture, "visible-changed");
  weft_view_set_visible (view, 100, 200);
  assert_told (fixture, "visible-changed");
  weft_view_set_visible (view, 100, 200);
  assert_told (fixture, NULL);
  weft_view_zoom (view, 2.0, 150);
  assert_told (fixture, "visible-changed");
  weft_view_zoom (view, 1.0, 150);
  assert_told (fixture, NULL);
  weft_view_pan (view, 10);
  assert_told (fixture, "visible-changed");
  weft_view_pan (view, 0);
  assert_told (fixture, NULL);
  weft_view_select (view, 10, 20);
  assert_told (fixture, "selection-changed");
  weft_view_select (view, 10, 20);
  assert_told (fixture, NULL);
  weft_view_select (view, 20, 20);
  assert_told (fixture, "selection-changed");
  weft_view_select (view, 30, 20);
  assert_told (fixture, NULL);
}

static void
test_tells_places (Fixture *fixture, gconstpointer unused)
{
  WeftView *view = fixture->view;

  listen (fixture);
  weft_view_clear_hover (view);
  assert_told (fixture, NULL);
  weft_view_set_hover (view, 0, NULL);
  assert_told (fixture, "hover-changed");
  weft_view_set_hover (view, 0, NULL);
  assert_told (fixture, NULL);
  weft_view_set_hover (view, 0, "gc");
  assert_told (fixture, "hover-changed");
  weft_view_clear_hover (view);
  assert_told (fixture, "hover-changed");
  weft_view_set_focus (view, "hec/0", 5);
  assert_told (fixture, "focus-changed");
  weft_view_set_focus (view, "hec/0", 5);
  assert_told (fixture, NULL);
  weft_view_set_item (view, "hec/0", 5, 6);
  assert_told (fixture, "item-changed");
  weft_view_set_item (view, "hec/0", 5, 6);
  assert_told (fixture, NULL);
  weft_view_set_item (view, NULL, 7, 8);
  assert_told (fixture, "item-changed");
  weft_view_set_item (view, NULL, 9, 10);
  assert_told (fixture, NULL);
}

static void
test_tells_travel (Fixture *fixture, gconstpointer unused)
{
  WeftView *view = fixture->view;

  listen (fixture);
  weft_view_remember (view);
  assert_told (fixture, NULL);
  g_assert_false (weft_view_back (view));
  assert_told (fixture, NULL);
  weft_view_remember (view);
  weft_view_set_visible (view, 5, 500);
  assert_told (fixture, "visible-changed");
  g_assert_true (weft_view_back (view));
  assert_told (fixture, "visible-changed");
  g_assert_true (weft_view_forward (view));
  assert_told (fixture, "visible-changed");
  g_assert_false (weft_view_forward (view));
  assert_told (fixture, NULL);
}

static void
test_limits (Fixture *fixture, gconstpointer unused)
{
  WeftView *view = fixture->view;

  g_assert_true (weft_view_shows_whole_range (view));
  assert_visible (fixture, 0, 1000000);
  weft_view_set_visible (view, 500, 400);
  assert_visible (fixture, 500, 500 + WEFT_VIEW_MIN_NS);
  weft_view_set_visible (view, 999999, 2000000);
  assert_visible (fixture, 0, 1000000);
  weft_view_set_visible (view, 999995, 999999);
  assert_visible (fixture, 1000000 - WEFT_VIEW_MIN_NS, 1000000);
  weft_view_set_visible (view, G_MAXUINT64 - 5, G_MAXUINT64);
  assert_visible (fixture, 1000000 - WEFT_VIEW_MIN_NS, 1000000);

  /* a part stays, all of it follows */
  weft_view_set_visible (view, 100, 300);
  weft_view_set_limits (view, 0, 5000);
  assert_visible (fixture, 100, 300);
  weft_view_set_limits (view, 0, 150);
  assert_visible (fixture, 0, 150);
  weft_view_set_limits (view, 0, 7000);
  assert_visible (fixture, 0, 7000);
}

/* Logs without length, and at the end of time. */
static void
test_odd_limits (Fixture *fixture, gconstpointer unused)
{
  static const guint64 edges[] = { 0,
                                   1,
                                   WEFT_VIEW_MIN_NS,
                                   G_MAXINT64,
                                   (guint64) G_MAXINT64 + 1,
                                   G_MAXUINT64 - WEFT_VIEW_MIN_NS,
                                   G_MAXUINT64 - 1,
                                   G_MAXUINT64 };
  WeftView *view = fixture->view;

  for (guint i = 0; i < G_N_ELEMENTS (edges); i++)
    for (guint k = 0; k < G_N_ELEMENTS (edges); k++)
      {
        WeftRange limits, range;

        weft_view_set_limits (view, edges[i], edges[k]);
        limits = weft_view_get_limits (view);
        g_assert_cmpuint (limits.to, >, limits.from);
        g_assert_cmpuint (limits.to - limits.from, >=, WEFT_VIEW_MIN_NS);
        for (guint m = 0; m < G_N_ELEMENTS (edges); m++)
          {
            weft_view_set_visible (view, edges[m], edges[(m + 1) % G_N_ELEMENTS (edges)]);
            weft_view_zoom (view, 0.5, edges[m]);
            weft_view_pan (view, G_MAXINT64);
            weft_view_pan (view, G_MININT64);
            weft_view_pan (view, G_MININT64);
            weft_view_pan (view, G_MININT64);
            range = weft_view_get_visible (view);
            g_assert_cmpuint (range.from, ==, limits.from);
            g_assert_cmpuint (range.to - range.from, >=, WEFT_VIEW_MIN_NS);
            g_assert_cmpuint (range.to, <=, limits.to);
          }
      }
}

static void
test_pan (Fixture *fixture, gconstpointer unused)
{
  WeftView *view = fixture->view;

  weft_view_set_visible (view, 1000, 3000);
  weft_view_pan (view, 500);
  assert_visible (fixture, 1500, 3500);
  weft_view_pan (view, -1600);
  assert_visible (fixture, 0, 2000);
  weft_view_pan (view, G_MAXINT64);
  assert_visible (fixture, 998000, 1000000);
  weft_view_pan (view, G_MININT64);
  assert_visible (fixture, 0, 2000);
  weft_view_set_limits (view, G_MAXUINT64 - 10000, G_MAXUINT64);
  weft_view_set_visible (view, G_MAXUINT64 - 9000, G_MAXUINT64 - 8000);
  weft_view_pan (view, 100);
  assert_visible (fixture, G_MAXUINT64 - 8900, G_MAXUINT64 - 7900);
  weft_view_pan (view, G_MAXINT64);
  assert_visible (fixture, G_MAXUINT64 - 1000, G_MAXUINT64);
}

static void
test_zoom (Fixture *fixture, gconstpointer unused)
{
  WeftView *view = fixture->view;

  weft_view_set_visible (view, 1000, 3000);
  weft_view_zoom (view, 0.5, 1500);
  assert_visible (fixture, 1250, 2250);
  weft_view_zoom (view, 2.0, 1500);
  assert_visible (fixture, 1000, 3000);
  weft_view_zoom (view, 1e-9, 2000);
  assert_visible (fixture, 2000 - WEFT_VIEW_MIN_NS / 2, 2000 + WEFT_VIEW_MIN_NS / 2);
  weft_view_zoom (view, 1e12, 2000);
  assert_visible (fixture, 0, 1000000);
  weft_view_zoom (view, 1e300, 2000);
  assert_visible (fixture, 0, 1000000);
  weft_view_zoom (view, 1e-300, G_MAXUINT64);
  assert_visible (fixture, 1000000 - WEFT_VIEW_MIN_NS, 1000000);
}

/* The anchor's share of the visible range stays, but for what half a nanosecond is of it. */
static void
test_anchor (Fixture *fixture, gconstpointer unused)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  const guint64 run = G_GUINT64_CONSTANT (3600000000000);

  weft_view_set_limits (fixture->view, 0, run);
  for (guint i = 0; i < 20000; i++)
    {
      guint64 width = 100 + (guint64) (g_rand_double (rand) * 1e9);
      guint64 from = run / 4 + (guint64) (g_rand_double (rand) * 1e12);
      WeftRange range = { from, from + width };
      guint64 anchor = from + (guint64) (g_rand_double (rand) * (double) width);
      WeftRange zoomed =
          weft_view_zoom_range (fixture->view, range, g_rand_double_range (rand, 0.2, 5), anchor);
      double before = (double) (anchor - from) / (double) width;
      double after = ((double) anchor - (double) zoomed.from) / (double) (zoomed.to - zoomed.from);

      g_assert_cmpuint (anchor, >=, zoomed.from);
      g_assert_cmpuint (anchor, <=, zoomed.to);
      g_assert_cmpfloat_with_epsilon (before, after,
                                      0.51 / (double) (zoomed.to - zoomed.from) + 1e-12);
    }
}

static void
test_history (Fixture *fixture, gconstpointer unused)
{
  WeftView *view = fixture->view;

  for (guint i = 1; i <= 3; i++)
    {
      weft_view_remember (view);
      weft_view_remember (view);
      weft_view_set_visible (view, i * 100, i * 100 + 50);
    }
  g_assert_true (weft_view_back (view));
  assert_visible (fixture, 200, 250);
  g_assert_true (weft_view_back (view));
  assert_visible (fixture, 100, 150);
  g_assert_true (weft_view_forward (view));
  assert_visible (fixture, 200, 250);

  /* what goes nowhere drops nothing */
  weft_view_remember (view);
  weft_view_set_visible (view, 200, 250);
  g_assert_true (weft_view_forward (view));
  assert_visible (fixture, 300, 350);
  g_assert_true (weft_view_back (view));

  /* another way from here: what was ahead is gone */
  weft_view_remember (view);
  weft_view_set_visible (view, 900, 950);
  g_assert_false (weft_view_forward (view));
  g_assert_true (weft_view_back (view));
  assert_visible (fixture, 200, 250);
  g_assert_true (weft_view_back (view));
  assert_visible (fixture, 100, 150);
  g_assert_true (weft_view_back (view));
  assert_visible (fixture, 0, 1000000);
  g_assert_false (weft_view_back (view));
}

/* Also where one leaves a place a second time. */
static void
test_history_drops_forward (Fixture *fixture, gconstpointer unused)
{
  WeftView *view = fixture->view;

  weft_view_set_visible (view, 100, 150);
  weft_view_remember (view);
  weft_view_set_visible (view, 200, 250);
  weft_view_remember (view);
  weft_view_set_visible (view, 300, 350);
  g_assert_true (weft_view_back (view));
  weft_view_set_visible (view, 100, 150);
  weft_view_remember (view);
  weft_view_set_visible (view, 400, 450);
  g_assert_false (weft_view_forward (view));
  g_assert_true (weft_view_back (view));
  assert_visible (fixture, 100, 150);
  g_assert_false (weft_view_back (view));
}

static void
test_history_rows (Fixture *fixture, gconstpointer unused)
{
  WeftView *view = fixture->view;
  gint64 now = 1;

  weft_view_set_visible (view, 100, 1100);
  for (guint i = 0; i < 5; i++)
    {
      weft_view_remember_step (view, now += 400000);
      weft_view_pan (view, 10);
    }
  weft_view_remember_step (view, now += 600000);
  weft_view_pan (view, 10);
  g_assert_true (weft_view_back (view));
  assert_visible (fixture, 150, 1150);
  g_assert_true (weft_view_back (view));
  assert_visible (fixture, 100, 1100);
  g_assert_false (weft_view_back (view));
  /* a step after that is a row of its own */
  weft_view_remember_step (view, now);
  weft_view_pan (view, 10);
  g_assert_false (weft_view_forward (view));
  g_assert_true (weft_view_back (view));
  assert_visible (fixture, 100, 1100);
}

static void
test_history_is_bounded (Fixture *fixture, gconstpointer unused)
{
  guint n = 0;

  for (guint i = 0; i < 1000; i++)
    {
      weft_view_remember (fixture->view);
      weft_view_set_visible (fixture->view, i * 10, i * 10 + 20);
    }
  while (weft_view_back (fixture->view))
    n++;
  g_assert_cmpuint (n, ==, 200);
  assert_visible (fixture, 7990, 8010);
}

static void
test_selection (Fixture *fixture, gconstpointer unused)
{
  WeftView *view = fixture->view;

  weft_view_set_visible (view, 50, 60);
  assert_range (weft_view_get_range (view), 50, 60);
  weft_view_select (view, 999000, G_MAXUINT64);
  assert_range (weft_view_get_selection (view), 999000, 1000000);
  assert_range (weft_view_get_range (view), 999000, 1000000);
  g_assert_true (weft_view_has_selection (view));

  /* the log is read again and is shorter */
  listen (fixture);
  weft_view_set_limits (view, 0, 999500);
  assert_range (weft_view_get_selection (view), 999000, 999500);
  g_assert_cmpuint (fixture->counts[1], ==, 1);
  weft_view_set_limits (view, 0, 500);
  g_assert_false (weft_view_has_selection (view));
  g_assert_cmpuint (fixture->counts[1], ==, 2);
  assert_range (weft_view_get_range (view), 50, 60);

  weft_view_select (view, 100, 100);
  g_assert_false (weft_view_has_selection (view));
  weft_view_select (view, 200, 100);
  g_assert_false (weft_view_has_selection (view));
}

/* A drag grows out of itself; the range that was there before it is the last one. */
static void
test_last_selection (Fixture *fixture, gconstpointer unused)
{
  WeftView *view = fixture->view;

  weft_view_select (view, 100, 101);
  weft_view_select (view, 100, 200);
  assert_range (weft_view_get_last_selection (view), 0, 0);
  weft_view_select (view, 300, 301);
  weft_view_select (view, 300, 400);
  assert_range (weft_view_get_last_selection (view), 100, 200);
  /* dragged over the last one, they are not two any more */
  weft_view_select (view, 150, 400);
  assert_range (weft_view_get_last_selection (view), 0, 0);
  weft_view_select (view, 250, 400);
  assert_range (weft_view_get_last_selection (view), 100, 200);
  /* cleared in between */
  weft_view_select (view, 0, 0);
  weft_view_select (view, 500, 600);
  assert_range (weft_view_get_last_selection (view), 250, 400);
}

static void
test_places (Fixture *fixture, gconstpointer unused)
{
  WeftView *view = fixture->view;
  guint64 time = 77;
  WeftRange item;
  const char *lane = "gc";

  g_assert_false (weft_view_get_hover (view, &time, &lane));
  g_assert_cmpuint (time, ==, 77);
  g_assert_null (lane);
  weft_view_set_hover (view, 12, "heap");
  g_assert_true (weft_view_get_hover (view, &time, &lane));
  g_assert_cmpuint (time, ==, 12);
  g_assert_cmpstr (lane, ==, "heap");
  g_assert_null (weft_view_get_focus (view, &time));
  weft_view_set_focus (view, "hec/1", 34);
  g_assert_cmpstr (weft_view_get_focus (view, &time), ==, "hec/1");
  g_assert_cmpuint (time, ==, 34);
  weft_view_set_item (view, "gc", 5, 6);
  g_assert_cmpstr (weft_view_get_item (view, &item), ==, "gc");
  assert_range (item, 5, 6);
  weft_view_set_item (view, NULL, 5, 6);
  g_assert_null (weft_view_get_item (view, &item));
  assert_range (item, 0, 0);
}

#define add(path, function) g_test_add (path, Fixture, NULL, set_up, function, tear_down)

/* Linked views have the same time of the pointer, each on its own lanes, and one picked item. */
static void
test_linked_pointer (Fixture *fixture, gconstpointer unused)
{
  WeftView *view = fixture->view;
  g_autoptr (WeftView) other = g_object_new (WEFT_TYPE_VIEW, NULL);
  const char *lane;
  guint64 time;

  weft_view_link (view, other);
  weft_view_set_focus (other, "hec/1", 10);
  weft_view_set_hover (view, 500, "hec/0");
  g_assert_true (weft_view_get_hover (other, &time, &lane));
  g_assert_cmpuint (time, ==, 500);
  g_assert_null (lane);
  g_assert_false (weft_view_uses_pointer (other));
  g_assert_true (weft_view_get_hover (view, NULL, &lane));
  g_assert_cmpstr (lane, ==, "hec/0");
  g_assert_true (weft_view_uses_pointer (view));
  weft_view_set_focus (other, "hec/1", 20);
  g_assert_false (weft_view_uses_pointer (view));
  weft_view_clear_hover (view);
  g_assert_false (weft_view_get_hover (other, NULL, NULL));
  weft_view_set_item (view, "hec/0", 100, 200);
  weft_view_set_item (other, "hec/1", 300, 400);
  g_assert_null (weft_view_get_item (view, NULL));
  g_assert_cmpstr (weft_view_get_item (other, NULL), ==, "hec/1");
  weft_view_set_item (view, NULL, 0, 0);
  g_assert_null (weft_view_get_item (other, NULL));
}

/* Linked views have the limits of all, and show and select the same, until one is unlinked. */
static void
test_linked (Fixture *fixture, gconstpointer unused)
{
  WeftView *view = fixture->view;
  g_autoptr (WeftView) second = g_object_new (WEFT_TYPE_VIEW, NULL);
  g_autoptr (WeftView) third = g_object_new (WEFT_TYPE_VIEW, NULL);

  weft_view_link (view, second);
  weft_view_link (view, third);
  assert_range (weft_view_get_limits (second), 0, 1000000);
  weft_view_set_limits (third, 500000, 3000000);
  weft_view_set_limits (second, 200000, 2000000);
  assert_range (weft_view_get_limits (view), 0, 3000000);
  assert_range (weft_view_get_limits (second), 0, 3000000);
  assert_range (weft_view_get_limits (third), 0, 3000000);
  assert_visible (fixture, 0, 3000000);
  weft_view_set_visible (second, 2000000, 2500000);
  weft_view_select (third, 2100000, 2200000);
  assert_visible (fixture, 2000000, 2500000);
  assert_range (weft_view_get_visible (third), 2000000, 2500000);
  assert_range (weft_view_get_selection (second), 2100000, 2200000);
  g_clear_object (&second);
  weft_view_set_visible (view, 0, 1000000);
  assert_range (weft_view_get_visible (third), 0, 1000000);
}

/* The limits are those of the views left; so is the visible range, if it was the whole one. */
static void
test_unlinked (Fixture *fixture, gconstpointer unused)
{
  WeftView *view = fixture->view;
  g_autoptr (WeftView) second = g_object_new (WEFT_TYPE_VIEW, NULL);
  g_autoptr (WeftView) third = g_object_new (WEFT_TYPE_VIEW, NULL);

  weft_view_link (view, second);
  weft_view_link (view, third);
  weft_view_set_limits (second, 500000, 3000000);
  weft_view_set_limits (third, 500000, 2000000);
  weft_view_select (view, 900000, 2500000);
  weft_view_unlink (second);
  assert_range (weft_view_get_limits (view), 0, 2000000);
  assert_range (weft_view_get_limits (third), 0, 2000000);
  assert_range (weft_view_get_selection (third), 900000, 2000000);
  assert_range (weft_view_get_limits (second), 500000, 3000000);
  assert_visible (fixture, 0, 2000000);
  weft_view_set_visible (second, 600000, 700000);
  assert_visible (fixture, 0, 2000000);
  weft_view_set_visible (view, 1500000, 2000000);
  g_clear_object (&third);
  assert_range (weft_view_get_limits (view), 0, 1000000);
  assert_visible (fixture, 500000, 1000000);
}

WEFT_TEST_UNIT (add_tests)
{
  add ("/view/tells-ranges", test_tells_ranges);
  add ("/view/tells-places", test_tells_places);
  add ("/view/tells-travel", test_tells_travel);
  add ("/view/limits", test_limits);
  add ("/view/odd-limits", test_odd_limits);
  add ("/view/pan", test_pan);
  add ("/view/zoom", test_zoom);
  add ("/view/anchor", test_anchor);
  add ("/view/history", test_history);
  add ("/view/history-drops-forward", test_history_drops_forward);
  add ("/view/history-rows", test_history_rows);
  add ("/view/history-is-bounded", test_history_is_bounded);
  add ("/view/selection", test_selection);
  add ("/view/last-selection", test_last_selection);
  add ("/view/places", test_places);
  add ("/view/linked", test_linked);
  add ("/view/linked-pointer", test_linked_pointer);
  add ("/view/unlinked", test_unlinked);
}
