/* SPDX-License-Identifier: BSD-3-Clause */
/* Asks whether to stop one or more programs, and stops them. */
#include "weft-window-parts.h"

#include "weft-document-page.h"
#include "weft-platform.h"
#include "weft-recent.h"

#include <glib/gi18n.h>

/* Key of a window's data: set while the question is open over it. */
#define QUESTION_KEY "weft-asks-to-stop"

typedef struct
{
  GtkWindow *window;
  GPtrArray *pages; /* pages with running programs */
  void (*agreed) (gpointer object);
  gpointer object;
} Stop;

static void
stop_free (gpointer data)
{
  Stop *self = data;

  g_object_set_data (G_OBJECT (self->window), QUESTION_KEY, NULL);
  g_object_unref (self->window);
  g_ptr_array_unref (self->pages);
  g_object_unref (self->object);
  g_free (self);
}

static void
stop_programs (gpointer data)
{
  const Stop *self = data;

  for (guint i = 0; i < self->pages->len; i++)
    {
      WeftDocumentPage *page = g_ptr_array_index (self->pages, i);

      weft_recent_add (weft_document_page_get_document (page));
      weft_program_run_end (weft_document_page_get_run (page));
    }
  self->agreed (self->object);
}

gboolean
weft_stop_question_ask (GPtrArray *pages, void (*agreed) (gpointer object), gpointer object)
{
  g_autoptr (GPtrArray) running = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree char *heading = NULL;
  const char *body;
  GtkWindow *window;
  Stop *self;

  for (guint i = 0; i < pages->len; i++)
    {
      WeftProgramRun *run = weft_document_page_get_run (g_ptr_array_index (pages, i));

      if (run != NULL && weft_program_run_is_active (run))
        g_ptr_array_add (running, g_object_ref (g_ptr_array_index (pages, i)));
    }
  if (running->len == 0)
    return FALSE;
  window = GTK_WINDOW (gtk_widget_get_root (g_ptr_array_index (running, 0)));
  if (g_object_get_data (G_OBJECT (window), QUESTION_KEY) != NULL)
    return TRUE;
  if (running->len == 1)
    heading = g_strdup_printf (
        _ ("Stop “%s”?"),
        weft_program_run_get_name (weft_document_page_get_run (g_ptr_array_index (running, 0))));
  else
    heading = g_strdup_printf (ngettext ("Stop %u program?", "Stop %u programs?", running->len),
                               running->len);
  body = running->len == 1 ? _ ("The program is still running. Its log so far is kept; Weft keeps "
                                "the logs of the last eight runs.") :
                             _ ("The programs are still running. Their logs so far are kept; Weft "
                                "keeps the logs of the last eight runs.");
  self = g_new (Stop, 1);
  *self =
      (Stop){ g_object_ref (window), g_steal_pointer (&running), agreed, g_object_ref (object) };
  g_object_set_data (G_OBJECT (window), QUESTION_KEY, self);
  gtk_window_present (window);
  weft_platform_confirm (GTK_WIDGET (window), heading, body, C_ ("action", "_Stop and Close"),
                         stop_programs, self, stop_free);
  return TRUE;
}
