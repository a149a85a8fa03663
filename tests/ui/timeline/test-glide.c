/* SPDX-License-Identifier: BSD-3-Clause */
/* The visible range moves smoothly, and never lags behind. */
#include "timeline-fixture.h"
#include "weft-test-unit.h"
#include "weft-timeline-commands.h"

static gboolean
is_glided (gpointer data)
{
  return weft_view_get_visible (data).to == 600;
}

/* With animations one step glides, and those that follow at once do not wait. */
static void
test_glides (TimelineFixture *fixture, gconstpointer unused)
{
  WeftGlide *glide;

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
  glide = weft_glide_new (GTK_WIDGET (fixture->area), fixture->view);
  weft_glide_to (glide, (WeftRange){ 100, 600 });
  g_assert_cmpuint (weft_view_get_visible (fixture->view).to, !=, 600);
  g_assert_cmpuint (weft_glide_target (glide).to, ==, 600);
  pane_wait (is_glided, fixture->view);
  timeline_assert_range (weft_view_get_visible (fixture->view), 100, 600, 0);
  weft_glide_to (glide, (WeftRange){ 200, 700 });
  weft_glide_to (glide, (WeftRange){ 300, 800 });
  timeline_assert_range (weft_view_get_visible (fixture->view), 300, 800, 0);
  weft_glide_free (glide);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
}

WEFT_TEST_UNIT (add_tests)
{
  timeline_add ("/glide/glides", test_glides);
}
