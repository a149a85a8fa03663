/* SPDX-License-Identifier: BSD-3-Clause */
/* Questions that the desktop's libraries ask in different ways are answered in one. */
#include "ui-fixture.h"
#include "weft-platform.h"
#include "weft-test-unit.h"

typedef struct
{
  guint n_agreed, n_freed;
} Told;

static void
agreed (gpointer told)
{
  g_assert_cmpuint (((Told *) told)->n_freed, ==, 0);
  ((Told *) told)->n_agreed++;
}

static void
freed (gpointer told)
{
  ((Told *) told)->n_freed++;
}

/* Asks, presses @label and waits until the question is gone. */
static void
answer (UiFixture *fixture, Told *told, const char *label)
{
  weft_platform_confirm (GTK_WIDGET (fixture->window), "Replace it?", "It is lost then.",
                         "_Replace", agreed, told, freed);
  while (ui_find_button (label) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (told->n_agreed + told->n_freed, ==, 0);
  g_signal_emit_by_name (ui_find_button (label), "clicked");
  while (told->n_freed == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (told->n_freed, ==, 1);
}

static void
test_confirms (UiFixture *fixture, gconstpointer unused)
{
  Told told = { 0 };

  answer (fixture, &told, "_Replace");
  g_assert_cmpuint (told.n_agreed, ==, 1);
}

static void
test_cancels (UiFixture *fixture, gconstpointer unused)
{
  Told told = { 0 };

  answer (fixture, &told, "_Cancel");
  g_assert_cmpuint (told.n_agreed, ==, 0);
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/platform/confirms", test_confirms);
  ui_add ("/platform/cancels", test_cancels);
}
