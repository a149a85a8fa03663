/* SPDX-License-Identifier: BSD-3-Clause */
/* The lanes of findings: one for each notable one, painted and read where its instances are. */
#include "chart-fixture.h"
#include "weft-diagnosis.h"
#include "weft-lane-links.h"
#include "weft-test-unit.h"

#include <string.h>

#define WIDTH  800
#define HEIGHT 22

static WeftTrace *
demo (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("WEFT_DATA_DIR"), "demo.eventlog", NULL);

  return chart_trace_of_file (path);
}

static guint
count_lanes (const WeftTimeline *timeline)
{
  guint n = 0;

  for (guint i = 0; i < timeline->lanes->len; i++)
    n += weft_timeline_lane (timeline, i)->klass == &weft_lane_findings;
  return n;
}

/* Lanes come with the findings, and bear their rules' names. */
static void
test_lanes (void)
{
  g_autoptr (WeftTrace) trace = demo ();
  g_autoptr (WeftTimeline) before = weft_timeline_new (trace, NULL);
  g_autoptr (WeftTimeline) after = NULL;
  const WeftDiagnosis *diagnosis;

  g_assert_cmpuint (count_lanes (before), ==, 0);
  g_assert_true (weft_timeline_has_data (trace, WEFT_TIMELINE_FINDINGS));
  diagnosis = weft_diagnosis_new_for_trace (trace, NULL, NULL);
  g_assert_cmpuint (weft_diagnosis_n_notable (diagnosis), >, 0);
  after = weft_timeline_new (trace, NULL);
  g_assert_cmpuint (count_lanes (after), ==, weft_diagnosis_n_notable (diagnosis));
  for (guint i = 0; i < weft_diagnosis_n_notable (diagnosis); i++)
    {
      const WeftRule *rule = weft_diagnosis_notable (diagnosis, i)->rule;
      g_autofree char *id = g_strconcat ("findings/", rule->id, NULL);
      gint lane = weft_timeline_find (after, id);
      g_autofree char *title = NULL;

      g_assert_cmpint (lane, >=, 0);
      title = weft_lane_title (weft_timeline_lane (after, (guint) lane), trace);
      g_assert_cmpstr (title, ==, rule->title);
    }
}

static guint
pixel_of (guint64 time, guint64 end)
{
  return (guint) MIN ((double) time / (double) end * WIDTH, WIDTH - 1);
}

/* The bar stands where an instance is, and nowhere else; a click there finds it with its links. */
static void
check_lane (ChartFixture *fixture, const WeftLane *lane, const WeftFinding *finding)
{
  guint64 end = fixture->trace->index->to, to;
  cairo_surface_t *surface = chart_paint (fixture, lane, WIDTH, HEIGHT);
  WeftColor color = weft_finding_severity (finding) == WEFT_SEVERITY_HIGH ? fixture->palette->lost :
                                                                            fixture->palette->hit;
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  guint8 may[WIDTH + 3] = { 0 };

  out->is_exhaustive = TRUE;
  for (guint i = 0; i < finding->instances->len; i++)
    {
      const WeftInstance *one = weft_instances_nth (finding->instances, i);
      guint first = pixel_of (one->range.from, end), last = pixel_of (one->range.to - 1, end);

      memset (may + (first > 0 ? first - 1 : 0), 1, last - first + 4);
      g_assert_cmpuint (
          chart_count (fixture, surface, MIN ((first + last) / 2, WIDTH - 1), color) +
              chart_count (fixture, surface, MIN ((first + last) / 2 + 1, WIDTH - 1), color),
          >, 0);
      weft_read_out_clear (out);
      g_assert_true (lane->klass->read_at (lane, fixture->chart, one->range.from, 5, out));
      g_assert_true (out->has_span);
      g_assert_cmpuint (out->from, ==, one->range.from);
      g_assert_cmpuint (out->to, ==, one->range.to);
      g_assert_nonnull (out->hint);
      g_assert_nonnull (g_array_index (out->rows, WeftReadOutRow, out->rows->len - 1).lane);
      if (i > 0)
        {
          guint64 before = weft_instances_nth (finding->instances, i - 1)->range.from;

          g_assert_true (lane->klass->find_event (lane, fixture->chart, before, TRUE, &to));
          g_assert_cmpuint (to, ==, one->range.from);
          g_assert_true (lane->klass->find_event (lane, fixture->chart, to, FALSE, &to));
          g_assert_cmpuint (to, ==, before);
        }
    }
  /* without hues, the edges of letters have each grey */
  for (guint x = 0; x < WIDTH && !fixture->palette->is_grey; x++)
    if (!may[x])
      g_assert_cmpuint (chart_count (fixture, surface, x, color), ==, 0);
  cairo_surface_destroy (surface);
}

static void
test_paint (void)
{
  for (WeftTheme theme = 0; theme < WEFT_N_THEMES; theme++)
    {
      WeftTrace *trace = demo ();
      const WeftDiagnosis *diagnosis = weft_diagnosis_new_for_trace (trace, NULL, NULL);
      ChartFixture fixture;

      chart_fixture_init (&fixture, trace, theme, 0, trace->index->to, WIDTH);
      for (guint i = 0; i < weft_diagnosis_n_notable (diagnosis); i++)
        {
          WeftLane lane = weft_lane_make (&weft_lane_findings, weft_lane_findings.kinds, i, trace,
                                          NULL, weft_lane_findings.subject (trace, i));

          check_lane (&fixture, &lane, weft_diagnosis_notable (diagnosis, i));
        }
      chart_fixture_clear (&fixture);
    }
}

/* A title is within its bar if there is room, else before it, where it finds what the bar does;
 * what is left of it finds nothing. */
static void
test_sentence (void)
{
  guint n_beside = 0, n_within = 0;

  /* the font decides at which widths there is room */
  for (guint width = WIDTH / 2; width <= WIDTH + WIDTH / 2; width += WIDTH / 40)
    {
      WeftTrace *trace = demo ();
      const WeftDiagnosis *diagnosis = weft_diagnosis_new_for_trace (trace, NULL, NULL);
      g_autoptr (WeftReadOut) out = weft_read_out_new ();
      guint64 px = trace->index->to / width;
      ChartFixture fixture;
      WeftLane lane;
      WeftRange range;
      guint i = 0;
      gint is_beside;

      while (!g_str_equal (weft_diagnosis_notable (diagnosis, i)->rule->id, "black-hole"))
        i++;
      range = weft_instances_nth (weft_diagnosis_notable (diagnosis, i)->instances, 0)->range;
      chart_fixture_init (&fixture, trace, 0, 0, trace->index->to, width);
      lane = weft_lane_make (&weft_lane_findings, weft_lane_findings.kinds, i, trace, NULL,
                             weft_lane_findings.subject (trace, i));
      is_beside = lane.klass->read_at (&lane, fixture.chart, range.from - 20 * px, 5, out);
      g_assert_cmpuint (out->from, ==, is_beside ? range.from : 0);
      n_beside += is_beside != 0;
      n_within += !is_beside;
      weft_read_out_clear (out);
      g_assert_false (lane.klass->read_at (&lane, fixture.chart, 0, 5, out));
      chart_fixture_clear (&fixture);
    }
  g_assert_cmpuint (n_beside, >, 0);
  g_assert_cmpuint (n_within, >, 0);
}

/* A text that is wider than its bar is beside it if there is room, so that it covers no edge of it.
 */
static void
test_beside (void)
{
  WeftTrace *trace = demo ();
  const WeftDiagnosis *diagnosis = weft_diagnosis_new_for_trace (trace, NULL, NULL);
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  guint wide = 2 * WIDTH, i = 0;
  guint64 px;
  ChartFixture fixture;
  WeftLane lane;
  WeftRange range;

  while (!g_str_equal (weft_diagnosis_notable (diagnosis, i)->rule->id, "black-hole"))
    i++;
  range = weft_instances_nth (weft_diagnosis_notable (diagnosis, i)->instances, 0)->range;
  chart_fixture_init (&fixture, trace, 0, 0, trace->index->to, wide);
  px = trace->index->to / wide;
  lane = weft_lane_make (&weft_lane_findings, weft_lane_findings.kinds, i, trace, NULL,
                         weft_lane_findings.subject (trace, i));
  g_assert_true (lane.klass->read_at (&lane, fixture.chart, range.from - 100 * px, 5, out));
  g_assert_cmpuint (out->from, ==, range.from);
  weft_read_out_clear (out);
  g_assert_false (lane.klass->read_at (&lane, fixture.chart, range.to + 10 * px, 5, out));
  chart_fixture_clear (&fixture);
}

/* Each rule's findings are seen on lanes that there are, and on the page of a profile where that
 * is what they are about. */
static void
test_places (void)
{
  g_autoptr (WeftTrace) trace = demo ();

  for (guint i = 0; i < weft_n_rules; i++)
    {
      WeftFinding finding = { .rule = &weft_rules[i],
                              .scene = { .thread = WEFT_SCENE_NO_THREAD,
                                         .band = WEFT_SCENE_NO_BAND } };
      WeftFindingView view = weft_rules[i].view;
      const char *page = view == WEFT_FINDING_VIEW_HEAP_PROFILE ? "heap" :
                         view == WEFT_FINDING_VIEW_TIME_PROFILE ? "profile" :
                                                                  "timeline";

      g_assert_nonnull (
          weft_lane_group_find (weft_finding_lane_id (&finding, WEFT_SCENE_NO_THREAD, trace)));
      g_assert_cmpstr (weft_finding_page_id (&finding), ==, page);
      finding.scene.band = 3;
      g_assert_cmpstr (weft_finding_page_id (&finding), ==, "heap");
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/findings-lanes/lanes", test_lanes);
  g_test_add_func ("/findings-lanes/paint", test_paint);
  g_test_add_func ("/findings-lanes/sentence", test_sentence);
  g_test_add_func ("/findings-lanes/beside", test_beside);
  g_test_add_func ("/findings-lanes/places", test_places);
}
