/* SPDX-License-Identifier: BSD-3-Clause */
/* Questions that the desktop's libraries ask in different ways are answered in one. */
#include "tests.h"
#include "ui-fixture.h"
#include "weft-platform.h"

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

/* The button @label of whatever window or dialog has one, or NULL. */
static GtkWidget *
find_button (const char *label)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);
      GtkWidget *found = ui_find_text (window, label);

      if (found != NULL)
        return gtk_widget_get_ancestor (found, GTK_TYPE_BUTTON);
    }
  return NULL;
}

/* Asks, presses @label and waits until the question is gone. */
static void
answer (UiFixture *fixture, Told *told, const char *label)
{
  weft_platform_confirm (GTK_WIDGET (fixture->window), "Replace it?", "It is lost then.",
                         "_Replace", agreed, told, freed);
  while (find_button (label) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (told->n_agreed + told->n_freed, ==, 0);
  g_signal_emit_by_name (find_button (label), "clicked");
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

void
weft_test_platform_add (void)
{
  ui_add ("/platform/confirms", test_confirms);
  ui_add ("/platform/cancels", test_cancels);
}
