/* SPDX-License-Identifier: BSD-3-Clause */
/* The visible range moves smoothly, and never lags behind. */
#include "timeline-fixture.h"
#include "weft-test-unit.h"
#include "weft-timeline-commands.h"

static gboolean
has_arrived (gpointer data)
{
  return weft_view_get_visible (data).to == 600;
}

/* With animations the range of one step moves in time, and the steps that follow at once do not
 * wait. */
static void
test_animation (TimelineFixture *fixture, gconstpointer unused)
{
  WeftViewAnimation *animation;

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
  animation = weft_view_animation_new (GTK_WIDGET (fixture->area), fixture->view);
  weft_view_animation_start (animation, (WeftRange){ 100, 600 });
  g_assert_cmpuint (weft_view_get_visible (fixture->view).to, !=, 600);
  g_assert_cmpuint (weft_view_animation_target (animation).to, ==, 600);
  pane_wait (has_arrived, fixture->view);
  timeline_assert_range (weft_view_get_visible (fixture->view), 100, 600, 0);
  weft_view_animation_start (animation, (WeftRange){ 200, 700 });
  weft_view_animation_start (animation, (WeftRange){ 300, 800 });
  timeline_assert_range (weft_view_get_visible (fixture->view), 300, 800, 0);
  weft_view_animation_free (animation);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
}

WEFT_TEST_UNIT (add_tests)
{
  timeline_add ("/view-animation/runs", test_animation);
}
